"""The command line. Every command imports what it needs when it runs, so that `--help` answers at once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import threescore


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 after something that the person can put right, or 130 after ^C."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a suit or a pip shows a question mark instead of a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    parser = make_parser()
    wanted, rest = parser.parse_known_args(arguments)
    if rest and not wanted.takes_options:
        parser.error(f"unknown arguments: {' '.join(rest)}; --help behind a command tells what it takes")
    from threescore.core.errors import ThreescoreError

    tell_if_uncompiled()
    try:
        code: int = wanted.run(wanted, rest)
        return code
    except ThreescoreError as error:
        sys.stderr.write(f"threescore: {error}\n")
        return 2
    except KeyboardInterrupt:
        # Commands that keep something say so themselves.
        sys.stderr.write("threescore: interrupted\n")
        return 130
    except BrokenPipeError:
        # The reader (head, less) has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threescore", description="A parlour and a laboratory for four dice games that share the number 666."
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and whether it is compiled")
    parser.set_defaults(run=lambda *_: run_help(parser), takes_options=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    play.add_argument(
        "game", nargs="?", help="a game, or the address of a table at a parlour; without it you are asked"
    )
    play.add_argument("--players", type=int, metavar="N", help="how many seats")
    play.add_argument("--people", type=int, metavar="N", help="how many of them are people at this keyboard (1)")
    play.add_argument("--seat", type=int, metavar="N", help="which seat the first of them takes, from 1 (1)")
    play.add_argument(
        "--with",
        dest="opponents",
        metavar="MINDS",
        help="minds for the other seats: hard,search:200ms,mine.py:Bold (normal)",
    )
    play.add_argument("--seed", type=int, help="play a game again: the same seed deals the same luck")
    play.add_argument(
        "--name", metavar="NAMES", help="what you are called, and after a comma each of the others: Ada,Ben"
    )
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="NAME",
        help="go on with a saved match: the newest, or the one of that name",
    )
    play.add_argument(
        "--plain", action="store_true", help="plain lines, one after another, for pipes and screen readers"
    )
    play.epilog = "The options of a game are given by name: --thaw any. `threescore games` lists them."
    play.set_defaults(run=run_play, takes_options=True)

    games = commands.add_parser("games", help="list the games and their options")
    games.set_defaults(run=run_games)

    rules = commands.add_parser("rules", help="print the rules of a game, with every ruling")
    rules.add_argument("game")
    rules.set_defaults(run=run_rules)

    check = commands.add_parser("check", help="hold the laws of all games against a game, yours for example")
    check.add_argument("game", help="a name, module:Class or file.py:Class")
    check.add_argument("--players", type=int, metavar="N", help="how many seats; any number that it takes by default")
    check.add_argument(
        "--set",
        dest="options",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option; any value by default",
    )
    check.add_argument("--games", type=int, default=20, metavar="N", help="how many games chance plays (20)")
    check.add_argument("--seed", type=int, default=0, metavar="S", help="the first of them (0)")
    check.set_defaults(run=run_check)

    bench = commands.add_parser("bench", help="measure random and greedy play, on one core")
    bench.add_argument("games", nargs="*", help="the games to measure; all of them by default")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long to measure each game")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.set_defaults(run=run_bench)

    ladder = commands.add_parser("ladder", help="let minds play a tournament")
    ladder.add_argument("game")
    ladder.add_argument("--minds", required=True, metavar="LIST", help="two or more: hard,search:200ms,mine.py:Bold")
    ladder.add_argument("-n", "--deals", type=int, default=100, metavar="N", help="deals, each played in every seating")
    ladder.add_argument(
        "--players", type=int, metavar="N", help="how many seats; as many as there are minds if the game takes so many"
    )
    ladder.add_argument("--seed", type=int, default=0, help="the first deal")
    ladder.add_argument("--json", action="store_true", help="print JSON")
    ladder.set_defaults(run=run_ladder, takes_options=True)

    review = commands.add_parser("review", help="tell luck from skill in a match")
    review.add_argument("file", type=Path, help="a record: of a finished match, or of one that goes on")
    review.add_argument("--json", action="store_true", help="print JSON")
    review.add_argument("--html", type=Path, metavar="FILE", help="write a page that needs no server")
    review.add_argument("--workers", type=int, default=2, metavar="N", help="how many processes think (2)")
    review.add_argument("--plain", action="store_true", help="plain lines without colours")
    review.set_defaults(run=run_review)

    mcp = commands.add_parser(
        "mcp", help="give a seat to an assistant, or to any program that speaks the Model Context Protocol"
    )
    mcp.add_argument(
        "address", nargs="?", metavar="URL", help="a match of a parlour; without it matches on this computer"
    )
    mcp.add_argument("--name", default="Assistant", help="what it is called at the table of a parlour")
    mcp.add_argument(
        "--seat", type=int, metavar="N", help="which seat there, from 1; without it the first that is free"
    )
    mcp.add_argument("--game", help="the only game that may be started; any by default")
    mcp.add_argument("--with", dest="opponents", metavar="MINDS", help="minds for the other seats (normal)")
    mcp.add_argument("--log", type=Path, metavar="FILE", help="write the result of every match there, a line each")
    mcp.add_argument(
        "--standings", type=Path, metavar="FILE", help="print what such a log says of its matches, and end"
    )
    mcp.set_defaults(run=run_mcp)

    judge = commands.add_parser("judge", help="what the judge gives each seat, in a position or all along a match")
    judge.add_argument("what", help="the file of a record, or the name of a game")
    judge.add_argument(
        "--position", type=Path, metavar="FILE", help="a position of the game, as JSON; a new deal without it"
    )
    judge.add_argument("--players", type=int, metavar="N", help="how many seats")
    judge.add_argument(
        "--set", dest="options", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )
    judge.add_argument("--seed", type=int, default=0, metavar="S", help="which deal, without a position (0)")
    judge.add_argument("--reading", action="store_true", help="what the judge reads of the position as well")
    judge.add_argument("--json", action="store_true", help="print JSON")
    judge.set_defaults(run=run_judge)

    train = commands.add_parser("train", help="let minds play against themselves, and a judge learn from it")
    train.add_argument("game")
    train.add_argument("-n", "--matches", type=int, default=8000, metavar="N", help="matches to learn from (8000)")
    train.add_argument("--seed", type=int, default=0, metavar="S", help="other matches, and another network (0)")
    train.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)")
    train.add_argument(
        "--folder", type=Path, default=Path("training"), help="where matches are kept, to go on from (training)"
    )
    train.add_argument("--out", type=Path, metavar="FILE", help="what to write; judge.json beside the game by default")
    train.add_argument("--hidden", type=int, default=23, metavar="N", help="hidden units of the network (23)")
    train.add_argument(
        "--epochs", type=int, default=12, metavar="N", help="how often each position is learned from (12)"
    )
    train.add_argument(
        "--generations",
        type=int,
        default=1,
        metavar="N",
        help="so many judges, one after another, by what minds play by each (1)",
    )
    train.add_argument(
        "--afresh", action="store_true", help="start from a judge that knows nothing, not from the game's own"
    )
    train.set_defaults(run=run_train)

    verify = commands.add_parser("verify", help="check a record: its dice, its answers and its result")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=run_verify)

    from threescore.lab.commands import add_commands as add_lab
    from threescore.server.commands import add_commands

    add_lab(commands)
    add_commands(commands)
    return parser


class ShowVersion(argparse.Action):
    """Prints the version, and whether the rules that run are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from threescore.core import dice

        kind = "uncompiled" if str(dice.__file__).endswith(".py") else "compiled"
        sys.stdout.write(f"threescore {threescore.__version__} ({kind}), Python {sys.version.split()[0]}\n")
        parser.exit()


