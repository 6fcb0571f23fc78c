"""Random play, held against the figures that the specification measured for it."""

from __future__ import annotations

import random
from statistics import mean

import pytest

import threescore


def random_game(players: int, seed: int) -> tuple[int, int]:
    """Every card at random on a die or unused, every special goal declared: tokens paid, and goals unclaimed."""
    state = threescore.game("goals", players=players).start(seed=seed)
    luck = random.Random(seed)
    unclaimed = 0
    while not state.over:
        seat = state.to_act[0]
        choices = state.choices(seat)
        wanted = [one for one in choices if one.kind not in ("take_back", "ready", "hold")] or choices[-1:]
        declarations = [one for one in wanted if one.kind == "declare"]
        state.act(seat, luck.choice(declarations or wanted).id)
        unclaimed += sum(event.kind == "paid" and not event.args["seats"] for event in state.events)
    return sum(state.scores), unclaimed


@pytest.mark.parametrize(("players", "unclaimed", "slack"), [(2, 1.7, 0.6), (6, 0.2, 0.25)])
def test_unclaimed_goals_and_tokens_paid_in_random_play(players: int, unclaimed: float, slack: float) -> None:
    games = [random_game(players, seed) for seed in range(40)]
    assert mean(number for _, number in games) == pytest.approx(unclaimed, abs=slack)
    # A pay-out of 128 to 140 on the average, and always more tokens than the source provides
    assert 124 <= mean(tokens for tokens, _ in games) <= 142
    assert all(tokens > 100 for tokens, _ in games)
