"""No query grows with what is not asked for: a house with 100,000 matches answers from its indexes.

PostgreSQL tells how many rows each part of a plan has read; SQLite's steps are counted, and its plans searched for scans.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from threescore.minds.naming import LEVELS
from threescore.rules import kind_of
from threescore.server import (
    calling,
    commitments,
    deeds,
    friends,
    keep,
    laying,
    lobby,
    names,
    people,
    ratings,
    replays,
    reviews,
    riddles,
    tables,
)
from threescore.server import messages as say
from threescore.server.chat import CHAT_LINES
from threescore.server.parlour import DUE
from threescore.server.people import WHO, People
from threescore.server.schema import CHAT, MATCHES, upgrade
from threescore.server.settings import Settings
from threescore.server.storage import Storage, now
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.reel import EVERY, Reel

MANY = 100_000
PEOPLE = 1_000
FEWER = 20_000
# What one page may read: a hundred tables with their seats, twice, and some to look for them.
MOST_ROWS = 2_000
# A look into an index takes some tens of steps; one look at each of the 100,000 would take ten times this.
MOST_STEPS = 60_000
LOBBY = 100


# Made by the databases themselves, because 100,000 of each are many. Nearly all matches are over, of the others nearly all
# are among friends; few are in the lobby, few due, few unrated.
ID, SECRET = "'match-' || (10000000 + i)", " || ".join(["''", *["(10000000 + i)"] * 8])
STATUS = "CASE WHEN i % 50 <> 0 THEN 'over' WHEN i % 100 <> 0 THEN 'waiting' ELSE 'running' END"
PERSON = "'person-' || (1000000 + (i + seat) % {people})"
FAR, RULES = "4000000000", str(kind_of("beast").rules_version)
OUTCOME = '{"how": "end", "winners": [0], "scores": [1, 0], "resigned": []}'
FILL = {
    "persons": (PEOPLE, {"id": "'person-' || (1000000 + i)", "name": "'P' || i", "account": "'p' || i", "created": "0"}),
    "sessions": (
        PEOPLE,
        {"id": "'person-' || (1000000 + i)", "person": "'person-' || (1000000 + i)", "created": "0", "expires": FAR},
    ),
    "matches": (
        MANY,
        {
            "id": ID, "game": "'beast'", "players": "2", "options": "JSON{}", "rules_version": RULES, "status": STATUS,
            "host": f"'person-' || (1000000 + i % {PEOPLE})", "casual": "1 = 0", "onlookers": "1 = 1",
            "autostart": "1 = 1", "clock_seconds": "0", "clock_late": "'bot'", "secret": SECRET, "invite": "'x'",
            "created": "i", "started": f"CASE WHEN {STATUS} = 'waiting' THEN NULL ELSE i END",
            "ended": f"CASE WHEN {STATUS} = 'over' THEN i END", "outcome": f"CASE WHEN {STATUS} = 'over' THEN JSON{OUTCOME} END",
            "due": "CASE WHEN i % 20000 = 0 THEN 1 END", "rated": "CASE WHEN i % 25000 = 1 THEN 'wanted' ELSE 'no' END",
            "listed": "i % 1000 IN (0, 50)",
        },
    ),
    "seats": (
        MANY,
        {
            "match": ID, "seat": "seat",
            "kind": "CASE WHEN seat = 0 OR i % 100 <> 50 THEN 'person' WHEN i % 1000 = 50 THEN 'open' ELSE 'invite' END",
            "was": "CASE WHEN seat = 1 AND i % 1000 IN (0, 50) THEN 'open' ELSE 'invite' END",
            "person": f"CASE WHEN seat = 0 OR i % 100 <> 50 THEN {PERSON.format(people=PEOPLE)} END",
            "name": "'Somebody'", "here_until": "0", "moved": "0", "created": "i",
        },
    ),
    "moves": (MANY, {"match": ID, "seq": "1", "seat": "0", "choice": "0", "at": "0"}),
    "chat": (
        MANY,
        {"match": ID, "person": PERSON.format(people=PEOPLE).replace("seat", "0"), "name": "'P'", "text": "'Well'", "at": "0"},
    ),
    "ratings": (
        PEOPLE,
        {"person": "'person-' || (1000000 + i)", "game": "'beast'", "mu": "25", "sigma": "8", "cautious": "i", "matches": "1"},
    ),
    "rated": (
        MANY,
        {"person": PERSON.format(people=PEOPLE).replace("seat", "0"), "game": "'beast'", "at": "i", "match": ID, "cautious": "i"},
    ),
    # Two hundred are friends of a hundred others, and asked to a hundred tables each, nearly all of which do not wait any more.
    "friends": (
        FEWER,
        {
            "person": "'person-' || (1000000 + i / 100)", "other": "'person-' || (1000000 + (i / 100 + 1 + i % 100) % 1000)",
            "how": "CASE WHEN i % 100 < 90 THEN 'friend' ELSE 'refused' END", "at": "i",
        },
    ),
    "invitations": (
        FEWER,
        {"person": "'person-' || (1000000 + i / 100)", "match": ID, "by": "'person-1000001'", "at": "i"},
    ),
    "watching": (FEWER, {"match": ID, "process": "'process-1'", "count": "1", "until": "0"}),
    "commitments": (
        MANY,
        {"number": "i + 1", "match": ID, "secret": SECRET, "commit": SECRET, "chain": "''", "created": "0", "texts": "0"},
    ),
}  # fmt: skip


async def fill(storage: Storage) -> None:
    async with storage.write() as connection:
        if not storage.embedded:
            # What refers to what is right; looking all of it up takes half a minute.
            await connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for table, (count, columns) in FILL.items():
            names = ", ".join(f'"{name}"' for name in columns)
            values = ", ".join(columns.values())
            for kind in ("{}", OUTCOME):
                values = values.replace(f"JSON{kind}", f"'{kind}'" if storage.embedded else f"'{kind}'::json")
            seats = "(SELECT 0 AS seat UNION SELECT 1) AS both_seats" if table == "seats" else "(SELECT 0) AS one"
            await connection.exec_driver_sql(
                f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1}) "
                f"INSERT INTO {table} ({names}) SELECT {values} FROM n, {seats}"
                if not storage.embedded
                else f"INSERT INTO {table} ({names}) "
                f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1}) "
                f"SELECT {values} FROM n, {seats}"
            )
    async with storage.engine.connect() as connection:
        await (await connection.execution_options(isolation_level="AUTOCOMMIT")).execute(sa.text("ANALYZE"))


class Watched:
    """A database whose statements are noted."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.statements: list[tuple[str, Any]] = []
        sa.event.listen(storage.engine.sync_engine, "before_cursor_execute", self.note)

    def note(self, _: Any, __: Any, statement: str, parameters: Any, ___: Any, many: bool) -> None:
        if not statement.startswith(("EXPLAIN", "SELECT pg_advisory")):
            self.statements += [(statement, one) for one in (parameters if many else [parameters])]

    async def cost(self, work: Any) -> list[tuple[str, float, str]]:
        """Do something; each of its statements with what it reads, and its plan."""
        self.statements = []
        await work
        noted, self.statements = self.statements, []
        assert noted, "it asked nothing"
        found = []
        for statement, parameters in noted:
            if not statement.startswith("INSERT"):
                found.append((statement, *await self.plan(statement, parameters)))
        return found

    async def plan(self, statement: str, parameters: Any) -> tuple[float, str]:
        async with self.storage.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver = raw.driver_connection
            assert driver is not None
            if self.storage.embedded:
                rows = await driver.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plan = "; ".join(row[3] for row in rows)
                return await steps(driver, statement, parameters), plan
            await driver.execute("BEGIN")
            told = await driver.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", *parameters)
            await driver.execute("ROLLBACK")
            whole: dict[str, Any] = told[0]["Plan"]
            return rows_read(whole), str(whole)[:1000]


