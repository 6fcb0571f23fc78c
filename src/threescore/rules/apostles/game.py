"""Number of the Beast, as a game that can be set up."""

from __future__ import annotations

from pathlib import Path

from threescore.core.dice import Dice
from threescore.core.game import Game, Option
from threescore.core.learned import network_at
from threescore.rules.apostles import moves
from threescore.rules.apostles.cards import APOSTLES, CODES
from threescore.rules.apostles.judge import FEATURES, ApostlesJudge
from threescore.rules.apostles.measures import ApostlesMeasures
from threescore.rules.apostles.sight import ApostlesSight
from threescore.rules.apostles.words import ApostlesWords

LEARNED = Path(__file__).with_name("judge.json")


class Apostles(Game):
    """The solitaire with a deck of 52 cards and four dice."""

    name = "apostles"
    title = "Number of the Beast"
    authors = "Luke Jackson"
    summary = "A solitaire: gather the twelve apostles before the beast has three sixes."
    seats = range(1, 2)
    actions = moves.ACTIONS
    layout = moves.LAYOUT
    rules_version = 2
    switches = (
        Option(
            "four_dice_triple",
            ("any3", "all4", "off"),
            "which of four dice make a triple: any three, all four, or none",
        ),
        Option("trip3", ("discard", "deck"), "where the beast's sixes go when three threes are rolled"),
        Option("resolve", ("faces_first", "beast_first"), "whether abilities or sixes and threes come first in a hand"),
        Option("combo", ("pairs", "signed"), "which numbers make six: pairs, or any sum with signs"),
        Option("free_order", (False, True), "choose the order of abilities yourself, instead of the drawn order"),
        Option(
            "drawn3_saves", (False, True), "a three of the same hand cancels the third six when the last apostle comes"
        ),
        Option(
            "last_ability_fires",
            (False, True),
            "the apostles who complete the quorum, and those who still wait, use their abilities before the win",
        ),
        Option(
            "found_activate",
            (False, True),
            "apostles found by James, John or Bartholomew use their abilities too",
        ),
        Option(
            "matthew_silences", (True, False), "apostles who come while Matthew collects do not use their abilities"
        ),
        Option(
            "same_turn",
            ("turn", "hand"),
            "which sixes a three meets: all that its turn draws, by abilities too, or those of its hand",
        ),
        Option(
            "showdown_over_shields",
            (True, False),
            "the last apostle meets a third six even if Phillip or Matthew would keep it away",
        ),
        Option("one_three_one_use", (False, True), "the three that stops Judas cannot also cancel a six"),
        Option("john_keep", ("hand", "bottom"), "where the card goes that John does not discard"),
        Option("jude", ("choose", "random"), "who is fetched by Jude: your choice, or chance"),
    )

    def prepare(self) -> None:
        chosen = self.options
        switches = moves.Switches()
        switches.four_dice_triple = {"any3": 3, "all4": 4, "off": 5}[chosen["four_dice_triple"]]
        switches.triple_three_to_deck = chosen["trip3"] == "deck"
        switches.beast_first = chosen["resolve"] == "beast_first"
        switches.signed = chosen["combo"] == "signed"
        switches.free_order = chosen["free_order"]
        switches.drawn_three_saves = chosen["drawn3_saves"]
        switches.last_ability_fires = chosen["last_ability_fires"]
        switches.found_activate = chosen["found_activate"]
        switches.matthew_silences = chosen["matthew_silences"]
        switches.same_turn = chosen["same_turn"] == "turn"
        switches.showdown_over_shields = chosen["showdown_over_shields"]
        switches.one_three_one_use = chosen["one_three_one_use"]
        switches.john_keeps_in_hand = chosen["john_keep"] == "hand"
        switches.jude_chooses = chosen["jude"] == "choose"
        self.moves = switches
        self.words = ApostlesWords(self.options)
        self.judge = ApostlesJudge(network_at(LEARNED, FEATURES), switches)
        self.measures = ApostlesMeasures({CODES[code]: apostle.name for code, apostle in APOSTLES.items()})
        self.sight = ApostlesSight()

    def blank(self, dice: Dice) -> moves.Apostles:
        return moves.new(self, dice, self.moves)


GAME = Apostles
