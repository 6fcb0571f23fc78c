"""A seat at a parlour for whoever asks and answers by calls, such as an assistant: what the seat was told last is kept here."""

from __future__ import annotations

import asyncio
from typing import Any

from threescore.core.errors import IllegalChoice, ThreescoreError
from threescore.rules import game as game_by_name
from threescore.server import messages as say
from threescore.server.client import Seated, Sitter, Turned, sit_down

# So long a call waits for others, in seconds, before it says that the seat is not asked yet.
PATIENCE = 30.0


class RemotePlace(Sitter):
    """One seat of one match at a parlour."""

    def __init__(self, seated: Seated, patience: float = PATIENCE) -> None:
        super().__init__(seated)
        self.table = seated.table
        self.patience = patience
        self.shown: say.Seen | None = None
        self.log: list[tuple[int, str]] = []
        self.refusal: str | None = None
        self.socket: Any = None
        self.news = asyncio.Condition()
        self.playing: asyncio.Task[Any] | None = None

    async def heard(self, socket: Any, message: say.ServerMessage) -> None:
        async with self.news:
            self.socket = socket
            if isinstance(message, say.Snapshot):
                entries = [entry for log in message.log if log.seat == self.seat for entry in log.entries]
                self.log = [(entry.number, event.text) for entry in entries for event in entry.events]
                self.keep(message.seen)
            elif isinstance(message, say.Update):
                self.log = [one for one in self.log if one[0] <= message.length]
                for seen in message.seen:
                    if seen.seat == self.seat:
                        self.log += [(message.length, event.text) for event in seen.events]
                self.keep(message.seen)
            elif isinstance(message, say.Refused):
                self.refusal = message.text
            self.news.notify_all()

    def keep(self, seen: list[say.Seen]) -> None:
        for one in seen:
            if one.seat == self.seat:
                self.shown = one

    async def wait(self) -> None:
        """Until the seat is asked or the match is over; not forever."""
        if self.playing is None:
            self.playing = asyncio.create_task(self.play())
        try:
            async with asyncio.timeout(self.patience), self.news:
                await self.news.wait_for(lambda: self.asked or self.outcome is not None or self.broken() is not None)
        except TimeoutError:
            return
        if error := self.broken():
            raise error

    def broken(self) -> ThreescoreError | None:
        """Why there is no connection any more, if that is so."""
        if self.playing is None or not self.playing.done() or self.playing.exception() is None:
            return None
        return Turned(f"the connection to the parlour has ended: {self.playing.exception()}")

    async def look(self) -> dict[str, Any]:
        await self.wait()
        return self.told()

    def told(self) -> dict[str, Any]:
        seen, table, outcome = self.shown, self.table, self.outcome
        assert table is not None, "whoever sits has seen the table"
        return {
            "game": table.game,
            "seat": self.seat,
            "question": "The match has not begun: others have to sit down." if seen is None else seen.ask.text,
            "choices": [{"id": one.id, "text": one.text} for one in seen.choices] if seen and outcome is None else [],
            "over": outcome is not None,
            "winners": outcome.winners if outcome else [],
            "view": None if seen is None else seen.view,
        }

    async def act(self, choice: int) -> dict[str, Any]:
        await self.wait()
        if self.outcome is not None:
            raise IllegalChoice("the match is over")
        known = [one.id for one in self.shown.choices] if self.shown else []
        if choice not in known:
            offered = "; ".join(f"{one.id} ({one.text})" for one in self.shown.choices) if self.shown else ""
            raise IllegalChoice(
                f"seat {self.seat} may not answer {choice} now; it may answer: {offered}"
                if known
                else f"seat {self.seat} owes no answer now; call `view` to wait until it is asked"
            )
        before, self.refusal, length = self.seq, None, len(self.log)
        await self.send(self.socket, say.Act(before, self.seat, choice, self.ref))
        async with asyncio.timeout(self.patience), self.news:
            await self.news.wait_for(lambda: self.seq != before or self.refusal is not None)
        if self.refusal is not None:
            raise IllegalChoice(self.refusal)
        await self.wait()
        return {"happened": [text for _, text in self.log[length:]], **self.told()}

    async def history(self) -> list[str]:
        await self.wait()
        return [text for _, text in self.log]

    async def rules(self) -> str:
        table = self.table
        assert table is not None, "whoever sits has seen the table"
        return game_by_name(table.game, table.players, **table.options).rules_text()


async def take_place(address: str, name: str, seat: int | None) -> RemotePlace:
    """Take a seat at a parlour."""
    return RemotePlace(await sit_down(address, name, seat, "an assistant"))
