"""The account of luck and skill, one step at a time: what a step brought each seat, beside what chance could have done instead.

What chance could have done is the same answer on copies in which nobody's knowledge is touched, but what nobody knows is dealt
anew (`State.stir`), and the dice fall again. Where everything lies open and few dice fall, all ways in which they can fall are
looked at, otherwise a sample of them. Either way the mean of luck is zero, whatever the judge thinks.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.dice import SEED_BITS, Dice, FastDice
from threescore.core.game import Game
from threescore.core.state import WIDEST, State

# On so many deals stands what a seat's chance is before anything is dealt.
DEALS: Final = 1024
# Dice that can fall in more ways than this are sampled.
FEW_WAYS: Final = 216
NO_CHANCES: Final = vec[float]([0.0] * 64)
NO_FLAGS: Final = vec[u8]([0] * WIDEST)
NO_WAYS: Final = vec[i64]([0] * 16)


class EveryWay(Dice):
    """Dice that fall in every way in turn, so long as these are few: each with how likely it is."""

    def __init__(self) -> None:
        # The ways that the draws of this turn could have gone, and the one that each goes
        self.sides: vec[i64] = NO_WAYS[:]
        self.taken: vec[i64] = NO_WAYS[:]
        self.drawn: i64 = 0
        self.settled: i64 = 0
        # How likely this turn is, and whether there are too many ways
        self.likelihood: float = 1.0
        self.ways: i64 = 1
        self.overflowed: bool = False
        self.rest: Dice = FastDice(0)

    def below(self, n: i64) -> i64:
        if n == 1:
            return 0
        self.ways *= n
        if self.ways > FEW_WAYS or self.drawn == len(self.sides):
            self.overflowed = True
            self.ways = FEW_WAYS
            return self.rest.below(n)
        at = self.drawn
        if at == self.settled:
            self.sides[at] = n
            self.taken[at] = 0
            self.settled += 1
        self.drawn += 1
        self.likelihood /= float(n)
        return self.taken[at]

    def next_way(self) -> bool:
        """Begin the next turn; whether there is one."""
        while self.settled > 0 and self.taken[self.settled - 1] + 1 == self.sides[self.settled - 1]:
            self.settled -= 1
        self.drawn = 0
        self.ways = 1
        self.likelihood = 1.0
        if self.settled == 0:
            return False
        self.taken[self.settled - 1] += 1
        return True

    def copy(self) -> "EveryWay":
        raise NotImplementedError("dice that fall in every way are not copied")


def foresee(before: State, seat: i64, choice: i64, samples: i64, dice: Dice, out: vec[float]) -> None:
    """Every seat's mean chance after an answer, over what chance can do with it, into `out`.

    `dice` are the chance that is thought of; nothing is asked of them where all ways are looked at.
    """
    ways = EveryWay()
    stirred = before.copy(ways)
    stirred.deal_unseen()
    if ways.drawn > 0 or ways.overflowed or not foresee_every_way(before, seat, choice, ways, out):
        foresee_samples(before, seat, choice, samples, dice, out)


def foresee_every_way(before: State, seat: i64, choice: i64, ways: EveryWay, out: vec[float]) -> bool:
    """The exact mean; whether there were few enough ways for it."""
    judge = before.game.judge
    found = NO_CHANCES[: before.seats]
    other: i64
    for other in range(before.seats):
        out[other] = 0.0
    going_on = True
    while going_on:
        twin = before.copy(ways)
        twin.apply(seat, choice)
        if ways.overflowed:
            return False
        judge.chances(twin, found)
        for other in range(before.seats):
            out[other] += found[other] * ways.likelihood
        going_on = ways.next_way()
    return True


def foresee_samples(before: State, seat: i64, choice: i64, samples: i64, dice: Dice, out: vec[float]) -> None:
    judge = before.game.judge
    found = NO_CHANCES[: before.seats]
    other: i64
    i: i64
    for other in range(before.seats):
        out[other] = 0.0
    for i in range(samples):
        twin = before.copy(dice)
        twin.deal_unseen()
        twin.apply(seat, choice)
        judge.chances(twin, found)
        for other in range(before.seats):
            out[other] += found[other]
    for other in range(before.seats):
        out[other] /= float(samples)


def luck_of(before: State, seat: i64, choice: i64, after: State, samples: i64, dice: Dice) -> list[float]:
    """Every seat's luck at one step: its chance after it, less the mean over what chance could have done instead.

    `before` and `after` are the true states around the answer. Where it brought nothing to light there was no chance in it.
    """
    if after.opened == before.opened:
        return [0.0] * before.seats
    means, chances = NO_CHANCES[: before.seats], NO_CHANCES[: before.seats]
    foresee(before, seat, choice, samples, dice, means)
    after.game.judge.chances(after, chances)
    return [chances[i64(other)] - means[i64(other)] for other in range(before.seats)]


def chances_before_dealing(game: Game, deals: int = DEALS, seed: int = 0) -> list[float]:
    """Every seat's chance before anything is dealt, by so many deals. The luck of a set-up is what it brings beside that."""
    dice, found = FastDice(seed), NO_CHANCES[: game.players]
    total = [0.0] * game.players
    for _ in range(deals):
        game.judge.chances(game.deal(dice), found)
        for seat in range(game.players):
            total[seat] += found[i64(seat)]
    return [one / deals for one in total]


