"""The parts of a state whose game writes no copy and no position of its own: whatever it keeps on itself, in plain Python.

A game that is quick packs itself and says how it is copied and written down. One that keeps numbers, texts, lists and
mappings as attributes, all set in `set_up`, needs none of that: they are its parts, and here they are copied, written and read.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from threescore.core.dice import FastDice
from threescore.core.errors import BadPosition, ThreescoreError, Unfinished, shown, whole
from threescore.core.positions import Reader

if TYPE_CHECKING:
    from threescore.core.state import State

# What every state has, and no game's own
COMMON = frozenset({"game", "dice", "seats", "owes", "won", "opened", "telling", "heeded", "unheard", "facts"})
# What parts may be made of, each with the sort that a position may give instead of it
SORTS: dict[type, tuple[type, ...]] = {
    bool: (bool, int),
    int: (bool, int, float),
    float: (int, float),
    str: (str,),
    list: (list,),
    dict: (dict,),
}
ADVICE = (
    "keep numbers, texts, lists and mappings with texts as keys, or write `position` and `place` in the game's Words"
)


def parts_of(state: State) -> dict[str, Any]:
    """The parts themselves, by name."""
    kept: dict[str, Any] = getattr(state, "__dict__", {})
    return {name: value for name, value in kept.items() if name not in COMMON}


def carry_parts(state: State, twin: State) -> None:
    """Give a twin copies of the parts."""
    for name, value in parts_of(state).items():
        setattr(twin, name, copied(value))


def copied(value: Any) -> Any:
    """A copy that shares nothing that can change; most parts are numbers, which need none."""
    if value is None or isinstance(value, (int, float, str)):
        return value
    if type(value) is list:
        return [copied(one) for one in value]
    return copy.deepcopy(value)


def written(state: State) -> dict[str, Any]:
    """The parts as a position, with who owes an answer and who has won."""
    name = state.game.name
    parts = {part: plain(value, name, part) for part, value in parts_of(state).items()}
    return {"to_act": list(state.to_act), "winners": list(state.winners), **parts}


def plain(value: Any, game: str, part: str) -> Any:
    """A copy of a value that comes back from JSON as it was; Unfinished if it is none."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if type(value) is list:
        return [plain(one, game, part) for one in value]
    if type(value) is dict and all(type(key) is str for key in value):
        return {key: plain(one, game, part) for key, one in value.items()}
    raise Unfinished(f"{game} keeps {shown(value)} in its {part!r}, which cannot be written down as it is: {ADVICE}")


def read_into(state: State, position: Mapping[str, Any]) -> None:
    """Give a new state the parts of a position; BadPosition if they are not those that a game begins with."""
    reader = Reader(position)
    owing = seats_in(reader, "to_act", int(state.seats))
    won = seats_in(reader, "winners", int(state.seats))
    if owing and won:
        raise BadPosition("a position has seats that owe an answer in 'to_act', or 'winners', not both")
    for name, like in parts_of(state.game.deal(FastDice(0))).items():
        value = plain(reader.any(name), state.game.name, name)
        # What is or was empty could be anything; all else keeps its sort.
        if value is not None and like is not None and type(value) not in SORTS.get(type(like), (type(like),)):
            raise reader.fail(name, f"such as {shown(like)}", value)
        setattr(state, name, value)
    reader.done()
    state.owes, state.won = bits(owing), bits(won)
    for seat in owing:
        check_choices(state, seat)


def seats_in(reader: Reader, name: str, seats: int) -> list[int]:
    found = [whole(one) for one in reader.list_of(name, lambda one: one, "seats")]
    good = [one for one in found if one is not None and 0 <= one < seats]
    if found != sorted(set(good)):
        raise reader.fail(name, f"a list of seats from 0 to {seats - 1}, in order", found)
    return good


def bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def check_choices(state: State, seat: int) -> None:
    """BadPosition if the game cannot ask a seat that owes an answer there."""
    try:
        ids = state.choice_ids(seat)
    except ThreescoreError:
        raise
    except Exception as error:
        raise BadPosition(f"the game cannot go on from there: seat {seat} cannot be asked ({error!r})") from error
    if not ids:
        raise BadPosition(f"the game cannot go on from there: seat {seat} owes an answer and has none to give")
