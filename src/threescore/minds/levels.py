"""Opponents by the name that a person would use."""

from __future__ import annotations

from typing import NamedTuple

from threescore.core.errors import BadOption
from threescore.minds.mind import Budget, GreedyMind, Mind, RandomMind, SearchMind


class Level(NamedTuple):
    """A mind and how long it may think about one answer."""

    mind: Mind
    budget: Budget


LEVELS = {
    "random": Level(RandomMind(), Budget()),
    "greedy": Level(GreedyMind(), Budget()),
    "easy": Level(SearchMind(softness=1.0), Budget(milliseconds=60)),
    "normal": Level(SearchMind(softness=0.3), Budget(milliseconds=150)),
    "hard": Level(SearchMind(), Budget(milliseconds=500)),
    "brutal": Level(SearchMind(), Budget(milliseconds=2500)),
}


def level(name: str) -> Level:
    """The opponent of that name; BadOption if there is none."""
    if name not in LEVELS:
        raise BadOption(f"there is no opponent {name!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[name]
