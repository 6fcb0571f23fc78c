"""Sitting down and getting up, by oneself or as a bot.

Two people who reach for one seat meet in the database: each change says what it expects to find, and only one finds it.
"""

from __future__ import annotations

from typing import Any

from threescore.minds.mind import Mind
from threescore.minds.naming import called
from threescore.server import fairness, names
from threescore.server import messages as say
from threescore.server.laying import no_opponent, no_person
from threescore.server.refusal import (
    closed,
    forbidden,
    not_your_seat,
    seat_changed,
    seat_taken,
    seats_taken,
    too_late,
)
from threescore.server.storage import Storage, now
from threescore.server.tables import HERE, Seat, Table, change, seat_of


async def accept(storage: Storage, table: Table, person: say.Person) -> None:
    """Take the seats that a rematch keeps for somebody."""
    for seat in table.seats:
        if table.status == "waiting" and seat.kept_for == person.id:
            await take(storage, table, seat.seat, person, say.TakeSeat())


async def take(storage: Storage, table: Table, place: int, person: say.Person, wish: say.TakeSeat) -> None:
    """Sit down on a free seat, or take one's own back from a bot."""
    seat = seat_of(table, place)
    if seat.person == person.id:
        if table.status == "over":
            return
        async with storage.write() as connection:
            await change(connection, table, seat, level=None, why=None, here_until=now() + HERE)
        return
    if table.status != "waiting":
        raise seats_taken()
    why = table.closed()
    if why is not None:
        raise closed(why)
    if seat.kind not in ("open", "invite"):
        raise seat_taken()
    if person.id in table.removed:
        raise forbidden("the host has asked you to leave this table", "removed")
    if seat.kept_for is not None:
        if seat.kept_for != person.id:
            raise too_late("this seat is kept for somebody of the match before", "seat_kept")
    elif seat.kind == "invite" and not table.invited(wish.invite) and person.id != table.host:
        raise forbidden(
            "this seat is kept for somebody who was invited; the link of the invitation is needed", "seat_invited"
        )
    values = {
        "kind": "person",
        "person": person.id,
        "name": await names.own(storage, wish.name or person.name, person.id),
        "text": wish.text,
        "kept_for": None,
        "seal": wish.seal if wish.text is None else None,
        "moved": now(),
    }
    async with storage.write() as connection:
        if not await change(connection, table, seat, **values, here_until=now() + HERE):
            raise too_late("somebody was quicker; that seat is taken", "somebody_quicker")


async def leave(storage: Storage, table: Table, place: int, person: say.Person) -> None:
    """Get up: before the start the seat is free again, later a bot plays on. A seat that is kept for one: decline it."""
    seat = seat_of(table, place)
    if person.id not in (seat.person, seat.kept_for):
        raise not_your_seat()
    if table.status == "over":
        return
    async with storage.write() as connection:
        if table.status == "waiting":
            await change(connection, table, seat, **vacant(seat))
            await fairness.somebody_left(connection, table.id)
        elif seat.level is None:
            await change(connection, table, seat, level=table.stand_in, why="left")


def vacant(seat: Seat) -> dict[str, Any]:
    """What a seat is when nobody sits there any more."""
    free = {"kind": seat.was, "person": None, "name": "", "level": None, "kept_for": None}
    return {**free, "seal": None, "text": None}


async def set_bot(
    storage: Storage,
    table: Table,
    place: int,
    person: say.Person,
    level: str | None,
    offered: dict[str, Mind],
    bots_alone: bool = False,
) -> None:
    """Give a free seat to a bot, before the start."""
    seat = seat_of(table, place)
    if level is None or level not in offered:
        raise no_opponent(level, offered)
    if table.status != "waiting":
        raise seats_taken()
    if person.id != table.host:
        raise forbidden("only the host can give a seat to a bot", "host_gives_bots")
    if seat.kind == "person":
        raise seat_taken()
    if not bots_alone and all(other.kind == "bot" for other in table.seats if other.seat != seat.seat):
        raise no_person()
    values: dict[str, Any] = {"kind": "bot", "level": level, "name": called(level), "text": None}
    async with storage.write() as connection:
        if not await change(connection, table, seat, kept_for=None, **values):
            raise seat_changed()
