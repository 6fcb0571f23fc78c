"""A run as a page: one self-contained file with pictures in the house's look, and words around them that say what is seen."""

from __future__ import annotations

import html
import json
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.lab.blocks import reading
from threescore.lab.drawing import Line, bars, histogram, lines
from threescore.lab.files import write_whole
from threescore.lab.rows import Asking, kind_of_mind, measures_of
from threescore.lab.runs import Run, kept_run, read_description
from threescore.lab.simulate import rows_of, told
from threescore.lab.summary import Figure, is_share, luck_share, summarise
from threescore.minds.mind import GreedyMind, RandomMind
from threescore.minds.naming import mind

STYLE = Path(__file__).with_name("report.css")
# Of a group with more bars than this, those far from the others are shown.
MOST_BARS = 30


class Course(NamedTuple):
    """The chances of every seat along one match, and which match it was."""

    seed: int
    title: str
    chances: list[tuple[float, ...]]


def page(run: Run, rows: pl.LazyFrame, made: Mapping[str, Any]) -> str:
    """The whole page, with nothing to fetch. `made` is the run as it is described beside its rows, with its versions."""
    game = run.set_up()
    figures = {figure.measure.name: figure for figure in summarise(rows, game)}
    share = luck_share(rows, game)
    names = ", ".join(dict.fromkeys(run.minds))
    settings = ", ".join(
        f"{name} {value if isinstance(value, (str, int)) else 'of its own'}" for name, value in run.options.items()
    )
    parts = [
        f"<h1>{text(game.title)}</h1>",
        f"<p class=lead>{run.n:,} matches, {'alone' if game.players == 1 else f'{game.players} seats'}, played by {text(names)}"
        f"{text(', with ' + settings) if settings else ''}. Every figure has its 95&nbsp;% interval.</p>",
        section("At a glance", glance(game, figures, share)),
    ]
    if game.players > 1:
        parts.append(section("Seats", seats_told(game, figures)))
    parts.append(section("How long it lasts", length_told(rows, figures)))
    for group in groups(game):
        some = [figures[measure.name] for measure in game.measures.columns if measure.group == group]
        parts.append(section(group, group_told(group, some, game, figures)))
    # Other rules or another judge would make other matches of the same seeds.
    if all(made.get(key) == value for key, value in run.described().items()):
        courses = courses_of(run, game, rows)
        if courses:
            parts.append(section("How matches went", courses_told(game, courses)))
    judged = f", judge {text(made['judge'])}" if "judge" in made else ""
    caveat = f" {text(game.judge.caveat)}" if game.judge.caveat and run.watch else ""
    parts.append(
        f"<footer>Seeds {run.seed} to {run.seed + run.n - 1}; rules {text(made.get('rules_version'))}{judged}, played by "
        f"threescore {text(made.get('threescore'))}.{caveat} Made by <code>threescore report</code>.</footer>"
    )
    style = STYLE.read_text(encoding="utf-8")
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        f"<title>{text(game.title)}: {run.n:,} matches</title><style>{style}</style></head>\n<body><main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def section(title: str, content: str) -> str:
    return f"<section><h2>{text(title)}</h2>\n{content}\n</section>"


def text(words: object) -> str:
    return html.escape(str(words))


def glance(game: Game, figures: dict[str, Figure], share: float | None) -> str:
    """The headlines, as a table."""
    found = [figures[measure.name] for measure in measures_of(game) if measure.headline or measure.name == "options"]
    rows = "".join(
        f"<tr><th>{text(figure.measure.text)}</th><td>{text(figure.in_words())}</td></tr>"
        for figure in found
        if not math.isnan(figure.value)
    )
    if share is not None:
        rows += f"<tr><th>differences between results that go with luck</th><td>{share:.0%}</td></tr>"
    return f"<table>{rows}</table>"


def seats_told(game: Game, figures: dict[str, Figure]) -> str:
    some = [figures[f"share_{seat + 1}"] for seat in range(game.players)]
    even = 1.0 / game.players
    best = max(some, key=lambda figure: figure.value)
    if best.value - best.margin > even:
        seen = f"{best.measure.label} wins most often: {best.in_words()}, where even would be {even:.1%}."
    else:
        seen = f"No seat has an edge that {best.matches:,} matches can show; even would be {even:.1%} each."
    return f"<p>{text(seen)}</p>" + bars([(one.measure.label, one.value, one.margin) for one in some], True, even)


