"""What handlers are given, and what several of them do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from threescore.rules import games
from threescore.server import messages as say
from threescore.server.ids import ID
from threescore.server.live import Live
from threescore.server.parlour import Parlour
from threescore.server.refusal import Refusal, no_game, nobody_there

# Named as app.py provides them.
TheParlour: TypeAlias = NamedDependency[Parlour]
# Who asks: anybody at all, only somebody, and the id alone, to whom something is shown.
Anybody: TypeAlias = NamedDependency[say.Person | None]
Somebody: TypeAlias = NamedDependency[say.Person]
Reader: TypeAlias = NamedDependency[str | None]
# The cookie of a session, as it came.
Session: TypeAlias = NamedDependency[str | None]

MatchId: TypeAlias = Annotated[str, PathParameter(description="The id of a match", max_length=64)]
PersonId: TypeAlias = Annotated[str, PathParameter(max_length=64)]
Place: TypeAlias = Annotated[int, PathParameter(description="A seat's number, from 0", ge=0, le=63)]
Language: TypeAlias = Annotated[
    str,
    QueryParameter(
        max_length=16, description="the reader's; what stands on a picture is English, and left out in others"
    ),
]


def need(person: say.Person | None) -> say.Person:
    """Somebody; a Refusal for who has not said who they are."""
    if person is None:
        raise Refusal(401, "nobody", "tell the parlour who you are first: POST /api/guest", "who_are_you")
    return person


def known_id(person_id: str) -> str:
    """An id that can be somebody's; a Refusal otherwise."""
    if ID.fullmatch(person_id) is None:
        raise nobody_there()
    return person_id


def known_game(name: str) -> str:
    """The name of a game that there is; a Refusal otherwise."""
    if name not in games():
        raise no_game(404, name[:64], games())
    return name


def most_matches(parlour: Parlour, person: say.Person) -> int:
    """How many matches of somebody's may go on at a time."""
    return parlour.settings.matches_per_account if person.account else parlour.settings.matches_per_guest


async def fresh_table(parlour: Parlour, match: str) -> Live:
    """A live match with its table as it is kept now. The caller holds no lock."""
    live = await parlour.live(match)
    async with live.lock:
        await live.ledger.compare()
    return live


@asynccontextmanager
async def changing(parlour: Parlour, match: str) -> AsyncIterator[Live]:
    """A live match whose table is about to be changed: locked meanwhile, then read again and told."""
    live = await fresh_table(parlour, match)
    async with live.lock:
        yield live
        await parlour.table_changed(live)
