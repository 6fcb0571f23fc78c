"""Puzzles: what is asked hides what the seat could not know; the sieves; going on where one stopped; what ships."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.compiled import COMPILED
from threescore.cli import main
from threescore.core.dice import FastDice
from threescore.core.errors import BadOption
from threescore.lab import puzzles as mining
from threescore.rules import kind_of
from threescore.table import puzzles
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.puzzles import BadPuzzle, Puzzle, Worth

GAMES = ("apostles", "beast", "goals", "underworld")


def made_up(number: int = 0) -> Puzzle:
    position = threescore.game("apostles").start(seed=number).position()
    return Puzzle(1, {}, position, 0, [Worth(3, 0.5), Worth(4, 0.25)], 0.125, 0.01, 0.5)


def forget(_: str) -> None:
    """Tells nobody."""


# What ships


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_that_ships_is_a_question_with_its_answer_among_the_choices(name: str) -> None:
    found = puzzles.shipped(name)
    assert found
    for puzzle in found.values():
        state = puzzle.start(name)
        assert state.to_act == (puzzle.seat,)
        ids = state.choice_ids(puzzle.seat)
        assert len(ids) > 1 and {worth.choice for worth in puzzle.answers} <= set(ids)
        assert puzzle.best == max(puzzle.answers, key=lambda worth: worth.chance).choice
        assert puzzle.lead >= mining.BETTER - 0.001 and puzzle.missed >= mining.MISSED


@pytest.mark.parametrize("name", GAMES)
def test_a_deep_search_with_other_luck_finds_the_answer_of_what_ships(name: str) -> None:
    puzzle = max(puzzles.shipped(name).values(), key=lambda puzzle: puzzle.lead)
    found = mining.searched(puzzle.start(name), puzzle.seat, mining.DEEP if COMPILED else mining.GLANCE, seed=2026)
    assert found[0].choice == puzzle.best


def test_five_hundred_puzzles_ship_at_least() -> None:
    assert sum(len(puzzles.shipped(name)) for name in GAMES) >= 500


def test_a_file_of_puzzles_is_small() -> None:
    for name in GAMES:
        path = puzzles.place_of(name)
        assert path is not None and path.stat().st_size < 300 * len(puzzles.shipped(name)) + 1000


def test_puzzles_of_older_rules_are_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "puzzles.json.gz"
    path.write_bytes(puzzles.packed("apostles", [made_up()]))
    monkeypatch.setattr(puzzles, "place_of", lambda name: path)
    assert [*puzzles.shipped.__wrapped__("apostles")] == [made_up().id]
    monkeypatch.setattr(kind_of("apostles"), "rules_version", 10**6)
    assert puzzles.shipped.__wrapped__("apostles") == {}


# Files


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "some.gz"
    path.write_bytes(puzzles.packed("apostles", [made_up(1), made_up(2)]))
    assert puzzles.read(path) == (kind_of("apostles").rules_version, [made_up(1), made_up(2)])


@pytest.mark.parametrize("content", [b"", b"no gzip", None])
def test_what_is_no_file_of_puzzles_is_refused_in_words(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "some.gz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadPuzzle, match="puzzles"):
        puzzles.read(path)


# The sieves


def test_what_is_clear_at_once_or_of_no_matter_is_no_puzzle() -> None:
    state = threescore.game("apostles").start(seed=1)
    while len(state.choice_ids(0)) < 2:
        state.act(0, state.choice_ids(0)[0])
    even = [Worth(1, 0.5), Worth(2, 0.5)]
    assert mining.lead_of(even) == 0.0
    assert mining.lead_of([Worth(1, 0.5), Worth(2, 0.3), Worth(3, 0.4)]) == pytest.approx(0.1)


def test_a_winning_answer_comes_out_better_when_all_are_played_on() -> None:
    puzzle = max(puzzles.shipped("apostles").values(), key=lambda puzzle: puzzle.lead)
    lead, doubt = mining.played_on(puzzle.start("apostles"), 0, puzzle.answers, seed=5)
    assert lead > doubt > 0
    wrong = [puzzle.answers[-1], puzzle.answers[0]]
    lead, doubt = mining.played_on(puzzle.start("apostles"), 0, wrong, seed=5)
    assert lead < 0


def test_a_question_answered_in_drafts_is_no_puzzle() -> None:
    state = threescore.game("goals", players=2).start(seed=1)
    drafts = [seat for seat in state.to_act if state.choices(seat)[0].kind == "place"]
    while not drafts:
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[0])
        drafts = [seat for seat in state.to_act if state.choices(seat)[0].kind == "place"]
    assert mining.puzzle_in(state, drafts[0], seed=1) is None


# Filling a file


def test_a_file_is_filled_from_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    def some(game: Any, seed: int) -> list[mining.Asked]:
        looked_at.append(seed)
        return [mining.Asked(game.deal(FastDice(seed)), 0)]

    monkeypatch.setattr(mining, "of_bots", some)
    monkeypatch.setattr(mining, "mine", lambda asked, seed: [made_up(len(looked_at)) for _ in asked])
    out = tmp_path / "some.jsonl"
    assert len(mining.fill("apostles", 2, out, [], 7, None, None, forget)) == 2
    assert len(mining.fill("apostles", 4, out, [], 7, None, None, forget)) == 4
    assert looked_at == [7, 8, 9, 10]
    assert len(mining.fill("apostles", 4, out, [], 7, None, None, forget)) == 4
    assert looked_at == [7, 8, 9, 10], "there are as many as are wanted"


def test_records_are_looked_through_once_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(threescore.game("apostles"), Seeded(1))
    while not match.over:
        match.act(0, match.state.choice_ids(0)[0])
    record = tmp_path / "match.json"
    record.write_text(json.dumps(match.record()), encoding="utf-8")
    asked: list[int] = []

    def nothing(questions: Iterable[mining.Asked], seed: int) -> list[Puzzle]:
        asked.append(len(list(questions)))
        return []

    monkeypatch.setattr(mining, "mine", nothing)
    for _ in range(2):
        assert mining.fill("apostles", 5, tmp_path / "some.jsonl", [record], 0, None, None, forget) == []
    assert asked == [len(match.moves)]
    with pytest.raises(BadOption, match="is a match of apostles, and puzzles of beast are wanted"):
        list(mining.of_record(record, "beast"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["apostles", "-n", "0"], "-n is a whole number from 1 on, not 0"),
        (["apostles", "--out", "{foreign}"], "is no file of puzzles that is being filled"),
        (["apostles", "--from", "{missing}"], "there is no"),
    ],
)
def test_a_bad_wish_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("no puzzles", encoding="utf-8")
    places = {"foreign": foreign, "missing": tmp_path / "nothing.json"}
    given = [one.format(**places) for one in arguments]
    if "--out" not in given:
        given += ["--out", str(tmp_path / "some.jsonl")]
    assert main(["puzzles", *given]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
