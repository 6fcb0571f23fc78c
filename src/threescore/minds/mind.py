"""What a mind is: something that thinks about a redealt copy of a state and says what it would answer."""

from __future__ import annotations

from typing import NamedTuple

from threescore.core.dice import FastDice
from threescore.core.state import State


class Budget(NamedTuple):
    """How long a mind may think: so many milliseconds, or so many playouts; and the seed of its own luck."""

    milliseconds: int | None = None
    playouts: int | None = None
    seed: int = 0


class Opinion(NamedTuple):
    """What a mind thinks of one choice: the seat's chance of winning after it, and how often it was tried."""

    choice: int
    chance: float
    tries: int = 0


class Thought(NamedTuple):
    """A mind's answer, and what it thinks of the choices, best first; empty if it did not compare them."""

    choice: int
    opinions: tuple[Opinion, ...] = ()


class Mind:
    """Someone who can take a seat."""

    name: str

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        """The answer of a seat that owes one. `state` is a redealt copy that the mind may do with as it likes."""
        raise NotImplementedError


class RandomMind(Mind):
    """Answers anything that is legal."""

    name = "random"

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        ids = state.choice_ids(seat)
        return Thought(ids[FastDice(budget.seed).below(len(ids))])


def consult(mind: Mind, state: State, seat: int, budget: Budget) -> Thought:
    """Ask a mind about the true state without showing it: all that the seat cannot know is dealt anew first."""
    return mind.think(state.redeal(seat, FastDice(budget.seed)), seat, budget)
