"""Set-up, the six actions, movement, and what may not be walked twice."""

from __future__ import annotations

import pytest

import threescore
from tests.rules.underworld.helpers import DEATH, DEVIL, do, field, find, home, kinds, told, war


@pytest.mark.parametrize(("cols", "at_home"), [(3, 24), (4, 21), (5, 18), (6, 15), (7, 12)])
def test_what_the_first_row_does_not_take_starts_at_home(cols: int, at_home: int) -> None:
    place = threescore.game("underworld", cols=cols).start(seed=4).position()
    assert [len(place["home"][side]) for side in ("death", "devil")] == [at_home, at_home]
    assert len(place["fields"]) == 2 * cols


def test_the_set_up_is_told_field_by_field_from_left_to_right() -> None:
    state = threescore.game("underworld").start(seed=4)
    rows = [event.args["at"] for event in state.events if event.kind == "rolled_row"]
    assert rows == ["a1", "b1", "c1", "d1", "e1", "a5", "b5", "c5", "d5", "e5"]
    for event in state.events:
        if event.kind == "rolled_row":
            assert state.position()["fields"][event.args["at"]] == {event.args["side"]: event.args["faces"]}
        if event.kind == "rolled_home":
            assert state.position()["home"][event.args["side"]] == event.args["faces"]


def test_death_starts_with_six_actions() -> None:
    state = threescore.game("underworld").start(seed=4)
    assert state.to_act == (DEATH,)
    assert state.events[-1].kind == "turn"
    assert state.position()["left"] == 6


def test_after_six_actions_the_other_side_is_on_turn() -> None:
    state = war({"a1": {"death": [2, 3]}, "e5": {"devil": [4]}})
    for face, to in ((2, "a2"), (2, "a3"), (2, "a4"), (3, "b1"), (3, "c1")):
        do(state, "move", face=face, to=to)
    assert state.to_act == (DEATH,)
    assert state.position()["left"] == 1
    do(state, "move", face=3, to="d1")
    assert state.to_act == (DEVIL,)
    assert state.position()["left"] == 6


def test_a_die_moves_over_edges_only_never_diagonally() -> None:
    state = war({"c3": {"death": [4]}})
    assert {choice.args["to"] for choice in find(state, "move", source="c3")} == {"c4", "d3", "c2", "b3"}
    state = war({"a1": {"death": [4]}})
    assert {choice.args["to"] for choice in find(state, "move", source="a1")} == {"a2", "b1"}


def test_three_of_a_side_fill_a_field_for_that_side_only() -> None:
    state = war({"c3": {"death": [4]}, "c4": {"death": [1, 1, 1]}, "d3": {"devil": [1, 1, 1]}})
    targets = {choice.args["to"] for choice in find(state, "move", source="c3")}
    assert "c4" not in targets
    assert "d3" in targets
    do(state, "move", source="c3", to="d3")
    assert field(state, "d3") == {"death": [4], "devil": [1, 1, 1]}


def test_nobody_enters_a_full_field_of_the_first_row() -> None:
    state = war({"a1": {"death": [1, 2, 3]}, "b1": {"death": [1, 2]}})
    assert {choice.args["to"] for choice in find(state, "enter")} == {"b1", "c1", "d1", "e1"}


def test_home_is_reached_from_the_first_row_only_and_the_face_is_kept() -> None:
    state = war({"a1": {"death": [6]}, "a2": {"death": [5]}}, home={"death": [], "devil": [1]})
    assert [choice.args["from"] for choice in find(state, "home")] == ["a1"]
    do(state, "home", source="a1")
    assert home(state, "death") == [6]


def test_the_enemys_home_cannot_be_entered() -> None:
    state = war({"a5": {"death": [6]}})
    assert {choice.args["to"] for choice in find(state, "move", source="a5")} == {"a4", "b5"}
    assert not find(state, "home", source="a5")


def test_by_way_of_home_a_die_crosses_the_first_row_but_does_not_return() -> None:
    state = war({"a1": {"death": [6]}}, home={"death": [], "devil": [1]})
    do(state, "home", source="a1")
    assert {choice.args["to"] for choice in find(state, "enter", face=6)} == {"b1", "c1", "d1", "e1"}
    do(state, "enter", face=6, to="e1")
    assert not find(state, "home", source="e1")


def test_a_die_never_returns_to_a_place_it_left_this_turn() -> None:
    state = war({"b2": {"death": [4]}})
    for to in ("b3", "c3", "c2"):
        do(state, "move", to=to)
    assert {choice.args["to"] for choice in find(state, "move", face=4)} == {"d2", "c1"}  # not back to b2 or c3


