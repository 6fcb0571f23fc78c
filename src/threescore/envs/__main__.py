"""What the numbers of a game's observations are: `python -m threescore.envs [GAME]` prints it, as docs/environments.md has it."""

from __future__ import annotations

import sys

from threescore.core.game import Game
from threescore.core.sight import Stretch
from threescore.rules import game, games, kind_of


def spaces() -> str:
    """How large the spaces of every game are, for the fewest and the most seats."""
    rows = ["| game | seats | numbers observed | answers |", "|---|---|---|---|"]
    for name in games():
        seats = kind_of(name).seats
        for players in sorted({seats[0], seats[-1]}):
            one = game(name, players)
            rows.append(f"| `{name}` | {players} | {one.sight.size} | {one.actions:,} |")
    return "\n".join(rows)


def stretches(one: Game) -> str:
    """The numbers of a game as it is set up, stretch by stretch."""
    rows = ["| from | name | shape | values | what |", "|---|---|---|---|---|"]
    at = 0
    for stretch in one.sight.stretches:
        shape = " × ".join(map(str, stretch.shape))
        rows.append(f"| {at} | `{stretch.name}` | {shape} | {bounds(stretch)} | {stretch.text} |")
        at += stretch.size
    return "\n".join(rows)


def bounds(stretch: Stretch) -> str:
    return f"{stretch.low} to {stretch.high}".replace("-", "−")


def page() -> str:
    """All of it, in Markdown."""
    parts = [spaces()]
    for name in games():
        one = game(name)
        seats = f", {one.players} seats" if len(kind_of(name).seats) > 1 else ""
        parts.append(f"### `{name}`{seats}\n\n{stretches(one)}")
    return "\n\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write((stretches(game(sys.argv[1])) if len(sys.argv) > 1 else page()) + "\n")
