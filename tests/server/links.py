"""A link between two processes that can fall silent or break, as networks do: a small proxy on loopback."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

from tests.server.parts import free_port


class Link:
    """Passes everything on to a port of this machine, until told otherwise."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.loop = asyncio.new_event_loop()
        self.flowing = asyncio.Event()
        # What the other side says, one thing after the other; when the last has been passed on, the link breaks.
        self.last_words: list[bytes] = []
        self.writers: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def __enter__(self) -> Link:
        self.thread.start()
        self.flowing.set()
        self.do(self.open())
        return self

    def __exit__(self, *_: object) -> None:
        self.do(self.finish())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    def fall_silent(self) -> None:
        """Everything stays open, and nothing is passed on any more."""
        self.loop.call_soon_threadsafe(self.flowing.clear)

    def speak_again(self) -> None:
        """What was kept back is passed on."""
        self.loop.call_soon_threadsafe(self.flowing.set)

    def mend(self) -> None:
        """After it broke: it can be connected to again."""
        self.last_words = []
        self.do(self.open())

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", self.port)

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
        self.flowing.set()
        for writer in list(self.writers):
            writer.transport.abort()

    async def finish(self) -> None:
        await self.close()
        mine = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, there_writer}
        await asyncio.gather(
            self.pass_on(reader, there_writer, False), self.pass_on(there_reader, writer, True), return_exceptions=True
        )
        self.writers -= {writer, there_writer}

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, watched: bool) -> None:
        while data := await reader.read(65536):
            await self.flowing.wait()
            writer.write(data)
            await writer.drain()
            if watched and self.last_words and self.last_words[0] in data:
                del self.last_words[0]
                if not self.last_words:
                    await self.close()
                    return
        writer.close()
