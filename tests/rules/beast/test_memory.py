"""Nobody forgets what everybody saw: a redealt game contradicts nothing that its seat was shown (ruling 49)."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16, u8

import threescore
from tests.rules.beast.tables import PLAIN, do, table
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.core.words import Event
from threescore.errors import BadPosition
from threescore.rules.beast import moves
from threescore.rules.beast.cards import cards_of
from threescore.testing import random_game

# Witnesses think of all hands at each reshuffle.
pytestmark = pytest.mark.long

Hands = tuple[tuple[str, ...], ...]

# A deck that is soon used up: two or three turns each, and it has to be shuffled again.
SMALL: dict[str, Any] = {
    "total": 15,
    "card": [
        {"id": "666", "name": "Six", "count": 1, "effects": [{"do": "beast"}]},
        {"id": "111", "name": "One", "count": 1, "effects": [{"do": "beast"}]},
        {"id": "freeze", "name": "Freeze", "count": 1, "effects": [{"do": "freeze"}]},
        {"id": "roll", "name": "Roll", "count": 5, "effects": [{"do": "roll", "whose": "self", "dice": 1}]},
        {"id": "up", "name": "Up", "count": 3, "effects": [{"do": "turn", "whose": "target", "by": "up"}]},
        {"id": "down", "name": "Down", "count": 2, "effects": [{"do": "turn", "whose": "other", "by": "down"}]},
        {"id": "swap", "name": "Swap", "count": 2, "effects": [{"do": "swap", "whose": "self", "with": "middle"}]},
    ],
}


class Witness:
    """What one seat (None: an onlooker) can tell from the events that it was told, and from nothing else."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self.others = [other for other in range(state.seats) if other != seat]
        self.cards = Counter({card.id: card.count for card in cards_of(state.game.options["deck"])})
        self.hand: Counter[str] = Counter()
        self.discard: list[str] = []
        self.beast = "666"
        self.frozen = 0
        # For each time that the discard pile became the deck: what the others held together then, and what each of them has
        # laid down from then to the next time
        self.cycles: list[tuple[Counter[str], dict[int, Counter[str]]]] = []
        self.hear(state.events_for(seat))

    def hear(self, events: list[Event]) -> None:
        for event in events:
            args = event.args
            if event.kind in ("dealt_card", "drew") and args["player"] == self.seat:
                self.hand[args["card"]] += 1
            elif event.kind in ("played", "discarded"):
                if args["player"] == self.seat:
                    self.hand[args["card"]] -= 1
                elif self.cycles:
                    self.cycles[-1][1][args["player"]][args["card"]] += 1
            if event.kind in ("discarded", "spent"):
                self.discard.append(args["card"])
            elif event.kind == "new_number":
                self.discard.append(args["old"])
                self.beast = args["beast"]
            elif event.kind == "froze":
                self.frozen += 1
            elif event.kind == "thawed":
                self.frozen -= 1
                self.discard.append("freeze")
            elif event.kind == "reshuffled":
                assert args["count"] == len(self.discard)
                gone = Counter([*self.discard, self.beast, *["freeze"] * self.frozen])
                self.cycles.append((self.cards - gone - +self.hand, {other: Counter() for other in self.others}))
                self.discard = []

    def allows(self, hands: list[list[str]]) -> bool:
        """Whether the others can hold this, after all that was shown in the match.

        Whoever held three cards at a reshuffle has laid them down by the next one or still holds them then. So backwards from
        now, all hands that they can have held at each reshuffle.
        """
        possible = {tuple(tuple(sorted(hands[other])) for other in self.others)}
        for held, laid in reversed(self.cycles):
            before: set[Hands] = set()
            for after in possible:
                had = [Counter(hand) + laid[other] for other, hand in zip(self.others, after, strict=True)]
                before.update(shares(held, had))
            possible = before
        return bool(possible)

    def check(self, dealt: State) -> None:
        position = dealt.position()
        assert self.seat is None or Counter(position["hands"][self.seat]) == +self.hand
        assert position["discard"] == self.discard
        there = Counter([*position["deck"], *self.discard, self.beast, *["freeze"] * self.frozen])
        there.update(card for hand in position["hands"] for card in hand)
        if "playing" in position:
            there[position["playing"]["card"]] += 1
        assert +there == +self.cards
        assert self.allows(position["hands"])
        assert bool(self.cycles) == ("reshuffle" in position)


