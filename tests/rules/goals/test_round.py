"""Placing, declaring and picking: in secret, all at once, each seat at its own pace."""

from __future__ import annotations

import pytest

import threescore
from tests.helps import helps
from tests.rules.goals.tables import FACES, FILLING, NONE, act, all_ready, find, kinds, on_first, table, told, values
from threescore.errors import IllegalChoice
from threescore.rules.goals import moves

HAND = ["+1", "+1", "-2", "x2", "flip", "blank"]


def test_six_cards_are_drawn_and_all_seats_place_at_once() -> None:
    state = threescore.game("goals", players=4).start(seed=3)
    assert state.to_act == (0, 1, 2, 3)
    for seat in range(4):
        assert len(state.view(seat)["mine"]["hand"]) == 6
        assert state.view(None)["decks"] == [2, 2, 2, 2]


def test_a_card_goes_under_what_lies_behind_the_die() -> None:
    state = table(hands=[HAND, []])
    act(state, 0, "place", card="x2", die=2)
    act(state, 0, "place", card="blank", die=2)
    assert state.view(0)["stacks"][0][2] == ["x2", "blank"]
    assert state.view(0)["mine"]["hand"] == ["+1", "+1", "-2", "flip"]


def test_a_card_can_be_taken_back_from_the_middle_of_a_stack() -> None:
    state = table(hands=[HAND, []], stacks=[on_first("+1", "x2", "+1", "blank"), NONE])
    act(state, 0, "take_back", card="+1", die=0)
    assert state.view(0)["stacks"][0][0] == ["+1", "x2", "blank"]
    act(state, 0, "take_back", card="x2", die=0)
    assert state.view(0)["stacks"][0][0] == ["+1", "blank"]
    assert sorted(state.view(0)["mine"]["hand"]) == sorted(["+1", "-2", "flip", "x2"])


def test_unused_cards_can_be_taken_back_too() -> None:
    state = table(hands=[HAND, []])
    act(state, 0, "top", card="x2")
    act(state, 0, "drop", card="flip")
    assert (state.view(0)["mine"]["tops"], state.view(0)["mine"]["drops"]) == (["x2"], ["flip"])
    act(state, 0, "take_back", card="x2", **{"from": "top"})
    act(state, 0, "take_back", card="flip", **{"from": "drop"})
    assert sorted(state.view(0)["mine"]["hand"]) == sorted(HAND)


def test_the_card_put_on_top_last_is_drawn_first() -> None:
    state = table(hands=[HAND, []])
    act(state, 0, "top", card="x2")
    act(state, 0, "top", card="flip")
    all_ready(state)
    assert state.position()["decks"][0] == ["flip", "x2"]


def test_cards_of_which_nothing_is_said_are_discarded() -> None:
    state = table(hands=[HAND, []], stacks=[on_first("x2"), NONE])
    assert next(choice.text for choice in state.choices(0) if choice.kind == "ready") == (
        "Ready; discard the 5 cards left in your hand"
    )
    act(state, 0, "ready")
    assert told(state, "dropped") == [{"seat": 0, "card": card} for card in ("+1", "+1", "-2", "blank", "flip")]
    act(state, 1, "ready")
    assert sorted(state.position()["discards"][0]) == sorted(HAND)


def test_a_seat_that_is_ready_can_change_nothing() -> None:
    state = table(hands=[HAND, []])
    take_back = find_after_placing(state)
    act(state, 0, "ready")
    assert state.to_act == (1,)
    with pytest.raises(IllegalChoice, match="owes no answer"):
        state.act(0, take_back)


def find_after_placing(state: threescore.State) -> int:
    act(state, 0, "place", card="x2", die=0)
    return find(state, 0, "take_back", card="x2", die=0)


def test_the_36th_take_back_of_a_round_is_the_last() -> None:
    state = table(hands=[HAND, []], taken_back=[35, 0])
    act(state, 0, "place", card="x2", die=0)
    act(state, 0, "take_back", card="x2", die=0)
    act(state, 0, "place", card="x2", die=1)
    act(state, 0, "drop", card="flip")
    assert moves.TAKE_BACKS == 36
    assert "take_back" not in kinds(state, 0)
    assert any("36 times" in text for text in helps(state).values())


def test_played_cards_go_to_the_discard_pile_and_dice_are_rolled_anew() -> None:
    state = table(
        round=1, hands=[["+1", "+1"], []], stacks=[on_first("+1", "+1"), NONE], decks=[FILLING, FILLING], rolls=[3, 2]
    )
    all_ready(state)
    assert state.view(None)["discards"][0] == ["+1", "+1"]
    assert state.view(None)["stacks"] == [NONE, NONE]
    assert state.view(None)["phase"] == "select"


# Special goals


def test_only_seats_with_special_goals_are_asked_to_declare() -> None:
    state = table(players=3, specials=[[], ["most_pairs"], []])
    all_ready(state)
    assert (state.view(None)["phase"], state.to_act) == ("declare", (1,))
    assert [choice.kind for choice in state.choices(1)] == ["declare", "hold"]


def test_nobody_is_asked_to_declare_when_nobody_can() -> None:
    state = table()
    all_ready(state)
    assert state.over


