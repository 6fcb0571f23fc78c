"""What minds answer, one line a question: to see that a change that should not change play does not.

    PYTHONPATH=build/compiled python -m benchmarks.answers [-n 40] [--playouts 300] > before.txt   # then the change
    PYTHONPATH=build/compiled python -m benchmarks.answers [-n 40] [--playouts 300] | diff before.txt - | grep -c '^>'

Questions come from play by chance, which no mind takes part in, and budgets are counted in playouts: whoever thinks the same
prints the same, on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, Mind, SearchMind, consult

MINDS: dict[str, Mind] = {
    "greedy": GreedyMind(),
    "search": SearchMind(),
    "soft": SearchMind(softness=0.3),
    "thorough": SearchMind(thorough=True),
}
# Every so manieth answer is a question.
EVERY = 7


def questions(name: str, players: int) -> Iterator[tuple[State, int]]:
    """Questions that have a choice, from one game by chance after the other."""
    deal = answers = 0
    while True:
        luck = FastDice(deal)
        state = threescore.game(name, players=players).deal(luck)
        while not state.over:
            seat = state.to_act[0]
            ids = state.choice_ids(seat)
            answers += 1
            if answers % EVERY == 0 and len(ids) > 1:
                yield state, seat
            state.apply(seat, ids[luck.below(len(ids))])
        deal += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-n", "--questions", type=int, default=40, help="for each game and number of seats")
    parser.add_argument("--playouts", type=int, default=300)
    wanted = parser.parse_args()
    for name in threescore.games():
        seats = threescore.game(name).seats
        for players in sorted({seats[0], min(4, seats[-1]), seats[-1]}):
            for number, (state, seat) in enumerate(islice(questions(name, players), wanted.questions)):
                for mind in MINDS:
                    budget = Budget(playouts=wanted.playouts, seed=number)
                    choice = consult(MINDS[mind], state, seat, budget).choice
                    sys.stdout.write(f"{name} of {players}, question {number}, {mind}: {choice}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
