"""The moves of Number of the Beast, in the order of its rules: roll, draw, the hand, the twelve abilities, the end.

Rulings are numbered as in rules.md beside this file.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.bits import count_bits
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.layout import MANY, Choices, Fact, Field, Layout, Part
from threescore.core.piles import Pile, pile
from threescore.core.state import NOBODY, State
from threescore.core.vectors import copy_bytes

# A card is its suit (hearts, diamonds, spades, clubs) times 16, plus its rank (1 to 13).
SUIT: Final = 16
CARDS: Final = 64
THREE: Final = 3
SIX: Final = 6
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
# Sets of cards, as bits
OF_EACH_SUIT: Final = 0x0001_0001_0001_0001
THREES_AND_SIXES: Final = OF_EACH_SUIT << THREE | OF_EACH_SUIT << SIX
ALL_TWELVE: Final = OF_EACH_SUIT << JACK | OF_EACH_SUIT << QUEEN | OF_EACH_SUIT << KING

JOHN: Final = 11
PHILLIP: Final = 12
JAMES_OF_THUNDER: Final = 13
JAMES_OF_ALPHAEUS: Final = 27
BARTHOLOMEW: Final = 28
JUDAS: Final = 29
JUDE: Final = 43
MATTHEW: Final = 44
PETER: Final = 45
SIMON: Final = 59
THOMAS: Final = 60
ANDREW: Final = 61
APOSTLES: Final = 12

# Choices
ROLL: Final = 0
PICK: Final = 1
FETCH: Final = 5
DROP: Final = FETCH + CARDS
FIRST: Final = DROP + CARDS
ACTIONS: Final = FIRST + CARDS

# Phases, each the question that is open
ROLLING: Final = 0
PICKING: Final = 1
FETCHING: Final = 2
DROPPING: Final = 3
ORDERING: Final = 4

# Effects that wait for the next turn
NEXT_PHILLIP: Final = 1
NEXT_BARTHOLOMEW: Final = 2
NEXT_MATTHEW: Final = 4
NEXT_FOUR_DICE: Final = 8

# What is told
DEALT: Final = 0
ROLLED: Final = 1
TURNED_UNDER: Final = 2
DREW: Final = 3
JOINED: Final = 4
USED: Final = 5
NOT_USED: Final = 6
SEARCHED: Final = 7
PLACED_SIX: Final = 8
PLACED_THREE: Final = 9
SHIELDED: Final = 10
CANCELLED: Final = 11
TOOK_SIX: Final = 12
SHUFFLED_IN: Final = 13
SHUFFLED: Final = 14
RESHUFFLED_DISCARD: Final = 15
RETURNED: Final = 16
DISCARDED: Final = 17
PAIRED: Final = 18
CLEARED: Final = 19
AWAITS: Final = 20
DREW_TWO: Final = 21
PICKED: Final = 22
RETURNED_UNSEEN: Final = 23
SHOWDOWN: Final = 24
SHOWDOWN_ROLLED: Final = 25
WON: Final = 26
LOST: Final = 27
IDLE: Final = 28
KEPT: Final = 29

NONE: Final = 0  # no card

FROM_HAND: Final = 0
FROM_ABILITY: Final = 1

BY_MATTHEW: Final = 0
BY_JOHN: Final = 1
BY_BARTHOLOMEW: Final = 2
BY_JUDAS: Final = 3

BY_DICE: Final = 0
BY_SIXES: Final = 1
BY_SHOWDOWN: Final = 2
LOST_WAYS: Final = 3

CARD: Final = Part("card", CARDS)
LAYOUT: Final = Layout(
    choices=[
        Choices("roll", ROLL),
        Choices("pick", PICK, Part("place", 4)),
        Choices("fetch", FETCH, CARD),
        Choices("drop", DROP, CARD, kind="john"),  # of the two that John drew
        Choices("first", FIRST, CARD),
    ],
    facts=[
        Fact("dealt", DEALT),
        Fact("rolled", ROLLED, Field("dice", MANY)),
        Fact("turned_under", TURNED_UNDER, "count", kind="rotated"),
        Fact("drew", DREW, Field("card", secret=True)),
        Fact("joined", JOINED, "card", "from"),  # FROM_HAND or FROM_ABILITY
        Fact("used", USED, "card"),
        Fact("not_used", NOT_USED, "card"),
        Fact("searched", SEARCHED, "card", "by"),  # NONE if no card was found
        Fact("placed_six", PLACED_SIX, "card", "sixes"),
        Fact("placed_three", PLACED_THREE, "card"),
        Fact("shielded", SHIELDED, "six", "three"),  # the three of the beast
        Fact("cancelled", CANCELLED, "six", "three"),  # the three of the hand
        Fact("took_six", TOOK_SIX, "six", "by"),
        Fact("shuffled_in", SHUFFLED_IN, "card"),
        Fact("shuffled", SHUFFLED),
        Fact("reshuffled_discard", RESHUFFLED_DISCARD, "count", kind="reshuffled"),
        Fact("returned", RETURNED, "card"),  # to the bottom
        Fact("discarded", DISCARDED, "card", "by"),  # BY_MATTHEW to BY_JUDAS
        Fact("paired", PAIRED, "card"),
        Fact("cleared", CLEARED, "count"),
        Fact("awaits", AWAITS, "card"),
        Fact("drew_two", DREW_TWO, Field("cards", MANY)),  # only one if the deck had no more
        Fact("picked", PICKED, "card", "place"),
        Fact("returned_unseen", RETURNED_UNSEEN, "count"),
        Fact("showdown", SHOWDOWN),
        Fact("showdown_rolled", SHOWDOWN_ROLLED, "die"),
        Fact("won", WON),
        Fact("lost", LOST, "by"),  # BY_DICE to BY_SHOWDOWN
        Fact("idle", IDLE, "card"),
        Fact("kept", KEPT, "card"),
    ],
)


class Switches:
    """The options of the game, as the moves read them; the first value is the default."""

    def __init__(self) -> None:
        self.four_dice_triple: i64 = 3  # how many of four dice have to be equal; 5 is never
        self.triple_three_to_deck: bool = False
        self.beast_first: bool = False
        self.signed: bool = False
        self.free_order: bool = False
        self.drawn_three_saves: bool = False
        self.last_ability_fires: bool = False
        self.found_activate: bool = False
        self.one_three_one_use: bool = False
        self.same_turn: bool = True  # a three meets any six of its turn, not only of its hand
        self.matthew_silences: bool = True
        self.showdown_over_shields: bool = True  # the shields that Phillip and Matthew are
        self.john_keeps_in_hand: bool = True
        self.jude_chooses: bool = True


def rank(card: i64) -> i64:
    """1 for an ace to 13 for a king."""
    return card & 15


def is_apostle(card: i64) -> bool:
    """Jacks, queens and kings are the apostles."""
    return JACK <= rank(card) <= KING


def count_rank(pile: Pile, wanted: i64) -> i64:
    """How many cards of a rank lie in a pile."""
    ring, mask, top = pile.ring, len(pile.ring) - 1, pile.top
    count: i64 = 0
    i: i64
    for i in range(pile.count):
        if rank(i64(ring[(top + i) & mask])) == wanted:
            count += 1
    return count


def take_rank(pile: Pile, wanted: i64) -> i64:
    """Take the first card of a rank out of a pile, or NONE."""
    ring, mask, top = pile.ring, len(pile.ring) - 1, pile.top
    i: i64
    for i in range(pile.count):
        if rank(i64(ring[(top + i) & mask])) == wanted:
            return pile.take_from(i)
    return NONE


def cards_that_match() -> vec[i64]:
    """For each rank the cards that make six with it, as bits: the sum or the difference is six (rulings 17 to 22)."""
    matching = vec[i64]([0] * SUIT)
    a: i64
    b: i64
    for a in range(1, JACK):
        for b in range(1, JACK):
            if a + b == SIX or a - b == SIX or b - a == SIX:
                matching[a] |= i64(OF_EACH_SUIT) << b
    return matching


MATCHING: Final = cards_that_match()

NO_PILE: Final = pile(1)
NO_ROLL: Final = vec[u8]([0, 0, 0, 0])
NO_CARDS: Final = vec[u8]([0] * CARDS)
NEW_DECK: Final = vec[u8](
    [suit * SUIT + value for suit in range(4) for value in range(1, KING + 1)] + [0] * (CARDS - 52)
)


class Apostles(State):
    """One moment of the solitaire. Its only seat is 0."""

    def __init__(self, game: Game, dice: Dice, switches: Switches) -> None:
        super().__init__(game, dice, 1)
        self.switches: Switches = switches
        # `new` lays out piles of its own; a copy gets copies.
        self.deck: Pile = NO_PILE
        self.discard: Pile = NO_PILE
        self.quorum: Pile = NO_PILE
        self.beast: Pile = NO_PILE
        # Of the cards that lie face down, as bits: those of which the player knows where, having seen them go there (ruling 83)
        self.known: i64 = 0
        self.phase: i64 = ROLLING
        self.turn: i64 = 1
        self.pending: i64 = 0
        # The hand that is being resolved, and the roll that drew it
        self.rolled: vec[u8] = NO_ROLL
        self.hand: Pile = NO_PILE
        # Apostles whose abilities are still to be used; the first `urgent` of them without asking for an order
        self.abilities: Pile = NO_PILE
        self.urgent: i64 = 0
        # The two cards that John drew
        self.two: Pile = NO_PILE
        # The three that switched Judas off may still cancel a six of the same hand (ruling 35)
        self.spared: i64 = NONE

    def copy(self, dice: Dice) -> "Apostles":
        twin = Apostles(self.game, dice, self.switches)
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.quorum = self.quorum.copy()
        twin.beast = self.beast.copy()
        twin.hand = self.hand.copy()
        twin.abilities = self.abilities.copy()
        twin.two = self.two.copy()
        twin.rolled = self.rolled[:]
        return self.copy_into(twin, dice)

    def copy_into(self, room: State, dice: Dice) -> "Apostles":
        twin = cast(Apostles, room)
        self.carry(twin)
        twin.dice = dice
        self.deck.copy_into(twin.deck)
        self.discard.copy_into(twin.discard)
        self.quorum.copy_into(twin.quorum)
        self.beast.copy_into(twin.beast)
        twin.known = self.known
        twin.phase = self.phase
        twin.turn = self.turn
        twin.pending = self.pending
        copy_bytes(self.rolled, twin.rolled)
        self.hand.copy_into(twin.hand)
        self.abilities.copy_into(twin.abilities)
        twin.urgent = self.urgent
        self.two.copy_into(twin.two)
        twin.spared = self.spared
        return twin

    # What is hidden

    def deal_anew(self, seat: i64) -> None:
        """Hidden are the faces of the deck and of a hand drawn face down, but for the cards that are known.

        What went under the deck face up is known to lie where it lies, until a shuffle (ruling 83). The others are
        gathered in the order of their numbers, shuffled, and laid where no known card lies.
        """
        face_down = self.hand.count if self.phase == PICKING else 0
        there = NO_CARDS[:]
        i: i64
        for i in range(self.deck.count):
            card = self.deck.at(i)
            if not self.is_known(card):
                there[card] = 1
        for i in range(face_down):
            card = self.hand.at(i)
            if not self.is_known(card):
                there[card] = 1
        loose = Pile(there)  # in the same ring: no card is written to a place that has yet to be looked at
        for i in range(CARDS):
            if there[i] != 0:
                loose.put_under(i)
        loose.shuffle(self.dice)
        for i in range(face_down):
            card = self.hand.take()
            self.hand.put_under(card if self.is_known(card) else loose.take())
        for i in range(self.deck.count):
            card = self.deck.take()
            self.deck.put_under(card if self.is_known(card) else loose.take())

    def is_known(self, card: i64) -> bool:
        """Whether the player knows where a card lies that lies face down."""
        return self.known >> card & 1 != 0

    def score(self, seat: i64) -> int:
        """The apostles that were found."""
        return int(self.quorum.count)

    # Set-up

    def set_up(self) -> None:
        self.deck.ring = NEW_DECK[:]
        self.deck.count = 52
        self.deck.shuffle(self.dice)
        self.owes = 1
        self.tell(DEALT)

    # The questions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        i: i64
        if self.phase == ROLLING:
            out[0] = ROLL
            return 1
        if self.phase == PICKING:
            for i in range(self.hand.count):
                out[i] = PICK + i
            return self.hand.count
        if self.phase == FETCHING:
            # By name, not by place: the order of the deck is hidden.
            suit: i64
            value: i64
            found = self.quorum.members()
            for suit in range(4):
                for value in range(JACK, KING + 1):
                    if found >> suit * SUIT + value & 1 == 0:
                        out[count] = FETCH + suit * SUIT + value
                        count += 1
            return count
        if self.phase == DROPPING:
            out[0] = DROP + self.two.at(0)
            out[1] = DROP + self.two.at(1)
            return 2
        for i in range(self.abilities.count):
            out[i] = FIRST + self.abilities.at(i)
        return self.abilities.count

    def apply(self, seat: i64, choice: i64) -> None:
        if self.phase == ROLLING:
            self.roll_dice()
        elif self.phase == PICKING:
            self.pick(choice - PICK)
        elif self.phase == FETCHING:
            self.fetch(choice - FETCH)
            self.use_abilities()
        elif self.phase == DROPPING:
            self.drop(choice - DROP)
            self.use_abilities()
        else:
            card = choice - FIRST
            i: i64 = 0
            while self.abilities.at(i) != card:
                i += 1
            self.abilities.take_from(i)
            if self.use(card):
                self.use_abilities()

    # The turn: roll and draw

    def roll_dice(self) -> None:
        rolled = self.rolled
        number: i64 = 4 if self.pending & NEXT_FOUR_DICE else 3
        faces: i64 = 0  # how many of each, in octal
        i: i64
        for i in range(4):
            face: i64 = 0
            if i < number:
                face = self.roll()
            rolled[i] = u8(face)
            faces += i64(1) << face * 3
        sixes, threes = faces >> SIX * 3 & 7, faces >> THREE * 3 & 7
        if self.telling:
            self.tell(ROLLED, i64(rolled[0]), i64(rolled[1]), i64(rolled[2]))
            if number == 4:
                self.tell_more(i64(rolled[3]))
        triple: i64 = 3 if number == 3 else self.switches.four_dice_triple  # ruling 06
        if sixes >= triple:
            self.tell(LOST, BY_DICE)
            self.end(False)  # ruling 05
            return
        if threes >= triple:
            self.clear_beast()
        face_down = self.pending & NEXT_BARTHOLOMEW != 0
        self.draw(face_down)
        waiting = self.pending
        self.pending = 0  # ruling 46: all of them expire with this turn
        if face_down:
            if self.hand.count == 0:
                self.end_turn()
            else:
                self.phase = PICKING
        else:
            self.resolve_hand(waiting)

    def clear_beast(self) -> None:
        """Three threes: all sixes leave the beast, threes stay (rulings 07, 08 and 62), and the turn goes on (09)."""
        cleared: i64 = 0
        six = take_rank(self.beast, SIX)
        while six != NONE:
            if self.switches.triple_three_to_deck:
                self.deck.put_under(six)
            else:
                self.discard.put_under(six)
            cleared += 1
            six = take_rank(self.beast, SIX)
        self.tell(CLEARED, cleared)
        if cleared > 0 and self.switches.triple_three_to_deck:
            self.shuffle_deck()
            self.tell(SHUFFLED)

    def draw(self, face_down: bool) -> None:
        """Each die, in the order rolled, counts from the top as the one before left it (rulings 01 and 02)."""
        deck, hand, rolled = self.deck, self.hand, self.rolled
        i: i64
        for i in range(4):
            face = i64(rolled[i])
            if face == 0 or deck.count == 0:  # ruling 04
                break
            turned = face - 1
            if turned >= deck.count:
                turned %= deck.count  # ruling 03
            card = deck.take_behind(turned)
            hand.put_under(card)
            self.opened += 1
            if turned > 0:
                self.tell(TURNED_UNDER, turned)
            if face_down:
                self.tell_veiled(NOBODY, DREW, 1, card)
            else:
                self.tell(DREW, card)

    def put_under(self, card: i64) -> None:
        """A card that lay open goes under the deck, and the player knows where it is from now on (ruling 83)."""
        self.deck.put_under(card)
        self.known |= i64(1) << card

    def shuffle_deck(self) -> None:
        self.known = 0
        self.deck.shuffle(self.dice)

    # Bartholomew's turn

    def pick(self, place: i64) -> None:
        """One card of the face-down hand counts; the others go under the deck unseen (ruling 44)."""
        self.opened += 1
        card = self.hand.take_from(place)
        self.tell(PICKED, card, place)
        if rank(card) == SIX and count_rank(self.beast, THREE) > 0:  # ruling 82: sixes go under the deck first
            self.place_six(card)
            self.return_unseen()
            self.end_turn()
            return
        self.return_unseen()
        if is_apostle(card):
            self.find(card, False)
            self.use_abilities()
            return
        if rank(card) == SIX:
            self.place_six(card)  # ruling 43
        else:
            self.discard.put_under(card)
            self.tell(DISCARDED, card, BY_BARTHOLOMEW)
        self.end_turn()

    def return_unseen(self) -> None:
        """What is left of a face-down hand goes under the deck as it lies, known cards as known ones."""
        if self.hand.count > 0:
            self.tell(RETURNED_UNSEEN, self.hand.count)
        while self.hand.count > 0:
            self.deck.put_under(self.hand.take())

    # The hand

    def resolve_hand(self, waiting: i64) -> None:
        cards = self.hand.members()
        found: i64 = 0
        if cards & ALL_TWELVE != 0:
            found = count_bits(cards & ALL_TWELVE)
        judas = cards >> JUDAS & 1 != 0
        completes = self.quorum.count + found == APOSTLES
        matthew = waiting & NEXT_MATTHEW != 0
        able = not matthew or not self.switches.matthew_silences  # ruling 78
        fires = able and self.switches.last_ability_fires  # ruling 29
        if not self.switches.showdown_over_shields:  # ruling 79: no six that they keep away meets the last apostle
            if waiting & NEXT_PHILLIP:
                self.send_sixes_back()
            if matthew:
                self.send_sixes_under()
        if completes and (not fires or self.showdown_due(judas, True)):
            self.gather(False)
            self.settle(judas, True)  # ruling 26: whatever is pending
            return
        if waiting & NEXT_PHILLIP:
            self.send_sixes_back()
        if able and judas and count_rank(self.hand, THREE) > 0:
            self.stop_judas()
        if found > 0:
            self.gather(able)
        if matthew:
            self.collect_taxes()
        elif self.switches.beast_first:  # ruling 10
            self.feed_beast()
        self.use_abilities()

    def gather(self, able: bool) -> None:
        """All apostles of the hand enter the quorum; with `able`, their abilities are lined up in drawn order (ruling 23)."""
        hand = self.hand
        together: i64 = 0
        i: i64
        for i in range(hand.count):
            if is_apostle(hand.at(i)):
                together += 1
        i = 0
        while i < hand.count:
            card = hand.at(i)
            if not is_apostle(card):
                i += 1
                continue
            hand.take_from(i)
            self.quorum.put_under(card)
            self.tell(JOINED, card, FROM_HAND)
            if not able:
                continue
            off = (card == JUDAS and self.spared != NONE) or (card == BARTHOLOMEW and together > 1)  # ruling 42
            if off:
                self.tell(NOT_USED, card)
            else:
                self.abilities.put_under(card)

    def stop_judas(self) -> None:
        """A three of the hand is discarded instead of Judas's ability (rulings 35 and 63)."""
        self.spared = take_rank(self.hand, THREE)
        self.discard.put_under(self.spared)
        self.tell(DISCARDED, self.spared, BY_JUDAS)

    def send_sixes_back(self) -> None:
        """Phillip: all sixes of this hand are shuffled into the deck (rulings 40 and 41)."""
        six = take_rank(self.hand, SIX)
        if six == NONE:
            return
        while six != NONE:
            self.deck.put_under(six)
            self.tell(SHUFFLED_IN, six)
            six = take_rank(self.hand, SIX)
        self.shuffle_deck()

    def collect_taxes(self) -> None:
        """Matthew: what the apostles leave of the hand is discarded, but sixes go under the deck (rulings 45 and 67)."""
        while self.hand.count > 0:
            card = self.hand.take()
            if rank(card) == SIX:
                self.put_under(card)
                self.tell(RETURNED, card)
            else:
                self.discard.put_under(card)
                self.tell(DISCARDED, card, BY_MATTHEW)

    def send_sixes_under(self) -> None:
        """Matthew's sixes alone, before he looks at the rest (ruling 79)."""
        six = take_rank(self.hand, SIX)
        while six != NONE:
            self.put_under(six)
            self.tell(RETURNED, six)
            six = take_rank(self.hand, SIX)

    def feed_beast(self) -> None:
        """Threes and sixes of one hand cancel one for one (rulings 11 to 13); what remains goes to the beast (70)."""
        if self.hand.members() & THREES_AND_SIXES == 0:
            return
        six = take_rank(self.hand, SIX)
        while six != NONE:
            three = self.cancelling_three()
            if three != NONE:
                self.put_under(six)
                self.tell(CANCELLED, six, three)
            else:
                self.place_six(six)
                if self.owes == 0:
                    return  # ruling 69
            six = take_rank(self.hand, SIX)
        three = take_rank(self.hand, THREE)
        while three != NONE:
            self.place_three(three)
            three = take_rank(self.hand, THREE)

    def cancelling_three(self) -> i64:
        """A three of the hand that cancels a six, now in the discard pile, or NONE."""
        if self.spared != NONE and not self.switches.one_three_one_use:  # rulings 35, 63 and 64
            three = self.spared
            self.spared = NONE
            return three
        three = take_rank(self.hand, THREE)
        if three != NONE:
            self.discard.put_under(three)
        return three

    def place_six(self, six: i64) -> None:
        """A three of the beast absorbs the six (rulings 14 to 16); otherwise it stays, and the third one loses."""
        three = take_rank(self.beast, THREE)
        if three != NONE:
            self.put_under(six)
            self.discard.put_under(three)
            self.tell(SHIELDED, six, three)
            return
        self.beast.put_under(six)
        sixes = count_rank(self.beast, SIX)
        self.tell(PLACED_SIX, six, sixes)
        if sixes == 3:
            self.tell(LOST, BY_SIXES)
            self.end(False)

    def place_three(self, three: i64) -> None:
        """A three guards the beast, if it holds fewer than three cards; otherwise it goes under the deck."""
        if self.beast.count < 3:
            self.beast.put_under(three)
            self.tell(PLACED_THREE, three)
        else:
            self.put_under(three)
            self.tell(RETURNED, three)

    def sort_numbers(self) -> None:
        """Every number that makes six with another is discarded, the rest goes under the deck (rulings 17 to 22)."""
        hand = self.hand
        matched: i64 = self.signed_matches() if self.switches.signed else self.matches()
        while hand.count > 0:
            card = hand.take()
            if matched >> card & 1:
                self.discard.put_under(card)
                self.tell(PAIRED, card)
            else:
                self.put_under(card)
                self.tell(RETURNED, card)

    def matches(self) -> i64:
        """The numbers, as bits, that make six with another."""
        hand, cards = self.hand, self.hand.members()
        matched: i64 = 0
        i: i64
        for i in range(hand.count):
            card = hand.at(i)
            if cards & ~(i64(1) << card) & MATCHING[rank(card)] != 0:
                matched |= i64(1) << card
        return matched

    def signed_matches(self) -> i64:
        """The numbers, as bits, that take part in any sum of two or more with signs that makes six (ruling 72)."""
        matched: i64 = 0
        ways: i64 = 1
        i: i64
        way: i64
        for i in range(self.hand.count):
            ways *= 3
        for way in range(ways):
            total: i64 = 0
            used: i64 = 0
            signs = way
            for i in range(self.hand.count):
                sign = signs % 3
                signs //= 3
                if sign != 0:
                    used |= i64(1) << self.hand.at(i)
                    total += rank(self.hand.at(i)) if sign == 1 else -rank(self.hand.at(i))
            if total == SIX:
                matched |= used
        return matched

    # The abilities

    def use_abilities(self) -> None:
        """Use what is lined up until a question comes up, then finish the hand."""
        while self.owes != 0:
            if self.abilities.count == 0:
                self.finish_hand()
                return
            if self.urgent > 0:
                self.urgent -= 1
            elif self.switches.free_order and self.abilities.count > 1:  # rulings 23 and 75
                self.phase = ORDERING
                return
            if not self.use(self.abilities.take()):
                return

    def finish_hand(self) -> None:
        if self.quorum.count == APOSTLES:
            self.settle(False, True)  # ruling 65: without last_ability_fires the game has ended before
            return
        self.feed_beast()
        if self.owes != 0:
            self.sort_numbers()
            self.end_turn()

    def end_turn(self) -> None:
        if self.owes != 0:
            self.spared = NONE
            self.turn += 1
            self.phase = ROLLING

    def use(self, apostle: i64) -> bool:
        """Use an ability; False if it asks a question first."""
        self.tell(USED, apostle)
        if apostle == JAMES_OF_THUNDER:
            self.thunder()
        elif apostle == JUDAS:
            self.draw_six(JUDAS)
            self.reshuffle()  # ruling 34: also when there was none
        elif apostle == PETER or apostle == ANDREW:
            self.take_six_back(apostle)
        elif apostle == THOMAS:
            self.doubt()
        elif apostle == JOHN:
            return self.draw_two()
        elif apostle == JUDE:
            return self.look_for_apostle()
        elif apostle == SIMON:
            self.reshuffle_discard()
        else:
            self.await_next_turn(apostle)
        return True

    def thunder(self) -> None:
        """James, Son of Thunder: search from the top for an apostle, a three or a six (rulings 31 to 33)."""
        self.opened += 1
        deck = self.deck
        i: i64
        for i in range(deck.count):
            card = deck.at(i)
            if is_apostle(card) or rank(card) == THREE or rank(card) == SIX:
                deck.take_from(i)
                self.tell(SEARCHED, card, JAMES_OF_THUNDER)
                if is_apostle(card):
                    self.find(card, False)
                elif rank(card) == SIX:
                    self.bring_six(card)
                else:
                    self.place_three(card)
                self.reshuffle()
                return
        self.tell(SEARCHED, NONE, JAMES_OF_THUNDER)
        self.reshuffle()

    def draw_six(self, apostle: i64) -> bool:
        """Judas and Thomas: a six comes out of the deck, if there is one."""
        self.opened += 1
        six = take_rank(self.deck, SIX)
        self.tell(SEARCHED, six, apostle)
        if six == NONE:
            return False
        self.bring_six(six)
        return True

    def bring_six(self, six: i64) -> None:
        """A six that an ability draws meets a three of the hand before it comes to the beast (ruling 77)."""
        three: i64 = take_rank(self.hand, THREE) if self.switches.same_turn else NONE
        if three == NONE:
            self.place_six(six)
            return
        self.put_under(six)
        self.discard.put_under(three)
        self.tell(CANCELLED, six, three)

    def doubt(self) -> None:
        """Thomas looks at the beast only (ruling 47), and shuffles only after drawing (ruling 48)."""
        if count_rank(self.beast, SIX) > 0:
            self.tell(IDLE, THOMAS)
        elif self.draw_six(THOMAS):
            self.reshuffle()

    def reshuffle(self) -> None:
        if self.owes == 0:
            self.known = 0  # nobody shuffles after the end, but nobody was shown either where the card was found
            return
        self.shuffle_deck()
        self.tell(SHUFFLED)

    def take_six_back(self, apostle: i64) -> None:
        """Peter and Andrew: one six of the beast goes back into the deck (rulings 39, 71 and 76)."""
        six = take_rank(self.beast, SIX)
        if six == NONE:
            self.tell(IDLE, apostle)
            return
        self.put_under(six)
        self.tell(TOOK_SIX, six, apostle)
        self.reshuffle()

    def await_next_turn(self, apostle: i64) -> None:
        """Phillip, Bartholomew, Matthew and James, Son of Alphaeus change the next turn."""
        if apostle == PHILLIP:
            self.pending |= NEXT_PHILLIP
        elif apostle == BARTHOLOMEW:
            self.pending |= NEXT_BARTHOLOMEW
        elif apostle == MATTHEW:
            self.pending |= NEXT_MATTHEW
        else:
            self.pending |= NEXT_FOUR_DICE
        self.tell(AWAITS, apostle)

    def draw_two(self) -> bool:
        """John: two cards from the top; apostles join, and one of two others has to go (rulings 50, 60 and 61)."""
        self.opened += 1
        while self.two.count < 2 and self.deck.count > 0:
            self.two.put_under(self.deck.take())
        if self.two.count == 0:
            self.tell(IDLE, JOHN)
            return True
        first = self.two.at(0)
        second: i64 = self.two.at(1) if self.two.count == 2 else NONE
        self.tell(DREW_TWO, first)
        if second != NONE:
            self.tell_more(second)
        if self.two.count == 2 and not is_apostle(first) and not is_apostle(second):
            self.phase = DROPPING
            return False
        self.two.count = 0
        if not is_apostle(first):
            self.dismiss(first)
        if second != NONE and not is_apostle(second):
            self.dismiss(second)
        if is_apostle(first):
            self.find(first, True)
        if is_apostle(second):
            self.find(second, True)
        return True

    def dismiss(self, card: i64) -> None:
        self.discard.put_under(card)
        self.tell(DISCARDED, card, BY_JOHN)

    def drop(self, card: i64) -> None:
        """John's choice: one goes to the discard pile, the other joins the hand (ruling 49)."""
        kept = self.two.take()
        other = self.two.take()
        if kept == card:
            kept = other
        self.dismiss(card)
        if self.switches.john_keeps_in_hand:
            self.hand.put_under(kept)
            self.tell(KEPT, kept)
        else:
            self.put_under(kept)
            self.tell(RETURNED, kept)

    def look_for_apostle(self) -> bool:
        """Jude: the player chooses an apostle from the deck (rulings 52 to 54)."""
        hidden = APOSTLES - self.quorum.count  # those of the hand have joined, so the others are all in the deck
        if hidden == 0:
            self.tell(SEARCHED, NONE, JUDE)
            return True
        if hidden > 1 and self.switches.jude_chooses:
            self.phase = FETCHING
            return False
        skip: i64 = self.dice.below(hidden) if hidden > 1 else 0
        found = self.quorum.members()
        card: i64 = 0
        while True:
            if is_apostle(card) and found >> card & 1 == 0:
                if skip == 0:
                    break
                skip -= 1
            card += 1
        self.fetch(card)
        return True

    def fetch(self, card: i64) -> None:
        """The fetched apostle joins and uses his ability; the searched deck is shuffled before he does (ruling 58)."""
        self.opened += 1
        i: i64 = 0
        while self.deck.at(i) != card:
            i += 1
        self.deck.take_from(i)
        self.tell(SEARCHED, card, JUDE)
        self.join(card, True, False)
        self.reshuffle()

    def reshuffle_discard(self) -> None:
        """Simon: the discard pile goes back into the deck, threes and sixes too (ruling 55)."""
        count = self.discard.count
        if count == 0:
            self.tell(IDLE, SIMON)
            return
        while self.discard.count > 0:
            self.deck.put_under(self.discard.take())
        self.tell(RESHUFFLED_DISCARD, count)
        self.reshuffle()

    def find(self, card: i64, by_john: bool) -> None:
        """An apostle found by James, John or Bartholomew joins without his ability (ruling 30).

        With found_activate he acts, but Bartholomew is in company of his finder, and John draws Judas along with the
        threes of the hand (ruling 80).
        """
        acts = self.switches.found_activate
        off = card == BARTHOLOMEW or (card == JUDAS and by_john and count_rank(self.hand, THREE) > 0)
        self.join(card, acts and not off, True)
        if acts and off and self.owes != 0:
            if card == JUDAS:
                self.stop_judas()
            self.tell(NOT_USED, card)

    def join(self, card: i64, activates: bool, three_counts: bool) -> None:
        """Join the quorum from an ability; the last one ends the game, before his own ability (rulings 28 and 29)."""
        self.quorum.put_under(card)
        self.tell(JOINED, card, FROM_ABILITY)
        judas = card == JUDAS
        if self.quorum.count == APOSTLES:
            waits = activates or self.abilities.count > 0  # ruling 81: his own ability, or those of others
            fires = waits and self.switches.last_ability_fires
            if not fires or self.showdown_due(judas, three_counts):
                self.settle(judas, three_counts)
                return
        if activates:
            self.abilities.put_at(self.urgent, card)  # ruling 59
            self.urgent += 1

    # The end

    def showdown_due(self, judas: bool, three_counts: bool) -> bool:
        """Whether the last apostle meets the third six (rulings 24 to 28) or is Judas before two sixes (37, 38 and 66)."""
        threes = count_rank(self.hand, THREE)
        sixes = count_rank(self.hand, SIX)
        if self.switches.drawn_three_saves:  # rulings 25 and 68
            sixes -= threes
            if self.switches.one_three_one_use:
                if judas and three_counts and threes > 0:
                    sixes += 1  # that three is spent on Judas
            elif self.spared != NONE:
                sixes -= 1
        lying = count_rank(self.beast, SIX)
        if sixes > 0 and lying + sixes >= 3:
            return True
        return judas and lying == 2 and not (three_counts and threes > 0)

    def settle(self, judas: bool, three_counts: bool) -> None:
        """All twelve are found: win, or face the showdown."""
        if not self.showdown_due(judas, three_counts):
            self.tell(WON)
            self.end(True)
            return
        self.tell(SHOWDOWN)
        face: i64 = 0
        while face != THREE and face != SIX:
            face = self.roll()
            self.tell(SHOWDOWN_ROLLED, face)
        if face == THREE:
            self.tell(WON)
        else:
            self.tell(LOST, BY_SHOWDOWN)
        self.end(face == THREE)

    def end(self, won: bool) -> None:
        self.owes = 0
        self.won = 1 if won else 0


def new(game: Game, dice: Dice, switches: Switches) -> Apostles:
    """An empty table."""
    state = Apostles(game, dice, switches)
    state.deck = pile(52)
    state.discard = pile(52)
    state.quorum = pile(APOSTLES)
    state.beast = pile(3)
    state.rolled = NO_ROLL[:]
    state.hand = pile(8)
    state.abilities = pile(APOSTLES)
    state.two = pile(2)
    return state
