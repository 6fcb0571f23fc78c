"""What is kept: people, sessions, matches, seats, moves, chat and ratings, in SQLite or PostgreSQL.

A move is one row, and the key (match, seq) admits one row a place: two processes that race meet there, and the loser
reads what the winner wrote. Moves of many matches that wait at the same time are committed together.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import json
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from threescore.server.clock import CLOCK
from threescore.server.logs import log
from threescore.server.schema import HEAD, HOUSE, MATCHES, MOVES, make_all, upgrade, version_of
from threescore.server.scribe import PROBE as PROBE_ROWS
from threescore.server.scribe import PlaceTaken, Scribe, prepare

# Nothing that is asked of a database over the network is waited for longer than this.
PATIENCE = 30.0
# A database that takes longer than this to say that it is there is not.
ALIVE_PATIENCE = 3.0
# Somebody who asks again so soon whether the database can be written to is told what was found just before.
PROBE_PAUSE = 1.0
# So many rows of a group are prepared for while they are written, and are told of their commit at once; between them and
# the next ones others are heard.
AT_ONCE = 32

INSERT_MOVE = sa.insert(MOVES)
SET_DUE = sa.update(MATCHES).where(MATCHES.c.id == sa.bindparam("of")).values(due=sa.bindparam("due"))
FINISH = (
    sa.update(MATCHES)
    .where(MATCHES.c.id == sa.bindparam("of"))
    .values(
        status="over",
        ended=sa.bindparam("ended"),
        outcome=sa.bindparam("outcome", type_=sa.JSON),
        rated=sa.bindparam("rated"),
        due=None,
    )
)
# The one place where something is written only to see whether it can be.
PROBE = sa.text(
    "INSERT INTO house (key, value) VALUES ('probe', :at) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
TIME = sa.text("SELECT EXTRACT(EPOCH FROM clock_timestamp())")


now = CLOCK.now


class Lost(Exception):
    """Another process has written that place of the log before."""


class Row(NamedTuple):
    """A row of the log."""

    match: str
    seq: int
    seat: int
    choice: int
    at: float


class Draft(NamedTuple):
    """A row to be committed, what has to be true of its match together with it, and who is told when it is, or why not.

    `meanwhile` is something to be done while it is on its way; it need not be.
    """

    row: Row
    due: dict[str, Any] | None
    finish: dict[str, Any] | None
    done: Callable[[Exception | None], None]
    meanwhile: Callable[[], None] | None


class Turns:
    """One writer at a time. Moves wait for the one who is writing and for nobody else, however many new tables are laid; and
    between two groups of moves one of the others has a turn."""

    def __init__(self) -> None:
        self.taken = False
        self.moves: deque[asyncio.Future[None]] = deque()
        self.others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def take(self, first: bool = False) -> AsyncIterator[None]:
        """Wait for a turn: as one of the others, or with moves."""
        if self.taken:
            await self.wait_in(self.moves if first else self.others)
        self.taken = True
        try:
            yield
        finally:
            self.give_to(self.others, self.moves) if first else self.give_to(self.moves, self.others)

    async def wait_in(self, line: deque[asyncio.Future[None]]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_to(self.moves, self.others)
            raise

    def give_to(self, *lines: deque[asyncio.Future[None]]) -> None:
        """Hand the turn on to whoever has waited longest in the first line with somebody in it who still waits."""
        for line in lines:
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self.taken = False


class Storage:
    """The database."""

    def __init__(self, address: str, synchronous: str = "FULL", disk_patience: float = 10.0) -> None:
        url = make_url(address)
        self.embedded = url.get_backend_name() == "sqlite"
        if self.embedded and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            keep_private(Path(url.database))
        pool: dict[str, Any] = {} if self.embedded else {"pool_size": 10, "max_overflow": 10, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **pool)
        self.scribe: Scribe | None = None
        if self.embedded:
            sa.event.listen(self.engine.sync_engine, "connect", lambda connection, _: prepare(connection, synchronous))
            self.scribe = Scribe(url.database or "", synchronous, disk_patience)
        # SQLite has one writer at a time; those of this process wait here and not in the database.
        self.turns = Turns()
        self.drafts: list[Draft] = []
        self.waiting = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        # When the first row of the next group was handed in; how long the last group took from there until all were told.
        self.handed_in = 0.0
        self.took = 0.0
        # Since when a group has been on its way to the disk, by this process's count; None while none is.
        self.under_way: float | None = None
        # Whether the database could be written to when that was tried last, and when that was.
        self.probed = (0.0, True)
        self.probing: asyncio.Task[bool] | None = None
        # Groups that are on the disk and not yet told of
        self.telling = 0
        self.closing = False

    async def open(self) -> None:
        """Bring the tables up to date, and begin to commit moves."""
        await self.migrate()
        await self.set_clock()
        if self.scribe is not None:
            await self.scribe.start()
        self.task = asyncio.create_task(self.commit_forever())

    async def close(self) -> None:
        """Commit what waits, and let go."""
        self.closing = True
        self.waiting.set()
        if self.task is not None:
            await self.task
        while self.telling:
            await asyncio.sleep(0)
        if self.scribe is not None:
            await self.scribe.stop()
        await self.engine.dispose()

    async def migrate(self) -> None:
        async with self.engine.begin() as connection:
            if not self.embedded:
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(666)"))
            version = await connection.run_sync(version_of)
            if version is None:
                await connection.run_sync(make_all)
            elif version != HEAD:
                await connection.run_sync(upgrade)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look things up."""
        if self.embedded:
            async with self.engine.connect() as connection:
                yield connection
            return
        # A network that has fallen silent must not keep anybody waiting for ever.
        async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it, or nothing."""
        if not self.embedded:
            async with asyncio.timeout(PATIENCE), self.engine.begin() as connection:
                yield connection
            return
        async with self.turns.take(), self.engine.begin() as connection:
            yield connection

    # Moves

    def append(self, draft: Draft) -> None:
        """Commit a row of a log, together with whatever else waits. Lost, and nothing written, if its place is taken."""
        if not self.drafts:
            self.handed_in = time.monotonic()
        self.drafts.append(draft)
        self.waiting.set()

    async def commit_forever(self) -> None:
        while True:
            await self.waiting.wait()
            self.waiting.clear()
            # Let every task that is ready hand in its row first.
            await asyncio.sleep(0)
            drafts, self.drafts = self.drafts, []
            if drafts:
                await self.commit(drafts, self.handed_in)
            elif self.closing:
                return
            if self.closing:
                self.waiting.set()

    async def commit(self, drafts: Sequence[Draft], since: float) -> None:
        """Commit them together; if one of them has lost its place, one by one."""
        self.under_way = time.monotonic()
        try:
            if self.scribe is None:
                async with self.write() as connection:
                    await write_drafts(connection, drafts)
            else:
                async with self.turns.take(first=True):
                    await self.scribe.write(*told(drafts), partial(use_time, drafts[:AT_ONCE]))
            self.commits += 1
        except (IntegrityError, PlaceTaken):
            if len(drafts) == 1:
                settle(drafts, Lost())
            else:
                for draft in drafts:
                    await self.commit([draft], since)
            return
        except Exception as error:
            why = str(error) if isinstance(error, OSError) else type(error).__name__
            log.error("moves could not be written", count=len(drafts), error=why)
            settle(drafts, error)
            return
        finally:
            self.under_way = None
        self.telling += 1
        self.tell(drafts, since)

    def tell(self, drafts: Sequence[Draft], since: float) -> None:
        """Tell those who wait of their commit, some at a time: what the first ones do next goes to the disk meanwhile."""
        settle(drafts[:AT_ONCE], None)
        if len(drafts) > AT_ONCE:
            asyncio.get_running_loop().call_soon(self.tell, drafts[AT_ONCE:], since)
        else:
            self.telling -= 1
            self.took = time.monotonic() - since

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """The log of a match beyond a place."""
        query = (
            sa.select(MOVES.c.match, MOVES.c.seq, MOVES.c.seat, MOVES.c.choice, MOVES.c.at)
            .where(MOVES.c.match == match, MOVES.c.seq > after)
            .order_by(MOVES.c.seq)
        )
        async with self.read() as connection:
            return [Row(*found) for found in await connection.execute(query)]

    # Small things

    async def shared(self, key: str, value: str) -> str:
        """A value that all processes share: the one that is there, or else this one."""
        query = sa.select(HOUSE.c.value).where(HOUSE.c.key == key)
        async with self.read() as connection:
            found = await connection.scalar(query)
        if found is None:
            try:
                async with self.write() as connection:
                    await connection.execute(sa.insert(HOUSE).values(key=key, value=value))
                return value
            except IntegrityError:
                async with self.read() as connection:
                    found = await connection.scalar(query)
        return str(found)

    async def set_clock(self) -> None:
        """Ask the database what time it is; one in a file of this machine has the machine's."""
        asked = time.monotonic()
        if self.embedded:
            CLOCK.told(asked, time.time(), asked)
            return
        async with self.read() as connection:
            # Getting the connection may have taken long.
            asked = time.monotonic()
            told_time = float(await connection.scalar(TIME) or 0.0)
            CLOCK.told(asked, told_time, time.monotonic())

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(ALIVE_PATIENCE), self.read() as connection:
                await connection.execute(sa.text("SELECT 1"))
            return True
        except Exception:
            return False

    async def writable(self) -> bool:
        """Whether what is handed in now reaches the disk. All who ask at the same time share one attempt."""
        at, found = self.probed
        if time.monotonic() - at < PROBE_PAUSE:
            return found
        if self.probing is None:
            self.probing = asyncio.create_task(self.probe())
        try:
            async with asyncio.timeout(ALIVE_PATIENCE):
                return await asyncio.shield(self.probing)
        except TimeoutError:
            return False

    async def probe(self) -> bool:
        """Write something that matters to nobody, the way that moves go."""
        good = False
        try:
            if self.scribe is None:
                async with self.write() as connection:
                    await connection.execute(PROBE, {"at": str(now())})
            else:
                async with self.turns.take():
                    await self.scribe.write(PROBE_ROWS, b"", b"", lambda: None)
            good = True
        except Exception as error:
            log.error("the database cannot be written to", error=type(error).__name__)
        finally:
            self.probed = (time.monotonic(), good)
            self.probing = None
        return good

    def waiting_for_disk(self) -> float:
        """For how many seconds the oldest group of rows has been on its way."""
        return 0.0 if self.under_way is None else time.monotonic() - self.under_way


