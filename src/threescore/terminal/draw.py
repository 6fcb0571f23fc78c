"""Draws a sketch with rich: dice and cards in Unicode, told apart by shape as well as by colour."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text as RichText

from threescore.core import sketch

COLOURS = {
    "ink": "#efe6d2",
    "faint": "#a39782",
    "brass": "#c79a3b",
    "ember": "#e0532f",
    "bone": "#d8d2c4",
    "ice": "#8fc7d6",
    "moss": "#8fae6b",
}
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


def draw(part: sketch.Sketch) -> RenderableType:
    """A sketch as something that rich can print."""
    match part:
        case sketch.Text(text, tone, bold):
            return RichText(text, f"bold {COLOURS[tone]}" if bold else COLOURS[tone])
        case sketch.Die():
            return draw_die(part)
        case sketch.Card():
            return draw_card(part)
        case sketch.Row(parts, gap):
            return Wrapped([draw(one) for one in parts], gap)
        case sketch.Stack(parts):
            return Group(*[draw(one) for one in parts])
        case sketch.Box(title, body, tone):
            heading = RichText(title, COLOURS[tone])
            return Panel(draw(body), title=heading, title_align="left", expand=False, border_style=COLOURS[tone])
        case sketch.Table():
            return draw_table(part)


def small_die(die: sketch.Die) -> str:
    left, right = BRACKETS.get(die.tone, BRACKETS["bone"])
    return f"{left}{die.face}{right}{die.mark}"


def draw_die(die: sketch.Die) -> RichText:
    if die.small:
        return RichText(small_die(die), f"bold {COLOURS[die.tone]}")
    sides = ("╭─────╮", "╰─────╯") if die.tone != "ice" else ("╔═════╗", "╚═════╝")
    edge = "│" if die.tone != "ice" else "║"
    lines = [sides[0], *[f"{edge}{row}{edge}" for row in PIPS[die.face]], sides[1]]
    if die.mark:
        lines.append(f"{die.mark:^7}")
    return RichText("\n".join(lines), COLOURS[die.tone])


def card_label(card: sketch.Card) -> str:
    """A card in one line."""
    if card.back:
        return "face down"
    return f"{card.corner} {card.name}".strip() or "empty"


def draw_card(card: sketch.Card) -> RichText:
    colour = COLOURS[card.tone]
    if card.small:
        return RichText(f"▐{card_label(card)}▌" if card.name else f" {card_label(card)} ", colour)
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
    return RichText("\n".join([edges[0], *[f"{side}{line}{side}" for line in body], edges[1]]), colour)


def draw_table(table: sketch.Table) -> RichTable:
    drawn = RichTable(
        show_header=bool(table.heads),
        show_lines=table.lined,
        box=box.SQUARE if table.lined else None,
        border_style=COLOURS["faint"],
        header_style=COLOURS["faint"],
        pad_edge=table.lined,
    )
    width = max([len(table.heads), *[len(row) for row in table.rows]])
    for column in range(width):
        drawn.add_column(table.heads[column] if column < len(table.heads) else "")
    for row in table.rows:
        drawn.add_row(*[draw(cell) for cell in row])
    return drawn


class Wrapped:
    """Things side by side, in as many lines as the width asks for."""

    def __init__(self, parts: Sequence[RenderableType], gap: int) -> None:
        self.parts = parts
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line: list[RenderableType] = []
        used = 0
        for part in self.parts:
            width = Measurement.get(console, options, part).maximum
            if line and used + width > options.max_width:
                yield self.side_by_side(line)
                line, used = [], 0
            line.append(part)
            used += width + self.gap
        if line:
            yield self.side_by_side(line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [Measurement.get(console, options, part).maximum for part in self.parts] or [0]
        whole = sum(widths) + self.gap * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))

    def side_by_side(self, parts: list[RenderableType]) -> RichTable:
        grid = RichTable.grid(padding=(0, self.gap, 0, 0), pad_edge=False)
        for _ in parts:
            grid.add_column()
        grid.add_row(*parts)
        return grid


def spell(part: sketch.Sketch) -> list[str]:
    """A sketch in plain lines, for screen readers, pipes and terminals without colours."""
    match part:
        case sketch.Text(text):
            return text.splitlines() or [""]
        case sketch.Die():
            return [small_die(part)]
        case sketch.Card():
            return [card_label(part)]
        case sketch.Row(parts):
            spelled = [spell(one) for one in parts]
            if all(len(lines) == 1 for lines in spelled):
                joint = " " if all(isinstance(one, sketch.Die) for one in parts) else ", "
                return [joint.join(lines[0] for lines in spelled)]
            return [line for lines in spelled for line in lines]
        case sketch.Stack(parts):
            return [line for one in parts for line in spell(one)]
        case sketch.Box(title, body):
            lines = spell(body)
            if len(lines) == 1:
                return [f"{title}: {lines[0]}"]
            return [f"{title}:", *[f"  {line}" for line in lines]]
        case sketch.Table():
            return spell_table(part)


def spell_table(table: sketch.Table) -> list[str]:
    rows = [[" ".join(spell(cell)) for cell in row] for row in table.rows]
    if table.heads:
        rows.insert(0, list(table.heads))
    width = max([len(row) for row in rows], default=0)
    rows = [row + [""] * (width - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(width)]
    return ["  ".join(f"{cell:<{size}}" for cell, size in zip(row, widths, strict=True)).rstrip() for row in rows]
