"""Moves a second and time from a move to the other seats' views: the parlour beside boardgame.io's server, in one run.

    python -m benchmarks.server_load [--seconds 5] [--rounds 5] [--json FILE]

boardgame.io is installed from npm into a throw-away folder and plays tic-tac-toe, kept in memory, by its raw socket.io
messages. The parlour plays beast with every move committed to SQLite (WAL, and synchronous=FULL unless told otherwise)
before anyone hears of it. One generator (server_load.cjs) drives both, each table as fast as its moves come back.

Machines change their pace from one minute to the next, so the two take turns: a ratio is that of one round, and what is
told is the median of the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, median
from typing import Any

from tests.server.guests import Guest
from tests.server.parts import Server, sqlite

from benchmarks.throwaway import npm_packages
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.minds.playout import play_out
from threescore.rules import game as game_by_name
from threescore.server import messages as say

HERE = Path(__file__).parent
PACKAGES = ("boardgame.io@0.50.2", "ws@8")
WARM_UP = 1.5
# More moves a second than any server here makes: so many games are prepared.
PLENTY = 12_000
GAME = "beast"
# Games played at random, to know how many answers one takes
SAMPLE = 200


def seconds_of(process: int) -> float:
    """The time that a process has had on the processors."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drive(folder: Path, plan: dict[str, Any], process: int) -> dict[str, Any]:
    """Run the generator; what it measured, and what a move cost the server, connecting included."""
    before = seconds_of(process)
    path = folder / "plan.json"
    path.write_text(json.dumps({"warm_up": WARM_UP, **plan}))
    environment = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
    command = ["node", str(HERE / "server_load.cjs"), str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise SystemExit(f"the generator failed: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    found["microseconds"] = (seconds_of(process) - before) / max(1, found["all"]) * 1e6
    return found


def boardgame_io(folder: Path, tables: int, seconds: float) -> dict[str, Any]:
    """boardgame.io's server under load."""
    environment = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    with (folder / "boardgame.log").open("w+") as log:
        command = ["node", str(HERE / "boardgame_io.cjs")]
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            port = 0
            while not port:
                time.sleep(0.1)
                log.seek(0)
                port = next((int(line.split()[1]) for line in log if line.startswith("port")), 0)
            plan = {
                "server": "boardgame.io",
                "port": port,
                "seconds": seconds,
                "tables": [{"name": f"t{table}"} for table in range(tables)],
            }
            return drive(folder, plan, server.pid)
        finally:
            server.kill()
            server.wait()


def answers_of(game: str, seats: int) -> float:
    """How many answers a match takes on average when it is played at random."""
    laid, out = game_by_name(game, players=seats), buffer()
    return mean(play_out(laid.deal(FastDice(seed)), FastDice(seed), out) for seed in range(SAMPLE))


async def prepare(address: str, game: str, tables: int, seats: int, wanted: int) -> dict[str, Any]:
    """Tables, and so many started matches between the same few people, each seat with a socket of its own."""
    guests = [await Guest.new(address) for _ in range(seats)]
    cookies = ["; ".join(f"{name}={value}" for name, value in guest.http.cookies.items()) for guest in guests]

    async def match() -> str:
        made = await guests[0].make(game, ["mine"] + ["open"] * (seats - 1))
        for seat in range(1, seats):
            await guests[seat].sit(made.id, seat)
        started: say.TableInfo = await guests[0].give_text(made.id, 0, secrets.token_urlsafe(8))
        assert started.status == "running"
        return started.id

    matches: list[str] = []
    while len(matches) < wanted:
        matches += await asyncio.gather(*[match() for _ in range(min(32, wanted - len(matches)))])
    for guest in guests:
        await guest.close()
    return {"tables": [{"cookies": cookies}] * tables, "matches": matches}


def threescore(folder: Path, tables: int, seats: int, seconds: float, pace: float, synchronous: str) -> dict[str, Any]:
    """The parlour under load."""
    home = Path(tempfile.mkdtemp(prefix="load-", dir=folder))
    with Server(sqlite(home), folder=home, synchronous=synchronous, log_level="warning") as server:
        moves = (tables * 1000 / pace if pace else PLENTY) * (seconds + WARM_UP)
        # One for each table to begin with, and what is left of those under way in the end; and luck may be short.
        wanted = tables + math.ceil(1.25 * moves / answers_of(GAME, seats))
        plan = {
            "server": "threescore",
            "port": server.port,
            "seconds": seconds,
            "pace": pace,
            **asyncio.run(prepare(server.address, GAME, tables, seats, wanted)),
        }
        assert server.process is not None
        found = drive(folder, plan, server.process.pid)
        metrics = {
            line.split()[0]: float(line.split()[1])
            for line in asyncio.run(scrape(server.address)).splitlines()
            if line.startswith(("threescore_moves_total", "threescore_group_commits"))
        }
        found["moves_per_commit"] = metrics["threescore_moves_total"] / max(1.0, metrics["threescore_group_commits"])
        return found


async def scrape(address: str) -> str:
    guest = Guest(address)
    await asyncio.sleep(1.5)
    text = (await guest.http.get("/metrics")).text
    await guest.close()
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=5, help="how often the two are measured in turn")
    parser.add_argument("--synchronous", default="FULL", choices=["FULL", "NORMAL"])
    parser.add_argument("--packages", type=Path, help="a folder with node_modules, instead of a throw-away one")
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    wanted = parser.parse_args()
    from threescore.core import dice

    with tempfile.TemporaryDirectory(prefix="threescore-load-") as name:
        folder = Path(name)
        npm_packages(folder, PACKAGES, wanted.packages)
        rows: list[dict[str, Any]] = []

        def add(what: str, found: dict[str, Any]) -> None:
            rows.append({"what": what, **found, "load": os.getloadavg()[0]})
            times = f"p50 {found['p50']:7.1f} ms  p99 {found['p99']:7.1f} ms"
            cost = f"{found['microseconds']:5.0f} us of processor a move"
            sys.stdout.write(f"{what:<52} {found['per_second']:7.0f} moves/s  {times}  {cost}\n")
            sys.stdout.flush()

        kind = "uncompiled" if str(dice.__file__).endswith(".py") else "compiled"
        sys.stdout.write(f"rules {kind}, SQLite WAL synchronous={wanted.synchronous}, {os.cpu_count()} cores\n")
        for tables in (16, 200):
            ratios: list[float] = []
            for _ in range(wanted.rounds):
                peer = boardgame_io(folder, tables, wanted.seconds)
                add(f"boardgame.io, {tables} tables of 2, in memory", peer)
                ours = threescore(folder, tables, 2, wanted.seconds, 0, wanted.synchronous)
                add(f"threescore, {tables} tables of 2, committed", ours)
                ratios.append(ours["per_second"] / peer["per_second"])
                sys.stdout.write(f"  ratio {ratios[-1]:.2f}\n")
            sys.stdout.write(f"{tables} tables: median ratio {median(ratios):.2f}\n")
            rows.append({"what": f"ratio, {tables} tables", "median": median(ratios), "rounds": ratios})
        full = threescore(folder, 200, 4, wanted.seconds, 0, wanted.synchronous)
        add("threescore, 200 tables of 4, as fast as they go", full)
        paced = threescore(folder, 200, 4, wanted.seconds, 1000, wanted.synchronous)
        add("threescore, 200 tables of 4, a move a second each", paced)
        if wanted.json:
            wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