def shares(cards: Counter[str], had: list[Counter[str]]) -> Iterator[Hands]:
    """All ways to share cards out, three each, so that everybody gets only what they had."""
    if not had:
        if not +cards:
            yield ()
        return
    if cards - sum(had, Counter()):
        return
    for three in set(combinations(sorted((cards & had[0]).elements()), 3)):
        for rest in shares(cards - Counter(three), had[1:]):
            yield (three, *rest)


def play_watched(state: State, luck: random.Random, most: int) -> Iterator[list[Witness]]:
    """A game at random, with a witness in every seat and one who looks on, before each answer and at the end."""
    witnesses = [Witness(state, seat) for seat in (*range(state.seats), None)]
    for _ in range(most):
        yield witnesses
        if state.over:
            return
        seat = luck.choice(state.to_act)
        state.act(seat, luck.choice(state.choice_ids(seat)))
        for witness in witnesses:
            witness.hear(state.events_for(witness.seat))


@pytest.mark.parametrize("seed", range(8))
def test_a_redeal_contradicts_nothing_that_the_seat_was_shown_in_the_match(seed: int) -> None:
    luck = random.Random(seed)
    state = random_game("beast", luck).start(seed=seed)
    shuffled = False
    for number, witnesses in enumerate(play_watched(state, luck, 1200)):
        witness = luck.choice(witnesses)
        shuffled = shuffled or bool(witness.cycles)
        # All hands of all seats at many reshuffles are more than can be gone through.
        if len(witness.cycles) > (3 if state.seats < 4 else 1):
            break
        if number % (3 if witness.cycles else 10) == 0:
            witness.check(state.redeal(witness.seat, FastDice(number)))
    assert shuffled or state.over


