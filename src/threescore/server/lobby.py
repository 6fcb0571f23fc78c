"""Lists of matches: the lobby, and one's own history."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import convert

from threescore.rules import games
from threescore.server import messages as say
from threescore.server.refusal import on_wire
from threescore.server.schema import MATCHES, PERSONS, SEATS, WATCHING
from threescore.server.storage import Storage, now
from threescore.server.versions import here, title, why_closed

# So many of somebody's newest matches are looked through for those that go on, or that others may see; so many are shown.
MOST_LOOKED_AT = 200
MOST_SHOWN = 20
MOST_GOING_ON = 30


async def seats_of(storage: Storage, matches: list[str]) -> dict[str, list[Any]]:
    """The seats of some matches, in order."""
    found: dict[str, list[Any]] = {match: [] for match in matches}
    if matches:
        query = sa.select(SEATS).where(SEATS.c.match.in_(matches)).order_by(SEATS.c.match, SEATS.c.seat)
        async with storage.read() as connection:
            for seat in (await connection.execute(query)).mappings():
                found[seat["match"]].append(seat)
    return found


def playable() -> sa.ColumnElement[bool]:
    """Matches of the games that are here, by the rules that are here."""
    kinds = [(name, known[1]) for name in games() if (known := here(name)) is not None]
    return sa.or_(*(sa.and_(MATCHES.c.game == name, MATCHES.c.rules_version == version) for name, version in kinds))


async def lobby(storage: Storage, most: int) -> say.LobbyList:
    """Matches with open seats, and matches that can be watched, newest first."""
    open_seat = sa.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.kind == "open")
    # Watching is offered where strangers could have sat down: what was made for friends stays among them.
    listed = sa.select(MATCHES).where(MATCHES.c.listed, playable()).order_by(MATCHES.c.created.desc()).limit(most)
    waiting = listed.where(MATCHES.c.status == "waiting", open_seat)
    running = listed.where(MATCHES.c.status == "running", MATCHES.c.onlookers)
    async with storage.read() as connection:
        rows = [*(await connection.execute(waiting)).mappings(), *(await connection.execute(running)).mappings()]
    matches = [row["id"] for row in rows]
    seats = await seats_of(storage, matches)
    looking_on = await watching(storage, matches)
    accounts = await accounts_among(storage, seats)
    lists: dict[str, list[say.LobbyTable]] = {"waiting": [], "running": []}
    for row in rows:
        sitting = seats[row["id"]]
        host = [seat["name"] for seat in sitting if seat["person"] == row["host"]]
        lists[row["status"]].append(
            say.LobbyTable(
                id=row["id"],
                game=row["game"],
                title=title(row["game"]),
                players=row["players"],
                options=row["options"],
                status=row["status"],
                host=host[0] if host else "",
                names=[seat["name"] for seat in sitting],
                open_seats=[seat["seat"] for seat in sitting if seat["kind"] == "open"],
                clock=say.Clock(row["clock_seconds"], row["clock_late"], row["clock_increment"]),
                casual=row["casual"],
                created=row["created"],
                rated=may_count(row, sitting, accounts),
                watching=looking_on.get(row["id"], 0),
            )
        )
    return say.LobbyList(lists["waiting"], lists["running"])


async def watching(storage: Storage, matches: list[str]) -> dict[str, int]:
    """How many look on at some matches, where there are any."""
    query = (
        sa.select(WATCHING.c.match, sa.func.sum(WATCHING.c.count))
        .where(WATCHING.c.match.in_(matches), WATCHING.c.until > now())
        .group_by(WATCHING.c.match)
    )
    async with storage.read() as connection:
        return {match: int(count) for match, count in (await connection.execute(query)).all()}


async def accounts_among(storage: Storage, seats: dict[str, list[Any]]) -> set[str]:
    """Who of those at some tables has an account."""
    people = sorted({seat["person"] for sitting in seats.values() for seat in sitting if seat["person"] is not None})
    query = sa.select(PERSONS.c.id).where(PERSONS.c.id.in_(people), PERSONS.c.account.is_not(None))
    async with storage.read() as connection:
        return set(await connection.scalars(query))


def may_count(match: Any, sitting: list[Any], accounts: set[str]) -> bool:
    """Whether a match is rated, if accounts take the seats that are free (tables.Table.ratable)."""
    people = [seat["person"] for seat in sitting if seat["person"] is not None]
    counts = not match["casual"] and match["rehearsal"] is None and match["rated"] != "never" and match["players"] > 1
    bots = any(seat["kind"] == "bot" for seat in sitting)
    return bool(counts and not bots and len(set(people)) == len(people) and set(people) <= accounts)


async def history(storage: Storage, person: str, before: float | None, count: int) -> say.History:
    """A page of a person's matches, newest first."""
    wanted = [match for match, _ in await newest_of(storage, person, before, count)]
    entries = await entries_of(storage, await among(storage, wanted), person)
    return say.History(entries, entries[-1].created if len(entries) == count else None)


