"""What a moment of the war is worth to the judge."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.rules.underworld.helpers import DEATH, DEVIL, do, war


def test_chances_add_up_to_one() -> None:
    state = war({"c3": {"death": [4, 4]}, "a5": {"death": [6]}}, home={"death": [1], "devil": [2, 3]})
    assert sum(state.chances()) == pytest.approx(1.0)
    assert threescore.game("underworld").start(seed=1).chances()[DEATH] == pytest.approx(0.5, abs=0.1)


TWELVE = {"death": [1, 2, 3, 4, 5, 6] * 2, "devil": [1, 2, 3, 4, 5, 6] * 2}


def deaths_chance(fields: dict[str, dict[str, list[int]]], **parts: Any) -> float:
    """Death's chance with twelve minions at home on either side."""
    return war(fields, home=TWELVE, **parts).chances()[DEATH]


def test_a_larger_army_is_better() -> None:
    many, few = [1, 2, 3, 4, 5, 6] * 3, [1, 2, 3, 4, 5, 6]
    assert war(home={"death": many, "devil": few}).chances()[DEATH] > 0.65
    assert war(home={"death": few, "devil": many}).chances()[DEATH] < 0.35


def test_dice_before_the_enemys_home_are_better_the_more_they_show_unless_somebody_is_there() -> None:
    far, low, high = (
        deaths_chance(fields) for fields in ({"c1": {"death": [6]}}, {"c5": {"death": [1]}}, {"c5": {"death": [6]}})
    )
    assert far < low < high
    assert deaths_chance({"c5": {"death": [6], "devil": [6]}}) < high
    assert deaths_chance({field: {"death": [6]} for field in ("b5", "c5", "d5")}) > high


@pytest.mark.parametrize("attacker", ["death", "devil"])
def test_the_clock_of_courage_strikes_for_whoever_attacked_last(attacker: str) -> None:
    fields = {"c2": {"death": [4]}, "c4": {"devil": [4]}}
    early, late, last = (deaths_chance(fields, idle=idle, last_attack=attacker) for idle in (0, 20, 29))
    assert early < late < last if attacker == "death" else early > late > last


def test_a_battle_is_judged_when_it_is_over() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}})
    assert not state.game.judge.midway(state)
    do(state, "fight", at="c3")
    assert state.game.judge.midway(state)


def test_a_slaughter_is_judged_while_its_victims_are_chosen() -> None:
    """There are too many ways to choose them for a mind to think them all through."""
    home = {"death": [1], "devil": [1, 2, 3, 4, 5, 6]}
    state = war({"b5": {"death": [3]}}, home=home)
    before = state.chances()[DEATH]
    do(state, "slaughter", at="b5")
    assert state.to_act == (DEVIL,)
    assert not state.game.judge.midway(state)
    assert state.chances()[DEATH] > before


def test_at_the_end_there_is_nothing_to_guess() -> None:
    state = war({"b5": {"death": [5]}}, home={"death": [], "devil": [4]})
    do(state, "slaughter", at="b5")
    assert state.chances() == (1.0, 0.0)
