"""Small sets kept as bits: in their own module and, compiled by the C compiler's own names for it, in the rules."""

from __future__ import annotations

import pytest

from threescore.core.bits import count_bits, lowest
from threescore.core.state import buffer
from threescore.rules.beast.moves import list_places
from threescore.rules.underworld.moves import just

SETS = [{0}, {61}, {0, 61}, {31, 32, 33}, {5, 17, 40, 59}, set(range(62))]


@pytest.mark.parametrize("members", SETS, ids=str)
def test_a_set_has_its_first_member_and_their_number(members: set[int]) -> None:
    bits = sum(2**member for member in members)
    assert lowest(bits) == min(members)
    assert count_bits(bits) == len(members)


def test_an_empty_set_has_no_members() -> None:
    assert count_bits(0) == 0


@pytest.mark.parametrize("members", SETS, ids=str)
def test_rules_go_through_a_set_from_its_first_member(members: set[int]) -> None:
    out = buffer()
    assert list_places(sum(2**member for member in members), 100, out) == len(members)
    assert [out[i] - 100 for i in range(len(members))] == sorted(members)


def test_a_set_of_one_place_is_not_cut_off_at_32_bits() -> None:
    assert [just(place) for place in (0, 1, 31, 32, 60)] == [1, 2, 2**31, 2**32, 2**60]
