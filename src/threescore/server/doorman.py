"""Stands at the door: who may come in from where, how often, and what every answer carries.

Wraps the whole application, so that nothing gets past.
"""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from msgspec import json

from threescore.server import messages as say
from threescore.server.addresses import address_of
from threescore.server.logs import log
from threescore.server.parlour import Parlour
from threescore.server.trace import CODE, Trace

SAFE = {"GET", "HEAD", "OPTIONS"}
# A browser that came by any page of ours may load, call and connect to nothing else.
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # The address of an invitation is nobody else's business.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
# What a refusal at the door is called.
STATUS_CODES = {403: "origin", 415: "bad_type", 429: "too_many"}


class Gone(Exception):
    """Whoever asked has gone before the whole request was there."""


class Doorman:
    """An ASGI application around the parlour's."""

    def __init__(self, app: Any, parlour: Parlour) -> None:
        self.app = app
        self.parlour = parlour
        self.origins = {origin.strip().rstrip("/") for origin in parlour.settings.origins.split(",") if origin.strip()}
        self.trace = Trace()
        self.path = parlour.settings.path
        self.headers = list(HEADERS)
        if parlour.settings.secure:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    def welcome(self, headers: dict[bytes, bytes]) -> bool:
        """Whether a request comes from a page of ours, or from no page at all."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        text = origin.decode("latin-1")
        return text in self.origins or urlsplit(text).netloc.encode("latin-1") == headers.get(b"host", b"?")

    def below(self, scope: Any) -> Any:
        """The scope as it is at the root: some proxies take the path away in front of it, others leave that to us."""
        path: str = scope["path"]
        if path != self.path and not path.startswith(self.path + "/"):
            return scope
        raw: bytes = scope.get("raw_path") or path.encode()
        length = len(self.path)
        return {**scope, "path": path[length:] or "/", "raw_path": raw[length:] or b"/"}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.path and scope["type"] != "lifespan":
            scope = self.below(scope)
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket" and not self.welcome(dict(scope["headers"])):
            self.parlour.metrics.refused.labels("origin").inc()
            self.trace.refused("origin", socket=True, address=address_of(scope))
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "another site's page"})
        elif scope["type"] == "websocket" and not self.parlour.requests.take(address_of(scope)):
            self.parlour.metrics.refused.labels("too_many").inc()
            await receive()
            await refuse(
                send,
                429,
                "too_many",
                "too many connections in a short time; wait a moment",
                "many_connections",
                1,
                "websocket.",
            )
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Any, receive: Any, send: Any) -> None:
        start = time.perf_counter()
        metrics = self.parlour.metrics
        status = 0

        async def send_dressed(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in self.headers if one[0] not in own)]
            elif method == "HEAD":
                message["body"] = b""
            await send(message)

        async def receive_whole() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect" and status == 0:
                raise Gone
            return message

        headers = dict(scope["headers"])
        method = scope["method"]
        if method == "HEAD":
            # The same as GET, without what it would bring.
            scope = {**scope, "method": "GET"}
        called = scope["path"].startswith("/api/")
        limit = self.parlour.requests if called else self.parlour.pages
        if not limit.take(address_of(scope)):
            await refuse(send_dressed, 429, "too_many", "too many requests; wait a moment", "many_requests", 1)
        elif self.parlour.pulse.refuses(scope["method"], scope["path"]):
            metrics.refused.labels("overloaded").inc()
            text = "there is too much to do just now; come back in a moment"
            await refuse(send_dressed, 503, "overloaded", text, "overloaded", self.parlour.pulse.retry_after())
        elif scope["method"] not in SAFE and not self.welcome(headers):
            await refuse(send_dressed, 403, "origin", "this request comes from another site's page", "origin")
        elif scope["method"] not in SAFE and not is_json(headers):
            text = "the body should be JSON, with content-type: application/json"
            await refuse(send_dressed, 415, "bad_type", text, "bad_type")
        else:
            await self.app(scope, receive_whole, send_dressed)
        took = time.perf_counter() - start
        metrics.seconds.observe(took)
        metrics.requests.labels(method if method.isalpha() else "other", str(status)).inc()
        if status >= 500 and status != 503:
            log.error("request failed", method=method, status=status)
        elif status >= 400:
            code = scope.get(CODE) or STATUS_CODES.get(status, "bad")
            self.trace.refused(code, status=status, method=method, address=address_of(scope))


def is_json(headers: dict[bytes, bytes]) -> bool:
    """Whether the body is JSON, or there is none. A form of another site's page could send other kinds unasked."""
    if headers.get(b"content-length", b"0") == b"0" and b"transfer-encoding" not in headers:
        return True
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


async def refuse(
    send: Any, status: int, code: str, text: str, kind: str, retry_after: int | None = None, prefix: str = ""
) -> None:
    """Answer with a fault, and perhaps with the seconds after which to try again; `prefix` is what the message is called by."""
    body = json.encode(say.Fault(code, kind, {}, text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if retry_after is not None:
        headers.append((b"retry-after", str(retry_after).encode()))
    await send({"type": f"{prefix}http.response.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": body})
