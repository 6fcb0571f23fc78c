"""How well people play: openskill, by game, for matches between accounts."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server import messages as say
from threescore.server.schema import MATCHES, PERSONS, RATED, RATINGS, UNRATED
from threescore.server.storage import Storage, now
from threescore.server.tables import Table, load

# So much of a line over time is told.
MOST_POINTS = 100


def cautious(mu: float, sigma: float) -> float:
    """What a list shows: a rating that the person very probably deserves."""
    return round(mu - 3 * sigma, 2)


def places(outcome: say.Outcome, players: int) -> list[float]:
    """Each seat's place, lower is better: winners first, the others by score, those who resigned last."""
    keys = []
    for seat in range(players):
        score = outcome.scores[seat] if seat < len(outcome.scores) else 0
        keys.append((seat not in outcome.winners, seat in outcome.resigned, -score))
    order = sorted(set(keys))
    return [float(order.index(key)) for key in keys]


async def rate(storage: Storage, match: str) -> bool:
    """Rate the people of a finished match, once; whether this call did."""
    from openskill.models import PlackettLuce

    table = await load(storage, match)
    if table.outcome is None or table.rated != "wanted":
        return False
    if not table.all_came():
        # Nobody is rated against a person who never came.
        async with storage.write() as connection:
            await connection.execute(
                sa.update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.rated == "wanted").values(rated="no")
            )
        return False
    model = PlackettLuce()
    people = [str(seat.person) for seat in table.seats]
    async with storage.write() as connection:
        claimed = await connection.execute(
            sa.update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.rated == "wanted").values(rated="done")
        )
        if claimed.rowcount == 0:
            return False
        known = await known_ratings(connection, table, people)
        teams = [
            [model.rating(mu=known[person]["mu"], sigma=known[person]["sigma"])]
            if person in known
            else [model.rating()]
            for person in people
        ]
        rated = model.rate(teams, ranks=places(table.outcome, table.players))
        for person, (new,) in zip(people, rated, strict=True):
            values = {"mu": float(new.mu), "sigma": float(new.sigma), "cautious": float(new.mu) - 3 * float(new.sigma)}
            if person in known:
                await connection.execute(
                    sa.update(RATINGS)
                    .where(RATINGS.c.person == person, RATINGS.c.game == table.game)
                    .values(**values, matches=RATINGS.c.matches + 1)
                )
            else:
                await connection.execute(sa.insert(RATINGS).values(person=person, game=table.game, matches=1, **values))
        at = table.ended or now()
        line = [
            {"person": person, "game": table.game, "at": at, "match": match, "cautious": cautious(new.mu, new.sigma)}
            for person, (new,) in zip(people, rated, strict=True)
        ]
        await connection.execute(sa.insert(RATED), line)
    return True


async def known_ratings(connection: AsyncConnection, table: Table, people: list[str]) -> dict[str, Any]:
    query = sa.select(RATINGS).where(RATINGS.c.game == table.game, RATINGS.c.person.in_(people))
    if connection.dialect.name != "sqlite":
        query = query.with_for_update()
    return {row["person"]: row for row in (await connection.execute(query.order_by(RATINGS.c.person))).mappings()}


async def unrated(storage: Storage) -> list[str]:
    """Matches that ended and whose people are yet to be rated."""
    async with storage.read() as connection:
        found = await connection.scalars(sa.select(MATCHES.c.id).where(UNRATED).limit(100))
        return list(found)


async def of_person(storage: Storage, person: str) -> list[say.Rating]:
    async with storage.read() as connection:
        rows = await connection.execute(sa.select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.game))
        return [rating(row) for row in rows.mappings()]


async def lines(storage: Storage, person: str) -> list[say.RatingLine]:
    """Somebody's ratings over time, of each game that they are rated in: as much as is drawn."""
    found = []
    async with storage.read() as connection:
        rated_in = sa.select(RATINGS.c.game).where(RATINGS.c.person == person).order_by(RATINGS.c.game)
        for game in list(await connection.scalars(rated_in)):
            newest = (
                sa.select(RATED)
                .where(RATED.c.person == person, RATED.c.game == game)
                .order_by(RATED.c.at.desc())
                .limit(MOST_POINTS)
            )
            rows = (await connection.execute(newest)).mappings().all()
            points = [say.RatingAt(row["at"], row["cautious"], row["match"] or None) for row in reversed(rows)]
            found.append(say.RatingLine(game, points))
    return found


def rating(row: Any) -> say.Rating:
    return say.Rating(row["game"], cautious(row["mu"], row["sigma"]), row["mu"], row["sigma"], row["matches"])


async def best(storage: Storage, game: str, count: int = 100) -> list[say.Ranked]:
    """The list of a game."""
    query = (
        sa.select(RATINGS, PERSONS.c.name)
        .join(PERSONS, PERSONS.c.id == RATINGS.c.person)
        .where(RATINGS.c.game == game, PERSONS.c.banned.is_(None))
        .order_by(RATINGS.c.cautious.desc(), RATINGS.c.person.desc())
        .limit(count)
    )
    async with storage.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [
        say.Ranked(rank, say.Person(row["person"], row["name"], True), rating(row)) for rank, row in enumerate(rows, 1)
    ]
