"""A puzzle: a position in which one answer is clearly best. Whoever answers is told at once whether that was it, and why."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

from threescore.core.errors import BadOption, IllegalChoice
from threescore.core.words import Choice, Help
from threescore.table.puzzles import Puzzle, shipped
from threescore.table.verdicts import points
from threescore.terminal.ending import PUZZLE
from threescore.terminal.sitting import Advice, Ending, Note, Scene, Told


class Puzzling:
    """A sitting of one puzzle of a game, by chance. `tried` are those before it, and whether each was solved."""

    hints = False

    def __init__(self, name: str, tried: dict[str, bool] | None = None) -> None:
        self.tried = {} if tried is None else tried
        there = shipped(name)
        left = [one for one in there if one not in self.tried] or list(there)
        if not left:
            raise BadOption(f"there are no puzzles of {name} yet")
        self.puzzle: Puzzle = there[secrets.choice(left)]
        self.state = self.puzzle.start(name)
        self.game = self.state.game
        self.seat = self.puzzle.seat
        self.who = ["person"] * self.game.players
        self.names = [self.game.words.seat_name(seat) for seat in range(self.game.players)]
        self.scenes: asyncio.Queue[Scene] = asyncio.Queue()

    @property
    def farewell(self) -> str:
        solved, number = sum(self.tried.values()), len(self.tried)
        if not number:
            return "More puzzles with: threescore play"
        return f"Solved {solved} of {number} {'puzzle' if number == 1 else 'puzzles'}. More with: threescore play"

    async def begin(self) -> None:
        view = self.state.view(self.seat)
        ask = f"{self.game.words.ask(view).text} What is best?"
        self.scenes.put_nowait(Scene(self.seat, view, ask, self.state.choices(self.seat), []))

    async def leave(self) -> None:
        """Nothing is kept of a puzzle."""

    def take_screen(self, seat: int) -> None:
        """Nobody else sits here."""

    async def answer(self, seat: int, choice: int) -> None:
        choices = {one.id: one for one in self.state.choices(seat)}
        if choice not in choices:
            raise self.state.refusal(seat, choice, list(choices))
        good = choice == self.puzzle.best
        self.tried.setdefault(self.puzzle.id, good)
        note = self.verdict(choices, choice)
        # The best answer, made: that is half of the reason.
        self.state.act(seat, self.puzzle.best)
        log = [Told(1, seat, self.state.events_for(seat))]
        ask = "That is the best answer." if good else "That is not the best answer."
        ended = Ending(PUZZLE, (), (), ())
        self.scenes.put_nowait(Scene(seat, self.state.view(seat), ask, [], log, ended=ended, page=note))

    def verdict(self, choices: dict[int, Choice], given: int) -> Note:
        """Whether it was the best, what the search gives each answer, and how sure that is."""
        best, own = self.puzzle.answers[0], self.puzzle.chance_of(given)
        text, said = choices[best.choice].text, choices[given].text
        if given == best.choice:
            title, told = f"Right: {text}", [f"It wins {points(best.chance):g} in 100."]
        else:
            title = f"Not that one. Better: {text}"
            other = "" if own is None else f"; “{said}” wins {points(own):g}"
            told = [f"It wins {points(best.chance):g} in 100{other}."]
        told.append(
            "That is by deep search. Played on many times with the same luck, the best answer comes out "
            f"{points(self.puzzle.lead):g} in 100 better than the next. Of weak minds {100 * self.puzzle.missed:.0f} % miss it."
        )
        told += [f"{choices[one.choice].text}: {points(one.chance):g} in 100." for one in self.puzzle.answers[1:]]
        return Note(title, "\n".join(told))

    async def take_back(self, seat: int) -> None:
        raise IllegalChoice("a puzzle is answered once: the next one can be tried when it is over")

    async def resign(self, seat: int) -> None:
        raise IllegalChoice("a puzzle is not given up: any answer tells the best one, and q leaves")

    async def advise(self, seat: int) -> list[Advice]:
        raise IllegalChoice("a puzzle has no hints: any answer tells the best one")

    async def explain(self, seat: int | None) -> list[Help]:
        asked = [] if self.state.over else self.state.choices(self.seat)
        return self.game.words.explain(self.state.view(self.seat), asked)

    async def record(self) -> Path:
        raise BadOption("a puzzle is not kept")

    async def again(self) -> Puzzling:
        return Puzzling(self.game.name, self.tried)
