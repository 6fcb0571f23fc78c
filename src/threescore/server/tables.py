"""Tables as they are kept: making a match, sitting down, leaving, starting, and asking for another one.

Two people who reach for one seat meet in the database: each change says what it expects to find, and only one finds it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from msgspec import Struct, convert, json, to_builtins
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.core.dice import FastDice
from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.core.sentences import Sentence
from threescore.minds.mind import Mind
from threescore.minds.naming import STAND_IN, called
from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.server import commitments, fairness, names
from threescore.server import messages as say
from threescore.server.refusal import (
    Refusal,
    bad,
    closed,
    forbidden,
    no_game,
    not_found,
    not_your_seat,
    of_rules,
    on_wire,
    seat_changed,
    seat_taken,
    seats_taken,
    too_late,
    too_many,
)
from threescore.server.storage import (
    AGREED,
    INVITATIONS,
    MARKS,
    MATCHES,
    MOVES,
    PERSONS,
    SEATS,
    WATCHING,
    Storage,
    now,
)
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


# Making a match


def token(size: int = 12) -> str:
    """Something that nobody can guess, and that no command line takes for an option: it never begins with a dash."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def no_person() -> Refusal:
    """Bots alone would think for nobody, and for ever."""
    text = "a match wants a person: at least one seat has to be yours, open, or kept for somebody who is invited"
    return bad(text, "bots_alone")


def no_opponent(level: str | None, offered: dict[str, Mind]) -> Refusal:
    levels = ", ".join(offered)
    args = {"level": repr(level), "levels": levels}
    return bad(f"there is no opponent {level!r}; there are: {levels}", "no_opponent", args)


async def create(
    storage: Storage,
    person: say.Person,
    wish: say.CreateMatch,
    most: int,
    offered: dict[str, Mind],
    bots_alone: bool = False,
    rehearse: bool = False,
) -> str:
    """A new match, with the person as its host; its id."""
    if wish.rehearsal is not None and not rehearse:
        raise forbidden("luck is chosen beforehand only in a house that is open for rehearsals", "no_rehearsals")
    if wish.game not in games():
        raise no_game(400, wish.game, games())
    try:
        kind_of(wish.game).refuse_files(wish.options)
        game = game_by_name(wish.game, len(wish.seats), **wish.options)
        if wish.rehearsal is not None and wish.rehearsal.position is not None:
            game.from_position(wish.rehearsal.position, FastDice(wish.rehearsal.seed))
    except ThreescoreError as error:
        raise of_rules(error) from None
    except TypeError as error:
        raise bad(str(error), "bad_option") from None
    for place, seat in enumerate(wish.seats):
        if seat.kind == "bot" and seat.level not in offered:
            levels = ", ".join(offered)
            args = {"number": place + 1, "levels": levels}
            raise bad(f"seat {place} is for a bot: its level should be one of {levels}", "bot_level", args)
        if seat.kind != "bot" and seat.level is not None:
            raise bad(f"seat {place} has a level, but only a bot has one", "level_alone", {"number": place + 1})
    if wish.clock.increment is not None and not wish.clock.seconds:
        raise bad("a clock that adds time has some to begin with: its seconds are more than 0", "clock_empty")
    if wish.stand_in not in offered:
        raise no_opponent(wish.stand_in, offered)
    if not bots_alone and all(seat.kind == "bot" for seat in wish.seats):
        raise no_person()
    seats = []
    mine = sum(seat.kind == "mine" for seat in wish.seats)
    for place, seat in enumerate(wish.seats):
        name = ""
        if seat.kind == "mine":
            name = await names.own(storage, seat.name or person.name, person.id)
            if mine > 1 and seat.name is None:
                name = f"{name} ({game.words.seat_name(place)})"
        elif seat.kind == "bot":
            name = names.clean(seat.name) if seat.name is not None else called(seat.level or "")
            if await names.somebody_else(storage, name, None):
                name = f"{name} (bot)"
        seats.append(
            {
                "kind": "person" if seat.kind == "mine" else seat.kind,
                "was": "invite" if seat.kind == "mine" else seat.kind,
                "person": person.id if seat.kind == "mine" else None,
                "name": name,
                "level": seat.level,
            }
        )
    return await insert(
        storage,
        person,
        most,
        game,
        seats,
        {
            "casual": wish.casual,
            "onlookers": wish.onlookers,
            "autostart": wish.autostart,
            "clock_seconds": wish.clock.seconds,
            "clock_late": wish.clock.late,
            "clock_increment": wish.clock.increment,
            "stand_in": wish.stand_in,
            "previous": None,
            "rehearsal": None if wish.rehearsal is None else to_builtins(wish.rehearsal),
        },
    )


