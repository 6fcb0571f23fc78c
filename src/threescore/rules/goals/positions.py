"""Positions of Rolls & Goals: the whole truth in its notation, written, read and checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from threescore.core.bits import count_bits
from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.rules.goals import moves
from threescore.rules.goals.cards import CARDS, goals_needed, modifiers_needed
from threescore.rules.goals.scoring import DICE, GOALS, HAND, KINDS, PICK, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PHASES = ("place", "declare", "pick", "select", "over")
MODIFIER_NUMBERS = CARDS.modifier_numbers
GOAL_NUMBERS = CARDS.goal_numbers


# Reading a state


def codes_of(counts: Any, seat: int) -> list[str]:
    """The cards of a seat's stretch of counts, in the order of their kinds."""
    return [card.code for kind, card in enumerate(CARDS.modifiers) for _ in range(counts[seat * KINDS + kind])]


def codes_in(handful: int) -> list[str]:
    """The cards of a handful, in the order of their kinds."""
    return [card.code for kind, card in enumerate(CARDS.modifiers) for _ in range(moves.count_in(handful, kind))]


def goal_codes(goals: Any, count: int) -> list[str]:
    return [CARDS.goals[goals[i]].code for i in range(count)]


def deck_codes(state: moves.Goals, seat: int) -> list[str]:
    """A seat's deck, top first."""
    size = int(state.deck_sizes[seat])
    return [CARDS.modifiers[state.decks[seat * moves.DECK + i]].code for i in reversed(range(size))]


def stacks_of(state: moves.Goals, seat: int) -> list[list[str]]:
    """The modifiers behind each die of a seat, top first."""
    return [
        [CARDS.modifiers[state.stacks[die * HAND + i]].code for i in range(int(state.heights[die]))]
        for die in range(seat * DICE, seat * DICE + DICE)
    ]


def tops_of(state: moves.Goals, seat: int) -> list[str]:
    """The unused cards that a seat will put on its deck, top first."""
    size = int(state.top_sizes[seat])
    return [CARDS.modifiers[state.tops[seat * HAND + i]].code for i in reversed(range(size))]


def special_codes(bits: int) -> list[str]:
    return [goal.code for number, goal in enumerate(CARDS.goals) if bits >> number & 1]


def drawn(state: moves.Goals, seat: int) -> list[str]:
    """The cards that a seat drew in this round, as far as they have not gone elsewhere yet."""
    cards = Counter(codes_in(state.hands[seat] + state.drops[seat])) + Counter(tops_of(state, seat))
    for stack in stacks_of(state, seat):
        cards.update(stack)
    return [code for code in MODIFIER_NUMBERS for _ in range(cards[code])]


def known_of(state: moves.Goals, seat: int) -> list[str]:
    """The hidden cards of a seat that everybody can work out, the least deep in its deck first."""
    start = seat * moves.DECK
    return [CARDS.modifiers[state.known[start + i]].code for i in range(int(state.known_counts[seat]))]


def within_of(state: moves.Goals, seat: int) -> list[int]:
    """How deep in the deck each of them lies at most; 0 is in the hand."""
    start = seat * moves.DECK
    return [int(state.within[start + i]) for i in range(int(state.known_counts[seat]))]


def counted(state: moves.Goals, seat: int) -> Counter[str]:
    """All cards of a seat but those of its discard pile."""
    return Counter(drawn(state, seat) + deck_codes(state, seat))


# Writing a position


