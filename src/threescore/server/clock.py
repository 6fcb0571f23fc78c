"""What time it is: the database's time, because it is the one that all processes share.

A process counts seconds by itself and now and then asks the database what time they belong to. Whether the clock of its own
machine is right does not matter then: with one of several two minutes ahead, nobody at its tables is late.
"""

from __future__ import annotations

import time

# Seconds of one
DAY = 24 * 3600


class Clock:
    """The database's time, as far as this process knows it."""

    def __init__(self) -> None:
        # The time at which this process counted 0; the machine's until the database has told its own.
        self.base = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.monotonic() + self.base

    def told(self, asked: float, time_told: float, heard: float) -> None:
        """The database was asked and heard at these seconds of this process, and told a time: it was so at some moment between.

        What cannot be wrong is left as it is, so a slow answer does not move the clock.
        """
        self.base = min(max(self.base, time_told - heard), time_told - asked)


CLOCK = Clock()
