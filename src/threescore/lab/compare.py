"""What does this rule do to the game? Values of one option, played with the same luck and held against the first of them.

For each measure there is a verdict: more, less, equivalent (the difference is smaller than a player would notice), or
undecided. It stands on confidence sequences, so that it may be looked at after every match, and on all measures and values
together the chance that any of them ever errs is 5 %.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from threescore.core.errors import BadOption, shown
from threescore.core.game import Game
from threescore.core.measures import Measure
from threescore.lab.blocks import Progress, deadline, helpers, over_all
from threescore.lab.rows import ASKING, measures_of, rows_of_deals, seat_kinds
from threescore.lab.runs import Run, describe
from threescore.lab.saying import say
from threescore.lab.sequences import EQUIVALENT, LESS, MORE, UNDECIDED, next_look, verdict
from threescore.lab.sequences import Sequence as Interval
from threescore.lab.summary import is_share, named, or_null, spoken
from threescore.minds.mind import Mind

ALPHA = 0.05
PAIRS = 100_000
# How many matches of each value a worker plays at once, by minds that answer at once
TOGETHER = 50
# What is known only where the judge is asked after every answer
WATCHED = ("lead_changes", "drama", "decided")


class Difference(NamedTuple):
    """What a value of the option does to one measure, beside the first value."""

    option: str
    base: str
    value: str
    measure: str
    text: str
    verdict: str
    difference: float
    low: float
    high: float
    margin: float
    of_base: float
    of_value: float
    pairs: int
    sentence: str

    def told(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        known = {name: or_null(getattr(self, name)) for name in ("difference", "of_base", "of_value")}
        return {**self._asdict(), **known}


class Question(NamedTuple):
    """One option with its values, each as it was written and as a run, and what is asked of them."""

    option: str
    values: tuple[str, ...]
    runs: tuple[Run, ...]
    measures: tuple[str, ...]
    margins: Mapping[str, float]


class Pair:
    """One value beside the first one, in one measure."""

    def __init__(self, measure: Measure, margin: float, alpha: float) -> None:
        span = measure.high - measure.low
        self.measure = measure
        self.margin = margin
        self.interval = Interval(-span, span, alpha)
        self.differences: list[float] = []
        self.sums = [0.0, 0.0]
        self.seen = 0
        self.verdict = UNDECIDED

    def add(self, base: Any, value: Any) -> None:
        """The same matches with either value; what is unknown of one of them counts for neither."""
        both = ~(np.isnan(base) | np.isnan(value))
        low, high = self.measure.low, self.measure.high
        base, value = np.clip(base[both], low, high), np.clip(value[both], low, high)
        self.differences.extend(value - base)
        self.sums[0] += float(base.sum())
        self.sums[1] += float(value.sum())

    def look(self) -> str:
        interval = self.interval.add(self.differences[self.seen :])
        self.seen = len(self.differences)
        self.verdict = verdict(interval, self.margin)
        return self.verdict

    def told(self, option: str, base: str, value: str) -> Difference:
        low, high = self.interval.interval
        pairs = len(self.differences)
        means = [total / pairs if pairs else math.nan for total in self.sums]
        difference = means[1] - means[0]
        sentence = in_a_sentence(self.measure, self.verdict, difference, low, high, self.margin)
        return Difference(
            option, base, value, self.measure.name, self.measure.text, self.verdict,
            difference, low, high, self.margin, means[0], means[1], pairs, sentence,
        )  # fmt: skip


def in_a_sentence(measure: Measure, verdict: str, difference: float, low: float, high: float, margin: float) -> str:
    """What was found, as one says it."""
    if verdict == MORE:
        return f"{measure.text}: {amount(measure, difference)} more ({amount(measure, low)} to {amount(measure, high)})"
    if verdict == LESS:
        return (
            f"{measure.text}: {amount(measure, -difference)} less ({amount(measure, -high)} to {amount(measure, -low)})"
        )
    if verdict == EQUIVALENT:
        return f"{measure.text}: the same within {amount(measure, margin)}"
    return f"{measure.text}: undecided, from {amount(measure, -low)} less to {amount(measure, high)} more"


def amount(measure: Measure, value: float) -> str:
    """A difference: of shares in points of a hundred."""
    return f"{100 * value:.1f} points" if is_share(measure) else spoken(measure, value)


def compare(
    game: str | Game,
    vary: str,
    minds: str | Sequence[str | Mind] = "random",
    *,
    measures: Sequence[str] = (),
    margins: Mapping[str, float] | None = None,
    players: int | None = None,
    n: int = PAIRS,
    seconds: float | None = None,
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    **options: Any,
) -> pl.DataFrame:
    """Hold the values of an option against the first of them: a row for every other value and measure.

    >>> import threescore
    >>> frame = threescore.compare("apostles", "trip3=discard,deck", measures=["turns"], n=40, workers=1)
    >>> frame.select("value", "measure").rows()
    [('deck', 'turns')]

    `vary` is an option with its values, `rows=3,4,5`; files are values too (`deck=standard,mine.toml`). It stops when every
    verdict is there, after `n` matches of each value, or after so many seconds. `margins` says by measure which difference is
    too small to matter, where that is not what the game says of it.
    """
    question = ask(game, vary, minds, measures, margins or {}, players, n, seed, options)
    found = answer(question, seconds, workers, cluster)
    return pl.DataFrame(found, schema=list(Difference._fields), orient="row")


def ask(
    game: str | Game,
    vary: str,
    minds: str | Sequence[str | Mind],
    measures: Sequence[str],
    margins: Mapping[str, float],
    players: int | None,
    n: int,
    seed: int,
    options: Mapping[str, Any],
) -> Question:
    """The question that was meant; a ThreescoreError that names what is wrong with it."""
    option, sign, listed = vary.partition("=") if isinstance(vary, str) else ("", "", "")
    values = tuple(value.strip() for value in listed.split(",") if value.strip())
    option = option.strip().replace("-", "_")
    if not sign or len(values) < 2 or len(set(values)) < len(values):
        raise BadOption(f"vary an option over two values or more, such as rows=3,4,5; not {shown(vary)}")
    if option in options:
        raise BadOption(f"{option} is what is varied; leave it out of the other options")
    runs = tuple(
        describe(game, n, players, minds, {**options, option: value}, seed, watch=0, samples=0) for value in values
    )
    games = [run.set_up() for run in runs]
    shared = set.intersection(*({measure.name for measure in measures_of(one)} for one in games))
    wanted = named(games[0], measures) if measures else headlines(games[0])
    for measure in wanted:
        if measure.per:
            raise BadOption(
                f"{measure.name} is a ratio, for which there is no verdict; name {measure.per}, or see `simulate`"
            )
        if measure.name not in shared:
            raise BadOption(
                f"{measure.name} is not measured with every value of {option}; these are: {', '.join(sorted(shared))}"
            )
    names = tuple(measure.name for measure in wanted if measure.name in shared)
    if not isinstance(margins, Mapping):
        raise BadOption(f"margins name a number for a measure, such as {{'turns': 0.5}}, not {shown(margins)}")
    named(games[0], list(margins))
    for name, margin in margins.items():
        if not isinstance(margin, (int, float)) or not 0 < margin < math.inf:
            raise BadOption(f"the margin of {name} is a number greater than 0, not {shown(margin)}")
    watch = any(name in WATCHED or name.startswith(("gain_", "watched_")) for name in names)
    return Question(option, values, tuple(run._replace(watch=int(watch)) for run in runs), names, dict(margins))


def headlines(game: Game) -> list[Measure]:
    return [measure for measure in measures_of(game) if measure.headline and not measure.per]


def answer(
    question: Question,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    shown: bool = False,
) -> list[Difference]:
    """Play until every verdict is there, or there is no time left; what is known then."""
    run = question.runs[0]
    known = {measure.name: measure for measure in measures_of(run.set_up())}
    alpha = ALPHA / (len(question.measures) * (len(question.values) - 1))
    pairs = [
        [Pair(known[name], question.margins.get(name, known[name].notice), alpha) for name in question.measures]
        for _ in question.values[1:]
    ]
    every = [pair for some in pairs for pair in some]
    until = deadline(seconds)
    with Progress(f"{run.game} {question.option}", run.n) if shown else nullcontext(lambda done: None) as tell:
        done, look = 0, next_look(0)
        try:
            for count, table in all_matches(question, workers, cluster):
                for value, some in enumerate(pairs, 1):
                    for column, pair in enumerate(some):
                        pair.add(table[0, column], table[value, column])
                done += count
                tell(done)
                if done >= look:
                    look = next_look(done)
                    for pair in every:
                        pair.look()
                    if all(pair.verdict != UNDECIDED for pair in every):
                        break
                if time.monotonic() > until:
                    break
        except KeyboardInterrupt:
            pass  # what is known so far is told: one may stop at any time
    for pair in every:
        pair.look()
    return [
        pair.told(question.option, question.values[0], value)
        for value, some in zip(question.values[1:], pairs, strict=True)
        for pair in some
    ]


def all_matches(question: Question, workers: int | None, cluster: str | None) -> Iterator[tuple[int, Any]]:
    """The matches in the order of their seeds: a number for every value, measure and match."""
    run = question.runs[0]
    size = 1 if ASKING in seat_kinds(run.minds) else TOGETHER
    last = run.seed + run.n
    tasks = ((question, first, min(size, last - first)) for first in range(run.seed, last, size))
    with helpers(workers, cluster) as some:
        yield from over_all(play_alike, tasks, some)


def play_alike(task: tuple[Question, int, int]) -> tuple[int, Any]:
    """Some matches with each of the values, in a worker."""
    question, first, count = task
    deals = list(range(first, first + count))
    table = np.empty((len(question.runs), len(question.measures), count))
    for value, run in enumerate(question.runs):
        rows = rows_of_deals(run, run.set_up(), deals, run.minds)
        if run.players == 1:
            rows = rows.with_columns(pl.col("share_1").alias("won"))
        for column, name in enumerate(question.measures):
            table[value, column] = rows[name].cast(pl.Float64).fill_null(math.nan).to_numpy()
    return count, table


def command(question: Question, seconds: float | None, workers: int | None, cluster: str | None, as_json: bool) -> int:
    """`threescore compare`: play, and say what the rule does."""
    found = answer(question, seconds, workers, cluster, shown=True)
    if as_json:
        told = {"runs": [run.described() for run in question.runs], "differences": [one.told() for one in found]}
        sys.stdout.write(json.dumps(told, indent=1) + "\n")
        return 0
    base = question.values[0]
    minds = ", ".join(dict.fromkeys(question.runs[0].minds))
    say(f"{question.runs[0].game}: {question.option}, beside {base}, by {minds}")
    for value in question.values[1:]:
        some = [one for one in found if one.value == value]
        say(f"{question.option}={value}, after {max(one.pairs for one in some):,} matches of each:")
        for one in some:
            say(f"  {one.sentence}")
    return 0
