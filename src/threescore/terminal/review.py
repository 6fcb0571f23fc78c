"""A review in the terminal: the graph of chances at once, then the account of every seat, what turned the match, mistakes."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from threescore.core.errors import BadOption
from threescore.core.sketch import Tone
from threescore.table.match import Match
from threescore.table.review import Review, SeatReview, Step, graph, review
from threescore.table.verdicts import points, said
from threescore.terminal.colours import COLOURS

# A column less than a terminal has at least, for the bar that says how much there is to scroll.
WIDTH = 79
# The graph: how many lines high, and how many columns the scale takes
HEIGHT = 11
SCALE = 6
# The marks and colours of the seats
MARKS = "123456"
TONES: tuple[Tone, ...] = ("brass", "ember", "ice", "moss", "bone", "faint")
TOGETHER = "*"
MOST_MISTAKES = 5
# From so many seconds on it is told how far it has come.
PATIENCE = 1.0
PARTS = ("result", "start", "luck", "play", "hidden", "correction", "gifts")


class Reviewing:
    """The review of one match, as the command tells it."""

    def __init__(self, match: Match, workers: int, plain: bool) -> None:
        self.match = match
        self.workers = max(1, workers)
        self.console = Console(width=WIDTH, no_color=plain, highlight=False, emoji=False, soft_wrap=False)
        self.started = time.monotonic()
        self.told = False

    def run(self, as_json: bool, page: Path | None) -> int:
        """Tell it in lines, as JSON, or into a file."""
        if not as_json and page is None:
            self.head()
        found = review(self.match, self.progress, self.workers)
        if self.told:
            sys.stderr.write("\r\x1b[K")
        if page is not None:
            write_page(page, self.match, found)
        if as_json:
            sys.stdout.write(json.dumps(found.plain(), ensure_ascii=False) + "\n")
        elif page is not None:
            self.console.print(f"The review was written to {page}.")
        else:
            self.account(found)
        return 0

    def progress(self, done: int, of: int) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.started > PATIENCE:
            self.told = True
            sys.stderr.write(f"\rlooked at {done} of {of} answers ")
            sys.stderr.flush()

    def head(self) -> None:
        """What match it is, and the graph, before anything has been thought about."""
        game = self.match.game
        seats = "one seat" if game.players == 1 else f"{game.players} seats"
        self.console.print(f"{game.title}, {seats}: {ending(self.match)}")
        if game.judge.caveat:
            self.console.print(f"Mind: {game.judge.caveat}", style=COLOURS["ember"])
        self.console.print()
        for line in drawn(list(graph(self.match))):
            self.console.print(line)
        self.console.print()

    def account(self, found: Review) -> None:
        for line in table(found):
            self.console.print(line)
        self.console.print()
        if found.turning:
            self.console.print("What turned the match", style=COLOURS["brass"])
            for told in found.turning:
                self.console.print(f"  {told.text}")
            self.console.print()
        mistakes = sorted((step for step in found.steps if step.better), key=lambda step: step.play)[:MOST_MISTAKES]
        if mistakes:
            self.console.print("Where most was given away", style=COLOURS["brass"])
            for step in sorted(mistakes, key=lambda one: one.move):
                self.console.print(f"  {mistake(step)}")
            self.console.print()
        self.console.print(f"Rules version {found.rules_version}, judge {found.judge}.", style=COLOURS["faint"])


def ending(match: Match) -> str:
    """How the match ended, in a few words."""
    ended = match.outcome()
    if ended is None:
        return "not over yet"
    won = " and ".join(f"seat {seat + 1}" for seat in ended.winners)
    if ended.how == "abandoned":
        return "abandoned"
    how = "given up" if ended.how == "resigned" else "over"
    return f"{how}, won by {won}" if won else f"{how}, won by nobody"


def drawn(lines: Sequence[Sequence[float]]) -> list[Text]:
    """The chances of all seats over the match, a mark a seat."""
    width = min(WIDTH - SCALE, max(len(lines), 2))
    columns = [lines[min(len(lines) - 1, column * (len(lines) - 1) // (width - 1))] for column in range(width)]
    grid = [[" "] * width for _ in range(HEIGHT)]
    for at, chances in enumerate(columns):
        for seat, chance in enumerate(chances):
            row = HEIGHT - 1 - round(chance * (HEIGHT - 1))
            grid[row][at] = MARKS[seat] if grid[row][at] == " " else TOGETHER
    found = []
    for number, row_marks in enumerate(grid):
        line = Text(f"{100 - number * 100 // (HEIGHT - 1):>4} ", COLOURS["faint"])
        for mark in row_marks:
            line.append(mark, COLOURS[TONES[MARKS.index(mark)]] if mark in MARKS else COLOURS["ink"])
        line.rstrip()
        found.append(line)
    last = str(len(lines) - 1)
    found.append(Text(f"     1{last:>{max(width - 1, len(last))}} answers", COLOURS["faint"]))
    return found


def table(found: Review) -> list[Text]:
    """The account: a line a seat, in points of a hundred."""
    lines = [
        Text(
            f"seat{''.join(f'{name:>9}' if name != 'correction' else f'{name:>12}' for name in PARTS)}",
            COLOURS["faint"],
        )
    ]
    for seat in found.seats:
        line = Text(f"   {MARKS[seat.seat]}", COLOURS[TONES[seat.seat]])
        for name in PARTS:
            value = points(getattr(seat, name))
            signed = f"{value:.1f}" if name in ("result", "start") else f"{value:+.1f}"
            line.append(f"{signed:>{12 if name == 'correction' else 9}}", COLOURS["ink"])
        lines.append(line)
    lines.append(Text("In 100: result = start + luck + play + hidden + correction + gifts.", COLOURS["faint"]))
    lines.append(Text())
    lines += [Text(skill(seat), COLOURS["ink"]) for seat in found.seats]
    return lines


def skill(seat: SeatReview) -> str:
    if seat.error_rate is None or seat.accuracy is None:
        return f"Seat {seat.seat + 1}: nothing was to be decided; without luck {points(seat.adjusted):g} in 100."
    mistakes = "no mistake" if seat.errors == 0 else "1 mistake" if seat.errors == 1 else f"{seat.errors} mistakes"
    decisions = "1 decision" if seat.decisions == 1 else f"{seat.decisions} decisions"
    return (
        f"Seat {seat.seat + 1}: {seat.word}, accuracy {seat.accuracy:.1f} %; {mistakes} in {decisions}, "
        f"{100 * seat.error_rate:.2f} lost each; without luck {points(seat.adjusted):g} in 100."
    )


def mistake(step: Step) -> str:
    seat = 0 if step.seat is None else step.seat
    return (
        f"Move {step.move}, seat {seat + 1}: {said(step.choices)} gave away {points(-step.play):g}; "
        f"better: {said(step.better[0].choices)}."
    )


def write_page(path: Path, match: Match, found: Review) -> None:
    """The review as one page, whole or not at all."""
    from threescore.terminal.review_page import page

    draft = path.with_suffix(path.suffix + ".new")
    try:
        draft.write_text(page(found, match.game.title, ending(match)), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise BadOption(f"the review cannot be written to {path}: {error.strerror or error}") from error
