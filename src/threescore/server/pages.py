"""The browser app, from the folder `static` of this package; its own paths all lead to its first page.

The first page already names what its address will need, so that a browser fetches all of it at once and not one thing
after another: the files of a match's table, and at home what the house offers.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.di import NamedDependency
from msgspec import json

from threescore.server import previews
from threescore.server.house import house_of
from threescore.server.parlour import Parlour
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
    try:
        wanted = (root / path.lstrip("/")).resolve() if "\0" not in path else root
        if wanted.is_relative_to(root) and wanted.is_file():
            return read(wanted)
    except OSError:
        # A name that no file can have
        raise not_found("there is nothing of that name", "nothing_there") from None
    if path.startswith(("/assets/", "/api/")):
        raise not_found("there is nothing of that name", "nothing_there")
    first = root / "index.html"
    return read(first) if first.is_file() else make(PLAIN.encode(), "index.html", ASK_AGAIN)


def site(request: Request[Any, Any, Any], parlour: Parlour) -> str:
    """The address of this house as the visitor knows it."""
    return f"{request.url.scheme}://{request.url.netloc}{parlour.settings.path}/"


# What an address needs


def needs(parlour: Parlour, path: str) -> tuple[tuple[str, ...], bool]:
    """The app's modules that a path will need, as far as the house knows; and whether it is home."""
    room, _, rest = path.strip("/").partition("/")
    if room == "match":
        live = parlour.lives.get(rest)
        table = (f"src/tables/{live.table.game}/index.ts",) if live is not None else ()
        return ("src/pages/MatchPage.svelte", *table), False
    if room == "learn":
        return ("src/pages/Learn.svelte", f"src/tables/{rest}/index.ts"), False
    return (), room == ""


@functools.lru_cache(maxsize=64)
def furnished(first: Page, modules: tuple[str, ...], data: bytes, path: str = "", shown: str = "") -> Page:
    """The first page with links to modules and what they import, what is shown of it elsewhere, and the data within, for the
    path it is served at."""
    links = "".join(links_of(modules, first.body))
    head = f"{shown}{links}</head>".encode()
    body = first.body.replace(b"</head>", head, 1)
    # The app is built to stand anywhere; where it does, it is told here.
    base = f"{path}/".encode()
    body = body.replace(b'="./', b'="' + base).replace(b'data-base="/"', b'data-base="%b"' % base, 1)
    if data:
        # Nothing in it can end the element.
        script = b'<script type="application/json" id="house">%b</script></body>' % data.replace(b"<", b"\\u003c")
        body = body.replace(b"</body>", script, 1)
    return make(body, "index.html", ASK_AGAIN)


def links_of(modules: tuple[str, ...], page: bytes) -> list[str]:
    """Links to all files of these modules that the page does not name yet."""
    listed = STATIC / ".vite" / "manifest.json"
    known: dict[str, Any] = json.decode(read(listed).body) if listed.is_file() else {}
    scripts: dict[str, None] = {}
    styles: dict[str, None] = {}

    def gather(name: str) -> None:
        part = known.get(name)
        if part is None or part["file"] in scripts:
            return
        scripts[part["file"]] = None
        for other in part.get("imports", ()):
            gather(other)
        styles.update(dict.fromkeys(part.get("css", ())))

    for module in modules:
        gather(module)
    links = [f'<link rel="stylesheet" crossorigin href="./{file}">' for file in styles if file.encode() not in page]
    links += [
        f'<link rel="modulepreload" crossorigin href="./{file}">' for file in scripts if file.encode() not in page
    ]
    return links


def answer(request: Request[Any, Any, Any], found: Page) -> Response[bytes]:
    """Send a page as small as the reader can take it, or not at all if it is still there."""
    # What is shown of a link elsewhere is told in the language of who asks.
    varies = "accept-encoding, accept-language" if found.kind == "text/html" else "accept-encoding"
    headers = {"etag": found.mark, "cache-control": found.keep, "vary": varies}
    if request.headers.get("if-none-match") == found.mark:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)


def picture(painted: bytes, keep: int) -> Response[bytes]:
    """Send a picture that may be kept for so many seconds."""
    # Other sites may show it: that is what it is for.
    headers = {"cache-control": f"public, max-age={keep}", "cross-origin-resource-policy": "cross-origin"}
    return Response(painted, media_type="image/png", headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], parlour: NamedDependency[Parlour]) -> Response[bytes]:
    path = request.scope["path"]
    found = find(path)
    if found.kind == "text/html":
        modules, home = needs(parlour, path)
        found = furnished(
            found,
            modules,
            json.encode(house_of(parlour.settings, parlour.minds.offered)) if home else b"",
            parlour.settings.path,
            await previews.of_page(
                parlour,
                site(request, parlour),
                path,
                dict(request.query_params),
                request.headers.get("accept-language", ""),
            ),
        )
    return answer(request, found)
