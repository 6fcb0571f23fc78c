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
    """Run a command; the exit code is 0, or 2 after something that the person can put right."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a suit or a pip shows a question mark instead of a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    parser = make_parser()
    wanted, rest = parser.parse_known_args(arguments)
    if rest and not wanted.takes_options:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    from threescore.core.errors import ThreescoreError

    tell_if_uncompiled()
    try:
        code: int = wanted.run(wanted, rest)
        return code
    except ThreescoreError as error:
        sys.stderr.write(f"threescore: {error}\n")
        return 2
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
    play.add_argument("game", nargs="?", help="the name of a game; without it you are asked")
    play.add_argument("--players", type=int, metavar="N", help="how many seats")
    play.add_argument("--people", type=int, default=1, metavar="N", help="how many of them are people at this keyboard")
    play.add_argument("--seat", type=int, default=1, metavar="N", help="which seat the first of them takes, from 1")
    play.add_argument(
        "--with", dest="opponents", metavar="LEVELS", help="minds for the other seats: hard,easy (normal by default)"
    )
    play.add_argument("--seed", type=int, help="play a game again: the same seed deals the same luck")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with the saved match")
    play.add_argument("--plain", action="store_true", help="plain lines without colours and drawings")
    play.epilog = "The options of a game are given by name: --thaw any. `threescore games` lists them."
    play.set_defaults(run=run_play, takes_options=True)

    games = commands.add_parser("games", help="list the games and their options")
    games.set_defaults(run=run_games)

    rules = commands.add_parser("rules", help="print the rules of a game, with every ruling")
    rules.add_argument("game")
    rules.set_defaults(run=run_rules)

    bench = commands.add_parser("bench", help="measure random and greedy play, on one core")
    bench.add_argument("games", nargs="*", help="the games to measure; all of them by default")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long to measure each game")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.set_defaults(run=run_bench)

    ladder = commands.add_parser("ladder", help="let minds play a tournament")
    ladder.add_argument("game")
    ladder.add_argument(
        "--minds", required=True, metavar="LIST", help="two or more, levels or budgets: hard,search:200ms,greedy"
    )
    ladder.add_argument("-n", "--deals", type=int, default=100, metavar="N", help="deals, each played in every seating")
    ladder.add_argument(
        "--players", type=int, metavar="N", help="how many seats; as many as there are minds if the game takes so many"
    )
    ladder.add_argument("--seed", type=int, default=0, help="the first deal")
    ladder.add_argument("--json", action="store_true", help="print JSON")
    ladder.set_defaults(run=run_ladder, takes_options=True)

    verify = commands.add_parser("verify", help="check a record: its dice, its answers and its result")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=run_verify)

    from threescore.server.commands import add_commands

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
    from threescore.minds.levels import level
    from threescore.table import shelf
    from threescore.table.luck import Seeded, any_seed
    from threescore.table.match import Match
    from threescore.terminal.play import Session, is_plain

    options = game_options(rest)
    if wanted.resume is not None:
        name = wanted.game or ("" if wanted.resume else ask_game())
        match = shelf.load(Path(wanted.resume) if wanted.resume else shelf.saved(name))
    else:
        game = threescore.game(wanted.game or ask_game(), wanted.players, **options)
        match = Match(game, any_seed() if wanted.seed is None else Seeded(wanted.seed))
    seats = list(range(match.game.players))
    people = max(0, min(wanted.people, len(seats)))
    first = max(0, min(wanted.seat - 1, len(seats) - 1))
    others = [*seats[first:], *seats[:first]][people:]
    names = (wanted.opponents or "normal").split(",")
    minds = {seat: level(names[min(place, len(names) - 1)]) for place, seat in enumerate(sorted(others))}
    plain = is_plain(wanted.plain, os.environ.get("NO_COLOR"), sys.stdout)
    return Session(match, minds, plain, shelf.saved(match.game.name)).run()


def ask_game() -> str:
    """Which game, from a list."""
    from threescore.core.errors import UnknownGame
    from threescore.rules import kind_of

    names = threescore.games()
    for number, name in enumerate(names, 1):
        sys.stdout.write(f"{number}  {kind_of(name).title}: {kind_of(name).summary}\n")
    try:
        answer = input("Which game? ").strip()
    except (EOFError, KeyboardInterrupt):
        raise UnknownGame(f"no game was chosen; name one: threescore play {names[0]}") from None
    return names[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(names) else answer


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
    from threescore.rules import kind_of

    for name in threescore.games():
        kind = kind_of(name)
        fewest, most = kind.seats[0], kind.seats[-1]
        seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        sys.stdout.write(f"{name}: {kind.title}, by {kind.authors} ({seats})\n  {kind.summary}\n")
        for switch in kind.switches:
            sys.stdout.write(f"    --{switch.name} {switch.offer()}: {switch.text}\n")
    return 0


def run_rules(wanted: argparse.Namespace, rest: list[str]) -> int:
    text = threescore.game(wanted.game).rules_text()
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        with console.pager(styles=True):
            console.print(Markdown(text), width=min(console.width, 100))
    else:
        sys.stdout.write(text)
    return 0


def run_bench(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.lab.bench import bench

    return bench(wanted.games or list(threescore.games()), wanted.seconds, wanted.json)


def run_ladder(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.lab.ladder import entrants_in, ladder, table_for

    entrants = entrants_in(wanted.minds)
    game = table_for(wanted.game, wanted.players, entrants, game_options(rest))
    return ladder(game, entrants, max(1, wanted.deals), wanted.seed, wanted.json)


def run_verify(wanted: argparse.Namespace, rest: list[str]) -> int:
    from threescore.table import shelf
    from threescore.table.luck import Fair

    match = shelf.load(wanted.file)
    game, state = match.game, match.state
    if isinstance(match.luck, Fair):
        sys.stdout.write(f"dice: the secret belongs to the commitment {match.luck.commit()}\n")
        for note in match.luck.notes():
            sys.stdout.write(f"dice: {note}\n")
    else:
        sys.stdout.write("dice: from a seed, which nobody committed to beforehand\n")
    end = f"over, winners {list(state.winners)}, scores {list(state.scores)}" if state.over else "not over yet"
    if match.given_up:
        end = f"given up by {match.resigned}, winners {match.winners}"
    sys.stdout.write(f"{game.title}: all {len(match.moves)} answers are legal and lead to the recorded result: {end}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
