"""What each answer of a match took from its dice, so that the dice can be checked number by number.

Works for any game: the match is played again with dice that note what they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mypy_extensions import i64

from threescore.core.dice import Dice
from threescore.core.sentences import Choice
from threescore.table.match import Match


class Number(NamedTuple):
    """A number that was drawn: from 0 to below - 1, or of a die from 1 to 6."""

    below: int
    value: int
    die: bool


class Draws(NamedTuple):
    """The numbers that an answer drew, in order; 0 is the set-up, which is nobody's answer."""

    number: int
    seat: int | None
    choice: Choice | None
    numbers: list[Number]


class Noted(Dice):
    """Dice that note every number that is drawn; a copy's draws are not the match's, and are not noted."""

    def __init__(self, dice: Dice) -> None:
        self.dice: Dice = dice
        self.numbers: list[Number] = []

    def below(self, n: i64) -> i64:
        value = self.dice.below(n)
        self.numbers.append(Number(int(n), int(value), die=False))
        return value

    def roll(self) -> i64:
        value = self.dice.roll()
        self.numbers.append(Number(6, int(value), die=True))
        return value

    def copy(self) -> Dice:
        return self.dice.copy()

    def taken(self) -> list[Number]:
        """What was noted since the last time."""
        taken, self.numbers = self.numbers, []
        return taken


def draws(match: Match) -> Iterator[Draws]:
    """Every answer of a match that drew a number, and the set-up if that did. What was taken back drew none that stand."""
    dice = Noted(match.luck.dice())
    state = match.game.start(dice=dice)
    if set_up := dice.taken():
        yield Draws(0, None, None, set_up)
    for number, move in enumerate(match.moves, 1):
        choice = match.game.words.choice(state, move.seat, move.choice)
        state.act(move.seat, move.choice)
        if taken := dice.taken():
            yield Draws(number, move.seat, choice, taken)
