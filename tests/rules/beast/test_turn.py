"""The turn: draw, play or discard, thaw, and on to the left."""

from __future__ import annotations

import pytest

from tests.rules.beast.tables import PLAIN, do, offered, play, table, told
from threescore.core.state import State


def pass_turn(state: State) -> None:
    """Pass and discard the first card."""
    seat = state.to_act[0]
    do(state, "pass")
    state.act(seat, state.choice_ids(seat)[0])


def test_the_turn_goes_to_the_left_and_the_next_seat_draws_the_top_card() -> None:
    state = table(PLAIN, PLAIN, PLAIN, turn=2, top=("madhouse", "333"))
    pass_turn(state)
    assert state.to_act == (0,)
    assert state.position()["hands"][0][-1] == "madhouse"
    assert state.position()["deck"][0] == "333"


def test_a_drawn_card_is_told_only_to_its_seat() -> None:
    state = table(PLAIN, PLAIN, PLAIN, top=("madhouse",))
    pass_turn(state)
    drawn = {reader: state.events_for(reader)[-1].args["card"] for reader in (0, 1, 2, None)}
    assert drawn == {0: None, 1: "madhouse", 2: None, None: None}


def test_passing_is_always_offered_and_playing_is_not_forced() -> None:  # ruling 18
    state = table(PLAIN, PLAIN, hand=("freeze", "sabotage", "333", "madhouse"))
    assert offered(state, "play", "card") == ["freeze", "sabotage", "333", "madhouse"]
    assert offered(state, "pass") == [()]


def test_equal_cards_are_offered_once() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze", "sabotage", "freeze", "sabotage"))
    assert offered(state, "play", "card") == ["freeze", "sabotage"]
    do(state, "pass")
    assert offered(state, "discard", "card") == ["freeze", "sabotage"]
    do(state, "discard", card="freeze")
    assert state.position()["hands"][0] == ["sabotage", "freeze", "sabotage"]


def test_a_discard_is_asked_for_even_if_all_cards_are_equal() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze", "freeze", "freeze", "freeze"))
    do(state, "pass")
    assert offered(state, "discard", "card") == ["freeze"]


def test_passing_is_asked_for_even_if_nothing_can_be_played() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze",) * 3 + ("desperate_times",), ice=((0, 0), (0, 1), (0, 2)))
    assert state.to_act == (0,)
    assert [choice.kind for choice in state.choices(0)] == ["pass"]


def test_without_a_freeze_of_ones_own_nobody_is_asked_to_thaw() -> None:  # ruling 02
    state = table(PLAIN, PLAIN, ice=((1, 0),))
    pass_turn(state)
    assert state.position()["phase"] == "play"
    assert state.to_act == (1,)


def test_with_thaw_any_every_freeze_on_the_table_can_be_discarded() -> None:  # ruling 02
    state = table(PLAIN, PLAIN, ice=((1, 0), (0, 2)), options={"thaw": "any"})
    pass_turn(state)
    assert offered(state, "thaw", "player", "die") == [(0, 2), (1, 0)]
    do(state, "thaw", player=1, die=0)
    assert state.position()["frozen"][1] == [False, False, False]


def test_a_freeze_can_be_discarded_in_the_turn_it_was_played() -> None:  # ruling 06
    state = table(PLAIN, PLAIN, hand=("freeze",))
    play(state, "freeze", ("die", {"die": 1}))
    assert state.position()["frozen"][0] == [False, True, False]
    do(state, "thaw", die=1)
    assert state.position()["frozen"][0] == [False, False, False]
    assert state.position()["discard"] == ["freeze"]


def test_freezes_may_stay_from_turn_to_turn() -> None:  # ruling 01
    state = table(PLAIN, PLAIN, ice=((0, 0), (0, 1)))
    pass_turn(state)
    do(state, "keep")
    assert state.position()["frozen"][0] == [True, True, False]


def test_a_reshuffle_takes_the_discard_just_made_too() -> None:  # ruling 17
    full = table(PLAIN, PLAIN, hand=("sabotage",)).position()
    full["discard"], full["deck"] = full["deck"], []
    state = table(PLAIN, PLAIN).game.from_position(full, seed=1)
    cards = len(full["discard"])
    pass_turn(state)
    assert next(event.args for event in state.events if event.kind == "reshuffled") == {"count": cards + 1}
    assert state.position()["discard"] == []


def test_the_limit_of_turns_ends_the_game_without_a_winner() -> None:  # ruling 39
    state = table(PLAIN, PLAIN, turns=9, options={"max_turns": 10})
    pass_turn(state)
    assert not state.over
    pass_turn(state)
    assert state.over
    assert state.winners == ()
    assert told(state)[-1] == "nobody_won"


def test_without_a_limit_the_game_goes_on() -> None:  # ruling 39
    state = table(PLAIN, PLAIN, turns=100_000)
    pass_turn(state)
    assert not state.over


def test_a_win_on_the_last_turn_is_a_win() -> None:
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",), turns=10, options={"max_turns": 10})
    play(state, "flight_of_the_icarus", ("target", {"player": 0}))
    assert state.winners == (0,)


@pytest.mark.parametrize("kind", ["play", "discard"])
def test_what_shows_a_card_cannot_be_taken_back(kind: str) -> None:
    state = table(PLAIN, PLAIN, hand=("freeze",), phase=kind)
    opened = state.opened
    do(state, kind, card="freeze")
    assert state.opened > opened


def test_what_shows_nothing_can_be_taken_back() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage",))
    opened = state.opened
    do(state, "pass")
    assert state.opened == opened
