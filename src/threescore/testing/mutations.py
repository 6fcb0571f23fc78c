"""Positions that are almost right: what a person, a program or a malicious stranger may hand to `from_position`.

A mutation knows nothing of a game. It takes the JSON of a position that was reached in play and changes a number, drops, doubles,
exchanges or moves entries, swaps texts, drops keys, puts nonsense somewhere, claims another phase, or takes a part from another
position of the same game.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

Path = tuple[Any, ...]
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    2.5,
    float("nan"),
    2**31,
    2**63,
    -(2**70),
    "",
    "nonsense",
    "\0",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
)


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything inside a value, with the way to it; the value itself is not among it."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*path, key), inner
        yield from nodes(inner, (*path, key))


def at(position: Any, path: Path) -> Any:
    for key in path:
        position = position[key]
    return position


def put(position: Any, path: Path, value: Any) -> None:
    at(position, path[:-1])[path[-1]] = value


def those(position: Any, wanted: Callable[[Any], bool]) -> list[Path]:
    return [path for path, value in nodes(position) if wanted(value)]


def is_number(value: Any) -> bool:
    return type(value) is int


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_full(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


class Mutations:
    """Makes mutants of some positions of one game; the same luck makes the same mutants."""

    def __init__(self, positions: Sequence[dict[str, Any]], luck: random.Random) -> None:
        self.positions = positions
        self.luck = luck
        self.phases = sorted({position["phase"] for position in positions if "phase" in position})
        self.ways = (
            self.change_a_number,
            self.change_a_number,
            self.nudge_a_number,
            self.nudge_a_number,
            self.swap_numbers,
            self.flip_a_flag,
            self.drop_an_entry,
            self.double_an_entry,
            self.exchange_entries,
            self.exchange_entries,
            self.move_an_entry,
            self.move_an_entry,
            self.exchange_texts,
            self.borrow_a_text,
            self.drop_a_key,
            self.put_nonsense,
            self.claim_another_phase,
            self.splice,
            self.splice,
            self.add_from_another,
        )

    def mutant(self) -> dict[str, Any]:
        """A changed copy of one of the positions: mostly in one respect, sometimes in a few."""
        position: dict[str, Any] = copy.deepcopy(self.luck.choice(self.positions))
        before = copy.deepcopy(position)
        changes = self.luck.choice((1, 1, 1, 2, 3))
        while changes > 0 or position == before:
            self.luck.choice(self.ways)(position)
            changes -= 1
        return position

    def some(self, position: Any, wanted: Callable[[Any], bool]) -> Path | None:
        """One of the things wanted. Every part of a mapping is as likely as any other, be it a number or a whole deck."""
        found = those(position, wanted)
        depth = 0
        while len(found) > 1:
            branches = list(dict.fromkeys(path[depth : depth + 1] for path in found))
            branch = self.luck.choice(branches)
            found = [path for path in found if path[depth : depth + 1] == branch]
            depth += 1
            if not branch:
                break
        return found[0] if found else None

    # Numbers

    def change_a_number(self, position: dict[str, Any]) -> None:
        path = self.some(position, is_number)
        if path:
            put(position, path, self.luck.choice((0, 1, 2, 3, 5, 6, 12, 29, self.luck.randrange(100))))

    def nudge_a_number(self, position: dict[str, Any]) -> None:
        path = self.some(position, is_number)
        if path:
            put(position, path, at(position, path) + self.luck.choice((-2, -1, 1, 2)))

    def swap_numbers(self, position: dict[str, Any]) -> None:
        self.swap(position, is_number)

    def flip_a_flag(self, position: dict[str, Any]) -> None:
        path = self.some(position, lambda value: isinstance(value, bool))
        if path:
            put(position, path, not at(position, path))

    def swap(self, position: dict[str, Any], wanted: Callable[[Any], bool]) -> None:
        one, other = self.some(position, wanted), self.some(position, wanted)
        if one and other:
            first, second = at(position, one), at(position, other)
            put(position, one, second)
            put(position, other, first)

    # Lists

    def drop_an_entry(self, position: dict[str, Any]) -> None:
        path = self.some(position, is_full)
        if path:
            entries = at(position, path)
            entries.pop(self.luck.randrange(len(entries)))

    def double_an_entry(self, position: dict[str, Any]) -> None:
        path = self.some(position, is_full)
        if path:
            entries = at(position, path)
            entries.append(copy.deepcopy(self.luck.choice(entries)))

    def exchange_entries(self, position: dict[str, Any]) -> None:
        """Two entries of one list, or of two: nothing is lost and nothing is added."""
        one, other = self.some(position, is_full), self.some(position, is_full)
        if one and other:
            here, there = at(position, one), at(position, other)
            i, j = self.luck.randrange(len(here)), self.luck.randrange(len(there))
            if type(here[i]) is type(there[j]) and not isinstance(here[i], (dict, list)):
                here[i], there[j] = there[j], here[i]

    def move_an_entry(self, position: dict[str, Any]) -> None:
        """From one list into another of the same sort."""
        one = self.some(position, is_full)
        other = self.some(position, lambda value: isinstance(value, list))
        if one and other and one != other[: len(one)]:
            here, there = at(position, one), at(position, other)
            entry = here.pop(self.luck.randrange(len(here)))
            there.insert(self.luck.randrange(len(there) + 1), entry)

    # Texts, keys and whole parts

    def exchange_texts(self, position: dict[str, Any]) -> None:
        self.swap(position, is_text)

    def borrow_a_text(self, position: dict[str, Any]) -> None:
        """A text of another place or position."""
        path, source = self.some(position, is_text), self.luck.choice(self.positions)
        other = self.some(source, is_text)
        if path and other:
            put(position, path, at(source, other))

    def drop_a_key(self, position: dict[str, Any]) -> None:
        path = self.some(position, lambda value: isinstance(value, dict) and bool(value)) or ()
        within = position if self.luck.random() < 0.7 else at(position, path)
        if within:
            del within[self.luck.choice(list(within))]

    def put_nonsense(self, position: dict[str, Any]) -> None:
        path = self.some(position, lambda _: True)
        if path:
            put(position, path, copy.deepcopy(self.luck.choice(NONSENSE)))

    def claim_another_phase(self, position: dict[str, Any]) -> None:
        if self.phases:
            position["phase"] = self.luck.choice(self.phases)

    def splice(self, position: dict[str, Any]) -> None:
        """A part as another position has it."""
        source = self.luck.choice(self.positions)
        path = self.some(source, lambda _: True)
        if path is None:
            return
        # This position may have nothing there to put it into.
        with suppress(IndexError, KeyError, TypeError):
            put(position, path, copy.deepcopy(at(source, path)))

    def add_from_another(self, position: dict[str, Any]) -> None:
        """A part that this position does not have and another has."""
        source = self.luck.choice(self.positions)
        strange = [key for key in source if key not in position]
        if strange:
            key = self.luck.choice(strange)
            position[key] = copy.deepcopy(source[key])
