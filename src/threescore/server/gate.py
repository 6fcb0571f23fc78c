"""How a connection comes in: how many there may be, and how long a request may take to arrive.

uvicorn's own protocol does everything else. What it does not do by itself: it waits for ever for the rest of a request, and
for ever for somebody who reads nothing; and it takes in connections until the system has no more, and /health is not answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from threescore.server.addresses import counted
from threescore.server.doorman import refuse
from threescore.server.settings import Settings

# So many connections beyond the most that there may be are taken in to be told so, and to be asked for /health.
KEPT = 16
# Files and links to other processes that need a descriptor besides connections.
OTHERS = 200
# A browser has six connections at a time beside its WebSocket; so often as many as WebSockets come from one address.
A_BROWSER = 8
# Seconds in which somebody has to read something of what waits for them.
READ_PATIENCE = 60.0
# One that is turned away has to be quick.
SHORT_PATIENCE = 5.0
TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: 68\r\nconnection: close\r\n\r\n"
    b'{"code":"too_slow","text":"the request did not arrive in due time"}\n'
)


class Entrance:
    """Counts the connections of one process."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.connections, descriptors() - OTHERS)
        # Behind a proxy everybody comes from its address.
        self.most_here = 0 if settings.proxied else settings.connections_per_address * A_BROWSER
        self.patience = settings.request_patience
        self.here: dict[str, int] = {}
        # Those beyond the most, oldest first.
        self.beyond: deque[Gate] = deque()

    def come(self, client: tuple[str, int] | None) -> bool:
        """Somebody connects; whether there are too many from there."""
        if client is None or not self.most_here:
            return False
        address = counted(client[0])
        count = self.here[address] = self.here.get(address, 0) + 1
        return count > self.most_here

    def go(self, client: tuple[str, int] | None) -> None:
        address = "" if client is None else counted(client[0])
        if address in self.here:
            self.here[address] -= 1
            if self.here[address] <= 0:
                del self.here[address]


def descriptors() -> int:
    """How many files and connections this process may have open; as many as the system lets it."""
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard == resource.RLIM_INFINITY:
            hard = max(soft, 65_536)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    except (ImportError, OSError, ValueError):
        return 1_024


class Gate(HttpToolsProtocol):
    """uvicorn's HTTP connection, with an eye on the clock and on how many there are."""

    entrance: Entrance

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.timer: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None
        self.turned_away = False
        self.counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        entrance = self.entrance
        self.counted = True
        from_here = entrance.come(self.client)
        if from_here or len(self.connections) > entrance.most:
            self.turned_away = True
            self.app = self.turn_away
            entrance.beyond.append(self)
            if len(entrance.beyond) > KEPT:
                # The newest has its chance: who asks for /health asks at once.
                entrance.beyond.popleft().transport.abort()
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """The connection has ended, or goes on as a WebSocket."""
        self.expect_nothing()
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        if self.counted:
            self.counted = False
            self.entrance.go(self.client)
            if self.turned_away and self in self.entrance.beyond:
                self.entrance.beyond.remove(self)

    # Requests that do not come to an end

    def expect(self) -> None:
        """From now on a request is on its way."""
        if self.timer is None:
            patience = SHORT_PATIENCE if self.turned_away else self.entrance.patience
            self.timer = self.loop.call_later(min(patience, self.entrance.patience), self.give_up)

    def expect_nothing(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.expect_nothing()

    def handle_websocket_upgrade(self) -> None:
        self.leave()
        super().handle_websocket_upgrade()

    def give_up(self) -> None:
        self.timer = None
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(TOO_LATE)
        self.transport.close()

    # Answers that nobody reads

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck = self.loop.call_later(READ_PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    # Too many

    def _should_upgrade_to_ws(self) -> bool:
        return not self.turned_away and super()._should_upgrade_to_ws()

    async def turn_away(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer for /health, and nothing else."""

        async def send_last(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        if scope["path"] == "/health" and scope["method"] in ("GET", "HEAD"):
            await self.config.loaded_app(scope, receive, send_last)
        else:
            await refuse(send_last, 503, "full", "the house is full; come back in a while", "house_full", 10)
