"""The pages of the menu, on the whole screen."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset
from textual.screen import Screen

from threescore.core.errors import ThreescoreError
from threescore.terminal import answers, blocks, layout, signals
from threescore.terminal.answers import Item
from threescore.terminal.blocks import Span
from threescore.terminal.colours import GROUND
from threescore.terminal.ending import spoken
from threescore.terminal.menu import Chosen, Page, Reading, first_page
from threescore.terminal.pages import ReadingScreen, in_markdown
from threescore.terminal.panes import Pane


class MenuScreen(Screen[None]):
    """Pages one after another; Escape goes back."""

    CSS = f"MenuScreen {{ background: {GROUND}; }}"
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, ascii_only: bool) -> None:
        super().__init__()
        self.ascii_only = ascii_only
        self.pages = [first_page()]
        self.pointed = 0
        self.typed = ""
        self.message = ""
        self.head, self.list, self.foot = (Pane(name, ascii_only) for name in ("head", "list", "foot"))

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.list
        yield self.foot

    @property
    def items(self) -> list[Item]:
        return [Item(entry.text) for entry in self.pages[-1].entries]

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def draw(self) -> None:
        width, height = self.size
        page = self.pages[-1]
        self.head.lay(layout.Region(1, 1, width - 2, 3))
        self.list.lay(layout.Region(1, 5, width - 2, height - 7))
        self.foot.lay(layout.Region(1, height - 1, width - 2, 1))
        title = [
            [Span(page.title, "brass", True)],
            [Span(self.message or page.about, "ember" if self.message else "ink")],
        ]
        self.head.show(blocks.of_lines(title), 0)
        shown = answers.sheet(self.items, width - 2, max(len(self.items), height - 7), self.pointed)
        self.list.top = max(min(self.list.top, self.pointed), self.pointed - (height - 8))
        self.list.show(shown.block)
        back = "Escape goes back; " if len(self.pages) > 1 else ""
        keys = f"{back}a number, or the arrow keys and Enter, choose; q leaves" + (
            f"   › {self.typed}: Enter takes it" if self.typed else ""
        )
        self.foot.show(blocks.of_text(keys, "faint"), 0)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key, sign, last = event.key, event.character or "", len(self.items) - 1
        self.message = ""
        if key in ("ctrl+c", "ctrl+q") or sign == "q" or (key == "escape" and len(self.pages) == 1):
            self.app.exit(None)
            return
        if key == "escape":
            self.pages.pop()
            self.pointed = 0
        elif key in ("up", "down", "home", "end"):
            self.pointed = {"up": max(0, self.pointed - 1), "down": min(last, self.pointed + 1), "home": 0}.get(
                key, last
            )
        elif key == "enter":
            self.choose(self.pointed)
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif sign.isdecimal():
            found = answers.meant(self.typed + sign, self.items)
            self.typed = self.typed + sign if found.places else ""
            if found.places:
                self.pointed = found.places[0]
                if found.sure:
                    self.choose(self.pointed)
        self.draw()

    def choose(self, place: int) -> None:
        self.typed = ""
        try:
            found = self.pages[-1].entries[place].leads()
        except ThreescoreError as error:
            self.message = spoken(error)
            return
        if isinstance(found, Page):
            self.pages.append(found)
            self.pointed = 0
        elif isinstance(found, Reading):
            text = found.text
            self.app.push_screen(ReadingScreen(found.title, lambda width: in_markdown(text, width), self.ascii_only))
        else:
            self.app.exit(found)

    def on_click(self, event: events.Click) -> None:
        at = Offset(event.screen_x, event.screen_y)
        if self.list.region.contains_point(at):
            place = self.list.spot_at(at - self.list.region.offset)
            if place >= 0:
                self.choose(place)
                self.draw()


class MenuApp(App[Chosen]):
    """Returns what was chosen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"Screen {{ background: {GROUND}; }}"

    def __init__(self, ascii_only: bool) -> None:
        from os import environ

        super().__init__(ansi_color=True if environ.get("NO_COLOR") else None)
        self.ascii_only = ascii_only

    def on_mount(self) -> None:
        signals.heed_in_loop(lambda code: self.exit(return_code=code))
        self.push_screen(MenuScreen(self.ascii_only))
