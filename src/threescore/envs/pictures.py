"""A game as text and as a picture, from the sketch that every game draws of what a seat sees."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from threescore.core.errors import BadOption
from threescore.core.sketch import Box, Card, Die, Either, Grid, Row, Sketch, Spot, Stack, Text
from threescore.core.state import State

SIDES = "⚀⚁⚂⚃⚄⚅"


def render(mode: str | None, state: State) -> Any:
    """The game as whoever is asked sees it; at the end as an onlooker does."""
    if mode is None:
        raise BadOption("there is nothing to render: give a render_mode, which can be human or ansi or rgb_array")
    view = state.view(state.to_act[0] if state.to_act else None)
    sketch, question = state.game.words.sketch(view), state.game.words.ask(view).text
    if mode == "rgb_array":
        return pixels(Stack((sketch, Text(question))))
    text = "\n".join([*lines(sketch), question])
    if mode == "human":
        sys.stdout.write(f"{text}\n")
        return None
    return text


# As text


def lines(sketch: Sketch) -> list[str]:
    """The lines of a drawing, as wide as they have to be."""
    if isinstance(sketch, Text):
        return sketch.text.split("\n")
    if isinstance(sketch, Die):
        return [f"{SIDES[sketch.face - 1] if 1 <= sketch.face <= 6 else '·'}{sketch.mark}"]
    if isinstance(sketch, Card):
        return [card_text(sketch)]
    if isinstance(sketch, Row):
        return beside([lines(part) for part in sketch.parts], " " * max(1, sketch.gap))
    if isinstance(sketch, Stack):
        return [line for part in sketch.parts for line in lines(part)]
    if isinstance(sketch, Box):
        return [f"{sketch.title}:", *[f"  {line}" for line in lines(sketch.body)]]
    if isinstance(sketch, Spot):
        return lines(sketch.body)
    if isinstance(sketch, Either):
        return lines(sketch.sizes[0])
    return grid_lines(sketch)


def card_text(card: Card) -> str:
    if card.back:
        return "[##]"
    words = " ".join(word for word in (card.corner, card.name) if word)
    return f"[{words or '  '}]"


def beside(blocks: Sequence[list[str]], gap: str) -> list[str]:
    """Blocks of lines side by side."""
    tall = max([len(block) for block in blocks], default=0)
    wide = [max([len(line) for line in block], default=0) for block in blocks]
    rows = [
        gap.join((block[i] if i < len(block) else "").ljust(width) for block, width in zip(blocks, wide, strict=True))
        for i in range(tall)
    ]
    return [row.rstrip() for row in rows]


def grid_lines(grid: Grid) -> list[str]:
    rows = [[[head] for head in grid.heads]] if grid.heads else []
    rows += [[lines(cell) for cell in row] for row in grid.rows]
    columns = max([len(row) for row in rows], default=0)
    wide = [
        max([len(line) for row in rows if column < len(row) for line in row[column]], default=0)
        for column in range(columns)
    ]
    found = []
    for row in rows:
        cells = [[line.ljust(wide[column]) for line in cell or [""]] for column, cell in enumerate(row)]
        found += beside(cells, " | " if grid.lined else "  ")
    return found


# As a picture

UNIT = 14
ROOM = 900


def pixels(sketch: Sketch) -> NDArray[np.uint8]:
    """The drawing as an array of height, width and colour."""
    try:
        from threescore.pictures.paint import Brush, blank
    except ImportError:
        raise BadOption("pictures need Pillow: pip install 'threescore[rl]'") from None
    brush = Brush(UNIT)
    picture = brush.paint(sketch, ROOM)
    page = blank(picture.width + 2 * brush.gap, picture.height + 2 * brush.gap)
    page.paste(picture, (brush.gap, brush.gap))
    return np.asarray(page, np.uint8)