def test_a_declared_goal_can_be_taken_back_until_the_seat_holds() -> None:
    state = table(specials=[["most_pairs", "most_1s"], []])
    all_ready(state)
    act(state, 0, "declare", goal="most_pairs")
    act(state, 0, "declare", goal="most_1s")
    act(state, 0, "take_back", goal="most_pairs")
    act(state, 0, "hold")
    assert told(state, "declared") == [{"seat": 0, "goal": "most_1s"}]
    assert [line["goal"] for line in state.view(None)["last"]["table"]] == ["highest_total", "most_1s"]
    assert state.position()["specials"] == [["most_pairs"], []]


def test_any_number_may_be_declared_at_once_and_all_are_revealed_together() -> None:
    state = table(specials=[["most_pairs", "most_1s"], ["most_2s"]])
    all_ready(state)
    act(state, 0, "declare", goal="most_pairs")
    act(state, 0, "declare", goal="most_1s")
    act(state, 1, "declare", goal="most_2s")
    act(state, 1, "hold")
    assert state.view(1)["goals"] == ["highest_total"]
    act(state, 0, "hold")
    assert len(told(state, "declared")) == 3
    assert sum(state.scores) <= 4 * 6


def test_an_undeclared_special_goal_is_kept_and_worth_nothing() -> None:
    state = table(dice=[FACES, [1] * 6], specials=[["lowest_total"], []])
    all_ready(state)
    act(state, 0, "hold")
    assert state.over
    assert state.scores == (6, 0)
    assert state.view(0)["mine"]["specials"] == ["lowest_total"]


def test_placements_cannot_change_while_declaring() -> None:
    state = table(hands=[HAND, []], stacks=[on_first("x2"), NONE], specials=[["most_pairs"], []])
    all_ready(state)
    assert kinds(state, 0) == {"declare", "hold"}


def test_by_order_seats_declare_openly_one_after_another() -> None:
    state = table(
        players=3,
        options={"declare": "by_order"},
        specials=[["most_pairs", "most_1s"], ["most_2s"], ["most_3s"]],
        order=[2, 0, 1],
    )
    all_ready(state)
    assert state.to_act == (2,)
    act(state, 2, "hold")
    assert state.to_act == (0,)
    act(state, 0, "declare", goal="most_1s")
    assert state.view(1)["goals"] == ["highest_total", "most_1s"]
    assert kinds(state, 0) == {"declare", "hold"}
    act(state, 0, "declare", goal="most_pairs")
    assert state.to_act == (1,), "a seat without another special goal is not asked again"
    act(state, 1, "hold")
    assert [line["goal"] for line in state.view(None)["last"]["table"]] == ["highest_total", "most_1s", "most_pairs"]


# Picks


def test_picks_follow_all_rerolls_and_are_made_at_once() -> None:
    state = table(
        hands=[["pick", "x2"], ["pick", "reroll"]],
        stacks=[on_first("pick", "x2"), on_first("pick", "reroll")],
        rolls=[4],
    )
    all_ready(state)
    assert told(state, "rerolled") == [{"seat": 1, "die": 0, "face": 4}]
    assert (state.view(None)["phase"], state.to_act) == ("pick", (0, 1))
    act(state, 1, "pick", die=0, face=2)
    act(state, 1, "ready")
    assert state.view(0)["dice"][1][0] == 4, "the other seat does not see the picked side yet"
    act(state, 0, "pick", die=0, face=6)
    assert state.view(0)["previews"][0][0] == 12
    act(state, 0, "ready")
    assert (values(state, 0)[0], values(state, 1)[0]) == (12, 2)


def test_a_picked_side_can_be_taken_back_until_ready() -> None:
    state = table(stacks=[on_first("pick"), NONE])
    all_ready(state)
    act(state, 0, "pick", die=0, face=2)
    assert kinds(state, 0) == {"take_back", "ready"}
    act(state, 0, "take_back", die=0)
    assert kinds(state, 0) == {"pick"}
    act(state, 0, "pick", die=0, face=5)
    act(state, 0, "ready")
    assert values(state)[0] == 5


def test_ready_waits_for_every_side() -> None:
    state = table(stacks=[[["pick"], ["pick"], [], [], [], []], NONE])
    all_ready(state)
    act(state, 0, "pick", die=1, face=2)
    assert "ready" not in kinds(state, 0)
    assert helps(state)["Why you cannot be ready yet"] == "There is no side picked yet for die 1."


def test_at_placement_the_side_is_chosen_with_the_card() -> None:
    state = table(options={"pick": "at_placement"}, hands=[["pick", "reroll"], []], rolls=[3])
    act(state, 0, "place", card="reroll", die=0)
    act(state, 0, "place", card="pick", die=0)
    assert "ready" not in kinds(state, 0)
    assert helps(state)["Why you cannot be ready yet"] == "There is a pick behind die 1: choose its side first."
    act(state, 0, "pick", die=0, face=5)
    assert state.view(0)["previews"][0][0] == 5
    all_ready(state)
    assert [event.kind for event in state.events if event.kind in ("rerolled", "picked")] == ["rerolled", "picked"]
    assert values(state)[0] == 5


def test_at_placement_a_pick_that_is_taken_back_forgets_its_side() -> None:
    state = table(options={"pick": "at_placement"}, hands=[["pick"], []], stacks=[on_first("pick"), NONE])
    act(state, 0, "pick", die=0, face=5)
    act(state, 0, "take_back", card="pick", die=0)
    act(state, 0, "place", card="pick", die=0)
    assert "ready" not in kinds(state, 0)
