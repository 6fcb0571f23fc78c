"""The WebSockets: one for each connection at a table, and one for the lobby."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import UNSET, DecodeError, ValidationError
from msgspec.json import Decoder

from threescore.core.errors import ThreescoreError
from threescore.core.sentences import Sentence
from threescore.server import lobby
from threescore.server import messages as say
from threescore.server.addresses import address_of
from threescore.server.limits import Bucket
from threescore.server.live import Live
from threescore.server.logs import log
from threescore.server.parlour import Parlour
from threescore.server.people import COOKIE
from threescore.server.permission import Stale
from threescore.server.refusal import Refusal
from threescore.server.settings import Settings
from threescore.server.storage import Lost, now
from threescore.server.telling import encode
from threescore.server.wire import WIRE, Wire

UNDERSTAND: Decoder[say.ClientMessage] = Decoder(say.ClientMessage)
# What a WebSocket calls: come back later.
LATER = 1013
NOT_ADMITTED, UNKNOWN, TOO_SLOW, TOO_MANY = 4401, 4404, 4408, 4429
# So many messages that come too fast in a row end a connection.
FAST_IN_A_ROW = 200
# So many questions of one person may wait for the minds when another hint is asked for.
MOST_HINTS_WAITING = 4
# So many messages of a connection may wait before it has to.
MOST_WAITING = 16

DID_NOT_WORK = Sentence("did_not_work", {}, "that did not work; please try again")
TOO_FAST = Sentence("many_messages", {}, "too many messages; wait a moment")
NOT_TEXT = Sentence("not_understood", {}, "messages are text, not bytes")
NO_HINT = Sentence("no_hint", {}, "no hint could be found; please try again")


class Connection:
    """Somebody's socket. What cannot be sent at once waits in order, and a reader who is too slow is let go."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], person: say.Person | None, session: str | None, settings: Settings
    ) -> None:
        self.socket = socket
        self.wire: Wire = socket.scope[WIRE]  # type: ignore[literal-required]
        self.who = person
        self.person = None if person is None else person.id
        self.session = session
        self.seats: tuple[int, ...] = ()
        # Whether of several seats of this device only the one that sits before it is told; None is nobody.
        self.curtain = False
        self.shown: int | None = None
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        # What waits in the outbox, or is being sent from there: how many messages, and how many bytes.
        self.waiting = 0
        self.size = 0
        self.empty = asyncio.Event()
        self.empty.set()
        self.most = settings.waiting_messages
        self.most_bytes = settings.waiting_bytes
        self.open = True

    @property
    def eyes(self) -> tuple[int | None, ...]:
        """Through whose eyes it is told what happens; None are an onlooker's."""
        if self.curtain and len(self.seats) > 1:
            return (self.shown if self.shown in self.seats else None,)
        return self.seats or (None,)

    def send(self, text: bytes) -> None:
        """Send a text, or keep it until it can be. Whoever cannot be told is let go; the others are told nevertheless."""
        if not self.open:
            return
        if self.waiting == 0:
            try:
                if self.wire.say(text):
                    return
            except Exception as error:
                # The socket has just gone, and nobody has noticed yet.
                self.open = False
                log.info("a connection could not be told", error=type(error).__name__)
                return
        if self.waiting and (self.waiting >= self.most or self.size + len(text) > self.most_bytes):
            self.close(TOO_SLOW)
            return
        self.waiting += 1
        self.size += len(text)
        self.empty.clear()
        self.outbox.put_nowait(text)

    async def drained(self) -> None:
        """Until all that was sent is on its way, or the connection has ended."""
        await self.empty.wait()
        await self.wire.writable.wait()

    def close(self, code: int) -> None:
        """Close after what waits has been sent."""
        if self.open:
            self.open = False
            self.empty.set()
            if code == TOO_SLOW:
                while not self.outbox.empty():
                    self.outbox.get_nowait()
            self.outbox.put_nowait(code)

    async def write_forever(self) -> None:
        """Send what waits."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                message = await self.outbox.get()
                if isinstance(message, int):
                    await self.socket.close(code=message)
                    return
                await self.wire.send({"type": "websocket.send", "text": message.decode()})
                self.waiting -= 1
                self.size -= len(message)
                if not self.waiting:
                    self.empty.set()


def refused(code: Any, sentence: Sentence, ref: int | None) -> bytes:
    kind, args, text = sentence
    return encode(say.Refused(code, kind, args, text[:1000], UNSET if ref is None else ref))


async def greet(socket: WebSocket[Any, Any, Any], parlour: Parlour) -> str | None:
    """Accept a socket and count it; the address it is counted under, or None if there are too many from there."""
    await socket.accept()
    address = address_of(socket.scope)
    if parlour.closing or parlour.connections.get(address, 0) >= parlour.settings.connections_per_address:
        await socket.close(code=TOO_MANY)
        return None
    parlour.connections[address] = parlour.connections.get(address, 0) + 1
    parlour.metrics.connections.inc()
    return address


def part(parlour: Parlour, address: str) -> None:
    parlour.metrics.connections.dec()
    parlour.connections[address] -= 1
    if not parlour.connections[address]:
        del parlour.connections[address]


@websocket("/ws/matches/{match:str}")
async def at_table(socket: WebSocket[Any, Any, Any], match: FromPath[str], parlour: NamedDependency[Parlour]) -> None:
    """Sit at a table, or look on."""
    address = await greet(socket, parlour)
    if address is None:
        return
    connection: Player | None = None
    writing: asyncio.Task[None] | None = None
    live: Live | None = None
    try:
        person = await parlour.people.who(socket.cookies.get(COOKIE))
        try:
            live = await parlour.admitted(
                match, None if person is None else person.id, socket.query_params.get("invite")
            )
        except Refusal as refusal:
            await socket.close(code=UNKNOWN if refusal.status == 404 else NOT_ADMITTED)
            return
        if not live.table.seats_of(None if person is None else person.id) and parlour.pulse.overloaded():
            parlour.metrics.refused.labels("overloaded").inc()
            await socket.close(code=LATER)
            return
        connection = Player(socket, person, live, parlour)
        connection.curtain = socket.query_params.get("curtain") == "1"
        writing = asyncio.create_task(connection.write_forever())
        async with live.lock:
            # From here on the connection hears everything; its snapshot comes first, and is as new as the database.
            await live.ledger.compare()
            if live.table.seats_of(connection.person):
                await parlour.presence.resume(live)
            await live.telling.begin_anew(connection, "hello")
            live.telling.listeners.add(connection)
            await live.note_came()
        if connection.seats and connection.person:
            parlour.presence.note(live, connection.person)
        if not connection.seats:
            parlour.presence.note_onlookers(live)
        await connection.serve()
    except WebSocketDisconnect:
        pass
    finally:
        part(parlour, address)
        if connection is not None and live is not None:
            live.telling.listeners.discard(connection)
            connection.open = False
            connection.empty.set()
            if connection.person is not None and not parlour.closing:
                parlour.presence.note(live, connection.person)
            if not connection.seats and not parlour.closing:
                parlour.presence.note_onlookers(live)
        if writing is not None:
            writing.cancel()


class Player(Connection):
    """A connection at a table: its messages are answered one after the other."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], person: say.Person | None, live: Live, parlour: Parlour
    ) -> None:
        settings = parlour.settings
        session = parlour.people.session(socket.cookies.get(COOKIE))
        super().__init__(socket, person, session, settings)
        self.live = live
        self.parlour = parlour
        self.bucket = Bucket(settings.messages_per_second, settings.messages_burst)
        self.too_fast = 0
        # Whether a message is being answered; those that come meanwhile wait.
        self.busy = False
        self.inbox: deque[str | None] = deque()

    async def serve(self) -> None:
        """Answer messages until the connection ends."""
        self.wire.hear = self.hear
        while True:
            # What comes by the long way: messages of before, those that came in pieces, and the end.
            event: Any = await self.wire.receive()
            if event["type"] != "websocket.receive":
                return
            self.hear(event.get("text"))

    def hear(self, text: str | None) -> None:
        if self.busy:
            self.inbox.append(text)
            if len(self.inbox) > MOST_WAITING:
                self.wire.wait(True)
        else:
            self.answer(text)

    def answer(self, text: str | None) -> None:
        """Do what a message asks; nothing, once the connection is to be closed."""
        message = self.read(text) if self.open else None
        if message is None:
            return
        self.busy = True
        if isinstance(message, say.Act) and self.live.answer_at_once(self, message, partial(self.answered, message)):
            return
        self.parlour.background(self.work(message))

    def answered(self, message: say.Act, error: Exception | None) -> None:
        """An answer is committed and told, or could not be."""
        if error is not None:
            self.parlour.background(self.work(message, error))
        else:
            self.rest()

    async def work(self, message: say.ClientMessage, error: Exception | None = None) -> None:
        """Do what a message asks; whatever comes of it, the next one has its turn."""
        try:
            await handle(self, self.live, self.parlour, message, error)
        except Exception:
            # Not even the refusal could be made: the database has failed as well, for instance.
            log.error("a message failed", trace=True, match=self.live.table.id, kind=type(message).__name__)
            self.send(refused("busy", DID_NOT_WORK, message.ref))
        self.rest()

    def rest(self) -> None:
        """A message is answered: take the next."""
        self.busy = False
        while self.inbox and not self.busy:
            self.answer(self.inbox.popleft())
        if not self.inbox:
            self.wire.wait(False)

    def read(self, text: str | None) -> say.ClientMessage | None:
        """Understand a message; None, and it is refused, if it is not one or there are too many."""
        refuse = self.parlour.metrics.refused
        most = self.parlour.settings.message_bytes
        if not self.bucket.take():
            self.too_fast += 1
            refuse.labels("too_fast").inc()
            if self.too_fast > FAST_IN_A_ROW:
                self.close(TOO_MANY)
            elif self.too_fast == 1 or self.too_fast % 20 == 0:
                self.send(refused("too_fast", TOO_FAST, None))
            return None
        self.too_fast = 0
        if text is None:
            self.send(refused("malformed", NOT_TEXT, None))
            return None
        if len(text) > most:
            text = f"a message has at most {most} bytes"
            self.send(refused("too_long", Sentence("message_long", {"most": most}, text), None))
            return None
        try:
            message = UNDERSTAND.decode(text)
        except (ValidationError, DecodeError, UnicodeError, RecursionError) as error:
            refuse.labels("malformed").inc()
            why = str(error) if isinstance(error, ValidationError) else "that is not JSON"
            text = f"the message is not understood: {why}"[:300]
            self.send(refused("malformed", Sentence("not_understood", {}, text), None))
            return None
        self.parlour.metrics.message(type(message).__name__)
        return message


