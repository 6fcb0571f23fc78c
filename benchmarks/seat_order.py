"""Measures whether it matters who answers first where several seats are asked at once.

    python -m benchmarks.seat_order [goals] [--players 4] [--mind greedy] [--games 2000] [--option declare=by_order]
    python -m benchmarks.seat_order --mind search:8p --within 3 --minutes 10      minds that search, as far as time allows

The same mind sits in every seat, and the seats that owe an answer together give it in one of three orders: the lowest seat
first, the highest first, or any. What a mind believes of others' secret answers does not depend on whether they are in, so every
seat should win as often as the others in each order, as far as the game itself is the same for all of them. What the
order alone does is told by both fixed orders together, counted from who answers first.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import threescore
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.minds.mind import consult
from threescore.minds.naming import mind

ORDERS = ("lowest", "highest", "random")
# Of a normal distribution, 95 % lie within so many standard deviations.
Z95 = 1.96
# So many games of each order are played before anybody looks whether that is enough.
BATCH = 10


class Table(NamedTuple):
    """What is played, and who sits there: enough to set it up again in another process."""

    name: str
    players: int
    options: dict[str, str]
    mind: str

    def game(self) -> Game:
        return threescore.game(self.name, players=self.players, **self.options)


def play(table: Table, order: str, deal: int) -> list[float]:
    """Play a deal, the seats answering in that order; each seat's share of the win."""
    game = table.game()
    thinker = mind(table.mind)
    state, luck = game.deal(FastDice(deal)), random.Random(deal)
    answers = 0
    while not state.over:
        asked = state.to_act
        seat = asked[0] if order == "lowest" else asked[-1] if order == "highest" else luck.choice(asked)
        thought = consult(thinker, state, seat, thinker.budget._replace(seed=deal * 1_000_003 + answers))
        state.apply(seat, thought.choice)
        answers += 1
    return [state.share(seat) for seat in range(game.players)]


def measure(
    table: Table, orders: tuple[str, ...], games: int, within: float, minutes: float, workers: int | None
) -> dict[str, list[list[float]]]:
    """Each order's games, a few of each at a time: until all are played, every share is known well enough, or time is up."""
    until = time.monotonic() + minutes * 60
    played: dict[str, list[list[float]]] = {order: [] for order in orders}
    with ProcessPoolExecutor(workers) as pool:
        for first in range(0, games, BATCH):
            deals = range(first, min(first + BATCH, games))
            for order in orders:
                played[order] += pool.map(partial(play, table, order), deals)
            if time.monotonic() > until or max(map(margin, played.values())) <= within:
                break
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{deals.stop} games for each order")
    return played


def margin(shares: list[list[float]]) -> float:
    """How far the least known of the seats' shares may be from the truth."""
    widest: float = max(statistics.stdev(some) for some in zip(*shares, strict=True))
    return Z95 * widest / math.sqrt(len(shares))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="goals", choices=threescore.games())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--mind", default="greedy", help="greedy, hard, search:8p …")
    parser.add_argument("--games", type=int, default=2000, help="of each order, at most")
    parser.add_argument(
        "--within", type=float, default=0.0, metavar="POINTS", help="enough is when all is known so well"
    )
    parser.add_argument("--minutes", type=float, default=math.inf, help="no new games after so long")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--orders", nargs="+", default=ORDERS, choices=ORDERS)
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    table = Table(given.game, given.players, options, given.mind)
    mind(given.mind)
    played = measure(table, tuple(given.orders), given.games, given.within / 100, given.minutes, given.workers)
    sys.stdout.write(f"{table.game()}, {given.mind}; even is {1 / given.players:.1%}\n")
    for order, shares in played.items():
        wins = "".join(f"{statistics.fmean(seat):>8.1%}" for seat in zip(*shares, strict=True))
        sys.stdout.write(f"{order:<8}{wins}   ± {margin(shares):.1%} in {len(shares)} games\n")
    if {"lowest", "highest"} <= played.keys():
        first = played["lowest"] + [shares[::-1] for shares in played["highest"]]
        wins = "".join(f"{statistics.fmean(place):>8.1%}" for place in zip(*first, strict=True))
        sys.stdout.write(f"who answers first, second …: {wins}   ± {margin(first):.1%} in {len(first)} games\n")


if __name__ == "__main__":
    main()
