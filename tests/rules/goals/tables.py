"""Tables of Rolls & Goals, laid out for a test."""

from __future__ import annotations

from typing import Any

import threescore
from threescore.core.state import State

NONE: list[list[str]] = [[], [], [], [], [], []]
FACES = [1, 2, 3, 4, 5, 6]
# Cards that nothing in a test depends on, for rounds after which a hand has to be drawn
FILLING = ["-1", "-1", "-2", "-3", "+2", "+3"]
# Rolls for ties that a test does not care about: the first seat wins them.
TIE_BREAKERS = [6, 5, 4, 3, 2, 1]


def on_first(*cards: str) -> list[list[str]]:
    """A stack behind the first die."""
    return [list(cards), [], [], [], [], []]


def position(players: int = 2, **parts: Any) -> dict[str, Any]:
    """A position in the last round, all seats placing, unless the test says otherwise."""
    return {
        "players": players,
        "round": 6,
        "phase": "place",
        "dice": [FACES] * players,
        "goals": ["highest_total"],
        **parts,
    }


def table(
    players: int = 2, options: dict[str, Any] | None = None, rolls: list[int] | None = None, **parts: Any
) -> State:
    """The game in such a position, with the rolls that the test needs to come first."""
    game = threescore.game("goals", players=players, **(options or {}))
    dice = threescore.ScriptedDice([*(rolls or []), *TIE_BREAKERS], seed=1)
    return game.from_position(position(players, **parts), dice=dice)


def find(state: State, seat: int, kind: str, **args: Any) -> int:
    """The number of the choice of that kind with these arguments."""
    found = [choice.id for choice in state.choices(seat) if choice.kind == kind and choice.args == args]
    assert len(found) == 1, f"{kind} {args} is not among {[choice.text for choice in state.choices(seat)]}"
    return found[0]


def act(state: State, seat: int, kind: str, **args: Any) -> None:
    state.act(seat, find(state, seat, kind, **args))


def kinds(state: State, seat: int) -> set[str]:
    """The kinds of choices that a seat has."""
    return {choice.kind for choice in state.choices(seat)}


def texts(state: State, kind: str) -> list[str]:
    return [event.text for event in state.events if event.kind == kind]


def told(state: State, kind: str) -> list[dict[str, Any]]:
    """The arguments of the events of a kind that the last answer caused."""
    return [event.args for event in state.events if event.kind == kind]


def all_ready(state: State) -> None:
    """Every seat that still places is ready."""
    for seat in state.to_act:
        act(state, seat, "ready")


def values(state: State, seat: int = 0) -> list[int]:
    """What the dice of a seat were worth in the round that was just scored."""
    scored: list[int] = state.view(None)["last"]["values"][seat]
    return scored