async def handle(
    connection: Connection, live: Live, parlour: Parlour, message: say.ClientMessage, failure: Exception | None
) -> None:
    """Do what one message asks, or say why not; with a failure, that it failed on the way."""
    ref = message.ref
    try:
        if failure is not None:
            raise failure
        if isinstance(message, say.Act):
            await live.answer(connection, message)
        else:
            await handle_other(connection, live, parlour, message)
    except (Stale, Lost):
        parlour.metrics.refused.labels("stale").inc()
        await connection.drained()
        await live.telling.send_snapshot(connection, "stale", ref)
    except ThreescoreError as error:
        code = "no_undo" if isinstance(message, say.Undo) else "illegal"
        connection.send(refused(code, error.sentence, ref))
    except Refusal as refusal:
        connection.send(refused(refusal.code, refusal.sentence, ref))
    except Exception:
        log.error("a message failed", trace=True, match=live.table.id, kind=type(message).__name__)
        connection.send(refused("busy", DID_NOT_WORK, ref))


async def handle_other(connection: Connection, live: Live, parlour: Parlour, message: say.ClientMessage) -> None:
    ref = message.ref
    back: Any = UNSET if ref is None else ref
    match message:
        case say.Undo():
            await live.undo(connection, message)
        case say.Resign():
            await live.resign(connection, message)
        case say.Say():
            await live.chat.speak(connection.who, message.text, connection, ref)
        case say.AskHint():
            parlour.background(hint(connection, live, parlour, message))
        case say.AskHelp():
            seat = message.seat
            async with live.lock:
                await live.ledger.freshen()
                state = live.permission.begun().state
                live.permission.owns(connection, seat)
                choices = [] if seat is None else state.choices(seat)
                entries = live.game.words.explain(state.view(seat), choices)
            shown = [say.HelpEntry(*entry) for entry in entries]
            connection.send(encode(say.Help(seat, live.ledger.seq, shown, back)))
        case say.AskPosition():
            async with live.lock:
                await live.ledger.freshen()
                live.permission.plays(connection, message.seat)
                match = live.permission.playing()
                possible = match.state.redeal(message.seat).position()
            connection.send(encode(say.Position(message.seat, live.ledger.seq, possible, back)))
        case say.AskSnapshot():
            # One at a time: who does not read them gets no more of them.
            await connection.drained()
            await live.telling.send_snapshot(connection, "asked", ref)
        case say.Show():
            live.permission.owns(connection, message.seat)
            connection.curtain, connection.shown = True, message.seat
            await connection.drained()
            await live.telling.send_snapshot(connection, "asked", ref)
        case say.Ping():
            connection.send(encode(say.Pong(now(), back)))