def position(state: moves.Goals) -> dict[str, Any]:
    """The whole truth. What is as it is at the start of a phase is left out, apart from the parts of every position."""
    seats = range(int(state.seats))
    phase = PHASES[state.phase]
    where: dict[str, Any] = {
        "players": int(state.seats),
        "round": int(state.round),
        "phase": phase,
        "dice": [[int(state.faces[seat * DICE + die]) for die in range(DICE)] for seat in seats],
        "hands": [drawn(state, seat) for seat in seats],
        "stacks": [stacks_of(state, seat) for seat in seats],
        "decks": [deck_codes(state, seat) for seat in seats],
        "discards": [codes_of(state.discards, seat) for seat in seats],
        "tokens": [int(state.tokens[seat]) for seat in seats],
        "specials": [special_codes(int(state.specials[seat])) for seat in seats],
        "goals": goal_codes(state.goals, int(state.goal_count)),
        "row": codes_of(state.row, 0),
        "hidden_goals": goal_codes(state.hidden_goals, int(state.hidden_count)),
        "shared": [CARDS.modifiers[state.shared[i]].code for i in reversed(range(int(state.shared_size)))],
        "goal_deck": goal_codes(state.goal_deck, int(state.goal_deck_size))[::-1],
    }
    extras: dict[str, tuple[list[Any], Any]] = {
        "tops": ([tops_of(state, seat) for seat in seats], []),
        "drops": ([codes_in(state.drops[seat]) for seat in seats], []),
        "declared": ([special_codes(int(state.declared[seat])) for seat in seats], []),
        "sides": ([[int(state.sides[seat * DICE + die]) for die in range(DICE)] for seat in seats], [0] * DICE),
        "taken_back": ([int(state.taken_back[seat]) for seat in seats], 0),
        "sure": ([int(state.sure[seat]) for seat in seats], 0),
        "known": ([known_of(state, seat) for seat in seats], []),
    }
    if phase in ("place", "declare", "pick"):
        extras["ready"] = ([state.owes >> seat & 1 == 0 for seat in seats], False)
    for part, (values, usual) in extras.items():
        if any(value != usual for value in values):
            where[part] = values
    depths = [within_of(state, seat) for seat in seats]
    usual_depths = [usual_depth(state, seat) for seat in seats]
    if any(depth != usual for depth, usual in zip(depths, usual_depths, strict=True)):
        where["within"] = depths
    order = [int(state.order[place]) for place in seats]
    if order != list(seats) or phase == "select":
        where["order"] = order
    if phase == "select":
        where["turn"] = int(state.turn)
        where["took"] = int(state.took)
    if state.scored_count:
        values = [[int(state.values[seat * DICE + die]) for die in range(DICE)] for seat in seats]
        where["last"] = {"goals": goal_codes(state.scored, int(state.scored_count)), "values": values}
    if state.over:
        where["winners"] = list(state.winners)
    return where


def usual_depth(state: moves.Goals, seat: int) -> list[int]:
    """How deep known cards lie at most where a position does not say it: in the hand, or among those put on the deck."""
    depth = 0 if state.phase <= moves.DECLARING else int(state.sure[seat])
    return [depth] * int(state.known_counts[seat])


# Reading a position


def modifier(code: Any) -> int:
    return MODIFIER_NUMBERS[code]


def goal(code: Any) -> int:
    return GOAL_NUMBERS[code]


def whole(low: int, high: int) -> Callable[[Any], int]:
    """Reads a whole number within bounds."""

    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


def row_of(read: Callable[[Any], int], length: int | None = None) -> Callable[[Any], list[int]]:
    """Reads a list of things, of a certain length if one is given."""

    def read_list(value: Any) -> list[int]:
        if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
            raise ValueError
        return [read(entry) for entry in value]

    return read_list


def six_stacks(value: Any) -> list[list[int]]:
    if not isinstance(value, (list, tuple)) or len(value) != DICE:
        raise ValueError
    return [row_of(modifier)(stack) for stack in value]


