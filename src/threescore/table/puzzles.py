"""Puzzles: positions where one answer is clearly best and not obvious, as they ship beside a game or were mined elsewhere.

A puzzle holds what its seat could know and no more: whatever was hidden from it has been dealt anew before it was kept. They are
found by `threescore puzzles` (lab/puzzles.py), and stand by deep search and by playing on, never by the judge alone.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from threescore.core.dice import FastDice
from threescore.core.errors import ThreescoreError, shown
from threescore.core.game import Game
from threescore.core.state import State
from threescore.rules import game as game_by_name
from threescore.rules import kind_of

SCHEMA = "threescore/puzzles/1"
FILE = "puzzles.json.gz"
# What openskill begins with, and how far a puzzle that every weak mind finds lies from one that none does
MIDDLE, REACH = 25.0, 12.0


class BadPuzzle(ThreescoreError):
    """There is no such puzzle, or a file holds none."""

    kind = "bad_puzzle"


class Worth(NamedTuple):
    """What an answer is worth to the seat: its chance of winning by deep search."""

    choice: int
    chance: float


class Puzzle(NamedTuple):
    """A position, whose answer is asked for, and what is known of its answers, the best first.

    `lead` is by how much the best answer comes out better than the next when both are played on with the same luck, `doubt` the
    standard error of that; `missed` is the share of weak minds that do not find it.
    """

    players: int
    options: dict[str, Any]
    position: dict[str, Any]
    seat: int
    answers: list[Worth]
    lead: float
    doubt: float
    missed: float

    @property
    def id(self) -> str:
        """What it is called everywhere: it follows from what is asked."""
        asked = json.dumps([self.players, self.options, self.position, self.seat], sort_keys=True)
        return hashlib.sha256(asked.encode()).hexdigest()[:12]

    @property
    def best(self) -> int:
        return self.answers[0].choice

    @property
    def rating(self) -> float:
        """Where its rating begins, before anybody has tried it: by how many weak minds miss it."""
        return round(MIDDLE + REACH * (self.missed - 0.5), 2)

    def set_up(self, name: str) -> Game:
        return game_by_name(name, self.players, **self.options)

    def start(self, name: str) -> State:
        """The position, with the same luck for everybody."""
        return self.set_up(name).from_position(self.position, FastDice(int(self.id, 16)))

    def chance_of(self, choice: int) -> float | None:
        """What the search gives an answer; None for one that was not worth much thought."""
        return next((worth.chance for worth in self.answers if worth.choice == choice), None)


def place_of(name: str) -> Path | None:
    """Where the puzzles of a game are: beside its rules, in its package."""
    page = kind_of(name)(kind_of(name).seats[0]).rules_file()
    return None if page is None else page.with_name(FILE)


@functools.cache
def shipped(name: str) -> dict[str, Puzzle]:
    """The puzzles that came with a game, by their ids; read when they are first asked for. None, if they are of older rules."""
    path = place_of(name)
    if path is None or not path.is_file():
        return {}
    version, found = read(path)
    return {puzzle.id: puzzle for puzzle in found} if version == kind_of(name).rules_version else {}


def read(path: Path) -> tuple[int, list[Puzzle]]:
    """The version of the rules of a file of puzzles, and the puzzles in it; BadPuzzle if it holds none."""
    try:
        told = json.loads(gzip.decompress(path.read_bytes()))
        if told["schema"] != SCHEMA:
            raise BadPuzzle(f"{path} should say 'schema': {SCHEMA!r}, and says {shown(told['schema'])}")
        return int(told["rules_version"]), [puzzle_of(one) for one in told["puzzles"]]
    except FileNotFoundError:
        raise BadPuzzle(f"there are no puzzles at {path}") from None
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        raise BadPuzzle(f"{path} cannot be read as puzzles: {error}") from None


def puzzle_of(told: dict[str, Any]) -> Puzzle:
    return Puzzle(**{**told, "answers": [Worth(int(choice), float(chance)) for choice, chance in told["answers"]]})


def packed(name: str, puzzles: Iterable[Puzzle]) -> bytes:
    """A file of puzzles, the same bytes for the same puzzles."""
    told = {
        "schema": SCHEMA,
        "game": name,
        "rules_version": kind_of(name).rules_version,
        "puzzles": [puzzle._asdict() for puzzle in puzzles],
    }
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), mtime=0)
