"""Set-up: the deal, the first dice, and their order in secret."""

from __future__ import annotations

from collections import Counter

import pytest

import threescore
from tests.rules.beast.tables import do, told
from threescore.core.state import State
from threescore.rules.beast.cards import standard_cards


def start(players: int, *rolls: int, **options: object) -> State:
    game = threescore.game("beast", players=players, first=0, **options)
    return game.start(dice=threescore.ScriptedDice(list(rolls), seed=5))


@pytest.mark.parametrize(("players", "deck"), [(2, 59), (3, 56), (4, 53), (5, 50), (6, 47)])
def test_three_cards_each_leave_the_rest_of_65_in_the_deck(players: int, deck: int) -> None:
    state = threescore.game("beast", players=players).start(seed=2)
    position = state.position()
    assert [len(hand) for hand in position["hands"]] == [3] * players
    assert len(position["deck"]) == deck
    assert position["beast"] == "666"


def test_all_66_cards_are_dealt_out() -> None:
    position = threescore.game("beast", players=4).start(seed=2).position()
    there = Counter([position["beast"], *position["deck"], *(card for hand in position["hands"] for card in hand)])
    assert there == Counter({card.id: card.count for card in standard_cards()})
    assert there.total() == 66


def test_everybody_orders_the_dice_at_the_same_time() -> None:  # ruling 16
    state = start(3, 1, 2, 3, 4, 5, 5, 6, 6, 1, 2, 2, 2)
    assert state.to_act == (0, 1, 2)
    assert state.position()["phase"] == "arrange"
    assert [len(state.choices(seat)) for seat in range(3)] == [6, 3, 3]
    assert state.view(0)["hand"] == state.position()["hands"][0], "the hand is known before the dice are ordered"


def test_orders_stay_secret_until_all_are_in() -> None:  # ruling 16
    state = start(2, 1, 2, 3, 4, 5, 6, 1, 1, 1)
    do(state, "arrange", player=0, order=[2, 1, 0])
    assert state.to_act == (1,)
    assert state.view(1)["dice"] == [[1, 2, 3], [4, 5, 6]]
    assert state.view(1)["ordered"] == [True, False]
    assert state.view(1)["order"] is None
    assert state.view(0)["order"] == [2, 1, 0]
    assert [event.args for event in state.events_for(1)] == [{"player": 0, "dice": None}]
    assert [event.args for event in state.events_for(0)] == [{"player": 0, "dice": [3, 2, 1]}]
    do(state, "arrange", player=1, order=[1, 2, 0])
    assert state.position()["dice"] == [[3, 2, 1], [5, 6, 4]]
    assert state.position()["middle"] == [1, 1, 1]


def test_the_order_says_which_die_comes_to_each_place() -> None:
    state = start(2, 4, 5, 6, 1, 1, 1, 2, 2, 2)
    do(state, "arrange", order=[1, 2, 0])
    assert state.position()["dice"][0] == [5, 6, 4]


def test_three_equal_dice_need_no_answer() -> None:
    state = start(2, 3, 3, 3, 1, 2, 3, 4, 4, 4)
    assert state.to_act == (1,)


def test_when_nobody_has_anything_to_order_the_first_turn_begins() -> None:
    state = start(2, 3, 3, 3, 4, 4, 4, 1, 2, 5)
    assert state.to_act == (0,)
    assert state.position()["phase"] == "play"
    assert len(state.view(0)["hand"]) == 4


def test_a_seat_that_rolls_666_rolls_again() -> None:  # ruling 15
    state = start(2, 6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5, 6, 1, 1, 1)
    assert state.position()["dice"] == [[1, 2, 3], [4, 5, 6]]
    assert told(state).count("rolls_again") == 2


def test_with_setup_match_pending_666_waits_for_its_first_turn() -> None:  # ruling 15
    state = start(2, 1, 2, 3, 6, 6, 6, 1, 1, 1, setup_match="pending")
    do(state, "arrange", order=[0, 1, 2])
    assert state.position()["pending"] == [False, True]
    assert state.to_act == (0,)
    do(state, "pass")
    state.act(0, state.choice_ids(0)[0])
    assert state.winners == (1,)


def test_with_setup_match_pending_the_first_seat_wins_before_drawing() -> None:  # ruling 15
    state = start(2, 6, 6, 6, 1, 2, 3, 1, 1, 1, setup_match="pending")
    do(state, "arrange", order=[0, 1, 2])
    assert state.winners == (0,)
    assert len(state.position()["deck"]) == 59


def test_with_setup_match_win_666_wins_without_further_questions() -> None:  # ruling 15
    state = start(2, 1, 2, 3, 6, 6, 6, 1, 1, 1, setup_match="win")
    assert state.over
    assert state.winners == (1,)


def test_two_who_roll_666_share_the_win_only_as_an_option() -> None:  # rulings 08 and 15
    rolls = (6, 6, 6, 6, 6, 6, 1, 1, 1)
    assert start(2, *rolls, setup_match="win").winners == (0,)
    assert start(2, *rolls, setup_match="win", tie="shared").winners == (0, 1)


def test_the_first_seat_is_drawn_by_chance_or_is_seat_0() -> None:  # ruling 34
    by_chance = {threescore.game("beast", players=3).start(seed=seed).position()["turn"] for seed in range(40)}
    fixed = {threescore.game("beast", players=3, first=0).start(seed=seed).position()["turn"] for seed in range(40)}
    assert by_chance == {0, 1, 2}
    assert fixed == {0}
