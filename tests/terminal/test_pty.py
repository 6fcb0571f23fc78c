"""The app in a real pseudo-terminal: begun, left and interrupted as a person does it."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "threescore"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


class Terminal:
    """A program in a terminal of a size."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24) -> None:
        self.process, self.fd = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.environ.update(COLUMNS=str(columns), LINES=str(lines))
            # A shell that runs the tests in the background has them ignore some of these.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)
            os.execv(COMMAND[0], [*COMMAND, *arguments])
        self.text = ""

    def wait_for(self, wanted: str, seconds: float = 120) -> str:
        """All that was printed until what is wanted has been, without the signs that move the cursor."""
        latest = time.monotonic() + seconds
        while wanted not in re.sub(r"\x1b\[[0-9;?>$]*[A-Za-z]", "", self.text):
            assert time.monotonic() < latest, f"{wanted!r} did not appear in: {self.text}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
        assert wanted in re.sub(r"\x1b\[[0-9;?>$]*[A-Za-z]", "", self.text), self.text
        return self.text

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def send(self, number: int) -> None:
        os.kill(self.process, number)

    def modes(self) -> list[object]:
        """How the terminal takes what is typed, as the program has set it."""
        return termios.tcgetattr(self.fd)[:4]

    def hang_up(self) -> int:
        """Close the window, as a lost connection does; the exit code of what ran in it."""
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def exit_code(self) -> int:
        while select.select([self.fd], [], [], 60)[0]:
            try:
                if not os.read(self.fd, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.mark.parametrize("key", ["q", "\x03"], ids=["q", "ctrl-c"])
def test_it_is_left_with_the_match_kept_and_the_terminal_as_it_was(key: str, home: Path) -> None:
    screen = Terminal("play", "apostles", "--seed", "11")
    screen.wait_for("Turn 1: roll the three dice.")
    screen.type("1")
    screen.wait_for("Turn 2: roll the three dice.")
    screen.type(key)
    seen = screen.wait_for("Saved. Go on with: threescore play --resume apostles-1")
    assert "\x1b[?1049h" in seen and "\x1b[?1049l" in seen
    assert "Traceback" not in seen
    assert screen.exit_code() == 0
    assert (home / "saved" / "apostles-1.json").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_end_keeps_the_match_and_leaves_the_terminal_as_it_was(
    number: signal.Signals, home: Path
) -> None:
    screen = Terminal("play", "apostles", "--seed", "11")
    screen.wait_for("Turn 1: roll the three dice.")
    assert screen.modes() != fresh_modes()
    screen.type("1")
    screen.wait_for("Turn 2: roll the three dice.")
    screen.send(number)
    seen = screen.wait_for("Saved. Go on with: threescore play --resume apostles-1")
    assert "\x1b[?1049l" in seen and "Traceback" not in seen
    assert screen.modes() == fresh_modes()
    assert screen.exit_code() == 128 + number
    assert entries(home) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_end_while_a_line_is_awaited_keeps_the_match(number: signal.Signals, home: Path) -> None:
    screen = Terminal("play", "apostles", "--seed", "11", "--plain")
    screen.wait_for("\n> ")
    screen.type("1\n")
    screen.wait_for("Turn 2: roll the three dice.")
    screen.send(number)
    assert "Traceback" not in screen.wait_for("Saved. Go on with: threescore play --resume apostles-1")
    assert screen.exit_code() == 128 + number
    assert entries(home) == 1


@pytest.mark.parametrize("more", [[], ["--plain"]], ids=["screen", "plain"])
def test_a_window_that_is_closed_keeps_the_match(more: list[str], home: Path) -> None:
    screen = Terminal("play", "apostles", "--seed", "11", *more)
    screen.wait_for("\n> " if more else "Turn 1: roll the three dice.")
    screen.type("1\n" if more else "1")
    screen.wait_for("Turn 2: roll the three dice.")
    # A line that is awaited ends a moment before the signal comes, or with it.
    assert screen.hang_up() in ({0, 128 + signal.SIGHUP} if more else {128 + signal.SIGHUP})
    assert entries(home) == 1


def test_the_menu_leaves_the_terminal_as_it_was_when_it_is_told_to_end() -> None:
    screen = Terminal("play")
    screen.wait_for("What do you play?")
    screen.send(signal.SIGTERM)
    assert screen.exit_code() == 128 + signal.SIGTERM


def fresh_modes() -> list[object]:
    """How a terminal takes what is typed before any program has changed it."""
    ends = pty.openpty()
    found: list[object] = termios.tcgetattr(ends[0])[:4]
    for end in ends:
        os.close(end)
    return found


def entries(home: Path) -> int:
    """How many answers were kept of the match that was left."""
    return len(json.loads((home / "saved" / "apostles-1.json").read_text())["entries"])


def test_a_window_that_is_too_small_is_told_line_by_line() -> None:
    screen = Terminal("play", "apostles", "--seed", "11", columns=60, lines=20)
    seen = screen.wait_for("\n> ")
    assert "A table needs 80 columns and 24 lines; this window has 60 and 20." in seen
    assert "\x1b[?1049h" not in seen
    screen.type("q\n")
    assert screen.exit_code() == 0


def test_plain_lines_have_no_signs_for_screens_and_ctrl_c_keeps_the_match(home: Path) -> None:
    screen = Terminal("play", "apostles", "--seed", "11", "--plain")
    seen = screen.wait_for("\n> ")
    assert not re.search(r"\x1b\[[0-9;]*m", seen)
    assert "╭" not in seen
    # Python hears a signal that comes just before it waits for a line when the line has come.
    screen.type("\x03\n")
    assert "Traceback" not in screen.wait_for("Saved.")
    assert screen.exit_code() == 0
    assert (home / "saved" / "apostles-1.json").exists()
