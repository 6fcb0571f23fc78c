"""Random play to the end of a game, in one compiled loop."""

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import lowest
from threescore.core.dice import Dice
from threescore.core.state import State


def play_out(state: State, dice: Dice, out: vec[i64]) -> int:
    """Answer every question at random, seats that owe an answer together from the first, until the end.

    Returns the number of answers. `dice` choose them, `out` is a buffer for the choices.
    """
    decisions: i64 = 0
    while state.owes != 0:
        seat = lowest(state.owes)
        count = state.legal(seat, out)
        state.apply(seat, out[dice.below(count)] if count > 1 else out[0])
        decisions += 1
    return decisions
