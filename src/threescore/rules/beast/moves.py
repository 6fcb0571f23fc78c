"""The moves of The Current Number of the Beast, in the order of its rules: set-up, the turn, the effects, the end.

Which cards there are and what they do is data (`deck.toml`, or a player's own list): a `Deck` holds it as vectors, and
the moves carry out one effect after the other. Rulings are numbered as in rules.md beside this file.
"""

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.bits import count_bits, lowest
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.piles import Pile, pile
from threescore.core.state import State

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
TARGET: Final = 4  # + seat
ARRANGE: Final = TARGET + MOST_SEATS  # + order
DIE: Final = ARRANGE + ORDERS  # + place
THAW: Final = DIE + PLACES  # + place
PLAY: Final = THAW + MIDDLE  # + card number
DISCARD: Final = PLAY + CARD_NUMBERS  # + card number
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
DEALT: Final = 0  # cards in the deck, cards in each hand
GOES_FIRST: Final = 1  # seat
DEALT_CARD: Final = 2  # card (secret), seat
SET_UP_ROLLED: Final = 3  # seat, three faces
ROLLS_AGAIN: Final = 4  # seat
ORDERED: Final = 5  # three faces as one number (secret), seat
SHOWED: Final = 6  # seat, three faces
MIDDLE_ROLLED: Final = 7  # three faces
BEGAN: Final = 8  # seat, number of the turn
RESHUFFLED: Final = 9  # how many cards
DREW: Final = 10  # card (secret), seat
PLAYED: Final = 11  # card, seat
AIMED: Final = 12  # at whom, seat
PICKED: Final = 13  # place, face, by whom
ROLLED: Final = 14  # place, face before, face now
TURNED: Final = 15  # place, face before, face now
SWAPPED: Final = 16  # place, face now, other place, its face now
ARRANGED: Final = 17  # places as bits, the faces in their new order as one number, by whom
FROZE: Final = 18  # place, face
NEW_NUMBER: Final = 19  # beast card, old beast card, seat
SPENT: Final = 20  # card
PASSED: Final = 21  # seat
DISCARDED: Final = 22  # card, seat
THAWED: Final = 23  # place, face, by whom
KEPT: Final = 24  # seat
WAITS: Final = 25  # seat, whether it is bound to
BROKEN: Final = 26  # seat, whether it is bound to wait all the same
WON: Final = 27  # seat, how (below)
NOBODY_WON: Final = 28  # how many turns

BY_CARD: Final = 0
BY_WAITING: Final = 1
BY_SET_UP: Final = 2

REROLL: Final = 0
PENDING: Final = 1
WIN: Final = 2

# What makes a seat likely to win, each a factor. They are small: there are some eighty turns to a game, and most of what
# one gains is lost again. `python -m benchmarks.beast_prospects` measures them, and those of the cards.
MATCHING_PROSPECT: Final = 1.13
FROZEN_PROSPECT: Final = 1.05
NEAR_PROSPECT: Final = 1.06
UNROLLED_PROSPECT: Final = 1.04
WAITING_PROSPECT: Final = 2.0
# So much more for the chance to match that the cards in the hand would give now, before it is one's turn
READY_PROSPECT: Final = 0.5
# How likely a match that has to wait is still there at one's next turn
LASTING_CHANCE: Final = 0.5


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
        # For minds, for each kind: how much likelier it makes it that whoever holds it wins, a factor; and how many dice of
        # its player it can set right, at most
        self.prospect: vec[float] = vec[float]()
        self.mends: vec[i64] = vec[i64]()


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


