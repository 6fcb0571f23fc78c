"""Nobody forgets what everybody saw: a redealt game contradicts nothing that its seat was shown (ruling 49)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import threescore
from tests.rules.beast.tables import PLAIN, do, table
from tests.walks import random_game
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.core.words import Event
from threescore.errors import BadPosition
from threescore.rules.beast import moves
from threescore.rules.beast.cards import cards_of

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
    """What one seat can tell from the events that it was told, and from nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.others = [other for other in range(state.seats) if other != seat]
        self.cards = Counter({card.id: card.count for card in cards_of(state.game.options["deck"])})
        self.hand: Counter[str] = Counter()
        self.discard: list[str] = []
        self.beast = "666"
        self.frozen = 0
        # Since the discard pile became the deck: what the others held together then, and what each has laid down
        self.held: Counter[str] | None = None
        self.laid: dict[int, Counter[str]] = {}
        self.hear(state.events_for(seat))

    def hear(self, events: list[Event]) -> None:
        for event in events:
            args = event.args
            if event.kind in ("dealt_card", "drew") and args["player"] == self.seat:
                self.hand[args["card"]] += 1
            elif event.kind in ("played", "discarded"):
                if args["player"] == self.seat:
                    self.hand[args["card"]] -= 1
                elif self.held is not None:
                    self.laid[args["player"]][args["card"]] += 1
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
                self.held = self.cards - gone - +self.hand
                self.laid = {other: Counter() for other in self.others}
                self.discard = []

    def allows(self, hands: list[list[str]]) -> bool:
        """Whether the others can hold this: each of them held three cards, and has kept or laid them all down."""
        return self.held is None or can_share(
            self.held, [Counter(hands[other]) + self.laid[other] for other in self.others]
        )

    def check(self, dealt: State) -> None:
        position = dealt.position()
        assert Counter(position["hands"][self.seat]) == +self.hand
        assert position["discard"] == self.discard
        there = Counter([*position["deck"], *self.discard, self.beast, *["freeze"] * self.frozen])
        there.update(card for hand in position["hands"] for card in hand)
        if "playing" in position:
            there[position["playing"]["card"]] += 1
        assert +there == +self.cards
        assert self.allows(position["hands"])
        assert (self.held is not None) == ("reshuffle" in position)


def can_share(cards: Counter[str], had: list[Counter[str]]) -> bool:
    """Whether cards can be shared out, three each, so that everybody gets only what they had."""
    if not had:
        return not +cards
    mine = sorted((cards & had[0]).elements())
    return any(can_share(cards - Counter(three), had[1:]) for three in set(combinations(mine, 3)))


def play_watched(state: State, luck: random.Random, most: int) -> Iterator[list[Witness]]:
    """A game at random, with a witness in every seat, before each answer and at the end."""
    witnesses = [Witness(state, seat) for seat in range(state.seats)]
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
        if witness.held is not None or number % 10 == 0:
            shuffled = shuffled or witness.held is not None
            witness.check(state.redeal(witness.seat, FastDice(number)))
    assert shuffled or state.over


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_the_same_with_a_deck_that_is_soon_used_up(players: int, seed: int) -> None:
    deck = SMALL if players < 4 else {**SMALL, "total": 18, "card": with_more("roll", 3)}
    luck = random.Random(seed)
    state = threescore.game("beast", players=players, deck=deck, max_turns=60).start(seed=seed)
    reshuffles = 0
    for number, witnesses in enumerate(play_watched(state, luck, 400)):
        reshuffles += any(event.kind == "reshuffled" for event in state.events)
        for witness in witnesses:
            for again in range(2):
                witness.check(state.redeal(witness.seat, FastDice(number * 7 + again)))
    assert reshuffles > 0


def with_more(ident: str, more: int) -> list[dict[str, Any]]:
    return [{**card, "count": card["count"] + more * (card["id"] == ident)} for card in SMALL["card"]]


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
            if witness.held is None or number % 5 or state.over:
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


def counts(*cards: int) -> vec[u8]:
    """How many there are of each of seven kinds."""
    return vec[u8]([u8(cards.count(kind)) for kind in range(7)])


def test_a_card_that_cannot_be_old_at_one_seat_is_old_at_another() -> None:
    """Both seats laid down a 0, of which the deck had one; and one of them also laid down all three that it had held."""
    shown = [0, 0, 1, 4, 2, 4, 3, 4]  # in turns: 0, 1, 2, 3 by one seat, and 0, 4, 4, 4 by the other
    for seed in range(40):
        past = vec[u8]([u8(card) for card in [*[0] * moves.SHOWN, *shown]])
        old, new = counts(0, 1, 2, 3, 5, 5), counts(0, 4, 4, 4, 6, 6, 6)
        sources = moves.Sources(past, len(shown), 0, 2, -1, old, new)
        sources.find(counts(*shown), FastDice(seed))
        assert [int(card) for card in past[:6]] == [1, 2, 3, 0, 0, 0], (
            "what they held: 1, 2 and 3, and a 0 beside two others"
        )
        assert [int(place) for place in sources.at] == [3, 4]
        assert [int(left) for left in sources.old] == [0, 0, 0, 0, 0, 2, 0]
        assert [int(left) for left in sources.new] == [0, 0, 0, 0, 0, 0, 3]
