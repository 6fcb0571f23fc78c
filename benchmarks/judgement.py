"""How good the judges are: skill, calibration and consistency on matches not learned from; makes docs/judgement.md.

    python -m benchmarks.judgement                     all games, and the page with its plots
    python -m benchmarks.judgement goals --matches 200 one game, a few matches, nothing written
    python -m benchmarks.judgement --earlier           the matches that `benchmarks.earlier` has kept; a table of the page

Minds play the matches as judges learn from them (`threescore.lab.selfplay`), with every option as it comes. Of each position
the chance of the first seat is set against the share that the end paid it; of each step, by the kind of the answer, the
chance of whoever answers after it against that before it, which a judge in harmony with itself leaves alike on average.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from threescore.lab.calibration import Bin, measure
from threescore.lab.selfplay import play_blocks, read_block
from threescore.rules import game as game_by_name

# Games and seats, and how many matches give some twenty thousand positions and more that are far apart
TABLE = [("apostles", 1), ("beast", 2), ("beast", 4), ("goals", 2), ("goals", 4), ("underworld", 2)]
MATCHES = {"apostles": 20_000}
MANY = 2_000
BLOCK = 100
# What an earlier commit is asked to play
EARLIER = ("beast", "goals", "underworld")
# Blocks of matches that no judge learns from
FIRST_BLOCK = 900_000
# So many positions of each match are looked at, as all of them are too much alike to tell more.
POSITIONS = 25
PAGE = Path(__file__).parents[1] / "docs" / "judgement.md"
BEGIN, END = "<!-- measured by benchmarks.judgement: -->\n", "<!-- until here -->\n"
BEGIN_EARLIER, END_EARLIER = "<!-- measured by benchmarks.judgement --earlier: -->\n", "<!-- until there -->\n"


class Seen(NamedTuple):
    """What was seen of a block: chances of the first seat, what the end paid it, and changes by kind of answer."""

    chances: list[float]
    shares: list[float]
    changes: dict[str, list[float]]
    judge: str
    matches: int


def look_at(name: str, path: Path, rate: float) -> Seen:
    """Go through the matches of a block."""
    chances: list[float] = []
    shares: list[float] = []
    changes: dict[str, list[float]] = defaultdict(list)
    version, matches = "", 0
    for match in read_block(name, path):
        game = match.set_up()
        matches += 1
        version = getattr(game.judge, "version", "hand-1")
        luck, looked, before = random.Random(match.seed), 0, ("", 0, 0.0)
        for state, seat, choice in match.steps(game):
            if before[0]:
                changes[before[0]].append(state.chances()[before[1]] - before[2])
                before = ("", 0, 0.0)
            if seat >= 0 and luck.random() < rate:
                now = state.chances()
                chances.append(now[0])
                looked += 1
                before = (game.words.choice(state, seat, choice).kind, seat, now[seat])
        shares += [state.share(0)] * looked
    return Seen(chances, shares, dict(changes), version, matches)


def measure_game(
    name: str, players: int, matches: int, folder: Path, workers: int, earlier: bool = False
) -> dict[str, Any]:
    """Play what is missing, unless the matches are those of an earlier commit, and measure."""
    blocks = range(FIRST_BLOCK, FIRST_BLOCK + max(1, matches // BLOCK))
    kept = folder / f"{name}-{players}"
    if earlier:
        paths = sorted(kept.glob("*.npz"))[: len(blocks)]
        if not paths:
            raise SystemExit(f"there are no matches in {kept}: python -m benchmarks.earlier {name} --players {players}")
    else:
        paths = play_blocks(name, (players, {}), blocks, BLOCK, kept, workers, progress(name, "played"))
    tell = progress(name, "measured")
    seen = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        answers = [len(match.answers) for match in read_block(name, paths[0])]
        rate = min(1.0, POSITIONS * len(answers) / sum(answers))
        for number, found in enumerate(pool.map(look_at, [name] * len(paths), paths, [rate] * len(paths)), 1):
            seen.append(found)
            tell(number, len(paths))
    changes: dict[str, list[float]] = defaultdict(list)
    for one in seen:
        for kind, some in one.changes.items():
            changes[kind] += some
    measured = measure(
        np.array([chance for one in seen for chance in one.chances]),
        np.array([share for one in seen for share in one.shares]),
    )
    return {
        "game": name,
        "seats": players,
        "judge": seen[0].judge,
        "matches": sum(one.matches for one in seen),
        **measured._asdict(),
        "steps": {
            kind: [float(np.mean(some)), float(np.std(some) / np.sqrt(len(some))), len(some)]
            for kind, some in sorted(changes.items())
        },
        "microseconds": speed(name, players),
    }


def speed(name: str, players: int) -> float:
    """How long all seats of a position take to be judged, on average over a match, in processor time."""
    from librt.vecs import vec

    game = game_by_name(name, players)
    out, luck, state = vec[float]([0.0] * players), random.Random(1), game.start(1)
    taken, number = 0.0, 0
    while not state.over and number < 100 * 200:
        start = time.process_time()
        for _ in range(200):
            game.judge.chances(state, out)
        taken += time.process_time() - start
        number += 200
        seat = luck.choice(state.to_act)
        state.act(seat, luck.choice(state.choice_ids(seat)))
    return taken / max(1, number) * 1e6


def progress(name: str, what: str) -> Any:
    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty() or done == total:
            sys.stderr.write(f"\r{name}: {what} {done} of {total} blocks" + ("\n" if done == total else ""))

    return tell


def plot(row: dict[str, Any]) -> str:
    """A reliability plot: for each tenth of the positions, what the judge gave and what the end paid."""
    side, edge = 240, 34
    scale = side - edge - 8
    spots = [Bin(*one) for one in row["bins"]]

    def x(value: float) -> float:
        return round(edge + value * scale, 1)

    def y(value: float) -> float:
        return round(side - edge - value * scale, 1)

    marks = "".join(
        f'<text x="{x(tick)}" y="{side - edge + 14}" text-anchor="middle">{tick:g}</text>'
        f'<text x="{edge - 5}" y="{y(tick) + 4}" text-anchor="end">{tick:g}</text>'
        for tick in (0, 0.5, 1)
    )
    points = "".join(f'<circle cx="{x(one.chance)}" cy="{y(one.share)}" r="4" class="spot"/>' for one in spots)
    title = f"{row['game']}, {row['seats']} seats" if row["seats"] > 1 else row["game"]
    size = f'viewBox="0 0 {side} {side + 14}" width="{side}" height="{side + 14}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'aria-label="Reliability of the judge of {title}: what was given against what came">\n'
        "<style>text{font:11px sans-serif;fill:#777}.line{stroke:#999;fill:none}.spot{fill:#b3261e}</style>\n"
        f'<rect x="{edge}" y="{y(1)}" width="{scale}" height="{scale}" class="line"/>\n'
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" class="line" stroke-dasharray="3 3"/>\n'
        f'{marks}<text x="{x(0.5)}" y="{side + 8}" text-anchor="middle">chance given: {title}</text>\n{points}\n</svg>\n'
    )


def skills(rows: list[dict[str, Any]]) -> str:
    """How good the judges are, in Markdown."""
    lines = [
        "| game | seats | judge | Brier skill | calibration error | matches | positions | µs for all seats |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        lines.append(
            f"| {row['game']} | {row['seats']} | `{row['judge']}` | {row['skill']:.3f} | {row['calibration']:.4f} | "
            f"{row['matches']:,} | {row['positions']:,} | {row['microseconds']:.1f} |"
        )
    return "\n".join(lines) + "\n"


def table(rows: list[dict[str, Any]]) -> str:
    """What was measured, in Markdown."""
    lines = [skills(rows)]
    lines += [
        *(f"![{row['game']}, {row['seats']}](judgement-{row['game']}-{row['seats']}.svg)" for row in rows),
        "",
    ]
    lines += [
        "| game | seats | answer | chance after − before, in points of a hundred | steps |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        for kind, (mean, error, number) in row["steps"].items():
            lines.append(
                f"| {row['game']} | {row['seats']} | {kind} | {100 * mean:+.2f} ± {196 * error:.2f} | {number:,} |"
            )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--earlier", action="store_true", help="on matches that an earlier commit played")
    parser.add_argument("--folder", type=Path, help="where matches are kept: build/judgement, or build/earlier")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write what was measured here, and no page")
    wanted = parser.parse_args()
    folder = wanted.folder or Path("build/earlier" if wanted.earlier else "build/judgement")
    rows = [
        measure_game(name, players, wanted.matches or MATCHES.get(name, MANY), folder, wanted.workers, wanted.earlier)
        for name, players in TABLE
        if name in (wanted.games or (EARLIER if wanted.earlier else dict(TABLE)))
    ]
    sys.stdout.write(table(rows))
    if wanted.json:
        wanted.json.write_text(json.dumps(rows), encoding="utf-8")
    elif not wanted.games:
        write_page(rows, wanted.earlier)


def write_page(rows: list[dict[str, Any]], earlier: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    begin, end = (BEGIN_EARLIER, END_EARLIER) if earlier else (BEGIN, END)
    before, _, rest = page.partition(begin)
    after = rest.partition(end)[2]
    told = skills(rows) if earlier else table(rows)
    PAGE.write_text(before + begin + "\n" + told + "\n" + end + after, encoding="utf-8")
    for row in () if earlier else rows:
        PAGE.with_name(f"judgement-{row['game']}-{row['seats']}.svg").write_text(plot(row), encoding="utf-8")


if __name__ == "__main__":
    main()
