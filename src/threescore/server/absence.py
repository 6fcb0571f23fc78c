"""Who is away, and when a bot plays for them.

A clock decides by itself: who is late is played for by the bot of the table. Where there is no clock, all the others
together can decide it, after a long while, and then the match is never rated. While nobody plays who is a person, the
match waits.
"""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from threescore.server import messages as say
from threescore.server.refusal import bad, forbidden, match_over, seat_changed, too_late
from threescore.server.schema import AGREED, MATCHES
from threescore.server.storage import Storage, now
from threescore.server.tables import Seat, Table, change, seat_of

# From such a clock on, being away is how one plays.
SLOW_CLOCK = 12 * 3600


def plays(seat: Seat, resigned: Collection[int]) -> bool:
    """Whether a person plays the seat."""
    return seat.kind == "person" and seat.level is None and seat.seat not in resigned


def waits(table: Table, resigned: Collection[int]) -> bool:
    """Whether no person is left who plays, so that bots would play among themselves."""
    return not any(plays(seat, resigned) for seat in table.seats) and any(seat.kind == "person" for seat in table.seats)


def everybody_away(table: Table, at: float) -> bool:
    """Whether no person is at the table, although being there is how it is played."""
    people = [seat for seat in table.seats if seat.kind == "person"]
    return 0 < table.clock_seconds < SLOW_CLOCK and bool(people) and all(seat.here_until < at for seat in people)


async def stand_in(storage: Storage, table: Table, place: int, why: str) -> None:
    """Let the table's bot play for a seat."""
    async with storage.write() as connection:
        await change(connection, table, table.seats[place], level=table.stand_in, why=why)


async def agree(
    storage: Storage,
    table: Table,
    place: int,
    person: say.Person,
    level: str | None,
    grace: float,
    resigned: Collection[int],
) -> None:
    """Agree that a bot plays for somebody who is away; when all the others have, it does. For oneself it does at once."""
    seat = seat_of(table, place)
    if table.status == "over":
        raise match_over()
    if not table.seats_of(person.id):
        raise forbidden("only those at the table can do that", "not_at_table")
    if not plays(seat, resigned):
        raise too_late("a bot plays there already", "bot_there")
    if level not in (None, table.stand_in):
        text = f"the bot that plays for others at this table is {table.stand_in}; nobody can choose another one"
        raise bad(text, "stand_in_fixed", {"level": table.stand_in})
    if seat.person == person.id:
        await stand_in(storage, table, place, "left")
        return
    if table.clock_seconds:
        raise too_late("the clock decides here: a bot plays for who is late, and for nobody else", "clock_decides")
    at = now()
    if seat.here_until > at - grace:
        text = f"a bot can play for somebody who has been away for {grace:.0f} seconds, not before"
        raise too_late(text, "away_first", {"seconds": round(grace)})
    others = {str(one.person) for one in table.seats if plays(one, resigned) and one.here_until > at}
    others = (others | {person.id}) - {str(seat.person)}
    key = (AGREED.c.match == table.id, AGREED.c.seat == place)
    async with storage.write() as connection:
        await connection.execute(sa.delete(AGREED).where(*key, AGREED.c.person == person.id))
        await connection.execute(sa.insert(AGREED).values(match=table.id, seat=place, person=person.id, at=at))
        agreed = set(await connection.scalars(sa.select(AGREED.c.person).where(*key, AGREED.c.at >= seat.here_until)))
        if others <= agreed:
            if not await change(connection, table, seat, level=table.stand_in, why="agreed"):
                raise seat_changed()
            await connection.execute(sa.update(MATCHES).where(MATCHES.c.id == table.id).values(rated="never"))
