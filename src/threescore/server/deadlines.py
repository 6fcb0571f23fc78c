"""The clocks of a match: when whose answer is due, and what happens to who is late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threescore.server import absence, tables
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.storage import SET_DUE, now
from threescore.table.entries import LATE

if TYPE_CHECKING:
    from threescore.server.live import Live


class Deadlines:
    """When one match has to be looked after, although nobody does anything."""

    def __init__(self, live: Live) -> None:
        self.live = live

    def of(self, seat: int) -> float | None:
        """When the seat's answer is due; None if it owes none or may take its time."""
        match, asked = self.live.match, self.live.asked(seat)
        if match is None or match.clock is None or not asked.choices or self.live.thinking.mind_of(seat) is not None:
            return None
        return (asked.at or 0.0) + match.time_of(seat)

    def all(self) -> list[say.Due]:
        table = self.live.table
        found = [(seat, self.of(seat)) for seat in range(table.players)] if table.clock_seconds else []
        return [say.Due(seat, at) for seat, at in found if at is not None]

    def next(self, at: float) -> float | None:
        """When the parlour has to look after the match although nobody does."""
        live = self.live
        times = [due.at for due in self.all()]
        if not absence.waits(live.table, live.resigned) and any(
            live.asked(seat).choices and live.thinking.mind_of(seat) is not None for seat in range(live.table.players)
        ):
            times.append(at + live.parlour.settings.nudge)
        return min(times) if times else None

    def left(self) -> list[float]:
        """With a clock for the whole match: what each seat had left when it was last asked or had last answered."""
        return [] if self.live.match is None else [round(left, 2) for left in self.live.match.left]

    async def look_after(self) -> None:
        """See to late seats and to bots that nobody has asked."""
        live = self.live
        async with live.lock:
            await live.ledger.catch_up()
            if live.table.status != "running" or live.ledger.outcome() is not None:
                return
            at = now()
            if await self.deserted(at):
                # Where nobody is at the table, nobody is late: the match waits until somebody comes.
                await self.set(None)
                live.thinking.wake()
                return
            for due in self.all():
                if due.at > at or at < live.parlour.patient_until:
                    continue
                await self.run_out(due.seat)
                if live.table.status != "running":
                    return
            await self.set(self.next(at))
            live.thinking.wake()

    async def run_out(self, seat: int) -> None:
        """A seat is late: it has resigned with that, or a bot plays for it from now on."""
        live = self.live
        clock = live.permission.playing().clock
        assert clock is not None, "nobody is late without a clock"
        log.info("seat late", match=live.table.id, seat=seat, then=clock.late)
        await live.ledger.write(live.ledger.row(seat, clock.deed()))
        if live.table.status == "running" and clock.deed() == LATE:
            await absence.stand_in(live.parlour.storage, live.table, seat, "late")
            await live.ledger.read_table()
            live.parlour.spread(live.table.id, {"table": True})

    async def deserted(self, at: float) -> bool:
        """Whether nobody is at the table; other processes may know of somebody. The lock is held."""
        live = self.live
        if absence.everybody_away(live.table, at) and live.parlour.fanout is not None:
            live.table = await tables.load(live.parlour.storage, live.table.id)
        return live.table.status == "running" and absence.everybody_away(live.table, at)

    async def set(self, due: float | None) -> None:
        """Note when the match has to be looked after again."""
        if due is not None:
            due = max(due, now() + self.live.parlour.settings.sweep)
        async with self.live.parlour.storage.write() as connection:
            await connection.execute(SET_DUE, {"of": self.live.table.id, "due": due})
        self.live.table.due = due