def small_deck(players: int) -> dict[str, Any]:
    more = max(players - 3, 0) * 4
    return {**SMALL, "total": SMALL["total"] + more, "card": with_more(("roll", "up", "down", "swap"), more // 4)}


# Past how many reshuffles the matches go: a witness thinks of all hands at each of them, which are many with many seats.
@pytest.mark.parametrize(("players", "turns"), [(2, 60), (3, 60), (4, 40), (5, 36), (6, 36)])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_with_a_deck_that_is_soon_used_up(players: int, turns: int, seed: int) -> None:
    luck = random.Random(seed)
    state = threescore.game("beast", players=players, deck=small_deck(players), max_turns=turns).start(seed=seed)
    most = 0
    for number, witnesses in enumerate(play_watched(state, luck, 400)):
        most = max(most, len(witnesses[0].cycles))
        # With many seats each look takes long; fewer are enough, at other moments in each match.
        if players > 4 and luck.random() < 0.5:
            continue
        for witness in luck.sample(witnesses, 2 if players < 5 else 1):
            witness.check(state.redeal(witness.seat, FastDice(number)))
    assert most > 1 or state.winners


def with_more(idents: tuple[str, ...], more: int) -> list[dict[str, Any]]:
    return [{**card, "count": card["count"] + more * (card["id"] in idents)} for card in SMALL["card"]]


def worlds(witness: Witness, state: State) -> set[tuple[tuple[str, ...], ...]]:
    """All hands that the others can have as far as the seat can know, each sorted."""
    position = state.position()
    unseen = Counter(position["deck"])
    for other in witness.others:
        unseen.update(position["hands"][other])

    def deal(left: Counter[str], others: list[int]) -> Iterator[list[tuple[str, ...]]]:
        if not others:
            yield []
            return
        size = len(position["hands"][others[0]])
        for hand in set(combinations(sorted(left.elements()), size)):
            for rest in deal(left - Counter(hand), others[1:]):
                yield [hand, *rest]

    found = set()
    for dealt in deal(unseen, witness.others):
        hands: list[list[str]] = [[] for _ in range(state.seats)]
        for other, hand in zip(witness.others, dealt, strict=True):
            hands[other] = list(hand)
        if witness.allows(hands):
            found.add(tuple(dealt))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_redeals_give_every_world_that_can_be_and_no_other(players: int) -> None:
    looked = 0
    for seed in range(30):
        luck = random.Random(seed)
        state = threescore.game("beast", players=players, deck=SMALL, max_turns=40).start(seed=seed)
        for number, witnesses in enumerate(play_watched(state, luck, 200)):
            witness = luck.choice(witnesses)
            if not witness.cycles or number % 5 or state.over:
                continue
            possible = worlds(witness, state)
            if not 1 < len(possible) <= 12:
                continue
            dealt = [state.redeal(witness.seat, FastDice(luck.getrandbits(40))).position()["hands"] for _ in range(600)]
            seen = {tuple(tuple(sorted(hands[other])) for other in witness.others) for hands in dealt}
            assert seen == possible
            looked += 1
            if looked == 12:
                return
    pytest.fail("too few positions were small enough to look at")


def test_with_two_seats_the_hand_of_the_other_is_known_right_after_a_reshuffle() -> None:
    state = about_to_shuffle()
    do(state, "discard", card="333")
    assert "reshuffled" in [event.kind for event in state.events]
    truth = sorted(state.position()["hands"][0])
    for seed in range(30):
        # Seat 1 has drawn; what seat 0 holds is all that seat 1 does not see.
        assert sorted(state.redeal(1, FastDice(seed)).position()["hands"][0]) == truth
    drawn = {tuple(state.redeal(0, FastDice(seed)).position()["hands"][1]) for seed in range(60)}
    held = Counter(state.position()["hands"][1][:3])
    assert all(not held - Counter(hand) for hand in drawn), "three of the four cards are known"
    assert len(drawn) > 5, "the fourth is not"


def about_to_shuffle() -> State:
    """The next discard is the last before the discard pile becomes the deck."""
    state = table(PLAIN, PLAIN, hand=("333",), others={1: ("sabotage", "665", "madhouse")})
    position = state.position()
    position["discard"], position["deck"] = position["deck"], []
    state = state.game.from_position(position, seed=3)
    do(state, "pass")
    return state


def test_what_the_other_lays_down_is_gone_and_the_rest_is_still_known() -> None:
    state = about_to_shuffle()
    do(state, "discard", card="333")
    do(state, "pass")
    do(state, "discard", card="665")  # there is one of it, so it was not drawn
    for seed in range(30):
        hand = state.redeal(0, FastDice(seed)).position()["hands"][1]
        assert not Counter(["sabotage", "madhouse"]) - Counter(hand)
        assert "665" not in hand


def test_a_position_carries_what_can_be_known_and_a_restored_game_knows_it() -> None:
    state = about_to_shuffle()
    assert "reshuffle" not in state.position()
    do(state, "discard", card="333")
    do(state, "pass")
    do(state, "discard", card="665")
    position = state.position()
    assert position["reshuffle"]["first"] == 1
    assert position["reshuffle"]["shown"] == ["665"]
    assert position["reshuffle"]["hands"][1] == ["sabotage", "665", "madhouse"]
    twin = state.game.from_position(position)
    assert twin.position() == position
    for seed in range(10):
        assert twin.redeal(0, FastDice(seed)).position() == state.redeal(0, FastDice(seed)).position()


def test_a_position_that_does_not_say_it_knows_nothing_beyond_counting() -> None:
    state = about_to_shuffle()
    do(state, "discard", card="333")
    position = state.position()
    del position["reshuffle"]
    twin = state.game.from_position(position)
    hands = {tuple(sorted(twin.redeal(1, FastDice(seed)).position()["hands"][0])) for seed in range(30)}
    assert len(hands) > 20


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"first": 2}, "'first' should be a whole number from 0 to 1"),
        ({"first": 0}, "one card for each turn since seat 'first' drew"),
        ({"shown": []}, "one card for each turn since seat 'first' drew"),
        ({"shown": ["madhouse"]}, "came to the table or the discard pile"),
        ({"shown": ["hades"]}, "'shown' should be a list of cards of this deck"),
        ({"hands": [["freeze"] * 3]}, "'hands' should have 2 entries"),
        ({"hands": [["freeze"], ["freeze"]]}, "every seat has 3 cards in hand"),
        ({"hands": [["111", "222", "444"], ["sabotage", "665", "madhouse"]]}, "what seat 0 held should be in its hand"),
        ({"colour": "black"}, "parts that the game does not know: colour"),
    ],
)
def test_a_past_that_cannot_be_is_refused(parts: dict[str, Any], complaint: str) -> None:
    state = about_to_shuffle()
    do(state, "discard", card="333")
    do(state, "pass")
    do(state, "discard", card="665")
    position = state.position()
    position["reshuffle"] = {**position["reshuffle"], **parts}
    with pytest.raises(BadPosition) as refused:
        state.game.from_position(position)
    assert complaint in str(refused.value)


