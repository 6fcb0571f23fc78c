"""The Current Number of the Beast, as a game that can be set up."""

from __future__ import annotations

from pathlib import Path

from threescore.core.dice import Dice
from threescore.core.game import Game, Option
from threescore.core.learned import network_at
from threescore.rules.beast import moves
from threescore.rules.beast.cards import DeckOption, cards_of, check_enough, lay_out
from threescore.rules.beast.judge import FEATURES, BeastJudge
from threescore.rules.beast.measures import BeastMeasures
from threescore.rules.beast.sight import BeastSight
from threescore.rules.beast.words import BeastWords

LEARNED = Path(__file__).with_name("judge.json")


class Beast(Game):
    """The card game for two to six with three dice each, three in the middle and 66 cards."""

    name = "beast"
    title = "The Current Number of the Beast"
    authors = "Kerry Breitenstein and Todd A. Breitenstein"
    summary = "Turn, roll and swap dice until yours show the number that the beast has just now."
    seats = range(2, 7)
    actions = moves.ACTIONS
    layout = moves.LAYOUT
    # 2: who rolled the number with Back In Black waits for the next turn whatever happens (ruling 46)
    rules_version = 2
    switches = (
        DeckOption(),
        Option("thaw", ("own", "any"), "whose Freezes may be discarded at the end of a turn"),
        Option("tie", ("clockwise", "shared"), "who wins when several match at once: the first clockwise, or all"),
        Option(
            "setup_match",
            ("reroll", "pending", "win"),
            "what 6-6-6 at set-up means: roll again, a win that waits for the first turn, or a win",
        ),
        Option("wrap", (False, True), "a six can be turned up to a one, and a one down to a six"),
        Option("arranger", ("caster", "owner"), "who orders several rolled dice: who played the card, or their owner"),
        Option("madhouse_mix", (False, True), "dice rolled all over the table may change places with each other"),
        Option(
            "enough",
            ("target", "you"),
            "who needs enough unfrozen dice for a card that takes two or three: whose dice it takes, or you as well",
        ),
        Option(
            "back_in_black",
            ("wait", "as_beast"),
            "who rolls the number with Back In Black: waits for the next turn whatever happens, or as with a new beast",
        ),
        Option("first", ("random", 0), "who begins: chance decides, or the first seat"),
        Option("max_turns", range(100_001), "nobody wins after so many turns; 0 is no limit"),
    )

    def prepare(self) -> None:
        chosen = self.options
        cards = cards_of(chosen["deck"])
        check_enough(cards, self.players)
        switches = moves.Switches()
        switches.thaw_any = chosen["thaw"] == "any"
        switches.shared = chosen["tie"] == "shared"
        switches.set_up_match = {"reroll": moves.REROLL, "pending": moves.PENDING, "win": moves.WIN}[
            chosen["setup_match"]
        ]
        switches.wrap = chosen["wrap"]
        switches.owner_arranges = chosen["arranger"] == "owner"
        switches.mix = chosen["madhouse_mix"]
        switches.enough_you = chosen["enough"] == "you"
        switches.as_beast = chosen["back_in_black"] == "as_beast"
        switches.first = moves.NO_SEAT if chosen["first"] == "random" else chosen["first"]
        switches.max_turns = chosen["max_turns"]
        self.moves = switches
        self.cards = lay_out(cards)
        self.words = BeastWords(cards, self.players, chosen)
        self.judge = BeastJudge(network_at(LEARNED, FEATURES), self.cards, switches)
        if not isinstance(chosen["deck"], str):
            self.judge.admit(
                "The judge has learned with the lists of cards that come with the game; it takes those of another list for what "
                "they do."
            )
        if switches.max_turns:
            self.judge.admit("The judge has learned without a limit of turns, and judges as if there were none.")
        self.measures = BeastMeasures([(card.id, card.title) for card in cards], self.players)
        self.sight = BeastSight(self.cards, self.players)

    def blank(self, dice: Dice) -> moves.Beast:
        return moves.new(self, dice, self.players, self.cards, self.moves)


GAME = Beast
