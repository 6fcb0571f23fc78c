"""What rows come to: every measure with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

import polars as pl

from threescore.core.errors import BadOption, shown
from threescore.core.game import Game
from threescore.core.measures import Measure
from threescore.lab.ladder import Z95
from threescore.lab.rows import measures_of, seat_columns


class Figure(NamedTuple):
    """A measure as it came out: its mean, or its ratio, half its 95 % interval, and of how many matches that is."""

    measure: Measure
    value: float
    margin: float
    matches: int

    def in_words(self) -> str:
        return f"{spoken(self.measure, self.value)} ±{spoken(self.measure, self.margin)}"


def or_null(value: float) -> float | None:
    """A value as JSON can hold it: what is not known is null."""
    return None if math.isnan(value) else value


def is_share(measure: Measure) -> bool:
    """Whether it is told in hundredths: a part of all matches."""
    return (measure.high == 1.0 and measure.low == 0.0) or (measure.per != "" and measure.notice < 0.1)


def spoken(measure: Measure, value: float) -> str:
    """A value as people read it."""
    if math.isnan(value):
        return "unknown"
    if is_share(measure):
        return f"{value:.1%}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def summarise(rows: pl.LazyFrame, game: Game, only: Sequence[str] = ()) -> list[Figure]:
    """The figures of a game's measures, of all of them unless some are named."""
    wanted = [measure for measure in measures_of(game) if not only or measure.name in only]
    sums: list[pl.Expr] = []
    for measure in wanted:
        name, x = measure.name, pl.col(measure.name).cast(pl.Float64)
        sums += [x.count().alias(f"n:{name}"), x.mean().alias(f"x:{name}"), x.var().alias(f"xx:{name}")]
        if measure.per:
            y = pl.col(measure.per).cast(pl.Float64)
            sums += [y.mean().alias(f"y:{name}"), y.var().alias(f"yy:{name}"), pl.cov(x, y).alias(f"xy:{name}")]
    # A solitaire's winning is its share of the win.
    source = rows.with_columns(pl.col("share_1").alias("won")) if game.players == 1 else rows
    found = source.select(sums).collect(engine="streaming").row(0, named=True)
    return [figure_of(measure, found) for measure in wanted]


def figure_of(measure: Measure, found: dict[str, float | None]) -> Figure:
    name = measure.name
    matches = int(found[f"n:{name}"] or 0)
    mean, variance = found[f"x:{name}"], found[f"xx:{name}"]
    if mean is None:
        return Figure(measure, math.nan, math.nan, 0)
    if measure.per:
        below = found[f"y:{name}"]
        if not below:
            return Figure(measure, math.nan, math.nan, matches)
        ratio = mean / below
        spread = (
            (variance or 0.0) - 2 * ratio * (found[f"xy:{name}"] or 0.0) + ratio * ratio * (found[f"yy:{name}"] or 0.0)
        )
        return Figure(measure, ratio, margin(max(0.0, spread), matches) / below, matches)
    if measure.low == 0.0 and measure.high == 1.0:
        # One match more of either extreme, 0 and 1, keeps it honest where all went the same way.
        squares = (variance or 0.0) * (matches - 1) + matches * mean * mean
        around = (matches * mean + 1.0) / (matches + 2)
        variance = max(variance or 0.0, (squares + 1.0) / (matches + 2) - around * around)
    return Figure(measure, mean, margin(variance or 0.0, matches), matches)


def margin(variance: float, matches: int) -> float:
    return Z95 * math.sqrt(variance / matches) if matches > 1 else math.nan


def luck_share(rows: pl.LazyFrame, game: Game) -> float | None:
    """What part of the differences between results goes with luck: its squared correlation, over all seats; None if nobody
    watched.

    Where the judge's luck is no part of anything else, that is its variance in that of the results.
    """
    sums = []
    for seat in range(game.players):
        share, _, lucky = seat_columns(seat)
        watched = pl.col(share).filter(pl.col(lucky).is_not_null())
        sums += [watched.var().alias(f"u{seat}"), pl.col(lucky).var().alias(f"l{seat}")]
        sums.append(pl.cov(pl.col(lucky).drop_nulls(), watched).alias(f"ul{seat}"))
    found = rows.select(sums).collect(engine="streaming").row(0, named=True)
    if any(value is None for value in found.values()):
        return None
    totals = {kind: sum(found[f"{kind}{seat}"] for seat in range(game.players)) for kind in ("u", "l", "ul")}
    return float(totals["ul"] ** 2 / (totals["u"] * totals["l"])) if totals["u"] * totals["l"] > 0 else None


def offer(name: str, known: Mapping[str, Measure]) -> str:
    """What might have been meant, and what one looks at first: all of them are too many to read."""
    near = get_close_matches(name, known)
    first = [one for one, measure in known.items() if measure.headline]
    meant = f"perhaps {' or '.join(near)} was meant; " if near else ""
    return f"{meant}its first ones are: {', '.join(first or known)} (`threescore simulate --json` names all)"


def named(game: Game, names: Sequence[str]) -> list[Measure]:
    """The measures of these names; BadOption, with what there is, if there is none."""
    known = {measure.name: measure for measure in measures_of(game)}
    if not isinstance(names, (list, tuple)):
        raise BadOption(f"measures are a list of names, such as {sorted(known)[:2]}, not {shown(names)}")
    for name in names:
        if not isinstance(name, str):
            raise BadOption(f"a measure is named, such as {sorted(known)[0]}, not {shown(name)}")
        if name not in known:
            raise BadOption(f"{game.name} has no measure {shown(name)}; {offer(name, known)}")
    return [known[name] for name in names]
