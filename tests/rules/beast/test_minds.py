"""What minds believe of the orders that others choose in secret does not depend on whether they have chosen them."""

from __future__ import annotations

import pytest

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import Budget, GreedyMind, Mind, SearchMind, consult

PLAYERS = 4


def orderings(seed: int) -> State:
    """Everybody rolled dice that can be ordered, and nobody has."""
    game = threescore.game("beast", players=PLAYERS)
    while True:
        state = game.start(seed=seed)
        if len(state.to_act) == PLAYERS:
            return state
        seed += 1000


@pytest.mark.parametrize(
    "mind", [GreedyMind(), SearchMind(), SearchMind(softness=0.5)], ids=["greedy", "search", "soft"]
)
@pytest.mark.parametrize("seed", range(3))
def test_a_mind_thinks_the_same_whoever_has_ordered_the_first_dice(mind: Mind, seed: int) -> None:
    state = orderings(seed)
    budget = Budget(playouts=12, seed=seed)
    thought = consult(mind, state, 0, budget)
    for others in ((3,), (1, 2), (3, 2, 1)):
        asked = state.clone()
        for other in others:
            asked.act(other, asked.choice_ids(other)[-1])
        assert consult(mind, asked, 0, budget) == thought


def greedy_answer(state: State, seed: int) -> int:
    out = buffer()
    return int(Greed(state.game).blind_choice(state, 0, FastDice(seed), out, state.legal(0, out), 2))


def test_a_greedy_seat_in_a_playout_answers_the_same_first_or_last() -> None:
    state = orderings(5)
    last = state.clone()
    for other in (1, 2, 3):
        last.act(other, last.choice_ids(other)[0])
    assert [greedy_answer(state, seed) for seed in range(8)] == [greedy_answer(last, seed) for seed in range(8)]
