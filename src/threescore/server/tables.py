"""Tables as they are kept: what there is to know of one, read at once, and what of it each may see; who is there."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from msgspec import Struct, convert, json
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.core.sentences import Sentence
from threescore.minds.naming import STAND_IN
from threescore.rules import game as game_by_name
from threescore.server import messages as say
from threescore.server.refusal import closed, not_found, on_wire
from threescore.server.schema import AGREED, MARKS, MATCHES, MOVES, PERSONS, SEATS, WATCHING
from threescore.server.storage import Storage, now
from threescore.server.versions import why_closed
from threescore.table import daily
from threescore.table.luck import Fair, Luck, Rehearsed

# A person who was seen is taken to be here for so many seconds.
HERE = 60.0

# People, as those for whom seats are kept.
KEPT = PERSONS.alias("kept")
# What a match says of itself
OWN = tuple(column.name for column in MATCHES.c)


class Seat(Struct):
    """A seat as it is kept."""

    seat: int
    kind: str
    was: str
    person: str | None
    name: str
    level: str | None
    text: str | None
    here_until: float
    account: bool
    kept_for: str | None = None
    # What they are called for whom it is kept.
    kept_name: str | None = None
    came: bool = False
    why: str | None = None
    seal: str | None = None

    def fixed(self) -> bool:
        """Whether its person has fixed what they add to the dice."""
        return self.seal is not None or self.text is not None


class Chosen(Struct):
    """Luck that was chosen beforehand, and the position that the match starts from; and of which day it is the deal."""

    seed: int
    position: dict[str, Any] | None = None
    daily: str | None = None

    def day_goes_on(self) -> bool:
        """Whether others are still to play the same."""
        return self.daily is not None and daily.day_of(now()) <= self.daily


class Agreement(Struct):
    """Somebody agreed that a bot plays for the seat."""

    seat: int
    person: str
    at: float


@lru_cache(maxsize=128)
def set_up(name: str, players: int, options: bytes) -> Game:
    """A game, set up once for all tables that play it alike."""
    return game_by_name(name, players, **json.decode(options))


class Table(Struct):
    """A match as it is kept, without its log."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    status: str
    host: str | None
    casual: bool
    onlookers: bool
    autostart: bool
    clock_seconds: int
    clock_late: str
    secret: str
    invite: str
    created: float
    started: float | None
    ended: float | None
    outcome: say.Outcome | None
    previous: str | None
    rematch: str | None
    due: float | None
    rated: str
    seats: list[Seat]
    stand_in: str = STAND_IN
    agreements: list[Agreement] = []
    # What the host has decided about people: removed and muted, by their ids.
    removed: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    listed: bool = False
    # What was chosen beforehand, where the match is rehearsed or a daily deal.
    rehearsal: Chosen | None = None
    clock_increment: int | None = None
    # How many look on.
    watching: int = 0

    def set_up(self) -> Game:
        """The game that is played here."""
        return set_up(self.game, self.players, json.encode(self.options, order="sorted"))

    def closed(self) -> Sentence | None:
        """Why the match can be neither played on nor replayed here; None if it can be."""
        why = why_closed(self.game, self.rules_version, self.started is not None)
        if why is None:
            try:
                self.set_up()
            except ThreescoreError as error:
                args = {"why": error.sentence._asdict()}
                why = Sentence("not_set_up", args, f"it cannot be set up any more: {error}")
        return why

    def set_up_or_nearly(self) -> Game:
        """The game of a closed match, for its name and those of its seats; a Refusal if there is none like it."""
        try:
            return game_by_name(self.game, self.players)
        except ThreescoreError as error:
            raise closed(self.closed() or error.sentence) from None

    def luck(self) -> Luck:
        """The dice of the match; a text that was not given is empty."""
        if self.rehearsal is not None:
            return Rehearsed(self.rehearsal.seed, self.rehearsal.position)
        return Fair(
            bytes.fromhex(self.secret),
            self.id,
            tuple(seat.text or "" for seat in self.seats),
            # What was sealed and never opened in time has not been fixed by the seal.
            tuple(seat.seal if seat.text else None for seat in self.seats),
            tuple(seat.seat for seat in self.seats if seat.kind == "person"),
        )

    def seed_of(self, seat: int, answers: int) -> int | None:
        """The seed of what a mind thinks for the seat after so many answers of its own, where that was chosen beforehand."""
        if self.rehearsal is None:
            return None
        fixed = f"{self.rehearsal.seed} {seat} {answers}"
        return int.from_bytes(hashlib.sha256(fixed.encode()).digest()[:7])

    def commit(self) -> str:
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that belong to a person."""
        return tuple(seat.seat for seat in self.seats if person is not None and seat.person == person)

    def full(self) -> bool:
        return all(seat.kind in ("person", "bot") for seat in self.seats)

    def all_texts(self) -> bool:
        """Whether every person's text for the dice is there; where it counts, one of their own."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        return all(seat.text for seat in people) if self.ratable() else all(seat.text is not None for seat in people)

    def alone(self) -> bool:
        """Whether there is one person at the table, and else only bots."""
        return len({seat.person for seat in self.seats if seat.kind == "person"}) == 1

    def ratable(self) -> bool:
        """Whether the match counts: between different accounts only, not casual, and nothing happened that rules it out."""
        if self.rehearsal is not None:
            return False
        people = {seat.person for seat in self.seats if seat.kind == "person" and seat.account}
        return not self.casual and self.players > 1 and len(people) == self.players and self.rated != "never"

    def all_came(self) -> bool:
        """Whether every person has been at the table while the match was going on."""
        return all(seat.came for seat in self.seats if seat.kind == "person")

    def agreed_for(self, seat: Seat) -> set[str]:
        """Who has agreed, since the seat's person is away, that a bot plays for them."""
        return {one.person for one in self.agreements if one.seat == seat.seat and one.at >= seat.here_until}

    def admits(self, person: str | None, invite: str | None) -> bool:
        """Whether somebody may look on. Everybody may look back on a daily deal when its day is over."""
        if self.rehearsal is not None and self.rehearsal.daily is not None and not self.rehearsal.day_goes_on():
            return True
        return self.onlookers or bool(self.seats_of(person)) or person == self.host is not None or self.invited(invite)

    def invited(self, invite: str | None) -> bool:
        return invite is not None and hmac.compare_digest(invite.encode(), self.invite.encode())


