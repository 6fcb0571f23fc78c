"""Runs the parlour in this process."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

import threescore
from threescore.core.errors import BadOption
from threescore.server import logs, opening
from threescore.server.app import make_app
from threescore.server.gate import Entrance, Gate
from threescore.server.logs import log
from threescore.server.settings import Settings, proxies
from threescore.server.wire import Wire
from threescore.table.shelf import home

GRACE = 10


class Server(uvicorn.Server):
    """Says where it is when it is up."""

    welcome = ""
    browse = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(self.welcome)
            sys.stdout.flush()
            if self.browse:
                threading.Thread(target=webbrowser.open, args=(self.browse,), daemon=True).start()


def bind(host: str, port: int) -> socket.socket:
    """A socket at the address; BadOption if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise BadOption(f"cannot listen at {host} port {port}: {error}; --port 0 takes any that is free") from None
    return listening


def serve(settings: Settings, browse: bool = False) -> int:
    """Serve until told to stop; then finish what has begun."""
    listening = bind(settings.host, settings.port)
    counting = bind(settings.metrics_host or settings.host, settings.metrics_port) if settings.metrics_port else None
    logs.set_up(settings.log_level)
    # Held until this process ends, however it does.
    held = opening.claim(settings.database_address())
    opening.look(settings)
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{listening.getsockname()[1]}{settings.path}/"
    log.info(
        "the parlour opens",
        version=threescore.__version__,
        address=address,
        database=opening.shown(settings.database_address()),
        home=str(home()),
        **({"rehearse": "luck can be chosen at these tables; none of them counts"} if settings.rehearse else {}),
    )
    trusted = proxies(settings)
    Gate.entrance = Wire.entrance = Entrance(settings)
    config = uvicorn.Config(
        make_app(settings, counting),
        log_config=None,
        access_log=False,
        lifespan="on",
        loop="uvloop" if has_uvloop() else "asyncio",
        http=Gate,
        ws=Wire,
        ws_max_size=settings.message_bytes * 4,
        ws_per_message_deflate=False,
        # Of the addresses that proxies have written down, the last one that is not a trusted proxy's counts.
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        server_header=False,
        # Longer than clients keep an idle connection, so that none is closed under a request that is on its way.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config)
    server.welcome = f"Threescore is open at {address}\n"
    server.browse = address if browse else ""
    for stop in (signal.SIGINT, signal.SIGTERM):
        # uvicorn stops in good order, and raises the signal again when it is done; then there is nothing left to do.
        signal.signal(stop, lambda *_: None)
    # What is there now stays; collecting it again and again would only hold up the tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    server.run(sockets=[listening])
    if held is not None:
        held.close()
    return 0 if server.started else 1


def has_uvloop() -> bool:
    from importlib.util import find_spec

    return find_spec("uvloop") is not None
