"""Frames however they come: together, in pieces, or not as they should."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, sqlite


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home: Path = tmp_path_factory.mktemp("wire")
    with Server(sqlite(home), folder=home) as running:
        yield running


class Raw:
    """A client that decides itself which bytes go out together."""

    def __init__(
        self, guest: Guest, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, protocol: ClientProtocol
    ) -> None:
        self.guest = guest
        self.reader = reader
        self.writer = writer
        self.protocol = protocol
        self.heard: list[Frame] = []

    async def send(self, data: bytes) -> None:
        """Send bytes that the server reads before all that follows: it has done something else since they came."""
        self.writer.write(data)
        await self.writer.drain()
        await self.guest.http.get("/api/house")

    async def frame(self) -> Frame:
        """The next frame that comes."""
        async with asyncio.timeout(PATIENCE):
            while not self.heard:
                data = await self.reader.read(65536)
                if not data:
                    raise EOFError
                self.protocol.receive_data(data)
                self.heard += [event for event in self.protocol.events_received() if isinstance(event, Frame)]
        return self.heard.pop(0)

    async def until(self, ref: int) -> Any:
        """The message with that reference."""
        while True:
            message = json.decode((await self.frame()).data)
            if message.get("ref") == ref:
                return message


def framed(content: bytes | str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    data = content.encode() if isinstance(content, str) else content
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(ref: int, filling: int = 0) -> str:
    return f'{{"type":"ping","ref":{ref}{" " * filling}}}'


@contextlib.asynccontextmanager
async def connected(house: Server) -> AsyncIterator[Raw]:
    """At a table of one's own, past the snapshot."""
    guest = await Guest.new(house.address)
    table = await guest.give_texts(await guest.make("apostles", ["mine"]))
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{house.port}/ws/matches/{table.id}"))
    request = protocol.connect()
    request.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    protocol.send_request(request)
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    raw = Raw(guest, reader, writer, protocol)
    writer.write(b"".join(protocol.data_to_send()))
    assert json.decode((await raw.frame()).data)["type"] == "snapshot"
    try:
        yield raw
    finally:
        writer.close()
        await guest.close()


def test_messages_that_come_in_one_packet_are_all_answered_in_order(house: Server) -> None:
    async def story() -> None:
        async with connected(house) as raw:
            await raw.send(b"".join(framed(ping(ref)) for ref in range(1, 30)))
            refs = [json.decode((await raw.frame()).data)["ref"] for _ in range(1, 30)]
            assert refs == list(range(1, 30))

    asyncio.run(story())


@pytest.mark.parametrize("size", [0, 200], ids=["short", "with a longer head"])
def test_a_frame_that_comes_in_pieces_is_answered_and_so_is_what_follows(house: Server, size: int) -> None:
    async def story() -> None:
        whole = framed(ping(1, size))
        for cut in (1, 3, 5, 9, len(whole) - 1):
            async with connected(house) as raw:
                await raw.send(whole[:cut])
                await raw.send(whole[cut:] + framed(ping(2)))
                assert (await raw.until(1))["type"] == (await raw.until(2))["type"] == "pong"
                await raw.send(framed(ping(3)))
                assert (await raw.until(3))["type"] == "pong"

    asyncio.run(story())


def test_a_message_of_several_frames_is_one_message(house: Server) -> None:
    async def story() -> None:
        async with connected(house) as raw:
            text = ping(1)
            await raw.send(framed(ping(7)) + framed(text[:5], fin=False))
            assert (await raw.until(7))["type"] == "pong"
            await raw.send(framed("", Opcode.PING) + framed(text[5:], Opcode.CONT))
            assert (await raw.frame()).opcode is Opcode.PONG
            assert (await raw.until(1))["type"] == "pong"

    asyncio.run(story())


def test_bytes_are_refused_and_pings_answered_between_messages(house: Server) -> None:
    async def story() -> None:
        async with connected(house) as raw:
            await raw.send(framed(b"\x00\x01", Opcode.BINARY) + framed("hello", Opcode.PING))
            frames = [await raw.frame(), await raw.frame()]
            pong = next(frame for frame in frames if frame.opcode is Opcode.PONG)
            refusal = next(frame for frame in frames if frame.opcode is Opcode.TEXT)
            assert pong.data == b"hello"
            assert json.decode(refusal.data)["code"] == "malformed"
            await raw.send(framed(ping(4)))
            assert (await raw.until(4))["type"] == "pong"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(b'"\xff"'), CloseCode.INVALID_DATA),
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), CloseCode.PROTOCOL_ERROR),
        (framed(" " * 60_000), CloseCode.MESSAGE_TOO_BIG),
        (b"\xf1" + framed("{}")[1:], CloseCode.PROTOCOL_ERROR),
    ],
    ids=["not a text", "not masked", "too long", "reserved bits"],
)
def test_what_is_no_message_ends_the_connection(house: Server, data: bytes, code: CloseCode) -> None:
    async def story() -> None:
        async with connected(house) as raw:
            await raw.send(framed(ping(1)))
            await raw.until(1)
            await raw.send(data)
            last = await raw.frame()
            assert last.opcode is Opcode.CLOSE
            assert int.from_bytes(last.data[:2]) == code

    asyncio.run(story())
