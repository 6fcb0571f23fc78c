"""How much one guest, or everybody together, may use: each limit with a clear refusal, and the others unharmed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets
from msgspec import json

from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, get, sqlite
from threescore.server import messages as say
from threescore.server.client import Turned


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("limits")
    with Server(sqlite(folder), folder=folder, rehearse=1) as server:
        yield server


# What waits to be read

ASKED = 150


async def long_match(guest: Guest) -> str:
    """A match whose snapshots are long: with this luck nobody wins before."""
    table = await guest.give_texts(await guest.make("beast", ["mine"] * 6, rehearsal=say.Rehearsal(seed=0)))
    luck = random.Random(5)
    async with guest.at(table.id) as chair:
        await chair.play(luck, most=200)
    return table.id


def test_snapshots_are_made_one_at_a_time_for_who_does_not_read_them(house: Server) -> None:
    """Who asks for many is told all of them as they are read; they do not wait in the server's memory."""

    async def story() -> None:
        guest = await Guest.new(house.address)
        match = await long_match(guest)
        async with guest.connect(match) as socket_:
            size = len(await socket_.recv())
            assert size > 50_000
            before = house.memory()
            # The client's library reads a few messages ahead and then waits, as a network would.
            for ref in range(ASKED):
                await socket_.send(json.encode(say.AskSnapshot(ref)).decode())
            await settled(house)
            grown = house.memory() - before
            assert grown < ASKED * size / 2**20 / 2, f"memory has grown by {grown:.0f} MB"
            refs: list[int] = []
            while len(refs) < ASKED:
                message = json.decode(await socket_.recv())
                if message["type"] == "snapshot":
                    refs.append(message["ref"])
            assert refs == list(range(ASKED))

    asyncio.run(story())


async def settled(server: Server) -> None:
    """Until a server that answers has nothing more to do with the messages that it has been sent."""
    heard: list[str] = []
    async with asyncio.timeout(PATIENCE):
        while len(heard) < 10 or len(set(heard[-10:])) > 1:
            page = (await asyncio.to_thread(get, server, "/metrics")).text
            heard += [line for line in page.splitlines() if 'threescore_messages_total{type="AskSnapshot"}' in line]


def test_who_reads_too_slowly_is_let_go_by_the_bytes_that_wait(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        guest = await Guest.new(server.address)
        match = await long_match(guest)
        async with guest.at(match) as chair, guest.connect(match) as slow:
            for ref in range(ASKED):
                await slow.send(json.encode(say.AskSnapshot(ref)).decode())
            # Nobody reads: when the network takes no more, what is said here waits.
            for _ in range(100):
                await chair.ask(say.Say("x" * 500))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    async with asyncio.timeout(PATIENCE):
                        await slow.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408

    with Server(sqlite(tmp_path), folder=tmp_path, waiting_bytes=20_000, rehearse=1) as server:
        asyncio.run(story(server))


# Requests that do not come to an end


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /health HT",
        b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a header", "half a body"],
)
def test_half_a_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    with (
        Server(sqlite(tmp_path), folder=tmp_path, request_patience=1) as server,
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw,
    ):
        raw.sendall(half)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while data := raw.recv(1000):
                answer += data
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.endswith(b'"the request did not arrive in due time"}\n')
        assert get(server, "/health").status_code == 200
        assert '"level": "error"' not in server.logged(), server.logged()


def test_a_connection_that_is_kept_is_not_ended_between_requests(tmp_path: Path) -> None:
    with (
        Server(sqlite(tmp_path), folder=tmp_path, request_patience=1) as server,
        httpx.Client(timeout=PATIENCE) as client,
    ):
        assert client.get(f"{server.address}/api/house").status_code == 200
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
            # Longer than the patience with half a request
            assert raw.recv(100).startswith(b"HTTP/1.1 408")
        assert client.get(f"{server.address}/api/house").status_code == 200


def test_when_the_house_is_full_health_is_answered_and_who_is_in_plays_on(tmp_path: Path) -> None:
    most = 12

    async def story(server: Server) -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as chair:
            crowd = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(most + 60)]
            try:
                assert isinstance(await chair.act(0), say.Update)
                async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as new:
                    assert (await new.get("/health")).status_code == 200
                    turned = await new.get("/api/house")
                    assert turned.status_code == 503 and turned.json()["code"] == "full"
                    assert int(turned.headers["retry-after"]) > 0
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await Guest(server.address).connect(table.id)
                assert refused.value.response.status_code == 503
            finally:
                for one in crowd:
                    one.close()
            async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as new:
                while (await new.get("/api/house")).status_code != 200:
                    pass

    with Server(sqlite(tmp_path), folder=tmp_path, connections=most) as server:
        asyncio.run(story(server))


def test_one_address_cannot_fill_the_house(tmp_path: Path) -> None:
    """Loopback has many addresses: from one of them come as many as may, and another one is served."""
    with Server(sqlite(tmp_path), folder=tmp_path, connections_per_address=2) as server:
        crowd = []
        for _ in range(2 * 8):
            crowd.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)))
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE) as crowded:
            assert crowded.get(f"{server.address}/api/house").status_code == 503
        assert get(server, "/api/house").status_code == 200
        for one in crowd:
            one.close()


