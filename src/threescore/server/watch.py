"""Looks every few seconds whether what this process holds is what the database knows.

News between processes may be lost: a process dies between its commit and its news, a link falls silent. So every match
that somebody looks at is compared with the database; where it lies behind, it catches up and its listeners hear of it.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa

from threescore.server import messages as say
from threescore.server import tables
from threescore.server.logs import log
from threescore.server.schema import CHAT

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

# So many matches are compared at a time; between them the tables have their turn.
AT_ONCE = 100
# Who has not looked for so many times as long as it should is behind.
LATE = 4
# So many lines of chat are read at a time, and so many numbers before the newest are looked at again: processes that
# speak at the same time commit out of order.
MOST_LINES, OUT_OF_ORDER = 500, 200

NEWEST_LINE = sa.select(sa.func.max(CHAT.c.id))
LINES = sa.select(CHAT).where(CHAT.c.id > sa.bindparam("after")).order_by(CHAT.c.id).limit(MOST_LINES)


class Watch:
    """The looking of one process."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.looked = time.monotonic()
        # The newest line of chat that has been looked at.
        self.line = 0
        # A look at a time: two would find the same.
        self.looking = asyncio.Lock()
        # Whether a look has been asked for that has not begun.
        self.wanted = False

    async def open(self) -> None:
        async with self.parlour.storage.read() as connection:
            self.line = await connection.scalar(NEWEST_LINE) or 0
        self.looked = time.monotonic()

    def behind(self) -> bool:
        """Whether it has been too long since the last look."""
        return time.monotonic() - self.looked > LATE * self.parlour.settings.look

    async def look_forever(self) -> None:
        while True:
            await asyncio.sleep(self.parlour.settings.look)
            try:
                await self.look()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("cannot compare with the database", error=type(error).__name__)

    async def look(self) -> None:
        """Compare everything that somebody could notice."""
        async with self.looking:
            self.wanted = False
            await self.parlour.storage.set_clock()
            watched = [
                live
                for live in self.parlour.lives.values()
                if live.telling.listeners or live.thinking.tasks or not live.ledger.fresh
            ]
            for start in range(0, len(watched), AT_ONCE):
                lives = {live.table.id: live for live in watched[start : start + AT_ONCE]}
                known = await tables.known(self.parlour.storage, list(lives))
                for match, (seq, gist) in known.items():
                    live = lives[match]
                    if not live.ledger.fresh or seq > live.ledger.seq or gist != tables.gist(live.table):
                        # Perhaps its news do not come at all.
                        await self.parlour.follow(match)
                        await self.read_again(match)
            if self.parlour.shared:
                await self.hear_chat()
                await self.let_go_ended()
                self.parlour.lobby_changed.set()
            self.looked = time.monotonic()

    async def read_again(self, match: str) -> None:
        """Catch up with a match. What looked wrong may have been on its way: it is compared again under the lock."""
        live = self.parlour.lives.get(match)
        if live is None:
            return
        try:
            async with live.lock:
                await live.ledger.freshen()
                known = await tables.known(self.parlour.storage, [match])
                if match in known:
                    await live.ledger.agree(known[match])
        except Exception as error:
            # One match that cannot be read does not keep the others from being looked at; it is read anew next time.
            live.ledger.fresh = False
            log.warning("cannot catch up with a match", match=match, error=type(error).__name__)

    async def hear_chat(self) -> None:
        """Tell what was said at other processes, where that has not been heard."""
        async with self.parlour.storage.read() as connection:
            rows = (await connection.execute(LINES, {"after": self.line - OUT_OF_ORDER})).mappings().all()
        for row in rows:
            self.line = max(self.line, row["id"])
            live = self.parlour.lives.get(row["match"])
            if live is None or live.chat.known is None:
                continue
            line = say.ChatLine(row["id"], row["at"], row["person"], row["name"], row["seat"], row["text"])
            live.chat.hear(line)

    async def let_go_ended(self) -> None:
        """End the connections of sessions that were ended at another process."""
        held = {listener.session for live in self.parlour.lives.values() for listener in live.telling.listeners}
        sessions = [session for session in held if session is not None]
        for start in range(0, len(sessions), AT_ONCE):
            for ended in await self.parlour.people.ended(sessions[start : start + AT_ONCE]):
                self.parlour.let_go(ended)
