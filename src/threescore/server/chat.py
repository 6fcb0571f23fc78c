"""What is said at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from threescore.server import messages as say
from threescore.server.refusal import Refusal, forbidden
from threescore.server.schema import CHAT
from threescore.server.storage import now

if TYPE_CHECKING:
    from threescore.server.live import Live
    from threescore.server.telling import Listener

# So many lines of chat are shown to who comes.
CHAT_LINES = 200


def line_id(line: say.ChatLine) -> int:
    return line.id


class Chat:
    """The last lines that were said at one table, oldest first; they are read when somebody asks."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.known: list[say.ChatLine] | None = None

    async def lines(self) -> list[say.ChatLine]:
        """The last lines."""
        if self.known is None:
            of = CHAT.c.match == self.live.table.id
            query = sa.select(CHAT).where(of).order_by(CHAT.c.id.desc()).limit(CHAT_LINES)
            async with self.live.parlour.storage.read() as connection:
                rows = (await connection.execute(query)).mappings().all()
            self.known = [
                say.ChatLine(row["id"], row["at"], row["person"], row["name"], row["seat"], row["text"])
                for row in reversed(rows)
            ]
        return self.known

    def forget(self) -> None:
        """They are read again when somebody asks: some may be gone."""
        self.known = None

    def remember(self, line: say.ChatLine) -> bool:
        """Somebody said something; whether that is news. Lines of several processes may come out of order."""
        if self.known is None:
            return True
        if any(known.id == line.id for known in reversed(self.known)):
            return False
        self.known.append(line)
        self.known.sort(key=line_id)
        del self.known[:-CHAT_LINES]
        return True

    def hear(self, line: say.ChatLine) -> None:
        """Another process tells of a line."""
        if self.remember(line):
            self.live.telling.everybody(say.Chat(line))

    async def speak(self, person: say.Person | None, text: str, origin: Listener, ref: int | None) -> None:
        """Say something, if one may: keep it, and tell everybody; that is the acknowledgement of who said it."""
        line = await self.keep(await self.speaker(person, text), text)
        self.live.telling.everybody(say.Chat(line), origin, ref)

    async def speaker(self, person: say.Person | None, text: str) -> say.Person:
        """Who speaks; a Refusal if they may not."""
        live = self.live
        if person is None:
            raise forbidden("only somebody with a name can speak here", "nameless")
        if not live.parlour.chats.take(person.id):
            raise Refusal(429, "too_fast", "that is a lot of talk; wait a moment", "much_talk")
        if person.id in live.table.muted:
            raise Refusal(403, "muted", "the host has muted you at this table", "muted_by_host")
        if await live.parlour.people.muted(person.id):
            raise Refusal(403, "muted", "the house has muted you; its keeper can tell you why", "muted_by_house")
        if not text.strip():
            raise Refusal(400, "malformed", "there is nothing to be read in that", "nothing_to_read")
        return person

    async def keep(self, person: say.Person, text: str) -> say.ChatLine:
        """Keep what somebody says."""
        table = self.live.table
        seats = table.seats_of(person.id)
        seat = seats[0] if seats else None
        name = table.seats[seat].name if seat is not None and len(seats) == 1 else person.name
        line = say.ChatLine(0, now(), person.id, name, seat, text)
        async with self.live.parlour.storage.write() as connection:
            added = await connection.execute(
                sa.insert(CHAT)
                .values(match=table.id, person=person.id, name=name, seat=seat, text=text, at=line.at)
                .returning(CHAT.c.id)
            )
            line.id = added.scalar_one()
        self.remember(line)
        self.live.parlour.spread(table.id, {"chat": line})
        return line
