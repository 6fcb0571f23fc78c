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

# What is kept of the past: the hands of all seats when the discard pile last became the deck, then the cards that have left
# hands since, one a turn. How many these are is NEVER before the first time.
SHOWN: Final = MOST_SEATS * HAND
NEVER: Final = -1
# Of each time before that from one reshuffle to the next, the same is kept, and then who drew first and how many were laid down.
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
NOTHING_NEEDLESS: Final = vec[i64]([0] * (MOST_SEATS + 1))

# A tally counts for each seat up to three, as many as it holds at a reshuffle, in two bits. These are the lower ones; a set of
# seats has them alone.
TALLIED: Final = 0b010101010101
EVERYBODY: Final = 3 * TALLIED
NO_TALLIES: Final = vec[i16]([0] * 512)
ANYBODY: Final = vec[i16]([TALLIED] * 512)
# Of each kind that is still to be given out: which it is, how many, how many of them can have been kept, the tally of those that
# were laid down, who can have held it, who can hold it the next time, and the tally of those that then are held for certain
# and not yet by keeping them
KIND: Final = 0
COUNT: Final = 1
SPARE: Final = 2
LAID: Final = 3
ABLE: Final = 4
ABLE_THEN: Final = 5
CERTAIN_THEN: Final = 6
LEFT: Final = 7
NOTHING_LEFT: Final = vec[i64]([0] * (SHOWN * LEFT))
# Who laid down a card that it had either held or drawn is so much likelier to have held it than another is to have kept it.
LIKELIER: Final = 4
# One in so many contradictions goes back twice as far as the others, one in so many of these twice as far again, and so on.
FARTHER: Final = 4
# No redeal looks back farther than so many reshuffles before the last: with a tiny deck it could take for ever.
LONG_AGO: Final = 10


def some(tally: i64) -> i64:
    """The seats of which a tally counts anything."""
    return (tally | tally >> 1) & TALLIED


def total(tally: i64) -> i64:
    """All that a tally counts."""
    return count_bits(tally & TALLIED) + 2 * count_bits(tally >> 1 & TALLIED)


def larger(tally: i64, other: i64) -> i64:
    """For each seat what the one or the other tally counts, whichever is more."""
    if other == 0:
        return tally
    place: i64
    for place in range(0, MOST_SEATS * 2, 2):
        if other >> place & 3 > tally >> place & 3:
            tally = tally & ~(3 << place) | other & 3 << place
    return tally


