"""How a game speaks: choices, events, views and positions, in words and in plain JSON-able values.

A game's own `Words` is the only place where its numbers become something that a person or another program can read,
and the only place where what a seat may not know is left out of what it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from mypy_extensions import mypyc_attr

from threescore.core.sentences import Choice as Choice
from threescore.core.sentences import Event as Event
from threescore.core.sentences import Help as Help

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from threescore.core.sketch import Sketch
    from threescore.core.state import State

# Stands for an operand that the seat may not know.
HIDDEN = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """What a game has to say for itself. One instance serves every state of a game as it was set up."""

    def choice(self, state: Any, seat: int, number: int) -> Choice:
        """What the choice of that number means to that seat, now."""
        raise NotImplementedError

    def event(self, kind: int, a: int, b: int, c: int, d: int) -> Event:
        """What a told record means; `a` is HIDDEN where the reader may not know it."""
        raise NotImplementedError

    def shared(self, state: Any) -> dict[str, Any]:
        """The game's own part of what everybody sees, onlookers too."""
        raise NotImplementedError

    def own(self, state: Any, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        """What a seat sees beyond that, or otherwise."""
        return {}

    def position(self, state: Any) -> dict[str, Any]:
        """The whole truth, in the notation of the game."""
        raise NotImplementedError

    def place(self, state: Any, position: Mapping[str, Any]) -> None:
        """Put a new state into a position; BadPosition if it cannot be."""
        raise NotImplementedError

    def ask(self, view: Mapping[str, Any]) -> str:
        """One sentence: what is asked of whom, as the seat that the view belongs to reads it."""
        raise NotImplementedError

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        """The table as that seat sees it, for a door to draw."""
        raise NotImplementedError

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        """Help where the question arises: each thing that is in question now."""
        return []

    def seat_name(self, seat: int) -> str:
        """What the rules call the seat, where they give it a name of its own."""
        return f"Seat {seat + 1}"

    def view(self, state: State, seat: SupportsIndex | None) -> dict[str, Any]:
        """What a seat (None: an onlooker) sees."""
        return self.views(state, [seat])[0]

    def views(self, state: State, seats: Sequence[SupportsIndex | None]) -> list[dict[str, Any]]:
        """What each of some seats sees: the part that all games share, the game's, and the seat's own."""
        sides = state.sides_of(seats)
        common = {
            "game": state.game.name,
            "players": state.seats,
            "seat": None,
            "to_act": list(state.to_act),
            "over": state.over,
            "winners": list(state.winners),
            "scores": list(state.scores),
            **self.shared(state),
        }
        return [common if seat is None else {**common, "seat": seat, **self.own(state, seat, common)} for seat in sides]
