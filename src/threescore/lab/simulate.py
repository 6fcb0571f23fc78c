"""Plays a run, keeps its rows, and says what they come to."""

from __future__ import annotations

import json
import math
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import polars as pl

from threescore.core.game import Game
from threescore.lab import runs
from threescore.lab.blocks import BadRows, Progress, checked, play_missing, reading
from threescore.lab.runs import SAMPLES, Run
from threescore.lab.saying import say
from threescore.lab.summary import Figure, luck_share, or_null, summarise
from threescore.minds.mind import Mind


def simulate(
    game: str | Game,
    n: int = 1000,
    minds: str | Sequence[str | Mind] = "random",
    *,
    players: int | None = None,
    seed: int = 0,
    rotate: bool = False,
    watch: int | None = None,
    samples: int = SAMPLES,
    out: str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    **options: Any,
) -> pl.DataFrame:
    """Play `n` matches and return a row for each, in the order of their seeds.

    >>> import threescore
    >>> frame = threescore.simulate("apostles", 100, workers=1)
    >>> frame.height, frame["seed"].to_list()[:3]
    (100, [0, 1, 2])

    `minds` is one name for all seats or one for each (`"greedy,random"`); `players` and any option of the game are as for
    `threescore.game`. The same seed gives the same rows, whatever the number of `workers`. With `out`, a folder, the rows are
    kept as Parquet files, and a run that was interrupted goes on where it was. `cluster` is the address of a Dask scheduler.
    Every `watch`th match is watched: only there the chances, and what follows from them, are known.
    """
    run = runs.describe(game, n, players, minds, options, seed, rotate, watch, samples)
    with nullcontext(out) if out is not None else tempfile.TemporaryDirectory() as folder:
        rows = play(run, Path(folder), workers, cluster)
        with reading(Path(folder)):
            return rows.collect()


def play(
    run: Run, folder: Path, workers: int | None = None, cluster: str | None = None, shown: bool = False
) -> pl.LazyFrame:
    """Play what is missing of a run in its folder; return all its rows, to be read."""
    runs.keep(run, folder)
    if workers is not None:
        workers = checked(workers)
    with Progress(run.game, run.n) if shown else nullcontext(lambda done: None) as tell:
        play_missing(run, folder, workers, cluster, tell)
    return rows_of(run, folder)


def rows_of(run: Run, folder: Path) -> pl.LazyFrame:
    """The rows of a run that is kept in a folder."""
    files = sorted(folder.glob("block-*.parquet"))
    if len(files) < run.blocks:
        raise BadRows(
            f"{folder} has {len(files)} of {run.blocks} blocks; `threescore simulate --resume {folder}` plays the others"
        )
    return pl.scan_parquet(files[: run.blocks])


def command(run: Run, out: Path | None, workers: int | None, cluster: str | None, as_json: bool) -> int:
    """`threescore simulate`: play with a progress bar, and print what it comes to."""
    with nullcontext(str(out)) if out is not None else tempfile.TemporaryDirectory() as folder:
        try:
            rows = play(run, Path(folder), workers, cluster, shown=True)
        except KeyboardInterrupt:
            kept = f"; what was finished is kept in {out}, and the same command goes on from there" if out else ""
            sys.stderr.write(f"threescore: interrupted{kept}\n")
            return 130
        game = run.set_up()
        with reading(Path(folder)):
            figures = summarise(rows, game)
            share = luck_share(rows, game)
    if as_json:
        sys.stdout.write(json.dumps(told(run.described(), figures, share), indent=1) + "\n")
        return 0
    say(in_words(run, figures, share))
    if out is not None:
        say(f"rows: {out}/block-*.parquet; pictures: threescore report {out} --out report.html")
    return 0


def told(run: Mapping[str, Any], figures: Sequence[Figure], share: float | None) -> dict[str, Any]:
    """A run as it was described, and its figures, as JSON can hold them."""
    figure_rows: dict[str, Mapping[str, Any]] = {
        figure.measure.name: {
            "value": or_null(figure.value),
            "margin": or_null(figure.margin),
            "matches": figure.matches,
            "text": figure.measure.text,
        }
        for figure in figures
    }
    return {"run": dict(run), "figures": figure_rows, "luck_share": share}


def in_words(run: Run, figures: Sequence[Figure], share: float | None) -> str:
    """The headlines of a run, a line each."""
    names = ", ".join(dict.fromkeys(run.minds))
    lines = [f"{run.game}: {run.n:,} matches by {names}, seeds {run.seed} to {run.seed + run.n - 1}"]
    for figure in figures:
        measure = figure.measure
        if math.isnan(figure.value):
            continue  # nobody watched
        if measure.headline or measure.name.startswith("share_") or measure.name == "options":
            lines.append(
                f"  {measure.text:<46}{figure.in_words():>16}"
                + ("" if figure.matches == run.n else f"   of {figure.matches:,}")
            )
    if share is not None:
        lines.append(f"  {'share of luck in the result':<46}{share:>9.0%}")
    return "\n".join(lines) + "\n"
