"""Our search against OpenSpiel's MCTS bot, on our games, with equal time for each answer.

    python -m benchmarks.mcts_peer [--games underworld,beast] [--milliseconds 50] [-n 10]

OpenSpiel is installed from PyPI into a throw-away environment; mcts_match.py plays there. Each deal is played twice, with
the seats changed. Run it with PYTHONPATH=build/compiled, so that both sides play on compiled rules.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import threescore
from benchmarks.throwaway import environment

MATCH = Path(__file__).with_name("mcts_match.py")
PACKAGES = ["open_spiel", "librt>=0.16,<0.17", "mypy_extensions>=1.2"]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="underworld,beast")
    parser.add_argument("--milliseconds", type=int, default=50, help="for each answer")
    parser.add_argument("-n", "--deals", type=int, default=10, help="deals, each played from both seats")
    wanted = parser.parse_args()
    package = str(Path(threescore.__file__).parents[1])
    with environment(PACKAGES) as python:
        for game in wanted.games.split(","):
            command = [str(python), str(MATCH), game, str(wanted.milliseconds), str(wanted.deals)]
            done = subprocess.run(command, env={**os.environ, "PYTHONPATH": package}, check=False)
            if done.returncode:
                sys.exit(done.returncode)


if __name__ == "__main__":
    main()
