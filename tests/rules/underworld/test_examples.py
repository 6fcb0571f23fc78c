"""The worked examples of the rules, one test each."""

from __future__ import annotations

import threescore
from tests.rules.underworld.helpers import DEAD_END, DEATH, DEVIL, do, field, find, home, kinds, told, war


def test_example_1_fifteen_dice_on_five_fields_eighteen_at_home_and_nobody_can_enter() -> None:
    state = threescore.game("underworld").start(seed=1)
    place = state.position()
    for side, row in (("death", "1"), ("devil", "5")):
        first = [dice[side] for name, dice in place["fields"].items() if side in dice]
        assert [len(dice) for dice in first] == [3] * 5
        assert all(name.endswith(row) for name, dice in place["fields"].items() if side in dice)
        assert len(place["home"][side]) == 18
    assert all(choice.kind != "enter" for choice in state.choices(DEATH))
    as_devil = threescore.game("underworld").from_position(place | {"turn": "devil"})
    assert all(choice.kind != "enter" for choice in as_devil.choices(DEVIL))
    step = next(choice for choice in state.choices(DEATH) if choice.kind == "move" and choice.args["from"] == "a1")
    state.act(DEATH, step.id)
    assert {choice.args["to"] for choice in state.choices(DEATH) if choice.kind == "enter"} == {"a1"}


def test_example_2_three_and_five_against_a_four_must_use_the_five_which_dies() -> None:
    state = war({"c3": {"death": [4], "devil": [3, 5]}})
    do(state, "fight", face=4, at="c3")
    defended = next(event for event in state.events if event.kind == "defended")
    assert (defended.args["face"], defended.args["sum"]) == (5, 9)
    assert state.to_act == (DEATH,)
    assert kinds(state) == {"home", "reroll"}  # the attacker revives
    do(state, "home")
    assert "died" in told(state)
    assert field(state, "c3") == {"devil": [3]}
    assert home(state, "death") == [1, 4]


def test_example_3_three_and_five_against_a_three_may_use_either_and_both_retreat() -> None:
    for face in (3, 5):
        state = war({"c3": {"death": [3], "devil": [3, 5]}}, rolls=[6, 2])
        do(state, "fight", face=3, at="c3")
        assert state.to_act == (DEVIL,)
        assert [choice.args["face"] for choice in state.choices(DEVIL)] == [3, 5]
        do(state, "defend", face=face)
        assert told(state) == ["defended", "result", "rerolled", "result", "rerolled"]
        assert home(state, "death") == [1, 6]
        assert home(state, "devil") == [1, 2]
        assert field(state, "c3") == {"devil": [8 - face]}


def test_example_4_a_one_attacking_a_one_defects_and_the_defender_stays_or_steps_back() -> None:
    state = war({"c3": {"death": [1], "devil": [1]}}, rolls=[5])
    do(state, "fight", face=1, at="c3")
    assert home(state, "devil") == [1, 5]
    assert state.to_act == (DEVIL,)
    assert [(choice.kind, choice.args) for choice in state.choices(DEVIL)] == [("stay", {}), ("back", {"to": "c4"})]
    stepping = state.clone()
    stepping.act(DEVIL, find(state, "back")[0].id)
    assert stepping.position()["fields"] == {"c4": {"devil": [1]}}
    do(state, "stay")
    assert field(state, "c3") == {"devil": [1]}


def test_example_5_a_five_slaughters_the_last_three_and_the_game_ends_at_once() -> None:
    state = war({"b5": {"death": [5]}, "e3": {"devil": [2]}}, home={"death": [1], "devil": [4, 4]})
    do(state, "slaughter", face=5, at="b5")
    assert state.over
    assert state.winners == (DEATH,)
    assert state.scores == (2, 0)
    assert told(state) == ["slaughtered", "removed", "removed", "removed", "won"]


def test_example_6_on_an_enemy_first_row_with_an_enemy_there_is_only_fight() -> None:
    state = war({"c5": {"death": [4], "devil": [2]}}, home={"death": [], "devil": [1]})
    assert kinds(state) == {"fight"}


def test_example_7_a_die_that_entered_from_home_this_turn_may_not_go_home() -> None:
    state = war({"a1": {"death": [2]}}, home={"death": [5], "devil": [1]})
    do(state, "enter", face=5, to="a1")
    assert find(state, "home", face=2, source="a1")
    assert not find(state, "home", face=5)


def test_example_8_infiltrate_rerolls_hell_and_leaves_the_fields_alone() -> None:
    fields = {"a1": {"death": [3, 3, 1]}, "c3": {"devil": [5, 2]}}
    state = war(fields, home={"death": [4], "devil": [3, 3]}, rolls=[6, 5, 1])
    do(state, "infiltrate", face=4)
    assert home(state, "death") == []
    assert home(state, "devil") == [1, 5, 6]
    assert state.position()["fields"] == {"a1": {"death": [1, 3, 3]}, "c3": {"devil": [2, 5]}}
    assert state.position()["left"] == 5
    assert "infiltrate" not in kinds(state)


def test_example_9_three_actions_used_no_action_left_and_three_forfeited() -> None:
    state = war(home={"death": [4], "devil": [1, 1]}, options={"board": DEAD_END})
    do(state, "enter", to="a1")
    do(state, "move", to="a2")
    do(state, "move", to="a3")
    forfeited = next(event for event in state.events if event.kind == "forfeited")
    assert forfeited.args == {"side": "death", "actions": 3}
    assert state.to_act == (DEVIL,)
    assert state.position()["left"] == 6


def test_the_trap_of_the_grid_forfeits_two_actions() -> None:
    state = war(home={"death": [4], "devil": [2]})
    do(state, "enter", to="b1")
    for to in ("b2", "a2", "a1"):
        do(state, "move", to=to)
    assert [event.args["actions"] for event in state.events if event.kind == "forfeited"] == [2]
    assert state.to_act == (DEVIL,)


def test_example_10_thirty_turns_without_attack_and_the_last_attacker_wins() -> None:
    state = war(
        {"e5": {"devil": [6]}}, turn="devil", left=1, idle=29, last_attack="death", home={"death": [2], "devil": [3]}
    )
    do(state, "move", source="e5", to="e4")
    assert state.over
    assert state.winners == (DEATH,)
    assert told(state) == ["moved", "won"]
