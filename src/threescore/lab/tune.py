"""Finds values of options with which a game is as its designer wants it: `first_player=0.5, turns=45`.

Every trial plays the same seeds with other values; how far a measure is from its goal counts in differences that a player would
notice. What looks best is then played anew from fresh seeds, for the best of many always looks better than it is.
"""

from __future__ import annotations

import json
import logging
import math
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from threescore.core.errors import BadOption, ThreescoreError, shown
from threescore.core.game import Game
from threescore.lab.blocks import KEPT, BadRows, Helpers, Progress, helpers, over_all
from threescore.lab.compare import WATCHED
from threescore.lab.files import CannotWrite
from threescore.lab.rows import play_block
from threescore.lab.runs import Run, describe
from threescore.lab.saying import say
from threescore.lab.summary import Figure, named, or_null, summarise

TRIALS = 40
MATCHES = 400
# The best so many are played anew, each so many times as often as in a trial.
FINALISTS = 3
OFTENER = 4
STUDY = "tuning"
JOURNAL = "trials.journal"


class Span(NamedTuple):
    """What an option may be: whole numbers from the first to the second, or one of several values."""

    option: str
    values: tuple[Any, ...]
    numbers: bool

    def suggest(self, trial: Any) -> Any:
        if self.numbers:
            return trial.suggest_int(self.option, self.values[0], self.values[1])
        return trial.suggest_categorical(self.option, self.values)


class Tuned(NamedTuple):
    """Values that were tried, and what they came to on fresh seeds."""

    options: dict[str, Any]
    distance: float
    figures: list[Figure]


