"""Something long to read, over everything: the rules, the whole log."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from threescore.terminal import blocks, layout
from threescore.terminal.blocks import Block, Span
from threescore.terminal.colours import GROUND
from threescore.terminal.panes import Pane


class ReadingScreen(Screen[None]):
    """Something long to read, over everything: the rules, the whole log."""

    CSS = f"ReadingScreen {{ background: {GROUND}; }}"

    def __init__(self, title: str, make: Callable[[int], Block], ascii_only: bool, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.make = make
        self.at_end = at_end
        self.head, self.body, self.foot = (Pane(name, ascii_only) for name in ("head", "body", "foot"))

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.body
        yield self.foot

    def on_resize(self, event: events.Resize) -> None:
        width, height = self.size
        self.head.lay(layout.Region(0, 0, width, 1))
        self.body.lay(layout.Region(0, 1, width, height - 2))
        self.foot.lay(layout.Region(0, height - 1, width, 1))
        self.head.show(blocks.of_text(f" {self.heading}", "brass", True))
        block = self.make(min(width - 2, 100))
        self.body.show(block, max(0, block.height - height + 2) if self.at_end else 0)
        self.foot.show(blocks.of_text(" Escape goes back; the arrow keys, Page Up and Page Down move", "faint"))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        height = self.size.height - 2
        by = {"up": -1, "down": 1, "pageup": -height, "pagedown": height, "space": height, "home": -99999, "end": 99999}
        if event.key in by:
            self.body.scroll_by(by[event.key], height)
        elif event.key in ("ctrl+c", "ctrl+q"):
            self.app.exit()
        else:
            self.dismiss()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.body.scroll_by(-3, self.size.height - 2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.body.scroll_by(3, self.size.height - 2)


def in_markdown(text: str, width: int) -> Block:
    """A page of rules, set for a width."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=width, color_system=None, legacy_windows=False)
    lines = console.render_lines(Markdown(text), pad=False)
    return blocks.of_lines(
        [[Span(segment.text, "ink", bool(segment.style and segment.style.bold)) for segment in line] for line in lines]
    )
