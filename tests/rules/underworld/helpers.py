"""Positions of 66d6 in few words, and choices by what they say."""

from __future__ import annotations

from typing import Any, cast

import threescore
from threescore.core.dice import ScriptedDice
from threescore.core.words import Choice
from threescore.rules.underworld.moves import Underworld

DEATH, DEVIL = 0, 1
FAR = {"death": [1], "devil": [1]}

# A board of four fields: b1 lies before hell, a1 before purgatory, and behind a1 two fields lead nowhere.
DEAD_END: dict[str, Any] = {
    "fields": ["a1", "a2", "a3", "b1"],
    "edges": [["a1", "a2"], ["a2", "a3"], ["a1", "b1"]],
    "first": {"death": ["a1"], "devil": ["b1"]},
    "back": {"death": {"a2": "a1", "a3": "a2", "b1": "a1"}, "devil": {"a1": "b1", "a2": "a1", "a3": "a2"}},
}


def war(
    fields: dict[str, Any] | None = None,
    home: dict[str, list[int]] | None = None,
    rolls: list[int] | None = None,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> Underworld:
    """A position: by default Death's turn, six actions left, one die at home on either side."""
    position = {"turn": "death", "left": 6, "special_used": False, "idle": 0, "last_attack": None}
    position |= {"home": FAR if home is None else home, "fields": fields or {}} | parts
    game = threescore.game("underworld", **(options or {}))
    return cast("Underworld", game.from_position(position, dice=ScriptedDice(rolls or [])))


def find(state: Underworld, kind: str, **args: Any) -> list[Choice]:
    """The choices of that kind, of whoever is asked, that have these arguments; `from` is written `source`."""
    wanted = {"from" if name == "source" else name: value for name, value in args.items()}
    return [
        choice
        for seat in state.to_act
        for choice in state.choices(seat)
        if choice.kind == kind and wanted.items() <= choice.args.items()
    ]


def kinds(state: Underworld) -> set[str]:
    """What kinds of choices there are now."""
    return {choice.kind for seat in state.to_act for choice in state.choices(seat)}


def do(state: Underworld, kind: str, **args: Any) -> None:
    """Make the one choice of that kind with these arguments."""
    choices = find(state, kind, **args)
    assert len(choices) == 1, f"{kind} {args} is one of {[choice.text for choice in choices]}"
    state.act(state.to_act[0], choices[0].id)


def told(state: Underworld) -> list[str]:
    """The kinds of events that the last answer caused."""
    return [event.kind for event in state.events]


def home(state: Underworld, side: str) -> list[int]:
    return cast("list[int]", state.position()["home"][side])


def field(state: Underworld, name: str) -> dict[str, list[int]]:
    return cast("dict[str, list[int]]", state.position()["fields"].get(name, {}))
