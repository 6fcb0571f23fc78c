"""What the player of Number of the Beast sees, in numbers: all but what lies face down where it is not known."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from threescore.core.piles import Pile
from threescore.core.sight import MOST, Sight, Stretch, clear, flag, one_of, within
from threescore.core.state import State
from threescore.rules.apostles.moves import (
    APOSTLES,
    JACK,
    KING,
    NONE,
    PICKING,
    ROLLING,
    SIX,
    SUIT,
    Apostles,
    rank,
)

SUITS: Final = 4
DECK: Final = SUITS * KING
BEASTLY: Final = 2 * SUITS
OVER: Final = 5
MOST_DICE: Final = 4

STRETCHES: Final = [
    Stretch("phase", OVER + 1, 1, "the open question: roll, pick, fetch, john, order; or over"),
    Stretch("turn", 1, MOST, "the number of the turn"),
    Stretch("pending", 4, 1, "what waits for the next turn: Phillip, Bartholomew, Matthew, the fourth die"),
    Stretch("deck", 1, DECK, "how many cards the deck has"),
    Stretch("known", DECK, DECK, "each card of the deck that is known: its place, 1 on top; 0 for all others"),
    Stretch("discard", DECK, DECK, "each card of the discard pile: its place, 1 for the first"),
    Stretch(
        "quorum", (SUITS, 3), APOSTLES, "jack, queen and king of each suit: as which of the quorum he joined, or 0"
    ),
    Stretch("beast", (SUITS, 2), 3, "three and six of each suit: at which place the beast holds it, or 0"),
    Stretch("rolled", MOST_DICE, 6, "the roll that drew the hand; 0 where no die is"),
    Stretch("cards", 1, 8, "how many cards the hand has, face down or not"),
    Stretch("hand", DECK, 8, "each card of the hand that is seen: its place, 1 for the first"),
    Stretch("john", DECK, 2, "the two cards that John drew: 1 and 2"),
    Stretch("abilities", (SUITS, 3), APOSTLES, "whose ability is to be used: in which order"),
    Stretch("urgent", 1, APOSTLES, "how many of these come first without being asked about"),
    Stretch("spared", SUITS, 1, "the three that stopped Judas and may still cancel a six"),
]


def place_of(card: i64) -> i64:
    """A card among the 52: by suit, from the ace on."""
    return card // SUIT * KING + rank(card) - 1


def place_of_apostle(card: i64) -> i64:
    return card // SUIT * 3 + rank(card) - JACK


def place_of_beastly(card: i64) -> i64:
    return card // SUIT * 2 + (1 if rank(card) == SIX else 0)


def list_cards(out: vec[i16], at: i64, cards: Pile) -> i64:
    """For each of the 52 its place in a pile, from 1 on."""
    clear(out, at, DECK)
    ring, top, mask = cards.ring, cards.top, len(cards.ring) - 1
    i: i64
    for i in range(cards.count):
        out[at + place_of(i64(ring[(top + i) & mask]))] = i16(i + 1)
    return at + DECK


def list_known(out: vec[i16], at: i64, cards: Pile, known: i64) -> i64:
    """The same for a pile that lies face down, as far as it is known, which is said as bits."""
    clear(out, at, DECK)
    ring, top, mask = cards.ring, cards.top, len(cards.ring) - 1
    i: i64
    for i in range(cards.count):
        card = i64(ring[(top + i) & mask])
        if known >> card & 1:
            out[at + place_of(card)] = i16(i + 1)
    return at + DECK


def list_apostles(out: vec[i16], at: i64, cards: Pile) -> i64:
    clear(out, at, APOSTLES)
    i: i64
    for i in range(cards.count):
        out[at + place_of_apostle(cards.at(i))] = i16(i + 1)
    return at + APOSTLES


class ApostlesSight(Sight):
    """What the player sees."""

    def __init__(self) -> None:
        super().__init__(1, STRETCHES)

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        moment = cast(Apostles, state)
        over = moment.owes == 0
        at = self.write_seats(state, seat, out, at)
        at = one_of(out, at, OVER + 1, OVER if over else moment.phase)
        out[at] = within(moment.turn)
        i: i64
        for i in range(4):
            out[at + 1 + i] = i16(moment.pending >> i & 1)
        out[at + 5] = i16(moment.deck.count)
        at = list_known(out, at + 6, moment.deck, moment.known)
        at = list_cards(out, at, moment.discard)
        at = list_apostles(out, at, moment.quorum)
        clear(out, at, BEASTLY)
        for i in range(moment.beast.count):
            out[at + place_of_beastly(moment.beast.at(i))] = i16(i + 1)
        at += BEASTLY
        # The last roll is forgotten with the hand that it drew.
        shows = moment.hand.count > 0 or (moment.phase != ROLLING and not over)
        for i in range(MOST_DICE):
            out[at + i] = i16(moment.rolled[i]) if shows else i16(0)
        at += MOST_DICE
        out[at] = i16(moment.hand.count)
        if moment.phase == PICKING and not over:
            at = list_known(out, at + 1, moment.hand, moment.known)
        else:
            at = list_cards(out, at + 1, moment.hand)
        at = list_cards(out, at, moment.two)
        at = list_apostles(out, at, moment.abilities)
        out[at] = i16(moment.urgent)
        for i in range(SUITS):
            out[at + 1 + i] = flag(moment.spared != NONE and moment.spared // SUIT == i)