class Placing:
    """Puts a new state into a position, part by part, and checks that it can be."""

    def __init__(self, state: moves.Goals, where: Mapping[str, Any]) -> None:
        self.state = state
        self.seats = int(state.seats)
        self.reader = Reader(where)
        self.given = frozenset(where)
        self.switches = state.switches

    def each(self, part: str, read: Callable[[Any], Any], wanted: str, usual: Any = ...) -> list[Any]:
        """A part with one entry for each seat."""
        default = ... if usual is ... else [usual] * self.seats
        entries = self.reader.list_of(part, read, wanted, default)
        if len(entries) != self.seats:
            raise BadPosition(f"{part!r} should have an entry for each of the {self.seats} seats, not {len(entries)}")
        return entries

    def read(self) -> None:
        state, reader = self.state, self.reader
        players = reader.number("players", 2, SEATS, default=self.seats)
        if players != self.seats:
            raise BadPosition(f"the position is for {players} players, the game is set up for {self.seats}")
        self.phase = reader.one_of("phase", PHASES)
        state.round = reader.number("round", 1, moves.ROUNDS)
        state.phase = PHASES.index(self.phase)
        self.check_phase()
        dice = self.each("dice", row_of(whole(1, 6), DICE), "six faces from 1 to 6 for each seat")
        tokens = self.each("tokens", whole(0, 10**6), "whole numbers of tokens", 0)
        for seat in range(self.seats):
            state.tokens[seat] = tokens[seat]
            for die in range(DICE):
                state.faces[seat * DICE + die] = dice[seat][die]
        self.read_cards()
        self.read_goals()
        self.read_answers()
        self.read_selection()
        self.read_last()
        self.read_knowledge()
        winners = reader.list_of("winners", whole(0, self.seats - 1), "seats", default=[])
        reader.done()
        self.fill_decks()
        if self.phase == "over":
            self.end(winners)
        elif winners:
            raise BadPosition("'winners' is only for phase 'over'")
        else:
            self.open_question()
        self.check_cards()
        self.check_knowledge()

    def check_phase(self) -> None:
        """Whether there is such a phase in that round, and with these options."""
        if self.phase == "select" and self.state.round == moves.ROUNDS:  # rulings 41 and 52
            raise BadPosition(f"there is no selection in round {moves.ROUNDS}; the last is in round {moves.ROUNDS - 1}")
        if self.phase == "over" and self.state.round != moves.ROUNDS:
            raise BadPosition(f"the game is over after round {moves.ROUNDS}, not {int(self.state.round)}")
        if self.phase == "pick" and self.switches.pick_at_placement:
            raise BadPosition("there is no phase 'pick' where sides are picked at placement")

    # Cards

    def read_cards(self) -> None:
        state = self.state
        cards = "lists of modifiers such as +1, [5] or flip"
        hands = self.each("hands", row_of(modifier), cards, [])
        stacks = self.each("stacks", six_stacks, "six lists of modifiers for each seat", [[]] * DICE)
        tops = self.each("tops", row_of(modifier), cards, [])
        drops = self.each("drops", row_of(modifier), cards, [])
        decks = self.each("decks", row_of(modifier), cards, [])
        discards = self.each("discards", row_of(modifier), cards, [])
        for seat in range(self.seats):
            placed = Counter(tops[seat] + drops[seat] + [card for stack in stacks[seat] for card in stack])
            # A hand is what was drawn; a card that lies somewhere already need not be listed again.
            hand = Counter(hands[seat]) | placed
            if hand.total() > HAND:
                raise BadPosition(f"{seat_named(seat)} has {hand.total()} cards of this round; {HAND} is the most")
            if hand and self.phase in ("select", "over"):
                raise BadPosition(
                    f"in phase {self.phase!r} hands and stacks are empty, but {seat_named(seat)} has cards"
                )
            if self.phase == "pick" and (tops[seat] or drops[seat] or hand != placed):
                raise BadPosition("in phase 'pick' unused cards lie in 'decks' and 'discards' already")
            total = len(decks[seat]) + len(discards[seat])
            if total + hand.total() > moves.DECK:
                raise BadPosition(f"{seat_named(seat)} has more than {moves.DECK} cards, the most that a seat can have")
            for card in (hand - placed).elements():
                state.hands[seat] += moves.one_card(card)
            for die, stack in enumerate(stacks[seat]):
                for card in stack:
                    state.put_behind(seat, card, die)
            for card in reversed(tops[seat]):
                state.put_aside(seat, card)
            for card in drops[seat]:
                state.drops[seat] += moves.one_card(card)
            for card in reversed(decks[seat]):
                state.put_on_deck(seat, card)
            for card in discards[seat]:
                state.discards[seat * KINDS + card] += 1

    def read_goals(self) -> None:
        state, wanted = self.state, "goals such as most_1s or longest_run"
        specials = self.each("specials", row_of(goal), f"lists of {wanted}", [])
        for seat in range(self.seats):
            for number in specials[seat]:
                state.specials[seat] |= 1 << number
        goals = self.reader.list_of("goals", goal, wanted, default=[])
        if len(goals) > moves.OPEN_GOALS:
            raise BadPosition(f"'goals' holds at most {moves.OPEN_GOALS} goals, not {len(goals)}")
        for number in goals:
            state.add_goal(number)
        self.hidden = self.reader.list_of("hidden_goals", goal, wanted, default=[])
        self.goal_deck = self.reader.list_of("goal_deck", goal, wanted, default=[])
        self.used_goals = [*goals, *self.hidden, *(number for numbers in specials for number in numbers)]

    def read_answers(self) -> None:
        """What the seats have answered so far in a phase where all answer at once."""
        state = self.state
        wanted = "goals such as most_1s or longest_run"
        declared = self.each("declared", row_of(goal), f"lists of {wanted}", [])
        sides = self.each("sides", row_of(whole(0, 6), DICE), "six sides from 1 to 6, or 0, for each seat", [0] * DICE)
        taken_back = self.each("taken_back", whole(0, moves.TAKE_BACKS), f"numbers up to {moves.TAKE_BACKS}", 0)
        self.ready = self.each("ready", read_flag, "true or false for each seat", False)
        for seat in range(self.seats):
            state.taken_back[seat] = taken_back[seat]
            for number in declared[seat]:
                state.declared[seat] |= 1 << number
            if state.declared[seat] & ~state.specials[seat]:
                raise BadPosition(f"{seat_named(seat)} can only declare special goals that it has")
            for die in range(DICE):
                if sides[seat][die] and not state.count_behind(PICK, seat, die):
                    raise BadPosition(f"'sides' names a side for die {die} of {seat_named(seat)}, which has no pick")
                state.sides[seat * DICE + die] = sides[seat][die]
        if any(declared) and (self.phase != "declare" or self.switches.declare_by_order):
            raise BadPosition("'declared' is only for phase 'declare' when all declare at once")
        picks = "place declare" if self.switches.pick_at_placement else "pick"
        if any(any(row) for row in sides) and self.phase not in picks.split():
            raise BadPosition(f"'sides' is only for phase {picks.replace(' ', ' or ')}")

    def read_selection(self) -> None:
        state, reader = self.state, self.reader
        row = reader.list_of("row", modifier, "modifiers such as +1, [5] or flip", default=[])
        for card in row:
            state.row[card] += 1
        order = reader.list_of("order", whole(0, self.seats - 1), "seats", default=list(range(self.seats)))
        if sorted(order) != list(range(self.seats)):
            raise BadPosition(f"'order' should name each seat from 0 to {self.seats - 1} once, not {order}")
        for place, seat in enumerate(order):
            state.order[place] = seat
        self.shared = reader.list_of("shared", modifier, "modifiers such as +1, [5] or flip", default=[])
        state.turn = reader.number("turn", 0, self.seats - 1, default=0)
        state.took = reader.number("took", 0, 1, default=0)
        if self.phase != "select":
            if row or self.hidden or state.turn or state.took:
                raise BadPosition("'row', 'hidden_goals', 'turn' and 'took' are only for phase 'select'")
            return
        each = int(moves.cards_to_take(state.seats, state.round))
        due = each * (self.seats - int(state.turn)) - int(state.took)
        if len(row) + len(self.hidden) != due or len(self.hidden) > moves.goals_laid_out(state.seats, state.round):
            most = int(moves.goals_laid_out(state.seats, state.round))
            raise BadPosition(
                f"the seats still take {due} cards: 'row' and 'hidden_goals' should hold as many together, at most {most} "
                f"of them goals, not {len(row)} and {len(self.hidden)}"
            )
        if state.took >= each:
            raise BadPosition("'took' should be 0 when each seat takes one card")

    def read_last(self) -> None:
        """How the last round was scored."""
        state = self.state
        last = self.reader.any("last", None)
        if last is None:
            return
        if state.round == 1 and state.phase < moves.SELECTING:
            raise BadPosition("'last' tells how the last round was scored; before the end of round 1 there is none")
        if not isinstance(last, dict):
            raise BadPosition(f"'last' should hold the goals and values of the last round, not {last!r}")
        outer, self.reader = self.reader, Reader(last, "last: ")
        goals = self.reader.list_of("goals", goal, "goals such as most_1s or longest_run")
        values = self.each("values", row_of(whole(-(2**14), 2**14), DICE), "six values for each seat")
        self.reader.done()
        self.reader = outer
        if not 1 <= len(goals) <= moves.OPEN_GOALS:
            raise BadPosition(f"last: 'goals' holds 1 to {moves.OPEN_GOALS} goals, not {len(goals)}")
        for place, number in enumerate(goals):
            state.scored[place] = number
        state.scored_count = len(goals)
        self.used_goals += goals
        for seat in range(self.seats):
            for die in range(DICE):
                state.values[seat * DICE + die] = values[seat][die]

    def read_knowledge(self) -> None:
        """How many cards on top of its deck a seat put there, and which of its hidden cards everybody knows."""
        state = self.state
        sure = self.each("sure", whole(0, moves.DECK), "numbers of cards", 0)
        known = self.each("known", row_of(modifier), "lists of modifiers such as +1, [5] or flip", [])
        within = self.each("within", row_of(whole(0, moves.DECK)), "lists of numbers of cards", [])
        for seat in range(self.seats):
            if len(known[seat]) > moves.DECK:
                raise BadPosition(f"'known' names {len(known[seat])} cards of {seat_named(seat)}, which has fewer")
            state.sure[seat] = sure[seat]
            state.known_counts[seat] = len(known[seat])
            depths = within[seat] if "within" in self.given else usual_depth(state, seat)
            if len(depths) != len(known[seat]):
                raise BadPosition(
                    f"'within' should have a number for each card that 'known' names of {seat_named(seat)}, "
                    f"{len(known[seat])}, not {len(depths)}"
                )
            cards = sorted(zip(depths, known[seat], strict=True), key=lambda card: card[0])
            for place, (depth, card) in enumerate(cards):
                state.known[seat * moves.DECK + place] = card
                state.within[seat * moves.DECK + place] = depth

    def fill_decks(self) -> None:
        """The shared deck and the goal deck; one that is left out gets, shuffled, whatever is not elsewhere."""
        state = self.state
        for number in self.hidden:
            state.hidden_goals[state.hidden_count] = number
            state.hidden_count += 1
        used = Counter({kind: int(state.row[kind]) for kind in range(KINDS)})
        for seat in range(self.seats):
            used.update(MODIFIER_NUMBERS[code] for code in counted(state, seat).elements())
            used.update(MODIFIER_NUMBERS[code] for code in codes_of(state.discards, seat))
        self.used = used
        shared_given, goals_given = "shared" in self.given, "goal_deck" in self.given
        if not shared_given:
            spare = {kind: int(self.switches.shared[kind]) - used[kind] for kind in range(KINDS)}
            self.shared = [kind for kind in range(KINDS) for _ in range(spare[kind])]
        if not goals_given:
            self.goal_deck = [number for number in range(GOALS) if number not in self.used_goals]
        if len(self.shared) > moves.SHARED or len(self.goal_deck) > GOALS:
            raise BadPosition(f"'shared' holds at most {moves.SHARED} modifiers, 'goal_deck' at most {GOALS} goals")
        for place, card in enumerate(reversed(self.shared)):
            state.shared[place] = card
        state.shared_size = len(self.shared)
        for place, number in enumerate(reversed(self.goal_deck)):
            state.goal_deck[place] = number
        state.goal_deck_size = len(self.goal_deck)
        if not shared_given:
            moves.shuffle(state.shared, 0, state.shared_size, state.dice)
        if not goals_given:
            moves.shuffle(state.goal_deck, 0, state.goal_deck_size, state.dice)

    # Who owes an answer

    def open_question(self) -> None:
        state = self.state
        if self.phase == "select":
            asked = [int(state.order[state.turn])]
            if any(self.ready):
                raise BadPosition("'ready' is only for the phases place, declare and pick")
        elif self.phase == "place":
            asked = [seat for seat in range(self.seats) if not self.ready[seat]]
        elif self.phase == "declare":
            asked = self.declaring()
        else:
            asked = [seat for seat in range(self.seats) if self.has_pick(seat) and not self.ready[seat]]
        if not asked:
            raise BadPosition(f"in phase {self.phase!r} somebody should owe an answer, but nobody does")
        for seat in asked:
            state.owes |= 1 << seat
        for seat in range(self.seats):
            if seat not in asked or self.phase == "declare":
                self.finish_placing(seat)

    def declaring(self) -> list[int]:
        state = self.state
        if not self.switches.declare_by_order:
            return [seat for seat in range(self.seats) if state.specials[seat] and not self.ready[seat]]
        for place in range(self.seats):
            seat = int(state.order[place])
            if state.specials[seat] and not self.ready[seat]:
                state.turn = place
                return [seat]
        return []

    def has_pick(self, seat: int) -> bool:
        return any(self.state.count_behind(PICK, seat, die) for die in range(DICE))

    def finish_placing(self, seat: int) -> None:
        """A seat that is ready has decided about every card and every side."""
        state = self.state
        if self.phase in ("place", "declare"):
            state.drops[seat] += state.hands[seat]  # ruling 47
            state.hands[seat] = 0
        if self.phase == "pick" or self.switches.pick_at_placement:
            for die in range(DICE):
                if state.count_behind(PICK, seat, die) and not state.sides[seat * DICE + die]:
                    raise BadPosition(f"{seat_named(seat)} is ready, but 'sides' names no side for its die {die}")

    def end(self, winners: list[int]) -> None:
        state = self.state
        tokens = [int(state.tokens[seat]) for seat in range(self.seats)]
        leaders = [seat for seat in range(self.seats) if tokens[seat] == max(tokens)]
        shared = self.switches.win_is_shared
        if (sorted(winners) != leaders) if shared else (len(winners) != 1 or winners[0] not in leaders):
            right = "all" if shared else "one"
            raise BadPosition(
                f"'winners' should be {right} of the seats with the most tokens, {leaders}, not {winners}"
            )
        for seat in winners:
            state.won |= 1 << seat

    # Whether it can be

    def check_cards(self) -> None:
        state, seats = self.state, self.seats
        for kind, card in enumerate(CARDS.modifiers):
            number = self.used[kind] + self.shared.count(kind)
            most = card.each * seats + card.shared
            if number > most:
                raise BadPosition(
                    f"{card.code} is in the position {number} times; with {seats} players there are {most}"
                )
        doubled = [CARDS.goals[number].code for number, times in Counter(self.all_goals()).items() if times > 1]
        if doubled:
            raise BadPosition(f"these goals are in the position more than once: {', '.join(doubled)}")
        if self.phase == "over":
            if state.goal_count:
                raise BadPosition("'goals' should be empty when the game is over")
            return
        if not state.goal_count:  # ruling 52
            raise BadPosition("'goals' should name the goals of the round; there is at least one")
        next_row = int(state.round) + (1 if self.phase == "select" else 0)
        needed = modifiers_needed(seats, next_row)
        if len(self.shared) < needed:
            raise BadPosition(
                f"'shared' should hold at least the {needed} cards still to be laid out, not {len(self.shared)}"
            )
        needed = goals_needed(seats, next_row)
        if len(self.goal_deck) < needed:
            raise BadPosition(
                f"'goal_deck' should hold at least the {needed} goals still to come, not {len(self.goal_deck)}"
            )
        specials = sum(int(count_bits(state.specials[seat])) for seat in range(seats))
        if specials + state.goal_count > moves.OPEN_GOALS:
            raise BadPosition(
                f"there can be {moves.OPEN_GOALS} open and special goals at most, not {int(specials + state.goal_count)}"
            )
        to_come = len(self.hidden) + sum(
            int(moves.goals_laid_out(seats, number)) for number in range(next_row, moves.ROUNDS)
        )
        most = moves.OPEN_GOALS - moves.NEW_GOALS
        if specials + to_come > most:
            raise BadPosition(
                f"there can be {most} special goals at most, with those still to be taken; these are {specials} and {to_come}"
            )
        for seat in range(seats):
            own = counted(state, seat).total() + len(codes_of(state.discards, seat))
            most = moves.DECK - self.still_to_take(seat)
            if own > most:
                raise BadPosition(f"{seat_named(seat)} has {own} cards; in this round it can have {most} at most")
            if own < HAND and state.round < moves.ROUNDS:
                raise BadPosition(f"{seat_named(seat)} has {own} cards; it needs at least {HAND} to draw the next hand")

    def still_to_take(self, seat: int) -> int:
        """How many cards a seat may still take from rows, in all selections to come."""
        state = self.state
        if self.phase != "select":
            return 2 * (moves.ROUNDS - int(state.round))
        later = 2 * (moves.ROUNDS - 1 - int(state.round))
        place = [int(state.order[place]) for place in range(self.seats)].index(seat)
        each = int(moves.cards_to_take(state.seats, state.round))
        if place == state.turn:
            return later + each - int(state.took)
        return later + (each if place > state.turn else 0)

    def all_goals(self) -> list[int]:
        return [*self.used_goals, *self.goal_deck]

    def check_knowledge(self) -> None:
        """What is known of the decks has to be so."""
        state = self.state
        placing = self.phase in ("place", "declare")
        for seat in range(self.seats):
            sure, deck = int(state.sure[seat]), deck_codes(state, seat)
            hand = drawn(state, seat) if placing else []
            if sure > len(deck):
                raise BadPosition(f"'sure' counts {sure} cards of the deck of {seat_named(seat)}, which has fewer")
            known, depths = known_of(state, seat), within_of(state, seat)
            for depth in set(depths):
                if depth > sure:
                    raise BadPosition(
                        f"'within' should count no deeper than 'sure' of {seat_named(seat)}, {sure}, not {depth}"
                    )
                named = Counter(card for card, deep in zip(known, depths, strict=True) if deep <= depth)
                if named - Counter(hand + deck[:depth]):
                    places = ["the cards of this round"] * placing + [f"the {depth} cards on top of the deck"] * (
                        depth > 0
                    )
                    raise BadPosition(
                        f"'known' names cards of {seat_named(seat)} that are not among {' or '.join(places) or 'its deck'}"
                    )


def read_flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def seat_named(seat: int) -> str:
    return f"seat {seat}"


def place(state: moves.Goals, where: Mapping[str, Any]) -> None:
    """Put a new state into a position; BadPosition if it cannot be."""
    Placing(state, where).read()
