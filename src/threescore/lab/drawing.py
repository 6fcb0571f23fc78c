"""Pictures of figures, as SVG in a page: bars with their intervals, a histogram, lines of chances. Colours are the page's.

Each is drawn twice, for a desk and for a phone, where the labels of bars stand above them: the page shows the one that fits, so
that what is written in it can be read on both.
"""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

WIDE, NARROW = 640, 340
LABELS = 250
ROW, TALL_ROW = 24, 40
HEIGHT = 220
LEFT = 44
COLUMNS = 32
# How the lines of seats are told apart besides their colours
DASHES = ("", "7 4", "2 3", "10 3 2 3", "1 5", "14 4")


class Line(NamedTuple):
    """Something that goes on: what it is called, and its values."""

    name: str
    values: Sequence[float]


def on_both(draw: Callable[[int], tuple[float, str]], label: str) -> str:
    """What `draw` makes of a width, as a picture for a desk and one for a phone; it tells the height as well."""
    pictures = []
    for kind, width in (("wide", WIDE), ("narrow", NARROW)):
        height, content = draw(width)
        pictures.append(
            f'<svg class={kind} viewBox="0 0 {width} {height:.0f}" role=img aria-label="{html.escape(label)}">{content}</svg>'
        )
    return "".join(pictures)


def figure_text(value: float, share: bool) -> str:
    return f"{value:.1%}" if share else f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}"


def bars(rows: Sequence[tuple[str, float, float]], share: bool, even: float | None = None) -> str:
    """A bar for each (label, value, half its interval); `even` is a line across them."""
    ends = [value + sign * (0.0 if math.isnan(margin) else margin) for _, value, margin in rows for sign in (-1, 1)]
    low, high = min(0.0, *ends), max(0.0, *ends, even or 0.0)
    span = high - low or 1.0

    def draw(width: int) -> tuple[float, str]:
        above = width == NARROW
        labels, row = (0, TALL_ROW) if above else (LABELS, ROW)
        room = width - labels - 60

        def at(value: float) -> float:
            return labels + room * (value - low) / span

        parts = []
        for place, (label, value, margin) in enumerate(rows):
            y = place * row + row - ROW
            left, right = sorted((at(0.0), at(value)))
            x, written, side = (0, y - 1, "start") if above else (labels - 10, y + 16, "end")
            parts.append(f"<text x={x} y={written} class=label text-anchor={side}>{html.escape(label)}</text>")
            parts.append(
                f"<rect x={left:.1f} y={y + 5} width={max(right - left, 0.5):.1f} height={ROW - 10} class=bar />"
            )
            if not math.isnan(margin):
                parts.append(
                    f'<path d="M{at(value - margin):.1f} {y + ROW / 2}H{at(value + margin):.1f}" class=whisker />'
                )
            beside = max(at(0.0), at(value + (0.0 if math.isnan(margin) else margin))) + 6
            parts.append(f"<text x={beside:.1f} y={y + 16} class=value>{figure_text(value, share)}</text>")
        height = len(rows) * row
        if even is not None:
            parts.append(f'<path d="M{at(even):.1f} 0V{height}" class=even />')
        return height + 4, "".join(parts)

    return on_both(draw, "; ".join(f"{label} {figure_text(value, share)}" for label, value, _ in rows))


def histogram(values: Sequence[float], times: Sequence[int], unit: str) -> str:
    """How often each length occurs, of lengths in their order; the longest hundredth is left out of the picture."""
    total, shown = sum(times), 0
    low = high = values[0]
    for value, count in zip(values, times, strict=True):
        if shown <= total * 0.99:
            high = value
        shown += count
    step = max(1, math.ceil((high - low + 1) / COLUMNS))
    counts = [0] * max(1, math.ceil((high - low + 1) / step))
    for value, count in zip(values, times, strict=True):
        if value <= high:
            counts[int((value - low) // step)] += count
    most = max(counts)

    def draw(width: int) -> tuple[float, str]:
        wide = (width - LEFT) / len(counts)
        parts = [
            f"<rect x={LEFT + place * wide + 1:.1f} y={HEIGHT - 24 - 180 * count / most:.1f} width={max(wide - 2, 1):.1f} "
            f"height={180 * count / most:.1f} class=bar />"
            for place, count in enumerate(counts)
        ]
        marks = sorted({0, len(counts) // 2, len(counts) - 1})
        for place in marks:
            x, side = LEFT + (place + 0.5) * wide, "end" if place and place == marks[-1] else "middle"
            parts.append(
                f"<text x={x:.1f} y={HEIGHT - 6} class=label text-anchor={side}>{low + place * step:.0f}</text>"
            )
        parts.append(f'<path d="M{LEFT} {HEIGHT - 24}H{width}" class=axis />')
        parts.append(f"<text x=0 y=14 class=label>{html.escape(unit)}</text>")
        return HEIGHT, "".join(parts)

    return on_both(draw, f"histogram of {unit}, from {low:.0f} to {values[-1]:.0f}")


def lines(seats: Sequence[Line]) -> str:
    """Chances from 0 to 1, a line a seat, each with a pattern of its own."""
    longest = max(len(line.values) for line in seats)
    tall = HEIGHT - 30
    every = max(1, longest // 1200)

    def draw(width: int) -> tuple[float, str]:
        names = 110 if width == WIDE else 76
        wide = (width - LEFT - names) / max(1, longest - 1)

        def point(place: int, value: float) -> str:
            return f"{LEFT + place * wide:.1f},{10 + tall * (1.0 - value):.1f}"

        parts = []
        for mark in (0.0, 0.5, 1.0):
            y = 10 + tall * (1.0 - mark)
            parts.append(f'<path d="M{LEFT} {y:.1f}H{width - names}" class=axis />')
            parts.append(f"<text x={LEFT - 8} y={y + 4:.1f} class=label text-anchor=end>{mark:.0%}</text>")
        ends = []
        for seat, line in enumerate(seats):
            path = " ".join(
                point(place, value)
                for place, value in enumerate(line.values)
                if place % every == 0 or place == len(line.values) - 1
            )
            dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
            parts.append(f'<polyline points="{path}" class="line seat{seat % 6 + 1}"{dash} />')
            ends.append((10 + tall * (1.0 - line.values[-1]), seat, line.name))
        last = -99.0
        for y, seat, name in sorted(ends):
            last = max(y, last + 16)
            parts.append(
                f'<text x={width - names + 6} y={last + 4:.1f} class="label seat{seat % 6 + 1}">{html.escape(name)}</text>'
            )
        return max(HEIGHT, last + 14), "".join(parts)

    return on_both(draw, "chances along a match: " + ", ".join(line.name for line in seats))
