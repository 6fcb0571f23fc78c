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
from threescore.server.scribe import PROBE as PROBE_ROWS
from threescore.server.scribe import PlaceTaken, Scribe, prepare

# The newest migration: a database that says so needs none of them.
HEAD = "0008"
# Nothing that is asked of a database over the network is waited for longer than this.
PATIENCE = 30.0
# A database that takes longer than this to say that it is there is not.
ALIVE_PATIENCE = 3.0
# Somebody who asks again so soon whether the database can be written to is told what was found just before.
PROBE_PAUSE = 1.0
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
    # What an account's name looks like (names.py), so that no other can be taken for it; null for a guest.
    sa.Column("likeness", sa.Text),
    # Since when an operator keeps somebody out, or silent.
    sa.Column("banned", sa.Double),
    sa.Column("muted", sa.Double),
    sa.Index("persons_likeness", "likeness", unique=True),
    # Accounts are looked for by how their names begin, sign by sign: PostgreSQL's own order of texts may be another.
    sa.Index("persons_by_name", "account", postgresql_ops={"account": "text_pattern_ops"}),
)
SESSIONS = sa.Table(
    "sessions",
    NOTES,
    # A hash: who reads the database cannot come in with it.
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("expires", sa.Double, nullable=False, server_default="0"),
    sa.Index("sessions_person", "person"),
    sa.Index("sessions_expires", "expires"),
)
# Hashes of codes with which an account can be opened once without its password.
RECOVERY = sa.Table(
    "recovery",
    NOTES,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Index("recovery_person", "person"),
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
    # Where the seconds of the clock are those of the whole match: what every answer adds to them.
    sa.Column("clock_increment", sa.Integer),
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
    # never: it could have been rated, but something happened that rules it out
    sa.Column("rated", sa.Text, nullable=False),
    # The level of the bot that plays for who is late, has left or has resigned.
    sa.Column("stand_in", sa.Text, nullable=False, server_default="normal"),
    # Whether one of its seats was open to everybody at the beginning: then it is for the lobby, and else for friends.
    sa.Column("listed", sa.Boolean, nullable=False),
    # The luck and the position that were chosen beforehand, in a house for rehearsals.
    sa.Column("rehearsal", sa.JSON(none_as_null=True)),
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
    # For whom a free seat of a rematch is kept.
    sa.Column("kept_for", sa.Text),
    # Whether the person has ever been at the table while the match was going on.
    sa.Column("came", sa.Boolean, nullable=False, server_default=sa.false()),
    # Why a bot plays for the person: late, left, agreed (by the others)
    sa.Column("why", sa.Text),
    # When its match was made, here as well, so that a page of somebody's matches is read without the rest of them.
    sa.Column("created", sa.Double, nullable=False),
    sa.Index("seats_person", "person", "created", "match"),
)
# Who has agreed that a bot plays for an absent person's seat.
AGREED = sa.Table(
    "agreed",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
# What the host of a table has decided about somebody: removed (may not sit down again), muted.
MARKS = sa.Table(
    "marks",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
# What hosts and operators have done, for good: rows are added, never changed (deeds.py).
DEEDS = sa.Table(
    "deeds",
    NOTES,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    # The id of a host, or operator:NAME
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("match", sa.Text),
    sa.Column("person", sa.Text),
    sa.Column("note", sa.Text, nullable=False),
)
MOVES = sa.Table(
    "moves",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # A choice's number; below 0 what is done at the table and not in the game (ledger.py).
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
    sa.Index("chat_person", "person"),
    sa.Index("chat_at", "at"),
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
# What somebody's rating was after each rated match: a line over time.
RATED = sa.Table(
    "rated",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, primary_key=True),
    # Empty for the rating that somebody had before there was a line.
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("cautious", sa.Double, nullable=False),
)
# What one account is to another (friends.py): each of the two has a row, but for refusing.
FRIENDS = sa.Table(
    "friends",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("other", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    # friend; asked (the person has asked the other), asks (the other asks the person); refused (the other may not ask)
    sa.Column("how", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("friends_how", "person", "how", "at"),
    sa.Index("friends_other", "other"),
)
# Whom somebody at a table has asked to it.
INVITATIONS = sa.Table(
    "invitations",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("by", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("invitations_at", "person", "at"),
    sa.Index("invitations_match", "match"),
    sa.Index("invitations_by", "by"),
)
# How many look on at a table, by the processes that serve them; what none prolongs is over.
WATCHING = sa.Table(
    "watching",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("process", sa.Text, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Index("watching_until", "until"),
)
# What reviews of finished matches have found, by each judge that was ever asked (reviews.py).
REVIEWS = sa.Table(
    "reviews",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("judge", sa.Text, primary_key=True),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
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

# Browsers that have asked to be called back (calling.py), each as long as its session lasts.
BROWSERS = sa.Table(
    "browsers",
    NOTES,
    sa.Column("session", sa.Text, sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    # The site that the browser asked, as whom to ask about the call where the house names nobody.
    sa.Column("site", sa.Text, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Index("browsers_endpoint", "endpoint", unique=True),
)
# Who is to be called because of which match, and when.
CALLS = sa.Table(
    "calls",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("calls_due", "due"),
)

# The daily deal (dailies.py): what each day is, and who has played which game of it, in which match. What was given away is
# known when its review is there.
DAILIES = sa.Table(
    "dailies",
    NOTES,
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)
DAILY_PLAYS = sa.Table(
    "daily_plays",
    NOTES,
    sa.Column("day", sa.Text, sa.ForeignKey("dailies.day"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    # Null until the match is made.
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id")),
    sa.Column("lost", sa.Double),
    sa.Column("accuracy", sa.Double),
    sa.Index("daily_plays_best", "day", "game", "lost"),
    sa.Index("daily_plays_person", "person", "day"),
    sa.Index("daily_plays_match", "match"),
)
# Puzzles that somebody has tried, those who try them, and who has tried which (riddles.py); the puzzles themselves ship.
PUZZLES = sa.Table(
    "puzzles",
    NOTES,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
)
SOLVERS = sa.Table(
    "solvers",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
)
PUZZLE_TRIES = sa.Table(
    "puzzle_tries",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("good", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)


def only_added(table: str) -> list[tuple[str, str]]:
    """For each database, what makes a table refuse changes and deletions."""
    found = []
    for what in ("UPDATE", "DELETE"):
        rule = f"{table}_no_{what.lower()}"
        refusal = f"rows of {table} are added, never changed"
        found.append(
            (
                "sqlite",
                f"CREATE TRIGGER {rule} BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
            )
        )
    found.append(
        (
            "postgresql",
            f"CREATE OR REPLACE FUNCTION {table}_only_added() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION 'rows of {table} are added, never changed'; END $$",
        )
    )
    found.append(
        (
            "postgresql",
            f"CREATE TRIGGER {table}_only_added BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_only_added()",
        )
    )
    return found


for database, statement in only_added("deeds"):
    # SQLAlchemy's DDL fills in values by percent signs; here there are none.
    sa.event.listen(DEEDS, "after_create", sa.DDL(statement).execute_if(dialect=database))  # type: ignore[no-untyped-call]

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
                await connection.run_sync(found)
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
