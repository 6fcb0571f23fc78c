"""The log: one line a move, told to whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence

from threescore.terminal.blocks import Block, Line, Span, of_lines, wrapped
from threescore.terminal.sitting import Told
from threescore.terminal.voice import Voice

# A move takes no more lines than that in the log beside the board; the whole log has all of it.
MOST_LINES = 3


def line_of(told: Told, voice: Voice) -> str:
    """A move in one line: all that it caused."""
    return " ".join(voice.tell(event.text) for event in told.events if event.text)


def in_brief(story: Sequence[Told], voice: Voice, width: int, reader: int | None, most: int = MOST_LINES) -> Block:
    """The log as it stands beside the board: the newest last."""
    lines: list[Line] = []
    for told in story:
        text = line_of(told, voice)
        if not text:
            continue
        parts = wrapped(text, width - 2)
        if len(parts) > most:
            parts = [*parts[: most - 1], parts[most - 1][: width - 4] + " …"]
        own = told.seat is not None and told.seat == reader
        for number, part in enumerate(parts):
            mark = "· " if number == 0 else "  "
            lines.append([Span(mark, "brass" if own else "faint"), Span(part, "ink" if own else "faint")])
    return of_lines(lines)


def in_full(story: Sequence[Told], voice: Voice, width: int) -> Block:
    """The whole log, every part of a move in a line of its own."""
    lines: list[Line] = []
    for told in story:
        number = f"{told.number:>4}  "
        for event in told.events:
            for part in wrapped(voice.tell(event.text), width - 6):
                lines.append([Span(number, "faint"), Span(part)])
                number = " " * 6
    return of_lines(lines)