def length_told(rows: pl.LazyFrame, figures: dict[str, Figure]) -> str:
    """Turns where the game counts them, otherwise decisions."""
    name = "turns" if "turns" in figures else "decisions"
    # Counted, so that a long run needs no more memory than a short one.
    counted = (
        rows.group_by(pl.col(name).cast(pl.Float64).alias("value"))
        .len("times")
        .sort("value")
        .collect(engine="streaming")
    )
    values, times = counted["value"].to_list(), counted["times"].to_list()
    low, middle, high = (quantile(values, times, part) for part in (0.1, 0.5, 0.9))
    seen = (
        f"Half of all matches end within {middle:.0f} {name}; one in ten within {low:.0f}, and one in ten takes more than "
        f"{high:.0f}."
    )
    return f"<p>{text(seen)}</p>" + histogram(values, times, name)


def quantile(values: Sequence[float], times: Sequence[int], part: float) -> float:
    """The value up to which that part of all lie."""
    left = part * sum(times)
    for value, count in zip(values, times, strict=True):
        left -= count
        if left <= 0:
            return value
    return values[-1]


def groups(game: Game) -> list[str]:
    """The pictures that the game's own measures are drawn in, in their order."""
    return list(dict.fromkeys(measure.group for measure in game.measures.columns if measure.group))


def group_told(group: str, some: Sequence[Figure], game: Game, figures: dict[str, Figure]) -> str:
    known = [figure for figure in some if not math.isnan(figure.value)]
    if not known:
        return "<p>None of the matches can say: too few were watched.</p>"
    # What is a number stands in the order of numbers.
    if len(known) > 6 and not all(figure.measure.label.isdecimal() for figure in known):
        known = sorted(known, key=lambda figure: -figure.value)[:MOST_BARS]
    first, last = max(known, key=lambda figure: figure.value), min(known, key=lambda figure: figure.value)
    seen = f"Most: {first.measure.label}, {first.in_words()}. Least: {last.measure.label}, {last.in_words()}."
    shares = all(is_share(figure.measure) for figure in known)
    even = None
    if group.endswith("wins") and game.players > 1:
        even = 1.0 / game.players
        seen += f" The line is an even share, {even:.1%}."
    elif "won" in group and "won" in figures:
        even = figures["won"].value
        seen += f" The line is all games, {even:.1%}."
    return f"<p>{text(seen)}</p>" + bars([(one.measure.label, one.value, one.margin) for one in known], shares, even)


def courses_of(run: Run, game: Game, rows: pl.LazyFrame) -> list[Course]:
    """A typical match and a dramatic one, played again from their seeds; none if nobody watched, or minds take their time."""
    quick = all(type(mind(name)) in (RandomMind, GreedyMind) for name in run.minds)
    seen = (
        rows.filter(pl.col("watched") & pl.col("drama").is_not_null())
        .select("seed", "drama")
        .sort("drama", "seed")
        .collect()
    )
    if not seen.height or not quick:
        return []
    typical, dramatic = seen["seed"][seen.height // 2], seen["seed"][-1]
    found = [Course(typical, "A typical match", chances_along(run, game, typical))]
    if dramatic != typical:
        found.append(Course(dramatic, "The most dramatic one", chances_along(run, game, dramatic)))
    return found


def chances_along(run: Run, game: Game, deal: int) -> list[tuple[float, ...]]:
    """The chances after every answer of the match of that seed."""
    from threescore.lab.running import Runner

    along: list[tuple[float, ...]] = []
    names = run.seated(deal)
    minds = [mind(name) for name in names]
    runner = Runner(game, [kind_of_mind(one) for one in minds], GreedyMind.samples, 0, Asking(minds))
    runner.trace = along
    runner.play(deal, True)
    return along


def courses_told(game: Game, courses: Sequence[Course]) -> str:
    parts = []
    for course in courses:
        seats = [
            Line(game.words.seat_name(seat), [chances[seat] for chances in course.chances])
            for seat in range(game.players)
        ]
        told_so = (
            f"{course.title} (seed {course.seed}): the chance of every seat, answer by answer, as the judge sees it."
        )
        if game.players == 1:
            told_so = f"{course.title} (seed {course.seed}): the chance to win, answer by answer, as the judge sees it."
        parts.append(f"<p>{text(told_so)}</p>" + lines(seats))
    return "\n".join(parts)


def command(folder: Path, out: Path | None, as_json: bool) -> int:
    """`threescore report`: write the page, or the figures as JSON."""
    run = kept_run(folder)
    rows = rows_of(run, folder)
    made = read_description(folder)
    if out is None and not as_json:
        raise BadOption("say where the page goes, such as --out report.html, or ask for --json")
    with reading(folder):
        if as_json:
            game = run.set_up()
            figures = told(made, summarise(rows, game), luck_share(rows, game))
            sys.stdout.write(json.dumps(figures, indent=1) + "\n")
        if out is None:
            return 0
        content = page(run, rows, made).encode()
    write_whole(out, content)
    sys.stderr.write(f"{out} is written\n")
    return 0
