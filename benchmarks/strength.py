"""Measures how strong the minds are, and writes docs/strength.md.

    python -m benchmarks.strength [--only beast] [--minds search:1000ms] [--share 1.0]

Every row is one tournament of `threescore ladder`: fixed deals, each played in all seatings. A row is written as soon as it is
measured, in the place of the one that stood there, so the report can be made in parts: `--only` plays the contests of one
game (`beast`, or `beast-4` for four seats), `--minds` those whose stronger mind has that name. `--share 0.1` plays a tenth of the
deals, for a quick look that is not written down. A contest that was interrupted goes on where it stopped, as long as the
code of the game and the minds is the same: what has been played is kept in build/strength. Run it with
PYTHONPATH=build/compiled and nothing else on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import threescore
from threescore.lab.ladder import Result, Standing, standings, tournament

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "strength.md"
KEPT = ROOT / "build" / "strength"


class Contest(NamedTuple):
    """Two minds, the stronger one first, and over how many deals it is to be shown."""

    game: str
    players: int
    stronger: str
    weaker: str
    deals: int

    @property
    def table(self) -> str:
        return f"{self.game}-{self.players}"

    @property
    def label(self) -> str:
        """The first two cells of its row, by which it is found again."""
        return f"| {self.game} ({self.players}) | {self.stronger} : {self.weaker} |"


# The longest last. A contest of searches takes so long that it gets as few deals as will do.
CONTESTS = [
    *[
        Contest(game, players, "greedy", "random", deals)
        for game, players, deals in (
            ("beast", 2, 400),
            ("beast", 4, 400),
            ("underworld", 2, 100),
            ("goals", 2, 400),
            ("goals", 4, 400),
        )
    ],
    Contest("apostles", 1, "search:20ms", "random", 2000),
    *[
        Contest(game, players, "search:200ms", "greedy", deals)
        for game, players, deals in (
            ("goals", 2, 20),
            ("goals", 4, 16),
            ("beast", 2, 16),
            ("beast", 4, 24),
            ("underworld", 2, 6),
        )
    ],
    *[
        Contest(game, players, "search:1000ms", "search:100ms", deals)
        for game, players, deals in (
            ("goals", 2, 30),
            ("beast", 2, 60),
            ("goals", 4, 40),
            ("beast", 4, 20),
            ("underworld", 2, 4),
        )
    ],
    # The levels that people choose from. What `brutal` has more than `hard` is time.
    *[
        Contest(game, 2, stronger, weaker, deals)
        for stronger, weaker in (("easy", "random"), ("normal", "easy"), ("hard", "normal"))
        for game, deals in (("goals", 20), ("beast", 8), ("underworld", 4))
    ],
]


def kept_in(contest: Contest) -> Path:
    """Where the results of a contest are kept: another file whenever the code changes by which it is played."""
    code = sha256()
    for source in sorted((ROOT / "src" / "threescore").rglob("*.py")):
        if source.parent.name in ("core", "minds", contest.game) and source.stem not in ("words", "help"):
            code.update(source.read_bytes())
    minds = f"{contest.stronger} {contest.weaker}".replace(":", "-")
    return KEPT / f"{contest.table} {minds} {code.hexdigest()[:12]}.jsonl"


def played_before(file: Path) -> list[Result]:
    """The results that are kept, deal after deal."""
    if not file.exists():
        return []
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [Result(deal, tuple(seating), tuple(shares), answers) for deal, seating, shares, answers in lines]


def hold(contest: Contest, deals: int, workers: int | None) -> list[Standing]:
    """Play what is missing of a contest, telling how it goes."""
    game = threescore.game(contest.game, players=contest.players)
    entrants = [contest.stronger, contest.weaker]
    file = kept_in(contest)
    file.parent.mkdir(parents=True, exist_ok=True)
    results = played_before(file)[: deals * len(entrants)]
    done = len(results) // len(entrants)
    with file.open("a", encoding="utf-8") as notes:
        for some in tournament(game, entrants, deals - done, done, workers):
            results += some
            done += 1
            notes.writelines(json.dumps(result) + "\n" for result in some)
            notes.flush()
            rate = table_of(entrants, results)[0].rate
            sys.stderr.write(f"\r{contest.table}: {' : '.join(entrants)}, {done} of {deals} deals, {rate:.1%} so far ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return table_of(entrants, results)


def table_of(entrants: list[str], results: list[Result]) -> list[Standing]:
    """The standings in the order of the entrants."""
    table = {standing.name: standing for standing in standings(entrants, results)}
    return [table[name] for name in entrants]


def row(contest: Contest, deals: int, first: Standing, second: Standing) -> str:
    even = "" if contest.players > 1 else f", {second.name} {second.rate:.1%} ±{second.margin:.1%}"
    edge = first.rate - first.margin > (0.5 if contest.players > 1 else second.rate + second.margin)
    verdict = "beyond its interval" if edge else "within its interval"
    return f"{contest.label} {deals} | {first.rate:.1%} ±{first.margin:.1%}{even} | {verdict} |"


HEADING = f"""# How strong the minds are

Each row is a tournament of two minds, made by `python -m benchmarks.strength`. A deal is played in every seating with the
same luck; with four seats, each mind has two of them. The figure is how often the first mind wins, with its 95 % interval
over deals; even strength would be 50 %. The solitaire has no opponent: there both minds play the same deals, and both rates
are given.

`search:200ms` thinks about each answer that has a choice for 200 milliseconds, or less where no more thinking would change its
mind. `easy` and `normal` are searches that let themselves be tempted by what looks nearly as good, `hard` thinks for half a
second, `brutal` for two and a half. Measured on {os.cpu_count()} cores at once.

| game (seats) | minds | deals | first mind wins | |
|---|---|---|---|---|
"""


def write_down(contest: Contest, line: str) -> None:
    """Put a row into the report, among those measured before."""
    before = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    rows = {one.label: kept for one in CONTESTS for kept in before if kept.startswith(one.label)}
    rows[contest.label] = line
    table = [rows[one.label] for one in CONTESTS if one.label in rows]
    REPORT.write_text(HEADING + "\n".join(table) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="what share of the deals to play")
    parser.add_argument("--only", default="", help="only contests of this game, or of this game and number of seats")
    parser.add_argument("--minds", default="", help="only contests whose stronger mind has this name")
    parser.add_argument("--workers", type=int, help="how many processes play; as many as there are cores")
    wanted = parser.parse_args()
    for contest in CONTESTS:
        if wanted.only in contest.table and wanted.minds in contest.stronger:
            deals = max(2, round(contest.deals * wanted.share))
            start = time.perf_counter()
            line = row(contest, deals, *hold(contest, deals, wanted.workers))
            sys.stdout.write(f"{line} {time.perf_counter() - start:.0f} s\n")
            sys.stdout.flush()
            if wanted.share == 1.0:
                write_down(contest, line)


if __name__ == "__main__":
    main()
