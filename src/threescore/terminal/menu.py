"""What can be played, as pages to choose from: matches that were kept, new games, lessons and puzzles."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from threescore.core.errors import ThreescoreError
from threescore.core.game import Game
from threescore.minds.naming import LEVELS, STAND_IN
from threescore.rules import games, kind_of
from threescore.table import daily, shelf
from threescore.table.puzzles import shipped
from threescore.terminal import opening
from threescore.terminal.lesson import Lesson
from threescore.terminal.opening import Wish
from threescore.terminal.puzzling import Puzzling
from threescore.terminal.sitting import Sitting

# So many saved matches stand before the games; the others have a page of their own.
NEWEST = 4


class Chosen(NamedTuple):
    """A match to play: how it begins, told whether people wait for minds."""

    sit: Callable[[bool], Sitting]


class Entry(NamedTuple):
    """A line of a page, and where it leads: to another page, to a match, to rules to read, or away."""

    text: str
    leads: Callable[[], Page | Chosen | Reading | None]


class Reading(NamedTuple):
    """Something to read before one goes on."""

    title: str
    text: str


class Page(NamedTuple):
    """Something to choose; `about` is said under the title."""

    title: str
    about: str
    entries: tuple[Entry, ...]


def first_page() -> Page:
    """Matches in progress, the newest first, then the games, and what there is to learn them."""
    kept = [Entry(told(found), lambda found=found: resume(found)) for found in shelf.in_order() if found.game]  # type: ignore[misc]
    new, lessons = [], []
    for name in games():
        try:
            kind = kind_of(name)
        except ThreescoreError:
            # One package that is broken does not hide the games of the others; `threescore games` tells of it.
            continue
        new.append(Entry(f"New: {kind.title}. {kind.summary}", lambda kind=kind: seats_page(kind)))  # type: ignore[misc]
        if kind.lesson_file() is not None:
            told_first = f"Learn: {kind.title}, in a first game with notes"
            lessons.append(Entry(told_first, lambda kind=kind: Chosen(lambda _: Lesson(kind))))  # type: ignore[misc]
    riddles = [
        Entry("The deal of the day: the same luck for everybody", days_page),
        Entry("Puzzles: one answer is clearly best; which?", puzzles_page),
    ]
    about = "A match is kept after every answer." if kept else "A number chooses."
    if len(kept) > NEWEST:
        older = Page("Saved matches", "The newest come first.", tuple(kept[NEWEST:]))
        kept = [*kept[:NEWEST], Entry(f"{len(kept) - NEWEST} more saved matches", lambda: older)]
    return Page("What do you play?", about, (*kept, *new, *lessons, *riddles, Entry("Nothing: leave", lambda: None)))


def days_page() -> Page:
    """Today's deal of every game."""
    day = daily.day_of(time.time())
    entries = []
    for name in games():
        with suppress(ThreescoreError):
            chosen = Chosen(lambda in_turn, name=name: opening.deal_of_the_day(name, day, in_turn))  # type: ignore[misc]
            entries.append(Entry(kind_of(name).title, lambda chosen=chosen: chosen))  # type: ignore[misc]
    about = "Nothing is taken back past the dice. Looking back tells what you gave away."
    return Page(f"The deal of {day}", about, tuple(entries))


def puzzles_page() -> Page:
    """The games that have puzzles."""
    entries = []
    for name in games():
        with suppress(ThreescoreError):
            count = len(shipped(name))
            if count:
                title = f"{kind_of(name).title}: {'1 puzzle' if count == 1 else f'{count} puzzles'}"
                entries.append(Entry(title, lambda name=name: Chosen(lambda _: Puzzling(name))))  # type: ignore[misc]
    about = "You are told at once whether your answer was the best one, and why."
    return Page("Puzzles", about if entries else "There are no puzzles here.", tuple(entries))


def told(found: shelf.Glimpse) -> str:
    """A match in progress in a line."""
    try:
        title = kind_of(found.game).title
    except ThreescoreError:
        title = found.game
    others = Counter(who for who in found.who if who != shelf.PERSON)
    minds = [name if count == 1 else f"{count} × {name}" for name, count in others.items()]
    against = f", against {' and '.join(minds)}" if minds else ""
    when = datetime.fromtimestamp(found.at).astimezone().strftime("%d %B, %H:%M")
    answers = "1 answer" if found.entries == 1 else f"{found.entries} answers"
    return f"Go on: {title} ({found.saved.name}), {when}, {answers}{against}"


def resume(found: shelf.Glimpse) -> Chosen:
    kept = shelf.open_saved(found.saved.name)
    return Chosen(lambda in_turn: opening.resumed(kept, in_turn))


def seats_page(kind: type[Game]) -> Page | Chosen:
    """How many play."""
    if len(kind.seats) == 1:
        return against_page(kind, kind.seats[0])
    entries = tuple(Entry(f"{number} seats", lambda number=number: against_page(kind, number)) for number in kind.seats)  # type: ignore[misc]
    return Page(kind.title, "How many play?", (*entries, rules_of(kind)))


def against_page(kind: type[Game], players: int) -> Page | Chosen:
    """Who plays in the other seats."""
    wish = Wish(kind.name, players)
    if players == 1:
        return Page(kind.title, kind.summary, (Entry("Play", lambda: match(wish)), rules_of(kind)))
    entries = []
    for name, mind in LEVELS.items():
        long = mind.budget.milliseconds
        thinks = "answers at once" if long is None else f"thinks up to {long / 1000:g} s"
        usual = ", the usual choice" if name == STAND_IN else ""
        entries.append(Entry(f"{name}: {thinks}{usual}", lambda name=name: match(wish._replace(opponents=name))))  # type: ignore[misc]
    people = Entry("People at this keyboard, one after another", lambda: match(wish._replace(people=players)))
    return Page(kind.title, "Against whom?", (*entries, people, rules_of(kind)))


def rules_of(kind: type[Game]) -> Entry:
    return Entry(
        "Read the rules first", lambda: Reading(f"The rules of {kind.title}", kind(kind.seats[0]).rules_text())
    )


def match(wish: Wish) -> Chosen:
    return Chosen(lambda in_turn: opening.new_match(wish, in_turn))
