"""What a row costs beside the play that it is of, in processor time of one run: random play, the loop of rows, the file.

python -m benchmarks.laboratory            all games
python -m benchmarks.laboratory --workers  how many times as much two workers do as one, by the clock
python -m benchmarks.laboratory --million  a million random games of apostles, by the clock, beside what `threescore bench` says
python -m benchmarks.laboratory --memory   the most memory that any process of a run took, for short and long runs
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.lab.bench import measure
from threescore.lab.rows import played_block
from threescore.lab.runs import describe
from threescore.minds.playout import play_out

# About as long as each other
MATCHES = {"apostles": 6000, "beast": 200, "goals": 500, "underworld": 30}
ROUNDS = 5


def seconds(play: Callable[[], object]) -> float:
    before = time.process_time()
    play()
    return time.process_time() - before


def costs(name: str) -> str:
    """Rounds of both in turn; the best of each, for what disturbs only ever adds."""
    game, out = threescore.game(name), buffer()
    matches = MATCHES.get(name, 100)
    watched = max(1, matches // 50)

    def bare() -> None:
        for seed in range(matches):
            dice = FastDice(seed)
            play_out(game.deal(dice), dice, out)

    plain = describe(name, matches, watch=0, block=matches)
    close = describe(name, watched, watch=1, block=watched)
    rounds = [
        (seconds(bare), seconds(lambda: played_block(plain, 0)), seconds(lambda: played_block(close, 0)))
        for _ in range(ROUNDS)
    ]
    play, row, watch = (min(column) for column in zip(*rounds, strict=True))
    return (
        f"{name:<12}{matches / play:>12,.0f} games/s{matches / row:>12,.0f} rows/s  x {row / play:.2f}"
        f"{watched / watch:>12,.0f} watched rows/s"
    )


def command(*words: str) -> tuple[float, int]:
    """What `threescore simulate` of these words takes by the clock, and the most kilobytes that one of its processes took."""
    with tempfile.TemporaryDirectory() as folder:
        before = time.perf_counter()
        started = subprocess.Popen(
            [sys.executable, "-m", "threescore", "simulate", *words, "--out", f"{folder}/run"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        taken = time.perf_counter() - before
    if started.returncode:
        raise SystemExit(f"threescore simulate {' '.join(words)} failed")
    return taken, used.ru_maxrss


def two_workers() -> str:
    """One and two in turn, each long enough that starting them does not count; the best of each."""
    taken: dict[int, list[float]] = {1: [], 2: []}
    for workers in (1, 2) * 2:
        seconds, _ = command("goals", "-n", "300000", "--watch", "0", "--workers", str(workers))
        taken[workers].append(seconds)
    one, two = (min(some) for some in taken.values())
    return f"two workers do {one / two:.2f} times as much as one ({one:.1f} and {two:.1f} s for 300,000 games of goals)"


def a_million() -> str:
    speed = measure("apostles", 4.0).games_per_second
    seconds, _ = command("apostles", "-n", "1000000", "--workers", "2")
    return (
        f"a million random games of apostles: {seconds:.1f} s with two workers, where bench says {speed:,.0f} a second "
        f"on one core: {seconds * speed / 90_000:.1f} s where it says 90,000"
    )


def memory() -> str:
    sizes = (100_000, 400_000, 1_600_000)
    most = [command("apostles", "-n", str(size), "--block", "10000", "--workers", "2")[1] for size in sizes]
    told = ", ".join(f"{kilobytes / 1024:.0f} MB for {size:,}" for size, kilobytes in zip(sizes, most, strict=True))
    return f"the most that one process took of random games of apostles: {told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    ways = {"workers": two_workers, "million": a_million, "memory": memory}
    for way in ways:
        parser.add_argument(f"--{way}", action="store_true")
    wanted = parser.parse_args()
    asked = [found for way, found in ways.items() if getattr(wanted, way)]
    for found in asked:
        print(found(), flush=True)
    if asked:
        return
    for name in threescore.games():
        print(costs(name))


if __name__ == "__main__":
    main()
