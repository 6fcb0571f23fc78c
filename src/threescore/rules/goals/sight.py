"""What a seat of Rolls & Goals sees, in numbers. Cards and goals are counted from 1 in the order of cards.toml; 0 is none."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from threescore.core.bits import count_bits
from threescore.core.sight import LEAST, MOST, Sight, Stretch, clear, one_of, within
from threescore.core.state import State
from threescore.rules.goals.moves import (
    DECK,
    DECLARING,
    OPEN_GOALS,
    OVER,
    PLACING,
    ROUNDS,
    SELECTING,
    SHARED,
    TAKE_BACKS,
    Goals,
    cards_to_take,
    count_in,
)
from threescore.rules.goals.scoring import DICE, GOALS, HAND, KINDS

PHASES: Final = OVER + 1
# So many numbers tell of one seat what all seats are told of: dice, heights, values; stacks; discards, unseen; and three counts.
SEAT: Final = 3 * DICE + DICE * HAND + 2 * KINDS + 3
# Between the phase and what is told of seats; of each seat before the stacks; and at the end, what the seat alone knows
BEFORE_SEATS: Final = PHASES + 1 + GOALS + KINDS + 3
BEFORE_STACKS: Final = DICE + 2 + 2 * KINDS + 1
OWN: Final = 2 * KINDS + HAND + DECK + 2 * GOALS + DICE + 1


def stretches(seats: int) -> list[Stretch]:
    return [
        Stretch("phase", PHASES, 1, "the open question: place, declare, pick, select; or over"),
        Stretch("round", 1, ROUNDS, "the round, from 1"),
        Stretch("goals", GOALS, OPEN_GOALS, "each goal of the round: as which it was laid out, or 0"),
        Stretch("row", KINDS, SHARED, "how many modifiers of each kind lie in the row"),
        Stretch("hidden_goals", 1, 2, "how many special goals lie there face down"),
        Stretch("shared", 1, SHARED, "how many cards the shared deck has"),
        Stretch("goal_deck", 1, GOALS, "how many goals are to come"),
        Stretch("dice", (seats, DICE), 6, "the dice, the seat's own first"),
        Stretch("tokens", seats, MOST, "the tokens"),
        Stretch("decks", seats, DECK, "how many cards each deck has"),
        Stretch("discards", (seats, KINDS), DECK, "how many modifiers of each kind lie in each discard pile"),
        Stretch("unseen", (seats, KINDS), DECK, "how many of each kind lie anywhere else where they cannot be seen"),
        Stretch("specials", seats, GOALS, "how many special goals each seat has"),
        Stretch("stacks", (seats, DICE, HAND), KINDS, "the modifiers behind each die that the seat sees, top first"),
        Stretch("heights", (seats, DICE), HAND, "how many lie there, as far as it sees"),
        Stretch("values", (seats, DICE), MOST, "what the dice were worth when a round was last scored", LEAST),
        Stretch("scored", GOALS, OPEN_GOALS, "the goals that were scored then: as which, or 0"),
        Stretch("order", seats, seats, "while seats act in an order: the place of each in it, from 1"),
        Stretch("turn", 1, seats, "and how many have had their turn"),
        Stretch("to_take", 1, 2, "how many cards are still to be taken in it"),
        Stretch("hand", KINDS, HAND, "the seat's own cards of this round that are still in its hand, by kind"),
        Stretch("tops", HAND, KINDS, "those that it will put on its deck, top first"),
        Stretch("drops", KINDS, HAND, "those that it will discard, by kind"),
        Stretch("deck_top", DECK, KINDS, "the cards on top of its own deck that it knows, top first"),
        Stretch("own_specials", GOALS, 1, "its special goals"),
        Stretch("declared", GOALS, 1, "those that it declares"),
        Stretch("sides", DICE, 6, "the sides that it has picked"),
        Stretch("take_backs", 1, TAKE_BACKS, "how often it may still take something back in this round"),
    ]


class GoalsSight(Sight):
    """What the seats see."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, stretches(seats))

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        moment = cast(Goals, state)
        seats, phase = moment.seats, moment.phase
        hidden = phase == PLACING or phase == DECLARING
        at = self.write_seats(state, seat, out, at)
        at = one_of(out, at, PHASES, phase)
        out[at] = i16(moment.round)
        at = list_goals(out, at + 1, moment.goals, moment.goal_count)
        i: i64
        row = moment.row
        for i in range(KINDS):
            out[at + i] = i16(row[i])
        at += KINDS
        out[at] = i16(moment.hidden_count)
        out[at + 1] = i16(moment.shared_size)
        out[at + 2] = i16(moment.goal_deck_size)
        at += 3
        other = seat
        for i in range(seats):
            self.write_seat(moment, seat, other, i, hidden, out, at)
            other = other + 1 if other + 1 < seats else 0
        at += seats * SEAT
        at = list_goals(out, at, moment.scored, moment.scored_count)
        clear(out, at, seats + 2)
        if phase == SELECTING or (phase == DECLARING and moment.switches.declare_by_order):
            for i in range(seats):
                out[at + (i64(moment.order[i]) - seat + seats) % seats] = i16(i + 1)
            out[at + seats] = i16(moment.turn)
        if phase == SELECTING:
            out[at + seats + 1] = i16(cards_to_take(seats, moment.round) - moment.took)
        self.write_own(moment, seat, out, at + seats + 2)

    def update(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """While cards are placed an answer moves one of the seat's own cards, or its own dice, and nobody else sees it."""
        moment = cast(Goals, state)
        seats = moment.seats
        phase_at = at + 3 * seats
        if moment.phase != PLACING or out[phase_at + PLACING] == 0 or out[phase_at + PHASES] != i16(moment.round):
            self.write(state, seat, out, at)
            return
        self.write_seats(state, seat, out, at)
        stacks_at = phase_at + BEFORE_SEATS + seats * BEFORE_STACKS
        self.write_stacks(moment, seat, True, out, stacks_at, stacks_at + seats * (DICE * HAND))
        own_at = at + self.size - OWN
        self.write_hand(moment, seat, out, own_at)
        self.write_sides(moment, seat, out, own_at + OWN - DICE - 1)

    def write_seat(self, moment: Goals, seat: i64, other: i64, row: i64, hidden: bool, out: vec[i16], at: i64) -> None:
        """What is seen of another seat, or of itself: into the row of each stretch that has one for every seat."""
        seats = moment.seats
        # Read once: every look at a part of a state counts how often it is held.
        faces, discards, values = moment.faces, moment.discards, moment.values
        die, kinds = other * DICE, other * KINDS
        i: i64
        for i in range(DICE):
            out[at + row * DICE + i] = i16(faces[die + i])
        at += seats * DICE
        out[at + row] = within(moment.tokens[other])
        out[at + seats + row] = i16(moment.deck_sizes[other])
        at += 2 * seats
        for i in range(KINDS):
            out[at + row * KINDS + i] = i16(discards[kinds + i])
        self.count_unseen(moment, other, hidden, out, at + (seats + row) * KINDS)
        at += 2 * seats * KINDS
        out[at + row] = i16(count_bits(moment.specials[other]))
        at += seats
        heights_at = at + seats * (DICE * HAND)
        shown = other == seat or not hidden
        self.write_stacks(moment, other, shown, out, at + row * (DICE * HAND), heights_at + row * DICE)
        value_at = heights_at + (seats + row) * DICE
        for i in range(DICE):
            out[value_at + i] = within(values[die + i]) if moment.scored_count > 0 else i16(0)

    def count_unseen(self, moment: Goals, seat: i64, hidden: bool, out: vec[i16], at: i64) -> None:
        """How many cards of each kind a seat has in its deck and, while they are secret, of this round."""
        decks = moment.decks
        i: i64
        j: i64
        if hidden:
            held, tops = moment.hands[seat] + moment.drops[seat], moment.tops
            stacks, heights = moment.stacks, moment.heights
            for i in range(KINDS):
                out[at + i] = i16(count_in(held, i))
            for i in range(seat * HAND, seat * HAND + i64(moment.top_sizes[seat])):
                out[at + i64(tops[i])] += i16(1)
            for i in range(seat * DICE, seat * DICE + DICE):
                for j in range(i * HAND, i * HAND + i64(heights[i])):
                    out[at + i64(stacks[j])] += i16(1)
        else:
            clear(out, at, KINDS)
        for i in range(seat * DECK, seat * DECK + i64(moment.deck_sizes[seat])):
            out[at + i64(decks[i])] += i16(1)

    def write_stacks(self, moment: Goals, seat: i64, shown: bool, out: vec[i16], stack: i64, heights_at: i64) -> None:
        """The cards behind a seat's dice, if they are shown, and how many lie there: of others only once they are ready."""
        stacks, heights = moment.stacks, moment.heights
        counted = shown or moment.phase != PLACING
        die = seat * DICE
        i: i64
        j: i64
        for i in range(DICE):
            height = i64(heights[die + i])
            out[heights_at + i] = i16(height) if counted else i16(0)
            # What is left here of an earlier moment ends with the first empty place.
            left = stack
            if shown:
                left += height
                for j in range(height):
                    out[stack + j] = i16(stacks[(die + i) * HAND + j]) + i16(1)
            stack += HAND
            while left < stack and out[left] != 0:
                out[left] = i16(0)
                left += 1

    def write_own(self, moment: Goals, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows beyond what all can see."""
        decks = moment.decks
        specials, declared = moment.specials[seat], moment.declared[seat]
        at = self.write_hand(moment, seat, out, at)
        top = seat * DECK + i64(moment.deck_sizes[seat]) - 1
        sure = i64(moment.sure[seat])
        i: i64
        for i in range(DECK):
            out[at + i] = i16(decks[top - i]) + i16(1) if i < sure else i16(0)
        at += DECK
        for i in range(GOALS):
            out[at + i] = i16(specials >> i & 1)
            out[at + GOALS + i] = i16(declared >> i & 1)
        self.write_sides(moment, seat, out, at + 2 * GOALS)

    def write_hand(self, moment: Goals, seat: i64, out: vec[i16], at: i64) -> i64:
        """The seat's cards of this round that do not lie behind dice; where the next number goes."""
        hand, drops, tops = moment.hands[seat], moment.drops[seat], moment.tops
        i: i64
        for i in range(KINDS):
            out[at + i] = i16(count_in(hand, i))
            out[at + KINDS + HAND + i] = i16(count_in(drops, i))
        at += KINDS
        size = i64(moment.top_sizes[seat])
        for i in range(HAND):
            out[at + i] = i16(tops[seat * HAND + size - 1 - i]) + i16(1) if i < size else i16(0)
        return at + HAND + KINDS

    def write_sides(self, moment: Goals, seat: i64, out: vec[i16], at: i64) -> None:
        """The sides that the seat has picked, and how often it may still take something back."""
        sides = moment.sides
        i: i64
        for i in range(DICE):
            out[at + i] = i16(sides[seat * DICE + i])
        out[at + DICE] = i16(TAKE_BACKS) - i16(moment.taken_back[seat])


def list_goals(out: vec[i16], at: i64, goals: vec[u8], count: i64) -> i64:
    """For each goal its place among these, from 1 on; where the next number goes."""
    clear(out, at, GOALS)
    i: i64
    for i in range(count):
        out[at + i64(goals[i])] = i16(i + 1)
    return at + GOALS
