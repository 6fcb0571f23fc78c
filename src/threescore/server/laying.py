"""Laying tables: making a match, starting it, calling it off, and offering another one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import to_builtins
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.core.dice import FastDice
from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.minds.mind import Mind
from threescore.minds.naming import STAND_IN, called
from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.server import commitments, fairness, names
from threescore.server import messages as say
from threescore.server.ids import token
from threescore.server.refusal import (
    Refusal,
    bad,
    forbidden,
    no_game,
    of_rules,
    too_late,
    too_many,
)
from threescore.server.schema import INVITATIONS, MATCHES, SEATS
from threescore.server.storage import Storage, now
from threescore.server.tables import HERE, Table


def no_person() -> Refusal:
    """Bots alone would think for nobody, and for ever."""
    text = "a match wants a person: at least one seat has to be yours, open, or kept for somebody who is invited"
    return bad(text, "bots_alone")


def no_opponent(level: str | None, offered: dict[str, Mind]) -> Refusal:
    levels = ", ".join(offered)
    args = {"level": repr(level), "levels": levels}
    return bad(f"there is no opponent {level!r}; there are: {levels}", "no_opponent", args)


class Terms(NamedTuple):
    """How a match is played, besides its game and its seats, as it is kept."""

    casual: bool = False
    onlookers: bool = True
    autostart: bool = True
    clock_seconds: int = 0
    clock_late: str = "bot"
    clock_increment: int | None = None
    stand_in: str = STAND_IN
    # The match whose rematch this is
    previous: str | None = None
    # Luck, a position and thoughts that were chosen beforehand
    rehearsal: dict[str, Any] | None = None


async def create(
    storage: Storage,
    person: say.Person,
    wish: say.CreateMatch,
    most: int,
    offered: dict[str, Mind],
    bots_alone: bool = False,
    rehearse: bool = False,
) -> str:
    """A new match, with the person as its host; its id."""
    if wish.rehearsal is not None and not rehearse:
        raise forbidden("luck is chosen beforehand only in a house that is open for rehearsals", "no_rehearsals")
    game = wished_game(wish)
    check_seats(wish.seats, offered)
    if wish.clock.increment is not None and not wish.clock.seconds:
        raise bad("a clock that adds time has some to begin with: its seconds are more than 0", "clock_empty")
    if wish.stand_in not in offered:
        raise no_opponent(wish.stand_in, offered)
    if not bots_alone and all(seat.kind == "bot" for seat in wish.seats):
        raise no_person()
    terms = Terms(
        wish.casual,
        wish.onlookers,
        wish.autostart,
        wish.clock.seconds,
        wish.clock.late,
        wish.clock.increment,
        wish.stand_in,
        rehearsal=None if wish.rehearsal is None else to_builtins(wish.rehearsal),
    )
    return await insert(storage, person, most, game, await named_seats(storage, person, wish.seats, game), terms)


def wished_game(wish: say.CreateMatch) -> Game:
    """The game that somebody wants to play; a Refusal if it cannot be set up so."""
    if wish.game not in games():
        raise no_game(400, wish.game, games())
    try:
        kind_of(wish.game).refuse_files(wish.options)
        game = game_by_name(wish.game, len(wish.seats), **wish.options)
        if wish.rehearsal is not None and wish.rehearsal.position is not None:
            game.from_position(wish.rehearsal.position, FastDice(wish.rehearsal.seed))
    except ThreescoreError as error:
        raise of_rules(error) from None
    except TypeError as error:
        raise bad(str(error), "bad_option") from None
    return game


def check_seats(seats: Sequence[say.SeatWish], offered: dict[str, Mind]) -> None:
    """A Refusal, unless each bot has a level that there is, and nobody else has one."""
    for number, seat in enumerate(seats, 1):
        if seat.kind == "bot" and seat.level not in offered:
            levels = ", ".join(offered)
            args = {"number": number, "levels": levels}
            raise bad(f"seat {number} is for a bot: its level should be one of {levels}", "bot_level", args)
        if seat.kind != "bot" and seat.level is not None:
            raise bad(f"seat {number} has a level, but only a bot has one", "level_alone", {"number": number})


async def named_seats(
    storage: Storage, person: say.Person, wishes: Sequence[say.SeatWish], game: Game
) -> list[dict[str, Any]]:
    """The seats of a new table, as they are kept, with what those who sit there are called."""
    seats = []
    mine = sum(seat.kind == "mine" for seat in wishes)
    for place, seat in enumerate(wishes):
        name = ""
        if seat.kind == "mine":
            name = await names.own(storage, seat.name or person.name, person.id)
            if mine > 1 and seat.name is None:
                name = f"{name} ({game.words.seat_name(place)})"
        elif seat.kind == "bot":
            name = names.clean(seat.name) if seat.name is not None else called(seat.level or "")
            if await names.somebody_else(storage, name, None):
                name = f"{name} (bot)"
        seats.append(
            {
                "kind": "person" if seat.kind == "mine" else seat.kind,
                "was": "invite" if seat.kind == "mine" else seat.kind,
                "person": person.id if seat.kind == "mine" else None,
                "name": name,
                "level": seat.level,
            }
        )
    return seats


async def insert(
    storage: Storage, person: say.Person, most: int, game: Game, seats: list[dict[str, Any]], terms: Terms
) -> str:
    """A match with these seats; its id. Of a match that has a rematch already, that one's."""
    match, at, secret = token(), now(), secrets.token_hex(32)
    async with storage.write() as connection:
        open_now = await connection.scalar(
            sa.select(sa.func.count())
            .select_from(MATCHES)
            .where(MATCHES.c.host == person.id, MATCHES.c.status.in_(("waiting", "running")))
        )
        if (open_now or 0) >= most:
            text = f"you have {open_now} matches going on; finish or call off one of them first"
            raise too_many(text, "many_matches", {"count": open_now})
        if terms.previous is not None:
            claimed = await connection.execute(
                sa.update(MATCHES)
                .where(MATCHES.c.id == terms.previous, MATCHES.c.rematch.is_(None))
                .values(rematch=match)
            )
            if claimed.rowcount == 0:
                return str(await connection.scalar(sa.select(MATCHES.c.rematch).where(MATCHES.c.id == terms.previous)))
        await connection.execute(
            sa.insert(MATCHES).values(
                id=match,
                game=game.name,
                players=game.players,
                options=game.settings(),
                rules_version=game.rules_version,
                status="waiting",
                host=person.id,
                secret=secret,
                invite=token(),
                created=at,
                rated="no",
                listed=any(seat["was"] == "open" for seat in seats),
                **terms._asdict(),
            )
        )
        await connection.execute(
            sa.insert(SEATS),
            [
                {"match": match, "seat": place, "here_until": at + HERE, "moved": at, "created": at, **seat}
                for place, seat in enumerate(seats)
            ],
        )
        await commitments.add(connection, match, secret, at)
    return match


