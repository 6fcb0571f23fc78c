"""What always holds in this game: every card and every die is somewhere, and waiting seats match."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import threescore
from threescore.core.state import State
from threescore.errors import BadOption
from threescore.rules.beast.cards import cards_of
from threescore.testing import random_game, walk


def cards_in(position: dict[str, Any]) -> Counter[str]:
    frozen = sum(flag for three in position["frozen"] for flag in three)
    there = Counter([position["beast"], *position["deck"], *position["discard"], *["freeze"] * frozen])
    there.update(card for hand in position["hands"] for card in hand)
    if "playing" in position:
        there[position["playing"]["card"]] += 1
    return +there


def check(state: State) -> None:
    position = state.position()
    assert cards_in(position) == Counter({card.id: card.count for card in cards_of("standard")})
    assert [len(dice) for dice in position["dice"]] == [3] * state.seats
    assert all(face in range(1, 7) for dice in position["dice"] for face in dice)
    assert len(position["middle"]) == (0 if position["phase"] == "arrange" else 3)
    for seat, hand in enumerate(position["hands"]):
        drawn = seat == position["turn"] and position["phase"] in ("play", "discard")
        assert len(hand) == (4 if drawn else 3)


def matching(position: dict[str, Any]) -> list[bool]:
    digits = [int(digit) for digit in position["beast"]]
    return [dice == digits for dice in position["dice"]]


@pytest.mark.parametrize("seed", range(12))
def test_66_cards_and_every_die_are_there_at_every_decision(seed: int) -> None:
    luck = random.Random(seed)
    state = random_game("beast", luck).start(seed=seed)
    for _ in walk(state, luck, 300):
        check(state)
    check(state)


@pytest.mark.parametrize("seed", range(12))
def test_between_cards_exactly_the_waiting_seats_match(seed: int) -> None:
    luck = random.Random(seed)
    state = random_game("beast", luck).start(seed=seed)
    for _ in walk(state, luck, 600):
        position = state.position()
        if position["phase"] in ("play", "discard", "thaw"):
            assert position["pending"] == matching(position)


@pytest.mark.parametrize("seed", range(8))
def test_a_frozen_die_keeps_face_place_and_owner(seed: int) -> None:
    luck = random.Random(seed)
    state = threescore.game("beast", players=3, madhouse_mix=True, wrap=True).start(seed=seed)
    before = state.position()
    for _ in walk(state, luck, 600):
        after = state.position()
        for seat in range(3):
            for die in range(3):
                if before["frozen"][seat][die] and after["frozen"][seat][die]:
                    assert before["dice"][seat][die] == after["dice"][seat][die]
        before = after


@pytest.mark.parametrize("seed", range(8))
def test_a_winner_shows_the_number_of_the_beast(seed: int) -> None:
    state = threescore.game("beast", players=4).start(seed=seed)
    for _ in walk(state, random.Random(seed)):
        pass
    assert state.over
    position = state.position()
    assert [matching(position)[seat] for seat in state.winners] == [True]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"thaw": "all"}, "the option thaw cannot be 'all'; it can be own or any"),
        ({"tie": 1}, "clockwise or shared"),
        ({"setup_match": "lose"}, "reroll or pending or win"),
        ({"wrap": 1}, "False or True"),
        ({"arranger": "me"}, "caster or owner"),
        ({"madhouse_mix": "maybe"}, "False or True"),
        ({"first": 3}, "random or 0"),
        ({"max_turns": -1}, "a whole number from 0 to 100000"),
        ({"freeze": 1}, "beast has no option 'freeze'; its options are: deck, thaw"),
        ({"players": 7}, "beast is played by 2 to 6, not by 7"),
    ],
)
def test_a_bad_option_is_refused_with_the_good_ones(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption) as refused:
        threescore.game("beast", **options)
    assert complaint in str(refused.value)
