"""What the host of a table may do to those at it: remove them before it starts, and mute them. All of it is written down."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server import deeds, fairness
from threescore.server import messages as say
from threescore.server.refusal import bad, forbidden, nobody_there, seat_changed, too_late
from threescore.server.schema import MARKS, PERSONS
from threescore.server.seating import vacant
from threescore.server.storage import Storage, now
from threescore.server.tables import Table, change, seat_of


async def mark(connection: AsyncConnection, table: Table, person: str, what: str, on: bool = True) -> None:
    """Note, or forget, what the host has decided about somebody."""
    key = (MARKS.c.match == table.id, MARKS.c.person == person, MARKS.c.what == what)
    await connection.execute(sa.delete(MARKS).where(*key))
    if on:
        await connection.execute(sa.insert(MARKS).values(match=table.id, person=person, what=what, at=now()))


async def remove(storage: Storage, table: Table, place: int, host: say.Person) -> None:
    """Make a seat free whose person shall not play here; they cannot sit down at this table again."""
    seat = seat_of(table, place)
    if host.id != table.host:
        raise forbidden("only the host can remove somebody from the table", "host_removes")
    if table.status != "waiting":
        raise too_late("the match has started; nobody can be removed any more", "started_remove")
    who = seat.person or seat.kept_for
    if who is None:
        raise too_late("nobody sits there", "nobody_sits")
    if who == host.id:
        raise bad("you are the host; you can call the match off, or leave the seat", "host_stays")
    async with storage.write() as connection:
        if not await change(connection, table, seat, **vacant(seat)):
            raise seat_changed()
        await fairness.somebody_left(connection, table.id)
        if seat.person is not None:
            await mark(connection, table, who, "removed")
        await deeds.record(connection, host.id, "remove", table.id, who)


async def mute(storage: Storage, table: Table, host: say.Person, wish: say.Mute) -> None:
    """Silence somebody at this table, or let them speak again."""
    if host.id != table.host:
        raise forbidden("only the host can mute somebody at the table", "host_mutes")
    if wish.person == host.id:
        raise bad("you are the host; who does not want to speak need not", "host_speaks")
    async with storage.write() as connection:
        if await connection.scalar(sa.select(PERSONS.c.id).where(PERSONS.c.id == wish.person)) is None:
            raise nobody_there()
        await mark(connection, table, wish.person, "muted", wish.muted)
        await deeds.record(connection, host.id, "mute" if wish.muted else "unmute", table.id, wish.person)
