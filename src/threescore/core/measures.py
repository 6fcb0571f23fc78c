"""What a game counts of its matches while they are played: how one ended, what a card was worth, how a battle went.

A game has one set of measures (`game.measures`), of its own or these, which are none. They hear every fact that is told and
keep numbers in a row, a column for each measure. They are no part of the rules, and no mind ever sees them.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from threescore.core.errors import BadOption
from threescore.core.state import EVERY_KIND, EVERYONE, OPERANDS, State

# So many kinds of facts can be told apart by bits.
BITS: Final = 62
# What nobody watched, so that nothing can be said of it
UNKNOWN: Final = float("nan")


class Measure:
    """One column of the row of a match, and how it is told.

    Its values lie between `low` and `high`; a match that goes beyond counts as the nearest of the two where bounds matter. A
    difference of less than `notice` is none that a player would notice. With `per`, the name of another column, it is told as
    a ratio: so many of this for one of that. `group` is the picture that it belongs to, with `label` beside its bar.
    `headline` measures are those that one looks at first.
    """

    def __init__(
        self,
        name: str,
        text: str,
        low: float = 0.0,
        high: float = 1.0,
        notice: float = 0.03,
        per: str = "",
        group: str = "",
        label: str = "",
        headline: bool = False,
    ) -> None:
        self.name = name
        self.text = text
        self.low = low
        self.high = high
        self.notice = notice
        self.per = per
        self.group = group
        self.label = label or name
        self.headline = headline


@mypyc_attr(allow_interpreted_subclasses=True)
class Measures:
    """What is counted of a match. One instance serves many matches, one after another: `begin` forgets the last one.

    `heeds` are the kinds of facts that they want to hear; without any, they hear all. What nobody heeds is not even written
    down, which is most of what a quick game costs to be listened to.
    """

    def __init__(self, columns: list[Measure], heeds: Iterable[int] = ()) -> None:
        self.columns = columns
        bits: i64 = 0
        for kind in heeds:
            if not 0 <= kind < BITS:
                raise BadOption(
                    f"whoever measures heeds kinds of facts from 0 to {BITS - 1}, not {kind}; heed none to hear all"
                )
            bits |= 1 << i64(kind)
        self.heeded: i64 = bits or EVERY_KIND
        # Who gave the answer that is being heard, and what it did to that seat's chance; UNKNOWN if nobody watches.
        self.seat: i64 = EVERYONE
        self.gain: float = UNKNOWN

    def begin(self) -> None:
        """A new match is set up."""

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        """A fact of that kind was told; its operands begin at `state.facts[at]`."""

    def answered(self, state: State, row: vec[float]) -> None:
        """All has been heard that the last answer caused, or the set-up."""

    def finish(self, state: State, row: vec[float]) -> None:
        """The match is over."""

    def listen(self, state: State, row: vec[float]) -> None:
        """Hear all that the last answer caused, and forget it."""
        facts = state.facts
        if len(facts) > 0:
            at: i64 = 0
            while at < len(facts):
                self.heard(state, facts[at], at + OPERANDS, row)
                at = state.next_fact(at)
            state.facts = vec[i64]()
        self.answered(state, row)
