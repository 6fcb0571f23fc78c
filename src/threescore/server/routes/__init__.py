"""What can be asked over HTTP, each handler in the room of what it is about; docs/protocol.md lists it.

A handler takes what was asked apart, has the parlour do it, and tells what came of it: nothing is decided here.
"""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec

from threescore.server import messages as say
from threescore.server.routes import afterwards, at_tables, challenges, houses, persons, sessions

FAULTS = {
    status: ResponseSpec(data_container=say.Fault, description=text, generate_examples=False)
    for status, text in (
        (400, "not understood, or not possible"),
        (401, "no session"),
        (403, "not yours"),
        (404, "unknown"),
        (409, "too late"),
        (413, "too large"),
        (429, "too many"),
    )
}


def router() -> Router:
    handlers: list[Any] = [
        handler for room in (houses, sessions, persons, at_tables, afterwards, challenges) for handler in room.HANDLERS
    ]
    for handler in handlers:
        handler.responses = {**(handler.responses or {}), **FAULTS}
    return Router(
        "/api", route_handlers=handlers, response_headers=[ResponseHeader(name="cache-control", value="no-store")]
    )
