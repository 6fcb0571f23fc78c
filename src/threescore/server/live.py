"""A match as a process holds it while somebody is at the table: small workers, each for one thing, and what people do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.core.sentences import Sentence
from threescore.server import messages as say
from threescore.server import tables
from threescore.server.chat import Chat
from threescore.server.deadlines import Deadlines
from threescore.server.ledger import Ledger, Written
from threescore.server.logs import log
from threescore.server.permission import Permission, Stale
from threescore.server.refusal import Refusal
from threescore.server.storage import Row
from threescore.server.tables import Table
from threescore.server.telling import Listener, Telling
from threescore.server.thinking import Thinking
from threescore.table.entries import ANSWER, RESIGN, TAKE_BACK, TAKE_BACK_FAR, Asked
from threescore.table.match import Match

if TYPE_CHECKING:
    from threescore.server.parlour import Parlour

NOTHING_ASKED = Asked([], 0, None)


def taken_at_once(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free. An `acquire` that need not wait is done at its first step."""
    if lock.locked():
        return False
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


class Live:
    """One match in memory: its table as it is kept, its game, and those who look after it."""

    def __init__(self, parlour: Parlour, table: Table) -> None:
        self.parlour = parlour
        self.table = table
        # Why it can be neither played on nor replayed here; None if it can be.
        self.closed: Sentence | None = table.closed()
        self.game: Game = table.set_up() if self.closed is None else table.set_up_or_nearly()
        # What is played; None before it has started.
        self.match: Match | None = None
        # Held by whoever reads or changes the match, across everything that has to be waited for.
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        # When somebody came last where nobody was, so that clocks began anew.
        self.resumed = 0.0
        self.permission = Permission(self)
        self.deadlines = Deadlines(self)
        self.thinking = Thinking(self)
        self.telling = Telling(self)
        self.chat = Chat(self)
        self.ledger = Ledger(self)

    @property
    def resigned(self) -> Sequence[int]:
        """The seats that have given up."""
        return () if self.match is None else self.match.resigned

    def asked(self, seat: int) -> Asked:
        """What a seat is asked."""
        return NOTHING_ASKED if self.match is None else self.match.asked[seat]

    def idle(self) -> bool:
        return not self.telling.listeners and not self.thinking.tasks and not self.lock.locked()

    def break_off(self) -> None:
        """The game lacks something without which nobody can be told how it stands: it is closed here, and the log says why."""
        log.error("a game cannot go on", trace=True, match=self.table.id)
        self.closed = Sentence(
            "unfinished", {}, "the game lacks something that it has to say; the log of the house tells what"
        )
        self.ledger.begin()

    # What people do

    async def answer(self, listener: Listener, message: say.Act) -> None:
        async with self.lock:
            await self.ledger.freshen()
            await self.ledger.write(self.row_of(listener, message), listener, message.ref)

    def answer_at_once(self, listener: Listener, message: say.Act, done: Callable[[Exception | None], None]) -> bool:
        """Answer without a task of its own, where nothing has to be waited for but the commit; `done` is told of that.

        False, and nothing done, if that cannot be: then `answer` can, or says why not.
        """
        if not self.ledger.fresh or not taken_at_once(self.lock):
            return False

        def settled(written: Written, error: Exception | None) -> None:
            try:
                if error is None:
                    self.ledger.go_on(written, listener, message.ref)
                else:
                    self.ledger.fresh = False
            finally:
                self.lock.release()
                done(error)

        try:
            self.ledger.hand_in(self.row_of(listener, message), settled)
        except Exception as error:
            self.ledger.fresh = isinstance(error, Stale | Refusal | ThreescoreError)
            self.lock.release()
            return False
        return True

    def row_of(self, listener: Listener, message: say.Act) -> Row:
        """What an answer adds to the log, if the listener may give it."""
        self.permission.plays(listener, message.seat)
        match = self.permission.playing()
        self.permission.knew(match.asked[message.seat].since, message.seq)
        return self.ledger.row(message.seat, ANSWER, message.choice)

    async def undo(self, listener: Listener, message: say.Undo) -> None:
        async with self.lock:
            await self.ledger.freshen()
            self.permission.plays(listener, message.seat)
            match = self.permission.playing()
            self.permission.knew(match.acted[message.seat], message.seq)
            # Where nothing can be taken back, the match says why.
            far = not match.undoable(message.seat) and self.permission.can_go_far(message.seat)
            row = self.ledger.row(message.seat, TAKE_BACK_FAR if far else TAKE_BACK)
            await self.ledger.write(row, listener, message.ref)

    async def resign(self, listener: Listener, message: say.Resign) -> None:
        async with self.lock:
            await self.ledger.freshen()
            self.permission.playing()
            self.permission.owns(listener, message.seat)
            self.permission.not_resigned(message.seat)
            await self.ledger.write(self.ledger.row(message.seat, RESIGN), listener, message.ref)

    async def resign_all(self, person: str) -> None:
        """Give up every seat of somebody who goes for good."""
        async with self.lock:
            await self.ledger.freshen()
            for seat in self.table.seats_of(person):
                if self.table.status == "running" and seat not in self.resigned:
                    await self.ledger.write(self.ledger.row(seat, RESIGN))

    async def note_came(self) -> None:
        """Note which people have been at the table while the match goes on: nobody is rated against who never came."""
        if self.table.status != "running":
            return
        here = {listener.person for listener in self.telling.listeners}
        new = [seat for seat in self.table.seats if seat.kind == "person" and not seat.came and seat.person in here]
        if new:
            await tables.note_came(self.parlour.storage, self.table.id, [str(seat.person) for seat in new])
            for seat in new:
                seat.came = True