def table_info(
    table: Table,
    game: Game,
    reader: str | None,
    resigned: Collection[int] = (),
    closed_for: Sentence | None = None,
) -> say.TableInfo:
    """A table as a reader may see it. The secret of the dice is shown when the match is over, and not before."""
    at = now()
    over = table.status == "over"
    if over and table.outcome is not None:
        resigned = table.outcome.resigned
    seats = []
    for seat in table.seats:
        away = seat.kind == "person" and not over and seat.here_until < at
        seats.append(
            say.SeatInfo(
                seat=seat.seat,
                title=game.words.seat_name(seat.seat),
                name=seat.name,
                kind=seat.kind,  # type: ignore[arg-type]
                person=seat.person,
                yours=reader is not None and seat.person == reader,
                level=seat.level,
                account=seat.account,
                away=away,
                away_since=seat.here_until if away else None,
                resigned=seat.seat in resigned,
                fixed=seat.fixed(),
                seal=seat.seal,
                text=seat.text if table.started is not None or (reader is not None and seat.person == reader) else None,
                kept_for=seat.kept_name,
                offered=reader is not None and seat.kept_for == reader,
                why=seat.why if seat.level is not None else None,  # type: ignore[arg-type]
                agreed=sorted(place for who in table.agreed_for(seat) for place in table.seats_of(who)) if away else [],
            )
        )
    inside = reader is not None and (bool(table.seats_of(reader)) or reader == table.host)
    return say.TableInfo(
        id=table.id,
        game=table.game,
        title=game.title,
        players=table.players,
        options=table.options,
        rules_version=table.rules_version,
        status=table.status,  # type: ignore[arg-type]
        seats=seats,
        host=table.host,
        clock=say.Clock(table.clock_seconds, table.clock_late, table.clock_increment),  # type: ignore[arg-type]
        casual=table.casual,
        onlookers=table.onlookers,
        autostart=table.autostart,
        rated=table.ratable(),
        dice=say.DiceInfo(table.commit(), table.secret if over else None),
        created=table.created,
        started=table.started,
        ended=table.ended,
        outcome=table.outcome,
        invite=table.invite if inside and table.status == "waiting" else None,
        rematch=table.rematch,
        previous=table.previous,
        stand_in=table.stand_in,
        muted=sorted(table.muted),
        closed=on_wire(closed_for),
        rehearsed=table.rehearsal is not None,
        watching=table.watching,
        daily=None if table.rehearsal is None else table.rehearsal.daily,
    )


