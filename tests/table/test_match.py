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
from threescore.table.entries import Entry
from threescore.table.luck import Fair, Seeded, any_seed
from threescore.table.match import Match
from threescore.table.records import from_record
from threescore.table.reel import EVERY

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
        ({"schema": "threescore/record/1"}, "written by an older version"),
        ({"entries": [[0, 5]]}, "entry 1 of the log cannot be: seat 0 may not answer 5 now"),
        ({"entries": [[0, "cheat"]]}, "an entry is a seat and a choice, or a seat and take_back"),
        ({"entries": "none"}, "damaged"),
        ({"outcome": {"how": "end", "winners": [0, 1], "scores": [], "resigned": []}}, "but its entries lead to"),
        ({"outcome": None}, "the record says that it ended as None, but its entries lead to"),
        ({"people": [1]}, "'people' are different seats from 0 to 0"),
        ({"clock": {"seconds": 5, "late": "explode"}}, "its 'late' is bot or resign"),
        ({"clock": {"seconds": 5, "late": "bot", "increment": -1}}, "an 'increment' is not below 0"),
        ({"times": [1.0]}, "it tells 'started' and the time of every entry"),
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
    for part in ("players", "entries", "dice", "options", "outcome", "people", "casual", "clock", "times", "started"):
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


def test_the_game_as_it_was_at_any_moment_can_be_had() -> None:
    match, shorter = played(), played(answers=5)
    assert match.at(5).position() == shorter.state.position()
    assert match.at(0).position() == played(answers=0).state.position()
    assert match.at(len(match.moves)).position() == match.state.position()


def test_a_match_is_read_move_by_move() -> None:
    match = played()
    moments = list(match)
    assert [(moment.seat, moment.choice.id) for moment in moments] == [(move.seat, move.choice) for move in match.moves]
    assert [moment.number for moment in moments] == list(range(1, len(match.moves) + 1))
    assert moments[4].state.position() == played(answers=5).state.position()
    assert moments[0].choice.text == "Roll the three dice"


def casual(answers: int) -> Match:
    """A casual match of two, some answers on, the first choice always taken."""
    match = Match(threescore.game("goals"), Seeded(7), casual=True)
    while len(match.moves) < answers:
        seat = match.state.to_act[0]
        match.act(seat, match.asked[seat].choices[0])
    return match


@pytest.mark.parametrize("length", [3, 49, 50, 51, 120])
def test_what_is_taken_back_never_was(length: int) -> None:
    match = casual(length)
    seat = match.moves[-1].seat
    before = casual(length - 1)
    match.undo_far(seat)
    assert match.moves == before.moves
    assert match.state.position() == before.state.position()
    assert match.state.events == before.state.events
    assert [match.heard(number, 0) for number in range(length)] == [before.heard(number, 0) for number in range(length)]
    after = casual(length)
    match.act(seat, after.moves[-1].choice)
    assert match.state.position() == after.state.position()


def test_what_has_come_to_light_is_taken_back_in_casual_matches_only() -> None:
    match = played(answers=1)
    with pytest.raises(IllegalChoice, match="in a casual match only"):
        match.undo_far(0)
    assert len(match.entries) == 1


def test_a_record_tells_what_was_taken_back() -> None:
    match = casual(60)
    match.undo_far(0)
    match.undo_far(0)
    record = json.loads(json.dumps(match.record()))
    assert record["entries"][-2:] == [[0, "take_back_far"]] * 2
    again = from_record(record)
    assert again.moves == match.moves
    assert again.state.position() == match.state.position()
    assert again.record() == record


def test_taking_back_again_and_again_does_not_play_the_match_from_its_start() -> None:
    match = casual(400)
    for _ in range(20):
        seat = match.moves[-1].seat
        choice = match.moves[-1].choice
        match.undo_far(seat)
        match.act(seat, choice)
    assert match.reel is not None
    assert match.reel.answers < 400 + 20 * EVERY


def test_a_question_counts_from_the_entry_that_asked_it() -> None:
    match = Match(threescore.game("underworld"), Seeded(3), started=100.0)
    assert (match.asked[0].since, match.asked[0].at, match.asked[1].choices) == (0, 100.0, [])
    while not match.asked[1].choices:
        match.apply(Entry(0, "answer", match.asked[0].choices[0], at=100.0 + len(match.entries)))
    number = len(match.entries)
    assert (match.asked[1].since, match.asked[1].at) == (number, 99.0 + number)
    assert match.acted == [number, 0]


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
