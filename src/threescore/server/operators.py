"""What operators do, on the database: each deed is done and written down in one transaction."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from msgspec import to_builtins
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from threescore.core.errors import BadOption, ThreescoreError
from threescore.server import accounts, deeds, keep, tables
from threescore.server import messages as say
from threescore.server.names import folded
from threescore.server.refusal import Refusal
from threescore.server.schema import DEEDS, HEAD, MATCHES, PERSONS, SEATS, version_of
from threescore.server.settings import Settings
from threescore.server.storage import Storage, now


class Unknown(ThreescoreError):
    """There is no such match or person, or more than one."""


class Operator:
    """Somebody who keeps the parlour."""

    def __init__(self, storage: Storage, settings: Settings, name: str) -> None:
        self.storage = storage
        self.settings = settings
        self.by = deeds.OPERATOR + name

    @staticmethod
    @asynccontextmanager
    async def at(settings: Settings, name: str) -> AsyncIterator[Operator]:
        """An operator at a database; BadOption if there is none, or not of this version."""
        address = settings.database_address()
        url = make_url(address)
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise BadOption(f"there is no database at {url.database}; --database names another")
        storage = Storage(address, settings.synchronous)
        try:
            async with storage.read() as connection:
                version = await connection.run_sync(version_of)
            if version != HEAD:
                raise BadOption(
                    f"the database has the tables of version {version or 'none'}, not {HEAD}; "
                    "`threescore serve` brings it up to date"
                )
            yield Operator(storage, settings, name)
        except (SQLAlchemyError, OSError) as error:
            where = url.render_as_string(hide_password=True)
            raise BadOption(f"the database at {where} does not answer: {type(error).__name__}") from None
        finally:
            await storage.engine.dispose()

    # Matches

    async def matches(self, count: int, status: str | None) -> str:
        query = sa.select(MATCHES).order_by(MATCHES.c.created.desc()).limit(count)
        if status is not None:
            query = query.where(MATCHES.c.status == status)
        async with self.storage.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
            lines = []
            for row in rows:
                names = sa.select(SEATS.c.name).where(SEATS.c.match == row["id"]).order_by(SEATS.c.seat)
                sitting = ", ".join(name or "(free)" for name in await connection.scalars(names))
                lines.append(f"{row['id']}  {day(row['created'])}  {row['status']:8} {row['game']:10}  {sitting}")
        return "\n".join(lines) or "there are no such matches"

    async def table(self, match: str) -> tables.Table:
        try:
            return await tables.load(self.storage, match)
        except Refusal as refusal:
            raise Unknown(refusal.text) from None

    async def match(self, match: str) -> str:
        table = await self.table(match)
        moves = len(await self.storage.rows(match))
        lines = [
            f"{table.id}  {table.game}, {table.status}, {'casual' if table.casual else 'not casual'}, rated: {table.rated}",
            f"made {day(table.created)}, started {day(table.started)}, ended {day(table.ended)}, {moves} rows in its log",
            f"clock: {table.clock_seconds or 'none'}, increment: {table.clock_increment}",
            f"late: {table.clock_late}, stand-in: {table.stand_in}",
        ]
        for seat in table.seats:
            told = f"seat {seat.seat}: {seat.kind} {seat.name!r}, person {seat.person or 'none'}"
            bot = f", played by {seat.level}" if seat.level else ""
            lines.append(f"  {told}{bot}{f' ({seat.why})' if seat.why else ''}, here until {day(seat.here_until)}")
        lines += [f"  {what}: {person}" for what in ("removed", "muted") for person in sorted(getattr(table, what))]
        if table.outcome is not None:
            lines.append(f"outcome: {to_builtins(table.outcome)}")
        return "\n".join(lines)

    async def close(self, match: str, why: str) -> str:
        table = await self.table(match)
        if table.status == "over":
            raise Unknown(f"the match {match} is over already")
        async with self.storage.write() as connection:
            await connection.execute(
                sa.update(MATCHES)
                .where(MATCHES.c.id == match, MATCHES.c.status != "over")
                .values(
                    status="over",
                    ended=now(),
                    due=None,
                    rated="no",
                    outcome=to_builtins(say.Outcome("abandoned", [], [])),
                )
            )
            await deeds.record(connection, self.by, "close", match, note=why)
        return f"the match {match} is closed"

    # People

    async def person(self, wanted: str) -> Any:
        """Somebody by id or by an account's whole name."""
        query = sa.select(PERSONS).where(sa.or_(PERSONS.c.id == wanted, PERSONS.c.account == folded(wanted)))
        async with self.storage.read() as connection:
            found = (await connection.execute(query)).mappings().all()
        if len(found) != 1:
            raise Unknown(
                f"there is nobody with the id or the account {wanted!r}; `threescore admin find` looks for names"
            )
        return found[0]

    async def find(self, words: str) -> str:
        lines = []
        for person in await accounts.find(self.storage, words):
            async with self.storage.read() as connection:
                row = (await connection.execute(sa.select(PERSONS).where(PERSONS.c.id == person))).mappings().one()
                played = await connection.scalar(
                    sa.select(sa.func.count(sa.distinct(SEATS.c.match))).where(SEATS.c.person == person)
                )
            kind = "account" if row["account"] is not None else "guest"
            states = [f"{what} {day(row[what])}" for what in ("banned", "muted") if row[what] is not None]
            told = f"{person}  {kind:8} {row['name']!r}, since {day(row['created'])}, {played} matches"
            lines.append(", ".join([told, *states]))
        return "\n".join(lines) or f"nobody is called {words!r}"

    async def mark(self, wanted: str, what: str, why: str, **values: Any) -> str:
        """Change somebody, end their sessions if need be, and write it down."""
        person = await self.person(wanted)
        async with self.storage.write() as connection:
            await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == person["id"]).values(**values))
            if what == "ban":
                await accounts.end_sessions(connection, person["id"])
            await deeds.record(connection, self.by, what, person=person["id"], note=why)
        return f"{what}: {person['name']!r} ({person['id']})"

    async def ban(self, wanted: str, why: str) -> str:
        return await self.mark(wanted, "ban", why, banned=now())

    async def unban(self, wanted: str, why: str) -> str:
        return await self.mark(wanted, "unban", why, banned=None)

    async def mute(self, wanted: str, why: str) -> str:
        return await self.mark(wanted, "mute", why, muted=now())

    async def unmute(self, wanted: str, why: str) -> str:
        return await self.mark(wanted, "unmute", why, muted=None)

    async def reset(self, wanted: str, why: str) -> str:
        person = await self.person(wanted)
        if person["account"] is None:
            raise Unknown(f"{person['name']!r} is a guest and has no password")
        async with self.storage.write() as connection:
            await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == person["id"]).values(password=None))
            (code,) = await accounts.give_codes(connection, person["id"], 1)
            await accounts.end_sessions(connection, person["id"])
            await deeds.record(connection, self.by, "reset", person=person["id"], note=why)
        return f"{person['name']!r} can open the account once with this code, and choose a new password: {code}"

    async def delete(self, wanted: str, why: str) -> str:
        person = await self.person(wanted)
        async with self.storage.write() as connection:
            await accounts.forget(connection, person["id"])
            await deeds.record(connection, self.by, "delete", person=person["id"], note=why)
        return f"{person['id']} is deleted: the matches stay, the name is gone"

    # Everything

    async def sweep(self) -> str:
        swept = await keep.sweep(self.storage, self.settings)
        told = ", ".join(f"{count} {what}" for what, count in swept._asdict().items())
        async with self.storage.write() as connection:
            await deeds.record(connection, self.by, "sweep", note=told)
        return f"swept: {told}"

    async def deeds(self, count: int) -> str:
        query = sa.select(DEEDS).order_by(DEEDS.c.id.desc()).limit(count)
        async with self.storage.read() as connection:
            rows = [deeds.Deed(*row) for row in await connection.execute(query)]
        return (
            "\n".join(
                f"{one.id}  {day(one.at)}  {one.by}  {one.what}  {one.match or one.person or ''}  {one.note}".rstrip()
                for one in rows
            )
            or "nothing has been done yet"
        )


def day(at: float | None) -> str:
    return "never" if at is None else time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(at))
