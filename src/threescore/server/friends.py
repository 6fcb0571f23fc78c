"""Friends: who has asked whom, who may not ask, and whom somebody asks to their table.

Friends are accounts. Each of two friends has a row of their own; a request is a row of either, too: one has `asked`, the
other is told that somebody `asks`. Who has declined somebody, or wants nothing to do with them, has `refused` them: they
cannot ask again, nor ask to a table, until they are asked themselves.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server import messages as say
from threescore.server.refusal import bad, forbidden, nobody_there, seats_taken, too_late, too_many
from threescore.server.schema import FRIENDS, INVITATIONS, MATCHES, PERSONS, SEATS
from threescore.server.storage import Storage, now
from threescore.server.tables import Table
from threescore.server.versions import title

FRIEND, ASKED, ASKS, REFUSED = "friend", "asked", "asks", "refused"
# How many somebody can have of each: friends, requests that wait for an answer, made or received, and people refused.
MOST = {FRIEND: 200, ASKED: 20, ASKS: 100, REFUSED: 500}
# So many people can be asked to one table.
MOST_INVITED = 20
# So many invitations are shown.
MOST_SHOWN = 50


def need_account(person: say.Person) -> None:
    if not person.account:
        raise forbidden("friends are for accounts; make one first", "friends_accounts")


async def account(connection: AsyncConnection, who: str) -> str:
    """The name of somebody's account; a Refusal if they have none, or are kept out."""
    query = sa.select(PERSONS.c.name, PERSONS.c.account, PERSONS.c.banned).where(PERSONS.c.id == who)
    found = (await connection.execute(query)).first()
    if found is None or found[1] is None or found[2] is not None:
        raise nobody_there()
    return str(found[0])


async def one_at_a_time(connection: AsyncConnection, *people: str) -> None:
    """Nobody else changes what is between these people until this is done; in one order, so that none waits for ever."""
    if connection.dialect.name != "sqlite":
        rows = sa.select(PERSONS.c.id).where(PERSONS.c.id.in_(people)).order_by(PERSONS.c.id)
        await connection.execute(rows.with_for_update(key_share=True))


async def between(connection: AsyncConnection, person: str, other: str) -> str | None:
    """What somebody is to somebody, as their own row tells."""
    query = sa.select(FRIENDS.c.how).where(FRIENDS.c.person == person, FRIENDS.c.other == other)
    how: str | None = await connection.scalar(query)
    return how


async def put(connection: AsyncConnection, person: str, other: str, how: str | None) -> None:
    """Write down what somebody is to somebody; None: nothing."""
    await connection.execute(sa.delete(FRIENDS).where(FRIENDS.c.person == person, FRIENDS.c.other == other))
    if how is not None:
        await connection.execute(sa.insert(FRIENDS).values(person=person, other=other, how=how, at=now()))


async def room(connection: AsyncConnection, person: str, how: str) -> bool:
    """Whether somebody can have one more of those."""
    query = sa.select(sa.func.count()).where(FRIENDS.c.person == person, FRIENDS.c.how == how)
    return int(await connection.scalar(query) or 0) < MOST[how]


async def ask(storage: Storage, person: say.Person, other: str) -> None:
    """Ask somebody to be one's friend; whoever has asked oneself is one at once."""
    need_account(person)
    if other == person.id:
        raise bad("everybody is their own friend already", "friend_oneself")
    async with storage.write() as connection:
        await one_at_a_time(connection, person.id, other)
        name = await account(connection, other)
        mine, theirs = await between(connection, person.id, other), await between(connection, other, person.id)
        if mine in (FRIEND, ASKED):
            return
        if mine == ASKS:
            for one in (person.id, other):
                if not await room(connection, one, FRIEND):
                    text = f"nobody has more than {MOST[FRIEND]} friends here; one of you has that many"
                    raise too_many(text, "many_friends", {"most": MOST[FRIEND]})
            await put(connection, person.id, other, FRIEND)
            await put(connection, other, person.id, FRIEND)
            return
        if theirs == REFUSED:
            text = f"{name} does not want to be asked by you; if they change their mind, they can ask you"
            raise forbidden(text, "friend_refused", {"name": name})
        if not await room(connection, person.id, ASKED):
            text = f"{MOST[ASKED]} of your requests wait for an answer; take one back first"
            raise too_many(text, "many_asked", {"most": MOST[ASKED]})
        if not await room(connection, other, ASKS):
            text = f"too many requests wait for {name} already; ask again another day"
            raise too_many(text, "many_ask", {"name": name})
        await put(connection, person.id, other, ASKED)
        await put(connection, other, person.id, ASKS)