async def steps(driver: Any, statement: str, parameters: Any) -> int:
    """The steps that SQLite takes, by the hundred."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 100
        return 0

    await driver.execute("BEGIN")
    await driver.set_progress_handler(step, 100)
    await driver.execute_fetchall(statement, parameters)
    await driver.set_progress_handler(None, 0)
    await driver.execute("ROLLBACK")
    return count


def rows_read(plan: dict[str, Any]) -> float:
    """The rows that all scans of a plan have read, those that they threw away included."""
    total: float = sum(rows_read(part) for part in plan.get("Plans", []))
    if "Scan" in plan["Node Type"]:
        rows = (
            plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
        )
        total += rows * plan["Actual Loops"]
    return total


@asynccontextmanager
async def watched(database: str) -> AsyncIterator[Watched]:
    storage = Storage(database)
    await storage.open()
    try:
        yield Watched(storage)
    finally:
        await storage.close()


@pytest.fixture(scope="module")
def big(database: str) -> str:
    async def prepare() -> None:
        async with watched(database) as house:
            await fill(house.storage)

    asyncio.run(prepare())
    return database


WISH = say.CreateMatch("beast", [say.SeatWish("mine"), say.SeatWish("open")])
ANN = say.Person("person-1000007", "P7", True)
# What was said is kept for ever: the lines of this house are very old.
EVER = Settings(keep_chat_days=1e9)


async def asked(storage: Storage, query: Any, **about: Any) -> None:
    async with storage.write() as connection:
        await connection.execute(query, about)


async def claim(storage: Storage) -> None:
    """What looking after the due matches writes."""
    async with storage.write() as connection:
        await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id == "match-10000000", MATCHES.c.status == "running", MATCHES.c.due <= 2)
            .values(due=3)
        )


async def look_for_old(storage: Storage) -> None:
    at = now()
    # Nobody has looked on since before the beginning of time.
    olds = (keep.old_sessions(at), keep.old_chat(EVER, at), keep.called_off(EVER, at), keep.old_guests(EVER, at))
    for old in (*olds, keep.old_watching(-1.0)):
        await asked(storage, old.limit(keep.AT_ONCE))


# Everything that the house asks of its database, except what rewrites all of one person's.
WORKS: dict[str, Any] = {
    "the lobby": lambda s: lobby.lobby(s, LOBBY),
    "a page of one's matches": lambda s: lobby.history(s, ANN.id, None, 20),
    "a later page of them": lambda s: lobby.history(s, ANN.id, MANY / 2, 20),
    "a table": lambda s: tables.load(s, "match-10000007"),
    "its log": lambda s: s.rows("match-10000007"),
    "its chat": lambda s: asked(
        s, sa.select(CHAT).where(CHAT.c.match == "match-10000008").order_by(CHAT.c.id.desc()).limit(CHAT_LINES)
    ),
    "laying a table": lambda s: laying.create(s, ANN, WISH, 1_000_000, LEVELS),
    "what is due": lambda s: asked(s, DUE, at=now()),
    "taking up what is due": claim,
    "what is unrated": ratings.unrated,
    "rating": lambda s: ratings.rate(s, "match-10000001"),
    "the best": lambda s: ratings.best(s, "beast", 100),
    "one's ratings": lambda s: ratings.of_person(s, ANN.id),
    "somebody's ratings over time": lambda s: ratings.lines(s, ANN.id),
    "one's matches that go on": lambda s: lobby.going_on(s, ANN.id),
    "what others may see of somebody's matches": lambda s: lobby.shown(s, ANN.id, None),
    "what others may see of somebody's luck": lambda s: reviews.fortunes(s, ANN.id, reviews.MOST_SHOWN),
    "somebody's page": lambda s: people.page(s, ANN.id, "person-1000008"),
    "finding somebody": lambda s: people.find(s, "p1"),
    "one's friends": lambda s: friends.of(s, ANN),
    "asking to be friends": lambda s: friends.ask(s, ANN, "person-1000999"),
    "one's invitations": lambda s: friends.invitations(s, ANN.id),
    "how many look on": lambda s: tables.watch(s, "process-1", {"match-10000007": 1}),
    "who somebody is": lambda s: asked(s, WHO, session=ANN.id, at=now()),
    "somebody's profile": lambda s: People(s, 90).profile(ANN.id),
    "renaming": lambda s: People(s, 90).rename(say.Person("person-1000008", "P8", False), "Somebody Else"),
    "whether a name is somebody's": lambda s: names.somebody_else(s, "Somebody New", None),
    "whether news was missed": lambda s: tables.known(s, ["match-10000007"]),
    "whose sessions have ended": lambda s: People(s, 90).ended([ANN.id]),
    "presence": lambda s: tables.here(s, {("match-10000007", ANN.id): 1.0}),
    "the list of commitments": lambda s: commitments.page(s, None, None, 100),
    "a later page of it": lambda s: commitments.page(s, MANY // 2, None, 100),
    "what can be swept": look_for_old,
    "who is to be called": lambda s: asked(s, calling.DUE, at=now()),
    "whose browsers": lambda s: asked(s, calling.THEIRS, person=ANN.id, at=now()),
    "what operators did": deeds.newest,
    "a puzzle": lambda s: riddles.following(s, "apostles", ANN.id),
    "one commitment": lambda s: commitments.page(s, None, "10000777" * 8, 1),
}


@pytest.mark.parametrize("what", WORKS)
def test_no_query_reads_what_is_not_asked_for(big: str, what: str) -> None:
    async def story() -> list[tuple[str, float, str]]:
        async with watched(big) as house:
            return await house.cost(WORKS[what](house.storage))

    for statement, cost, plan in asyncio.run(story()):
        most = MOST_STEPS if "sqlite" in big else MOST_ROWS
        assert cost <= most, f"{statement}\n{plan}"
        if "sqlite" in big:
            # A list of ids that the statement itself holds is no table.
            scans = [part for part in plan.split("; ") if part.startswith("SCAN") and "CONSTANT ROW" not in part]
            # The newest are read in the order of their numbers, and no more of them than are asked for.
            numbered = ("SCAN commitments", "SCAN deeds")
            ordered = [part for part in scans if part.startswith(numbered) and "LIMIT" in statement]
            assert scans == ordered, f"{statement}\n{plan}"


def test_a_page_of_matches_names_each_once_and_goes_on_where_it_ended(big: str) -> None:
    async def story() -> None:
        async with watched(big) as house:
            first = await lobby.history(house.storage, ANN.id, None, 20)
            second = await lobby.history(house.storage, ANN.id, first.next, 20)
            made = [entry.created for entry in [*first.matches, *second.matches]]
            assert len(set(made)) == 40 and made == sorted(made, reverse=True)
            everything = await lobby.lobby(house.storage, LOBBY)
            assert len(everything.running) == LOBBY and all(one.open_seats == [1] for one in everything.waiting)

    asyncio.run(story())


def test_an_older_house_is_migrated_with_all_that_is_in_it(database: str) -> None:
    """From the first tables, with a match in them, to those of today."""
    from threescore.server.schema import NOTES

    async def story() -> None:
        storage = Storage(database)
        async with storage.engine.begin() as connection:
            await connection.run_sync(NOTES.drop_all)
            await connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
            await connection.run_sync(upgrade, "0001")
            await connection.execute(sa.text("INSERT INTO persons VALUES ('ann', 'Ann', 'ann', 'x', 1)"))
            for number, was in ((1, "invite"), (2, "open")):
                await connection.execute(
                    sa.text(
                        "INSERT INTO matches VALUES (:id, 'beast', 2, '{}', 1, 'waiting', 'ann', false, true, true, 0, "
                        "'bot', :secret, 'x', :made, NULL, NULL, NULL, NULL, NULL, NULL, 'no')"
                    ),
                    {"id": f"m{number}", "secret": f"{number:064x}", "made": float(number)},
                )
                await connection.execute(
                    sa.text("INSERT INTO seats VALUES (:id, 0, 'person', :was, 'ann', 'Ann', NULL, 'x', 0, 0)"),
                    {"id": f"m{number}", "was": was},
                )
            await connection.execute(sa.text("INSERT INTO ratings VALUES ('ann', 'beast', 25, 8, 1)"))
        await storage.open()
        mine = await lobby.history(storage, "ann", None, 20)
        assert [entry.id for entry in mine.matches] == ["m2", "m1"]
        assert [(await tables.load(storage, match)).listed for match in ("m1", "m2")] == [False, True]
        assert [ranked.rating.rating for ranked in await ratings.best(storage, "beast")] == [1.0]
        page = await commitments.page(storage, None, None, 10)
        assert [entry.commit for entry in page.entries] == [commitments.commit_of(f"{n:064x}") for n in (2, 1)]
        assert page.entries[0].chain == commitments.link(page.entries[1].chain, 2, page.entries[0].commit)
        await storage.close()

    asyncio.run(story())


def test_a_page_of_a_replay_does_not_play_the_match_from_its_start() -> None:
    import random

    from threescore.rules import game

    played = Match(game("beast", 3), Seeded(7))
    luck = random.Random(7)
    while not played.state.over and len(played.moves) < 400:
        seat = luck.choice(played.state.to_act)
        played.act(seat, luck.choice(played.state.choice_ids(seat)))
    reel, other = (Reel(played.game, played.luck, played.moves) for _ in range(2))
    whole = replays.replay(played, other, "open", (0, 1, 2), 0, len(played.moves) + 1)
    last = len(played.moves) - 20
    assert replays.replay(played, reel, "open", (0, 1, 2), last, 10).moments == whole.moments[last : last + 10]
    for first in (last + 5, last, 0, 100, 101, last):
        before = reel.answers
        page = replays.replay(played, reel, "open", (0, 1, 2), first, 10)
        assert page.moments == whole.moments[first : first + 10]
        assert reel.answers - before < EVERY + 10