# Three seats; at the first reshuffle seats 1 and 2 hold these six together.
HELD = (("665", "444", "555"), ("333", "111", "222"))


def after_two_reshuffles() -> State:
    """Seat 1 has laid down three of the six in one cycle, and nobody has laid down the other three before the next reshuffle."""
    state = table(PLAIN, PLAIN, PLAIN, others=dict(enumerate(HELD, 1)))
    position = state.position()
    deck, hands = position["deck"], position["hands"]
    mine = hands[0]
    # In the finished cycle every card of the deck was drawn by somebody: seat 1 laid down its old ones first, then all lay down
    # what they draw.
    drawn = [*deck, *mine[:1]]
    before: dict[str, Any] = {"first": 0, "hands": [mine[1:], HELD[0], HELD[1]], "shown": []}
    old = list(HELD[0])
    kept: list[str] = []
    for turn, card in enumerate(drawn):
        if turn % 3 == 1 and old:
            before["shown"].append(old.pop(0))
            kept.append(card)
        else:
            before["shown"].append(card)
    first = len(drawn) % 3
    now = [mine[1:], kept, list(HELD[1])]
    laid = list(before["shown"])
    position["hands"] = [list(hand) for hand in now]
    position["turn"] = first
    position["turns"] = 200 + first
    position["hands"][first].append(laid.pop(0))
    position["deck"] = laid
    position["reshuffle"] = {"first": first, "hands": now, "shown": []}
    position["earlier"] = [before]
    return state.game.from_position(position, seed=5)


def test_what_somebody_kept_through_a_whole_deck_is_known_after_the_next_reshuffle() -> None:
    state = after_two_reshuffles()
    for seed in range(40):
        hand = state.redeal(0, FastDice(seed)).position()["hands"][2]
        assert not Counter(HELD[1]) - Counter(hand), "only seat 2 can have kept what nobody laid down"


def test_a_position_carries_what_was_shown_before_the_last_reshuffle() -> None:
    state = after_two_reshuffles()
    position = state.position()
    assert [sorted(cycle) for cycle in position["earlier"]] == [["first", "hands", "shown"]]
    twin = state.game.from_position(position)
    assert twin.position() == position
    for seed in range(5):
        assert twin.redeal(0, FastDice(seed)).position() == state.redeal(0, FastDice(seed)).position()


def test_a_redealt_position_is_one_that_can_be() -> None:
    state = after_two_reshuffles()
    for seat in (None, 0, 1, 2):
        position = state.redeal(seat, FastDice(3)).position()
        assert state.game.from_position(position).position()["hands"] == position["hands"]


def test_what_is_dealt_depends_on_nothing_hidden() -> None:
    """Two tables that look alike to seat 0 are dealt alike."""
    state = after_two_reshuffles()
    other = state.redeal(0, FastDice(1))
    for seed in range(5):
        assert other.redeal(0, FastDice(seed)).position() == state.redeal(0, FastDice(seed)).position()


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"first": 3}, "in 'earlier', 'first' should be a whole number from 0 to 2"),
        ({"first": 1}, "one card for each turn up to the next reshuffle"),
        ({"shown": []}, "one card for each turn up to the next reshuffle"),
        ({"shown": ["hades"]}, "'shown' should be a list of cards of this deck"),
        ({"hands": [["freeze"] * 3]}, "'hands' should have 3 entries"),
        ({"hands": [["freeze"], ["freeze"], ["freeze"]]}, "in 'earlier', every seat has 3 cards in hand"),
        ({"hands": [["666"] * 3] * 3}, "what seat 0 held should be among 'shown'"),
        ({"colour": "black"}, "parts that the game does not know: colour"),
    ],
)
def test_an_earlier_past_that_cannot_be_is_refused(parts: dict[str, Any], complaint: str) -> None:
    position = after_two_reshuffles().position()
    position["earlier"] = [{**position["earlier"][0], **parts}]
    refuse(position, complaint)