async def insert(
    storage: Storage, person: say.Person, most: int, game: Game, seats: list[dict[str, Any]], rest: dict[str, Any]
) -> str:
    match, at, secret = token(), now(), secrets.token_hex(32)
    async with storage.write() as connection:
        open_now = await connection.scalar(
            sa.select(sa.func.count())
            .select_from(MATCHES)
            .where(MATCHES.c.host == person.id, MATCHES.c.status.in_(("waiting", "running")))
        )
        if (open_now or 0) >= most:
            text = f"you have {open_now} matches going on; finish or call off one of them first"
            raise too_many(text, "many_matches", {"count": open_now})
        if rest["previous"] is not None:
            claimed = await connection.execute(
                sa.update(MATCHES)
                .where(MATCHES.c.id == rest["previous"], MATCHES.c.rematch.is_(None))
                .values(rematch=match)
            )
            if claimed.rowcount == 0:
                return str(
                    await connection.scalar(sa.select(MATCHES.c.rematch).where(MATCHES.c.id == rest["previous"]))
                )
        await connection.execute(
            sa.insert(MATCHES).values(
                id=match,
                game=game.name,
                players=game.players,
                options=game.settings(),
                rules_version=game.rules_version,
                status="waiting",
                host=person.id,
                secret=secret,
                invite=token(),
                created=at,
                rated="no",
                listed=any(seat["was"] == "open" for seat in seats),
                **rest,
            )
        )
        await connection.execute(
            sa.insert(SEATS),
            [
                {"match": match, "seat": place, "here_until": at + HERE, "moved": at, "created": at, **seat}
                for place, seat in enumerate(seats)
            ],
        )
        await commitments.add(connection, match, secret, at)
    return match


async def rematch(storage: Storage, table: Table, person: say.Person, most: int) -> str:
    """Offer another match of the same table, seats rotated by one; the id of the one that there is, if there is one.

    The others' seats are kept for them until they accept: nobody is seated without having said so.
    """
    if not table.seats_of(person.id):
        raise forbidden("only those who sat at the table can ask for a rematch", "rematch_not_yours")
    if table.status != "over":
        raise too_late("the match is still going on", "still_running")
    if table.rematch is not None:
        return table.rematch
    seats = []
    for seat in [*table.seats[1:], *table.seats[:1]]:
        kept = seat.kind == "person" and seat.person != person.id
        seats.append(
            {
                "kind": "invite" if kept else seat.kind,
                "was": seat.was,
                "person": None if kept else seat.person,
                "name": "" if kept else seat.name,
                "level": seat.level if seat.kind == "bot" else None,
                # Who is gone for good has no use for it.
                "kept_for": seat.person if kept and seat.name != names.NOBODY else None,
            }
        )
    rest = {
        "casual": table.casual,
        "onlookers": table.onlookers,
        "autostart": table.autostart,
        "clock_seconds": table.clock_seconds,
        "clock_late": table.clock_late,
        "clock_increment": table.clock_increment,
        "stand_in": table.stand_in,
        "previous": table.id,
    }
    return await insert(storage, person, most, table.set_up(), seats, rest)


async def accept(storage: Storage, table: Table, person: say.Person) -> None:
    """Take the seats that a rematch keeps for somebody."""
    for seat in table.seats:
        if table.status == "waiting" and seat.kept_for == person.id:
            await take(storage, table, seat.seat, person, say.TakeSeat())


# Sitting down and getting up


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


async def take(storage: Storage, table: Table, place: int, person: say.Person, wish: say.TakeSeat) -> None:
    """Sit down on a free seat, or take one's own back from a bot."""
    seat = seat_of(table, place)
    if seat.person == person.id:
        if table.status == "over":
            return
        async with storage.write() as connection:
            await change(connection, table, seat, level=None, why=None, here_until=now() + HERE)
        return
    if table.status != "waiting":
        raise seats_taken()
    why = table.closed()
    if why is not None:
        raise closed(why)
    if seat.kind not in ("open", "invite"):
        raise seat_taken()
    if person.id in table.removed:
        raise forbidden("the host has asked you to leave this table", "removed")
    if seat.kept_for is not None:
        if seat.kept_for != person.id:
            raise too_late("this seat is kept for somebody of the match before", "seat_kept")
    elif seat.kind == "invite" and not table.invited(wish.invite) and person.id != table.host:
        raise forbidden(
            "this seat is kept for somebody who was invited; the link of the invitation is needed", "seat_invited"
        )
    values = {
        "kind": "person",
        "person": person.id,
        "name": await names.own(storage, wish.name or person.name, person.id),
        "text": wish.text,
        "kept_for": None,
        "seal": wish.seal if wish.text is None else None,
        "moved": now(),
    }
    async with storage.write() as connection:
        if not await change(connection, table, seat, **values, here_until=now() + HERE):
            raise too_late("somebody was quicker; that seat is taken", "somebody_quicker")


