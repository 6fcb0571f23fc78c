"""A neutral drawing of a table: dice, cards, boxes and rows, for a door to render in its own way.

Tones are names, not colours: `ink` for text, `faint` for what matters less, `brass` for what can be chosen, `ember` for
danger, `bone` for neutral, `ice` for frozen, `moss` for gained.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Tone: TypeAlias = Literal["ink", "faint", "brass", "ember", "bone", "ice", "moss"]


class Text(NamedTuple):
    """Words."""

    text: str
    tone: Tone = "ink"
    bold: bool = False


class Die(NamedTuple):
    """A die showing a face; `mark` is a short note under it. `small` dice are drawn as a single sign."""

    face: int
    tone: Tone = "bone"
    mark: str = ""
    small: bool = False


class Card(NamedTuple):
    """A card: a corner (rank and suit, or a number) and a name. Without either it is an empty place, unless `back`.

    `small` cards are drawn in a single line.
    """

    corner: str = ""
    name: str = ""
    tone: Tone = "ink"
    back: bool = False
    small: bool = False


class Row(NamedTuple):
    """Things side by side; they wrap where the door is narrow."""

    parts: tuple[Sketch, ...]
    gap: int = 1


class Stack(NamedTuple):
    """Things below each other."""

    parts: tuple[Sketch, ...]


class Box(NamedTuple):
    """Something with a title and a line around it."""

    title: str
    body: Sketch
    tone: Tone = "faint"


class Table(NamedTuple):
    """Columns with headings. With `lined`, every cell is framed, as on a board."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Sketch, ...], ...]
    lined: bool = False


Sketch: TypeAlias = Text | Die | Card | Row | Stack | Box | Table