# Reading


async def load(storage: Storage, match: str) -> Table:
    """A table by its id; a Refusal if there is none."""
    async with storage.read() as connection:
        return await read(connection, match)


# A table in one query, a row for each seat; what is known of few tables is asked for only where there is any.
WHOLE = (
    sa.select(
        MATCHES,
        *(column.label(f"seat_{column.name}") for column in SEATS.c),
        PERSONS.c.account.is_not(None).label("has_account"),
        KEPT.c.name.label("kept_name"),
        sa.exists().where(AGREED.c.match == MATCHES.c.id).label("agreed"),
        sa.exists().where(MARKS.c.match == MATCHES.c.id).label("marked"),
        sa.select(sa.func.coalesce(sa.func.sum(WATCHING.c.count), 0))
        .where(WATCHING.c.match == MATCHES.c.id, WATCHING.c.until > sa.bindparam("at"))
        .scalar_subquery()
        .label("watching"),
    )
    .join(SEATS, SEATS.c.match == MATCHES.c.id)
    .join(PERSONS, SEATS.c.person == PERSONS.c.id, isouter=True)
    .join(KEPT, SEATS.c.kept_for == KEPT.c.id, isouter=True)
    .where(MATCHES.c.id == sa.bindparam("of"))
    .order_by(SEATS.c.seat)
)
AGREED_AT = sa.select(AGREED.c.seat, AGREED.c.person, AGREED.c.at).where(AGREED.c.match == sa.bindparam("of"))
MARKED_AT = sa.select(MARKS.c.person, MARKS.c.what).where(MARKS.c.match == sa.bindparam("of"))


async def read(connection: AsyncConnection, match: str) -> Table:
    of = {"of": match}
    rows = (await connection.execute(WHOLE, {**of, "at": now()})).mappings().all()
    if not rows:
        raise not_found()
    first = rows[0]
    agreements = (await connection.execute(AGREED_AT, of)).all() if first["agreed"] else []
    marks = (await connection.execute(MARKED_AT, of)).all() if first["marked"] else []
    return Table(
        **{name: first[name] for name in OWN if name not in ("outcome", "rehearsal")},
        outcome=None if first["outcome"] is None else convert(first["outcome"], say.Outcome),
        rehearsal=None if first["rehearsal"] is None else convert(first["rehearsal"], Chosen),
        watching=first["watching"],
        agreements=[Agreement(*one) for one in agreements],
        removed=frozenset(person for person, what in marks if what == "removed"),
        muted=frozenset(person for person, what in marks if what == "muted"),
        seats=[
            Seat(
                seat=row["seat_seat"],
                kind=row["seat_kind"],
                was=row["seat_was"],
                person=row["seat_person"],
                name=row["seat_name"],
                level=row["seat_level"],
                seal=row["seat_seal"],
                text=row["seat_text"],
                here_until=row["seat_here_until"],
                account=bool(row["has_account"]),
                kept_for=row["seat_kept_for"],
                kept_name=row["kept_name"],
                came=bool(row["seat_came"]),
                why=row["seat_why"],
            )
            for row in rows
        ],
    )


