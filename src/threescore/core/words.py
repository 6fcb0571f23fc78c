"""How a game speaks: choices, events, views and positions, in words and in plain JSON-able values.

A game's own `Words` is the only place where its numbers become something that a person or another program can read,
and the only place where what a seat may not know is left out of what it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from mypy_extensions import mypyc_attr

from threescore.core.errors import Unfinished
from threescore.core.parts import read_into, written
from threescore.core.sentences import Choice as Choice
from threescore.core.sentences import Event as Event
from threescore.core.sentences import Help as Help
from threescore.core.sentences import Sentence as Sentence
from threescore.core.sketch import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from threescore.core.sketch import Sketch
    from threescore.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """What a game has to say for itself. One instance serves every state of a game as it was set up."""

    def choice(self, state: Any, seat: int, number: int) -> Choice:
        """What the choice of that number means to that seat, now."""
        example = 'return Choice(number, "roll", {}, "Roll the die")'
        raise Unfinished(
            f"{state.game.name} has no words for its choice {number}: write `def choice(self, state, seat, number):` in its "
            f"{type(self).__name__}, such as `{example}`"
        )

    def event(self, kind: int, operands: list[int]) -> Event:
        """What a fact that was told means; its operands are HIDDEN where the reader may not know them."""
        example = 'return Event("rolled", {"die": operands[0]}, f"A {operands[0]} is rolled.")'
        raise Unfinished(
            f"there are no words for the fact {kind} with {operands}: write `def event(self, kind, operands):` in "
            f"{type(self).__name__}, such as `{example}`"
        )

    def shared(self, state: Any) -> dict[str, Any]:
        """The game's own part of what everybody sees, onlookers too, beside the scores. Nothing, unless a game says so:
        what is kept may be secret."""
        return {}

    def own(self, state: Any, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        """What a seat sees beyond that, or otherwise."""
        return {}

    def position(self, state: Any) -> dict[str, Any]:
        """The whole truth, in the notation of the game; without one of its own, part by part."""
        return written(state)

    def place(self, state: Any, position: Mapping[str, Any]) -> None:
        """Put a new state into a position; BadPosition if it cannot be."""
        read_into(state, position)

    def ask(self, view: Mapping[str, Any]) -> Sentence:
        """What is asked of whom, as the seat that the view belongs to reads it."""
        seats: list[int] = view["winners"] if view["over"] else view["to_act"]
        names = " and ".join([self.seat_name(seat) for seat in seats])
        if not view["over"]:
            if view["seat"] in seats:
                return Sentence("choose", {}, "What do you choose?")
            return Sentence("others_choose", {"seats": seats}, f"{names} to choose.")
        if not seats:
            return Sentence("nobody_won", {}, "The game is over; nobody has won.")
        if view["seat"] in seats:
            return Sentence("you_won", {}, "You have won.")
        return Sentence("others_won", {"seats": seats}, f"The game is over; it was won by {names}.")

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        """The table as that seat sees it, for a door to draw; without a drawing of the game's own, what there is in words."""
        return in_words(view, [self.seat_name(seat) for seat in range(view["players"])])

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        """Help where the question arises: each thing that is in question now."""
        return []

    def printed(self) -> dict[str, Any]:
        """What is printed on the cards and the board of the game as it was set up, for doors that draw them; JSON-able."""
        return {}

    def seat_name(self, seat: int) -> str:
        """What the rules call the seat, where they give it a name of its own."""
        return f"Seat {seat + 1}"

    def figure(self, score: int) -> str:
        """A score with its unit, as it is told at the end; nothing, where a score tells no more than who has won."""
        return str(score)

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
