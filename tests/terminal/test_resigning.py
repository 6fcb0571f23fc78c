"""Giving up at the keyboard (ruling 50 of 66d6: whoever abandons his army has lost)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from threescore.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Types lines; when they are used up, the person leaves."""

    def types(*lines: str) -> None:
        typed: Iterator[str] = iter(lines)
        monkeypatch.setattr("builtins.input", lambda *_: next(typed, "q"))

    return types


def play(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["play", *arguments]) == 0
    return capsys.readouterr().out


def finished(home: Path) -> dict[str, Any]:
    (path,) = (home / "finished").glob("*.json")
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def outcome_of(record: dict[str, Any]) -> tuple[str, list[int], list[int]]:
    ended = record["outcome"]
    return ended["how"], ended["winners"], ended["resigned"]


def test_who_resigns_has_lost_and_the_record_says_so(home: Path, keys: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keys("1", "resign", "yes")
    told = play(capsys, "underworld", "--seed", "3", "--with", "random")
    assert "Death has resigned. The Devil wins." in told
    record = finished(home)
    assert outcome_of(record) == ("resigned", [1], [0])
    assert record["entries"] == [[0, record["entries"][0][1]], [0, "resign"]]
    assert not (home / "saved" / "underworld-1.json").exists()
    (path,) = (home / "finished").glob("*.json")
    assert main(["verify", str(path)]) == 0
    assert (
        "all 1 answers are legal and lead to the recorded result: given up by [0], winners [1]"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("answer", ["no", "", "resign", "1"])
def test_without_a_yes_the_match_goes_on(
    answer: str, home: Path, keys: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    keys("resign", answer, "q")
    told = play(capsys, "underworld", "--seed", "3")
    assert "You play on." in told
    assert "Saved. Go on with: threescore play --resume underworld-1" in told
    assert json.loads((home / "saved" / "underworld-1.json").read_text(encoding="utf-8"))["entries"] == []


def test_the_devil_may_betray_his_army_as_well(home: Path, keys: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keys("resign", "y")
    assert "The Devil has resigned. Death wins." in play(capsys, "underworld", "--seat", "2", "--with", "random")
    assert finished(home)["outcome"]["winners"] == [0]


def test_against_several_minds_the_match_ends_for_the_person(
    home: Path, keys: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    keys("resign", "yes")
    told = play(capsys, "beast", "--players", "4", "--seed", "6", "--with", "random")
    assert "Seat 1 has resigned. The match ends here, without a winner." in told
    assert outcome_of(finished(home)) == ("resigned", [], [0])


def test_a_solitaire_can_be_given_up(home: Path, keys: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keys("resign", "yes")
    assert "The match ends here, without a winner." in play(capsys, "apostles", "--seed", "11")
    assert finished(home)["outcome"]["winners"] == []


def test_others_at_the_keyboard_play_on_also_after_a_pause(
    home: Path, keys: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ("--players", "3", "--people", "2", "--with", "random")
    keys("", "resign", "yes", "", "q")
    told = play(capsys, "beast", "--seed", "6", *table)
    assert "Seat 1 has resigned; a mind plays on." in told
    kept = json.loads((home / "saved" / "beast-1.json").read_text(encoding="utf-8"))
    assert (kept["outcome"], kept["people"]) == (None, [0, 1])
    assert [0, "resign"] in kept["entries"]
    keys("resign", "yes")
    told = play(capsys, "beast", "--resume")
    assert "Seat 2 has resigned. Seat 3 wins." in told
    assert outcome_of(finished(home)) == ("resigned", [2], [0, 1])


def test_between_two_at_one_keyboard_the_other_wins(home: Path, keys: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keys("", "resign", "yes")
    assert "Death has resigned. The Devil wins." in play(capsys, "underworld", "--people", "2")


def test_resigning_is_offered_where_commands_are_told(keys: Any, capsys: pytest.CaptureFixture[str]) -> None:
    keys("?")
    assert "resign gives up" in play(capsys, "underworld", "--seed", "3")
