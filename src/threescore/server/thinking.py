"""The bots of a match: who answers for a seat, and when one has to think."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from threescore.core.dice import FastDice
from threescore.core.errors import Unfinished
from threescore.minds.naming import STAND_IN
from threescore.server import absence
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.permission import Stale
from threescore.table.entries import ANSWER

if TYPE_CHECKING:
    from threescore.server.live import Live


class Thinking:
    """Those at one table who are no people, or play for people."""

    def __init__(self, live: Live) -> None:
        self.live = live
        # What is being thought, by seat; and the seats of which everybody has been told that they think.
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.shown: set[int] = set()

    def mind_of(self, seat: int) -> str | None:
        """The name of the mind that answers for the seat now, if one does."""
        table = self.live.table
        sitting = table.seats[seat]
        if sitting.level is not None:
            return self.offered(sitting.level)
        return self.offered(table.stand_in) if seat in self.live.resigned or sitting.kind == "bot" else None

    def offered(self, name: str) -> str:
        """The name, if the house still has such a mind."""
        return name if name in self.live.parlour.minds.offered else STAND_IN

    def wake(self) -> None:
        """Have every bot that owes an answer think about it; while no person plays, none does."""
        live = self.live
        if live.match is None or live.table.status != "running" or live.parlour.closing:
            return
        if absence.waits(live.table, live.resigned):
            return
        for seat in live.match.state.to_act:
            mind = self.mind_of(seat)
            if mind is not None and seat not in self.tasks:
                self.tasks[seat] = asyncio.create_task(self.think(seat, mind))
        self.show()

    def show(self) -> None:
        """Tell everybody who thinks, as far as that takes a time that can be noticed."""
        if not self.tasks and not self.shown:
            return
        offered = self.live.parlour.minds.offered
        slow = {seat for seat in self.tasks if offered[self.mind_of(seat) or STAND_IN].budget.milliseconds}
        if slow != self.shown:
            self.shown = slow
            self.live.telling.everybody(say.Thinking(sorted(slow)))

    def possible(self, seat: int) -> tuple[dict[str, Any], int | None]:
        """A position that the seat holds possible, for a mind; and the seed of its thoughts, where that is chosen."""
        match = self.live.permission.playing()
        seed = self.live.table.seed_of(seat, sum(move.seat == seat for move in match.moves))
        return match.state.redeal(seat, None if seed is None else FastDice(seed)).position(), seed

    def question(self, seat: int) -> tuple[dict[str, Any], int | None] | Exception:
        """The same; or what a game that cannot be copied, dealt anew or written down failed with."""
        try:
            return self.possible(seat)
        except Exception as error:
            return error

    async def think(self, seat: int, mind: str) -> None:
        """Ask a mind in a worker process, and answer with what it says."""
        live, this = self.live, asyncio.current_task()
        try:
            async with live.lock:
                asked = live.asked(seat)
                if not live.ledger.fresh or live.match is None or not asked.choices:
                    return
                question = self.question(seat)
            host = live.table.host or live.table.id
            try:
                if isinstance(question, Exception):
                    raise question
                possible, seed = question
                choice = await live.parlour.minds.choose(live.game, possible, seat, mind, host, seed)
            except Exception as error:
                # A mind that fails, or a game that cannot be handed to one, must not hold up the people: anything that is
                # legal will do.
                why = str(error) if isinstance(error, Unfinished) else type(error).__name__
                log.error("a mind failed", match=live.table.id, seat=seat, mind=mind, error=why)
                choice = random.choice(asked.choices)
            async with live.lock:
                await live.ledger.freshen()
                if self.tasks.get(seat) is this:
                    del self.tasks[seat]
                await self.answer(seat, asked.since, choice)
        except Stale:
            pass
        except Exception as error:
            log.error("a bot's answer failed", match=live.table.id, seat=seat, error=type(error).__name__)
        finally:
            if self.tasks.get(seat) is this:
                del self.tasks[seat]
            self.show()

    async def answer(self, seat: int, since: int, choice: int) -> None:
        """Give a mind's answer, if that is still what is asked and a mind still plays there; else look anew."""
        live = self.live
        asked_still = live.asked(seat).since == since and self.mind_of(seat) is not None
        if live.table.status == "running" and asked_still and not absence.waits(live.table, live.resigned):
            await live.ledger.write(live.ledger.row(seat, ANSWER, choice))
        else:
            self.wake()
