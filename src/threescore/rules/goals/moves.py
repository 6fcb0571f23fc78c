"""The moves of Rolls & Goals, in the order of its rules: set-up, the round, the reveal, the goals, selecting, the end.

Rulings are numbered as in rules.md beside this file.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.bits import count_bits, lowest
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.layout import Choices, Fact, Field, Layout, Part
from threescore.core.state import State
from threescore.core.vectors import copy_bytes, copy_numbers
from threescore.rules.goals.scoring import (
    DICE,
    FLIP,
    GOALS,
    HAND,
    KINDS,
    PICK,
    REROLL,
    SEATS,
    TOKENS,
    Scoring,
    share,
    sort_six,
)

ROUNDS: Final = 6
NEW_GOALS: Final = 3
# A deck never holds more: eight cards to begin with, two from each of five selections.
DECK: Final = 18
SHARED: Final = 48
# Three goals of the round, and all special goals that there can be.
OPEN_GOALS: Final = 9
# How often a seat may take something back in one round (ruling 48).
TAKE_BACKS: Final = 36

# Where a card can be taken back from, besides the six dice
FROM_TOP: Final = 6
FROM_DROPPED: Final = 7
PLACES: Final = 8

# Choices
PLACE: Final = 0
TAKE_BACK: Final[i64] = PLACE + KINDS * DICE
TOP: Final[i64] = TAKE_BACK + KINDS * PLACES
DROP: Final[i64] = TOP + KINDS
READY: Final[i64] = DROP + KINDS
DECLARE: Final[i64] = READY + 1
WITHDRAW: Final[i64] = DECLARE + GOALS
HOLD: Final[i64] = WITHDRAW + GOALS
TURN: Final[i64] = HOLD + 1
TURN_BACK: Final[i64] = TURN + DICE * 6
TAKE: Final[i64] = TURN_BACK + DICE
TAKE_GOAL: Final[i64] = TAKE + KINDS
ACTIONS: Final = TAKE_GOAL + 1

# Phases, each the question that is open
PLACING: Final = 0
DECLARING: Final = 1
PICKING: Final = 2
SELECTING: Final = 3
OVER: Final = 4

# What is told
BEGAN: Final = 0
GOAL_SHOWN: Final = 1
ROUND_BEGAN: Final = 2
ROLLED: Final = 3
RESHUFFLED: Final = 4
DREW: Final = 5
PLACED: Final = 6
TOOK_BACK: Final = 7
TOPPED: Final = 8
DROPPED: Final = 9
INTENDED: Final = 10
WITHDREW: Final = 11
TURNED: Final = 12
TURNED_BACK: Final = 13
READIED: Final = 14
DECLARED: Final = 15
REVEALED: Final = 16
SHOWN: Final = 17
DISCARDED: Final = 18
KEPT: Final = 19
REROLLED: Final = 20
PICKED: Final = 21
FLIPPED: Final = 22
CHANGED: Final = 23
VALUED: Final = 24
MEASURED: Final = 25
PAID: Final = 26
GATHERED: Final = 27
LAID_OUT: Final = 28
LAID_GOAL: Final = 29
TIE_ROLLED: Final = 30
ORDERED: Final = 31
TOOK: Final = 32
TOOK_GOAL: Final = 33
WON: Final = 34
LAY: Final = 35

FOR_ORDER: Final = 0
FOR_WIN: Final = 1

MODIFIER: Final = Part("card", KINDS)
GOAL: Final = Part("goal", GOALS)
DIE: Final = Part("die", DICE)
LAYOUT: Final = Layout(
    choices=[
        Choices("place", PLACE, MODIFIER, DIE),
        # from behind a die, FROM_TOP or FROM_DROPPED
        Choices("take_back", TAKE_BACK, MODIFIER, Part("place", PLACES), args=("card", "die?", "from?")),
        Choices("top", TOP, MODIFIER),
        Choices("drop", DROP, MODIFIER),
        Choices("ready", READY),
        Choices("declare", DECLARE, GOAL),
        Choices("withdraw", WITHDRAW, GOAL, kind="take_back"),
        Choices("hold", HOLD),
        Choices("turn", TURN, DIE, Part("face", 6, first=1), kind="pick"),
        Choices("turn_back", TURN_BACK, DIE, kind="take_back"),
        Choices("take", TAKE, MODIFIER),
        Choices("take_goal", TAKE_GOAL),
    ],
    facts=[
        Fact("began", BEGAN, "players"),
        Fact("goal_shown", GOAL_SHOWN, "goal"),
        Fact("round_began", ROUND_BEGAN, "round"),
        Fact("rolled", ROLLED, "seat", Field("dice", DICE)),
        Fact("reshuffled", RESHUFFLED, "seat", "cards"),
        Fact("drew", DREW, Field("card", secret=True), "seat"),
        # To the seat only, as all up to "readied"
        Fact("placed", PLACED, "card", "seat", "die"),
        Fact("took_back", TOOK_BACK, "card", "seat", "place", args=("card", "seat", "die?", "from?")),
        Fact("topped", TOPPED, "card", "seat"),
        Fact("dropped", DROPPED, "card", "seat"),
        Fact("intended", INTENDED, "goal", "seat"),
        Fact("withdrew", WITHDREW, "goal", "seat"),
        Fact("turned", TURNED, "face", "seat", "die"),
        Fact("turned_back", TURNED_BACK, "seat", "die"),
        Fact("readied", READIED, "seat"),
        Fact("declared", DECLARED, "goal", "seat"),
        Fact("revealed", REVEALED),
        Fact("shown", SHOWN, "card", "seat", "die", "place"),  # the place in the stack
        Fact("discarded", DISCARDED, "card", "seat"),
        Fact("kept", KEPT, "seat", "cards"),
        Fact("rerolled", REROLLED, "seat", "die", "face"),
        Fact("picked", PICKED, "seat", "die", "face"),
        Fact("flipped", FLIPPED, "seat", "die", "face"),
        Fact("changed", CHANGED, "card", "seat", "die", "value"),
        Fact("valued", VALUED, "seat", Field("values", DICE)),
        Fact("measured", MEASURED, "goal", "seat", "figure", "achieves"),
        Fact("paid", PAID, "goal", Field("seats", bits=True), "each", "removed"),
        Fact("gathered", GATHERED, "cards"),
        Fact("laid_out", LAID_OUT, "card"),
        Fact("laid_goal", LAID_GOAL),
        Fact("tie_rolled", TIE_ROLLED, "seat", "die", "for"),  # FOR_ORDER or FOR_WIN
        Fact("ordered", ORDERED, "seat", "place"),
        Fact("took", TOOK, "card", "seat"),
        Fact("took_goal", TOOK_GOAL, Field("goal", secret=True), "seat"),
        Fact("won", WON, Field("seats", bits=True), "tokens"),
        Fact("lay", LAY, "seat", Field("heights", DICE)),
    ],
)


class Switches:
    """The cards and options of the game, as the moves read them; the first value is the default."""

    def __init__(self, scoring: Scoring) -> None:
        self.scoring: Scoring = scoring
        # Copies of each modifier in a starting deck and in the shared deck
        self.each: vec[u8] = vec[u8]([0] * KINDS)
        self.shared: vec[u8] = vec[u8]([0] * KINDS)
        self.reshuffle_when_needed: bool = False
        self.declare_by_order: bool = False
        self.pick_at_placement: bool = False
        self.win_is_shared: bool = False


def modifiers_laid_out(seats: i64, round_number: i64) -> i64:
    """How many modifiers lie in the row when a round has ended."""
    return 4 if last_of_six(seats, round_number) else 2 * seats - 1


def goals_laid_out(seats: i64, round_number: i64) -> i64:
    """How many special goals lie in the row when a round has ended."""
    return 2 if last_of_six(seats, round_number) else 1


def cards_to_take(seats: i64, round_number: i64) -> i64:
    """How many cards each seat takes from the row."""
    return 1 if last_of_six(seats, round_number) else 2


def last_of_six(seats: i64, round_number: i64) -> bool:
    """The last selection of six players is smaller: the cards would not suffice (ruling 01)."""
    return seats == 6 and round_number == ROUNDS - 1


def all_but(seat: i64, seats: i64) -> i64:
    """All seats but one, or all of them, as bits."""
    everybody = (i64(1) << seats) - 1
    return everybody if seat < 0 else everybody & ~(i64(1) << seat)


def shuffle(cards: vec[u8], at: i64, count: i64, dice: Dice) -> None:
    """Shuffle a stretch of a vector."""
    dice.shuffle(cards, at, count, -1)


def shuffle_afresh(cards: vec[u8], at: i64, count: i64, dice: Dice) -> None:
    """Shuffle a stretch of a vector so that it does not matter how the cards lay before."""
    i: i64
    for i in range(at + 1, at + count):
        card = cards[i]
        j = i
        while j > at and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    shuffle(cards, at, count, dice)


def shuffle_deck_afresh(cards: vec[u8], count: i64, dice: Dice) -> None:
    """The same for a whole deck of modifiers, which is long: its cards are counted."""
    kinds = BYTES[:KINDS]
    kind: i64
    i: i64
    for i in range(count):
        kinds[i64(cards[i])] += 1
    at: i64 = 0
    for kind in range(KINDS):
        for i in range(i64(kinds[kind])):
            cards[at] = u8(kind)
            at += 1
    shuffle(cards, 0, count, dice)


def take_out(cards: vec[u8], at: i64, count: i64, card: i64) -> None:
    """Take the last of such cards out of a stretch of a vector; those behind it move up."""
    i: i64 = at + count - 1
    while i64(cards[i]) != card:
        i -= 1
    while i < at + count - 1:
        cards[i] = cards[i + 1]
        i += 1


# A handful of modifiers is one number: in octal, its digit k says how many of kind k there are. No hand holds more than six.
DIGIT: Final = 3
ONES: Final = 0o111111111111111111111


def one_card(kind: i64) -> i64:
    """A handful of one card."""
    return i64(1) << kind * DIGIT


def count_in(handful: i64, kind: i64) -> i64:
    """How many cards of a kind are in a handful."""
    return handful >> kind * DIGIT & 7


def digits_of(handful: i64) -> i64:
    """Where the digits stand that are not 0, as bits: DIGIT times each kind of which there are any."""
    return (handful | handful >> 1 | handful >> 2) & ONES


BYTES: Final = vec[u8]([0] * 256)
NO_BYTES: Final = vec[u8]()
NO_NUMBERS: Final = vec[i64]()


def kinds_in(counts: vec[u8], at: i64) -> i64:
    """The kinds of which there are any, as bits: worked out, so that a processor has nothing to guess."""
    kinds: i64 = 0
    kind: i64
    for kind in range(KINDS):
        kinds |= (i64(counts[at + kind]) + 31 >> 5) << kind  # 0 for none, 1 for up to 32
    return kinds


def list_cards(cards: vec[u8], at: i64, count: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write a choice for each kind in a stretch of a vector, behind the n that there are: PLACES apart, from a first one on."""
    seen: i64 = 0
    i: i64
    for i in range(at, at + count):
        kind = i64(cards[i])
        if seen >> kind & 1 == 0:
            seen |= 1 << kind
            out[n] = first + kind * PLACES
            n += 1
    return n


