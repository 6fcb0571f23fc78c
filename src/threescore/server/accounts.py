"""What people do with their own accounts: change the password, get in without it, log out everywhere, go for good."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server import fairness, friends
from threescore.server import messages as say
from threescore.server.laying import call_off_where
from threescore.server.names import NOBODY, folded
from threescore.server.permission import Stale
from threescore.server.refusal import Refusal, account_closed, bad
from threescore.server.schema import (
    AGREED,
    CHAT,
    DAILY_PLAYS,
    MARKS,
    MATCHES,
    PERSONS,
    PUZZLE_TRIES,
    RATED,
    RATINGS,
    RECOVERY,
    SEATS,
    SESSIONS,
    SOLVERS,
)
from threescore.server.storage import Storage, now

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

# Without letters and digits that are taken for one another.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
CODES, GROUPS, GROUP = 8, 4, 4


def new_code() -> str:
    """Something to be written down: abcd-efgh-jkmn-pqrs."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))


def kept_code(code: str) -> str:
    """What a code is kept under; how it was typed does not matter. A code is too long to be guessed, so one hash will do."""
    return hashlib.sha256("".join(sign for sign in code.lower() if sign.isalnum()).encode()).hexdigest()


async def give_codes(connection: AsyncConnection, person: str, count: int = CODES) -> list[str]:
    """New codes in place of the old ones; they are shown once and kept as hashes."""
    codes = [new_code() for _ in range(count)]
    await connection.execute(sa.delete(RECOVERY).where(RECOVERY.c.person == person))
    await connection.execute(sa.insert(RECOVERY), [{"code": kept_code(code), "person": person} for code in codes])
    return codes


async def end_sessions(connection: AsyncConnection, person: str, but: str | None = None) -> list[str]:
    """End the sessions of somebody, all but one; which they were."""
    theirs = sa.select(SESSIONS.c.id).where(SESSIONS.c.person == person, SESSIONS.c.id != (but or ""))
    ended = list(await connection.scalars(theirs))
    if ended:
        await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id.in_(ended)))
    return ended


async def first_codes(parlour: Parlour, person: say.Person) -> list[str]:
    async with parlour.storage.write() as connection:
        return await give_codes(connection, person.id)


async def prove(parlour: Parlour, person: say.Person, password: str | None) -> None:
    """A Refusal unless the password is the account's own."""
    if not person.account:
        raise bad("a guest has no password; make an account first", "guest_password")
    async with parlour.storage.read() as connection:
        mark = await connection.scalar(sa.select(PERSONS.c.password).where(PERSONS.c.id == person.id))
    if not await parlour.people.check(mark, password or ""):
        raise Refusal(401, "wrong", "that is not your password", "wrong_password")


async def change_password(parlour: Parlour, person: say.Person, cookie: str | None, wish: say.ChangePassword) -> None:
    """Another password; every other device has to log in again."""
    await prove(parlour, person, wish.old)
    mark = await parlour.people.hash(wish.new)
    async with parlour.storage.write() as connection:
        await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == person.id).values(password=mark))
        ended = await end_sessions(connection, person.id, parlour.people.session(cookie))
    parlour.sessions_ended(ended)


async def renew_codes(parlour: Parlour, person: say.Person, password: str) -> list[str]:
    """Codes in place of those that are used up or lost."""
    await prove(parlour, person, password)
    return await first_codes(parlour, person)


async def recover(parlour: Parlour, wish: say.Recover) -> tuple[say.Person, str]:
    """Open an account with a code, which is used up, and give it another password; the person, and a cookie."""
    mark = await parlour.people.hash(wish.password)
    wrong = Refusal(401, "wrong", "that name and code do not belong together", "wrong_code")
    async with parlour.storage.write() as connection:
        query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.banned).where(PERSONS.c.account == folded(wish.name))
        found = (await connection.execute(query)).first()
        if found is None:
            raise wrong
        code = sa.delete(RECOVERY).where(RECOVERY.c.code == kept_code(wish.code), RECOVERY.c.person == found[0])
        if (await connection.execute(code)).rowcount == 0:
            raise wrong
        if found[2] is not None:
            raise account_closed()
        await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == found[0]).values(password=mark))
        ended = await end_sessions(connection, found[0])
    parlour.sessions_ended(ended)
    return say.Person(found[0], found[1], True), await parlour.people.new_session(found[0])


