"""Who is at which table: who sits there, who looks on, since when somebody is away.

Whoever is connected is here for a while, and that is prolonged as long as they are. What has changed is noted together a moment
later, so that a page that is loaded anew is neither a going nor a coming.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from threescore.server import tables
from threescore.server.ids import token
from threescore.server.ledger import NOBODY
from threescore.server.live import Live
from threescore.server.logs import log
from threescore.server.permission import Stale
from threescore.server.storage import now
from threescore.table.entries import RESUME

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

PAUSE = 0.25
# For whom clocks began anew so few seconds ago has come, and need not have been noted yet.
JUST_NOW = 5.0


class Presence:
    """Who is here, as far as this process knows it."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        # Who has connected to which match or gone since that was noted last.
        self.came_or_went: set[tuple[str, str]] = set()
        # At which matches onlookers have come or gone since that was noted last, and who notes it.
        self.onlookers_changed: set[str] = set()
        self.process = token()
        self.changed = asyncio.Event()

    def note(self, live: Live, person: str) -> None:
        """Somebody has connected or gone."""
        self.came_or_went.add((live.table.id, person))
        self.changed.set()

    def note_onlookers(self, live: Live) -> None:
        """Somebody has begun to look on, or stopped."""
        self.onlookers_changed.add(live.table.id)
        self.changed.set()

    async def note_forever(self) -> None:
        """Note who is here, all that has changed in a while at once, and tell their tables."""
        while True:
            await self.changed.wait()
            await asyncio.sleep(PAUSE)
            self.changed.clear()
            noted, self.came_or_went = self.came_or_went, set()
            matches, self.onlookers_changed = self.onlookers_changed, set()
            try:
                await self.write(noted)
                if matches:
                    await self.write_onlookers(matches)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.error("who is here cannot be noted", trace=True)

    async def write(self, noted: set[tuple[str, str]]) -> None:
        """Note until when those are here who have come, and that the others have gone."""
        at = now()
        until: dict[tuple[str, str], float] = {}
        for match, person in noted:
            live = self.parlour.lives.get(match)
            if live is None or live.table.status == "over":
                continue
            here = any(listener.person == person for listener in live.telling.listeners)
            known = min((live.table.seats[seat].here_until for seat in live.table.seats_of(person)), default=None)
            if known is not None and not (here and known > at + tables.HERE / 2):
                until[match, person] = at + tables.HERE if here else at
        await tables.here(self.parlour.storage, until)
        for (match, person), then in until.items():
            live = self.parlour.lives.get(match)
            if live is not None:
                await self.show(live, person, at, then)

    async def write_onlookers(self, matches: set[str]) -> None:
        """Note how many look on here, and tell their tables, other processes and the lobby."""
        found = {match: self.parlour.lives[match] for match in matches if match in self.parlour.lives}
        await tables.watch(
            self.parlour.storage, self.process, {match: found[match].telling.onlookers() for match in found}
        )
        for match, live in found.items():
            async with live.lock:
                await live.ledger.read_table()
            self.parlour.spread(match, {"table": True})
        self.parlour.tell_lobby()

    async def show(self, live: Live, person: str, at: float, until: float) -> None:
        """Tell a table until when somebody is here, if it did not know that they are, or are not."""
        async with live.lock:
            seats = [live.table.seats[seat] for seat in live.table.seats_of(person)]
            news = any((seat.here_until > at) != (until > at) for seat in seats)
            if news and until > at:
                await self.resume_late(live, at)
            for seat in seats:
                seat.here_until = until
            if news:
                live.telling.tell_table()
        if news:
            self.parlour.spread(live.table.id, {"table": True})

    async def tell_here(self) -> None:
        """Prolong the presence of all who are connected."""
        at = now()
        until = at + tables.HERE
        people: dict[tuple[str, str], float] = {}
        came: list[str] = []
        for live in list(self.parlour.lives.values()):
            if live.table.status == "over":
                continue
            # Somebody may have come whose coming is about to be noted: then it is told here, or nowhere. Or this process has
            # slept, and the time since then is nobody's.
            news = any(live.table.seats[seat].here_until <= at for seat in self.seats_here(live))
            if news:
                async with live.lock:
                    await self.resume_late(live, at)
            for seat in self.seats_here(live):
                live.table.seats[seat].here_until = until
                people[live.table.id, str(live.table.seats[seat].person)] = until
            if news:
                came.append(live.table.id)
                live.telling.tell_table()
        await tables.here(self.parlour.storage, people)
        for match in came:
            self.parlour.spread(match, {"table": True})
        counts = {match: live.telling.onlookers() for match, live in self.parlour.lives.items()}
        await tables.watch(
            self.parlour.storage, self.process, {match: count for match, count in counts.items() if count}
        )

    def seats_here(self, live: Live) -> set[int]:
        """The seats of those who are connected here."""
        return {seat for listener in live.telling.listeners for seat in listener.seats}

    async def resume(self, live: Live) -> None:
        """Somebody comes to their table: where nobody was, all clocks begin anew. The lock is held."""
        if live.match is None or live.ledger.outcome() is not None or not await live.deadlines.deserted(now()):
            return
        # Where another process was quicker, it has been resumed.
        with suppress(Stale):
            await live.ledger.write(live.ledger.row(NOBODY, RESUME))
        live.resumed = now()

    async def resume_late(self, live: Live, at: float) -> None:
        """The same for whom that was not done when they came, because this process has slept since. The lock is held."""
        if at - live.resumed > JUST_NOW:
            await live.ledger.freshen()
            await self.resume(live)
