"""Rolls & Goals, as a game that can be set up."""

from __future__ import annotations

from pathlib import Path

from threescore.core.dice import Dice
from threescore.core.game import Game, Option
from threescore.core.learned import network_at
from threescore.rules.goals import moves
from threescore.rules.goals.cards import CARDS
from threescore.rules.goals.judge import FEATURES, GoalsJudge
from threescore.rules.goals.measures import GoalsMeasures
from threescore.rules.goals.sight import GoalsSight
from threescore.rules.goals.words import GoalsWords

LEARNED = Path(__file__).with_name("judge.json")


class Goals(Game):
    """The game of six rounds with six dice each, personal decks of modifiers, and shared goals."""

    name = "goals"
    title = "Rolls & Goals"
    authors = "an author whom our source does not name"
    summary = "Bend your six dice with secret modifiers, and share in as many goals as you can."
    seats = range(2, 7)
    # 2: the discard pile is shuffled at once, and heights of stacks are seen when special goals are declared.
    rules_version = 2
    actions = moves.ACTIONS
    layout = moves.LAYOUT
    cards = CARDS
    switches = (
        Option(
            "reshuffle",
            ("at_once", "when_needed"),
            "the discard pile becomes a new deck when the last card is drawn, or when one more is needed",
        ),
        Option(
            "declare",
            ("simultaneous", "by_order"),
            "special goals are declared all at once in secret, or openly one seat after another",
        ),
        Option(
            "pick",
            ("after_reroll", "at_placement"),
            "the side for a pick is chosen after all rerolls, or when the card is placed",
        ),
        Option("half", ("floor", "trunc"), "half of a negative number is rounded down, or towards zero"),
        Option("zero_counts", (False, True), "a goal for the most of something is achieved with none of it, too"),
        Option(
            "second",
            ("distinct", "rank"),
            "the second total is the second different one, or that of whoever has exactly one seat ahead",
        ),
        Option("final_tie", ("roll", "shared"), "a tie for the most tokens is rolled off, or the win is shared"),
    )

    def prepare(self) -> None:
        chosen = self.options
        self.scoring = self.cards.scoring(chosen["half"], chosen["second"], chosen["zero_counts"])
        switches = moves.Switches(self.scoring)
        for number, modifier in enumerate(self.cards.modifiers):
            switches.each[number] = modifier.each
            switches.shared[number] = modifier.shared
        switches.reshuffle_when_needed = chosen["reshuffle"] == "when_needed"
        switches.declare_by_order = chosen["declare"] == "by_order"
        switches.pick_at_placement = chosen["pick"] == "at_placement"
        switches.win_is_shared = chosen["final_tie"] == "shared"
        self.moves = switches
        self.words = GoalsWords()
        self.judge = GoalsJudge(network_at(LEARNED, FEATURES), switches)
        self.measures = GoalsMeasures(
            [(goal.code, goal.title) for goal in self.cards.goals],
            [(modifier.code, modifier.name) for modifier in self.cards.modifiers],
            self.players,
        )
        self.sight = GoalsSight(self.players)

    def blank(self, dice: Dice) -> moves.Goals:
        return moves.new(self, dice, self.players, self.moves)


GAME = Goals