# What is practised, or played behind a closed door, is nobody else's business.
SHOWN = sa.and_(MATCHES.c.onlookers, ~MATCHES.c.casual, MATCHES.c.started.is_not(None))


async def shown(storage: Storage, person: str, before: float | None) -> say.History:
    """A page of what others may see of a person's matches, newest first: of so many of them, those that are open."""
    looked_at = await newest_of(storage, person, before, MOST_LOOKED_AT)
    rows = (await among(storage, [match for match, _ in looked_at], SHOWN))[: MOST_SHOWN + 1]
    following = None
    if len(rows) > MOST_SHOWN:
        following = rows[MOST_SHOWN - 1]["created"]
    elif len(looked_at) == MOST_LOOKED_AT:
        following = looked_at[-1][1]
    return say.History(await entries_of(storage, rows[:MOST_SHOWN], person), following)


async def open_to_all(storage: Storage, person: str, count: int) -> list[str]:
    """Those of so many of a person's newest matches that others may see."""
    wanted = [match for match, _ in await newest_of(storage, person, None, count)]
    return [row["id"] for row in await among(storage, wanted, SHOWN)]


async def going_on(storage: Storage, person: str) -> list[say.HistoryEntry]:
    """A person's matches that wait or go on, newest first, among the newest of all that are theirs."""
    wanted = [match for match, _ in await newest_of(storage, person, None, MOST_LOOKED_AT)]
    rows = await among(storage, wanted, MATCHES.c.status.in_(("waiting", "running")))
    return await entries_of(storage, rows[:MOST_GOING_ON], person)


async def newest_of(storage: Storage, person: str, before: float | None, count: int) -> list[tuple[str, float]]:
    """The newest matches of a person, and when they were made: straight from the index, as many as are asked for.

    One row a match, also where several seats are theirs.
    """
    query = (
        sa.select(SEATS.c.match, SEATS.c.created)
        .distinct()
        .where(SEATS.c.person == person)
        .order_by(SEATS.c.created.desc(), SEATS.c.match.desc())
        .limit(count)
    )
    if before is not None:
        query = query.where(SEATS.c.created < before)
    async with storage.read() as connection:
        return [(match, created) for match, created in (await connection.execute(query)).all()]


async def among(storage: Storage, matches: list[str], *which: sa.ColumnElement[bool]) -> list[Any]:
    """Those of some matches that are so, in the same order."""
    async with storage.read() as connection:
        found = await connection.execute(sa.select(MATCHES).where(MATCHES.c.id.in_(matches), *which))
        by_id = {row["id"]: row for row in found.mappings()}
    return [by_id[match] for match in matches if match in by_id]


async def entries_of(storage: Storage, rows: list[Any], person: str) -> list[say.HistoryEntry]:
    """Matches as a list of somebody's tells of them."""
    seats = await seats_of(storage, [row["id"] for row in rows])
    entries = []
    for row in rows:
        sitting = seats[row["id"]]
        entries.append(
            say.HistoryEntry(
                id=row["id"],
                game=row["game"],
                title=title(row["game"]),
                players=row["players"],
                status=row["status"],
                names=[seat["name"] for seat in sitting],
                seats=[seat["seat"] for seat in sitting if seat["person"] == person],
                created=row["created"],
                ended=row["ended"],
                outcome=None if row["outcome"] is None else convert(row["outcome"], say.Outcome),
                closed=on_wire(why_closed(row["game"], row["rules_version"], row["started"] is not None)),
            )
        )
    return entries
