"""Backups: everything that a parlour keeps in one file, taken while it runs, and brought back into an empty database.

The file is the same for SQLite and PostgreSQL, so it also moves a house from the one to the other. It is gzip of lines of
JSON: what it is; for each table its name and columns, then its rows; at the end how many there were of each. It holds
secrets of running matches and hashes of passwords, and only its owner may read it.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

import threescore
from threescore.core.errors import BadSave
from threescore.server.opening import VERSIONS, CannotOpen, claim, file_of, look_at_database, reason, shown
from threescore.server.schema import HEAD, NOTES, upgrade, version_of
from threescore.server.storage import Storage
from threescore.table.shelf import home

SCHEMA = "threescore/backup/1"
# So many rows are handed to a database at once.
AT_ONCE = 1000


def default_path() -> Path:
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return home() / "backups" / f"parlour-{stamp}.json.gz"


# Taking one


async def backup(address: str, path: Path) -> dict[str, int]:
    """Write everything as it is at one moment; how many rows of each table. Those who play meanwhile are not held up."""
    version = await look_at_database(address)
    if version is None:
        raise CannotOpen(f"there is nothing to back up: the database {shown(address)} has no tables")
    if version != HEAD:
        raise CannotOpen(
            f"the database {shown(address)} has tables of version {version}, and this program those of {HEAD}; "
            "start the parlour once, then they are migrated"
        )
    if path.exists():
        raise BadSave(f"{path} is there already; a backup does not take the place of another file")
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    storage = Storage(address)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", compresslevel=6) as file:
                counts = await write_all(storage, file)
            raw.flush()
            os.fsync(raw.fileno())
        # The whole file or none.
        draft.rename(path)
    except (SQLAlchemyError, OSError) as error:
        with suppress(OSError):
            draft.unlink()
        raise CannotOpen(f"the backup could not be made: {reason(error)}") from None
    finally:
        await storage.engine.dispose()
    return counts


async def write_all(storage: Storage, file: TextIO) -> dict[str, int]:
    def put(line: Any) -> None:
        file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    put({"schema": SCHEMA, "version": HEAD, "program": threescore.__version__, "made": time.time()})
    counts: dict[str, int] = {}
    async with storage.engine.connect() as connection:
        # One moment for all tables.
        if storage.embedded:
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        for table in NOTES.sorted_tables:
            put({"table": table.name, "columns": [column.name for column in table.columns]})
            counts[table.name] = 0
            async for row in await connection.stream(sa.select(table)):
                put(list(row))
                counts[table.name] += 1
    put({"end": counts})
    return counts


# Bringing one back


def read_lines(path: Path) -> Iterator[Any]:
    """The lines of a backup; BadSave if it is none, or not whole."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except FileNotFoundError:
        raise BadSave(f"there is no backup at {path}") from None
    except (OSError, EOFError, ValueError) as error:
        raise BadSave(f"{path} is no backup, or is damaged: {error}") from None


async def restore(address: str, path: Path) -> dict[str, int]:
    """Bring everything back into an empty database, all of it or nothing; how many rows of each table."""
    lines = read_lines(path)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("schema") != SCHEMA:
        raise BadSave(f"{path} is no backup of a parlour: it should say 'schema': {SCHEMA!r}")
    version = str(head.get("version"))
    if version not in {one.name.partition("_")[0] for one in VERSIONS.glob("[0-9]*.py")}:
        raise BadSave(
            f"{path} is newer than this program: its tables have version {version}, here they go up to {HEAD}"
        )
    # While a server has the file open, nothing is brought back under its feet.
    held = claim(address)
    try:
        await look_at_database(address)
        storage = Storage(address)
        try:
            async with storage.engine.begin() as connection:
                if storage.embedded:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                counts = await read_all(connection, version, lines, path, shown(address))
            await storage.migrate()
        except SQLAlchemyError as error:
            raise CannotOpen(
                f"the backup could not be brought back, and nothing was changed: {reason(error)}"
            ) from None
        finally:
            await storage.engine.dispose()
    finally:
        if held is not None:
            held.close()
    file = file_of(address)
    if file is not None:
        file.chmod(0o600)
    return counts


async def read_all(
    connection: AsyncConnection, version: str, lines: Iterator[Any], path: Path, named: str
) -> dict[str, int]:
    there = await connection.run_sync(version_of)
    if there is None:
        await connection.run_sync(upgrade, version)
    elif there != version:
        raise CannotOpen(f"the database {named} has tables of version {there}, the backup those of {version}")
    known = sa.MetaData()
    await connection.run_sync(known.reflect)
    for table in ("persons", "matches"):
        if await connection.scalar(sa.select(sa.func.count()).select_from(known.tables[table])):
            raise CannotOpen(f"the database {named} is not empty; a backup is brought back into an empty one")
    # A parlour that was opened once has a key for cookies; that of the backup is the one that people's cookies are signed with.
    await connection.execute(sa.delete(known.tables["house"]))
    counts: dict[str, int] = {}
    into: sa.Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []

    async def hand_in() -> None:
        if into is not None and rows:
            await connection.execute(sa.insert(into), rows)
            rows.clear()

    for line in lines:
        if isinstance(line, list):
            if into is None or len(line) != len(columns):
                raise BadSave(f"{path} is damaged: a row belongs to no table")
            rows.append(dict(zip(columns, line, strict=True)))
            counts[into.name] += 1
            if len(rows) >= AT_ONCE:
                await hand_in()
            continue
        await hand_in()
        if "end" in line:
            if line["end"] != counts:
                raise BadSave(f"{path} is damaged: it should have {line['end']} rows, and has {counts}")
            await go_on_counting(connection, known)
            return counts
        into = known.tables.get(line["table"])
        if into is None:
            raise BadSave(f"{path} is damaged: there is no table {line['table']!r}")
        columns = line["columns"]
        counts[into.name] = 0
    raise BadSave(f"{path} is cut short; nothing was changed")


async def go_on_counting(connection: AsyncConnection, known: sa.MetaData) -> None:
    """Numbers that PostgreSQL gives by itself go on after those that were brought back."""
    if connection.dialect.name == "sqlite":
        return
    for table in NOTES.sorted_tables:
        column = table.autoincrement_column
        if column is not None and table.name in known.tables:
            highest = f'SELECT COALESCE(MAX("{column.name}"), 0) + 1 FROM "{table.name}"'
            await connection.execute(
                sa.text(f"SELECT setval(pg_get_serial_sequence('{table.name}', '{column.name}'), ({highest}), false)")
            )
