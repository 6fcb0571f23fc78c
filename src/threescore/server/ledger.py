"""The log of a match as a process holds it: a copy of the rows in the database, and the match that they make.

A row is applied, committed, and only then told; a process that finds another row in its place reads again. `write` and, where
nothing has to be waited for, `hand_in` are the one way in which a match goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import to_builtins

from threescore.core.errors import ThreescoreError
from threescore.core.sentences import Sentence
from threescore.server import messages as say
from threescore.server import tables
from threescore.server.logs import log
from threescore.server.permission import Stale
from threescore.server.schema import MATCHES
from threescore.server.storage import FINISH, Draft, Lost, Row, now
from threescore.table.entries import (
    ABANDON,
    ANSWER,
    LATE,
    LATE_RESIGN,
    RESIGN,
    RESUME,
    TAKE_BACK,
    TAKE_BACK_FAR,
    Clock,
    Entry,
)
from threescore.table.match import Match

if TYPE_CHECKING:
    from threescore.server.live import Live
    from threescore.server.telling import Listener

# What is done at the table and not in the game, as the choice of a row.
CODES = {TAKE_BACK: -1, TAKE_BACK_FAR: -2, RESIGN: -3, LATE: -4, LATE_RESIGN: -5, RESUME: -6}
DEEDS = {code: what for what, code in CODES.items()}
# The seat of a row that is no seat's.
NOBODY = -1


class Written(NamedTuple):
    """A row that has been applied, when the match is due then, and how it has ended, if it has."""

    row: Row
    due: float | None
    ended: say.Outcome | None


def entry_of(row: Row) -> Entry:
    """What a row of the database tells; a LookupError if it is of no kind that there is."""
    if row.choice >= 0:
        return Entry(row.seat, ANSWER, row.choice, row.at)
    return Entry(None if row.seat == NOBODY else row.seat, DEEDS[row.choice], None, row.at)


class Ledger:
    """The rows of one match, and the one way to add to them. Whoever changes it holds the lock of the match."""

    def __init__(self, live: Live) -> None:
        self.live = live
        # The last row that has been applied.
        self.seq = 0
        # Whether the copy can be trusted.
        self.fresh = False
        self.begin()

    def begin(self) -> None:
        """The match before its first row; nothing before it has started."""
        live, table = self.live, self.live.table
        self.seq = 0
        live.telling.texts_of = 0
        if table.started is None or live.closed is not None:
            live.match = None
            return
        people = [seat.seat for seat in table.seats if seat.kind == "person"]
        clock = Clock(table.clock_seconds, table.clock_late, table.clock_increment) if table.clock_seconds else None
        live.match = Match(live.game, table.luck(), people, clock, table.casual, table.started)

    def advance(self, row: Row) -> None:
        """Apply a row of the log; a ThreescoreError, and nothing changed, if it cannot be."""
        match = self.live.match
        assert match is not None, "a match without a start has no log"
        match.apply(entry_of(row))
        self.seq = row.seq

    # Reading

    async def freshen(self, why: Any = "moved", table: tables.Table | None = None) -> None:
        """Make the copy agree with the database, if there is any doubt; then all who listen begin anew.

        A table that has just been read is not read again.
        """
        if self.fresh:
            return
        live, storage = self.live, self.live.parlour.storage
        live.table = await tables.load(storage, live.table.id) if table is None else table
        self.begin()
        if live.match is not None:
            whole = self.play_again(await storage.rows(live.table.id))
            if whole and live.match.state.over and live.table.status == "running":
                await self.end_at_set_up()
            self.note_abandoned()
        await live.telling.all_anew(why)
        self.fresh = True

    def play_again(self, rows: list[Row]) -> bool:
        """Apply the whole log; False if it cannot be played to its end, which closes this match, and no other."""
        for row in rows:
            try:
                self.advance(row)
            except (ThreescoreError, LookupError) as error:
                text = f"its log cannot be played again: row {row.seq}"
                self.live.closed = Sentence("log_broken", {"row": row.seq}, text)
                log.error("a log cannot be played again", match=row.match, row=row.seq, error=type(error).__name__)
                self.begin()
                return False
        return True

    def note_abandoned(self) -> None:
        """That the keeper has ended the match is noted with its table, not among its rows."""
        match, table = self.live.match, self.live.table
        abandoned = table.outcome is not None and table.outcome.how == "abandoned"
        if match is not None and abandoned and not match.over:
            match.apply(Entry(None, ABANDON, None, table.ended))

    async def compare(self) -> None:
        """Make the copy agree with the database, whatever news may have been missed.

        An embedded database has no other process that serves its matches; there nothing can have been missed.
        """
        await self.freshen()
        parlour, match = self.live.parlour, self.live.table.id
        if parlour.shared:
            known = await tables.known(parlour.storage, [match])
            if match in known:
                await self.agree(known[match])

    async def agree(self, known: tuple[int, tuple[Any, ...]]) -> None:
        """Catch up with what the database knows of the match, if it is more, or something else."""
        seq, gist = known
        if not self.fresh or seq > self.seq:
            await self.catch_up()
        if gist != tables.gist(self.live.table):
            await self.read_table()

    async def catch_up(self) -> None:
        """Apply and tell what other processes have written."""
        if not self.fresh:
            await self.freshen()
            return
        if self.live.match is None:
            return
        for row in await self.live.parlour.storage.rows(self.live.table.id, self.seq):
            if row.seq != self.seq + 1:
                continue
            self.advance(row)
            self.live.telling.tell(row, None, None)

    async def read_again(self) -> None:
        """Catch up with the database: the log and the table."""
        await self.catch_up()
        await self.read_table()

    async def hear(self, row: Row) -> None:
        """Another process tells of a row."""
        live = self.live
        if self.fresh and live.match is not None and row.seq == self.seq + 1:
            self.advance(row)
            ended = self.outcome()
            if ended is not None:
                self.close(ended, row.at)
            live.telling.tell(row, None, None)
            if ended is not None:
                await self.read_table()
        elif row.seq > self.seq:
            await self.read_again()

    async def read_table(self) -> None:
        """Read the table again after a change, and tell; begin the match if it has started."""
        live = self.live
        before = live.table.status
        live.table = await tables.load(live.parlour.storage, live.table.id)
        if before == "waiting" and live.table.status != "waiting" and live.table.started is not None:
            self.fresh = False
            await self.freshen("started", live.table)
            await live.note_came()
        else:
            self.note_abandoned()
            live.telling.tell_table()

    # Ending

    def outcome(self) -> say.Outcome | None:
        """How the match has ended, if it has."""
        match = self.live.match
        if match is None:
            return self.live.table.outcome
        ended = match.outcome()
        return None if ended is None else say.Outcome(ended.how, *ended[1:])  # type: ignore[arg-type]

    def close(self, ended: say.Outcome, at: float) -> None:
        table = self.live.table
        table.status, table.ended, table.outcome = "over", at, ended

    def ending(self, ended: say.Outcome, at: float) -> dict[str, Any]:
        """What is noted of the match when it ends."""
        return {
            "of": self.live.table.id,
            "ended": at,
            "outcome": to_builtins(ended),
            "rated": "wanted" if self.live.table.ratable() else "no",
        }

    async def end_at_set_up(self) -> None:
        """Note the end of a game that was over before anybody could answer; every other end is noted with its last row."""
        ended, at = self.outcome(), now()
        assert ended is not None, "it is over"
        async with self.live.parlour.storage.write() as connection:
            noted = await connection.execute(FINISH.where(MATCHES.c.status == "running"), self.ending(ended, at))
        self.close(ended, at)
        if noted.rowcount:
            self.live.parlour.match_over(self.live, ended)

    # Writing

    def row(self, seat: int, what: str, choice: int | None = None) -> Row:
        """The next row of the log."""
        return Row(self.live.table.id, self.seq + 1, seat, CODES[what] if choice is None else choice, now())

    async def write(self, row: Row, origin: Listener | None = None, ref: int | None = None) -> None:
        """Apply a row, commit it, tell it; Stale if another one was quicker."""
        committed: asyncio.Future[Written] = asyncio.get_running_loop().create_future()

        def done(written: Written, error: Exception | None) -> None:
            if committed.cancelled():
                return
            if error is None:
                committed.set_result(written)
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

    def hand_in(self, row: Row, done: Callable[[Written, Exception | None], None]) -> None:
        """Apply a row and have it committed; then `done` is told of it. The lock is held until it has been."""
        live = self.live
        self.advance(row)
        ended = self.outcome()
        finish = None if ended is None else self.ending(ended, row.at)
        due = live.deadlines.next(row.at) if ended is None else None
        set_due = None if due == live.table.due else {"of": live.table.id, "due": due}
        meanwhile = partial(live.telling.put_into_words, row) if ended is None else None
        live.parlour.storage.append(Draft(row, set_due, finish, partial(done, Written(row, due, ended)), meanwhile))

    def go_on(self, written: Written, origin: Listener | None, ref: int | None) -> None:
        """A row is committed: tell it, and do what follows."""
        live = self.live
        row, due, ended = written
        live.table.due = due
        if ended is not None:
            self.close(ended, row.at)
        live.parlour.metrics.move()
        try:
            live.telling.tell(row, origin, ref)
        except Exception:
            # What is committed is spread and goes on, even if it cannot be told here; who listens will begin anew.
            log.error("a row could not be told", trace=True, match=live.table.id)
            self.fresh = False
        live.parlour.spread(live.table.id, {"row": row[1:]})
        if ended is not None:
            live.telling.tell_table()
            live.parlour.match_over(live, ended)
        else:
            live.thinking.wake()
            live.parlour.calling.asked(live, row.seq)
