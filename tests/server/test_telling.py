"""What is committed is told: to everybody who listens, at every process, whoever of them fails meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import struct
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tests.server import parts
from tests.server.guests import Guest
from tests.server.links import Link
from tests.server.parts import PATIENCE, RUN, Server, get, sqlite, until
from threescore.server import messages as say
from threescore.server.fanout import FanOut

# Onlookers who come and vanish all the time, and moves meanwhile.
VANISHING, MOVES = 20, 150
# Longer than any test takes: nobody looks at the database by the clock.
NEVER = 3600.0
OFTEN = 0.3


# Listeners that fail


async def vanish(server: Server, match: str, luck: random.Random) -> None:
    """Connect, hear something, and be gone without a word, until cancelled."""
    while True:
        protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws/matches/{match}"))
        protocol.send_request(protocol.connect())
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            writer.write(b"".join(protocol.data_to_send()))
            await reader.readuntil(b'"type":"snapshot"')
            await asyncio.sleep(luck.random() / 5)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()


def test_onlookers_who_vanish_keep_nobody_from_hearing_of_a_move(own_server: Server) -> None:
    async def story() -> None:
        guest, steady = await Guest.new(own_server.address), await Guest.new(own_server.address)
        table = await guest.give_texts(await guest.make("beast", ["mine", "mine"]))
        vanishing = [
            asyncio.create_task(vanish(own_server, table.id, random.Random(number))) for number in range(VANISHING)
        ]
        luck = random.Random(1)
        async with guest.at(table.id) as chair, steady.at(table.id) as looker:
            hearing = asyncio.create_task(looker.until(lambda one: isinstance(one, say.Chat)))
            for _ in range(MOVES):
                if chair.outcome is not None:
                    break
                seat = chair.asked()[0]
                assert isinstance(await chair.act(seat, luck.choice(chair.seen[seat].choices).id), say.Update)
            await chair.ask(say.Say("That was all"))
            await hearing
            assert looker.seq == chair.seq
        for task in vanishing:
            task.cancel()
        await asyncio.gather(*vanishing, return_exceptions=True)
        assert '"a commit was not heard"' not in own_server.logged()

    own_server.start()
    asyncio.run(story())


# News that are missed


class Pair:
    """Two processes on one database, each with a link to Redis that can fall silent."""

    def __init__(self, cluster: str, news: str, look: float) -> None:
        database = parts.new_database(cluster, f"t{uuid.uuid4().hex}")
        port = urlsplit(news).port
        assert port is not None
        self.links = [Link(port), Link(port)]
        self.servers = [
            Server(database, f"redis://127.0.0.1:{link.port}/0", look=look, nudge=NEVER, away_grace=NEVER)
            for link in self.links
        ]

    def __enter__(self) -> Pair:
        self.stack = contextlib.ExitStack()
        for link in self.links:
            self.stack.enter_context(link)
        for server in self.servers:
            self.stack.enter_context(server)
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()


@pytest.fixture(params=[NEVER, OFTEN], ids=["never", "often"])
def pair(cluster: str, news: str, request: pytest.FixtureRequest) -> Iterator[Pair]:
    with Pair(cluster, news, request.param) as both:
        yield both


@pytest.mark.parametrize("pair", [NEVER], indirect=True)
def test_who_comes_or_asks_is_told_what_the_database_knows_whatever_news_were_missed(pair: Pair) -> None:
    async def story() -> None:
        guest, other = await Guest.new(pair.servers[0].address), await Guest.new(pair.servers[1].address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair, other.at(table.id) as behind:
            pair.links[1].fall_silent()
            for _ in range(3):
                await chair.act(0)
            asked = await behind.ask(say.AskSnapshot())
            assert asked.seq == chair.seq
            await chair.act(0)
            async with other.at(table.id) as newcomer:
                assert newcomer.seq == chair.seq

    asyncio.run(story())


@pytest.mark.parametrize("pair", [OFTEN], indirect=True)
def test_a_process_with_a_silent_link_notices_by_itself_and_says_so(pair: Pair) -> None:
    async def story() -> None:
        guest, other = await Guest.new(pair.servers[0].address), await Guest.new(pair.servers[1].address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair, other.at(table.id) as behind:
            pair.links[1].fall_silent()
            for _ in range(3):
                await chair.act(0)
            await chair.ask(say.Say("Can you hear me?"))
            while behind.seq < chair.seq:
                await behind.hear()
            await behind.until(lambda one: isinstance(one, say.Chat))
            await until_behind(pair.servers[1], True)
            assert get(pair.servers[1], "/health").json()["fanout"] is False
            assert get(pair.servers[0], "/health").json()["behind"] is False
            pair.links[1].speak_again()
            await until_behind(pair.servers[1], False)
            await chair.act(0)
            while behind.seq < chair.seq:
                await behind.hear()

    asyncio.run(story())


def test_what_is_followed_while_the_link_is_being_made_is_heard(news: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def hear(channel: str, about: dict[str, Any]) -> None:
        heard.put_nowait(channel)

    async def story() -> None:
        async def nobody(channel: str, about: dict[str, Any]) -> None: ...

        port = urlsplit(news).port
        assert port is not None
        with Link(port) as link:
            near = FanOut(f"redis://127.0.0.1:{link.port}/0", hear, lambda: None)
            far = FanOut(news, nobody, lambda: None)
            await far.open()
            link.fall_silent()

            async def connected() -> bool:
                return bool(link.writers)

            opening = asyncio.create_task(near.open())
            await until(connected)
            await near.follow("threescore:match:new")
            link.speak_again()
            await opening
            # What is said after this has arrived is heard, if it is heard at all, before what is said after that.
            far.spread("threescore:match:new", {})
            far.spread("threescore:lobby", {})
            assert await asyncio.wait_for(heard.get(), PATIENCE) == "threescore:match:new"
            await near.close()
            await far.close()

    asyncio.run(story())


async def until_behind(server: Server, behind: bool) -> None:
    async def found() -> bool:
        return (await asyncio.to_thread(get, server, "/health")).json().get("behind") is behind

    await until(found, PATIENCE)


@pytest.mark.parametrize("pair", [OFTEN], indirect=True)
def test_what_a_process_committed_before_it_was_killed_is_told_by_the_others(pair: Pair) -> None:
    async def story() -> None:
        guest, other = await Guest.new(pair.servers[0].address), await Guest.new(pair.servers[1].address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with other.at(table.id) as looker:
            async with guest.at(table.id) as chair:
                # Between the commit and the news
                pair.links[0].fall_silent()
                await chair.act(0)
                seq = chair.seq
                pair.servers[0].kill()
            while looker.seq < seq:
                await looker.hear()

    asyncio.run(story())


@pytest.mark.parametrize("pair", [OFTEN], indirect=True)
def test_who_logs_out_is_let_go_even_where_the_news_of_it_are_missed(pair: Pair) -> None:
    async def story() -> None:
        guest, twin = await Guest.new(pair.servers[0].address), Guest(pair.servers[1].address)
        twin.http.cookies = guest.http.cookies
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with twin.at(table.id) as chair:
            pair.links[1].fall_silent()
            await guest.post("/api/logout", say.Me)
            with pytest.raises(Exception) as closed:
                while True:
                    await chair.hear()
            assert getattr(closed.value, "rcvd", None) is not None and closed.value.rcvd.code == 4001  # type: ignore[attr-defined]

    asyncio.run(story())


# A database that fails


def test_a_socket_goes_on_after_the_database_failed_while_a_stale_message_was_answered(cluster: str, news: str) -> None:
    """The second process loses a race for a place, and then its link to the database, before it can read again."""
    address = urlsplit(parts.new_database(cluster, f"t{uuid.uuid4().hex}"))
    redis = urlsplit(news).port
    assert address.port is not None and redis is not None
    with Link(address.port) as database, Link(redis) as silent:
        first = Server(address.geturl(), news, look=NEVER)
        second = Server(
            address._replace(netloc=f"threescore@127.0.0.1:{database.port}").geturl(),
            f"redis://127.0.0.1:{silent.port}/0",
            look=NEVER,
            sweep=NEVER,
        )

        async def story() -> None:
            guest, twin = await Guest.new(first.address), Guest(second.address)
            twin.http.cookies = guest.http.cookies
            table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
            async with guest.at(table.id) as chair, twin.at(table.id) as loser:
                silent.fall_silent()
                await chair.act(0)
                # What PostgreSQL says of a place that is taken, and when that is done with.
                database.last_words = [b"23505", b"ROLLBACK"]
                refused = await loser.act(0)
                assert isinstance(refused, say.Refused) and refused.code == "busy"
                database.mend()
                while not isinstance(again := await loser.ask(say.AskSnapshot()), say.Snapshot):
                    assert again.code == "busy"
                assert again.seq == chair.seq
                assert isinstance(await loser.act(0), say.Update)

        with first, second:
            asyncio.run(story())


def scribe_of(server: Server) -> int:
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    (scribe,) = [pid for pid in found if b"threescore.server.scribe" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return int(scribe)


def test_a_writer_that_hangs_shows_in_health_and_is_replaced(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair:
            await chair.act(0)
            assert get(server, "/health").status_code == 200
            stopped = scribe_of(server)
            os.kill(stopped, signal.SIGSTOP)
            waiting = await chair.send(say.Act(chair.seq, 0, chair.seen[0].choices[0].id))
            await until_health(server, 503)
            answer = await chair.until(lambda one: getattr(one, "ref", None) == waiting)
            assert isinstance(answer, say.Refused) and answer.code == "busy"
            await until_health(server, 200)
            assert scribe_of(server) != stopped
            assert isinstance(await chair.act(0), say.Update)

    with Server(sqlite(tmp_path), folder=tmp_path, disk_patience=5) as server:
        asyncio.run(story(server))


async def until_health(server: Server, status: int) -> None:
    async def found() -> bool:
        return (await asyncio.to_thread(get, server, "/health")).status_code == status

    await until(found, PATIENCE)


# Time

AHEAD = "import time; told = time.time; time.time = lambda: told() + 120\n"


def test_a_process_whose_clock_is_two_minutes_ahead_makes_nobody_late(cluster: str, news: str) -> None:
    database = parts.new_database(cluster, f"t{uuid.uuid4().hex}")
    often: dict[str, Any] = {"sweep": 0.1, "patience": 0}
    first, ahead = Server(database, news, **often), Server(database, news, **often)
    ahead.run = AHEAD + RUN

    async def story() -> None:
        guest, twin = await Guest.new(first.address), Guest(ahead.address)
        twin.http.cookies = guest.http.cookies
        made = await guest.make("underworld", ["mine", "mine"], clock=say.Clock(60, "resign"))
        table = await guest.give_texts(made)
        async with guest.at(table.id) as chair, twin.at(table.id) as other:
            for turn in range(20):
                mover = (chair, other)[turn % 2]
                while mover.seq < max(chair.seq, other.seq):
                    await mover.hear()
                assert isinstance(await mover.act(mover.asked()[0]), say.Update), "the match goes on"
            times = [(await one.ask(say.Ping())).now for one in (chair, other)]
        assert abs(times[0] - times[1]) < 60
        assert '"seat late"' not in ahead.logged()

    with first, ahead:
        asyncio.run(story())
