"""Random play of our games beside that of other libraries, in one run.

    python -m benchmarks.peers [--seconds S] [--json]

The peers are installed from PyPI into a throw-away environment and driven from a Python loop, as their users drive them:
OpenSpiel's `pig`, PettingZoo's `connect_four`, RLCard's `leduc-holdem`. Ours are measured as `threescore bench` does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import threescore
from benchmarks.throwaway import environment
from threescore.lab.bench import measure

PEERS = Path(__file__).with_name("peer_loops.py")
PACKAGES = ["open_spiel", "pettingzoo[classic]", "rlcard"]


def measure_peers(seconds: float) -> dict[str, float]:
    """Decisions per second of every peer that can be installed here."""
    with environment(PACKAGES) as python:
        found: dict[str, float] = json.loads(subprocess.check_output([python, str(PEERS), str(seconds)]))
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    peers = measure_peers(wanted.seconds)
    ours = {name: measure(name, wanted.seconds) for name in threescore.games()}
    if wanted.json:
        rows = {name: speed.decisions_per_second for name, speed in ours.items()}
        sys.stdout.write(json.dumps({"peers": peers, "threescore": rows}, indent=1) + "\n")
        return
    pig = peers.get("open_spiel pig")
    sys.stdout.write(f"{'':<28}{'decisions/s':>14}{'games/s':>12}{'x pig':>8}\n")
    for name, speed in ours.items():
        ratio = f"{speed.decisions_per_second / pig:>8.1f}" if pig else ""
        seats = f"threescore {name} ({speed.players})"
        sys.stdout.write(f"{seats:<28}{speed.decisions_per_second:>14,.0f}{speed.games_per_second:>12,.0f}{ratio}\n")
    for name, rate in peers.items():
        sys.stdout.write(f"{name:<28}{rate:>14,.0f}\n")


if __name__ == "__main__":
    main()
