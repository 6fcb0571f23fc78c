"""A match at one keyboard: shows the table, asks, takes the answer, and lets the minds play in between."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TextIO

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from threescore.core.errors import MindFailed, ThreescoreError
from threescore.core.words import Choice
from threescore.minds.levels import Level, level
from threescore.minds.mind import Budget, RandomMind, consult, hints
from threescore.table import shelf
from threescore.table.match import Match
from threescore.terminal.draw import COLOURS, draw, spell

HELP = "a number chooses, ? explains, h hints, u takes back, resign gives up, q saves and leaves"
HINT_BUDGET = Budget(milliseconds=1000)
WIDTH = 100
# Who plays on for somebody who has resigned while others at the keyboard go on
STAND_IN = "normal"
# So many choices are listed one below the other.
FEW = 9


class Leave(Exception):
    """The person leaves the table."""


class Session:
    """One sitting of a match. `minds` has a level for every seat that no person has."""

    def __init__(self, match: Match, minds: Mapping[int, Level], plain: bool, path: Path) -> None:
        self.match = match
        self.minds = {**{seat: level(STAND_IN) for seat in match.resigned}, **minds}
        self.path = path
        self.people = [seat for seat in range(match.game.players) if seat not in self.minds]
        self.plain = plain
        self.console = Console(
            highlight=False, force_terminal=False if plain else None, width=None if sys.stdout.isatty() else WIDTH
        )
        # What each person has not read yet, from its own seat; with nobody playing, an onlooker reads.
        self.unread: dict[int | None, list[str]] = {seat: [] for seat in self.people} or {None: []}
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.keep_events()

    def run(self) -> int:
        """Play until the end or until the person leaves; the exit code of the program."""
        try:
            while not self.match.over:
                self.step()
            self.tell_end()
        except (Leave, EOFError, KeyboardInterrupt):
            if self.match.over:
                return 0
            shelf.save(self.match, self.path)
            self.say("")
            self.say(f"Saved. Go on with: threescore play {self.match.game.name} --resume")
        return 0

    def step(self) -> None:
        """One answer, of a mind if one owes it, otherwise of a person."""
        owing = self.match.state.to_act
        for seat in owing:
            if seat in self.minds:
                self.act(seat, self.think(seat))
                return
        self.ask_person(self.at_keyboard if self.at_keyboard in owing else owing[0])

    def act(self, seat: int, choice: int) -> None:
        self.match.act(seat, choice)
        self.keep_events()
        if seat in self.people:
            shelf.save(self.match, self.path)

    def keep_events(self) -> None:
        """Remember what happened until its reader sees it."""
        for reader, lines in self.unread.items():
            lines.extend(event.text for event in self.match.state.events_for(reader))

    def think(self, seat: int) -> int:
        """A mind's answer. One that fails is told of, and chance answers for it."""
        mind, budget = self.minds[seat]
        budget = self.with_luck(budget)
        state = self.match.state
        try:
            return consult(mind, state, seat, budget).choice
        except MindFailed as error:
            note = f"{self.match.game.words.seat_name(seat)}: {error}. Chance answers instead."
            for lines in self.unread.values():
                lines.append(note)
        return consult(RandomMind(), state, seat, budget).choice

    def with_luck(self, budget: Budget) -> Budget:
        """The budget with luck of its own: not that of the dice, yet the same when the match is played again."""
        of_this_move = Random(f"{self.match.luck.record()} {len(self.match.moves)}")
        return budget._replace(seed=of_this_move.getrandbits(62))

    # A person's question

    def ask_person(self, seat: int) -> None:
        if seat != self.at_keyboard:
            self.hand_over(seat)
        self.show_table(seat)
        choices = self.match.state.choices(seat)
        self.list_choices(choices)
        while True:
            answer = self.read(seat, choices)
            if answer is not None:
                self.act(seat, answer)
                return
            if seat in self.match.resigned or self.match.state.choices(seat) != choices:
                return  # given up, or something was taken back: ask anew

    def list_choices(self, choices: list[Choice]) -> None:
        """A choice a line; many of them in columns, so that the table stays in sight."""
        lines = [
            f"{number:>3}  {choice.text}" + (f"  [{choice.typed}]" if choice.typed else "")
            for number, choice in enumerate(choices, 1)
        ]
        if self.plain or len(lines) <= FEW:
            for line in lines:
                self.say(line, "brass")
        else:
            columns = Columns([Text(line) for line in lines], column_first=True, padding=(0, 2))
            self.console.print(columns, style=COLOURS["brass"])

    def read(self, seat: int, choices: list[Choice]) -> int | None:
        """What the person answers: a choice, or None after a command."""
        text = self.console.input("> " if self.plain else f"[{COLOURS['brass']}]›[/] ").strip()
        if text.lower() in ("q", "quit"):
            raise Leave
        if text.lower() in ("u", "undo"):
            self.take_back(seat)
            return None
        if text.lower() == "resign":
            self.resign(seat)
            return None
        if text.startswith("?"):
            self.explain(seat, choices)
            return None
        if text.lower() in ("h", "hint"):
            self.hint(seat)
            return None
        if not text and len(choices) == 1:
            return choices[0].id
        if text.isdecimal() and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1].id
        typed = {choice.typed.lower(): choice.id for choice in choices if choice.typed}
        if text.lower() in typed:
            return typed[text.lower()]
        begun = [form for form in typed if text and form.startswith(text.lower())]
        if len(begun) == 1:
            return typed[begun[0]]
        if begun:
            self.say(f"{text!r} can mean: {', '.join(begun)}.", "faint")
            return None
        if text:
            self.say(f"{text!r} is not one of the choices: type a number from 1 to {len(choices)}; {HELP}.", "ember")
        else:
            self.say(f"Type a number from 1 to {len(choices)}; {HELP}.", "faint")
        return None

    def take_back(self, seat: int) -> None:
        try:
            self.match.undo(seat)
        except ThreescoreError as error:
            self.say(sentence(error), "ember")
            return
        self.unread[seat] = ["Taken back."]
        shelf.save(self.match, self.path)
        self.show_table(seat)

    def resign(self, seat: int) -> None:
        """Give up, if that is meant. Others at the keyboard play on; against minds alone the match is over."""
        answer = self.console.input("Give up this match? It cannot be taken back. Type yes to resign: ").strip()
        if answer.lower() not in ("y", "yes"):
            self.say("You play on.", "faint")
            return
        others = [other for other in self.people if other != seat]
        self.match.resign(seat, ends=not others)
        if self.match.over:
            return
        self.minds[seat] = level(STAND_IN)
        self.people = others
        del self.unread[seat]
        for lines in self.unread.values():
            lines.append(f"{self.match.game.words.seat_name(seat)} has resigned; a mind plays on.")
        self.at_keyboard = None
        shelf.save(self.match, self.path)

    def explain(self, seat: int, choices: list[Choice]) -> None:
        game = self.match.game
        for entry in game.words.explain(self.match.state.view(seat), choices):
            self.say(entry.title, "brass")
            for line in filter(None, (entry.text, entry.why)):
                self.say(f"  {line}")
        self.say(f"The whole rules: threescore rules {game.name}. Here, {HELP}.", "faint")

    def hint(self, seat: int) -> None:
        """Think aloud: what a strong mind would answer from this seat, with its chances."""
        self.say("Thinking …", "faint")
        try:
            best = hints(self.match.state, seat, self.with_luck(HINT_BUDGET))
        except MindFailed as error:
            self.say(f"There is no hint. {sentence(error)}", "ember")
            return
        for number, found in enumerate(best, 1):
            chance = "" if found["chance"] is None else f", about {found['chance']:.0%} to win"
            self.say(f"  {'best' if number == 1 else 'then'}: {found['text']}{chance}", "moss")

    # What is shown

    def show_table(self, seat: int | None) -> None:
        state = self.match.state
        view = state.view(seat)
        words = self.match.game.words
        if not self.plain and self.console.is_terminal:
            self.console.clear()
        if self.plain:
            for line in spell(words.sketch(view)):
                self.say(line)
        else:
            self.console.print(draw(words.sketch(view)))
        for line in self.unread[seat]:
            self.say(f"· {line}", "faint")
        self.unread[seat] = []
        self.say(self.tell_resignation() if self.match.given_up else words.ask(view), "ink", bold=True)

    def tell_resignation(self) -> str:
        """How a match ended that was given up."""
        name = self.match.game.words.seat_name
        gone = f"{name(self.match.resigned[-1])} has resigned."
        winners = [name(seat) for seat in self.match.winners]
        return f"{gone} {winners[0]} wins." if winners else f"{gone} The match ends here, without a winner."

    def hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        if not self.plain and self.console.is_terminal:
            self.console.clear()
        name = self.match.game.words.seat_name(seat)
        self.console.input(f"{escape(name)}, it is your turn. Press Enter when the others are not looking. ")
        self.at_keyboard = seat

    def tell_end(self) -> None:
        for reader in self.unread if len(self.unread) == 1 else [None]:
            self.unread.setdefault(reader, [event.text for event in self.match.state.events_for(reader)])
            self.show_table(reader)
        path = shelf.finish(self.match)
        self.say(f"The match is kept in {path}", "faint")

    def say(self, text: str, tone: str = "ink", bold: bool = False) -> None:
        self.console.print(escape(text), style=f"{'bold ' if bold else ''}{COLOURS[tone]}", soft_wrap=self.plain)


def sentence(error: ThreescoreError) -> str:
    """What is said of an error, as a sentence of its own."""
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."


def is_plain(asked: bool, no_colour: str | None, output: TextIO) -> bool:
    """Whether to print plain lines: on request, with NO_COLOR, or where the output is no terminal."""
    return asked or bool(no_colour) or not output.isatty()
