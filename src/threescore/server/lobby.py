"""Lists of matches: the lobby, and one's own history."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import convert

from threescore.rules import games
from threescore.server import messages as say
from threescore.server.storage import MATCHES, SEATS, Storage
from threescore.server.versions import here, title, why_closed


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
    seats = await seats_of(storage, [row["id"] for row in rows])
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
                clock=say.Clock(row["clock_seconds"], row["clock_late"]),
                casual=row["casual"],
                created=row["created"],
            )
        )
    return say.LobbyList(lists["waiting"], lists["running"])


async def history(storage: Storage, person: str, before: float | None, count: int) -> say.History:
    """A page of a person's matches, newest first."""
    # One row a match, also where several seats are theirs; straight from the index, as many as are asked for.
    mine = (
        sa.select(SEATS.c.match, SEATS.c.created)
        .distinct()
        .where(SEATS.c.person == person)
        .order_by(SEATS.c.created.desc(), SEATS.c.match.desc())
        .limit(count)
    )
    if before is not None:
        mine = mine.where(SEATS.c.created < before)
    async with storage.read() as connection:
        wanted = [row[0] for row in await connection.execute(mine)]
        found = await connection.execute(sa.select(MATCHES).where(MATCHES.c.id.in_(wanted)))
        by_id = {row["id"]: row for row in found.mappings()}
    rows = [by_id[match] for match in wanted if match in by_id]
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
                closed=why_closed(row["game"], row["rules_version"], row["started"] is not None),
            )
        )
    return say.History(entries, entries[-1].created if len(entries) == count else None)
