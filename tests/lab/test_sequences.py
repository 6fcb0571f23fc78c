"""Confidence sequences: they hold the mean at every look, they narrow, and their verdicts are what the interval says."""

from __future__ import annotations

import numpy as np
import pytest

from threescore.lab.sequences import EQUIVALENT, LESS, MORE, UNDECIDED, Sequence, bets_on, capital, next_look, verdict

RUNS = 100
VALUES = 300


def coins(chance: float) -> np.ndarray:
    """Runs of coins that fall on heads with that chance, from a fixed seed."""
    return (np.random.default_rng(666).random((RUNS, VALUES)) < chance).astype(float)


@pytest.mark.parametrize("chance", [0.5, 0.05])
def test_at_most_one_run_in_twenty_ever_misses_the_mean_however_often_one_looks(chance: float) -> None:
    missed = 0
    for run in coins(chance):
        sequence, seen, held = Sequence(0.0, 1.0), 0, True
        while seen < VALUES:
            look = min(VALUES, next_look(seen))
            low, high = sequence.add(run[seen:look])
            seen, held = look, held and low <= chance <= high
        missed += not held
    assert missed <= RUNS // 20


def test_a_fixed_interval_looked_at_as_often_misses_far_more_often() -> None:
    """What the sequences are for: the same runs, with the interval that one would calculate at the end."""
    missed = 0
    for run in coins(0.5):
        counts = np.arange(1, VALUES + 1)
        means = np.cumsum(run) / counts
        missed += bool((np.abs(means - 0.5) > 1.96 * 0.5 / np.sqrt(counts))[20:].any())
    assert missed > RUNS // 10


def test_an_interval_never_grows_wider_and_holds_what_was_seen() -> None:
    sequence = Sequence(-10.0, 30.0)
    values = np.random.default_rng(1).normal(14.0, 3.0, 400)
    before = sequence.interval
    for start in range(0, 400, 50):
        now = sequence.add(values[start : start + 50])
        assert before[0] <= now[0] <= now[1] <= before[1]
        before = now
    assert before[0] < sequence.mean < before[1]
    assert before[1] - before[0] < 4.0


def test_nobody_gets_rich_betting_against_the_true_mean_on_average() -> None:
    """The capital of whoever bets against the truth is worth what it was: its mean over all ways that coins can fall is 1."""
    ways = np.array([[way >> place & 1 for place in range(10)] for way in range(1 << 10)], dtype=float)
    ends = [np.exp(capital(way, bets_on(way, 0.05), 0.5)) for way in ways]
    assert np.mean(ends) == pytest.approx(1.0)


def test_no_bet_knows_the_value_that_it_is_made_on() -> None:
    one, other = np.array([0.2, 0.9, 0.4]), np.array([0.2, 0.9, 1.0])
    assert list(bets_on(one, 0.05)) == list(bets_on(other, 0.05))


def test_values_beyond_the_bounds_count_as_the_nearest() -> None:
    wild, tame = Sequence(0.0, 1.0), Sequence(0.0, 1.0)
    assert wild.add([7.0, -3.0, 0.5] * 20) == tame.add([1.0, 0.0, 0.5] * 20)


@pytest.mark.parametrize(
    ("interval", "said"),
    [
        ((0.1, 2.0), MORE),
        ((-2.0, -0.1), LESS),
        ((-0.4, 0.3), EQUIVALENT),
        ((-0.4, 0.6), UNDECIDED),
        ((0.0, 0.0), EQUIVALENT),
    ],
)
def test_a_verdict_is_what_the_interval_says(interval: tuple[float, float], said: str) -> None:
    assert verdict(interval, 0.5) == said
