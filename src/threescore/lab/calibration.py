"""How good a judge is: what its chances say beyond the base rate, and how near they are to what happens."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

BINS = 10


class Bin(NamedTuple):
    """A tenth of all positions, those with the nearest chances: the mean chance, the mean share that the end paid, how many."""

    chance: float
    share: float
    positions: int


class Measured(NamedTuple):
    """The Brier skill (1 - Brier / Brier of the base rate) and the calibration error (the mean gap over the bins)."""

    skill: float
    calibration: float
    positions: int
    bins: tuple[Bin, ...]

    def __str__(self) -> str:
        return f"skill {self.skill:.4f}, calibration error {self.calibration:.4f} ({self.positions:,} positions)"


def measure(chances: Floats, shares: Floats) -> Measured:
    """Measure the chances that were given to a seat by the shares that the ends paid it."""
    brier = float(np.mean((chances - shares) ** 2))
    base = float(np.mean((np.mean(shares) - shares) ** 2))
    order = np.argsort(chances, kind="stable")
    bins = tuple(
        Bin(float(np.mean(chances[some])), float(np.mean(shares[some])), len(some))
        for some in np.array_split(order, min(BINS, len(order)))
    )
    gap = sum(abs(one.chance - one.share) for one in bins) / len(bins)
    return Measured(1 - brier / base if base else 0.0, gap, len(order), bins)
