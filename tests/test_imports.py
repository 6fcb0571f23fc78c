"""Dependencies point one way: doors → table → minds → rules → core."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import threescore

PACKAGE = Path(next(iter(threescore.__path__)))
# Each room with the rooms that it may lean on, besides itself. A door is for people or programs outside, and knows no other door.
INSIDE = ("table", "minds", "rules", "core")
LEANS_ON = {
    "core": (),
    "rules": ("core",),
    "minds": ("rules", "core"),
    "table": ("minds", "rules", "core"),
    "pictures": ("core",),
    "envs": (*INSIDE, "pictures"),
    "lab": INSIDE,
    "server": (*INSIDE, "pictures"),
    "terminal": INSIDE,
    "testing": INSIDE,
}
# What stands outside all rooms: the package itself, names for everybody to use, and the command line, which opens every door.
EVERYBODY = {"errors"}
OUTSIDE = {"__init__", "__main__", "cli", "errors"}


def imported(path: Path) -> Iterator[str]:
    """What a module imports of this package, by its dotted name, wherever in the module that stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.startswith("threescore"))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "threescore":
            if node.module == "threescore":
                yield from (f"threescore.{one.name}" for one in node.names)
            else:
                yield node.module


def rooms() -> list[str]:
    return sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


def test_every_room_says_what_it_may_lean_on() -> None:
    assert set(rooms()) == set(LEANS_ON)
    assert {path.stem for path in PACKAGE.glob("*.py")} == OUTSIDE


@pytest.mark.parametrize("room", rooms())
def test_a_room_leans_only_on_those_below_it(room: str) -> None:
    may = {room, *LEANS_ON[room], *EVERYBODY}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for name in imported(path)
        if name != "threescore" and name.split(".")[1] not in may
    ]
    assert not wrong


def test_a_game_knows_no_other_game() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in sorted((PACKAGE / "rules").glob("*/*.py"))
        for name in imported(path)
        if name.startswith("threescore.rules.") and name.split(".")[2] != path.parent.name
    ]
    assert not wrong


def test_a_room_says_what_it_is_for() -> None:
    for room in rooms():
        module = ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))
        assert len(ast.get_docstring(module) or "") > 40, room
