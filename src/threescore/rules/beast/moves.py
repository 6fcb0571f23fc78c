"""The moves of The Current Number of the Beast, in the order of its rules: set-up, the turn, the effects, the end.

Which cards there are and what they do is data (`deck.toml`, or a player's own list): a `Deck` holds it as vectors, and
the moves carry out one effect after the other. Rulings are numbered as in rules.md beside this file.
"""

from itertools import permutations
from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, u8

from threescore.core.bits import count_bits, lowest
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.layout import MANY, Choices, Fact, Field, Layout, Part
from threescore.core.piles import Pile, pile
from threescore.core.state import State
from threescore.core.vectors import copy_bytes

# Every die has a place: seat times three plus 0 to 2 from the left; the middle comes after the last possible seat.
# Sets of places are bits.
MOST_SEATS: Final = 6
DICE: Final = 3
MIDDLE_SEAT: Final = MOST_SEATS
MIDDLE: Final = MIDDLE_SEAT * DICE
PLACES: Final = MIDDLE + DICE
THREE_DICE: Final = 7

# A card is its kind: its place in the list of its deck. A hand has three cards, and a fourth from the draw to the play.
HAND: Final = 3
HAND_ROOM: Final = 4

# What is kept of the past: the hands of all seats when the discard pile last became the deck, and what has been shown since:
# the cards that have left hands, one a turn, and for each kind a tally of who has laid it down. How many have been shown is
# NEVER before the first time.
HANDS: Final = MOST_SEATS * HAND
NEVER: Final = -1
# Of each time before that from one reshuffle to the next, the same is kept, and behind what was shown who drew first and how many
# were laid down.
CYCLE_OPENER: Final = 0
CYCLE_SHOWN: Final = 1
CYCLE_END: Final = 2

NO_CARD: Final = 255
NO_PLACE: Final = -1
NO_SEAT: Final = -1

# A choice names a card by a number that does not depend on the deck's size: an event by its place among the events of
# its deck, a beast by its three digits.
MOST_EVENTS: Final = 64
BEASTS: Final = 216
CARD_NUMBERS: Final = MOST_EVENTS + BEASTS

# The most dice that one effect rolls, and the ways to order them. The first two orders move only the first two dice,
# the first six only the first three, so that a number means the same however many dice are ordered.
MOST_ROLLED: Final = 4
ORDERS: Final = 24

# Choices
PASS: Final = 0
KEEP: Final = 1
STEP_UP: Final = 2
STEP_DOWN: Final = 3
TARGET: Final = 4
ARRANGE: Final = TARGET + MOST_SEATS
DIE: Final = ARRANGE + ORDERS
THAW: Final = DIE + PLACES
PLAY: Final = THAW + MIDDLE
DISCARD: Final = PLAY + CARD_NUMBERS
ACTIONS: Final = DISCARD + CARD_NUMBERS

# Phases, each the question that is open
ARRANGING: Final = 0
PLAYING: Final = 1
TARGETING: Final = 2
PICKING: Final = 3
STEPPING: Final = 4
ORDERING: Final = 5
DISCARDING: Final = 6
THAWING: Final = 7

# What an effect does
ROLL: Final = 0
TURN: Final = 1
SWAP: Final = 2
REARRANGE: Final = 3
FREEZE: Final = 4
NEW_BEAST: Final = 5

# To whose dice; a swap also names its partner
SELF: Final = 0
ANYONE: Final = 1
OTHER: Final = 2
TABLE: Final = 3
THE_MIDDLE: Final = 4

# How a die is turned
UP: Final = 1
DOWN: Final = -1
EITHER: Final = 0

# What is told
DEALT: Final = 0
GOES_FIRST: Final = 1
DEALT_CARD: Final = 2
SET_UP_ROLLED: Final = 3
ROLLS_AGAIN: Final = 4
ORDERED: Final = 5
SHOWED: Final = 6
MIDDLE_ROLLED: Final = 7
BEGAN: Final = 8
RESHUFFLED: Final = 9
DREW: Final = 10
PLAYED: Final = 11
AIMED: Final = 12
PICKED: Final = 13
ROLLED: Final = 14
TURNED: Final = 15
SWAPPED: Final = 16
ARRANGED: Final = 17
FROZE: Final = 18
NEW_NUMBER: Final = 19
SPENT: Final = 20
PASSED: Final = 21
DISCARDED: Final = 22
THAWED: Final = 23
KEPT: Final = 24
WAITS: Final = 25
BROKEN: Final = 26
WON: Final = 27
NOBODY_WON: Final = 28

BY_CARD: Final = 0
BY_WAITING: Final = 1
BY_SET_UP: Final = 2

# Outside, a place is a player (a seat, or the middle) and a die.
CARD: Final = Part("card", CARD_NUMBERS)
LAYOUT: Final = Layout(
    choices=[
        Choices("pass", PASS),
        Choices("keep", KEEP),
        Choices("step_up", STEP_UP, kind="step", args=("by",)),
        Choices("step_down", STEP_DOWN, kind="step", args=("by",)),
        Choices("target", TARGET, Part("player", MOST_SEATS)),
        Choices("arrange", ARRANGE, Part("order", ORDERS), args=("player", "order")),
        Choices("die", DIE, Part("place", PLACES), args=("player", "die")),
        Choices("thaw", THAW, Part("place", MIDDLE), args=("player?", "die")),
        Choices("play", PLAY, CARD),
        Choices("discard", DISCARD, CARD),
    ],
    facts=[
        Fact("dealt", DEALT, "deck", "hand", args=("beast", "deck", "hand")),
        Fact("goes_first", GOES_FIRST, "player"),
        Fact("dealt_card", DEALT_CARD, Field("card", secret=True), "player"),
        Fact("set_up_rolled", SET_UP_ROLLED, "player", Field("dice", DICE), kind="first_rolled"),
        Fact("rolls_again", ROLLS_AGAIN, "player"),
        Fact("ordered", ORDERED, Field("dice", DICE, secret=True), "player"),
        Fact("showed", SHOWED, "player", Field("dice", DICE)),
        Fact("middle_rolled", MIDDLE_ROLLED, Field("dice", DICE)),
        Fact("began", BEGAN, "player", "turn"),
        Fact("reshuffled", RESHUFFLED, "count"),
        Fact("drew", DREW, Field("card", secret=True), "player"),
        Fact("played", PLAYED, "card", "player"),
        Fact("aimed", AIMED, "target", "player"),
        Fact("picked", PICKED, "place", "face", "by", args=("player", "die", "face", "by")),
        Fact("rolled", ROLLED, "place", "from", "to", args=("player", "die", "from", "to")),
        Fact("turned", TURNED, "place", "from", "to", args=("player", "die", "from", "to")),
        Fact("swapped", SWAPPED, Field("places", 2), Field("faces", 2)),  # the faces that they show now
        Fact("arranged", ARRANGED, "by", Field("places", bits=True), Field("faces", MANY)),
        Fact("froze", FROZE, "place", "face", args=("player", "die", "face")),
        Fact("new_number", NEW_NUMBER, "beast", "old", "player"),
        Fact("spent", SPENT, "card"),
        Fact("passed", PASSED, "player"),
        Fact("discarded", DISCARDED, "card", "player"),
        Fact("thawed", THAWED, "place", "face", "by", args=("player", "die", "face", "by")),
        Fact("kept", KEPT, "player"),
        Fact("waits", WAITS, "player", "bound"),
        Fact("broken", BROKEN, "player", "bound"),  # whether it has to wait all the same
        Fact("won", WON, "player", "by"),  # BY_CARD to BY_SET_UP
        Fact("nobody_won", NOBODY_WON, "turns"),
    ],
)

REROLL: Final = 0
PENDING: Final = 1
WIN: Final = 2


def bit(number: i64) -> i64:
    return 1 << number


def dice_of(owner: i64) -> i64:
    """The places of a seat, or of the middle."""
    return THREE_DICE << owner * DICE


def all_orders() -> vec[u8]:
    """The orders of four dice, four numbers each: which die comes to the first place, to the second …"""
    orders = sorted(permutations(range(MOST_ROLLED)), key=lambda order: [-die for die in reversed(order)])
    return vec[u8]([u8(die) for order in orders for die in order])


ORDER: Final[vec[u8]] = all_orders()


def orders_of(dice: i64) -> i64:
    """In how many ways so many dice can be ordered."""
    return ORDERS if dice == 4 else 6 if dice == 3 else dice


# Of so many dice each two are equal or not: a bit for every pair, the second die with the first, the third with both …
PAIRS: Final = 6


def different_orders() -> vec[i64]:
    """For so many dice, and the pairs of them that are equal: the orders that look different, as bits.

    Of those that look the same it is the first: equal dice do not pass each other.
    """
    table = vec[i64]([0] * (MOST_ROLLED + 1 << PAIRS))
    dice: i64
    alike: i64
    order: i64
    i: i64
    j: i64
    for dice in range(MOST_ROLLED + 1):
        for alike in range(1 << PAIRS):
            for order in range(orders_of(dice)):
                differs = True
                for i in range(1, dice):
                    for j in range(i):
                        earlier, later = i64(ORDER[order * MOST_ROLLED + j]), i64(ORDER[order * MOST_ROLLED + i])
                        if earlier > later and alike >> earlier * (earlier - 1) // 2 + later & 1:
                            differs = False
                if differs:
                    table[dice << PAIRS | alike] |= bit(order)
    return table


