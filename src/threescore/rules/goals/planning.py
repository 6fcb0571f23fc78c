"""Finding a good placement: a climb over whole placements, each weighed against samples of what the others may have.

For the judge, where it gives advice. A placement is too big for one question at a time: cards are worth something together.
"""

import time
from math import exp, inf
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from threescore.core.dice import Dice
from threescore.rules.goals.moves import Goals, count_in, one_card
from threescore.rules.goals.scoring import DICE, HAND, KINDS, PICK, REROLL, SEATS, Rivals, Scoring

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


# A placement is weighed against so many samples of the others', who place by a short climb of their own; with a clock,
# against as many as a part of the time allows.
SAMPLES: Final = 12
MOST_SAMPLES: Final = 160
SAMPLING_SHARE: Final = 0.15
RIVAL_STEPS: Final = 60
# With so many seconds the others are thought to plan as well, each against some guesses at everybody's placements; that
# takes a larger part of the time. Where the guesses alone take so much of that, the machine is too slow for such care.
CARE_FROM: Final = 0.4
CARE_SHARE: Final = 0.5
GUESSES: Final = 8
GUESSING_SHARE: Final = 0.05
CAREFUL_STEPS: Final = 300

NO_CHANCES: Final = vec[float]([0.0] * SEATS)


def chances_to_win(standing: vec[i64], seats: i64, spread: float, out: vec[float]) -> None:
    """The chances of all seats with these tokens, if the rounds to come add differences of about `spread`."""
    most = standing[0]
    seat: i64
    for seat in range(1, seats):
        most = max(most, standing[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = exp(float(standing[seat] - most) / spread)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


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
        chances = NO_CHANCES[:]
        total = 0.0
        i: i64
        seat: i64
        for i in range(len(self.rivals)):
            self.show_rerolls(rerolled, i)
            rivals = self.rivals[i]
            standing = rivals.gains(self.shown, self.stacks, self.heights)
            for seat in range(rivals.seats):
                standing[seat] += tokens[seat]
            chances_to_win(standing, rivals.seats, spread, chances)
            total += chances[rivals.seat]
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


# A table whose cards are being placed


def previews(state: Goals) -> vec[i64]:
    """What all dice would be worth, with the sides that are picked so far and without rerolls."""
    values, faces, sides, heights = state.values[:], state.faces, state.sides, state.heights
    scoring, stacks = state.switches.scoring, state.stacks
    die: i64
    for die in range(state.seats * DICE):
        face = i64(faces[die]) if sides[die] == 0 else i64(sides[die])
        if heights[die] != 0:
            face = scoring.preview(face, stacks, die * HAND, i64(heights[die]))
        values[die] = face
    return values


def plan(state: Goals, seat: i64, dice: Dice) -> Planner:
    """The seat's placement so far, and the cards it has left."""
    planner = begin_plan(state, seat, dice)
    kind: i64
    i: i64
    for kind in range(KINDS):
        for i in range(count_in(state.hands[seat], kind)):
            planner.add_card(kind)
    return planner


def begin_plan(state: Goals, seat: i64, dice: Dice) -> Planner:
    """The seat's placement so far."""
    at = seat * DICE
    return Planner(
        state.switches.scoring,
        state.faces[at : at + DICE],
        state.stacks[at * HAND : (at + DICE) * HAND],
        state.heights[at : at + DICE],
        state.sides[at : at + DICE],
        dice,
    )


def find_placement(state: Goals, planner: Planner, seat: i64, dice: Dice, until: float) -> None:
    """Find a placement that does well against samples of the others'."""
    add_samples(state, planner, seat, dice, until)
    if len(planner.cards) > 0:
        planner.search(dice, until)


def add_samples(state: Goals, planner: Planner, seat: i64, dice: Dice, until: float) -> None:
    """What the others may have, dealt anew for each sample and placed as they might place it."""
    start = time.perf_counter()
    clock = until != inf
    careful = clock and until - start >= CARE_FROM
    enough = start + (until - start) * (CARE_SHARE if careful else SAMPLING_SHARE)
    guesses = guess_placements(state, seat, dice, enough) if careful else []
    if time.perf_counter() - start > (enough - start) * GUESSING_SHARE:
        careful = False
    guessed = [[rivals_of(guess, other) for guess in guesses] for other in range(state.seats)]
    count: i64 = 0
    other: i64
    while count == 0 or (time.perf_counter() < enough and count < (MOST_SAMPLES if clock else SAMPLES)):
        twin = state.copy(dice)
        deal_hands_anew(twin, seat)
        for other in range(state.seats):
            if other != seat:
                if careful:
                    place_against(twin, guessed[other], other, CAREFUL_STEPS, enough)
                else:
                    place_quickly(twin, other, enough)
        if count == 0 or time.perf_counter() < enough:  # else there was no time to place all
            planner.add_sample(rivals_of(twin, seat), dice)
            count += 1


def guess_placements(state: Goals, seat: i64, dice: Dice, until: float) -> list[Goals]:
    """Tables with everybody's cards dealt anew, the seat's own too, and placed quickly."""
    found: list[Goals] = []
    other: i64
    while len(found) == 0 or (len(found) < GUESSES and time.perf_counter() < until):
        twin = state.copy(dice)
        deal_hands_anew(twin, seat)
        deal_hands_anew(twin, (seat + 1) % state.seats)
        for other in range(state.seats):
            place_quickly(twin, other, until)
        if len(found) == 0 or time.perf_counter() < until:
            found.append(twin)
    return found


def deal_hands_anew(state: Goals, seat: i64) -> None:
    """As `Goals.deal_anew` while cards are placed, but the others have theirs in their hands."""
    state.deal_decks_anew(seat)
    other: i64
    i: i64
    for other in range(state.seats):
        if other != seat:
            for i in range(state.deal_order_anew(other)):
                state.hands[other] += one_card(state.take_from_deck(other))


def rivals_of(state: Goals, seat: i64) -> Rivals:
    """The others' dice as they would count now."""
    return Rivals(state.switches.scoring, state.goals[: state.goal_count], previews(state), state.seats, seat)


def place_quickly(state: Goals, seat: i64, until: float) -> None:
    """A placement that does well against the dice as they lie now."""
    place_against(state, [rivals_of(state, seat)], seat, RIVAL_STEPS, until)


def place_against(state: Goals, rivals: list[Rivals], seat: i64, steps: i64, until: float) -> None:
    """Put a seat's cards behind its dice, as a climb of so many steps finds it best against these rivals."""
    planner = plan(state, seat, state.dice)
    if len(planner.cards) == 0:
        return
    for some in rivals:
        planner.add_sample(some, state.dice)
    planner.climb(state.dice, steps, until)
    i: i64
    for i in range(len(planner.cards)):
        kind, die = i64(planner.cards[i]), i64(planner.places[i])
        if die != UNUSED:
            state.hands[seat] -= one_card(kind)
            state.put_behind(seat, kind, die)
