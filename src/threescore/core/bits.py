"""Small sets kept as the bits of a number: seats, places, goals."""

from mypy_extensions import i64


def count_bits(bits: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def lowest(bits: i64) -> i64:
    """The first member of a set that is not empty."""
    number: i64 = 0
    while bits & 7 == 0:
        bits >>= 3
        number += 3
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number
