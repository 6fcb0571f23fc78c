"""The terminal as a person meets it: started as a program, in a real terminal where it matters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import threescore
from tests.failing import Broken
from threescore.cli import main
from threescore.core.errors import MindFailed
from threescore.core.sketch import Box, Card, Die, Grid, Row, Stack, Text
from threescore.minds.naming import LEVELS
from threescore.terminal.draw import spell
from threescore.terminal.thinking import Thinker

COMMAND = [sys.executable, "-m", "threescore"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def run(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], input=keys, capture_output=True, text=True, timeout=60)


def test_a_whole_game_is_played_with_the_enter_key_and_first_choices(home: Path) -> None:
    done = run("play", "apostles", "--seed", "14", keys="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "The beast has its third six. You have lost." in done.stdout
    assert "\x1b" not in done.stdout
    (record,) = (home / "finished").glob("*.json")
    assert json.loads(record.read_text())["outcome"]["how"] == "end"
    checked = run("verify", str(record))
    assert checked.returncode == 0
    assert "all 8 answers are legal" in checked.stdout


def test_end_of_input_saves_and_the_match_is_resumed_where_it_was() -> None:
    first = run("play", "apostles", "--seed", "11", keys="\n\n")
    assert first.returncode == 0
    assert "Saved. Go on with: threescore play --resume apostles-1" in first.stdout
    second = run("play", "apostles", "--resume", keys="q\n")
    assert "Turn 3: roll the three dice." in second.stdout
    assert second.returncode == 0


@pytest.mark.parametrize("name", threescore.games())
def test_any_game_is_played_against_minds_saved_and_resumed(name: str) -> None:
    # By chance alone, which the seed settles: a mind that is given time might have won before we save.
    others = [] if name == "apostles" else ["--with", "random"]
    first = run("play", name, "--seed", "14", *others, keys="1\n" * 5 + "?\nq\n")
    assert (first.returncode, "Traceback" in first.stderr) == (0, False)
    assert f"Saved. Go on with: threescore play --resume {name}-1" in first.stdout
    second = run("play", name, "--resume", keys="q\n")
    assert second.returncode == 0
    assert f"Saved. Go on with: threescore play --resume {name}-1" in second.stdout


def test_the_same_seed_is_the_same_game_the_minds_luck_included() -> None:
    played = [run("play", "beast", "--seed", seed, "--with", "random", keys="1\n" * 8).stdout for seed in "667"]
    first, again, other = (told.partition("\nSaved. ")[0].partition("\nThe match is kept")[0] for told in played)
    assert first == again != other


def test_moves_can_be_typed_and_what_is_ambiguous_is_asked_back() -> None:
    done = run("play", "underworld", "--seed", "3", keys="a1-a2\na1-a2 3\na2-a3\nq\n")
    assert "'a1-a2' can mean: a1-a2 3, a1-a2 4." in done.stdout
    assert "You move a 3 from a1 to a2." in done.stdout
    assert "You move a 3 from a2 to a3." in done.stdout


def test_help_explains_what_is_in_question() -> None:
    done = run("play", "apostles", "--seed", "11", keys="?\nq\n")
    assert "Three sixes on the dice lose at once" in done.stdout


def test_chance_answers_for_a_mind_that_fails_and_everybody_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "hard", Broken())
    keys = iter("1" * 6)
    monkeypatch.setattr("builtins.input", lambda *_: next(keys, "q"))
    assert main(["play", "underworld", "--seed", "3", "--with", "hard"]) == 0
    told = capsys.readouterr().out
    note = "The Devil: the mind 'broken' failed: ZeroDivisionError('nothing to divide by'). Chance answers instead."
    assert told.count(note) == 6
    assert "Traceback" not in told


async def fails(*_: object) -> MindFailed:
    return MindFailed("the mind 'broken' failed: ZeroDivisionError")


def test_a_hint_that_fails_is_told_and_the_match_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Thinker, "ask", fails)
    keys = iter("h1")
    monkeypatch.setattr("builtins.input", lambda *_: next(keys, "q"))
    assert main(["play", "apostles", "--seed", "11"]) == 0
    told = capsys.readouterr().out
    assert "There is no hint. The mind 'broken' failed: ZeroDivisionError" in told
    assert "Turn 2: roll the three dice." in told


def test_nonsense_is_answered_with_what_can_be_typed() -> None:
    done = run("play", "apostles", "--seed", "11", keys="7\nhello\nu\nq\n")
    assert "'7' is not one of the answers: type a number from 1 to 1" in done.stdout
    assert "'hello' is not one of the answers" in done.stdout
    assert "There is nothing to take back: you have not answered anything yet." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "chess"), "there is no game 'chess'; the games are: apostles"),
        (("play", "apostles", "--thaw", "any"), "apostles has no option 'thaw'"),
        (("play", "apostles", "--trip3"), "--trip3 needs a value"),
        (("play", "apostles", "--trip3", "sea"), "it can be discard or deck"),
        (("play", "apostles", "--players", "3"), "apostles is played by 1, not by 3"),
        (("play", "apostles", "--resume"), "there is no saved match of apostles; matches in progress are: none"),
        (("play", "--resume", "nonsense"), "there is no saved match 'nonsense'"),
        (("play", "beast", "--players", "2", "--resume"), "leave out --players beside --resume"),
        (("play", "--players", "3"), "say which game --players is for"),
        (("play", "beast", "--people", "3"), "of 2 seats people can have 0 to 2, not 3"),
        (("play", "apostles", "--with", "hard"), "there is no seat for a mind, and 1 mind: hard"),
        (("play", "beast", "--name", "Ada,Ada"), "two seats cannot have one name"),
        (("play", "http://127.0.0.1:1/match/x", "--players", "3"), "leave out --players beside an address"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("verify", "/nowhere.json"), "there is no saved match at /nowhere.json"),
    ],
)
def test_a_mistake_on_the_command_line_is_told_in_one_line(arguments: tuple[str, ...], complaint: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_rules_are_printed_with_the_rulings() -> None:
    done = run("rules", "apostles")
    assert done.returncode == 0
    assert "Luke Jackson" in done.stdout
    assert "57" in done.stdout


def test_the_games_are_listed_with_their_options() -> None:
    done = run("games")
    assert "Number of the Beast, by Luke Jackson (seats: 1)" in done.stdout
    assert "--trip3 discard or deck [discard]" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_version_says_whether_it_is_compiled() -> None:
    assert re.fullmatch(r"threescore \d+\.\d+\.\d+ \((un)?compiled\), Python 3\.\d+\.\d+\S*\n", run("--version").stdout)


def test_a_sketch_can_be_spelled_in_plain_lines() -> None:
    table = Grid(
        ("who", "dice"), ((Text("Ann"), Row((Die(6, small=True), Die(1, "ice", small=True)))), (Text("Benedict"),))
    )
    parts = (Text("Hello"), Box("Cards", Row((Card("6♥"), Card(back=True), Card()))), table)
    assert spell(Stack(parts)) == [
        "Hello",
        "Cards: 6♥, face down, empty",
        "who       dice",
        "Ann       [6] |1|",
        "Benedict",
    ]
