"""A match as a process holds it while somebody is at the table: its state, who is connected, and what they are told.

What is held here is a copy of the log in the database. A row is applied, committed, and only then told; a process that
finds another row in its place reads again. Everything that leaves goes through `seen`, `events` and `table_info`.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import UNSET, json, to_builtins

from threescore.core.errors import IllegalChoice, ThreescoreError
from threescore.core.game import Game
from threescore.core.words import Event
from threescore.minds.levels import LEVELS
from threescore.server import absence, tables
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.storage import FINISH, MATCHES, SET_DUE, Entry, Lost, Row, now
from threescore.server.tables import STAND_IN, Table
from threescore.table.match import Match

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

# What is done at the table and not in the game, as rows of the log.
TAKE_BACK = -1
TAKE_BACK_FAR = -2
RESIGN = -3
# The seat's time ran out, and a bot plays on, or it has resigned.
LATE = -4
LATE_RESIGN = -5
WHAT: dict[int, Any] = {TAKE_BACK: "undo", TAKE_BACK_FAR: "undo", RESIGN: "resign", LATE: "late", LATE_RESIGN: "late"}

LOG_ENTRIES = 200
# So many lines of chat are shown to who comes.
CHAT_LINES = 200


class Stale(Exception):
    """The message answers a question that is no longer asked."""


class Ended(Exception):
    """The match is not going on."""


class NotYours(Exception):
    """The seat cannot be answered for by who asks."""


class Listener(Protocol):
    """Somebody who is told what happens: a connection."""

    person: str | None
    session: str | None
    seats: tuple[int, ...]

    def send(self, text: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Step(NamedTuple):
    """A row that has been applied, when the match is due then, and how it has ended, if it has."""

    row: Row
    due: float | None
    ended: say.Outcome | None


def taken_at_once(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free. An `acquire` that need not wait is done at its first step."""
    if lock.locked():
        return False
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


def number_of(entry: say.LogEntry) -> int:
    return entry.number


def line_id(line: say.ChatLine) -> int:
    return line.id


def encode(message: Any) -> bytes:
    return json.encode(message)


