"""The environments beside their peers, by processor time, in one run.

    python -m benchmarks.environments [--seconds S] [--rounds N]

Two bars. The cycle: steps a second, at least 5 times PettingZoo's `connect_four`, which comes from PyPI into a throw-away
environment and is driven by the same loop. The vector: steps a second beside the decisions of `threescore bench`; half of them is
the bar. What is measured takes turns, so that what else the machine does meets all alike.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import threescore
from benchmarks.throwaway import environment
from threescore import envs
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.lab.bench import SEATS
from threescore.minds.playout import play_out
from threescore.rules import kind_of

PEERS = Path(__file__).with_name("peer_loops.py")
PEER = "pettingzoo connect_four"
GAMES = 256


def seats_of(name: str) -> int:
    """As many seats as `threescore bench` takes."""
    seats = kind_of(name).seats
    return SEATS if SEATS in seats else seats[-1]


def cycle_rate(name: str, seconds: float) -> float:
    """Steps a second of the cycle, answered by chance from the choices that it tells."""
    env = envs.aec(name, players=seats_of(name))
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() < start + seconds:
        for _ in range(200):
            _, _, over, cut, info = env.last()
            env.step(None if over or cut else random.choice(info["choices"]))
            steps += not (over or cut)
            if not env.agents:
                env.reset()
    return steps / (time.process_time() - start)


def vector_rate(name: str, seconds: float) -> float:
    """Steps a second of a vector in which one plays against oneself; choosing the answers is not counted."""
    env = envs.vector(name, GAMES, players=seats_of(name), opponents=None, copy=False)
    env.reset(seed=1)
    steps, taken = 0, 0.0
    while taken < seconds:
        answers = env.any_actions()
        start = time.process_time()
        env.step(answers)
        taken += time.process_time() - start
        steps += GAMES
    return steps / taken


def bench_rate(name: str, seconds: float) -> float:
    """Decisions a second of random play in one compiled loop, as `threescore bench` measures it."""
    game, out = threescore.game(name, seats_of(name)), buffer()
    decisions, seed, start = 0, 0, time.process_time()
    while time.process_time() < start + seconds:
        dice = FastDice(seed)
        decisions += play_out(game.deal(dice), dice, out)
        seed += 1
    return decisions / (time.process_time() - start)


def in_turns(measures: list[Callable[[], float]], rounds: int) -> list[float]:
    """The median of each of some measures, taken in turns."""
    found: list[list[float]] = [[] for _ in measures]
    for _ in range(rounds):
        for place, measure in enumerate(measures):
            found[place].append(measure())
    return [median(one) for one in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for each, in each round")
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    seconds, names = wanted.seconds, threescore.games()
    with environment(["pettingzoo[classic]"]) as python:

        def peer() -> float:
            found = json.loads(subprocess.check_output([python, str(PEERS), str(seconds)], stderr=subprocess.DEVNULL))
            return float(found.get(PEER, "nan"))

        cycles = [partial(cycle_rate, name, seconds) for name in names]
        beside, *ours = in_turns([peer, *cycles], wanted.rounds)
    sys.stdout.write(f"{'the cycle':<24}{'steps/s':>12}{'x connect_four':>16}\n")
    for name, rate in zip(names, ours, strict=True):
        sys.stdout.write(f"{name + f' ({seats_of(name)})':<24}{rate:>12,.0f}{rate / beside:>16.1f}\n")
    sys.stdout.write(f"{PEER:<24}{beside:>12,.0f}{1:>16}\n\n")
    sys.stdout.write(f"{'the vector':<24}{'steps/s':>12}{'bench':>14}{'of bench':>10}\n")
    for name in names:
        rate, decisions = in_turns(
            [partial(vector_rate, name, seconds), partial(bench_rate, name, seconds)], wanted.rounds
        )
        sys.stdout.write(
            f"{name + f' ({seats_of(name)})':<24}{rate:>12,.0f}{decisions:>14,.0f}{rate / decisions:>10.0%}\n"
        )


if __name__ == "__main__":
    main()
