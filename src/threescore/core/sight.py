"""What a seat sees, in numbers: the same as its view, for programs that learn.

A game has one sight (`game.sight`), of its own or this one. It is written from the state, quickly, but tells what the view
tells and nothing else: laws say so. Seats come in turn order from the one who sees, so that whoever learns one seat knows all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

if TYPE_CHECKING:
    from threescore.core.state import State

# What a number of a sight can be; counts that could grow beyond it stop there.
MOST: Final = 32767
LEAST: Final = -32768


class Stretch:
    """Some numbers that tell one thing: what it is called, how many and in what shape, how small and large, and what it is."""

    def __init__(self, name: str, shape: int | tuple[int, ...], high: int, text: str, low: int = 0) -> None:
        self.name = name
        self.shape = (shape,) if isinstance(shape, int) else shape
        self.low = low
        self.high = high
        self.text = text
        self.size = 1
        for length in self.shape:
            self.size *= length


def within(number: i64) -> i16:
    """A number as it is told: one that is too large for it as the largest."""
    if number > MOST:
        return i16(MOST)
    if number < LEAST:
        return i16(LEAST)
    return i16(number)


def flag(holds: bool) -> i16:
    return i16(1) if holds else i16(0)


def seats_told(seats: int) -> list[Stretch]:
    """What every sight begins with: who sees, who is asked, who has won."""
    return [
        Stretch("seat", seats, 1, "which seat sees this, by its number"),
        Stretch("to_act", seats, 1, "who owes an answer, the seat itself first"),
        Stretch("winners", seats, 1, "who has won, the seat itself first"),
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """What is common to all games, and the scores. A game's own sight tells the rest as well."""

    def __init__(self, seats: int, stretches: Sequence[Stretch] | None = None) -> None:
        told = [Stretch("scores", seats, MOST, "the scores, the seat's own first", LEAST)]
        self.stretches: tuple[Stretch, ...] = (*seats_told(seats), *(told if stretches is None else stretches))
        self.size: int = sum([stretch.size for stretch in self.stretches])

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write what the seat sees into `out`, from a place on: `size` numbers. There are zeros there, or what was written
        there before: whoever knows what that can be need not clear all of it."""
        at = self.write_seats(state, seat, out, at)
        other: i64
        for other in range(state.seats):
            out[at + other] = within(i64(state.score((seat + other) % state.seats)))

    def update(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """The same, where `out` holds there what this seat saw of this very state before the last answer, which was its own.
        A game that knows what such an answer leaves as it was need not write that again: vectors of games live on it."""
        self.write(state, seat, out, at)

    def write_seats(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What every sight begins with; where the rest goes."""
        seats = state.seats
        owes, won = state.owes, state.won
        i: i64
        other = seat
        for i in range(seats):
            out[at + i] = i16(1) if i == seat else i16(0)
            out[at + seats + i] = i16(owes >> other & 1)
            out[at + 2 * seats + i] = i16(won >> other & 1)
            other = other + 1 if other + 1 < seats else 0
        return at + 3 * seats

    def seen(self, state: State, seat: int) -> vec[i16]:
        """What the seat sees, by itself."""
        out = vec[i16]([i16(0)] * self.size)
        self.write(state, i64(seat), out, 0)
        return out


def clear(out: vec[i16], at: i64, count: i64) -> i64:
    """Zeros for so many numbers; where the next one goes."""
    i: i64
    for i in range(at, at + count):
        out[i] = i16(0)
    return at + count


def one_of(out: vec[i16], at: i64, count: i64, chosen: i64) -> i64:
    """A one at the place of what is chosen among so many (none, where it is not among them); where the next number goes."""
    clear(out, at, count)
    if 0 <= chosen < count:
        out[at + chosen] = i16(1)
    return at + count
