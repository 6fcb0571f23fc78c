"""A push service on loopback, and browsers that are reached through it: they open what was sealed for them with somebody
else's code, and check who has signed it."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from msgspec import json

from tests.server.parts import PATIENCE
from threescore.server import messages as say
from threescore.server.push import pack, unpack


class Posted(NamedTuple):
    """A request that has come in."""

    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """The keys of a browser that has subscribed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)
        self.path = f"/browser/{secrets.token_hex(8)}"

    def wish(self, service: PushService, language: str = "en") -> say.CallMe:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return say.CallMe(service.address + self.path, pack(point), pack(self.secret), language)

    def open(self, posted: Posted) -> dict[str, Any]:
        """What was sealed for this browser."""
        text = http_ece.decrypt(posted.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        opened: dict[str, Any] = json.decode(text)
        return opened


class PushService:
    """Takes messages, and answers with a status; None: never."""

    def __init__(self, status: int | None = 201) -> None:
        self.status = status
        self.posted: asyncio.Queue[Posted] = asyncio.Queue()
        self.count = 0

    async def __aenter__(self) -> PushService:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                first, *lines = head.decode().strip().split("\r\n")
                headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
                body = await reader.readexactly(int(headers["content-length"]))
                self.count += 1
                self.posted.put_nowait(Posted(first.split()[1], headers, body))
                if self.status is not None:
                    writer.write(f"HTTP/1.1 {self.status} told\r\ncontent-length: 0\r\n\r\n".encode())
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def next(self) -> Posted:
        async with asyncio.timeout(PATIENCE):
            return await self.posted.get()


def signed(posted: Posted, service: PushService) -> dict[str, Any]:
    """What the sender has signed, after a look at the signature; and by which key (RFC 8292)."""
    scheme, _, rest = posted.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.decode(unpack(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unpack(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpack(parts["k"]))
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.decode(unpack(claims))
    assert found["aud"] == service.address
    assert time.time() < found["exp"] <= time.time() + 24 * 3600
    return {**found, "key": parts["k"]}
