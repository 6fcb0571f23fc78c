"""No acknowledged answer is lost and none is doubled, however often the server is killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.conftest import FULL
from tests.server.guests import Chair, Guest
from tests.server.parts import Server, sqlite
from threescore.server import messages as say
from threescore.server.client import Turned

MATCHES, KILLS = (50, 30) if FULL else (16, 6)
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

    def __init__(self, number: int, server: Server) -> None:
        self.luck = random.Random(number)
        self.number = number
        self.server = server
        self.match = ""
        self.acknowledged: dict[int, tuple[int, int]] = {}
        # How often nobody answered while a match was to be made, and while it was played
        self.attempts = 0
        self.interruptions = 0
        self.over = False

    async def play(self) -> None:
        guest, table = None, None
        game, seats = TABLES[self.number % len(TABLES)]
        while table is None:
            try:
                guest = guest or await Guest.new(self.server.address)
                made = await guest.make(game, seats)
                table = await guest.give_texts(made)
            except (OSError, httpx.HTTPError, Turned):
                self.attempts += 1
                await asyncio.sleep(0.1)
        assert guest is not None
        self.match = table.id
        while not self.over:
            try:
                async with guest.at(self.match) as chair:
                    if chair.table.status == "waiting":
                        await guest.give_texts(chair.table)
                        continue
                    await self.go_on(chair)
            except (OSError, websockets.WebSocketException, TimeoutError, Turned):
                self.interruptions += 1
                await asyncio.sleep(0.05)
        await guest.close()

    async def go_on(self, chair: Chair) -> None:
        while chair.outcome is None:
            asked = chair.asked()
            if not asked:
                await chair.hear()
                continue
            seat = self.luck.choice(asked)
            if len(self.acknowledged) >= ENOUGH:
                await chair.ask(say.Resign(seat))
                continue
            choice = self.luck.choice(chair.seen[seat].choices).id
            answer = await chair.act(seat, choice)
            if isinstance(answer, say.Update):
                assert answer.seq not in self.acknowledged, "nothing is acknowledged twice"
                self.acknowledged[answer.seq] = (seat, choice)
            else:
                assert isinstance(answer, say.Snapshot), answer
        self.over = True


def test_a_server_that_is_killed_again_and_again_loses_no_acknowledged_answer(own: Server, tmp_path: Path) -> None:
    players = [Persistent(number, own) for number in range(MATCHES)]
    kills = 0

    def all_over() -> bool:
        return all(player.over for player in players)

    async def killer() -> None:
        nonlocal kills
        luck = random.Random(666)
        while kills < KILLS and not all_over():
            while not any(player.match and not player.over for player in players) and not all_over():
                await asyncio.sleep(0.01)
            await asyncio.sleep(luck.uniform(0.1, 1.0))
            await asyncio.to_thread(own.kill)
            kills += 1
            await asyncio.to_thread(own.start)

    async def story() -> None:
        # Not all begin at once, so that there is something to interrupt until the last kill.
        async def late(player: Persistent) -> None:
            while kills < KILLS * player.number // MATCHES:
                await asyncio.sleep(0.05)
            await player.play()

        await asyncio.gather(killer(), *[late(player) for player in players])

    begun = time.perf_counter()
    asyncio.run(asyncio.wait_for(story(), 900))
    own.stop()
    assert kills == KILLS
    assert all_over()
    assert any(player.interruptions for player in players), "somebody was interrupted while playing"
    count = 0
    with sqlite3.connect(tmp_path / "parlour.db") as database:
        for player in players:
            found = database.execute("SELECT seq, seat, choice FROM moves WHERE match = ? ORDER BY seq", [player.match])
            rows = {seq: (seat, choice) for seq, seat, choice in found}
            assert list(rows) == list(range(1, len(rows) + 1)), "no place is missing"
            for seq, move in player.acknowledged.items():
                assert rows.get(seq) == move, f"the answer at {seq} was acknowledged"
            count += len(player.acknowledged)
        left = database.execute("SELECT count(*) FROM matches WHERE status = 'running'").fetchone()[0]
    assert left <= sum(player.attempts for player in players), "only matches that nobody heard of may be left"
    print(f"{MATCHES} matches, {kills} kills, {count} acknowledged answers, {time.perf_counter() - begun:.0f} s")


def test_a_server_that_is_stopped_finishes_what_it_has_begun(own: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(own.address)
        table = await guest.give_texts(await guest.make("beast", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair:
            while not chair.asked():
                await chair.hear()
            await chair.act(0)
            seq = chair.seq
            begun = time.perf_counter()
            assert await asyncio.to_thread(own.stop) == 0
            assert time.perf_counter() - begun < 8
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
            if b"threescore.server.scribe" in Path(f"/proc/{child}/cmdline").read_bytes():
                os.kill(child, signal.SIGKILL)

    async def story() -> None:
        guest = await Guest.new(own.address)
        table = await guest.give_texts(await guest.make("beast", ["mine", "mine"]))
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
