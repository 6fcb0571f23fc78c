"""The cards of Rolls & Goals: read from cards.toml, and checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from threescore.rules.goals import moves, scoring

DOES = ("nothing", "add", "set", "double", "halve", "negate", "reroll", "pick", "flip")
MEASURES = (
    "equal",
    "odd",
    "even",
    "multiple",
    "positive",
    "outside",
    "total",
    "biggest",
    "smallest",
    "range",
    "run",
    "set",
    "pairs",
    "variety",
)
WINS = ("most", "least", "second_most", "second_least")


class Modifier(NamedTuple):
    """A kind of modifier, and how many of it there are."""

    code: str
    name: str
    does: str
    amount: int
    each: int
    shared: int
    text: str


class Goal(NamedTuple):
    """A goal: what is counted, and who achieves it."""

    code: str
    title: str
    measure: str
    of: int
    wins: str
    zero_wins: bool
    text: str


class Cards:
    """All modifiers and goals, by number and by code. ValueError if the game cannot be played with them."""

    def __init__(self, modifiers: list[Modifier], goals: list[Goal]) -> None:
        self.modifiers = modifiers
        self.goals = goals
        self.modifier_numbers = {modifier.code: number for number, modifier in enumerate(modifiers)}
        self.goal_numbers = {goal.code: number for number, goal in enumerate(goals)}
        self.check()

    def check(self) -> None:
        expect(len(self.modifier_numbers) == scoring.KINDS, f"there should be {scoring.KINDS} different modifiers")
        expect(len(self.goal_numbers) == scoring.GOALS, f"there should be {scoring.GOALS} different goals")
        for modifier in self.modifiers:
            expect(modifier.does in DOES, f"the modifier {modifier.code} should do one of {', '.join(DOES)}")
            expect(modifier.each >= 0 and modifier.shared >= 0, f"there cannot be fewer than no {modifier.code}")
        for goal in self.goals:
            expect(goal.measure in MEASURES, f"the goal {goal.code} should measure one of {', '.join(MEASURES)}")
            expect(goal.wins in WINS, f"the goal {goal.code} should go to one of {', '.join(WINS)}")
            expect(goal.measure != "multiple" or goal.of > 0, f"the goal {goal.code} should have a positive 'of'")
        start = sum(modifier.each for modifier in self.modifiers)
        expect(
            scoring.HAND <= start <= moves.DECK - 2 * (moves.ROUNDS - 1),
            f"a starting deck should hold {scoring.HAND} to {moves.DECK - 2 * (moves.ROUNDS - 1)} cards, not {start}",
        )
        shared = sum(modifier.shared for modifier in self.modifiers)
        needed = max(modifiers_needed(seats, 1) for seats in range(2, scoring.SEATS + 1))
        expect(
            needed <= shared <= moves.SHARED,
            f"the shared deck should hold {needed} to {moves.SHARED} cards, not {shared}",
        )

    def scoring(self, half: str, second: str, zero_counts: bool) -> scoring.Scoring:
        """What compiled code needs of the cards, with the options that change what they do."""
        rules = scoring.Scoring()
        for number, modifier in enumerate(self.modifiers):
            rules.does[number] = DOES.index(modifier.does)
            rules.amount[number] = modifier.amount
        for number, goal in enumerate(self.goals):
            rules.measure[number] = MEASURES.index(goal.measure)
            rules.of[number] = goal.of
            rules.wins[number] = WINS.index(goal.wins)
            rules.zero_wins[number] = goal.zero_wins or zero_counts
        rules.half_truncates = half == "trunc"
        rules.second_by_rank = second == "rank"
        return rules


def modifiers_needed(seats: int, round_number: int) -> int:
    """How many shared modifiers the selections from the end of a round on will lay out."""
    return sum(int(moves.modifiers_laid_out(seats, number)) for number in range(round_number, moves.ROUNDS))


def goals_needed(seats: int, round_number: int) -> int:
    """How many goals the selections from the end of a round on will lay out, special ones included."""
    return sum(
        moves.NEW_GOALS + int(moves.goals_laid_out(seats, number)) for number in range(round_number, moves.ROUNDS)
    )


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(f"cards.toml: {otherwise}")


def load(text: str) -> Cards:
    """The cards that a text in the form of cards.toml describes."""
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return Cards(
        [Modifier(**entry) for entry in data.get("modifier", [])], [Goal(**entry) for entry in data.get("goal", [])]
    )


CARDS = load(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
