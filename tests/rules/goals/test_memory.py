"""A seat forgets nothing: whole matches beside a tracker that knows the events of one seat and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import threescore
from tests.rules.goals.tables import FILLING, act, all_ready, table
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.core.words import Event
from threescore.rules.goals.cards import CARDS

START = Counter({card.code: card.each for card in CARDS.modifiers if card.each})


class Claim:
    """Of a seat's hidden cards, all but the lowest `below` of its deck: at least these are among them."""

    def __init__(self, below: int, cards: Counter[str]) -> None:
        self.below = below
        self.cards = cards


class Pile:
    """What can be worked out of one seat's cards."""

    def __init__(self) -> None:
        self.owned = Counter(START)
        self.open: Counter[str] = Counter()
        self.deck = START.total()
        self.hand = 0
        self.claims: list[Claim] = []
        self.heights: list[int] | None = None


class Tracker:
    """What somebody (None: an onlooker) was told in a match, card by card; counted from the bottom of the decks."""

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat = seat
        self.piles = [Pile() for _ in range(players)]
        self.shown: list[str] = []
        # One's own: the hand, what was said of unused cards, the known top of the deck (top first), special goals
        self.hand: Counter[str] = Counter()
        self.tops: list[str] = []
        self.top: list[str] = []
        self.specials: set[str] = set()

    def hear(self, event: Event) -> None:
        known = getattr(self, f"on_{event.kind}", None)
        if known is not None:
            known(**event.args)

    def on_goal_shown(self, goal: str) -> None:
        self.shown.append(goal)

    def on_declared(self, seat: int, goal: str) -> None:
        self.shown.append(goal)
        if seat == self.seat:
            self.specials.remove(goal)

    def on_drew(self, seat: int, card: str | None) -> None:
        pile = self.piles[seat]
        pile.deck -= 1
        pile.hand += 1
        for claim in pile.claims:
            claim.below = min(claim.below, pile.deck)
        if pile.deck == 0:
            # All that does not lie open is in the hand.
            pile.claims = [Claim(0, pile.owned - pile.open)]
        if seat == self.seat:
            assert card is not None
            if self.top:
                assert self.top.pop(0) == card, "the top of one's own deck is what one put there"
            self.hand[card] += 1

    def on_reshuffled(self, seat: int, cards: int) -> None:
        pile = self.piles[seat]
        assert pile.deck == 0
        assert pile.open.total() == cards
        pile.deck = cards
        pile.claims = [Claim(cards, pile.owned - pile.open)]
        pile.open.clear()

    def on_lay(self, seat: int, heights: list[int]) -> None:
        self.piles[seat].heights = heights

    def on_topped(self, seat: int, card: str) -> None:
        self.tops.append(card)

    def on_took_back(self, seat: int, card: str, **where: Any) -> None:
        if where.get("from") == "top":
            at = len(self.tops) - 1 - self.tops[::-1].index(card)
            del self.tops[at]

    def show(self, seat: int, card: str) -> None:
        pile = self.piles[seat]
        pile.hand -= 1
        pile.open[card] += 1
        for claim in pile.claims:
            claim.cards -= Counter([card])
        if seat == self.seat:
            self.hand[card] -= 1

    def on_shown(self, seat: int, card: str, **_: int) -> None:
        self.show(seat, card)

    def on_discarded(self, seat: int, card: str) -> None:
        self.show(seat, card)

    def on_kept(self, seat: int, cards: int) -> None:
        pile = self.piles[seat]
        assert pile.hand == cards
        pile.hand = 0
        pile.deck += cards
        if seat == self.seat:
            self.top = [*self.tops[::-1], *self.top]
            self.tops = []
            self.hand.clear()

    def on_gathered(self, cards: int) -> None:
        for pile in self.piles:
            assert pile.hand == 0
            pile.heights = None

    def on_took(self, seat: int, card: str) -> None:
        pile = self.piles[seat]
        for claim in pile.claims:
            claim.cards[card] += 1
        pile.claims.append(Claim(pile.deck, Counter([card])))
        pile.owned[card] += 1
        pile.deck += 1
        if seat == self.seat:
            self.top.insert(0, card)

    def on_took_goal(self, seat: int, goal: str | None) -> None:
        if seat == self.seat:
            assert goal is not None
            self.specials.add(goal)

    def check(self, position: dict[str, Any]) -> None:
        """Nothing in a position contradicts what was told."""
        placing = position["phase"] in ("place", "declare")
        for seat, pile in enumerate(self.piles):
            deck, discards = position["decks"][seat], Counter(position["discards"][seat])
            hand = Counter(position["hands"][seat] if placing else [])
            stacks = position["stacks"][seat]
            if not placing:
                discards += Counter(card for stack in stacks for card in stack)
            assert len(deck) == pile.deck
            assert hand.total() == pile.hand
            assert discards == pile.open
            assert hand + Counter(deck) + discards == pile.owned
            for claim in pile.claims:
                assert hand + Counter(deck[: len(deck) - claim.below]) >= claim.cards
            if position["phase"] == "declare":
                assert [len(stack) for stack in stacks] == pile.heights
        if self.seat is not None:
            assert Counter(position["hands"][self.seat] if placing else []) == +self.hand
            assert position["decks"][self.seat][: len(self.top)] == self.top
            assert set(position["specials"][self.seat]) == self.specials
        hidden = [*position["goal_deck"], *position["hidden_goals"]]
        for seat, goals in enumerate(position["specials"]):
            if seat != self.seat:
                hidden += goals
        assert not set(hidden) & {*self.shown, *self.specials}


