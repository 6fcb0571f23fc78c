"""People for tests: each has a session of its own, sits at tables, and hears what is said there."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

from msgspec import json

from tests.server.parts import PATIENCE
from threescore.server import messages as say
from threescore.server.client import READ, Client, Turned, all_sealed
from threescore.table.luck import seal_of

# The texts that guests of these tests have sealed and not opened, by match and seat.
SEALED: dict[tuple[str, int], tuple[Guest, str]] = {}


class Guest(Client):
    """A client with a name."""

    patience = PATIENCE
    person: say.Person
    # With an account: what opens it without its password.
    codes: list[str]

    @staticmethod
    async def new(address: str, name: str | None = None) -> Guest:
        guest = Guest(address)
        guest.person = await guest.be_guest(name)
        return guest

    @staticmethod
    async def account(address: str, name: str, password: str = "long enough") -> Guest:
        """Somebody with an account of a name that nobody else has."""
        guest = Guest(address)
        called = f"{name} {secrets.token_hex(6)}"
        made: say.Registered = await guest.post("/api/register", say.Registered, say.Register(called, password))
        guest.person, guest.codes = made.person, made.recovery
        return guest

    async def make(self, game: str, seats: list[str], **rest: Any) -> say.TableInfo:
        """A match; `seats` are kinds, a bot's with its level: mine, open, invite, bot:random."""
        wishes = []
        for seat in seats:
            kind, _, level = seat.partition(":")
            wishes.append(say.SeatWish(kind, level or None))  # type: ignore[arg-type]
        wish = say.CreateMatch(game, wishes, **rest)
        table: say.TableInfo = await self.call("POST", "/api/matches", say.TableInfo, wish)
        return table

    async def give_text(self, match: str, seat: int, text: str) -> say.TableInfo:
        """Seal a text, and open it as soon as everybody has; at a table without others there is nothing to wait for."""
        table = await self.table(match)
        if all(one.kind == "bot" or one.yours for one in table.seats):
            return await self.open_text(match, seat, text)
        SEALED[match, seat] = self, text
        return await open_texts(self, await self.give_seal(match, seat, seal_of(match, seat, text)))

    async def open_text(self, match: str, seat: int, text: str) -> say.TableInfo:
        return await super().give_text(match, seat, text)

    async def give_texts(self, table: say.TableInfo) -> say.TableInfo:
        for seat in table.seats:
            if seat.person == self.person.id:
                table = await self.give_text(table.id, seat.seat, secrets.token_urlsafe(8))
        return table

    async def sit(self, match: str, seat: int, invite: str | None = None) -> say.TableInfo:
        text = secrets.token_urlsafe(8)
        SEALED[match, seat] = self, text
        try:
            table = await self.take(match, seat, say.TakeSeat(invite, seal=seal_of(match, seat, text)))
        except Turned:
            del SEALED[match, seat]
            raise
        return await open_texts(self, table)

    async def post(self, path: str, kind: Any = say.TableInfo, body: Any = None) -> Any:
        return await self.call("POST", path, kind, body)

    @contextlib.asynccontextmanager
    async def at(self, match: str) -> AsyncIterator[Chair]:
        """Connected to a table."""
        async with self.connect(match) as socket:
            chair = Chair(socket, self)
            await chair.begin()
            yield chair


async def open_texts(guest: Guest, table: say.TableInfo) -> say.TableInfo:
    """Open the texts of everybody at a table, if all of them are sealed; the table as the guest sees it then."""
    if table.status == "waiting" and all_sealed(table):
        for match, seat in [key for key in SEALED if key[0] == table.id]:
            if (match, seat) in SEALED:
                owner, text = SEALED.pop((match, seat))
                await owner.open_text(match, seat, text)
        return await guest.table(table.id)
    return table


class Chair:
    """A connection at a table, and what its client knows."""

    def __init__(self, socket: Any, guest: Guest) -> None:
        self.socket = socket
        self.guest = guest
        self.ref = 0
        self.snapshot: say.Snapshot
        self.table: say.TableInfo
        self.seq = 0
        self.seen: dict[int | None, say.Seen] = {}
        self.heard: list[Any] = []
        self.outcome: say.Outcome | None = None

    async def begin(self) -> None:
        first = await self.hear()
        assert isinstance(first, say.Snapshot), "the server speaks first, with a snapshot"
        assert first.why == "hello"

    async def hear(self) -> Any:
        """The next message, taken in."""
        async with asyncio.timeout(PATIENCE):
            message = READ.decode(await self.socket.recv())
        self.take_in(message)
        if isinstance(message, say.Snapshot | say.TableChanged):
            await open_texts(self.guest, message.table)
        return message

    def take_in(self, message: Any) -> None:
        self.heard.append(message)
        if isinstance(message, say.Snapshot):
            self.snapshot, self.table, self.seq = message, message.table, message.seq
            self.outcome = message.table.outcome
            self.seen = {seen.seat: seen for seen in message.seen}
        elif isinstance(message, say.Update):
            assert message.seq == self.seq + 1, "no update is missing or doubled"
            self.seq = message.seq
            self.seen = {seen.seat: seen for seen in message.seen}
            if message.outcome:
                self.outcome = message.outcome
        elif isinstance(message, say.TableChanged):
            self.table = message.table

    async def until(self, found: Callable[[Any], Any]) -> Any:
        """The next message that is it."""
        while True:
            message = await self.hear()
            if found(message):
                return message

    async def update(self) -> say.Update:
        message: say.Update = await self.until(lambda one: isinstance(one, say.Update))
        return message

    async def send(self, message: Any) -> int:
        self.ref += 1
        message.ref = self.ref
        await self.socket.send(json.encode(message).decode())
        return self.ref

    async def ask(self, message: Any) -> Any:
        """Send a message, and its answer."""
        ref = await self.send(message)
        return await self.until(lambda one: getattr(one, "ref", None) == ref)

    async def act(self, seat: int, choice: int | None = None, seq: int | None = None) -> Any:
        """Answer with a choice, or with the first that there is."""
        if choice is None:
            choice = self.seen[seat].choices[0].id
        return await self.ask(say.Act(self.seq if seq is None else seq, seat, choice))

    def asked(self) -> list[int]:
        """Own seats that owe an answer."""
        return [seat for seat, seen in self.seen.items() if seat is not None and seen.choices]

    async def until_asked(self, seat: int) -> None:
        """Until a seat owes an answer."""
        while seat not in self.asked():
            await self.hear()

    async def play(self, luck: random.Random, most: int = 100_000) -> None:
        """Answer at random until the match is over."""
        for _ in range(most):
            if self.outcome is not None:
                return
            asked = self.asked()
            if asked:
                seat = luck.choice(asked)
                await self.act(seat, luck.choice(self.seen[seat].choices).id)
            else:
                await self.hear()
