"""How fast play is, on one core: decisions and whole games of random play in a second, and decisions of greedy play."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from threescore.core.dice import LightDice
from threescore.core.state import buffer
from threescore.minds.greedy import play_greedily
from threescore.minds.mind import GreedyMind
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
    # Decisions of the greedy mind: questions that have one answer only are not among them.
    greedy_decisions: int
    greedy_seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def greedy_decisions_per_second(self) -> float:
        return self.greedy_decisions / self.greedy_seconds


def measure(name: str, seconds: float) -> Speed:
    """Play random games for half the time, and greedy ones for the rest."""
    kind = type(game_by_name(name))
    game = game_by_name(name, players=SEATS if SEATS in kind.seats else kind.seats[-1])
    out = buffer()

    def random_game(dice: LightDice) -> int:
        return play_out(game.deal(dice), dice, out)

    def greedy_game(dice: LightDice) -> int:
        return play_greedily(game.deal(dice), dice, out, GreedyMind.samples)

    games, decisions, taken = play_for(seconds / 2, random_game)
    _, greedy, greedy_taken = play_for(seconds / 2, greedy_game)
    return Speed(name, game.players, games, decisions, taken, greedy, greedy_taken)


def play_for(seconds: float, play: Callable[[LightDice], int]) -> tuple[int, int, float]:
    """Play games for so long: how many, how many decisions they had, and how long it took."""
    games = decisions = 0
    start = time.perf_counter()
    end = start + seconds
    while (now := time.perf_counter()) < end:
        decisions += play(LightDice(games))
        games += 1
    return games, decisions, now - start


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
                "greedy_decisions_per_second": round(speed.greedy_decisions_per_second),
            }
            for speed in speeds
        ]
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
        return 0
    sys.stdout.write(f"{'game':<12}{'seats':>6}{'games/s':>12}{'decisions/s':>14}{'greedy decisions/s':>21}\n")
    for speed in speeds:
        sys.stdout.write(
            f"{speed.game:<12}{speed.players:>6}{speed.games_per_second:>12,.0f}{speed.decisions_per_second:>14,.0f}"
            f"{speed.greedy_decisions_per_second:>21,.0f}\n"
        )
    return 0
