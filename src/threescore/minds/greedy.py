"""One ply ahead: make each choice on a copy, finish the move that it belongs to, and ask what the result is worth."""

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.dice import Dice
from threescore.core.state import State, buffer


def best_worth(state: State, seat: i64, dice: Dice) -> float:
    """What a state is worth to a seat that finishes the move under way as well as it can."""
    if state.owes >> seat & 1 == 0 or not state.midway():
        return state.worth(seat)
    out = buffer()
    best = -1.0
    i: i64
    for i in range(state.legal(seat, out)):
        twin = state.copy(dice)
        twin.apply(seat, out[i])
        best = max(best, best_worth(twin, seat, dice))
    return best


def worths(state: State, seat: i64, dice: Dice, choices: vec[i64], count: i64, samples: i64) -> vec[float]:
    """What each choice is worth to the seat, on the average of some samples of what chance makes of it."""
    found = vec[float]([0.0] * count)
    i: i64
    sample: i64
    for i in range(count):
        total = 0.0
        for sample in range(samples):
            twin = state.copy(dice)
            twin.apply(seat, choices[i])
            total += best_worth(twin, seat, dice)
        found[i] = total / float(samples)
    return found


def best_choice(state: State, seat: i64, dice: Dice, choices: vec[i64], count: i64, samples: i64) -> i64:
    """The choice of the greatest worth; among equals, any."""
    if count == 1:
        return choices[0]
    found = worths(state, seat, dice, choices, count, samples)
    best: i64 = 0
    equals: i64 = 1
    i: i64
    for i in range(1, count):
        if found[i] > found[best]:
            best = i
            equals = 1
        elif found[i] == found[best]:
            equals += 1
            if dice.below(equals) == 0:
                best = i
    return choices[best]