def test_an_earlier_past_has_to_use_up_the_deck() -> None:
    position = after_two_reshuffles().position()
    shown = position["earlier"][0]["shown"]
    position["earlier"][0]["shown"] = shown[:-3]
    refuse(position, "all cards but a beast and Freezes should have been in hands or in the deck")


def test_an_earlier_past_needs_a_last_reshuffle_and_is_a_list() -> None:
    position = after_two_reshuffles().position()
    refuse({**position, "earlier": [3]}, "'earlier' should be a list of mappings")
    del position["reshuffle"]
    refuse(position, "it has no place without 'reshuffle'")


def test_with_two_seats_an_earlier_past_changes_nothing_for_them() -> None:
    """What the only other one holds is known at every reshuffle; an onlooker has more to remember."""
    game = threescore.game("beast", players=2, deck=SMALL, max_turns=60)
    luck = random.Random(2)
    state = game.start(seed=2)
    looked = 0
    for number, _ in enumerate(play_watched(state, luck, 400)):
        position = state.position()
        if "earlier" not in position:
            continue
        looked += 1
        without = game.from_position({name: part for name, part in position.items() if name != "earlier"})
        for seat in (0, 1):
            dealt, plain = state.redeal(seat, FastDice(number)), without.redeal(seat, FastDice(number))
            assert dealt.position()["hands"] == plain.position()["hands"]
    assert looked > 5


def refuse(position: dict[str, Any], complaint: str) -> None:
    game = threescore.game("beast", players=len(position["dice"]))
    with pytest.raises(BadPosition) as refused:
        game.from_position(position)
    assert complaint in str(refused.value)


def test_a_card_that_one_seat_cannot_have_held_was_held_by_another() -> None:
    """Both seats laid down a 0, of which they held one together; and one of them also laid down three more that it had held."""
    kinds, seats = 7, 2
    shown = [0, 0, 1, 4, 2, 4, 3, 4]  # in turns: 0, 1, 2, 3 by one seat, and 0, 4, 4, 4 by the other
    tallies = [0] * kinds
    for turn, kind in enumerate(shown):
        tallies[kind] += 1 << turn % seats * 2
    recollection = moves.Recollection(seats, -1, kinds)
    recollection.past = vec[i16]([i16(number) for number in [*shown, *tallies]])
    recollection.ages = 1
    held = vec[u8]([u8(card) for card in [0, 1, 2, 3, 5, 5, *[0] * (moves.HANDS - 6)]])
    recollection.find_out(vec[u8]([u8(unseen) for unseen in (0, 0, 0, 0, 0, 2, 3)]), held)
    found = set()
    for seed in range(40):
        rows = recollection.make_up(FastDice(seed))
        hands = [[int(card) for card in recollection.hands(rows)[seat * 3 : seat * 3 + 3]] for seat in range(seats)]
        found.add(tuple(tuple(sorted(hand)) for hand in hands))
        now = range(int(recollection.begins[1]))
        kept = {int(recollection.kind[row]): int(rows[row * moves.ROW + moves.HELD]) for row in now}
        assert kept == {5: 2 << 2}, "the 5s are still held"
    assert found == {((1, 2, 3), (0, 5, 5))}, "what they held: 1, 2 and 3, and a 0 beside two others"


def past_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    return [*position.get("earlier", []), *([position["reshuffle"]] if "reshuffle" in position else [])]


