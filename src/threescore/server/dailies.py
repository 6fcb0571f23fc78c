"""The daily deal at the parlour: made and committed to beforehand, played once by each, ranked by what was given away.

A daily match is a rehearsed one (its luck, its position and its bots' thoughts are fixed) at a table of its own; the day's text
is shown when the day is over, and then everybody may look back on what others did.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from msgspec import Struct, json
from sqlalchemy.exc import IntegrityError

from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.server import commitments, laying, tables
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.refusal import Refusal, bad, no_game, not_found, too_late
from threescore.server.schema import COMMITMENTS, DAILIES, DAILY_PLAYS, MATCHES, PERSONS, REVIEWS, SEATS
from threescore.server.storage import Storage, now
from threescore.server.thinker import Day
from threescore.table import daily
from threescore.table.daily import Deal

if TYPE_CHECKING:
    from threescore.server.bots import Minds

# Days are committed to so many days beforehand; looked after when the house has been open for so long, and so often from then on.
AHEAD = 2
FIRST_LOOK, LOOK_EVERY = 120.0, 3600.0
# How long a worker may take to make a day, on a slow machine too
PATIENCE = 120.0
MAKER = "daily"
# Who sits at the other seats, and how many lines a list has
LEVEL = "normal"
LINES = 10
# So many reviews are read for a list at once; and so many of somebody's days are looked at for a streak.
SETTLED = 50
MOST_DAYS = 1000


class Played(Struct):
    """What of a seat's review counts."""

    play: float
    accuracy: float | None


class Body(Struct):
    """The part of a review that is about seats."""

    seats: list[Played]


BODY = json.Decoder(Body)


