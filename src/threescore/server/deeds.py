"""What hosts and operators do to others is written down for good: a row that nothing can change, and a line of the log.

The parlours read the operators' rows as news: `threescore admin` works on the database, and they act on what it did.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server.logs import log
from threescore.server.schema import DEEDS
from threescore.server.storage import Storage, now

OPERATOR = "operator:"
# Asked every second: made once, because making it takes longer than asking.
NEWEST = sa.select(DEEDS).order_by(DEEDS.c.id.desc()).limit(50)


class Deed(NamedTuple):
    """Something that somebody did, to a match or a person."""

    id: int
    at: float
    by: str
    what: str
    match: str | None
    person: str | None
    note: str


async def record(
    connection: AsyncConnection, by: str, what: str, match: str | None = None, person: str | None = None, note: str = ""
) -> None:
    """Write a deed down, together with what it does."""
    await connection.execute(sa.insert(DEEDS).values(at=now(), by=by, what=what, match=match, person=person, note=note))
    log.info("deed", by=by, deed=what, match=match, person=person, note=note)


async def newest(storage: Storage) -> list[Deed]:
    """The newest deeds, oldest of them first. More than the very newest: one that began earlier may be committed later."""
    async with storage.read() as connection:
        return [Deed(*row) for row in reversed((await connection.execute(NEWEST)).all())]
