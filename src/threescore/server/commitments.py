"""The public list of what the keeper has committed to: one entry for every secret, in order, and none is ever taken away.

A secret is drawn when a table is laid, and again if a table has to be dealt anew after texts for the dice were opened.
Every entry is chained to the one before it, so that who remembers one entry can tell whether any earlier one has been
changed or left out. What became of an entry is what became of its match; the deal of a day stands in the same list.
docs/fair-dice.md tells what that is good for.
"""

from __future__ import annotations

import hashlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.server import messages as say
from threescore.server.schema import COMMITMENTS, MATCHES
from threescore.server.storage import Storage, now
from threescore.table import daily

# Before the first entry.
BEGINNING = "0" * 64
# What stands in place of a match where a day's deal was committed to (dailies.py)
DAILY = "daily-"
# Processes add entries one at a time: a number in the middle is never missing.
LOCK = 667


def commit_of(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def link(chain: str, number: int, commit: str) -> str:
    """The chain after an entry."""
    return hashlib.sha256(f"{chain}\n{number}\n{commit}".encode()).hexdigest()


async def add(connection: AsyncConnection, match: str, secret: str, at: float) -> None:
    """Enter a secret, in the transaction in which its match is kept."""
    if connection.dialect.name != "sqlite":
        await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    last = (
        await connection.execute(
            sa.select(COMMITMENTS.c.number, COMMITMENTS.c.chain).order_by(COMMITMENTS.c.number.desc()).limit(1)
        )
    ).first()
    number, chain = (1, BEGINNING) if last is None else (last[0] + 1, last[1])
    commit = commit_of(secret)
    await connection.execute(
        sa.insert(COMMITMENTS).values(
            number=number,
            match=match,
            secret=secret,
            commit=commit,
            chain=link(chain, number, commit),
            created=at,
            texts=0,
        )
    )


async def text_opened(connection: AsyncConnection, commit: str) -> None:
    """Count a sealed text that was opened: a match that ends after that without having begun is worth a question."""
    await connection.execute(
        sa.update(COMMITMENTS).where(COMMITMENTS.c.commit == commit).values(texts=COMMITMENTS.c.texts + 1)
    )


async def page(storage: Storage, before: int | None, commit: str | None, count: int) -> say.Commitments:
    """Some entries, newest first: those before a number, or from a commitment on."""
    query = (
        sa.select(
            COMMITMENTS,
            MATCHES.c.secret.label("played_with"),
            MATCHES.c.status,
            MATCHES.c.started,
            MATCHES.c.outcome,
        )
        .join(MATCHES, MATCHES.c.id == COMMITMENTS.c.match, isouter=True)
        .order_by(COMMITMENTS.c.number.desc())
        .limit(count)
    )
    if commit is not None:
        number = sa.select(COMMITMENTS.c.number).where(COMMITMENTS.c.commit == commit).scalar_subquery()
        query = query.where(COMMITMENTS.c.number <= number)
    if before is not None:
        query = query.where(COMMITMENTS.c.number < before)
    async with storage.read() as connection:
        entries = [entry(row) for row in (await connection.execute(query)).mappings()]
    following = entries[-1].number if entries and entries[-1].number > 1 else None
    return say.Commitments(entries, following)


def entry(row: Any) -> say.Commitment:
    became = fate(row)
    return say.Commitment(
        number=row["number"],
        commit=row["commit"],
        chain=row["chain"],
        created=row["created"],
        became=became,
        texts=row["texts"],
        secret=None if became in ("waiting", "running") else row["secret"],
    )


def fate(row: Any) -> Any:
    """What became of a secret. A match that is gone was called off: others stay."""
    if row["match"].startswith(DAILY):
        today, day = daily.day_of(now()), row["match"].removeprefix(DAILY)
        return "waiting" if today < day else "running" if today == day else "played"
    if row["played_with"] is None:
        return "never begun"
    if row["played_with"] != row["secret"]:
        return "dealt anew"
    if row["status"] != "over":
        return row["status"]
    if row["started"] is None:
        return "never begun"
    return "abandoned" if row["outcome"] is None or row["outcome"]["how"] == "abandoned" else "played"
