"""What the small things cost, in microseconds, called from Python: a clone, a list of choices, an answer, a redeal.

    python -m benchmarks.costs

And, for `goals`, weighing one complete placement against the others' dice, which search does by the million.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State, buffer
from threescore.rules.goals.game import Goals
from threescore.rules.goals.planning import rivals_of

REPEATS = 20_000
ANSWERS = 60


def microseconds(call: Callable[[], object]) -> float:
    """The best of five runs, so that a busy machine tells least."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(REPEATS // 5):
            call()
        best = min(best, time.perf_counter() - start)
    return best / (REPEATS // 5) * 1e6


def in_the_middle(name: str) -> State:
    """A state some way into a game."""
    kind = threescore.game(name)
    game = threescore.game(name, players=4 if 4 in kind.seats else kind.players)
    luck = random.Random(4)
    state = game.deal(FastDice(4))
    for _ in range(ANSWERS):
        if not state.over:
            seat = state.to_act[0]
            state.apply(seat, luck.choice(state.choice_ids(seat)))
    return state if not state.over else game.deal(FastDice(4))


def costs(state: State) -> list[float]:
    """A clone, a list of choices, an answer and a redeal."""
    seat, dice, out = state.to_act[0], FastDice(1), buffer()
    state.legal(seat, out)
    choice = out[0]
    copy = microseconds(partial(state.copy, dice))

    def answer() -> None:
        state.copy(dice).apply(seat, choice)

    return [
        microseconds(state.clone),
        microseconds(partial(state.legal, seat, out)),
        max(0.0, microseconds(answer) - copy),
        microseconds(partial(state.redeal, seat, dice)),
    ]


def placement() -> float:
    """One seat's placement against the dice of three others."""
    state = Goals(4).blank(FastDice(1))
    state.set_up()
    rivals = rivals_of(state, 0)
    return microseconds(partial(rivals.tokens, state.faces[:6], state.stacks[:36], state.heights[:6]))


def main() -> None:
    sys.stdout.write(f"{'':<12}{'clone':>10}{'choices':>10}{'answer':>10}{'redeal':>10}   microseconds\n")
    for name in threescore.games():
        sys.stdout.write(f"{name:<12}" + "".join(f"{cost:>10.2f}" for cost in costs(in_the_middle(name))) + "\n")
    sys.stdout.write(f"goals: a placement weighed against three others in {placement():.2f} microseconds\n")


if __name__ == "__main__":
    main()
