"""What others show of a link to the house (Open Graph): a title, a sentence and a picture, as an onlooker may see it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from sqlalchemy.exc import SQLAlchemyError

from threescore.core.errors import ThreescoreError
from threescore.rules import games, kind_of
from threescore.server import tables
from threescore.server.refusal import Refusal

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

NAME = "Threescore"
MOTTO = "Four dice games that share a number, played with friends or against bots."
# Rooms whose address goes on with a match, or with a game.
OF_MATCH = ("match", "join", "replay", "review", "check")
OF_GAME = ("new", "rules", "learn")


async def of_page(parlour: Parlour, site: str, path: str, query: Mapping[str, str]) -> str:
    """The elements that tell of the page of a path."""
    room, _, rest = path.strip("/").partition("/")
    one, _, invite = rest.partition("/")
    title, text, picture = NAME, MOTTO, f"{site}icons/icon-512.png"
    if room in OF_MATCH and one:
        try:
            found = await of_match(parlour, one, invite if room == "join" else query.get("invite", ""))
        except (Refusal, ThreescoreError, SQLAlchemyError, TimeoutError):
            # A page is shown whatever can be said of it.
            found = None
        if found is not None:
            title, text = found
            wish = {name: query[name][:16] for name in ("seat", "at") if room == "replay" and name in query}
            wish |= {"invite": invite} if room == "join" else {}
            picture = f"{site}api/matches/{one}/picture" + (f"?{urlencode(wish)}" if wish else "")
    elif room in OF_GAME and rest in games():
        title, text, picture = kind_of(rest).title, kind_of(rest).summary, f"{site}api/games/{rest}/picture"
    return elements(title, text, picture, f"{site}{path.strip('/')}")


async def of_match(parlour: Parlour, match: str, invite: str) -> tuple[str, str] | None:
    """The title of a match and a sentence about it; nothing of one that is not for onlookers."""
    live = parlour.lives.get(match)
    table = live.table if live is not None else await tables.load(parlour.storage, match)
    if not table.admits(None, invite or None):
        return None
    game = kind_of(table.game).title
    names = [seat.name for seat in table.seats if seat.name]
    who = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    if table.status == "waiting":
        free = sum(seat.kind in ("open", "invite") for seat in table.seats)
        seats = "a seat is free" if free == 1 else f"{free} seats are free"
        return f"{who}: {game}", f"Sit down: {seats}." if free else "The match is about to begin."
    if table.outcome is None:
        return f"{who}: {game}", "The match goes on. Look on."
    winners = [table.seats[seat].name for seat in table.outcome.winners]
    won = f"{' and '.join(winners)} won." if winners and table.outcome.how != "abandoned" else "The match is over."
    return f"{who}: {game}", f"{won} Look back on it, move by move."


def elements(title: str, text: str, picture: str, address: str) -> str:
    """As pages carry it."""
    large = picture.partition("?")[0].endswith("/picture")
    told = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": address,
        "og:image": picture,
        "og:image:alt": title,
        "og:image:width": "1200" if large else "512",
        "og:image:height": "630" if large else "512",
    }
    cards = {"twitter:card": "summary_large_image" if large else "summary"}
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    return "".join([*lines, *(f'<meta name="{name}" content="{escape(value)}">' for name, value in cards.items())])
