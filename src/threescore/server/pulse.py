"""Whether there is more to do than can be done, and what is refused then.

What is under way comes first: who sits at a table plays on. New work (a new guest, a new match, another seat taken, another
onlooker) is turned away politely, with a time after which to come again, until the tables are answered quickly again. Where
only a few are connected it is something else that keeps the machine busy, and nobody is turned away for being late.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping

from threescore.server.settings import Settings
from threescore.server.storage import Storage

# Seconds between beats, and the weight of a beat in the mean: one that is late alone does not matter.
BEAT = 0.05
WEIGHT = 0.1
# A row goes a way of several steps, each of them late: it may take so many times as long as a step may be late.
STEPS = 5
# A disk that has not answered for so many seconds has too much to do, or does nothing at all.
SLOW_DISK = 2.0
# The paths that begin something; who plays needs none of them.
BEGINNINGS = {"/api/guest", "/api/register", "/api/login", "/api/matches", "/api/verify"}
JOINING = ("/take", "/rematch")


class Pulse:
    """How late this process is with what it has to do."""

    def __init__(self, settings: Settings, storage: Storage, connections: Mapping[str, int]) -> None:
        self.limit = settings.late_seconds
        self.few = settings.few
        # How many connections there are, for each address.
        self.connections = connections
        self.storage = storage
        # By how many seconds a beat comes late, and how many a row takes until it is told, in the mean of the last moments.
        self.late = 0.0
        self.rows = 0.0

    async def beat_forever(self) -> None:
        groups = 0
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self.late += WEIGHT * (time.monotonic() - due - self.late)
            took = self.storage.took if self.storage.commits != groups else 0.0
            self.rows += WEIGHT * (took - self.rows)
            groups = self.storage.commits

    def overloaded(self) -> bool:
        """Whether new work has to wait."""
        slow = self.late >= self.limit or self.rows > STEPS * self.limit
        return (slow and self.crowded()) or self.storage.waiting_for_disk() > max(SLOW_DISK, STEPS * self.limit)

    def crowded(self) -> bool:
        """Whether so many are connected that they may be what keeps the machine busy."""
        return len(self.connections) >= self.few or sum(self.connections.values()) >= self.few

    def refuses(self, method: str, path: str) -> bool:
        """Whether a request asks for new work, and there is too much of it."""
        return (
            method == "POST"
            and (path in BEGINNINGS or (path.endswith(JOINING) and path.startswith("/api/matches/")))
            and self.overloaded()
        )

    def retry_after(self) -> int:
        """In how many seconds to come again: not everybody at once."""
        return random.randint(2, 6)
