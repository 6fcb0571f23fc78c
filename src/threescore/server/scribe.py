"""Writes the logs into SQLite: a process of its own, handed groups of rows, that answers when they are on the disk.

In a thread of the parlour the same work would hold up the tables, because both would wait for Python's lock again and
again. The scribe lives as long as the parlour does: it ends when nothing can be handed to it any more.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

# All tables wait for the scribe, and it has little to do: where it may, it goes before others.
PRIORITY = -10
# What the scribe answers, if it does not tell an error.
WRITTEN, TAKEN = b"written\n", b"taken\n"
# Instead of rows: write something that matters to nobody, to see whether it can be written.
PROBE = b"probe"
# Another process that writes to the same file, to copy it for instance, is waited for this long.
BUSY_MILLISECONDS = 5000

# As storage.py has them for PostgreSQL; here in plain words, because the scribe is there sooner without SQLAlchemy.
# A whole group in one statement, which is a transaction by itself.
INSERT = (
    'INSERT INTO moves ("match", seq, seat, choice, at) '
    "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)"
)
TRY = "INSERT INTO house (key, value) VALUES ('probe', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
SET_DUE = "UPDATE matches SET due = :due WHERE id = :of"
FINISH = (
    "UPDATE matches SET status = 'over', ended = :ended, outcome = :outcome, rated = :rated, due = NULL WHERE id = :of"
)


class PlaceTaken(Exception):
    """A place in a log that one of the rows wants has been written before; nothing of the group is."""


class Scribe:
    """The parlour's end."""

    def __init__(self, path: str, synchronous: str, patience: float) -> None:
        self.path = path
        self.synchronous = synchronous
        # One that does not answer for so many seconds hangs, and is replaced.
        self.patience = patience
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        command = [sys.executable, "-m", __name__, self.path, self.synchronous]
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        return self.process

    async def write(self, rows: bytes, dues: bytes, ends: bytes, meanwhile: Callable[[], None]) -> None:
        """Write a group, each part a JSON list or nothing; PlaceTaken or OSError if it cannot be."""
        process = self.process
        if process is None or process.returncode is not None:
            process = await self.start()
        assert process.stdin is not None and process.stdout is not None, "it was started with both"
        try:
            process.stdin.write(b"%b\t%b\t%b\n" % (rows, dues, ends))
            meanwhile()
            async with asyncio.timeout(self.patience):
                answer = await process.stdout.readline()
        except TimeoutError:
            await self.dismiss(process)
            raise OSError(f"the writer of the log has not answered for {self.patience:g} seconds") from None
        except (OSError, RuntimeError):
            answer = b""
        if answer == TAKEN:
            raise PlaceTaken
        if not answer:
            # It has ended. Whether it still wrote the group nobody knows; the tables will look.
            self.process = None
            raise OSError("the writer of the log has ended")
        if answer != WRITTEN:
            raise OSError(f"the log could not be written: {answer.decode().strip()}")

    async def dismiss(self, process: asyncio.subprocess.Process) -> None:
        """Let a scribe go that hangs. The next one begins when this one can write nothing any more, if it can be ended at all."""
        self.process = None
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(TimeoutError):
            # One that waits for a broken disk cannot even be ended; the key of the log keeps two from writing one place.
            await asyncio.wait_for(process.wait(), self.patience)

    async def stop(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            try:
                await asyncio.wait_for(self.process.wait(), self.patience)
            except TimeoutError:
                await self.dismiss(self.process)


def prepare(connection: sqlite3.Connection, synchronous: str) -> None:
    """Readers beside the writer, safe commits, keys that hold."""
    for pragma in (
        "journal_mode=WAL",
        f"synchronous={'NORMAL' if synchronous.upper() == 'NORMAL' else 'FULL'}",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def write(log: sqlite3.Connection, request: bytes) -> None:
    """Write a group: all of it, or nothing."""
    rows, dues, ends = request.decode().split("\t")
    if rows == PROBE.decode():
        log.execute(TRY, (str(time.time()),))
        return
    if not dues and not ends:
        log.execute(INSERT, (rows,))
        return
    log.execute("BEGIN IMMEDIATE")
    try:
        log.execute(INSERT, (rows,))
        log.executemany(SET_DUE, json.loads(dues or "[]"))
        finished: list[dict[str, Any]] = json.loads(ends or "[]")
        log.executemany(FINISH, [{**end, "outcome": json.dumps(end["outcome"])} for end in finished])
        log.execute("COMMIT")
    except BaseException:
        # A full disk, say, has ended the transaction already.
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise


def main(path: str, synchronous: str) -> None:
    # A signal to the whole group of processes is for the parlour, which still has rows to hand in.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    # Not everybody may, and not every system can.
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, PRIORITY)
    log = sqlite3.connect(path, isolation_level=None)
    prepare(log, synchronous)
    log.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}").close()
    answers = sys.stdout.buffer
    for request in sys.stdin.buffer:
        if not request.endswith(b"\n"):
            break  # the parlour ended in the middle of it
        try:
            write(log, request[:-1])
            answer = WRITTEN
        except sqlite3.IntegrityError:
            answer = TAKEN
        except Exception as error:
            answer = f"{type(error).__name__}: {error}".replace("\n", " ").encode() + b"\n"
        answers.write(answer)
        answers.flush()
    log.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
