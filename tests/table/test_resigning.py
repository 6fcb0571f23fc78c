"""Giving a match up, and what its record says of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import threescore
from threescore.errors import BadSave, NoSuchSeat, NotAsked
from threescore.table.luck import Seeded
from threescore.table.match import Match, from_record


def match_of(name: str, players: int) -> Match:
    return Match(threescore.game(name, players), Seeded(5))


def test_between_two_the_other_has_won() -> None:
    match = match_of("underworld", 2)
    match.resign(0, ends=False)
    assert (match.over, match.winners, match.state.over) == (True, [1], False)


def test_among_several_the_match_goes_on_until_one_is_left() -> None:
    match = match_of("beast", 3)
    match.resign(2, ends=False)
    assert (match.over, match.winners) == (False, [])
    match.resign(0, ends=False)
    assert (match.over, match.winners) == (True, [1])


def test_where_nobody_wants_to_play_on_nobody_has_won() -> None:
    match = match_of("beast", 3)
    match.resign(2, ends=True)
    assert (match.over, match.winners) == (True, [])


def test_a_match_that_was_given_up_takes_no_answers_and_no_resignations() -> None:
    match = match_of("underworld", 2)
    match.resign(0, ends=False)
    with pytest.raises(NotAsked, match="the match was given up"):
        match.act(0, match.state.choice_ids(0)[0])
    with pytest.raises(NotAsked, match="the match has ended"):
        match.resign(1, ends=False)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None])
def test_only_a_seat_that_is_there_can_resign(seat: Any) -> None:
    match = match_of("beast", 3)
    with pytest.raises(NoSuchSeat, match=r"there is no seat .*; this game has seats 0 to 2"):
        match.resign(seat, ends=False)
    assert match.resigned == []


def test_nobody_resigns_twice() -> None:
    match = match_of("beast", 3)
    match.resign(2, ends=False)
    with pytest.raises(NotAsked, match="seat 2 has resigned already; these can: 0, 1"):
        match.resign(2, ends=False)
    assert match.resigned == [2]


@pytest.mark.parametrize(("players", "ends"), [(2, False), (3, False), (3, True)])
def test_a_record_keeps_who_resigned(players: int, ends: bool) -> None:
    match = match_of("beast", players)
    match.resign(1, ends)
    again = from_record(json.loads(json.dumps(match.record())))
    assert (again.resigned, again.over, again.winners) == (match.resigned, match.over, match.winners)
    assert again.record() == match.record()


@pytest.mark.parametrize(
    "ended",
    [
        None,
        {},
        {"how": "resigned", "winners": [1], "resigned": [7]},
        {"how": "resigned", "winners": [1], "resigned": [0, 0]},
        {"how": "resigned", "winners": [0], "resigned": [0]},
        {"how": "resigned", "winners": [], "resigned": []},
        {"how": "end", "winners": [1], "resigned": [0]},
    ],
)
def test_a_record_that_lies_about_resigning_is_refused(ended: Any) -> None:
    record = match_of("underworld", 2).record() | {"ended": ended}
    with pytest.raises(BadSave, match="ended"):
        from_record(record)
