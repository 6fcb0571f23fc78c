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

    def spend(self, much: float) -> None:
        """Draw so much, whether it is there or not; a debt is never larger than what there can be."""
        at = time.monotonic()
        self.left = min(self.most, self.left + (at - self.at) * self.rate)
        self.at = at
        self.left = max(-self.most, self.left - much)


class Buckets:
    """A bucket for everybody, by name or address; those that are full again are forgotten."""

    def __init__(self, rate: float, most: float, room: int = 50_000) -> None:
        self.rate = rate
        self.most = most
        self.room = room
        self.buckets: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        bucket = self.buckets.get(who)
        if bucket is None:
            if len(self.buckets) >= self.room:
                self.tidy()
            bucket = self.buckets[who] = Bucket(self.rate, self.most)
        return bucket

    def take(self, who: str) -> bool:
        return self.of(who).take()

    def spend(self, who: str, much: float) -> None:
        self.of(who).spend(much)

    def left(self, who: str) -> bool:
        """Whether there is anything left for somebody."""
        bucket = self.of(who)
        bucket.spend(0.0)
        return bucket.left > 0

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