async def log_out_everywhere(parlour: Parlour, person: say.Person) -> None:
    async with parlour.storage.write() as connection:
        ended = await end_sessions(connection, person.id)
    parlour.sessions_ended(ended)


async def delete(parlour: Parlour, person: say.Person, password: str | None) -> None:
    """Go for good: what is going on is resigned, what waits is left, and the name is taken off everything that stays."""
    if person.account:
        await prove(parlour, person, password)
    async with parlour.storage.read() as connection:
        going_on = sa.select(MATCHES.c.id).join(SEATS, SEATS.c.match == MATCHES.c.id)
        running = list(
            await connection.scalars(
                going_on.where(SEATS.c.person == person.id, MATCHES.c.status == "running").distinct()
            )
        )
    for match in running:
        # Where another process was quicker, a bot plays on instead.
        with suppress(Stale):
            await resign_all(parlour, match, person.id)
    async with parlour.storage.write() as connection:
        ended = await forget(connection, person.id)
    parlour.sessions_ended(ended)
    parlour.forget_talk()
    await parlour.person_changed(person.id)
    parlour.tell_lobby()


async def resign_all(parlour: Parlour, match: str, person: str) -> None:
    """Give up every seat of somebody at a table, and have it rated before they are gone."""
    live = await parlour.live(match)
    await live.resign_all(person)
    await parlour.rate(match)


async def forget(connection: AsyncConnection, person: str) -> list[str]:
    """Take somebody's name off everything and close their account; their matches stay. The sessions that ended."""
    ended = await end_sessions(connection, person)
    await call_off_where(connection, MATCHES.c.host == person)
    waiting = sa.select(MATCHES.c.id).where(MATCHES.c.status == "waiting")
    sitting = sa.select(SEATS.c.match).where(SEATS.c.person == person, SEATS.c.match.in_(waiting)).distinct()
    for match in (await connection.execute(sitting)).scalars().all():
        await connection.execute(
            sa.update(SEATS)
            .where(SEATS.c.person == person, SEATS.c.match == match)
            .values(kind=SEATS.c.was, person=None, name="", seal=None, text=None, level=None)
        )
        await fairness.somebody_left(connection, match)
    await connection.execute(sa.update(SEATS).where(SEATS.c.kept_for == person).values(kept_for=None))
    # Where somebody still sits who cannot come back, a bot plays on.
    stand_in = sa.select(MATCHES.c.stand_in).where(MATCHES.c.id == SEATS.c.match).scalar_subquery()
    running = sa.select(MATCHES.c.id).where(MATCHES.c.status == "running")
    await connection.execute(
        sa.update(SEATS)
        .where(SEATS.c.person == person, SEATS.c.level.is_(None), SEATS.c.match.in_(running))
        .values(level=stand_in, why="left")
    )
    # A parlour looks after those matches now, so that the bot is asked.
    theirs = sa.select(SEATS.c.match).where(SEATS.c.person == person)
    await connection.execute(
        sa.update(MATCHES).where(MATCHES.c.status == "running", MATCHES.c.id.in_(theirs)).values(due=now())
    )
    await connection.execute(sa.update(SEATS).where(SEATS.c.person == person).values(name=NOBODY))
    for table in (CHAT, RATINGS, RATED, RECOVERY, AGREED, MARKS, DAILY_PLAYS, SOLVERS, PUZZLE_TRIES):
        await connection.execute(sa.delete(table).where(table.c.person == person))
    gone = {"name": NOBODY, "account": None, "likeness": None, "password": None}
    await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == person).values(**gone))
    # Only now nobody can ask them any more.
    await friends.forget(connection, person)
    return ended


async def find(storage: Storage, wanted: str) -> list[str]:
    """People by id, by an account's name, or by a part of what they are called."""
    part = f"%{wanted.replace('%', '')}%"
    query = (
        sa.select(PERSONS.c.id)
        .where(
            sa.or_(PERSONS.c.id == wanted, PERSONS.c.account == folded(wanted), PERSONS.c.name.ilike(part)),
        )
        .order_by(PERSONS.c.account.is_(None), PERSONS.c.created)
        .limit(50)
    )
    async with storage.read() as connection:
        return list(await connection.scalars(query))