async def end(storage: Storage, person: say.Person, other: str) -> None:
    """Be friends no longer, take one's request back, let somebody ask again, or decline: then they cannot ask again."""
    need_account(person)
    async with storage.write() as connection:
        await one_at_a_time(connection, person.id, other)
        mine = await between(connection, person.id, other)
        if mine == ASKS:
            await keep_away_in(connection, person.id, other)
        elif mine is not None:
            await put(connection, person.id, other, None)
            if mine != REFUSED:
                await put(connection, other, person.id, None)


async def keep_away(storage: Storage, person: say.Person, other: str) -> None:
    """Have nothing to do with somebody: they are no friend, and cannot ask."""
    need_account(person)
    if other == person.id:
        raise bad("nobody can refuse themselves", "refuse_oneself")
    async with storage.write() as connection:
        await one_at_a_time(connection, person.id, other)
        await account(connection, other)
        await keep_away_in(connection, person.id, other)


async def keep_away_in(connection: AsyncConnection, person: str, other: str) -> None:
    if not await room(connection, person, REFUSED):
        oldest = (
            sa.select(FRIENDS.c.other)
            .where(FRIENDS.c.person == person, FRIENDS.c.how == REFUSED)
            .order_by(FRIENDS.c.at)
            .limit(1)
        )
        await put(connection, person, str(await connection.scalar(oldest)), None)
    # That they have refused as well stays theirs.
    if await between(connection, other, person) != REFUSED:
        await put(connection, other, person, None)
    await put(connection, person, other, REFUSED)
    mine = sa.delete(INVITATIONS).where(INVITATIONS.c.person == person, INVITATIONS.c.by == other)
    await connection.execute(mine)


async def of(storage: Storage, person: say.Person) -> say.Friends:
    """All that somebody's rows tell, the newest first."""
    need_account(person)
    query = (
        sa.select(PERSONS.c.id, PERSONS.c.name, FRIENDS.c.how, FRIENDS.c.at)
        .join(PERSONS, PERSONS.c.id == FRIENDS.c.other)
        .where(FRIENDS.c.person == person.id, PERSONS.c.banned.is_(None))
        .order_by(FRIENDS.c.at.desc())
    )
    async with storage.read() as connection:
        rows = (await connection.execute(query)).all()
    return say.Friends([say.Friend(say.Person(who, name, True), how, at) for who, name, how, at in rows])


async def forget(connection: AsyncConnection, person: str) -> None:
    """Somebody is gone: so are their friendships, and whom they asked or who asked them."""
    await connection.execute(sa.delete(FRIENDS).where(sa.or_(FRIENDS.c.person == person, FRIENDS.c.other == person)))
    theirs = sa.or_(INVITATIONS.c.person == person, INVITATIONS.c.by == person)
    await connection.execute(sa.delete(INVITATIONS).where(theirs))


# To a table


def need_seat(table: Table, person: say.Person) -> None:
    if not table.seats_of(person.id) and person.id != table.host:
        raise forbidden("only those at the table can ask somebody to it", "invite_not_yours")