def goals_in(text: str) -> dict[str, float]:
    """`first_player=0.5, turns=45` as numbers by measure."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        try:
            found[name.strip()] = float(value)
            told = math.isfinite(found[name.strip()])
        except ValueError:
            told = False
        if not told:
            raise BadOption(f"a goal is a measure with a number, such as turns=45, not {part.strip()!r}")
    return found


def spans_in(text: str) -> list[Span]:
    """`rows=2..7, slaughter=field|row` as what each option may be."""
    found = []
    for part in text.split(","):
        option, sign, values = part.strip().partition("=")
        option = option.strip().replace("-", "_")
        low, dots, high = values.partition("..")
        if sign and dots and low.strip().isdecimal() and high.strip().isdecimal() and int(low) < int(high):
            found.append(Span(option, (int(low), int(high)), True))
        elif sign and "|" in values:
            found.append(Span(option, tuple(value.strip() for value in values.split("|") if value.strip()), False))
        else:
            raise BadOption(f"what may be tried is written rows=2..7 or slaughter=field|row, not {part.strip()!r}")
    names = [span.option for span in found]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"{name} is named twice; say all that may be tried of it at once")
    return found


class Tuning(NamedTuple):
    """What is wanted of which run, and over what."""

    run: Run
    goals: Mapping[str, float]
    spans: tuple[Span, ...]

    def described(self) -> dict[str, Any]:
        return {**self.run.described(), "goals": dict(self.goals), "over": [list(span) for span in self.spans]}

    def with_values(self, values: Mapping[str, Any]) -> Run:
        """The run with other options; a ThreescoreError if the game cannot be set up so."""
        game = self.run.set_up()
        again = type(game)(game.players, **{**game.settings(), **values})
        return self.run._replace(options=again.settings())

    def distance(self, figures: Sequence[Figure]) -> float:
        """How far from the goals, in differences that a player would notice."""
        total = 0.0
        for figure in figures:
            value = figure.value if not math.isnan(figure.value) else figure.measure.low
            total += ((value - self.goals[figure.measure.name]) / figure.measure.notice) ** 2
        return math.sqrt(total)


def prepare(
    game: str | Game,
    goal: str,
    over: str,
    minds: str | Sequence[str] = "random",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    n: int = MATCHES,
    seed: int = 0,
) -> Tuning:
    """What was meant; a ThreescoreError that names what is wrong with it."""
    goals, spans = goals_in(goal), spans_in(over)
    run = describe(game, n, players, minds, options, seed, watch=0, samples=0)
    set_up = run.set_up()
    named(set_up, list(goals))
    if any(name in WATCHED or name.startswith("gain_") for name in goals):
        run = run._replace(watch=1)
    known = {switch.name for switch in set_up.switches}
    for span in spans:
        if span.option not in known:
            raise BadOption(f"{set_up.name} has no option {shown(span.option)}; its options are: {', '.join(known)}")
        for value in span.values:
            type(set_up)(set_up.players, **{**set_up.settings(), span.option: value})
    return Tuning(run, goals, tuple(spans))


def tune(
    tuning: Tuning,
    trials: int = TRIALS,
    folder: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    shown: bool = False,
) -> list[Tuned]:
    """Try values, `trials` in all with those of earlier days in the folder; return the best, measured anew."""
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    optuna.logging.set_verbosity(logging.WARNING)
    with (
        helpers(workers, cluster) as some,
        nullcontext(str(folder)) if folder is not None else tempfile.TemporaryDirectory() as place,
    ):
        try:
            Path(place).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"the folder {place} cannot be made: {error.strerror}") from None
        journal = Path(place) / JOURNAL
        with keeping(journal):
            mend(journal)
            study = optuna.create_study(
                storage=JournalStorage(JournalFileBackend(str(journal))),
                study_name=STUDY,
                direction="minimize",
                load_if_exists=True,
                sampler=optuna.samplers.RandomSampler(),
            )
            kept, wanted = study.user_attrs.get("tuning"), json.dumps(tuning.described(), sort_keys=True)
            if kept is not None and kept != wanted:
                raise BadOption(
                    f"{place} holds the trials of another tuning; name another folder, or the same game, goals and options"
                )
            study.set_user_attr("tuning", wanted)
        with progress(f"tuning {tuning.run.game}", trials, shown) as tell:
            done = len(study.get_trials(deepcopy=False, states=(optuna.trial.TrialState.COMPLETE,)))
            tell(done)
            while done < trials:
                # Where it goes on after a pause, it goes on as it would have without one.
                study.sampler = optuna.samplers.TPESampler(seed=tuning.run.seed + done)
                with keeping(journal):
                    trial = study.ask()
                    values = {span.option: span.suggest(trial) for span in tuning.spans}
                distance = tuning.distance(measured(tuning.with_values(values), tuning, some))
                with keeping(journal):
                    study.tell(trial, distance)
                done += 1
                tell(done)
        best: list[dict[str, Any]] = []
        for one in sorted(
            study.get_trials(states=(optuna.trial.TrialState.COMPLETE,)), key=lambda one: one.value or 0.0
        ):
            if one.params not in best:
                best.append(one.params)
        finalists: list[Tuned] = []
        with progress("the best of them anew", len(best[:FINALISTS]), shown) as tell:
            for values in best[:FINALISTS]:
                tell(len(finalists))
                run = tuning.with_values(values)
                fresh = run._replace(seed=run.seed + run.n, n=run.n * OFTENER)
                figures = measured(fresh, tuning, some)
                finalists.append(Tuned(values, tuning.distance(figures), figures))
    return sorted(finalists, key=lambda one: one.distance)


def progress(what: str, total: int, shown: bool) -> AbstractContextManager[Callable[[int], None]]:
    return Progress(what, total, "trials") if shown else nullcontext(lambda done: None)


@contextmanager
def keeping(journal: Path) -> Iterator[None]:
    """While the journal is read or written: a ThreescoreError where that fails."""
    try:
        yield
    except ThreescoreError:
        raise
    except OSError as error:
        raise CannotWrite(f"{journal} cannot be written: {error.strerror}. {KEPT}") from None
    except (json.JSONDecodeError, KeyError):
        raise BadRows(f"{journal} is damaged; delete it, or name another folder") from None


def mend(journal: Path) -> None:
    """Cut off the half line that a full disk or a crash left at the end: what is written next would be glued to it."""
    if journal.exists():
        content = journal.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(journal, whole)


def measured(run: Run, tuning: Tuning, some: Helpers | None) -> list[Figure]:
    """The figures of a run that the goals are about."""
    rows = pl.concat(list(over_all(block_of, ((run, block) for block in range(run.blocks)), some)))
    return summarise(rows.lazy(), run.set_up(), list(tuning.goals))


def block_of(task: tuple[Run, int]) -> pl.DataFrame:
    return play_block(*task)


def command(
    tuning: Tuning, trials: int, folder: Path | None, workers: int | None, cluster: str | None, as_json: bool
) -> int:
    """`threescore tune`: try, and tell what is best."""
    try:
        found = tune(tuning, trials, folder, workers, cluster, shown=True)
    except KeyboardInterrupt:
        kept = f"; what was tried is kept in {folder}, and the same command goes on" if folder else ""
        sys.stderr.write(f"threescore: interrupted{kept}\n")
        return 130
    if as_json:
        told = [
            {
                "options": one.options,
                "distance": one.distance,
                "figures": {
                    figure.measure.name: [or_null(figure.value), or_null(figure.margin)] for figure in one.figures
                },
            }
            for one in found
        ]
        sys.stdout.write(json.dumps({"tuning": tuning.described(), "best": told}, indent=1) + "\n")
        return 0
    count = tuning.run.n * OFTENER
    say(f"{tuning.run.game}: the best of {trials} trials, on {count:,} fresh matches each")
    for one in found:
        say("  " + " ".join(f"{name}={value}" for name, value in one.options.items()))
        for figure in one.figures:
            wish = Figure(figure.measure, tuning.goals[figure.measure.name], 0.0, 0).in_words().partition(" ")[0]
            say(f"    {figure.measure.text}: {figure.in_words()} (wanted: {wish})")
    return 0