# What there is to know of a match at a glance, in one query for many: how long its log is, and its table
KNOWN = (
    sa.select(
        MATCHES.c.id,
        sa.select(sa.func.max(MOVES.c.seq)).where(MOVES.c.match == MATCHES.c.id).scalar_subquery(),
        MATCHES.c.status,
        MATCHES.c.host,
        MATCHES.c.rematch,
        sa.select(sa.func.count()).where(AGREED.c.match == MATCHES.c.id).scalar_subquery(),
        sa.select(sa.func.count()).where(MARKS.c.match == MATCHES.c.id).scalar_subquery(),
        SEATS.c.kind,
        SEATS.c.person,
        SEATS.c.name,
        SEATS.c.level,
        SEATS.c.text,
        SEATS.c.seal,
        SEATS.c.kept_for,
        SEATS.c.why,
    )
    .join(SEATS, SEATS.c.match == MATCHES.c.id)
    .where(MATCHES.c.id.in_(sa.bindparam("of", expanding=True)))
    .order_by(MATCHES.c.id, SEATS.c.seat)
)


def gist(table: Table) -> tuple[Any, ...]:
    """What a reader of a table would notice if it changed."""
    seats = [
        (seat.kind, seat.person, seat.name, seat.level, seat.text, seat.seal, seat.kept_for, seat.why)
        for seat in table.seats
    ]
    marks = len(table.removed) + len(table.muted)
    return (table.status, table.host, table.rematch, len(table.agreements), marks, *seats)


async def known(storage: Storage, matches: list[str]) -> dict[str, tuple[int, tuple[Any, ...]]]:
    """The last place of the log of each match that there is, and the gist of its table."""
    async with storage.read() as connection:
        rows = (await connection.execute(KNOWN, {"of": matches})).all()
    found: dict[str, tuple[int, tuple[Any, ...]]] = {}
    for match, seq, status, host, rematch, agreed, marks, *seat in rows:
        if match in found:
            found[match] = (found[match][0], (*found[match][1], tuple(seat)))
        else:
            found[match] = (seq or 0, (status, host, rematch, agreed, marks, tuple(seat)))
    return found


async def change(connection: AsyncConnection, table: Table, seat: Seat, **values: Any) -> bool:
    """Change a seat, if it still is what it was thought to be."""
    same_level = SEATS.c.level.is_(None) if seat.level is None else SEATS.c.level == seat.level
    same_person = SEATS.c.person.is_(None) if seat.person is None else SEATS.c.person == seat.person
    done = await connection.execute(
        sa.update(SEATS)
        .where(SEATS.c.match == table.id, SEATS.c.seat == seat.seat, SEATS.c.kind == seat.kind, same_level, same_person)
        .values(**values)
    )
    return done.rowcount == 1


def seat_of(table: Table, place: int) -> Seat:
    if not 0 <= place < len(table.seats):
        last = len(table.seats) - 1
        text = f"there is no seat {place}; this match has seats 0 to {last}"
        raise not_found(text, "no_such_seat", {"seat": place, "last": last})
    return table.seats[place]


async def note_came(storage: Storage, match: str, people: list[str]) -> None:
    """Note that people have been at a table whose match goes on."""
    async with storage.write() as connection:
        await connection.execute(
            sa.update(SEATS).where(SEATS.c.match == match, SEATS.c.person.in_(people)).values(came=True)
        )


async def watch(storage: Storage, process: str, counts: dict[str, int]) -> None:
    """Note how many look on at matches of a process, for as long as somebody who was seen is taken to be here."""
    if counts:
        until = now() + HERE
        rows = [
            {"match": match, "process": process, "count": count, "until": until}
            for match, count in sorted(counts.items())
        ]
        async with storage.write() as connection:
            ours = sa.delete(WATCHING).where(WATCHING.c.process == process, WATCHING.c.match.in_(sorted(counts)))
            await connection.execute(ours)
            there_are = [row for row in rows if row["count"]]
            if there_are:
                await connection.execute(sa.insert(WATCHING), there_are)


SET_HERE = (
    sa.update(SEATS)
    .where(SEATS.c.match == sa.bindparam("at_match"), SEATS.c.person == sa.bindparam("who"))
    .values(here_until=sa.bindparam("until"))
)


async def here(storage: Storage, people: dict[tuple[str, str], float]) -> None:
    """Note until when people, each by match and person, are at their tables; in order, so that processes do not cross."""
    if people:
        about = [{"at_match": match, "who": who, "until": until} for (match, who), until in sorted(people.items())]
        async with storage.write() as connection:
            await connection.execute(SET_HERE, about)
