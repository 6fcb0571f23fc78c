"""Infiltrate and Sacrifice, and the options about them."""

from __future__ import annotations

from tests.rules.underworld.helpers import DEAD_END, DEATH, DEVIL, do, field, find, home, kinds, told, war
from threescore.rules.underworld.moves import Underworld

HELL = {"death": [2], "devil": [1, 3, 3, 4]}


def test_sacrifice_gives_two_to_death_and_rerolls_the_rest_of_hell() -> None:
    state = war({"c3": {"devil": [5, 2]}}, home=HELL, turn="devil", rolls=[6, 5, 2, 1])
    do(state, "sacrifice", faces=[1, 3])
    assert home(state, "death") == [2, 5, 6]
    assert home(state, "devil") == [1, 2]
    assert field(state, "c3") == {"devil": [2, 5]}
    assert state.scores == (3, 4)
    assert told(state) == ["sacrificed", "recruited", "recruited", "rerolled_home"]


def test_any_two_dice_of_hell_can_be_sacrificed() -> None:
    state = war(home=HELL, turn="devil")
    pairs = [choice.args["faces"] for choice in find(state, "sacrifice")]
    assert sorted(pairs) == [[1, 3], [1, 4], [3, 3], [3, 4]]


def test_sacrifice_needs_two_dice_in_hell() -> None:
    state = war({"c3": {"devil": [5, 2]}}, home={"death": [1], "devil": [4]}, turn="devil")
    assert "sacrifice" not in kinds(state)


def test_the_last_dice_cannot_be_given_away() -> None:
    assert "sacrifice" not in kinds(war(home={"death": [1], "devil": [4, 4]}, turn="devil"))
    assert "sacrifice" in kinds(war({"c3": {"devil": [1]}}, home={"death": [1], "devil": [4, 4]}, turn="devil"))
    assert "infiltrate" not in kinds(war(home={"death": [4], "devil": [1]}))
    assert "infiltrate" in kinds(war({"c3": {"death": [1]}}, home={"death": [4], "devil": [1]}))


def test_infiltrate_needs_a_die_in_purgatory() -> None:
    assert "infiltrate" not in kinds(war({"c3": {"death": [4, 4]}}, home={"death": [], "devil": [1]}))


def test_each_side_has_its_own_special() -> None:
    homes = {"death": [1, 2, 3], "devil": [1, 2, 3]}
    assert "sacrifice" not in kinds(war(home=homes))
    assert "infiltrate" not in kinds(war(home=homes, turn="devil"))


def test_a_special_is_one_of_the_six_actions_and_serves_once_a_turn() -> None:
    state = war(home={"death": [1, 2, 3], "devil": [1]}, rolls=[1, 1])
    do(state, "infiltrate", face=2)
    assert state.position()["left"] == 5
    assert state.position()["special_used"] is True
    assert "infiltrate" not in kinds(state)


def test_a_special_is_back_in_the_next_turn() -> None:
    state = war({"e5": {"devil": [2]}}, home={"death": [1, 2], "devil": []}, left=1, special_used=True)
    do(state, "enter", face=1, to="a1")
    for to in ("e4", "e3", "e2", "d2", "d3", "d4"):
        do(state, "move", face=2, to=to)
    assert "infiltrate" in kinds(state)


def test_with_special_free_it_costs_no_action() -> None:
    state = war(home={"death": [1, 2, 3], "devil": [1]}, rolls=[1, 1], options={"special_free": True})
    do(state, "infiltrate", face=2)
    assert state.position()["left"] == 6
    assert "infiltrate" not in kinds(state)


def walled_in(special_free: bool) -> Underworld:
    """One die has just left the only field before purgatory, the other is at the dead end: neither can go on."""
    fields = {"a1": {"death": [6]}, "a2": {"death": [4]}}
    options = {"board": DEAD_END, "special_free": special_free}
    state = war(fields, home={"death": [], "devil": [1]}, rolls=[1, 1], options=options)
    do(state, "home", source="a1")
    do(state, "move", source="a2", to="a3")
    return state


def test_where_nothing_else_is_left_the_special_has_to_be_used() -> None:
    state = walled_in(special_free=False)
    assert state.to_act == (DEATH,)
    assert kinds(state) == {"infiltrate"}


def test_a_free_special_is_not_forced_upon_anybody() -> None:
    state = walled_in(special_free=True)
    assert [event.args["actions"] for event in state.events if event.kind == "forfeited"] == [4]
    assert state.to_act == (DEVIL,)


def test_with_special_limit_game_it_serves_once_in_the_game() -> None:
    options = {"special_limit": "game"}
    state = war({"e5": {"devil": [2]}}, home={"death": [1, 2, 3], "devil": []}, left=2, rolls=[4], options=options)
    do(state, "infiltrate", face=2)
    assert state.position()["special_spent"] == ["death"]
    do(state, "enter", face=1, to="a1")
    do(state, "enter", face=4, to="a5")
    for to in ("e4", "e3", "e2", "d2", "d3"):
        do(state, "move", face=2, to=to)
    assert state.position()["turn"] == "death"
    assert "infiltrate" not in kinds(state)


def test_with_special_limit_none_it_serves_again_and_again() -> None:
    options = {"special_limit": "none"}
    state = war(home={"death": [1, 2, 3], "devil": [1]}, rolls=[1, 1, 1, 1, 1], options=options)
    do(state, "infiltrate", face=2)
    do(state, "infiltrate", face=1)
    assert state.scores == (1, 3)
    assert state.position()["left"] == 4


def test_dice_rerolled_by_a_special_forget_where_they_were() -> None:
    state = war({"a5": {"devil": [4]}}, home={"death": [1], "devil": [1, 2]}, turn="devil", rolls=[1, 1, 6])
    do(state, "home", source="a5")
    do(state, "sacrifice", faces=[1, 2])
    assert find(state, "enter", face=6, to="a5")


def test_an_infiltrator_leaves_the_history_of_the_others_alone() -> None:
    state = war({"a1": {"death": [4]}}, home={"death": [4], "devil": [1]}, rolls=[1, 1])
    do(state, "home", source="a1")
    assert [choice.args["visited"] for choice in find(state, "infiltrate")] == [[], ["a1"]]
    do(state, "infiltrate", visited=[])
    assert not find(state, "enter", face=4, to="a1")
    assert find(state, "enter", face=4, to="b1")
