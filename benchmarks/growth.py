"""What a move costs of each part of a house: the parlour's processes, PostgreSQL, Redis, the disk, memory.

    python -m benchmarks.growth [--seconds 10] [--tables 200] [--packages FOLDER]

Tables of two play beast, a move a second each: first on SQLite with one process, then on PostgreSQL and Redis with two, the
seats of every table on different ones. docs/operating.md multiplies what comes out.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from tests.server import parts
from tests.server.parts import Server, sqlite

from benchmarks.server_load import drive, prepare, seconds_of
from benchmarks.throwaway import npm_packages

PACE = 1000


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(one for child in children for one in family(int(child)))]


def found(name: str, port: int) -> int:
    """The process of a program that was started with a port."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if name in command.split("\0")[0] and str(port) in command:
                return int(entry.name)
    raise SystemExit(f"no process of {name} at port {port}")


def spent(process: int) -> float:
    return sum(seconds_of(one) for one in family(process))


def measure(folder: Path, servers: list[Server], others: dict[str, int], wanted: argparse.Namespace) -> dict[str, Any]:
    """Play for a while; what each process spent on a move in microseconds, and what a table takes of memory."""
    empty = sum(server.memory() for server in servers)
    prepared = asyncio.run(prepare(servers[0].address, "beast", wanted.tables, 2, 2 * wanted.tables))
    plan = {
        "server": "threescore",
        "port": servers[0].port,
        "ports": [server.port for server in servers],
        "seconds": wanted.seconds,
        "pace": PACE,
        **prepared,
    }
    processes = {f"parlour {number}": server.process.pid for number, server in enumerate(servers, 1) if server.process}
    before = {name: spent(process) for name, process in {**processes, **others}.items()}
    told = drive(folder, plan, servers[0].process.pid if servers[0].process else 0)
    after = {name: spent(process) for name, process in {**processes, **others}.items()}
    told["parts"] = {name: (after[name] - before[name]) / max(1, told["all"]) * 1e6 for name in before}
    told["memory"] = (sum(server.memory() for server in servers) - empty) / wanted.tables * 1024
    return told


def tell(what: str, told: dict[str, Any]) -> None:
    spending = ", ".join(f"{name} {cost:.0f}" for name, cost in told["parts"].items())
    sys.stdout.write(
        f"{what}: {told['per_second']:.0f} moves/s, p50 {told['p50']:.1f} ms, p99 {told['p99']:.1f} ms; microseconds a move: "
        f"{spending}; {told['memory']:.0f} KB a table in all processes together\n"
    )
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--packages", type=Path, help="a folder with node_modules, instead of a throw-away one")
    wanted = parser.parse_args()
    programs = parts.find_postgres()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed: apt-get install postgresql")
    with tempfile.TemporaryDirectory(prefix="threescore-growth-") as name, ExitStack() as stack:
        folder = Path(name)
        npm_packages(folder, ("ws@8",), wanted.packages)
        with Server(sqlite(folder), folder=folder, log_level="warning") as server:
            tell("SQLite, one process", measure(folder, [server], {}, wanted))
        log = folder / "parlour.db"
        sizes = sum(path.stat().st_size for path in folder.glob("parlour.db*"))
        sys.stdout.write(f"  {log.name}: {sizes / 1024 / 1024:.1f} MB with its journal\n")
        cluster = stack.enter_context(parts.Postgres(programs))
        news = stack.enter_context(parts.Redis())
        database = parts.new_database(cluster.address, f"t{uuid.uuid4().hex}")
        servers = [stack.enter_context(Server(database, news.address, log_level="warning")) for _ in range(2)]
        others = {
            "PostgreSQL": found("postgres", cluster.port),
            "Redis": found("redis", news.port),
        }
        tell("PostgreSQL and Redis, two processes", measure(folder, servers, others, wanted))
        asyncio.run(weigh(database))
    sys.stdout.write(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    return 0


async def weigh(database: str) -> None:
    """What a row of the log takes on the disk, with its index."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    size, rows = await connection.fetchrow("SELECT pg_total_relation_size('moves'), count(*) FROM moves")
    await connection.close()
    sys.stdout.write(f"  {size / max(1, rows):.0f} bytes a move in PostgreSQL, its index included\n")


if __name__ == "__main__":
    sys.exit(main())
