"""The laws of the account in bulk: `python -m benchmarks.luck_and_skill [GAME ...] [--matches N] [--reviews N]`.

Over many matches of greedy bots the mean luck of every seat is zero within two standard errors; in whole reviews the parts add up
to the result in every match, answers by chance give away far more than a mind that thinks, and whoever answers what the judge
likes best gives nothing away.
"""

from __future__ import annotations

import argparse
import math
import sys
from statistics import fmean, stdev

import threescore
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import Budget, GreedyMind, Mind, consult
from threescore.table.account import chances_before_dealing
from threescore.table.answers import Finder
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.review import Review, remainder, review

# Deals before everything
DEALS = 20_000
# How much the one who thinks thinks, and how carefully the best answer is looked for
PLAYOUTS = 200
CARE = 400
SHOWN_EVERY = 50


def lucky(game: Game, seed: int, start: list[float]) -> list[float]:
    """Every seat's luck in a match between greedy bots: beside one other way of chance at each step, which is enough for a mean
    over many matches, because luck measured so has a mean of zero as well."""
    # No two matches share any luck.
    own = 4 * seed
    greed, state, out = Greed(game), game.deal(FastDice(own)), buffer()
    thoughts, chance = FastDice(own + 1), FastDice(own + 2)
    before = twin = state.copy(chance)
    luck = [now - first for now, first in zip(state.chances(), start, strict=True)]
    number = 0
    while state.owes:
        seat = state.to_act[number % len(state.to_act)]
        number += 1
        choice = greed.blind_choice(state, seat, thoughts, out, state.legal(seat, out), GreedyMind.samples)
        before = state.copy_into(before, chance)
        state.apply(seat, choice)
        if state.opened != before.opened:
            twin = before.copy_into(twin, chance)
            twin.deal_unseen()
            twin.apply(seat, choice)
            for other, (now, instead) in enumerate(zip(state.chances(), twin.chances(), strict=True)):
                luck[other] += now - instead
    return luck


def show_mean_luck(game: Game, matches: int) -> bool:
    """Whether mean luck is within two standard errors of zero for every seat."""
    start = chances_before_dealing(game, DEALS, seed=10**9)
    found: list[list[float]] = []
    for seed in range(matches):
        found.append(lucky(game, seed, start))
        if sys.stderr.isatty() and seed % SHOWN_EVERY == 0:
            sys.stderr.write(f"\r{game.name}: {seed} of {matches} matches ")
    held = True
    for seat, lucks in enumerate(zip(*found, strict=True)):
        mean, error = fmean(lucks), stdev(lucks) / math.sqrt(len(lucks))
        held &= abs(mean) <= 2 * error
        print(
            f"{game.name}, seat {seat + 1}: mean luck {100 * mean:+.3f} in 100, standard error {100 * error:.3f}, "
            f"{mean / error if error else 0:+.2f} of them; luck of one match {100 * stdev(lucks):.1f}"
        )
    return held


def play(match: Match, minds: list[Mind | None], seed: int) -> Match:
    """A match between these minds; None answers what the judge likes best."""
    number = 0
    while not match.over:
        seat = match.state.to_act[0]
        number += 1
        mind, luck = minds[seat % len(minds)], (seed << 20) + number
        if mind is None:
            for choice in best(match.state, seat, luck):
                match.act(seat, choice)
        else:
            match.act(seat, consult(mind, match.state, seat, Budget(playouts=PLAYOUTS, seed=luck)).choice)
    return match


def best(state: State, seat: int, seed: int) -> tuple[int, ...]:
    """The answer that the judge likes best, as far as the seat can know."""
    ids = state.choice_ids(seat)
    if len(ids) == 1:
        return (ids[0],)
    finder = Finder(state, seat, seed, CARE)
    given = next((one for one in [*finder.advised(), *finder.listed()] if one), (ids[0],))
    found, trials = finder.find(given)
    return found[max(range(len(found)), key=trials.mean)]


def told(found: Review) -> bool:
    return all(abs(remainder(seat)) < 1e-9 for seat in found.seats)


def show_reviews(game: Game, reviews: int) -> bool:
    """Whether the parts add up in every match; error rates of chance, of a mind that thinks and of the judge's own best."""
    sums, held = {"random": [0.0, 0], "hard": [0.0, 0], "the judge's best": [0.0, 0]}, True
    for seed in range(reviews):
        for name, mind in (("random", "random"), ("hard", "search:1000ms"), ("the judge's best", None)):
            minds = [None if mind is None else threescore.mind(mind), threescore.mind("greedy")]
            found = review(play(Match(game, Seeded(seed)), minds, seed))
            held &= told(found)
            one = found.seats[0]
            sums[name][0] += -one.play
            sums[name][1] += one.decisions
    for name, (lost, decisions) in sums.items():
        rate = 100 * lost / decisions if decisions else 0.0
        print(f"{game.name}, {name}: {rate:.3f} in 100 given away in each of {decisions:.0f} decisions")
    print(f"{game.name}: the parts add up in {'all' if held else 'NOT all'} of {3 * reviews} matches")
    return held


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(threescore.games()))
    parser.add_argument("--matches", type=int, default=10_000, metavar="N", help="matches for the mean of luck (10000)")
    parser.add_argument("--reviews", type=int, default=20, metavar="N", help="matches reviewed of each kind (20)")
    wanted = parser.parse_args()
    held = True
    for name in wanted.games:
        game = threescore.game(name)
        held &= wanted.matches < 2 or show_mean_luck(game, wanted.matches)
        held &= wanted.reviews < 1 or show_reviews(game, wanted.reviews)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
