"""Who sits in the seats that do not learn: minds, by name or as they are."""

from __future__ import annotations

from typing import Any

from threescore.core.errors import BadOption, shown, whole
from threescore.core.game import Game
from threescore.core.state import State
from threescore.minds.batch import Opponent
from threescore.minds.greedy import Greed
from threescore.minds.mind import GreedyMind, Mind, RandomMind, consult
from threescore.minds.naming import mind as mind_by_name


def seat_of(game: Game, given: Any) -> int:
    """The seat that learns."""
    seat = whole(given)
    if seat is None or not 0 <= seat < game.players:
        raise BadOption(f"there is no seat {shown(given)}; this game has seats 0 to {game.players - 1}")
    return seat


def around(game: Game, seat: int, minds: Any) -> list[Opponent]:
    """An opponent for every seat (nobody asks the one that learns): one for all, or one for each, in turn order from it."""
    given = [minds] if isinstance(minds, (str, Mind)) else list(minds)
    others = game.players - 1
    if others and len(given) not in (1, others):
        raise BadOption(f"opponents are one mind for all or {others}, one for each other seat; there are {len(given)}")
    if others and len(given) == 1:
        given *= others
    found = [opponent(game, "random")] * game.players
    for place, mind in enumerate(given[:others]):
        found[(seat + 1 + place) % game.players] = opponent(game, mind)
    return found


def opponent(game: Game, given: str | Mind) -> Opponent:
    """A mind as somebody who answers; the quick ones answer in compiled code."""
    mind = mind_by_name(given) if isinstance(given, str) else given
    if not isinstance(mind, Mind):
        raise BadOption(f"an opponent is a mind or the name of one, such as 'greedy', not {shown(given)}")
    if type(mind) is RandomMind:
        return Opponent(0, None, None)
    if type(mind) is GreedyMind:
        return Opponent(mind.samples, None, Greed(game))

    def think(state: State, seat: int, seed: int) -> int:
        return consult(mind, state, seat, mind.budget._replace(seed=seed)).choice

    return Opponent(0, think, None)
