"""What those at a table are told, each what they may know. Everything that leaves goes through `seen`, `events` and `info`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UNSET, json

from threescore.core.errors import Unfinished
from threescore.core.sentences import to_you
from threescore.core.words import Event, Words
from threescore.server import messages as say
from threescore.server import tables
from threescore.server.ledger import entry_of
from threescore.server.storage import Row, now
from threescore.table.entries import ANSWER, LATE, LATE_RESIGN, RESIGN, RESUME, TAKE_BACK, TAKE_BACK_FAR, Entry

if TYPE_CHECKING:
    from threescore.server.live import Live

# What an update calls what has happened.
WHAT: dict[str, Any] = {
    ANSWER: "answer",
    TAKE_BACK: "undo",
    TAKE_BACK_FAR: "undo",
    RESIGN: "resign",
    LATE: "late",
    LATE_RESIGN: "late",
    RESUME: "resume",
}
LOG_ENTRIES = 200


class Listener(Protocol):
    """Somebody who is told what happens: a connection."""

    person: str | None
    session: str | None
    seats: tuple[int, ...]

    @property
    def eyes(self) -> tuple[int | None, ...]: ...

    def send(self, text: bytes) -> None: ...

    def close(self, code: int) -> None: ...


def number_of(entry: say.LogEntry) -> int:
    return entry.number


def encode(message: Any) -> bytes:
    return json.encode(message)


def with_ref(text: bytes, ref: int | None) -> bytes:
    """An encoded message, with the number of the message that it answers."""
    return text if ref is None else b'%b,"ref":%d}' % (text[:-1], ref)


def ran_out(entry: Entry) -> say.EventInfo:
    """That a seat's time ran out, in a sentence."""
    assert entry.seat is not None, "a seat's time runs out"
    then = "resign" if entry.what == LATE_RESIGN else "bot"
    who = f"Seat {entry.seat + 1}"
    text = f"Time ran out for {who}, " + ("who has resigned with that." if then == "resign" else "and a bot plays on.")
    return say.EventInfo("late", {"seat": entry.seat, "then": then}, text)


def told(words: Words, event: Event, seat: int | None) -> say.EventInfo:
    """An event as that seat reads it."""
    text = event.text if seat is None else to_you(event.text, words.seat_name(seat))
    return say.EventInfo(event.kind, event.args, text)


