"""Measures what time and depth buy in The Current Number of the Beast: how good the answers of its minds are.

    python -m benchmarks.beast_depth [--players 2] [--positions 100] [--milliseconds 100,1000] [--depth 4]

Questions are taken from games of greedy minds. Each is first judged at leisure: all choices race, some rounds deep, and none
falls out. Then it is put to the minds with each budget, and, to see how deep they should look, to races of all choices that
look a fixed number of rounds ahead for the same time. The figures are how much of a win an answer gives away on average,
compared to the one that was judged to be the best; as that one was partly lucky, only their differences say something.
Run it with PYTHONPATH=build/compiled.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, SearchMind, consult
from threescore.minds.race import Race

# What part of the questions is taken
PART = 0.04
NO_LIMIT = 10**9
# No single question counts for more: a blunder in a lost position says little.
MOST = 0.03


def questions(players: int, luck: Random) -> Iterator[tuple[State, int]]:
    """Questions with a choice, from games of greedy minds, as the seat sees them."""
    game, mind = threescore.game("beast", players=players), GreedyMind()
    while True:
        state = game.deal(FastDice(luck.getrandbits(40)))
        while not state.over:
            seat = state.to_act[0]
            if len(state.choice_ids(seat)) > 1 and luck.random() < PART:
                yield state.redeal(seat, FastDice(luck.getrandbits(40))), seat
            state.apply(seat, consult(mind, state, seat, Budget(seed=luck.getrandbits(40))).choice)


def judge(state: State, seat: int, rounds: int, milliseconds: int, seed: int) -> dict[int, float]:
    """What each choice is worth, all of them raced so many rounds ahead for so long."""
    race = Race(state, seat, FastDice(seed))
    race.rounds = rounds
    until = time.perf_counter() + milliseconds / 1000
    race.lap(NO_LIMIT, math.inf)
    while race.lap(NO_LIMIT, until):
        pass
    return {int(runner.choice): runner.total / float(race.laps) for runner in race.running}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100, help="how many questions; two at least")
    parser.add_argument("--milliseconds", default="100,1000", help="budgets, with commas between them")
    parser.add_argument("--depth", type=int, default=4, help="how many rounds ahead the judge looks")
    parser.add_argument("--leisure", type=int, default=4000, help="for how many milliseconds")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    budgets = [int(budget) for budget in wanted.milliseconds.split(",")]
    lost: dict[str, list[float]] = {}
    number = max(2, wanted.positions)
    for done, (state, seat) in enumerate(islice(questions(wanted.players, Random(wanted.seed)), number), 1):
        worth = judge(state, seat, wanted.depth, wanted.leisure, 1)
        answers = {"greedy": GreedyMind().think(state, seat, Budget(seed=2)).choice}
        for budget in budgets:
            answers[f"search, {budget} ms"] = (
                SearchMind().think(state, seat, Budget(milliseconds=budget, seed=2)).choice
            )
            for rounds in range(1, wanted.depth):
                found = judge(state, seat, rounds, budget, 3)
                answers[f"rounds ahead {rounds}, {budget} ms"] = max(found, key=found.__getitem__)
        for name, answer in answers.items():
            lost.setdefault(name, []).append(min(MOST, max(worth.values()) - worth[answer]))
        sys.stderr.write(f"\r{done} of {number} questions ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    for name, losses in lost.items():
        margin = 1.96 * statistics.stdev(losses) / math.sqrt(number)
        sys.stdout.write(f"{name:28} gives away {statistics.mean(losses):.5f} ±{margin:.5f}\n")


if __name__ == "__main__":
    main()
