"""Games and minds in several threads at once do not meddle with each other."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, consult
from threescore.testing import walk

THREADS = 4
GAMES = 8
ANSWERS = 150
THOUGHTS = 6


@pytest.fixture
def impatience() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(name: str, seed: int) -> State:
    state = threescore.game(name).start(seed=seed)
    for _ in walk(state, random.Random(seed), ANSWERS):
        pass
    return state


def thought(name: str, seed: int) -> list[int]:
    """What greed answers at the start of a game."""
    state, answers = threescore.game(name).deal(FastDice(seed)), list[int]()
    while state.to_act and len(answers) < THOUGHTS:
        answers.append(consult(GreedyMind(), state, state.to_act[0], Budget(seed=seed)).choice)
        state.act(state.to_act[0], answers[-1])
    return answers


@pytest.mark.usefixtures("impatience")
@pytest.mark.parametrize("name", threescore.games())
def test_games_and_minds_in_threads_go_as_they_go_alone(name: str) -> None:
    seeds = range(GAMES)
    with ThreadPoolExecutor(THREADS) as threads:
        together = list(threads.map(played, [name] * GAMES, seeds))
        minds = list(threads.map(thought, [name] * GAMES, seeds))
    assert [state.position() for state in together] == [played(name, seed).position() for seed in seeds]
    assert minds == [thought(name, seed) for seed in seeds]
