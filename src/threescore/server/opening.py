"""Before a parlour opens: is its database there, of a version that it knows, and nobody else's; are the news there?

What is wrong is one line for the operator, and not a trace in the middle of starting.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from threescore.core.errors import ThreescoreError
from threescore.server.schema import HEAD, version_of
from threescore.server.settings import Settings
from threescore.server.storage import Storage

PATIENCE = 10.0
VERSIONS = Path(__file__).with_name("migrations") / "versions"


class CannotOpen(ThreescoreError):
    """The parlour cannot be opened."""


def shown(address: str) -> str:
    """An address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except SQLAlchemyError:
        raise CannotOpen("the address of the database is not understood") from None


def file_of(address: str) -> Path | None:
    """The file of an embedded database."""
    url = make_url(address)
    embedded = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if embedded else None


def claim(address: str) -> IO[str] | None:
    """Keep other servers from the file of an embedded database as long as what is returned is open, whatever happens.

    CannotOpen if another one has it: each would hold copies of matches that the other one changes.
    """
    path = file_of(address)
    if path is None:
        return None
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    lock = path.with_name(path.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        raise CannotOpen(f"the database {path} cannot be used: {error.strerror}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        other = held.read(16).strip()
        held.close()
        raise CannotOpen(
            f"another parlour{f' (process {other})' if other else ''} has the database {path} open; "
            "several processes can share PostgreSQL, not a file"
        ) from None
    held.truncate(0)
    held.write(str(os.getpid()))
    held.flush()
    return held


def look(settings: Settings) -> None:
    """CannotOpen if the database or the news cannot be used."""
    asyncio.run(look_at_all(settings))


async def look_at_all(settings: Settings) -> None:
    await look_at_database(settings.database_address())
    if settings.fanout:
        await look_at_news(settings.fanout)


async def look_at_database(address: str) -> str | None:
    """The version of a database's tables, None if there are none yet."""
    named = shown(address)
    storage: Storage | None = None
    try:
        storage = Storage(address)
        async with asyncio.timeout(PATIENCE), storage.read() as connection:
            version = await connection.run_sync(version_of)
    except Exception as error:
        # Drivers raise whatever they like: of the network, of names, of passwords, of files.
        raise CannotOpen(f"the database {named} cannot be used: {reason(error)}") from None
    finally:
        if storage is not None:
            with suppress(Exception):
                await storage.engine.dispose()
    known = {path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*.py")}
    if version and version not in known:
        raise CannotOpen(
            f"the database {named} is newer than this program: its tables have version {version}, and this program knows "
            f"those up to {HEAD}; use the program that made it, or a newer one"
        )
    return version


async def look_at_news(address: str) -> None:
    from redis.asyncio import Redis

    redis: Any = None
    try:
        redis = Redis.from_url(address, socket_connect_timeout=PATIENCE / 2)
        async with asyncio.timeout(PATIENCE):
            await redis.ping()
    except Exception as error:
        place = address.rpartition("@")[2].rpartition("://")[2]
        raise CannotOpen(f"the Redis or Valkey of fanout at {place} cannot be used: {reason(error)}") from None
    finally:
        if redis is not None:
            await redis.aclose()


def reason(error: BaseException) -> str:
    """The first line of what is wrong, without what a library says around it."""
    inner: BaseException = error
    if isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
        inner = error.orig
    if isinstance(inner, TimeoutError):
        return f"it does not answer within {PATIENCE:.0f} seconds"
    lines = str(inner).strip().splitlines()
    return lines[0].rpartition(">: ")[2] if lines else type(inner).__name__
