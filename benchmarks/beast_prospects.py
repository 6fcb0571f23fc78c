"""Measures what makes a seat of The Current Number of the Beast likely to win: the factors of `Beast.prospect`.

    python -m benchmarks.beast_prospects [--games N] [--seed S]

Greedy minds play each other. At the start of every turn it is noted what both seats have, and in the end who won; logistic
regression finds by what factor each thing raises the odds. A seat that can match at once mostly does, and is counted so,
as `Beast.worth` does it. The factors depend on how the minds play: measure again after changing them, until they stay.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from random import Random
from typing import NamedTuple

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.minds.greedy import Greed
from threescore.rules.beast import moves
from threescore.rules.beast.cards import standard_cards

CARDS = ["a beast" if card.is_beast else card.id for card in standard_cards()]
# A few answers by chance, so that positions are seen that the minds would not lead to
BY_CHANCE = 0.02
# Who can surely match may answer by chance and not do it.
SURE = 1 - BY_CHANCE
PASSES = 6
STEP = 0.02


class Moment(NamedTuple):
    """The start of a turn: the chance to match at once, and what the seat in turn has more than the other, by name."""

    chance: float
    ahead: dict[str, float]
    turn: int


def things(state: moves.Beast, seat: int) -> Counter[str]:
    """What a seat has that may matter."""
    found: Counter[str] = Counter()
    for number in range(moves.DICE):
        place = seat * moves.DICE + number
        gap = abs(int(state.faces[place]) - int(state.cards.digits[state.beast * moves.DICE + number]))
        found["a die that matches"] += gap == 0
        found["and is frozen"] += gap == 0 and state.frozen >> place & 1
        found["a die that is a step away"] += gap == 1
    for number in range(state.hand_size(seat)):
        found[CARDS[state.hands[seat * moves.HAND_ROOM + number]]] += 1
    return found


def moment(state: moves.Beast) -> Moment:
    other = 1 - state.turn
    more = things(state, state.turn)
    more.subtract(things(state, other))
    ahead = {**more, "to be able to match at the next turn": -state.chance_to_match(other), "the turn": 1.0}
    return Moment(min(SURE, state.chance_to_match(state.turn)), ahead, state.turn)


def play(seed: int) -> list[tuple[Moment, bool]]:
    """The moments of one game, and whether the seat in turn won."""
    state = threescore.game("beast", players=2).deal(FastDice(seed))
    assert isinstance(state, moves.Beast)
    luck, dice, greed, out = Random(seed), FastDice(seed + 1), Greed(), buffer()
    met: list[Moment] = []
    turn = 0
    while state.owes:
        seat = state.to_act[0]
        if state.phase == moves.PLAYING and state.turns != turn:
            turn = state.turns
            met.append(moment(state))
        count = state.legal(seat, out)
        if luck.random() < BY_CHANCE:
            choice = out[luck.randrange(count)]
        else:
            choice = greed.blind_choice(state, seat, dice, out, count, 2)
        state.apply(seat, choice)
    return [(one, bool(state.won >> one.turn & 1)) for one in met]


def fit(moments: list[tuple[Moment, bool]], luck: Random) -> dict[str, float]:
    """The weight of each thing in the logarithm of the odds, by stochastic gradient ascent with ever smaller steps."""
    weights = {name: 0.0 for one, _ in moments for name in one.ahead}
    for number in range(PASSES):
        luck.shuffle(moments)
        step = STEP / (1 + number) ** 2
        for one, won in moments:
            share = 1 / (1 + math.exp(-sum(weights[name] * amount for name, amount in one.ahead.items())))
            right = (1 - one.chance) * (share if won else 1 - share)
            slope = right / (right + one.chance * won) * (won - share)
            for name, amount in one.ahead.items():
                weights[name] += step * slope * amount
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    moments: list[tuple[Moment, bool]] = []
    for number in range(wanted.games):
        moments += play(wanted.seed * 1_000_000 + number)
        if number % 50 == 0:
            sys.stderr.write(f"\r{number} of {wanted.games} games ")
            sys.stderr.flush()
    sys.stderr.write(f"\r{len(moments):,} turns of {wanted.games} games\n")
    weights = fit(moments, Random(wanted.seed))
    # A hand always has its number of cards, so only their differences mean something: the mean of the deck is taken as 1.
    deck = Counter(name for name, card in zip(CARDS, standard_cards(), strict=True) for _ in range(card.count))
    mean = sum(weights[card] * count for card, count in deck.items()) / deck.total()
    for name, weight in sorted(weights.items(), key=lambda one: one[1]):
        sys.stdout.write(f"{math.exp(weight - mean if name in deck else weight):6.3f}  {name}\n")


if __name__ == "__main__":
    main()
