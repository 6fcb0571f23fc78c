"""Reviews of finished matches: made in the bots' worker processes, some answers at a time, stored, and asked for again and again.

A review waits like a bot's question, by turns with those of all hosts, so that no table waits for it longer than for one of its
batches; and only so many are made at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import json
from sqlalchemy.exc import IntegrityError

from threescore.server import lobby
from threescore.server import messages as say
from threescore.server.bots import Minds
from threescore.server.logs import log
from threescore.server.refusal import bad, too_many
from threescore.server.schema import MATCHES, REVIEWS, SEATS
from threescore.server.storage import Storage, now
from threescore.server.thinker import Batch
from threescore.table.answers import Answer
from threescore.table.match import Match
from threescore.table.review import Judged, all_answers, assemble, graph

# What a worker looks at between two bots' questions, and how long it may take, on a slow machine too
BATCH = 8
PATIENCE = 120.0
# So many reviews are made at once, and so many of them for one person.
MOST = 12
MOST_EACH = 2
# Of somebody's matches the newest are looked back on, and so many of those that wait are named.
MOST_BACK = 500
MOST_WAITING = 20
# Of somebody else's, so many are looked at.
MOST_SHOWN = 40
# A longer match is reviewed by `threescore review`.
MOST_ANSWERS = 4000


class SeatFound(msgspec.Struct):
    """What of a seat's review is asked for over many matches."""

    result: float
    luck: float
    swing: float
    decisions: int
    error_rate: float | None


class Seats(msgspec.Struct):
    """The part of a review that is about seats."""

    seats: list[SeatFound]


SEATS_OF = json.Decoder(Seats)