async def invite(storage: Storage, table: Table, person: say.Person, friend: str) -> bool:
    """Ask a friend to a table that waits; False if they have been asked already."""
    need_account(person)
    need_seat(table, person)
    if table.status != "waiting":
        raise seats_taken()
    if table.seats_of(friend):
        raise too_late("they sit there already", "invited_sits")
    if friend in table.removed:
        raise forbidden("the host has asked them to leave this table", "invited_removed")
    if not any(seat.kind in ("open", "invite") and seat.kept_for is None for seat in table.seats):
        raise too_late("no seat of this table is free", "no_seat_free")
    async with storage.write() as connection:
        await one_at_a_time(connection, person.id, friend)
        await account(connection, friend)
        if await between(connection, person.id, friend) != FRIEND:
            raise forbidden("only friends can be asked to a table; others can be sent the link", "invite_friends")
        query = sa.select(INVITATIONS.c.person).where(INVITATIONS.c.match == table.id)
        asked = set(await connection.scalars(query))
        if friend in asked:
            return False
        if len(asked) >= MOST_INVITED:
            text = f"{MOST_INVITED} people have been asked to this table; more can be sent the link"
            raise too_many(text, "many_invited", {"most": MOST_INVITED})
        values = {"person": friend, "match": table.id, "by": person.id, "at": now()}
        await connection.execute(sa.insert(INVITATIONS).values(**values))
    return True


async def invited(storage: Storage, table: Table, person: say.Person) -> list[say.Person]:
    """Who has been asked to a table."""
    need_seat(table, person)
    query = (
        sa.select(PERSONS.c.id, PERSONS.c.name)
        .join(INVITATIONS, INVITATIONS.c.person == PERSONS.c.id)
        .where(INVITATIONS.c.match == table.id)
        .order_by(INVITATIONS.c.at)
    )
    async with storage.read() as connection:
        return [say.Person(who, name, True) for who, name in (await connection.execute(query)).all()]


async def is_invited(storage: Storage, match: str, person: str) -> bool:
    """Whether somebody is asked to a table, and has not declined."""
    query = sa.select(INVITATIONS.c.match).where(INVITATIONS.c.match == match, INVITATIONS.c.person == person)
    async with storage.read() as connection:
        return await connection.scalar(query) is not None


async def decline(storage: Storage, match: str, person: say.Person) -> None:
    """Do not come to a table."""
    async with storage.write() as connection:
        await forget_invitations(connection, match, INVITATIONS.c.person == person.id)


async def forget_invitations(connection: AsyncConnection, match: str, *which: Any) -> None:
    await connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == match, *which))


async def invitations(storage: Storage, person: str) -> list[say.Invitation]:
    """The tables that somebody is asked to and that still have a seat, newest first."""
    free = (
        sa.select(sa.func.count())
        .where(SEATS.c.match == MATCHES.c.id, SEATS.c.kind.in_(("open", "invite")), SEATS.c.kept_for.is_(None))
        .scalar_subquery()
    )
    sits = sa.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.person == person)
    query = (
        sa.select(MATCHES, INVITATIONS.c.at, PERSONS.c.id.label("by"), PERSONS.c.name.label("by_name"))
        .join(INVITATIONS, INVITATIONS.c.match == MATCHES.c.id)
        .join(PERSONS, PERSONS.c.id == INVITATIONS.c.by)
        .where(INVITATIONS.c.person == person, MATCHES.c.status == "waiting", free > 0, ~sits)
        .order_by(INVITATIONS.c.at.desc())
        .limit(MOST_SHOWN)
    )
    async with storage.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [
        say.Invitation(
            match=row["id"],
            game=row["game"],
            title=title(row["game"]),
            players=row["players"],
            clock=say.Clock(row["clock_seconds"], row["clock_late"], row["clock_increment"]),
            casual=row["casual"],
            by=say.Person(row["by"], row["by_name"], True),
            at=row["at"],
            invite=row["invite"],
        )
        for row in rows
    ]
