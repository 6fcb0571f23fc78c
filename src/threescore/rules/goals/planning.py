"""Finding a good placement: a climb over whole placements, each weighed against samples of what the others may have.

For minds. A placement is too big for one question at a time: cards are worth something together.
"""

import time
from math import inf
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


class Planner:
    """One seat's placement in the making: what lies behind its dice already, and the cards still in its hand."""

    def __init__(self, scoring: Scoring, faces: vec[u8], stacks: vec[u8], heights: vec[u8], sides: vec[u8]) -> None:
        self.scoring: Scoring = scoring
        self.faces: vec[u8] = faces
        self.fixed: vec[u8] = heights
        self.stacks: vec[u8] = stacks
        self.heights: vec[u8] = heights[:]
        # The side that each die would be turned to, if it has a pick
        self.sides: vec[u8] = sides
        # The cards of the hand in the order in which they would be placed, and where
        self.cards: vec[u8] = vec[u8]()
        self.places: vec[u8] = vec[u8]()
        # Samples: the others' dice, and what rerolls would bring
        self.rivals: list[Rivals] = []
        self.rerolls: vec[u8] = vec[u8]()

    def add_card(self, kind: i64) -> None:
        self.cards = append(self.cards, u8(kind))
        self.places = append(self.places, u8(UNUSED))

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
        scoring = self.scoring
        faces = self.faces[:]
        rerolled: i64 = 0
        gained: i64 = 0
        die: i64
        i: i64
        for die in range(DICE):
            height = i64(self.heights[die])
            if scoring.count(PICK, self.stacks, die * HAND, height) > 0:
                faces[die] = self.sides[die]
            elif scoring.count(REROLL, self.stacks, die * HAND, height) > 0:
                rerolled |= 1 << die
        for i in range(len(self.rivals)):
            if rerolled != 0:
                for die in range(DICE):
                    if rerolled >> die & 1:
                        faces[die] = self.rerolls[i * DICE + die]
            gained += self.rivals[i].tokens(faces, self.stacks, self.heights)
        return gained * TOKEN_WEIGHT - used

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
