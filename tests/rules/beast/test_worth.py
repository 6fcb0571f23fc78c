"""What a mind is told a position is worth."""

from __future__ import annotations

import pytest

from tests.rules.beast.tables import PLAIN, at, die, play, table
from threescore.core.state import State


def worths(state: State) -> list[float]:
    return [state.worth(seat) for seat in range(state.seats)]


def test_the_worths_of_all_seats_are_shares_of_one() -> None:
    assert sum(worths(table([6, 6, 5], PLAIN, [1, 1, 6]))) == pytest.approx(1)


def test_a_place_that_matches_is_worth_more_than_one_that_is_near() -> None:
    assert worths(table([6, 2, 3], [5, 2, 3]))[0] > 0.5
    assert worths(table([5, 2, 3], [4, 2, 3]))[0] > 0.5


def test_a_seat_that_waits_for_its_win_is_ahead_of_everybody() -> None:
    state = table([6, 6, 5], [6, 6, 4], PLAIN, hand=("665",))
    play(state, "665")
    assert max(worths(state)) == worths(state)[0]


def test_the_end_is_worth_everything_to_the_winner() -> None:
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(0))
    assert worths(state) == [1, 0]


def test_picking_up_a_die_that_matches_costs_its_owner() -> None:
    state = table([6, 2, 3], [6, 2, 3], hand=("madhouse",))
    play(state, "madhouse", die(1, 0))
    assert worths(state)[1] < 0.5


def test_a_card_is_midway_until_it_is_done_but_not_while_dice_of_the_table_are_picked() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage", "madhouse"))
    assert not state.midway()
    sabotage, madhouse = state.clone(), state.clone()
    play(sabotage, "sabotage")
    assert sabotage.midway()
    play(madhouse, "madhouse")
    assert not madhouse.midway()
