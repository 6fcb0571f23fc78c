"""The account of luck and skill: what chance could have done, exactly where it can be counted."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from tests.testing.toys import High, HighState
from threescore.core.dice import Dice, FastDice, ScriptedDice
from threescore.core.judge import Judge
from threescore.core.state import State
from threescore.table.account import chances_before_dealing, foresee, luck_of, try_answers
from threescore.testing import walk


class Faces(Judge):
    """Gives seat 0 a sixth for each pip that lies on the table."""

    def chances(self, state: State, out: vec[float]) -> None:
        pips = getattr(state, "pips", 0)
        out[0], out[1] = pips / 12, 1 - pips / 12


class RollingState(HighState):
    """The first seat may roll dice; 1 rolls one and 0 none."""

    shuffles = False

    def set_up(self) -> None:
        super().set_up()
        self.pips = 0

    def apply(self, seat: i64, choice: i64) -> None:
        super().apply(seat, choice)
        self.pips = sum(self.roll() for _ in range(choice * self.number))

    number = 1


def rolling(number: int) -> State:
    class Rolling(RollingState):
        def deal_unseen(self) -> None:
            pass

    Rolling.number = number
    game = High(2)
    game.state = Rolling
    game.judge = Faces()
    return game.start(seed=1)


def after(state: State, choice: int, dice: Dice) -> State:
    twin = state.copy(dice)
    twin.apply(0, choice)
    return twin


def foreseen(state: State, seat: int, choice: int, samples: int = 1) -> list[float]:
    out = vec[float]([0.0] * state.seats)
    foresee(state, seat, choice, samples, FastDice(1), out)
    return [out[i64(other)] for other in range(state.seats)]


def test_the_ways_of_few_dice_are_all_looked_at() -> None:
    assert foreseen(rolling(1), 0, 1) == pytest.approx([3.5 / 12, 8.5 / 12])
    assert foreseen(rolling(3), 0, 1) == pytest.approx([10.5 / 12, 1.5 / 12])


def test_the_luck_of_a_roll_is_what_it_shows_beyond_the_mean() -> None:
    state = rolling(1)
    lucky = luck_of(state, 0, 1, after(state, 1, ScriptedDice([6])), 1, FastDice(1))
    assert lucky == pytest.approx([2.5 / 12, -2.5 / 12])


def test_an_answer_that_brings_nothing_to_light_has_no_luck() -> None:
    state = rolling(1)
    assert luck_of(state, 0, 0, after(state, 0, FastDice(1)), 1, FastDice(1)) == [0.0, 0.0]


def test_many_dice_are_sampled() -> None:
    assert foreseen(rolling(4), 0, 1, samples=4000)[0] == pytest.approx(14 / 12, abs=0.02)


@pytest.mark.parametrize("name", threescore.games())
def test_luck_is_zero_on_average_at_every_moment_of_every_game(name: str) -> None:
    """What really happens is one of the ways in which it could have: with other dice for the same moment luck cancels out."""
    game = threescore.game(name)
    state = game.start(seed=11)
    found: list[float] = []
    moments = 0
    for seat, choice in walk(state, random.Random(11), 600):
        if moments == 8 or played(state, seat, choice, 1).opened == state.opened:
            continue
        luck = []
        for seed in range(len(found), len(found) + 8):
            truth = state.stir(FastDice(seed))
            luck.append(luck_of(truth, seat, choice, played(truth, seat, choice, seed + 1000), 4, FastDice(seed))[0])
        if any(luck):
            moments += 1
            found += luck
    assert moments > 3
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5


def played(state: State, seat: int, choice: int, seed: int) -> State:
    twin = state.copy(FastDice(seed))
    twin.apply(seat, choice)
    return twin


def test_a_seat_is_credited_only_with_what_it_could_know() -> None:
    """Whether to raise is worth the same whatever the others hold in truth."""
    state = High(3).start(seed=3)
    answers = [vec[i64]([0]), vec[i64]([1])]
    one = try_answers(state, 0, answers, 20, 5)
    other = try_answers(state.redeal(0, FastDice(9)), 0, answers, 20, 5)
    assert [list(row) for row in one.rows] == [list(row) for row in other.rows]


def test_where_neither_chance_nor_secrets_have_a_part_one_trial_is_enough() -> None:
    state = threescore.game("underworld").start(seed=1)
    answers = [vec[i64]([i64(choice.id)]) for choice in state.choices(0) if choice.kind == "enter"]
    assert len(try_answers(state, 0, answers, 50, 1).rows) == 1


def test_chances_before_dealing_are_alike_where_seats_are() -> None:
    assert chances_before_dealing(High(3), deals=5) == pytest.approx([1 / 3] * 3)
