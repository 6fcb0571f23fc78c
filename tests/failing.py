"""A mind that fails, for tests of what becomes of it."""

from __future__ import annotations

from threescore.core.state import State
from threescore.minds.mind import Budget, Mind, Thought


class Broken(Mind):
    """Does not get to an answer."""

    name = "broken"

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        raise ZeroDivisionError("nothing to divide by")
