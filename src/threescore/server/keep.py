"""What is kept, and for how long: whatever nobody will ask for again is swept, by settings that are told."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server.schema import (
    AGREED,
    CHAT,
    DAILY_PLAYS,
    INVITATIONS,
    MARKS,
    MATCHES,
    PERSONS,
    PUZZLE_TRIES,
    RATINGS,
    RECOVERY,
    SEATS,
    SESSIONS,
    SOLVERS,
    WATCHING,
)
from threescore.server.settings import Settings
from threescore.server.storage import Storage, now

DAY = 24 * 3600
# So many at a time, so that no move waits for a sweep.
AT_ONCE = 500


class Swept(NamedTuple):
    """How many of each have gone."""

    sessions: int = 0
    chat: int = 0
    matches: int = 0
    guests: int = 0
    watching: int = 0


async def sweep(storage: Storage, settings: Settings) -> Swept:
    """Sweep everything that has been kept long enough."""
    at = now()
    counts = []
    for some in (sessions, chat, called_off, guests, watching):
        count = 0
        while True:
            async with storage.write() as connection:
                swept = await some(connection, settings, at)
            count += swept
            if swept < AT_ONCE:
                break
        counts.append(count)
    return Swept(*counts)


async def sessions(connection: AsyncConnection, settings: Settings, at: float) -> int:
    """Sessions that have expired."""
    old = sa.select(SESSIONS.c.id).where(SESSIONS.c.expires <= at).limit(AT_ONCE)
    return (await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id.in_(old)))).rowcount


async def chat(connection: AsyncConnection, settings: Settings, at: float) -> int:
    """What was said long ago at tables whose match is over."""
    over = sa.exists().where(MATCHES.c.id == CHAT.c.match, MATCHES.c.status == "over")
    old = sa.select(CHAT.c.id).where(CHAT.c.at < at - settings.keep_chat_days * DAY, over).limit(AT_ONCE)
    return (await connection.execute(sa.delete(CHAT).where(CHAT.c.id.in_(old)))).rowcount


async def called_off(connection: AsyncConnection, settings: Settings, at: float) -> int:
    """Matches that were called off before they started, with all that belongs to them."""
    query = sa.select(MATCHES.c.id).where(
        MATCHES.c.status == "over",
        MATCHES.c.started.is_(None),
        MATCHES.c.ended < at - settings.keep_called_off_days * DAY,
    )
    old = list(await connection.scalars(query.limit(AT_ONCE)))
    if old:
        for table in (CHAT, AGREED, MARKS, INVITATIONS, WATCHING, SEATS, DAILY_PLAYS):
            await connection.execute(sa.delete(table).where(table.c.match.in_(old)))
        before = sa.select(MATCHES.c.previous).where(MATCHES.c.id.in_(old), MATCHES.c.previous.is_not(None))
        await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id.in_(list(await connection.scalars(before))), MATCHES.c.rematch.in_(old))
            .values(rematch=None)
        )
        await connection.execute(sa.delete(MATCHES).where(MATCHES.c.id.in_(old)))
    return len(old)


async def guests(connection: AsyncConnection, settings: Settings, at: float) -> int:
    """Guests who came long ago, have not been seen since, and have played nothing."""
    oldest = at - settings.keep_guests_days * DAY
    # A session that was used since then expires so much later.
    seen = oldest + settings.session_days * DAY
    query = sa.select(PERSONS.c.id).where(
        PERSONS.c.account.is_(None),
        PERSONS.c.created < oldest,
        ~sa.exists().where(SESSIONS.c.person == PERSONS.c.id, SESSIONS.c.expires > seen),
        ~sa.exists().where(SEATS.c.person == PERSONS.c.id),
        ~sa.exists().where(MATCHES.c.host == PERSONS.c.id),
        ~sa.exists().where(CHAT.c.person == PERSONS.c.id),
        ~sa.exists().where(DAILY_PLAYS.c.person == PERSONS.c.id),
    )
    old = list(await connection.scalars(query.limit(AT_ONCE)))
    if old:
        for table in (SESSIONS, MARKS, AGREED, RATINGS, RECOVERY, SOLVERS, PUZZLE_TRIES):
            await connection.execute(sa.delete(table).where(table.c.person.in_(old)))
        await connection.execute(sa.delete(PERSONS).where(PERSONS.c.id.in_(old)))
    return len(old)


async def watching(connection: AsyncConnection, settings: Settings, at: float) -> int:
    """How many looked on at processes that are no more."""
    old = sa.select(WATCHING.c.match, WATCHING.c.process).where(WATCHING.c.until <= at).limit(AT_ONCE)
    gone = (await connection.execute(old)).all()
    for match, process in gone:
        rows = sa.delete(WATCHING).where(WATCHING.c.match == match, WATCHING.c.process == process)
        await connection.execute(rows.where(WATCHING.c.until <= at))
    return len(gone)
