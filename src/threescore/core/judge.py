"""What a position is worth: rules say what may happen, a judge says what that means for the seats.

A game has one judge (`game.judge`), of its own or this one, which knows nothing and is fair to all. Minds stand on it. A
judge is asked about states that everything is known of: whoever may not know everything asks about a redealt copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from threescore.core.dice import Dice
    from threescore.core.opinion import Opinion
    from threescore.core.state import State

# No playout has so many answers.
NEVER: Final = 1 << 30
# Turns where they do not matter
UNCOUNTED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """What a game knows of the worth of its positions. A game's own judge overrides what it knows better."""

    def __init__(self) -> None:
        # Which judge this is: what is judged today is judged alike as long as this stays. One that has learned says its number
        # and the hash of what it learned ("2:3f2a9c01"), one that was written by hand "hand-1".
        self.version: str = "even"
        # A sentence where the game is set up as the judge has not learned it: that, and what it does instead. Empty elsewhere.
        self.caveat: str = ""

    def admit(self, caveat: str) -> None:
        """Say openly where the game is set up as the judge has not learned it."""
        self.caveat = f"{self.caveat} {caveat}".strip()

    def chances(self, state: State, out: vec[float]) -> None:
        """Write every seat's chance of winning into `out`: shares of one, unless the game is a solitaire.

        At the end of the game these are the seats' shares of it; before, as far as this judge knows, all are alike, and a
        solitaire is as likely to be won as not.
        """
        even = 1.0 / float(state.seats) if state.seats > 1 else 0.5
        seat: i64
        for seat in range(state.seats):
            out[seat] = state.share(seat) if state.owes == 0 else even

    def leaning(self, state: State, seat: i64) -> float:
        """What part of its chance a seat that thinks ahead makes light of; for a game whose answers can be taken back.

        Of answers that lead to the same it prefers those that leave less of it, so that it comes to an end.
        """
        return 0.0

    def midway(self, state: State) -> bool:
        """Whether a move that comes as several questions is under way, so that the chances cannot be told yet."""
        return False

    def horizon(self, state: State) -> i64:
        """After how many answers by chance the chances are as good a guide as the end would be; NEVER plays to the end."""
        return NEVER

    def turns(self, state: State) -> i64:
        """How many turns have begun, in a game where answers by chance tell nothing; UNCOUNTED in all others.

        There minds look rounds of turns ahead, in which every seat answers what this judge likes best.
        """
        return UNCOUNTED

    def advise(self, state: State, seat: i64, dice: Dice, until: float, thorough: bool) -> list[Opinion]:
        """What to answer where answers combine, such as a whole placement of cards, better than search would find it.

        Thinks until that time (by `time.perf_counter`) about a state that is redealt already, with the chance that `dice` are.
        The best comes first: alone if that is all that is asked for, or with all others that there is time for if it is to be
        thorough. Empty where there is nothing to say.
        """
        return []
