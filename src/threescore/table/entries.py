"""What can happen to a match, one entry of its log at a time; and what became of it.

Not compiled: a compiled tuple of names is no quicker, and has no docstring.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from threescore.core.sentences import Choice
from threescore.core.state import State

ANSWER = "answer"
# The seat's last answer never was: with nothing come to light since, or, in a casual match, whatever has.
TAKE_BACK = "take_back"
TAKE_BACK_FAR = "take_back_far"
RESIGN = "resign"
# The seat's time ran out: a bot plays on for it, or it has resigned with that.
LATE = "late"
LATE_RESIGN = "late_resign"
# The keeper of the match has ended it; of no seat.
ABANDON = "abandon"
# Somebody is at the table again where nobody was: the time of all questions that are asked begins anew; of no seat.
RESUME = "resume"
# What no seat does.
OF_NO_SEAT = (ABANDON, RESUME)
# All but answers, which a record knows by the number of the choice.
DEEDS = (TAKE_BACK, TAKE_BACK_FAR, RESIGN, LATE, LATE_RESIGN, ABANDON, RESUME)


class Entry(NamedTuple):
    """Something that happened: what a seat (None: nobody's) did, with the choice of an answer; and when, if that is known."""

    seat: int | None
    what: str
    choice: int | None = None
    at: float | None = None


class Move(NamedTuple):
    """An answer that stands: it was logged, and has not been taken back."""

    seat: int
    choice: int
    at: float | None = None


class Asked(NamedTuple):
    """What a seat is asked: its choices (none: nothing), since which entry of the log, and since when, if that is known."""

    choices: list[int]
    since: int
    at: float | None


class Clock(NamedTuple):
    """How many seconds an answer may take; and what happens to a seat that is late: a `bot` plays on, or it has to `resign`.

    With an `increment` the seconds are those of the whole match, for each seat, and every answer of its own that stands adds
    so many.
    """

    seconds: float
    late: str = "bot"
    increment: float | None = None

    def deed(self) -> str:
        """The entry of a seat whose time ran out."""
        return LATE_RESIGN if self.late == "resign" else LATE

    def record(self) -> dict[str, Any]:
        """What a record tells of it."""
        told = {"seconds": self.seconds, "late": self.late}
        return told if self.increment is None else {**told, "increment": self.increment}


class Outcome(NamedTuple):
    """How a match ended: played to the `end`, `resigned` by all but one or by all people, or `abandoned` by its keeper.

    An `end` without winners is a draw or, of one who plays alone, a loss.
    """

    how: str
    winners: list[int]
    scores: list[int]
    resigned: list[int]


class Moment(NamedTuple):
    """A match after one of its moves: whose it was, what they chose, and the game as it was then."""

    number: int
    seat: int
    choice: Choice
    state: State
