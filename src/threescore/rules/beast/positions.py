"""Putting The Current Number of the Beast into a position that somebody wrote; every fault is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from threescore.core.bits import count_bits, lowest
from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.rules.beast import moves
from threescore.rules.beast.cards import START, Card

# The questions, in the order of their numbers in moves.py; those in the middle of a card also need `playing`.
PHASES = ("arrange", "play", "target", "die", "step", "order", "discard", "thaw")
CARD_PHASES = ("target", "die", "step", "order")

# How the notation names the middle where it names a player
MIDDLE = -1

FACES = {face: face for face in range(1, 7)}
FLAGS = {False: False, True: True}
ORDERS = {
    tuple(moves.ORDER[order * moves.MOST_ROLLED + place] for place in range(moves.DICE)): order
    for order in range(moves.orders_of(moves.DICE))
}


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
        for part, when in (("orders", arranging), ("playing", phase in CARD_PHASES), ("winners", phase == "over")):
            if part in position and not when:
                raise BadPosition(f"{part!r} has no place in phase {phase!r}")
        state.phase = moves.THAWING if phase == "over" else PHASES.index(phase)
        state.turn = reader.number("turn", 0, players - 1)
        first, last = (0, 0) if arranging else (1, self.options["max_turns"] or 10**9)
        state.turns = reader.number("turns", first, last, default=first)
        state.beast = self.kinds[reader.one_of("beast", [card.id for card in self.cards if card.is_beast])]
        self.place_dice(reader, arranging)
        state.pending = bits(self.for_each_seat(reader, "pending", FLAGS.__getitem__, "true or false", False))
        hands = self.for_each_seat(reader, "hands", self.read_hand, "a list of cards of this deck")
        deck = reader.list_of("deck", self.kinds.__getitem__, "cards of this deck") if "deck" in position else None
        discard = reader.list_of("discard", self.kinds.__getitem__, "cards of this deck", default=[])
        orders = self.for_each_seat(reader, "orders", read_order, "an order such as [2, 0, 1], or null", None)
        winners = reader.list_of("winners", range(players).index, "seats that have won", default=[])
        playing = reader.any("playing", None)
        reader.done()
        if phase == "over":
            state.won = bits([seat in winners for seat in range(players)])
        elif arranging:
            self.check_set_up()
            self.place_orders(orders)
        else:
            state.owes = moves.bit(state.turn)
            if phase in CARD_PHASES:
                self.place_playing(phase, playing)
            self.check_turn(phase)
        self.place_cards(hands, deck, discard)

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

    # Dice

    def place_dice(self, reader: Reader, arranging: bool) -> None:
        state = self.state
        dice = self.for_each_seat(reader, "dice", three_of(FACES), "three faces from 1 to 6")
        no_ice = (False,) * moves.DICE
        frozen = self.for_each_seat(reader, "frozen", three_of(FLAGS), "true or false for three dice", no_ice)
        middle = reader.list_of("middle", FACES.__getitem__, "faces from 1 to 6", default=[] if arranging else ...)
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

    def check_set_up(self) -> None:
        state = self.state
        if state.frozen or state.pending or self.cards[state.beast].id != START:
            raise BadPosition(f"in phase 'arrange' the beast is {START}, and nothing is frozen or pending yet")
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
        for seat in range(self.players) if phase not in CARD_PHASES else ():
            if state.matches(seat) != bool(state.pending >> seat & 1):
                said = "matches the beast without being" if state.matches(seat) else "does not match the beast but is"
                raise BadPosition(f"seat {seat} {said} pending")
        if phase == "thaw" and not state.thawable():
            raise BadPosition("in phase 'thaw' there is a Freeze that the active seat could discard")

    # Cards

    def read_hand(self, entry: Any) -> list[int]:
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
        if phase == "order":
            state.owes = moves.bit(state.sorter(state.sorting_now()))

    def read_places(self, reader: Reader, name: str) -> int:
        """A set of places, as bits."""

        def read(entry: Any) -> int:
            player, die = entry
            owner = [*range(self.players), MIDDLE].index(player)
            return moves.bit(
                (moves.MIDDLE_SEAT if player == MIDDLE else owner) * moves.DICE + range(moves.DICE).index(die)
            )

        return sum(set(reader.list_of(name, read, "places [player, die], the player -1 being the middle", default=[])))

    def can_ask(self, phase: str) -> bool:
        """Whether the card can come to that question with what it has taken."""
        state = self.state
        verb, aimed = state.cards.verb[state.effect], state.target != moves.NO_SEAT
        if phase == "target":
            return not aimed and state.needs_target(state.effect) and not state.picked and state.targets() != 0
        if state.needs_target(state.effect) and not (aimed and state.may_target(state.effect, state.target)):
            return False
        if phase == "die":
            return state.left > 0 and not state.sorting and state.choosable() != 0
        if state.left != 0:
            return False
        if phase == "step":
            turns = verb == moves.TURN and state.cards.amount[state.effect] == moves.EITHER
            return turns and state.can_turn(state.held, moves.UP) and state.can_turn(state.held, moves.DOWN)
        if verb != moves.ROLL and verb != moves.REARRANGE:
            return False
        return state.sorting != 0 and state.look_different(state.sorting_now())


def bits(flags: Sequence[bool]) -> int:
    """A set as the state keeps it."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def three_of(known: Mapping[Any, Any]) -> Callable[[Any], list[Any]]:
    """Reads three things for three dice."""

    def read(entry: Any) -> list[Any]:
        if len(entry) != moves.DICE or any(type(one) is not type(next(iter(known))) for one in entry):
            raise ValueError
        return [known[one] for one in entry]

    return read


def read_order(entry: Any) -> int | None:
    return None if entry is None else ORDERS[tuple(entry)]
