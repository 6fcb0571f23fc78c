"""Random play to the end of games, in one compiled loop."""

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


def play_games(blank: State, games: i64, dice: Dice, out: vec[i64]) -> int:
    """Play so many games at random, one after the other in the same room; `blank` is a state before its set-up.

    Returns the number of answers. `dice` deal, roll and choose.
    """
    decisions: i64 = 0
    state = blank.copy(dice)
    i: i64
    for i in range(games):
        state = blank.copy_into(state, dice)
        state.set_up()
        decisions += play_out(state, dice, out)
    return decisions
