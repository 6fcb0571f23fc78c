"""News between processes that serve the same matches, through Redis or Valkey; a single process needs none.

News only say what the database knows already. One that is lost is made up for when the process looks again (watch.py). Every
process hears a beat of its own through Redis: a link that is open and silent is noticed by its absence, and made anew.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec import json

from threescore.server.logs import log

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

CHANNEL = "threescore:match:"
LOBBY = "threescore:lobby"
SESSIONS = "threescore:sessions"
# Told to the processes when one could not tell its news for a while: everybody looks for themselves.
LOOK = "threescore:look"
BEAT = "threescore:beat:"
RETRY = 1.0
# Seconds between beats, how long without one a link is taken to be alive, and how long Redis has for a command.
PULSE, SILENT, PATIENCE = 1.0, 4.0, 4.0
# How many news may wait to be sent while Redis is away.
MOST_WAITING = 10_000

Hear = Callable[[str, dict[str, Any]], Awaitable[None]]


class FanOut:
    """A process's end of the news."""

    def __init__(self, address: str, hear: Hear, missed: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        # Without a timeout of its own: a subscriber waits as long as there are no news.
        self.redis: Redis = Redis.from_url(
            address, socket_timeout=None, socket_connect_timeout=5, health_check_interval=15
        )
        self.hear = hear
        self.missed = missed
        self.process = secrets.token_hex(6)
        self.beat = BEAT + self.process
        self.channels = {LOBBY, SESSIONS, LOOK, self.beat}
        self.news: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self.listening: PubSub | None = None
        self.tasks: list[asyncio.Task[None]] = []
        # Whether the beat is heard; since when anything was.
        self.connected = asyncio.Event()
        self.heard = time.monotonic()
        # Whether news were lost on their way out.
        self.lost = False
        # Whether a channel is wanted that the link does not know of; then it is made anew, with all of them.
        self.lacking = False

    async def open(self) -> None:
        works = (self.listen(), self.publish(), self.keep_beating())
        self.tasks = [asyncio.create_task(work) for work in works]
        async with asyncio.timeout(10):
            await self.connected.wait()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()

    def spread(self, channel: str, about: dict[str, Any]) -> None:
        """Tell the other processes."""
        try:
            self.news.put_nowait((channel, json.encode({"from": self.process, **about})))
        except asyncio.QueueFull:
            log.warning("news dropped; the other processes will look for themselves")

    async def follow(self, channel: str) -> None:
        """Hear the news of a channel from now on."""
        self.channels.add(channel)
        if self.listening is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.listening.subscribe(channel)
            except Exception as error:
                self.lacking = True
                log.warning("cannot subscribe", error=type(error).__name__)

    async def forget(self, channel: str) -> None:
        self.channels.discard(channel)
        if self.listening is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.listening.unsubscribe(channel)
            except Exception as error:
                log.warning("cannot unsubscribe", error=type(error).__name__)

    async def keep_beating(self) -> None:
        while True:
            self.spread(self.beat, {})
            await asyncio.sleep(PULSE)

    async def publish(self) -> None:
        while True:
            waiting = [await self.news.get()]
            while not self.news.empty() and len(waiting) < 500:
                waiting.append(self.news.get_nowait())
            if self.lost:
                waiting.append((LOOK, json.encode({"from": self.process})))
            try:
                async with asyncio.timeout(PATIENCE), self.redis.pipeline(transaction=False) as pipeline:
                    for channel, text in waiting:
                        pipeline.publish(channel, text)
                    await pipeline.execute()
                self.lost = False
            except Exception as error:
                self.lost = True
                log.warning("news not sent", count=len(waiting), error=type(error).__name__)
                await self.redis.connection_pool.disconnect()
                await asyncio.sleep(RETRY)

    async def listen(self) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as listening:
                    self.lacking = False
                    followed = set(self.channels)
                    async with asyncio.timeout(PATIENCE):
                        await listening.subscribe(*followed)
                    self.listening = listening
                    self.heard = time.monotonic()
                    # What somebody began to follow while the link was being made
                    for channel in self.channels - followed:
                        await self.follow(channel)
                    while True:
                        message = await listening.get_message(ignore_subscribe_messages=True, timeout=PULSE)
                        if message is not None:
                            await self.take_in(message)
                        if self.lacking or time.monotonic() - self.heard > SILENT:
                            raise TimeoutError
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self.listening = None
                self.connected.clear()
                log.warning("fan-out lost, trying again", error=type(error).__name__)
                await asyncio.sleep(RETRY)

    async def take_in(self, message: dict[str, Any]) -> None:
        self.heard = time.monotonic()
        try:
            channel = message["channel"].decode()
            if channel == self.beat:
                if not self.connected.is_set():
                    self.connected.set()
                    # What was said while nobody listened is in the database.
                    self.missed()
                return
            about = json.decode(message["data"], type=dict)
            if about.pop("from", None) != self.process:
                if channel == LOOK:
                    self.missed()
                else:
                    await self.hear(channel, about)
        except Exception:
            log.error("news not understood", trace=True)
