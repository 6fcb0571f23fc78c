"""The kinds of events and the names of their arguments, as types for the browser app.

python -m tests.golden.layouts      write web/src/tables/GAME/layout.ts again for every game
"""

from __future__ import annotations

from pathlib import Path

import threescore
from tests.golden.said import TABLES
from threescore.rules import built_in

HEAD = "/** What happens in this game, each kind with the names of its arguments: from the game's layout, by `make golden`. */"


def written(name: str) -> str:
    """The events of a game as an interface. What is said in several ways has the names of all of them."""
    kinds: dict[str, list[str]] = {}
    for event in threescore.game(name).layout.as_json()["events"]:
        known = kinds.setdefault(event["kind"], [])
        known += [arg.removesuffix("?") for arg in event["args"] if arg.removesuffix("?") not in known]
    lines = [f"  {kind}: {' | '.join(repr(arg) for arg in args) or 'never'};" for kind, args in kinds.items()]
    return "\n".join([HEAD, "export interface Events {", *lines, "}", ""])


def path_of(name: str) -> Path:
    return TABLES / name / "layout.ts"


def main() -> None:
    for name in built_in():
        path_of(name).write_text(written(name), encoding="utf-8")


if __name__ == "__main__":
    main()
