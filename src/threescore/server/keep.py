"""What is kept, and for how long: whatever nobody will ask for again is swept, by settings that are told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server.clock import DAY
from threescore.server.schema import (
    AGREED,
    CALLED_OFF,
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

# So many at a time, so that no move waits for a sweep.
AT_ONCE = 500
# What is old, by a column that tells them apart; and how some of them are forgotten, with all that belongs to them.
Old: TypeAlias = sa.Select[tuple[Any]]
Forget: TypeAlias = Callable[[AsyncConnection, list[Any]], Awaitable[None]]


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
    works: tuple[tuple[Old, Forget], ...] = (
        (old_sessions(at), forget_sessions),
        (old_chat(settings, at), forget_chat),
        (called_off(settings, at), forget_matches),
        (old_guests(settings, at), forget_guests),
        (old_watching(at), forget_watching),
    )
    return Swept(*[await sweep_some(storage, old, forget) for old, forget in works])


async def sweep_some(storage: Storage, old: Old, forget: Forget) -> int:
    """Forget what a query finds, some at a time. It is looked for beside those who write, and only what was found is written."""
    (key,) = old.selected_columns
    count = 0
    while True:
        async with storage.read() as connection:
            found = list(await connection.scalars(old.limit(AT_ONCE)))
        if found:
            async with storage.write() as connection:
                # Somebody may have come again meanwhile.
                still = list(await connection.scalars(old.where(key.in_(found))))
                await forget(connection, still)
            count += len(still)
        if len(found) < AT_ONCE:
            return count


def old_sessions(at: float) -> Old:
    """Sessions that have expired."""
    return sa.select(SESSIONS.c.id).where(SESSIONS.c.expires <= at)


async def forget_sessions(connection: AsyncConnection, old: list[Any]) -> None:
    await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id.in_(old)))


def old_chat(settings: Settings, at: float) -> Old:
    """What was said long ago at tables whose match is over."""
    over = sa.exists().where(MATCHES.c.id == CHAT.c.match, MATCHES.c.status == "over")
    return sa.select(CHAT.c.id).where(CHAT.c.at < at - settings.keep_chat_days * DAY, over)


async def forget_chat(connection: AsyncConnection, old: list[Any]) -> None:
    await connection.execute(sa.delete(CHAT).where(CHAT.c.id.in_(old)))


def called_off(settings: Settings, at: float) -> Old:
    """Matches that were called off before they started."""
    return sa.select(MATCHES.c.id).where(CALLED_OFF, MATCHES.c.ended < at - settings.keep_called_off_days * DAY)


async def forget_matches(connection: AsyncConnection, old: list[Any]) -> None:
    for table in (CHAT, AGREED, MARKS, INVITATIONS, WATCHING, SEATS, DAILY_PLAYS):
        await connection.execute(sa.delete(table).where(table.c.match.in_(old)))
    before = sa.select(MATCHES.c.previous).where(MATCHES.c.id.in_(old), MATCHES.c.previous.is_not(None))
    await connection.execute(
        sa.update(MATCHES)
        .where(MATCHES.c.id.in_(list(await connection.scalars(before))), MATCHES.c.rematch.in_(old))
        .values(rematch=None)
    )
    await connection.execute(sa.delete(MATCHES).where(MATCHES.c.id.in_(old)))


def old_guests(settings: Settings, at: float) -> Old:
    """Guests who came long ago, have not been seen since, and have played nothing."""
    oldest = at - settings.keep_guests_days * DAY
    # A session that was used since then expires so much later.
    seen = oldest + settings.session_days * DAY
    return sa.select(PERSONS.c.id).where(
        PERSONS.c.account.is_(None),
        PERSONS.c.created < oldest,
        ~sa.exists().where(SESSIONS.c.person == PERSONS.c.id, SESSIONS.c.expires > seen),
        ~sa.exists().where(SEATS.c.person == PERSONS.c.id),
        ~sa.exists().where(MATCHES.c.host == PERSONS.c.id),
        ~sa.exists().where(CHAT.c.person == PERSONS.c.id),
        ~sa.exists().where(DAILY_PLAYS.c.person == PERSONS.c.id),
    )


async def forget_guests(connection: AsyncConnection, old: list[Any]) -> None:
    for table in (SESSIONS, MARKS, AGREED, RATINGS, RECOVERY, SOLVERS, PUZZLE_TRIES):
        await connection.execute(sa.delete(table).where(table.c.person.in_(old)))
    await connection.execute(sa.delete(PERSONS).where(PERSONS.c.id.in_(old)))


def old_watching(at: float) -> Old:
    """Tables at which somebody looked on at processes that are no more."""
    return sa.select(WATCHING.c.match).where(WATCHING.c.until <= at)


async def forget_watching(connection: AsyncConnection, old: list[Any]) -> None:
    await connection.execute(sa.delete(WATCHING).where(WATCHING.c.match.in_(old), WATCHING.c.until <= now()))
