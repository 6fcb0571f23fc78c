"""How much search thinks: playouts a second of processor time, and how many times as many a crew of processors makes.

python -m benchmarks.thoughts [--rounds 5] [--playouts 400]
python -m benchmarks.thoughts --package build/other     another compiled package beside it, in turns
python -m benchmarks.thoughts --crew 2                  a crew beside one who is alone, by the clock, and how they keep a budget
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from statistics import median

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, SearchMind, believed

ROOT = Path(__file__).parent.parent
# A question has so many choices, after so many answers.
ANSWERS = 10
WIDE = 4
GAMES = {"apostles": 1, "beast": 4, "goals": 4, "underworld": 2}
MILLISECONDS = 500
# Seconds
LONG_ENOUGH = 0.3


def question(name: str) -> State:
    """A question with several answers, some way into a game that is played at random."""
    for seed in count():
        state, luck = threescore.game(name, players=GAMES[name]).deal(FastDice(seed)), FastDice(seed)
        answers = 0
        while not state.over:
            seat = state.to_act[0]
            ids = state.choice_ids(seat)
            if answers >= ANSWERS and len(ids) >= WIDE:
                return state
            state.apply(seat, ids[luck.below(len(ids))])
            answers += 1
    raise AssertionError("every game asks such a question")


def playouts_a_second(name: str, playouts: int, seed: int) -> float:
    """Of one who thinks alone, by processor time: so many playouts at a time, for long enough to be measured."""
    state = question(name)
    seat = state.to_act[0]
    moment = believed(state, seat, FastDice(seed))
    tries, start = 0, time.process_time()
    while (taken := time.process_time() - start) < LONG_ENOUGH:
        thought = SearchMind(thorough=True).think(moment, seat, Budget(playouts=playouts, seed=seed))
        tries += sum(opinion.tries for opinion in thought.opinions)
    return tries / taken


def elsewhere(name: str, playouts: int, seed: int, package: str) -> float:
    """The same with a compiled package, in a process of its own."""
    call = f"from benchmarks.thoughts import playouts_a_second as p; print(p({name!r}, {playouts}, {seed}))"
    environment = {**os.environ, **({"PYTHONPATH": str(Path(package).resolve())} if package else {})}
    done = subprocess.run(
        [sys.executable, "-c", call], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return float(json.loads(done.stdout))


def compare(rounds: int, playouts: int, packages: list[str]) -> None:
    for name in GAMES:
        found: list[list[float]] = [[] for _ in packages]
        for seed in range(rounds):
            for place, package in enumerate(packages):
                found[place].append(elsewhere(name, playouts, seed, package))
        speeds = [median(one) for one in found]
        beside = "".join(
            f"   {package}: {speed:,.0f} ({speeds[0] / speed:.2f})"
            for package, speed in zip(packages[1:], speeds[1:], strict=True)
        )
        print(f"{name:<12} {speeds[0]:>10,.0f} playouts a second{beside}", flush=True)


def crew(size: int, rounds: int) -> None:
    from threescore.minds.crew import Crew  # packages of earlier commits have none

    with Crew(size) as several, Crew(1) as alone:
        several.start()
        several.wait()
        for name in GAMES:
            state = question(name)
            seat = state.to_act[0]
            ratios: list[float] = []
            longest = 0.0
            for seed in range(rounds):
                counts: list[int] = []
                for thinkers in (alone, several):
                    start = time.perf_counter()
                    thought = thinkers.consult(SearchMind(thorough=True), state, seat, Budget(MILLISECONDS, None, seed))
                    longest = max(longest, time.perf_counter() - start)
                    counts.append(sum(opinion.tries for opinion in thought.opinions))
                ratios.append(counts[1] / counts[0])
            print(
                f"{name:<12} {median(ratios):.2f} times the playouts with {size}; "
                f"the longest of {MILLISECONDS} ms took {longest * 1000:.0f}",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thoughts", description="How much search thinks.")
    parser.add_argument("--rounds", type=int, default=5, help="how often they take turns (5)")
    parser.add_argument("--playouts", type=int, default=400, help="of one thought (400)")
    parser.add_argument("--package", action="append", default=[], help="the folder of another compiled package")
    parser.add_argument("--crew", type=int, metavar="SIZE", help="compare a crew with one who is alone, by the clock")
    given = parser.parse_args()
    if given.crew:
        crew(given.crew, given.rounds)
    else:
        compare(given.rounds, given.playouts, ["", *given.package])
    return 0


if __name__ == "__main__":
    sys.exit(main())
