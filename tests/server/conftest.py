"""Servers that the tests of a module share, on each database."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import parts

# Whether the long runs are made in full: `make test-full`.
FULL = os.environ.get("THREESCORE_FULL") == "1"


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL of this test run."""
    programs = parts.find_postgres()
    if programs is None:
        parts.missing("PostgreSQL is not installed: apt-get install postgresql")
    assert programs is not None
    with parts.Postgres(programs) as cluster:
        yield cluster.address


@pytest.fixture(scope="session")
def news() -> Iterator[str]:
    """A Redis of this test run."""
    if not (shutil.which("redis-server") or shutil.which("valkey-server")):
        parts.missing("Redis is not installed: apt-get install redis-server")
    with parts.Redis() as redis:
        yield redis.address


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return parts.sqlite(tmp_path_factory.mktemp("database"))
    return parts.new_database(request.getfixturevalue("cluster"), f"t{uuid.uuid4().hex}")


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[parts.Server]:
    """A parlour that the tests of a module share, in which they may choose their luck and the time."""
    with parts.Server(database, away_grace=0, sweep=0.2, nudge=1, patience=0, rehearse=1).with_own_clock() as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[parts.Server]:
    """A parlour for one test alone, on SQLite, not started yet."""
    running = parts.Server(parts.sqlite(tmp_path), folder=tmp_path)
    yield running
    running.close()