class Goals(State):
    """One moment of Rolls & Goals.

    Cards of one kind are all the same, so hands and discard piles are counts of kinds. Everything of a seat lies in one
    stretch of a vector: that of seat s begins at s times its length.
    """

    def __init__(self, game: Game, dice: Dice, seats: i64, switches: Switches) -> None:
        super().__init__(game, dice, seats)
        self.switches: Switches = switches
        self.round: i64 = 0
        self.phase: i64 = PLACING
        # `new` lays out vectors of its own; a copy gets copies, or shares what `unshare` copies before it changes. Whether
        # that may be shared with another state just now:
        self.shares: bool = False
        self.faces: vec[u8] = NO_BYTES
        self.tokens: vec[i64] = NO_NUMBERS
        # Decks are kept with the top at the end.
        self.decks: vec[u8] = NO_BYTES
        self.deck_sizes: vec[u8] = NO_BYTES
        self.discards: vec[u8] = NO_BYTES
        # This round's cards: in hand, behind the dice (top first), and unused ones with what becomes of them; hands and those to
        # be dropped are handfuls
        self.hands: vec[i64] = NO_NUMBERS
        self.stacks: vec[u8] = NO_BYTES
        self.heights: vec[u8] = NO_BYTES
        self.tops: vec[u8] = NO_BYTES
        self.top_sizes: vec[u8] = NO_BYTES
        self.drops: vec[i64] = NO_NUMBERS
        self.sides: vec[u8] = NO_BYTES
        self.taken_back: vec[u8] = NO_BYTES
        # Special goals of each seat, as bits, and those that it declares in this round
        self.specials: vec[i64] = NO_NUMBERS
        self.declared: vec[i64] = NO_NUMBERS
        # The goals of the round, and the deck of those to come (top at the end)
        self.goals: vec[u8] = NO_BYTES
        self.goal_count: i64 = 0
        self.goal_deck: vec[u8] = NO_BYTES
        self.goal_deck_size: i64 = 0
        # Selecting: the row, its face-down goals, the shared deck (top at the end), and whose turn it is
        self.row: vec[u8] = NO_BYTES
        self.hidden_goals: vec[u8] = NO_BYTES
        self.hidden_count: i64 = 0
        self.shared: vec[u8] = NO_BYTES
        self.shared_size: i64 = 0
        self.order: vec[u8] = NO_BYTES
        self.turn: i64 = 0
        self.took: i64 = 0
        # What can be known of a deck: how many cards on top its owner put there; and which cards everybody can work out
        # to be in the hand or on top of the deck, each with how deep in the deck it lies at most (0 is in the hand), the
        # least deep first
        self.sure: vec[u8] = NO_BYTES
        self.known: vec[u8] = NO_BYTES
        self.within: vec[u8] = NO_BYTES
        self.known_counts: vec[u8] = NO_BYTES
        # How the last round was scored
        self.scored: vec[u8] = NO_BYTES
        self.scored_count: i64 = 0
        self.values: vec[i64] = NO_NUMBERS

    def copy(self, dice: Dice) -> "Goals":
        """What changes but rarely is shared, and replaced instead of changed: minds make copies by the million."""
        twin = Goals(self.game, dice, self.seats, self.switches)
        twin.decks = self.decks[:]
        twin.deck_sizes = self.deck_sizes[:]
        twin.hands = self.hands[:]
        twin.stacks = self.stacks[:]
        twin.heights = self.heights[:]
        twin.tops = self.tops[:]
        twin.top_sizes = self.top_sizes[:]
        twin.drops = self.drops[:]
        twin.sides = self.sides[:]
        twin.taken_back = self.taken_back[:]
        twin.specials = self.specials[:]
        twin.declared = self.declared[:]
        return self.copy_into(twin, dice)

    def copy_into(self, room: State, dice: Dice) -> "Goals":
        twin = cast(Goals, room)
        self.carry(twin)
        self.shares = True
        twin.shares = True
        twin.dice = dice
        twin.round = self.round
        twin.phase = self.phase
        twin.faces = self.faces
        twin.tokens = self.tokens
        copy_bytes(self.decks, twin.decks)
        copy_bytes(self.deck_sizes, twin.deck_sizes)
        twin.discards = self.discards
        copy_numbers(self.hands, twin.hands)
        copy_bytes(self.stacks, twin.stacks)
        copy_bytes(self.heights, twin.heights)
        copy_bytes(self.tops, twin.tops)
        copy_bytes(self.top_sizes, twin.top_sizes)
        copy_numbers(self.drops, twin.drops)
        copy_bytes(self.sides, twin.sides)
        copy_bytes(self.taken_back, twin.taken_back)
        copy_numbers(self.specials, twin.specials)
        copy_numbers(self.declared, twin.declared)
        twin.goals = self.goals
        twin.goal_count = self.goal_count
        twin.goal_deck = self.goal_deck
        twin.goal_deck_size = self.goal_deck_size
        twin.row = self.row
        twin.hidden_goals = self.hidden_goals
        twin.hidden_count = self.hidden_count
        twin.shared = self.shared
        twin.shared_size = self.shared_size
        twin.order = self.order
        twin.turn = self.turn
        twin.took = self.took
        twin.sure = self.sure
        twin.known = self.known
        twin.within = self.within
        twin.known_counts = self.known_counts
        twin.scored = self.scored
        twin.scored_count = self.scored_count
        twin.values = self.values
        return twin

    def unshare(self) -> None:
        """Before the dice, the tokens, the row or what is known of the cards change: copies share them."""
        if not self.shares:
            return
        self.shares = False
        self.faces = self.faces[:]
        self.tokens = self.tokens[:]
        self.discards = self.discards[:]
        self.row = self.row[:]
        self.sure = self.sure[:]
        self.known = self.known[:]
        self.within = self.within[:]
        self.known_counts = self.known_counts[:]

    def score(self, seat: i64) -> int:
        """The seat's tokens."""
        return int(self.tokens[seat])

    # What is hidden

    def deal_anew(self, seat: i64) -> None:
        """Other seats' cards and answers, their special goals, and the order of all decks are dealt anew.

        Everybody can count: which cards a seat owns is public, since the row lies open, and so is its discard pile. What
        everybody can work out of the rest stays so (`known`). A seat that has not answered yet may have laid out as much in
        secret as one that has: what is dealt to it does not depend on that.
        """
        self.deal_decks_anew(seat)
        other: i64
        for other in range(self.seats):
            if other == seat:
                continue
            self.taken_back[other] = 0
            held = self.deal_order_anew(other)
            if self.phase == PLACING:
                self.scatter_hand(other, held)
            elif self.phase == DECLARING:
                self.lay_hand(other, held)
            if self.phase < SELECTING:
                self.deal_sides_anew(other)

    def deal_unseen(self) -> None:
        """Nobody knows the order of the shared decks, nor of the own deck below the cards that one has put on top of it."""
        self.deal_table_anew(0)
        seat: i64
        for seat in range(self.seats):
            self.deal_deck_anew(seat)

    def deal_decks_anew(self, seat: i64) -> None:
        """What lies face down on the table, the others' special goals, and what the seat does not know of its own deck."""
        self.deal_table_anew(all_but(seat, self.seats))
        if seat >= 0:
            self.deal_deck_anew(seat)

    def deal_table_anew(self, others: i64) -> None:
        """What lies face down on the table, with the special goals of some seats, given as bits."""
        self.shared = self.shared[:]
        shuffle_deck_afresh(self.shared, self.shared_size, self.dice)
        self.deal_goals_anew(others)

    def deal_deck_anew(self, seat: i64) -> None:
        """What a seat does not know of its own deck."""
        unsure = i64(self.deck_sizes[seat]) - i64(self.sure[seat])
        shuffle_afresh(self.decks, seat * DECK, unsure, self.dice)

    def deal_goals_anew(self, others: i64) -> None:
        """Special goals of these seats, those in the row and the goal deck are exchanged at random."""
        pool = BYTES[:GOALS]
        secretly = self.phase == DECLARING and not self.switches.declare_by_order
        count: i64 = 0
        other: i64
        goal: i64
        i: i64
        for i in range(self.goal_deck_size):
            pool[count] = self.goal_deck[i]
            count += 1
        for i in range(self.hidden_count):
            pool[count] = self.hidden_goals[i]
            count += 1
        for other in range(self.seats):
            if others >> other & 1:
                for goal in range(GOALS):
                    if self.specials[other] >> goal & 1:
                        pool[count] = u8(goal)
                        count += 1
        shuffle_afresh(pool, 0, count, self.dice)
        self.goal_deck = self.goal_deck[:]
        self.hidden_goals = self.hidden_goals[:]
        for i in range(self.goal_deck_size):
            count -= 1
            self.goal_deck[i] = pool[count]
        for i in range(self.hidden_count):
            count -= 1
            self.hidden_goals[i] = pool[count]
        for other in range(self.seats):
            if others >> other & 1 == 0:
                continue
            number = count_bits(self.specials[other])
            self.specials[other] = 0
            self.declared[other] = 0
            for i in range(number):
                count -= 1
                bit = i64(1) << i64(pool[count])
                self.specials[other] |= bit
                # Whoever is asked may want to declare anything, whether the answer is in or not.
                if secretly and self.dice.below(2) == 1:
                    self.declared[other] |= bit

    def deal_order_anew(self, seat: i64) -> i64:
        """All cards that nobody else sees, those of this round on top, in an order in which they may lie for all one knows.

        Returns how many are to be taken from there for this round. What is known to be among them, or how deep it lies in
        the deck at most, stays so; apart from that every order is as likely as any other.
        """
        bottom = seat * DECK
        size, count = i64(self.deck_sizes[seat]), i64(self.known_counts[seat])
        held = self.gather_hand(seat)
        loose = BYTES[:KINDS]
        kind: i64
        i: i64
        for kind in range(KINDS):
            loose[kind] = u8(count_in(self.hands[seat], kind))
        self.hands[seat] = 0
        for i in range(bottom, bottom + size):
            loose[i64(self.decks[i])] += 1
        for i in range(bottom, bottom + count):
            loose[i64(self.known[i])] -= 1
        at = bottom
        for kind in range(KINDS):
            for i in range(i64(loose[kind])):
                self.decks[at] = u8(kind)
                at += 1
        shuffle(self.decks, bottom, at - bottom, self.dice)
        # The known ones come on top of the others, the least deep last, and change places with one as deep as they may lie.
        for i in range(bottom + count - 1, bottom - 1, -1):
            place = bottom + size - i64(self.within[i])
            if place < at:
                place += self.dice.below(at - place + 1)
            self.decks[at] = self.decks[place]
            self.decks[place] = self.known[i]
            at += 1
        self.deck_sizes[seat] += u8(held)
        return held

    def gather_hand(self, seat: i64) -> i64:
        """Take all cards of this round into the hand; return how many they are. Who may see it still sees how many lay where."""
        held: i64 = 0
        die: i64
        kind: i64
        i: i64
        if self.phase > DECLARING:
            return 0
        hand = self.hands[seat] + self.drops[seat]
        self.drops[seat] = 0
        for die in range(seat * DICE, seat * DICE + DICE):
            for i in range(die * HAND, die * HAND + i64(self.heights[die])):
                hand += one_card(i64(self.stacks[i]))
            if self.phase == PLACING:
                self.heights[die] = 0
                self.sides[die] = 0
        for i in range(seat * HAND, seat * HAND + i64(self.top_sizes[seat])):
            hand += one_card(i64(self.tops[i]))
        self.top_sizes[seat] = 0
        self.hands[seat] = hand
        for kind in range(KINDS):
            held += count_in(hand, kind)
        return held

    def scatter_hand(self, seat: i64, count: i64) -> None:
        """Some placement: so many cards from the deck, each at a random place."""
        i: i64
        for i in range(count):
            kind = self.take_from_deck(seat)
            where = self.dice.below(PLACES)
            if where < DICE:
                self.put_behind(seat, kind, where)
            else:
                self.put_away(seat, kind, where)

    def lay_hand(self, seat: i64, count: i64) -> None:
        """The same when all are ready: everybody sees how many cards lie behind each die (ruling 51)."""
        die: i64
        i: i64
        for die in range(seat * DICE, seat * DICE + DICE):
            for i in range(die * HAND, die * HAND + i64(self.heights[die])):
                self.stacks[i] = u8(self.take_from_deck(seat))
                count -= 1
        for i in range(count):
            self.put_away(seat, self.take_from_deck(seat), FROM_TOP + self.dice.below(2))

    def put_away(self, seat: i64, kind: i64, where: i64) -> None:
        """An unused card, to the deck or to the discard pile."""
        if where == FROM_TOP:
            self.put_aside(seat, kind)
        else:
            self.drops[seat] += one_card(kind)

    def deal_sides_anew(self, seat: i64) -> None:
        """Sides that are picked in secret: any, for each die with a pick, whether the answer is in or not."""
        if self.phase < PICKING and not self.switches.pick_at_placement:
            return
        die: i64
        for die in range(DICE):
            side: i64 = 0
            if self.count_behind(PICK, seat, die) > 0:
                side = self.dice.below(6) + 1
            self.sides[seat * DICE + die] = u8(side)

    # What everybody can work out of a seat's hidden cards

    def note_hand(self, seat: i64) -> None:
        """All other cards of the seat lie open in its discard pile, so everybody knows what it holds now."""
        hand, at = self.hands[seat], seat * DECK
        i: i64
        rest = digits_of(hand)
        while rest != 0:
            digit = lowest(rest)
            rest &= rest - 1
            for i in range(hand >> digit & 7):
                self.known[at] = u8(digit // DIGIT)
                self.within[at] = 0
                at += 1
        self.known_counts[seat] = u8(at - seat * DECK)

    def note_drawn(self, seat: i64, count: i64) -> None:
        """So many cards have gone from the top of the deck into the hand."""
        within = self.within
        i: i64
        for i in range(seat * DECK, seat * DECK + i64(self.known_counts[seat])):
            depth = i64(within[i])
            within[i] = u8(depth - count) if depth > count else u8(0)
        sure = i64(self.sure[seat])
        self.sure[seat] = u8(sure - count) if sure > count else u8(0)

    def note_put(self, seat: i64, count: i64) -> None:
        """So many cards have been put on top of the deck: all that was known may lie deeper by as many."""
        within = self.within
        i: i64
        for i in range(seat * DECK, seat * DECK + i64(self.known_counts[seat])):
            within[i] += u8(count)
        self.sure[seat] += u8(count)

    def note_taken(self, seat: i64, kind: i64) -> None:
        """Everybody has seen which card lies on top of the deck."""
        self.note_put(seat, 1)
        known, within, at = self.known, self.within, seat * DECK
        i: i64
        for i in range(at + i64(self.known_counts[seat]), at, -1):
            known[i] = known[i - 1]
            within[i] = within[i - 1]
        known[at] = u8(kind)
        within[at] = 1
        self.known_counts[seat] += 1

    def note_shown(self, seat: i64, kind: i64) -> None:
        """A card of the hand has been shown: of those known to be there or in the deck, one fewer of its kind is unseen."""
        known, within = self.known, self.within
        i: i64 = seat * DECK
        end = i + i64(self.known_counts[seat])
        while i < end and i64(known[i]) != kind:
            i += 1
        if i == end:
            return
        while i < end - 1:
            known[i] = known[i + 1]
            within[i] = within[i + 1]
            i += 1
        self.known_counts[seat] -= 1

    # Set-up

    def set_up(self) -> None:
        seat: i64
        kind: i64
        i: i64
        self.shared = self.shared[:]
        self.goal_deck = self.goal_deck[:]
        for kind in range(KINDS):
            for seat in range(self.seats):
                for i in range(i64(self.switches.each[kind])):
                    self.put_on_deck(seat, kind)
            for i in range(i64(self.switches.shared[kind])):
                self.shared[self.shared_size] = u8(kind)
                self.shared_size += 1
        for seat in range(self.seats):
            shuffle(self.decks, seat * DECK, i64(self.deck_sizes[seat]), self.dice)
        shuffle(self.shared, 0, self.shared_size, self.dice)
        for i in range(GOALS):
            self.goal_deck[i] = u8(i)
        self.goal_deck_size = GOALS
        shuffle(self.goal_deck, 0, GOALS, self.dice)
        self.tell(BEGAN, self.seats)
        self.show_goals()
        self.begin_round()  # ruling 39: there is no selection before

    def show_goals(self) -> None:
        """Three new goals, with six tokens on each."""
        i: i64
        self.opened += 1
        self.goal_count = 0
        for i in range(NEW_GOALS):
            self.goal_deck_size -= 1
            self.add_goal(i64(self.goal_deck[self.goal_deck_size]))
            self.tell(GOAL_SHOWN, i64(self.goal_deck[self.goal_deck_size]))

    def add_goal(self, goal: i64) -> None:
        self.goals = self.goals[:]
        self.goals[self.goal_count] = u8(goal)
        self.goal_count += 1

    # The questions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == PLACING:
            return self.legal_placing(seat, out)
        if self.phase == DECLARING:
            return self.legal_declaring(seat, out)
        if self.phase == PICKING:
            return self.legal_picking(seat, out, 0)
        return self.legal_selecting(out)

    def legal_placing(self, seat: i64, out: vec[i64]) -> i64:
        may_take_back = i64(self.taken_back[seat]) < TAKE_BACKS
        held, dropped = self.hands[seat], self.drops[seat]
        rest = digits_of(held | dropped)
        count: i64 = 0
        die: i64
        while rest != 0:
            digit = lowest(rest)
            rest &= rest - 1
            kind = digit // DIGIT
            if held >> digit & 7:
                for die in range(DICE):
                    out[count + die] = PLACE + kind * DICE + die
                out[count + DICE] = TOP + kind
                out[count + DICE + 1] = DROP + kind
                count += DICE + 2
            if dropped >> digit & 7 and may_take_back:
                out[count] = TAKE_BACK + kind * PLACES + FROM_DROPPED
                count += 1
        if may_take_back:
            heights = self.heights
            for die in range(DICE):
                at = seat * DICE + die
                if heights[at] != 0:
                    count = list_cards(self.stacks, at * HAND, i64(heights[at]), TAKE_BACK + die, out, count)
            count = list_cards(self.tops, seat * HAND, i64(self.top_sizes[seat]), TAKE_BACK + FROM_TOP, out, count)
        if self.switches.pick_at_placement:
            return self.legal_picking(seat, out, count)
        out[count] = READY
        return count + 1

    def legal_declaring(self, seat: i64, out: vec[i64]) -> i64:
        declared, rest = self.declared[seat], self.declared[seat] | self.specials[seat]
        count: i64 = 0
        while rest != 0:
            goal = lowest(rest)
            rest &= rest - 1
            if declared >> goal & 1 == 0:
                out[count] = DECLARE + goal
                count += 1
            elif i64(self.taken_back[seat]) < TAKE_BACKS:
                out[count] = WITHDRAW + goal
                count += 1
        out[count] = HOLD
        return count + 1

    def legal_picking(self, seat: i64, out: vec[i64], count: i64) -> i64:
        """A side for each die with a pick; ready when all have one."""
        complete = True
        die: i64
        i: i64
        for die in range(DICE):
            if self.sides[seat * DICE + die] != 0:
                if i64(self.taken_back[seat]) < TAKE_BACKS:
                    out[count] = TURN_BACK + die
                    count += 1
            elif self.count_behind(PICK, seat, die) > 0:
                complete = False
                for i in range(6):
                    out[count] = TURN + die * 6 + i
                    count += 1
        if complete:
            out[count] = READY
            count += 1
        return count

    def legal_selecting(self, out: vec[i64]) -> i64:
        rest = kinds_in(self.row, 0)
        count: i64 = 0
        while rest != 0:
            out[count] = TAKE + lowest(rest)
            rest &= rest - 1
            count += 1
        if self.hidden_count > 0:
            out[count] = TAKE_GOAL
            count += 1
        return count

    def apply(self, seat: i64, choice: i64) -> None:
        if choice < TAKE_BACK:
            self.place(seat, (choice - PLACE) // DICE, (choice - PLACE) % DICE)
        elif choice < TOP:
            self.take_back(seat, (choice - TAKE_BACK) // PLACES, (choice - TAKE_BACK) % PLACES)
        elif choice < DROP:
            self.top(seat, choice - TOP)
        elif choice < READY:
            self.drop(seat, choice - DROP)
        elif choice == READY:
            self.ready(seat)
        elif choice < WITHDRAW:
            self.declare(seat, choice - DECLARE)
        elif choice < HOLD:
            self.withdraw(seat, choice - WITHDRAW)
        elif choice == HOLD:
            self.hold(seat)
        elif choice < TURN_BACK:
            self.turn_to(seat, (choice - TURN) // 6, (choice - TURN) % 6 + 1)
        elif choice < TAKE:
            self.turn_back(seat, choice - TURN_BACK)
        elif choice < TAKE_GOAL:
            self.take(seat, choice - TAKE)
        else:
            self.take_goal(seat)

    def count_behind(self, does: i64, seat: i64, die: i64) -> i64:
        """How many cards behind a die do a certain thing."""
        at = seat * DICE + die
        height = i64(self.heights[at])
        if height == 0:
            return 0
        return self.switches.scoring.count(does, self.stacks, at * HAND, height)

    # The round: roll and draw

    def begin_round(self) -> None:
        seat: i64
        die: i64
        self.unshare()
        self.round += 1
        self.tell(ROUND_BEGAN, self.round)
        for seat in range(self.seats):
            self.tell(ROLLED, seat)
            for die in range(seat * DICE, seat * DICE + DICE):
                face = self.roll()
                self.faces[die] = u8(face)
                self.sides[die] = 0
                self.tell_more(face)
            self.taken_back[seat] = 0
        for seat in range(self.seats):
            self.draw_hand(seat)
        self.phase = PLACING
        self.owes = (1 << self.seats) - 1

    def draw_hand(self, seat: i64) -> None:
        """Six cards; when the deck runs out, the discard pile becomes the new deck (rulings 15 and 50)."""
        i: i64
        self.opened += 1
        for i in range(HAND):
            if self.deck_sizes[seat] == 0:
                self.reshuffle(seat)
            kind = self.take_from_deck(seat)
            self.hands[seat] += one_card(kind)
            self.tell_veiled(seat, DREW, 1, kind, seat)
            if self.deck_sizes[seat] == 0 and not self.switches.reshuffle_when_needed:
                self.reshuffle(seat)
        self.note_drawn(seat, HAND)

    def reshuffle(self, seat: i64) -> None:
        """The discard pile becomes the deck; without one, the deck stays empty until a card is needed."""
        kind: i64
        i: i64
        discards, at = self.discards, seat * KINDS
        self.note_hand(seat)
        for kind in range(KINDS):
            for i in range(i64(discards[at + kind])):
                self.put_on_deck(seat, kind)
            discards[at + kind] = 0
        size = i64(self.deck_sizes[seat])
        if size > 0:
            shuffle(self.decks, seat * DECK, size, self.dice)
            self.tell(RESHUFFLED, seat, size)

    def put_on_deck(self, seat: i64, kind: i64) -> None:
        sizes = self.deck_sizes
        self.decks[seat * DECK + i64(sizes[seat])] = u8(kind)
        sizes[seat] += 1

    def take_from_deck(self, seat: i64) -> i64:
        sizes = self.deck_sizes
        sizes[seat] -= 1
        return i64(self.decks[seat * DECK + i64(sizes[seat])])

    # Placing: in secret, all at once

    def place(self, seat: i64, kind: i64, die: i64) -> None:
        """A card goes behind a die, under what lies there (rulings 14 and 46)."""
        self.hands[seat] -= one_card(kind)
        self.put_behind(seat, kind, die)
        self.tell_only(seat, PLACED, kind, seat, die)

    def put_behind(self, seat: i64, kind: i64, die: i64) -> None:
        heights, at = self.heights, seat * DICE + die
        self.stacks[at * HAND + i64(heights[at])] = u8(kind)
        heights[at] += 1

    def top(self, seat: i64, kind: i64) -> None:
        """An unused card is to go on top of the deck, above those put there before (ruling 12)."""
        self.hands[seat] -= one_card(kind)
        self.put_aside(seat, kind)
        self.tell_only(seat, TOPPED, kind, seat)

    def put_aside(self, seat: i64, kind: i64) -> None:
        self.tops[seat * HAND + i64(self.top_sizes[seat])] = u8(kind)
        self.top_sizes[seat] += 1

    def drop(self, seat: i64, kind: i64) -> None:
        """An unused card is to go to the discard pile, in secret until the reveal (ruling 13)."""
        self.hands[seat] -= one_card(kind)
        self.drops[seat] += one_card(kind)
        self.tell_only(seat, DROPPED, kind, seat)

    def take_back(self, seat: i64, kind: i64, where: i64) -> None:
        self.taken_back[seat] += 1
        if where == FROM_DROPPED:
            self.drops[seat] -= one_card(kind)
        elif where == FROM_TOP:
            take_out(self.tops, seat * HAND, i64(self.top_sizes[seat]), kind)
            self.top_sizes[seat] -= 1
        else:
            at = seat * DICE + where
            take_out(self.stacks, at * HAND, i64(self.heights[at]), kind)
            self.heights[at] -= 1
            if self.count_behind(PICK, seat, where) == 0:
                self.sides[at] = 0
        self.hands[seat] += one_card(kind)
        self.tell_only(seat, TOOK_BACK, kind, seat, where)

    def ready(self, seat: i64) -> None:
        """The seat's placement, or its picking, is final."""
        if self.phase == PLACING:
            while self.hands[seat] != 0:  # ruling 47: an unused card of which nothing was said is discarded
                self.drop(seat, lowest(self.hands[seat]) // DIGIT)
        self.answered(seat)
        if self.owes != 0:
            return
        if self.phase == PICKING:
            self.settle_dice()
        else:
            self.ask_to_declare()

    def answered(self, seat: i64) -> None:
        self.owes &= ~(1 << seat)
        self.tell(READIED, seat)

    # Declaring: after all have placed, before anything is revealed (ruling 07)

    def ask_to_declare(self) -> None:
        self.phase = DECLARING
        if self.switches.declare_by_order:
            if self.have_specials() != 0:
                self.show_heights()
            self.turn = -1
            self.ask_next_to_declare()
            return
        self.owes = self.have_specials()
        if self.owes == 0:
            self.reveal()
        else:
            self.show_heights()

    def have_specials(self) -> i64:
        """The seats with special goals, as bits."""
        seats: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.specials[seat] != 0:
                seats |= 1 << seat
        return seats

    def show_heights(self) -> None:
        """Everybody sees how many cards lie behind each die, but not which, nor what becomes of the others (ruling 51)."""
        if not self.telling:
            return
        seat: i64
        die: i64
        for seat in range(self.seats):
            self.tell(LAY, seat)
            for die in range(seat * DICE, seat * DICE + DICE):
                self.tell_more(i64(self.heights[die]))

    def ask_next_to_declare(self) -> None:
        """With the option `declare = by_order`: in the order of the last selection (ruling 49)."""
        self.turn += 1
        while self.turn < self.seats:
            seat = i64(self.order[self.turn])
            if self.specials[seat] != 0:
                self.owes = 1 << seat
                return
            self.turn += 1
        self.reveal()

    def declare(self, seat: i64, goal: i64) -> None:
        if self.switches.declare_by_order:
            self.opened += 1
            self.open_special(seat, goal)
            if self.specials[seat] == 0:
                self.hold(seat)
        else:
            self.declared[seat] |= 1 << goal
            self.tell_only(seat, INTENDED, goal, seat)

    def withdraw(self, seat: i64, goal: i64) -> None:
        self.taken_back[seat] += 1
        self.declared[seat] &= ~(1 << goal)
        self.tell_only(seat, WITHDREW, goal, seat)

    def hold(self, seat: i64) -> None:
        """The seat declares no more."""
        self.answered(seat)
        if self.switches.declare_by_order:
            self.ask_next_to_declare()
        elif self.owes == 0:
            self.reveal()

    def open_special(self, seat: i64, goal: i64) -> None:
        """A special goal becomes a goal of this round, for everybody, with six tokens (ruling 04)."""
        self.specials[seat] &= ~(1 << goal)
        self.add_goal(goal)
        self.tell(DECLARED, goal, seat)

    # The reveal

    def reveal(self) -> None:
        """Special goals, stacks and unused cards are shown, and all rerolls are rolled."""
        seat: i64
        goal: i64
        self.unshare()
        self.opened += 1
        for seat in range(self.seats):
            for goal in range(GOALS):
                if self.declared[seat] >> goal & 1:
                    self.open_special(seat, goal)
            self.declared[seat] = 0
        self.tell(REVEALED)
        for seat in range(self.seats):
            self.show_cards(seat)
        for seat in range(self.seats):
            self.reroll_dice(seat)
        self.ask_to_pick()

    def show_cards(self, seat: i64) -> None:
        discards, dropped = self.discards, self.drops[seat]
        kind: i64
        die: i64
        i: i64
        for die in range(DICE):
            at = seat * DICE + die
            for i in range(i64(self.heights[at])):
                kind = i64(self.stacks[at * HAND + i])
                self.tell(SHOWN, kind, seat, die, i)
                self.note_shown(seat, kind)
        self.drops[seat] = 0
        while dropped != 0:
            kind = lowest(dropped) // DIGIT
            dropped -= one_card(kind)
            discards[seat * KINDS + kind] += 1
            self.tell(DISCARDED, kind, seat)
            self.note_shown(seat, kind)
        for i in range(i64(self.top_sizes[seat])):
            self.put_on_deck(seat, i64(self.tops[seat * HAND + i]))
        if self.top_sizes[seat] != 0:
            self.tell(KEPT, seat, i64(self.top_sizes[seat]))
        self.note_put(seat, i64(self.top_sizes[seat]))
        self.top_sizes[seat] = 0

    def reroll_dice(self, seat: i64) -> None:
        """A die with two rerolls is rolled twice, and the last counts (ruling 17)."""
        die: i64
        i: i64
        for die in range(DICE):
            for i in range(self.count_behind(REROLL, seat, die)):
                face = self.roll()
                self.faces[seat * DICE + die] = u8(face)
                self.tell(REROLLED, seat, die, face)

    def ask_to_pick(self) -> None:
        """Picks follow all rerolls, in secret and all at once (ruling 18)."""
        if not self.switches.pick_at_placement:
            self.owes = self.have_picks()
        if self.owes != 0:
            self.phase = PICKING
        else:
            self.settle_dice()

    def have_picks(self) -> i64:
        """The seats with a pick behind a die, as bits."""
        seats: i64 = 0
        die: i64
        for die in range(self.seats * DICE):
            if self.count_behind(PICK, 0, die) > 0:
                seats |= 1 << die // DICE
        return seats

    def turn_to(self, seat: i64, die: i64, side: i64) -> None:
        self.sides[seat * DICE + die] = u8(side)
        self.tell_only(seat, TURNED, side, seat, die)

    def turn_back(self, seat: i64, die: i64) -> None:
        self.taken_back[seat] += 1
        self.sides[seat * DICE + die] = 0
        self.tell_only(seat, TURNED_BACK, seat, die)

    def settle_dice(self) -> None:
        """Picks, then flips, then the arithmetic of each stack from top to bottom (ruling 16)."""
        seat: i64
        self.unshare()
        self.opened += 1
        self.values = self.values[:]
        for seat in range(self.seats):
            self.pick_sides(seat)
        for seat in range(self.seats):
            self.flip_dice(seat)
        for seat in range(self.seats):
            self.evaluate(seat)
        self.score_goals()

    def pick_sides(self, seat: i64) -> None:
        """A picked side stands whatever was rolled; of two picks on a die only the last would count (ruling 19)."""
        die: i64
        for die in range(DICE):
            at = seat * DICE + die
            if self.sides[at] != 0:
                self.faces[at] = self.sides[at]
                self.sides[at] = 0
                self.tell(PICKED, seat, die, i64(self.faces[at]))

    def flip_dice(self, seat: i64) -> None:
        """Each flip turns the die over; two cancel each other (ruling 20)."""
        die: i64
        i: i64
        for die in range(DICE):
            for i in range(self.count_behind(FLIP, seat, die)):
                face = 7 - i64(self.faces[seat * DICE + die])
                self.faces[seat * DICE + die] = u8(face)
                self.tell(FLIPPED, seat, die, face)

    def evaluate(self, seat: i64) -> None:
        scoring = self.switches.scoring
        die: i64
        i: i64
        for die in range(DICE):
            at = seat * DICE + die
            value = i64(self.faces[at])
            for i in range(at * HAND, at * HAND + i64(self.heights[at])):
                kind = i64(self.stacks[i])
                if i64(scoring.does[kind]) < REROLL:
                    value = scoring.change(kind, value)
                    self.tell(CHANGED, kind, seat, die, value)
            self.values[at] = value
        if self.telling:
            self.tell(VALUED, seat)
            for die in range(seat * DICE, seat * DICE + DICE):
                self.tell_more(self.values[die])

    # The goals

    def score_goals(self) -> None:
        """Every goal by itself (ruling 44): figures, achievers, the split; then it is discarded."""
        scoring = self.switches.scoring
        ranked = self.values[:]
        figures = self.values[:SEATS]
        seat: i64
        i: i64
        for seat in range(self.seats):
            sort_six(ranked, seat * DICE)
        self.scored = self.scored[:]
        for i in range(self.goal_count):
            goal = i64(self.goals[i])
            for seat in range(self.seats):
                figures[seat] = scoring.figure(goal, ranked, seat * DICE)
            bits = scoring.achievers(goal, figures, 0, self.seats)
            number = count_bits(bits)
            each = share(number)
            for seat in range(self.seats):
                self.tell(MEASURED, goal, seat, figures[seat], bits >> seat & 1)
                if bits >> seat & 1:
                    self.tokens[seat] += each
            self.tell(PAID, goal, bits, each, TOKENS - each * number)  # rulings 35 and 36
            self.scored[i] = u8(goal)
        self.scored_count = self.goal_count
        self.goal_count = 0
        self.gather_cards()
        if self.round == ROUNDS:
            self.end()  # ruling 41: there is no selection after the last round
        else:
            self.lay_out_row()

    def gather_cards(self) -> None:
        """Played cards go to their owners' discard piles."""
        discards, stacks, heights = self.discards, self.stacks, self.heights
        gathered: i64 = 0
        die: i64
        i: i64
        for die in range(self.seats * DICE):
            at = die // DICE * KINDS
            for i in range(die * HAND, die * HAND + i64(heights[die])):
                discards[at + i64(stacks[i])] += 1
                gathered += 1
            heights[die] = 0
        self.tell(GATHERED, gathered)

    # Selecting

    def lay_out_row(self) -> None:
        """Three new goals, a row of modifiers, special goals face down (ruling 03), and the order of the seats."""
        i: i64
        self.show_goals()
        for i in range(modifiers_laid_out(self.seats, self.round)):
            self.shared_size -= 1
            kind = i64(self.shared[self.shared_size])
            self.row[kind] += 1
            self.tell(LAID_OUT, kind)
        self.hidden_count = goals_laid_out(self.seats, self.round)
        self.hidden_goals = self.hidden_goals[:]
        for i in range(self.hidden_count):
            self.goal_deck_size -= 1
            self.hidden_goals[i] = self.goal_deck[self.goal_deck_size]
            self.tell(LAID_GOAL)
        self.find_order()
        self.phase = SELECTING
        self.turn = 0
        self.took = 0
        self.owes = 1 << i64(self.order[0])

    def find_order(self) -> None:
        """The fewest tokens first; equals roll for it."""
        seat: i64
        i: i64
        self.order = self.order[:]
        for i in range(self.seats):
            # Insert the seat behind all that have no more tokens.
            seat = i
            place: i64 = i
            while place > 0 and self.tokens[i64(self.order[place - 1])] > self.tokens[seat]:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = u8(seat)
        i = 0
        while i < self.seats:
            end = i + 1
            while end < self.seats and self.tokens[i64(self.order[end])] == self.tokens[i64(self.order[i])]:
                end += 1
            self.roll_for_order(i, end)
            i = end
        for i in range(self.seats):
            self.tell(ORDERED, i64(self.order[i]), i)

    def roll_for_order(self, start: i64, end: i64) -> None:
        """The lowest roll goes first; those who roll the same roll again, only they (ruling 37)."""
        if end - start < 2:
            return
        rolls = BYTES[:SEATS]
        i: i64
        for i in range(start, end):
            seat = self.order[i]
            face = self.roll()
            self.tell(TIE_ROLLED, i64(seat), face, FOR_ORDER)
            place = i
            while place > start and i64(rolls[place - 1]) > face:
                rolls[place] = rolls[place - 1]
                self.order[place] = self.order[place - 1]
                place -= 1
            rolls[place] = u8(face)
            self.order[place] = seat
        i = start
        while i < end:
            other = i + 1
            while other < end and rolls[other] == rolls[i]:
                other += 1
            self.roll_for_order(i, other)
            i = other

    def take(self, seat: i64, kind: i64) -> None:
        """A modifier goes on top of the own deck; the one taken last lies on top (ruling 38)."""
        self.unshare()
        self.row[kind] -= 1
        self.put_on_deck(seat, kind)
        self.note_taken(seat, kind)
        self.tell(TOOK, kind, seat)
        self.next_card()

    def take_goal(self, seat: i64) -> None:
        """A special goal, looked at in secret, can be declared from the next round on (ruling 10)."""
        self.opened += 1
        self.hidden_count -= 1
        goal = i64(self.hidden_goals[self.hidden_count])
        self.specials[seat] |= 1 << goal
        self.tell_veiled(seat, TOOK_GOAL, 1, goal, seat)
        self.next_card()

    def next_card(self) -> None:
        """Every seat takes as many cards as are due, no fewer (rulings 05 and 06)."""
        self.took += 1
        if self.took < cards_to_take(self.seats, self.round):
            return
        self.took = 0
        self.turn += 1
        if self.turn < self.seats:
            self.owes = 1 << i64(self.order[self.turn])
        else:
            self.begin_round()

    # The end

    def end(self) -> None:
        """The most tokens win; undeclared special goals are worth nothing (ruling 09)."""
        best: i64 = -1
        seat: i64
        leaders: i64 = 0
        for seat in range(self.seats):
            if self.tokens[seat] > best:
                best = self.tokens[seat]
                leaders = 0
            if self.tokens[seat] == best:
                leaders |= 1 << seat
        if not self.switches.win_is_shared:
            leaders = self.roll_for_win(leaders)
        self.phase = OVER
        self.owes = 0
        self.won = leaders
        self.tell(WON, leaders, best)

    def roll_for_win(self, leaders: i64) -> i64:
        """The highest roll wins; those who roll it together roll again (ruling 40)."""
        seat: i64
        while count_bits(leaders) > 1:
            highest: i64 = 0
            still: i64 = 0
            for seat in range(self.seats):
                if leaders >> seat & 1 == 0:
                    continue
                face = self.roll()
                self.tell(TIE_ROLLED, seat, face, FOR_WIN)
                if face > highest:
                    highest = face
                    still = 0
                if face == highest:
                    still |= 1 << seat
            leaders = still
        return leaders

    # What minds take for granted of secret answers

    def assume(self, seat: i64) -> None:
        """All that were asked together owe their answers again, so that nobody's thought depends on who was quicker."""
        if self.phase == PLACING:
            self.owes = (1 << self.seats) - 1
        elif self.phase == DECLARING and not self.switches.declare_by_order:
            self.owes = self.have_specials()
        elif self.phase == PICKING:
            self.owes = self.have_picks()


def new(game: Game, dice: Dice, seats: i64, switches: Switches) -> Goals:
    """An empty table."""
    state = Goals(game, dice, seats, switches)
    state.faces = BYTES[: SEATS * DICE]
    state.tokens = vec[i64]([0] * SEATS)
    state.decks = BYTES[: SEATS * DECK]
    state.deck_sizes = BYTES[:SEATS]
    state.discards = BYTES[: SEATS * KINDS]
    state.hands = vec[i64]([0] * SEATS)
    state.stacks = BYTES[: SEATS * DICE * HAND]
    state.heights = BYTES[: SEATS * DICE]
    state.tops = BYTES[: SEATS * HAND]
    state.top_sizes = BYTES[:SEATS]
    state.drops = vec[i64]([0] * SEATS)
    state.sides = BYTES[: SEATS * DICE]
    state.taken_back = BYTES[:SEATS]
    state.specials = vec[i64]([0] * SEATS)
    state.declared = vec[i64]([0] * SEATS)
    state.goals = BYTES[:OPEN_GOALS]
    state.goal_deck = BYTES[:GOALS]
    state.row = BYTES[:KINDS]
    state.hidden_goals = BYTES[:2]
    state.shared = BYTES[:SHARED]
    state.order = vec[u8]([0, 1, 2, 3, 4, 5])
    state.sure = BYTES[:SEATS]
    state.known = BYTES[: SEATS * DECK]
    state.within = BYTES[: SEATS * DECK]
    state.known_counts = BYTES[:SEATS]
    state.scored = BYTES[:OPEN_GOALS]
    state.values = vec[i64]([0] * (SEATS * DICE))
    return state
