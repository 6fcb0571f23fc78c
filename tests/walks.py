"""Random walks through any game, for tests that must hold everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import threescore.rules
from threescore.core.game import Game
from threescore.core.state import State

# A random game that goes on for longer than this has left what a test has time for.
LONG = 20_000


def random_game(name: str, luck: random.Random) -> Game:
    """A game set up with a random number of players and random options."""
    kind = threescore.rules.kind_of(name)
    options: dict[str, Any] = {}
    for switch in kind.switches:
        if switch.values and luck.random() < 0.5:
            options[switch.name] = luck.choice(switch.values[:20])
    return threescore.game(name, players=luck.choice(kind.seats), **options)


def helps(state: State, seat: int = 0) -> dict[str, str]:
    """What a seat is told of what is in question, by title: what each thing means, and why it cannot be."""
    entries = state.game.words.explain(state.view(seat), state.choices(seat))
    return {entry.title: f"{entry.text} {entry.why}".strip() for entry in entries}


def walk(state: State, luck: random.Random, most: int = LONG) -> Iterator[tuple[int, int]]:
    """Play on at random; yield the seat and the choice before each answer is given."""
    for _ in range(most):
        if state.over:
            return
        seat = luck.choice(state.to_act)
        choice = luck.choice(state.choice_ids(seat))
        yield seat, choice
        state.act(seat, choice)


def somewhere(game: Game, seed: int, luck: random.Random, steps: int) -> State:
    """A state that random play reaches within that many answers."""
    state = game.start(seed=seed)
    for _ in walk(state, luck, steps):
        pass
    return state
