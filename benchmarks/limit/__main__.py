"""How near the engine comes to C: both play at random, one after the other, measured by processor time.

    python -m benchmarks.limit [GAME ...] [--rounds N] [--seconds S]
    python -m benchmarks.limit --package build/other    another compiled package beside it, where a change has to earn its place
    python -m benchmarks.limit --check                  is it more than 15 % slower against C than ratios.json says?
    python -m benchmarks.limit --record                 write ratios.json

A ratio is that of the medians of all rounds: 1 would be as fast as C.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RECORDED = HERE / "ratios.json"
GAMES = tuple(sorted(path.stem.removeprefix("limit_") for path in HERE.glob("limit_*.c")))
# Slower than recorded by more than this is told.
ALLOWED = 0.15
C_FLAGS = ("-O3", "-march=native")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.limit", description="How near the engine comes to C.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(GAMES)}; all of them")
    parser.add_argument("--rounds", type=int, default=9, help="how often they take turns (9)")
    parser.add_argument("--seconds", type=float, default=0.7, help="processor time of one turn (0.7)")
    parser.add_argument("--package", action="append", default=[], help="the folder of another compiled package")
    parser.add_argument("--check", action="store_true", help="compare with the recorded ratios")
    parser.add_argument("--record", action="store_true", help="record the ratios")
    given = parser.parse_args(words)
    games = tuple(given.games) or GAMES
    for game in games:
        if game not in GAMES:
            parser.error(f"there is no C for {game!r}; there is for {', '.join(GAMES)}")
    if given.rounds < 1 or given.seconds <= 0:
        parser.error("give at least one round and more than no time")
    for folder in given.package:
        if not (Path(folder) / "threescore").is_dir():
            parser.error(f"{folder} holds no threescore")
    packages = ["", *given.package]
    with tempfile.TemporaryDirectory(prefix="threescore-limit-") as room:
        limits = {game: build(game, Path(room)) for game in games}
        speeds = take_turns(limits, packages, given.rounds, given.seconds)
    ratios = {game: [speeds[game, package] / speeds[game, "C"] for package in range(len(packages))] for game in games}
    show(games, ratios, {game: speeds[game, "C"] for game in games}, packages)
    if given.record:
        known = {**recorded(), **{game: round(ratios[game][0], 3) for game in games}}
        RECORDED.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return verdict({game: ratios[game][0] for game in games}, recorded()) if given.check else 0


def build(game: str, room: Path) -> Path:
    """Compile the C of a game."""
    compiler = os.environ.get("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        raise SystemExit(f"the limit wants a C compiler, and {compiler} is none; install gcc, or set CC")
    program = room / game
    subprocess.run([*compiler.split(), *C_FLAGS, "-o", program, HERE / f"limit_{game}.c", "-lm"], check=True)
    return program


def take_turns(
    limits: dict[str, Path], packages: list[str], rounds: int, seconds: float
) -> dict[tuple[str, str | int], float]:
    """The median decisions a second of C and of each package, which play one after the other in every round."""
    found: dict[tuple[str, str | int], list[float]] = {}
    for number in range(1, rounds + 1):
        tell(f"round {number} of {rounds}")
        for game, program in limits.items():
            found.setdefault((game, "C"), []).append(speed([str(program), str(seconds), str(number)]))
            for package, folder in enumerate(packages):
                found.setdefault((game, package), []).append(
                    speed([sys.executable, "-m", "benchmarks.limit.engine", game, str(seconds), str(number)], folder)
                )
    tell("")
    return {key: median(values) for key, values in found.items()}


def speed(command: list[str], package: str = "") -> float:
    """Decisions in a second of processor time."""
    environment = {**os.environ, "PYTHONPATH": str(Path(package).resolve())} if package else None
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)
    told = json.loads(done.stdout)
    return float(told["decisions"]) / float(told["seconds"])


def tell(line: str) -> None:
    """Progress, where somebody sees it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line:<30}\r")
        sys.stderr.flush()


def show(games: Sequence[str], ratios: dict[str, list[float]], limits: dict[str, float], packages: list[str]) -> None:
    names = ["engine", *packages[1:]]
    print(f"{'decisions a second, of C':<26}{'C':>12}" + "".join(f"{Path(name).name[:14]:>16}" for name in names))
    for game in games:
        print(f"{game:<26}{limits[game]:>12,.0f}" + "".join(f"{ratio:>16.3f}" for ratio in ratios[game]))


def recorded() -> dict[str, float]:
    if not RECORDED.is_file():
        return {}
    known: dict[str, float] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return known


def verdict(ratios: dict[str, float], known: dict[str, float]) -> int:
    """Say which games have become slower against C than is recorded; 1 if any has."""
    slower = 0
    for game, ratio in ratios.items():
        if game not in known:
            print(f"{game}: nothing is recorded; `python -m benchmarks.limit --record` does it")
            continue
        change = ratio / known[game] - 1
        if change < -ALLOWED:
            slower += 1
            print(f"{game} has become slower: {ratio:.3f} of C, recorded {known[game]:.3f} ({change:+.0%})")
    if not slower:
        print(f"No game is more than {ALLOWED:.0%} slower against C than recorded.")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
