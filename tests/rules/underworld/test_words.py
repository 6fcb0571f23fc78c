"""What the war says: typed moves, questions, help, and the picture of the battleground."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.underworld.helpers import DEAD_END, DEATH, DEVIL, do, find, war
from tests.sketches import roomy
from threescore.core.sketch import Box, Die, Grid, Row, Sketch, Stack, Text
from threescore.rules.underworld.moves import Underworld
from threescore.terminal.draw import spell


def asked(state: Underworld, seat: int | None) -> str:
    return state.game.words.ask(state.view(seat)).text


def table(state: Underworld, seat: int | None) -> Grid:
    """The battleground in the sketch that a seat sees."""
    sketch = roomy(state.game.words.sketch(state.view(seat)))
    assert isinstance(sketch, Stack) and isinstance(sketch.parts[1], Row)
    return next(part for part in sketch.parts[1].parts if isinstance(part, Grid))


def texts(part: Sketch) -> list[str]:
    """All words of a sketch, small dice as their faces."""
    match part:
        case Text(text):
            return [text]
        case Die(face):
            return [str(face)]
        case Row(parts) | Stack(parts):
            return [text for one in parts for text in texts(one)]
        case Box(title, body):
            return [title, *texts(body)]
        case Grid(_, rows):
            return [text for row in rows for cell in row for text in texts(cell)]
    return []


@pytest.mark.parametrize(
    ("kind", "args", "typed"),
    [
        ("move", {"face": 4, "source": "c2", "to": "c3"}, "c2-c3"),
        ("move", {"face": 2, "source": "a1", "to": "a2"}, "a1-a2 2"),
        ("home", {"face": 3, "source": "a1"}, "a1-home 3"),
        ("enter", {"face": 6, "to": "b1"}, "home b1"),
        ("fight", {"face": 5, "at": "d3"}, "d3x"),
        ("fight", {"face": 1, "at": "e3"}, "e3x1"),
        ("slaughter", {"face": 4, "at": "b5"}, "b5!"),
        ("slaughter", {"face": 6, "at": "c5"}, "c5!6"),
        ("infiltrate", {"face": 6}, "infiltrate 6"),
    ],
)
def test_moves_are_typed_shortly_and_name_the_face_where_several_lie_together(
    kind: str, args: dict[str, Any], typed: str
) -> None:
    fields = {
        "c2": {"death": [4, 4]},
        "a1": {"death": [2, 3]},
        "d3": {"death": [5], "devil": [1]},
        "e3": {"death": [1, 2], "devil": [1]},
        "b5": {"death": [4]},
        "c5": {"death": [4, 6]},
    }
    state = war(fields, home={"death": [6, 6], "devil": [1]})
    assert [choice.typed for choice in find(state, kind, **args)] == [typed]


def test_answers_in_battle_and_slaughter_are_typed_too() -> None:
    state = war({"c3": {"death": [3], "devil": [3, 5]}})
    do(state, "fight", at="c3")
    assert [choice.typed for choice in state.choices(DEVIL)] == ["x3", "x5"]
    state = war({"c3": {"death": [6], "devil": [6]}})
    do(state, "fight", at="c3")
    assert [choice.typed for choice in state.choices(DEATH)] == ["stay", "back"]
    state = war({"c5": {"death": [1]}, "b4": {"devil": [3]}}, home={"death": [1], "devil": [2, 4]})
    do(state, "slaughter", at="c5")
    assert [choice.typed for choice in state.choices(DEVIL)] == ["home 2", "home 4"]
    state = war(home={"death": [1], "devil": [2, 2, 4]}, turn="devil")
    assert [choice.typed for choice in find(state, "sacrifice")] == ["sacrifice 2 2", "sacrifice 2 4"]


def test_each_seat_is_told_what_is_asked_of_whom() -> None:
    state = war({"c3": {"death": [3], "devil": [3, 5]}})
    assert asked(state, DEATH) == "You are Death: choose an action, 6 left in this turn."
    assert asked(state, DEVIL) == "Waiting for Death: 6 actions left."
    do(state, "fight", at="c3")
    assert asked(state, DEVIL) == "Death attacks in c3 with a 3. Which die defends?"
    assert asked(state, DEATH) == asked(state, None) == "Waiting for the Devil: which die defends."


def test_the_question_about_a_result_names_the_sum() -> None:
    state = war({"c3": {"death": [5], "devil": [4]}})
    do(state, "fight", at="c3")
    assert asked(state, DEATH) == "5 + 4 = 9: revive for your 5. Where does it go?"


def test_the_question_about_victims_counts_them() -> None:
    state = war({"c5": {"death": [2]}}, home={"death": [1], "devil": [2, 4, 4]})
    do(state, "slaughter", at="c5")
    assert asked(state, DEVIL) == "Death slaughters with a 2: 2 more of yours must go. Which one next?"


def test_the_end_is_told_to_each_from_its_own_seat() -> None:
    state = war({"b5": {"death": [5]}}, home={"death": [], "devil": [4]})
    do(state, "slaughter", at="b5")
    assert asked(state, DEATH) == "You rule the underworld."
    assert asked(state, DEVIL) == "Your army is beaten."
    assert asked(state, None) == "Death rules the underworld."


def test_the_board_is_drawn_with_the_own_home_below() -> None:
    state = threescore.game("underworld").start(seed=1)
    assert isinstance(state, Underworld)
    assert [texts(row[0])[0].split()[0].strip("•") for row in table(state, DEATH).rows] == [
        "a5",
        "a4",
        "a3",
        "a2",
        "a1",
    ]
    assert [texts(row[0])[0].split()[0].strip("•") for row in table(state, DEVIL).rows] == [
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
    ]
    sketch = roomy(state.game.words.sketch(state.view(DEVIL)))
    boxes = [part.title for part in sketch.parts if isinstance(part, Box)] if isinstance(sketch, Stack) else []
    assert [title.split(",")[0] for title in boxes] == ["Purgatory", "Hell"]


def test_every_die_is_drawn() -> None:
    state = threescore.game("underworld").start(seed=1)
    drawn = [text for text in texts(roomy(state.game.words.sketch(state.view(None)))) if text.isdecimal()]
    assert len(drawn) == 66


def test_fields_that_can_be_reached_are_brass_and_marked_for_the_seat_that_is_asked() -> None:
    state = war({"a1": {"death": [2]}}, home={"death": [], "devil": [1]})

    def brass(seat: int | None) -> set[str]:
        cells = [cell for row in table(state, seat).rows for cell in row if isinstance(cell, Stack)]
        names = [cell.parts[0] for cell in cells if isinstance(cell.parts[0], Text)]
        return {name.text for name in names if isinstance(name, Text) and name.tone == "brass"}

    assert brass(DEATH) == {"a2•", "b1•"}
    assert brass(DEVIL) == brass(None) == set()
    assert state.view(DEATH)["reach"] == ["home", "b1", "a2"]


def test_a_board_of_ones_own_is_drawn_with_its_gaps() -> None:
    state = threescore.game("underworld", board=DEAD_END).start(seed=1)
    assert isinstance(state, Underworld)
    assert [len(row) for row in table(state, DEATH).rows] == [2, 2, 2]


def test_an_open_battle_shows_the_sum_and_both_results() -> None:
    state = war({"c3": {"death": [5], "devil": [4]}})
    do(state, "fight", at="c3")
    words = texts(roomy(state.game.words.sketch(state.view(None))))
    assert "5 + 4 = 9" in words
    assert "Death, attacking: revive" in words
    assert "The Devil, defending: death" in words


def test_help_says_why_nobody_can_enter() -> None:
    state = threescore.game("underworld").start(seed=1)
    assert isinstance(state, Underworld)
    assert helps(state, DEATH)["Nobody enters"] == "Every field of your first row holds three of yours already."
    state = war({"a1": {"death": [2]}}, home={"death": [], "devil": [1]})
    assert helps(state, DEATH)["Nobody enters"] == "Purgatory is empty."


def test_help_says_who_is_locked_what_is_full_and_where_one_cannot_return() -> None:
    state = war({"c3": {"death": [3], "devil": [3]}, "a1": {"death": [1, 1, 1]}, "d2": {"death": [4]}})
    do(state, "move", source="d2", to="d3")
    told = helps(state, DEATH)
    assert told["Locked"].startswith("Minions in c3 can only fight")
    assert told["Full"].startswith("a1 can take no more")
    assert told["The 4 in d3"] == "It may not go back to any place it left this turn: d2."


def test_help_says_why_there_is_no_slaughter() -> None:
    fields = {"a5": {"death": [2]}, "e5": {"devil": [1]}}
    assert "whole enemy first row" in helps(war(fields, options={"slaughter": "row"}), DEATH)["No slaughter"]
    fields = {"a5": {"death": [2], "devil": [1]}}
    assert "the field it is in" in helps(war(fields), DEATH)["No slaughter"]


def test_help_says_why_there_is_no_special() -> None:
    both = {"a1": {"death": [2]}, "e5": {"devil": [2]}}
    used = war(both, special_used=True, left=5)
    assert helps(used, DEATH)["No infiltrate"] == "You have used your special action this turn."
    spent = war(both, special_spent=["death"], options={"special_limit": "game"})
    assert "once in a game" in helps(spent, DEATH)["No infiltrate"]
    few = war(both, home={"death": [1], "devil": [1]}, turn="devil")
    assert helps(few, DEVIL)["No sacrifice"] == "It needs 2 minions in hell."
    last = war(home={"death": [1], "devil": [1]})
    assert helps(last, DEATH)["No infiltrate"] == "It would leave you without a minion."


def test_help_for_the_defender_names_the_dice_that_may_not_defend_and_what_the_others_bring() -> None:
    state = war({"c3": {"death": [4], "devil": [1, 4, 6]}})
    do(state, "fight", at="c3")
    told = helps(state, DEVIL)
    assert told["Not now"] == "1 may not defend: less than 4."
    assert told["With a 4"] == "The sum is 8: retreat for you, retreat for the attacker."
    assert told["With a 6"] == "The sum is 10: death for you, revive for the attacker."


def test_nobody_is_helped_with_the_others_question() -> None:
    state = war()
    assert state.game.words.explain(state.view(DEVIL), state.choices(DEVIL)) == []


def test_seats_have_the_names_of_the_rules() -> None:
    words = threescore.game("underworld").words
    assert [words.seat_name(seat) for seat in (DEATH, DEVIL)] == ["Death", "The Devil"]


def test_the_drawing_and_the_help_tell_the_clock() -> None:  # ruling 48
    both = {"a1": {"death": [2]}, "e5": {"devil": [2]}}
    state = war(both, idle=12, last_attack="devil")
    drawn = spell(state.game.words.sketch(state.view(DEATH)))
    assert "Turns without an attack: 12 of 30. The Devil attacked last and would win." in drawn
    assert helps(state)["The clock"] == (
        "If 30 turns in a row pass without a fight or a slaughter, whoever attacked last wins. "
        "Turns without an attack: 12 of 30. The Devil attacked last and would win."
    )
    fresh = war(both)
    drawn = spell(fresh.game.words.sketch(fresh.view(DEATH)))
    assert "Turns without an attack: 0 of 30. Nobody has attacked yet, so nobody would win." in drawn
