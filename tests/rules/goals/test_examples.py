"""The worked examples of the rules, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.goals.tables import FACES, FILLING, NONE, act, all_ready, on_first, table, told, values
from threescore.core.state import State

ONES = [1, 1, 1, 1, 1, 1]


def after_round(*cards: str, face: int) -> int:
    state = table(dice=[[face, 1, 1, 1, 1, 1], ONES], stacks=[on_first(*cards), NONE])
    all_ready(state)
    return values(state)[0]


def test_1_a_four_doubled_and_lowered_is_seven_the_other_way_round_six() -> None:
    assert after_round("x2", "-1", face=4) == 7
    assert after_round("-1", "x2", face=4) == 6


def test_2_a_two_is_flipped_first_then_raised_and_halved() -> None:
    assert after_round("+3", "flip", "/2", face=2) == 4


def test_3_a_card_that_sets_the_value_forgets_what_is_above_it() -> None:
    assert after_round("+2", "[5]", face=3) == 5
    assert after_round("[5]", "+2", face=3) == 7


def test_4_without_any_zero_most_zeroes_is_unclaimed_and_discarded() -> None:
    state = table(goals=["most_zeroes"])
    all_ready(state)
    assert told(state, "paid") == [{"goal": "most_zeroes", "seats": [], "each": 0, "removed": 6}]
    assert state.scores == (0, 0)
    assert state.position()["goals"] == []


def test_5_run_set_pairs_and_variety() -> None:
    goals = ["longest_run", "largest_set", "most_pairs", "greatest_variety"]
    state = table(dice=[[2, 3, 3, 4, 6, 6], ONES], goals=goals)
    all_ready(state)
    assert [line["figure"] for line in told(state, "measured") if line["seat"] == 0] == [3, 2, 2, 4]


@pytest.mark.parametrize(("achievers", "removed"), [(4, 2), (5, 1)])
def test_6_four_or_five_achievers_get_one_token_each(achievers: int, removed: int) -> None:
    dice = [[6] * 6] * achievers + [ONES] * (6 - achievers)
    state = table(players=6, dice=dice, goals=["highest_total"])
    all_ready(state)
    assert told(state, "paid") == [
        {"goal": "highest_total", "seats": list(range(achievers)), "each": 1, "removed": removed}
    ]
    assert state.scores == (1,) * achievers + (0,) * (6 - achievers)


def selection(players: int, round_number: int) -> State:
    """The selection after a round in which nobody gained anything; ties for the order are rolled in seat order."""
    state = table(
        players=players,
        round=round_number,
        goals=["most_zeroes"],
        dice=[FACES] * players,
        decks=[FILLING] * players,
        rolls=[1, 2, 3, 4, 5, 6][:players],
    )
    all_ready(state)
    return state


def test_7_with_three_players_the_last_must_take_the_modifier_and_the_goal() -> None:
    state = selection(3, 1)
    view = state.view(None)
    assert (len(view["row"]), view["hidden_goals"]) == (5, 1)
    for _ in range(4):
        seat = state.to_act[0]
        state.act(seat, next(choice.id for choice in state.choices(seat) if choice.kind == "take"))
    assert state.to_act == (2,)
    assert [choice.kind for choice in state.choices(2)] == ["take", "take_goal"]
    state.act(2, state.choices(2)[0].id)
    assert [choice.kind for choice in state.choices(2)] == ["take_goal"]


def test_8_with_six_players_the_fifth_selection_uses_up_all_cards() -> None:
    state = selection(6, 5)
    # The rest of the decks belongs to rounds that the position does not tell of.
    position = state.position()
    assert (len(position["row"]), len(position["hidden_goals"])) == (4, 2)
    six: dict[str, Any] = {**position, "shared": [], "goal_deck": []}
    state = state.game.from_position(six)
    for seat in range(6):
        assert state.to_act == (seat,)
        kinds = ["take", "take", "take", "take", "take_goal", "take_goal"]
        state.act(seat, next(choice.id for choice in state.choices(seat) if choice.kind == kinds[seat]))
    view = state.view(None)
    assert (view["phase"], view["round"], view["shared"], view["goal_deck"]) == ("place", 6, 0, 0)
    assert view["specials"] == [0, 0, 0, 0, 1, 1]


def test_9_a_deck_of_two_is_drawn_then_the_discard_pile_is_shuffled() -> None:
    pile = ["+1", "+1", "+1", "blank", "-1", "-1", "-2", "-3", "+3", "negate", "x2", "/2"]
    state = table(
        round=4,
        phase="select",
        decks=[["+2"], FILLING],
        discards=[pile, []],
        row=["[0]"],
        order=[1, 0],
        turn=1,
        took=1,
        goals=["most_1s", "most_2s", "most_3s"],
        rolls=[1] * 12,
    )
    act(state, 0, "take", card="[0]")
    story = [event for event in state.events if event.kind in ("drew", "reshuffled") and event.args["seat"] == 0]
    assert [event.kind for event in story] == ["drew", "drew", "reshuffled", "drew", "drew", "drew", "drew"]
    assert [event.args["card"] for event in story[:2]] == ["[0]", "+2"]
    assert story[2].args["cards"] == 12
    assert all(event.args["card"] in pile for event in story[3:])
    assert state.view(None)["decks"][0] == 8
    assert state.view(None)["discards"][0] == []


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_10_three_unused_cards_are_split_between_deck_and_discard_pile_as_the_seat_likes(kept: int) -> None:
    unused = ["-2", "+3", "x2"]
    state = table(
        round=5, hands=[["+1", "+1", "+2", *unused], []], stacks=[on_first("+1", "+1", "+2"), NONE], decks=[[], FILLING]
    )
    for card in unused[:kept]:
        act(state, 0, "top", card=card)
    for card in unused[kept:]:
        act(state, 0, "drop", card=card)
    state = state.game.from_position({**state.position(), "ready": [False, True]}, dice=state.dice)
    act(state, 0, "ready")
    position = state.position()
    assert position["decks"][0] == unused[:kept][::-1]
    assert sorted(position["discards"][0]) == sorted(["+1", "+1", "+2", *unused[kept:]])
