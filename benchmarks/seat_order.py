"""Measures whether it matters who answers first where several seats are asked at once.

    python -m benchmarks.seat_order [goals] [--players 4] [--mind greedy] [--games 2000] [--option declare=by_order]

The same mind sits in every seat, and the seats that owe an answer together give it in one of three orders: the lowest seat
first, the highest first, or any. What a mind believes of others' secret answers does not depend on whether they are in, so every
seat should win as often as the others in each order, as far as the game itself is the same for all of them.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import threescore
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.lab.ladder import entrant
from threescore.minds.mind import consult

ORDERS = ("lowest", "highest", "random")
# Of a normal distribution, 95 % lie within so many standard deviations.
Z95 = 1.96


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
    thinker, budget = entrant(table.mind)
    state, luck = game.deal(FastDice(deal)), random.Random(deal)
    answers = 0
    while not state.over:
        asked = state.to_act
        seat = asked[0] if order == "lowest" else asked[-1] if order == "highest" else luck.choice(asked)
        thought = consult(thinker, state, seat, budget._replace(seed=deal * 1_000_003 + answers))
        state.apply(seat, thought.choice)
        answers += 1
    return [state.share(seat) for seat in range(game.players)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="goals", choices=threescore.games())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--mind", default="greedy", help="greedy, hard, search:50p …")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    table = Table(given.game, given.players, options, given.mind)
    entrant(given.mind)
    game = table.game()
    even = 1 / game.players
    margin = Z95 * math.sqrt(even * (1 - even) / given.games)
    sys.stdout.write(f"{game}, {given.mind}, {given.games} games for each order; even is {even:.1%} ± {margin:.1%}\n")
    with ProcessPoolExecutor(given.workers) as pool:
        for order in ORDERS:
            shares = list(pool.map(partial(play, table, order), range(given.games), chunksize=10))
            wins = [sum(seat) / given.games for seat in zip(*shares, strict=True)]
            sys.stdout.write(f"{order:<8}" + "".join(f"{share:>8.1%}" for share in wins) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