class Telling:
    """Those who listen at one table, and what they hear."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.listeners: set[Listener] = set()
        # What those who see with the same eyes are told of a row of the log, and of which row.
        self.texts: dict[tuple[int | None, ...], bytes] = {}
        self.texts_of = 0

    def onlookers(self) -> int:
        """How many people look on here; somebody with several devices is one."""
        return len({listener.person or id(listener) for listener in self.listeners if not listener.seats})

    # What may be seen

    def seen(self, seat: int | None, view: dict[str, Any], events: list[say.EventInfo]) -> say.Seen:
        """What a seat sees."""
        live, match = self.live, self.live.match
        assert match is not None, "there is nothing to see before the start"
        words = live.game.words
        ask = say.Sentence(*words.ask(view))
        if seat is None or live.table.status == "over":
            return say.Seen(seat, view, ask, [], False, events)
        state = match.state
        choices = [say.ChoiceInfo(*words.choice(state, seat, number)) for number in match.asked[seat].choices]
        undo = seat not in match.resigned and (match.undoable(seat) > 0 or live.permission.can_go_far(seat))
        return say.Seen(seat, view, ask, choices, undo, events)

    def events(self, number: int, seat: int | None) -> list[say.EventInfo]:
        """What a seat may know of what an answer caused."""
        assert self.live.match is not None, "nothing has happened before the start"
        return [told(self.live.game.words, event, seat) for event in self.live.match.heard(number, seat)]

    def info(self, reader: str | None) -> say.TableInfo:
        """The table as somebody may see it."""
        live = self.live
        return tables.table_info(live.table, live.game, reader, live.resigned, live.closed)

    # A row of the log

    def put_into_words(self, row: Row) -> None:
        """What everybody is going to be told of a row, by the seats that they have; nobody is before it is committed."""
        match = self.live.match
        assert match is not None, "a match without a start has no log"
        entry = entry_of(row)
        length = len(match.moves)
        due, left = self.live.deadlines.all(), self.live.deadlines.left()
        ended = self.live.ledger.outcome()
        words = self.live.game.words
        sides: list[int | None] = list({seat for listener in self.listeners for seat in listener.eyes})
        answered = entry.what == ANSWER
        heard: list[list[Event]] = match.state.events_for_each(sides) if answered else [[] for _ in sides]
        late = [ran_out(entry)] if entry.what in (LATE, LATE_RESIGN) else []
        seen: dict[int | None, say.Seen] = {}
        for seat, view, events in zip(sides, match.state.views(sides), heard, strict=True):
            seen[seat] = self.seen(seat, view, [told(words, event, seat) for event in events] + late)
        self.texts = {
            eyes: encode(
                say.Update(
                    seq=row.seq,
                    what=WHAT[entry.what],
                    by=entry.seat,
                    at=row.at,
                    length=length,
                    seen=[seen[seat] for seat in eyes],
                    due=due,
                    left=left,
                    outcome=ended if ended is not None else UNSET,
                )
            )
            for eyes in {listener.eyes for listener in self.listeners}
        }
        self.texts_of = row.seq

    def tell(self, row: Row, origin: Listener | None, ref: int | None) -> None:
        """Tell everybody of a row, each what they may know; it is the acknowledgement of who sent it."""
        if not self.listeners:
            return
        if self.texts_of != row.seq or any(listener.eyes not in self.texts for listener in self.listeners):
            self.put_into_words(row)
        for listener in self.listeners:
            text = self.texts[listener.eyes]
            listener.send(with_ref(text, ref) if listener is origin else text)

    # Anything else

    def tell_table(self) -> None:
        """Tell everybody about the table; begin anew with those whose seats have changed."""
        for listener in list(self.listeners):
            seats = self.live.table.seats_of(listener.person)
            if seats != listener.seats:
                listener.seats = seats
                self.live.parlour.presence.note_onlookers(self.live)
                self.live.parlour.background(self.send_snapshot(listener, "moved"))
            else:
                listener.send(encode(say.TableChanged(self.info(listener.person))))

    def everybody(self, message: Any, origin: Listener | None = None, ref: int | None = None) -> None:
        """Tell everybody the same; who caused it finds the number of their message in it."""
        if self.listeners:
            text = encode(message)
            for listener in self.listeners:
                listener.send(with_ref(text, ref) if listener is origin else text)

    # Everything

    async def all_anew(self, why: Any) -> None:
        """Send everybody everything. The lock is held."""
        for listener in list(self.listeners):
            await self.begin_anew(listener, why)

    async def send_snapshot(self, listener: Listener, why: Any, ref: int | None = None) -> None:
        async with self.live.lock:
            await self.live.ledger.compare()
            await self.begin_anew(listener, why, ref)

    async def begin_anew(self, listener: Listener, why: Any, ref: int | None = None) -> None:
        """Send a listener everything. The lock is held."""
        listener.seats = self.live.table.seats_of(listener.person)
        lines = await self.live.chat.lines()
        try:
            told = self.snapshot(listener, why, lines, ref)
        except Unfinished:
            self.live.break_off()
            told = self.snapshot(listener, why, lines, ref)
        listener.send(encode(told))

    def snapshot(self, listener: Listener, why: Any, chat: list[say.ChatLine], ref: int | None) -> say.Snapshot:
        """Everything that a client needs."""
        live, match = self.live, self.live.match
        sides = listener.eyes
        seen: list[say.Seen] = []
        logs: list[say.SeatLog] = []
        if match is not None:
            for seat, view in zip(sides, match.state.views(sides), strict=True):
                seen.append(self.seen(seat, view, []))
                logs.append(say.SeatLog(seat, self.log_of(seat)))
        return say.Snapshot(
            why=why,
            seq=live.ledger.seq,
            table=self.info(listener.person),
            seen=seen,
            log=logs,
            chat=chat,
            due=live.deadlines.all() if live.table.status == "running" else [],
            left=live.deadlines.left(),
            thinking=sorted(live.thinking.shown),
            length=0 if match is None else len(match.moves),
            now=now(),
            ref=UNSET if ref is None else ref,
        )

    def log_of(self, seat: int | None) -> list[say.LogEntry]:
        """The end of the log, as a seat may know it."""
        match = self.live.match
        assert match is not None, "nothing has happened before the start"
        length = len(match.moves)
        first = max(0, length + 1 - LOG_ENTRIES)
        entries = [self.log_entry(number, seat) for number in range(first, length + 1)]
        for number, entry in match.late:
            if first <= number <= length:
                entries.append(say.LogEntry(number, entry.seat, entry.at, [ran_out(entry)]))
        # Each stays behind the answer after which the time ran out.
        entries.sort(key=number_of)
        return entries

    def log_entry(self, number: int, seat: int | None) -> say.LogEntry:
        match = self.live.match
        assert match is not None, "nothing has happened before the start"
        move = match.moves[number - 1] if number else None
        events = self.events(number, seat)
        if move is None:
            return say.LogEntry(number, None, match.started, events)
        return say.LogEntry(number, move.seat, move.at, events)
