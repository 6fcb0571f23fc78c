"""Everything that Threescore may refuse, for callers to catch."""

from threescore.core.errors import (
    BadDice,
    BadOption,
    BadPosition,
    BadSave,
    IllegalChoice,
    MindFailed,
    NoSuchSeat,
    NotAsked,
    ThreescoreError,
    Unfinished,
    UnknownGame,
    WrongPlayers,
)

__all__ = [
    "BadDice",
    "BadOption",
    "BadPosition",
    "BadSave",
    "IllegalChoice",
    "MindFailed",
    "NoSuchSeat",
    "NotAsked",
    "ThreescoreError",
    "Unfinished",
    "UnknownGame",
    "WrongPlayers",
]