def answer(state: State, seat: int, luck: random.Random, keeps: float) -> int:
    """Somebody who places at random but likes to keep cards, so that much comes to lie on top of the deck."""
    choices = state.choices(seat)
    kept = [choice.id for choice in choices if choice.kind == "top"]
    if kept and luck.random() < keeps:
        return luck.choice(kept)
    ready = [choice.id for choice in choices if choice.kind in ("ready", "hold")]
    if ready and luck.random() < 0.3:
        return ready[0]
    return luck.choice(choices).id


@pytest.mark.parametrize("reshuffle", ["at_once", "when_needed"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_redealt_match_contradicts_nothing_that_a_seat_was_shown(players: int, reshuffle: str) -> None:
    for seed in range(3):
        luck = random.Random(seed)
        likes = [luck.choice((0.0, 0.3, 0.7, 0.95)) for _ in range(players)]
        declare = luck.choice(("simultaneous", "by_order"))
        state = threescore.game("goals", players=players, reshuffle=reshuffle, declare=declare).start(seed=seed)
        trackers = [Tracker(seat, players) for seat in (*range(players), None)]
        while True:
            for tracker, events in zip(trackers, state.events_for_each([*range(players), None]), strict=True):
                for event in events:
                    tracker.hear(event)
            # All of them where much has come to light, otherwise one of them
            for tracker in trackers if len(state.events) > 3 else [luck.choice(trackers)]:
                tracker.check(state.position())
                tracker.check(state.redeal(tracker.seat, FastDice(luck.randrange(2**40))).position())
            if state.over:
                break
            seat = luck.choice(state.to_act)
            state.act(seat, answer(state, seat, luck, likes[seat]))


def test_a_card_taken_first_is_remembered_under_the_one_taken_last_however_many_were_kept() -> None:
    """Six cards kept and two taken: both are drawn next, and of the six at least four."""
    kept = ["[3]", "[3]", "[4]", "[4]", "[5]", "[5]"]
    state = table(
        round=2,
        phase="select",
        decks=[FILLING, [*kept, "+1"]],
        sure=[0, 6],
        known=[[], kept],
        row=["x2", "x2"],
        order=[0, 1],
        turn=1,
        goals=["most_1s", "most_2s", "most_3s"],
        rolls=[1] * 12,
    )
    act(state, 1, "take", card="x2")
    act(state, 1, "take", card="x2")
    hands = set()
    for seed in range(40):
        dealt = state.redeal(0, FastDice(seed)).position()
        hand, deck = dealt["hands"][1], dealt["decks"][1]
        assert hand.count("x2") == 2
        assert Counter(hand) + Counter(deck[:2]) == Counter([*kept, "x2", "x2"])
        assert deck[2:] == ["+1"], "nobody has seen the card at the bottom, but it is the only one left"
        hands.add(tuple(hand))
    assert len(hands) > 3


def test_known_cards_that_stay_in_the_deck_are_still_known_a_round_later() -> None:
    state = table(
        round=3,
        hands=[["+1"] * 2, ["x2", "x2", "[3]", "[3]", "[4]", "[4]"]],
        decks=[FILLING, ["[5]", "[5]", "+1", "+2", "+3", "-3"]],
        sure=[0, 2],
        known=[[], ["x2", "x2", "[3]", "[3]", "[4]", "[4]", "[5]", "[5]"]],
        within=[[], [0] * 6 + [2] * 2],
        rolls=[3, 2],
    )
    all_ready(state)
    for seed in range(20):
        assert state.redeal(0, FastDice(seed)).position()["decks"][1][:2] == ["[5]", "[5]"]


def test_others_are_dealt_as_many_cards_behind_each_die_as_lie_there_when_goals_are_declared() -> None:
    """How many is seen, which is not, nor whether an unused card goes to the deck."""
    state = table(
        phase="declare",
        round=5,
        specials=[["most_pairs"], []],
        stacks=[[[], [], [], [], [], []], [["x2", "flip"], [], ["+1"], [], [], []]],
        tops=[[], ["negate"]],
        drops=[[], ["/2"]],
        decks=[FILLING, ["[7]", "[6]"]],
    )
    seen, behind, put_back = set(), set(), set()
    for seed in range(60):
        dealt = state.redeal(0, FastDice(seed))
        assert dealt.view(0) == state.view(0)
        position = dealt.position()
        assert [len(stack) for stack in position["stacks"][1]] == [2, 0, 1, 0, 0, 0]
        seen.add(tuple(sorted(position["hands"][1])))
        behind.add(tuple(position["stacks"][1][0]))
        put_back.add(len(position.get("tops", [[], []])[1]))
    assert len(seen) > 5
    assert len(behind) > 10
    assert put_back == {0, 1, 2}
