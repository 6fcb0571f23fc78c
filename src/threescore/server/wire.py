"""A short way between a socket and a table, for what tables do all the time: whole text frames in, text frames out.

uvicorn's own protocol does everything else: the handshake, pings, closing, and frames that come in pieces. On the long way
a message wakes three layers and stops and starts reading; on the short one it is unmasked, queued and nothing more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

# Under this name an application finds the wire of its connection in the scope.
WIRE = "threescore.wire"

FINAL, TEXT, MASKED = 0x80, 0x01, 0x80
# From this on the length of a frame is written in two more bytes, or in eight.
TWO_BYTES, EIGHT_BYTES = 126, 127
MASK = 4


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection, with the short way beside the long one."""

    # Seconds in which something has to be read, where something waits to be.
    patience = 60.0
    # Where it is counted (gate.py).
    entrance: Any = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Who hears what comes by the short way; without anybody there is only the long one.
        self.hear: Callable[[str], None] | None = None
        # Whether uvicorn's parser stands between two frames. Once a frame has come in pieces, it parses all that follow.
        self.between = True
        # Ends a connection whose other end has read nothing for a long while.
        self.stuck: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope[WIRE] = self  # type: ignore[literal-required]

    def data_received(self, data: bytes) -> None:
        start = 0
        if self.hear is not None and self.between and self.conn.state is OPEN:
            while start < len(data):
                end = frame_end(data, start)
                if end is None or end - start > self.config.ws_max_size or not data[start] & FINAL:
                    self.between = False
                    break
                text = text_of(data, start, end) if data[start] == FINAL | TEXT else None
                if text is None:
                    super().data_received(data[start:end])
                elif not self.close_sent:
                    self.hear(text)
                start = end
        if start < len(data):
            super().data_received(data[start:] if start else data)

    def pause_writing(self) -> None:
        super().pause_writing()
        # Closing would wait until everything has been read; who reads nothing at all is left.
        self.stuck = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.let_be()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_be()
        if self.entrance is not None:
            self.entrance.go(self.client)
        super().connection_lost(exc)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.entrance is not None:
            self.entrance.come(self.client)

    def let_be(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def wait(self, waits: bool) -> None:
        """Read no more until there is room for it again; what has been read is heard nevertheless."""
        if waits != self.read_paused:
            self.read_paused = waits
            if waits:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def say(self, text: bytes) -> bool:
        """Send a text at once; False, and nothing sent, if what was sent before has to go first."""
        if not self.writable.is_set():
            return False
        if self.conn.state is OPEN and not self.close_sent and not self.disconnected:
            size = len(text)
            if size < TWO_BYTES:
                head = bytes((FINAL | TEXT, size))
            elif size < 1 << 16:
                head = bytes((FINAL | TEXT, TWO_BYTES, size >> 8, size & 0xFF))
            else:
                head = bytes((FINAL | TEXT, EIGHT_BYTES)) + size.to_bytes(8)
            self.transport.write(head + text)
        return True


def frame_end(data: bytes, start: int) -> int | None:
    """Where the client's frame that begins at `start` ends; None if not all of it is there, or it is a very long one."""
    left = len(data) - start
    if left < 2 + MASK:
        return None
    size = data[start + 1] - MASKED
    end = start + 2 + MASK + size
    if size == TWO_BYTES and left >= 4 + MASK:
        end = start + 4 + MASK + (data[start + 2] << 8 | data[start + 3])
    elif size >= TWO_BYTES or size < 0:
        return None
    return end if end <= len(data) else None


def text_of(data: bytes, start: int, end: int) -> str | None:
    """The text of a whole frame; None if it is no text."""
    content = start + (2 if data[start + 1] - MASKED < TWO_BYTES else 4)
    try:
        return apply_mask(data[content + MASK : end], data[content : content + MASK]).decode()
    except UnicodeDecodeError:
        return None
