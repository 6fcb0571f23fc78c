"""The guess of the chance to win, which minds rely on."""

from __future__ import annotations

import pytest

from tests.rules.underworld.helpers import DEATH, DEVIL, do, war


def test_chances_add_up_to_one() -> None:
    state = war({"c3": {"death": [4, 4]}, "a5": {"death": [6]}}, home={"death": [1], "devil": [2, 3]})
    assert state.worth(DEATH) + state.worth(DEVIL) == pytest.approx(1.0)
    assert war(home={"death": [1], "devil": [6]}).worth(DEATH) == pytest.approx(0.5)


def test_a_larger_army_a_step_forward_and_a_die_before_the_enemys_home_are_better() -> None:
    even = war({"c2": {"death": [4]}}).worth(DEATH)
    assert war({"c2": {"death": [4, 4]}}).worth(DEATH) > even
    assert war({"c3": {"death": [4]}}).worth(DEATH) > even
    before = war({"c5": {"death": [4]}}).worth(DEATH)
    assert before > war({"c5": {"death": [1]}}).worth(DEATH)
    assert before > war({"c5": {"death": [4], "devil": [1]}}).worth(DEATH)


def test_a_battle_is_judged_when_it_is_over() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}})
    assert not state.midway()
    do(state, "fight", at="c3")
    assert state.midway()


def test_a_slaughter_is_judged_while_its_victims_are_chosen() -> None:
    """There are too many ways to choose them for a mind to think them all through."""
    home = {"death": [1], "devil": [1, 2, 3, 4, 5, 6]}
    state = war({"b5": {"death": [3]}}, home=home)
    before = state.worth(DEATH)
    do(state, "slaughter", at="b5")
    assert state.to_act == (DEVIL,)
    assert not state.midway()
    assert state.worth(DEATH) > before


def test_at_the_end_there_is_nothing_to_guess() -> None:
    state = war({"b5": {"death": [5]}}, home={"death": [], "devil": [4]})
    do(state, "slaughter", at="b5")
    assert (state.worth(DEATH), state.worth(DEVIL)) == (1.0, 0.0)
