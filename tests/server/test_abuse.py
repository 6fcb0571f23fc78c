"""Whatever is sent: no 5xx, no crash, nothing changed, memory steady."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from msgspec import json, to_builtins
from schemathesis.core.result import Ok

from tests.server.conftest import FULL
from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, sqlite
from threescore.server import messages as say

MESSAGES = 60_000 if FULL else 3_000
REQUESTS = 60_000 if FULL else 2_000
EXAMPLES = 60 if FULL else 6


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("abuse")
    with Server(sqlite(folder), folder=folder) as server:
        yield server


@pytest.fixture(scope="module")
def mallory(open_house: Server) -> dict[str, str]:
    """A session, and a table that is there."""
    with httpx.Client(base_url=open_house.address, timeout=PATIENCE) as client:
        client.post("/api/guest", json={"name": "Mallory"})
        table = client.post(
            "/api/matches", json={"game": "beast", "seats": [{"kind": "mine"}, {"kind": "open"}]}
        ).json()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return {"cookie": cookie, "match": table["id"]}


def test_no_request_is_too_strange(open_house: Server, mallory: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_url(f"{open_house.address}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 25
    calls = 0
    for operation in operations:

        @given(case=operation.as_strategy(), at_table=booleans())
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def attack(case: Any, at_table: bool) -> None:
            nonlocal calls
            calls += 1
            case.headers = {**(case.headers or {}), "cookie": mallory["cookie"]}
            if at_table and case.path_parameters and "match" in case.path_parameters:
                case.path_parameters["match"] = mallory["match"]
            answer = case.call(timeout=PATIENCE)
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                fault = json.decode(answer.content, type=say.Fault)
                assert fault.code and fault.text

        attack()
    print(f"{calls} requests to {len(operations)} operations")


def strange(luck: random.Random, seq: int, choices: list[int]) -> str | bytes:
    """A message that nobody should send: malformed, foreign, stale or oversized."""
    number: Any = luck.choice([-1, 0, 1, 2, seq, seq + 1, 2**31, 2**63, 2**70, 1.5, "0", None, True, [], {}])
    whole: dict[str, Any] = {"type": "act", "seq": seq, "seat": 0, "choice": luck.choice(choices), "ref": 1}
    kind = luck.randrange(12)
    if kind == 0:
        return "".join(luck.choices(string.printable, k=luck.randrange(200)))
    if kind == 1:
        return luck.randbytes(luck.randrange(300))
    if kind == 2:
        whole[luck.choice(list(whole))] = number
        # Not by accident something that is allowed.
        return json.encode({**whole, "nobody": 1}).decode()
    if kind == 3:
        return json.encode({**whole, "seq": luck.choice([seq + 1, seq + 1000, 2**53])}).decode()
    if kind == 4:
        return json.encode({**whole, "choice": luck.choice([10**6, 2**31])}).decode()
    if kind == 5:
        return json.encode({**whole, "seat": luck.choice([1, 2, 63, 64, -1])}).decode()
    if kind == 6:
        return json.encode({"type": luck.choice(["undo", "resign", "hint", "position"]), "seq": 0, "seat": 1}).decode()
    if kind == 7:
        return json.encode({"type": "say", "text": "x" * luck.choice([0, 501, 4000])}).decode()
    if kind == 8:
        return "[" * luck.choice([10, 1000, 3000])
    if kind == 9:
        return json.encode({"type": luck.choice(["update", "snapshot!", "", "act\0", None]), "ref": number}).decode()
    if kind == 10:
        return " " * luck.choice([4097, 5000, 16000])
    return json.encode({"type": "say", "text": luck.choice(["a\nb", "\u2028", "\x00", "\x7f"])}).decode()


def test_no_message_is_too_strange(tmp_path: Path) -> None:
    luck = random.Random(13)

    async def story(server: Server) -> None:
        host, other = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"])
        await host.give_texts(table)
        await other.sit(table.id, 1)
        async with host.at(table.id) as chair:
            before = to_builtins(chair.seen[0])
            choices = [choice.id for choice in chair.seen[0].choices] or [0]
        foreign = await Guest.new(server.address)
        memory = 0.0
        sent = 0
        while sent < MESSAGES:
            guest = luck.choice([host, foreign])
            async with guest.connect(table.id) as socket:
                await socket.recv()
                reader = asyncio.create_task(drain(socket))
                try:
                    for _ in range(luck.randrange(50, 200)):
                        message = strange(luck, 0, choices)
                        if guest is not host and isinstance(message, str) and luck.random() < 0.3:
                            message = json.encode({"type": "act", "seq": 0, "seat": 0, "choice": choices[0]}).decode()
                        await socket.send(message)
                        sent += 1
                    if luck.random() < 0.1:
                        await socket.send("y" * 20_000)
                        sent += 1
                except websockets.ConnectionClosed:
                    pass
                await socket.close()
                await reader
            if memory == 0.0 and sent > MESSAGES * 0.3:
                memory = server.memory()
        assert server.process is not None and server.process.poll() is None, "it is still up"
        grown = server.memory() - memory
        assert grown < 12, f"memory has grown by {grown:.1f} MB"
        async with host.at(table.id) as chair:
            assert chair.seq == 0 and to_builtins(chair.seen[0]) == before, "nothing has changed"
            assert isinstance(await chair.ask(say.Ping()), say.Pong)
        with sqlite3.connect(tmp_path / "parlour.db") as database:
            assert database.execute("SELECT count(*) FROM moves").fetchone() == (0,)
            assert database.execute("SELECT count(*) FROM chat").fetchone() == (0,)
        assert '"level": "error"' not in server.logged(), server.logged()[-2000:]
        print(f"{sent} messages, memory {memory:.0f} MB and {grown:+.1f} MB")

    with Server(sqlite(tmp_path), folder=tmp_path) as server:
        asyncio.run(story(server))


async def drain(socket: Any) -> None:
    try:
        while True:
            await socket.recv()
    except websockets.ConnectionClosed:
        pass


# Requests in bulk, by hand and quickly

PATHS = (
    "/", "/health", "/metrics", "/schema/openapi.json", "/api/house", "/api/me", "/api/lobby", "/api/protocol.json",
    "/api/me/matches?before={}&count={}", "/api/people/{}", "/api/ratings/{}", "/api/games/{}/rules",
    "/api/matches/{}", "/api/matches/{}?invite={}", "/api/matches/{}/record", "/api/matches/{}/start",
    "/api/matches/{}/replay?seat={}&first={}&count={}", "/api/matches/{}/rematch", "/api/matches/{}/seats/{}/take",
    "/api/matches/{}/seats/{}/leave", "/api/matches/{}/seats/{}/bot", "/api/matches/{}/seats/{}/text",
    "/api/matches", "/api/guest", "/api/register", "/api/login", "/api/verify", "/assets/{}", "/match/{}", "/{}/{}",
    "/ws/lobby", "/ws/matches/{}",
)  # fmt: skip
METHODS = (
    "GET",
    "GET",
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
)


def strange_request(luck: random.Random, match: str, cookie: str) -> bytes:
    """A request that nobody should send; none of them may change anything."""
    odd = ["0", "-1", "63", "64", "%00", "%2e%2e%2f", "%ff%fe", "NaN", "1e999", "%0d%0a", "é", "a" * 300, "9" * 40, ""]
    path = luck.choice(PATHS)
    for _ in range(path.count("{}")):
        path = path.replace("{}", match if luck.random() < 0.3 else luck.choice(odd), 1)
    number: Any = luck.choice([-1, 0, 2**63, 2**70, 1.5, "0", None, True, [], {}, "x" * 5000])
    body = luck.choice(
        [
            b"",
            luck.randbytes(luck.randrange(200)),
            b"[" * luck.choice([10, 1000, 100_000]),
            b'{"a":' * luck.choice([10, 1000, 30_000]),
            # Unknown fields are always refused, so that nothing of this is allowed by accident.
            json.encode({"nobody": 1, luck.choice(["name", "game", "seats", "record", "level", "text"]): number}),
            b'{"name": "\\ud800", "nobody": 1}',
            b"\xef\xbb\xbf{}, null",
        ]
    )
    kind = luck.choice(
        ["application/json", "application/json; charset=utf-16", "text/plain", "", "multipart/form-data"]
    )
    headers = [f"host: 127.0.0.1\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}"]
    if luck.random() < 0.5:
        headers.append(f"cookie: {luck.choice([cookie, cookie[:-1] + '0', 'threescore_session=' + 'x' * 3000])}")
    if luck.random() < 0.2:
        headers.append(
            luck.choice(["origin: https://evil.example", "if-none-match: *", "range: bytes=-1", "expect: no"])
        )
    if luck.random() < 0.02:
        return luck.randbytes(luck.randrange(1, 400)) + b"\r\n\r\n"
    head = f"{luck.choice(METHODS)} {path} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\n\r\n"
    return head.encode("utf-8", "replace") + body


async def status_of(reader: asyncio.StreamReader, head: bool) -> tuple[int, bool]:
    """The status of an answer that is read to its end, and whether the connection goes on."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
    status = int(lines[0].split()[1])
    fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    if not head and status not in (204, 304):
        await reader.readexactly(int(fields.get("content-length", 0)))
    return status, fields.get("connection") != "close"


