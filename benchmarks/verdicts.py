"""How often a verdict is false where there is nothing to find: 1,000 contests of equals, 1,000 comparisons of a rule with itself.

Matches are played once and kept in build/verdicts; the runs draw from them. Equals are made of any contest by tossing, for each
deal, which of the two is called the first. A rule is beside itself where both sides draw from the same matches, each its own.

    python -m benchmarks.verdicts contest apostles --minds greedy,random
    python -m benchmarks.verdicts compare underworld --minds random --matches 300
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import numpy as np
import polars as pl
from rich.progress import track

import threescore
from threescore.lab.compare import ALPHA, Pair, headlines
from threescore.lab.contest import Scales
from threescore.lab.sequences import LESS, MORE, UNDECIDED, next_look

ROOM = Path(__file__).parent.parent / "build" / "verdicts"


def contests(game: str, minds: list[str], matches: int, runs: int, longest: int, margin: float) -> str:
    ROOM.mkdir(parents=True, exist_ok=True)
    kept = ROOM / f"contest-{game}-{'-'.join(minds).replace(':', '_')}-{matches}.parquet"
    if not kept.exists():
        # The margin is nothing, so that nobody is ever as good as even; a lead ends it, which is why many are asked for.
        from threescore.lab.contest import all_deals, as_run

        run = as_run(game, minds, None, {}, matches, 0, 16)
        pl.DataFrame(
            list(all_deals(run, None, None)), orient="row", schema=["seed", "share", "luck", "answers"]
        ).write_parquet(kept)
    deals = pl.read_parquet(kept).select("share", "luck").to_numpy()
    source = np.random.default_rng(666)
    said: Counter[str] = Counter()
    gains = []
    for _ in track(range(runs), "contests", transient=True):
        scales = Scales(margin)
        picked = deals[source.integers(0, len(deals), longest)]
        swapped = source.random(longest) < 0.5
        for (share, luck), other in zip(picked, swapped, strict=True):
            scales.add(1.0 - share if other else share, -luck if other else luck)
            if scales.due() and scales.look() != UNDECIDED:
                break
        said[scales.verdict] += 1
        gains.append(scales.gain())
    false = said[MORE] + said[LESS]
    return (
        f"{game}, {' : '.join(minds)}: {runs:,} contests of equals of up to {longest} deals (from {len(deals):,} played): "
        f"{false} say stronger ({false / runs:.1%}), {said[UNDECIDED]} cannot decide; variance plain : adjusted "
        f"{np.median(gains):.2f}"
    )


def comparisons(game: str, minds: list[str], matches: int, runs: int, longest: int) -> str:
    ROOM.mkdir(parents=True, exist_ok=True)
    set_up = threescore.game(game)
    frame = threescore.simulate(
        game,
        matches,
        minds,
        samples=0,
        watch=1,
        out=ROOM / f"compare-{game}-{'-'.join(minds).replace(':', '_')}-{matches}",
    )
    if set_up.players == 1:
        frame = frame.with_columns(pl.col("share_1").alias("won"))
    measures = headlines(set_up)
    table = np.column_stack([frame[one.name].cast(pl.Float64).fill_null(np.nan).to_numpy() for one in measures])
    source = np.random.default_rng(666)
    false, undecided = 0, 0
    for _ in track(range(runs), "comparisons", transient=True):
        pairs = [Pair(one, one.notice, ALPHA / len(measures)) for one in measures]
        base, value = (table[source.integers(0, len(table), longest)] for _ in range(2))
        seen = 0
        while seen < longest and any(pair.verdict == UNDECIDED for pair in pairs):
            look = min(longest, next_look(seen))
            for column, pair in enumerate(pairs):
                pair.add(base[seen:look, column], value[seen:look, column])
                pair.look()
            seen = look
        false += any(pair.verdict in (MORE, LESS) for pair in pairs)
        undecided += sum(pair.verdict == UNDECIDED for pair in pairs)
    return (
        f"{game}, {', '.join(minds)}: {runs:,} comparisons of a rule with itself on {len(measures)} measures, up to "
        f"{longest} matches of each side (from {len(table):,} played): {false} with a false verdict ({false / runs:.1%}); "
        f"{undecided / runs:.1f} measures undecided on average"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("contest", "compare"))
    parser.add_argument("game", choices=threescore.games())
    parser.add_argument("--minds", default="")
    parser.add_argument("--matches", type=int, default=1000, help="how many are played")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--longest", type=int, default=300, help="how many deals or matches a run has at most")
    parser.add_argument("--margin", type=float, default=0.03)
    wanted = parser.parse_args()
    minds = (
        wanted.minds.split(",") if wanted.minds else ["greedy", "random"] if wanted.what == "contest" else ["random"]
    )
    if wanted.what == "contest":
        print(contests(wanted.game, minds, wanted.matches, wanted.runs, wanted.longest, wanted.margin))
    else:
        print(comparisons(wanted.game, minds, wanted.matches, wanted.runs, wanted.longest))


if __name__ == "__main__":
    main()
