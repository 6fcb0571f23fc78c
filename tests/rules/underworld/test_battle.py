"""Battle: the defender's choice, and what each sum does to each of the two dice."""

from __future__ import annotations

import pytest

from tests.rules.underworld.helpers import DEATH, DEVIL, do, field, find, home, kinds, told, war
from threescore.rules.underworld import moves

# The printed tables, by hand: attacker's and defender's result for each sum
TABLE = {
    2: ("defect", "victory"),
    3: ("defect", "evade"),
    4: ("death", "revive"),
    5: ("death", "revive"),
    6: ("retreat", "retreat"),
    7: ("retreat", "retreat"),
    8: ("retreat", "retreat"),
    9: ("revive", "death"),
    10: ("revive", "death"),
    11: ("evade", "defect"),
    12: ("victory", "defect"),
}


@pytest.mark.parametrize("attacker", range(1, 7))
@pytest.mark.parametrize("defender", range(1, 7))
@pytest.mark.parametrize("side", ["death", "devil"])
def test_the_sum_decides_for_both_dice(attacker: int, defender: int, side: str) -> None:
    other = "devil" if side == "death" else "death"
    state = war({"c3": {side: [attacker], other: [defender]}}, turn=side, rolls=[4, 4])
    do(state, "fight", at="c3")
    results = [event.args for event in state.events if event.kind == "result"]
    while state.position().get("phase") == "result":
        do(state, state.choices(state.to_act[0])[0].kind)
        results += [event.args for event in state.events if event.kind == "result"]
    assert [result["side"] for result in results] == [side, other]  # ruling 21
    assert tuple(result["result"] for result in results) == TABLE[attacker + defender]


def test_any_die_of_at_least_the_attackers_face_may_defend() -> None:
    state = war({"c3": {"death": [3], "devil": [2, 4, 6]}})
    do(state, "fight", at="c3")
    assert state.to_act == (DEVIL,)
    assert [choice.args["face"] for choice in state.choices(DEVIL)] == [4, 6]


def test_any_die_may_defend_if_none_is_as_great() -> None:
    state = war({"c3": {"death": [6], "devil": [3, 5]}})
    do(state, "fight", at="c3")
    assert [choice.args["face"] for choice in state.choices(DEVIL)] == [3, 5]


def test_the_defender_is_asked_in_the_middle_of_the_others_turn() -> None:
    state = war({"c3": {"death": [6], "devil": [3, 5]}})
    do(state, "fight", at="c3")
    assert state.to_act == (DEVIL,)
    assert state.position()["turn"] == "death"
    assert state.position()["phase"] == "defend"
    assert state.choices(DEATH) == []


def test_a_defender_without_a_choice_is_not_asked() -> None:
    state = war({"c3": {"death": [5], "devil": [2, 2]}}, rolls=[1, 1])
    do(state, "fight", at="c3")
    assert state.to_act == (DEATH,)
    assert "defended" in told(state)


def test_victory_stays_or_steps_back() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}}, rolls=[2])
    do(state, "fight", at="c3")
    assert [(choice.kind, choice.args) for choice in state.choices(DEATH)] == [("stay", {}), ("back", {"to": "c2"})]
    do(state, "back")
    assert field(state, "c2") == {"death": [6]}
    assert field(state, "c3") == {}


def test_a_victor_whose_way_back_is_full_stays() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}, "c2": {"death": [1, 1, 1]}}, rolls=[2])
    do(state, "fight", at="c3")
    assert "stayed" in told(state)
    assert field(state, "c3") == {"death": [6]}


def test_back_from_the_own_first_row_is_home_and_the_face_is_kept() -> None:
    state = war({"c1": {"death": [6], "devil": [6]}}, rolls=[2])
    do(state, "fight", at="c1")
    assert [choice.args for choice in find(state, "back")] == [{"to": "home"}]
    do(state, "back")
    assert home(state, "death") == [1, 2, 6]  # the 2 is the defector


def test_evade_steps_back_or_goes_home_with_its_face() -> None:
    for way in ("back", "home"):
        state = war({"c3": {"death": [6], "devil": [5]}}, rolls=[2])
        do(state, "fight", at="c3")
        assert kinds(state) == {"back", "home"}
        do(state, way)
        assert (field(state, "c2") == {"death": [6]}) == (way == "back")
        assert (6 in home(state, "death")) == (way == "home")


