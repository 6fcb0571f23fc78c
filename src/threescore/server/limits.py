"""How much is too much: buckets that fill with time and are drawn from."""

from __future__ import annotations

import time


class Bucket:
    """So many at once, and so many a second from then on."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        at = time.monotonic()
        self.left = min(self.most, self.left + (at - self.at) * self.rate)
        self.at = at
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for everybody, by name or address; those that are full again are forgotten."""

    def __init__(self, rate: float, most: float, room: int = 50_000) -> None:
        self.rate = rate
        self.most = most
        self.room = room
        self.buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        bucket = self.buckets.get(who)
        if bucket is None:
            if len(self.buckets) >= self.room:
                self.tidy()
            bucket = self.buckets[who] = Bucket(self.rate, self.most)
        return bucket.take()

    def ready(self, who: str) -> bool:
        """Whether one more would be allowed."""
        bucket = self.buckets.get(who)
        return bucket is None or bucket.left + (time.monotonic() - bucket.at) * bucket.rate >= 1

    def tidy(self) -> None:
        at = time.monotonic()
        full = [
            who for who, bucket in self.buckets.items() if bucket.left + (at - bucket.at) * bucket.rate >= bucket.most
        ]
        for who in full or list(self.buckets)[: self.room // 2]:
            del self.buckets[who]
