"""What it costs `beast` that nobody forgets what they saw: a redeal with it and without it, as a ratio of processor time.

    python -m benchmarks.beast_memory [--players 2 3 4 5 6] [--matches 4] [--mind greedy] [--deck own_dice] [--light]

Every tenth moment of whole matches is redealt as it is, again and again; as a mind that thinks about it does, over and over
again from a copy that is redealt already; once only, so that what can be told is found out for this redeal alone; and as a
position that says nothing of the past: by turns. So every moment counts as often as it is asked about. Redeals roll `FastDice`,
or, with `--light`, the `LightDice` that minds think with: then everything but the past costs less, so that the ratios are
higher. Matches of `--mind random` are long, and reshuffle most often.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import threescore
from threescore.core.dice import Dice, FastDice, LightDice
from threescore.core.state import State
from threescore.minds.mind import consult
from threescore.minds.naming import mind

# Every so many answers a moment is looked at; a match that has no end by then is left.
EVERY, LONG = 10, 2000
# So often each moment is timed, with so many redeals; the least of it counts.
TIMES, REDEALS = 5, 10


class Cost(NamedTuple):
    """Seconds of redealing a moment with the past, in a thought, once only and without it; and how many reshuffles lie in it."""

    fresh: float
    thought: float
    once: float
    bare: float
    reshuffles: int


def moments(players: int, name: str, seed: int, deck: str = "standard") -> Iterator[tuple[State, int]]:
    """A match of that mind in every seat: the moments that are looked at, each with a seat that is asked."""
    state, thinker = threescore.game("beast", players=players, deck=deck).start(seed=seed), mind(name)
    for number in range(LONG):
        if state.over:
            return
        seat = state.to_act[0]
        if number % EVERY == 0:
            yield state, seat
        budget = thinker.budget._replace(seed=seed * LONG + number)
        state.act(seat, consult(thinker, state, seat, budget).choice)


def cost(state: State, seat: int, dice_of: type[FastDice | LightDice]) -> Cost:
    """What redealing a moment costs."""
    whole, position = state.position(), state.position()
    past = [*position.pop("earlier", []), *([position.pop("reshuffle")] if "reshuffle" in position else [])]
    bare = state.game.from_position(position)
    least = [float("inf")] * 4
    for seed in range(TIMES):
        # Nothing has been found out of what a position says, nor is it of its clones before they are redealt.
        restored = state.game.from_position(whole)
        clones = [restored.clone() for _ in range(REDEALS)]
        many = [state] * REDEALS, [state.redeal(seat, FastDice(0))] * REDEALS, clones, [bare] * REDEALS
        for which, states in enumerate(many):
            least[which] = min(least[which], spent(states, seat, dice_of(seed)))
    fresh, thought, once, plain = least
    return Cost(fresh, thought, once, plain, len(past))


def spent(states: list[State], seat: int, dice: Dice) -> float:
    begun = time.process_time()
    for state in states:
        state.redeal(seat, dice)
    return time.process_time() - begun


def ratios(costs: list[Cost]) -> str:
    bare = sum(one.bare for one in costs)
    fresh, thought, once = (sum(one[which] for one in costs) / bare for which in range(3))
    return f"{fresh:.2f}, in a thought {thought:.2f}, once only {once:.2f}, in {len(costs)} moments"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--mind", default="greedy")
    parser.add_argument("--deck", default="standard")
    parser.add_argument("--light", action="store_true")
    given = parser.parse_args()
    mind(given.mind)
    dice_of = LightDice if given.light else FastDice
    for players in given.players:
        found = [
            cost(*moment, dice_of)
            for seed in range(given.matches)
            for moment in moments(players, given.mind, seed, given.deck)
        ]
        micro = statistics.fmean(one.fresh for one in found) / REDEALS * 1e6
        sys.stdout.write(f"{players} seats: {ratios(found)}, {micro:.1f} microseconds a redeal\n")
        for past in sorted({one.reshuffles for one in found}):
            some = [one for one in found if one.reshuffles == past]
            sys.stdout.write(f"    {past} reshuffles that bear on somebody: {ratios(some)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
