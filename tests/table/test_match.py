"""Matches: logged, taken back, saved, read again, checked."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import threescore
from threescore.errors import BadSave, IllegalChoice
from threescore.table import shelf
from threescore.table.luck import Fair, Seeded, any_seed
from threescore.table.match import Match, from_record

FAIR = Fair(bytes(range(32)), "m1", ("a text",))


def played(luck: Seeded | Fair = FAIR, answers: int = 10_000) -> Match:
    """A match in which the first choice is always taken."""
    match = Match(threescore.game("apostles"), luck)
    while not match.state.over and len(match.moves) < answers:
        match.act(0, match.state.choice_ids(0)[0])
    return match


def two_abilities() -> Match:
    """A match at a question that reveals nothing: which ability comes first."""
    for seed in range(1000):
        match = Match(threescore.game("apostles", free_order=True), Seeded(seed))
        while not match.state.over:
            choices = match.state.choices(0)
            quiet = {"QH", "QS", "JD", "QD"}
            if choices[0].kind == "first" and sum(choice.args["card"] in quiet for choice in choices) > 1:
                return match
            match.act(0, choices[0].id)
    raise AssertionError("no such question in a thousand games")


def test_a_record_is_json_and_plays_again_to_the_same_end() -> None:
    match = played()
    record = json.loads(json.dumps(match.record()))
    again = from_record(record)
    assert again.state.position() == match.state.position()
    assert again.state.events == match.state.events
    assert again.moves == match.moves


def test_options_are_part_of_a_record() -> None:
    match = Match(threescore.game("apostles", trip3="deck", free_order=True), any_seed())
    assert from_record(match.record()).game.options == match.game.options


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"schema": "other"}, "not a record of a match"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules_version": 99}, "rules version 99"),
        ({"moves": [[0, 5]]}, "answer 1 of the log cannot be given"),
        ({"moves": "none"}, "damaged"),
        ({"winners": [0, 1]}, "but its answers lead to"),
        ({"dice": {"kind": "loaded"}}, "should be a seed, or secret"),
        ({"dice": {**FAIR.record(), "secret": bytes(32).hex()}}, "does not belong to the commitment"),
        ({"dice": {**FAIR.record(), "secret": "xyz"}}, "should be a seed, or secret"),
        ({"options": {"thaw": 1}}, "no option 'thaw'"),
    ],
)
def test_a_damaged_record_is_refused_with_a_reason(change: dict[str, Any], complaint: str) -> None:
    record = {**copy.deepcopy(played().record()), **change}
    with pytest.raises(BadSave, match=complaint):
        from_record(record)


@pytest.mark.parametrize(("name", "option"), [("beast", "deck"), ("underworld", "board")])
def test_a_record_cannot_make_anyone_read_a_file(name: str, option: str, tmp_path: Path) -> None:
    record = Match(threescore.game(name), Seeded(1)).record()
    for value in ("/etc/passwd", str(tmp_path / "mine.toml"), ["a"], 3):
        with pytest.raises(BadSave, match=f"the option {option} cannot name a file here"):
            from_record({**record, "options": {option: value}})


def test_a_part_missing_from_a_record_is_named() -> None:
    for part in ("players", "moves", "dice", "options", "over"):
        record = played().record()
        del record[part]
        with pytest.raises(BadSave, match=part):
            from_record(record)


def test_an_answer_that_revealed_nothing_can_be_taken_back() -> None:
    match = two_abilities()
    before, moves = match.state.position(), list(match.moves)
    quiet = next(choice.id for choice in match.state.choices(0) if choice.args["card"] in ("QH", "QS", "JD", "QD"))
    match.act(0, quiet)
    assert match.undoable(0) == 1, "an ability that only waits for the next turn reveals nothing"
    match.undo(0)
    assert match.state.position() == before
    assert match.moves == moves


def test_a_roll_cannot_be_taken_back() -> None:
    match = played(answers=1)
    before = match.state.position()
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        match.undo(0)
    assert match.state.position() == before


def test_rewinding_goes_back_to_any_moment() -> None:
    match = played()
    moves = list(match.moves)
    shorter = played(answers=5)
    match.rewind(5)
    assert match.moves == moves[:5]
    assert match.state.position() == shorter.state.position()


def test_a_saved_match_is_read_again(tmp_path: Path) -> None:
    match = played(answers=4)
    path = tmp_path / "folder" / "match.json"
    shelf.save(match, path)
    assert shelf.load(path).state.position() == match.state.position()
    assert [file.name for file in path.parent.iterdir()] == ["match.json"]


def test_a_file_that_is_no_match_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match=r"no saved match at .*nowhere\.json"):
        shelf.load(tmp_path / "nowhere.json")
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(BadSave, match=r"broken\.json cannot be read"):
        shelf.load(tmp_path / "broken.json")


def test_a_finished_match_is_kept_and_no_longer_in_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    match = played()
    shelf.save(match, shelf.saved("apostles"))
    path = shelf.finish(match)
    assert shelf.load(path).state.over
    assert not shelf.saved("apostles").exists()