NO_PILE: Final = pile(1)
NO_BYTES: Final = vec[u8]()
NO_COUNTS: Final = vec[u8]([0] * 256)
# For each seat: where its hand begins in the past, and how many cards it held then
FIRST_PLACES: Final = vec[u8]([u8(seat * HAND) for seat in range(MOST_SEATS)])
FULL_HANDS: Final = vec[u8]([HAND] * MOST_SEATS)


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
        # Since the discard pile last became the deck (laid out above): who drew first from it, and how many cards have
        # left hands. Copies share it, so whoever changes it takes a copy.
        self.past: vec[u8] = NO_BYTES
        self.opener: i64 = NO_SEAT
        self.shown: i64 = NEVER

    def copy(self, dice: Dice) -> "Beast":
        twin = Beast(self.game, dice, self.seats, self.cards, self.switches)
        self.carry(twin)
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.hands = self.hands[:]
        twin.faces = self.faces[:]
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
        twin.past = self.past
        twin.opener = self.opener
        twin.shown = self.shown
        return twin

    def deal_anew(self, seat: i64) -> None:
        """Hidden are the order of the deck, the hands of others, and the orders that others choose at set-up.

        Until the discard pile first becomes the deck, every unseen card can be in every hand. From then on everybody can
        tell which cards were in the deck at that moment and which the others held among them, and that stays true of what
        is dealt (see `deal_within_pools`). Whether others have chosen their order makes no difference.
        """
        if self.shown == NEVER:
            self.deal_from_one_pool(seat)
        else:
            self.deal_within_pools(seat)
        if self.phase == ARRANGING and self.owes != 0:
            other: i64
            for other in range(self.seats):
                if other != seat:
                    self.order_anew(other)

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
        ring, mask, top = self.deck.ring, len(self.deck.ring) - 1, self.deck.top
        other: i64
        i: i64
        for i in range(self.deck.count):
            counts[i64(ring[(top + i) & mask])] += 1
        for other in range(self.seats):
            if other != seat:
                for i in range(other * HAND_ROOM, other * HAND_ROOM + self.hand_size(other)):
                    counts[i64(self.hands[i])] += 1

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

    def deal_within_pools(self, seat: i64) -> None:
        """What the others held when the discard pile became the deck, and what was in that deck, are dealt each in its own.

        A card that one of them has laid down since came from one of the two, and often nobody else can tell from which. It
        is taken to be an old one where the deck did not have it, or not often enough; otherwise as likely as a hand that was
        dealt and played by chance would make it, card after card. That is near to what the past makes of it, not equal to
        it; but whatever comes of it can be, and nothing that can be is left out. Who of several others holds what they
        held together is not remembered beyond the next time that the discard pile becomes the deck. (Ruling 49.)
        """
        kinds: i64 = len(self.cards.number)
        old, new, laid = NO_COUNTS[:kinds], NO_COUNTS[:kinds], NO_COUNTS[:kinds]
        self.count_unseen(seat, new)
        past, hands, shown, seats = self.past[:], self.hands, self.shown, self.seats
        other = self.opener
        i: i64
        for i in range(SHOWN, SHOWN + shown):
            if other != seat:
                kind = i64(past[i])
                new[kind] += 1
                laid[kind] += 1
            other = other + 1 if other + 1 < seats else 0
        for other in range(seats):
            if other != seat:
                for i in range(other * HAND, other * HAND + HAND):
                    kind = i64(past[i])
                    old[kind] += 1
                    new[kind] -= 1
        sources = Sources(past, shown, self.opener, seats, seat, old, new)
        sources.find(laid, self.dice)
        # To the old cards that have been laid down comes, in the hands of that time, what is left of them, in a random order.
        at, rest, left = sources.at, sources.shuffled_rest(self.dice), sources.old_left
        self.fill_deck(new)
        for other in range(seats):
            if other == seat:
                continue
            for i in range(other * HAND_ROOM, other * HAND_ROOM + self.hand_size(other)):
                if i64(at[other]) < other * HAND + HAND:
                    left -= 1
                    hands[i] = rest[left]
                    past[i64(at[other])] = rest[left]
                    at[other] += 1
                else:
                    hands[i] = u8(self.deck.take())
        self.past = past

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

    # For minds

    def midway(self) -> bool:
        """A card that is being played, or a pass before its discard.

        Not while dice for the whole table are picked up: there are far too many ways to think through, and `prospect`
        knows what dice are worth that wait for their roll.
        """
        if self.phase == PICKING and i64(self.cards.whose[self.effect]) == TABLE:
            return False
        return self.card != NO_CARD or self.phase == DISCARDING

    def pace(self) -> i64:
        return self.turns

    def worth(self, seat: i64) -> float:
        """The seat in turn may match at once; if it does not, the seat's prospects among those of all."""
        if self.owes == 0:
            return self.share(seat)
        mine = self.prospect(seat)
        total = mine
        other: i64
        for other in range(self.seats):
            if other != seat:
                total += self.prospect(other)
        worth = mine / total
        if self.phase == PLAYING:
            chance = self.chance_to_match(self.turn)
            worth *= 1.0 - chance
            if seat == self.turn:
                worth += chance
        return worth

    def prospect(self, seat: i64) -> float:
        """How near a seat is to matching, and how good the cards are that it holds."""
        if self.pending >> seat & 1:
            return WAITING_PROSPECT
        faces, digits, hands, factors = self.faces, self.cards.digits, self.hands, self.cards.prospect
        prospect = 1.0
        waiting: i64 = self.picked if self.phase == PICKING and i64(self.cards.verb[self.effect]) == ROLL else 0
        die: i64
        for die in range(DICE):
            place = seat * DICE + die
            gap = i64(faces[place]) - i64(digits[self.beast * DICE + die])
            if waiting >> place & 1:
                prospect *= UNROLLED_PROSPECT
            elif gap == 0:
                prospect *= MATCHING_PROSPECT
                if self.frozen >> place & 1:
                    prospect *= FROZEN_PROSPECT
            elif gap == 1 or gap == -1:
                prospect *= NEAR_PROSPECT
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.hand_size(seat)):
            prospect *= factors[i64(hands[i])]
        if self.phase != PLAYING or seat != self.turn:
            prospect *= 1.0 + READY_PROSPECT * self.chance_to_match(seat)
        return prospect

    def chance_to_match(self, seat: i64) -> float:
        """The chance that a seat, were it its turn, makes its dice match with the best of the cards that it holds."""
        faces, digits, mends = self.faces, self.cards.digits, self.cards.mends
        lacking: i64 = 0
        number: i64 = 0
        die: i64
        for die in range(DICE):
            if faces[seat * DICE + die] != digits[self.beast * DICE + die]:
                lacking |= bit(seat * DICE + die)
                number += 1
        best = 0.0
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.hand_size(seat)):
            card = i64(self.hands[i])
            if mends[card] >= number:
                best = max(best, self.chance_with(card, seat, lacking))
        return best

    def chance_with(self, card: i64, seat: i64, lacking: i64) -> float:
        """The chance that a card, played on one's own dice, sets all right that are lacking."""
        chance = LASTING_CHANCE if self.cards.waits[card] != 0 else 1.0
        effect: i64
        for effect in range(self.cards.first[card], self.cards.first[card + 1]):
            verb = i64(self.cards.verb[effect])
            if verb == NEW_BEAST:
                return chance if self.shows(seat, card) else 0.0
            if lacking & self.frozen != 0:
                return 0.0
            if verb == ROLL:
                chance *= self.chance_to_roll(seat, lacking, self.cards.amount[effect])
                lacking = 0
            elif verb == REARRANGE:
                if not self.differ_in_order_only(seat):
                    return 0.0
                lacking = 0
            else:
                mended = self.mended_by(effect, seat, lacking)
                if mended == 0:
                    return 0.0
                lacking &= ~mended
        return chance if lacking == 0 else 0.0

    def mended_by(self, effect: i64, seat: i64, lacking: i64) -> i64:
        """The first of the lacking dice that a turn or a swap brings to its digit, as a bit; none is 0."""
        verb = i64(self.cards.verb[effect])
        offered = dice_of(MIDDLE_SEAT)
        if i64(self.cards.partner[effect]) == OTHER:
            offered = bit(self.seats * DICE) - 1 & ~(self.frozen | dice_of(seat))
        die: i64
        for die in range(DICE):
            place = seat * DICE + die
            if lacking >> place & 1 == 0:
                continue
            wanted = i64(self.cards.digits[self.beast * DICE + die])
            if verb == TURN:
                by = self.cards.amount[effect]
                step = wanted - i64(self.faces[place])
                if step == by or (by == EITHER and (step == UP or step == DOWN)):
                    return bit(place)
            elif self.shown_in(offered, wanted):
                return bit(place)
        return 0

    def shown_in(self, places: i64, face: i64) -> bool:
        while places != 0:
            if i64(self.faces[lowest(places)]) == face:
                return True
            places &= places - 1
        return False

    def chance_to_roll(self, seat: i64, lacking: i64, dice: i64) -> float:
        """The chance to roll what so many of a seat's dice should show, in any order, with all lacking ones among them."""
        loose = dice_of(seat) & ~self.frozen
        if count_bits(lacking) > dice or count_bits(loose) < dice:
            return 0.0
        rolled = lacking
        spare = loose & ~lacking
        while count_bits(rolled) < dice:
            rolled |= spare & -spare
            spare &= spare - 1
        # The number of different orders of the digits, out of six to the power of the dice
        chance = 1.0
        number: i64 = 0
        wanted: i64 = 0
        while rolled != 0:
            digit = i64(self.cards.digits[self.beast * DICE + lowest(rolled) - seat * DICE])
            rolled &= rolled - 1
            number += 1
            wanted += bit(digit * 2)
            chance *= float(number) / float((wanted >> digit * 2 & 3) * 6)
        return chance

    def differ_in_order_only(self, seat: i64) -> bool:
        """Whether the dice that can be moved show the digits that belong there, in whatever order."""
        shown: i64 = 0
        wanted: i64 = 0
        die: i64
        for die in range(DICE):
            if self.frozen >> seat * DICE + die & 1 == 0:
                shown += bit(i64(self.faces[seat * DICE + die]) * 2)
                wanted += bit(i64(self.cards.digits[self.beast * DICE + die]) * 2)
        return shown == wanted

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
            self.past[SHOWN + self.shown] = u8(card)
            self.shown += 1

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
            self.tell_veiled(seat, DEALT_CARD, card, seat)

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
        self.tell_veiled(seat, ORDERED, self.as_number(dice_of(seat), order), seat)
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
                self.tell(WAITS, seat)
        self.begin_turn()

    # The questions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == PLAYING:
            return self.list_plays(out)
        if self.phase == PICKING:
            return list_places(self.choosable(), DIE, out)
        if self.phase == TARGETING:
            return self.list_targets(out)
        if self.phase == ORDERING:
            return self.list_orders(self.sorting_now(), out)
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
        return self.list_orders(dice_of(seat), out)

    def list_plays(self, out: vec[i64]) -> i64:
        """Each kind in the hand that can be played, and passing (ruling 18)."""
        count: i64 = 0
        i: i64
        for i in range(HAND_ROOM):
            card = i64(self.hands[self.turn * HAND_ROOM + i])
            if not self.repeated(i, card) and self.playable(card):
                out[count] = PLAY + self.cards.number[card]
                count += 1
        out[count] = PASS
        return count + 1

    def list_discards(self, out: vec[i64]) -> i64:
        """Each kind in the hand (ruling 19)."""
        count: i64 = 0
        i: i64
        for i in range(HAND_ROOM):
            card = i64(self.hands[self.turn * HAND_ROOM + i])
            if not self.repeated(i, card):
                out[count] = DISCARD + self.cards.number[card]
                count += 1
        return count

    def repeated(self, place: i64, card: i64) -> bool:
        """Whether an earlier place of the active hand holds the same kind."""
        i: i64
        for i in range(self.turn * HAND_ROOM, self.turn * HAND_ROOM + place):
            if i64(self.hands[i]) == card:
                return True
        return False

    def list_targets(self, out: vec[i64]) -> i64:
        targets = self.targets()
        count: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if targets >> seat & 1:
                out[count] = TARGET + seat
                count += 1
        return count

    def list_orders(self, places: i64, out: vec[i64]) -> i64:
        """The orders that look different (ruling 43)."""
        count: i64 = 0
        order: i64
        for order in range(orders_of(count_bits(places))):
            if self.differs(places, order):
                out[count] = ARRANGE + order
                count += 1
        return count

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
        self.tell_veiled(self.turn, DREW, card, self.turn)

    def remember_hands(self) -> None:
        """From here on everybody knows what the deck was made of, and so what the others held together."""
        self.past = self.past[:]
        self.opener = self.turn
        self.shown = 0
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(HAND):
                self.past[seat * HAND + i] = self.hands[seat * HAND_ROOM + i]

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
        self.turn = (self.turn + 1) % self.seats
        self.begin_turn()

    # Playing a card

    def playable(self, card: i64) -> bool:
        """Whether the card can be carried out to the end (rulings 20 to 22 and 25)."""
        if self.switches.enough_you and not self.has_enough(card):
            return False
        effect = self.cards.first[card]
        return self.can_finish(effect, self.cards.first[card + 1], self.picks(effect), 0, NO_SEAT)

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
        self.effect += 1
        self.left = self.picks(self.effect) if self.effect < self.cards.first[self.card + 1] else 0
        self.picked = 0
        self.held = NO_PLACE

    def carry_out(self) -> bool:
        """Carry out the current effect; False if it asks first. What has one answer is not asked (ruling 43)."""
        verb = i64(self.cards.verb[self.effect])
        if verb == NEW_BEAST:
            self.replace_beast()
            return True
        if self.target == NO_SEAT and self.needs_target(self.effect):
            targets = self.targets()
            if targets & (targets - 1) != 0:
                self.phase = TARGETING
                return False
            self.aim(lowest(targets))
        while self.left > 0:
            places = self.choosable()
            if count_bits(places) > (self.left if verb == ROLL else 1):
                self.phase = PICKING
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
            self.sorting = self.pickable(self.effect, 0, self.taken, self.target)
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
        verb = i64(self.cards.verb[effect])
        if verb == ROLL:
            return self.cards.amount[effect]
        if verb == SWAP:
            return 2
        return 1 if verb == TURN or verb == FREEZE else 0

    def needs_target(self, effect: i64) -> bool:
        whose = i64(self.cards.whose[effect])
        return whose == ANYONE or whose == OTHER or i64(self.cards.partner[effect]) == OTHER

    def may_target(self, effect: i64, seat: i64) -> bool:
        """Oneself too, unless the card says another player (ruling 28)."""
        return seat != self.turn or i64(self.cards.whose[effect]) == ANYONE

    def targets(self) -> i64:
        """The seats at which the current card can be carried out."""
        end = self.cards.first[self.card + 1]
        seats: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.may_target(self.effect, seat) and self.can_finish(self.effect, end, self.left, self.taken, seat):
                seats |= bit(seat)
        return seats

    def aim(self, seat: i64) -> None:
        self.target = seat
        self.tell(AIMED, seat, self.turn)

    def pickable(self, effect: i64, left: i64, taken: i64, target: i64) -> i64:
        """The places an effect can take next: neither frozen (ruling 03) nor taken by the same card (ruling 41)."""
        cards = self.cards
        whose = i64(cards.whose[effect])
        verb = i64(cards.verb[effect])
        if verb == SWAP and left == 1:
            whose = i64(cards.partner[effect])
        if whose == SELF:
            places = dice_of(self.turn)
        elif whose == THE_MIDDLE:
            places = dice_of(MIDDLE_SEAT)
        elif whose == TABLE:
            places = bit(self.seats * DICE) - 1 | dice_of(MIDDLE_SEAT)  # ruling 25
        else:
            places = dice_of(target)
        places &= ~(self.frozen | taken)
        if verb == TURN and cards.amount[effect] != EITHER:
            rest = places
            while rest != 0:
                place = lowest(rest)
                rest &= rest - 1
                if not self.can_turn(place, cards.amount[effect]):
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
        verb = i64(self.cards.verb[effect])
        if verb == NEW_BEAST:
            return True
        if target == NO_SEAT and self.needs_target(effect):
            seat: i64
            for seat in range(self.seats):
                if self.may_target(effect, seat) and self.can_finish(effect, end, left, taken, seat):
                    return True
            return False
        places = self.pickable(effect, left, taken, target)
        if verb == REARRANGE:
            if count_bits(places) < 2:  # ruling 22
                return False
            taken |= places
            left = 0
        elif count_bits(places) < (left if verb == ROLL else 1):
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
        end = self.cards.first[self.card + 1]
        places = self.pickable(effect, left, taken, target)
        if effect + 1 == end and (left == 1 or i64(self.cards.verb[effect]) == ROLL):
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
        while places != 0:
            place = lowest(places)
            places &= places - 1
            self.left -= 1
            self.tell(PICKED, place, i64(self.faces[place]), self.turn)

    # The effects

    def roll_picked(self) -> bool:
        """Roll all picked dice, from the left; then several of one owner are put back in any order (ruling 24)."""
        place: i64
        for place in range(PLACES):
            if self.picked >> place & 1:
                before = i64(self.faces[place])
                face = self.roll()
                self.faces[place] = u8(face)
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
        self.tell(SWAPPED, here, i64(faces[here]), there, i64(faces[there]))

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
        seat: i64
        for seat in range(self.turn, self.turn + self.seats):
            places = self.sorting & dice_of(seat % self.seats)
            if places != 0:
                return places
        return self.sorting

    def sort_dice(self) -> bool:
        """Whether all dice are in order; otherwise ask for the next ones."""
        while self.sorting != 0:
            places = self.sorting_now()
            if self.look_different(places):
                self.phase = ORDERING
                self.owes = bit(self.sorter(places))
                return False
            self.sorting &= ~places
        self.owes = bit(self.turn)
        return True

    def look_different(self, places: i64) -> bool:
        """Whether the dice can be ordered in more than one way: not all show the same face."""
        first = self.faces[lowest(places)]
        while places != 0:
            if self.faces[lowest(places)] != first:
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
        places = self.sorting_now()
        self.tell(ARRANGED, places, self.as_number(places, order), self.sorter(places))
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

    def as_number(self, places: i64, order: i64) -> i64:
        """The faces in a new order, read as one number."""
        number: i64 = 0
        i: i64
        for i in range(count_bits(places)):
            number = number * 10 + self.face_in_order(places, order, i)
        return number

    def reorder(self, places: i64, order: i64) -> None:
        number = self.as_number(places, order)
        place: i64
        for place in range(PLACES - 1, -1, -1):
            if places >> place & 1:
                self.faces[place] = u8(number % 10)
                number //= 10

    def differs(self, places: i64, order: i64) -> bool:
        """Whether an order is the first of those that look the same: equal dice do not pass each other."""
        i: i64
        j: i64
        for i in range(1, count_bits(places)):
            for j in range(i):
                if ORDER[order * MOST_ROLLED + j] > ORDER[order * MOST_ROLLED + i] and self.face_in_order(
                    places, order, j
                ) == self.face_in_order(places, order, i):
                    return False
        return True

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
        seats: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.matches(seat):
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
        i: i64
        for i in range(self.seats):
            seat = (self.turn + i) % self.seats
            if seats >> seat & 1:
                self.won |= bit(seat)
                self.tell(WON, seat, how)
                if not self.switches.shared:
                    return


