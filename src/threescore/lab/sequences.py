"""Confidence sequences: intervals for a mean that hold at every moment at once, so that one may look at any time and stop.

By betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2020): for every mean that
might be the true one, somebody bets against it, in fair bets on the next value. Whoever bets against the true mean grows rich
with little chance: at most one in k that their capital ever comes to k times what they began with. So the means that remain
possible are those against which nobody has grown rich. Bets may depend on all that was seen before, never on what comes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

# How much of one's capital one bet may risk
BOLDEST = 0.75
# What the spread of values in [0, 1] is taken to be before there are any, and how many values that opinion is worth
FIRST_MEAN = 0.5
FIRST_VARIANCE = 0.25
# So often the ends of an interval are looked for by halving; what is left of doubt makes it wider.
STEPS = 16


class Sequence:
    """The interval of one mean, narrower with every look.

    Values lie from `low` to `high`; those beyond count as the nearest of the two. `alpha` is the chance that the interval
    ever misses the mean, at any of all moments together. Values are added in the order in which they were drawn.
    """

    def __init__(self, low: float, high: float, alpha: float = 0.05) -> None:
        if not low < high:
            raise ValueError(f"the least value should be less than the greatest; they are {low} and {high}")
        self.low = low
        self.high = high
        self.alpha = alpha
        self.values: Any = np.empty(0)
        self.bets: Any = np.empty(0)
        self.interval = (low, high)

    def add(self, values: Iterable[float] | Any) -> tuple[float, float]:
        """Take in more values; the interval as it is now. It never grows wider."""
        fresh = (np.clip(np.asarray(values, dtype=float), self.low, self.high) - self.low) / (self.high - self.low)
        if fresh.size:
            self.values = np.concatenate([self.values, fresh])
            self.bets = bets_on(self.values, self.alpha)
            self.narrow()
        return self.interval

    def narrow(self) -> None:
        span = self.high - self.low
        least, most = ((end - self.low) / span for end in self.interval)
        enough = math.log(2.0 / self.alpha)  # half of the error for either end
        below = refuted_up_to(self.values, self.bets, least, most, enough)
        above = 1.0 - refuted_up_to(1.0 - self.values, self.bets, 1.0 - most, 1.0 - least, enough)
        if below > above:  # the mean was missed on one side: one chance in 1 / alpha. It is told as a point
            below = above = (below + above) / 2.0
        self.interval = (self.low + span * below, self.low + span * above)

    @property
    def mean(self) -> float:
        """The mean of what was seen."""
        return float(self.low + (self.high - self.low) * self.values.mean()) if self.values.size else math.nan

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.interval[1] - self.interval[0]) / 2.0


def bets_on(values: Any, alpha: float) -> Any:
    """How much is bet on each value, from those before it alone: much where they lie close together."""
    number = np.arange(1, len(values) + 1)
    means = (FIRST_MEAN + np.cumsum(values)) / (number + 1)
    variances = (FIRST_VARIANCE + np.cumsum((values - means) ** 2)) / (number + 1)
    before = np.concatenate([[FIRST_VARIANCE], variances[:-1]])
    return np.sqrt(2.0 * math.log(2.0 / alpha) / (before * number * np.log(1 + number)))


def capital(values: Any, bets: Any, mean: float) -> float:
    """The logarithm of what a capital of 1 has come to, of somebody who bets that the values are greater than the mean."""
    stakes = np.minimum(bets, BOLDEST / mean) if mean > 0 else bets
    return float(np.log1p(stakes * (values - mean)).sum())


def refuted_up_to(values: Any, bets: Any, least: float, most: float, enough: float) -> float:
    """Up to which mean, from `least` on, those who bet on greater values have grown rich.

    The smaller the mean that one bets against, the richer one grows, so that it can be found by halving.
    """
    if capital(values, bets, least) < enough:
        return least
    if capital(values, bets, most) >= enough:
        return most
    refuted, possible = least, most
    for _ in range(STEPS):
        middle = (refuted + possible) / 2.0
        if capital(values, bets, middle) >= enough:
            refuted = middle
        else:
            possible = middle
    return refuted


MORE = "more"
LESS = "less"
EQUIVALENT = "equivalent"
UNDECIDED = "undecided"


def verdict(interval: tuple[float, float], margin: float) -> str:
    """What an interval of a difference says: more or less than none, as good as none, or nothing yet."""
    below, above = interval
    if below > 0.0:
        return MORE
    if above < 0.0:
        return LESS
    return EQUIVALENT if -margin <= below and above <= margin else UNDECIDED


def next_look(seen: int) -> int:
    """How many values to have at the next look: a tenth more, so that looking never costs much."""
    return max(seen + 20, seen + seen // 10)
