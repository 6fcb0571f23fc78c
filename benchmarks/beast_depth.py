"""Measures what time and depth buy in The Current Number of the Beast: how good the answers of its minds are.

    python -m benchmarks.beast_depth [--players 2] [--questions 100] [--milliseconds 100,1000] [--rounds 1,2,3]

Questions are taken from games of search minds that think briefly. Each is put to the minds with each budget, and, to see how
deep they should look, to races that look a fixed number of rounds ahead for the same time. Where they do not agree, their
answers are judged: only these race, more rounds deep, at leisure. The figures are how much of a win an answer gives away on
average, compared to the one that was judged to be the best, and how long it took.
Run it with PYTHONPATH=build/compiled.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, SearchMind, consult
from threescore.minds.race import Race

# What part of the questions is taken, and how long the minds think that play the games
PART = 0.04
BRIEFLY = 25
NO_LIMIT = 10**9


def questions(players: int, luck: Random) -> Iterator[tuple[State, int]]:
    """Questions with a choice, as the seat sees them."""
    game, mind = threescore.game("beast", players=players), SearchMind()
    while True:
        state = game.deal(FastDice(luck.getrandbits(40)))
        while not state.over:
            seat = state.to_act[0]
            if len(state.choice_ids(seat)) > 1 and luck.random() < PART:
                yield state.redeal(seat, FastDice(luck.getrandbits(40))), seat
            budget = Budget(milliseconds=BRIEFLY, seed=luck.getrandbits(40))
            state.apply(seat, consult(mind, state, seat, budget).choice)


def greedy(state: State, seat: int, seed: int) -> int:
    return GreedyMind().think(state, seat, Budget(seed=seed)).choice


def search(milliseconds: int, state: State, seat: int, seed: int) -> int:
    return SearchMind().think(state, seat, Budget(milliseconds=milliseconds, seed=seed)).choice


def look(rounds: int, milliseconds: int, state: State, seat: int, seed: int) -> int:
    """The answer of a race that looks a fixed number of rounds ahead."""
    race = Race(state, seat, FastDice(seed))
    race.rounds = rounds
    race.compete(NO_LIMIT, time.perf_counter() + milliseconds / 1000, False)
    return int(race.running[0].choice)


def judge(state: State, seat: int, answers: set[int], rounds: int, milliseconds: int, seed: int) -> dict[int, float]:
    """What each of the answers is worth, raced so many rounds ahead for so long."""
    race = Race(state, seat, FastDice(seed))
    race.rounds = rounds
    race.running = [runner for runner in race.running if int(runner.choice) in answers]
    until = time.perf_counter() + milliseconds / 1000
    race.lap(NO_LIMIT, math.inf)
    while race.lap(NO_LIMIT, until):
        pass
    return {int(runner.choice): runner.total / float(race.laps) for runner in race.running}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--questions", type=int, default=100, help="how many; two at least")
    parser.add_argument("--milliseconds", default="100,1000", help="budgets, with commas between them")
    parser.add_argument("--rounds", default="1,2,3", help="how far ahead races look")
    parser.add_argument("--depth", type=int, default=8, help="how many rounds ahead the judge looks")
    parser.add_argument("--leisure", type=int, default=8000, help="for how many milliseconds")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    thinkers: dict[str, Callable[[State, int, int], int]] = {"greedy": greedy}
    for budget in map(int, wanted.milliseconds.split(",")):
        thinkers[f"search, {budget} ms"] = partial(search, budget)
        for rounds in map(int, wanted.rounds.split(",")):
            thinkers[f"{rounds} rounds ahead, {budget} ms"] = partial(look, rounds, budget)
    lost: dict[str, list[float]] = {name: [] for name in thinkers}
    took = dict.fromkeys(thinkers, 0.0)
    luck, number = Random(wanted.seed), max(2, wanted.questions)
    for done, (state, seat) in enumerate(islice(questions(wanted.players, luck), number), 1):
        answers: dict[str, int] = {}
        for name, think in thinkers.items():
            start = time.perf_counter()
            answers[name] = think(state, seat, luck.getrandbits(40))
            took[name] += time.perf_counter() - start
        given = set(answers.values())
        worth = dict.fromkeys(given, 0.0)
        if len(given) > 1:
            worth = judge(state, seat, given, wanted.depth, wanted.leisure, luck.getrandbits(40))
        for name, answer in answers.items():
            lost[name].append(max(worth.values()) - worth[answer])
        sys.stderr.write(f"\r{done} of {number} questions ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    for name, losses in lost.items():
        margin = 1.96 * statistics.stdev(losses) / math.sqrt(number)
        spent = took[name] / number
        sys.stdout.write(f"{name:28} gives away {statistics.mean(losses):.5f} ±{margin:.5f} in {spent:.3f} s\n")


if __name__ == "__main__":
    main()
