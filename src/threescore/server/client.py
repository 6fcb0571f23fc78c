"""A client of the parlour, as anybody could write one: it takes a seat, plays it with a mind of this computer, and goes.

It uses nothing of the server but its messages. What the mind thinks about is a position that the server holds possible
for the seat (`position`), so the mind knows no more than a person in its place.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import websockets
from msgspec import json

from threescore.core.errors import ThreescoreError
from threescore.minds.mind import Mind, consult
from threescore.minds.naming import called
from threescore.minds.naming import mind as mind_by_name
from threescore.rules import game as game_by_name
from threescore.server import messages as say
from threescore.table.luck import seal_of

READ = json.Decoder(say.ServerMessage)
RETRY = 1.0
PATIENCE = 60


class Turned(ThreescoreError):
    """The parlour has turned the client away."""


class Client:
    """A session at a parlour."""

    # The parlour is given so many seconds to answer.
    patience = 30.0

    def __init__(self, parlour: str) -> None:
        self.parlour = parlour.rstrip("/")
        try:
            self.http = httpx.AsyncClient(base_url=self.parlour, timeout=self.patience)
        except httpx.InvalidURL as error:
            raise Turned(f"{parlour} is no address of a parlour: {error}") from None

    async def close(self) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, kind: Any, body: Any = None) -> Any:
        """A request, and its answer as a struct; Turned with the parlour's own words if it refuses."""
        content = None if body is None else json.encode(body)
        try:
            answer = await self.http.request(
                method, path, content=content, headers={"content-type": "application/json"}
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            why = str(error) or type(error).__name__
            raise Turned(f"the parlour at {self.parlour} cannot be reached: {why}") from None
        if answer.status_code >= 400:
            try:
                text = json.decode(answer.content, type=say.Fault).text
            except ValueError:
                text = f"the parlour answers with status {answer.status_code}"
            raise Turned(text)
        try:
            return None if kind is None else json.decode(answer.content, type=kind)
        except ValueError:
            raise Turned(f"what answers at {self.parlour} is no parlour, or one of another version") from None

    async def be_guest(self, name: str | None) -> say.Person:
        me: say.Me = await self.call("POST", "/api/guest", say.Me, say.BeGuest(name))
        assert me.person is not None, "a guest is somebody"
        return me.person

    async def table(self, match: str, invite: str | None = None) -> say.TableInfo:
        query = f"?invite={invite}" if invite else ""
        found: say.TableInfo = await self.call("GET", f"/api/matches/{match}{query}", say.TableInfo)
        return found

    async def take(self, match: str, seat: int, wish: say.TakeSeat) -> say.TableInfo:
        found: say.TableInfo = await self.call("POST", f"/api/matches/{match}/seats/{seat}/take", say.TableInfo, wish)
        return found

    async def give_seal(self, match: str, seat: int, seal: str) -> say.TableInfo:
        body = say.GiveSeal(seal)
        found: say.TableInfo = await self.call("PUT", f"/api/matches/{match}/seats/{seat}/seal", say.TableInfo, body)
        return found

    async def give_text(self, match: str, seat: int, text: str) -> say.TableInfo:
        body = say.GiveText(text)
        found: say.TableInfo = await self.call("PUT", f"/api/matches/{match}/seats/{seat}/text", say.TableInfo, body)
        return found

    def connect(self, match: str) -> Any:
        """The WebSocket of a match, as an asynchronous context."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.parlour.replace("http", "ws", 1) + f"/ws/matches/{match}"
        headers = {"Cookie": cookies} if cookies else {}
        return websockets.connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=self.patience
        )


def read_address(address: str) -> tuple[str, str, str | None]:
    """The parlour, the match and the invitation of an address such as …/match/ID or …/join/ID/TOKEN."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # looked at now, so that one that no port has is noticed
    except ValueError:
        parts = urlsplit("")
    path = [part for part in parts.path.split("/") if part]
    if parts.scheme in ("http", "https") and parts.netloc:
        home = f"{parts.scheme}://{parts.netloc}"
        # What comes before is the path below which the parlour is served.
        if len(path) >= 3 and path[-3] == "join":
            return "/".join([home, *path[:-3]]), path[-2], path[-1]
        if len(path) >= 2 and path[-2] in ("match", "join"):
            return "/".join([home, *path[:-2]]), path[-1], None
    raise Turned("an address looks like http://host:port/match/ID, or like the link of an invitation")


def all_sealed(table: say.TableInfo) -> bool:
    """Whether everybody sits and has fixed their text, so that texts can be opened."""
    return all(seat.kind == "bot" or (seat.kind == "person" and seat.fixed) for seat in table.seats)


class Seated(NamedTuple):
    """A seat that was taken: with whom, where, and the text that is added to the dice."""

    client: Client
    table: say.TableInfo
    seat: int
    text: str


async def sit_down(address: str, name: str | None, seat: int | None, whom: str = "a mind") -> Seated:
    """Take a free seat of a match, or the one that is asked for, counted from 1."""
    home, match, invite = read_address(address)
    client = Client(home)
    try:
        await client.be_guest(name)
        table = await client.table(match, invite)
        free = [one.seat for one in table.seats if one.kind == "open" or (one.kind == "invite" and invite)]
        if seat is not None:
            free = [one for one in free if one == seat - 1]
        if not free:
            raise Turned(f"there is no free seat for {whom} at this table")
        # The text is chosen now, after the commitment has been shown, and opened when everybody has sealed theirs.
        text = secrets.token_urlsafe(16)
        table = await client.take(match, free[0], say.TakeSeat(invite, seal=seal_of(match, free[0], text)))
    except BaseException:
        await client.close()
        raise
    return Seated(client, table, free[0], text)


async def join(address: str, mind: str, name: str | None, seat: int | None, tell: Callable[[str], Any]) -> None:
    """Take a seat and play until the match is over."""
    chosen = mind_by_name(mind)
    seated = await sit_down(address, name or called(mind), seat)
    try:
        table, place = seated.table, seated.seat
        tell(f"{mind} has taken seat {place + 1} of {table.title}; the dice are committed to {table.dice.commit}\n")
        outcome = await Player(seated, chosen).play()
        won = place in outcome.winners
        tell(f"over: {'won' if won else 'not won'}; winners {outcome.winners}, scores {outcome.scores}\n")
    finally:
        await seated.client.close()


class Sitter:
    """Sits in one seat, through interruptions, until the end; a subclass says what it does there."""

    def __init__(self, seated: Seated) -> None:
        self.client = seated.client
        self.match = seated.table.id
        self.seat = seated.seat
        self.text = seated.text
        # The text that has been opened, if any.
        self.opened = ""
        self.seq = 0
        self.table: say.TableInfo | None = None
        self.asked = False
        self.outcome: say.Outcome | None = None
        self.ref = 0

    async def play(self) -> say.Outcome:
        lost = 0
        while self.outcome is None:
            try:
                async with self.client.connect(self.match) as socket:
                    lost = 0
                    async for text in socket:
                        await self.hear(socket, READ.decode(text))
                        if self.outcome is not None:
                            break
            except (OSError, websockets.WebSocketException):
                lost += 1
                if lost == 1:
                    self.interrupted()
                if lost > PATIENCE:
                    raise Turned("the parlour does not answer any more") from None
                await asyncio.sleep(RETRY)
        return self.outcome

    async def hear(self, socket: Any, message: say.ServerMessage) -> None:
        """Take in a message; do what is asked, if the game has moved on."""
        if isinstance(message, say.Snapshot):
            self.table, self.seq = message.table, message.seq
            self.outcome = message.table.outcome
            self.notice(message.seen)
            await self.add_to_dice(message.table)
        elif isinstance(message, say.Update):
            self.seq = message.seq
            if message.outcome:
                self.outcome = message.outcome
            self.notice(message.seen)
        elif isinstance(message, say.TableChanged):
            self.table = message.table
            await self.add_to_dice(message.table)
        await self.heard(socket, message)

    def interrupted(self) -> None:
        """The connection is lost; it is being made again."""

    async def heard(self, socket: Any, message: say.ServerMessage) -> None:
        """A message has been taken in."""
        raise NotImplementedError("a sitter says what it does with what it hears")

    async def add_to_dice(self, table: say.TableInfo) -> None:
        """Open the text when everybody has sealed theirs; seal another one if the table is dealt anew."""
        seat = table.seats[self.seat]
        if table.status != "waiting" or not seat.yours or seat.text is not None:
            return
        if seat.seal is None:
            self.text = secrets.token_urlsafe(16)
            await self.client.give_seal(self.match, self.seat, seal_of(self.match, self.seat, self.text))
        elif all_sealed(table) and self.text != self.opened:
            # Once: a message that was on its way meanwhile tells of the table as it was before.
            self.opened = self.text
            await self.client.give_text(self.match, self.seat, self.text)

    def notice(self, seen: list[say.Seen]) -> None:
        self.asked = any(one.seat == self.seat and one.choices for one in seen)

    async def send(self, socket: Any, message: Any) -> None:
        self.ref += 1
        await socket.send(json.encode(message).decode())


class Player(Sitter):
    """Plays its seat with a mind."""

    def __init__(self, seated: Seated, chosen: Mind) -> None:
        super().__init__(seated)
        self.chosen = chosen

    async def heard(self, socket: Any, message: say.ServerMessage) -> None:
        if isinstance(message, say.Position) and message.seq == self.seq and self.asked:
            # One that was asked for twice, and answered after the first, finds nothing asked any more.
            choice = await asyncio.to_thread(self.think, message.position)
            await self.send(socket, say.Act(message.seq, self.seat, choice, self.ref))
        elif isinstance(message, (say.Snapshot, say.Update, say.Refused)) and self.asked and self.outcome is None:
            if isinstance(message, say.Refused):
                await asyncio.sleep(0.2)
            await self.send(socket, say.AskPosition(self.seat, self.ref))

    def think(self, position: dict[str, Any]) -> int:
        table = self.table
        assert table is not None, "a snapshot comes first"
        game = game_by_name(table.game, table.players, **table.options)
        budget = self.chosen.budget._replace(seed=random.getrandbits(60))
        return int(consult(self.chosen, game.from_position(position), self.seat, budget).choice)
