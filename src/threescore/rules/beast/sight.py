"""What a seat of The Current Number of the Beast sees, in numbers: all but the deck's order and the others' hands.

A card is its kind: its place in the list of the deck, counted from 1 where 0 is no card.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from threescore.core.sight import MOST, Sight, Stretch, clear, one_of, within
from threescore.core.state import State
from threescore.rules.beast.moves import (
    ARRANGING,
    DICE,
    HAND_ROOM,
    MIDDLE,
    NO_SEAT,
    ORDERING,
    ORDERS,
    TARGETING,
    Beast,
    Deck,
)

OVER: Final = 8


def stretches(cards: Deck, seats: int) -> list[Stretch]:
    kinds = len(cards.number)
    table = (seats + 1, DICE)
    return [
        Stretch(
            "phase", OVER + 1, 1, "the open question: arrange, play, target, die, step, order, discard, thaw; or over"
        ),
        Stretch("turn", seats, 1, "whose turn it is, the seat itself first"),
        Stretch("turns", 1, MOST, "how many turns have begun"),
        Stretch("beast", 1, kinds, "the card that is the beast now"),
        Stretch("digits", DICE, 6, "its number"),
        Stretch(
            "dice", table, 6, "the dice from left to right, the seat's own first and the middle last; 0 if not rolled"
        ),
        Stretch("frozen", (seats, DICE), 1, "which of the seats' dice are frozen"),
        Stretch("pending", seats, 1, "who matches and has to wait"),
        Stretch("bound", seats, 1, "who cannot win before its next turn"),
        Stretch("hand", HAND_ROOM, kinds, "the seat's own cards, in the order in which it got them"),
        Stretch("held", kinds, HAND_ROOM, "how many of each kind these are"),
        Stretch("hands", seats, HAND_ROOM, "how many cards every hand has"),
        Stretch("deck", 1, int(cards.size) + 1, "how many cards the deck has"),
        Stretch("discard", int(cards.size) + 1, kinds, "the discard pile, the first card first"),
        Stretch("discarded", kinds, int(cards.size) + 1, "how many of each kind lie there"),
        Stretch("order", 1, ORDERS, "at the set-up: the order that the seat has chosen, counted from 1"),
        Stretch("card", 1, kinds, "the card that is being played"),
        Stretch("effect", 1, 255, "which of its effects"),
        Stretch("target", seats, 1, "at whom"),
        Stretch("taken", table, 1, "the dice that it has handled"),
        Stretch("picked", table, 1, "the dice that are picked for this effect"),
        Stretch("sorting", table, 1, "the dice that are still to be put in order"),
        Stretch("sorting_now", table, 1, "those of them that the question is about"),
    ]


class BeastSight(Sight):
    """What the seats see, with the cards of the deck."""

    def __init__(self, cards: Deck, seats: int) -> None:
        super().__init__(seats, stretches(cards, seats))
        self.cards: Deck = cards

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        moment = cast(Beast, state)
        cards, seats, faces, hands, digits = self.cards, moment.seats, moment.faces, moment.hands, self.cards.digits
        frozen = moment.frozen
        kinds = len(cards.number)
        over = moment.owes == 0
        arranging = moment.phase == ARRANGING and not over
        end = at + self.size
        at = self.write_seats(state, seat, out, at)
        at = one_of(out, at, OVER + 1, OVER if over else moment.phase)
        at = one_of(out, at, seats, (moment.turn - seat + seats) % seats)
        out[at] = within(moment.turns)
        out[at + 1] = i16(moment.beast + 1)
        at += 2
        i: i64
        j: i64
        for i in range(DICE):
            out[at + i] = i16(digits[moment.beast * DICE + i])
        at += DICE
        other = seat
        row = at + seats * DICE + DICE
        for i in range(seats):
            for j in range(DICE):
                out[at] = i16(faces[other * DICE + j])
                out[row] = i16(frozen >> (other * DICE + j) & 1)
                at += 1
                row += 1
            other = other + 1 if other + 1 < seats else 0
        for j in range(DICE):
            out[at + j] = i16(0) if arranging else i16(faces[MIDDLE + j])
        at = row
        for i in range(seats):
            out[at + i] = i16(moment.pending >> other & 1)
            out[at + seats + i] = i16(moment.bound >> other & 1)
            other = other + 1 if other + 1 < seats else 0
        at += 2 * seats
        clear(out, at, HAND_ROOM + kinds)
        for i in range(moment.hand_size(seat)):
            kind = i64(hands[seat * HAND_ROOM + i])
            out[at + i] = i16(kind + 1)
            out[at + HAND_ROOM + kind] += i16(1)
        at += HAND_ROOM + kinds
        for i in range(seats):
            out[at + i] = i16(moment.hand_size(other))
            other = other + 1 if other + 1 < seats else 0
        at += seats
        out[at] = i16(moment.deck.count)
        at += 1
        room = cards.size + 1
        clear(out, at, room + kinds)
        ring, top, mask = moment.discard.ring, moment.discard.top, len(moment.discard.ring) - 1
        for i in range(moment.discard.count):
            kind = i64(ring[(top + i) & mask])
            out[at + i] = i16(kind + 1)
            out[at + room + kind] += i16(1)
        at += room + kinds
        out[at] = i16(moment.order_of(seat) + 1) if arranging and moment.owes >> seat & 1 == 0 else i16(0)
        at += 1
        if not over and TARGETING <= moment.phase <= ORDERING:
            self.write_card(moment, seat, out, at)
        else:
            clear(out, at, end - at)

    def write_card(self, moment: Beast, seat: i64, out: vec[i16], at: i64) -> None:
        """The card that is being played."""
        seats = moment.seats
        out[at] = i16(moment.card + 1)
        out[at + 1] = i16(moment.effect - self.cards.first[moment.card])
        at += 2
        if moment.target == NO_SEAT:
            at = clear(out, at, seats)
        else:
            at = one_of(out, at, seats, (moment.target - seat + seats) % seats)
        at = mark_places(out, at, seat, seats, moment.taken)
        at = mark_places(out, at, seat, seats, moment.picked)
        at = mark_places(out, at, seat, seats, moment.sorting)
        mark_places(out, at, seat, seats, moment.sorting_now() if moment.phase == ORDERING else 0)


def mark_places(out: vec[i16], at: i64, seat: i64, seats: i64, places: i64) -> i64:
    """A one for each die of a set; where the next number goes."""
    owner = seat
    i: i64
    j: i64
    for i in range(seats):
        for j in range(DICE):
            out[at] = i16(places >> (owner * DICE + j) & 1)
            at += 1
        owner = owner + 1 if owner + 1 < seats else 0
    for j in range(DICE):
        out[at] = i16(places >> (MIDDLE + j) & 1)
        at += 1
    return at
