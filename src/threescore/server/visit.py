"""A seat at a parlour for whoever sits at this terminal: what happens is told in scenes, as a match that is played here is."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import json
from websockets import WebSocketException

from threescore.core.errors import IllegalChoice
from threescore.core.words import Choice, Event, Help
from threescore.rules import game as game_by_name
from threescore.server import messages as say
from threescore.server.client import Client, Seated, Sitter, Turned, read_address, sit_down
from threescore.table import shelf
from threescore.table.records import from_record

# So long a message waits for its answer, in seconds.
PATIENCE = 20.0
# What a scene is made of: the seat, what it sees (nothing before the match begins), what is asked, its choices, the log as
# (number, seat, events), who thinks, whether something can be taken back, how it ended, and a note.
Tell = Callable[..., None]


class Visit(Sitter):
    """One seat of one match at a parlour, answered by a person. `tell` is called with every moment."""

    def __init__(self, seated: Seated, tell: Tell) -> None:
        super().__init__(seated)
        self.table: say.TableInfo = seated.table
        self.tell = tell
        table = seated.table
        self.game = game_by_name(table.game, table.players, **table.options)
        self.shown: say.Seen | None = None
        self.log: list[tuple[int, int | None, list[Event]]] = []
        self.thinking: tuple[int, ...] = ()
        self.socket: Any = None
        # What was asked of the parlour and has not been answered, by its number.
        self.waiting: dict[int, asyncio.Future[say.ServerMessage]] = {}
        # Where the record of the finished match was put
        self.kept: Path | None = None

    @property
    def names(self) -> list[str]:
        return [seat.name or seat.title for seat in self.table.seats]

    @property
    def who(self) -> list[str]:
        """Who has each seat: a person, or a mind by its name."""
        return [seat.level or "mind" if seat.kind == "bot" else "person" for seat in self.table.seats]

    # What is heard

    def interrupted(self) -> None:
        self.socket = None
        self.show("The connection to the parlour is lost; it is being made again.")

    async def heard(self, socket: Any, message: say.ServerMessage) -> None:
        self.socket = socket
        note = ""
        if isinstance(message, say.Snapshot):
            entries = [entry for log in message.log if log.seat == self.seat for entry in log.entries]
            self.log = [(entry.number, entry.by, events_of(entry.events)) for entry in entries]
            self.thinking = tuple(message.thinking)
            self.keep(message.seen)
        elif isinstance(message, say.Update):
            note = self.follow(message)
        elif isinstance(message, say.Thinking):
            self.thinking = tuple(message.seats)
        elif isinstance(message, say.Chat):
            note = f"{message.line.name}: {message.line.text}"
        elif not isinstance(message, say.TableChanged):
            self.settle(message)
            return
        self.show(note)
        self.settle(message)

    def follow(self, message: say.Update) -> str:
        """What was done at the table; what has to be said besides."""
        if message.what in ("answer", "late"):
            for seen in message.seen:
                if seen.seat == self.seat:
                    self.log.append((message.length, message.by, events_of(seen.events)))
        else:
            self.log = [one for one in self.log if one[0] <= message.length]
        self.keep(message.seen)
        name = "" if message.by is None else self.names[message.by]
        return {"undo": f"{name} has taken something back.", "resign": f"{name} has resigned."}.get(message.what, "")

    def keep(self, seen: list[say.Seen]) -> None:
        for one in seen:
            if one.seat == self.seat:
                self.shown = one

    def show(self, note: str = "") -> None:
        seen, ended = self.shown, self.outcome
        if seen is None:
            self.tell(self.seat, None, self.expected(), [], [], note=note)
            return
        choices = [] if ended is not None else [Choice(*vars_of(one)) for one in seen.choices]
        told = seen.ask.text
        if ended is not None and ended.how != "end":
            told = self.how_it_ended(ended)
        self.tell(
            self.seat,
            seen.view,
            told,
            choices,
            list(self.log),
            self.thinking,
            seen.undo and ended is None,
            ended,
            note=note,
        )

    def expected(self) -> str:
        """What a table that has not begun waits for."""
        free = [seat for seat in self.table.seats if seat.kind in ("open", "invite")]
        if free:
            return f"You have seat {self.seat + 1}. The match begins when {counted(len(free), 'more seat')} is taken."
        return f"You have seat {self.seat + 1}. The match begins when everybody is ready."

    def how_it_ended(self, ended: say.Outcome) -> str:
        if ended.how == "abandoned":
            return "The match was ended by its keeper, without a winner."
        winners = " and ".join(self.names[seat] for seat in ended.winners)
        return f"The match was given up. {f'{winners} wins.' if winners else 'Nobody has won.'}"

    def settle(self, message: say.ServerMessage) -> None:
        """Hand an answer to whoever waits for it."""
        ref = getattr(message, "ref", None)
        future = self.waiting.pop(ref, None) if isinstance(ref, int) else None
        if future is not None and not future.done():
            if isinstance(message, say.Refused):
                future.set_exception(IllegalChoice(message.text.rstrip(".")))
            else:
                future.set_result(message)

    async def close(self) -> None:
        await self.client.close()

    # What is asked of the parlour

    async def demand(self, make: Callable[[int], Any]) -> Any:
        """Send a message, and wait for what comes of it."""
        if self.socket is None:
            raise Turned("there is no connection to the parlour at the moment")
        ref = self.ref + 1
        future: asyncio.Future[say.ServerMessage] = asyncio.get_running_loop().create_future()
        self.waiting[ref] = future
        try:
            await self.send(self.socket, make(ref))
            async with asyncio.timeout(PATIENCE):
                return await future
        except (OSError, TimeoutError, WebSocketException) as error:
            raise Turned("the parlour does not answer; the connection is being made again") from error
        finally:
            self.waiting.pop(ref, None)

    async def answer(self, seat: int, choice: int) -> None:
        await self.demand(lambda ref: say.Act(self.seq, seat, choice, ref))

    async def take_back(self, seat: int) -> None:
        await self.demand(lambda ref: say.Undo(self.seq, seat, ref))

    async def resign(self, seat: int) -> None:
        await self.demand(lambda ref: say.Resign(seat, ref))

    async def advise(self, seat: int) -> list[tuple[int, str, float | None]]:
        found: say.Hint = await self.demand(lambda ref: say.AskHint(seat, ref))
        return [(one.choice, one.text, one.chance) for one in found.choices]

    async def explain(self, seat: int | None) -> list[Help]:
        found: say.Help = await self.demand(lambda ref: say.AskHelp(seat, ref))
        return [Help(one.kind, one.args, one.title, one.text, one.why) for one in found.entries]

    async def record(self) -> Path:
        if self.kept is None:
            told = await self.client.call("GET", f"/api/matches/{self.match}/record", Any)
            self.kept = await asyncio.to_thread(lambda: shelf.finish(from_record(told)))
        return self.kept

    async def rematch(self) -> tuple[Callable[[Tell], Visit], str]:
        """Offer the others another match, or accept the one that is offered; the first seat of one's own is taken."""
        table = await self.client.call("POST", f"/api/matches/{self.match}/rematch", say.TableInfo)
        address = f"{self.client.parlour}/match/{table.id}"
        Keepsake.of(address).keep(dict(self.client.http.cookies), "")
        return at_table(await take_seat(address, None, None))


