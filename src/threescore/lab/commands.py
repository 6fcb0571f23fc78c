"""The laboratory's commands. Each imports what it needs when it runs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from threescore.lab.opening import room


def add_commands(commands: Any) -> None:
    simulate = commands.add_parser("simulate", help="play many matches and keep a row of each")
    simulate.add_argument("game", nargs="?", help="a name, file.py:Class, or the TOML file of a run")
    simulate.add_argument("-n", type=int, metavar="N", help="how many matches (1000)")
    add_table(simulate)
    simulate.add_argument(
        "--rotate", action="store_true", default=None, help="minds move on one seat from match to match"
    )
    simulate.add_argument(
        "--watch", type=int, metavar="K", help="watch every Kth match closely, 0: none (a thousand in all)"
    )
    simulate.add_argument(
        "--samples", type=int, metavar="S", help="samples of chance for the luck of a watched match (16)"
    )
    simulate.add_argument("--block", type=int, metavar="B", help="how many matches a file holds")
    simulate.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep the rows there, as Parquet; the same command goes on"
    )
    simulate.add_argument("--resume", type=Path, metavar="FOLDER", help="go on with the run in that folder")
    add_hands(simulate)
    simulate.add_argument("--json", action="store_true", help="print JSON")
    simulate.set_defaults(run=run_simulate)

    contest = commands.add_parser("contest", help="who is stronger? two minds play until that is decided")
    contest.add_argument("game", help="a name, or file.py:Class")
    contest.add_argument("minds", nargs=2, metavar="MIND", help="such as greedy and search:50ms")
    contest.add_argument("--players", type=int, metavar="N", help="how many seats; every other is the same mind's")
    add_setting(contest)
    contest.add_argument(
        "-n", "--deals", type=int, default=100_000, metavar="N", help="no more deals than this (100,000)"
    )
    contest.add_argument("--seconds", type=float, metavar="S", help="no longer than this")
    contest.add_argument("--margin", type=float, default=0.03, metavar="PART", help="so near to even is even (0.03)")
    contest.add_argument(
        "--samples", type=int, default=16, metavar="S", help="samples of chance for luck, 0: plain results (16)"
    )
    add_hands(contest)
    contest.add_argument("--json", action="store_true", help="print JSON")
    contest.set_defaults(run=run_contest)

    compare = commands.add_parser("compare", help="what does a rule do to the game? values of an option, side by side")
    compare.add_argument("game", help="a name, or file.py:Class")
    compare.add_argument("--vary", required=True, metavar="OPTION=A,B", help="rows=3,4,5 or deck=standard,mine.toml")
    add_table(compare)
    compare.add_argument(
        "-n", type=int, default=100_000, metavar="N", help="no more matches of each value than this (100,000)"
    )
    compare.add_argument(
        "--seconds", type=float, metavar="S", help="no longer than this; ^C ends it as well, with what is known"
    )
    compare.add_argument(
        "--measures", metavar="LIST", help="turns,first_player,…; those that one looks at first by default"
    )
    compare.add_argument(
        "--margin",
        dest="margins",
        action="append",
        default=[],
        metavar="MEASURE=M",
        help="a difference too small to matter",
    )
    add_hands(compare)
    compare.add_argument("--json", action="store_true", help="print JSON")
    compare.set_defaults(run=run_compare)

    tune = commands.add_parser("tune", help="find options with which a game is as you want it")
    tune.add_argument("game", help="a name, or file.py:Class")
    tune.add_argument("--goal", required=True, metavar="GOALS", help="first_player=0.5, turns=45")
    tune.add_argument("--over", required=True, metavar="OPTIONS", help="rows=2..7, slaughter=field|row")
    add_table(tune)
    tune.add_argument("-n", type=int, default=400, metavar="N", help="how many matches a trial plays (400)")
    tune.add_argument(
        "--trials", type=int, default=40, metavar="N", help="how many trials, with those that are kept (40)"
    )
    tune.add_argument("--out", type=Path, metavar="FOLDER", help="keep the trials there; the same command goes on")
    add_hands(tune)
    tune.add_argument("--json", action="store_true", help="print JSON")
    tune.set_defaults(run=run_tune)

    report = commands.add_parser("report", help="a run as a page with pictures")
    report.add_argument("folder", type=Path, metavar="RUN", help="the folder of a run")
    report.add_argument("--out", type=Path, metavar="FILE", help="the page, such as report.html")
    report.add_argument("--json", action="store_true", help="print all figures as JSON")
    report.set_defaults(run=run_report)

    puzzles = commands.add_parser("puzzles", help="find positions where one answer is clearly best and not obvious")
    puzzles.add_argument("game", help="a name")
    puzzles.add_argument("-n", type=int, default=100, metavar="N", help="how many are wanted (100)")
    puzzles.add_argument(
        "--from",
        dest="records",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="records of finished matches to look in; by default bots play",
    )
    puzzles.add_argument(
        "--out", type=Path, metavar="FILE", help="where they are kept, to go on from (GAME-puzzles.jsonl)"
    )
    puzzles.add_argument(
        "--pack", type=Path, metavar="FILE", help="check each again by a deep search, and write those that stand there"
    )
    puzzles.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the bots' first match (0)")
    puzzles.add_argument(
        "--players", type=int, metavar="N", help="how many seats; two and three by turns, where it can be"
    )
    puzzles.add_argument(
        "--seconds", type=float, metavar="S", help="look no longer than this; the same command goes on"
    )
    puzzles.set_defaults(run=run_puzzles)


def add_table(parser: argparse.ArgumentParser) -> None:
    """Who plays what."""
    parser.add_argument("--players", type=int, metavar="N", help="how many seats; as many as there are minds")
    parser.add_argument(
        "--minds", metavar="LIST", help="one for all seats or one for each: greedy,search:50ms (random)"
    )
    add_setting(parser)


def add_setting(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", dest="options", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of the first match (0)")


def add_hands(parser: argparse.ArgumentParser) -> None:
    """Who computes it."""
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes; one for every processor")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.1:8786")


def settings(options: Sequence[str]) -> dict[str, Any]:
    """The options of a game that were given as --set OPTION=VALUE."""
    from threescore.core.errors import BadOption

    found: dict[str, Any] = {}
    for given in options:
        name, sign, value = given.partition("=")
        if not sign or not name or not value:
            raise BadOption(f"--set takes an option with its value, such as --set rows=4, not {given!r}")
        found[name.replace("-", "_")] = value
    return found


def run_simulate(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption

    runs, simulate = room("runs"), room("simulate")
    given = {
        key: getattr(wanted, key)
        for key in ("n", "players", "minds", "seed", "rotate", "watch", "samples", "block")
        if getattr(wanted, key) is not None
    }
    options = settings(wanted.options)
    if wanted.resume is not None:
        if given or options or wanted.game or wanted.out:
            raise BadOption(
                f"--resume goes on with the run in {wanted.resume} as it is; leave out all that describes one"
            )
        run = runs.kept_run(wanted.resume)
    elif wanted.game is None:
        raise BadOption("name a game, the TOML file of a run, or a folder with --resume")
    elif wanted.game.endswith(".toml"):
        told = runs.from_file(Path(wanted.game))
        run = runs.describe(**{**told, **given, "options": {**told.get("options", {}), **options}})
    else:
        run = runs.describe(wanted.game, options=options, **given)
    return int(simulate.command(run, wanted.resume or wanted.out, wanted.workers, wanted.cluster, wanted.json))


def run_contest(wanted: argparse.Namespace, rest: list[str]) -> int:
    contest = room("contest")
    run = contest.as_run(
        wanted.game,
        wanted.minds,
        wanted.players,
        settings(wanted.options),
        wanted.deals,
        wanted.seed or 0,
        wanted.samples,
    )
    return int(contest.command(run, wanted.seconds, wanted.margin, wanted.workers, wanted.cluster, wanted.json))


def run_compare(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption

    compare = room("compare")
    margins: dict[str, float] = {}
    for given in wanted.margins:
        name, _, value = given.partition("=")
        try:
            margins[name] = float(value)
        except ValueError:
            raise BadOption(
                f"--margin takes a measure with a number, such as --margin turns=2, not {given!r}"
            ) from None
    names = [name.strip() for name in (wanted.measures or "").split(",") if name.strip()]
    minds = wanted.minds or "random"
    question = compare.ask(
        wanted.game,
        wanted.vary,
        minds,
        names,
        margins,
        wanted.players,
        wanted.n,
        wanted.seed or 0,
        settings(wanted.options),
    )
    return int(compare.command(question, wanted.seconds, wanted.workers, wanted.cluster, wanted.json))


def run_tune(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption

    tune = room("tune")
    if wanted.trials < 1:
        raise BadOption(f"trials is a whole number from 1, not {wanted.trials}")
    tuning = tune.prepare(
        wanted.game,
        wanted.goal,
        wanted.over,
        wanted.minds or "random",
        wanted.players,
        settings(wanted.options),
        wanted.n,
        wanted.seed or 0,
    )
    return int(tune.command(tuning, wanted.trials, wanted.out, wanted.workers, wanted.cluster, wanted.json))


def run_report(wanted: argparse.Namespace, rest: list[str]) -> int:
    return int(room("report").command(wanted.folder, wanted.out, wanted.json))


def run_puzzles(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.rules import kind_of

    kind_of(wanted.game)
    out = wanted.out or Path(f"{wanted.game}-puzzles.jsonl")
    about = (wanted.records, wanted.seed, wanted.players, wanted.seconds)
    return int(room("puzzles").command(wanted.game, wanted.n, out, wanted.pack, *about))
