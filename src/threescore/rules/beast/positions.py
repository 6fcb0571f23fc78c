"""Putting The Current Number of the Beast into a position that somebody wrote; every fault is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from librt.vecs import append, extend, vec
from mypy_extensions import i16, u8

from threescore.core.bits import count_bits, lowest
from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.rules.beast import moves
from threescore.rules.beast.cards import START, Card, handles

# The questions, in the order of their numbers in moves.py; those in the middle of a card also need `playing`.
PHASES = ("arrange", "play", "target", "die", "step", "order", "discard", "thaw")
CARD_PHASES = ("target", "die", "step", "order")

# How the notation names the middle where it names a player
MIDDLE = -1

ORDERS = [
    [int(moves.ORDER[order * moves.MOST_ROLLED + place]) for place in range(moves.DICE)]
    for order in range(moves.orders_of(moves.DICE))
]


class Placing:
    """Places one position; `place` leaves a state that can be played on, or raises BadPosition."""

    def __init__(self, state: moves.Beast, cards: tuple[Card, ...], options: Mapping[str, Any]) -> None:
        self.state = state
        self.cards = cards
        self.options = options
        self.players = state.seats
        self.kinds = {card.id: kind for kind, card in enumerate(cards)}

    def place(self, position: Mapping[str, Any]) -> None:
        reader = Reader(position)
        state, players = self.state, self.players
        if reader.number("players", 2, moves.MOST_SEATS, default=players) != players:
            raise BadPosition(f"'players' should be {players}, as the game was set up, not {position['players']}")
        phase = reader.one_of("phase", (*PHASES, "over"))
        arranging = phase == "arrange"
        for part, when in (
            ("orders", arranging),
            ("playing", phase in CARD_PHASES),
            ("winners", phase == "over"),
            ("reshuffle", not arranging),
            ("earlier", not arranging),
        ):
            if part in position and not when:
                raise BadPosition(f"{part!r} has no place in phase {phase!r}")
        state.phase = moves.THAWING if phase == "over" else PHASES.index(phase)
        state.turn = reader.number("turn", 0, players - 1)
        # Only a match at set-up can win before the first turn (ruling 15).
        early = arranging or (phase == "over" and self.options["setup_match"] == "win")
        last = 0 if arranging else self.options["max_turns"] or 10**9
        # Left out, it is the first turn that the seat can have.
        fewest = 0 if arranging else state.turn + 1 if self.options["first"] == 0 else 1
        state.turns = reader.number("turns", 0 if early else 1, last, default=fewest)
        if self.options["first"] == 0:
            self.check_turns()
        state.beast = self.kinds[reader.one_of("beast", [card.id for card in self.cards if card.is_beast])]
        self.place_dice(reader, arranging)
        state.pending = bits(self.for_each_seat(reader, "pending", read_flag, "true or false", False))
        state.bound = bits(self.for_each_seat(reader, "bound", read_flag, "true or false", False))
        hands = self.for_each_seat(reader, "hands", self.read_hand, "a list of cards of this deck")
        deck = reader.list_of("deck", self.kinds.__getitem__, "cards of this deck") if "deck" in position else None
        discard = reader.list_of("discard", self.kinds.__getitem__, "cards of this deck", default=[])
        orders = self.for_each_seat(reader, "orders", read_order, "an order such as [2, 0, 1], or null", None)
        winners = reader.list_of("winners", self.read_seat, "seats that have won", default=[])
        playing = reader.any("playing", None)
        reshuffle = reader.any("reshuffle", None)
        earlier = reader.list_of("earlier", read_mapping, "mappings of 'first', 'hands' and 'shown'", default=[])
        reader.done()
        if phase == "over":
            self.check_end(winners, discard)
            state.won = bits([seat in winners for seat in range(players)])
        elif arranging:
            self.check_set_up(discard)
            self.place_orders(orders)
        else:
            state.owes = moves.bit(state.turn)
            if phase in CARD_PHASES:
                self.place_playing(phase, playing)
            self.check_turn(phase)
        if not arranging:
            self.check_bound(phase)
        self.place_cards(hands, deck, discard)
        if reshuffle is not None:
            self.place_reshuffle(phase, reshuffle)
        if earlier:
            self.place_earlier(earlier)

    def for_each_seat(
        self, reader: Reader, name: str, read: Callable[[Any], Any], wanted: str, default: Any = ...
    ) -> list[Any]:
        """A list with an entry for each seat; without one, the default for every seat if there is any."""
        entries = reader.list_of(
            name, read, f"{wanted} for each seat", ... if default is ... else [default] * self.players
        )
        if len(entries) != self.players:
            raise BadPosition(f"{name!r} should have {self.players} entries, one for each seat, not {len(entries)}")
        return entries

    def read_seat(self, entry: Any) -> int:
        return whole(entry, range(self.players))

    def check_turns(self) -> None:
        """With the option first = 0 the number of a turn says whose it is."""
        state = self.state
        whose = max(state.turns - 1, 0) % self.players
        if state.turn != whose:
            raise BadPosition(f"with first=0, turn {state.turns} is that of seat {whose}, not of seat {state.turn}")

    # Dice

    def place_dice(self, reader: Reader, arranging: bool) -> None:
        state = self.state
        dice = self.for_each_seat(reader, "dice", three_of(read_face), "three faces from 1 to 6")
        no_ice = (False,) * moves.DICE
        frozen = self.for_each_seat(reader, "frozen", three_of(read_flag), "true or false for three dice", no_ice)
        middle = reader.list_of("middle", read_face, "faces from 1 to 6", default=[] if arranging else ...)
        if len(middle) != (0 if arranging else moves.DICE):
            wanted = "empty until all first dice are ordered" if arranging else "three faces from 1 to 6"
            raise reader.fail("middle", wanted, middle)
        for place, face in enumerate(face for three in dice for face in three):
            state.faces[place] = face
        for die, face in enumerate(middle):
            state.faces[moves.MIDDLE + die] = face
        state.frozen = bits([flag for three in frozen for flag in three])
        if state.frozen and state.cards.freeze == moves.NO_CARD:
            raise BadPosition("no card of this deck freezes dice, but some are frozen")

    def check_set_up(self, discard: list[int]) -> None:
        state = self.state
        if state.frozen or state.pending or state.bound or discard or state.beast != state.cards.start:
            raise BadPosition(
                f"in phase 'arrange' the beast is {START}, and nothing is frozen, pending, bound or discarded"
            )
        if state.matching() and self.options["setup_match"] != "pending":
            raise BadPosition(f"nobody orders dice while somebody has {START}, but for the option setup_match=pending")

    def place_orders(self, orders: list[int | None]) -> None:
        """The orders chosen in secret so far; a seat whose dice are all equal has nothing to choose."""
        state = self.state
        for seat, order in enumerate(orders):
            places = moves.dice_of(seat)
            if order is None:
                state.owes |= moves.bit(seat) if state.look_different(places) else 0
            elif state.differs(places, order):
                state.set_order(seat, order)
            else:
                raise BadPosition(f"the order of seat {seat} should not exchange equal dice")
        if not state.owes:
            raise BadPosition("in phase 'arrange' at least one seat has yet to order its dice")

    def check_turn(self, phase: str) -> None:
        """Who matches and who waits; in the middle of a card, dice may match before they are looked at."""
        state = self.state
        if state.pending >> state.turn & 1 and phase != "thaw":
            raise BadPosition(f"seat {state.turn} cannot be pending: it would have won at the start of its turn")
        # Dice that the card has handled may have changed, but for those that are only picked yet.
        touched = state.taken & ~(state.picked if phase in ("die", "step") else 0) if phase in CARD_PHASES else 0
        for seat in range(self.players):
            if touched & moves.dice_of(seat) == 0 and state.matches(seat) != bool(state.pending >> seat & 1):
                said = "matches the beast without being" if state.matches(seat) else "does not match the beast but is"
                raise BadPosition(f"seat {seat} {said} pending")
        if phase == "thaw" and not state.thawable():
            raise BadPosition("in phase 'thaw' there is a Freeze that the active seat could discard")

    def check_bound(self, phase: str) -> None:
        """Who cannot win before the next turn (ruling 46): whoever rolled the number, until that turn begins."""
        state = self.state
        if state.bound and (self.options["back_in_black"] != "wait" or not any(card.waits for card in self.cards)):
            raise BadPosition("nobody can be bound: in this game no card binds its player to wait")
        if state.bound >> state.turn & 1 and (phase not in ("thaw", "over") or not state.pending >> state.turn & 1):
            raise BadPosition(f"seat {state.turn} cannot be bound: that ends when its turn begins")

    def check_end(self, winners: list[int], discard: list[int]) -> None:
        """Who has won follows from dice, beast and who waited; nobody has when the turns are used up."""
        state = self.state
        matching = state.matching()
        if state.pending & ~matching:
            raise BadPosition("at the end, whoever is pending matches the beast")
        if state.turns == 0 and (
            state.pending or state.bound or state.frozen or discard or state.beast != state.cards.start
        ):
            raise BadPosition(
                f"before the first turn the beast is {START}, and nothing is frozen, pending, bound or discarded"
            )
        fresh = matching & ~state.pending
        if fresh & state.bound:
            raise BadPosition("a seat that is bound and matches the beast is pending")
        ends: list[list[int]] = []
        if fresh:
            first = [seat for seat in self.clockwise() if fresh >> seat & 1]
            ends.append(first if self.options["tie"] == "shared" else first[:1])
        elif state.turns:
            if state.pending >> state.turn & 1:
                ends.append([state.turn])
            if state.turns == self.options["max_turns"]:
                ends.append([])
        if not any(sorted(end) == sorted(winners) for end in ends):
            right = " or ".join(str(sorted(end)) for end in ends)
            wanted = f"the winners are {right}" if ends else "the game is not over"
            raise BadPosition(f"'winners' does not follow from the position, in which {wanted}, not {sorted(winners)}")

    def clockwise(self) -> list[int]:
        """All seats from the active one on."""
        return [(self.state.turn + i) % self.players for i in range(self.players)]

    # Cards

    def read_hand(self, entry: Any) -> list[int]:
        if not isinstance(entry, (list, tuple)):
            raise TypeError
        return [self.kinds[card] for card in entry]

    def place_cards(self, hands: list[list[int]], deck: list[int] | None, discard: list[int]) -> None:
        """Put every card where it is; where no deck is given, it is what remains, shuffled."""
        state = self.state
        there = Counter([*discard, *(deck or []), state.beast, *[state.cards.freeze] * count_bits(state.frozen)])
        if state.card != moves.NO_CARD:
            there[state.card] += 1
        for seat, hand in enumerate(hands):
            size = state.hand_size(seat)
            if len(hand) != size:
                raise BadPosition(f"seat {seat} should have {size} cards in hand in this phase, not {len(hand)}")
            there.update(hand)
            for i, kind in enumerate(hand):
                state.hands[seat * moves.HAND_ROOM + i] = kind
        for kind, card in enumerate(self.cards):
            if there[kind] > card.count or (there[kind] < card.count and deck is not None):
                raise BadPosition(f"there should be {card.count} of {card.id!r} in the position, not {there[kind]}")
        rest = [kind for kind, card in enumerate(self.cards) for _ in range(card.count - there[kind])]
        for kind in rest if deck is None else deck:
            state.deck.put_under(kind)
        if deck is None:
            state.deck.shuffle(state.dice)
        for kind in discard:
            state.discard.put_under(kind)

    def place_reshuffle(self, phase: str, reshuffle: Any) -> None:
        """What can be known since the discard pile last became the deck: the hands at that time, and what was laid down."""
        state, players = self.state, self.players
        if state.turns == 0:
            raise BadPosition("before the first turn the discard pile has not become the deck yet: no 'reshuffle'")
        if not isinstance(reshuffle, Mapping):
            raise BadPosition("'reshuffle' should be a mapping of 'first', 'hands' and 'shown'")
        first, hands, shown = self.read_cycle(reshuffle, "reshuffle")
        # Whoever draws lays down one card, a turn each: all before this turn, and perhaps the one of this turn.
        before = (state.turn - first) % players
        done = [0] if phase in ("play", "discard") else [0, 1] if phase == "over" else [1]
        if not any(len(shown) >= more and (len(shown) - more) % players == before for more in done):
            raise BadPosition("in 'reshuffle', 'shown' should hold one card for each turn since seat 'first' drew")
        # Of what has left the deck and the hands, all but one beast and some Freezes has been shown since.
        gone = Counter([*state.discard.cards(), state.beast, *[state.cards.freeze] * count_bits(state.frozen)])
        if state.card != moves.NO_CARD:
            gone[state.card] += 1
        earlier = gone - Counter(shown)
        beasts = sum(count for kind, count in earlier.items() if self.cards[kind].is_beast)
        events = [kind for kind in earlier if not self.cards[kind].is_beast and kind != state.cards.freeze]
        if Counter(shown) - gone or beasts != 1 or events:
            raise BadPosition(
                "in 'reshuffle', 'shown' should hold what came to the table or the discard pile since then"
            )
        for seat in range(players):
            start = seat * moves.HAND_ROOM
            held = Counter([state.hands[start + i] for i in range(state.hand_size(seat))])
            held.update(card for turn, card in enumerate(shown) if (first + turn) % players == seat)
            if Counter(hands[seat]) - held:
                raise BadPosition(f"in 'reshuffle', what seat {seat} held should be in its hand or among 'shown'")
        state.opener = first
        state.shown = len(shown)
        state.hands_then = kept_hands(hands)
        for place, kind in enumerate(shown):
            state.past[place] = kind
            state.tally(state.past, (first + place) % players, kind)

    def read_cycle(self, cycle: Mapping[Any, Any], part: str) -> tuple[int, list[list[int]], list[int]]:
        """Who drew first after a reshuffle, what everybody held before that, and what was laid down since, one a turn."""
        reader = Reader(cycle, f"in {part!r}, ")
        first = reader.number("first", 0, self.players - 1)
        hands = self.for_each_seat(reader, "hands", self.read_hand, "a list of cards of this deck")
        shown = reader.list_of("shown", self.kinds.__getitem__, "cards of this deck")
        reader.done()
        if any(len(hand) != moves.HAND for hand in hands):
            raise BadPosition(f"in {part!r}, every seat has {moves.HAND} cards in hand")
        return first, hands, shown

    def place_earlier(self, earlier: list[Mapping[Any, Any]]) -> None:
        """What can be known from the reshuffles before the last one; each ends where the next begins."""
        state, players = self.state, self.players
        if state.shown == moves.NEVER:
            raise BadPosition("'earlier' is what was before the last reshuffle: it has no place without 'reshuffle'")
        cycles = [self.read_cycle(cycle, "earlier") for cycle in earlier]
        start = [[state.hands_then[seat * moves.HAND + i] for i in range(moves.HAND)] for seat in range(players)]
        following = [*cycles[1:], (state.opener, start, [])]
        for (first, hands, shown), (next_first, next_hands, _) in zip(cycles, following, strict=True):
            if not shown or (first + len(shown)) % players != next_first:
                raise BadPosition("in 'earlier', 'shown' should hold one card for each turn up to the next reshuffle")
            drawn: Counter[int] = Counter()
            for seat in range(players):
                had = Counter(next_hands[seat])
                had.update(card for turn, card in enumerate(shown) if (first + turn) % players == seat)
                if Counter(hands[seat]) - had:
                    raise BadPosition(
                        f"in 'earlier', what seat {seat} held should be among 'shown' or in its hand at the next reshuffle"
                    )
                drawn += had
            # What was neither in hands nor in that deck, which was used up, lay on the table: a beast, and Freezes.
            table = Counter({kind: card.count - drawn[kind] for kind, card in enumerate(self.cards)})
            beasts = sum(count for kind, count in table.items() if self.cards[kind].is_beast)
            events = [
                k for k, count in table.items() if count and not self.cards[k].is_beast and k != state.cards.freeze
            ]
            if min(table.values()) < 0 or beasts != 1 or events:
                raise BadPosition(
                    "in 'earlier', all cards but a beast and Freezes should have been in hands or in the deck"
                )
        held = vec[u8]()
        for first, hands, shown in cycles:
            held = extend(held, kept_hands(hands))
            record = moves.blank(len(state.past))
            for turn, kind in enumerate(shown):
                record[turn] = kind
                state.tally(record, (first + turn) % players, kind)
            state.earlier = append(append(extend(state.earlier, record), i16(first)), i16(len(shown)))
            state.cycles += 1
        state.hands_then = extend(held, state.hands_then)
        state.find_needless()

    # A card that is being played

    def place_playing(self, phase: str, playing: Any) -> None:
        state = self.state
        if not isinstance(playing, Mapping):
            raise BadPosition(f"in phase {phase!r} the part 'playing' says which card is being played, and how far")
        reader = Reader(playing, "in 'playing', ")
        name = reader.one_of("card", [card.id for card in self.cards if not card.is_beast])
        state.card = self.kinds[name]
        effects = len(self.cards[state.card].effects)
        state.effect = state.cards.first[state.card] + reader.number("effect", 0, effects - 1, default=0)
        if self.options["enough"] == "you" and not state.has_enough(state.card):
            raise BadPosition(f"in 'playing', seat {state.turn} does not have enough unfrozen dice for {name}")
        target = reader.one_of("target", (None, *range(self.players)), default=None)
        state.target = moves.NO_SEAT if target is None else target
        state.taken, state.picked, state.sorting = (
            self.read_places(reader, part) for part in ("taken", "picked", "sorting")
        )
        reader.done()
        state.held = lowest(state.picked) if state.picked else moves.NO_PLACE
        state.left = state.picks(state.effect) - count_bits(state.picked)
        if (state.picked | state.sorting) & ~state.taken or state.taken & state.frozen:
            raise BadPosition("in 'playing', 'picked' and 'sorting' should be among 'taken', and none of it frozen")
        if not self.can_ask(phase):
            raise BadPosition(f"in 'playing', {name} cannot come to the question {phase!r} that way")
        state.offers = state.find_offers()
        if phase == "order":
            state.owes = moves.bit(state.sorter(state.sorting_now()))

    def read_places(self, reader: Reader, name: str) -> int:
        """A set of places, as bits."""

        def read(entry: Any) -> int:
            seat, die = entry
            owner = moves.MIDDLE_SEAT if seat == MIDDLE else seat
            whole(seat, range(MIDDLE, self.players))
            return moves.bit(owner * moves.DICE + whole(die, range(moves.DICE)))

        return sum(set(reader.list_of(name, read, "places [player, die], the player -1 being the middle", default=[])))

    def can_ask(self, phase: str) -> bool:
        """Whether the card can come to that question with what it has taken, and has more than one answer to it."""
        state = self.state
        first = state.cards.first[state.card]
        verb, aimed = state.cards.verb[state.effect], state.target != moves.NO_SEAT
        effects = state.cards.effects
        needing = [effect for effect in range(first, state.effect + 1) if moves.needs_target(effects[effect])]
        if phase == "target":
            asks = needing == [state.effect] and not aimed and not state.picked and not state.sorting
            return asks and self.took_before() and several(state.targets(), 1)
        if bool(needing) != aimed or not all(state.may_target(effects[effect], state.target) for effect in needing):
            return False
        if not self.took_before() or state.picked & ~self.offered():
            return False
        if phase == "die":
            return (
                state.left > 0
                and not state.sorting
                and several(state.choosable(), state.left if verb == moves.ROLL else 1)
            )
        if state.left != 0:
            return False
        if phase == "step":
            turns = verb == moves.TURN and state.cards.amount[state.effect] == moves.EITHER and not state.sorting
            return turns and state.can_turn(state.held, moves.UP) and state.can_turn(state.held, moves.DOWN)
        return self.can_order(verb)

    def can_order(self, verb: int) -> bool:
        """Whether these dice can be those that are still to be put in order."""
        state = self.state
        if verb == moves.ROLL:
            mixed = state.switches.mix and state.cards.whose[state.effect] == moves.TABLE
            owners = [*self.clockwise(), moves.MIDDLE_SEAT]
            groups = [state.picked] if mixed else [state.picked & moves.dice_of(owner) for owner in owners]
            # Each owner's dice are ordered at once; those that are still to come are the last of them.
            rest = [sum(groups[done:]) for done in range(len(groups))]
            if state.sorting not in rest:
                return False
        elif verb != moves.REARRANGE or state.sorting != self.offered() & ~(state.taken & ~state.sorting):
            return False
        return state.sorting != 0 and state.look_different(state.sorting_now())

    def offered(self) -> int:
        """The dice among which the first ones for the current effect are picked."""
        state = self.state
        return state.pickable(state.cards.effects[state.effect], state.picks(state.effect), 0, state.target)

    def took_before(self) -> bool:
        """Whether the effects before this one can have taken what the card has taken, beyond the dice of this one."""
        state = self.state
        taken = state.taken & ~(state.picked | state.sorting)
        done = self.cards[state.card].effects[: state.effect - state.cards.first[state.card]]
        owners = {"self": state.turn, "target": state.target, "other": state.target, "middle": moves.MIDDLE_SEAT}
        wanted = dict.fromkeys(range(moves.MIDDLE_SEAT + 1), 0)
        for effect in done:
            for whose in {effect.whose, effect.partner} & owners.keys():
                wanted[owners[whose]] += handles(effect, whose)
        rearranged = {owners[effect.whose] for effect in done if effect.do == "rearrange"}
        for owner, number in wanted.items():
            dice = taken & moves.dice_of(owner)
            if owner in rearranged and (dice != moves.dice_of(owner) & ~state.frozen or count_bits(dice) < number):
                return False
            if owner not in rearranged and count_bits(dice) != number:
                return False
        return True


def kept_hands(hands: list[list[int]]) -> vec[u8]:
    """The hands at a reshuffle as the state keeps them."""
    kept = moves.NO_HANDS[:]
    for place, kind in enumerate(kind for hand in hands for kind in hand):
        kept[place] = kind
    return kept


def several(places: int, enough: int) -> bool:
    """Whether there are more than that many, so that there is something to choose."""
    return count_bits(places) > enough


def bits(flags: Sequence[bool]) -> int:
    """A set as the state keeps it."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def whole(entry: Any, known: range) -> int:
    """A whole number of a range, and nothing that only equals one."""
    if type(entry) is not int or entry not in known:
        raise ValueError
    return entry


def read_face(entry: Any) -> int:
    return whole(entry, range(1, 7))


def read_mapping(entry: Any) -> Mapping[Any, Any]:
    if not isinstance(entry, Mapping):
        raise TypeError
    return entry


def read_flag(entry: Any) -> bool:
    if type(entry) is not bool:
        raise ValueError
    return entry


def three_of(read: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    """Reads three things for three dice."""

    def read_three(entry: Any) -> list[Any]:
        if not isinstance(entry, (list, tuple)) or len(entry) != moves.DICE:
            raise ValueError
        return [read(one) for one in entry]

    return read_three


def read_order(entry: Any) -> int | None:
    if entry is None:
        return None
    if not isinstance(entry, (list, tuple)):
        raise TypeError
    return ORDERS.index([whole(die, range(moves.DICE)) for die in entry])