async def rematch(storage: Storage, table: Table, person: say.Person, most: int) -> str:
    """Offer another match of the same table, seats rotated by one; the id of the one that there is, if there is one.

    The others' seats are kept for them until they accept: nobody is seated without having said so.
    """
    if not table.seats_of(person.id):
        raise forbidden("only those who sat at the table can ask for a rematch", "rematch_not_yours")
    if table.status != "over":
        raise too_late("the match is still going on", "still_running")
    if table.rematch is not None:
        return table.rematch
    seats = []
    for seat in [*table.seats[1:], *table.seats[:1]]:
        kept = seat.kind == "person" and seat.person != person.id
        seats.append(
            {
                "kind": "invite" if kept else seat.kind,
                "was": seat.was,
                "person": None if kept else seat.person,
                "name": "" if kept else seat.name,
                "level": seat.level if seat.kind == "bot" else None,
                # Who is gone for good has no use for it.
                "kept_for": seat.person if kept and seat.name != names.NOBODY else None,
            }
        )
    terms = Terms(
        table.casual,
        table.onlookers,
        table.autostart,
        table.clock_seconds,
        table.clock_late,
        table.clock_increment,
        table.stand_in,
        previous=table.id,
    )
    return await insert(storage, person, most, table.set_up(), seats, terms)


async def start(storage: Storage, table: Table) -> bool:
    """Begin; whether it was this call that did it."""
    why = fairness.why_not_start(table)
    if why is not None:
        raise too_late(why.text, why.kind, why.args)
    at = now()
    # People without a clock need no looking after; otherwise it is looked at at once whether anything is due.
    due = at if table.clock_seconds or any(seat.kind == "bot" for seat in table.seats) else None
    async with storage.write() as connection:
        begun = await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id == table.id, MATCHES.c.status == "waiting")
            .values(status="running", started=at, due=due)
        )
        if begun.rowcount:
            await connection.execute(
                sa.update(SEATS).where(SEATS.c.match == table.id, SEATS.c.text.is_(None)).values(text="")
            )
            await connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == table.id))
        return bool(begun.rowcount)


async def call_off(storage: Storage, table: Table, person: say.Person) -> None:
    """Forget a match that has not started."""
    if person.id != table.host:
        raise forbidden("only the host can call the match off", "host_calls_off")
    if table.status != "waiting":
        raise too_late("the match has started; it can be resigned, not called off", "started_call_off")
    async with storage.write() as connection:
        await call_off_where(connection, MATCHES.c.id == table.id)


async def call_off_where(connection: AsyncConnection, which: sa.ColumnElement[bool]) -> None:
    """Call off matches that have not started; if they were rematches, others can be offered."""
    waiting = sa.select(MATCHES.c.id, MATCHES.c.previous).where(MATCHES.c.status == "waiting", which)
    for match, previous in (await connection.execute(waiting)).all():
        await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id == match, MATCHES.c.status == "waiting")
            .values(status="over", ended=now(), outcome=to_builtins(say.Outcome("abandoned", [], [])))
        )
        await connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == match))
        if previous is not None:
            offered = sa.update(MATCHES).where(MATCHES.c.id == previous, MATCHES.c.rematch == match)
            await connection.execute(offered.values(rematch=None))
