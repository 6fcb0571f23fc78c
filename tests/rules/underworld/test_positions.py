"""The notation: what can be written down, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import threescore
from tests.rules.underworld.helpers import DEATH, DEVIL, do, find, kinds, war
from threescore.core.errors import BadPosition

# The position of the rules page
PAGE: dict[str, Any] = {
    "turn": "death",
    "left": 6,
    "special_used": False,
    "idle": 0,
    "last_attack": None,
    "home": {"death": [1, 2, 6], "devil": [3, 3]},
    "fields": {"a1": {"death": [3, 3, 1]}, "c3": {"death": [6], "devil": [5, 2]}},
}
BATTLE = {"fields": {"c3": {"death": [6], "devil": [5, 6]}}, "attacked": True, "last_attack": "death"}
BEATEN = {"phase": "over", "home": {"death": [1]}, "fields": {}, "last_attack": "death"}
RAID = {"fields": {"c5": {"death": [2]}}, "attacked": True, "last_attack": "death"}


def test_the_position_of_the_rules_page_is_kept_with_its_dice_in_order() -> None:
    state = threescore.game("underworld").from_position(PAGE)
    assert state.position() == PAGE | {"fields": {"a1": {"death": [1, 3, 3]}, "c3": {"death": [6], "devil": [2, 5]}}}


def test_a_position_in_the_middle_of_a_battle_goes_on_there() -> None:
    place = PAGE | BATTLE | {"phase": "defend", "battle": {"at": "c3", "attacker": 6}}
    state = threescore.game("underworld").from_position(place)
    assert state.to_act == (DEVIL,)
    assert [choice.args["face"] for choice in state.choices(DEVIL)] == [6]


def test_a_position_in_which_a_result_is_open_goes_on_there() -> None:
    battle = {"at": "c3", "attacker": 6, "defender": 6, "result_of": "death"}
    state = threescore.game("underworld").from_position(PAGE | BATTLE | {"phase": "result", "battle": battle})
    assert state.to_act == (DEATH,)
    assert [choice.kind for choice in state.choices(DEATH)] == ["stay", "back"]


def test_a_position_in_the_middle_of_a_slaughter_goes_on_there() -> None:
    raid = {"phase": "remove", "slaughter": {"at": "c5", "attacker": 2, "victims": 1}, "home": {"devil": [1, 2]}}
    state = threescore.game("underworld").from_position(PAGE | RAID | raid)
    assert state.to_act == (DEVIL,)
    assert [choice.args for choice in state.choices(DEVIL)] == [{"face": face, "at": "home"} for face in (1, 2)]


def test_visited_places_are_part_of_a_position() -> None:
    state = war({"b2": {"death": [4]}}, left=4, visited=[{"face": 4, "at": "b2", "places": ["home", "b1"]}])
    assert {choice.args["to"] for choice in find(state, "move", face=4)} == {"b3", "a2", "c2"}


def test_an_open_battle_remembers_which_die_attacks() -> None:
    state = war({"c2": {"death": [3]}, "c3": {"death": [3], "devil": [3, 5]}}, rolls=[1, 1])
    do(state, "move", source="c2", to="c3")
    do(state, "fight", at="c3", visited=["c2"])
    place = state.position()
    assert place["battle"] == {"at": "c3", "attacker": 3, "places": ["c2"]}
    assert place["visited"] == [{"face": 3, "at": "c3", "places": ["c2"]}]


def test_a_finished_game_is_written_with_its_winner() -> None:
    state = war({"b5": {"death": [5]}}, home={"death": [], "devil": [4]})
    do(state, "slaughter", at="b5")
    place = state.position()
    assert (place["phase"], place["winner"]) == ("over", "death")
    again = threescore.game("underworld").from_position(place)
    assert again.over
    assert again.winners == (DEATH,)
    assert kinds(state) == set()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"turn": "angel"}, "'turn' should be one of death, devil, not 'angel'"),
        ({"left": 0}, "'left' should be a whole number from 1 to 6, not 0"),
        ({"left": 7}, "'left' should be a whole number from 1 to 6, not 7"),
        ({"idle": 30}, "'idle' should be a whole number from 0 to 29, not 30"),
        ({"last_attack": "me"}, "'last_attack' should be one of None, death, devil"),
        ({"phase": "sleep"}, "'phase' should be one of act, defend, result, remove, over"),
        ({"home": [1]}, "'home' should be a mapping"),
        ({"home": {"death": [7], "devil": [1]}}, "'death' should be a list of faces from 1 to 6, not 7"),
        ({"home": {"death": [True], "devil": [1]}}, "'death' should be a list of faces from 1 to 6, not True"),
        ({"home": {"angel": [1]}}, "does not know: angel"),
        ({"home": {"death": [1] * 33, "devil": [1] * 33}}, "there are 66 dice in the game, not 72"),
        ({"home": {}, "fields": {"a1": {"death": [1]}}}, "the Devil has no dice: the game is over, phase 'over'"),
        ({"fields": {"z1": {"death": [1]}}}, "the board has no field 'z1'; it has a1, b1"),
        ({"fields": {"a1": {"death": [1, 1, 1, 1]}}}, "a1 holds at most 3 dice of Death, not 4"),
        ({"fields": {"a1": {"angel": [1]}}}, "a1: the position has parts that the game does not know: angel"),
        ({"colour": "red"}, "does not know: colour"),
        ({"attacked": True}, "'last_attack' is the side on turn"),
        ({"special_spent": ["angel"]}, "'special_spent' should be a list of any of death, devil, not 'angel'"),
        ({"left": 5, "visited": [{"face": 5, "at": "a1", "places": ["b1"]}]}, "Death has no such 5 in a1"),
        ({"left": 5, "visited": [{"face": 1, "at": "a1", "places": ["a1"]}]}, "a die in a1 cannot have left a1"),
        ({"left": 5, "visited": [{"face": 1, "at": "a1", "places": []}]}, "should name the places"),
        ({"left": 5, "visited": [{"face": 1, "at": "a1", "places": ["b1", "home"]}]}, "1 action cannot leave so many"),
        ({"left": 5, "visited": [{"face": 1, "at": "q1", "places": ["b1"]}]}, "'at' should be one of home, a1"),
        (BATTLE | {"phase": "defend"}, "'battle' is missing"),
        (BATTLE | {"phase": "defend", "battle": {"at": "c3", "attacker": 4}}, "Death has no such 4 in c3"),
        ({"phase": "defend", "battle": {"at": "c3", "attacker": 6}}, "'attacked' is true"),
        (
            BATTLE | {"phase": "defend", "battle": {"at": "c3", "attacker": 6}, "fields": {"c3": {"death": [6]}}},
            "the Devil has nobody in c3 to defend with",
        ),
        (
            BATTLE | {"phase": "result", "battle": {"at": "c3", "attacker": 6, "defender": 2, "result_of": "death"}},
            "the Devil has no 2 in c3 to defend with",
        ),
        (
            BATTLE | {"phase": "result", "battle": {"at": "c3", "attacker": 6, "defender": 5, "result_of": "devil"}},
            "6 against 5 is defect for the Devil, which leaves nothing to choose",
        ),
        (
            RAID | {"phase": "remove", "slaughter": {"at": "c5", "attacker": 2, "victims": 3}},
            "'victims' should be a whole number from 1 to 2, not 3",
        ),
        (
            RAID
            | {
                "phase": "remove",
                "fields": {"c4": {"death": [2]}},
                "slaughter": {"at": "c4", "attacker": 2, "victims": 1},
            },
            "from c4 there is no slaughter now",
        ),
        ({"phase": "over"}, "'winner' is missing"),
        # Ruling 51: whose turn, how many are over, and how many of them were quiet
        ({"turns": 3}, "'turns' should be an even number, not 3: it is the turn of Death"),
        ({"turn": "devil", "turns": 4}, "'turns' should be an odd number, not 4: it is the turn of the Devil"),
        ({"turns": 4, "idle": 5}, "'idle' should be at most 4, the turns that are over, not 5"),
        ({"turns": 4, "idle": 4, "last_attack": "devil"}, "'turns' should be at least 6"),
        ({"turns": 0, "last_attack": "death"}, "'turns' should be at least 2"),
        # What was done this turn, and the actions left
        ({"special_used": True}, "where 'special_used' is true, 'left' is at most 5"),
        ({"attacked": True, "last_attack": "death"}, "where 'attacked' is true, 'left' is at most 5"),
        (
            {"attacked": True, "last_attack": "death", "special_used": True, "left": 5},
            "after both, 'left' is at most 4",
        ),
        ({"special_spent": ["death"]}, "only where a special action serves once a game"),
        (
            {"left": 5, "special_used": True, "visited": [{"face": 1, "at": "a1", "places": ["b1"]}]},
            "0 actions cannot leave so many places",
        ),
        (
            {
                "left": 5,
                "attacked": True,
                "last_attack": "death",
                "visited": [{"face": 1, "at": "a1", "places": ["b1"]}],
            },
            "0 actions cannot leave so many places",
        ),
        (
            {"left": 5, "visited": [{"face": 1, "at": "a1", "places": ["c1"]}]},
            "leaves each of those places once leads to a1",
        ),
        (
            {"left": 5, "visited": [[["face", 1], ["at", "a1"]]]},
            "'visited' should be a list of dice with face, at and places",
        ),
        # Battles
        (
            BATTLE
            | {
                "fields": {"c3": {"death": [2], "devil": [1, 4]}},
                "phase": "result",
                "battle": {"at": "c3", "attacker": 2, "defender": 1, "result_of": "devil"},
            },
            "against a 2, the Devil has to defend with one that shows as much: 4, not 1",
        ),
        (
            BATTLE
            | {
                "fields": {"c3": {"death": [1, 1, 1], "devil": [1]}},
                "phase": "result",
                "battle": {"at": "c3", "attacker": 1, "defender": 1, "result_of": "devil"},
            },
            "c3 held at most 2 of Death",
        ),
        (
            BATTLE
            | {
                "fields": {"c3": {"death": [1], "devil": [1]}},
                "home": {"death": [1]},
                "phase": "result",
                "battle": {"at": "c3", "attacker": 1, "defender": 1, "result_of": "devil"},
            },
            "the attacker has defected, so hell is not empty",
        ),
        (
            BATTLE
            | {
                "fields": {"c3": {"death": [1], "devil": [3]}},
                "home": {"death": [1] * 32, "devil": [1] * 32},
                "phase": "result",
                "battle": {"at": "c3", "attacker": 1, "defender": 3, "result_of": "devil"},
            },
            "there are 66 dice in the game, 1 of which fell just now, not 67",
        ),
        (
            RAID
            | {"phase": "remove", "slaughter": {"at": "c5", "attacker": 2, "victims": 1}, "home": {"devil": [1] * 65}},
            "there are 66 dice in the game, 1 of which fell just now, not 67",
        ),
        # Ends
        ({"phase": "over", "winner": "death", "left": 0}, "the war is not over: both sides have dice"),
        ({"phase": "over", "winner": None, "left": 0, "idle": 30, "last_attack": "devil"}, "'winner' should be devil"),
        ({"phase": "over", "winner": "death", "left": 0, "idle": 30}, "'winner' should be null"),
        ({"phase": "over", "winner": None, "idle": 30}, "where it is over, 'left' is at most 5"),
        (BEATEN | {"winner": "devil"}, "'winner' should be death: the Devil has no dice, not 'devil'"),
        (BEATEN | {"winner": "death", "last_attack": None}, "'last_attack' is the side on turn"),
        (BEATEN | {"winner": "death", "left": 0}, "in the middle of an action"),
        (BEATEN | {"winner": "death", "turns": 7}, "'turns' should be an even number, not 7"),
        (BEATEN | {"winner": "death", "home": {}, "fields": {}}, "one side at most has no dice"),
    ],
)
def test_an_impossible_position_is_refused_with_its_fault(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        threescore.game("underworld").from_position(PAGE | change)
    assert complaint in str(refusal.value)


def test_a_position_in_which_nothing_can_be_done_is_refused() -> None:
    visited = [{"face": 4, "at": "a1", "places": ["home", "b1", "b2", "a2"]}]
    with pytest.raises(BadPosition, match="Death can do nothing here"):
        war({"a1": {"death": [4]}}, home={"death": [], "devil": [1]}, left=2, visited=visited)


def test_with_backtrack_last_a_die_has_one_visited_place() -> None:
    visited = [{"face": 4, "at": "a1", "places": ["home", "b1"]}]
    with pytest.raises(BadPosition, match="only the last place counts"):
        war({"a1": {"death": [4]}}, left=2, visited=visited, options={"backtrack": "last"})


def test_turns_that_are_left_out_are_the_fewest_that_fit() -> None:
    cases: list[tuple[dict[str, Any], int]] = [
        ({}, 0),
        ({"turn": "devil"}, 1),
        ({"idle": 7}, 8),
        ({"turn": "devil", "idle": 7}, 7),
        ({"turn": "devil", "idle": 7, "last_attack": "death"}, 9),
        ({"last_attack": "death", "attacked": True, "left": 5}, 0),
    ]
    for parts, turns in cases:
        state = war({"a1": {"death": [2]}, "e5": {"devil": [2]}}, **parts)
        assert (parts, state.position().get("turns", 0)) == (parts, turns)
        threescore.game("underworld").from_position(state.position())


def test_an_end_at_the_limit_of_turns_has_the_larger_army_as_its_winner() -> None:
    ended: dict[str, Any] = {
        "phase": "over",
        "left": 0,
        "turns": 10,
        "turn": "devil",
        "idle": 2,
        "options": {"max_turns": 10},
    }
    armies = {"death": [1, 2], "devil": [3]}
    assert war(home=armies, winner="death", **ended).winners == (DEATH,)
    with pytest.raises(BadPosition, match="'winner' should be death: after 10 turns, Death has 2 dice and the Devil 1"):
        war(home=armies, winner="devil", **ended)
    with pytest.raises(BadPosition, match="'idle' is 0 after a turn of the Devil: then that side attacked last"):
        war(home=armies, winner="death", **ended | {"idle": 0})


def test_an_end_by_courage_has_the_last_attacker_as_its_winner() -> None:
    ended: dict[str, Any] = {"phase": "over", "left": 0, "turn": "devil", "idle": 30, "last_attack": "devil"}
    state = war(winner="devil", **ended)
    assert state.winners == (DEVIL,)
    assert state.position()["turns"] == 32


def test_where_a_special_serves_once_a_game_who_used_it_this_turn_has_spent_it() -> None:
    options = {"special_limit": "game"}
    with pytest.raises(BadPosition, match="where 'special_used' is true, 'special_spent' names death"):
        war({"a1": {"death": [2]}}, special_used=True, left=5, options=options)
    state = war({"a1": {"death": [2]}}, special_used=True, left=5, special_spent=["death"], options=options)
    assert "infiltrate" not in kinds(state)


def test_a_free_special_may_be_used_with_six_actions_left() -> None:
    state = war({"a1": {"death": [2]}}, special_used=True, options={"special_free": True})
    assert "infiltrate" not in kinds(state)


def test_a_weaker_die_may_defend_where_none_shows_enough() -> None:
    fields = {"c3": {"death": [5], "devil": [3, 4]}}
    battle = {"at": "c3", "attacker": 5, "defender": 4, "result_of": "death"}
    state = war(fields, phase="result", battle=battle, attacked=True, last_attack="death")
    assert [choice.kind for choice in state.choices(DEATH)] == ["home", "reroll"]


def test_the_position_in_the_rules_text_is_the_one_that_is_written() -> None:
    game = threescore.game("underworld")
    place = json.loads(game.rules_text().split("```json\n")[1].split("```")[0])
    assert game.from_position(place).position() == place
