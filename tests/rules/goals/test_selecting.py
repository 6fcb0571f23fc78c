"""Selecting: the row, the order, and what a seat may take; and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.goals.tables import FACES, FILLING, act, all_ready, kinds, table, told
from threescore.core.state import State

DECK = ["-1", "-2", "-3", "+1", "+2", "+3"]


def selecting(players: int = 3, rolls: list[int] | None = None, **parts: Any) -> State:
    """The moment after the first round's last answer, with nothing gained."""
    state = table(players=players, round=1, goals=["most_zeroes"], decks=[DECK] * players, rolls=rolls, **parts)
    all_ready(state)
    return state


@pytest.mark.parametrize(("players", "modifiers", "goals"), [(2, 3, 1), (3, 5, 1), (4, 7, 1), (5, 9, 1), (6, 11, 1)])
def test_the_row_has_two_cards_for_each_seat(players: int, modifiers: int, goals: int) -> None:
    state = selecting(players, rolls=[1, 2, 3, 4, 5, 6][:players])
    view = state.view(None)
    assert (len(view["row"]), view["hidden_goals"], len(view["goals"])) == (modifiers, goals, 3)


@pytest.mark.parametrize(("players", "shared", "goals"), [(2, 33, 1), (3, 23, 1), (4, 13, 1), (5, 3, 1), (6, 0, 0)])
def test_what_is_left_of_the_decks_at_the_end(players: int, shared: int, goals: int) -> None:
    state = threescore.game("goals", players=players).start(seed=players)
    while not state.over:
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[-1])
    view = state.view(None)
    assert (view["shared"], view["goal_deck"]) == (shared, goals)
    owned = [len(unseen) + len(pile) for unseen, pile in zip(view["unseen"], view["discards"], strict=True)]
    fewest = 12 if players == 6 else 13  # six players take one card in the last selection, perhaps a goal
    assert all(fewest <= number <= 18 for number in owned)
    assert sum(owned) == 8 * players + 48 - shared


def test_the_fewest_tokens_select_first() -> None:
    state = selecting(tokens=[9, 2, 5])
    assert state.view(None)["order"] == [1, 2, 0]
    assert told(state, "tie_rolled") == []
    assert state.to_act == (1,)


def test_equals_roll_and_the_lowest_goes_first() -> None:
    state = selecting(tokens=[5, 2, 5], rolls=[4, 3])
    assert state.view(None)["order"] == [1, 2, 0]


def test_those_who_roll_the_same_roll_again_and_only_they() -> None:
    state = selecting(rolls=[4, 2, 4, 6, 5])
    assert [(roll["seat"], roll["die"]) for roll in told(state, "tie_rolled")] == [
        (0, 4),
        (1, 2),
        (2, 4),
        (0, 6),
        (2, 5),
    ]
    assert state.view(None)["order"] == [1, 2, 0]


def test_what_is_taken_last_lies_on_top_of_the_deck() -> None:
    state = selecting(
        2, rolls=[1, 2], shared=["x2", "flip", "blank", "[0]", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]", *["blank"] * 5]
    )
    assert state.view(None)["row"] == ["blank", "x2", "flip"]
    act(state, 0, "take", card="flip")
    act(state, 0, "take", card="x2")
    assert state.view(0)["mine"]["deck_top"] == ["x2", "flip"]
    assert state.position()["decks"][0] == ["x2", "flip", *DECK]


def test_a_special_goal_is_seen_by_its_taker_alone() -> None:
    state = selecting(2, rolls=[1, 2])
    (goal,) = state.position()["hidden_goals"]
    act(state, 0, "take_goal")
    assert state.events_for(0)[0].args == {"seat": 0, "goal": goal}
    assert state.events_for(1)[0].args == {"seat": 0, "goal": None}
    assert state.view(0)["mine"]["specials"] == [goal]
    assert goal not in str(state.view(1))
    assert state.view(1)["specials"] == [1, 0]
    assert "take_goal" not in kinds(state, 0)
    assert "Why there is no special goal to take" in helps(state)


def test_a_goal_taken_now_can_be_declared_in_the_next_round() -> None:
    state = selecting(2, rolls=[1, 2, *FACES, *FACES])
    (goal,) = state.position()["hidden_goals"]
    act(state, 0, "take_goal")
    while state.view(None)["phase"] == "select":
        seat = state.to_act[0]
        state.act(seat, state.choices(seat)[0].id)
    assert state.view(None)["round"] == 2
    all_ready(state)
    assert [choice.args for choice in state.choices(0) if choice.kind == "declare"] == [{"goal": goal}]


def test_taking_a_modifier_opens_nothing_but_taking_a_goal_does() -> None:
    state = selecting(2, rolls=[1, 2])
    before = state.opened
    act(state, 0, "take", card=state.view(0)["row"][0])
    assert state.opened == before
    act(state, 0, "take_goal")
    assert state.opened == before + 1


# The end


def test_the_most_tokens_win() -> None:
    state = table(tokens=[3, 20], goals=["most_zeroes"])
    all_ready(state)
    assert state.over
    assert state.winners == (1,)
    assert told(state, "won") == [{"seats": [1], "tokens": 20}]


def test_a_tie_is_rolled_off_and_those_who_roll_highest_together_roll_again() -> None:
    state = table(players=3, tokens=[20, 20, 20], goals=["most_zeroes"], rolls=[6, 3, 6, 2, 5])
    all_ready(state)
    assert [(roll["seat"], roll["die"], roll["for"]) for roll in told(state, "tie_rolled")] == [
        (0, 6, "win"),
        (1, 3, "win"),
        (2, 6, "win"),
        (0, 2, "win"),
        (2, 5, "win"),
    ]
    assert state.winners == (2,)


def test_a_tie_can_be_shared() -> None:
    state = table(players=3, options={"final_tie": "shared"}, tokens=[20, 3, 20], goals=["most_zeroes"])
    all_ready(state)
    assert state.winners == (0, 2)
    assert told(state, "won") == [{"seats": [0, 2], "tokens": 20}]
    assert state.game.words.ask(state.view(0)).text == "Seat 1 and Seat 3 have won, with 20 tokens."


def test_there_is_no_selection_after_the_last_round() -> None:
    state = table(decks=[FILLING, FILLING])
    all_ready(state)
    assert state.view(None)["phase"] == "over"
