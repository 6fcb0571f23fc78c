"""How soon the parlour is up: from the start of its process to its first answer, on SQLite, the best of a few.

    python -m benchmarks.opening [--times 5]

A second and a half is the bar, on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.server.parts import Server, sqlite

BAR = 1.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often it is started")
    took = []
    with tempfile.TemporaryDirectory(prefix="threescore-opening-") as name:
        server = Server(sqlite(Path(name)), folder=Path(name))
        for _ in range(parser.parse_args().times):
            took.append(server.start())
            server.kill()
    sys.stdout.write(f"up in {min(took):.2f} s at best, {max(took):.2f} s at worst; {BAR} s is the bar\n")
    return 0 if min(took) < BAR else 1


if __name__ == "__main__":
    sys.exit(main())
