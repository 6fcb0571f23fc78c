"""What holds at every decision of every war."""

from __future__ import annotations

import random
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

import threescore
from tests.rules.underworld.helpers import DEAD_END
from threescore.core.game import Game
from threescore.rules.underworld import moves
from threescore.testing import random_game, walk

seeds = st.integers(0, 2**62 - 1)


def some_game(luck: random.Random) -> Game:
    """A random set-up; now and then on a board that is no grid."""
    return threescore.game("underworld", board=DEAD_END) if luck.random() < 0.2 else random_game("underworld", luck)


@settings(max_examples=15)
@given(seed=seeds)
def test_sixty_six_dice_are_alive_or_dead_and_no_field_holds_more_than_three_of_a_side(seed: int) -> None:
    luck = random.Random(seed)
    state = some_game(luck).start(seed=seed)
    alive = 66
    for _ in walk(state, luck, 400):
        deaths = sum(event.kind in ("died", "removed") for event in state.events)
        place = state.position()
        dice = [*place["home"].values(), *[faces for field in place["fields"].values() for faces in field.values()]]
        assert sum(map(len, dice)) == alive - deaths == sum(state.scores)
        assert all(1 <= len(faces) <= 3 for field in place["fields"].values() for faces in field.values())
        alive -= deaths


@settings(max_examples=15)
@given(seed=seeds)
def test_an_action_is_always_legal_at_the_start_of_a_turn(seed: int) -> None:
    luck = random.Random(seed)
    state = cast("moves.Underworld", some_game(luck).start(seed=seed))
    for seat, _ in walk(state, luck, 400):
        if state.phase == moves.ACTING and state.left == moves.TURN:
            assert any(number < moves.INFILTRATE for number in state.choice_ids(seat))


@settings(max_examples=10)
@given(seed=seeds)
def test_every_choice_can_be_typed_and_no_two_alike(seed: int) -> None:
    luck = random.Random(seed)
    state = some_game(luck).start(seed=seed)
    for seat, _ in walk(state, luck, 150):
        choices = state.choices(seat)
        assert all(choice.typed and not choice.typed.isdecimal() for choice in choices)
        assert len({choice.typed for choice in choices}) == len(choices)
        assert len({choice.text for choice in choices}) == len(choices)
        assert len(choices) <= 1024


@settings(max_examples=10)
@given(seed=seeds)
def test_events_tell_every_change_of_an_army(seed: int) -> None:
    """Whoever keeps count of what is told knows both armies."""
    luck = random.Random(seed)
    state = some_game(luck).start(seed=seed)
    armies = [33, 33]
    for _ in walk(state, luck, 400):
        for event in state.events:
            side = ("death", "devil").index(event.args.get("side", "death"))
            if event.kind in ("died", "removed"):
                armies[side] -= 1
            elif event.kind == "defected":
                armies[side] -= 1
                armies[1 - side] += 1
            elif event.kind == "recruited":
                armies[0] += 1
                armies[1] -= 1
            elif event.kind == "infiltrated":
                armies[0] -= 1
                armies[1] += 1
        assert state.scores == tuple(armies)
