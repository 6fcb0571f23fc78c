"""A match at a parlour: the seat is somebody else's to keep, and this screen is where it is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.core.words import Help
from threescore.terminal.sitting import Advice, Ending, Scene, Told


class Guest(Protocol):
    """What a seat at a parlour can do, wherever its connection is made."""

    game: Game

    @property
    def names(self) -> list[str]:
        """What each seat is called."""

    @property
    def who(self) -> list[str]:
        """Who has each seat: a person, or a mind by its name."""

    async def play(self) -> Any:
        """Stay until the match is over, through interruptions."""

    async def close(self) -> None:
        """End the connection."""

    async def answer(self, seat: int, choice: int) -> None:
        """Answer for the seat."""

    async def take_back(self, seat: int) -> None:
        """Take the last answer back."""

    async def resign(self, seat: int) -> None:
        """Give up."""

    async def advise(self, seat: int) -> list[tuple[int, str, float | None]]:
        """Hints: choices with their texts and chances."""

    async def explain(self, seat: int | None) -> list[Help]:
        """What is in question."""

    async def record(self) -> Path:
        """Where the record of the finished match was put."""

    async def rematch(self) -> tuple[Callable[[Callable[..., None]], Guest], str]:
        """Another match with the same people: who sits there, given who is told; and how one comes back to it."""


class Away:
    """A sitting at a parlour. `sit` takes the seat, given who is told of every moment."""

    hints = True

    def __init__(self, guest: Callable[[Callable[..., None]], Guest], farewell: str) -> None:
        self.scenes: asyncio.Queue[Scene] = asyncio.Queue()
        self.guest = guest(self.tell)
        self.game = self.guest.game
        self.farewell = farewell
        self.task: asyncio.Task[None] | None = None
        self.last: Scene | None = None

    @property
    def names(self) -> list[str]:
        return self.guest.names

    @property
    def who(self) -> list[str]:
        return self.guest.who

    def tell(
        self,
        seat: int,
        view: dict[str, Any] | None,
        ask: str,
        choices: Sequence[Any],
        log: Sequence[Any],
        thinking: Sequence[int] = (),
        undoable: bool = False,
        ended: Any = None,
        note: str = "",
    ) -> None:
        story = [Told(*one) for one in log]
        ending = None if ended is None else Ending(ended.how, ended.winners, ended.scores, ended.resigned)
        self.last = Scene(seat, view, ask, choices, story, thinking, undoable, ending, note=note)
        self.scenes.put_nowait(self.last)

    async def begin(self) -> None:
        self.task = asyncio.create_task(self.stay())

    async def stay(self) -> None:
        """Play until the match is over; a parlour that turns one away says why."""
        try:
            await self.guest.play()
        except ThreescoreError as error:
            if self.last is not None:
                self.scenes.put_nowait(self.last._replace(choices=[], note=f"{error}", ask="The connection has ended."))

    async def leave(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.guest.close()

    def take_screen(self, seat: int) -> None:
        """Nobody else sits here."""

    async def answer(self, seat: int, choice: int) -> None:
        await self.guest.answer(seat, choice)

    async def take_back(self, seat: int) -> None:
        await self.guest.take_back(seat)

    async def resign(self, seat: int) -> None:
        await self.guest.resign(seat)

    async def advise(self, seat: int) -> list[Advice]:
        return [Advice(*one) for one in await self.guest.advise(seat)]

    async def explain(self, seat: int | None) -> list[Help]:
        return await self.guest.explain(seat)

    async def record(self) -> Path:
        return await self.guest.record()

    async def again(self) -> Away:
        return Away(*await self.guest.rematch())
