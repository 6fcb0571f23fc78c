"""Vectors that are written over: minds make copies by the million, and one that is not needed any more has room for the next.

Compiled, each of these is as it would be written in C (hatch_build.py).
"""

from librt.vecs import vec
from mypy_extensions import i64, u8


def copy_bytes(source: vec[u8], target: vec[u8]) -> None:
    """Write a vector over another, which is at least as long."""
    i: i64
    for i in range(len(source)):
        target[i] = source[i]


def copy_numbers(source: vec[i64], target: vec[i64]) -> None:
    """The same, of numbers."""
    i: i64
    for i in range(len(source)):
        target[i] = source[i]


def add_times(factor: i64, source: vec[i64], at: i64, target: vec[i64]) -> None:
    """Add numbers, from a place on, so many times to those of another vector, one to each."""
    i: i64
    for i in range(len(target)):
        target[i] += factor * source[at + i]
