"""What others show of a link to the house (Open Graph): a title, a sentence and a picture, as an onlooker may see it.

It is told in the language that the link names (`lang=de`, from the app of whoever shares it), else in one that its
reader asks for.
"""

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
# What is said of a link, by language; {who} and {names} are people. English is there for everybody else.
ENGLISH = "en"
WORDS = {
    ENGLISH: {
        "motto": "Four dice games that share a number, played with friends or against bots.",
        "and": " and ",
        "one_free": "Sit down: a seat is free.",
        "free": "Sit down: {count} seats are free.",
        "full": "The match is about to begin.",
        "running": "The match goes on. Look on.",
        "won": "{names} won. Look back on it, move by move.",
        "over": "The match is over. Look back on it, move by move.",
    },
    "de": {
        "motto": "Vier Würfelspiele um eine Zahl, mit Freunden oder gegen Bots.",
        "and": " und ",
        "one_free": "Setz dich: Ein Platz ist frei.",
        "free": "Setz dich: {count} Plätze sind frei.",
        "full": "Gleich geht es los.",
        "running": "Die Partie läuft. Schau zu.",
        "won": "Sieg für {names}. Sieh dir die Partie an, Zug um Zug.",
        "over": "Die Partie ist vorbei. Sieh sie dir an, Zug um Zug.",
    },
}
# Rooms whose address goes on with a match, or with a game.
OF_MATCH = ("match", "join", "replay", "review", "check")
OF_GAME = ("new", "rules", "learn")


def language_of(named: str, accepted: str) -> str:
    """The language in which a link is told of: the one it names, or the first that is accepted and known here."""
    wished = [named, *(one.partition(";")[0] for one in accepted.split(","))]
    codes = (one.strip().lower().partition("-")[0] for one in wished)
    return next((code for code in codes if code in WORDS), ENGLISH)


async def of_page(parlour: Parlour, site: str, path: str, query: Mapping[str, str], accepted: str = "") -> str:
    """The elements that tell of the page of a path."""
    room, _, rest = path.strip("/").partition("/")
    one, _, invite = rest.partition("/")
    language = language_of(query.get("lang", ""), accepted)
    # Words on a picture are in English, as everything that the house says of a game.
    spoken = {} if language == ENGLISH else {"lang": language}
    title, text, picture = NAME, WORDS[language]["motto"], f"{site}icons/icon-512.png"
    if room in OF_MATCH and one:
        try:
            asked = invite if room == "join" else query.get("invite", "")
            found = await of_match(parlour, one, asked, WORDS[language])
        except (Refusal, ThreescoreError, SQLAlchemyError, TimeoutError):
            # A page is shown whatever can be said of it.
            found = None
        if found is not None:
            title, text = found
            wish = {name: query[name][:16] for name in ("seat", "at") if room == "replay" and name in query}
            wish |= {"invite": invite} if room == "join" else {}
            wish |= spoken
            picture = f"{site}api/matches/{one}/picture" + (f"?{urlencode(wish)}" if wish else "")
    elif room in OF_GAME and rest in games():
        title, picture = kind_of(rest).title, f"{site}api/games/{rest}/picture"
        if language == ENGLISH:
            text = kind_of(rest).summary
        else:
            picture += f"?{urlencode(spoken)}"
    return elements(title, text, picture, f"{site}{path.strip('/')}")


async def of_match(parlour: Parlour, match: str, invite: str, words: Mapping[str, str]) -> tuple[str, str] | None:
    """The title of a match and a sentence about it; nothing of one that is not for onlookers."""

    def listed(names: list[str]) -> str:
        return words["and"].join(filter(None, [", ".join(names[:-1]), *names[-1:]]))

    live = parlour.lives.get(match)
    table = live.table if live is not None else await tables.load(parlour.storage, match)
    if not table.admits(None, invite or None):
        return None
    game = kind_of(table.game).title
    title = f"{listed([seat.name for seat in table.seats if seat.name])}: {game}"
    if table.status == "waiting":
        free = sum(seat.kind in ("open", "invite") for seat in table.seats)
        return title, words["one_free" if free == 1 else "free" if free else "full"].format(count=free)
    if table.outcome is None:
        return title, words["running"]
    winners = [table.seats[seat].name for seat in table.outcome.winners]
    known = winners and table.outcome.how != "abandoned"
    return title, words["won"].format(names=listed(winners)) if known else words["over"]


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
