"""What a moment of The Current Number of the Beast is worth, as learned from matches; this says what is read of a moment.

Of each seat: how its dice lie to the number, what its cards can do and how soon, and what is being done to it just now.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from threescore.core.bits import count_bits, lowest
from threescore.core.learned import NO_NUMBERS, Feature, LearnedJudge, Network
from threescore.core.state import State
from threescore.core.vectors import copy_numbers
from threescore.rules.beast.moves import (
    ARRANGING,
    DICE,
    DISCARDING,
    DOWN,
    EITHER,
    FREEZE,
    HAND,
    HAND_ROOM,
    MIDDLE,
    MIDDLE_SEAT,
    MOST_SEATS,
    NEW_BEAST,
    NO_CARD,
    ORDERING,
    OTHER,
    PICKING,
    PLAYING,
    REARRANGE,
    ROLL,
    SELF,
    SWAP,
    TABLE,
    THAWING,
    THREE_DICE,
    TURN,
    UP,
    Beast,
    Deck,
    Switches,
    bit,
    dice_of,
)

# How likely a match that has to wait is still there at one's next turn
LASTING_CHANCE: Final = 0.5
# Chances are read in so many parts.
PARTS: Final = 1000
# A judge knows so many holdings again, which takes some 160 KB (a prime, so that they spread over their places): four times as
# many are not quicker, and one for each seat is a tenth slower.
KNOWN: Final = 1021
# Room for a set of faces
A_SET: Final = 8

# What a card is held for
ROLL_ONE: Final = 0
ROLL_MORE: Final = 1
ROLL_AND_WAIT: Final = 2
ROLL_TABLE: Final = 3
TURN_ONE_WAY: Final = 4
TURN_EITHER: Final = 5
TURN_MORE: Final = 6
SWAP_MIDDLE: Final = 7
SWAP_OTHER: Final = 8
NEW_ORDER: Final = 9
FREEZES: Final = 10
BEASTS: Final = 11
USES: Final = 12

# What is read of a seat, each at its place in the row
ON_TURN: Final = 0
TURNS_AWAY: Final = 1
RIGHT: Final = 2  # one, two or three dice
NEAR: Final = 5
FROZEN_RIGHT: Final = 6
FROZEN_WRONG: Final = 7
PICKED_UP: Final = 8
SHOWN: Final = 9
READY: Final = 10
READY_NOW: Final = 11
WAITING: Final = 12
BOUND: Final = 13
CARDS: Final = 14  # one for each use
FOR_OTHERS: Final = CARDS + USES
OWN_NUMBER: Final = FOR_OTHERS + 1
IN_THE_MIDDLE: Final = OWN_NUMBER + 1
FIRST_ORDER: Final = IN_THE_MIDDLE + 1
CARRIED_OUT: Final = FIRST_ORDER + 1  # one for each thing that an effect does
AIMED_AT: Final = CARRIED_OUT + NEW_BEAST + 1
TO_ORDER: Final = AIMED_AT + 1
ENDS_TURN: Final = TO_ORDER + 1  # by a discard, by a thaw
TABLE_SEATS: Final = ENDS_TURN + 2
OTHERS_RIGHT: Final = TABLE_SEATS + 1
OTHERS_READY: Final = OTHERS_RIGHT + 1
OTHERS_WAIT: Final = OTHERS_READY + 1
OPTIONS: Final = OTHERS_WAIT + 1

FEATURES: Final = [
    Feature("is on turn", 1),
    Feature("turns until its own", MOST_SEATS - 1),
    Feature("one die is right", 1),
    Feature("two dice are right", 1),
    Feature("three dice are right", 1),
    Feature("dice that are one off", DICE),
    Feature("frozen dice that are right", DICE),
    Feature("frozen dice that are wrong", DICE),
    Feature("dice that are picked up to be rolled", DICE),
    Feature("digits of the number that its dice show, in any order", DICE),
    Feature("thousandths: it matches with one card, were it its turn", PARTS),
    Feature("thousandths: it matches with one card, and it is its turn", PARTS),
    Feature("matches and waits for its turn", 1),
    Feature("cannot win before its turn", 1),
    Feature("cards that roll one die", HAND_ROOM),
    Feature("cards that roll several dice", HAND_ROOM),
    Feature("cards that roll dice and make a match wait", HAND_ROOM),
    Feature("cards that roll dice of the whole table", HAND_ROOM),
    Feature("cards that turn a die one way", HAND_ROOM),
    Feature("cards that turn a die either way", HAND_ROOM),
    Feature("cards that turn several dice", HAND_ROOM),
    Feature("cards that swap with the middle", HAND_ROOM),
    Feature("cards that swap with another seat", HAND_ROOM),
    Feature("cards that put dice into another order", HAND_ROOM),
    Feature("cards that freeze", HAND_ROOM),
    Feature("cards that are a number", HAND_ROOM),
    Feature("cards that can be played on others", HAND_ROOM),
    Feature("cards that are the number its dice show", HAND_ROOM),
    Feature("wrong dice whose digit lies in the middle", DICE),
    Feature("its first dice are to be ordered", 1),
    Feature("carries out a roll", 1),
    Feature("carries out a turn", 1),
    Feature("carries out a swap", 1),
    Feature("carries out a new order", 1),
    Feature("carries out a freeze", 1),
    Feature("carries out a new number", 1),
    Feature("a card is aimed at it", 1),
    Feature("dice that are being ordered", DICE),
    Feature("is to discard a card", 1),
    Feature("may thaw a die", 1),
    Feature("seats at the table", MOST_SEATS),
    Feature("most right dice of another", DICE),
    Feature("thousandths: the most ready of the others matches with one card", PARTS),
    Feature("others who match and wait", MOST_SEATS),
    Feature("anybody's dice may be thawed", 1),
    Feature("all who match at once share the win", 1),
    Feature("six and one lie side by side", 1),
    Feature("owners order their dice", 1),
    Feature("dice of the table may change places", 1),
    Feature("whoever plays needs enough dice too", 1),
    Feature("waiting ends when the match is broken", 1),
]


def use_of(cards: Deck, card: i64) -> i64:
    """What a card is held for."""
    first = cards.first[card]
    several = cards.first[card + 1] - first > 1
    verb = i64(cards.verb[first])
    if verb == ROLL:
        if i64(cards.whose[first]) == TABLE:
            return ROLL_TABLE
        if cards.waits[card] != 0:
            return ROLL_AND_WAIT
        return ROLL_ONE if cards.amount[first] == 1 and not several else ROLL_MORE
    if verb == TURN:
        if several:
            return TURN_MORE
        return TURN_EITHER if cards.amount[first] == EITHER else TURN_ONE_WAY
    if verb == SWAP:
        return SWAP_OTHER if i64(cards.partner[first]) == OTHER else SWAP_MIDDLE
    if verb == REARRANGE:
        return NEW_ORDER
    return FREEZES if verb == FREEZE else BEASTS


def concerns_others(cards: Deck, card: i64) -> bool:
    """Whether a card can be played on others' dice."""
    effect = cards.first[card]
    verb = i64(cards.verb[effect])
    return verb != FREEZE and verb != NEW_BEAST and i64(cards.whose[effect]) != SELF


