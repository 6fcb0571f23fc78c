"""The answers to a question, as they are listed and chosen: by number, by their short forms, by arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threescore.core.words import Choice
from threescore.terminal.blocks import Block, Line, Span, cut, length, of_lines, padded


class Item(NamedTuple):
    """Something that can be chosen: in words, and in a short form that may be typed."""

    text: str
    typed: str = ""
    choice: Choice | None = None


class Meant(NamedTuple):
    """What somebody typed can mean: places in the list, and whether it can mean nothing else."""

    places: tuple[int, ...]
    sure: bool


def items_of(choices: Sequence[Choice]) -> list[Item]:
    return [Item(choice.text, choice.typed, choice) for choice in choices]


def meant(text: str, items: Sequence[Item]) -> Meant:
    """What of a list is meant by a number, a short form, or the beginning of one."""
    text = text.strip().lower()
    if not text:
        return Meant((), False)
    forms = [item.typed.lower() for item in items]
    if text in forms:
        longer = any(form.startswith(text) and form != text for form in forms)
        number = text.isdecimal() and 1 <= int(text) <= len(items)
        return Meant((forms.index(text),), not longer and not number)
    begun = tuple(place for place, form in enumerate(forms) if form and form.startswith(text))
    if text.isdecimal() and 1 <= int(text) <= len(items):
        longer = int(text) * 10 <= len(items) or bool(begun)
        return Meant((int(text) - 1,), not longer)
    return Meant(begun, len(begun) == 1)


def misunderstood(text: str, items: Sequence[Item]) -> str:
    """Why what was typed chooses nothing, and what would."""
    found = meant(text, items)
    if len(found.places) > 1:
        forms = ", ".join(items[place].typed for place in found.places)
        return f"{text!r} can mean: {forms}."
    if not text:
        return f"Type a number from 1 to {len(items)}, or point at an answer with the arrow keys."
    return f"{text!r} is not one of the answers: type a number from 1 to {len(items)} or a short form."


class Sheet(NamedTuple):
    """Answers in columns, one below the other: the lines, and for each of them which answer stands from which column on."""

    block: Block
    rows: int
    column: int


def sheet(items: Sequence[Item], width: int, height: int, pointed: int, starred: Sequence[int] = ()) -> Sheet:
    """The list in as few columns as show all of it, if any do; the one that is pointed at is lit."""
    natural = max((length(line_of(number, item, False)) for number, item in enumerate(items, 1)), default=0)
    columns = 1
    if len(items) > height:
        wanted = -(-len(items) // max(1, height))
        # A little narrower than all words is better than what cannot be seen at all.
        columns = max(1, min(wanted, width // max(24, min(natural, width // 2) + 2)))
    rows = -(-len(items) // columns) if items else 0
    column = width // columns
    lines = [line_of(number, item, number - 1 in starred, column - 1) for number, item in enumerate(items, 1)]
    drawn: list[Line] = []
    for row in range(rows):
        whole: Line = []
        for place in range(row, len(lines), rows):
            line = padded(lines[place], column - 1)
            if place == pointed:
                line = [span._replace(lit=True) for span in line]
            whole += [*[span._replace(spot=place) for span in line], Span(" ")]
        drawn.append(whole)
    return Sheet(of_lines(drawn), rows, column)


def line_of(number: int, item: Item, starred: bool, width: int = 1000) -> Line:
    """An answer in its line. Where there is no room for all its words, its short form stays whole: that is what can be typed."""
    line = [Span(f"{'★' if starred else ' '}{number:>2} ", "moss" if starred else "faint")]
    typed = [Span(f"  [{item.typed}]", "faint")] if item.typed else []
    return cut([*line, *cut([Span(item.text, "brass")], width - length([*line, *typed])), *typed], width)
