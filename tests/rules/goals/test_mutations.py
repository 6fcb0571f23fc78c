"""Positions changed at random: what is accepted can be played to its end, and what cannot be is refused with a reason."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.errors import BadPosition
from threescore.rules.goals.cards import CARDS
from threescore.testing import random_game

CODES = [card.code for card in CARDS.modifiers]
GOALS = [goal.code for goal in CARDS.goals]
PHASES = ["place", "declare", "pick", "select", "over"]
SEATED = [
    "hands",
    "stacks",
    "decks",
    "discards",
    "tops",
    "drops",
    "specials",
    "declared",
    "sides",
    "taken_back",
    "ready",
]
KNOWING = ["sure", "known", "within", "last", "tokens", "dice"]
TABLE = ["goals", "row", "hidden_goals", "shared", "goal_deck", "order", "turn", "took", "winners", "round", "phase"]
PARTS = [*SEATED, *KNOWING, *TABLE]
# From six rounds of four seats, 36 take-backs in each, no more answers than this can come.
LONG = 6 * 6 * (36 * 2 + 12)


def lists_in(value: Any) -> list[list[Any]]:
    """Every list within a part of a position, itself included."""
    if isinstance(value, dict):
        return [found for inner in value.values() for found in lists_in(inner)]
    if not isinstance(value, list):
        return []
    return [value, *(found for inner in value for found in lists_in(inner))]


def mutate(position: dict[str, Any], luck: random.Random) -> None:
    """Change one thing, as somebody might who writes positions by hand."""
    part = luck.choice([*position, *PARTS])
    what = luck.randrange(7)
    lists = lists_in(position.get(part))
    if what == 0:
        position.pop(part, None)
    elif what == 1:
        position["phase"] = luck.choice(PHASES)
    elif what == 2:
        position["round"] = luck.randrange(1, 7)
    elif what == 3 and any(lists):
        some = luck.choice([found for found in lists if found])
        some.pop(luck.randrange(len(some)))
    elif what == 4 and lists:
        some, other = luck.choice(lists), luck.choice(lists_in(position[luck.choice(list(position))]) or lists)
        some.insert(luck.randrange(len(some) + 1), copy.deepcopy(luck.choice(other or CODES + GOALS)))
    elif what == 5 and any(lists):
        some = luck.choice([found for found in lists if found])
        at = luck.randrange(len(some))
        some[at] = change(some[at], luck)
    elif not lists:
        seats = len(position["dice"]) if isinstance(position.get("dice"), list) else 2
        each: list[list[Any]] = [
            [luck.randrange(3)],
            [luck.sample(GOALS, 1)],
            [True],
            [[luck.choice(CODES)]],
            [[0] * 6],
        ]
        whole: list[Any] = [luck.randrange(7), luck.sample(GOALS, 3), luck.sample(CODES, 3), []]
        position[part] = luck.choice([*whole, *(one * seats for one in each)])


def change(value: Any, luck: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + luck.choice((-1, 1, 6))
    if value in GOALS:
        return luck.choice(GOALS)
    return luck.choice(CODES)


def some_choice(ids: list[int], luck: random.Random) -> int:
    """Any; but the last are being ready, holding and taking a goal, and more likely, so that games come on."""
    return ids[-1] if luck.random() < 0.4 else luck.choice(ids)


def play_to_the_end(state: State, luck: random.Random) -> None:
    """Answer at random, and see that nothing is lost and that the table can be written, shown and redealt all the way."""
    everything, answers = cards_of(state), 0
    while not state.over:
        if luck.random() < 0.05:
            look(state, luck)
        seat = luck.choice(state.to_act)
        ids = state.choice_ids(seat)
        assert ids
        before = state.view(None)["round"]
        state.act(seat, some_choice(ids, luck))
        answers += 1
        assert answers < LONG
        assert before <= state.view(None)["round"] <= 6
        assert cards_of(state) == everything
    look(state, luck)
    assert state.winners
    assert all(state.scores[seat] == max(state.scores) for seat in state.winners)


def cards_of(state: State) -> Counter[str]:
    position = state.position()
    cards = Counter(position["row"] + position["shared"])
    for part in ("hands", "decks", "discards"):
        for pile in position[part]:
            cards.update(pile)
    return cards


def look(state: State, luck: random.Random) -> None:
    """The position is one that is accepted, for everybody who may see some of it."""
    game, position = state.game, state.position()
    assert game.from_position(position).position() == json.loads(json.dumps(position))
    for seat in (*range(state.seats), None):
        dealt = state.redeal(seat, FastDice(luck.randrange(2**30)))
        assert dealt.view(seat) == state.view(seat)
        assert dealt.to_act == state.to_act
        game.from_position(dealt.position())
        state.game.words.sketch(state.view(seat))
        state.game.words.explain(state.view(seat), state.choices(seat) if seat is not None else [])


def check_a_mutation(seed: int) -> bool:
    """Whether the changed position was accepted; whatever was, is played."""
    luck = random.Random(seed)
    game = random_game("goals", luck)
    state = game.start(seed=seed)
    for _ in range(luck.randrange(40 * game.players)):
        if not state.over:
            seat = luck.choice(state.to_act)
            state.act(seat, some_choice(state.choice_ids(seat), luck))
    position = json.loads(json.dumps(state.position()))
    for _ in range(luck.choice((1, 1, 2, 3))):
        mutate(position, luck)
    try:
        changed = game.from_position(position, seed=seed)
    except BadPosition as refusal:
        assert str(refusal)
        return False
    play_to_the_end(changed, luck)
    return True


@pytest.mark.parametrize("some", range(4))
def test_a_changed_position_is_refused_or_can_be_played_to_its_end(some: int) -> None:
    accepted = sum(check_a_mutation(seed) for seed in range(some * 30, some * 30 + 30))
    assert 0 < accepted < 30, "some are refused and some are not"
