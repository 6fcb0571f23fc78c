"""Follows a guide as a reader would: writes the files that it shows, types what it types, and compares what comes.

A block that names a file after its language is written to that file, two lines below what an earlier block has put there. In a
block `console`, lines after `$` are run and what stands under them has to come out; `pycon` is typed into Python. `...` stands
for anything, as in a doctest.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.examples.outside import beside

BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SAME = doctest.OutputChecker().check_output
# What the guides type, as it is here: nothing is installed but into a folder of the reader's own.
COMMANDS = {
    "threescore": '"$PYTHON" -m threescore "$@"',
    "pip": 'shift; "$PYTHON" -m pip install --quiet --no-deps --no-build-isolation --target "$SITE" "$@"',
}


class Block(NamedTuple):
    """A fenced block of a guide."""

    language: str
    file: str | None
    text: str


def blocks(guide: Path) -> list[Block]:
    found = BLOCK.finditer(guide.read_text(encoding="utf-8"))
    return [Block(one["language"], one["file"], one["text"]) for one in found]


class Reader:
    """Somebody at an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        for name, text in COMMANDS.items():
            (programs / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
            (programs / name).chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "PYTHONPATH": beside(folder / "site"),
            "SITE": str(folder / "site"),
            "THREESCORE_HOME": str(folder / "home"),
        }

    def follow(self, block: Block) -> None:
        if block.file is not None:
            path = self.folder / block.file
            before = path.read_text(encoding="utf-8") + "\n\n" if path.exists() else ""
            path.write_text(before + block.text, encoding="utf-8")
        elif block.language == "console":
            for command, expected in typed(block.text):
                done = self.run("sh", "-c", command)
                assert SAME(expected, done.stdout, doctest.ELLIPSIS), f"{command}\n{done.stdout}\n{done.stderr}"
        elif block.language == "pycon":
            # In a process of its own, because of the folder and of what is installed there.
            (self.folder / "typed.txt").write_text(block.text, encoding="utf-8")
            done = self.run(sys.executable, "-m", "doctest", "-o", "ELLIPSIS", "typed.txt")
            assert done.returncode == 0, done.stdout
        else:
            raise AssertionError(f"nobody would know what to do with a block of {block.language}")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            stdin=subprocess.DEVNULL,
        )


def typed(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console, each with what has to come out."""
    for part in text.split("$ ")[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected
