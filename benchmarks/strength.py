"""Measures how strong the minds are, and writes docs/strength.md.

    python -m benchmarks.strength [--share 1.0] [--only underworld]

Every row is one tournament of `threescore ladder`: fixed deals, each played in all seatings. `--share 0.1` plays a tenth of
the deals, for a quick look that is not written down. Run it with PYTHONPATH=build/compiled and nothing else on the machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import NamedTuple

import threescore
from threescore.lab.ladder import Result, Standing, standings, tournament

REPORT = Path(__file__).parents[1] / "docs" / "strength.md"


class Contest(NamedTuple):
    """Two minds, the stronger one first, and over how many deals it is to be shown."""

    game: str
    players: int
    stronger: str
    weaker: str
    deals: int


CONTESTS = [
    Contest("apostles", 1, "search:200ms", "random", 4000),
    *[
        contest
        for game, players, scale in (
            ("beast", 2, 1.0),
            ("beast", 4, 1.0),
            ("underworld", 2, 0.4),
            ("goals", 2, 0.5),
            ("goals", 4, 0.5),
        )
        for contest in (
            Contest(game, players, "greedy", "random", 400),
            Contest(game, players, "search:200ms", "greedy", round(100 * scale)),
            Contest(game, players, "search:1000ms", "search:100ms", round(100 * scale)),
        )
    ],
]


def hold(contest: Contest, deals: int) -> list[Standing]:
    """Play a contest, telling how it goes."""
    game = threescore.game(contest.game, players=contest.players)
    entrants = [contest.stronger, contest.weaker]
    results: list[Result] = []
    for some in tournament(game, entrants, deals):
        results += some
        done = len(results) // len(entrants)
        sys.stderr.write(f"\r{contest.game} ({contest.players}): {' : '.join(entrants)}, {done} of {deals} deals ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    table = {standing.name: standing for standing in standings(entrants, results)}
    return [table[name] for name in entrants]


def row(contest: Contest, deals: int, first: Standing, second: Standing) -> str:
    even = "" if contest.players > 1 else f", {second.name} {second.rate:.1%} ±{second.margin:.1%}"
    edge = first.rate - first.margin > (0.5 if contest.players > 1 else second.rate + second.margin)
    verdict = "beyond its interval" if edge else "within its interval"
    return (
        f"| {contest.game} ({contest.players}) | {contest.stronger} : {contest.weaker} | {deals} | "
        f"{first.rate:.1%} ±{first.margin:.1%}{even} | {verdict} |"
    )


HEADING = f"""# How strong the minds are

Each row is a tournament of two minds, made by `python -m benchmarks.strength`. A deal is played in every seating with the
same luck; with four
seats, each mind has two of them. The figure is how often the first mind wins, with its 95 % interval over deals; even
strength would be 50 %. The solitaire has no opponent: there both minds play the same deals, and both rates are given.

`search:200ms` thinks 200 milliseconds about each answer that has a choice. Measured on {os.cpu_count()} cores at once.

| game (seats) | minds | deals | first mind wins | |
|---|---|---|---|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="what share of the deals to play")
    parser.add_argument("--only", default="", help="only contests of this game")
    wanted = parser.parse_args()
    rows = []
    for contest in CONTESTS:
        if wanted.only in contest.game:
            deals = max(2, round(contest.deals * wanted.share))
            rows.append(row(contest, deals, *hold(contest, deals)))
            sys.stdout.write(rows[-1] + "\n")
            sys.stdout.flush()
    if wanted.share == 1.0 and not wanted.only:
        REPORT.write_text(HEADING + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