DIFFERENT: Final[vec[i64]] = different_orders()


def packed(verb: i64, whose: i64, partner: i64, amount: i64) -> i64:
    """All that an effect is, in one number of three bits each; and how many dice it asks for."""
    picks: i64 = amount if verb == ROLL else 2 if verb == SWAP else 1 if verb == TURN or verb == FREEZE else 0
    return verb | whose << 3 | partner << 6 | picks << 9 | amount + 1 << 12


def verb_of(effect: i64) -> i64:
    """What an effect does."""
    return effect & 7


def whose_of(effect: i64) -> i64:
    """To whose dice."""
    return effect >> 3 & 7


def partner_of(effect: i64) -> i64:
    """With whom it swaps."""
    return effect >> 6 & 7


def picks_of(effect: i64) -> i64:
    """How many dice it asks for."""
    return effect >> 9 & 7


def amount_of(effect: i64) -> i64:
    """How many dice it rolls, or how it turns one."""
    return (effect >> 12 & 7) - 1


def needs_target(effect: i64) -> bool:
    whose = whose_of(effect)
    return whose == ANYONE or whose == OTHER or partner_of(effect) == OTHER


def takes_any(effect: i64) -> bool:
    """Whether an effect can be carried out with any three dice of the seat that plays it, and any of the middle, none frozen."""
    if whose_of(effect) == OTHER or partner_of(effect) == OTHER or picks_of(effect) > DICE:
        return False
    return verb_of(effect) != TURN or amount_of(effect) == EITHER


class Deck:
    """The cards of a game as the moves read them. `cards.py` makes one of a list of cards."""

    def __init__(self) -> None:
        # All cards but the starting beast, in a ring for a pile
        self.ring: vec[u8] = vec[u8]()
        self.size: i64 = 0
        self.start: i64 = NO_CARD
        self.freeze: i64 = NO_CARD
        # For each kind: its number in choices, its first effect (one entry more than kinds), whether a match that it
        # makes for its player has to wait, how many unfrozen dice are enough for it (0 if it cannot take several of
        # one's own), and the three digits of a beast
        self.number: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.waits: vec[u8] = vec[u8]()
        self.enough: vec[i64] = vec[i64]()
        self.digits: vec[u8] = vec[u8]()
        # For each number in choices: the kind
        self.kind: vec[u8] = vec[u8]()
        # For each effect: what it does, to whose dice, with whom it swaps, how many dice it rolls or how it turns one
        self.verb: vec[u8] = vec[u8]()
        self.whose: vec[u8] = vec[u8]()
        self.partner: vec[u8] = vec[u8]()
        self.amount: vec[i64] = vec[i64]()
        # For each effect all of these in one number
        self.effects: vec[i64] = vec[i64]()


class Switches:
    """The options of the game, as the moves read them; the first value is the default."""

    def __init__(self) -> None:
        self.thaw_any: bool = False
        self.shared: bool = False
        self.set_up_match: i64 = REROLL
        self.wrap: bool = False
        self.owner_arranges: bool = False
        self.mix: bool = False
        self.enough_you: bool = False
        self.as_beast: bool = False
        self.first: i64 = NO_SEAT
        self.max_turns: i64 = 0


def list_places(places: i64, kind: i64, out: vec[i64]) -> i64:
    """Write a choice for every member of a set."""
    count: i64 = 0
    while places != 0:
        out[count] = kind + lowest(places)
        places &= places - 1
        count += 1
    return count


def first_place(cards: vec[u8], at: i64, card: i64) -> i64:
    """Where a card lies first, from a place on; it is there."""
    while i64(cards[at]) != card:
        at += 1
    return at


NO_PILE: Final = pile(1)
NO_BYTES: Final = vec[u8]()
NO_COUNTS: Final = vec[u8]([0] * 512)
NO_HANDS: Final = vec[u8]([NO_CARD] * HANDS)

# A tally counts for each seat up to three, in two bits. These are the lower ones; a set of seats has them alone.
TALLIED: Final = 0b010101010101
EVERYBODY: Final = 3 * TALLIED
NO_TALLIES: Final = vec[i16]([0] * 512)

# Of each kind that the others held at a time: how many are still to be given out, who holds it, who is certain to hold it and has
# not yet been given it, and who of those that have laid it down afterwards has not yet been given one to lay down
SPARE: Final = 0
HELD: Final = 1
CERTAIN: Final = 2
LAID: Final = 3
ROW: Final = 4
# The rows of a time come in this order: those that are not certain, by how many seats can have held them, then those of which
# some are certain, and those that all are
SOME_CERTAIN: Final = MOST_SEATS + 1
ALL_CERTAIN: Final = SOME_CERTAIN + MOST_SEATS + 1
NO_ROW: Final = -1
# Who laid down a card that it had either held or drawn is so much likelier to have held it than another is to have kept it.
LIKELIER: Final = 4
# What nobody has found out yet
UNKNOWN: Final = -1
NOTHING_NEEDLESS: Final = vec[i64]([0] * (MOST_SEATS + 1))
NEEDLESS_UNKNOWN: Final = vec[i64]([UNKNOWN] * (MOST_SEATS + 1))
# No redeal looks back farther than so many reshuffles before the last: with a tiny deck it could take for ever.
LONG_AGO: Final = 10


def blank(size: i64) -> vec[i16]:
    """So many empty tallies."""
    found = NO_TALLIES[:size]
    while len(found) < size:
        found = extend(found, NO_TALLIES[: size - len(found)])
    return found


def some(tally: i64) -> i64:
    """The seats of which a tally counts anything."""
    return (tally | tally >> 1) & TALLIED


def total(tally: i64) -> i64:
    """All that a tally counts."""
    pairs = (tally & 0x333) + (tally >> 2 & 0x333)
    return (pairs & 15) + (pairs >> 4 & 15) + (pairs >> 8)


def plus(tally: i64, other: i64) -> i64:
    """For each seat the sum of two tallies, three at most."""
    carry = tally & other & TALLIED
    high, also_high = tally >> 1 & TALLIED, other >> 1 & TALLIED
    full = high & also_high | carry & (high | also_high)
    return ((tally ^ other) & TALLIED | full) | (high ^ also_high ^ carry | full) << 1


def minus(tally: i64, other: i64) -> i64:
    """For each seat what is left of a tally without another, none at least."""
    borrow = ~tally & other & TALLIED
    high, also_high = tally >> 1 & TALLIED, other >> 1 & TALLIED
    below = ~high & (also_high | borrow) | also_high & borrow
    return ((tally ^ other) & TALLIED & ~below) | ((high ^ also_high ^ borrow) & ~below) << 1


