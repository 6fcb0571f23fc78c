"""What is kept: people, sessions, matches, seats, moves, chat and ratings, in SQLite or PostgreSQL.

A move is one row, and the key (match, seq) admits one row a place: two processes that race meet there, and the loser
reads what the winner wrote. Moves of many matches that wait at the same time are committed together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import json
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from threescore.server.logs import log
from threescore.server.scribe import PlaceTaken, Scribe, prepare

# The newest migration: a database that says so needs none of them.
HEAD = "0004"
# So many rows of a group are prepared for while they are written, and are told of their commit at once; between them and
# the next ones others are heard.
AT_ONCE = 32

NOTES = sa.MetaData()

PERSONS = sa.Table(
    "persons",
    NOTES,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    # The name of an account, folded, so that no two are alike; null for a guest.
    sa.Column("account", sa.Text, unique=True),
    sa.Column("password", sa.Text),
    sa.Column("created", sa.Double, nullable=False),
)
SESSIONS = sa.Table(
    "sessions",
    NOTES,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)
# Few things that all processes share, such as the key that signs cookies.
HOUSE = sa.Table(
    "house",
    NOTES,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
# Written out wherever it is asked for: the databases then know that the index below has them all.
UNRATED = sa.text("rated = 'wanted'")
MATCHES = sa.Table(
    "matches",
    NOTES,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("host", sa.Text, sa.ForeignKey("persons.id")),
    sa.Column("casual", sa.Boolean, nullable=False),
    sa.Column("onlookers", sa.Boolean, nullable=False),
    sa.Column("autostart", sa.Boolean, nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("clock_late", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("invite", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("started", sa.Double),
    sa.Column("ended", sa.Double),
    sa.Column("outcome", sa.JSON(none_as_null=True)),
    sa.Column("previous", sa.Text),
    sa.Column("rematch", sa.Text),
    # When the parlour has to look after it although nobody does: a late answer, a bot's turn that a crash cut short.
    sa.Column("due", sa.Double),
    # no, wanted (it has ended, its people are yet to be rated), done
    sa.Column("rated", sa.Text, nullable=False),
    # Whether one of its seats was open to everybody at the beginning: then it is for the lobby, and else for friends.
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Index("matches_due", "status", "due"),
    sa.Index("matches_lobby", "status", "listed", "created"),
    sa.Index("matches_host", "host", "status"),
    sa.Index("matches_unrated", "rated", sqlite_where=UNRATED, postgresql_where=UNRATED),
)
SEATS = sa.Table(
    "seats",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    # person, bot, open, invite; a seat that somebody leaves becomes again what it was, `was`
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("was", sa.Text, nullable=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id")),
    sa.Column("name", sa.Text, nullable=False),
    # The level of a bot, or of the one that plays for an absent person.
    sa.Column("level", sa.Text),
    # What the person has added to the dice: its seal (a hash) first, then the text itself; docs/fair-dice.md.
    sa.Column("seal", sa.Text),
    sa.Column("text", sa.Text),
    # A person is here until then, unless that is prolonged, and away since then.
    sa.Column("here_until", sa.Double, nullable=False),
    sa.Column("moved", sa.Double, nullable=False),
    # When its match was made, here as well, so that a page of somebody's matches is read without the rest of them.
    sa.Column("created", sa.Double, nullable=False),
    sa.Index("seats_person", "person", "created", "match"),
)
MOVES = sa.Table(
    "moves",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # A choice's number; below 0 what is done at the table and not in the game (live.py).
    sa.Column("choice", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
CHAT = sa.Table(
    "chat",
    NOTES,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("chat_match", "match", "id"),
)
RATINGS = sa.Table(
    "ratings",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    # mu - 3 sigma, by which lists are ordered.
    sa.Column("cautious", sa.Double, nullable=False),
    sa.Index("ratings_best", "game", "cautious", "person"),
)
# Every secret of the dice that was ever drawn (commitments.py). It outlives its match, which may be swept away.
COMMITMENTS = sa.Table(
    "commitments",
    NOTES,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("match", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("commit", sa.Text, nullable=False, unique=True),
    sa.Column("chain", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    # How many sealed texts were opened for it.
    sa.Column("texts", sa.Integer, nullable=False),
)

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


class Lost(Exception):
    """Another process has written that place of the log before."""


class Row(NamedTuple):
    """A row of the log."""

    match: str
    seq: int
    seat: int
    choice: int
    at: float


class Entry(NamedTuple):
    """A row to be committed, what has to be true of its match together with it, and who is told when it is, or why not.

    `meanwhile` is something to be done while it is on its way; it need not be.
    """

    row: Row
    due: dict[str, Any] | None
    finish: dict[str, Any] | None
    done: Callable[[Exception | None], None]
    meanwhile: Callable[[], None] | None


class Storage:
    """The database."""

    def __init__(self, address: str, synchronous: str = "FULL") -> None:
        url = make_url(address)
        self.embedded = url.get_backend_name() == "sqlite"
        if self.embedded and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        pool: dict[str, Any] = {} if self.embedded else {"pool_size": 10, "max_overflow": 10, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **pool)
        self.scribe: Scribe | None = None
        if self.embedded:
            sa.event.listen(self.engine.sync_engine, "connect", lambda connection, _: prepare(connection, synchronous))
            self.scribe = Scribe(url.database or "", synchronous)
        # SQLite has one writer at a time; those of this process wait here and not in the database.
        self.writer = asyncio.Lock()
        self.entries: list[Entry] = []
        self.waiting = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        # Groups that are on the disk and not yet told of
        self.telling = 0
        self.closing = False

    async def open(self) -> None:
        """Bring the tables up to date, and begin to commit moves."""
        await self.migrate()
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
                await connection.run_sync(found)
            elif version != HEAD:
                await connection.run_sync(upgrade)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look things up."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it, or nothing."""
        if not self.embedded:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self.writer, self.engine.begin() as connection:
            yield connection

    # Moves

    def append(self, entry: Entry) -> None:
        """Commit a row of a log, together with whatever else waits. Lost, and nothing written, if its place is taken."""
        self.entries.append(entry)
        self.waiting.set()

    async def commit_forever(self) -> None:
        while True:
            await self.waiting.wait()
            self.waiting.clear()
            # Let every task that is ready hand in its row first.
            await asyncio.sleep(0)
            entries, self.entries = self.entries, []
            if entries:
                await self.commit(entries)
            elif self.closing:
                return
            if self.closing:
                self.waiting.set()

    async def commit(self, entries: Sequence[Entry]) -> None:
        """Commit them together; if one of them has lost its place, one by one."""
        try:
            if self.scribe is None:
                async with self.write() as connection:
                    await write_entries(connection, entries)
            else:
                async with self.writer:
                    await self.scribe.write(*told(entries), partial(use_time, entries[:AT_ONCE]))
            self.commits += 1
        except (IntegrityError, PlaceTaken):
            if len(entries) == 1:
                settle(entries, Lost())
            else:
                for entry in entries:
                    await self.commit([entry])
            return
        except Exception as error:
            settle(entries, error)
            return
        self.telling += 1
        self.tell(entries)

    def tell(self, entries: Sequence[Entry]) -> None:
        """Tell those who wait of their commit, some at a time: what the first ones do next goes to the disk meanwhile."""
        settle(entries[:AT_ONCE], None)
        if len(entries) > AT_ONCE:
            asyncio.get_running_loop().call_soon(self.tell, entries[AT_ONCE:])
        else:
            self.telling -= 1

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

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(5), self.read() as connection:
                await connection.execute(sa.text("SELECT 1"))
            return True
        except Exception:
            return False