class Dailies:
    """The daily deals of a house."""

    def __init__(self, storage: Storage, minds: Minds) -> None:
        self.storage = storage
        self.minds = minds
        # One at a time: who asks for a day that is being made waits for it.
        self.making = asyncio.Lock()

    async def look_ahead_forever(self) -> None:
        """Commit to the next days in time."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                for days in range(AHEAD + 1):
                    await self.text_of(daily.later(daily.day_of(now()), days))
            except asyncio.CancelledError:
                raise
            except Exception:
                log.error("a day's deal could not be made", trace=True)
            await asyncio.sleep(LOOK_EVERY)

    async def kept(self, day: str) -> str | None:
        async with self.storage.read() as connection:
            return await connection.scalar(sa.select(DAILIES.c.text).where(DAILIES.c.day == day))

    async def text_of(self, day: str) -> str:
        """The text of a day, made and committed to if nobody has asked for it before."""
        found = await self.kept(day)
        if found is not None:
            return found
        async with self.making:
            found = await self.kept(day)
            if found is None:
                secret = secrets.token_hex(32)
                text = (await self.minds.ask(MAKER, lambda: Day(day, secret), PATIENCE)).text
                assert text is not None, "a worker that is asked for a day answers with one"
                found = await self.keep(day, text)
        return found

    async def keep(self, day: str, text: str) -> str:
        """Keep a day and commit to it; if another process was quicker, it is as that one made it."""
        at = now()
        try:
            async with self.storage.write() as connection:
                await connection.execute(sa.insert(DAILIES).values(day=day, text=text, created=at))
                await commitments.add(connection, commitments.DAILY + day, daily.secret_of(text), at)
            log.info("a day's deal was made", day=day)
            return text
        except IntegrityError:
            found = await self.kept(day)
            assert found is not None, "another process has kept it"
            return found

    async def published(self, day: str) -> str:
        """The text of a day that is over; a Refusal before that."""
        today = daily.day_of(now())
        if not daily.is_day(day):
            raise bad(f"a day is written like {today}", "no_such_day", {"today": today})
        if day >= today:
            raise too_late(f"the deal of {day} is told when that day is over", "day_goes_on", {"day": day})
        text = await self.kept(day)
        if text is None:
            raise nothing_dealt(day)
        return text

    async def of(self, day: str | None, person: say.Person | None) -> say.Daily:
        """A day as somebody may see it: today's, unless another one is asked for."""
        today = daily.day_of(now())
        day = day or today
        if not daily.is_day(day) or day > today:
            raise bad(f"a day is written like {today}, and there is none after it yet", "no_such_day", {"today": today})
        text = await self.text_of(day) if day == today else await self.kept(day)
        if text is None:
            raise nothing_dealt(day)
        await self.settle(day)
        secret = daily.secret_of(text)
        me = None if person is None else person.id
        rows = [await self.game(day, deal, me, day < today) for deal in daily.read(text).values()]
        async with self.storage.read() as connection:
            committed = await connection.scalar(
                sa.select(COMMITMENTS.c.created).where(COMMITMENTS.c.match == commitments.DAILY + day)
            )
        return say.Daily(
            day,
            today,
            daily.begins(daily.later(day, 1)),
            commitments.commit_of(secret),
            committed or 0.0,
            [row for row in rows if row is not None],
            await self.streak(person.id, today) if person is not None and person.account else None,
            secret if day < today else None,
        )

    async def game(self, day: str, deal: Deal, me: str | None, over: bool) -> say.DailyGame | None:
        if deal.game not in games():
            return None
        here = (DAILY_PLAYS.c.day == day, DAILY_PLAYS.c.game == deal.game)
        best = (
            sa.select(DAILY_PLAYS, PERSONS.c.name)
            .join(PERSONS, PERSONS.c.id == DAILY_PLAYS.c.person)
            .where(*here, DAILY_PLAYS.c.lost.is_not(None))
            .order_by(DAILY_PLAYS.c.lost, DAILY_PLAYS.c.person)
            .limit(LINES)
        )
        own = (
            sa.select(DAILY_PLAYS, MATCHES.c.status)
            .join(MATCHES, MATCHES.c.id == DAILY_PLAYS.c.match)
            .where(*here, DAILY_PLAYS.c.person == me)
        )
        count = sa.select(sa.func.count()).select_from(DAILY_PLAYS).where(*here, DAILY_PLAYS.c.lost.is_not(None))
        async with self.storage.read() as connection:
            rows = (await connection.execute(best)).mappings().all()
            of = await connection.scalar(count) or 0
            row = None if me is None else (await connection.execute(own)).mappings().first()
            mine = None
            if row is not None:
                rank = None
                if row["lost"] is not None:
                    rank = 1 + (await connection.scalar(count.where(DAILY_PLAYS.c.lost < row["lost"])) or 0)
                mine = say.DailyMine(row["match"], row["status"], row["lost"], row["accuracy"], rank)
        lines = []
        for one in rows:
            rank = 1 + sum(other["lost"] < one["lost"] for other in rows)
            match = one["match"] if over else None
            lines.append(say.DailyLine(rank, one["name"], one["lost"], one["accuracy"], one["person"] == me, match))
        return say.DailyGame(deal.game, kind_of(deal.game).title, deal.players, deal.seat, of, lines, mine)

    async def settle(self, day: str) -> None:
        """Note what was given away in matches of a day whose review has become ready; the first review of a match counts."""
        query = (
            sa.select(DAILY_PLAYS.c.game, DAILY_PLAYS.c.person, SEATS.c.seat, REVIEWS.c.body)
            .join(REVIEWS, REVIEWS.c.match == DAILY_PLAYS.c.match)
            .join(SEATS, sa.and_(SEATS.c.match == DAILY_PLAYS.c.match, SEATS.c.person == DAILY_PLAYS.c.person))
            .where(DAILY_PLAYS.c.day == day, DAILY_PLAYS.c.lost.is_(None))
            .order_by(REVIEWS.c.made)
            .limit(SETTLED)
        )
        async with self.storage.read() as connection:
            rows = (await connection.execute(query)).all()
        if not rows:
            return
        async with self.storage.write() as connection:
            for game, person, seat, body in rows:
                found = BODY.decode(body).seats[seat]
                await connection.execute(
                    sa.update(DAILY_PLAYS)
                    .where(
                        DAILY_PLAYS.c.day == day,
                        DAILY_PLAYS.c.game == game,
                        DAILY_PLAYS.c.person == person,
                        DAILY_PLAYS.c.lost.is_(None),
                    )
                    .values(lost=max(0.0, -found.play), accuracy=found.accuracy)
                )

    async def streak(self, person: str, today: str) -> say.Streak:
        query = (
            sa.select(DAILY_PLAYS.c.day)
            .where(DAILY_PLAYS.c.person == person, DAILY_PLAYS.c.lost.is_not(None))
            .distinct()
            .order_by(DAILY_PLAYS.c.day.desc())
            .limit(MOST_DAYS)
        )
        async with self.storage.read() as connection:
            return streak_of(list(await connection.scalars(query)), today)

    async def play(self, name: str, person: say.Person, most: int) -> str:
        """Somebody's match of today's deal of a game: the one that there is, or a new one. Its id."""
        if name not in games():
            raise no_game(404, name[:64], games())
        day = daily.day_of(now())
        deal = daily.read(await self.text_of(day)).get(name)
        if deal is None:
            raise nothing_dealt(day)
        own = (DAILY_PLAYS.c.day == day, DAILY_PLAYS.c.game == name, DAILY_PLAYS.c.person == person.id)
        # Whoever asks again has their place already.
        with suppress(IntegrityError):
            async with self.storage.write() as connection:
                await connection.execute(sa.insert(DAILY_PLAYS).values(day=day, game=name, person=person.id))
        async with self.storage.read() as connection:
            found = await connection.scalar(sa.select(DAILY_PLAYS.c.match).where(*own))
        if found is not None:
            return str(found)
        made = await lay(self.storage, person, deal, day, most)
        async with self.storage.write() as connection:
            first = await connection.execute(
                sa.update(DAILY_PLAYS).where(*own, DAILY_PLAYS.c.match.is_(None)).values(match=made)
            )
        if first.rowcount:
            return made
        # It was asked for twice at once, and the other one is played.
        await laying.call_off(self.storage, await tables.load(self.storage, made), person)
        async with self.storage.read() as connection:
            return str(await connection.scalar(sa.select(DAILY_PLAYS.c.match).where(*own)))


