"""What nobody may learn: not from views, events, lists or counters."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import threescore
from tests.rules.goals.tables import FACES, FILLING, NONE, act, all_ready, on_first, table
from threescore.core.dice import FastDice
from threescore.testing import walk

HAND = ["+1", "+1", "-2", "x2", "flip", "blank"]


def test_an_answer_in_secret_tells_others_nothing() -> None:
    state = table(players=3, hands=[HAND, [], []])
    seen, opened = [state.view(reader) for reader in (1, 2, None)], state.opened
    for kind, args in (
        ("place", {"card": "x2", "die": 3}),
        ("take_back", {"card": "x2", "die": 3}),
        ("top", {"card": "flip"}),
        ("drop", {"card": "blank"}),
    ):
        act(state, 0, kind, **args)
        assert state.events_for(0)
        assert [state.events_for(reader) for reader in (1, 2, None)] == [[], [], []]
        assert [state.view(reader) for reader in (1, 2, None)] == seen
        assert state.opened == opened


def test_of_a_ready_seat_others_learn_only_that_it_is_ready() -> None:
    state = table(players=3, hands=[HAND, [], []], stacks=[on_first("x2"), NONE, NONE])
    opened = state.opened
    act(state, 0, "ready")
    assert [event.kind for event in state.events_for(1)] == ["readied"]
    assert state.view(1)["stacks"][0] is None
    assert state.view(1)["previews"][0] is None
    assert state.view(1)["discards"][0] == []
    assert state.opened == opened


def test_declaring_and_picking_tell_others_nothing_before_all_are_in() -> None:
    state = table(specials=[["most_pairs"], ["most_1s"]], stacks=[on_first("pick"), on_first("pick")])
    all_ready(state)
    act(state, 0, "declare", goal="most_pairs")
    assert state.events_for(1) == []
    act(state, 0, "hold")
    assert "most_pairs" not in str(state.view(1))
    act(state, 1, "hold")
    assert "most_pairs" in state.view(1)["goals"]
    act(state, 0, "pick", die=0, face=6)
    assert state.events_for(1) == []
    seen = state.view(1)
    assert state.redeal(1, FastDice(3)).view(1) == seen
    act(state, 0, "ready")
    assert state.view(1)["previews"][0][0] == FACES[0]


def test_the_list_of_a_seat_does_not_depend_on_what_others_did() -> None:
    state = table(hands=[HAND, HAND[:4]], stacks=[NONE, NONE])
    before = state.choices(1)
    act(state, 0, "place", card="x2", die=0)
    act(state, 0, "ready")
    assert state.choices(1) == before


def test_unused_cards_that_are_kept_stay_hidden_and_discarded_ones_are_shown_at_the_reveal() -> None:
    state = table(hands=[HAND, []])
    act(state, 0, "top", card="flip")
    act(state, 0, "drop", card="blank")
    all_ready(state)
    told = [event for event in state.events_for(1) if event.kind in ("kept", "discarded")]
    assert [event.args for event in told if event.kind == "kept"] == [{"seat": 0, "cards": 1}]
    assert {event.args["card"] for event in told if event.kind == "discarded"} == {"+1", "-2", "x2", "blank"}
    assert "deck_top" not in state.view(None)
    assert state.view(0)["mine"]["deck_top"] == ["flip"]


def test_a_redeal_keeps_what_everybody_can_count() -> None:
    state = table(
        hands=[HAND, ["+2", "+3", "-1", "-1", "-3", "[0]"]],
        decks=[[], ["[7]", "negate", "/2"]],
        discards=[[], ["+1"]],
        known=[[], ["[0]"]],
    )
    hands = set()
    for seed in range(60):
        dealt = state.redeal(0, FastDice(seed)).position()
        assert dealt["hands"][0] == state.position()["hands"][0]
        assert Counter(dealt["hands"][1] + dealt["decks"][1]) == Counter(
            ["+2", "+3", "-1", "-1", "-3", "[0]", "[7]", "negate", "/2"]
        )
        assert "[0]" in dealt["hands"][1], "everybody saw the seat take it"
        assert len(dealt["hands"][1]) == 6
        hands.add(tuple(dealt["hands"][1]))
    assert len(hands) > 10


def test_a_card_just_taken_is_known_to_be_drawn() -> None:
    state = table(
        round=1,
        phase="select",
        decks=[FILLING, ["+1", "+1", "-2", "-3", "+2", "+3"]],
        row=["[0]", "[7]"],
        order=[0, 1],
        turn=1,
        goals=["most_1s", "most_2s", "most_3s"],
        rolls=[1] * 12,
    )
    act(state, 1, "take", card="[0]")
    act(state, 1, "take", card="[7]")
    for seed in range(30):
        hand = state.redeal(0, FastDice(seed)).position()["hands"][1]
        assert {"[0]", "[7]"} <= set(hand)


def test_a_hand_from_an_emptied_deck_is_known_to_hold_all_of_it() -> None:
    # Four cards are left in the deck and everybody can work out which; the other two come from the discard pile.
    pile = ["+3", "-3", "-2", "+2"]
    state = table(
        round=1,
        phase="select",
        decks=[FILLING, ["+1", "+1"]],
        discards=[[], pile],
        row=["[0]", "[7]"],
        order=[0, 1],
        turn=1,
        goals=["most_1s", "most_2s", "most_3s"],
        rolls=[1] * 12,
    )
    act(state, 1, "take", card="[0]")
    act(state, 1, "take", card="[7]")
    for seed in range(30):
        hand = Counter(state.redeal(0, FastDice(seed)).position()["hands"][1])
        assert hand >= Counter(["+1", "+1", "[0]", "[7]"])


def test_the_owner_knows_the_top_of_the_deck_and_nothing_below() -> None:
    state = table(round=4, hands=[HAND, []], decks=[["-1", "-3", "+3", "negate", "/2"], FILLING], rolls=[2, 1])
    act(state, 0, "top", card="x2")
    act(state, 0, "top", card="flip")
    all_ready(state)
    below = set()
    for seed in range(30):
        deck = state.redeal(0, FastDice(seed)).position()["decks"][0]
        assert deck[:2] == ["flip", "x2"]
        below.add(tuple(deck[2:]))
    assert len(below) > 5


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_known_is_true_at_every_moment(players: int) -> None:
    """The public knowledge that a redeal keeps is never wrong: reading a position checks it."""
    luck = random.Random(players)
    game = threescore.game("goals", players=players)
    state = game.start(seed=players)
    for _ in walk(state, luck):
        if luck.random() < 0.1:
            game.from_position(state.position())


def test_special_goals_of_others_are_exchanged_with_what_nobody_has_seen() -> None:
    state = table(round=3, specials=[["most_pairs"], ["most_1s"]], decks=[FILLING, FILLING])
    seen = set()
    for seed in range(40):
        dealt = state.redeal(0, FastDice(seed)).position()
        assert dealt["specials"][0] == ["most_pairs"]
        (goal,) = dealt["specials"][1]
        assert goal not in ("most_pairs", "highest_total")
        seen.add(goal)
    assert len(seen) > 8


def test_a_stir_leaves_what_lies_on_top_of_a_deck_where_its_owner_put_it() -> None:
    state = table(hands=[["+1", "-2"], []])
    act(state, 0, "top", card="+1")
    all_ready(state)
    deck = state.position()["decks"][0]
    below: Counter[tuple[str, ...]] = Counter()
    for seed in range(20):
        stirred = state.stir(FastDice(seed)).position()["decks"][0]
        assert stirred[0] == deck[0] == "+1"
        assert sorted(stirred) == sorted(deck)
        below[tuple(stirred[1:])] += 1
    assert len(deck) < 3 or len(below) > 1


def test_a_stir_deals_neither_hands_nor_special_goals_that_a_seat_has_seen() -> None:
    state = table(specials=[["most_pairs"], ["most_1s"]], hands=[HAND, HAND])
    for seed in range(5):
        stirred = state.stir(FastDice(seed))
        assert [stirred.view(seat) for seat in range(2)] == [state.view(seat) for seat in range(2)]
