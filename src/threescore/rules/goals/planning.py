"""Finding a good placement: a climb over whole placements, each weighed against samples of what the others may have.

For minds. A placement is too big for one question at a time: cards are worth something together.
"""

import time
from math import exp, inf
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from threescore.core.dice import Dice
from threescore.rules.goals.scoring import DICE, HAND, PICK, REROLL, Rivals, Scoring

UNUSED: Final = 6
PLACES: Final = 7
# A climb makes so many steps for each card. While there is time, the best plan found is shaken by a few changes and climbed
# again, with half the steps, until nothing better came of it so many times in a row.
STEPS: Final = 200
SHAKES: Final = 3
PATIENCE: Final = 10
BETWEEN_LOOKS: Final = 50
# Tokens weigh this much more than using a card less, so that cards that gain nothing stay unused.
TOKEN_WEIGHT: Final = 16


def chance_to_win(standing: vec[i64], seats: i64, seat: i64, spread: float) -> float:
    """A seat's chance with these tokens, if the rounds to come add differences of about `spread`."""
    total = 0.0
    other: i64
    for other in range(seats):
        total += exp(float(standing[other] - standing[seat]) / spread)
    return 1.0 / total


class Planner:
    """One seat's placement in the making: what lies behind its dice already, and the cards still in its hand."""

    def __init__(
        self, scoring: Scoring, faces: vec[u8], stacks: vec[u8], heights: vec[u8], sides: vec[u8], dice: Dice
    ) -> None:
        """`sides` are those that are picked already, 0 where there is none."""
        self.scoring: Scoring = scoring
        self.faces: vec[u8] = faces
        self.fixed: vec[u8] = heights
        self.stacks: vec[u8] = stacks
        self.heights: vec[u8] = heights[:]
        # The side that each die would be turned to, if it has a pick, and the dice whose side is open, as bits
        self.sides: vec[u8] = sides
        self.open_sides: i64 = 0
        die: i64
        for die in range(DICE):
            if sides[die] == 0:
                sides[die] = u8(dice.below(6) + 1)
                self.open_sides |= 1 << die
        # The cards of the hand in the order in which they would be placed, and where
        self.cards: vec[u8] = vec[u8]()
        self.places: vec[u8] = vec[u8]()
        # Samples: the others' dice, and what rerolls would bring
        self.rivals: list[Rivals] = []
        self.rerolls: vec[u8] = vec[u8]()
        # What the dice show in the sample at hand
        self.shown: vec[u8] = faces[:]

    def add_card(self, kind: i64, place: i64 = UNUSED) -> None:
        self.cards = append(self.cards, u8(kind))
        self.places = append(self.places, u8(place))

    def find(self, kind: i64, place: i64) -> i64:
        """A card of that kind that is planned for that place, or else any of that kind; -1 if there is none."""
        found: i64 = -1
        i: i64
        for i in range(len(self.cards)):
            if i64(self.cards[i]) == kind:
                if i64(self.places[i]) == place:
                    return i
                if found < 0:
                    found = i
        return found

    def adopt(self, other: "Planner", spent: i64) -> None:
        """Plan as another does, against the same samples, without its card number `spent`; -1: with all."""
        self.rivals, self.rerolls = other.rivals, other.rerolls
        i: i64
        for i in range(len(other.cards)):
            if i != spent:
                self.add_card(i64(other.cards[i]), i64(other.places[i]))
        for i in range(DICE):
            if self.open_sides >> i & 1:
                self.sides[i] = other.sides[i]

    def add_sample(self, rivals: Rivals, dice: Dice) -> None:
        i: i64
        self.rivals.append(rivals)
        for i in range(DICE):
            self.rerolls = append(self.rerolls, u8(dice.below(6) + 1))

    def lay_out(self) -> i64:
        """Put the cards behind the dice as planned; return how many are used."""
        used: i64 = 0
        i: i64
        for i in range(DICE):
            self.heights[i] = self.fixed[i]
        for i in range(len(self.cards)):
            die = i64(self.places[i])
            if die != UNUSED:
                self.stacks[die * HAND + i64(self.heights[die])] = self.cards[i]
                self.heights[die] += 1
                used += 1
        return used

    def weigh(self) -> i64:
        """What the plan gains in all samples together."""
        used = self.lay_out()
        rerolled = self.show_picks()
        gained: i64 = 0
        i: i64
        for i in range(len(self.rivals)):
            if rerolled != 0:
                self.show_rerolls(rerolled, i)
            gained += self.rivals[i].tokens(self.shown, self.stacks, self.heights)
        return gained * TOKEN_WEIGHT - used

    def chance(self, tokens: vec[i64], spread: float) -> float:
        """The chance of winning that the plan leaves, on average over the samples, to a seat at a table with these tokens."""
        self.lay_out()
        rerolled = self.show_picks()
        total = 0.0
        i: i64
        seat: i64
        for i in range(len(self.rivals)):
            self.show_rerolls(rerolled, i)
            rivals = self.rivals[i]
            standing = rivals.gains(self.shown, self.stacks, self.heights)
            for seat in range(rivals.seats):
                standing[seat] += tokens[seat]
            total += chance_to_win(standing, rivals.seats, rivals.seat, spread)
        return total / float(len(self.rivals))

    def show_picks(self) -> i64:
        """Turn the dice that the plan has a pick for; return those that it rerolls, as bits."""
        scoring, shown = self.scoring, self.shown
        rerolled: i64 = 0
        die: i64
        for die in range(DICE):
            height = i64(self.heights[die])
            shown[die] = self.faces[die]
            if scoring.count(PICK, self.stacks, die * HAND, height) > 0:
                shown[die] = self.sides[die]
            elif scoring.count(REROLL, self.stacks, die * HAND, height) > 0:
                rerolled |= 1 << die
        return rerolled

    def show_rerolls(self, rerolled: i64, sample: i64) -> None:
        """Let some dice show what rerolls bring in a sample."""
        die: i64
        for die in range(DICE):
            if rerolled >> die & 1:
                self.shown[die] = self.rerolls[sample * DICE + die]

    def search(self, dice: Dice, until: float) -> None:
        """Climb and, where there is a clock, shake the best plan and climb again until the time comes or nothing helps."""
        steps = STEPS * len(self.cards)
        best = self.climb(dice, steps, until)
        if until == inf:
            return
        fruitless: i64 = 0
        i: i64
        while fruitless < PATIENCE and time.perf_counter() < until:
            cards, places, sides = self.cards[:], self.places[:], self.sides[:]
            for i in range(SHAKES):
                self.places[dice.below(len(self.places))] = u8(dice.below(PLACES))
            now = self.climb(dice, steps // 2, until)
            fruitless += 1
            if now > best:
                fruitless = 0
            if now >= best:
                best = now
            else:
                self.cards, self.places, self.sides = cards, places, sides

    def climb(self, dice: Dice, steps: i64, until: float) -> i64:
        """Change one thing at a time and keep what is no worse, until the time comes; what the plan gains then."""
        count = i64(len(self.cards))
        best = self.weigh()
        step: i64
        for step in range(steps):
            if step % BETWEEN_LOOKS == 0 and time.perf_counter() >= until:
                break
            i = dice.below(count)
            j = dice.below(count)
            die = dice.below(DICE)
            place, side = self.places[i], self.sides[die]
            what = dice.below(4)
            if what == 0:
                if self.open_sides >> die & 1:
                    self.sides[die] = u8(dice.below(6) + 1)
            elif what == 1:
                self.swap(i, j)
            else:
                self.places[i] = u8(dice.below(PLACES))
            now = self.weigh()
            if now >= best:
                best = now
            elif what == 0:
                self.sides[die] = side
            elif what == 1:
                self.swap(i, j)
            else:
                self.places[i] = place
        return best

    def finish(self, dice: Dice, steps: i64, until: float) -> None:
        """Adapt an adopted plan to what has changed, with so many steps for each card."""
        if len(self.cards) > 0:
            self.climb(dice, steps * len(self.cards), until)
        self.turn_dice()

    def turn_dice(self) -> None:
        """Turn the dice that the plan has a pick for, and whose side is open, to their best sides."""
        self.lay_out()
        die: i64
        for die in range(DICE):
            picks = self.scoring.count(PICK, self.stacks, die * HAND, i64(self.heights[die]))
            if picks > 0 and self.open_sides >> die & 1:
                self.best_side(die)

    def best_side(self, die: i64) -> i64:
        """The side that a die with a pick is best turned to, all else being as planned."""
        best: i64 = 0
        most: i64 = -1
        side: i64
        for side in range(1, 7):
            self.sides[die] = u8(side)
            gained = self.weigh()
            if best == 0 or gained > most:
                best = side
                most = gained
        self.sides[die] = u8(best)
        return best

    def swap(self, i: i64, j: i64) -> None:
        card, place = self.cards[i], self.places[i]
        self.cards[i] = self.cards[j]
        self.places[i] = self.places[j]
        self.cards[j] = card
        self.places[j] = place