class Job:
    """A review in the making."""

    def __init__(self, host: str, lines: list[list[float]]) -> None:
        self.host = host
        self.lines = lines
        self.done = 0
        self.fault: str | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of the house: those stored, and those in the making."""

    def __init__(self, storage: Storage, minds: Minds) -> None:
        self.storage = storage
        self.minds = minds
        self.jobs: dict[str, Job] = {}

    async def close(self) -> None:
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def stored(self, match: str, judge: str) -> dict[str, Any] | None:
        query = sa.select(REVIEWS.c.body).where(REVIEWS.c.match == match, REVIEWS.c.judge == judge)
        async with self.storage.read() as connection:
            body = await connection.scalar(query)
        return None if body is None else json.decode(body)

    async def of(self, match: str, played: Match, person: str | None) -> say.Reviewing:
        """The review of a match, or how far it has come; begun now if nobody has asked for it before."""
        found = await self.stored(match, judge_of(played))
        if found is not None:
            return say.Reviewing("ready", 1, 1, [], found)
        job = self.jobs.get(match)
        if job is None:
            job = await self.begin(match, played, person)
        of = max(0, len(job.lines) - 1)
        if job.fault is not None:
            # Whoever asks again has it tried again.
            del self.jobs[match]
            return say.Reviewing("failed", job.done, of, job.lines, None)
        return say.Reviewing("working", job.done, of, job.lines, None)

    async def begin(self, match: str, played: Match, person: str | None) -> Job:
        """Begin a review; a Refusal if it would be too long, or if there are too many."""
        if len(played.moves) > MOST_ANSWERS:
            text = f"the match has more than {MOST_ANSWERS} answers; `threescore review` tells luck from skill in its record"
            raise bad(text, "review_long", {"most": MOST_ANSWERS})
        host = f"review:{person}"
        working = [job for job in self.jobs.values() if job.fault is None]
        if len(working) >= MOST or sum(job.host == host for job in working) >= MOST_EACH:
            raise too_many("too many reviews are being made; ask again when one is ready", "many_reviews")
        job = self.jobs[match] = Job(host, [])
        try:
            answers, job.lines = await asyncio.to_thread(prepared, played)
        except BaseException:
            del self.jobs[match]
            raise
        job.task = asyncio.create_task(self.make(match, played, answers, job))
        return job

    async def make(self, match: str, played: Match, answers: list[Answer], job: Job) -> None:
        """Have all answers judged, put the review together, and keep it."""
        try:
            record = json.encode(played.record()).decode()
            judged: list[Judged] = []
            while len(judged) < len(answers):
                batch = Batch(record, len(judged), BATCH)
                answer = await self.minds.ask(job.host, lambda batch=batch: batch, PATIENCE)  # type: ignore[misc]
                judged += msgspec.convert(answer.judged, list[Judged])
                job.done = len(judged)
            found = await asyncio.to_thread(assemble, played, answers, judged)
            await self.keep(match, found.judge, json.encode(found.plain()).decode())
            del self.jobs[match]
        except Exception as error:
            # Whatever it was: nobody waits for ever for a review that nobody makes any more.
            log.error("a review could not be made", trace=True, match=match)
            job.fault = type(error).__name__

    async def keep(self, match: str, judge: str, body: str) -> None:
        try:
            async with self.storage.write() as connection:
                await connection.execute(sa.insert(REVIEWS).values(match=match, judge=judge, made=now(), body=body))
        except IntegrityError:
            log.info("another process has made the same review", match=match)


async def fortunes(storage: Storage, person: str, shown: int = 0) -> say.Fortunes:
    """What luck did for somebody in the matches that they have finished; of several reviews of a match the newest counts.

    `shown`: as others may see it, of so many of the newest matches.
    """
    query = (
        sa.select(SEATS.c.match, SEATS.c.seat, MATCHES.c.game, MATCHES.c.ended, REVIEWS.c.body)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .outerjoin(REVIEWS, REVIEWS.c.match == SEATS.c.match)
        .where(SEATS.c.person == person, MATCHES.c.status == "over", MATCHES.c.started.is_not(None))
        .order_by(SEATS.c.created.desc(), SEATS.c.match, SEATS.c.seat, REVIEWS.c.made.desc())
        .limit(shown or MOST_BACK)
    )
    if shown:
        query = query.where(MATCHES.c.id.in_(await lobby.open_to_all(storage, person, shown)))
    async with storage.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
        matches = {row["match"] for row in rows}
        there = sa.select(SEATS.c.match, SEATS.c.seat, SEATS.c.kind, SEATS.c.level).where(SEATS.c.match.in_(matches))
        company = (await connection.execute(there)).all() if matches else []
    return await asyncio.to_thread(fortunes_in, rows, company)


def fortunes_in(rows: Sequence[Any], company: Sequence[Any]) -> say.Fortunes:
    # Who sat at each table: the seat, and the level of a bot, or `person`
    sat: dict[str, list[tuple[int, str]]] = {}
    for match, seat, kind, level in company:
        sat.setdefault(match, []).append((seat, level if kind == "bot" and level else "person"))
    found: dict[tuple[str, int], say.Fortune] = {}
    waiting: dict[str, None] = {}
    for row in rows:
        place = (row["match"], row["seat"])
        if row["body"] is None:
            waiting[row["match"]] = None
        elif place not in found:
            seat = SEATS_OF.decode(row["body"]).seats[row["seat"]]
            found[place] = say.Fortune(
                row["match"],
                row["game"],
                row["ended"],
                row["seat"],
                seat.result,
                seat.luck,
                seat.swing,
                seat.decisions,
                seat.error_rate,
                sorted({who for seat_of, who in sat[row["match"]] if seat_of != row["seat"]}),
            )
    return say.Fortunes(list(reversed(found.values())), list(waiting)[:MOST_WAITING])


def prepared(played: Match) -> tuple[list[Answer], list[list[float]]]:
    """The answers of a match, and the chances of all seats along it. In a thread: of a long match it takes a moment."""
    return all_answers(played), list(graph(played))


def judge_of(played: Match) -> str:
    return str(played.game.judge.version)