@pytest.mark.parametrize(("players", "seed"), [(3, 4), (4, 2), (5, 3), (6, 4), (6, 5)])
def test_what_is_made_up_of_a_long_past_can_have_been(players: int, seed: int) -> None:
    """A position is refused whose hands at a reshuffle contradict what was shown afterwards; here there are many reshuffles."""
    game = threescore.game("beast", players=players, max_turns=420)
    state, luck, most = game.start(seed=seed), random.Random(seed), 0
    for number in range(3000):
        if state.over:
            break
        if number % 40 == 0:
            seat = luck.randrange(players)
            truth, dealt = state.position(), state.redeal(seat, FastDice(number)).position()
            assert game.from_position(dealt).position() == dealt
            assert dealt["hands"][seat] == truth["hands"][seat]
            # The oldest that tell the seat nothing are left out.
            made_up = past_of(dealt)
            for was, made in zip(past_of(truth)[-len(made_up) :], made_up, strict=True) if made_up else ():
                assert made["hands"][seat] == was["hands"][seat]
                assert together(made) == together(was)
                assert (made["first"], made["shown"]) == (was["first"], was["shown"])
            most = max(most, len(made_up))
        asked = state.to_act[0]
        state.act(asked, luck.choice(quiet(state, asked)))
    assert most >= 3


def together(cycle: dict[str, Any]) -> Counter[str]:
    return Counter(card for hand in cycle["hands"] for card in hand)


def quiet(state: State, seat: int) -> list[int]:
    """Passing where that can be chosen: what is poor is kept, so that there is much to remember, and few win."""
    passing = [choice.id for choice in state.choices(seat) if choice.kind in ("pass", "keep")]
    return passing or state.choice_ids(seat)


def test_a_redealt_game_holds_none_of_the_hands_that_really_were() -> None:
    state = after_two_reshuffles()
    assert isinstance(state, moves.Beast)
    dealt = state.redeal(0, FastDice(1))
    assert isinstance(dealt, moves.Beast)
    assert len(dealt.hands_then) == 0
    own = [state.position()["hands"][0]] * 2
    for cycle, hand in enumerate(own):
        start = cycle * moves.HANDS
        names = [cards_of("standard")[card].id for card in dealt.recollection.held[start : start + 3]]
        assert sorted(names) == sorted(hand[:3])
        assert set(dealt.recollection.held[start + 3 : start + 9]) == {moves.NO_CARD}, "nothing of the others"


def test_what_one_seat_can_tell_is_not_taken_for_what_another_can() -> None:
    """What a state has found out for a seat, it does not use for another one, nor after something has been shown."""
    state = after_two_reshuffles()
    game, luck = state.game, random.Random(8)
    for number in range(60):
        for seat in (0, 1, 2, None, 0):
            fresh = game.from_position(state.position())
            assert state.redeal(seat, FastDice(number)).position() == fresh.redeal(seat, FastDice(number)).position()
        if state.over:
            break
        asked = state.to_act[0]
        state.act(asked, luck.choice(state.choice_ids(asked)))


@pytest.mark.parametrize("seed", range(3))
def test_a_pickled_redealt_game_deals_on_as_the_game_itself_however_long_the_past_is(seed: int) -> None:
    luck, most = random.Random(seed), 0
    state = threescore.game("beast", players=3, deck=SMALL, max_turns=120).start(seed=seed)
    for number in range(900):
        if state.over:
            break
        if number % 12 == 0:
            seat = luck.randrange(3)
            dealt = state.redeal(seat, FastDice(number))
            most = max(most, len(past_of(state.position())))
            twin = pickle.loads(pickle.dumps(dealt))
            for reader in (seat, (seat + 1) % 3, None):
                one, other = dealt.redeal(reader, FastDice(5)), twin.redeal(reader, FastDice(5))
                assert one.position() == other.position()
        asked = state.to_act[0]
        state.act(asked, luck.choice(quiet(state, asked)))
    assert most > moves.LONG_AGO + 1


def test_a_stir_leaves_every_hand_and_what_the_deck_is_made_of() -> None:
    state = threescore.game("beast", players=3).start(seed=5)
    before, orders = state.position(), set()
    for seed in range(5):
        stirred = state.stir(FastDice(seed)).position()
        orders.add(tuple(stirred["deck"]))
        assert sorted(stirred.pop("deck")) == sorted(before["deck"])
        assert stirred == {name: part for name, part in before.items() if name != "deck"}
    assert len(orders) == 5