async def hint(connection: Connection, live: Live, parlour: Parlour, message: say.AskHint) -> None:
    """What a strong mind would answer; the table goes on meanwhile."""
    ref = message.ref
    try:
        async with live.lock:
            await live.ledger.freshen()
            live.permission.plays(connection, message.seat)
            live.permission.playing()
            if not live.table.casual:
                raise Refusal(400, "no_hint", "hints are given in casual matches only", "hints_casual")
            if not live.asked(message.seat).choices:
                raise Refusal(400, "no_hint", "nothing is asked of you now", "nothing_asked")
            # Who has a seat is somebody.
            who = connection.person or live.table.id
            if parlour.minds.waiting_for(who) >= MOST_HINTS_WAITING or parlour.pulse.overloaded():
                raise Refusal(429, "busy", "the minds are busy; ask again in a moment", "minds_busy")
            seq = live.ledger.seq
            possible, seed = live.thinking.possible(message.seat)
        found = await parlour.minds.advise(live.game, possible, message.seat, who, seed)
        choices = [say.HintChoice(one["id"], one["text"], one["chance"], one["tries"]) for one in found]
        connection.send(encode(say.Hint(message.seat, seq, choices, UNSET if ref is None else ref)))
    except Refusal as refusal:
        connection.send(refused(refusal.code, refusal.sentence, ref))
    except Exception:
        log.error("a hint failed", trace=True, match=live.table.id)
        connection.send(refused("busy", NO_HINT, ref))


@websocket("/ws/lobby")
async def at_lobby(socket: WebSocket[Any, Any, Any], parlour: NamedDependency[Parlour]) -> None:
    """Watch the lobby."""
    address = await greet(socket, parlour)
    if address is None:
        return
    if parlour.pulse.overloaded():
        parlour.metrics.refused.labels("overloaded").inc()
        part(parlour, address)
        await socket.close(code=LATER)
        return
    connection = Connection(socket, None, None, parlour.settings)
    writing = asyncio.create_task(connection.write_forever())
    parlour.lobby_listeners.add(connection)
    try:
        connection.send(encode(say.Lobby(await lobby.lobby(parlour.storage, parlour.settings.lobby_size))))
        bucket = Bucket(1, 20)
        while True:
            event: Any = await socket.receive()
            if event["type"] != "websocket.receive":
                return
            if not bucket.take():
                connection.close(TOO_MANY)
                return
    except WebSocketDisconnect:
        pass
    finally:
        part(parlour, address)
        parlour.lobby_listeners.discard(connection)
        connection.open = False
        writing.cancel()