def statements(drafts: Sequence[Draft]) -> list[tuple[Any, list[dict[str, Any]]]]:
    """What a group of rows has to do, each statement with all that it is done for."""
    works: list[tuple[Any, list[dict[str, Any]]]] = [(INSERT_MOVE, [draft.row._asdict() for draft in drafts])]
    due = [draft.due for draft in drafts if draft.due is not None]
    if due:
        works.append((SET_DUE, due))
    finish = [draft.finish for draft in drafts if draft.finish is not None]
    if finish:
        works.append((FINISH, finish))
    return works


async def write_drafts(connection: AsyncConnection, drafts: Sequence[Draft]) -> None:
    for statement, about in statements(drafts):
        await connection.execute(statement, about)


def told(drafts: Sequence[Draft]) -> tuple[bytes, bytes, bytes]:
    """The same for the scribe."""
    dues = [draft.due for draft in drafts if draft.due is not None]
    ends = [draft.finish for draft in drafts if draft.finish is not None]
    return (
        json.encode([draft.row for draft in drafts]),
        json.encode(dues) if dues else b"",
        json.encode(ends) if ends else b"",
    )


def use_time(drafts: Sequence[Draft]) -> None:
    """Do what can be done before they are committed."""
    for draft in drafts:
        if draft.meanwhile is not None:
            try:
                draft.meanwhile()
            except Exception:
                log.error("what comes after a commit was not prepared", trace=True, match=draft.row.match)


def settle(drafts: Sequence[Draft], error: Exception | None) -> None:
    """Tell those who wait."""
    for draft in drafts:
        try:
            draft.done(error)
        except Exception:
            log.error("a commit was not heard", trace=True, match=draft.row.match)


def keep_private(path: Path) -> None:
    """Let nobody else of this computer read the database; the files that SQLite puts beside it are as private as it is."""
    with suppress(OSError):  # somebody else's file: they decide
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        path.chmod(0o600)
