"""The app in a real pseudo-terminal: begun, left and interrupted as a person does it."""

from __future__ import annotations

import fcntl
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
            # A shell that runs the tests in the background has them ignore it.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
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
