"""Rulings 50 to 52: when a deck is shuffled anew, what is seen of the stacks before the reveal, and the last round."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.goals.tables import FILLING, NONE, act, all_ready, on_first, table, texts, told
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.errors import BadPosition

PILE = ["+1", "+1", "+1", "-1", "-1", "-2", "-3"]
SIX = ["+2", "[3]", "[4]", "[5]", "[6]", "[0]"]


def before_drawing(deck: list[str], pile: list[str], reshuffle: str = "at_once", **parts: Any) -> State:
    """Seat 0 takes the last card of the row, [0]; then the round begins and all draw."""
    return table(
        options={"reshuffle": reshuffle},
        rolls=[*[1] * 12, 2, 1, *[1] * 12],
        **{
            "round": 4,
            "phase": "select",
            "decks": [deck, FILLING],
            "discards": [pile, []],
            "row": ["[0]"],
            "order": [1, 0],
            "turn": 1,
            "took": 1,
            "goals": ["most_1s", "most_2s", "most_3s"],
            **parts,
        },
    )


def drawing(state: State, seat: int = 0) -> list[str]:
    """What happened to the deck, in order."""
    return [event.kind for event in state.events if event.kind in ("drew", "reshuffled") and event.args["seat"] == seat]


def take_first(state: State) -> None:
    """All take what lies first in the row."""
    while state.view(None)["phase"] == "select":
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[0])


# Ruling 50


def test_a_deck_that_is_drawn_to_its_last_card_is_shuffled_anew_at_once() -> None:
    """Five cards and the one taken are the hand; nobody draws from the new deck, but it lies there."""
    state = before_drawing(SIX[:5], PILE)
    act(state, 0, "take", card="[0]")
    assert drawing(state) == ["drew"] * 6 + ["reshuffled"]
    assert sorted(state.view(0)["mine"]["hand"]) == sorted(SIX)
    assert (state.view(None)["decks"][0], state.view(None)["discards"][0]) == (7, [])


def test_the_cards_of_the_round_are_not_in_the_new_deck() -> None:
    state = before_drawing(SIX[:5], PILE)
    act(state, 0, "take", card="[0]")
    assert sorted(state.position()["decks"][0]) == sorted(PILE)
    all_ready(state)
    assert sorted(state.view(None)["discards"][0]) == sorted(SIX), "all six were dropped: they wait for the next time"


def test_when_needed_the_empty_deck_stays_empty_until_the_next_card() -> None:
    state = before_drawing(SIX[:5], PILE, reshuffle="when_needed")
    act(state, 0, "take", card="[0]")
    assert drawing(state) == ["drew"] * 6
    assert (state.view(None)["decks"][0], len(state.view(None)["discards"][0])) == (0, 7)


def test_when_needed_cards_dropped_in_the_round_before_are_in_the_new_deck() -> None:
    state = before_drawing(SIX[:5], PILE, reshuffle="when_needed")
    act(state, 0, "take", card="[0]")
    all_ready(state)
    assert len(state.view(None)["discards"][0]) == 13
    take_first(state)
    # Seat 0 selects last, a card and the goal: that card is all its deck.
    assert drawing(state) == ["drew", "reshuffled"] + ["drew"] * 5
    assert told(state, "reshuffled")[0] == {"seat": 0, "cards": 13}


def test_in_the_middle_of_a_draw_both_readings_are_the_same() -> None:
    for option in ("at_once", "when_needed"):
        state = before_drawing(SIX[:2], PILE, reshuffle=option)
        act(state, 0, "take", card="[0]")
        assert drawing(state) == ["drew"] * 3 + ["reshuffled"] + ["drew"] * 3


def test_with_an_empty_discard_pile_a_new_deck_waits_until_a_card_is_needed() -> None:
    state = before_drawing(SIX, [], row=[], hidden_goals=["most_pairs"])
    act(state, 0, "take_goal")
    assert drawing(state) == ["drew"] * 6
    assert state.view(None)["decks"][0] == 0
    act(state, 0, "top", card="[6]")
    all_ready(state)
    act(state, 0, "hold")
    take_first(state)
    # Seat 0 selects last, a card and the goal. That card and the one it kept are drawn; then the pile is shuffled.
    assert drawing(state) == ["drew"] * 2 + ["reshuffled"] + ["drew"] * 4


def test_what_is_held_when_a_deck_is_shuffled_is_known_to_all() -> None:
    state = before_drawing(SIX[:5], PILE)
    act(state, 0, "take", card="[0]")
    for seed in range(10):
        assert sorted(state.redeal(1, FastDice(seed)).position()["hands"][0]) == sorted(SIX)


def test_who_places_is_told_when_a_deck_is_shuffled() -> None:
    assert "at once" in helps(table(hands=[SIX, []]))["A new deck"]
    assert "at once" not in helps(table(hands=[SIX, []], options={"reshuffle": "when_needed"}))["A new deck"]


# Ruling 51

STACKS = [[["+1", "+1"], [], ["x2"], [], [], []], on_first("flip")]


def declaring(**options: Any) -> State:
    state = table(
        round=5,
        specials=[["most_pairs"], []],
        hands=[["+1", "+1", "x2", "negate", "[7]", "-2"], ["flip"]],
        stacks=STACKS,
        decks=[FILLING[:2], FILLING],
        options=options,
        rolls=[2, 1],
    )
    act(state, 0, "top", card="negate")
    return state


def test_nobody_sees_how_many_cards_lie_where_before_all_are_ready() -> None:
    state = declaring()
    assert state.view(1)["heights"] == [None, [1, 0, 0, 0, 0, 0]]
    act(state, 0, "ready")
    assert state.view(1)["heights"][0] is None
    assert state.view(None)["heights"] == [None, None]


@pytest.mark.parametrize("declare", ["simultaneous", "by_order"])
def test_when_all_are_ready_everybody_sees_how_many_cards_lie_behind_each_die(declare: str) -> None:
    state = declaring(declare=declare)
    all_ready(state)
    assert state.view(None)["phase"] == "declare"
    for reader in (0, 1, None):
        assert state.view(reader)["heights"] == [[2, 0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0]]
        lay = [event.args for event in state.events_for(reader) if event.kind == "lay"]
        assert lay == [
            {"seat": 0, "heights": [2, 0, 1, 0, 0, 0]},
            {"seat": 1, "heights": [1, 0, 0, 0, 0, 0]},
        ]
    assert texts(state, "lay")[0] == "Seat 1 has 3 cards behind the dice, face down: 2, 0, 1, 0, 0 and 0."


def test_which_cards_they_are_and_what_becomes_of_the_others_is_still_secret() -> None:
    state = declaring()
    all_ready(state)
    view = state.view(1)
    assert view["stacks"][0] is view["previews"][0] is None
    assert (view["decks"][0], view["discards"][0]) == (2, [])
    act(state, 0, "hold")
    assert told(state, "kept") == [{"seat": 0, "cards": 1}]
    assert (state.view(1)["decks"][0], len(state.view(1)["discards"][0])) == (3, 5)


def test_heights_are_not_told_when_the_cards_are_turned_over_at_once() -> None:
    state = table(stacks=STACKS)
    all_ready(state)
    assert told(state, "lay") == []
    assert told(state, "revealed") == [{}]


def test_a_seat_without_cards_behind_its_dice_is_told_of_too() -> None:
    state = table(specials=[["most_pairs"], []], stacks=[on_first("+1"), NONE])
    all_ready(state)
    assert texts(state, "lay") == [
        "Seat 1 has 1 card behind the dice, face down: 1, 0, 0, 0, 0 and 0.",
        "Seat 2 has no cards behind the dice.",
    ]


def test_the_picture_shows_how_many_cards_lie_face_down_behind_each_die() -> None:
    state = declaring()
    assert "face down" not in str(state.game.words.sketch(state.view(1)))
    all_ready(state)
    drawn = str(state.game.words.sketch(state.view(1)))
    assert "2 face down" in drawn and "1 face down" in drawn
    assert "×2" not in drawn


def test_who_places_and_who_declares_is_told_what_others_see() -> None:
    state = declaring()
    assert "how many cards lie behind each die" in helps(state)["What others see"]
    all_ready(state)
    assert "how many cards lie behind everybody's dice" in helps(state)["Special goals"]


# Ruling 52


def test_the_game_ends_with_the_sixth_round_and_a_selection_there_is_refused() -> None:
    state = table()
    all_ready(state)
    assert state.over
    where = before_drawing(FILLING, []).position()
    with pytest.raises(BadPosition, match="no selection in round 6; the last is in round 5"):
        threescore.game("goals").from_position({**where, "round": 6})
