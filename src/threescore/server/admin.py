"""`threescore admin`: what an operator does to matches and people, on the database, while the parlour is open or closed.

A command is a row of a table. Whatever changes something is written down for good (deeds.py), and open parlours act on it
within a second. What is needed is imported when it runs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from threescore.core.errors import BadOption

if TYPE_CHECKING:
    from threescore.server.operators import Operator


class Command(NamedTuple):
    """A command: its name, what it does, what it wants to know, and how it is done; that returns what is printed."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Operator, argparse.Namespace], Awaitable[str]]


def nothing(parser: argparse.ArgumentParser) -> None:
    """It wants to know nothing."""


def some(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-n", "--count", type=int, default=50, metavar="N", help="how many at most (50)")


def some_matches(parser: argparse.ArgumentParser) -> None:
    some(parser)
    parser.add_argument("--status", choices=["waiting", "running", "over"], help="only those that are so")


def a_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", metavar="ID", help="the id of a match")


def to_a_match(parser: argparse.ArgumentParser) -> None:
    a_match(parser)
    reason(parser)


def words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="NAME", help="an id, an account's name, or a part of a name")


def to_a_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", metavar="PERSON", help="an id, or an account's whole name")
    reason(parser)


def reason(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--why", default="", metavar="TEXT", help="a reason, to be written down")


COMMANDS = [
    Command("matches", "list matches, newest first", some_matches, lambda op, say: op.matches(say.count, say.status)),
    Command("match", "show a match", a_match, lambda op, say: op.match(say.match)),
    Command("close", "end a match without a result", to_a_match, lambda op, say: op.close(say.match, say.why)),
    Command("find", "find people", words, lambda op, say: op.find(say.words)),
    Command("ban", "end somebody's sessions and keep them out", to_a_person, lambda op, say: op.ban(say.person, say.why)),
    Command("unban", "let somebody in again", to_a_person, lambda op, say: op.unban(say.person, say.why)),
    Command("mute", "let somebody say nothing at any table", to_a_person, lambda op, say: op.mute(say.person, say.why)),
    Command("unmute", "let somebody speak again", to_a_person, lambda op, say: op.unmute(say.person, say.why)),
    Command(
        "reset",
        "take an account's password and sessions away, and print a code to hand over with which it is opened",
        to_a_person,
        lambda op, say: op.reset(say.person, say.why),
    ),
    Command(
        "delete", "delete somebody: matches stay, the name goes", to_a_person, lambda op, say: op.delete(say.person, say.why)
    ),
    Command("sweep", "sweep what has been kept long enough", nothing, lambda op, say: op.sweep()),
    Command("deeds", "what hosts and operators did, newest first", some, lambda op, say: op.deeds(say.count)),
]  # fmt: skip


def add_admin(commands: Any) -> Any:
    """Add `admin` to the command line; what takes further commands of an operator."""
    about = "look after a parlour's matches and people, and its backups"
    told = f"{about}, on its database; parlours that are open act on it within a second, and all of it is written down"
    admin = commands.add_parser("admin", help=about, description=told)
    admin.add_argument("--database", metavar="ADDRESS", help="the parlour's database (as for serve)")
    admin.add_argument("--settings", type=Path, metavar="FILE", help="a file of settings (as for serve)")
    admin.add_argument(
        "--as", dest="operator", metavar="NAME", help="who you are, to be written down (your log-in name)"
    )
    admin.set_defaults(run=lambda *_: (admin.print_help(), 0)[1])
    below = admin.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        parser = below.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(parser)
        parser.set_defaults(run=run_admin, command=command)
    return below


def run_admin(wanted: argparse.Namespace, rest: list[str]) -> int:
    import asyncio

    from threescore.server.commands import need

    need("litestar")
    from threescore.server import logs
    from threescore.server.operators import Operator
    from threescore.server.settings import from_environment

    settings = from_environment(wanted.settings, database=wanted.database)
    logs.set_up(settings.log_level)
    command: Command = wanted.command

    async def work() -> str:
        async with Operator.at(settings, wanted.operator or who_runs()) as operator:
            return await command.run(operator, wanted)

    sys.stdout.write(asyncio.run(work()) + "\n")
    return 0


def who_runs() -> str:
    """The name under which somebody is logged in to this computer."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        raise BadOption("this computer does not know who you are; say it: threescore admin --as NAME …") from None