class Live:
    """One match in memory."""

    def __init__(self, parlour: Parlour, table: Table) -> None:
        self.parlour = parlour
        self.table = table
        # Why it can be neither played on nor replayed here; empty if it can be.
        self.closed = table.closed()
        self.game: Game = table.set_up_or_nearly() if self.closed else table.set_up()
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.shown_thinking: set[int] = set()
        # What was said last, oldest first; None until somebody asks.
        self.chat: list[say.ChatLine] | None = None
        # What those with the same seats are told of a row of the log, and of which row.
        self.texts: dict[tuple[int, ...], bytes] = {}
        self.texts_of = 0
        # Whether the copy can be trusted.
        self.fresh = False
        self.touched = time.monotonic()
        self.begin()

    def begin(self) -> None:
        """The match before its first row; nothing before it has started."""
        seats = self.table.players
        played = self.table.started is not None and not self.closed
        self.match = Match(self.game, self.table.luck()) if played else None
        self.seq = self.texts_of = 0
        start = self.table.started or 0.0
        # When each answer that stands was given.
        self.times: list[float] = []
        # Whose time ran out, and how many answers stood then.
        self.late: list[tuple[int, Row]] = []
        self.resigned: frozenset[int] = frozenset()
        # For each seat: its own last row; since which row it has been asked what it is asked now, since when, and what.
        self.acted = [0] * seats
        self.asked = [0] * seats
        self.asked_at = [start] * seats
        self.questions = [self.question(seat) for seat in range(seats)]

    # The log

    def question(self, seat: int) -> list[int]:
        return [] if self.match is None else self.match.state.choice_ids(seat)

    def playing(self) -> Match:
        if self.match is None or self.table.status != "running":
            raise Ended
        return self.match

    def advance(self, row: Row) -> None:
        """Apply a row of the log; a ThreescoreError, and nothing changed, if it cannot be."""
        match = self.match
        assert match is not None, "a match without a start has no log"
        opened = match.state.opened
        if row.choice >= 0:
            match.act(row.seat, row.choice)
            self.times.append(row.at)
        elif row.choice == TAKE_BACK:
            match.undo(row.seat)
        elif row.choice == TAKE_BACK_FAR:
            match.undo_far(row.seat)
        elif row.choice == RESIGN:
            self.resigned = self.resigned | {row.seat}
        elif row.choice == LATE or row.choice == LATE_RESIGN:
            self.late.append((len(match.moves), row))
            if row.choice == LATE_RESIGN:
                self.resigned = self.resigned | {row.seat}
        del self.times[len(match.moves) :]
        self.seq = self.acted[row.seat] = row.seq
        anew = row.choice in (TAKE_BACK, TAKE_BACK_FAR) or opened != match.state.opened
        for seat in range(self.table.players):
            question = match.state.choice_ids(seat)
            if anew or seat == row.seat or question != self.questions[seat]:
                self.questions[seat] = question
                self.asked[seat] = row.seq
                self.asked_at[seat] = row.at

    async def freshen(self, why: Any = "moved") -> None:
        """Make the copy agree with the database, if there is any doubt; then all who listen begin anew. The lock is held."""
        if self.fresh:
            return
        self.table = await tables.load(self.parlour.storage, self.table.id)
        self.begin()
        if self.match is not None:
            whole = self.play_again(await self.parlour.storage.rows(self.table.id))
            if whole and self.match.state.over and self.table.status == "running":
                await self.end_at_set_up()
        for listener in list(self.listeners):
            await self.begin_anew(listener, why)
        self.fresh = True

    def play_again(self, rows: list[Row]) -> bool:
        """Apply the whole log; False if it cannot be played to its end, which closes this match, and no other."""
        for row in rows:
            try:
                self.advance(row)
            except (ThreescoreError, LookupError) as error:
                self.closed = f"its log cannot be played again: row {row.seq}"
                log.error("a log cannot be played again", match=row.match, row=row.seq, error=type(error).__name__)
                self.begin()
                return False
        return True

    async def end_at_set_up(self) -> None:
        """Note the end of a game that was over before anybody could answer; every other end is noted with its last row."""
        ended, at = self.outcome(), now()
        assert ended is not None, "it is over"
        async with self.parlour.storage.write() as connection:
            noted = await connection.execute(FINISH.where(MATCHES.c.status == "running"), self.ending(ended, at))
        self.over(ended, at)
        if noted.rowcount:
            self.parlour.match_over(self, ended)

    async def compare(self) -> None:
        """Make the copy agree with the database, whatever news may have been missed. The lock is held.

        An embedded database has no other process that serves its matches; there nothing can have been missed.
        """
        await self.freshen()
        if self.parlour.shared:
            known = await tables.known(self.parlour.storage, [self.table.id])
            if self.table.id in known:
                await self.agree(known[self.table.id])

    async def agree(self, known: tuple[int, tuple[Any, ...]]) -> None:
        """Catch up with what the database knows of the match, if it is more, or something else. The lock is held."""
        seq, gist = known
        if not self.fresh or seq > self.seq:
            await self.catch_up()
        if gist != tables.gist(self.table):
            await self.read_table()

    async def catch_up(self) -> None:
        """Apply and tell what other processes have written."""
        if not self.fresh:
            await self.freshen()
            return
        if self.match is None:
            return
        for row in await self.parlour.storage.rows(self.table.id, self.seq):
            if row.seq != self.seq + 1:
                continue
            self.advance(row)
            self.tell(row, None, None)

    def outcome(self) -> say.Outcome | None:
        """How the match has ended, if it has."""
        if self.match is None:
            return self.table.outcome
        state = self.match.state
        if not state.over and not self.resigned:
            return None
        scores, resigned = list(state.scores), sorted(self.resigned)
        if state.over:
            return say.Outcome("end", list(state.winners), scores, resigned)
        left = [seat.seat for seat in self.table.seats if seat.seat not in self.resigned]
        people = [seat for seat in left if self.table.seats[seat].kind == "person"]
        if len(left) <= 1 or not people:
            return say.Outcome("resigned", left if len(left) == 1 else [], scores, resigned)
        return None

    def hand_in(self, row: Row, done: Callable[[Step, Exception | None], None]) -> None:
        """Apply a row and have it committed; then `done` is told of the step. The lock is held until it has been."""
        self.advance(row)
        ended = self.outcome()
        finish = None if ended is None else self.ending(ended, row.at)
        due = self.next_due(row.at) if ended is None else None
        set_due = None if due == self.table.due else {"of": self.table.id, "due": due}
        meanwhile = partial(self.put_into_words, row) if ended is None else None
        self.parlour.storage.append(Entry(row, set_due, finish, partial(done, Step(row, due, ended)), meanwhile))

    def ending(self, ended: say.Outcome, at: float) -> dict[str, Any]:
        """What is noted of the match when it ends."""
        return {
            "of": self.table.id,
            "ended": at,
            "outcome": to_builtins(ended),
            "rated": "wanted" if self.table.ratable() else "no",
        }

    def over(self, ended: say.Outcome, at: float) -> None:
        self.table.status, self.table.ended, self.table.outcome = "over", at, ended

    async def write(self, row: Row, origin: Listener | None, ref: int | None) -> None:
        """Apply, commit, tell: the one way in which a match goes on. The lock is held."""
        committed: asyncio.Future[Step] = asyncio.get_running_loop().create_future()

        def done(step: Step, error: Exception | None) -> None:
            if committed.cancelled():
                return
            if error is None:
                committed.set_result(step)
            else:
                committed.set_exception(error)

        self.hand_in(row, done)
        try:
            self.go_on(await committed, origin, ref)
        except BaseException as error:
            self.fresh = False
            if isinstance(error, Lost):
                await self.freshen()
                raise Stale from None
            raise

    def go_on(self, step: Step, origin: Listener | None, ref: int | None) -> None:
        """A row is committed: tell it, and do what follows."""
        row, due, ended = step
        self.table.due = due
        if ended is not None:
            self.over(ended, row.at)
        self.parlour.metrics.move()
        try:
            self.tell(row, origin, ref)
        except Exception:
            # What is committed is spread and goes on, even if it cannot be told here; who listens will begin anew.
            log.error("a row could not be told", trace=True, match=self.table.id)
            self.fresh = False
        self.parlour.spread(self.table.id, {"row": row[1:]})
        if ended is not None:
            self.tell_table()
            self.parlour.match_over(self, ended)
        else:
            self.wake()

    # What people do

    def check(self, seat: int, seq: int, since: list[int]) -> None:
        """Stale, unless who sent the message knew of the seat's row in `since`."""
        if not 0 <= seat < self.table.players:
            raise NotYours
        if not since[seat] <= seq <= self.seq:
            raise Stale

    def held(self, listener: Listener, seat: int) -> None:
        """NotYours, unless the seat is the listener's own and nobody plays for it."""
        if seat not in listener.seats:
            raise NotYours("that is not your seat")
        if self.table.seats[seat].level is not None:
            if self.table.seats[seat].why == "late":
                raise NotYours("your time ran out, and a bot plays for you now; take the seat back first")
            raise NotYours("a bot plays for you now; take the seat back first")
        if seat in self.resigned:
            raise NotYours("this seat has resigned")

    def row_of(self, listener: Listener, message: say.Act) -> Row:
        """What a message adds to the log, if the listener may."""
        self.held(listener, message.seat)
        self.playing()
        self.check(message.seat, message.seq, self.asked)
        return Row(self.table.id, self.seq + 1, message.seat, message.choice, now())

    async def answer(self, listener: Listener, message: say.Act) -> None:
        async with self.lock:
            await self.freshen()
            await self.write(self.row_of(listener, message), listener, message.ref)

    def answer_at_once(self, listener: Listener, message: say.Act, done: Callable[[Exception | None], None]) -> bool:
        """Answer without a task of its own, where nothing has to be waited for but the commit; `done` is told of that.

        False, and nothing done, if that cannot be: then `answer` can, or says why not.
        """
        if not self.fresh or not taken_at_once(self.lock):
            return False

        def settled(step: Step, error: Exception | None) -> None:
            try:
                if error is None:
                    self.go_on(step, listener, message.ref)
                else:
                    self.fresh = False
            finally:
                self.lock.release()
                done(error)

        try:
            self.hand_in(self.row_of(listener, message), settled)
        except Exception as error:
            self.fresh = isinstance(error, Stale | Ended | NotYours | ThreescoreError)
            self.lock.release()
            return False
        return True

    async def undo(self, listener: Listener, message: say.Undo) -> None:
        async with self.lock:
            await self.freshen()
            self.held(listener, message.seat)
            match = self.playing()
            self.check(message.seat, message.seq, self.acted)
            if match.undoable(message.seat):
                kind = TAKE_BACK
            elif self.can_go_far(message.seat):
                kind = TAKE_BACK_FAR
            else:
                match.undo(message.seat)  # raises, with the reason
                raise IllegalChoice("there is nothing to take back")
            await self.write(Row(self.table.id, self.seq + 1, message.seat, kind, now()), listener, message.ref)

    async def resign(self, listener: Listener, message: say.Resign) -> None:
        async with self.lock:
            await self.freshen()
            self.playing()
            if message.seat not in listener.seats:
                raise NotYours("that is not your seat")
            if message.seat in self.resigned:
                raise NotYours("this seat has resigned already")
            await self.write(Row(self.table.id, self.seq + 1, message.seat, RESIGN, now()), listener, message.ref)

    def can_go_far(self, seat: int) -> bool:
        """Whether the seat may take back whatever has come to light: casual, against bots only."""
        return (
            self.table.casual and self.table.alone() and self.match is not None and self.match.last_of(seat) is not None
        )

    # Clocks

    def late_at(self, seat: int) -> float | None:
        """When the seat's answer is due; None if it owes none or may take its time."""
        if not self.table.clock_seconds or not self.questions[seat] or self.mind_of(seat) is not None:
            return None
        # Who comes back to a table where nobody was has all their time again.
        since = max(self.asked_at[seat], self.table.resumed or 0.0)
        return since + self.table.clock_seconds

    def dues(self) -> list[say.Due]:
        found = [(seat, self.late_at(seat)) for seat in range(self.table.players)] if self.table.clock_seconds else []
        return [say.Due(seat, at) for seat, at in found if at is not None]

    def next_due(self, at: float) -> float | None:
        """When the parlour has to look after the match although nobody does."""
        times = [due.at for due in self.dues()]
        if not absence.waits(self.table, self.resigned) and any(
            self.questions[seat] and self.mind_of(seat) is not None for seat in range(self.table.players)
        ):
            times.append(at + self.parlour.settings.nudge)
        return min(times) if times else None

    async def look_after(self) -> None:
        """See to late seats and to bots that nobody has asked."""
        async with self.lock:
            await self.catch_up()
            if self.table.status != "running" or self.outcome() is not None:
                return
            at = now()
            if await self.deserted(at):
                # Where nobody is at the table, nobody is late: the match waits until somebody comes.
                await self.set_due(None)
                self.wake()
                return
            for due in self.dues():
                if due.at > at or at < self.parlour.patient_until:
                    continue
                log.info("seat late", match=self.table.id, seat=due.seat, then=self.table.clock_late)
                resigns = self.table.clock_late == "resign"
                what = LATE_RESIGN if resigns else LATE
                await self.write(Row(self.table.id, self.seq + 1, due.seat, what, at), None, None)
                if self.table.status != "running":
                    return
                if not resigns:
                    await absence.stand_in(self.parlour.storage, self.table, due.seat, "late")
                    await self.read_table()
                    self.parlour.spread(self.table.id, {"table": True})
            await self.set_due(self.next_due(at))
            self.wake()

    async def deserted(self, at: float) -> bool:
        """Whether nobody is at the table; other processes may know of somebody. The lock is held."""
        if absence.everybody_away(self.table, at) and self.parlour.fanout is not None:
            self.table = await tables.load(self.parlour.storage, self.table.id)
        return self.table.status == "running" and absence.everybody_away(self.table, at)

    async def set_due(self, due: float | None) -> None:
        """Note when the match has to be looked after again."""
        if due is not None:
            due = max(due, now() + self.parlour.settings.sweep)
        async with self.parlour.storage.write() as connection:
            await connection.execute(SET_DUE, {"of": self.table.id, "due": due})
        self.table.due = due

    # Bots

    def mind_of(self, seat: int) -> str | None:
        """The level of the bot that answers for the seat now, if one does."""
        sitting = self.table.seats[seat]
        if sitting.level is not None:
            return sitting.level if sitting.level in LEVELS else STAND_IN
        stand_in = self.table.stand_in if self.table.stand_in in LEVELS else STAND_IN
        return stand_in if seat in self.resigned or sitting.kind == "bot" else None

    def wake(self) -> None:
        """Have every bot that owes an answer think about it; while no person plays, none does."""
        if self.match is None or self.table.status != "running" or self.parlour.closing:
            return
        if absence.waits(self.table, self.resigned):
            return
        for seat in self.match.state.to_act:
            level = self.mind_of(seat)
            if level is not None and seat not in self.thinking:
                task = asyncio.create_task(self.think(seat, level))
                self.thinking[seat] = task
        self.show_thinking()

    def show_thinking(self) -> None:
        if not self.thinking and not self.shown_thinking:
            return
        slow = {seat for seat in self.thinking if LEVELS[self.mind_of(seat) or STAND_IN].budget.milliseconds}
        if slow != self.shown_thinking:
            self.shown_thinking = slow
            self.tell_everybody(say.Thinking(sorted(slow)))

    async def think(self, seat: int, level: str) -> None:
        """Ask a mind in a worker process, and answer with what it says."""
        this = asyncio.current_task()
        try:
            async with self.lock:
                match = self.match
                if not self.fresh or match is None or not self.questions[seat]:
                    return
                asked, ids = self.asked[seat], self.questions[seat]
                possible = match.state.redeal(seat).position()
            try:
                choice = await self.parlour.minds.choose(
                    self.game, possible, seat, level, self.table.host or self.table.id
                )
            except Exception as error:
                # A mind that fails must not hold up the people: anything that is legal will do.
                log.error("a mind failed", match=self.table.id, seat=seat, mind=level, error=type(error).__name__)
                choice = random.choice(ids)
            async with self.lock:
                await self.freshen()
                if self.thinking.get(seat) is this:
                    del self.thinking[seat]
                waits = absence.waits(self.table, self.resigned)
                asked_still = self.asked[seat] == asked and self.mind_of(seat) is not None
                if self.table.status == "running" and asked_still and not waits:
                    await self.write(Row(self.table.id, self.seq + 1, seat, choice, now()), None, None)
                else:
                    self.wake()
        except Stale:
            pass
        except Exception as error:
            log.error("a bot's answer failed", match=self.table.id, seat=seat, error=type(error).__name__)
        finally:
            if self.thinking.get(seat) is this:
                del self.thinking[seat]
            self.show_thinking()

    # What people are told

    def seen(self, seat: int | None, view: dict[str, Any], events: list[say.EventInfo]) -> say.Seen:
        """What a seat sees."""
        match = self.match
        assert match is not None, "there is nothing to see before the start"
        words = self.game.words
        if seat is None or self.table.status == "over":
            return say.Seen(seat, view, words.ask(view), [], False, events)
        state = match.state
        choices = [say.ChoiceInfo(*words.choice(state, seat, number)) for number in self.questions[seat]]
        undo = seat not in self.resigned and (match.undoable(seat) > 0 or self.can_go_far(seat))
        return say.Seen(seat, view, words.ask(view), choices, undo, events)

    def events(self, number: int, seat: int | None) -> list[say.EventInfo]:
        """What a seat may know of what an answer caused."""
        assert self.match is not None, "nothing has happened before the start"
        return [say.EventInfo(*event) for event in self.match.heard(number, seat)]

    def put_into_words(self, row: Row) -> None:
        """What everybody is going to be told of a row, by the seats that they have; nobody is before it is committed."""
        match = self.match
        assert match is not None, "a match without a start has no log"
        length = len(match.moves)
        answered = row.choice >= 0
        due = self.dues()
        ended = self.outcome()
        sides: list[int | None] = list({seat for listener in self.listeners for seat in listener.seats or (None,)})
        heard: list[list[Event]] = match.state.events_for_each(sides) if answered else [[] for _ in sides]
        late = [self.ran_out(row)] if row.choice in (LATE, LATE_RESIGN) else []
        seen: dict[int | None, say.Seen] = {}
        for seat, view, events in zip(sides, match.state.views(sides), heard, strict=True):
            seen[seat] = self.seen(seat, view, [say.EventInfo(*event) for event in events] + late)
        self.texts = {
            seats: encode(
                say.Update(
                    seq=row.seq,
                    what="answer" if answered else WHAT[row.choice],
                    by=row.seat,
                    at=row.at,
                    length=length,
                    seen=[seen[seat] for seat in seats or (None,)],
                    due=due,
                    outcome=ended if ended is not None else UNSET,
                )
            )
            for seats in {listener.seats for listener in self.listeners}
        }
        self.texts_of = row.seq

    def tell(self, row: Row, origin: Listener | None, ref: int | None) -> None:
        """Tell everybody of a row, each what they may know; it is the acknowledgement of who sent it."""
        if not self.listeners:
            return
        if self.texts_of != row.seq or any(listener.seats not in self.texts for listener in self.listeners):
            self.put_into_words(row)
        for listener in self.listeners:
            text = self.texts[listener.seats]
            if listener is origin and ref is not None:
                text = b'%b,"ref":%d}' % (text[:-1], ref)
            listener.send(text)

    def ran_out(self, row: Row) -> say.EventInfo:
        """That a seat's time ran out, in a sentence."""
        then = "resign" if row.choice == LATE_RESIGN else "bot"
        who = f"Seat {row.seat + 1}"
        text = f"Time ran out for {who}, " + (
            "who has resigned with that." if then == "resign" else "and a bot plays on."
        )
        return say.EventInfo("late", {"seat": row.seat, "then": then}, text)

    def remember(self, line: say.ChatLine) -> bool:
        """Somebody said something; whether that is news. Lines of several processes may come out of order."""
        if self.chat is None:
            return True
        if any(known.id == line.id for known in reversed(self.chat)):
            return False
        self.chat.append(line)
        self.chat.sort(key=line_id)
        del self.chat[:-CHAT_LINES]
        return True

    def info(self, reader: str | None) -> say.TableInfo:
        return tables.table_info(self.table, self.game, reader, self.resigned, self.closed)

    def tell_table(self) -> None:
        """Tell everybody about the table; begin anew with those whose seats have changed."""
        for listener in list(self.listeners):
            seats = self.table.seats_of(listener.person)
            if seats != listener.seats:
                listener.seats = seats
                self.parlour.background(self.send_snapshot(listener, "moved"))
            else:
                listener.send(encode(say.TableChanged(self.info(listener.person))))

    def tell_everybody(self, message: Any) -> None:
        if self.listeners:
            text = encode(message)
            for listener in self.listeners:
                listener.send(text)

    async def send_snapshot(self, listener: Listener, why: Any, ref: int | None = None) -> None:
        async with self.lock:
            await self.compare()
            await self.begin_anew(listener, why, ref)

    async def begin_anew(self, listener: Listener, why: Any, ref: int | None = None) -> None:
        """Send a listener everything. The lock is held."""
        listener.seats = self.table.seats_of(listener.person)
        chat = await self.parlour.chat_of(self)
        listener.send(encode(self.snapshot(listener, why, chat, ref)))

    def snapshot(self, listener: Listener, why: Any, chat: list[say.ChatLine], ref: int | None) -> say.Snapshot:
        """Everything that a client needs."""
        match = self.match
        sides: tuple[int | None, ...] = listener.seats or (None,)
        seen: list[say.Seen] = []
        logs: list[say.SeatLog] = []
        length = 0
        if match is not None:
            length = len(match.moves)
            for seat, view in zip(sides, match.state.views(sides), strict=True):
                seen.append(self.seen(seat, view, []))
                first = max(0, length + 1 - LOG_ENTRIES)
                entries = [self.log_entry(number, seat) for number in range(first, length + 1)]
                for number, row in self.late:
                    if first <= number <= length:
                        entries.append(say.LogEntry(number, row.seat, row.at, [self.ran_out(row)]))
                # Each stays behind the answer after which the time ran out.
                entries.sort(key=number_of)
                logs.append(say.SeatLog(seat, entries))
        return say.Snapshot(
            why=why,
            seq=self.seq,
            table=self.info(listener.person),
            seen=seen,
            log=logs,
            chat=chat,
            due=self.dues() if self.table.status == "running" else [],
            thinking=sorted(self.shown_thinking),
            length=length,
            now=now(),
            ref=UNSET if ref is None else ref,
        )

    def log_entry(self, number: int, seat: int | None) -> say.LogEntry:
        assert self.match is not None, "nothing has happened before the start"
        by = self.match.moves[number - 1].seat if number else None
        at = self.times[number - 1] if number else self.table.started
        return say.LogEntry(number, by, at, self.events(number, seat))

    # The table

    async def read_table(self) -> None:
        """Read the table again after a change, and tell; begin the match if it has started. The lock is held."""
        before = self.table.status
        self.table = await tables.load(self.parlour.storage, self.table.id)
        if before == "waiting" and self.table.status != "waiting" and self.table.started is not None:
            self.fresh = False
            await self.freshen("started")
            await self.note_came()
        else:
            self.tell_table()

    async def note_came(self) -> None:
        """Note which people have been at the table while the match goes on: nobody is rated against who never came."""
        if self.table.status != "running":
            return
        here = {listener.person for listener in self.listeners}
        new = [seat for seat in self.table.seats if seat.kind == "person" and not seat.came and seat.person in here]
        if new:
            await tables.note_came(self.parlour.storage, self.table.id, [str(seat.person) for seat in new])
            for seat in new:
                seat.came = True

    def idle(self) -> bool:
        return not self.listeners and not self.thinking and not self.lock.locked()
