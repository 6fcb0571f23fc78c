"""The terminal as a person meets it: started as a program, in a real terminal where it matters."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import threescore
from tests.failing import Broken
from threescore.cli import main
from threescore.core.sketch import Box, Card, Die, Row, Stack, Table, Text
from threescore.minds.levels import LEVELS, Level
from threescore.minds.mind import Budget
from threescore.terminal.draw import spell

COMMAND = [sys.executable, "-m", "threescore"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def run(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], input=keys, capture_output=True, text=True, timeout=60)


class Screen:
    """A program in a real (pseudo-)terminal."""

    def __init__(self, *arguments: str, columns: int = 100) -> None:
        self.process, self.fd = self.start(arguments, columns)
        self.text = ""

    def start(self, arguments: tuple[str, ...], columns: int) -> tuple[int, int]:
        process, fd = pty.fork()
        if process == 0:
            os.environ.update(COLUMNS=str(columns), LINES="50", TERM="xterm-256color")
            # A shell that runs the tests in the background has them ignore it.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv(COMMAND[0], [*COMMAND, *arguments])
        return process, fd

    def wait_for(self, wanted: str, seconds: float = 30, end: bool = False) -> str:
        """All that was printed since the last call, when it holds what is wanted, or ends with it."""
        latest = time.monotonic() + seconds
        while not (self.text.endswith(wanted) if end else wanted in self.text):
            if time.monotonic() > latest:
                raise AssertionError(f"{wanted!r} did not appear in: {self.text}")
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
        seen, self.text = self.text, ""
        assert wanted in seen, f"{wanted!r} did not appear in: {seen}"
        return seen

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def exit_code(self) -> int:
        while select.select([self.fd], [], [], 5)[0]:
            try:
                if not os.read(self.fd, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def test_a_whole_game_is_played_with_the_enter_key_and_first_choices(home: Path) -> None:
    done = run("play", "apostles", "--seed", "14", keys="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "The beast has its third six. You have lost." in done.stdout
    assert "\x1b" not in done.stdout
    (record,) = (home / "finished").glob("*.json")
    assert json.loads(record.read_text())["over"] is True
    checked = run("verify", str(record))
    assert checked.returncode == 0
    assert "all 8 answers are legal" in checked.stdout


def test_end_of_input_saves_and_the_match_is_resumed_where_it_was() -> None:
    first = run("play", "apostles", "--seed", "11", keys="\n\n")
    assert first.returncode == 0
    assert "Saved. Go on with: threescore play apostles --resume" in first.stdout
    second = run("play", "apostles", "--resume", keys="q\n")
    assert "Turn 3: roll the three dice." in second.stdout
    assert second.returncode == 0


@pytest.mark.parametrize("name", threescore.games())
@pytest.mark.parametrize("fancy", [False, True], ids=["plain", "drawn"])
def test_any_game_is_played_against_minds_saved_and_resumed(name: str, fancy: bool) -> None:
    # By chance alone, which the seed settles: a mind that is given time might have won before we save.
    others = [] if name == "apostles" else ["--with", "random"]
    first = Screen("play", name, "--seed", "6", *others, *([] if fancy else ["--plain"]))
    prompt = "\x1b[0m " if fancy else "\n> "
    for _ in range(12):
        assert "Traceback" not in first.wait_for(prompt, end=True)
        first.type("1\n")
    first.wait_for(prompt, end=True)
    first.type("?\nq\n")
    first.wait_for("Saved. Go on with")
    assert first.exit_code() == 0
    second = run("play", name, "--resume", keys="q\n")
    assert second.returncode == 0
    assert "Saved. Go on with" in second.stdout


def test_the_same_seed_is_the_same_game_the_minds_luck_included() -> None:
    played = [run("play", "beast", "--seed", seed, "--with", "random", keys="1\n" * 8).stdout for seed in "667"]
    assert played[0] == played[1] != played[2]


def test_people_at_one_keyboard_do_not_see_each_others_hands() -> None:
    screen = Screen("play", "beast", "--people", "2", "--seed", "5")
    seen = screen.wait_for("Press Enter when the others are not looking.")
    assert "your hand" not in seen.lower()
    screen.type("\n")
    screen.wait_for("\x1b[0m ", end=True)
    screen.type("1\n")
    seen = screen.wait_for("Press Enter when the others are not looking.")
    assert "\x1b[2J" in seen, "the screen is cleared before the next person is called"
    screen.type("\n")
    screen.wait_for("\x1b[0m ", end=True)
    screen.type("q\n")
    assert screen.exit_code() == 0


def test_moves_can_be_typed_and_what_is_ambiguous_is_asked_back() -> None:
    done = run("play", "underworld", "--seed", "3", keys="a1-a2\na1-a2 3\na2-a3\nq\n")
    assert "'a1-a2' can mean: a1-a2 3, a1-a2 4." in done.stdout
    assert "Death moves a 3 from a1 to a2." in done.stdout
    assert "Death moves a 3 from a2 to a3." in done.stdout


def test_help_explains_what_is_in_question() -> None:
    done = run("play", "apostles", "--seed", "11", keys="?\nq\n")
    assert "Three sixes on the dice lose at once" in done.stdout


def test_chance_answers_for_a_mind_that_fails_and_everybody_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "hard", Level(Broken(), Budget()))
    keys = iter("1" * 6)
    monkeypatch.setattr("builtins.input", lambda *_: next(keys, "q"))
    assert main(["play", "underworld", "--seed", "3", "--with", "hard"]) == 0
    told = capsys.readouterr().out
    note = "The Devil: the mind 'broken' failed: ZeroDivisionError('nothing to divide by'). Chance answers instead."
    assert told.count(note) == 6
    assert "Traceback" not in told


def test_a_hint_that_fails_is_told_and_the_match_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("threescore.minds.mind.SearchMind", lambda **_: Broken())
    keys = iter("h1")
    monkeypatch.setattr("builtins.input", lambda *_: next(keys, "q"))
    assert main(["play", "apostles", "--seed", "11"]) == 0
    told = capsys.readouterr().out
    assert "There is no hint. The mind 'broken' failed: ZeroDivisionError" in told
    assert "Turn 2: roll the three dice." in told


def test_nonsense_is_answered_with_what_can_be_typed() -> None:
    done = run("play", "apostles", "--seed", "11", keys="7\nhello\nu\nq\n")
    assert "'7' is not one of the choices: type a number from 1 to 1" in done.stdout
    assert "'hello' is not one of the choices" in done.stdout
    assert "There is nothing to take back" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "chess"), "there is no game 'chess'; the games are: apostles"),
        (("play", "apostles", "--thaw", "any"), "apostles has no option 'thaw'"),
        (("play", "apostles", "--trip3"), "--trip3 needs a value"),
        (("play", "apostles", "--trip3", "sea"), "it can be discard or deck"),
        (("play", "apostles", "--players", "3"), "apostles is played by 1, not by 3"),
        (("play", "apostles", "--resume"), "there is no saved match at"),
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
    assert "Number of the Beast, by Luke Jackson (1)" in done.stdout
    assert "--trip3 discard or deck" in done.stdout


def test_the_version_says_whether_it_is_compiled() -> None:
    assert re.fullmatch(r"threescore \d+\.\d+\.\d+ \((un)?compiled\), Python 3\.\d+\.\d+\S*\n", run("--version").stdout)


def test_in_a_terminal_cards_and_dice_are_drawn_in_colour() -> None:
    screen = Screen("play", "apostles", "--seed", "11")
    seen = screen.wait_for("›")
    assert "\x1b[" in seen
    assert "╭─ The beast" in re.sub(r"\x1b\[[0-9;]*m", "", seen)
    screen.type("q\n")
    assert screen.exit_code() == 0


def test_ctrl_c_leaves_cleanly_with_the_game_saved(home: Path) -> None:
    screen = Screen("play", "apostles", "--seed", "11")
    screen.wait_for("›")
    time.sleep(0.5)  # let it begin to wait for keys: Python notices a signal just before that only at the next key
    os.kill(screen.process, signal.SIGINT)
    seen = screen.wait_for("Saved.")
    assert "Traceback" not in seen
    assert screen.exit_code() == 0
    assert (home / "saved" / "apostles.json").exists()


def test_no_color_and_plain_print_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, variable in ((("--plain",), ""), ((), "1")):
        monkeypatch.setenv("NO_COLOR", variable)
        screen = Screen("play", "apostles", "--seed", "11", *arguments)
        seen = screen.wait_for("> ")
        assert "\x1b" not in seen
        assert "╭" not in seen
        assert "The beast: empty, empty, empty" in seen
        screen.type("q\n")
        assert screen.exit_code() == 0


def test_a_terminal_without_unicode_shows_question_marks_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run("play", "apostles", "--seed", "11", keys="q\n")
    assert done.returncode == 0
    assert "K?" in done.stdout


def test_a_sketch_can_be_spelled_in_plain_lines() -> None:
    table = Table(
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
