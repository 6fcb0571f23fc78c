"""Threescore: a parlour and a laboratory for four dice games that share the number 666.

>>> import threescore
>>> state = threescore.game("apostles").start(seed=7)
>>> [choice.text for choice in state.choices(0)]
['Roll the three dice']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threescore.core.dice import Dice, FairDice, FastDice, ScriptedDice
    from threescore.core.game import Game
    from threescore.core.sentences import Choice, Event
    from threescore.core.state import State
    from threescore.rules import game, games

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Dice",
    "Event",
    "FairDice",
    "FastDice",
    "Game",
    "ScriptedDice",
    "State",
    "game",
    "games",
]

# Loaded when first used, so that the command line answers at once.
HOMES = {
    "Choice": "threescore.core.sentences",
    "Dice": "threescore.core.dice",
    "Event": "threescore.core.sentences",
    "FairDice": "threescore.core.dice",
    "FastDice": "threescore.core.dice",
    "Game": "threescore.core.game",
    "ScriptedDice": "threescore.core.dice",
    "State": "threescore.core.state",
    "game": "threescore.rules",
    "games": "threescore.rules",
}


def __getattr__(name: str) -> Any:
    if name in HOMES:
        from importlib import import_module

        return getattr(import_module(HOMES[name]), name)
    raise AttributeError(f"module 'threescore' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__", "errors"]