@pytest.mark.parametrize("row", range(1, 8))
def test_on_the_largest_board_every_place_is_remembered_as_itself(row: int) -> None:
    """Sets of places are bits of one number: beyond the 31st they must not run into each other."""
    state = war({f"d{row}": {"death": [4]}}, options={"rows": 7, "cols": 7})
    do(state, "move", source=f"d{row}", to=f"e{row}")
    do(state, "move", source=f"e{row}", to=f"f{row}")
    assert state.position()["visited"] == [{"face": 4, "at": f"f{row}", "places": [f"d{row}", f"e{row}"]}]
    assert {choice.args["to"] for choice in find(state, "move", face=4)} == {
        f"g{row}",
        *[f"f{other}" for other in (row - 1, row + 1) if 1 <= other <= 7],
    }


def test_with_backtrack_last_only_the_place_just_left_is_closed() -> None:
    state = war({"b2": {"death": [4]}}, options={"backtrack": "last"})
    for to in ("b3", "c3", "c2"):
        do(state, "move", to=to)
    assert {choice.args["to"] for choice in find(state, "move", face=4)} == {"b2", "d2", "c1"}


def test_visited_places_are_forgotten_at_the_end_of_the_turn() -> None:
    state = war({"b2": {"death": [4]}, "e5": {"devil": [2]}}, left=1)
    do(state, "move", source="b2", to="b3")
    for to in ("e4", "e3", "e2", "d2", "d3", "d4"):
        do(state, "move", face=2, to=to)
    assert find(state, "move", source="b3", to="b2")


def test_dice_of_one_face_in_one_place_are_one_choice() -> None:
    state = war({"b2": {"death": [4, 4, 4]}})
    assert len(find(state, "move", source="b2", to="b3")) == 1


def test_dice_of_one_face_are_told_apart_where_their_visited_places_differ() -> None:
    state = war({"b2": {"death": [4, 4]}, "b3": {"death": [4]}})
    do(state, "move", source="b3", to="b2")
    onward = find(state, "move", source="b2", to="a2")
    assert [choice.args["visited"] for choice in onward] == [[], ["b3"]]
    back = find(state, "move", source="b2", to="b3")
    assert [choice.args["visited"] for choice in back] == [[]]
    assert len({choice.typed for choice in onward}) == 2


def test_dice_with_the_same_history_are_one_choice_again() -> None:
    state = war({"b2": {"death": [4, 4]}})
    do(state, "move", source="b2", to="b3")
    do(state, "move", source="b2", to="b3")
    assert len(find(state, "move", source="b3", to="b4")) == 1
    assert not find(state, "move", source="b3", to="b2")


def test_the_chosen_one_of_two_histories_moves_on() -> None:
    state = war({"b2": {"death": [4]}, "b3": {"death": [4]}})
    do(state, "move", source="b3", to="b2")
    do(state, "move", source="b2", to="c2", visited=["b3"])
    assert find(state, "move", source="b2", to="b3")  # the other one has been nowhere
    assert state.position()["visited"] == [{"face": 4, "at": "c2", "places": ["b2", "b3"]}]


def test_enemies_lock_those_who_came_and_those_who_were_there() -> None:
    state = war({"c3": {"death": [4], "devil": [2]}, "a1": {"death": [1]}})
    assert {choice.args["at"] for choice in find(state, "fight")} == {"c3"}
    assert not find(state, "move", source="c3")
    state = war({"c3": {"death": [4], "devil": [2]}, "a5": {"devil": [1]}}, turn="devil")
    assert not find(state, "move", source="c3")
    assert find(state, "fight", face=2, at="c3")


def test_dice_on_their_own_first_row_with_an_enemy_are_locked_too() -> None:
    state = war({"a1": {"death": [4], "devil": [2]}}, home={"death": [3], "devil": [1]})
    assert not find(state, "home", source="a1")
    assert find(state, "enter", face=3, to="a1")


def test_marching_in_costs_an_action_and_the_attack_another() -> None:
    state = war({"c3": {"death": [5]}, "c4": {"devil": [1]}}, rolls=[3, 3])
    do(state, "move", source="c3", to="c4")
    assert state.position()["left"] == 5
    do(state, "fight", at="c4")
    assert state.position()["left"] == 4


def test_an_enemy_that_retreated_no_longer_locks() -> None:
    state = war({"c3": {"death": [5, 4], "devil": [1]}}, rolls=[3, 3])
    do(state, "fight", face=5, at="c3")
    assert told(state).count("rerolled") == 2
    assert find(state, "move", face=4, source="c3")


def test_dice_at_home_neither_fight_nor_are_fought() -> None:
    state = war({"a5": {"death": [3]}}, home={"death": [6], "devil": [6]})
    assert kinds(state) == {"enter", "move", "slaughter", "infiltrate"}
