"""Fitting the network of a judge to the ends of matches: a layer of hidden units and one that counts always, by Adam.

What is fitted is the chance that the end pays a seat (its share of the win), with the logarithm of the chance as the measure, so
that what comes out is a probability. Written with numpy: the gradient of one layer is a page, and needs no framework.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threescore.core.learned import LANE_LIMIT, PARTS, SLOPE, Feature

# Of 32 bits, as far as numpy keeps to them
Floats = NDArray[np.floating[Any]]

# Positions of one step, unless an epoch has too few of them
BATCH = 2048
FEWEST_STEPS = 50
RATE = 4e-3
# How fast Adam forgets the gradient and its square, and what keeps it from dividing by nothing
FORGETS, FORGETS_SQUARES, TINY = 0.9, 0.999, 1e-8
# How strongly weights are drawn to 0, each epoch
DECAY = 2e-4
# Of the matches one in so many is watched, not learned from.
WATCHED_ONE_OF = 10
NEVER = 1e-6
# How much of what a position is taught is from what came after the next position of its match, and not from what is said of that
LATER = 0.5
# Whole numbers of the network are kept so fine.
FINE = 26


class Readings(NamedTuple):
    """Positions as a judge reads them: [position, seat, feature], with the share that the end paid each seat.

    `there` says which seats there are; where one reading tells all, there is but one. `match` tells which came of one match,
    `stage` in which stage of the game each is.
    """

    rows: NDArray[np.int16]
    shares: Floats
    there: NDArray[np.bool_]
    match: NDArray[np.int64]
    stage: NDArray[np.int64]


class Layer(NamedTuple):
    """The weights of the hidden units (the last one counts always), where they start, and what each adds to the score.

    `slopes` says how much a score counts in each stage of the game.
    """

    weights: Floats
    start: Floats
    outer: Floats
    slopes: Floats


def scores_of(layer: Layer, rows: Floats, stage: NDArray[np.int64]) -> Floats:
    sums = rows @ layer.weights + layer.start
    sums[..., :-1] = np.maximum(sums[..., :-1], 0)
    return np.asarray(sums @ layer.outer * layer.slopes[stage, None])


def chances_of(scores: Floats, there: NDArray[np.bool_]) -> Floats:
    """Shares of one; a lone score is set against one of 0."""
    if scores.shape[1] == 1:
        return np.asarray(1 / (1 + np.exp(-scores)))
    powers = np.where(there, np.exp(scores - np.max(np.where(there, scores, -np.inf), axis=1, keepdims=True)), 0)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def gradient(layer: Layer, rows: Floats, shares: Floats, there: NDArray[np.bool_], stage: NDArray[np.int64]) -> Layer:
    """Where the weights would have to go from to make the shares of these positions less surprising."""
    sums = rows @ layer.weights + layer.start
    counted = sums.copy()
    counted[..., :-1] = np.maximum(sums[..., :-1], 0)
    plain, slopes = counted @ layer.outer, layer.slopes[stage, None]
    wrong = (chances_of(plain * slopes, there) - shares) * there / len(rows)
    steeper = np.bincount(stage, (wrong * plain).sum(axis=1), len(layer.slopes)).astype(np.float32)
    wrong = wrong * slopes
    back = wrong[..., None] * layer.outer
    back[..., :-1] *= sums[..., :-1] > 0
    flat = back.reshape(-1, back.shape[-1])
    return Layer(
        rows.reshape(-1, rows.shape[-1]).T @ flat,
        flat.sum(axis=0),
        np.tensordot(wrong, counted, axes=([0, 1], [0, 1])),
        steeper,
    )


def fit(
    readings: Readings,
    seed: int,
    tell: Callable[[int, int], None],
    hidden: int,
    epochs: int,
    stages: int = 1,
) -> Layer:
    """Fit a network; `tell` hears of each epoch. The layer takes features as they are, not as they are scaled for fitting.

    Positions of one match have one end, so a network can learn matches by heart. Some matches are watched instead of learned
    from, and the weights of the epoch that foresees these best are kept.
    """
    luck = np.random.default_rng(seed)
    present = readings.rows[readings.there]
    mean, spread = present.mean(axis=0), present.std(axis=0)
    used = spread > 0
    spread = np.where(used, spread, 1).astype(np.float32)
    mean = mean.astype(np.float32)
    inputs = readings.rows.shape[2]
    layer = Layer(
        (luck.normal(size=(inputs, hidden + 1)) / np.sqrt(inputs) * used[:, None]).astype(np.float32),
        np.zeros(hidden + 1, dtype=np.float32),
        np.append(luck.normal(size=hidden) * 0.1, 1).astype(np.float32),
        np.ones(stages, dtype=np.float32),
    )
    layer.weights[:, -1] = 0
    drift = Layer(*(np.zeros_like(part) for part in layer))
    squares = Layer(*(np.zeros_like(part) for part in layer))
    watched = readings.match % WATCHED_ONE_OF == 0
    learned = np.flatnonzero(~watched)
    exam = Readings(*(part[watched] for part in readings))
    least, best = np.inf, layer
    batch = max(1, min(BATCH, len(learned) // FEWEST_STEPS))
    total = epochs * ((len(learned) + batch - 1) // batch)
    step = 0
    for epoch in range(epochs):
        order = luck.permutation(learned)
        for at in range(0, len(order), batch):
            some = order[at : at + batch]
            there = readings.there[some]
            rows = (readings.rows[some].astype(np.float32) - mean) / spread * there[..., None]
            found = gradient(layer, rows, readings.shares[some], there, readings.stage[some])
            step += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / total))
            for weight, slope, drifted, squared in zip(layer, found, drift, squares, strict=True):
                drifted += (1 - FORGETS) * (slope - drifted)
                squared += (1 - FORGETS_SQUARES) * (slope * slope - squared)
                speed = drifted / (1 - FORGETS**step)
                weight -= rate * (speed / (np.sqrt(squared / (1 - FORGETS_SQUARES**step)) + TINY) + DECAY * weight)
        now = unscaled(layer, mean, spread, used)
        surprise = surprise_of(now, exam)
        if surprise <= least:
            least, best = surprise, now
        tell(epoch + 1, epochs)
    return best


def foretold(layer: Layer, readings: Readings) -> Readings:
    """The same positions, taught less by luck: what came of each is in part what a network says of the next one of its match.

    Many ends follow from luck that is still to come, and a later position knows more of it than nothing, and less than all: what
    is said of it on average is what is to be learned, with much less noise. Positions of a match stand in their order.
    """
    rows = [
        scores_of(layer, some.astype(np.float32), stage)
        for some, stage in (
            (readings.rows[at : at + BATCH], readings.stage[at : at + BATCH])
            for at in range(0, len(readings.rows), BATCH)
        )
    ]
    chances = chances_of(np.concatenate(rows), readings.there)
    shares = readings.shares.copy()
    goes_on = readings.match[:-1] == readings.match[1:]
    for at in np.flatnonzero(goes_on)[::-1]:
        shares[at] = (1 - LATER) * chances[at + 1] + LATER * shares[at + 1]
    return readings._replace(shares=shares)


def unscaled(layer: Layer, mean: Floats, spread: Floats, used: NDArray[np.bool_]) -> Layer:
    """A layer for features as they are, from one for features that were brought to one scale."""
    weights = layer.weights / spread[:, None] * used[:, None]
    return Layer(weights, layer.start - mean @ weights, layer.outer.copy(), layer.slopes.copy())


def surprise_of(layer: Layer, readings: Readings) -> float:
    """How much the ends of these positions surprise whoever believes a network, on average."""
    if len(readings.rows) == 0:
        return 0.0
    scores = scores_of(layer, readings.rows.astype(np.float32), readings.stage)
    chances = np.clip(chances_of(scores, readings.there), NEVER, 1)
    surprise = -readings.shares * np.log(chances)
    if chances.shape[1] == 1:
        surprise -= (1 - readings.shares) * np.log(np.clip(1 - chances, NEVER, 1))
    return float(surprise.sum() / len(readings.rows))


def whole(layer: Layer, features: list[Feature]) -> dict[str, Any]:
    """The same in whole numbers, each unit as fine as its sum allows whatever the features are."""
    most = np.array([feature.most for feature in features], dtype=np.float64)
    least = np.array([feature.least for feature in features], dtype=np.float64)
    units, outer = [], []
    last = layer.weights.shape[1] - 1
    for unit in range(last + 1):
        weights, start = layer.weights[:, unit].astype(np.float64), float(layer.start[unit])
        high = start + np.maximum(weights * most, weights * least).sum()
        low = start + np.minimum(weights * most, weights * least).sum()
        room = LANE_LIMIT - 1 - (np.maximum(most, -least).sum() + 1) / 2
        scale = room / max(abs(high), abs(low), abs(start), 1e-9)
        units.append([round(weight * scale) for weight in [*weights.tolist(), start]])
        outer.append(round(float(layer.outer[unit]) / scale * PARTS * 2**FINE))
    slopes = [round(slope * SLOPE) for slope in layer.slopes.tolist()]
    return {
        "features": [feature.name for feature in features],
        "units": units,
        "outer": outer,
        "fine": FINE,
        "slopes": slopes,
    }
