"""Two processes on PostgreSQL and Redis serve the same matches."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Iterator

import httpx
import pytest
import websockets
from msgspec import to_builtins

from tests.server import parts
from tests.server.conftest import FULL
from tests.server.guests import Chair, Guest
from tests.server.test_people import admin
from threescore.server import messages as say

MATCHES = 200 if FULL else 24
AT_ONCE = 20
ENOUGH = 80


@pytest.fixture(scope="module")
def pair(cluster: str, news: str) -> Iterator[tuple[parts.Server, parts.Server]]:
    database = parts.new_database(cluster, f"t{uuid.uuid4().hex}")
    first = parts.Server(database, news, nudge=1, sweep=0.3)
    second = parts.Server(database, news, nudge=1, sweep=0.3)
    with first, second:
        yield first, second


async def play(chair: Chair, seat: int, luck: random.Random) -> None:
    """Answer at random; seat 0 gives up when it has had enough."""
    answers = 0
    while chair.outcome is None:
        if chair.asked():
            if seat == 0 and answers >= ENOUGH:
                await chair.ask(say.Resign(0))
                continue
            await chair.act(seat, luck.choice(chair.seen[seat].choices).id)
            answers += 1
        else:
            await chair.hear()


async def one_match(number: int, pair: tuple[parts.Server, parts.Server]) -> int:
    game = ("beast", "goals", "underworld")[number % 3]
    host, other = await Guest.new(pair[0].address), await Guest.new(pair[1].address)
    table = await host.make(game, ["mine", "open"])
    await host.give_texts(table)
    async with host.at(table.id) as first:
        await other.sit(table.id, 1)
        async with other.at(table.id) as second:
            while first.table.status == "waiting":
                await first.hear()
            await asyncio.gather(play(first, 0, random.Random(number)), play(second, 1, random.Random(-number)))
            assert first.outcome == second.outcome
            length = first.seq
    records = [(await guest.http.get(f"/api/matches/{table.id}/record")).json() for guest in (host, other)]
    assert records[0] == records[1], "the log is the same on both"
    views = [
        await guest.call("GET", f"/api/matches/{table.id}/replay?seat=onlooker&count=200", say.Replay)
        for guest in (host, other)
    ]
    assert to_builtins(views[0]) == to_builtins(views[1])
    await host.close()
    await other.close()
    return length


def test_players_of_one_match_on_different_processes(pair: tuple[parts.Server, parts.Server]) -> None:
    async def story() -> list[int]:
        gate = asyncio.Semaphore(AT_ONCE)

        async def gated(number: int) -> int:
            async with gate:
                return await one_match(number, pair)

        return await asyncio.gather(*[gated(number) for number in range(MATCHES)])

    begun = time.perf_counter()
    lengths = asyncio.run(asyncio.wait_for(story(), 900))
    assert len(lengths) == MATCHES and all(lengths)
    print(f"{MATCHES} matches, {sum(lengths)} rows, {time.perf_counter() - begun:.0f} s")


def test_what_is_said_and_done_on_one_process_is_heard_on_the_other(pair: tuple[parts.Server, parts.Server]) -> None:
    async def story() -> None:
        host, other = await Guest.new(pair[0].address), await Guest.new(pair[1].address)
        table = await host.make("beast", ["mine", "open"])
        async with host.at(table.id) as first, other.at(table.id) as second:
            await other.sit(table.id, 1)
            await first.until(lambda one: isinstance(one, say.TableChanged) and one.table.seats[1].name)
            await second.until(lambda one: isinstance(one, say.Snapshot) and 1 in chair_seats(one))
            await host.give_texts(table)
            await second.until(lambda one: isinstance(one, say.Snapshot) and one.why == "started")
            await first.ask(say.Say("Good evening"))
            heard = await second.until(lambda one: isinstance(one, say.Chat))
            assert heard.line.text == "Good evening"
            assert first.seen and second.seen, "both see the match"

    def chair_seats(snapshot: say.Snapshot) -> list[int]:
        return [seat.seat for seat in snapshot.table.seats if seat.yours]

    asyncio.run(story())


def test_who_logs_out_is_nowhere_at_a_table_any_more(pair: tuple[parts.Server, parts.Server]) -> None:
    """The devices of one session are let go at both processes; another session of the same account is not."""

    async def story() -> None:
        guest, twin, phone = await Guest.new(pair[0].address), Guest(pair[1].address), Guest(pair[1].address)
        name = f"Dora {uuid.uuid4().hex[:8]}"
        await guest.post("/api/register", say.Me, say.Register(name, "correct horse"))
        await phone.post("/api/login", say.Me, say.Login(name, "correct horse"))
        twin.http.cookies = httpx.Cookies(guest.http.cookies)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as first, twin.at(table.id) as second, phone.at(table.id) as third:
            await guest.post("/api/logout", say.Me)
            for chair in (first, second):
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await chair.hear()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
            assert isinstance(await third.act(0), say.Update)
            async with twin.at(table.id) as again:
                assert set(again.seen) == {None}, "who comes back with that cookie looks on"

    asyncio.run(story())


def test_both_processes_race_for_a_place_and_the_loser_reads_again(pair: tuple[parts.Server, parts.Server]) -> None:
    async def story() -> None:
        guest = await Guest.new(pair[0].address)
        twin = Guest(pair[1].address)
        twin.person = guest.person
        twin.http.cookies = guest.http.cookies
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        looking = [await Guest.new(server.address) for server in pair]
        async with (
            guest.at(table.id) as first,
            twin.at(table.id) as second,
            looking[0].at(table.id) as third,
            looking[1].at(table.id) as fourth,
        ):
            while first.outcome is None:
                answers = await asyncio.gather(first.act(0), second.act(0))
                kinds = sorted(type(answer).__name__ for answer in answers)
                assert kinds in (["Snapshot", "Update"], ["Update", "Update"], ["Refused", "Update"]), answers
                for chair in (first, second):
                    other = second if chair is first else first
                    while chair.seq < other.seq and chair.outcome is None:
                        await chair.hear()
                if second.outcome is not None and first.outcome is None:
                    await first.until(lambda _: first.outcome is not None)
                # Onlookers of the process that lost miss nothing either.
                for looker in (third, fourth):
                    while looker.seq < max(first.seq, second.seq):
                        await looker.hear()

    asyncio.run(story())


def test_a_match_goes_on_at_the_other_process_when_one_is_killed(cluster: str, news: str) -> None:
    database = parts.new_database(cluster, f"t{uuid.uuid4().hex}")
    first, second = (parts.Server(database, news, nudge=1, sweep=0.3) for _ in range(2))

    async def story() -> None:
        guest = await Guest.new(first.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
        async with guest.at(table.id) as chair:
            while not chair.asked():
                await chair.hear()
            await chair.act(0)
            seq = chair.seq
        first.kill()
        twin = Guest(second.address)
        twin.person = guest.person
        twin.http.cookies = guest.http.cookies
        async with twin.at(table.id) as chair:
            assert chair.seq >= seq
            while not chair.asked():
                await chair.hear()
            assert isinstance(await chair.act(0), say.Update)

    with first, second:
        asyncio.run(story())


def test_what_an_operator_does_and_logging_out_everywhere_reach_both_processes(
    pair: tuple[parts.Server, parts.Server],
) -> None:
    async def story() -> None:
        ann, ben = await Guest.account(pair[0].address, "Ann"), await Guest.new(pair[1].address)
        phone = Guest(pair[1].address)
        await phone.post("/api/login", say.Me, say.Login(ann.person.name, "long enough"))
        table = await ann.make("beast", ["mine", "open"])
        await ann.give_texts(table)
        await ben.sit(table.id, 1)
        database = pair[0].arguments[pair[0].arguments.index("--database") + 1]
        async with ann.at(table.id) as first, ben.at(table.id) as second, phone.at(table.id) as third:
            await asyncio.to_thread(admin, database, "close", table.id)
            for chair in (first, second):
                await chair.until(lambda one: isinstance(one, say.TableChanged) and one.table.status == "over")
            await ann.post("/api/logout/everywhere", say.Me)
            for chair in (first, third):
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await chair.hear()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001

    asyncio.run(story())
