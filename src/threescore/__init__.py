"""Threescore: a parlour and a laboratory for four dice games that share the number 666.

>>> import threescore
>>> state = threescore.game("apostles").start(seed=7)
>>> [choice.text for choice in state.choices(0)]
['Roll the three dice']

`game` sets one up, `mind` finds somebody who can play it, `consult` asks them, `load` reads the record of a match; the
classes are what these give and take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threescore import errors
    from threescore.core.dice import Dice, FairDice, FastDice, ScriptedDice
    from threescore.core.game import Game, Option
    from threescore.core.judge import Judge
    from threescore.core.sentences import Choice, Event, Sentence
    from threescore.core.state import State
    from threescore.core.words import Words
    from threescore.minds.mind import Budget, Mind, Thought, consult
    from threescore.minds.naming import mind
    from threescore.rules import game, games
    from threescore.table.match import Match
    from threescore.table.shelf import load

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "Choice",
    "Dice",
    "Event",
    "FairDice",
    "FastDice",
    "Game",
    "Judge",
    "Match",
    "Mind",
    "Option",
    "ScriptedDice",
    "Sentence",
    "State",
    "Thought",
    "Words",
    "compare",
    "consult",
    "contest",
    "errors",
    "game",
    "games",
    "load",
    "mind",
    "simulate",
]

# Loaded when first used, so that the command line answers at once.
HOMES = {
    "Budget": "threescore.minds.mind",
    "Choice": "threescore.core.sentences",
    "Dice": "threescore.core.dice",
    "Event": "threescore.core.sentences",
    "FairDice": "threescore.core.dice",
    "FastDice": "threescore.core.dice",
    "Game": "threescore.core.game",
    "Judge": "threescore.core.judge",
    "Match": "threescore.table.match",
    "Mind": "threescore.minds.mind",
    "Option": "threescore.core.game",
    "ScriptedDice": "threescore.core.dice",
    "Sentence": "threescore.core.sentences",
    "State": "threescore.core.state",
    "Thought": "threescore.minds.mind",
    "Words": "threescore.core.words",
    "consult": "threescore.minds.mind",
    "errors": "threescore.errors",
    "game": "threescore.rules",
    "games": "threescore.rules",
    "load": "threescore.table.shelf",
    "mind": "threescore.minds.naming",
}
# What the laboratory does, by the module that does it; it needs an extra, which the compiler's environment does not have.
LAB = {"compare", "contest", "simulate"}


def __getattr__(name: str) -> Any:
    if name in HOMES:
        from importlib import import_module

        home = import_module(HOMES[name])
        return home if name == "errors" else getattr(home, name)
    if name in LAB:
        from threescore.lab.opening import room

        return getattr(room(name), name)
    raise AttributeError(f"module 'threescore' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