class Sources:
    """Where the cards came from that the others have laid down since the discard pile became the deck.

    Each was either held by its seat at that time (`old` counts the cards that the others held then, by kind) or drawn since
    (`new` counts what was in the deck and has not been drawn by the seat that thinks). A seat held three.
    """

    def __init__(
        self, past: vec[u8], shown: i64, opener: i64, seats: i64, seat: i64, old: vec[u8], new: vec[u8]
    ) -> None:
        self.past: vec[u8] = past
        self.shown: i64 = shown
        self.opener: i64 = opener
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.old: vec[u8] = old
        self.new: vec[u8] = new
        # For each card laid down, whether it is taken to be an old one; for each seat, where in its hand of that time the
        # next old one goes, and how many of them have not been laid down as far as is decided; and how many those are together
        self.is_old: vec[u8] = NO_COUNTS[:shown]
        self.at: vec[u8] = FIRST_PLACES[:seats]
        self.room: vec[u8] = FULL_HANDS[:seats]
        self.old_left: i64 = HAND * (seats - 1 if seat >= 0 else seats)

    def find(self, laid: vec[u8], dice: Dice) -> None:
        """Decide for every card; `laid` counts them by kind. What remains in `old` and `new` has not been laid down."""
        lacking: i64 = 0
        kind: i64
        for kind in range(len(laid)):
            if laid[kind] > self.new[kind]:
                lacking += i64(laid[kind]) - i64(self.new[kind])
        if lacking > 0:
            self.mark_certain(lacking, laid, dice)
        self.mark_likely(dice)

    def mark_certain(self, lacking: i64, laid: vec[u8], dice: Dice) -> None:
        """Of each kind as many are old as the deck did not have. Where there are more of it, it can be any of them."""
        past, new, room, is_old, seats = self.past, self.new, self.room, self.is_old, self.seats
        wanted = NO_COUNTS[: len(laid)]
        kind: i64
        for kind in range(len(laid)):
            if laid[kind] > new[kind]:
                wanted[kind] = laid[kind] - new[kind]
        other = self.opener
        number: i64
        for number in range(self.shown):
            kind = i64(past[SHOWN + number])
            if wanted[kind] > 0 and other != self.seat:
                if room[other] > 0 and dice.below(i64(laid[kind])) < i64(wanted[kind]):
                    is_old[number] = 1
                    room[other] -= 1
                    self.old[kind] -= 1
                    wanted[kind] -= 1
                    lacking -= 1
                    self.old_left -= 1
                laid[kind] -= 1
            other = other + 1 if other + 1 < seats else 0
        while lacking > 0:
            # Some seat had laid down three others that are old before, or will: others have to make room.
            kind = 0
            while wanted[kind] == 0:
                kind += 1
            self.mark(self.with_room(kind))
            wanted[kind] -= 1
            lacking -= 1

    def seat_of(self, number: i64) -> i64:
        return (self.opener + number) % self.seats

    def fits(self, number: i64, kind: i64) -> bool:
        """Whether another seat laid down a card of that kind there, which is not taken to be an old one."""
        return i64(self.past[SHOWN + number]) == kind and self.is_old[number] == 0 and self.seat_of(number) != self.seat

    def with_room(self, kind: i64) -> i64:
        """A card of a kind that can be an old one, after others have made room for it if there is no other way."""
        number: i64
        for number in range(self.shown):
            if self.fits(number, kind) and self.room[self.seat_of(number)] > 0:
                return number
        for number in range(self.shown):
            if self.fits(number, kind) and self.make_room(self.seat_of(number), 0):
                return number
        raise AssertionError("what the others have laid down cannot have come from anywhere")

    def make_room(self, seat: i64, tried: i64) -> bool:
        """Let another seat's card of the same kind be the old one instead of one of this seat's."""
        tried |= bit(seat)
        number: i64
        instead: i64
        for number in range(self.shown):
            if self.is_old[number] == 0 or self.seat_of(number) != seat:
                continue
            for instead in range(self.shown):
                other = self.seat_of(instead)
                if not self.fits(instead, i64(self.past[SHOWN + number])) or tried >> other & 1:
                    continue
                if self.room[other] > 0 or self.make_room(other, tried):
                    self.is_old[number] = 0
                    self.is_old[instead] = 1
                    self.room[seat] += 1
                    self.room[other] -= 1
                    return True
        return False

    def mark(self, number: i64) -> None:
        """Take this card to be an old one."""
        self.is_old[number] = 1
        self.old[i64(self.past[SHOWN + number])] -= 1
        self.room[self.seat_of(number)] -= 1
        self.old_left -= 1

    def mark_likely(self, dice: Dice) -> None:
        """Every other card is an old or a drawn one as chance would have it, in the order in which they were laid down.

        Old ones are put into the hands of that time.
        """
        past, old, new, room, is_old, at = self.past, self.old, self.new, self.room, self.is_old, self.at
        old_left, seat, seats = self.old_left, self.seat, self.seats
        new_left: i64 = 0
        kind: i64
        for kind in range(len(new)):
            new_left += i64(new[kind])
        other = self.opener
        number: i64
        for number in range(self.shown):
            if other != seat:
                kind = i64(past[SHOWN + number])
                place = i64(at[other])
                old_one = is_old[number] != 0
                if not old_one:
                    for_old = i64(room[other]) * i64(old[kind]) * new_left
                    if for_old > 0:
                        # Of a hand of four, one card was drawn, and one more for each old one that was laid down before.
                        for_new = (place - other * HAND + 1) * i64(new[kind]) * old_left
                        old_one = dice.below(for_old + for_new) < for_old
                    if old_one:
                        old[kind] -= 1
                        room[other] -= 1
                        old_left -= 1
                    else:
                        new[kind] -= 1
                        new_left -= 1
                if old_one:
                    past[place] = u8(kind)
                    at[other] = u8(place + 1)
            other = other + 1 if other + 1 < seats else 0
        self.old_left = old_left

    def shuffled_rest(self, dice: Dice) -> vec[u8]:
        """The old cards that have not been laid down, in a random order."""
        cards = NO_COUNTS[: self.old_left]
        size: i64 = 0
        kind: i64
        i: i64
        for kind in range(len(self.old)):
            for i in range(i64(self.old[kind])):
                j = dice.below(size + 1)
                cards[size] = cards[j]
                cards[j] = u8(kind)
                size += 1
        return cards


def list_places(places: i64, kind: i64, out: vec[i64]) -> i64:
    """Write a choice for every place of a set."""
    count: i64 = 0
    while places != 0:
        out[count] = kind + lowest(places)
        places &= places - 1
        count += 1
    return count


def new(game: Game, dice: Dice, seats: i64, cards: Deck, switches: Switches) -> Beast:
    """An empty table."""
    state = Beast(game, dice, seats, cards, switches)
    state.guided = seats
    state.deck = pile(cards.size)
    state.discard = pile(cards.size)
    state.hands = vec[u8]([0] * (MOST_SEATS * HAND_ROOM))
    state.faces = vec[u8]([0] * PLACES)
    state.past = vec[u8]([0] * (SHOWN + int(cards.size)))
    return state
