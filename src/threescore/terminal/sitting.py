"""What a screen needs of a match, wherever it is played: here, with minds in the other seats, or at a parlour.

A sitting tells what happens in scenes, one after another, and takes the answers of whoever sits at this keyboard.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from threescore.core.game import Game
from threescore.core.words import Choice, Event, Help


class Told(NamedTuple):
    """What one answer caused, as its reader may know it. Number 0 is the set-up, number n the n-th answer that stands."""

    number: int
    seat: int | None
    events: Sequence[Event]


class Advice(NamedTuple):
    """What a strong mind thinks of a choice: its chance of winning after it, if it compared any."""

    choice: int
    text: str
    chance: float | None


class Ending(NamedTuple):
    """How a match ended: by whom it was won, everybody's score, and who had resigned."""

    how: str
    winners: Sequence[int]
    scores: Sequence[int]
    resigned: Sequence[int]


class Note(NamedTuple):
    """What a lesson says of a moment."""

    title: str
    text: str


class Scene(NamedTuple):
    """A moment as one seat (None: an onlooker) sees it.

    `log` is the whole story as that seat knows it; what came since the scene before are its last entries. `called` is the
    seat of another person at this keyboard who is asked now: nothing may be shown before they have the screen.
    """

    seat: int | None
    # None before the match has begun
    view: dict[str, Any] | None
    ask: str
    choices: Sequence[Choice]
    log: Sequence[Told]
    thinking: Sequence[int] = ()
    undoable: bool = False
    ended: Ending | None = None
    called: int | None = None
    # What has to be told besides: a mind that failed, a connection that was lost.
    note: str = ""
    page: Note | None = None


class Sitting(Protocol):
    """A match, as far as a screen has to do with it."""

    game: Game
    # What happens, in order. The first is there when the sitting begins.
    scenes: asyncio.Queue[Scene]
    # Whether there are hints.
    hints: bool

    @property
    def names(self) -> Sequence[str]:
        """What each seat is called."""

    @property
    def who(self) -> list[str]:
        """Who plays at each seat: a person, or a mind by its name."""

    @property
    def farewell(self) -> str:
        """What the person is told about this match when they leave it."""

    async def begin(self) -> None:
        """Go on playing until the sitting is left."""

    async def leave(self) -> None:
        """Stop, with the match kept where it was."""

    def take_screen(self, seat: int) -> None:
        """Another person has the screen now."""

    async def answer(self, seat: int, choice: int) -> None:
        """Answer for a seat; a ThreescoreError, in words, if that cannot be."""

    async def take_back(self, seat: int) -> None:
        """Take back the seat's last answer."""

    async def resign(self, seat: int) -> None:
        """Give up for a seat."""

    async def advise(self, seat: int) -> list[Advice]:
        """What a strong mind would answer, best first."""

    async def explain(self, seat: int | None) -> list[Help]:
        """What is in question now."""

    async def record(self) -> Path:
        """Where the match is kept on this computer, once it is over."""

    async def again(self) -> Sitting:
        """Another match of the same game with the same people and minds."""
