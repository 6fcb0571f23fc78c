"""Slaughter: where it may happen, who dies, and who chooses."""

from __future__ import annotations

from tests.rules.underworld.helpers import DEATH, DEVIL, do, field, find, home, told, war


def test_the_defender_chooses_the_victims_at_home_one_by_one() -> None:
    state = war({"a5": {"death": [2]}}, home={"death": [1], "devil": [1, 3, 3, 6]}, rolls=[5])
    do(state, "slaughter", face=2, at="a5")
    assert state.to_act == (DEVIL,)
    assert state.position()["turn"] == "death"
    assert [choice.args for choice in state.choices(DEVIL)] == [{"face": face, "at": "home"} for face in (1, 3, 6)]
    do(state, "remove", face=3)
    assert [choice.args["face"] for choice in state.choices(DEVIL)] == [1, 3, 6]
    do(state, "remove", face=3)
    assert home(state, "devil") == [1, 6]
    assert home(state, "death") == [1, 5]  # the slaughtering die, rerolled
    assert state.to_act == (DEATH,)
    assert state.position()["left"] == 5


def test_home_is_emptied_before_the_fields() -> None:
    fields = {"a5": {"death": [3]}, "b4": {"devil": [2, 5]}, "c5": {"devil": [4]}}
    state = war(fields, home={"death": [1], "devil": [6]}, rolls=[5])
    do(state, "slaughter", face=3, at="a5")
    assert home(state, "devil") == []  # no choice there, so it was not asked
    assert [choice.args for choice in state.choices(DEVIL)] == [
        {"face": 2, "at": "b4"},
        {"face": 5, "at": "b4"},
        {"face": 4, "at": "c5"},
    ]
    do(state, "remove", face=5, at="b4")
    do(state, "remove", face=4, at="c5")
    assert field(state, "b4") == {"devil": [2]}
    assert field(state, "c5") == {}


def test_an_empty_home_does_not_prevent_a_slaughter() -> None:
    state = war({"a5": {"death": [1]}, "b4": {"devil": [2, 5]}}, home={"death": [1], "devil": []}, rolls=[5])
    do(state, "slaughter", at="a5")
    do(state, "remove", face=2, at="b4")
    assert field(state, "b4") == {"devil": [5]}


def test_victims_without_a_choice_are_removed_without_a_question() -> None:
    state = war({"a5": {"death": [2]}}, home={"death": [1], "devil": [4, 4, 4]}, rolls=[5])
    do(state, "slaughter", at="a5")
    assert told(state) == ["slaughtered", "removed", "removed", "rerolled"]
    assert home(state, "devil") == [4]


def test_an_enemy_in_the_field_prevents_a_slaughter_from_it() -> None:
    state = war({"a5": {"death": [2], "devil": [1]}, "b5": {"death": [3]}})
    assert [choice.args["at"] for choice in find(state, "slaughter")] == ["b5"]


def test_with_slaughter_row_the_whole_first_row_has_to_be_free() -> None:
    fields = {"a5": {"death": [2]}, "e5": {"devil": [1]}}
    assert find(war(fields), "slaughter")
    assert not find(war(fields, options={"slaughter": "row"}), "slaughter")
    away = {"a5": {"death": [2]}, "e4": {"devil": [1]}}
    assert find(war(away, options={"slaughter": "row"}), "slaughter")


def test_there_is_no_slaughter_from_elsewhere() -> None:
    assert not find(war({"a4": {"death": [2]}, "a1": {"death": [2]}}), "slaughter")


def test_the_slaughterer_may_act_again_this_turn() -> None:
    state = war({"a5": {"death": [1]}}, home={"death": [], "devil": [4, 4]}, rolls=[6])
    do(state, "slaughter", at="a5")
    assert {choice.args["face"] for choice in find(state, "enter")} == {6}
    assert len(find(state, "enter")) == 5


def test_the_devil_slaughters_purgatory_from_row_one() -> None:
    state = war({"a1": {"devil": [2]}}, home={"death": [3, 3, 3], "devil": [1]}, turn="devil", rolls=[6])
    do(state, "slaughter", at="a1")
    assert home(state, "death") == [3]
    assert home(state, "devil") == [1, 6]


def test_the_slaughterer_with_the_right_history_goes_home() -> None:
    fields = {"a5": {"death": [1]}, "a4": {"death": [1]}}
    state = war(fields, home={"death": [], "devil": [4, 4]}, rolls=[6])
    do(state, "move", source="a4", to="a5")
    do(state, "slaughter", at="a5", visited=["a4"])
    assert find(state, "move", source="a5", to="a4")
