"""Paints a sketch with Pillow: dice with pips, cards with a double rule, boxes, boards; rows wrap where there is no room."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from threescore.core.sketch import Box, Card, Die, Either, Grid, Row, Sketch, Spot, Stack, Text

Colour: TypeAlias = tuple[int, int, int]
Picture: TypeAlias = Image.Image
Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

GROUND: Colour = (22, 18, 15)
PANEL: Colour = (33, 27, 22)
RULE: Colour = (61, 52, 43)
TONES: dict[str, Colour] = {
    "ink": (239, 230, 210),
    "faint": (163, 151, 130),
    "brass": (199, 154, 59),
    "ember": (224, 83, 47),
    "bone": (216, 210, 196),
    "ice": (143, 199, 214),
    "moss": (143, 174, 107),
}
# Where a die has its pips, in quarters of its width from the middle
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# A picture for a link, as large as those who show it want it; painted twice as large, so that its lines are smooth.
WIDTH, HEIGHT = 1200, 630
FINE = 2
# The heights of text that are tried for a table, until it has room
UNITS = (34, 29, 25, 21, 18, 15, 12)
MARGIN = 44
HEAD = 92
FOOT = 76
# Whoever has longer to say is cut short.
MOST_TEXT = 110


@lru_cache(maxsize=32)
def font_of(size: int, file: Path | None) -> Font:
    """The house's own letters, or those that Pillow brings."""
    if file is not None and file.is_file():
        return ImageFont.truetype(str(file), size)
    return ImageFont.load_default(size)