def statements(entries: Sequence[Entry]) -> list[tuple[Any, list[dict[str, Any]]]]:
    """What a group of rows has to do, each statement with all that it is done for."""
    works: list[tuple[Any, list[dict[str, Any]]]] = [(INSERT_MOVE, [entry.row._asdict() for entry in entries])]
    due = [entry.due for entry in entries if entry.due is not None]
    if due:
        works.append((SET_DUE, due))
    finish = [entry.finish for entry in entries if entry.finish is not None]
    if finish:
        works.append((FINISH, finish))
    return works


async def write_entries(connection: AsyncConnection, entries: Sequence[Entry]) -> None:
    for statement, about in statements(entries):
        await connection.execute(statement, about)


def told(entries: Sequence[Entry]) -> tuple[bytes, bytes, bytes]:
    """The same for the scribe."""
    dues = [entry.due for entry in entries if entry.due is not None]
    ends = [entry.finish for entry in entries if entry.finish is not None]
    return (
        json.encode([entry.row for entry in entries]),
        json.encode(dues) if dues else b"",
        json.encode(ends) if ends else b"",
    )


def use_time(entries: Sequence[Entry]) -> None:
    """Do what can be done before they are committed."""
    for entry in entries:
        if entry.meanwhile is not None:
            try:
                entry.meanwhile()
            except Exception:
                log.error("what comes after a commit was not prepared", trace=True, match=entry.row.match)


def settle(entries: Sequence[Entry], error: Exception | None) -> None:
    """Tell those who wait."""
    for entry in entries:
        try:
            entry.done(error)
        except Exception:
            log.error("a commit was not heard", trace=True, match=entry.row.match)


def version_of(connection: sa.Connection) -> str | None:
    """The newest migration that a database has had; "" if it has had none yet, None if it has never been used."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return version or ""


def found(connection: sa.Connection) -> None:
    """Make all tables at once where there are none; the migrations would lead to the same."""
    NOTES.create_all(connection)
    connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(sa.text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Apply the migrations that are missing, up to the newest one or to a given one."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def now() -> float:
    return time.time()