def test_an_evading_die_whose_way_back_is_full_goes_home() -> None:
    state = war({"c3": {"death": [6], "devil": [5]}, "c2": {"death": [1, 1, 1]}}, rolls=[2])
    do(state, "fight", at="c3")
    assert home(state, "death") == [1, 2, 6]  # the 2 is the defector


def test_an_evading_die_on_its_first_row_goes_home_without_a_question() -> None:
    state = war({"c1": {"death": [6], "devil": [5]}}, rolls=[2])
    do(state, "fight", at="c1")
    assert home(state, "death") == [1, 2, 6]  # the 2 is the defector


def test_back_may_lead_to_enemies_who_lock_it_there() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}, "c2": {"devil": [2]}}, rolls=[2])
    do(state, "fight", at="c3")
    do(state, "back")
    assert field(state, "c2") == {"death": [6], "devil": [2]}
    assert not find(state, "move", source="c2")


def test_back_is_towards_the_own_home_for_both_sides() -> None:
    state = war({"c3": {"death": [1], "devil": [1]}}, rolls=[2])
    do(state, "fight", at="c3")
    assert find(state, "back")[0].args == {"to": "c4"}


def test_a_reviving_die_goes_home_as_it_is_or_rerolled() -> None:
    for way, expected in (("home", [1, 5]), ("reroll", [1, 2])):
        state = war({"c3": {"death": [5], "devil": [4]}}, rolls=[2])
        do(state, "fight", at="c3")
        assert kinds(state) == {"home", "reroll"}
        do(state, way)
        assert home(state, "death") == expected


def test_a_defector_is_rolled_by_its_new_owner_and_stays_with_him() -> None:
    state = war({"c3": {"death": [6], "devil": [6]}}, rolls=[3])
    do(state, "fight", at="c3")
    do(state, "stay")
    assert home(state, "death") == [1, 3]
    assert state.scores == (3, 1)
    assert state.events[-1].args == {"side": "devil", "face": 6, "from": "c3", "new": 3}


def test_a_die_that_stays_may_fight_again_in_the_same_turn() -> None:
    state = war({"c3": {"death": [6], "devil": [6, 6]}}, rolls=[3])
    do(state, "fight", at="c3")
    do(state, "stay")
    assert find(state, "fight", face=6, at="c3")


def test_a_victor_who_stays_keeps_the_places_it_visited() -> None:
    state = war({"c2": {"death": [6]}, "c3": {"devil": [6]}}, rolls=[3])
    do(state, "move", source="c2", to="c3")
    do(state, "fight", at="c3")
    do(state, "stay")
    assert {choice.args["to"] for choice in find(state, "move", source="c3")} == {"b3", "d3", "c4"}


def test_a_die_moved_by_a_result_forgets_where_it_was() -> None:
    state = war({"c2": {"death": [6]}, "c3": {"devil": [6]}}, rolls=[3])
    do(state, "move", source="c2", to="c3")
    do(state, "fight", at="c3")
    do(state, "back")
    assert find(state, "move", source="c2", to="c3")
    assert "visited" not in state.position()


def test_of_two_attackers_the_one_with_the_right_history_leaves() -> None:
    state = war({"c2": {"death": [5]}, "c3": {"death": [5], "devil": [2]}}, rolls=[1, 1])
    do(state, "move", source="c2", to="c3")
    do(state, "fight", at="c3", visited=["c2"])
    assert "visited" not in state.position()
    assert find(state, "move", source="c3", to="c2")


def test_an_army_that_loses_its_last_die_in_attack_has_lost() -> None:
    state = war({"c3": {"death": [2], "devil": [2]}}, home={"death": [], "devil": [1]})
    do(state, "fight", at="c3")
    assert state.winners == (DEVIL,)
    assert told(state)[-1] == "won"


def test_the_battle_table_mirrors_itself() -> None:
    state = war()
    attack, defence = state.switches.attack, state.switches.defence
    assert all(attack[total] == defence[14 - total] for total in range(2, 13))
    assert attack[7] == moves.RETREAT
