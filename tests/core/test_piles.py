"""Piles behave like a list with its top at the front."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from threescore.core.dice import FastDice
from threescore.core.piles import pile

steps = st.lists(
    st.tuples(st.sampled_from(["under", "on", "at", "take", "from", "turn"]), st.integers(0, 60)), max_size=80
)


@given(steps=steps)
def test_a_pile_is_a_list_with_its_top_first(steps: list[tuple[str, int]]) -> None:
    cards, model = pile(20), list[int]()
    for number, (step, size) in enumerate(steps):
        card = number % 250
        place = size % (len(model) + 1)
        if step in ("under", "on", "at") and len(model) < 20:
            if step == "under":
                cards.put_under(card)
                model.append(card)
            elif step == "on":
                cards.put_on(card)
                model.insert(0, card)
            else:
                cards.put_at(place, card)
                model.insert(place, card)
        elif step == "take" and model:
            assert cards.take() == model.pop(0)
        elif step == "from" and model:
            place = size % len(model)
            assert cards.take_from(place) == model.pop(place)
        elif step == "turn" and model:
            turned = size % len(model)
            model = model[turned:] + model[:turned]
            assert cards.take_behind(size) == model.pop(0)
        assert cards.cards() == model
        assert [cards.at(i) for i in range(len(cards))] == model


@given(size=st.integers(0, 60), seed=st.integers(0, 1000))
def test_a_shuffle_keeps_every_card(size: int, seed: int) -> None:
    cards = pile(64)
    for card in range(size):
        cards.put_under(card)
    twin = cards.copy()
    cards.shuffle(FastDice(seed))
    assert sorted(cards.cards()) == list(range(size))
    assert twin.cards() == list(range(size))


def test_a_shuffle_puts_every_card_everywhere() -> None:
    seen = set()
    for seed in range(400):
        cards = pile(4)
        for card in range(4):
            cards.put_under(card)
        cards.shuffle(FastDice(seed))
        seen.add(tuple(cards.cards()))
    assert len(seen) == 24


@given(cards=st.lists(st.integers(0, 250), max_size=30), turned=st.integers(0, 40))
def test_a_sorted_pile_is_in_order(cards: list[int], turned: int) -> None:
    sorted_pile = pile(32)
    for card in cards:
        sorted_pile.put_under(card)
    if cards:
        taken = sorted_pile.take_behind(turned)
        cards.remove(taken)
    sorted_pile.sort()
    assert sorted_pile.cards() == sorted(cards)