def at_table(seated: Seated) -> tuple[Callable[[Tell], Visit], str]:
    """A visit to a table where one has a seat, and how one comes back to it."""
    address = f"{seated.client.parlour}/match/{seated.table.id}"
    return lambda tell: Visit(seated, tell), (
        f"You have left the table; your seat is kept there. Go back with: threescore play {address}"
    )


async def take_seat(address: str, name: str | None, seat: int | None) -> Seated:
    """Take a seat, or go back to the one that was taken from here before. What is returned can be used in another loop."""
    kept = Keepsake.of(address)
    seated = await go_back(kept, seat) or await sit_down(address, name, seat, "you")
    await seated.client.close()
    client = Client(seated.client.parlour)
    client.http.cookies.update(seated.client.http.cookies)
    kept.keep(dict(client.http.cookies), seated.text)
    return seated._replace(client=client)


async def go_back(kept: Keepsake, wanted: int | None) -> Seated | None:
    """The seat that one has at this table already, if there is one."""
    if not kept.cookies:
        return None
    client = Client(kept.parlour)
    client.http.cookies.update(kept.cookies)
    try:
        table = await client.table(kept.match)
    except Turned:
        await client.close()
        return None
    mine = [one.seat for one in table.seats if one.yours and wanted in (None, one.seat + 1)]
    if not mine:
        await client.close()
        return None
    return Seated(client, table, mine[0], kept.text)


class Keepsake(NamedTuple):
    """What this computer keeps of a seat at a parlour, so that its person can come back: who they are there, and their text."""

    parlour: str
    match: str
    path: Path
    cookies: dict[str, str]
    text: str

    @staticmethod
    def of(address: str) -> Keepsake:
        parlour, match, _ = read_address(address)
        name = hashlib.sha256(f"{parlour}\n{match}".encode()).hexdigest()[:20]
        path = shelf.home() / "visits" / f"{name}.json"
        try:
            told = json.decode(path.read_bytes(), type=tuple[dict[str, str], str])
        except (OSError, ValueError):
            told = ({}, "")
        return Keepsake(parlour, match, path, *told)

    def keep(self, cookies: dict[str, str], text: str) -> None:
        """For whoever has this account on this computer, and nobody else."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600)
        self.path.write_bytes(json.encode((cookies, text)))


def events_of(told: Sequence[say.EventInfo]) -> list[Event]:
    return [Event(one.kind, one.args, one.text) for one in told]


def vars_of(one: say.ChoiceInfo) -> tuple[Any, ...]:
    return one.id, one.kind, one.args, one.text, one.typed, one.more


def counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
