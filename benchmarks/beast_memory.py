"""What it costs `beast` that nobody forgets what they saw: a redeal with it and without it, as a ratio of processor time.

    python -m benchmarks.beast_memory [--players 2 3 4 5 6] [--matches 4] [--mind greedy]

Every tenth moment of whole matches is redealt as it is; as a mind that thinks about it does, over and over again from a copy
that is redealt already; and as a position that says nothing of the past: by turns. So every moment counts as often as it is
asked about. Matches of `--mind random` are long, and reshuffle most often.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import consult
from threescore.minds.naming import mind

# Every so many answers a moment is looked at; a match that has no end by then is left.
EVERY, LONG = 10, 2000
# So often each moment is timed, with so many redeals; the least of it counts.
TIMES, REDEALS = 5, 10


class Cost(NamedTuple):
    """Seconds of redealing a moment with the past, in a thought and without it, and how many reshuffles lie in that past."""

    fresh: float
    thought: float
    bare: float
    reshuffles: int


def moments(players: int, name: str, seed: int) -> Iterator[tuple[State, int]]:
    """A match of that mind in every seat: the moments that are looked at, each with a seat that is asked."""
    state, thinker = threescore.game("beast", players=players).start(seed=seed), mind(name)
    for number in range(LONG):
        if state.over:
            return
        seat = state.to_act[0]
        if number % EVERY == 0:
            yield state, seat
        budget = thinker.budget._replace(seed=seed * LONG + number)
        state.act(seat, consult(thinker, state, seat, budget).choice)


def cost(state: State, seat: int) -> Cost:
    """What redealing a moment costs."""
    position = state.position()
    past = [*position.pop("earlier", []), *([position.pop("reshuffle")] if "reshuffle" in position else [])]
    three = state, state.redeal(seat, FastDice(0)), state.game.from_position(position)
    least = [float("inf")] * len(three)
    for seed in range(TIMES):
        for which, one in enumerate(three):
            dice, begun = FastDice(seed), time.process_time()
            for _ in range(REDEALS):
                one.redeal(seat, dice)
            least[which] = min(least[which], time.process_time() - begun)
    fresh, thought, bare = least
    return Cost(fresh, thought, bare, len(past))


def ratios(costs: list[Cost]) -> str:
    bare = sum(one.bare for one in costs)
    fresh, thought = sum(one.fresh for one in costs) / bare, sum(one.thought for one in costs) / bare
    return f"{fresh:.2f}, in a thought {thought:.2f}, in {len(costs)} moments"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--mind", default="greedy")
    given = parser.parse_args()
    mind(given.mind)
    for players in given.players:
        found = [cost(*moment) for seed in range(given.matches) for moment in moments(players, given.mind, seed)]
        micro = statistics.fmean(one.fresh for one in found) / REDEALS * 1e6
        sys.stdout.write(f"{players} seats: {ratios(found)}, {micro:.1f} microseconds a redeal\n")
        for past in sorted({one.reshuffles for one in found}):
            some = [one for one in found if one.reshuffles == past]
            sys.stdout.write(f"    {past} reshuffles that bear on somebody: {ratios(some)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
