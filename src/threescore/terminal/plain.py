"""A match as a stream of plain lines: for pipes, screen readers and dumb terminals."""

from __future__ import annotations

import asyncio
import os
import queue
import sys
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from threescore.core.errors import ThreescoreError
from threescore.terminal import answers, signals, story
from threescore.terminal.blocks import in_text, without_unicode
from threescore.terminal.draw import spell
from threescore.terminal.ending import after, ranking, spoken
from threescore.terminal.sitting import Ending, Scene, Sitting
from threescore.terminal.voice import Voice

HELP = (
    "a number or a short form in brackets answers; ? explains, h hints, u takes back, b tells the table again, "
    "l tells the whole log, r the rules, resign gives up, q saves and leaves"
)
# Who thinks longer than so many seconds is told of.
PATIENCE = 2.0
WIDTH = 100


class Leave(Exception):
    """The person leaves the table."""


class Stream:
    """One sitting, told line by line. What happens comes from a loop in a thread of its own, so that a parlour is answered
    while somebody ponders."""

    def __init__(self, sitting: Sitting, ascii_only: bool) -> None:
        self.sitting = sitting
        self.ascii_only = ascii_only
        self.scenes: queue.SimpleQueue[Scene | ThreescoreError] = queue.SimpleQueue()
        self.loop = asyncio.new_event_loop()
        # How much of the log each reader has been told, and the table as it was told last.
        self.told: dict[int | None, int] = {}
        self.table: list[str] = []
        self.explained = False
        self.thinking = ""
        self.task: asyncio.Task[None] | None = None

    def run(self) -> int:
        thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        thread.start()
        try:
            with signals.heeded(self.end), suppress(Leave, EOFError, KeyboardInterrupt):
                while True:
                    self.begin(self.play())
                    self.after_the_end(self.follow())
        finally:
            self.wait(self.close())
            self.loop.call_soon_threadsafe(self.loop.stop)
            thread.join(5)
        self.take_leave()
        return 0

    def end(self) -> None:
        """Keep the match, and say so, while somebody is still asked."""
        self.wait(self.close())
        self.take_leave()

    def take_leave(self) -> None:
        try:
            self.say("")
            self.say(self.sitting.farewell)
            sys.stdout.flush()
        except OSError:
            # Lines may have ended because the terminal has.
            signals.let_go_of_terminal()

    async def play(self) -> None:
        """Hand on what happens."""
        self.task = asyncio.current_task()
        try:
            await self.sitting.begin()
            while True:
                self.scenes.put(await self.sitting.scenes.get())
        except ThreescoreError as error:
            self.scenes.put(error)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.sitting.leave()

    def begin(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.begin(work).result()

    def follow(self) -> Ending:
        """Tell what happens until the match is over; how it has ended."""
        while True:
            scene = self.next()
            if scene.note:
                self.say(self.voice(scene).tell(scene.note))
            if scene.called is not None:
                self.hand_over(scene.called)
                continue
            if scene.ended is not None:
                self.tell_end(scene, scene.ended)
                return scene.ended
            self.tell_news(scene)
            if scene.view is None and [scene.ask] != self.table:
                self.table = [scene.ask]
                self.say(scene.ask)
            self.tell_page(scene)
            if scene.choices and self.scenes.empty():
                self.ask(scene)

    def next(self) -> Scene:
        """The next thing that happens; who thinks about it for long is told of."""
        try:
            found = self.scenes.get(timeout=PATIENCE)
        except queue.Empty:
            self.say("Waiting …" if not self.thinking else f"{self.thinking} …")
            found = self.scenes.get()
        if isinstance(found, ThreescoreError):
            raise found
        names = [self.sitting.names[seat] for seat in found.thinking]
        self.thinking = f"{' and '.join(names)} {'thinks' if len(names) == 1 else 'think'}" if names else ""
        return found

    # Telling

    def voice(self, scene: Scene) -> Voice:
        return Voice(self.called(), self.sitting.names, scene.seat)

    def tell_news(self, scene: Scene) -> None:
        voice, length = self.voice(scene), len(scene.log)
        if self.told.get(scene.seat, 0) > length:
            # Something was taken back.
            self.told = {reader: min(count, length) for reader, count in self.told.items()}
        for entry in scene.log[self.told.get(scene.seat, 0) :]:
            text = story.line_of(entry, voice)
            if text:
                self.say(f"· {text}")
        self.told[scene.seat] = len(scene.log)

    def tell_table(self, scene: Scene, whole: bool) -> None:
        """The table as that seat sees it: all of it, or what has changed since it was told, with its headings."""
        if scene.view is None:
            return
        lines = spell(self.sitting.game.words.sketch(scene.view), self.by_name.tell)
        headings: list[str] = []
        for line in lines:
            indent = len(line) - len(line.lstrip())
            headings = [one for one in headings if len(one) - len(one.lstrip()) < indent]
            if whole:
                self.say(line)
            elif line not in self.table:
                for heading in headings:
                    self.say(heading)
                headings = []
                self.say(line)
            elif line.endswith(":"):
                headings.append(line)
        self.table = lines

    @property
    def by_name(self) -> Voice:
        return Voice(self.called(), self.sitting.names, None)

    def called(self) -> list[str]:
        return [self.sitting.game.words.seat_name(seat) for seat in range(self.sitting.game.players)]

    def tell_end(self, scene: Scene, ended: Ending) -> None:
        self.tell_news(scene)
        self.tell_table(scene, whole=True)
        self.tell_page(scene)
        self.say(self.by_name.tell(scene.ask))
        for line in ranking(ended, self.sitting.names, self.sitting.game.words):
            self.say(line)

    def tell_page(self, scene: Scene) -> None:
        """What a lesson says."""
        if scene.page is not None:
            self.say(f"{scene.page.title}. {scene.page.text}")

    def after_the_end(self, ended: Ending) -> None:
        """Look back, play again or leave."""
        offers = {word: text for word, text in after(ended) if word != "menu"}
        while True:
            for number, text in enumerate(offers.values(), 1):
                self.say(f"{number:>3}  {text}")
            typed = self.read("> ").strip().lower()
            word = dict(zip("123", offers, strict=False)).get(typed, typed)
            if word in ("q", "quit", "leave"):
                raise Leave
            if word not in offers:
                self.say(f"{typed!r} is none of these: type a number from 1 to {len(offers)}.")
            elif word == "review":
                self.look_back()
            elif self.attempt(self.play_again()):
                return

    def look_back(self) -> None:
        from threescore.table import shelf
        from threescore.terminal.review import Reviewing

        try:
            Reviewing(shelf.load(self.wait(self.sitting.record())), os.cpu_count() or 1, True).run(False, None)
        except ThreescoreError as error:
            self.say(spoken(error))

    async def play_again(self) -> None:
        following = await self.sitting.again()
        await self.close()
        self.say(self.sitting.farewell)
        self.sitting, self.scenes, self.told, self.table = following, queue.SimpleQueue(), {}, []

    def hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        self.clear()
        self.table = []
        self.read(f"{self.sitting.names[seat]}, it is your turn. Press Enter when the others are not looking. ")
        self.loop.call_soon_threadsafe(self.sitting.take_screen, seat)

    def clear(self) -> None:
        """Where there is a screen, what is on it goes."""
        if not sys.stdout.isatty():
            return
        if os.environ.get("TERM", "dumb") == "dumb":
            self.say("\n" * 100)
        else:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()

    def say(self, text: str) -> None:
        sys.stdout.write(f"{self.written(text)}\n")
        sys.stdout.flush()

    def written(self, text: str) -> str:
        return without_unicode(text) if self.ascii_only else text

    # Asking

    def ask(self, scene: Scene) -> None:
        """Ask until the match has moved on."""
        self.tell_table(scene, whole=not self.table)
        self.say(self.by_name.tell(scene.ask))
        items = answers.items_of(scene.choices)
        for number, item in enumerate(items, 1):
            self.say(f"{number:>3}  {item.text}" + (f"  [{item.typed}]" if item.typed else ""))
        if not self.explained:
            self.say(f"Type your answer; {HELP}.")
            self.explained = True
        while not self.obey(scene, items, self.read("> ").strip()):
            pass

    def read(self, prompt: str) -> str:
        text = input(self.written(prompt))
        if not sys.stdin.isatty():
            # No terminal has shown what came from a pipe.
            self.say(text)
        return text

    def obey(self, scene: Scene, items: list[answers.Item], text: str) -> bool:
        """Do what was typed; whether that has moved the match on."""
        seat, word = scene.seat, text.lower()
        assert seat is not None, "somebody is asked"
        if word in ("q", "quit"):
            raise Leave
        if word in ("u", "undo"):
            return self.attempt(self.sitting.take_back(seat))
        if word in ("g", "resign"):
            return self.give_up(seat)
        if word == "b":
            self.tell_table(scene, whole=True)
        elif word == "l":
            self.say(in_text(story.in_full(scene.log, self.voice(scene), WIDTH)))
        elif word == "r":
            self.say(self.sitting.game.rules_text())
        elif word.startswith("?"):
            self.explain(seat)
        elif word in ("h", "hint"):
            self.hint(seat)
        elif not word and len(items) == 1:
            return self.attempt(self.sitting.answer(seat, self.number_of(items[0])))
        else:
            found = answers.meant(text, items)
            if len(found.places) == 1:
                return self.attempt(self.sitting.answer(seat, self.number_of(items[found.places[0]])))
            self.say(answers.misunderstood(text, items) + ("" if len(found.places) > 1 else " ? explains."))
        return False

    def number_of(self, item: answers.Item) -> int:
        assert item.choice is not None, "questions of a game have its choices"
        return item.choice.id

    def attempt(self, deed: Coroutine[Any, Any, Any]) -> bool:
        """Do something to the match; say why if it cannot be."""
        try:
            self.wait(deed)
        except ThreescoreError as error:
            self.say(spoken(error))
            return False
        return True

    def give_up(self, seat: int) -> bool:
        answer = self.read("Give up this match? It cannot be taken back. Type yes to resign: ").strip()
        if answer.lower() in ("y", "yes"):
            return self.attempt(self.sitting.resign(seat))
        self.say("You play on.")
        return False

    def explain(self, seat: int) -> None:
        for entry in self.wait(self.sitting.explain(seat)):
            self.say(entry.title)
            for line in filter(None, (entry.text, entry.why)):
                self.say(f"  {line}")
        self.say(f"Here, {HELP}.")

    def hint(self, seat: int) -> None:
        """Think aloud: what a strong mind would answer from this seat, with its chances."""
        if not self.sitting.hints:
            self.say("There are no hints at this table.")
            return
        self.say("Thinking …")
        try:
            found = self.wait(self.sitting.advise(seat))
        except ThreescoreError as error:
            self.say(f"There is no hint. {spoken(error)}")
            return
        for number, one in enumerate(found, 1):
            chance = "" if one.chance is None else f": wins {one.chance * 100:.0f} in 100 from here"
            self.say(f"  {'best' if number == 1 else 'then'}: {one.text}{chance}")


with suppress(ImportError):
    import readline  # noqa: F401  (lines can be edited where the system has it)