class Recollection:
    """Who of the others held what at the reshuffles that still tell a seat something, made up as it can have been.

    Whoever held a card at a reshuffle has laid it down by the next one (or by now), or has kept it and holds it then as well.
    So what the others held together is given out to them, from the oldest of these times on, and what they keep they hold the
    next time. Where that ends in a contradiction, some of the times before are made up anew. Everything that can have been can
    come of it, what really was as well: so it comes to an end.
    """

    def __init__(self, seats: i64, seat: i64, kinds: i64, past: vec[i16], earlier: vec[i16], ages: i64) -> None:
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.kinds: i64 = kinds
        self.others: i64 = EVERYBODY >> (MOST_SEATS - seats) * 2
        if seat >= 0:
            self.others &= ~(3 << seat * 2)
        # The records of what was shown since the last reshuffle and before it: the hands in them are made up.
        self.past: vec[i16] = past
        self.earlier: vec[i16] = earlier
        # A time is told by how many reshuffles ago it was: this is the oldest, 1 is the last reshuffle, and 0 is now.
        self.ages: i64 = ages
        # For each time, now first, and each kind: how many the others held together (now: how many are unseen), the tally of
        # those kept from the time before, who can hold any, and the tally of those held for certain. The last two help only
        # where there is a time before the last reshuffle; if there is none, they are nobody's own and are not written.
        self.together: vec[u8] = NO_COUNTS[: 2 * kinds]
        self.kept: vec[i16] = NO_TALLIES[: 2 * kinds]
        self.able: vec[i16] = ANYBODY if ages == 1 else ANYBODY[: 2 * kinds]
        self.certain: vec[i16] = NO_TALLIES if ages == 1 else NO_TALLIES[: 2 * kinds]
        # For each time, the tally of the cards that each seat can hold beside those that are certain
        self.free: vec[i64] = vec[i64]([self.others])
        age: i64
        for age in range(1, ages + 1):
            self.free = append(self.free, 0)
        for age in range(2, ages + 1):
            self.together = extend(self.together, NO_COUNTS[:kinds])
            self.able = extend(self.able, NO_TALLIES[:kinds])
            self.certain = extend(self.certain, NO_TALLIES[:kinds])
            self.kept = extend(self.kept, NO_TALLIES[:kinds])
        # The time that is made up: its record, where that begins, for how many cards each seat still has room, and will have
        # the next time (tallies), what is left to be given out, and whether not all of that can have been kept
        self.record: vec[i16] = past
        self.start: i64 = 0
        self.room: i64 = 0
        self.room_then: i64 = 0
        self.left: vec[i64] = NOTHING_LEFT[: seats * HAND * LEFT]
        self.end: i64 = 0
        self.short: bool = False

    def make_up(self, dice: Dice) -> None:
        """Give out what the others held at each time, going back farther now and then if that ends in a contradiction.

        How many of each kind are unseen now has to be counted before.
        """
        age: i64
        for age in range(1, self.ages + 1):
            self.look_at(age)
            self.count_together(age)
            if self.ages > 1:
                self.find_certain(age)
        age = self.ages
        misses: i64 = 0
        while age > 0:
            if self.give_out(age, dice):
                age -= 1
                continue
            misses += 1
            again = misses
            back: i64 = 1
            while again % FARTHER == 0:
                again //= FARTHER
                back *= 2
            age = min(age + back, self.ages)

    def look_at(self, age: i64) -> None:
        self.record = self.past if age == 1 else self.earlier
        self.start = 0 if age == 1 else (self.ages - age) * (len(self.past) + CYCLE_END)

    def laid(self, kind: i64) -> i64:
        """The tally of those of a kind that the others have laid down from that time to the next."""
        return i64(self.record[self.start + len(self.past) - self.kinds + kind]) & self.others

    def count_together(self, age: i64) -> None:
        together, record, now = self.together, self.record, age * self.kinds
        other: i64
        i: i64
        for other in range(self.seats):
            if other != self.seat:
                for i in range(self.start + other * HAND, self.start + other * HAND + HAND):
                    together[now + i64(record[i])] += 1

    def find_certain(self, age: i64) -> None:
        """A kind can have been held by who has laid it down, and by who can hold it the next time, if anybody does.

        Certain is what only one seat can have held, and what was laid down if no more was laid down than cannot have been kept. A
        seat of which three cards are certain held no others.
        """
        together, able, certain, now, kinds = self.together, self.able, self.certain, age * self.kinds, self.kinds
        kind: i64
        for kind in range(kinds):
            if together[now + kind] > 0:
                who = some(self.laid(kind))
                if together[now - kinds + kind] > 0:
                    who |= i64(able[now - kinds + kind]) & self.others
                able[now + kind] = i16(who)
        turn: i64
        for turn in range(2):
            free = self.others
            for kind in range(kinds):
                count = i64(together[now + kind])
                if count > 0:
                    who = i64(able[now + kind])
                    sure: i64 = 0
                    if who & (who - 1) == 0:
                        sure = count * who
                    elif count > i64(together[now - kinds + kind]):
                        laid = self.laid(kind)
                        if count - i64(together[now - kinds + kind]) == total(laid):
                            sure = laid
                    certain[now + kind] = i16(sure)
                    free -= sure
            self.free[age] = free
            full = self.others & TALLIED & ~some(free)
            if full == 0:
                return
            for kind in range(kinds):
                if together[now + kind] > 0:
                    able[now + kind] &= i16(~full | some(i64(certain[now + kind])))

    def give_out(self, age: i64, dice: Dice) -> bool:
        """Give each of the others three of the cards that they held together at a time; False if that contradicts something."""
        self.look_at(age)
        self.room = self.others
        self.room_then = self.free[age - 1]
        self.end = 0
        self.short = False
        together, kept, now, kinds = self.together, self.kept, age * self.kinds, self.kinds
        kind: i64
        for kind in range(kinds):
            kept[now - kinds + kind] = 0
            if together[now + kind] > 0 and not self.give_certain(now, kind):
                return False
        return self.give_rest(age, dice)

    def give_certain(self, now: i64, kind: i64) -> bool:
        """Give out what of a kind is certain, what was kept before and what must have been laid down; note the rest."""
        then = now - self.kinds
        count, spare, laid = i64(self.together[now + kind]), i64(self.together[then + kind]), self.laid(kind)
        able_then, certain_then = i64(self.able[then + kind]), i64(self.certain[then + kind])
        sure = larger(i64(self.certain[now + kind]), i64(self.kept[now + kind]))
        while sure != 0:
            place = lowest(sure) & ~1
            sure -= bit(place)
            count -= 1
            if not self.give(place, kind):
                return False
            if laid >> place & 3 != 0:
                laid -= bit(place)
                continue
            spare -= 1
            if able_then >> place & 1 == 0 or not self.keep(place, then + kind, certain_then):
                return False
            if certain_then >> place & 3 != 0:
                certain_then -= bit(place)
        if count > spare and count - spare == total(laid):
            count = spare
            while laid != 0:
                place = lowest(laid) & ~1
                laid -= bit(place)
                if not self.give(place, kind):
                    return False
        if count > 0:
            left, i = self.left, self.end
            left[i + KIND] = kind
            left[i + COUNT] = count
            left[i + SPARE] = spare
            left[i + LAID] = laid
            left[i + ABLE] = i64(self.able[now + kind])
            left[i + ABLE_THEN] = able_then
            left[i + CERTAIN_THEN] = certain_then
            self.end += LEFT
            self.short = self.short or count > spare
        return spare >= 0 and count >= 0

    def give(self, place: i64, kind: i64) -> bool:
        """Give a card to the seat at that place of tallies; False if it has no room."""
        room = self.room >> place & 3
        if room == 0:
            return False
        self.room -= bit(place)
        self.record[self.start + (place >> 1) * HAND + room - 1] = i16(kind)
        return True

    def keep(self, place: i64, then: i64, certain: i64) -> bool:
        """Let that seat keep the card up to the next time; False if it then has no room."""
        self.kept[then] += i16(bit(place))
        if certain >> place & 3 == 0:
            if self.room_then >> place & 3 == 0:
                return False
            self.room_then -= bit(place)
        return True

    def give_rest(self, age: i64, dice: Dice) -> bool:
        """Give out what several can have held, first what fewest of them can."""
        left, then = self.left, (age - 1) * self.kinds
        while self.end > 0:
            i = self.most_pressing() if age > 1 or self.short else self.end - LEFT
            place = self.choose(self.options(i), left[i + LAID], dice)
            if place == NO_PLACE:
                return False
            self.give(place, left[i + KIND])
            if left[i + LAID] >> place & 3 != 0:
                left[i + LAID] -= bit(place)
            else:
                self.keep(place, then + left[i + KIND], left[i + CERTAIN_THEN])
                left[i + SPARE] -= 1
                if left[i + CERTAIN_THEN] >> place & 3 != 0:
                    left[i + CERTAIN_THEN] -= bit(place)
            left[i + COUNT] -= 1
            if left[i + COUNT] == 0:
                self.end -= LEFT
                part: i64
                for part in range(LEFT):
                    left[i + part] = left[self.end + part]
        return True

    def options(self, i: i64) -> i64:
        """Who can have held a kind that is left, as far as they have room: laid it down, or kept it, if that can be."""
        left = self.left
        room = some(self.room) & left[i + ABLE]
        laid = room & some(left[i + LAID])
        if left[i + COUNT] > left[i + SPARE]:
            return laid
        return laid | room & left[i + ABLE_THEN] & (some(self.room_then) | some(left[i + CERTAIN_THEN]))

    def most_pressing(self) -> i64:
        """The kind that is left for which there are fewest places."""
        chosen, fewest = i64(0), i64(MOST_SEATS + 1)
        i: i64
        for i in range(0, self.end, LEFT):
            count = count_bits(self.options(i))
            if count < fewest:
                chosen = i
                fewest = count
        return chosen

    def choose(self, options: i64, laid: i64, dice: Dice) -> i64:
        """One of the free places of these seats."""
        if options & (options - 1) == 0:
            return NO_PLACE if options == 0 else lowest(options)
        weight: i64 = 0
        rest = options
        while rest != 0:
            weight += self.weight(lowest(rest), laid)
            rest &= rest - 1
        luck = dice.below(weight)
        while True:
            place = lowest(options)
            luck -= self.weight(place, laid)
            if luck < 0:
                return place
            options &= options - 1

    def weight(self, place: i64, laid: i64) -> i64:
        room = self.room >> place & 3
        return room * LIKELIER if laid >> place & 3 != 0 else room


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
        # Since the discard pile last became the deck (laid out above): who drew first from it, and how many cards have
        # left hands. Copies share it, so whoever changes it takes a copy.
        self.past: vec[i16] = NO_TALLIES[:0]
        self.opener: i64 = NO_SEAT
        self.shown: i64 = NEVER
        # The times from one reshuffle to the next before that one, as long as they bear on anything (`keep_cycle`): one after
        # the other, how many they are, and how many of the oldest tell each seat, and behind them an onlooker, nothing
        self.earlier: vec[i16] = NO_TALLIES[:0]
        self.cycles: i64 = 0
        self.needless: vec[i64] = NOTHING_NEEDLESS

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
        kinds: i64 = len(self.cards.number)
        needless = max(self.needless[self.seats if seat < 0 else seat], self.cycles - LONG_AGO)
        if self.cycles > 0:
            self.forget(self.earlier[needless * (len(self.past) + CYCLE_END) :], self.cycles - needless)
        past = Recollection(self.seats, seat, kinds, self.past[:], self.earlier, self.cycles + 1)
        self.count_unseen(seat, past.together)
        past.make_up(self.dice)
        self.past = past.past
        counts, kept, hands = past.together[:kinds], past.kept, self.hands
        dealt: i64 = 0
        kind: i64
        for kind in range(kinds):
            tally = i64(kept[kind])
            while tally != 0:
                place = lowest(tally) & ~1
                tally -= bit(place)
                hands[place * 2 + (dealt >> place & 3)] = u8(kind)
                dealt += bit(place)
                counts[kind] -= 1
        self.fill_deck(counts)
        other: i64
        i: i64
        for other in range(self.seats):
            if other != seat:
                for i in range(dealt >> other * 2 & 3, self.hand_size(other)):
                    hands[other * HAND_ROOM + i] = u8(self.deck.take())

    def forget(self, earlier: vec[i16], cycles: i64) -> None:
        """Keep only these times before the last reshuffle."""
        self.earlier = earlier
        self.cycles = cycles
        self.needless = NOTHING_NEEDLESS

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
            self.past = self.past[:]
            self.past[SHOWN + self.shown] = i16(card)
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
        self.hands[self.turn * HAND_ROOM + HAND] = u8(card)
        self.opened += 1
        self.tell_veiled(self.turn, DREW, 1, card, self.turn)

    def remember_hands(self) -> None:
        """From here on everybody knows what the deck was made of, and so what the others held together."""
        if self.shown != NEVER:
            self.keep_cycle()
        self.past = self.past[:]
        self.opener = self.turn
        self.shown = 0
        kinds: i64 = len(self.cards.number)
        kind: i64
        for kind in range(len(self.past) - kinds, len(self.past)):
            self.past[kind] = 0
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(HAND):
                self.past[seat * HAND + i] = i16(self.hands[seat * HAND_ROOM + i])

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
        size: i64 = len(self.past) + CYCLE_END
        needless = self.needless[:]
        fewest = self.cycles
        seat: i64
        for seat in range(self.seats + 1):
            while needless[seat] < self.cycles and not self.tells(needless[seat] * size, seat):
                needless[seat] += 1
            if needless[seat] < fewest:
                fewest = needless[seat]
        for seat in range(self.seats + 1):
            needless[seat] -= fewest
        self.needless = needless
        self.cycles -= fewest
        self.earlier = self.earlier[fewest * size :]

    def tells(self, start: i64, seat: i64) -> bool:
        """Whether a time from one reshuffle to the next (kept from there on) tells a seat that others have kept something.

        It does not if the others can have laid down all that they held, three cards each: if any of them, however many, have
        together laid down three times as many of those cards as they are. An onlooker has the number behind the last seat.
        """
        if self.seats == 2 and seat < self.seats:
            return False
        if self.kept_nothing(start):
            return False  # what happened is the proof
        earlier, seats = self.earlier, self.seats
        kinds: i64 = len(self.cards.number)
        end = start + len(self.past)
        old = NO_COUNTS[:kinds]
        other: i64
        i: i64
        for other in range(seats):
            if other != seat:
                for i in range(start + other * HAND, start + other * HAND + HAND):
                    old[i64(earlier[i])] += 1
        some: i64
        for some in range(1, bit(seats)):
            if some >> seat & 1:
                continue
            left = old[:]
            wanted = HAND * count_bits(some)
            other = i64(earlier[end + CYCLE_OPENER])
            for i in range(start + SHOWN, start + SHOWN + i64(earlier[end + CYCLE_SHOWN])):
                if some >> other & 1 and left[i64(earlier[i])] > 0:
                    left[i64(earlier[i])] -= 1
                    wanted -= 1
                other = other + 1 if other + 1 < seats else 0
            if wanted > 0:
                return True
        return False

    def kept_nothing(self, start: i64) -> bool:
        """Whether at that time everybody laid down all that they had held."""
        earlier, seats = self.earlier, self.seats
        end = start + len(self.past)
        shown = i64(earlier[end + CYCLE_SHOWN])
        seat = i64(earlier[end + CYCLE_OPENER])
        turn: i64
        place: i64
        i: i64
        for turn in range(seats):
            for place in range(start + seat * HAND, start + seat * HAND + HAND):
                missing: i64 = 0
                for i in range(start + seat * HAND, place + 1):
                    if earlier[i] == earlier[place]:
                        missing += 1
                i = turn
                while i < shown:
                    if earlier[start + SHOWN + i] == earlier[place]:
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
    state.past = vec[i16]([0] * (SHOWN + int(cards.size) + len(cards.number)))
    return state
