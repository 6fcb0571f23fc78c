"""Which rules a stored match was played by, and whether they are the ones that are here."""

from __future__ import annotations

import functools

from threescore.core.errors import Unfinished, UnknownGame
from threescore.core.sentences import Sentence
from threescore.rules import kind_of


@functools.cache
def here(game: str) -> tuple[str, int] | None:
    """The title and the rules version of a game as it is here; None if it is not."""
    try:
        kind = kind_of(game)
    except (UnknownGame, Unfinished):
        return None
    return kind.title, kind.rules_version


def title(game: str) -> str:
    known = here(game)
    return game if known is None else known[0]


def why_closed(game: str, version: int, started: bool) -> Sentence | None:
    """Why a match can be neither played on nor replayed; None if it can be.

    Its answers mean something by its own rules only: by others they would be played wrongly, or not at all.
    """
    known = here(game)
    if known is None:
        return Sentence("game_gone", {"game": game}, f"this house does not know the game {game!r} any more")
    if known[1] != version:
        made = "played by" if started else "made for"
        args = {"version": version, "here": known[1]}
        text = f"{made} rules version {version}; this is version {known[1]}"
        return Sentence("played_by_others" if started else "made_for_others", args, text)
    return None
