"""What a seat sees in numbers is its view, neither more nor less."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import threescore
from tests.compiled import COMPILED
from threescore.core.dice import FastDice
from threescore.core.sight import Sight
from threescore.core.state import State
from threescore.testing import random_game, walk
from threescore.testing.laws import numbers_seen

# Every moment is looked at through all eyes.
pytestmark = pytest.mark.long

for_every_game = pytest.mark.parametrize("name", threescore.games())
GAMES = 20 if COMPILED else 5
ANSWERS = 150


def seen(state: State, seat: int) -> tuple[int, ...]:
    return tuple(int(number) for number in state.game.sight.seen(state, seat))


def moments(name: str) -> list[tuple[State, int]]:
    """Moments of random games with any options, each with a seat that looks at it."""
    found = []
    for seed in range(GAMES):
        luck = random.Random(seed)
        state = random_game(name, luck).start(seed=seed)
        for number, _ in enumerate(walk(state, luck, ANSWERS)):
            if number % 7 == 0:
                found.append((state.clone(), luck.randrange(state.seats)))
        found.append((state.clone(), luck.randrange(state.seats)))
    return found


def told(state: State, seat: int) -> str:
    """The view, without what the options of the game say already."""
    view: dict[str, Any] = state.view(seat)
    return json.dumps(view, sort_keys=True)


@for_every_game
def test_moments_look_alike_in_numbers_exactly_where_their_views_are_alike(name: str) -> None:
    for seed in range(GAMES):
        luck = random.Random(seed)
        state = random_game(name, luck).start(seed=seed)
        seats = range(state.seats)
        by_view: dict[tuple[int, str], tuple[int, ...]] = {}
        by_numbers: dict[tuple[int, ...], tuple[int, str]] = {}
        for number, _ in enumerate(walk(state, luck, ANSWERS)):
            # The same moment as others could hold it possible, so that what is hidden differs as well
            other = state.redeal(luck.choice(seats), FastDice(number))
            for moment in (state, other):
                for seat in seats:
                    view, numbers = (seat, told(moment, seat)), seen(moment, seat)
                    assert by_view.setdefault(view, numbers) == numbers, "the numbers tell more than the view"
                    assert by_numbers.setdefault(numbers, view) == view, "the view tells more than the numbers"


@for_every_game
def test_what_is_written_over_another_moment_is_what_is_written_by_itself(name: str) -> None:
    for seed in range(GAMES):
        luck = random.Random(seed)
        state = random_game(name, luck).start(seed=seed)
        sight, used = state.game.sight, state.game.sight.seen(state, 0)
        for _ in walk(state, luck, ANSWERS):
            seat = luck.randrange(state.seats)
            sight.write(state, seat, used, 0)
            assert list(used) == list(sight.seen(state, seat))


@for_every_game
def test_what_is_brought_up_to_date_after_an_answer_of_the_seat_is_what_is_written_by_itself(name: str) -> None:
    for seed in range(GAMES):
        luck = random.Random(seed)
        state = random_game(name, luck).start(seed=seed)
        sight, kept = state.game.sight, [state.game.sight.seen(state, seat) for seat in range(state.seats)]
        for _ in range(ANSWERS):
            if state.over:
                break
            # Mostly the same seat goes on, as it does where several are asked together.
            seat = state.to_act[0] if luck.random() < 0.8 else luck.choice(state.to_act)
            sight.write(state, seat, kept[seat], 0)
            state.act(seat, luck.choice(state.choice_ids(seat)))
            sight.update(state, seat, kept[seat], 0)
            assert list(kept[seat]) == list(sight.seen(state, seat))


@for_every_game
def test_every_number_is_within_what_its_stretch_says(name: str) -> None:
    for state, seat in moments(name):
        assert set(numbers_seen(state, seat)) == {stretch.name for stretch in state.game.sight.stretches}


@for_every_game
def test_stretches_have_names_of_their_own_and_say_what_they_are(name: str) -> None:
    sight = threescore.game(name).sight
    assert len({stretch.name for stretch in sight.stretches}) == len(sight.stretches)
    assert all(stretch.text and stretch.low < stretch.high for stretch in sight.stretches)
    assert sum(stretch.size for stretch in sight.stretches) == sight.size


def test_each_seat_sees_itself_first() -> None:
    state = threescore.game("goals", players=3).start(seed=5)
    for seat in range(3):
        mine = numbers_seen(state, seat)
        assert mine["dice"][:6] == state.view(seat)["dice"][seat]
        assert mine["dice"][6:12] == state.view(seat)["dice"][(seat + 1) % 3]
        assert mine["seat"] == [int(other == seat) for other in range(3)]


def test_a_game_without_a_sight_of_its_own_tells_who_is_asked_who_has_won_and_the_scores() -> None:
    state = threescore.game("goals", players=3).start(seed=5)
    state.game.sight = Sight(3)
    assert numbers_seen(state, 1) == {"seat": [0, 1, 0], "to_act": [1, 1, 1], "winners": [0, 0, 0], "scores": [0, 0, 0]}
