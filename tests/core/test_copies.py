"""A copy in the room of another one is the same game as a new copy, and leaves its original alone."""

from __future__ import annotations

import pytest

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State


def some_way(name: str, seed: int, answers: int) -> State:
    """A game after so many answers by chance."""
    kind = threescore.game(name)
    state, luck = threescore.game(name, players=kind.seats[-1]).deal(FastDice(seed)), FastDice(seed)
    go_on(state, luck, answers)
    return state


def go_on(state: State, luck: FastDice, answers: int) -> list[object]:
    """Answers by chance; every position on the way."""
    seen: list[object] = []
    for _ in range(answers):
        if state.over:
            break
        seat = state.to_act[0]
        ids = state.choice_ids(seat)
        state.apply(seat, ids[luck.below(len(ids))])
        seen.append(state.position())
    return seen


@pytest.mark.parametrize("name", threescore.games())
def test_a_copy_in_the_room_of_another_goes_on_as_a_new_copy_does(name: str) -> None:
    room = some_way(name, 9, 25)
    for answers in (0, 12, 40):
        state = some_way(name, 5, answers)
        before = state.position()
        new = state.copy(FastDice(3))
        room = state.copy_into(room, FastDice(3))
        assert room.position() == new.position() == before
        assert room.to_act == state.to_act
        assert room.opened == state.opened
        assert go_on(room, FastDice(1), 30) == go_on(new, FastDice(1), 30)
        assert state.position() == before, "the original stays as it is"


@pytest.mark.parametrize("name", threescore.games())
def test_a_copy_in_a_room_tells_nothing(name: str) -> None:
    state = threescore.game(name).start(seed=2)
    room = state.copy_into(state.copy(FastDice(1)), FastDice(1))
    seat = room.to_act[0]
    room.apply(seat, room.choice_ids(seat)[0])
    assert room.events == []