async def leave(storage: Storage, table: Table, place: int, person: say.Person) -> None:
    """Get up: before the start the seat is free again, later a bot plays on. A seat that is kept for one: decline it."""
    seat = seat_of(table, place)
    if person.id not in (seat.person, seat.kept_for):
        raise not_your_seat()
    if table.status == "over":
        return
    async with storage.write() as connection:
        if table.status == "waiting":
            await change(connection, table, seat, **vacant(seat))
            await fairness.somebody_left(connection, table.id)
        elif seat.level is None:
            await change(connection, table, seat, level=table.stand_in, why="left")


def vacant(seat: Seat) -> dict[str, Any]:
    """What a seat is when nobody sits there any more."""
    free = {"kind": seat.was, "person": None, "name": "", "level": None, "kept_for": None}
    return {**free, "seal": None, "text": None}


async def set_bot(
    storage: Storage,
    table: Table,
    place: int,
    person: say.Person,
    level: str | None,
    offered: dict[str, Mind],
    bots_alone: bool = False,
) -> None:
    """Give a free seat to a bot, before the start."""
    seat = seat_of(table, place)
    if level is None or level not in offered:
        raise no_opponent(level, offered)
    if table.status != "waiting":
        raise seats_taken()
    if person.id != table.host:
        raise forbidden("only the host can give a seat to a bot", "host_gives_bots")
    if seat.kind == "person":
        raise seat_taken()
    if not bots_alone and all(other.kind == "bot" for other in table.seats if other.seat != seat.seat):
        raise no_person()
    values: dict[str, Any] = {"kind": "bot", "level": level, "name": called(level), "text": None}
    async with storage.write() as connection:
        if not await change(connection, table, seat, kept_for=None, **values):
            raise seat_changed()


async def start(storage: Storage, table: Table) -> bool:
    """Begin; whether it was this call that did it."""
    why = fairness.why_not_start(table)
    if why is not None:
        raise too_late(why.text, why.kind, why.args)
    at = now()
    # People without a clock need no looking after; otherwise it is looked at at once whether anything is due.
    due = at if table.clock_seconds or any(seat.kind == "bot" for seat in table.seats) else None
    async with storage.write() as connection:
        begun = await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id == table.id, MATCHES.c.status == "waiting")
            .values(status="running", started=at, due=due)
        )
        if begun.rowcount:
            await connection.execute(
                sa.update(SEATS).where(SEATS.c.match == table.id, SEATS.c.text.is_(None)).values(text="")
            )
            await connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == table.id))
        return bool(begun.rowcount)


async def call_off(storage: Storage, table: Table, person: say.Person) -> None:
    """Forget a match that has not started."""
    if person.id != table.host:
        raise forbidden("only the host can call the match off", "host_calls_off")
    if table.status != "waiting":
        raise too_late("the match has started; it can be resigned, not called off", "started_call_off")
    async with storage.write() as connection:
        await call_off_where(connection, MATCHES.c.id == table.id)


async def call_off_where(connection: AsyncConnection, which: sa.ColumnElement[bool]) -> None:
    """Call off matches that have not started; if they were rematches, others can be offered."""
    waiting = sa.select(MATCHES.c.id, MATCHES.c.previous).where(MATCHES.c.status == "waiting", which)
    for match, previous in (await connection.execute(waiting)).all():
        await connection.execute(
            sa.update(MATCHES)
            .where(MATCHES.c.id == match, MATCHES.c.status == "waiting")
            .values(status="over", ended=now(), outcome=to_builtins(say.Outcome("abandoned", [], [])))
        )
        await connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == match))
        if previous is not None:
            offered = sa.update(MATCHES).where(MATCHES.c.id == previous, MATCHES.c.rematch == match)
            await connection.execute(offered.values(rematch=None))


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