def test_requests_in_bulk_are_answered_and_change_nothing(tmp_path: Path) -> None:
    statuses: dict[int, int] = {}

    def kept() -> list[Any]:
        """Everything that is kept but for what is written to see whether it can be."""
        with sqlite3.connect(tmp_path / "parlour.db") as database:
            names = ("persons", "sessions", "matches", "seats", "moves", "chat", "ratings")
            return [database.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names]

    async def attack(server: Server, match: str, cookie: str, number: int, count: int) -> None:
        luck = random.Random(number)
        writer: asyncio.StreamWriter | None = None
        for _ in range(count):
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            request = strange_request(luck, match, cookie)
            goes_on = False
            try:
                writer.write(request)
                await writer.drain()
                status, goes_on = await status_of(reader, request.startswith(b"HEAD"))
                statuses[status] = statuses.get(status, 0) + 1
                assert status < 500, request[:500]
            except (asyncio.IncompleteReadError, ConnectionError):
                # What is no HTTP may be hung up on.
                statuses[0] = statuses.get(0, 0) + 1
            if not goes_on:
                writer.transport.abort()
                writer = None

    async def story(server: Server) -> None:
        host, stranger = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"])
        cookie = "; ".join(f"{name}={value}" for name, value in stranger.http.cookies.items())
        before = kept()
        await asyncio.gather(*[attack(server, table.id, cookie, one, REQUESTS // 24) for one in range(8)])
        memory = server.memory()
        await asyncio.gather(*[attack(server, table.id, cookie, one, REQUESTS // 12) for one in range(8, 16)])
        grown = server.memory() - memory
        assert kept() == before, "nothing has changed"
        assert grown < 12, f"memory has grown by {grown:.1f} MB"
        assert '"level": "error"' not in server.logged(), server.logged()[-2000:]
        print(f"{sum(statuses.values())} requests, {statuses}, memory {memory:.0f} MB and {grown:+.1f} MB")

    with Server(sqlite(tmp_path), folder=tmp_path) as server:
        asyncio.run(story(server))


# Limits, each with a clear refusal


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    limits: dict[str, Any] = {
        "matches_per_guest": 2,
        "messages_per_second": 0,
        "messages_burst": 10,
        "chat_per_minute": 3,
        "connections_per_address": 4,
        "logins_per_minute": 3,
        "body_bytes": 2000,
    }
    with Server(sqlite(folder), folder=folder, **limits) as server:
        yield server


def test_a_guest_has_so_many_matches_and_no_more(strict: Server) -> None:
    with httpx.Client(base_url=strict.address, timeout=PATIENCE) as client:
        client.post("/api/guest", json={})
        wish = {"game": "beast", "seats": [{"kind": "mine"}, {"kind": "open"}]}
        answers = [client.post("/api/matches", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "finish or call off" in answers[-1].json()["text"]


def test_too_many_messages_too_much_talk_and_too_long_a_message_are_refused(strict: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(strict.address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as chair:
            for _ in range(3):
                assert isinstance(await chair.ask(say.Say("hm")), say.Chat)
            assert (await chair.ask(say.Say("hm"))).code == "too_fast"
            await chair.socket.send("z" * 5000)
            assert (await chair.until(lambda one: isinstance(one, say.Refused))).code == "too_long"
            for _ in range(20):
                await chair.socket.send('{"type": "ping"}')
            refused = await chair.until(lambda one: isinstance(one, say.Refused))
            assert refused.code == "too_fast"
            await chair.socket.send("z" * 50_000)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await chair.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009

    asyncio.run(story())


def test_one_address_has_so_many_connections(strict: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(strict.address)
        table = await guest.make("apostles", ["mine"])
        sockets = [await guest.connect(table.id) for _ in range(5)]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await sockets[-1].recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
        for socket in sockets:
            await socket.close()

    asyncio.run(story())


def test_a_body_that_is_too_large_is_refused(strict: Server) -> None:
    answer = httpx.post(f"{strict.address}/api/verify", json={"record": {"x": "y" * 5000}}, timeout=PATIENCE)
    assert answer.status_code == 413 and answer.json()["code"] == "too_large"


def test_a_body_that_is_missing_is_asked_for(strict: Server) -> None:
    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{strict.address}/api/verify", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 400 and answer.json()["text"] == "body: it is missing; JSON is expected"


def test_passwords_cannot_be_guessed_quickly(strict: Server) -> None:
    login = {"name": "Nobody", "password": "password"}
    codes: list[int] = []
    # Time brings some back, and nobody knows how much of it passes here; but never as quickly as one can guess.
    with httpx.Client(base_url=strict.address, timeout=PATIENCE) as client:
        while 429 not in codes and len(codes) < 50:
            codes.append(client.post("/api/login", json=login).status_code)
    assert codes[:3] == [401] * 3 and codes[-1] == 429


# Other sites


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_can_neither_change_nor_connect(open_house: Server, origin: str) -> None:
    answer = httpx.post(f"{open_house.address}/api/guest", json={}, headers={"origin": origin}, timeout=PATIENCE)
    assert answer.status_code == 403 and answer.json()["code"] == "origin"

    async def story() -> None:
        address = open_house.address.replace("http", "ws") + "/ws/lobby"
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address, origin=origin, open_timeout=PATIENCE)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        async with websockets.connect(address, origin=open_house.address, open_timeout=PATIENCE) as socket:  # type: ignore[arg-type]
            await socket.recv()

    asyncio.run(story())


def test_a_form_of_another_site_is_not_understood(open_house: Server) -> None:
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        answer = httpx.post(
            f"{open_house.address}/api/guest",
            content=b'{"name": "x"}',
            headers={"content-type": kind},
            timeout=PATIENCE,
        )
        assert answer.status_code in (400, 415), kind