async def lay(storage: Storage, person: say.Person, deal: Deal, day: str, most: int) -> str:
    """A table for one person's match of a deal."""
    game = game_by_name(deal.game, deal.players)
    seats: list[dict[str, Any]] = []
    for place in range(deal.players):
        own = place == deal.seat
        seats.append(
            {
                "kind": "person" if own else "bot",
                "was": "invite" if own else "bot",
                "person": person.id if own else None,
                "name": person.name if own else f"{game.words.seat_name(place)} (bot)",
                "level": None if own else LEVEL,
                # Nobody adds to these dice.
                "text": "" if own else None,
            }
        )
    chosen = {"seed": deal.seed, "position": deal.position, "daily": day}
    terms = laying.Terms(onlookers=False, stand_in=LEVEL, rehearsal=chosen)
    return await laying.insert(storage, person, most, game, seats, terms)


def streak_of(days: list[str], today: str) -> say.Streak:
    """The streaks in some days, the newest first. The newest stretch counts as long as it can still be gone on with."""
    stretches: list[int] = []
    for number, day in enumerate(days):
        if number and daily.later(day, 1) == days[number - 1]:
            stretches[-1] += 1
        else:
            stretches.append(1)
    goes_on = bool(days) and daily.later(days[0], 1) >= today
    return say.Streak(stretches[0] if goes_on else 0, max(stretches, default=0))


def nothing_dealt(day: str) -> Refusal:
    return not_found(f"nothing was dealt on {day}", "nothing_dealt", {"day": day})


def refuse_record(chosen: tables.Chosen | None) -> None:
    """A Refusal while others are still to play the same: a record tells the luck."""
    if chosen is not None and chosen.day_goes_on():
        raise too_late("the record of a daily deal is there when its day is over", "daily_record")