class Recollection:
    """What a seat can tell of who of the others held what at the reshuffles that still bear on anything.

    Whoever held a card at a reshuffle has laid it down by the next one (or by now), or has kept it and holds it then as well.
    What follows from that is found out once; what remains open can then be made up again and again, as it can have been: what
    the others held together is given out to them, from the oldest of these times on, and who is given a card is given it for
    as long as it must have been kept. Everything that can have been can come of it, what really was as well.
    """

    def __init__(self, seats: i64, seat: i64, kinds: i64) -> None:
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.kinds: i64 = kinds
        self.others: i64 = EVERYBODY >> (MOST_SEATS - seats) * 2
        if seat >= 0:
            self.others &= ~(3 << seat * 2)
        # What was shown since the last reshuffle and before it, and the own hand at each time, among blanks for the others'
        self.past: vec[i16] = NO_TALLIES[:0]
        self.earlier: vec[i16] = NO_TALLIES[:0]
        self.held: vec[u8] = NO_BYTES
        # A time is told by how many reshuffles ago it was: this is the oldest, 1 is the last reshuffle, and 0 is now.
        self.ages: i64 = 0
        # For each time, now first, and each kind: how many the others held together (now: how many are unseen), the tallies of
        # those laid down by the next time, of the most that each can have held, and of those held for certain
        self.together: vec[i16] = NO_TALLIES[:0]
        self.laid: vec[i16] = NO_TALLIES[:0]
        self.most: vec[i16] = NO_TALLIES[:0]
        self.certain: vec[i16] = NO_TALLIES[:0]
        # For each time, the tally of the cards that each seat held beside those that are certain
        self.free: vec[i64] = NOTHING_NEEDLESS[:0]
        # The same as rows: where those of a time begin, from where on some are certain, and up to where not all are; each has a
        # kind, and the row of that kind the next time. Behind all rows,
        # for each time, for how many cards each seat has room.
        self.begins: vec[i64] = NOTHING_NEEDLESS[:0]
        self.certain_from: vec[i64] = NOTHING_NEEDLESS[:0]
        self.open_to: vec[i64] = NOTHING_NEEDLESS[:0]
        self.kind: vec[i16] = NO_TALLIES[:0]
        self.then: vec[i16] = NO_TALLIES[:0]
        self.rows: vec[i16] = NO_TALLIES[:0]
        self.rooms: i64 = 0
        # … and behind these, how many cards have been given out, and each of them: its row, and to whom
        self.given: i64 = 0
        # The unseen cards that nobody can have kept, as the ring of a pile
        self.ring: vec[u8] = NO_BYTES
        self.ringed: i64 = 0
        # How many of these times tell each seat nothing: that one none of them
        self.needless: vec[i64] = NEEDLESS_UNKNOWN[:]
        if seat >= -1:
            self.needless[seats if seat < 0 else seat] = 0

    # What follows from what was seen

    def find_out(self, unseen: vec[u8], held: vec[u8]) -> None:
        """From how many of each kind are unseen, and all hands at these times, of which only the sum counts."""
        self.held = held[:]
        self.count_together(unseen, held)
        age: i64
        for age in range(1, self.ages + 1):
            self.narrow(age)
        for age in range(self.ages - 1, 0, -1):
            self.narrow(age)
        self.list_rows()

    def count_together(self, unseen: vec[u8], held: vec[u8]) -> None:
        kinds, seats, own = self.kinds, self.seats, self.seat
        size: i64 = len(self.past)
        together, laid, most = (
            blank((self.ages + 1) * kinds),
            blank((self.ages + 1) * kinds),
            blank((self.ages + 1) * kinds),
        )
        kind: i64
        age: i64
        other: i64
        i: i64
        for kind in range(kinds):
            together[kind] = i16(unseen[kind])
        for age in range(1, self.ages + 1):
            now = age * kinds
            for other in range(seats):
                start = (self.ages - age) * HANDS + other * HAND
                for i in range(start, start + HAND):
                    if other != own:
                        together[now + i64(held[i])] += 1
                        self.held[i] = NO_CARD
            tallies = self.past if age == 1 else self.earlier
            start = size - kinds if age == 1 else (self.ages - age) * (size + CYCLE_END) + size - kinds
            for kind in range(kinds):
                laid[now + kind] = tallies[start + kind] & i16(self.others)
        self.together = together
        self.laid = laid
        for kind in range(kinds):
            if unseen[kind] != 0:
                most[kind] = i16(self.others & min(i64(unseen[kind]), HAND) * TALLIED)
        self.most = most
        self.certain = blank((self.ages + 1) * kinds)
        self.free = vec[i64]([self.others])
        for age in range(1, self.ages + 1):
            self.free = append(self.free, self.others)
            # Nobody can have held more of a kind than it has laid down by the next time or can have held then.
            for kind in range(age * kinds, age * kinds + kinds):
                if together[kind] > 0:
                    most[kind] = i16(plus(i64(laid[kind]), i64(most[kind - kinds])))

    def narrow(self, age: i64) -> None:
        """What a seat must have held beside what the others can have held at most is certain, and leaves room for less."""
        together, laid, most, certain = self.together, self.laid, self.most, self.certain
        others, kinds, now, free = self.others, self.kinds, age * self.kinds, self.free[age]
        kind: i64
        for kind in range(now, now + kinds):
            count = i64(together[kind])
            if count == 0:
                continue
            upper, sure = plus(i64(laid[kind]), i64(most[kind - kinds])), i64(certain[kind])
            upper -= minus(upper, i64(most[kind]))
            before = sure
            if age < self.ages:
                sure += minus(minus(i64(certain[kind + kinds]), i64(laid[kind + kinds])), sure)
            upper -= minus(upper, plus(before, free))
            left = count - total(sure)
            if left < HAND:
                upper -= minus(upper, plus(sure, max(left, 0) * TALLIED & others))
            slack = total(upper) - count
            if slack < HAND:
                sure += minus(minus(upper, max(slack, 0) * TALLIED & others), sure)
            # At least so many were laid down, by those who have laid it down.
            if count > i64(together[kind - kinds]):
                lain = i64(laid[kind]) - minus(i64(laid[kind]), upper)
                slack = total(lain) - (count - i64(together[kind - kinds]))
                if slack < HAND:
                    sure += minus(minus(lain, max(slack, 0) * TALLIED & others), sure)
            free = minus(free, sure - before)
            most[kind] = i16(upper)
            certain[kind] = i16(sure)
        self.free[age] = free

    def list_rows(self) -> None:
        """A row for each time and kind of which the others held any."""
        kinds = self.kinds
        rows, kind_of, then_of, where = self.rows, self.kind, self.then, blank((self.ages + 1) * kinds)
        ranked = vec[i64]([0] * kinds)
        age: i64
        kind: i64
        i: i64
        for kind in range(kinds):
            self.certain[kind] = i16(minus(i64(self.certain[kinds + kind]), i64(self.laid[kinds + kind])))
        for age in range(self.ages + 1):
            now, count, certain, known = age * kinds, i64(0), i64(0), i64(0)
            for kind in range(kinds):
                rank = self.rank(age, now + kind)
                if rank == 0:
                    where[now + kind] = NO_ROW
                    continue
                certain += 1 if rank >= SOME_CERTAIN else 0
                known += 1 if rank == ALL_CERTAIN else 0
                i = count
                while i > 0 and ranked[i - 1] > rank * kinds + kind:
                    ranked[i] = ranked[i - 1]
                    i -= 1
                ranked[i] = rank * kinds + kind
                count += 1
            begin: i64 = len(kind_of)
            self.begins = append(self.begins, begin)
            self.certain_from = append(self.certain_from, begin + count - certain)
            self.open_to = append(self.open_to, begin + count - known)
            for i in range(count):
                kind = ranked[i] % kinds
                sure = self.certain[now + kind]
                then_of = append(then_of, i16(NO_ROW) if age == 0 else where[now - kinds + kind])
                where[now + kind] = i16(begin + i)
                kind_of = append(kind_of, i16(kind))
                rows = append(append(rows, self.together[now + kind] - i16(total(i64(sure)))), 0)
                rows = append(append(rows, sure), self.laid[now + kind])
        self.begins = append(self.begins, i64(len(kind_of)))
        self.rooms = len(rows)
        for age in range(self.ages + 1):
            rows = append(rows, i16(self.free[age]))
        self.given = len(rows)
        self.rows = extend(rows, blank(1 + self.ages * self.seats * HAND))
        self.kind = kind_of
        self.then = then_of

    def rank(self, age: i64, kind: i64) -> i64:
        """Where among the rows of a time a kind comes; 0 if it has none."""
        if self.together[kind] == 0 or (age == 0 and self.together[kind + self.kinds] == 0):
            return 0
        sure = i64(self.certain[kind])
        if total(sure) == i64(self.together[kind]):
            return ALL_CERTAIN
        few = max(count_bits(some(i64(self.most[kind]))), 1)
        return few if sure == 0 else SOME_CERTAIN + few

    def fill_ring(self, unseen: vec[u8], ring: vec[u8]) -> None:
        """Put the unseen cards of all kinds that have no row now into a ring of that size."""
        counts = unseen[:]
        row: i64
        kind: i64
        i: i64
        for row in range(self.begins[1]):
            counts[i64(self.kind[row])] = 0
        self.ring = ring[:]
        for kind in range(self.kinds):
            for i in range(i64(counts[kind])):
                self.ring[self.ringed] = u8(kind)
                self.ringed += 1

    # Making up what remains open

    def make_up(self, dice: Dice) -> vec[i16]:
        """The rows of one way in which it can have been.

        What ends in a contradiction is given out anew from the time before on, every other time from twice as long before, and
        so on.
        """
        rows, age, misses = self.rows[:], self.ages, i64(0)
        while age > 0:
            if self.give_out(rows, age, dice):
                age -= 1
                continue
            misses += 1
            age = min(age + (misses & -misses), self.ages)
            rows = self.again(rows, age)
        return rows

    def again(self, rows: vec[i16], age: i64) -> vec[i16]:
        """The rows as they were when only the times before that one had been given out."""
        found, at = self.rows[:], self.ages
        i: i64
        for i in range(self.given + 1, self.given + 1 + i64(rows[self.given])):
            row = i64(rows[i]) >> 4
            if row < self.begins[age + 1]:
                break
            while row < self.begins[at]:
                at -= 1
            self.give(found, row, at, i64(rows[i]) & 15)
        return found

    def give_out(self, rows: vec[i16], age: i64, dice: Dice) -> bool:
        """Give each of the others three of the cards that they held together at a time; False if that contradicts something."""
        begin, end, room = self.begins[age], self.open_to[age], self.rooms + age
        row: i64
        for row in range(self.certain_from[age], self.begins[age + 1]):
            sure = i64(rows[row * ROW + CERTAIN])
            while sure != 0:
                place = lowest(sure) & ~1
                sure -= bit(place)
                self.give(rows, row, age, place)
        # What cannot have been kept has been laid down.
        for row in range(begin, end):
            at, then = row * ROW, i64(self.then[row])
            kept: i64 = 0
            if then != NO_ROW:
                kept = i64(rows[then * ROW + SPARE]) + total(i64(rows[then * ROW + CERTAIN]))
            while i64(rows[at + SPARE]) > kept:
                seats = some(i64(rows[room])) & some(i64(rows[at + LAID]))
                if seats != 0:
                    self.give(rows, row, age, self.choose(seats, 0, i64(rows[room]), dice))
                elif not self.make_way(rows, row, age, dice):
                    return False
        for row in range(begin, end):
            at = row * ROW
            while rows[at + SPARE] > 0:
                seats = self.takers(rows, row, age, some(i64(rows[room])))
                if seats != 0:
                    self.give(rows, row, age, self.choose(seats, i64(rows[at + LAID]), i64(rows[room]), dice))
                elif not self.make_way(rows, row, age, dice):
                    return False
        return True

    def make_way(self, rows: vec[i16], row: i64, age: i64, dice: Dice) -> bool:
        """Give a card to who has no room for it, who passes on another one of that time; False if nobody can."""
        with_room, given = some(i64(rows[self.rooms + age])), i64(rows[self.given])
        seats = self.takers(rows, row, age, self.others & TALLIED & ~with_room)
        if seats == 0:
            return False
        first, end = self.given + 1 + given, self.begins[age + 1]
        while first > self.given + 1 and i64(rows[first - 1]) >> 4 < end:
            first -= 1
        count = self.given + 1 + given - first
        if count == 0:
            return False
        at = dice.below(count)
        i: i64
        for i in range(count):
            at = at + 1 if at + 1 < count else 0
            other, place = i64(rows[first + at]) >> 4, i64(rows[first + at]) & 15
            if seats >> place & 1 == 0 or other == row:
                continue
            self.take_back(rows, other, age, place)
            takers = self.takers(rows, other, age, with_room)
            if (
                takers != 0
                and i64(rows[other * ROW + CERTAIN]) >> place & 3 == 0
                and self.takers(rows, row, age, bit(place)) != 0
            ):
                to = self.choose(takers, i64(rows[other * ROW + LAID]), i64(rows[self.rooms + age]), dice)
                self.hand_on(rows, other, age, to)
                rows[first + at] = i16(other << 4 | to)
                self.give(rows, row, age, place)
                return True
            self.hand_on(rows, other, age, place)
        return False

    def takers(self, rows: vec[i16], row: i64, age: i64, seats: i64) -> i64:
        """Who of some seats can have held one more of a kind: they have room for it as long as they must have kept it."""
        keeping = seats & ~some(i64(rows[row * ROW + LAID]))
        while keeping != 0:
            row = i64(self.then[row])
            if row == NO_ROW:
                return seats & ~keeping
            age -= 1
            keeping &= ~some(i64(rows[row * ROW + CERTAIN]))
            if rows[row * ROW + SPARE] <= 0:
                return seats & ~keeping
            if age == 0:
                return seats
            crowded = keeping & ~some(i64(rows[self.rooms + age]))
            seats &= ~crowded
            keeping &= ~(crowded | some(i64(rows[row * ROW + LAID])))
        return seats

    def give(self, rows: vec[i16], row: i64, age: i64, place: i64) -> None:
        """Give a card to the seat at that place of tallies, and note that."""
        rows[self.given] += 1
        rows[self.given + i64(rows[self.given])] = i16(row << 4 | place)
        self.hand_on(rows, row, age, place)

    def hand_on(self, rows: vec[i16], row: i64, age: i64, place: i64) -> None:
        """Count a card that a seat held from one time on, as long as it must have kept it."""
        one = i16(bit(place))
        while True:
            at = row * ROW
            rows[at + HELD] += one
            if i64(rows[at + CERTAIN]) >> place & 3 != 0:
                rows[at + CERTAIN] -= one
            else:
                rows[at + SPARE] -= 1
                if age > 0:
                    rows[self.rooms + age] -= one
            if i64(rows[at + LAID]) >> place & 3 != 0:
                rows[at + LAID] -= one
                return
            if age == 0:
                return
            row = i64(self.then[row])
            age -= 1

    def take_back(self, rows: vec[i16], row: i64, age: i64, place: i64) -> None:
        """Undo `hand_on`."""
        one = i16(bit(place))
        while True:
            at = row * ROW
            rows[at + HELD] -= one
            held = i64(rows[at + HELD]) >> place & 3
            if held < i64(self.rows[at + CERTAIN]) >> place & 3:
                rows[at + CERTAIN] += one
            else:
                rows[at + SPARE] += 1
                if age > 0:
                    rows[self.rooms + age] += one
            if held < i64(self.rows[at + LAID]) >> place & 3:
                rows[at + LAID] += one
                return
            if age == 0:
                return
            row = i64(self.then[row])
            age -= 1

    def choose(self, options: i64, laid: i64, room: i64, dice: Dice) -> i64:
        """One of the free places of these seats."""
        if options & (options - 1) == 0:
            return lowest(options)
        room &= options * 3
        likelier = room & some(laid) * 3
        luck = dice.below(total(room) + (LIKELIER - 1) * total(likelier))
        while True:
            place = lowest(options)
            luck -= (room >> place & 3) + (LIKELIER - 1) * (likelier >> place & 3)
            if luck < 0:
                return place
            options &= options - 1

    def hands(self, rows: vec[i16]) -> vec[u8]:
        """The hands at each time, the oldest first, as they were made up; the own as they were."""
        hands = self.held[:]
        age: i64
        row: i64
        for age in range(1, self.ages + 1):
            start = (self.ages - age) * HANDS
            dealt: i64 = 0
            for row in range(self.begins[age], self.begins[age + 1]):
                held = i64(rows[row * ROW + HELD])
                while held != 0:
                    place = lowest(held) & ~1
                    held -= bit(place)
                    hands[start + (place >> 1) * HAND + (dealt >> place & 3)] = u8(self.kind[row])
                    dealt += bit(place)
        return hands


