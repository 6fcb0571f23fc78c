"""The battleground as data: a grid, or a board that somebody wrote down; checked, and laid out for the moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from mypy_extensions import u8

from threescore.core.errors import BadOption
from threescore.core.game import Option
from threescore.rules.underworld import moves

SIDES = ("death", "devil")
HOME = "home"
GRID = "grid"
LETTERS = "abcdefg"

PARTS = ("fields", "edges", "first", "back", "picture")
NAME = re.compile(r"[a-z]+[0-9]+")


class Ground(NamedTuple):
    """A battleground by the names of its fields: what adjoins what, the first rows, the way home, and a picture."""

    fields: tuple[str, ...]
    ways: Mapping[str, tuple[str | None, ...]]  # the fields along each field's edges; None where a grid ends
    first: tuple[tuple[str, ...], tuple[str, ...]]  # of Death and of the Devil
    back: tuple[dict[str, str], dict[str, str]]  # one field towards home
    picture: tuple[tuple[str, ...], ...]  # rows from hell down to purgatory; "" where no field lies

    def number(self, place: str) -> int:
        """The number of a place in the moves."""
        return moves.HOME if place == HOME else self.fields.index(place) + 1

    def place(self, number: int) -> str:
        """The name of the place of that number."""
        return HOME if number == moves.HOME else self.fields[number - 1]


def grid(rows: int, cols: int) -> Ground:
    """The grid: Death's first row is 1, the Devil's the last; back is straight back (rulings 01 and 02)."""

    def name(col: int, row: int) -> str | None:
        return f"{LETTERS[col]}{row + 1}" if 0 <= col < cols and 0 <= row < rows else None

    lines = [[f"{LETTERS[col]}{row + 1}" for col in range(cols)] for row in range(rows)]
    ways = {
        f"{LETTERS[col]}{row + 1}": (name(col, row + 1), name(col + 1, row), name(col, row - 1), name(col - 1, row))
        for row in range(rows)
        for col in range(cols)
    }
    return Ground(
        fields=tuple(field for line in lines for field in line),
        ways=ways,
        first=(tuple(lines[0]), tuple(lines[-1])),
        back=(
            {field: below or HOME for field, (_, _, below, _) in ways.items()},
            {field: above or HOME for field, (above, _, _, _) in ways.items()},
        ),
        picture=tuple(tuple(line) for line in reversed(lines)),
    )


class BoardOption(Option):
    """The switch that takes a board of one's own: a file or a mapping. What it keeps is the mapping itself, so that a
    record of a game does not depend on a file."""

    reads_files = True

    def read(self, given: Any) -> Any:
        if given == GRID:
            return GRID
        if isinstance(given, (str, Path)):
            given = load(Path(given))
        if not isinstance(given, Mapping):
            raise self.refusal(given)
        written(given)
        return deepcopy({part: given[part] for part in PARTS if part in given})

    def offer(self) -> str:
        return f"{GRID}, a mapping with {', '.join(PARTS)}, or the path of a TOML or JSON file that holds one"


def load(path: Path) -> Any:
    """What a board file holds."""
    import json
    import tomllib

    readers = {".toml": tomllib.loads, ".json": json.loads}
    if path.suffix not in readers:
        raise BadOption(f"the option board is {GRID} or a file that ends in .toml or .json, not {str(path)!r}")
    try:
        return readers[path.suffix](path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"the board file {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise BadOption(f"the board file {str(path)!r} is not {path.suffix[1:].upper()} that can be read") from None


def written(board: Mapping[str, Any]) -> Ground:
    """The battleground that a mapping describes; BadOption names what is wrong with it."""
    strangers = [str(part) for part in board if part not in PARTS]
    if strangers:
        raise BadOption(f"the board has parts that nothing asks for: {', '.join(strangers)}; it has {', '.join(PARTS)}")
    missing = [part for part in PARTS[:-1] if part not in board]
    if missing:
        raise BadOption(f"the board has no {missing[0]!r}; it needs {', '.join(PARTS[:-1])}")
    fields = read_fields(board["fields"])
    near = read_edges(board["edges"], fields)
    check_connected(fields, near)
    first = read_first(board["first"], fields)
    back = (
        read_back(board["back"], "death", fields, near, first[0]),
        read_back(board["back"], "devil", fields, near, first[1]),
    )
    picture = read_picture(board["picture"], fields) if "picture" in board else draw(fields, near, first[0])
    return Ground(fields, {field: tuple(near[field]) for field in fields}, first, back, picture)


def read_fields(given: Any) -> tuple[str, ...]:
    names = names_in(given, "'fields'")
    for name in names:
        if not NAME.fullmatch(name):
            raise BadOption(f"a field is named by small letters and a number, such as a1, not {name!r}")
    if len(names) > moves.MOST_FIELDS:
        raise BadOption(f"a board has at most {moves.MOST_FIELDS} fields, not {len(names)}")
    return names


def read_edges(given: Any, fields: tuple[str, ...]) -> dict[str, list[str]]:
    """The neighbours of each field, in the order in which the edges name them."""
    near: dict[str, list[str]] = {field: [] for field in fields}
    if not isinstance(given, (list, tuple)):
        raise BadOption(f"'edges' should be a list of pairs of fields, not {given!r}")
    for edge in given:
        if not isinstance(edge, (list, tuple)) or len(edge) != 2 or edge[0] == edge[1]:
            raise BadOption(f"an edge joins two fields, such as ['a1', 'a2'], not {edge!r}")
        one, other = (known(name, fields, "'edges'") for name in edge)
        if other in near[one]:
            raise BadOption(f"the edge between {one} and {other} is there twice")
        near[one].append(other)
        near[other].append(one)
    for field, neighbours in near.items():
        if len(neighbours) > moves.MOST_WAYS:
            raise BadOption(f"a field has at most {moves.MOST_WAYS} edges; {field} has {len(neighbours)}")
    return near


def check_connected(fields: tuple[str, ...], near: dict[str, list[str]]) -> None:
    reached = {fields[0]}
    waiting = [fields[0]]
    while waiting:
        for field in near[waiting.pop()]:
            if field not in reached:
                reached.add(field)
                waiting.append(field)
    cut_off = [field for field in fields if field not in reached]
    if cut_off:
        raise BadOption(f"the fields are not connected: from {fields[0]} no way leads to {', '.join(cut_off)}")


def read_first(given: Any, fields: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rows = []
    for side in SIDES:
        row = names_in(of_side(given, "first", side), f"the first row of {side}")
        for name in row:
            known(name, fields, f"the first row of {side}")
        if len(row) > moves.LONGEST_ROW:
            raise BadOption(
                f"the first row of {side} has {len(row)} fields and would take {moves.FULL * len(row)} dice; "
                f"an army has {moves.ARMY}, enough for {moves.LONGEST_ROW} fields"
            )
        rows.append(row)
    shared = [field for field in rows[0] if field in rows[1]]
    if shared:
        raise BadOption(f"a field belongs to one first row only; these are in both: {', '.join(shared)}")
    return rows[0], rows[1]


def read_back(
    given: Any, side: str, fields: tuple[str, ...], near: dict[str, list[str]], first: tuple[str, ...]
) -> dict[str, str]:
    """For each field the next one towards home; from the first row it is home, and need not be written."""
    steps = of_side(given, "back", side)
    if not isinstance(steps, Mapping):
        raise BadOption(f"the way back of {side} should name a field for each field, not {steps!r}")
    for field in steps:
        known(field, fields, f"the way back of {side}")
    back = {}
    for field in fields:
        step = steps.get(field, HOME if field in first else None)
        if step is None:
            raise BadOption(f"the way back of {side} does not say where {field} leads")
        if (step == HOME) != (field in first):
            right = HOME if field in first else "another field: only the first row adjoins home"
            raise BadOption(f"the way back of {side} from {field} should be {right}, not {step!r}")
        if step != HOME and known(step, fields, f"the way back of {side}") not in near[field]:
            raise BadOption(f"the way back of {side} from {field} leads to {step}, which shares no edge with it")
        back[field] = step
    for field in fields:
        place, steps_made = field, 0
        while place != HOME:
            place, steps_made = back[place], steps_made + 1
            if steps_made > len(fields):
                raise BadOption(f"the way back of {side} from {field} goes in a circle and never comes home")
    return back


def read_picture(given: Any, fields: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    wanted = "'picture' should be rows of fields from hell down to purgatory, '' where no field lies"
    if not isinstance(given, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in given):
        raise BadOption(f"{wanted}, not {given!r}")
    drawn = [name for row in given for name in row if name != ""]
    for name in drawn:
        known(name, fields, "'picture'")
    if len(drawn) != len(fields) or set(drawn) != set(fields):
        raise BadOption(f"{wanted}; each field has to be there once")
    width = max(len(row) for row in given)
    return tuple((*row, *[""] * (width - len(row))) for row in given)


def draw(fields: tuple[str, ...], near: dict[str, list[str]], first: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """A picture for a board without one: rows by the distance from purgatory."""
    rows: list[list[str]] = [list(first)]
    drawn = set(first)
    while len(drawn) < len(fields):
        last = rows[-1]
        rows.append([field for field in fields if field not in drawn and any(field in near[below] for below in last)])
        drawn.update(rows[-1])
    return read_picture(rows[::-1], fields)


def names_in(given: Any, what: str) -> tuple[str, ...]:
    """A list of different names."""
    if not isinstance(given, (list, tuple)) or not given or not all(isinstance(name, str) for name in given):
        raise BadOption(f"{what} should be a list of names of fields, not {given!r}")
    doubled = sorted({name for name in given if given.count(name) > 1})
    if doubled:
        raise BadOption(f"{what} should name each field once; named more often: {', '.join(doubled)}")
    return tuple(given)


def known(name: Any, fields: tuple[str, ...], where: str) -> str:
    if name not in fields:
        raise BadOption(f"{where} names the field {name!r}, which the board does not have")
    return str(name)


def of_side(given: Any, part: str, side: str) -> Any:
    if not isinstance(given, Mapping) or side not in given or len(given) != len(SIDES):
        raise BadOption(f"{part!r} should have two parts, death and devil, not {given!r}")
    return given[side]


def lay_out(ground: Ground) -> moves.Board:
    """The battleground as the moves read it."""
    places = len(ground.fields) + 1
    board = moves.Board(len(ground.fields), max(len(ways) for ways in ground.ways.values()))
    for field, ways in ground.ways.items():
        for way, to in enumerate(ways):
            board.near[ground.number(field)] |= (moves.HOME if to is None else ground.number(to)) << way * moves.WAY
    for seat in (moves.DEATH, moves.DEVIL):
        board.row_length[seat] = u8(len(ground.first[seat]))
        for number, field in enumerate(ground.first[seat]):
            board.row[seat * moves.LONGEST_ROW + number] = u8(ground.number(field))
            board.first[seat] |= moves.just(ground.number(field))
        for field, step in ground.back[seat].items():
            board.back[seat * places + ground.number(field)] = u8(ground.number(step))
    return board
