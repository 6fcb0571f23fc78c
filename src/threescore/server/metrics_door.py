"""A door of its own for /metrics, where the parlour's main one is open to everybody."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

from threescore.server.metrics import Metrics

TYPE = "text/plain; version=0.0.4; charset=utf-8"
# Longer a scraper does not take to ask.
PATIENCE = 5.0


async def open_door(metrics: Metrics, listening: socket.socket) -> asyncio.Server:
    """Answer GET and HEAD of /metrics at a socket, one request a connection; nothing else."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                method, path, _ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
                status, body = (
                    ("200 OK", metrics.page()) if path == "/metrics" else ("404 Not Found", b"only /metrics\n")
                )
                if method not in ("GET", "HEAD"):
                    status, body = "405 Method Not Allowed", b"only GET\n"
                lines = f"HTTP/1.1 {status}\r\ncontent-type: {TYPE}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
                writer.write(lines.encode() + (b"" if method == "HEAD" else body))
                await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, sock=listening)
