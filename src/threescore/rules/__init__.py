"""The games, a folder each: moves (compiled), words, data, and the rules text that players read.

A game imports nothing but `core`. The registry below finds a game by its folder, or by the entry point of a package
from elsewhere (group `threescore.games`); nothing else names one.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from threescore.core.errors import UnknownGame, shown
from threescore.core.game import Game

GROUP = "threescore.games"


def built_in() -> list[str]:
    """The names of the games of this package."""
    return [module.name for module in iter_modules(__path__) if module.ispkg]


def from_elsewhere() -> dict[str, Any]:
    """The entry points of games from other packages, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted({*built_in(), *from_elsewhere()}))


def kind_of(name: str) -> type[Game]:
    """The class of the game of that name, for what it says of itself; UnknownGame if there is none."""
    if isinstance(name, str):
        if name in built_in():
            return cast("type[Game]", import_module(f"{__name__}.{name}.game").GAME)
        elsewhere = from_elsewhere()
        if name in elsewhere:
            return cast("type[Game]", elsewhere[name].load())
    raise UnknownGame(f"there is no game {shown(name)}; the games are: {', '.join(games())}")


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """The game of that name, set up for so many players and with these options."""
    return kind_of(name)(players, **options)