# Pages, health and connecting


PAGES = ("/", "/health", "/metrics", "/schema/openapi.json", "/assets/nothing.js")


def test_pages_and_health_count_too(tmp_path: Path) -> None:
    """Each once, and then none again: here a second brings nothing back, however long it takes."""
    with Server(sqlite(tmp_path), folder=tmp_path, pages_per_second=0, pages_burst=len(PAGES)) as server:
        assert all(get(server, path).status_code != 429 for path in PAGES)
        for path in PAGES:
            again = get(server, path)
            assert again.status_code == 429 and again.headers["retry-after"] == "1"
        assert get(server, "/api/house").status_code == 200, "the API has a limit of its own"


def test_connecting_counts_too(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        address = server.address.replace("http", "ws") + "/ws/lobby"
        with pytest.raises(websockets.InvalidStatus) as refused:
            for _ in range(10):
                async with websockets.connect(address, open_timeout=PATIENCE):
                    pass
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "1"

    with Server(sqlite(tmp_path), folder=tmp_path, requests_per_second=0, requests_burst=5) as server:
        asyncio.run(story(server))


# What is nested too deeply, and names that no file can have


@pytest.mark.parametrize("depth", [500, 900, 1_000, 5_000, 60_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nested_json_is_refused(house: Server, depth: int, opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    nested = opening * depth + "1" + closing * depth
    if len(nested) > 262_000:
        nested = opening * depth
    with httpx.Client(base_url=house.address, headers={"content-type": "application/json"}, timeout=PATIENCE) as client:
        client.post("/api/guest", json={})
        for path, body in (
            ("/api/guest", nested),
            ("/api/verify", f'{{"record": {{"a": {nested}}}}}'),
            ("/api/verify", f'{{"record": {{"game": "beast", "options": {{"thaw": {nested}}}, "moves": {nested}}}}}'),
            (
                "/api/matches",
                f'{{"game": "beast", "seats": [{{"kind": "mine"}}, {{"kind": "open"}}], "options": {{"thaw": {nested}}}}}',
            ),
        ):
            answer = client.post(path, content=body)
            assert answer.status_code in (400, 413) or (path == "/api/verify" and answer.json()["good"] is False), path
    assert '"level": "error"' not in house.logged(), house.logged()[-2000:]


@pytest.mark.parametrize("name", ["a" * 256, "a" * 5000, "é" * 128, "a/" * 3000])
@pytest.mark.parametrize("folder", ["/", "/assets/", "/match/"])
def test_a_name_that_no_file_can_have_is_unknown(house: Server, folder: str, name: str) -> None:
    answer = get(house, folder + name)
    assert answer.status_code in (200, 404), "a page of the app, or nothing"
    if folder == "/assets/":
        assert answer.status_code == 404 and answer.json()["code"] == "unknown"


# More to do than can be done


def test_when_there_is_too_much_to_do_new_work_is_refused_and_play_goes_on(tmp_path: Path) -> None:
    # With a limit of nothing at all there always is.
    calm = Server(sqlite(tmp_path), folder=tmp_path)
    late = Server(sqlite(tmp_path), folder=tmp_path, late_seconds=0, few=0)

    async def prepare() -> tuple[Guest, say.TableInfo]:
        guest = await Guest.new(calm.address)
        return guest, await guest.give_texts(await guest.make("apostles", ["mine"]))

    async def story(guest: Guest, table: say.TableInfo) -> None:
        player = Guest(late.address)
        player.http.cookies = guest.http.cookies
        async with player.at(table.id) as chair:
            assert isinstance(await chair.act(0), say.Update), "who plays plays on"
        for path, body in (
            ("/api/guest", say.BeGuest()),
            ("/api/matches", say.CreateMatch("apostles", [say.SeatWish("mine")])),
            (f"/api/matches/{table.id}/seats/0/take", say.TakeSeat()),
            (f"/api/matches/{table.id}/rematch", None),
        ):
            answer = await player.http.post(
                path, content=json.encode(body), headers={"content-type": "application/json"}
            )
            assert answer.status_code == 503 and answer.json()["code"] == "overloaded", path
            assert int(answer.headers["retry-after"]) > 0
        with pytest.raises(Turned, match="come back in a moment"):
            await Guest.new(late.address)
        async with Guest(late.address).connect(table.id) as onlooker:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await onlooker.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        health = await player.http.get("/health")
        assert health.status_code == 200 and health.json()["overloaded"] is True
        assert (await player.http.get(f"/api/matches/{table.id}")).status_code == 200

    with calm:
        prepared = asyncio.run(prepare())
        calm.stop()
    with late:
        asyncio.run(story(*prepared))


def test_a_few_people_on_a_computer_that_is_busy_with_something_else_are_not_refused(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        guest = await Guest.new(address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as chair, Guest(address).connect(table.id) as onlooker:
            assert isinstance(await chair.act(0), say.Update)
            assert await onlooker.recv()
        assert (await guest.http.get("/health")).json()["overloaded"] is False

    with Server(sqlite(tmp_path), folder=tmp_path, late_seconds=0) as late:
        asyncio.run(story(late.address))
