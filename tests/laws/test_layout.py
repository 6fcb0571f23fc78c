"""A game's layout says of its numbers what its moves make of them, and what its words say."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

import threescore
from tests.golden.said import path_of
from tests.laws.test_laws import for_every_game
from threescore.core.layout import MANY, Choices, Fact, Field, Layout, Part
from threescore.rules import built_in
from threescore.rules.apostles import moves as apostles
from threescore.rules.beast import moves as beast
from threescore.rules.goals import moves as goals
from threescore.rules.underworld import moves as underworld

MOVES: dict[str, ModuleType] = {"apostles": apostles, "beast": beast, "goals": goals, "underworld": underworld}
for_built_in = pytest.mark.parametrize("name", built_in())


def layout_of(name: str) -> Layout:
    return threescore.game(name).layout


@for_built_in
def test_the_layout_of_choices_is_that_of_the_constants(name: str) -> None:
    layout, moves = layout_of(name), MOVES[name]
    for sort in layout.choices:
        assert getattr(moves, sort.name.upper()) == sort.first
    assert layout.actions == moves.ACTIONS == threescore.game(name).actions


@for_built_in
def test_the_layout_of_facts_is_that_of_the_constants(name: str) -> None:
    layout, moves = layout_of(name), MOVES[name]
    for sort in layout.facts:
        assert getattr(moves, sort.name.upper()) == sort.number
    assert [sort.number for sort in layout.facts] == list(range(len(layout.facts)))


@for_every_game
def test_a_choice_that_is_taken_apart_and_put_together_is_the_same(name: str) -> None:
    layout = layout_of(name)
    for number in range(layout.actions):
        sort, values = layout.choice(number)
        assert layout.number(sort, *values) == number


@for_built_in
def test_every_declared_sort_is_among_the_examples_that_the_browser_knows(name: str) -> None:
    examples, layout = json.loads(path_of(name).read_text(encoding="utf-8")), layout_of(name)
    assert {one["kind"] for one in examples["events"]} == {sort.kind for sort in layout.facts}
    assert {one["kind"] for one in examples["choices"]} == {sort.kind for sort in layout.choices}


# What a layout refuses


def test_choices_that_leave_a_gap_are_refused() -> None:
    with pytest.raises(ValueError, match="'stop' should begin at 6, not at 7"):
        Layout([Choices("roll", 0, Part("die", 6)), Choices("stop", 7)])


def test_two_sorts_of_facts_with_one_number_are_refused() -> None:
    with pytest.raises(ValueError, match="the same number"):
        Layout(facts=[Fact("rolled", 0), Fact("won", 0)])


def test_a_value_out_of_its_range_is_refused() -> None:
    layout = Layout([Choices("turn", 0, Part("die", 3), Part("face", 6, first=1))])
    with pytest.raises(ValueError, match="'face' of a choice 'turn' is 1 to 6, not 0"):
        layout.number("turn", 2, 0)


def test_a_number_beyond_the_choices_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 5; there is no 6"):
        Layout([Choices("roll", 0, Part("die", 6))]).choice(6)


def test_a_fact_with_an_operand_too_few_is_refused() -> None:
    layout = Layout(facts=[Fact("rolled", 0, "seat", Field("dice", 3))])
    with pytest.raises(ValueError, match="holds seat, dice"):
        layout.fact(0, [1, 6, 6])


# What a layout reads


def test_the_fields_of_a_fact_are_numbers_lists_and_sets() -> None:
    rolled = Fact("rolled", 0, "seat", Field("dice", 2), Field("seats", bits=True), Field("rest", MANY))
    assert Layout(facts=[rolled]).fact(0, [4, 6, 1, 0b101, 7, 8]) == ("rolled", [4, [6, 1], [0, 2], [7, 8]])


def test_a_hidden_field_is_none() -> None:
    drew = Fact("drew", 0, Field("cards", 2, secret=True), "seat")
    assert Layout(facts=[drew]).fact(0, [-1, -1, 3]) == ("drew", [None, 3])
