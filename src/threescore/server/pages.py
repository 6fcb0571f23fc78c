"""The browser app, from the folder `static` of this package; its own paths all lead to its first page."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get

from threescore.server.refusal import not_found

STATIC = Path(__file__).with_name("static")
# Files whose names change with what is in them can be kept for good.
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Threescore</title>
<body style="font-family: Georgia, serif; max-width: 40em; margin: 4em auto; background: #16120f; color: #efe6d2">
<h1>Threescore</h1>
<p>The parlour is open, but this installation has no browser app.</p>
<p>Programs can play here: see <code>/schema/openapi.json</code>, <code>/api/protocol.json</code> and
<code>threescore join</code>.</p>
"""


class Page(NamedTuple):
    """A file, ready to be sent."""

    body: bytes
    packed: bytes | None
    kind: str
    mark: str
    keep: str


PAGES: dict[Path, tuple[float, Page]] = {}


def read(path: Path) -> Page:
    """A file; read again only if it has changed."""
    changed = path.stat().st_mtime
    known = PAGES.get(path)
    if known is not None and known[0] == changed:
        return known[1]
    page = make(path.read_bytes(), path.name, FOR_GOOD if path.parent.name == "assets" else ASK_AGAIN)
    PAGES[path] = (changed, page)
    return page


def make(body: bytes, name: str, keep: str) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
        packed = gzip.compress(body, 6, mtime=0)
    else:
        packed = None
    return Page(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"', keep)


def find(path: str) -> Page:
    """The file of a path, or the first page for any other path."""
    root = STATIC.resolve()
    wanted = (root / path.lstrip("/")).resolve() if "\0" not in path else root
    if wanted.is_relative_to(root) and wanted.is_file():
        return read(wanted)
    if path.startswith(("/assets/", "/api/")):
        raise not_found("there is nothing of that name")
    first = root / "index.html"
    return read(first) if first.is_file() else make(PLAIN.encode(), "index.html", ASK_AGAIN)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: str = "/") -> Response[bytes]:
    found = find(path)
    headers = {"etag": found.mark, "cache-control": found.keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.mark:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)
