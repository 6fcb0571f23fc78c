"""The full-screen app: the board always in sight, the question under it, the log beside them."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset
from textual.screen import Screen

from threescore.core import sketch
from threescore.core.errors import ThreescoreError
from threescore.terminal import answers, blocks, draw, layout, signals, story
from threescore.terminal.answers import Item
from threescore.terminal.blocks import Block, Span
from threescore.terminal.colours import GROUND
from threescore.terminal.ending import after, order_of, ranking, spoken
from threescore.terminal.pages import ReadingScreen, in_markdown
from threescore.terminal.panes import Pane
from threescore.terminal.sitting import Ending, Scene, Sitting
from threescore.terminal.voice import Voice

# How long a move of somebody else is looked at, in seconds, slowest first.
SPEEDS = {"slow": 2.0, "normal": 1.0, "quick": 0.35, "at once": 0.0}
TICK = 0.1
KEYS = "? help  h hint  u take back  l log  r rules  g give up  s speed  q leave"
COMMANDS = "?hulrgsq"
SILENCE = sketch.Text("")


class TableScreen(Screen[None]):
    """A match that is being played."""

    CSS = f"TableScreen {{ background: {GROUND}; }}"
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, sitting: Sitting, ascii_only: bool, speed: str) -> None:
        super().__init__()
        self.sitting = sitting
        self.ascii_only = ascii_only
        self.speed = speed
        self.panes = {name: Pane(name, ascii_only) for name in layout.Plan._fields}
        self.scene: Scene | None = None
        self.items: list[Item] = []
        self.pointed = -1
        self.starred: list[int] = []
        self.typed = ""
        self.message = SILENCE
        # What lies over the log or the answers: a title and what it says, as texts with their tones.
        self.note: Block | None = None
        self.notes: list[tuple[str, sketch.Tone, bool]] = []
        self.giving_up = False
        self.curtain: int | None = None
        # How roomy the board was drawn in this size, and how high it has been: it does not jump to and fro.
        self.room = draw.ROOMY
        self.tallest = 0
        self.drawing: draw.Drawing | None = None
        self.unread = 0
        # How many lines of the log were in sight when it was last drawn.
        self.log_height = 0
        self.thinking_since: float | None = None
        self.skip = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()

    # Beginning and end

    def compose(self) -> ComposeResult:
        yield from self.panes.values()

    async def on_mount(self) -> None:
        self.panes["notes"].display = False
        await self.sitting.begin()
        self.listening = self.start(self.listen())
        self.set_interval(TICK, self.tick)

    async def on_unmount(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.sitting.leave()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def listen(self) -> None:
        """Tell what happens, one thing after another."""
        while True:
            scene = await self.sitting.scenes.get()
            before = self.scene
            self.take(scene)
            news = before is not None and len(scene.log) > len(before.log) and scene.log[-1].seat != scene.seat
            mine = bool(scene.choices) or scene.called is not None or scene.ended is not None
            pause = SPEEDS[self.speed]
            if news and not mine and pause and self.curtain is None:
                self.skip.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.skip.wait(), pause)

    def take(self, scene: Scene) -> None:
        """What is shown from now on."""
        before, self.scene = self.scene, scene
        if scene.called is not None:
            self.draw_curtain(scene.called)
            return
        if scene.thinking and (before is None or before.thinking != scene.thinking):
            self.thinking_since = time.monotonic()
        elif not scene.thinking:
            self.thinking_since = None
        same = before is not None and list(before.choices) == list(scene.choices) and before.seat == scene.seat
        if not same or scene.ended is not None:
            self.items = answers.items_of(scene.choices)
            if scene.ended is not None:
                self.items = [Item(text, word) for word, text in after(scene.ended)]
            self.pointed, self.typed, self.starred, self.giving_up = -1, "", [], False
            self.message = SILENCE
            if self.notes and scene.choices:
                self.notes = []
            self.panes["answers"].top = 0
        if scene.page is not None:
            self.notes = [(scene.page.title, "brass", True), (scene.page.text, "ink", False)]
            self.panes["notes"].top = 0
        if scene.note:
            self.message = sketch.Text(scene.note, "ember" if "failed" in scene.note else "faint")
        self.draw_all()

    # Drawing

    def on_resize(self, event: events.Resize) -> None:
        self.room, self.tallest = draw.ROOMY, 0
        self.draw_all()

    @property
    def small(self) -> bool:
        return not layout.fits(*self.size)

    def draw_all(self) -> None:
        """Everything anew, laid out for the size that the screen has."""
        width, height = self.size
        if self.scene is None or not width:
            return
        for name, pane in self.panes.items():
            pane.display = not self.small or name == "board"
        if self.small:
            self.panes["board"].lay(layout.Region(0, 0, width, height))
            text = f"{layout.too_small(width, height)} Make it larger, or leave with q and go on with --plain."
            self.panes["board"].show(blocks.of_text(text, "ember", width=width), 0)
            return
        if self.curtain is not None:
            self.draw_curtain(self.curtain)
            return
        wide, usual, most = layout.board_room(width, height)
        pen = draw.Pen(wide, pips=not self.ascii_only, look=self.look, say=self.by_name.tell)
        view = self.scene.view
        part = sketch.Text("") if view is None else self.sitting.game.words.sketch(view)
        drawing = draw.fitted(part, pen, usual, self.room)
        if not drawing.whole:
            drawing = draw.fitted(part, pen, most, draw.TIGHT)
        self.drawing, self.room = drawing, drawing.room
        self.tallest = max(self.tallest, drawing.block.height)
        plan = layout.plan(width, height, self.tallest)
        for name, region in plan._asdict().items():
            self.panes[name].lay(region)
        self.panes["board"].show(drawing.block, 0)
        self.draw_head()
        self.draw_ask()
        self.draw_answers()
        self.draw_log()
        self.draw_notes()
        self.draw_keys()

    def look(self, spot: sketch.Spot) -> tuple[bool, bool]:
        """Whether something on the board can be chosen, and whether the answer that is pointed at is about it."""
        chosen = [item.choice for item in self.items if item.choice is not None]
        here = self.items[self.pointed].choice if 0 <= self.pointed < len(self.items) else None
        return any(spot.has(choice) for choice in chosen), here is not None and spot.has(here)

    @property
    def voice(self) -> Voice:
        return Voice(self.called, self.sitting.names, None if self.scene is None else self.scene.seat)

    @property
    def by_name(self) -> Voice:
        """Calls seats by their names, and leaves who is "you" as it is said."""
        return Voice(self.called, self.sitting.names, None)

    @property
    def called(self) -> list[str]:
        """What the game calls each seat."""
        return [self.sitting.game.words.seat_name(seat) for seat in self.seats()]

    def draw_head(self) -> None:
        scene, sitting = self.scene, self.sitting
        if scene is None:
            return
        line = [Span(f" {sitting.game.title} ", "brass", True)]
        line += [
            Span(f" {self.seat_in_head(seat)} ", "brass" if seat == scene.seat else "faint") for seat in self.seats()
        ]
        told = f"{self.speed} "
        if scene.thinking and self.thinking_since is not None:
            names = " and ".join(sitting.names[seat] for seat in scene.thinking)
            verb = "thinks" if len(scene.thinking) == 1 else "think"
            told = f"{names} {verb} … {time.monotonic() - self.thinking_since:.1f} s "
        width = self.size.width - blocks.length([Span(told)])
        line = blocks.padded(blocks.cut(line, width - 1), width)
        self.panes["head"].show(blocks.of_lines([[*line, Span(told, "moss" if scene.thinking else "faint")]]), 0)

    def seats(self) -> range:
        return range(self.sitting.game.players)

    def seat_in_head(self, seat: int) -> str:
        name, who = self.sitting.names[seat], self.sitting.who[seat]
        if self.scene is not None and seat == self.scene.seat:
            return f"{name}, you" if name != "You" else name
        return name if who == "person" else f"{name} ({who})"

    def draw_ask(self) -> None:
        """What is asked, in one line or two; the second one is for what else has to be said."""
        scene = self.scene
        if scene is None:
            return
        columns, _ = self.room_of("ask")
        text = self.by_name.tell(scene.ask)
        if self.giving_up:
            text = "Give up this match? That cannot be taken back: y gives up, every other key plays on."
        tone: sketch.Tone = "brass" if scene.choices or scene.ended else "faint"
        lines = [[Span(f" {part}", tone, True)] for part in blocks.wrapped(text, columns - 2)[:2]]
        if self.message.text:
            # What takes two lines takes the place of the question; its answers are still there.
            said = blocks.wrapped(self.message.text, columns - 2)[:2]
            lines = [*lines[: 2 - len(said)], *[[Span(f" {part}", self.message.tone)] for part in said]]
        elif len(lines) == 1 and self.answers_hidden():
            lines.append([Span(f" {len(self.items)} answers: the arrow keys show them all", "faint")])
        self.panes["ask"].show(blocks.of_lines(lines), 0)

    def answers_hidden(self) -> bool:
        """Whether there are more answers than the screen shows at once."""
        width, height = self.room_of("answers")
        return answers.sheet(self.items, width, height, -1).rows > height

    def draw_answers(self) -> None:
        pane = self.panes["answers"]
        width, height = self.room_of("answers")
        shown = answers.sheet(self.items, width, height, self.pointed, self.starred)
        ranks = blocks.NOTHING
        if self.scene is not None and self.scene.ended is not None:
            ranks = self.ranks(self.scene.ended, width, height - shown.rows)
        if self.pointed >= 0 and shown.rows:
            row = ranks.height + self.pointed % shown.rows
            pane.top = max(min(pane.top, row), row - height + 1)
        pane.show(blocks.below([ranks, shown.block]))

    def room_of(self, name: str) -> tuple[int, int]:
        styles = self.panes[name].styles
        assert styles.width is not None and styles.height is not None, "it was laid out"
        return int(styles.width.value), int(styles.height.value)

    def ranks(self, ended: Ending, width: int, height: int) -> Block:
        """Everybody in order, with their figure; side by side where there is no room for a line each."""
        tones: list[sketch.Tone] = ["moss" if seat in ended.winners else "ink" for seat in order_of(ended)]
        lines = ranking(ended, self.sitting.names, self.sitting.game.words)
        each = [blocks.of_text(f" {line}", tone) for line, tone in zip(lines, tones, strict=False)]
        return blocks.below(each) if len(each) <= height else blocks.flowing(each, 2, width)

    def draw_log(self) -> None:
        scene = self.scene
        if scene is None:
            return
        pane = self.panes["log"]
        width, height = self.room_of("log")
        block = story.in_brief(scene.log, self.voice, width - 2, scene.seat)
        # The board may have taken lines from the log since: the end was in sight if it was with those that it had.
        before = pane.block.height
        follows = pane.top >= before - self.log_height
        self.log_height = height
        self.unread = 0 if follows else max(0, self.unread + block.height - before)
        pane.show(block, max(0, block.height - height) if follows else pane.top)

    def draw_notes(self) -> None:
        pane = self.panes["notes"]
        pane.display = bool(self.notes)
        if not self.notes:
            return
        width, _ = self.room_of("notes")
        parts = [blocks.of_text(text, tone, bold, width - 2) for text, tone, bold in self.notes]
        block = blocks.beside([blocks.of_text(" "), blocks.below(parts)], 0)
        pane.show(block)

    def draw_keys(self) -> None:
        width = self.size.width
        line = [Span(f" {KEYS}", "faint")]
        if self.notes:
            line = [Span(" Enter closes this, the arrow keys scroll it", "faint")]
        elif self.typed:
            found = answers.meant(self.typed, self.items)
            known = [self.items[place] for place in found.places]
            told = f"Enter: {known[0].text}" if len(known) == 1 else ", ".join(item.typed for item in known)
            if self.typed in COMMANDS:
                told = f"Enter: {COMMANDS_TOLD[self.typed]}" + (f"; or type on: {told}" if known else "")
            line = [Span(f" › {self.typed}", "ink", True), Span(f"   {told or 'no answer begins like that'}", "faint")]
        elif self.unread:
            line.insert(0, Span(f" ↓ {self.unread} new lines: Page Down ", "brass"))
        self.panes["keys"].show(blocks.of_lines([blocks.cut(line, width)]), 0)

    def tick(self) -> None:
        if self.thinking_since is not None and not self.small and self.curtain is None:
            self.draw_head()

    # The curtain between people at one keyboard

    def draw_curtain(self, seat: int) -> None:
        """Nothing of anybody is on the screen, until the next person has it."""
        self.curtain = seat
        width, height = self.size
        for name, pane in self.panes.items():
            pane.show(blocks.NOTHING, 0)
            pane.display = name == "board"
        self.items, self.notes, self.starred, self.pointed = [], [], [], -1
        self.panes["board"].lay(layout.Region(0, 0, width, height))
        text = f"{self.sitting.names[seat]}, it is your turn."
        lines = [
            [],
            [],
            [Span(f"  {text}", "brass", True)],
            [],
            [Span("  Press Enter when the others are not looking.")],
        ]
        self.panes["board"].show(blocks.of_lines(lines), 0)

    def lift_curtain(self) -> None:
        seat, self.curtain = self.curtain, None
        assert seat is not None, "it is down"
        self.panes["log"].block = blocks.NOTHING
        self.sitting.take_screen(seat)

    # Keys and mouse

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        key, sign = event.key, event.character or ""
        if key in ("ctrl+c", "ctrl+q"):
            self.leave()
        elif self.curtain is not None:
            if key == "enter":
                self.lift_curtain()
            elif sign == "q":
                self.leave()
        elif self.small:
            if sign == "q":
                self.leave()
        elif self.giving_up:
            await self.answer_giving_up(sign in ("y", "Y"))
        elif self.notes:
            self.read_notes(key, sign)
        elif key in ("up", "down", "left", "right", "home", "end"):
            self.point(key)
        elif key in ("pageup", "pagedown"):
            self.page_log(-1 if key == "pageup" else 1)
        elif key == "enter":
            await self.enter()
        elif key == "escape":
            self.typed, self.pointed, self.starred, self.message = "", -1, [], SILENCE
            self.draw_all()
        elif key == "backspace":
            self.typed = self.typed[:-1]
            self.preview()
        elif sign == " " and not self.typed:
            self.skip.set()
        elif sign and sign.isprintable():
            await self.type(sign)

    async def type(self, sign: str) -> None:
        """A letter of a command, a number or a short form; what can be only one thing is done at once."""
        text = self.typed + sign
        found = answers.meant(text, self.items)
        if not self.typed and sign in COMMANDS and not found.places:
            self.command(sign)
            return
        if not self.typed and not found.places and not self.items:
            return
        self.typed, self.message = text, SILENCE
        if text.isdecimal() and found.sure:
            await self.choose(found.places[0])
            return
        self.preview()

    def preview(self) -> None:
        """Point at what is being typed."""
        found = answers.meant(self.typed, self.items)
        self.pointed = found.places[0] if found.places else -1
        self.draw_all()

    async def enter(self) -> None:
        text, self.typed = self.typed, ""
        if text:
            if text in COMMANDS:
                self.command(text)
                return
            found = answers.meant(text, self.items)
            if len(found.places) == 1:
                await self.choose(found.places[0])
            else:
                self.say(answers.misunderstood(text, self.items), "ember")
        elif self.pointed >= 0:
            await self.choose(self.pointed)
        elif len(self.items) == 1:
            await self.choose(0)
        elif self.items:
            self.say(answers.misunderstood("", self.items), "faint")
        else:
            self.skip.set()

    def point(self, key: str) -> None:
        """Move to another answer."""
        if not self.items:
            return
        width, height = self.room_of("answers")
        rows = answers.sheet(self.items, width, height, -1).rows
        by = {"up": -1, "down": 1, "left": -rows, "right": rows}.get(key)
        last = len(self.items) - 1
        if by is None:
            self.pointed = 0 if key == "home" else last
        elif self.pointed < 0:
            self.pointed = 0 if by > 0 else last
        elif 0 <= self.pointed + by <= last:
            self.pointed += by
        self.typed = ""
        self.draw_all()

    async def choose(self, place: int) -> None:
        """Answer with what stands there."""
        item, scene = self.items[place], self.scene
        self.typed = ""
        if scene is None:
            return
        if item.choice is None:
            await self.attempt(self.finish(item.typed))
            return
        if scene.seat is None:
            return
        self.notes = []
        await self.attempt(self.sitting.answer(scene.seat, item.choice.id))

    async def finish(self, typed: str) -> None:
        """What comes after the end."""
        if typed == "review":
            self.say("Looking back: every answer is thought about once more …", "moss")
            self.start(self.attempt(self.look_back()))
        elif typed == "again":
            self.table_app.sit_down(await self.sitting.again())
        elif typed == "menu":
            self.table_app.back_to_menu()
        else:
            self.leave()

    async def look_back(self) -> None:
        """The review of the match, as the command tells it, from a process of its own: the screen does not wait for it."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "threescore", "review", str(await self.sitting.record()))
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=pipe,
            stderr=asyncio.subprocess.STDOUT,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        )
        try:
            told, _ = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            raise
        self.say("", "faint")
        text = told.decode(errors="replace")
        page = ReadingScreen("Luck and skill", lambda width: blocks.of_text(text), self.ascii_only)
        self.app.push_screen(page)

    @property
    def table_app(self) -> TableApp:
        assert isinstance(self.app, TableApp), "no other app has tables"
        return self.app

    async def attempt(self, deed: Awaitable[None]) -> None:
        """Do something to the match; say why if it cannot be."""
        try:
            await deed
        except ThreescoreError as error:
            self.say(spoken(error), "ember")

    def say(self, text: str, tone: sketch.Tone) -> None:
        self.message = sketch.Text(text, tone)
        self.draw_all()

    # Commands

    def command(self, sign: str) -> None:
        scene = self.scene
        if scene is None:
            return
        if sign == "?":
            self.start(self.explain(scene))
        elif sign == "h":
            self.hint(scene)
        elif sign == "u":
            self.take_back(scene)
        elif sign == "l":
            self.app.push_screen(
                ReadingScreen(
                    "The log", lambda width: story.in_full(scene.log, self.voice, width), self.ascii_only, True
                )
            )
        elif sign == "r":
            text = self.sitting.game.rules_text()
            self.app.push_screen(
                ReadingScreen(
                    f"The rules of {self.sitting.game.title}", lambda width: in_markdown(text, width), self.ascii_only
                )
            )
        elif sign == "g":
            if scene.seat is None or scene.ended is not None:
                self.say("There is nothing to give up: nobody here is playing.", "faint")
            else:
                self.giving_up = True
                self.draw_all()
        elif sign == "s":
            names = list(SPEEDS)
            self.speed = names[(names.index(self.speed) + 1) % len(names)]
            self.skip.set()
            self.say(f"Moves of the others are told {self.speed}.", "faint")
        elif sign == "q":
            self.leave()

    def leave(self) -> None:
        self.app.exit()

    async def answer_giving_up(self, sure: bool) -> None:
        self.giving_up = False
        scene = self.scene
        if sure and scene is not None and scene.seat is not None:
            await self.attempt(self.sitting.resign(scene.seat))
        else:
            self.say("You play on.", "faint")

    def take_back(self, scene: Scene) -> None:
        if scene.seat is None:
            self.say("There is nothing to take back.", "faint")
        else:
            self.start(self.attempt(self.sitting.take_back(scene.seat)))

    def hint(self, scene: Scene) -> None:
        if not scene.choices or scene.seat is None:
            self.say("Nothing is asked of you now.", "faint")
        elif not self.sitting.hints:
            self.say("There are no hints at this table.", "faint")
        else:
            self.say("Thinking …", "moss")
            self.start(self.advise(scene.seat, scene))

    async def advise(self, seat: int, scene: Scene) -> None:
        """What a strong mind would answer: told, and marked in the list and on the board."""
        try:
            found = await self.sitting.advise(seat)
        except ThreescoreError as error:
            self.say(f"There is no hint. {spoken(error)}", "ember")
            return
        if self.scene is None or list(self.scene.choices) != list(scene.choices) or not found:
            return
        places = {item.choice.id: place for place, item in enumerate(self.items) if item.choice is not None}
        self.starred = [places[one.choice] for one in found if one.choice in places]
        self.pointed = self.starred[0] if self.starred else -1
        told = [
            f"{one.text}" + ("" if one.chance is None else f": wins {one.chance * 100:.0f} in 100 from here")
            for one in found
        ]
        self.say(f"★ {told[0]}. Enter takes it." + (f" Then {told[1]}." if len(told) > 1 else ""), "moss")

    async def explain(self, scene: Scene) -> None:
        """Each thing that is in question now, over the log; the board stays in sight."""
        found = await self.sitting.explain(scene.seat)
        self.notes = []
        for entry in found:
            self.notes.append((entry.title, "brass", True))
            self.notes += [(line, "ink", False) for line in (entry.text, entry.why) if line]
        self.notes += [("Keys", "brass", True), (KEYS, "ink", False), *[(line, "ink", False) for line in MORE_KEYS]]
        self.panes["notes"].top = 0
        self.draw_all()

    def read_notes(self, key: str, sign: str) -> None:
        pane, (_, height) = self.panes["notes"], self.room_of("notes")
        by = {"up": -1, "down": 1, "pageup": -height, "pagedown": height, "home": -9999, "end": 9999}.get(key)
        if by is not None:
            pane.scroll_by(by, height)
        elif key in ("escape", "enter", "space") or sign in COMMANDS:
            self.notes = []
            self.draw_all()

    def page_log(self, by: int) -> None:
        _, height = self.room_of("log")
        pane = self.panes["log"]
        pane.scroll_by(by * max(1, height - 1), height)
        if pane.top >= pane.block.height - height:
            self.unread = 0
        self.draw_keys()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.wheel(event, -2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.wheel(event, 2)

    def wheel(self, event: events.MouseEvent, by: int) -> None:
        for name in ("notes", "log", "answers"):
            pane = self.panes[name]
            if pane.display and pane.region.contains(event.screen_x, event.screen_y):
                pane.scroll_by(by, pane.size.height)
                return

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.curtain is not None or self.small or self.scene is None:
            return
        at = Offset(event.screen_x, event.screen_y)
        if self.panes["notes"].display:
            self.notes = []
            self.draw_all()
        elif self.panes["answers"].region.contains_point(at):
            region = self.panes["answers"].region
            place = self.panes["answers"].spot_at(at - region.offset)
            if 0 <= place < len(self.items):
                await self.choose(place)
        elif self.panes["board"].region.contains_point(at) and self.drawing is not None:
            number = self.panes["board"].spot_at(at - self.panes["board"].region.offset)
            if number >= 0:
                await self.point_at(self.drawing.spots[number])

    async def point_at(self, spot: sketch.Spot) -> None:
        """Something on the board was clicked: point at the answers about it, one after another; a second click on the only one
        answers."""
        places = [place for place, item in enumerate(self.items) if item.choice is not None and spot.has(item.choice)]
        if not places:
            return
        if places == [self.pointed]:
            await self.choose(self.pointed)
            return
        later = [place for place in places if place > self.pointed]
        self.pointed = later[0] if self.pointed in places and later else places[0]
        self.typed = ""
        self.draw_all()


COMMANDS_TOLD = {
    "?": "help",
    "h": "a hint",
    "u": "take back",
    "l": "the log",
    "r": "the rules",
    "g": "give up",
    "s": "speed",
    "q": "leave",
}
MORE_KEYS = (
    "A number or a short form in brackets answers; so do arrow keys with Enter, and the mouse.",
    "Space skips to the next thing that happens; Page Up and Page Down move through the log.",
    "The match is kept after every answer: leave when you like.",
)


class TableApp(App[str]):
    """The app around tables. It returns what the person is told when it has gone."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"Screen {{ background: {GROUND}; }}"

    def __init__(self, sitting: Sitting, ascii_only: bool, speed: str = "normal") -> None:
        from os import environ

        super().__init__(ansi_color=True if environ.get("NO_COLOR") else None)
        self.sitting = sitting
        self.ascii_only = ascii_only
        self.speed = speed

    def on_mount(self) -> None:
        signals.heed_in_loop(lambda code: self.exit(return_code=code))
        self.push_screen(TableScreen(self.sitting, self.ascii_only, self.speed))

    def sit_down(self, sitting: Sitting) -> None:
        """Another match, in place of the one that is over."""
        self.sitting = sitting
        self.switch_screen(TableScreen(sitting, self.ascii_only, self.speed))

    def back_to_menu(self) -> None:
        self.exit("menu")
