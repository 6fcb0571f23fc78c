"""Who is stronger? A contest of two minds that stops by itself when that is decided, or as good as even.

Every deal is played twice with the same luck, the minds having changed their seats; alone at the table each plays it once. From
what a mind got of a deal, its luck is taken away, as the judge sees it: luck has a mean of nothing, whatever the judge, so what
remains is as true as it was, and less noisy where the judge foresees what chance decides. How much of the luck is taken away is
fitted on the deals before, so that a judge that sees nothing does no harm. What is left goes into a confidence sequence.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from threescore.core.errors import BadOption, shown
from threescore.core.game import Game
from threescore.lab.blocks import Progress, deadline, helpers, over_all
from threescore.lab.rows import ASKING, rows_of_deals, seat_columns, seat_kinds
from threescore.lab.runs import SAMPLES, Run, describe, name_of
from threescore.lab.saying import say
from threescore.lab.sequences import LESS, MORE, UNDECIDED, verdict
from threescore.lab.sequences import Sequence as Interval
from threescore.lab.summary import or_null
from threescore.minds.mind import Mind
from threescore.minds.naming import mind

EVEN = 0.5
# What is left of a deal lies between these, but for luck that the judge could hardly believe.
LOW, HIGH = -0.5, 1.5
# Nobody notices that a mind is stronger by less.
MARGIN = 0.03
DEALS = 100_000
# From so few deals no coefficient is fitted.
FEWEST = 8
# How many deals a worker plays at once, of minds that answer at once
TOGETHER = 10


class Deal(NamedTuple):
    """What the first mind got of a deal, over its seatings, and how lucky it was."""

    seed: int
    share: float
    luck: float
    answers: int


class Contest(NamedTuple):
    """How a contest went: `verdict` says what the first mind is, "more" (stronger), "less", "equivalent" or "undecided".

    `share` is what the first mind gets of the wins when luck is taken away, 0.5 for equals, and `interval` holds it with 95 %
    however long was played; `plain` is what it got. `gain` is how many times fewer deals were needed than without the judge.
    """

    game: str
    minds: tuple[str, str]
    verdict: str
    share: float
    interval: tuple[float, float]
    plain: float
    gain: float
    coefficient: float
    deals: pl.DataFrame

    @property
    def sentence(self) -> str:
        """What came out, in words."""
        first, second = self.minds
        below, above = self.interval
        figures = f"{first} gets {self.share:.1%} of the wins against {second} ({below:.1%} to {above:.1%})"
        count = self.deals.height
        if self.verdict == MORE:
            return f"{first} is stronger than {second}: {figures}, after {count:,} deals."
        if self.verdict == LESS:
            return f"{second} is stronger than {first}: {figures}, after {count:,} deals."
        if self.verdict == UNDECIDED:
            return f"{count:,} deals cannot decide between {first} and {second}: {figures}."
        return f"{first} and {second} are as strong as each other: {figures}, after {count:,} deals."

    def told(self) -> dict[str, Any]:
        """The same as JSON can hold it, without the deals."""
        return {
            **self._asdict(),
            "minds": list(self.minds),
            "interval": list(self.interval),
            "gain": or_null(self.gain),
            "deals": self.deals.height,
            "sentence": self.sentence,
        }


class Scales:
    """Weighs deals as they come: with what luck is taken away, and what the sequence says of what is left."""

    def __init__(self, margin: float = MARGIN, alpha: float = 0.05) -> None:
        self.margin = margin
        self.interval = Interval(LOW, HIGH, alpha)
        self.interval.interval = (0.0, 1.0)  # nobody gets more than all
        self.shares: list[float] = []
        self.lucks: list[float] = []
        self.left: list[float] = []
        self.weighed = 0
        self.verdict = UNDECIDED
        # The sums behind the coefficient, taken around even: that is where equals have their mean.
        self.across = 0.0
        self.along = 0.0

    def add(self, share: float, luck: float) -> None:
        """A deal more. Its own luck has no part in how much of it is taken away."""
        self.left.append(share - self.coefficient() * luck)
        self.shares.append(share)
        self.lucks.append(luck)
        self.across += (share - EVEN) * luck
        self.along += luck * luck

    def coefficient(self) -> float:
        """How much of the next deal's luck is taken away."""
        if len(self.lucks) < FEWEST or self.along == 0.0:
            return 0.0
        return min(1.0, max(0.0, self.across / self.along))

    def due(self) -> bool:
        """Whether it is time to look: after every deal at first, then more and more seldom."""
        return len(self.left) >= self.weighed + max(1, self.weighed // 10)

    def look(self) -> str:
        """Weigh what has come since the last look."""
        below, above = self.interval.add(self.left[self.weighed :])
        self.weighed = len(self.left)
        self.verdict = verdict((below - EVEN, above - EVEN), self.margin)
        return self.verdict

    def gain(self) -> float:
        """How many times the variance without the judge is that with it; unknown where either is none."""
        left, plain = (np.var(some) if len(some) > 1 else 0.0 for some in (self.left, self.shares))
        return float(plain / left) if left > 0 and plain > 0 else math.nan


def contest(
    game: str | Game,
    minds: Sequence[str | Mind],
    *,
    players: int | None = None,
    deals: int = DEALS,
    seconds: float | None = None,
    margin: float = MARGIN,
    samples: int = SAMPLES,
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    **options: Any,
) -> Contest:
    """Let two minds play until it is decided which is stronger, but not more than so many deals or seconds.

    >>> import threescore
    >>> result = threescore.contest("goals", ["greedy", "random"], workers=1)
    >>> result.verdict
    'more'

    Two minds within `margin` of even are as strong as each other. `samples` is how many ways chance could have gone are
    looked at after every answer (0: luck is not taken away).
    """
    run = as_run(game, minds, players, options, deals, seed, samples)
    return decide(run, seconds, margin, workers, cluster)


def as_run(
    game: str | Game,
    minds: Sequence[str | Mind],
    players: int | None,
    options: dict[str, Any],
    deals: int,
    seed: int,
    samples: int,
) -> Run:
    if not isinstance(minds, (list, tuple)):
        raise BadOption(f"a contest is between two minds, such as ['greedy', 'search:50ms'], not {shown(minds)}")
    if len(minds) != 2:
        raise BadOption(f"a contest is between two minds, such as greedy and search:50ms; {len(minds)} were named")
    first, second = names = tuple(name_of(one) for one in minds)
    mind(second)
    alone = describe(game, 1, players, [first], options)
    seats = alone.players
    if players is None and isinstance(game, str) and seats == 1 and 2 in alone.set_up().seats:
        seats = 2
    around = tuple(names[seat % 2] for seat in range(seats))
    named_seats = None if isinstance(game, Game) else seats
    run = describe(game, deals, named_seats, around, options, seed, watch=1, samples=samples, block=1)
    return run._replace(minds=names)


def decide(
    run: Run,
    seconds: float | None = None,
    margin: float = MARGIN,
    workers: int | None = None,
    cluster: str | None = None,
    shown: bool = False,
) -> Contest:
    if not isinstance(margin, (int, float)) or not 0.0 <= margin < EVEN:
        raise BadOption(f"the margin is a part of the wins from 0 to {EVEN}, not {margin!r:.100}")
    scales = Scales(margin)
    played: list[Deal] = []
    until = deadline(seconds)
    with (
        Progress(f"{run.minds[0]} : {run.minds[1]}", run.n, "deals")
        if shown
        else nullcontext(lambda done: None) as tell
    ):
        try:
            for deal in all_deals(run, workers, cluster):
                played.append(deal)
                scales.add(deal.share, deal.luck)
                tell(len(played))
                if (scales.due() and scales.look() != UNDECIDED) or time.monotonic() > until:
                    break
        except KeyboardInterrupt:
            if not played:
                raise
            # One may stop at any time: what is known is told.
    scales.look()
    return Contest(
        game=repr(run.set_up()),
        minds=(run.minds[0], run.minds[1]),
        verdict=scales.verdict,
        share=min(1.0, max(0.0, float(np.mean(scales.left)))),
        interval=scales.interval.interval,
        plain=float(np.mean(scales.shares)),
        gain=scales.gain(),
        coefficient=scales.coefficient(),
        deals=pl.DataFrame(played, schema=["seed", "share", "luck", "answers"], orient="row"),
    )


def all_deals(run: Run, workers: int | None, cluster: str | None) -> Iterator[Deal]:
    """The deals in their order, whoever was quicker."""
    size = 1 if ASKING in seat_kinds(run.minds) else TOGETHER
    last = run.seed + run.n
    tasks = [(run, first, min(size, last - first)) for first in range(run.seed, last, size)]
    with helpers(workers, cluster) as some:
        for deals in over_all(play_deals, tasks, some):
            yield from deals


def play_deals(task: tuple[Run, int, int]) -> list[Deal]:
    """Some deals in both seatings, in a worker."""
    run, first, count = task
    game = run.set_up()
    seats = game.players
    deals = range(first, first + count)
    shares, lucks, answers = np.zeros(count), np.zeros(count), np.zeros(count, dtype=int)
    for turn in range(2):
        who = [(seat + turn) % 2 for seat in range(seats)]
        rows = rows_of_deals(run, game, list(deals), tuple(run.minds[one] for one in who))
        answers += rows["answers"].to_numpy()
        for seat in range(seats):
            share, _, luck = seat_columns(seat)
            # Alone, the second mind's result counts against the first one.
            sign = 1.0 if who[seat] == 0 else -1.0 if seats == 1 else 0.0
            shares += sign * rows[share].to_numpy()
            lucks += sign * rows[luck].fill_null(0.0).to_numpy()
    shares = shares / 2 + (EVEN if seats == 1 else 0.0)
    return [Deal(deal, float(shares[i]), float(lucks[i] / 2), int(answers[i])) for i, deal in enumerate(deals)]


def command(
    run: Run, seconds: float | None, margin: float, workers: int | None, cluster: str | None, as_json: bool
) -> int:
    """`threescore contest`: play, and say who is stronger."""
    found = decide(run, seconds, margin, workers, cluster, shown=True)
    if as_json:
        sys.stdout.write(json.dumps({**found.told(), "run": run.described()}, indent=1) + "\n")
        return 0
    say(f"{found.game}\n{found.sentence}")
    if not math.isnan(found.gain):
        say(
            f"Without luck taken away it got {found.plain:.1%}; the judge made a deal worth {found.gain:.1f} "
            f"(coefficient {found.coefficient:.2f})."
        )
    return 0
