"""How the war ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.underworld.helpers import DEATH, DEVIL, do, told, war


def quiet(**parts: Any) -> Any:
    """The last action of a turn of the Devil in which nobody attacked."""
    return war({"e5": {"devil": [6]}}, turn="devil", left=1, **parts)


def test_a_draw_if_nobody_ever_attacked() -> None:
    state = quiet(idle=29)
    do(state, "move", source="e5", to="e4")
    assert state.over
    assert state.winners == ()
    assert told(state) == ["moved", "drawn"]
    assert state.position()["winner"] is None


def test_twenty_nine_quiet_turns_are_not_enough() -> None:
    state = quiet(idle=28, last_attack="devil")
    do(state, "move", source="e5", to="e4")
    assert not state.over
    assert state.position()["idle"] == 29


def test_stalemate_turns_sets_the_measure() -> None:
    state = quiet(idle=4, last_attack="devil", options={"stalemate_turns": 5})
    do(state, "move", source="e5", to="e4")
    assert state.winners == (DEVIL,)


def test_an_attack_sets_the_count_back() -> None:
    state = war({"c3": {"death": [5], "devil": [2]}}, left=1, idle=29, rolls=[1, 1])
    do(state, "fight", at="c3")
    assert not state.over
    assert state.position()["idle"] == 0
    assert state.position()["last_attack"] == "death"


def test_the_clock_shows_the_quiet_turns_their_limit_and_who_would_win() -> None:  # ruling 48
    state = quiet(idle=28, last_attack="death")
    for seat in (DEATH, DEVIL, None):
        assert state.view(seat)["clock"] == {"idle": 28, "limit": 30, "ahead": "death"}
    do(state, "move", source="e5", to="e4")
    assert state.view(None)["clock"] == {"idle": 29, "limit": 30, "ahead": "death"}


def test_an_attack_sets_the_clock_back_at_once() -> None:  # ruling 48
    state = war({"c3": {"death": [5], "devil": [2, 2]}}, left=4, idle=29, last_attack="devil", rolls=[1, 1])
    do(state, "fight", at="c3")
    assert not state.over
    assert state.position()["idle"] == 29
    assert state.view(DEVIL)["clock"] == {"idle": 0, "limit": 30, "ahead": "death"}


def test_at_the_end_the_clock_has_run_out() -> None:
    state = quiet(idle=4, last_attack="devil", options={"stalemate_turns": 5})
    do(state, "move", source="e5", to="e4")
    assert state.view(None)["clock"] == {"idle": 5, "limit": 5, "ahead": "devil"}


def test_a_slaughter_counts_as_an_attack() -> None:
    state = war({"a5": {"death": [1]}}, home={"death": [], "devil": [2, 2]}, left=1, idle=29, rolls=[1])
    do(state, "slaughter", at="a5")
    assert state.position()["idle"] == 0


def test_a_turn_that_only_used_a_special_is_a_quiet_one() -> None:
    state = war({"a1": {"death": [5]}}, left=1, idle=3, rolls=[1, 1])
    do(state, "infiltrate", face=1)
    assert state.position()["idle"] == 4


@pytest.mark.parametrize(
    ("death", "winners"), [([1, 1, 1], (DEATH,)), ([1, 1], ()), ([1], (DEVIL,))], ids=["more", "equal", "fewer"]
)
def test_at_the_turn_limit_the_larger_army_wins(death: list[int], winners: tuple[int, ...]) -> None:
    state = quiet(turns=9, options={"max_turns": 10}, home={"death": death, "devil": [1]}, idle=2)
    do(state, "move", source="e5", to="e4")
    assert state.over
    assert state.winners == winners


def test_without_a_limit_turns_go_on() -> None:
    state = quiet(turns=5001)
    do(state, "move", source="e5", to="e4")
    assert not state.over
    assert state.position()["turns"] == 5002


def test_the_score_is_the_size_of_the_army() -> None:
    state = war({"c3": {"death": [5, 5], "devil": [2]}}, home={"death": [1], "devil": [1, 1, 1]})
    assert state.scores == (3, 4)
