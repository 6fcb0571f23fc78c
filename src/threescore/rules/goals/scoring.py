"""What dice are worth and who achieves which goal: one function for each measure, and the rules that compare them.

These are rules, apart from moves.py because nothing here knows a state: so the judge can weigh placements by the million
(`Rivals`), and words can show what a placement would be worth. Rulings are numbered as in rules.md beside this file.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.bits import count_bits

SEATS: Final = 6
DICE: Final = 6
# A die takes at most a whole hand of modifiers.
HAND: Final = 6
KINDS: Final = 21
GOALS: Final = 24
TOKENS: Final = 6

# What a modifier does
NOTHING: Final = 0
ADD: Final = 1
SET: Final = 2
DOUBLE: Final = 3
HALVE: Final = 4
NEGATE: Final = 5
REROLL: Final = 6
PICK: Final = 7
FLIP: Final = 8

# What a goal measures
EQUAL: Final = 0
ODD: Final = 1
EVEN: Final = 2
MULTIPLE: Final = 3
POSITIVE: Final = 4
OUTSIDE: Final = 5
TOTAL: Final = 6
BIGGEST: Final = 7
SMALLEST: Final = 8
RANGE: Final = 9
RUN: Final = 10
SET_OF_ONE: Final = 11
PAIRS: Final = 12
VARIETY: Final = 13

# Which figure achieves a goal
MOST: Final = 0
LEAST: Final = 1
SECOND_MOST: Final = 2
SECOND_LEAST: Final = 3


# Measures, each of six values in ascending order that begin at a place of a vector


def sort_six(values: vec[i64], at: i64) -> None:
    """Bring six values into ascending order."""
    i: i64
    j: i64
    for i in range(1, DICE):
        value = values[at + i]
        j = at + i
        while j > at and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value


def count_equal(values: vec[i64], at: i64, number: i64) -> i64:
    """How many dice are worth a number."""
    count: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        if values[i] == number:
            count += 1
    return count


def count_odd(values: vec[i64], at: i64) -> i64:
    """How many dice are odd, also below 0."""
    count: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        count += values[i] & 1
    return count


def count_even(values: vec[i64], at: i64) -> i64:
    """How many dice are even, 0 and those below it included."""
    return DICE - count_odd(values, at)


def count_multiples(values: vec[i64], at: i64, number: i64) -> i64:
    """How many dice are multiples of a number; 0 is one, and so are negative ones (ruling 34)."""
    count: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        if values[i] % number == 0:
            count += 1
    return count


def count_positive(values: vec[i64], at: i64) -> i64:
    """How many dice are above 0."""
    count: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        if values[i] > 0:
            count += 1
    return count


def count_outside(values: vec[i64], at: i64) -> i64:
    """How many dice are worth what no side of a die shows (ruling 27)."""
    count: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        if values[i] < 1 or values[i] > 6:
            count += 1
    return count


def total(values: vec[i64], at: i64) -> i64:
    """The sum of the dice."""
    result: i64 = 0
    i: i64
    for i in range(at, at + DICE):
        result += values[i]
    return result


def biggest(values: vec[i64], at: i64) -> i64:
    """The highest die (ruling 30)."""
    return values[at + DICE - 1]


def smallest(values: vec[i64], at: i64) -> i64:
    """The lowest die (ruling 30)."""
    return values[at]


def spread(values: vec[i64], at: i64) -> i64:
    """The difference between the highest and the lowest die."""
    return values[at + DICE - 1] - values[at]


def longest_run(values: vec[i64], at: i64) -> i64:
    """The most different values without a gap; equal dice neither lengthen a run nor break it (ruling 31)."""
    best: i64 = 1
    length: i64 = 1
    i: i64
    for i in range(at + 1, at + DICE):
        step = values[i] - values[i - 1]
        if step == 1:
            length += 1
            if length > best:
                best = length
        elif step > 1:
            length = 1
    return best


def largest_set(values: vec[i64], at: i64) -> i64:
    """The most dice of one value; six different ones make a set of one (ruling 32)."""
    best: i64 = 1
    length: i64 = 1
    i: i64
    for i in range(at + 1, at + DICE):
        if values[i] == values[i - 1]:
            length += 1
            if length > best:
                best = length
        else:
            length = 1
    return best


def count_pairs(values: vec[i64], at: i64) -> i64:
    """Pairs of equal dice, no die in two of them (ruling 33)."""
    count: i64 = 0
    i: i64 = at + 1
    while i < at + DICE:
        if values[i] == values[i - 1]:
            count += 1
            i += 1
        i += 1
    return count


def variety(values: vec[i64], at: i64) -> i64:
    """How many different values there are."""
    count: i64 = 1
    i: i64
    for i in range(at + 1, at + DICE):
        if values[i] != values[i - 1]:
            count += 1
    return count


class Scoring:
    """The modifiers and goals of a game, as its data and options have them."""

    def __init__(self) -> None:
        # Of each modifier
        self.does: vec[u8] = vec[u8]([0] * KINDS)
        self.amount: vec[i64] = vec[i64]([0] * KINDS)
        # Of each goal
        self.measure: vec[u8] = vec[u8]([0] * GOALS)
        self.of: vec[i64] = vec[i64]([0] * GOALS)
        self.wins: vec[u8] = vec[u8]([0] * GOALS)
        self.zero_wins: vec[u8] = vec[u8]([0] * GOALS)
        # Options
        self.half_truncates: bool = False
        self.second_by_rank: bool = False

    # Dice

    def change(self, kind: i64, value: i64) -> i64:
        """What a modifier makes of a value. Reroll, pick and flip have acted on the die itself before (ruling 16)."""
        does = i64(self.does[kind])
        if does == ADD:
            return value + self.amount[kind]
        if does == SET:
            return self.amount[kind]  # ruling 23
        if does == DOUBLE:
            return value * 2
        if does == HALVE:
            return self.halve(value)
        if does == NEGATE:
            return -value  # ruling 22: 0 stays 0
        return value

    def halve(self, value: i64) -> i64:
        """Half, rounded down, also below 0 (ruling 21)."""
        if value < 0 and self.half_truncates:
            return -(-value // 2)
        return value // 2

    def value(self, face: i64, stacks: vec[u8], at: i64, height: i64) -> i64:
        """What a die showing a face is worth with a stack of modifiers, top first."""
        worth = face
        i: i64
        for i in range(at, at + height):
            worth = self.change(i64(stacks[i]), worth)
        return worth

    def count(self, does: i64, stacks: vec[u8], at: i64, height: i64) -> i64:
        """How many modifiers of a stack do a certain thing."""
        what = self.does
        number: i64 = 0
        i: i64
        for i in range(at, at + height):
            if i64(what[i64(stacks[i])]) == does:
                number += 1
        return number

    def preview(self, face: i64, stacks: vec[u8], at: i64, height: i64) -> i64:
        """What a die will be worth if no reroll or pick changes its face: flips first, then the stack."""
        if self.count(FLIP, stacks, at, height) & 1:
            face = 7 - face  # ruling 20
        return self.value(face, stacks, at, height)

    # Goals

    def figure(self, goal: i64, values: vec[i64], at: i64) -> i64:
        """What a goal counts in six values in ascending order."""
        measure = i64(self.measure[goal])
        if measure == EQUAL:
            return count_equal(values, at, self.of[goal])
        if measure == ODD:
            return count_odd(values, at)
        if measure == EVEN:
            return count_even(values, at)
        if measure == MULTIPLE:
            return count_multiples(values, at, self.of[goal])
        if measure == POSITIVE:
            return count_positive(values, at)
        if measure == OUTSIDE:
            return count_outside(values, at)
        if measure == TOTAL:
            return total(values, at)
        if measure == BIGGEST:
            return biggest(values, at)
        if measure == SMALLEST:
            return smallest(values, at)
        if measure == RANGE:
            return spread(values, at)
        if measure == RUN:
            return longest_run(values, at)
        if measure == SET_OF_ONE:
            return largest_set(values, at)
        if measure == PAIRS:
            return count_pairs(values, at)
        return variety(values, at)

    def achievers(self, goal: i64, figures: vec[i64], at: i64, seats: i64) -> i64:
        """The seats, as bits, that achieve a goal with these figures; equals achieve it together (ruling 24)."""
        wins = i64(self.wins[goal])
        sign: i64 = -1 if wins == LEAST or wins == SECOND_LEAST else 1
        best = sign * figures[at]
        bits: i64 = 1
        second = best
        second_bits: i64 = 0
        seat: i64
        for seat in range(1, seats):
            figure = sign * figures[at + seat]
            if figure > best:
                second = best
                second_bits = bits
                best = figure
                bits = 1 << seat
            elif figure == best:
                bits |= 1 << seat
            elif second_bits == 0 or figure > second:
                second = figure
                second_bits = 1 << seat
            elif figure == second:
                second_bits |= 1 << seat
        if wins >= SECOND_MOST:  # ruling 28
            return 0 if self.second_by_rank and bits & (bits - 1) != 0 else second_bits
        if best == 0 and self.zero_wins[goal] == 0:  # ruling 25
            return 0
        return bits


def share(achievers: i64) -> i64:
    """The tokens that each of so many achievers gets; what does not divide evenly is removed (ruling 35)."""
    return TOKENS // achievers if achievers > 0 else 0


class Rivals:
    """The others' dice of one round, so that one seat's placements can be weighed against them one after another.

    >>> from threescore.rules.goals.game import GAME
    >>> scoring, six = GAME(players=2).scoring, vec[u8]([6] * 6)
    >>> rivals = Rivals(scoring, vec[u8]([GAME.cards.goal_numbers["highest_total"]]), vec[i64]([5] * 12), 2, 0)
    >>> rivals.tokens(six, vec[u8]([0] * 36), vec[u8]([0] * 6))
    6
    """

    def __init__(self, scoring: Scoring, goals: vec[u8], values: vec[i64], seats: i64, seat: i64) -> None:
        """`values` holds six for each seat, in seat order; those of `seat` itself do not matter."""
        self.scoring: Scoring = scoring
        self.goals: vec[u8] = goals
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.own: vec[i64] = vec[i64]([0] * DICE)
        ranked = values[:]
        figures = vec[i64]([0] * (len(goals) * SEATS))
        other: i64
        i: i64
        for other in range(seats):
            sort_six(ranked, other * DICE)
            for i in range(len(goals)):
                figures[i * SEATS + other] = scoring.figure(i64(goals[i]), ranked, other * DICE)
        self.figures: vec[i64] = figures

    def tokens(self, faces: vec[u8], stacks: vec[u8], heights: vec[u8]) -> i64:
        """What the seat gains with these six faces, after rerolls and picks, and these stacks of modifiers.

        Stack d begins at 6 × d of `stacks` and holds `heights[d]` modifiers, top first.
        """
        scoring, own, figures = self.scoring, self.own, self.figures
        i: i64
        for i in range(DICE):
            own[i] = scoring.preview(i64(faces[i]), stacks, i * HAND, i64(heights[i]))
        sort_six(own, 0)
        gained: i64 = 0
        for i in range(len(self.goals)):
            goal = i64(self.goals[i])
            figures[i * SEATS + self.seat] = scoring.figure(goal, own, 0)
            bits = scoring.achievers(goal, figures, i * SEATS, self.seats)
            if bits >> self.seat & 1:
                gained += share(count_bits(bits))
        return gained

    def gains(self, faces: vec[u8], stacks: vec[u8], heights: vec[u8]) -> vec[i64]:
        """What every seat gains then, in seat order."""
        self.tokens(faces, stacks, heights)
        gained = vec[i64]([0] * SEATS)
        i: i64
        seat: i64
        for i in range(len(self.goals)):
            bits = self.scoring.achievers(i64(self.goals[i]), self.figures, i * SEATS, self.seats)
            for seat in range(self.seats):
                if bits >> seat & 1:
                    gained[seat] += share(count_bits(bits))
        return gained
