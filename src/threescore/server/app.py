"""The application: everything put together."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import threescore
from threescore.core.errors import ThreescoreError
from threescore.server import messages as say
from threescore.server.doorman import Doorman, Gone
from threescore.server.logs import log
from threescore.server.metrics_door import TYPE, open_door
from threescore.server.pages import page
from threescore.server.parlour import Parlour
from threescore.server.people import COOKIE
from threescore.server.refusal import Refusal, bad, not_found, of_rules
from threescore.server.routes import router
from threescore.server.routes.given import Anybody, Session, TheParlour, need
from threescore.server.settings import Settings
from threescore.server.sockets import at_lobby, at_table
from threescore.server.trace import CODE

AnyRequest = Request[Any, Any, Any]
CODES = {400: "bad", 404: "unknown", 405: "bad_method", 413: "too_large", 415: "bad_type"}
# How the parts of a request have to be that a person types (server/messages.py): the sentence, and its kind.
NAME = ("a name has 1 to 32 characters, in one line", "name_form")
PASSWORD = ("a password has 8 to 256 characters", "password_form")
FORMS = {
    "name": NAME,
    "password": PASSWORD,
    "new": PASSWORD,
    "old": PASSWORD,
    "code": ("a code has 8 to 64 characters", "code_form"),
}


def fault(request: AnyRequest, refusal: Refusal) -> Response[say.Fault]:
    request.scope[CODE] = refusal.code  # type: ignore[literal-required]
    said = say.Fault(refusal.code, *refusal.sentence)
    return Response(said, status_code=refusal.status, media_type="application/json")


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[say.Fault]:
    return fault(request, refusal)


def on_error(request: AnyRequest, error: ThreescoreError) -> Response[say.Fault]:
    return fault(request, of_rules(error))


def on_http(request: AnyRequest, error: HTTPException) -> Response[say.Fault]:
    status = error.status_code
    if status >= 500:
        log.error("request failed", trace=True)
        return fault(request, Refusal(status, "fault", "something went wrong here", "fault"))
    code = CODES.get(status, "bad")
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return fault(request, Refusal(status, code, error.detail[:500], code))
    parts = [part if isinstance(part, dict) else {"message": str(part)} for part in error.extra]
    text = "; ".join(map(told, parts)) or error.detail
    # What is wrong with the form of a request is said by what has to be otherwise.
    form = next((FORMS[str(part["key"])] for part in parts if part.get("key") in FORMS), (text[:500], "malformed"))
    return fault(request, Refusal(status, code, *form))


def told(part: Mapping[str, Any]) -> str:
    """What is wrong with a part of a request. To the framework the body is an argument called data."""
    key, message = part.get("key", "body"), part.get("message", "")
    if key == "data":
        key, message = "body", "it is missing; JSON is expected" if message == "'data'" else message
    return f"{key}: {message}"


def on_gone(request: AnyRequest, _: Gone) -> Response[say.Fault]:
    return fault(request, bad("the request was not finished", "not_finished"))


def on_depth(request: AnyRequest, _: RecursionError) -> Response[say.Fault]:
    return fault(request, bad("what was sent is nested too deeply", "nested"))


def on_fault(request: AnyRequest, _: Exception) -> Response[say.Fault]:
    log.error("request failed", trace=True)
    text = "something went wrong here; it was noted, and nothing was changed"
    return fault(request, Refusal(500, "fault", text, "fault_noted"))


@get("/health", include_in_schema=False)
async def health(parlour: TheParlour) -> Response[dict[str, Any]]:
    """200 while what is sent is kept. Who is only behind with the news says so: the database is asked instead."""
    alive = await parlour.storage.alive()
    disk = alive and await parlour.storage.writable()
    news = parlour.fanout is None or parlour.fanout.connected.is_set()
    body = {
        "ok": disk,
        "database": alive,
        "disk": disk,
        "fanout": news,
        "behind": not news or parlour.watch.behind(),
        "overloaded": parlour.pulse.overloaded(),
        "live_matches": len(parlour.lives),
        "version": threescore.__version__,
    }
    return Response(body, status_code=200 if disk else 503)


@get("/metrics", include_in_schema=False)
async def metrics(parlour: TheParlour) -> Response[bytes]:
    if parlour.settings.metrics_port:
        raise not_found("the metrics have a port of their own", "metrics_elsewhere")
    return Response(parlour.metrics.page(), media_type=TYPE)


def make_app(settings: Settings, counting: socket.socket | None = None) -> Doorman:
    """The parlour as an ASGI application; its metrics are told at the socket, if there is one."""
    parlour = Parlour(settings)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        await parlour.open()
        door = None if counting is None else await open_door(parlour.metrics, counting)
        try:
            yield
        finally:
            if door is not None:
                door.close()
            await parlour.close()

    async def session(request: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        return request.cookies.get(COOKIE)

    async def person(session: Session) -> say.Person | None:
        return await parlour.people.who(session)

    async def who(person: Anybody) -> say.Person:
        return need(person)

    async def reader(person: Anybody) -> str | None:
        return None if person is None else person.id

    app = Litestar(
        route_handlers=[router(), at_table, at_lobby, health, metrics, page],
        lifespan=[opened],
        dependencies={
            "parlour": Provide(lambda: parlour, sync_to_thread=False),
            "session": Provide(session),
            "person": Provide(person),
            "who": Provide(who),
            "reader": Provide(reader),
        },
        exception_handlers={
            Refusal: on_refusal,
            ThreescoreError: on_error,
            HTTPException: on_http,
            RecursionError: on_depth,
            Gone: on_gone,
            Exception: on_fault,
        },
        openapi_config=OpenAPIConfig(
            title="Threescore",
            version=threescore.__version__,
            description="The parlour's HTTP API. The WebSocket protocol is in /api/protocol.json.",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=settings.body_bytes,
        logging_config=None,
    )
    return Doorman(app, parlour)