class Brush:
    """How large things are painted, in which letters."""

    def __init__(self, unit: int, file: Path | None = None) -> None:
        self.unit = unit
        self.file = file
        self.font = font_of(unit, file)
        # Figures that stand on the line, not below it, where letters can be laid so.
        able = isinstance(self.font, ImageFont.FreeTypeFont) and self.font.layout_engine == ImageFont.Layout.RAQM
        self.figures = ["lnum"] if able else None
        self.gap = max(2, unit * 2 // 5)
        self.line = max(1, unit // 14)

    # Words

    def words(self, text: str, colour: Colour) -> Picture:
        lines = [self.line_of(line, colour) for line in text.split("\n")]
        return lines[0] if len(lines) == 1 else below(lines, 0)

    def line_of(self, text: str, colour: Colour) -> Picture:
        """A line: letters as the font has them, signs as we draw them."""
        parts: list[str | Callable[[Picture, Colour], None]] = []
        for sign in text:
            shape = SIGNS.get(sign)
            if shape is not None:
                parts.append(shape)
            elif parts and isinstance(parts[-1], str):
                parts[-1] += sign
            else:
                parts.append(sign)
        tall = round(self.unit * 1.35)
        widths = [
            round(self.font.getlength(one, features=self.figures)) if isinstance(one, str) else self.unit
            for one in parts
        ]
        picture = blank(sum(widths) + 2, tall)
        pen, x = ImageDraw.Draw(picture), 1
        for one, width in zip(parts, widths, strict=True):
            if isinstance(one, str):
                pen.text((x, tall * 0.76), one, fill=colour, font=self.font, anchor="ls", features=self.figures)
            else:
                square = blank(self.unit, self.unit)
                one(square, colour)
                picture.paste(square, (x, round(tall * 0.13)))
            x += width
        return picture

    # Things

    def paint(self, sketch: Sketch, room: int) -> Picture:
        """The sketch, in so much room from left to right, if that can be."""
        if isinstance(sketch, Text):
            return self.words(sketch.text, TONES[sketch.tone])
        if isinstance(sketch, Die):
            return self.die(sketch)
        if isinstance(sketch, Card):
            return self.card(sketch)
        if isinstance(sketch, Row):
            return self.row([self.paint(part, room) for part in sketch.parts], self.gap * max(1, sketch.gap), room)
        if isinstance(sketch, Stack):
            return below([self.paint(part, room) for part in sketch.parts], self.gap)
        if isinstance(sketch, Box):
            return self.box(sketch, room)
        if isinstance(sketch, Spot):
            return self.paint(sketch.body, room)
        if isinstance(sketch, Either):
            return self.either(sketch, room)
        return self.grid(sketch, room)

    def either(self, sketch: Either, room: int) -> Picture:
        """The roomiest way that there is room for."""
        for size in sketch.sizes[:-1]:
            picture = self.paint(size, room)
            if picture.width <= room:
                return picture
        return self.paint(sketch.sizes[-1], room)

    def die(self, die: Die) -> Picture:
        size = self.unit * 6 // 5 if die.small else self.unit * 2
        picture = blank(size, size)
        pen = ImageDraw.Draw(picture)
        pen.rounded_rectangle((0, 0, size - 1, size - 1), size // 5, fill=TONES[die.tone])
        reach = max(1.0, size / 10)
        for across, down in PIPS.get(die.face, ()):
            x, y = size / 2 + across * size / 4, size / 2 + down * size / 4
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=GROUND)
        return below([picture, self.words(die.mark, TONES["faint"])], 0, middle=True) if die.mark else picture

    def card(self, card: Card) -> Picture:
        """Paper with a double rule; its back is plain."""
        words = " ".join(word for word in (card.corner, card.name) if word)
        empty = not words and not card.back
        inside = self.words(words or "  ", TONES[card.tone])
        pad = self.gap
        picture = blank(
            max(inside.width + 2 * pad, round(self.unit * 1.6)), inside.height + (0 if card.small else 2 * pad)
        )
        pen = ImageDraw.Draw(picture)
        edge = TONES["faint"] if card.back or empty else TONES[card.tone]
        whole = (0, 0, picture.width - 1, picture.height - 1)
        pen.rounded_rectangle(whole, pad // 2, outline=RULE if empty else edge, width=self.line)
        if not card.small and not empty:
            inner = 3 * self.line
            within = (inner, inner, picture.width - 1 - inner, picture.height - 1 - inner)
            pen.rounded_rectangle(within, pad // 3, outline=edge, width=self.line, fill=RULE if card.back else None)
        if words:
            place = ((picture.width - inside.width) // 2, (picture.height - inside.height) // 2)
            picture.paste(inside, place)
        return picture

    def box(self, box: Box, room: int) -> Picture:
        pad = 2 * self.gap
        title, body = self.words(box.title, TONES[box.tone]), self.paint(box.body, room - 2 * pad)
        picture = blank(max(title.width, body.width) + 2 * pad, title.height + body.height + 2 * pad)
        pen = ImageDraw.Draw(picture)
        edge = RULE if box.tone == "faint" else TONES[box.tone]
        whole = (0, title.height // 2, picture.width - 1, picture.height - 1)
        pen.rounded_rectangle(whole, self.gap // 2, outline=edge, width=self.line)
        pen.rectangle((pad - self.gap // 2, 0, pad + title.width + self.gap // 2, title.height), fill=GROUND)
        picture.paste(title, (pad, 0))
        picture.paste(body, (pad, title.height + self.gap))
        return picture

    def grid(self, grid: Grid, room: int) -> Picture:
        rows = [[self.words(head, TONES["faint"]) for head in grid.heads]] if grid.heads else []
        columns = max([len(grid.heads), *[len(row) for row in grid.rows]], default=1)
        rows += [[self.paint(cell, room // max(1, columns)) for cell in row] for row in grid.rows]
        wide = [max([row[column].width for row in rows if column < len(row)], default=0) for column in range(columns)]
        tall = [max([cell.height for cell in row], default=0) for row in rows]
        if grid.lined:
            # A board has fields of one size.
            wide, tall = [max(wide, default=0)] * columns, [max(tall, default=0)] * len(rows)
        gap = self.gap
        picture = blank(sum(wide) + 2 * gap * columns, sum(tall) + 2 * gap * len(rows))
        pen, y = ImageDraw.Draw(picture), 0
        for row, height in zip(rows, tall, strict=True):
            x = 0
            for cell, width in zip(row, wide, strict=False):
                if grid.lined:
                    field = (x, y, x + width + 2 * gap - 1, y + height + 2 * gap - 1)
                    pen.rectangle(field, outline=TONES["faint"], width=self.line)
                    picture.paste(cell, (x + gap + (width - cell.width) // 2, y + gap + (height - cell.height) // 2))
                else:
                    picture.paste(cell, (x + gap, y + gap))
                x += width + 2 * gap
            y += height + 2 * gap
        return picture

    def row(self, pictures: Sequence[Picture], gap: int, room: int) -> Picture:
        """Side by side, in as many lines as it takes."""
        lines: list[list[Picture]] = [[]]
        used = 0
        for one in pictures:
            if lines[-1] and used + gap + one.width > room:
                lines.append([])
                used = 0
            used += one.width + (gap if lines[-1] else 0)
            lines[-1].append(one)
        return below([beside(line, gap) for line in lines], self.gap)


def blank(width: int, height: int) -> Picture:
    return Image.new("RGB", (max(1, width), max(1, height)), GROUND)


def beside(pictures: Sequence[Picture], gap: int) -> Picture:
    wide = sum(one.width for one in pictures) + gap * max(0, len(pictures) - 1)
    page, x = blank(wide, max([one.height for one in pictures], default=1)), 0
    for one in pictures:
        page.paste(one, (x, 0))
        x += one.width + gap
    return page


def below(pictures: Sequence[Picture], gap: int, middle: bool = False) -> Picture:
    tall = sum(one.height for one in pictures) + gap * max(0, len(pictures) - 1)
    page, y = blank(max([one.width for one in pictures], default=1), tall), 0
    for one in pictures:
        page.paste(one, ((page.width - one.width) // 2 if middle else 0, y))
        y += one.height + gap
    return page


# Signs that fonts often lack, in parts of a square


def shape(
    *parts: Sequence[tuple[float, float]], rounds: Sequence[tuple[float, float, float]] = ()
) -> Callable[[Picture, Colour], None]:
    """A sign of polygons and discs (their middle and reach)."""

    def paint(picture: Picture, colour: Colour) -> None:
        pen, size = ImageDraw.Draw(picture), picture.width
        for part in parts:
            pen.polygon([(x * size, y * size) for x, y in part], fill=colour)
        for x, y, reach in rounds:
            pen.ellipse(((x - reach) * size, (y - reach) * size, (x + reach) * size, (y + reach) * size), fill=colour)

    return paint


def ring(picture: Picture, colour: Colour) -> None:
    size = picture.width
    inside = (0.27 * size, 0.27 * size, 0.73 * size, 0.73 * size)
    ImageDraw.Draw(picture).ellipse(inside, outline=colour, width=max(1, size // 14))


def snow(picture: Picture, colour: Colour) -> None:
    size, width = picture.width, max(1, picture.width // 10)
    for x, y in ((0.0, 0.36), (0.31, 0.18), (0.31, -0.18)):
        ends = ((0.5 - x) * size, (0.5 - y) * size, (0.5 + x) * size, (0.5 + y) * size)
        ImageDraw.Draw(picture).line(ends, fill=colour, width=width)


def tick(picture: Picture, colour: Colour) -> None:
    size = picture.width
    corners = ((0.2 * size, 0.55 * size), (0.42 * size, 0.78 * size), (0.82 * size, 0.25 * size))
    ImageDraw.Draw(picture).line(corners, fill=colour, width=max(1, size // 9))


STEM = ((0.44, 0.5), (0.56, 0.5), (0.64, 0.9), (0.36, 0.9))
SIGNS: dict[str, Callable[[Picture, Colour], None]] = {
    "♥": shape(((0.14, 0.42), (0.5, 0.4), (0.86, 0.42), (0.5, 0.9)), rounds=((0.32, 0.34, 0.19), (0.68, 0.34, 0.19))),
    "♦": shape(((0.5, 0.1), (0.82, 0.5), (0.5, 0.9), (0.18, 0.5))),
    "♠": shape(((0.5, 0.08), (0.86, 0.56), (0.14, 0.56)), STEM, rounds=((0.32, 0.57, 0.18), (0.68, 0.57, 0.18))),
    "♣": shape(STEM, rounds=((0.5, 0.28, 0.18), (0.3, 0.55, 0.18), (0.7, 0.55, 0.18))),
    "●": shape(rounds=((0.5, 0.5, 0.24),)),
    "○": ring,
    "✓": tick,
    "❄": snow,
    "−": shape(((0.2, 0.46), (0.8, 0.46), (0.8, 0.54), (0.2, 0.54))),
    "▒": shape(((0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86))),
}


# For a link


def seal(size: int) -> Picture:
    """The mark of the house."""
    picture = blank(size, size)
    pen, part = ImageDraw.Draw(picture), size / 64
    frame = (5 * part, 5 * part, 59 * part, 59 * part)
    pen.rounded_rectangle(frame, 10 * part, outline=TONES["brass"], width=round(2.5 * part))
    for x in (21, 43):
        for y in (17, 32, 47):
            spot = ((x - 5) * part, (y - 5) * part, (x + 5) * part, (y + 5) * part)
            pen.ellipse(spot, fill=TONES["ember"])
    return picture


@cache
def limits() -> tuple[int, int]:
    """The room that a table has on a picture for a link."""
    return (WIDTH - 2 * MARGIN) * FINE, (HEIGHT - HEAD - FOOT) * FINE


def fitting(sketch: Sketch, file: Path | None) -> Picture:
    """The table, as large as there is room for: which size that is, is tried in small."""
    width, height = limits()
    for unit in UNITS:
        tried = Brush(unit, file).paint(sketch, width // FINE)
        if tried.width * FINE <= width and tried.height * FINE <= height:
            break
    picture = Brush(unit * FINE, file).paint(sketch, width)
    scale = min(1.0, width / picture.width, height / picture.height)
    if scale == 1.0:
        return picture
    return picture.resize(
        (max(1, int(picture.width * scale)), max(1, int(picture.height * scale))), Image.Resampling.LANCZOS
    )


def for_link(title: str, sketch: Sketch | None, sentence: str, file: Path | None = None) -> bytes:
    """A picture of 1200 by 630 for who sees a link: the game, the table and a sentence, as a PNG."""
    page = blank(WIDTH * FINE, HEIGHT * FINE)
    pen = ImageDraw.Draw(page)
    for inset, width in ((14, 3), (21, 1)):
        frame = (inset * FINE, inset * FINE, (WIDTH - inset) * FINE, (HEIGHT - inset) * FINE)
        pen.rectangle(frame, outline=RULE, width=width * FINE)
    mark, big, small = seal(52 * FINE), Brush(40 * FINE, file), Brush(27 * FINE, file)
    page.paste(mark, (MARGIN * FINE, 30 * FINE))
    page.paste(big.words(title, TONES["ink"]), ((MARGIN + 70) * FINE, 28 * FINE))
    told = sentence if len(sentence) <= MOST_TEXT else sentence[: MOST_TEXT - 2].rstrip() + " …"
    words = small.words(told, TONES["faint"])
    room = (WIDTH - 2 * MARGIN) * FINE
    if words.width > room:
        words = words.resize((room, max(1, words.height * room // words.width)), Image.Resampling.LANCZOS)
    page.paste(words, (MARGIN * FINE, (HEIGHT - FOOT + 8) * FINE))
    table = seal(300 * FINE) if sketch is None else fitting(sketch, file)
    width, height = limits()
    page.paste(table, (MARGIN * FINE + (width - table.width) // 2, HEAD * FINE + (height - table.height) // 2))
    out = io.BytesIO()
    done = page.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    # Few colours: a picture of some tens of kilobytes.
    done.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", optimize=False)
    return out.getvalue()
