"""A neutral drawing of a table: dice, cards, boxes and rows, for a door to render in its own way.

Tones are names, not colours: `ink` for text, `faint` for what matters less, `brass` for what can be chosen, `ember` for
danger, `bone` for neutral, `ice` for frozen, `moss` for gained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from threescore.core.sentences import Choice

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


class Grid(NamedTuple):
    """Columns with headings. With `lined`, every cell is framed, as on a board."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Sketch, ...], ...]
    lined: bool = False


class Spot(NamedTuple):
    """Something that choices are about, so that a door can mark it there and let it be pointed at.

    A choice is about it if it agrees with any of the sets of arguments in `about`; `kind` among them is that of the choice.
    """

    body: Sketch
    about: tuple[Mapping[str, Any], ...]

    def has(self, choice: Choice) -> bool:
        """Whether the choice is about this."""
        told = {"kind": choice.kind, **choice.args}
        return any(all(name in told and told[name] == value for name, value in one.items()) for one in self.about)


class Either(NamedTuple):
    """The same drawn in several ways, the roomiest first: a door takes the one that it has room for."""

    sizes: tuple[Sketch, ...]


Sketch: TypeAlias = Text | Die | Card | Row | Stack | Box | Grid | Spot | Either

# What every view has, and the sketch of no table needs: it is said in other words beside it.
SAID_ELSEWHERE = ("game", "players", "seat", "to_act", "over", "winners", "scores")


def in_words(view: Mapping[str, Any], seats: Sequence[str]) -> Sketch:
    """Whatever a view holds, as names and values, for a game that draws nothing itself."""
    scores = Grid(tuple(seats), (tuple(Text(str(score)) for score in view["scores"]),))
    rows = tuple(
        (Text(name.replace("_", " "), "faint"), Text(value_in_words(value)))
        for name, value in view.items()
        if name not in SAID_ELSEWHERE
    )
    return Stack((scores, Grid((), rows))) if rows else scores


def value_in_words(value: Any) -> str:
    """A plain value as a person would write it."""
    if value is None or value == [] or value == {}:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value_in_words(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(
            f"({value_in_words(one)})" if isinstance(one, (list, dict)) else value_in_words(one) for one in value
        )
    return str(value)
