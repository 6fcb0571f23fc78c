"""How long a war of 66d6 lasts on boards of so many rows, and how often Death, who begins, wins it.

    python -m benchmarks.underworld_length [--mind normal] [--rows 2,3,4,5,6] [-n 4] [--seed 0] [--workers 1]

The same mind sits on both sides. A row is printed for each number of rows: the turns of a war, Death's share of the wins (a draw
is half a win) and how many wars ended by courage (ruling 33), each with its 95 % interval. The table of rules.md
(ruling 49) is made of these. Run it with PYTHONPATH=build/compiled.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, stdev
from typing import NamedTuple, cast

import threescore
from threescore.core.dice import FastDice
from threescore.lab.ladder import margin, play_out
from threescore.minds.naming import mind as mind_by_name
from threescore.rules.underworld.moves import DEATH, Underworld

# Of Student's distribution, 95 % lie within so many standard errors; by degrees of freedom, and beyond the last as for the last.
STUDENT = (math.inf, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
MANY = 1.98


class War(NamedTuple):
    """How a war went: its turns, Death's share of the win, and whether it ended because nobody dared to attack."""

    turns: int
    share: float
    by_courage: bool


def fight(task: tuple[str, int, int]) -> War:
    """One war, in a worker of its own."""
    mind, rows, deal = task
    game = threescore.game("underworld", rows=rows)
    state = cast("Underworld", game.deal(FastDice(deal)))
    play_out(state, [mind_by_name(mind)] * 2, deal)
    return War(int(state.turns), state.share(DEATH), state.idle >= game.options["stalemate_turns"])


def spread(turns: Sequence[int]) -> float:
    """Half the 95 % interval of the mean."""
    if len(turns) < 2:
        return math.inf
    free = len(turns) - 1
    return (STUDENT[free] if free < len(STUDENT) else MANY) * stdev(turns) / math.sqrt(len(turns))


def row(rows: int, wars: Sequence[War]) -> str:
    turns, shares = [war.turns for war in wars], [war.share for war in wars]
    timid = [float(war.by_courage) for war in wars]
    return (
        f"| {rows} | {len(wars)} | {mean(turns):.1f} ±{spread(turns):.1f} | {mean(shares):.0%} ±{margin(shares):.0%} "
        f"| {mean(timid):.0%} ±{margin(timid):.0%} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mind", default="normal", help="who plays both sides, written as for `threescore ladder`")
    parser.add_argument("--rows", default="2,3,4,5,6", help="the boards, by their number of rows")
    parser.add_argument("-n", type=int, default=4, metavar="N", help="wars on each board")
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play")
    wanted = parser.parse_args()
    sys.stdout.write(
        f"{wanted.mind} on both sides\n| rows | wars | turns | Death wins | by courage |\n|---|---|---|---|---|\n"
    )
    with ProcessPoolExecutor(wanted.workers) as pool:
        for rows in map(int, wanted.rows.split(",")):
            start = time.perf_counter()
            tasks = [(wanted.mind, rows, deal) for deal in range(wanted.seed, wanted.seed + wanted.n)]
            wars = list(pool.map(fight, tasks))
            sys.stdout.write(f"{row(rows, wars)} {time.perf_counter() - start:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
