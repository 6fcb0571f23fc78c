"""How people add to the dice: each seals a text of their own, and opens it when everybody has sealed theirs.

So nobody can choose a text knowing the others', not even together with the keeper, who knows the secret. All of it is done
with the match locked, because one text must not be opened while another one can still be changed.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.core.sentences import Sentence
from threescore.server import commitments, tables
from threescore.server import messages as say
from threescore.server.refusal import Refusal, bad, not_your_seat, too_late
from threescore.server.schema import MATCHES, SEATS
from threescore.server.storage import Storage, now
from threescore.server.tables import Seat, Table
from threescore.table.luck import seal_of


def why_not_start(table: Table) -> Sentence | None:
    """Why a match cannot begin; None if it can."""
    closed = table.closed()
    if closed is not None:
        return closed
    if not table.full():
        return Sentence("seats_free", {}, "some seats are still free")
    people = [seat for seat in table.seats if seat.kind == "person"]
    if table.ratable() and not all(seat.seal and seat.text and seat.text.strip() for seat in people):
        text = "a rated match begins when everybody has sealed and opened a text of their own for the dice"
        return Sentence("texts_missing", {}, text)
    return None


def opened(table: Table) -> bool:
    """Whether a text that was sealed has been opened."""
    return any(seat.seal is not None and seat.text is not None for seat in table.seats)


def all_fixed(table: Table) -> bool:
    """Whether everybody is there and has fixed what they add."""
    return table.full() and all(seat.fixed() for seat in table.seats if seat.kind == "person")


async def locked(connection: AsyncConnection, match: str) -> Table:
    """A table as it is, which nobody else adds to the dice of until this transaction ends."""
    if connection.dialect.name != "sqlite":
        await connection.execute(sa.select(MATCHES.c.id).where(MATCHES.c.id == match).with_for_update())
    return await tables.read(connection, match)


def own(table: Table, place: int, person: say.Person) -> Seat:
    seat = tables.seat_of(table, place)
    if seat.person != person.id:
        raise not_your_seat()
    if table.status != "waiting":
        raise too_late("the dice are mixed already; the match has started", "dice_mixed")
    return seat


def text_opened() -> Refusal:
    return too_late("a text has been opened; what was sealed stands from then on", "text_opened")


async def give_seal(storage: Storage, match: str, place: int, person: say.Person, seal: str) -> None:
    """Fix a person's text; another one in its place is only taken before anybody has opened theirs."""
    async with storage.write() as connection:
        table = await locked(connection, match)
        seat = own(table, place, person)
        if opened(table) and seal != seat.seal:
            raise text_opened()
        if seal != seat.seal:
            await tables.change(connection, table, seat, seal=seal, text=None)


async def give_text(storage: Storage, match: str, place: int, person: say.Person, text: str) -> None:
    """Open a person's text, or give one that was never sealed."""
    async with storage.write() as connection:
        table = await locked(connection, match)
        seat = own(table, place, person)
        if table.ratable() and not text.strip():
            raise bad("in a rated match nobody's text for the dice is empty", "text_empty")
        if seat.seal is None:
            if opened(table):
                raise text_opened()
            await tables.change(connection, table, seat, text=text)
            return
        if seal_of(match, place, text) != seat.seal:
            raise bad("that is not the text that was sealed", "text_not_sealed")
        if not all_fixed(table):
            raise Refusal(
                409, "too_early", "texts are opened when everybody sits and has sealed theirs", "text_too_early"
            )
        if seat.text is None:
            await tables.change(connection, table, seat, text=text)
            await commitments.text_opened(connection, table.commit())


async def somebody_left(connection: AsyncConnection, match: str) -> None:
    """Deal anew if somebody gets up, or is sent away, after texts were opened: another secret, and everybody seals again.

    Otherwise who comes next could choose a text knowing the others'. The old commitment stays in the list. Called in the
    transaction in which the seat was left.
    """
    table = await locked(connection, match)
    if table.status != "waiting" or not opened(table):
        return
    secret = secrets.token_hex(32)
    await connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(secret=secret))
    await connection.execute(sa.update(SEATS).where(SEATS.c.match == match).values(seal=None, text=None))
    await commitments.add(connection, match, secret, now())
