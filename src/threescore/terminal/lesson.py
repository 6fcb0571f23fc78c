"""A lesson: a game that was really played, with notes. The learner makes the same answers and sees what comes of them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from threescore.core.errors import BadOption, IllegalChoice
from threescore.core.game import Game
from threescore.core.words import Choice, Help
from threescore.rules import game as game_by_name
from threescore.terminal.ending import LESSON
from threescore.terminal.opening import Wish, new_match
from threescore.terminal.sitting import Advice, Ending, Note, Scene, Sitting, Told

# What is answered where others play on, and something was said before.
GO_ON = Choice(-1, "go_on", {}, "Go on")


class Lesson:
    """A sitting of a lesson: each question has the one answer that was given."""

    hints = False

    def __init__(self, kind: type[Game]) -> None:
        file = kind.lesson_file()
        assert file is not None, "only lessons that there are are offered"
        notes: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        self.game = game_by_name(kind.name, notes["players"], **notes["options"])
        self.state = self.game.start(seed=notes["seed"])
        self.seat: int = notes["seat"]
        self.who = ["person"] * self.game.players
        self.moves: list[tuple[int, int]] = [(seat, choice) for seat, choice in notes["moves"]]
        self.pages = {page["step"]: note_of(page) for page in notes["pages"]}
        # Those of whom the pages speak have names; the others are called what the game calls them.
        told = " ".join(note.text for note in self.pages.values())
        self.names = [
            name if seat != self.seat and name in told else self.game.words.seat_name(seat)
            for seat, name in enumerate(notes["seats"])
        ]
        self.farewell = f"Play it yourself with: threescore play {kind.name}"
        self.scenes: asyncio.Queue[Scene] = asyncio.Queue()
        self.log = [Told(0, None, self.state.events_for(self.seat))]

    async def begin(self) -> None:
        self.go_on()

    async def leave(self) -> None:
        """Nothing is kept of a lesson."""

    def go_on(self) -> None:
        """Tell what happens, until something is asked or said."""
        while True:
            step = len(self.log) - 1
            note = self.pages.get(step)
            if step == len(self.moves):
                self.tell([], note, Ending(LESSON, (), (), ()))
                return
            seat, answer = self.moves[step]
            if seat == self.seat:
                self.tell([choice for choice in self.state.choices(seat) if choice.id == answer], note)
                return
            self.tell([GO_ON] if note else [], note)
            if note:
                return
            self.play()

    def play(self) -> None:
        """The next answer, as it was given."""
        seat, answer = self.moves[len(self.log) - 1]
        self.state.act(seat, answer)
        self.log.append(Told(len(self.log), seat, self.state.events_for(self.seat)))

    def tell(self, choices: list[Choice], note: Note | None, ended: Ending | None = None) -> None:
        view = self.state.view(self.seat)
        ask = self.game.words.ask(view).text if ended is None or self.state.over else "The lesson is over."
        self.scenes.put_nowait(Scene(self.seat, view, ask, choices, list(self.log), ended=ended, page=note))

    def take_screen(self, seat: int) -> None:
        """Nobody else sits here."""

    async def answer(self, seat: int, choice: int) -> None:
        self.play()
        self.go_on()

    async def take_back(self, seat: int) -> None:
        raise IllegalChoice("in a lesson nothing is taken back: begin it again from the menu")

    async def resign(self, seat: int) -> None:
        raise IllegalChoice("a lesson is not given up: q leaves it")

    async def advise(self, seat: int) -> list[Advice]:
        raise IllegalChoice("a lesson has one answer to each question")

    async def explain(self, seat: int | None) -> list[Help]:
        return self.game.words.explain(self.state.view(self.seat), self.state.choices(self.seat))

    async def record(self) -> Path:
        raise BadOption("a lesson is not kept")

    async def again(self) -> Sitting:
        return new_match(Wish(self.game.name), False)


def note_of(page: dict[str, Any]) -> Note:
    """What a page says in the terminal: words of its own, or those of the browser."""
    own = page.get("terminal")
    return Note(own["title"], own["text"]) if own else Note(page["title"]["en"], page["text"]["en"])
