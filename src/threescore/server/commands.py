"""The commands `serve`, `admin` and `join`. What they need is imported when they run."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add_commands(commands: Any) -> None:
    """Add the parlour's commands to the command line."""
    text = "open the parlour: play in the browser, with friends and bots"
    serve = commands.add_parser("serve", help=text, description=text.capitalize() + ".", add_help=False)
    serve.add_argument("-h", "--help", action=ShowSettings, nargs=0, help="show this, and every setting")
    serve.add_argument("--settings", type=Path, metavar="FILE", help="a file of settings, in TOML (see below)")
    serve.add_argument("--host", help="the address to listen at (127.0.0.1: this computer only; 0.0.0.0: everyone)")
    serve.add_argument("--port", type=int, help="the port (6660; 0: any that is free)")
    serve.add_argument("--database", metavar="ADDRESS", help="postgresql+asyncpg://… instead of a file of one's own")
    serve.add_argument("--fanout", metavar="ADDRESS", help="redis://… where several processes serve the same matches")
    serve.add_argument("--minds", type=int, metavar="N", help="worker processes for bots (1)")
    serve.add_argument("--origins", metavar="LIST", help="other sites whose pages may connect, separated by commas")
    serve.add_argument("--secure", action="store_true", default=None, help="behind https: cookies for https only")
    serve.add_argument(
        "--proxied", metavar="LIST", help="proxies whose X-Forwarded headers are trusted: 127.0.0.1,10.0.0.0/8"
    )
    serve.add_argument("--path", metavar="PATH", help="the path below which a proxy serves it, such as /threescore")
    serve.add_argument(
        "--metrics-port", dest="metrics_port", type=int, metavar="PORT", help="a port of its own for /metrics"
    )
    serve.add_argument("--log-level", dest="log_level", help="debug, info, warning or error (info)")
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.set_defaults(run=run_serve)

    from threescore.server.admin import add_admin

    add_backups(add_admin(commands))

    join = commands.add_parser("join", help="let a mind of this computer take a seat at a table of a parlour")
    join.add_argument("address", metavar="URL", help="the address of the match or of the invitation")
    join.add_argument(
        "--mind", default="normal", metavar="MIND", help="who plays: hard, search:200ms, mine.py:Bold … (normal)"
    )
    join.add_argument("--name", help="what it is called at the table")
    join.add_argument("--seat", type=int, metavar="N", help="which seat, from 1; without it the first that is free")
    join.set_defaults(run=run_join)


def add_backups(actions: Any) -> None:
    """Add `backup` and `restore` to the commands of an operator."""
    backup = actions.add_parser("backup", help="write all that a parlour keeps into a file, while it runs")
    backup.add_argument("file", nargs="?", type=Path, help="a new file (backups/parlour-….json.gz in the data folder)")
    restore = actions.add_parser("restore", help="bring a backup back into an empty database, of either kind")
    restore.add_argument("file", type=Path)
    for command in (backup, restore):
        # What was said before the command is not unsaid by what is left out here.
        command.add_argument("--database", metavar="ADDRESS", default=argparse.SUPPRESS, help="as for `serve`")
        command.add_argument("--settings", type=Path, metavar="FILE", default=argparse.SUPPRESS, help="as for `serve`")
    backup.set_defaults(run=run_backup)
    restore.set_defaults(run=run_restore)


class ShowSettings(argparse.Action):
    """Prints the help of `serve` with every setting; they are read only now, so that other help answers at once."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        need("litestar")
        from threescore.server.settings import FILE, PREFIX, told
        from threescore.table.shelf import home

        sys.stdout.write(
            f"{parser.format_help()}\n"
            f"data folder: {home()} (THREESCORE_HOME names another)\n"
            f"settings file: {home() / FILE}, if it is there (--settings or THREESCORE_SETTINGS names another)\n\n"
            f"settings, each a line of the settings file (port = 7000) or an environment variable ({PREFIX}PORT=7000);\n"
            f"an option wins over the environment, the environment over the file:\n{told()}\n"
        )
        parser.exit()


def run_serve(wanted: argparse.Namespace, rest: list[str]) -> int:
    """Open the parlour until somebody closes it."""
    need("litestar")
    from threescore.server.serve import serve
    from threescore.server.settings import from_environment

    names = (
        "host", "port", "database", "fanout", "minds", "origins", "secure", "proxied", "path", "metrics_port", "log_level",
    )  # fmt: skip
    settings = from_environment(wanted.settings, **{name: getattr(wanted, name) for name in names})
    return serve(settings, browse=wanted.open)


def run_backup(wanted: argparse.Namespace, rest: list[str]) -> int:
    """Take a backup, and say what is in it."""
    need("sqlalchemy")
    import asyncio

    from threescore.server import backup
    from threescore.server.settings import from_environment

    address = from_environment(wanted.settings, database=wanted.database).database_address()
    path = wanted.file or backup.default_path()
    counts = asyncio.run(backup.backup(address, path))
    sys.stdout.write(f"{path}: {counts['matches']} matches, {counts['moves']} moves, {counts['persons']} people\n")
    return 0


def run_restore(wanted: argparse.Namespace, rest: list[str]) -> int:
    """Bring a backup back, and say what was in it."""
    need("sqlalchemy")
    import asyncio

    from threescore.server import backup
    from threescore.server.settings import from_environment

    address = from_environment(wanted.settings, database=wanted.database).database_address()
    counts = asyncio.run(backup.restore(address, wanted.file))
    sys.stdout.write(
        f"{wanted.file} is back: {counts['matches']} matches, {counts['moves']} moves, {counts['persons']} people\n"
    )
    return 0


def run_join(wanted: argparse.Namespace, rest: list[str]) -> int:
    """Take a seat and play until the end."""
    need("websockets")
    import asyncio

    from threescore.server.client import join

    asyncio.run(join(wanted.address, wanted.mind, wanted.name, wanted.seat, sys.stdout.write))
    return 0


def need(module: str) -> None:
    """Say what to install if the parlour's own packages are missing."""
    from importlib.util import find_spec

    if find_spec(module) is None:
        from threescore.core.errors import ThreescoreError

        raise ThreescoreError("the parlour needs a few more packages: pip install 'threescore[server]'")
