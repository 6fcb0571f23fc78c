"""News between processes that serve the same matches, through Redis or Valkey; a single process needs none.

News only say what the database knows already. One that is lost is made up for when the process looks again.
"""

from __future__ import annotations

import asyncio
import secrets
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
RETRY = 1.0
# How many news may wait to be sent while Redis is away.
MOST_WAITING = 10_000

Hear = Callable[[str, dict[str, Any]], Awaitable[None]]


class FanOut:
    """A process's end of the news."""

    def __init__(self, address: str, hear: Hear, missed: Callable[[], Awaitable[None]]) -> None:
        from redis.asyncio import Redis

        # Without a timeout of its own: a subscriber waits as long as there are no news.
        self.redis: Redis = Redis.from_url(
            address, socket_timeout=None, socket_connect_timeout=5, health_check_interval=15
        )
        self.hear = hear
        self.missed = missed
        self.process = secrets.token_hex(6)
        self.channels = {LOBBY, SESSIONS}
        self.news: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self.listening: PubSub | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.connected = asyncio.Event()

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.publish())]
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
        if self.listening is not None and self.connected.is_set():
            try:
                await self.listening.subscribe(channel)
            except Exception as error:
                log.warning("cannot subscribe", error=type(error).__name__)

    async def forget(self, channel: str) -> None:
        self.channels.discard(channel)
        if self.listening is not None and self.connected.is_set():
            try:
                await self.listening.unsubscribe(channel)
            except Exception as error:
                log.warning("cannot unsubscribe", error=type(error).__name__)

    async def publish(self) -> None:
        while True:
            waiting = [await self.news.get()]
            while not self.news.empty() and len(waiting) < 500:
                waiting.append(self.news.get_nowait())
            try:
                async with self.redis.pipeline(transaction=False) as pipeline:
                    for channel, text in waiting:
                        pipeline.publish(channel, text)
                    await pipeline.execute()
            except Exception as error:
                log.warning("news not sent", count=len(waiting), error=type(error).__name__)
                await asyncio.sleep(RETRY)

    async def listen(self) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as listening:
                    await listening.subscribe(*self.channels)
                    self.listening = listening
                    again = self.connected.is_set()
                    self.connected.set()
                    if again:
                        await self.missed()
                    while True:
                        message = await listening.get_message(ignore_subscribe_messages=True, timeout=None)
                        if message is not None:
                            await self.take_in(message)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("fan-out lost, trying again", error=type(error).__name__)
                await asyncio.sleep(RETRY)

    async def take_in(self, message: dict[str, Any]) -> None:
        try:
            about = json.decode(message["data"], type=dict)
            if about.pop("from", None) != self.process:
                await self.hear(message["channel"].decode(), about)
        except Exception:
            log.error("news not understood", trace=True)
