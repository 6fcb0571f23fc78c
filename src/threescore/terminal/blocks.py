"""Blocks of lines on a screen: what a drawing is put together from, with the width of every line known."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from threescore.core.sketch import Tone

# Signs of drawings and texts, and what stands for each where a terminal knows no Unicode: one for one, so that nothing moves.
SIGNS = str.maketrans(
    "♥♦♠♣−–—×·•●○✓❄…’‘“”›‹█░▒▓▐▌─│┌┐└┘├┤┬┴┼┄┆═║╔╗╚╝╭╮╯╰▸◂▪★",
    "HDSC---x-*o.v*~''\"\"><#.:%[]-|+++++++++-:=|++++++++><#*",
)


class Span(NamedTuple):
    """Some text in one tone. `spot` is the number of what it belongs to among the spots of a drawing, -1 of none."""

    text: str
    tone: Tone = "ink"
    bold: bool = False
    lit: bool = False
    spot: int = -1


Line = list[Span]


class Block(NamedTuple):
    """Lines one below the other; none is wider than `width`."""

    lines: list[Line]
    width: int

    @property
    def height(self) -> int:
        return len(self.lines)


NOTHING = Block([], 0)


def length(line: Line) -> int:
    """How many columns of a screen a line takes: some signs take two."""
    return sum(cell_len(span.text) for span in line)


def padded(line: Line, width: int) -> Line:
    """A line filled up with blanks."""
    missing = width - length(line)
    return [*line, Span(" " * missing)] if missing > 0 else line


def cut(line: Line, width: int) -> Line:
    """A line that is no longer than that; a sign says where something is missing."""
    if length(line) <= width:
        return line
    kept: Line = []
    left = width - 1
    for span in line:
        if left <= 0:
            break
        wide = cell_len(span.text)
        kept.append(span if wide <= left else span._replace(text=set_cell_size(span.text, left)))
        left -= wide
    return [*kept, Span("…", line[-1].tone)] if width > 0 else []


def of_lines(lines: Iterable[Line]) -> Block:
    kept = list(lines)
    return Block(kept, max(map(length, kept), default=0))


def of_text(text: str, tone: Tone = "ink", bold: bool = False, width: int = 0) -> Block:
    """A text, in as many lines as a width asks for."""
    lines = text.splitlines() or [""]
    if width:
        lines = [part for line in lines for part in wrapped(line, width)]
    return of_lines([[Span(line, tone, bold)] if line else [] for line in lines])


def wrapped(text: str, width: int) -> list[str]:
    """A line in several that are no wider."""
    return textwrap.wrap(text, max(1, width), break_on_hyphens=False) or [""]


def below(blocks: Sequence[Block]) -> Block:
    """Blocks one below the other."""
    return Block([line for block in blocks for line in block.lines], max((block.width for block in blocks), default=0))


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks side by side, their first lines at one height."""
    height = max((block.height for block in blocks), default=0)
    lines: list[Line] = []
    for row in range(height):
        line: Line = []
        for place, block in enumerate(blocks):
            if place:
                line.append(Span(" " * gap))
            line += padded(block.lines[row] if row < block.height else [], block.width)
        lines.append(line)
    return of_lines(lines)


def flowing(blocks: Sequence[Block], gap: int, width: int) -> Block:
    """Blocks side by side, in as many rows as the width asks for."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        if rows[-1] and used + gap + block.width > width:
            rows.append([])
        used = block.width + (used + gap if rows[-1] else 0)
        rows[-1].append(block)
    return below([beside(row, gap) for row in rows])


def framed(title: str, body: Block, tone: Tone) -> Block:
    """A block with a line around it and a title in that line."""
    inner = max(body.width, cell_len(title) + 1)
    rest = "─" * (inner - cell_len(title) - 1)
    top = [Span(f"╭─ {title} {rest}╮" if title else f"╭{'─' * (inner + 2)}╮", tone)]
    edge = Span("│", tone)
    lines = [[edge, Span(" "), *padded(line, inner), Span(" "), edge] for line in body.lines]
    return of_lines([top, *lines, [Span(f"╰{'─' * (inner + 2)}╯", tone)]])


def marked(block: Block, spot: int, bold: bool, lit: bool) -> Block:
    """A block that stands for something: with its number, and lit if one points at it."""
    lines = [
        [
            span._replace(spot=spot if span.spot < 0 else span.spot, bold=span.bold or bold, lit=span.lit or lit)
            for span in line
        ]
        for line in block.lines
    ]
    return Block(lines, block.width)


def clipped(block: Block, width: int, height: int) -> Block:
    """As much of a block as there is room for; a sign says where something is missing."""
    lines = [cut(line, width) for line in block.lines[:height]]
    if block.height > height and lines:
        lines[-1] = [Span("… there is more than fits: make the window larger"[:width], "faint")]
    return of_lines(lines)


def in_text(block: Block) -> str:
    """The letters of a block alone."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in block.lines)


def without_unicode(text: str) -> str:
    """The same in signs that every terminal knows: suits are letters, dice are digits."""
    return text.translate(SIGNS).encode("ascii", "replace").decode()


def knows_unicode(encoding: str | None, locale: str) -> bool:
    """Whether a terminal shows suits and lines: one whose locale or encoding is plain ASCII, or a national one, does not."""
    if re.fullmatch(r"C|POSIX", locale):
        return False
    try:
        "♥●─╭×−…".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
