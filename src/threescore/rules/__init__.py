"""The games, a folder each: moves (compiled), words, data, and the rules text that players read.

A game imports nothing but `core`. The registry below finds a game by its folder, or by the entry point of a package
from elsewhere (group `threescore.games`); nothing else names one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from threescore.core import loading
from threescore.core.errors import Unfinished, UnknownGame, shown
from threescore.core.game import SAYS, Game

GROUP = "threescore.games"


@cache
def built_in() -> tuple[str, ...]:
    """The names of the games of this package."""
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
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
            return finished(offered(name, elsewhere[name]), name)
    known = ", ".join(games())
    args = {"game": shown(name), "games": known}
    # Only `check` takes a class where it stands; a match has to find its game again by its name.
    own = isinstance(name, str) and (":" in name or name.endswith(".py"))
    how = f"; a game of one's own is known by the entry point of its package, of the group {GROUP}" if own else ""
    raise UnknownGame(f"there is no game {shown(name)}; the games are: {known}{how}", "no_game", args)


def kind_at(name: str) -> type[Game]:
    """The class of a game by its name, or by where it stands: `module:Class` or `file.py:Class`.

    That runs its code. So this is for whoever sits at the machine; what a stranger names is looked for by `kind_of`.
    """
    if not isinstance(name, str):
        return kind_of(name)
    if name.endswith(".py"):
        raise UnknownGame(f"{name!r} is a file; name the game in it too: {name}:Class")
    if ":" not in name:
        return kind_of(name)
    return finished(loading.named(name, UnknownGame), name)


def offered(name: str, point: Any) -> Any:
    """What another package offers under a name."""
    try:
        return point.load()
    except Exception as error:
        raise UnknownGame(
            f"the game {name!r} of another package cannot be loaded ({point.value}): {error!r}"
        ) from error


def finished(kind: Any, name: str) -> type[Game]:
    """The class of a game, if it says of itself what all games say."""
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise UnknownGame(
            f"{name!r} is no game: it should be a class that is made of threescore.Game, not {shown(kind)}"
        )
    missing = [example for part, example in SAYS.items() if not hasattr(kind, part)]
    if missing:
        raise Unfinished(f"{kind.__name__} does not say all that a game says of itself: write {' and '.join(missing)}")
    return kind


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """The game of that name, set up for so many players and with these options."""
    return kind_of(name)(players, **options)
