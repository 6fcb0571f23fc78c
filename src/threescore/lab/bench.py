"""How fast random play is: decisions and whole games in a second, on one core."""

from __future__ import annotations

import json
import sys
import time
from typing import NamedTuple

from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.minds.playout import play_out
from threescore.rules import game as game_by_name

# Four seats where a game takes them, so that figures can be compared.
SEATS = 4


class Speed(NamedTuple):
    """What was measured of one game."""

    game: str
    players: int
    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


def measure(name: str, seconds: float) -> Speed:
    """Play random games for so long."""
    kind = type(game_by_name(name))
    game = game_by_name(name, players=SEATS if SEATS in kind.seats else kind.seats[-1])
    out = buffer()
    games = decisions = 0
    start = time.perf_counter()
    end = start + seconds
    while (now := time.perf_counter()) < end:
        dice = FastDice(games)
        decisions += play_out(game.deal(dice), dice, out)
        games += 1
    return Speed(name, game.players, games, decisions, now - start)


def bench(names: list[str], seconds: float, as_json: bool) -> int:
    """Measure the games and print the figures."""
    from rich.console import Console
    from rich.progress import track

    speeds = [
        measure(name, seconds) for name in track(names, "measuring", console=Console(stderr=True), transient=True)
    ]
    if as_json:
        rows = [
            {
                "game": speed.game,
                "players": speed.players,
                "games_per_second": round(speed.games_per_second),
                "decisions_per_second": round(speed.decisions_per_second),
            }
            for speed in speeds
        ]
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
        return 0
    sys.stdout.write(f"{'game':<12}{'seats':>6}{'games/s':>12}{'decisions/s':>14}\n")
    for speed in speeds:
        sys.stdout.write(
            f"{speed.game:<12}{speed.players:>6}{speed.games_per_second:>12,.0f}{speed.decisions_per_second:>14,.0f}\n"
        )
    return 0
