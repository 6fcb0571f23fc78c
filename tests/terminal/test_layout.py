"""Boards fit the screens that they are laid out for, whatever is going on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import threescore
from threescore.core.sketch import Either, Text
from threescore.core.state import State
from threescore.rules import kind_of
from threescore.terminal import blocks, layout
from threescore.terminal.answers import Item, meant
from threescore.terminal.draw import ROOMY, TIGHT, Pen, fitted

SIZES = ((80, 24), (100, 30), (120, 40), (200, 50))
TABLES = [(name, players) for name in threescore.games() for players in kind_of(name).seats]
# After so many answers by chance a table is looked at.
MOMENTS = (0, 15, 60, 130, 190)


def moments(name: str, players: int) -> Iterator[State]:
    luck = random.Random(players)
    state = threescore.game(name, players).start(seed=players)
    for number in range(MOMENTS[-1] + 1):
        if number in MOMENTS or state.over:
            yield state
        if state.over:
            return
        seat = state.to_act[0]
        state.act(seat, luck.choice(state.choice_ids(seat)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_board_fits_every_size_with_room_for_answers(name: str, players: int) -> None:
    for state in moments(name, players):
        seat = state.to_act[0] if state.to_act else 0
        part = state.game.words.sketch(state.view(seat))
        for width, height in SIZES:
            wide, usual, most = layout.board_room(width, height)
            drawn = fitted(part, Pen(wide), usual)
            if not drawn.whole:
                drawn = fitted(part, Pen(wide), most, TIGHT)
            assert drawn.whole, (width, height)
            plan = layout.plan(width, height, drawn.block.height)
            assert plan.answers.height >= layout.FEWEST_ANSWERS
            assert max(region.x + region.width for region in plan) <= width
            assert max(region.y + region.height for region in plan) <= height


def test_a_drawing_is_as_roomy_as_its_room_and_never_roomier_than_before() -> None:
    part = Either((Text("a\nb\nc"), Text("a, b\nc"), Text("a, b, c")))
    assert [fitted(part, Pen(80), height).block.height for height in (3, 2, 1)] == [3, 2, 1]
    assert fitted(part, Pen(80), 3, TIGHT).block.height == 1
    assert fitted(part, Pen(80), 3, ROOMY).room == ROOMY


def test_what_was_typed_means_a_number_a_short_form_or_its_beginning() -> None:
    items = [Item("Roll", "reroll"), Item("Ready", "ready"), *[Item(f"Die {n}", f"{n}a") for n in range(1, 11)]]
    assert meant("2", items).places == (1,)
    assert not meant("2", items).sure, "2a begins like that"
    assert meant("12", items) == ((11,), True)
    assert meant("rea", items).places == (1,)
    assert meant("re", items).places == (0, 1)
    assert meant("10A", items).places == (11,)
    assert meant("13", items).places == meant("x", items).places == ()


def test_boxes_stay_straight_around_names_whose_signs_take_two_columns() -> None:
    box = blocks.framed("林火", blocks.of_text("a line that is longer"), "ink")
    assert {blocks.length(line) for line in box.lines} == {box.width}
    assert blocks.length(blocks.cut([blocks.Span("林火林火")], 6)) == 6
    assert blocks.length(blocks.padded([blocks.Span("林")], 5)) == 5
