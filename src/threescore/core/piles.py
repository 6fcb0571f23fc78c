"""Piles of cards and handfuls of dice, kept as small vectors of bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.dice import Dice
from threescore.core.vectors import copy_bytes

NO_CARDS: Final = vec[u8]([0] * 256)
# A die turns as many cards under a pile at most.
TURNED: Final = 5


class Pile:
    """Cards with a top and a bottom, in a ring, so that turning the top under the pile is cheap."""

    def __init__(self, ring: vec[u8]) -> None:
        """An empty pile in a ring whose length is a power of two; `pile` makes one of the right size."""
        self.ring: vec[u8] = ring
        self.top: i64 = 0
        self.count: i64 = 0

    def __len__(self) -> int:
        return int(self.count)

    def cards(self) -> list[int]:
        """All cards, top first."""
        return [int(self.ring[(self.top + i) & (len(self.ring) - 1)]) for i in range(self.count)]

    def at(self, place: i64) -> i64:
        """The card at a place, 0 being the top."""
        return i64(self.ring[(self.top + place) & (len(self.ring) - 1)])

    def members(self) -> i64:
        """The cards as bits, where their numbers are below 63 and no two the same."""
        ring, mask, top = self.ring, len(self.ring) - 1, self.top
        members: i64 = 0
        i: i64
        for i in range(self.count):
            members |= i64(1) << i64(ring[(top + i) & mask])
        return members

    def take(self) -> i64:
        """Take the top card."""
        card = i64(self.ring[self.top])
        self.top = (self.top + 1) & (len(self.ring) - 1)
        self.count -= 1
        return card

    def take_from(self, place: i64) -> i64:
        """Take the card at a place; those above it slide down by one."""
        ring, mask, top = self.ring, len(self.ring) - 1, self.top
        card = ring[(top + place) & mask]
        i: i64
        for i in range(place, i64(0), -1):
            ring[(top + i) & mask] = ring[(top + i - 1) & mask]
        self.top = (top + 1) & mask
        self.count -= 1
        return i64(card)

    def put_under(self, card: i64) -> None:
        """Put a card under the pile."""
        self.ring[(self.top + self.count) & (len(self.ring) - 1)] = u8(card)
        self.count += 1

    def put_on(self, card: i64) -> None:
        """Put a card on top of the pile."""
        self.top = (self.top - 1) & (len(self.ring) - 1)
        self.ring[self.top] = u8(card)
        self.count += 1

    def put_at(self, place: i64, card: i64) -> None:
        """Put a card at a place, 0 being the top; those from there on move down by one."""
        mask = len(self.ring) - 1
        i: i64
        for i in range(self.count, place, -1):
            self.ring[(self.top + i) & mask] = self.ring[(self.top + i - 1) & mask]
        self.ring[(self.top + place) & mask] = u8(card)
        self.count += 1

    def take_behind(self, cards: i64) -> i64:
        """Move that many cards, one after the other, from the top to the bottom, and take the one behind them."""
        ring, mask, top = self.ring, len(self.ring) - 1, self.top
        bottom = top + self.count
        # What is moved too far lies below the bottom, where it does not matter; and a processor need not guess how far.
        moved = cards
        if moved < TURNED and self.count + TURNED <= len(ring):
            moved = TURNED
        i: i64
        for i in range(moved):
            ring[(bottom + i) & mask] = ring[(top + i) & mask]
        self.top = (top + cards + 1) & mask
        self.count -= 1
        return i64(ring[(top + cards) & mask])

    def shuffle(self, dice: Dice) -> None:
        """Shuffle the whole pile."""
        dice.shuffle(self.ring, self.top, self.count, len(self.ring) - 1)

    def sort(self) -> None:
        """Put the cards in the order of their numbers: before a shuffle that must not depend on how they lay."""
        ring, mask, top = self.ring, len(self.ring) - 1, self.top
        i: i64
        for i in range(1, self.count):
            card = ring[(top + i) & mask]
            j = i
            while j > 0 and ring[(top + j - 1) & mask] > card:
                ring[(top + j) & mask] = ring[(top + j - 1) & mask]
                j -= 1
            ring[(top + j) & mask] = card

    def copy(self) -> "Pile":
        twin = Pile(self.ring[:])
        twin.top = self.top
        twin.count = self.count
        return twin

    def copy_into(self, twin: "Pile") -> None:
        """Make another pile, whose ring is as long, the same."""
        copy_bytes(self.ring, twin.ring)
        twin.top = self.top
        twin.count = self.count


def pile(room: i64) -> Pile:
    """An empty pile with room for that many cards."""
    size: i64 = 1
    while size < room:
        size *= 2
    return Pile(NO_CARDS[:size])