def most_mended(cards: Deck, card: i64) -> i64:
    """How many of one's own dice a card can set right, at most.

    A roll for the whole table counts as none: what it can do for one seat alone is next to nothing.
    """
    number: i64 = 0
    effect: i64
    for effect in range(cards.first[card], cards.first[card + 1]):
        verb, whose = i64(cards.verb[effect]), i64(cards.whose[effect])
        if whose == OTHER or whose == TABLE or verb == FREEZE:
            return 0
        if verb == NEW_BEAST or verb == REARRANGE:
            number += DICE
        else:
            number += cards.amount[effect] if verb == ROLL else 1
    return number


class Holding:
    """What a seat has before it: by what it is known again, how many of its dice are right, how likely it matches with one card,
    and what the network's units are given by it. It is never changed."""

    def __init__(self, look: i64, right: i64, ready: i64, sums: vec[i64]) -> None:
        self.look: i64 = look
        self.right: i64 = right
        self.ready: i64 = ready
        self.sums: vec[i64] = sums


NO_HOLDING: Final = Holding(-1, 0, 0, vec[i64]())


class BeastJudge(LearnedJudge):
    """Knows what the cards of a deck are good for."""

    def __init__(self, network: Network, cards: Deck, switches: Switches) -> None:
        super().__init__(network)
        self.stages = MOST_SEATS - 1
        self.cards: Deck = cards
        # For each kind of card: what it is held for, whether it concerns others, and how many dice of its player it can set
        # right, at most
        self.uses: vec[i64] = vec[i64]()
        self.for_others: vec[i64] = vec[i64]()
        self.mends: vec[i64] = vec[i64]()
        kind: i64
        for kind in range(len(cards.number)):
            self.uses = append(self.uses, use_of(cards, kind))
            self.for_others = append(self.for_others, i64(concerns_others(cards, kind)))
            self.mends = append(self.mends, most_mended(cards, kind))
        # Holdings, each at the place that its look leads to: the last one that was looked at there
        self.known: list[Holding] = []
        # A reading of nothing
        self.blank: vec[i64] = NO_NUMBERS[: network.inputs]
        # The options that differ from how the game comes, as they are read
        self.changed: vec[i64] = vec[i64](
            [
                i64(one)
                for one in (
                    switches.thaw_any,
                    switches.shared,
                    switches.wrap,
                    switches.owner_arranges,
                    switches.mix,
                    switches.enough_you,
                    switches.as_beast,
                )
            ]
        )

    def midway(self, state: State) -> bool:
        """A card that is being played, or a pass before its discard.

        Not while dice for the whole table are picked up: there are far too many ways to think through, and what dice are
        worth that wait for their roll is read.
        """
        moment = cast(Beast, state)
        if moment.phase == PICKING and i64(self.cards.whose[moment.effect]) == TABLE:
            return False
        return moment.card != NO_CARD or moment.phase == DISCARDING

    def stage(self, state: State) -> i64:
        """Between two a difference counts once for each of them."""
        return state.seats - 2

    def turns(self, state: State) -> i64:
        return cast(Beast, state).turns

    def read(self, state: State, out: vec[i64]) -> None:
        moment = cast(Beast, state)
        width, holdings = self.network.inputs, self.holdings(moment)
        seat: i64
        for seat in range(moment.seats):
            self.read_holding(moment, seat, seat * width, out)
            self.read_turn(moment, holdings, seat, seat * width, out)

    def scores(self, state: State, out: vec[i64]) -> None:
        """As of what is read, but what a seat's own dice and cards give is not added up again while they are as they were: of
        one thought's moments, each mostly differs from the one before in what one seat has."""
        moment, network = cast(Beast, state), self.network
        holdings, sums, row = self.holdings(moment), network.start[:], self.blank[:]
        seat: i64
        for seat in range(moment.seats):
            copy_numbers(self.blank, row)
            self.read_turn(moment, holdings, seat, 0, row)
            copy_numbers(holdings[seat].sums, sums)
            network.add(sums, row, ON_TURN, RIGHT)
            network.add(sums, row, READY_NOW, CARDS)
            network.add(sums, row, FIRST_ORDER, OPTIONS)
            out[seat] = network.outcome(sums)

    def holdings(self, state: Beast) -> list[Holding]:
        """What every seat has before it: known from before, or looked at now."""
        if len(self.known) == 0:
            self.known = [NO_HOLDING] * KNOWN
        faces, frozen, seats = state.faces, state.frozen, state.seats
        middle: i64 = 0
        loose: i64 = 0
        place: i64
        for place in range(MIDDLE, MIDDLE + DICE):
            middle |= bit(i64(faces[place]))
        for place in range(seats * DICE):
            if frozen >> place & 1 == 0:
                loose |= bit(place // DICE * A_SET + i64(faces[place]))
        found: list[Holding] = []
        seat: i64
        for seat in range(seats):
            others = loose & ~(bit(A_SET) - 1 << seat * A_SET)
            others |= others >> 3 * A_SET
            others |= others >> A_SET | others >> 2 * A_SET
            look = self.look(state, seat, middle, others)
            holding = self.known[look % KNOWN]
            if holding.look != look:
                holding = self.holding(state, seat, look)
                self.known[look % KNOWN] = holding
            found.append(holding)
        return found

    def look(self, state: Beast, seat: i64, middle: i64, others: i64) -> i64:
        """All that is read of the dice and cards of a seat, in one number: the number on the table, of each die the face, and
        whether its digit lies in the middle, or loose before others; which are frozen or picked up to be rolled; the hand.
        """
        faces, digits, hands = state.faces, self.cards.digits, state.hands
        first = seat * DICE
        look = state.beast << 1
        if state.phase == ARRANGING:
            look |= 1
        die: i64
        for die in range(DICE):
            digit = i64(digits[state.beast * DICE + die])
            look = look << 5 | i64(faces[first + die]) << 2 | (middle >> digit & 1) << 1 | others >> digit & 1
        look = look << 3 | state.frozen >> first & THREE_DICE
        look = look << 3
        if self.rolls_now(state):
            look |= state.picked >> first & THREE_DICE
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + HAND):
            look = look << 8 | i64(hands[i])
        look = look << 8
        if state.hand_size(seat) == HAND_ROOM:
            return look | i64(hands[seat * HAND_ROOM + HAND])
        return look | NO_CARD

    def holding(self, state: Beast, seat: i64, look: i64) -> Holding:
        row, sums = self.blank[:], self.network.start[:]
        self.read_holding(state, seat, 0, row)
        self.network.add(sums, row, 0, self.network.inputs)
        right = row[RIGHT] + 2 * row[RIGHT + 1] + 3 * row[RIGHT + 2]
        return Holding(look, right, row[READY], sums)

    def read_holding(self, state: Beast, seat: i64, at: i64, out: vec[i64]) -> None:
        """What a seat has before it, and at what table: that part of a reading which is the same when it has the same `look`."""
        self.read_dice(state, seat, at, out)
        self.read_hand(state, seat, at, out)
        out[at + TABLE_SEATS] = state.seats
        i: i64
        for i in range(len(self.changed)):
            out[at + OPTIONS + i] = self.changed[i]

    def rolls_now(self, state: Beast) -> bool:
        """Whether dice are being picked up for a roll."""
        return state.phase == PICKING and i64(self.cards.verb[state.effect]) == ROLL

    def read_dice(self, state: Beast, seat: i64, at: i64, out: vec[i64]) -> None:
        """How the dice of a seat lie to the number."""
        faces, digits = state.faces, self.cards.digits
        rolling: i64 = 0
        if self.rolls_now(state):
            rolling = state.picked
        shown: i64 = 0
        wanted: i64 = 0
        middle: i64 = 0
        right: i64 = 0
        die: i64
        for die in range(DICE):
            middle |= bit(i64(faces[MIDDLE + die]))
        for die in range(DICE):
            place = seat * DICE + die
            face, digit = i64(faces[place]), i64(digits[state.beast * DICE + die])
            gap = face - digit
            # How often each face is there, two bits each
            shown += bit(face * 2)
            wanted += bit(digit * 2)
            if rolling >> place & 1:
                out[at + PICKED_UP] += 1
            elif gap == 0:
                right += 1
                if state.frozen >> place & 1:
                    out[at + FROZEN_RIGHT] += 1
            else:
                if gap == 1 or gap == -1:
                    out[at + NEAR] += 1
                if state.frozen >> place & 1:
                    out[at + FROZEN_WRONG] += 1
                elif middle >> digit & 1:
                    out[at + IN_THE_MIDDLE] += 1
        if right > 0:
            out[at + RIGHT + right - 1] = 1
        for die in range(1, 7):
            out[at + SHOWN] += min(shown >> die * 2 & 3, wanted >> die * 2 & 3)

    def read_hand(self, state: Beast, seat: i64, at: i64, out: vec[i64]) -> None:
        """What the cards of a seat can do, and how likely it matches with one of them."""
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + state.hand_size(seat)):
            card = i64(state.hands[i])
            use = self.uses[card]
            out[at + CARDS + use] += 1
            out[at + FOR_OTHERS] += self.for_others[card]
            if use == BEASTS and state.shows(seat, card):
                out[at + OWN_NUMBER] += 1
        if state.phase != ARRANGING:
            out[at + READY] = i64(self.chance_to_match(state, seat) * float(PARTS))

    def read_turn(self, state: Beast, holdings: list[Holding], seat: i64, at: i64, out: vec[i64]) -> None:
        """Whose turn it is, what waits, how near the others are, and what is being done to the seat just now."""
        other: i64
        for other in range(state.seats):
            if other != seat:
                holding = holdings[other]
                out[at + OTHERS_RIGHT] = max(out[at + OTHERS_RIGHT], holding.right)
                out[at + OTHERS_READY] = max(out[at + OTHERS_READY], holding.ready)
                out[at + OTHERS_WAIT] += state.pending >> other & 1
        if state.pending >> seat & 1:
            out[at + WAITING] = 1
        if state.bound >> seat & 1:
            out[at + BOUND] = 1
        if state.phase == ARRANGING:
            if state.owes >> seat & 1:
                out[at + FIRST_ORDER] = 1
            return
        out[at + TURNS_AWAY] = (seat - state.turn + state.seats) % state.seats
        if state.card != NO_CARD:
            if seat == state.turn and state.effect < self.cards.first[state.card + 1]:
                out[at + CARRIED_OUT + i64(self.cards.verb[state.effect])] = 1
            if seat == state.target:
                out[at + AIMED_AT] = 1
            if state.phase == ORDERING:
                out[at + TO_ORDER] = count_bits(state.sorting & dice_of(seat))
        if seat == state.turn:
            out[at + ON_TURN] = 1
            if state.phase == PLAYING:
                out[at + READY_NOW] = holdings[seat].ready
            if state.phase == DISCARDING:
                out[at + ENDS_TURN] = 1
            elif state.phase == THAWING:
                out[at + ENDS_TURN + 1] = 1

    def chance_to_match(self, state: Beast, seat: i64) -> float:
        """The chance that a seat, were it its turn, makes its dice match with the best of the cards that it holds."""
        faces, digits, mends = state.faces, self.cards.digits, self.mends
        lacking: i64 = 0
        number: i64 = 0
        die: i64
        for die in range(DICE):
            if faces[seat * DICE + die] != digits[state.beast * DICE + die]:
                lacking |= bit(seat * DICE + die)
                number += 1
        best = 0.0
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + state.hand_size(seat)):
            card = i64(state.hands[i])
            if mends[card] >= number:
                best = max(best, self.chance_with(state, card, seat, lacking))
        return best

    def chance_with(self, state: Beast, card: i64, seat: i64, lacking: i64) -> float:
        """The chance that a card, played on one's own dice, sets all right that are lacking."""
        chance = LASTING_CHANCE if self.cards.waits[card] != 0 else 1.0
        effect: i64
        for effect in range(self.cards.first[card], self.cards.first[card + 1]):
            verb = i64(self.cards.verb[effect])
            if verb == NEW_BEAST:
                return chance if state.shows(seat, card) else 0.0
            if lacking & state.frozen != 0:
                return 0.0
            if verb == ROLL:
                chance *= self.chance_to_roll(state, seat, lacking, self.cards.amount[effect])
                lacking = 0
            elif verb == REARRANGE:
                if not self.differ_in_order_only(state, seat):
                    return 0.0
                lacking = 0
            else:
                mended = self.mended_by(state, effect, seat, lacking)
                if mended == 0:
                    return 0.0
                lacking &= ~mended
        return chance if lacking == 0 else 0.0

    def mended_by(self, state: Beast, effect: i64, seat: i64, lacking: i64) -> i64:
        """The first of the lacking dice that a turn or a swap brings to its digit, as a bit; none is 0."""
        verb = i64(self.cards.verb[effect])
        offered = dice_of(MIDDLE_SEAT)
        if i64(self.cards.partner[effect]) == OTHER:
            offered = bit(state.seats * DICE) - 1 & ~(state.frozen | dice_of(seat))
        die: i64
        for die in range(DICE):
            place = seat * DICE + die
            if lacking >> place & 1 == 0:
                continue
            wanted = i64(self.cards.digits[state.beast * DICE + die])
            if verb == TURN:
                by = self.cards.amount[effect]
                step = wanted - i64(state.faces[place])
                if step == by or (by == EITHER and (step == UP or step == DOWN)):
                    return bit(place)
            elif self.shown_in(state, offered, wanted):
                return bit(place)
        return 0

    def shown_in(self, state: Beast, places: i64, face: i64) -> bool:
        while places != 0:
            if i64(state.faces[lowest(places)]) == face:
                return True
            places &= places - 1
        return False

    def chance_to_roll(self, state: Beast, seat: i64, lacking: i64, dice: i64) -> float:
        """The chance to roll what so many of a seat's dice should show, in any order, with all lacking ones among them."""
        loose = dice_of(seat) & ~state.frozen
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
            digit = i64(self.cards.digits[state.beast * DICE + lowest(rolled) - seat * DICE])
            rolled &= rolled - 1
            number += 1
            wanted += bit(digit * 2)
            chance *= float(number) / float((wanted >> digit * 2 & 3) * 6)
        return chance

    def differ_in_order_only(self, state: Beast, seat: i64) -> bool:
        """Whether the dice that can be moved show the digits that belong there, in whatever order."""
        shown: i64 = 0
        wanted: i64 = 0
        die: i64
        for die in range(DICE):
            if state.frozen >> seat * DICE + die & 1 == 0:
                shown += bit(i64(state.faces[seat * DICE + die]) * 2)
                wanted += bit(i64(self.cards.digits[state.beast * DICE + die]) * 2)
        return shown == wanted
