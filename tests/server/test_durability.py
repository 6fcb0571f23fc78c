"""No acknowledged answer is lost and none is doubled, however often the server is killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
import websockets

from tests.server import parts
from tests.server.conftest import FULL
from tests.server.guests import Chair, Guest
from tests.server.parts import Server, sqlite, until
from threescore.server import messages as say
from threescore.server.client import Turned

# So many play at a time, match after match, until the last kill.
PLAYERS, KILLS = (24, 300) if FULL else (8, 3)
# On PostgreSQL, with two processes: servers, Redis and PostgreSQL itself are killed in turn, each of them once at least.
SHARED_KILLS = 100 if FULL else 4
PATIENCE = 7200 if FULL else 900
TABLES = (
    ("apostles", ["mine"]),
    ("beast", ["mine", "bot:random"]),
    ("goals", ["mine", "bot:random"]),
    ("underworld", ["mine", "bot:random"]),
    ("beast", ["mine", "mine", "bot:greedy"]),
)
# Games that random players would never end are resigned after so many answers of one's own.
ENOUGH = 60


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    server = Server(sqlite(tmp_path), folder=tmp_path, nudge=1, sweep=0.3)
    server.start()
    yield server
    server.close()


class Persistent:
    """Somebody who plays one match through all interruptions and remembers what was acknowledged."""

    def __init__(self, number: int, *servers: Server) -> None:
        self.luck = random.Random(number)
        self.number = number
        self.servers = servers
        self.match = ""
        self.acknowledged: dict[int, tuple[int, int]] = {}
        # How often nobody answered while a match was to be made, and while it was played
        self.attempts = 0
        self.interruptions = 0
        self.snapshots = 0
        self.over = False

    async def play(self) -> None:
        guest, table = None, None
        game, seats = TABLES[self.number % len(TABLES)]
        while table is None:
            try:
                guest = guest or await Guest.new(self.luck.choice(self.servers).address)
                made = await guest.make(game, seats)
                table = await guest.give_texts(made)
            except (OSError, httpx.HTTPError, Turned):
                self.attempts += 1
                await asyncio.sleep(0.1)
        assert guest is not None
        self.match = table.id
        while not self.over:
            # Any process will do.
            here = Guest(self.luck.choice(self.servers).address)
            here.person, here.http.cookies = guest.person, guest.http.cookies
            try:
                async with here.at(self.match) as chair:
                    self.check(chair.snapshot)
                    if chair.table.status == "waiting":
                        await here.give_texts(chair.table)
                        continue
                    await self.go_on(chair)
            except (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, Turned):
                self.interruptions += 1
                await asyncio.sleep(0.05)
            await here.close()
        await guest.close()

    def check(self, snapshot: say.Snapshot) -> None:
        """What was acknowledged is in every snapshot from then on."""
        self.snapshots += 1
        assert snapshot.seq >= max(self.acknowledged, default=0), "a snapshot is older than an acknowledgement"

    async def go_on(self, chair: Chair) -> None:
        while chair.outcome is None:
            asked = chair.asked()
            if not asked:
                await chair.hear()
                continue
            if len(self.servers) > 1 and self.luck.random() < 0.1:
                return  # to come back at another process, perhaps
            seat = self.luck.choice(asked)
            if len(self.acknowledged) >= ENOUGH:
                await chair.ask(say.Resign(seat))
                continue
            choice = self.luck.choice(chair.seen[seat].choices).id
            answer = await chair.act(seat, choice)
            if isinstance(answer, say.Update):
                assert answer.seq not in self.acknowledged, "nothing is acknowledged twice"
                self.acknowledged[answer.seq] = (seat, choice)
            elif isinstance(answer, say.Snapshot):
                self.check(answer)
            else:
                # The database has failed. Whether the answer is kept nobody knows; it is not acknowledged.
                assert isinstance(answer, say.Refused) and answer.code == "busy", answer
                return
        self.over = True


async def play_through(servers: list[Server], kills: int, kill: Callable[[int], None]) -> list[Persistent]:
    """Some play match after match, while something is killed and started again so many times; all of them."""
    players: list[Persistent] = []
    killed = 0

    async def killer() -> None:
        nonlocal killed
        luck = random.Random(666)
        while killed < kills:
            # All of them are in the middle of something.
            enough = acknowledged(players) + luck.randrange(2, 5) * PLAYERS

            async def played_on(enough: int = enough) -> bool:
                return acknowledged(players) >= enough

            await until(played_on, PATIENCE)
            await asyncio.to_thread(kill, killed)
            killed += 1

    async def match_after_match() -> None:
        while killed < kills:
            player = Persistent(len(players), *servers)
            players.append(player)
            await player.play()

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        tasks.create_task(killer())
        for _ in range(PLAYERS):
            tasks.create_task(match_after_match())
    return players


def acknowledged(players: list[Persistent]) -> int:
    return sum(len(player.acknowledged) for player in players)


def check_rows(player: Persistent, found: Iterable[tuple[int, int, int]]) -> None:
    """The log of a match holds everything that was acknowledged, once."""
    rows = {seq: (seat, choice) for seq, seat, choice in found}
    assert list(rows) == list(range(1, len(rows) + 1)), "no place is missing"
    for seq, move in player.acknowledged.items():
        assert rows.get(seq) == move, f"the answer at {seq} was acknowledged"


def test_a_server_that_is_killed_again_and_again_loses_no_acknowledged_answer(own: Server, tmp_path: Path) -> None:
    def kill(_: int) -> None:
        own.kill()
        own.start()

    begun = time.perf_counter()
    players = asyncio.run(play_through([own], KILLS, kill))
    own.stop()
    assert any(player.interruptions for player in players), "somebody was interrupted while playing"
    with sqlite3.connect(tmp_path / "parlour.db") as database:
        for player in players:
            query = "SELECT seq, seat, choice FROM moves WHERE match = ? ORDER BY seq"
            check_rows(player, database.execute(query, [player.match]))
        left = database.execute("SELECT count(*) FROM matches WHERE status = 'running'").fetchone()[0]
    assert left <= sum(player.attempts for player in players), "only matches that nobody heard of may be left"
    tell(players, KILLS, begun)


def tell(players: list[Persistent], kills: int, begun: float) -> None:
    count = acknowledged(players)
    snapshots = sum(player.snapshots for player in players)
    took = time.perf_counter() - begun
    print(f"{len(players)} matches, {kills} kills, {count} acknowledged, {snapshots} snapshots, {took:.0f} s")


def test_two_processes_redis_and_postgresql_are_killed_in_turn_and_nothing_acknowledged_is_lost() -> None:
    programs = parts.find_postgres()
    if programs is None:
        parts.missing("PostgreSQL is not installed: apt-get install postgresql")
    assert programs is not None
    with parts.Postgres(programs) as cluster, parts.Redis() as redis:
        database = parts.new_database(cluster.address, "parlour")
        often: dict[str, Any] = {"nudge": 1, "sweep": 0.3, "look": 1}
        with Server(database, redis.address, **often) as first, Server(database, redis.address, **often) as second:
            mortal: list[Any] = [first, redis, second, cluster]

            def kill(number: int) -> None:
                one = mortal[number % len(mortal)]
                one.kill()
                one.start()

            begun = time.perf_counter()
            players = asyncio.run(play_through([first, second], SHARED_KILLS, kill))
            assert any(player.interruptions for player in players), "somebody was interrupted while playing"

            async def read() -> None:
                connection = await asyncpg.connect(database.replace("+asyncpg", ""))
                for player in players:
                    query = "SELECT seq, seat, choice FROM moves WHERE match = $1 ORDER BY seq"
                    check_rows(player, [tuple(row) for row in await connection.fetch(query, player.match)])
                await connection.close()

            asyncio.run(read())
            tell(players, SHARED_KILLS, begun)


def test_a_server_that_is_stopped_finishes_what_it_has_begun(own: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(own.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair:
            while not chair.asked():
                await chair.hear()
            await chair.act(0)
            seq = chair.seq
            assert await asyncio.to_thread(own.stop) == 0
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await chair.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        own.start()
        async with guest.at(table.id) as chair:
            assert chair.seq >= seq

    asyncio.run(story())


def test_a_writer_that_dies_is_replaced_and_no_answer_is_acknowledged_in_vain(own: Server) -> None:
    def kill_the_writer() -> None:
        assert own.process is not None
        found = Path(f"/proc/{own.process.pid}/task/{own.process.pid}/children").read_text().split()
        for child in map(int, found):
            # One of before may go in this moment.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                if b"threescore.server.scribe" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(child, signal.SIGKILL)

    async def story() -> None:
        guest = await Guest.new(own.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "mine"]))
        acknowledged = 0
        async with guest.at(table.id) as chair:
            for _ in range(5):
                kill_the_writer()
                answer = await chair.act(chair.asked()[0])
                if isinstance(answer, say.Refused):
                    assert answer.code == "busy"
                    answer = await chair.act(chair.asked()[0])
                assert isinstance(answer, say.Update)
                acknowledged += 1
        with sqlite3.connect(own.folder / "parlour.db") as database:
            rows = database.execute('SELECT seq FROM moves WHERE "match" = ? ORDER BY seq', (table.id,)).fetchall()
        assert [seq for (seq,) in rows] == list(range(1, acknowledged + 1))

    asyncio.run(story())
