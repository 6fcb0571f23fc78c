"""Draws a sketch for a screen, as roomy as it can be there: dice and cards told apart by shape as well as by colour."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple

from threescore.core import sketch
from threescore.terminal import blocks
from threescore.terminal.blocks import Block, Span

# The rows of pips of each face
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
# Small dice are told apart by their brackets as well.
BRACKETS = {"bone": ("[", "]"), "ember": ("<", ">"), "brass": ("(", ")"), "ice": ("|", "|")}
CARD_WIDTH = 13
CARD_LINES = 3
# How much room a drawing takes: dice with pips and cards with frames; dice and cards in a line; without frames around boxes.
ROOMY, SMALL, TIGHT = 0, 1, 2


class Pen(NamedTuple):
    """How a sketch is drawn: in what width, how roomy, with pips or digits; and for each spot whether it can be chosen now
    and whether one points at it; and what is made of every text."""

    width: int
    room: int = ROOMY
    pips: bool = True
    look: Callable[[sketch.Spot], tuple[bool, bool]] = lambda spot: (False, False)
    say: Callable[[str], str] = str


class Drawing(NamedTuple):
    """A sketch as it was drawn: the block, its spots by their numbers, how roomy it is, and whether all of it is there."""

    block: Block
    spots: tuple[sketch.Spot, ...]
    room: int
    whole: bool


def fitted(part: sketch.Sketch, pen: Pen, height: int, room: int = ROOMY) -> Drawing:
    """A sketch as roomy as it can be in the width of the pen and so many lines, and no roomier than it was before."""
    for wanted in range(room, TIGHT + 1):
        spots: list[sketch.Spot] = []
        block = draw(part, pen._replace(room=wanted), spots)
        if block.width <= pen.width and block.height <= height:
            return Drawing(block, tuple(spots), wanted, True)
    return Drawing(blocks.clipped(block, pen.width, height), tuple(spots), TIGHT, False)


def draw(part: sketch.Sketch, pen: Pen, spots: list[sketch.Spot]) -> Block:
    """A sketch as a block; its spots are added to those that are known."""
    match part:
        case sketch.Text(text, tone, bold):
            return blocks.of_text(pen.say(text), tone, bold, pen.width)
        case sketch.Die():
            return draw_die(part, pen)
        case sketch.Card():
            return draw_card(part, pen)
        case sketch.Row(parts, gap):
            return blocks.flowing([draw(one, pen, spots) for one in parts], gap, pen.width)
        case sketch.Stack(parts):
            return blocks.below([draw(one, pen, spots) for one in parts])
        case sketch.Box(title, body, tone):
            return draw_box(pen.say(title), body, tone, pen, spots)
        case sketch.Grid():
            return draw_grid(part, pen, spots)
        case sketch.Spot(body):
            spots.append(part)
            number = len(spots) - 1
            bold, lit = pen.look(part)
            return blocks.marked(draw(body, pen, spots), number, bold, lit)
        case sketch.Either(sizes):
            return draw(sizes[min(pen.room, len(sizes) - 1)], pen, spots)


def small_die(die: sketch.Die) -> str:
    left, right = BRACKETS.get(die.tone, BRACKETS["bone"])
    return f"{left}{die.face}{right}{die.mark}"


def draw_die(die: sketch.Die, pen: Pen) -> Block:
    if die.small or pen.room == TIGHT:
        return blocks.of_text(small_die(die), die.tone, True)
    frozen = die.tone == "ice"
    edge, corners, flat = ("║", "╔╗╚╝", "═") if frozen else ("│", "╭╮╰╯", "─")
    rows = PIPS[die.face] if pen.room == ROOMY and pen.pips else (f" {die.face} ",)
    if pen.room == ROOMY and not pen.pips:
        rows = ("     ", f"  {die.face}  ", "     ")
    wide = len(rows[0])
    lines = [f"{corners[0]}{flat * wide}{corners[1]}", *[f"{edge}{row}{edge}" for row in rows]]
    lines.append(f"{corners[2]}{flat * wide}{corners[3]}")
    if pen.room == ROOMY and die.mark:
        lines.append(f"{die.mark:^{wide + 2}}")
    elif die.mark:
        # No line of its own: the note stands in the lower edge.
        lines[-1] = f"{corners[2]}{die.mark:{flat}^{wide}.{wide}}{corners[3]}"
    return blocks.of_lines([[Span(line, die.tone)] for line in lines])


def card_label(card: sketch.Card) -> str:
    """A card in one line."""
    if card.back:
        return "face down"
    return f"{card.corner} {card.name}".strip() or "empty"


def draw_card(card: sketch.Card, pen: Pen) -> Block:
    if card.small or pen.room > ROOMY:
        return draw_small_card(card)
    inner = CARD_WIDTH - 2
    empty = not (card.corner or card.name or card.back)
    if card.back:
        body = ["░" * inner] * CARD_LINES
    else:
        lines = [card.corner] if card.corner else []
        lines += textwrap.wrap(card.name, inner)
        body = [f"{line:<{inner}}" for line in [*lines, *[""] * CARD_LINES][:CARD_LINES]]
    top, bottom, side = ("┌┄┐", "└┄┘", "┆") if empty else ("╔═╗", "╚═╝", "║")
    edges = [f"{corners[0]}{corners[1] * inner}{corners[2]}" for corners in (top, bottom)]
    lines = [edges[0], *[f"{side}{line}{side}" for line in body], edges[1]]
    return blocks.of_lines([[Span(line, card.tone)] for line in lines])


def draw_small_card(card: sketch.Card) -> Block:
    if card.back:
        return blocks.of_text("▐░░▌", card.tone)
    label = card_label(card)
    # A place where a card is missing has no edges.
    there = bool(card.name) or (bool(card.corner) and card.tone != "faint")
    return blocks.of_text(f"▐{label}▌" if there else f" {label} ", card.tone)


def draw_box(title: str, body: sketch.Sketch, tone: sketch.Tone, pen: Pen, spots: list[sketch.Spot]) -> Block:
    if pen.room < TIGHT:
        inside = draw(body, pen._replace(width=max(1, pen.width - 4)), spots)
        return blocks.framed(title, inside, tone)
    heading: blocks.Line = [Span(f"{title}: ", tone)]
    before = len(spots)
    inside = draw(body, pen._replace(width=max(1, pen.width - blocks.length(heading))), spots)
    if inside.height <= 1:
        return blocks.beside([blocks.of_lines([heading]), inside], 0)
    del spots[before:]
    inside = draw(body, pen._replace(width=max(1, pen.width - 2)), spots)
    return blocks.below([blocks.of_text(title, tone), blocks.beside([blocks.of_text(" "), inside])])


def draw_grid(grid: sketch.Grid, pen: Pen, spots: list[sketch.Spot]) -> Block:
    """Cells in columns; where they are too wide together, the text of the widest column is wrapped."""
    before = len(spots)
    wide = pen._replace(width=1000)
    count = max([len(grid.heads), *[len(row) for row in grid.rows]], default=0)
    cells = [[draw(cell, wide, spots) for cell in row] for row in grid.rows]
    heads = [[blocks.of_text(pen.say(head), "faint") for head in grid.heads]] if grid.heads else []
    widths = [
        max([row[column].width for row in [*heads, *cells] if column < len(row)], default=0) for column in range(count)
    ]
    gap = 3 if grid.lined else 2
    excess = sum(widths) + gap * (count - 1) + (4 if grid.lined else 0) - pen.width
    if excess > 0 and count:
        widest = widths.index(max(widths))
        widths[widest] = max(8, widths[widest] - excess)
        del spots[before:]
        narrow = [pen._replace(width=widths[column] if column == widest else 1000) for column in range(count)]
        cells = [[draw(cell, narrow[column], spots) for column, cell in enumerate(row)] for row in grid.rows]
    rows = [*heads, *cells]
    if grid.lined and pen.room < TIGHT:
        return lined(rows, widths)
    between = Span(" │ ", "faint") if grid.lined else Span("  ")
    return blocks.below([in_columns(row, widths, between) for row in rows])


def in_columns(row: Sequence[Block], widths: Sequence[int], between: Span) -> Block:
    """Cells of one row, each as wide as its column."""
    height = max([cell.height for cell in row], default=0)
    lines = []
    for number in range(height):
        line: blocks.Line = []
        for column, width in enumerate(widths):
            if column:
                line.append(between)
            there = column < len(row) and number < row[column].height
            line += blocks.padded(row[column].lines[number] if there else [], width)
        lines.append(line)
    return blocks.of_lines(lines)


def lined(rows: Sequence[Sequence[Block]], widths: Sequence[int]) -> Block:
    """Cells with lines between them, as on a board."""
    edge = Span("│", "faint")

    def rule(left: str, cross: str, right: str) -> Block:
        return blocks.of_text(left + cross.join("─" * (width + 2) for width in widths) + right, "faint")

    parts = [rule("┌", "┬", "┐")]
    for number, row in enumerate(rows):
        if number:
            parts.append(rule("├", "┼", "┤"))
        body = in_columns(row, widths, Span(" │ ", "faint"))
        parts.append(blocks.of_lines([[edge, Span(" "), *line, Span(" "), edge] for line in body.lines]))
    return blocks.below([*parts, rule("└", "┴", "┘")])


# In plain lines


def spell(part: sketch.Sketch, say: Callable[[str], str] = str) -> list[str]:
    """A sketch in plain lines, for screen readers, pipes and terminals without colours; `say` is what is made of every text."""
    match part:
        case sketch.Text(text):
            return say(text).splitlines() or [""]
        case sketch.Die():
            return [small_die(part)]
        case sketch.Card():
            return [card_label(part)]
        case sketch.Row(parts):
            spelled = [spell(one, say) for one in parts]
            if all(len(lines) == 1 for lines in spelled):
                joint = " " if all(is_die(one) for one in parts) else ", "
                return [joint.join(lines[0] for lines in spelled)]
            return [line for lines in spelled for line in lines]
        case sketch.Stack(parts):
            return [line for one in parts for line in spell(one, say)]
        case sketch.Box(title, body):
            lines, title = spell(body, say), say(title)
            if len(lines) == 1:
                return [f"{title}: {lines[0]}"]
            return [f"{title}:", *[f"  {line}" for line in lines]]
        case sketch.Grid():
            return spell_grid(part, say)
        case sketch.Spot(body):
            return spell(body, say)
        case sketch.Either(sizes):
            return spell(sizes[0], say)


def is_die(part: sketch.Sketch) -> bool:
    return isinstance(part.body if isinstance(part, sketch.Spot) else part, sketch.Die)


def spell_grid(grid: sketch.Grid, say: Callable[[str], str]) -> list[str]:
    rows = [[" ".join(spell(cell, say)) for cell in row] for row in grid.rows]
    if grid.heads:
        rows.insert(0, [say(head) for head in grid.heads])
    width = max([len(row) for row in rows], default=0)
    rows = [row + [""] * (width - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(width)]
    return ["  ".join(f"{cell:<{size}}" for cell, size in zip(row, widths, strict=True)).rstrip() for row in rows]
