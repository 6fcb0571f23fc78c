"""Whether minds keep to the time they are given: the slowest of many answers, with as many seats as a game takes.

    python -m benchmarks.budgets [--milliseconds 60,500] [-n 40]

Questions come from greedy games; a soft and a hard mind are asked each. Run it with PYTHONPATH=build/compiled and nothing else
on the machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, SearchMind, consult

MINDS = {"soft": SearchMind(softness=1.0), "thorough": SearchMind(thorough=True)}
# Every so manieth question is put.
EVERY = 7


def questions(name: str) -> Iterator[tuple[State, int]]:
    """Questions that have a choice, from one greedy game after the other."""
    game = threescore.game(name, players=threescore.game(name).seats[-1])
    deal = asked = 0
    while True:
        state = game.deal(FastDice(deal))
        while not state.over:
            seat = state.to_act[0]
            asked += 1
            if asked % EVERY == 0 and len(state.choice_ids(seat)) > 1:
                yield state, seat
            state.apply(seat, consult(GreedyMind(), state, seat, Budget(seed=asked)).choice)
        deal += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--milliseconds", default="60,500", help="budgets, with commas between them")
    parser.add_argument("-n", "--questions", type=int, default=40)
    wanted = parser.parse_args()
    budgets = [int(budget) for budget in wanted.milliseconds.split(",")]
    sys.stdout.write("the slowest answer, in milliseconds\n" + " " * 22)
    sys.stdout.write("".join(f"{f'of {budget}':>10}" for budget in budgets) + "\n")
    for name in threescore.games():
        slowest = {(mind, budget): 0.0 for mind in MINDS for budget in budgets}
        for number, (state, seat) in enumerate(islice(questions(name), wanted.questions)):
            for mind, budget in slowest:
                start = time.perf_counter()
                consult(MINDS[mind], state, seat, Budget(milliseconds=budget, seed=number))
                slowest[mind, budget] = max(slowest[mind, budget], 1000 * (time.perf_counter() - start))
        for mind in MINDS:
            figures = "".join(f"{slowest[mind, budget]:>10.0f}" for budget in budgets)
            sys.stdout.write(f"{name:<12}{mind:<10}{figures}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