class Trials:
    """What several answers to one question are worth to a seat, tried with the same luck: a row a sample, a column an answer.

    An answer is the numbers of one or several choices, given one after the other. What the seat cannot know is dealt anew in
    each row; `standing` is what the judge gives the seat in it before it answers.
    """

    def __init__(self, answers: int) -> None:
        self.answers: int = answers
        self.rows: list[vec[float]] = []
        self.standing: list[float] = []

    def mean(self, answer: i64) -> float:
        total = 0.0
        for row in self.rows:
            total += row[answer]
        return total / float(len(self.rows))

    def lead(self, one: i64, other: i64) -> tuple[float, float]:
        """By how much one answer is better than another on average, and the standard error of that."""
        number = float(len(self.rows))
        total = 0.0
        squares = 0.0
        for row in self.rows:
            lead = row[one] - row[other]
            total += lead
            squares += lead * lead
        mean = total / number
        if number < 2.0:
            return mean, 0.0
        return mean, (max(0.0, squares / number - mean * mean) / (number - 1.0)) ** 0.5


def try_answers(state: State, seat: i64, answers: list[vec[i64]], samples: i64, seed: i64) -> Trials:
    """Try answers of a seat that owes one, as far as it can know; once, where chance and secrets have no part in any of them."""
    judge = state.game.judge
    dice = FastDice(seed)
    found = NO_CHANCES[: state.seats]
    trials = Trials(len(answers))
    # Answers of which the first row has shown that they come to the same in every row
    settled = NO_FLAGS[: len(answers)]
    state.recall(seat)
    i: i64
    at: i64
    step: i64
    for i in range(samples):
        watched = Watched(dice)
        deal = state.copy(watched)
        deal.deal_anew(seat)
        judge.chances(deal, found)
        luck = dice.below(1 << SEED_BITS)
        row = vec[float]([0.0] * len(answers))
        trials.standing.append(found[seat])
        by_chance = watched.asked
        for at in range(i64(len(answers))):
            if settled[at] != 0:
                row[at] = trials.rows[0][at]
                continue
            twin = deal.copy(FastDice(luck))
            answer = answers[at]
            for step in range(i64(len(answer))):
                twin.apply(seat, answer[step])
            judge.chances(twin, found)
            row[at] = found[seat]
            if not watched.asked and twin.opened == deal.opened:
                settled[at] = 1
            else:
                by_chance = True
        trials.rows.append(row)
        if not by_chance:
            break
    return trials


def knows_all(state: State, seat: i64) -> bool:
    """Whether a seat knows all that anybody at the table knows: who plays alone does, and whoever nothing is hidden from."""
    watched = Watched(FastDice(0))
    if state.seats > 1:
        state.copy(watched).deal_anew(seat)
    return not watched.asked


class Watched(Dice):
    """Dice that tell whether anything was asked of them."""

    def __init__(self, dice: Dice) -> None:
        self.dice: Dice = dice
        self.asked: bool = False

    def below(self, n: i64) -> i64:
        self.asked = self.asked or n > 1
        return self.dice.below(n)

    def copy(self) -> "Watched":
        return Watched(self.dice.copy())
