"""What a moment of Number of the Beast is worth: how likely the solitaire is to be won from there.

Learned from matches; this says what is read of a moment. Nothing is read that the player cannot know: of the deck, which cards
are in it and where those lie that went there face up, but not the order of the others.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.learned import Feature, LearnedJudge, Network
from threescore.core.state import State
from threescore.rules.apostles.moves import (
    ANDREW,
    APOSTLES,
    DROPPING,
    FETCHING,
    JACK,
    JAMES_OF_THUNDER,
    JUDAS,
    NEXT_BARTHOLOMEW,
    NEXT_FOUR_DICE,
    NEXT_MATTHEW,
    NEXT_PHILLIP,
    NONE,
    ORDERING,
    PETER,
    PICKING,
    SIMON,
    SIX,
    SUIT,
    THOMAS,
    THREE,
    Apostles,
    Switches,
    rank,
)

# What is read of a moment, each at its place in the row
LACKING: Final = 0  # one for each apostle, in the order of their numbers
MISSING: Final = LACKING + APOSTLES
LAID_SIX: Final = MISSING + 1
LAID_TWO_SIXES: Final = LAID_SIX + 1
LAID_THREES: Final = LAID_TWO_SIXES + 1
DECK_SIXES: Final = LAID_THREES + 1
DECK_THREES: Final = DECK_SIXES + 1
DECK_CARDS: Final = DECK_THREES + 1
UNKNOWN: Final = DECK_CARDS + 1
UNKNOWN_APOSTLES: Final = UNKNOWN + 1
UNKNOWN_SIXES: Final = UNKNOWN_APOSTLES + 1
UNKNOWN_THREES: Final = UNKNOWN_SIXES + 1
NEAR_KNOWN: Final = UNKNOWN_THREES + 1  # one for each third of the cards that three dice can reach
NEAR_SIXES: Final = NEAR_KNOWN + 3
NEAR_THREES: Final = NEAR_SIXES + 1
GONE_SIXES: Final = NEAR_THREES + 1
GONE_THREES: Final = GONE_SIXES + 1
GONE_CARDS: Final = GONE_THREES + 1
NEXT: Final = GONE_CARDS + 1  # one for each effect that waits for the next turn
ASKED: Final = NEXT + 4  # one for each question but that to roll
HAND_SIXES: Final = ASKED + 4
HAND_THREES: Final = HAND_SIXES + 1
HAND_NUMBERS: Final = HAND_THREES + 1
TWO_SIXES: Final = HAND_NUMBERS + 1
TWO_THREES: Final = TWO_SIXES + 1
TO_USE: Final = TWO_THREES + 1  # one for each kind of ability that is still to be used
SPARED: Final = TO_USE + 6
OPTIONS: Final = SPARED + 1

FEATURES: Final = [
    *(
        Feature(f"{name} is missing", 1)
        for name in (
            "John",
            "Phillip",
            "James, Son of Thunder",
            "James, Son of Alphaeus",
            "Bartholomew",
            "Judas",
            "Jude",
            "Matthew",
            "Peter",
            "Simon",
            "Thomas",
            "Andrew",
        )
    ),
    Feature("apostles missing", 12),
    Feature("one six with the beast", 1),
    Feature("two sixes with the beast", 1),
    Feature("threes with the beast", 3),
    Feature("sixes in the deck", 4),
    Feature("threes in the deck", 4),
    Feature("cards in the deck", 52),
    Feature("cards in the deck that are not known", 52),
    Feature("missing apostles in a hundred unknown cards", 100),
    Feature("sixes in a hundred unknown cards", 100),
    Feature("threes in a hundred unknown cards", 100),
    Feature("known cards among the first six", 6),
    Feature("known cards among the next six", 6),
    Feature("known cards among the six after them", 6),
    Feature("known sixes among these eighteen", 4),
    Feature("known threes among these eighteen", 4),
    Feature("sixes in the discard pile", 4),
    Feature("threes in the discard pile", 4),
    Feature("cards in the discard pile", 52),
    Feature("Phillip acts next turn", 1),
    Feature("Bartholomew acts next turn", 1),
    Feature("Matthew acts next turn", 1),
    Feature("four dice next turn", 1),
    Feature("a card is to be picked", 1),
    Feature("Jude is to fetch an apostle", 1),
    Feature("one of John's cards is to be dropped", 1),
    Feature("an ability is to be chosen", 1),
    Feature("sixes in the hand", 6),
    Feature("threes in the hand", 6),
    Feature("other numbers in the hand", 8),
    Feature("sixes among John's cards", 2),
    Feature("threes among John's cards", 2),
    Feature("James, Son of Thunder, is still to act", 1),
    Feature("Judas is still to act", 1),
    Feature("Peter and Andrew are still to act", 2),
    Feature("Thomas is still to act", 1),
    Feature("Simon is still to act", 1),
    Feature("others are still to act", 12),
    Feature("the three that stopped Judas may cancel a six", 1),
    Feature("only four equal of four dice are a triple", 1),
    Feature("no triple of four dice", 1),
    Feature("three threes bring the sixes into the deck", 1),
    Feature("sixes and threes before abilities", 1),
    Feature("numbers with signs", 1),
    Feature("abilities in any order", 1),
    Feature("a three of the hand saves the last apostle", 1),
    Feature("the last ability is used", 1),
    Feature("apostles found by others act", 1),
    Feature("one three, one use", 1),
    Feature("a three meets the sixes of its hand only", 1),
    Feature("Matthew does not silence", 1),
    Feature("Phillip and Matthew prevent the showdown", 1),
    Feature("John keeps his card under the deck", 1),
    Feature("Jude fetches by chance", 1),
]
REACH: Final = 6


class ApostlesJudge(LearnedJudge):
    """Reads the quorum, the beast, what the deck holds, and what waits for the next turn."""

    def __init__(self, network: Network, switches: Switches) -> None:
        super().__init__(network)
        # The options that differ from how the game comes, as they are read
        self.changed: vec[i64] = vec[i64](
            [
                i64(one)
                for one in (
                    switches.four_dice_triple == 4,
                    switches.four_dice_triple == 5,
                    switches.triple_three_to_deck,
                    switches.beast_first,
                    switches.signed,
                    switches.free_order,
                    switches.drawn_three_saves,
                    switches.last_ability_fires,
                    switches.found_activate,
                    switches.one_three_one_use,
                    not switches.same_turn,
                    not switches.matthew_silences,
                    not switches.showdown_over_shields,
                    not switches.john_keeps_in_hand,
                    not switches.jude_chooses,
                )
            ]
        )

    def viewpoint(self, state: State) -> i64:
        return 0

    def read(self, state: State, out: vec[i64]) -> None:
        moment = cast(Apostles, state)
        self.read_quorum(moment, out)
        self.read_deck(moment, out)
        self.read_hand(moment, out)
        card: i64
        i: i64
        sixes: i64 = 0
        for i in range(moment.beast.count):
            card = rank(moment.beast.at(i))
            if card == SIX:
                sixes += 1
            elif card == THREE:
                out[LAID_THREES] += 1
        if sixes == 1:
            out[LAID_SIX] = 1
        elif sixes > 1:
            out[LAID_TWO_SIXES] = 1
        for i in range(moment.discard.count):
            card = rank(moment.discard.at(i))
            if card == SIX:
                out[GONE_SIXES] += 1
            elif card == THREE:
                out[GONE_THREES] += 1
        out[GONE_CARDS] = moment.discard.count
        pending = moment.pending
        if pending != 0:
            out[NEXT] = pending & NEXT_PHILLIP
            out[NEXT + 1] = (pending & NEXT_BARTHOLOMEW) // NEXT_BARTHOLOMEW
            out[NEXT + 2] = (pending & NEXT_MATTHEW) // NEXT_MATTHEW
            out[NEXT + 3] = (pending & NEXT_FOUR_DICE) // NEXT_FOUR_DICE
        for i in range(len(self.changed)):
            out[OPTIONS + i] = self.changed[i]

    def read_quorum(self, moment: Apostles, out: vec[i64]) -> None:
        i: i64
        for i in range(APOSTLES):
            out[LACKING + i] = 1
        for i in range(moment.quorum.count):
            card = moment.quorum.at(i)
            out[LACKING + card // SUIT * 3 + rank(card) - JACK] = 0
        out[MISSING] = APOSTLES - moment.quorum.count

    def read_deck(self, moment: Apostles, out: vec[i64]) -> None:
        """A hand that lies face down counts as part of the deck, but is no nearer than that."""
        ring, mask, top = moment.deck.ring, len(moment.deck.ring) - 1, moment.deck.top
        cards = moment.deck.count
        known: i64 = 0
        known_sixes: i64 = 0
        known_threes: i64 = 0
        sixes: i64 = 0
        threes: i64 = 0
        i: i64
        for i in range(cards):
            card = i64(ring[(top + i) & mask])
            value = rank(card)
            if value == SIX:
                sixes += 1
            elif value == THREE:
                threes += 1
            if moment.is_known(card):
                known += 1
                if value == SIX:
                    known_sixes += 1
                elif value == THREE:
                    known_threes += 1
                if i < REACH * 3:
                    out[NEAR_KNOWN + i // REACH] += 1
                    if value == SIX:
                        out[NEAR_SIXES] += 1
                    elif value == THREE:
                        out[NEAR_THREES] += 1
        if moment.phase == PICKING:
            for i in range(moment.hand.count):
                value = rank(moment.hand.at(i))
                if value == SIX:
                    sixes += 1
                elif value == THREE:
                    threes += 1
            cards += moment.hand.count
        unknown = cards - known
        out[DECK_SIXES] = sixes
        out[DECK_THREES] = threes
        out[DECK_CARDS] = cards
        out[UNKNOWN] = unknown
        if unknown > 0:
            out[UNKNOWN_APOSTLES] = min(100, (APOSTLES - moment.quorum.count) * 100 // unknown)
            out[UNKNOWN_SIXES] = (sixes - known_sixes) * 100 // unknown
            out[UNKNOWN_THREES] = (threes - known_threes) * 100 // unknown

    def read_hand(self, moment: Apostles, out: vec[i64]) -> None:
        """What is in the middle of being resolved."""
        phase = moment.phase
        if phase == PICKING:
            out[ASKED] = 1
            return
        if phase == FETCHING:
            out[ASKED + 1] = 1
        elif phase == DROPPING:
            out[ASKED + 2] = 1
        elif phase == ORDERING:
            out[ASKED + 3] = 1
        i: i64
        for i in range(moment.hand.count):
            value = rank(moment.hand.at(i))
            if value == SIX:
                out[HAND_SIXES] += 1
            elif value == THREE:
                out[HAND_THREES] += 1
            elif value < JACK:
                out[HAND_NUMBERS] += 1
        for i in range(moment.two.count):
            value = rank(moment.two.at(i))
            if value == SIX:
                out[TWO_SIXES] += 1
            elif value == THREE:
                out[TWO_THREES] += 1
        for i in range(moment.abilities.count):
            card = moment.abilities.at(i)
            if card == JAMES_OF_THUNDER:
                out[TO_USE] = 1
            elif card == JUDAS:
                out[TO_USE + 1] = 1
            elif card == PETER or card == ANDREW:
                out[TO_USE + 2] += 1
            elif card == THOMAS:
                out[TO_USE + 3] = 1
            elif card == SIMON:
                out[TO_USE + 4] = 1
            else:
                out[TO_USE + 5] += 1
        if moment.spared != NONE:
            out[SPARED] = 1