def tell_if_uncompiled() -> None:
    """Where the package could not be compiled when it was installed: say so once, what it costs and how to mend it."""
    note = Path(threescore.__file__).with_name("uncompiled.txt")
    if not note.exists():
        return
    from threescore.table.shelf import home

    told = home() / f"uncompiled-{threescore.__version__}"
    try:
        home().mkdir(parents=True, exist_ok=True)
        told.touch(exist_ok=False)
    except OSError:
        return
    sys.stderr.write(
        f"threescore runs uncompiled, 30 to 80 times slower than it could: {note.read_text(encoding='utf-8').strip()}.\n"
        "To mend it, install a C compiler (Debian: apt-get install gcc python3-dev) and install threescore again with\n"
        "pip install --force-reinstall --no-cache-dir. You are told this once.\n"
    )


def run_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


def run_play(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption
    from threescore.table import shelf
    from threescore.terminal import opening
    from threescore.terminal.play import menu, play

    options = game_options(rest)
    plain = opening.is_plain(wanted.plain)
    said = {f"--{name}": getattr(wanted, name) for name in ("players", "people", "seat", "seed", "name")}
    said |= {"--with": wanted.opponents, **{f"--{name}": value for name, value in options.items()}}
    beside = ", ".join(name for name, value in said.items() if value is not None)
    if wanted.game is not None and wanted.game.startswith(("http://", "https://")):
        foreign = [name for name in said if said[name] is not None and name not in ("--seat", "--name")]
        if foreign or wanted.resume is not None:
            what = ", ".join(foreign) or "--resume"
            raise BadOption(f"at a parlour the table says what is played: leave out {what} beside an address")
        return play_at_a_parlour(wanted.game, wanted.name, wanted.seat, plain)
    if wanted.resume is not None:
        if beside:
            raise BadOption(
                f"a saved match keeps its seats, minds, names and options: leave out {beside} beside --resume"
            )
        kept = shelf.open_saved(wanted.resume, wanted.game)
        return play(lambda in_turn: opening.resumed(kept, in_turn), plain)
    if wanted.game is None:
        if beside:
            names = ", ".join(threescore.games())
            raise BadOption(f"say which game {beside} is for: threescore play GAME, one of {names}")
        return menu(plain)
    called = tuple(name.strip() for name in (wanted.name or "").split(",") if name.strip())
    wish = opening.Wish(
        wanted.game, wanted.players, options, wanted.people, wanted.seat, wanted.opponents or "", called, wanted.seed
    )
    return play(lambda in_turn: opening.new_match(wish, in_turn), plain)


def play_at_a_parlour(address: str, name: str | None, seat: int | None, plain: bool) -> int:
    """Take a seat at somebody's table with one's own hands."""
    from threescore.server.commands import need

    need("websockets")
    import asyncio

    from threescore.server.visit import at_table, take_seat
    from threescore.terminal.away import Away
    from threescore.terminal.play import play

    guest, farewell = at_table(asyncio.run(take_seat(address, name, seat)))
    return play(lambda _: Away(guest, farewell), plain)


def game_options(rest: list[str]) -> dict[str, Any]:
    """Options of a game from the command line: `--thaw any` or `--thaw=any`."""
    from threescore.core.errors import BadOption

    options: dict[str, Any] = {}
    words = iter(rest)
    for word in words:
        name, given, value = word.partition("=")
        if not name.startswith("--"):
            raise BadOption(f"{word!r} is not an option; options look like --name value")
        if not given:
            value = next(words, "")
        if not value:
            raise BadOption(f"the option {name} needs a value")
        options[name[2:].replace("-", "_")] = value
    return options


def run_games(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import ThreescoreError
    from threescore.rules import kind_of

    for name in threescore.games():
        try:
            kind = kind_of(name)
        except ThreescoreError as error:
            # One package that is broken does not hide the games of the others.
            sys.stderr.write(f"threescore: {error}\n")
            continue
        fewest, most = kind.seats[0], kind.seats[-1]
        seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        sys.stdout.write(in_width(f"{name}: {kind.title}, by {kind.authors} (seats: {seats})"))
        sys.stdout.write(in_width(kind.summary, 2, 0))
        for switch in kind.switches:
            usual = switch.dump(switch.default)
            sys.stdout.write(in_width(f"--{switch.name} {switch.offer()} [{usual}]", 4))
            sys.stdout.write(in_width(switch.text, 8, 0))
    sys.stdout.write("What stands in [brackets] is played unless something else is said.\n")
    return 0


def in_width(text: str, indent: int = 0, hang: int = 4) -> str:
    """A text in lines that every terminal has room for."""
    import textwrap

    first, later = " " * indent, " " * (indent + hang)
    return textwrap.fill(text, 80, initial_indent=first, subsequent_indent=later, break_on_hyphens=False) + "\n"


def run_rules(wanted: argparse.Namespace, rest: list[str]) -> int:
    text = threescore.game(wanted.game).rules_text()
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        with console.pager(styles=True):
            console.print(Markdown(text), width=min(console.width, 100))
    else:
        sys.stdout.write(text)
    return 0


def run_check(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.lab.commands import settings
    from threescore.rules import kind_at
    from threescore.testing.report import report

    options = settings(wanted.options)
    return report(kind_at(wanted.game), wanted.game, max(1, wanted.games), wanted.seed, wanted.players, options)


def run_bench(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.lab.bench import bench

    return bench(wanted.games or list(threescore.games()), wanted.seconds, wanted.json)


def run_ladder(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.lab.opening import room
    from threescore.lab.runs import MOST, MOST_SEEDS, number

    deals, seed = number("deals", wanted.deals, 1, MOST), number("seed", wanted.seed, 0, MOST_SEEDS)
    lab = room("ladder")
    entrants = lab.entrants_in(wanted.minds)
    game = lab.table_for(wanted.game, wanted.players, entrants, game_options(rest))
    return int(lab.ladder(game, entrants, deals, seed, wanted.json))


def run_review(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.table import shelf
    from threescore.terminal.opening import is_plain
    from threescore.terminal.review import Reviewing

    return Reviewing(shelf.load(wanted.file), wanted.workers, is_plain(wanted.plain)).run(wanted.json, wanted.html)


def run_mcp(wanted: argparse.Namespace, rest: list[str]) -> int:
    from importlib.util import find_spec

    from threescore.core.errors import BadOption
    from threescore.minds.naming import STAND_IN, in_list

    if wanted.standings is not None:
        from threescore.envs.standings import show

        show(wanted.standings)
        return 0
    if find_spec("mcp") is None:
        raise BadOption("this needs the protocol's SDK: pip install 'threescore[mcp]'")
    from threescore.envs.assistant import Assistant, Stakes, serve

    if wanted.address is None:
        return serve(Assistant(Stakes(wanted.game, in_list(wanted.opponents or "") or (STAND_IN,), wanted.log)))
    for name in ("game", "opponents", "log"):
        if getattr(wanted, name) is not None:
            flag = {"opponents": "with"}.get(name, name)
            raise BadOption(f"--{flag} is for matches on this computer; at a parlour the table says what is played")
    from threescore.server.commands import need

    need("websockets")
    from threescore.server.remote import take_place

    return serve(Assistant(None), lambda: take_place(wanted.address, wanted.name, wanted.seat))


def run_judge(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption, UnknownGame
    from threescore.lab.commands import settings
    from threescore.lab.judging import judge_match, judge_position

    path = Path(wanted.what)
    if path.suffix == ".json" or path.is_file():
        if wanted.position or wanted.options or wanted.players:
            raise BadOption(
                "a record says itself how its game was set up; --position, --players and --set go with a game"
            )
        return judge_match(path, wanted.json)
    options = settings(wanted.options)
    if wanted.what not in threescore.games():
        raise UnknownGame(
            f"there is no game and no record {wanted.what!r}; the games are: {', '.join(threescore.games())}, and the file of "
            "a record ends in .json"
        )
    return judge_position(
        wanted.what, wanted.players, options, wanted.position, wanted.seed, wanted.reading, wanted.json
    )


def run_train(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.core.errors import BadOption

    for name in ("matches", "workers", "hidden", "epochs", "generations"):
        if getattr(wanted, name) < 1:
            raise BadOption(f"--{name} is a whole number from 1 on, not {getattr(wanted, name)}")
    try:
        from threescore.lab.train import train
    except ModuleNotFoundError as error:
        raise BadOption(f"training needs {error.name}: pip install 'threescore[train]'") from None
    return train(
        wanted.game,
        wanted.matches,
        wanted.seed,
        wanted.workers,
        wanted.folder,
        wanted.out,
        wanted.hidden,
        wanted.epochs,
        wanted.generations,
        wanted.afresh,
    )


def run_verify(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.table import shelf
    from threescore.table.luck import Fair, Rehearsed
    from threescore.table.records import how_it_ended

    match = shelf.load(wanted.file)
    if isinstance(match.luck, Fair):
        sys.stdout.write(f"dice: the secret belongs to the commitment {match.luck.commit()}\n")
        for note in match.luck.notes():
            sys.stdout.write(f"dice: {note}\n")
    elif isinstance(match.luck, Rehearsed):
        sys.stdout.write("dice: rehearsed, so that they were chosen beforehand\n")
    else:
        sys.stdout.write("dice: from a seed, which nobody committed to beforehand\n")
    title, count = match.game.title, len(match.moves)
    sys.stdout.write(f"{title}: all {count} answers are legal and lead to the recorded result: {how_it_ended(match)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