NO_RECOLLECTION: Final = Recollection(MOST_SEATS, UNKNOWN - 1, 0)


class Beast(State):
    """One moment of the game."""

    def __init__(self, game: Game, dice: Dice, seats: i64, cards: Deck, switches: Switches) -> None:
        super().__init__(game, dice, seats)
        self.cards: Deck = cards
        self.switches: Switches = switches
        # `new` lays out piles and places of its own; a copy gets copies.
        self.deck: Pile = NO_PILE
        self.discard: Pile = NO_PILE
        self.hands: vec[u8] = NO_BYTES
        self.faces: vec[u8] = NO_BYTES
        self.frozen: i64 = 0
        self.beast: i64 = NO_CARD
        # Seats that match, but have to wait for their next turn; and those that cannot win before it, whether they match
        # just now or not
        self.pending: i64 = 0
        self.bound: i64 = 0
        self.phase: i64 = ARRANGING
        self.turn: i64 = 0
        self.turns: i64 = 0
        # Until all have ordered their first dice: the order each has chosen in secret, three bits each
        self.orders: i64 = 0
        # The card that is being played: the effect that is carried out, at whom, and all places it has handled so far
        self.card: i64 = NO_CARD
        self.effect: i64 = 0
        self.target: i64 = NO_SEAT
        self.taken: i64 = 0
        # Of that effect: dice still to be picked, those picked, the first of them, and those still to be ordered
        self.left: i64 = 0
        self.picked: i64 = 0
        self.held: i64 = NO_PLACE
        self.sorting: i64 = 0
        # What the question that it has led to offers: seats, dice to pick, or dice to order
        self.offers: i64 = 0
        # Since the discard pile last became the deck: what was shown (laid out above), who drew first from it, and how many
        # cards have left hands. Copies share it, so whoever changes it takes a copy.
        self.past: vec[i16] = NO_TALLIES[:0]
        self.opener: i64 = NO_SEAT
        self.shown: i64 = NEVER
        # The times from one reshuffle to the next before that one, as long as they bear on anything (`keep_cycle`): one after
        # the other, how many they are, and how many of the oldest tell each seat, and behind them an onlooker, nothing
        self.earlier: vec[i16] = NO_TALLIES[:0]
        self.cycles: i64 = 0
        self.needless: vec[i64] = NOTHING_NEEDLESS
        # All hands at each of these reshuffles, the last one behind the others
        self.hands_then: vec[u8] = NO_BYTES
        # What the seat for which the game was last dealt anew can tell of those hands, and whether nothing has been seen since
        # then; and the rows of what was made up for them, which `settle` makes hands of
        self.recollection: Recollection = NO_RECOLLECTION
        self.recalled: bool = False
        self.made_up: vec[i16] = NO_TALLIES[:0]

    def copy(self, dice: Dice) -> "Beast":
        twin = Beast(self.game, dice, self.seats, self.cards, self.switches)
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.hands = self.hands[:]
        twin.faces = self.faces[:]
        return self.copy_into(twin, dice)

    def copy_into(self, room: State, dice: Dice) -> "Beast":
        twin = cast(Beast, room)
        self.carry(twin)
        twin.dice = dice
        self.deck.copy_into(twin.deck)
        self.discard.copy_into(twin.discard)
        copy_bytes(self.hands, twin.hands)
        copy_bytes(self.faces, twin.faces)
        twin.frozen = self.frozen
        twin.beast = self.beast
        twin.pending = self.pending
        twin.bound = self.bound
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        twin.orders = self.orders
        twin.card = self.card
        twin.effect = self.effect
        twin.target = self.target
        twin.taken = self.taken
        twin.left = self.left
        twin.picked = self.picked
        twin.held = self.held
        twin.sorting = self.sorting
        twin.offers = self.offers
        twin.past = self.past
        twin.opener = self.opener
        twin.shown = self.shown
        twin.earlier = self.earlier
        twin.cycles = self.cycles
        twin.needless = self.needless
        twin.hands_then = self.hands_then
        twin.recollection = self.recollection
        twin.recalled = self.recalled
        twin.made_up = self.made_up
        return twin

    # What is hidden

    def deal_anew(self, seat: i64) -> None:
        """Hidden are the order of the deck, the hands of others, and the orders that others choose at set-up.

        Until the discard pile first becomes the deck, every unseen card can be in every hand. From then on everybody can
        tell which cards were in the deck at that moment and which the others held among them, and that stays true of what
        is dealt (see `deal_remembered`). Whether others have chosen their order makes no difference.
        """
        if self.shown == NEVER:
            self.deal_from_one_pool(seat)
        else:
            self.deal_remembered(seat)
        if self.phase == ARRANGING and self.owes != 0:
            other: i64
            for other in range(self.seats):
                if other != seat:
                    self.order_anew(other)

    def deal_unseen(self) -> None:
        """Nobody knows how the deck lies; what is in it, the seats know together."""
        counts = NO_COUNTS[: len(self.cards.number)]
        self.count_deck(counts)
        self.fill_deck(counts)

    def assume(self, seat: i64) -> None:
        """Orders that others still owe are taken as chosen: `deal_anew` has dealt them like the others."""
        if self.phase == ARRANGING:
            self.owes &= bit(seat)

    def deal_from_one_pool(self, seat: i64) -> None:
        """The deck and the hands of others are shuffled together and dealt."""
        counts = NO_COUNTS[: len(self.cards.number)]
        self.count_unseen(seat, counts)
        self.fill_deck(counts)
        other: i64
        i: i64
        for other in range(self.seats):
            if other != seat:
                for i in range(self.hand_size(other)):
                    self.hands[other * HAND_ROOM + i] = u8(self.deck.take())

    def count_unseen(self, seat: i64, counts: vec[u8]) -> None:
        """Add up the kinds of all cards in the deck and in the hands of others."""
        self.count_deck(counts)
        other: i64
        i: i64
        for other in range(self.seats):
            if other != seat:
                for i in range(other * HAND_ROOM, other * HAND_ROOM + self.hand_size(other)):
                    counts[i64(self.hands[i])] += 1

    def count_deck(self, counts: vec[u8]) -> None:
        """Add up the kinds of all cards in the deck."""
        ring, mask, top = self.deck.ring, len(self.deck.ring) - 1, self.deck.top
        i: i64
        for i in range(self.deck.count):
            counts[i64(ring[(top + i) & mask])] += 1

    def fill_deck(self, counts: vec[u8]) -> None:
        """Make a shuffled deck of so many cards of each kind."""
        deck = self.deck
        ring = deck.ring
        size: i64 = 0
        kind: i64
        i: i64
        for kind in range(len(counts)):
            for i in range(i64(counts[kind])):
                ring[size] = u8(kind)
                size += 1
        deck.top = 0
        deck.count = size
        deck.shuffle(self.dice)

    def deal_remembered(self, seat: i64) -> None:
        """Deal what can be after all that the seat was shown since the oldest reshuffle that tells it something (ruling 49).

        It is near to what chance and the past make of it, not equal; but whatever comes of it can be, and nothing that can be
        is left out.
        """
        self.recall(seat)
        past = self.recollection
        rows = past.make_up(self.dice)
        self.earlier = past.earlier
        self.cycles = past.ages - 1
        self.needless = past.needless
        self.hands_then = NO_BYTES
        self.made_up = rows
        deck, hands = self.deck, self.hands
        ring, size = past.ring[:], past.ringed
        dealt: i64 = 0
        row: i64
        i: i64
        for row in range(past.begins[1]):
            kind = past.kind[row]
            held = i64(rows[row * ROW + HELD])
            while held != 0:
                place = lowest(held) & ~1
                held -= bit(place)
                hands[place * 2 + (dealt >> place & 3)] = u8(kind)
                dealt += bit(place)
            for i in range(i64(rows[row * ROW + SPARE])):
                ring[size] = u8(kind)
                size += 1
        deck.ring = ring
        deck.top = 0
        deck.count = size
        deck.shuffle(self.dice)
        other: i64
        for other in range(self.seats):
            if other != seat:
                for i in range(dealt >> other * 2 & 3, self.hand_size(other)):
                    hands[other * HAND_ROOM + i] = u8(deck.take())

    def recall(self, seat: i64) -> None:
        """Find out what a seat can tell, unless it is known already: copies of this state then know it as well."""
        if self.shown == NEVER or (self.recalled and self.recollection.seat == seat):
            return
        self.settle()
        past = Recollection(self.seats, seat, len(self.cards.number))
        needless = self.needless_to(seat)
        past.past = self.past
        past.earlier = self.earlier[needless * (len(self.past) + CYCLE_END) :]
        past.ages = self.cycles - needless + 1
        counts = NO_COUNTS[: len(self.cards.number)]
        self.count_unseen(seat, counts)
        past.find_out(counts, self.hands_then[needless * HANDS :])
        past.fill_ring(counts, self.deck.ring)
        self.recollection = past
        self.recalled = True

    def needless_to(self, seat: i64) -> i64:
        """How many of the oldest times before the last reshuffle tell a seat nothing, or are too long ago."""
        which = self.seats if seat < 0 else seat
        needless = self.needless[which]
        if needless == UNKNOWN or needless < self.cycles - LONG_AGO:
            needless = max(needless, self.cycles - LONG_AGO, 0)
            while needless < self.cycles and not self.tells(needless, which):
                needless += 1
        return needless

    def settle(self) -> None:
        """Make hands of what was made up for the reshuffles."""
        if len(self.made_up) > 0:
            self.hands_then = self.recollection.hands(self.made_up)
            self.made_up = NO_TALLIES[:0]

    def order_anew(self, seat: i64) -> None:
        """Any of the orders that the seat can have chosen, all equally likely."""
        chosen: i64 = 0
        seen: i64 = 0
        order: i64
        for order in range(orders_of(DICE)):
            if self.differs(dice_of(seat), order):
                seen += 1
                if self.dice.below(seen) == 0:
                    chosen = order
        self.set_order(seat, chosen)

    # Cards in hands

    def hand_size(self, seat: i64) -> i64:
        """Three, and four for the seat that has drawn and neither played nor discarded yet."""
        if seat == self.turn and (self.phase == PLAYING or self.phase == DISCARDING) and self.owes != 0:
            return HAND_ROOM
        return HAND

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand of four, for all to see; the others move up."""
        place = seat * HAND_ROOM
        while i64(self.hands[place]) != card:
            place += 1
        while place < seat * HAND_ROOM + HAND:
            self.hands[place] = self.hands[place + 1]
            place += 1
        if self.shown != NEVER:
            self.recalled = False
            self.past = self.past[:]
            self.past[self.shown] = i16(card)
            self.shown += 1
            self.tally(self.past, seat, card)

    def tally(self, past: vec[i16], seat: i64, card: i64) -> None:
        """Count a card that a seat has laid down; it cannot have held more than three."""
        place = len(past) - len(self.cards.number) + card
        if i64(past[place]) >> seat * 2 & 3 < HAND:
            past[place] += i16(bit(seat * 2))

    # Set-up

    def set_up(self) -> None:
        self.beast = self.cards.start
        self.deck = Pile(self.cards.ring[:])
        self.deck.count = self.cards.size
        self.deck.shuffle(self.dice)
        self.turn = self.switches.first
        if self.turn == NO_SEAT:
            self.turn = self.dice.below(self.seats)  # ruling 34
        self.tell(DEALT, self.cards.size - HAND * self.seats, HAND)
        self.tell(GOES_FIRST, self.turn)
        seat: i64
        for seat in range(self.seats):
            self.deal_hand(seat)
        for seat in range(self.seats):
            self.roll_first_dice(seat)
        if self.switches.set_up_match == WIN and self.matching() != 0:
            self.owes = 0  # ruling 15: nobody needs to think about an order any more
        if self.owes == 0:
            self.show_orders()

    def deal_hand(self, seat: i64) -> None:
        i: i64
        for i in range(HAND):
            card = self.deck.take()
            self.hands[seat * HAND_ROOM + i] = u8(card)
            self.opened += 1
            self.tell_veiled(seat, DEALT_CARD, 1, card, seat)

    def roll_first_dice(self, seat: i64) -> None:
        """Three dice for a seat, again if they show the first beast (ruling 15); then it owes an order (ruling 16)."""
        faces = self.faces
        a = seat * DICE
        while True:
            faces[a] = u8(self.roll())
            faces[a + 1] = u8(self.roll())
            faces[a + 2] = u8(self.roll())
            self.tell(SET_UP_ROLLED, seat, i64(faces[a]), i64(faces[a + 1]), i64(faces[a + 2]))
            if self.switches.set_up_match != REROLL or not self.matches(seat):
                break
            self.tell(ROLLS_AGAIN, seat)
        if faces[a] != faces[a + 1] or faces[a] != faces[a + 2]:
            self.owes |= bit(seat)

    def order_of(self, seat: i64) -> i64:
        """The order that a seat has chosen for its first dice."""
        return self.orders >> seat * 3 & 7

    def set_order(self, seat: i64, order: i64) -> None:
        self.orders = self.orders & ~(7 << seat * 3) | order << seat * 3

    def choose_order(self, seat: i64, order: i64) -> None:
        """Keep the order secret until everybody's is in."""
        self.set_order(seat, order)
        if self.telling:
            places = dice_of(seat)
            first, second = self.face_in_order(places, order, 0), self.face_in_order(places, order, 1)
            self.tell_veiled(seat, ORDERED, DICE, first, second, self.face_in_order(places, order, 2), seat)
        self.owes &= ~bit(seat)
        if self.owes == 0:
            self.show_orders()

    def show_orders(self) -> None:
        """All orders are in: show them, roll the middle dice, and begin."""
        faces = self.faces
        self.opened += 1
        seat: i64
        for seat in range(self.seats):
            self.reorder(dice_of(seat), self.order_of(seat))
            a = seat * DICE
            self.tell(SHOWED, seat, i64(faces[a]), i64(faces[a + 1]), i64(faces[a + 2]))
        self.orders = 0
        i: i64
        for i in range(DICE):
            faces[MIDDLE + i] = u8(self.roll())
        self.tell(MIDDLE_ROLLED, i64(faces[MIDDLE]), i64(faces[MIDDLE + 1]), i64(faces[MIDDLE + 2]))
        matching = self.matching()
        if matching != 0 and self.switches.set_up_match == WIN:
            self.win(matching, BY_SET_UP)
            return
        for seat in range(self.seats):
            if matching >> seat & 1:
                self.pending |= bit(seat)
                self.tell(WAITS, seat, 0)
        self.begin_turn()

    # The questions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == PLAYING:
            return self.list_plays(out)
        if self.phase == PICKING:
            return list_places(self.offers, DIE, out)
        if self.phase == TARGETING:
            return list_places(self.offers, TARGET, out)
        if self.phase == ORDERING:
            return list_places(self.different(self.offers), ARRANGE, out)
        if self.phase == DISCARDING:
            return self.list_discards(out)
        if self.phase == THAWING:
            count = list_places(self.thawable(), THAW, out)
            out[count] = KEEP
            return count + 1
        if self.phase == STEPPING:
            out[0] = STEP_UP
            out[1] = STEP_DOWN
            return 2
        return list_places(self.different(dice_of(seat)), ARRANGE, out)

    def list_plays(self, out: vec[i64]) -> i64:
        """Each kind in the hand that can be played, and passing (ruling 18)."""
        hands, number, at = self.hands, self.cards.number, self.turn * HAND_ROOM
        count: i64 = 0
        i: i64
        for i in range(at, at + HAND_ROOM):
            card = i64(hands[i])
            if first_place(hands, at, card) == i and self.playable(card):
                out[count] = PLAY + number[card]
                count += 1
        out[count] = PASS
        return count + 1

    def list_discards(self, out: vec[i64]) -> i64:
        """Each kind in the hand (ruling 19)."""
        hands, number, at = self.hands, self.cards.number, self.turn * HAND_ROOM
        count: i64 = 0
        i: i64
        for i in range(at, at + HAND_ROOM):
            card = i64(hands[i])
            if first_place(hands, at, card) == i:
                out[count] = DISCARD + number[card]
                count += 1
        return count

    def find_offers(self) -> i64:
        """What the question that is open offers."""
        if self.phase == TARGETING:
            return self.targets()
        if self.phase == PICKING:
            return self.choosable()
        return self.sorting_now() if self.phase == ORDERING else 0

    def apply(self, seat: i64, choice: i64) -> None:
        if self.phase == PLAYING:
            if choice == PASS:
                self.tell(PASSED, seat)
                self.phase = DISCARDING
            else:
                self.play(i64(self.cards.kind[choice - PLAY]))
        elif self.phase == PICKING:
            self.pick(bit(choice - DIE))
            self.go_on()
        elif self.phase == TARGETING:
            self.aim(choice - TARGET)
            self.go_on()
        elif self.phase == ORDERING:
            self.put_in_order(choice - ARRANGE)
        elif self.phase == DISCARDING:
            self.discard_card(i64(self.cards.kind[choice - DISCARD]))
        elif self.phase == THAWING:
            self.thaw(choice)
        elif self.phase == STEPPING:
            self.turn_die(UP if choice == STEP_UP else DOWN)
            self.next_effect()
            self.go_on()
        else:
            self.choose_order(seat, choice - ARRANGE)

    # The turn

    def begin_turn(self) -> None:
        """A seat that waited and still matches wins now, before drawing (ruling 33)."""
        self.turns += 1
        self.tell(BEGAN, self.turn, self.turns)
        self.bound &= ~bit(self.turn)
        if self.pending >> self.turn & 1:
            self.win(bit(self.turn), BY_WAITING)
            return
        self.draw()
        self.owes = bit(self.turn)
        self.phase = PLAYING

    def draw(self) -> None:
        if self.deck.count == 0:  # ruling 17
            self.tell(RESHUFFLED, self.discard.count)
            while self.discard.count > 0:
                self.deck.put_under(self.discard.take())
            self.deck.shuffle(self.dice)
            self.remember_hands()
        card = self.deck.take()
        self.recalled = False
        self.hands[self.turn * HAND_ROOM + HAND] = u8(card)
        self.opened += 1
        self.tell_veiled(self.turn, DREW, 1, card, self.turn)

    def remember_hands(self) -> None:
        """From here on everybody knows what the deck was made of, and so what the others held together."""
        self.settle()
        if self.shown != NEVER:
            self.keep_cycle()
        self.recalled = False
        self.past = blank(len(self.past))
        self.opener = self.turn
        self.shown = 0
        held = NO_HANDS[:]
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(HAND):
                held[seat * HAND + i] = self.hands[seat * HAND_ROOM + i]
        self.hands_then = extend(self.hands_then[:], held)

    def keep_cycle(self) -> None:
        """Keep what was shown since the last reshuffle if it tells anybody who of the others has kept what.

        Where there is only one other there is nothing to tell: what it holds is known at every reshuffle. So with two seats
        only an onlooker has something to remember.
        """
        self.earlier = append(append(extend(self.earlier[:], self.past), i16(self.opener)), i16(self.shown))
        self.cycles += 1
        self.find_needless()

    def find_needless(self) -> None:
        """Forget the oldest times that tell nobody anything, and note for each seat and an onlooker how many more do not."""
        needless = self.needless[:]
        fewest = self.cycles
        seat: i64
        for seat in range(self.seats + 1):
            needless[seat] = max(needless[seat], 0)
            while needless[seat] < self.cycles and not self.tells(needless[seat], seat):
                needless[seat] += 1
            fewest = min(fewest, needless[seat])
        for seat in range(self.seats + 1):
            needless[seat] -= fewest
        self.needless = needless
        self.cycles -= fewest
        self.earlier = self.earlier[fewest * (len(self.past) + CYCLE_END) :]
        self.hands_then = self.hands_then[fewest * HANDS :]

    def tells(self, cycle: i64, seat: i64) -> bool:
        """Whether one of the times before the last reshuffle tells a seat that others have kept something.

        It does not if the others can have laid down all that they held, three cards each: if any of them, however many, have
        together laid down three times as many of those cards as they are. An onlooker has the number behind the last seat.
        """
        if self.seats == 2 and seat < self.seats:
            return False
        if self.kept_nothing(cycle):
            return False  # what happened is the proof
        earlier, held, seats, start = self.earlier, self.hands_then, self.seats, cycle * (len(self.past) + CYCLE_END)
        kinds: i64 = len(self.cards.number)
        end = start + len(self.past)
        old = NO_COUNTS[:kinds]
        other: i64
        i: i64
        for other in range(seats):
            if other != seat:
                for i in range(cycle * HANDS + other * HAND, cycle * HANDS + other * HAND + HAND):
                    old[i64(held[i])] += 1
        some: i64
        for some in range(1, bit(seats)):
            if some >> seat & 1:
                continue
            left = old[:]
            wanted = HAND * count_bits(some)
            other = i64(earlier[end + CYCLE_OPENER])
            for i in range(start, start + i64(earlier[end + CYCLE_SHOWN])):
                if some >> other & 1 and left[i64(earlier[i])] > 0:
                    left[i64(earlier[i])] -= 1
                    wanted -= 1
                other = other + 1 if other + 1 < seats else 0
            if wanted > 0:
                return True
        return False

    def kept_nothing(self, cycle: i64) -> bool:
        """Whether at that time everybody laid down all that they had held."""
        earlier, held, seats, start = self.earlier, self.hands_then, self.seats, cycle * (len(self.past) + CYCLE_END)
        end = start + len(self.past)
        shown = i64(earlier[end + CYCLE_SHOWN])
        seat = i64(earlier[end + CYCLE_OPENER])
        turn: i64
        place: i64
        i: i64
        for turn in range(seats):
            hand = cycle * HANDS + seat * HAND
            for place in range(hand, hand + HAND):
                missing: i64 = 0
                for i in range(hand, place + 1):
                    if held[i] == held[place]:
                        missing += 1
                i = turn
                while i < shown:
                    if i64(earlier[start + i]) == i64(held[place]):
                        missing -= 1
                    i += seats
                if missing > 0:
                    return False
            seat = seat + 1 if seat + 1 < seats else 0
        return True

    def discard_card(self, card: i64) -> None:
        """Having passed: one card of the hand goes, without any effect (ruling 19)."""
        self.take_from_hand(self.turn, card)
        self.discard.put_under(card)
        self.opened += 1
        self.tell(DISCARDED, card, self.turn)
        self.offer_thaw()

    def thawable(self) -> i64:
        """The frozen dice that the active seat may free: its own (ruling 02), one played this turn included (06)."""
        return self.frozen if self.switches.thaw_any else self.frozen & dice_of(self.turn)

    def offer_thaw(self) -> None:
        if self.thawable() != 0:
            self.phase = THAWING
        else:
            self.next_turn()

    def thaw(self, choice: i64) -> None:
        """Discard one Freeze from the table, or keep them all (ruling 01)."""
        if choice == KEEP:
            self.tell(KEPT, self.turn)
        else:
            place = choice - THAW
            self.frozen &= ~bit(place)
            self.discard.put_under(self.cards.freeze)
            self.tell(THAWED, place, i64(self.faces[place]), self.turn)
        self.next_turn()

    def next_turn(self) -> None:
        if self.turns == self.switches.max_turns:  # ruling 39; 0 is no limit, and no turn has that number
            self.tell(NOBODY_WON, self.turns)
            self.owes = 0
            return
        self.turn = self.seat_after(self.turn)
        self.begin_turn()

    def seat_after(self, seat: i64) -> i64:
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    # Playing a card

    def playable(self, card: i64) -> bool:
        """Whether the card can be carried out to the end (rulings 20 to 22 and 25)."""
        if self.switches.enough_you and not self.has_enough(card):
            return False
        cards = self.cards
        effect, end = cards.first[card], cards.first[card + 1]
        does = cards.effects[effect]
        # As most often: one effect, for which any three dice will do, and those of the active seat and the middle are free.
        near = dice_of(self.turn) | dice_of(MIDDLE_SEAT)
        if effect + 1 == end and self.frozen & near == 0 and takes_any(does):
            return True
        return self.can_finish(effect, end, picks_of(does), 0, NO_SEAT)

    def has_enough(self, card: i64) -> bool:
        """Whether the active seat has as many unfrozen dice as the card takes, whoever's they will be (ruling 44)."""
        return count_bits(dice_of(self.turn) & ~self.frozen) >= self.cards.enough[card]

    def play(self, card: i64) -> None:
        self.take_from_hand(self.turn, card)
        self.card = card
        self.effect = self.cards.first[card]
        self.left = self.picks(self.effect)
        self.opened += 1
        self.tell(PLAYED, card, self.turn)
        self.go_on()

    def go_on(self) -> None:
        """Carry out effect after effect until one asks something, or the card is done."""
        while self.effect < self.cards.first[self.card + 1]:
            if not self.carry_out():
                return
            self.next_effect()
        self.finish_card()

    def next_effect(self) -> None:
        cards = self.cards
        self.effect += 1
        self.left = 0
        if self.effect < cards.first[self.card + 1]:
            self.left = picks_of(cards.effects[self.effect])
        self.picked = 0
        self.held = NO_PLACE

    def carry_out(self) -> bool:
        """Carry out the current effect; False if it asks first. What has one answer is not asked (ruling 43)."""
        effect = self.cards.effects[self.effect]
        verb = verb_of(effect)
        if verb == NEW_BEAST:
            self.replace_beast()
            return True
        if self.target == NO_SEAT and needs_target(effect):
            targets = self.targets()
            if targets & (targets - 1) != 0:
                self.phase = TARGETING
                self.offers = targets
                return False
            self.aim(lowest(targets))
        while self.left > 0:
            places = self.choosable()
            if count_bits(places) > self.left if verb == ROLL else places & (places - 1) != 0:
                self.phase = PICKING
                self.offers = places
                return False
            self.pick(places)
        if verb == ROLL:
            return self.roll_picked()
        if verb == TURN:
            return self.turn_picked()
        if verb == SWAP:
            self.swap()
        elif verb == FREEZE:
            self.freeze()
        else:
            self.sorting = self.pickable(effect, 0, self.taken, self.target)
            self.taken |= self.sorting
            return self.sort_dice()
        return True

    def finish_card(self) -> None:
        """The card leaves the table, unless it is a Freeze or a beast; then everybody's dice are looked at."""
        card = self.card
        self.card = NO_CARD
        self.effect = 0
        self.target = NO_SEAT
        self.taken = 0
        if card != self.cards.freeze and card != self.beast:
            self.discard.put_under(card)
            self.tell(SPENT, card)
        self.look_for_winners(card)
        if self.owes != 0:
            self.offer_thaw()

    # Who and which dice

    def picks(self, effect: i64) -> i64:
        """How many dice an effect asks for."""
        return picks_of(self.cards.effects[effect])

    def may_target(self, effect: i64, seat: i64) -> bool:
        """Oneself too, unless the card says another player (ruling 28)."""
        return seat != self.turn or whose_of(effect) == ANYONE

    def targets(self) -> i64:
        """The seats at which the current card can be carried out."""
        effect, end = self.cards.effects[self.effect], self.cards.first[self.card + 1]
        seats: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.may_target(effect, seat) and self.can_finish(self.effect, end, self.left, self.taken, seat):
                seats |= bit(seat)
        return seats

    def aim(self, seat: i64) -> None:
        self.target = seat
        self.tell(AIMED, seat, self.turn)

    def pickable(self, effect: i64, left: i64, taken: i64, target: i64) -> i64:
        """The places an effect can take next: neither frozen (ruling 03) nor taken by the same card (ruling 41)."""
        whose = whose_of(effect)
        if verb_of(effect) == SWAP and left == 1:
            whose = partner_of(effect)
        if whose == SELF:
            places = dice_of(self.turn)
        elif whose == THE_MIDDLE:
            places = dice_of(MIDDLE_SEAT)
        elif whose == TABLE:
            places = bit(self.seats * DICE) - 1 | dice_of(MIDDLE_SEAT)  # ruling 25
        else:
            places = dice_of(target)
        places &= ~(self.frozen | taken)
        if verb_of(effect) == TURN and amount_of(effect) != EITHER:
            rest = places
            while rest != 0:
                place = lowest(rest)
                rest &= rest - 1
                if not self.can_turn(place, amount_of(effect)):
                    places &= ~bit(place)
        return places

    def can_turn(self, place: i64, by: i64) -> bool:
        """Whether a die has a step in that direction: a six has none up, a one none down (ruling 20)."""
        face = i64(self.faces[place])
        return self.switches.wrap or not ((by == UP and face == 6) or (by == DOWN and face == 1))

    def can_finish(self, effect: i64, end: i64, left: i64, taken: i64, target: i64) -> bool:
        """Whether there are dice for all effects from this one on, of which `left` dice are still to be picked.

        A card takes each die at most once (ruling 41), so nothing that it does on the way can change the answer.
        """
        does = self.cards.effects[effect]
        verb = verb_of(does)
        if verb == NEW_BEAST:
            return True
        if target == NO_SEAT and needs_target(does):
            seat: i64
            for seat in range(self.seats):
                if self.may_target(does, seat) and self.can_finish(effect, end, left, taken, seat):
                    return True
            return False
        places = self.pickable(does, left, taken, target)
        if verb == REARRANGE:
            if places & (places - 1) == 0:  # ruling 22
                return False
            taken |= places
            left = 0
        elif places == 0 or (verb == ROLL and count_bits(places) < left):
            return False
        last = effect + 1 == end
        if left == 0:
            return last or self.can_finish(effect + 1, end, self.picks(effect + 1), taken, target)
        if last and (verb != SWAP or left == 1):
            return True
        while places != 0:
            if self.can_finish_with(lowest(places), effect, end, left, taken, target):
                return True
            places &= places - 1
        return False

    def can_finish_with(self, place: i64, effect: i64, end: i64, left: i64, taken: i64, target: i64) -> bool:
        """Whether the rest can be carried out after taking that die."""
        taken |= bit(place)
        if left > 1:
            return self.can_finish(effect, end, left - 1, taken, target)
        return effect + 1 == end or self.can_finish(effect + 1, end, self.picks(effect + 1), taken, target)

    def choosable(self) -> i64:
        """The places that can be picked now so that the rest of the card can still be carried out."""
        effect, left, taken, target = self.effect, self.left, self.taken, self.target
        does, end = self.cards.effects[effect], self.cards.first[self.card + 1]
        places = self.pickable(does, left, taken, target)
        if effect + 1 == end and (left == 1 or verb_of(does) == ROLL):
            return places
        rest = places
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            if not self.can_finish_with(place, effect, end, left, taken, target):
                places &= ~bit(place)
        return places

    def pick(self, places: i64) -> None:
        """Take one die for the effect, or the only ones that there are."""
        if self.held == NO_PLACE:
            self.held = lowest(places)
        self.picked |= places
        self.taken |= places
        self.left -= count_bits(places)
        while self.telling and places != 0:
            place = lowest(places)
            places &= places - 1
            self.tell(PICKED, place, i64(self.faces[place]), self.turn)

    # The effects

    def roll_picked(self) -> bool:
        """Roll all picked dice, from the left; then several of one owner are put back in any order (ruling 24)."""
        faces, rest = self.faces, self.picked
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            before = i64(faces[place])
            face = self.roll()
            faces[place] = u8(face)
            self.tell(ROLLED, place, before, face)
        self.sorting = self.picked
        return self.sort_dice()

    def turn_picked(self) -> bool:
        """Turn the picked die by one; False if the direction is to be chosen."""
        by = self.cards.amount[self.effect]
        if by == EITHER:
            if self.can_turn(self.held, UP) and self.can_turn(self.held, DOWN):
                self.phase = STEPPING
                return False
            by = UP if self.can_turn(self.held, UP) else DOWN
        self.turn_die(by)
        return True

    def turn_die(self, by: i64) -> None:
        before = i64(self.faces[self.held])
        face = (before + by + 5) % 6 + 1
        self.faces[self.held] = u8(face)
        self.tell(TURNED, self.held, before, face)

    def swap(self) -> None:
        """Two dice change places, whatever their positions (rulings 26 and 27)."""
        faces = self.faces
        here = self.held
        there = lowest(self.picked & ~bit(here))
        face = faces[here]
        faces[here] = faces[there]
        faces[there] = face
        self.tell(SWAPPED, here, there, i64(faces[here]), i64(faces[there]))

    def freeze(self) -> None:
        """The card stays on one die of its player (rulings 04 and 05)."""
        self.frozen |= bit(self.held)
        self.tell(FROZE, self.held, i64(self.faces[self.held]))

    def replace_beast(self) -> None:
        """The old beast is discarded and may come back (ruling 29)."""
        old = self.beast
        self.beast = self.card
        self.discard.put_under(old)
        self.tell(NEW_NUMBER, self.card, old, self.turn)

    # Putting dice in order

    def sorting_now(self) -> i64:
        """The dice that are ordered together: of one owner, from the active seat on, the middle last (ruling 42)."""
        if self.switches.mix and i64(self.cards.whose[self.effect]) == TABLE:  # ruling 24
            return self.sorting
        seat = self.turn
        i: i64
        for i in range(self.seats):
            places = self.sorting & dice_of(seat)
            if places != 0:
                return places
            seat = self.seat_after(seat)
        return self.sorting

    def sort_dice(self) -> bool:
        """Whether all dice are in order; otherwise ask for the next ones."""
        while self.sorting != 0:
            places = self.sorting_now()
            if self.look_different(places):
                self.phase = ORDERING
                self.offers = places
                self.owes = bit(self.sorter(places))
                return False
            self.sorting &= ~places
        self.owes = bit(self.turn)
        return True

    def look_different(self, places: i64) -> bool:
        """Whether the dice can be ordered in more than one way: not all show the same face."""
        faces = self.faces
        first = faces[lowest(places)]
        while places != 0:
            if faces[lowest(places)] != first:
                return True
            places &= places - 1
        return False

    def sorter(self, places: i64) -> i64:
        """Who orders rolled dice: the seat that played the card, or as an option their only owner (ruling 23)."""
        if self.switches.owner_arranges and i64(self.cards.verb[self.effect]) == ROLL:
            seat: i64
            for seat in range(self.seats):
                if places & ~dice_of(seat) == 0:
                    return seat
        return self.turn

    def put_in_order(self, order: i64) -> None:
        places = self.offers
        if self.telling:
            self.tell(ARRANGED, self.sorter(places), places)
            i: i64
            for i in range(count_bits(places)):
                self.tell_more(self.face_in_order(places, order, i))
        self.reorder(places, order)
        self.sorting &= ~places
        if self.sort_dice():
            self.next_effect()
            self.go_on()

    def face_in_order(self, places: i64, order: i64, number: i64) -> i64:
        """The face that an order brings to the place of that number among the given places."""
        skip = i64(ORDER[order * MOST_ROLLED + number])
        while skip > 0:
            places &= places - 1
            skip -= 1
        return i64(self.faces[lowest(places)])

    def reorder(self, places: i64, order: i64) -> None:
        faces, rest = self.faces, places
        before: i64 = 0  # the faces, three bits each, the first lowest
        at: i64 = 0
        while rest != 0:
            before |= i64(faces[lowest(rest)]) << at
            at += 3
            rest &= rest - 1
        at = order * MOST_ROLLED
        while places != 0:
            faces[lowest(places)] = u8(before >> 3 * i64(ORDER[at]) & 7)
            at += 1
            places &= places - 1

    def different(self, places: i64) -> i64:
        """The orders that look different (ruling 43), as bits."""
        faces = self.faces
        dice: i64 = 0
        alike: i64 = 0
        pair: i64 = 1
        before: i64 = 0  # the faces of the dice before, three bits each, the first lowest
        i: i64
        while places != 0:
            face = i64(faces[lowest(places)])
            for i in range(dice):
                if before >> 3 * i & 7 == face:
                    alike |= pair
                pair *= 2
            before |= face << 3 * dice
            dice += 1
            places &= places - 1
        return DIFFERENT[dice << PAIRS | alike]

    def differs(self, places: i64, order: i64) -> bool:
        """Whether an order is the first of those that look the same."""
        return self.different(places) >> order & 1 != 0

    # The end

    def matches(self, seat: i64) -> bool:
        """Whether the dice show the number of the beast, from the left (rulings 31 and 37)."""
        return self.shows(seat, self.beast)

    def shows(self, seat: i64, beast: i64) -> bool:
        faces, digits = self.faces, self.cards.digits
        die, digit = seat * DICE, beast * DICE
        return (
            faces[die] == digits[digit] and faces[die + 1] == digits[digit + 1] and faces[die + 2] == digits[digit + 2]
        )

    def matching(self) -> i64:
        faces, digits, at = self.faces, self.cards.digits, self.beast * DICE
        first, second, third = digits[at], digits[at + 1], digits[at + 2]
        seats: i64 = 0
        seat: i64
        for seat in range(self.seats):
            die = seat * DICE
            if faces[die] == first and faces[die + 1] == second and faces[die + 2] == third:
                seats |= bit(seat)
        return seats

    def look_for_winners(self, card: i64) -> None:
        """After every card, for everybody (ruling 07); who matches by a card that waits has to wait (09 to 14).

        Who rolled the number with a card such as Back In Black is bound to wait for the next turn (ruling 46).
        """
        matching = self.matching()
        broken = self.pending & ~matching
        seat: i64
        if broken != 0:
            self.pending &= matching
            for seat in range(self.seats):
                if broken >> seat & 1:
                    self.tell(BROKEN, seat, self.bound >> seat & 1)
        fresh = matching & ~self.pending
        if fresh == 0:
            return
        waiting = fresh & self.bound
        if self.cards.waits[card] != 0:
            waiting |= fresh & bit(self.turn)
            if card != self.beast and not self.switches.as_beast:
                self.bound |= waiting
        self.pending |= waiting
        for seat in range(self.seats):
            if waiting >> seat & 1:
                self.tell(WAITS, seat, self.bound >> seat & 1)
        if fresh != waiting:
            self.win(fresh & ~waiting, BY_CARD)

    def win(self, seats: i64, how: i64) -> None:
        """Of several, the active seat wins, or the first after it; or, as an option, all of them (ruling 08)."""
        self.owes = 0
        seat = self.turn
        i: i64
        for i in range(self.seats):
            if seats >> seat & 1:
                self.won |= bit(seat)
                self.tell(WON, seat, how)
                if not self.switches.shared:
                    return
            seat = self.seat_after(seat)


def new(game: Game, dice: Dice, seats: i64, cards: Deck, switches: Switches) -> Beast:
    """An empty table."""
    state = Beast(game, dice, seats, cards, switches)
    state.deck = pile(cards.size)
    state.discard = pile(cards.size)
    state.hands = vec[u8]([0] * (MOST_SEATS * HAND_ROOM))
    state.faces = vec[u8]([0] * PLACES)
    state.past = blank(cards.size + len(cards.number))
    return state
