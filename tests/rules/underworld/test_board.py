"""The battleground as data: grids, boards of one's own, and what is refused."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.rules.underworld.helpers import DEAD_END, do, find, war
from threescore.core.errors import BadOption

TOML = """
fields = ["a1", "a2", "a3", "b1"]
edges = [["a1", "a2"], ["a2", "a3"], ["a1", "b1"]]
first = { death = ["a1"], devil = ["b1"] }

[back.death]
a2 = "a1"
a3 = "a2"
b1 = "a1"

[back.devil]
a1 = "b1"
a2 = "a1"
a3 = "a2"
"""


def changed(**parts: Any) -> dict[str, Any]:
    return copy.deepcopy(DEAD_END) | parts


def test_rows_and_cols_shape_the_grid() -> None:
    view = threescore.game("underworld", rows=2, cols=3).start(seed=1).view(0)
    assert view["board"] == [["a2", "b2", "c2"], ["a1", "b1", "c1"]]
    assert view["first"] == {"death": ["a1", "b1", "c1"], "devil": ["a2", "b2", "c2"]}


@pytest.mark.parametrize(("option", "value"), [("rows", 1), ("rows", 8), ("cols", 2), ("cols", 8), ("rows", "many")])
def test_a_grid_of_another_size_is_refused(option: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"{option} cannot be .* a whole number from"):
        threescore.game("underworld", **{option: value})


def test_choice_numbers_fit_every_board() -> None:
    assert {threescore.game("underworld", rows=rows, cols=7).actions for rows in range(2, 8)} == {
        threescore.game("underworld", board=DEAD_END).actions
    }


def test_a_board_of_ones_own_starts_with_what_its_first_rows_take() -> None:
    state = threescore.game("underworld", board=DEAD_END).start(seed=2)
    place = state.position()
    assert sorted(place["fields"]) == ["a1", "b1"]
    assert [len(place["home"][side]) for side in ("death", "devil")] == [30, 30]


def test_a_board_file_is_read_as_toml_or_json(tmp_path: Path) -> None:
    toml, plain = tmp_path / "board.toml", tmp_path / "board.json"
    toml.write_text(TOML)
    plain.write_text(json.dumps(DEAD_END))
    games = [threescore.game("underworld", board=board) for board in (DEAD_END, str(toml), toml, str(plain))]
    assert all(game.options["board"] == DEAD_END for game in games)
    assert all(game.start(seed=3).position() == games[0].start(seed=3).position() for game in games)


def test_a_record_of_the_options_holds_the_board_itself(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(TOML)
    settings = threescore.game("underworld", board=path).settings()
    path.unlink()
    again = threescore.game("underworld", **json.loads(json.dumps(settings)))
    assert again.start(seed=3).position()["fields"].keys() == {"a1", "b1"}


def test_the_way_back_is_the_one_that_the_board_names() -> None:
    state = war({"a3": {"death": [6], "devil": [6]}}, rolls=[2], options={"board": DEAD_END})
    do(state, "fight", at="a3")
    assert find(state, "back")[0].args == {"to": "a2"}


def test_a_picture_lays_the_fields_out() -> None:
    picture = [["b1", "a3"], ["a1", "a2"]]
    view = threescore.game("underworld", board=changed(picture=picture)).start(seed=1).view(0)
    assert view["board"] == picture


def test_a_board_without_a_picture_is_drawn_by_distance_from_purgatory() -> None:
    view = threescore.game("underworld", board=DEAD_END).start(seed=1).view(0)
    assert view["board"] == [["a3", ""], ["a2", "b1"], ["a1", ""]]


CIRCLE = {"death": {"a2": "a3", "a3": "a2", "b1": "a1"}, "devil": {"a1": "b1", "a2": "a1", "a3": "a2"}}
TWELVE = [f"a{number}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        (changed(edges=[["a1", "a2"], ["a1", "b1"]]), "not connected: from a1 no way leads to a3"),
        (changed(fields=["a1", "a2", "a3", "b1", "c1"]), "not connected: from a1 no way leads to c1"),
        (
            changed(edges=[*DEAD_END["edges"], ["a1", "z9"]]),
            "'edges' names the field 'z9', which the board does not have",
        ),
        (changed(edges=[*DEAD_END["edges"], ["a2", "a1"]]), "edge between a2 and a1 is there twice"),
        (changed(edges=[["a1", "a1"]]), "an edge joins two fields"),
        (changed(edges=5), "'edges' should be a list of pairs"),
        (changed(fields=["a1", "a1"]), "'fields' should name each field once; named more often: a1"),
        (changed(fields=["1a"]), "named by small letters and a number"),
        (changed(fields=[f"a{number}" for number in range(61)]), "at most 60 fields, not 61"),
        (changed(first={"death": ["a1"], "devil": ["z9"]}), "first row of devil names the field 'z9'"),
        (changed(first={"death": ["a1"], "devil": ["a1"]}), "one first row only; these are in both: a1"),
        (changed(first={"death": ["a1"]}), "'first' should have two parts, death and devil"),
        (changed(back={"death": {"a3": "a2"}, "devil": {}}), "way back of death does not say where a2 leads"),
        (changed(back=CIRCLE), "way back of death from a2 goes in a circle"),
        (
            changed(back=CIRCLE | {"death": {"a2": "b1", "a3": "a2", "b1": "a1"}}),
            "from a2 leads to b1, which shares no edge with it",
        ),
        (
            changed(back=CIRCLE | {"death": {"a2": "home", "a3": "a2", "b1": "a1"}}),
            "from a2 should be another field: only the first row adjoins home",
        ),
        (changed(picture=[["a1", "a2"]]), "each field has to be there once"),
        (changed(colour="red"), "parts that nothing asks for: colour"),
        ({"fields": ["a1"]}, "the board has no 'edges'"),
        (17, "the option board cannot be 17; it can be grid, a mapping"),
        ("nowhere.toml", "board file nowhere.toml cannot be read"),
        ("nowhere", "a file that ends in .toml or .json"),
    ],
)
def test_a_faulty_board_is_refused_with_its_fault(board: Any, complaint: str) -> None:
    with pytest.raises(BadOption) as refusal:
        threescore.game("underworld", board=board)
    assert complaint in str(refusal.value)


def test_a_first_row_that_takes_more_dice_than_an_army_has_is_refused() -> None:
    fields = [*TWELVE, "b1"]
    edges = [[one, other] for one, other in itertools.pairwise(fields)]
    board = changed(fields=fields, edges=edges, first={"death": TWELVE, "devil": ["b1"]})
    with pytest.raises(BadOption, match="12 fields and would take 36 dice; an army has 33, enough for 11 fields"):
        threescore.game("underworld", board=board)


def test_a_field_with_too_many_edges_is_refused() -> None:
    fields = ["a1", *[f"b{number}" for number in range(1, 10)]]
    with pytest.raises(BadOption, match="at most 8 edges; a1 has 9"):
        threescore.game("underworld", board=changed(fields=fields, edges=[["a1", name] for name in fields[1:]]))


def test_a_file_that_is_not_what_its_name_says_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text("fields = 1")
    with pytest.raises(BadOption, match="is not JSON"):
        threescore.game("underworld", board=path)


def test_rows_do_not_go_with_a_board_of_ones_own() -> None:
    with pytest.raises(BadOption, match="rows shapes the grid"):
        threescore.game("underworld", board=DEAD_END, rows=6)


def test_the_board_in_the_rules_text_can_be_played(tmp_path: Path) -> None:
    rules = threescore.game("underworld").rules_text()
    path = tmp_path / "board.toml"
    path.write_text(rules.split("```toml\n")[1].split("```")[0])
    state = threescore.game("underworld", board=path).start(seed=1)
    assert [len(faces) for faces in state.position()["home"].values()] == [27, 30]
