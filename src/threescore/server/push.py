"""Web Push: a message sealed for one browser (RFC 8291), signed with the house's key (RFC 8292), and posted.

The address is one that a visitor gives, so the house goes only where everybody could go: https, to its usual port, to addresses
of the open internet, looked up and looked at here and then connected to as they are. No redirection is followed and no
answer is read. The cryptography is `cryptography`'s; pywebpush would bring two HTTP clients that look up names by themselves.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import ipaddress
import os
import socket
import time
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpcore
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import json

from threescore.server.refusal import Refusal, bad

# What a push service may take to answer, in seconds.
PATIENCE = 10.0
# A signature is good for so long; it is made anew when half of that is over.
SIGNED = 12 * 3600
RECORD = 4096
# An IPv4 address within one of IPv6, for networks that have only those.
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class Elsewhere(OSError):
    """An address that is not of the open internet."""


class Browser(NamedTuple):
    """Where a browser is reached: the address at its push service, its public key, and what it shares with us."""

    endpoint: str
    key: bytes
    secret: bytes


def pack(data: bytes) -> str:
    """As these protocols write bytes."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpack(text: str) -> bytes:
    """The bytes; a ValueError if it is no such text."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


# Where it may go


def host_of(endpoint: str, loopback: bool) -> str:
    """The host of an address that we post to; a Refusal for any other. On loopback only where a house is rehearsed."""
    no = bad("a browser is called at an address https://… of its push service, and at no other", "call_address")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise no from None
    host = parts.hostname or ""
    if not endpoint.isascii() or any(sign.isspace() for sign in endpoint) or "@" in parts.netloc or not host:
        raise no
    if loopback and is_loopback(host):
        return host
    if parts.scheme != "https" or port not in (None, 443):
        raise no
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        # A name; a number in a guise, such as 0x7f.1, is none, and what it leads to is looked at again.
        if "." not in host or host.rpartition(".")[2][:1].isdigit():
            raise no from None
    else:
        if not everybodys(str(literal)):
            raise no
    return host


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def everybodys(address: str) -> bool:
    """Whether an address is one of the open internet, and so is the one that may be hidden in it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inside: list[ipaddress.IPv4Address | ipaddress.IPv6Address | None] = [found]
    if isinstance(found, ipaddress.IPv6Address):
        inside += [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
        if found in TRANSLATED:
            inside.append(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF))
    return all(one is None or (one.is_global and not one.is_multicast and not one.is_reserved) for one in inside)


class Guard(httpcore.AsyncNetworkBackend):
    """Connects to nothing but the open internet: a name is looked up once, and what was looked at is connected to."""

    def __init__(self, loopback: bool) -> None:
        self.loopback = loopback
        self.backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not all(everybodys(one) or (self.loopback and is_loopback(one)) for one in addresses) or not addresses:
            raise Elsewhere(f"{host} is not of the open internet")
        return await self.backend.connect_tcp(addresses[0], port, timeout, local_address, socket_options)


# Sealing


def hkdf(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def seal(
    text: bytes, browser: Browser, salt: bytes | None = None, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """The text, for that browser alone to read (RFC 8291, aes128gcm); `salt` and `own` key are chosen at random."""
    salt = os.urandom(16) if salt is None else salt
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser.key)
    info = b"WebPush: info\0" + browser.key + public(own)
    shared = hkdf(browser.secret, info, 32, own.exchange(ec.ECDH(), theirs))
    key = hkdf(salt, b"Content-Encoding: aes128gcm\0", 16, shared)
    nonce = hkdf(salt, b"Content-Encoding: nonce\0", 12, shared)
    # One record, the last: after the text a 2.
    sealed = AESGCM(key).encrypt(nonce, text + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(public(own))]) + public(own) + sealed


def browser(endpoint: str, key: str, secret: str) -> Browser:
    """A browser by what it says of itself; a Refusal if its keys are none."""
    try:
        found = Browser(endpoint, unpack(key), unpack(secret))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), found.key)
        if len(found.key) != 65 or len(found.secret) != 16:
            raise ValueError("of another length")
    except (ValueError, InvalidKey):
        text = "the keys are those of a browser's push subscription: p256dh of 65 bytes and auth of 16, in base64url"
        raise bad(text, "call_keys") from None
    return found


# Posting


def new_key() -> str:
    """A key for the house, to be kept secret."""
    return pack(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


class Post:
    """Posts messages in the name of the house."""

    def __init__(self, key: str, contact: str, loopback: bool = False) -> None:
        self.key = ec.derive_private_key(int.from_bytes(unpack(key), "big"), ec.SECP256R1())
        self.public = pack(public(self.key))
        self.contact = contact
        self.loopback = loopback
        # By origin and contact, with the time at which it was made.
        self.signatures: dict[tuple[str, str], tuple[float, str]] = {}
        self.pool = httpcore.AsyncConnectionPool(
            network_backend=Guard(loopback), max_connections=16, max_keepalive_connections=4, keepalive_expiry=30.0
        )

    async def close(self) -> None:
        await self.pool.aclose()

    def signature(self, origin: str, contact: str) -> str:
        """That it is this house which posts there (RFC 8292)."""
        known = self.signatures.get((origin, contact))
        if known is not None and known[0] > time.time() - SIGNED / 2:
            return known[1]
        if len(self.signatures) > 200:
            self.signatures.clear()
        claims = {"aud": origin, "exp": int(time.time()) + SIGNED, "sub": contact}
        token = ".".join(pack(json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(token.encode(), ec.ECDSA(hashes.SHA256())))
        token += "." + pack(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        made = f"vapid t={token}, k={self.public}"
        self.signatures[origin, contact] = (time.time(), made)
        return made

    async def send(self, to: Browser, text: bytes, topic: str, keep: int, contact: str) -> int:
        """Post a message, which its push service keeps for so many seconds, in place of others of the topic; the status
        of the answer. OSError, a Refusal or httpcore's errors where there is none."""
        host_of(to.endpoint, self.loopback)
        parts = urlsplit(to.endpoint)
        headers = [
            ("host", parts.netloc),
            ("authorization", self.signature(f"{parts.scheme}://{parts.netloc}", self.contact or contact)),
            ("content-encoding", "aes128gcm"),
            ("content-type", "application/octet-stream"),
            ("ttl", str(keep)),
            ("urgency", "normal"),
            ("topic", topic),
        ]
        body = seal(text, to)
        headers.append(("content-length", str(len(body))))
        async with (
            asyncio.timeout(PATIENCE),
            self.pool.stream("POST", to.endpoint, headers=headers, content=body) as answer,
        ):
            return int(answer.status)


FAILURES = (OSError, TimeoutError, Refusal, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException)
