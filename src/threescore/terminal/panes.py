"""The parts of the screen: each shows a block of lines, scrolled as far as somebody wants."""

from __future__ import annotations

from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Size
from textual.strip import Strip
from textual.widget import Widget

from threescore.core.sketch import Tone
from threescore.terminal.blocks import NOTHING, Block, Line, length, without_unicode
from threescore.terminal.colours import COLOURS, GROUND
from threescore.terminal.layout import Region


@cache
def style_of(tone: Tone, bold: bool, lit: bool) -> Style:
    """What is pointed at is turned round, so that it is seen without colours too."""
    return Style(color=COLOURS[tone], bgcolor=GROUND, bold=bold, reverse=lit)


class Pane(Widget):
    """Lines in a region. `ascii` shows them in signs that every terminal knows."""

    DEFAULT_CSS = "Pane { position: absolute; }"

    def __init__(self, ident: str, ascii_only: bool) -> None:
        super().__init__(id=ident)
        self.block: Block = NOTHING
        self.top = 0
        self.ascii_only = ascii_only

    def lay(self, region: Region) -> None:
        """Put it there."""
        self.styles.offset = (region.x, region.y)
        self.styles.width, self.styles.height = region.width, region.height

    def show(self, block: Block, top: int | None = None) -> None:
        """Show other lines; from the top on, or from where it was scrolled to."""
        self.block = block
        if top is not None:
            self.top = top
        self.refresh()

    def scroll_by(self, lines: int, height: int) -> None:
        self.top = max(0, min(self.top + lines, self.block.height - height))
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.block.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.block.height

    def render_line(self, y: int) -> Strip:
        number = y + self.top
        line: Line = self.block.lines[number] if 0 <= number < self.block.height else []
        segments = [Segment(self.written(span.text), style_of(span.tone, span.bold, span.lit)) for span in line]
        ground, (width, height) = style_of("ink", False, False), self.size
        if self.block.height <= height:
            return Strip(segments).adjust_cell_length(width, ground)
        # There is more than is in sight: the right edge says how much, and where one is.
        seen = self.top * height // self.block.height <= y < -(-(self.top + height) * height // self.block.height)
        edge = Segment(self.written("█" if seen else "│"), style_of("faint", False, False))
        return Strip([*Strip(segments).adjust_cell_length(width - 1, ground), edge])

    def written(self, text: str) -> str:
        return without_unicode(text) if self.ascii_only else text

    def spot_at(self, at: Offset) -> int:
        """The number of what is shown there, -1 for nothing."""
        number, left = at.y + self.top, at.x
        if not 0 <= number < self.block.height:
            return -1
        for span in self.block.lines[number]:
            left -= length([span])
            if left < 0:
                return span.spot
        return -1
