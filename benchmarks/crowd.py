"""As many tables as come, each with a move at a pace: how soon a move is acknowledged, and what becomes of too many.

    python -m benchmarks.crowd [--tables 2500] [--seconds 20] [--twice] [--core 0] [--json FILE]

The server has one core to itself where there are two, with every move committed to SQLite (WAL, synchronous=FULL) before anyone
hears of it; its limits by address are lifted, because everybody comes from one. `--twice` first measures how many moves a
second it makes as fast as it can, and then lets twice as many tables with a move a second each want to be opened: new ones are
to be refused politely (503 with Retry-After), and moves at those that are open to be acknowledged as quickly as ever.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.parts import GENEROUS, Server, sqlite

from benchmarks.throwaway import npm_packages

HERE = Path(__file__).parent
PACKAGES = ("ws@8",)
# Tables for measuring what can be carried: enough to have something to do always.
BUSY = 100


def crowd(folder: Path, core: int | None, late: float | None, **plan: Any) -> dict[str, Any]:
    """A new server, and a crowd that wants tables of it."""
    home = Path(tempfile.mkdtemp(prefix="crowd-", dir=folder))
    limits: dict[str, Any] = {**GENEROUS, "log_level": "warning"}
    del limits["late_seconds"]
    if late is not None:
        limits["late_seconds"] = late
    server = Server(sqlite(home), folder=home, **limits)
    if late is None:
        del server.environment["THREESCORE_LATE_SECONDS"]
    with server:
        assert server.process is not None
        if core is not None:
            os.sched_setaffinity(server.process.pid, {core})
        path = folder / "crowd.json"
        path.write_text(json.dumps({"port": server.port, "at_once": 16, **plan}))
        environment = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
        command = ["node", str(HERE / "crowd.cjs"), str(path)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600, check=False)
        if done.returncode:
            raise SystemExit(f"the crowd failed: {done.stderr[-2000:]}")
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        found["memory_mb"] = server.memory()
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2500, help="how many tables with a move a second each")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each measurement takes")
    parser.add_argument("--ramp", type=float, default=180.0, help="how long the tables may take to be opened at most")
    parser.add_argument("--twice", action="store_true", help="twice what it can carry, instead of --tables")
    parser.add_argument("--core", type=int, help="the core that the server has to itself")
    parser.add_argument("--packages", type=Path, help="a folder with node_modules, instead of a throw-away one")
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    wanted = parser.parse_args()
    rows: list[dict[str, Any]] = []

    def add(what: str, found: dict[str, Any]) -> None:
        rows.append({"what": what, **found, "load": os.getloadavg()[0]})
        sys.stdout.write(
            f"{what:<30} {found['open']:5} of {found['wanted']:5} tables  {found['per_second']:6.0f} moves/s  "
            f"p50 {found['p50']:6.1f} ms  p99 {found['p99']:6.1f} ms (the crowd itself is late by {found['own_p99']:.0f})  "
            f"{found['refused']} refused, {found['impolite']} of them without a time; faults {found['faults']}  "
            f"{found['memory_mb']:.0f} MB  late {found['late']:.3f}, rows {found['rows']:.3f} s\n"
        )
        sys.stdout.flush()

    with tempfile.TemporaryDirectory(prefix="threescore-crowd-") as name:
        folder = Path(name)
        npm_packages(folder, PACKAGES, wanted.packages)
        pace, tables = 1000, wanted.tables
        if wanted.twice:
            # Without a guard: all the tables are to be there.
            full = crowd(folder, wanted.core, 60, tables=BUSY, pace=0, seconds=wanted.seconds, ramp=wanted.ramp)
            add(f"{BUSY} tables as fast as they go", full)
            tables = int(2 * full["per_second"])
        found = crowd(folder, wanted.core, None, tables=tables, pace=pace, seconds=wanted.seconds, ramp=wanted.ramp)
        add("twice as many as it can carry" if wanted.twice else "a move a second each", found)
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
