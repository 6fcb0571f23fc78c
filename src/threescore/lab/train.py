"""`threescore train`: minds play against themselves, a network learns what came of it, and a game has a new judge.

With several generations the minds of each new judge play the next matches, and the next judge learns from all. Matches are
kept, a file for each block of them, under the version of the judge by which they were played; what is there already is not
played again. What minds played by earlier judges is learned from too, if it is still there: so a judge knows weaker play and
other ways to play as well as its own. The last part of each is not learned from: it tells how good the new judge is.
"""

from __future__ import annotations

import json
import os
import random
import sys
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from mypy_extensions import i64
from rich.console import Console
from rich.progress import Progress

from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.core.learned import EVERY_SEAT, PARTS, SLOPE, UNTAUGHT, LearnedJudge, Network, network_at
from threescore.lab.calibration import Measured, measure
from threescore.lab.fitting import Layer, Readings, chances_of, fit, foretold, scores_of, whole
from threescore.lab.selfplay import play_blocks, read_block
from threescore.rules import game as game_by_name
from threescore.rules import kind_of

# Matches to a block, and of how many blocks one is kept apart
BLOCK = 100
# So many blocks belong to each seed at most.
SEEDS = 10_000
APART_ONE_OF = 8
# So many positions are enough for a small network, and more would only take longer.
POSITIONS = 400_000
# The first judges were written by hand.
BY_HAND = 1
# A hash in the name of a judge has so many signs.
HASH = 8
# Where no file is, a judge knows nothing.
NOWHERE = Path("nowhere") / "judge.json"


def train(
    name: str,
    matches: int,
    seed: int,
    workers: int,
    folder: Path,
    out: Path | None,
    hidden: int,
    epochs: int,
    generations: int = 1,
    afresh: bool = False,
) -> int:
    """Play, fit, write the network, and say how good it is; as often as there are to be generations."""
    judge = learned_judge(name)
    own = Path(sys.modules[kind_of(name).__module__].__file__ or "").with_name("judge.json")
    out = out or own
    version = max(BY_HAND, number_of(own))
    network: Network = judge.network
    file: Path | None = None
    if afresh:
        network, file = network_at(NOWHERE, judge.network.features), NOWHERE
    for generation in range(generations):
        version += 1
        # Those between lie beside their matches, so that a run that was broken off goes on as it began.
        place = out if generation == generations - 1 else folder / name / f"judge-{version}.json"
        network = next_judge(
            name, network, file, version, matches, seed + generation, workers, folder, place, hidden, epochs
        )
        file = place
    return 0


def next_judge(
    name: str,
    network: Network,
    file: Path | None,
    version: int,
    matches: int,
    seed: int,
    workers: int,
    folder: Path,
    out: Path,
    hidden: int,
    epochs: int,
) -> Network:
    """A judge that has learned from matches that minds played by the judge before (its network, and the file that holds it
    unless the game itself does), and from all that were played by earlier ones."""
    stages = int(learned_judge(name).stages)
    size = min(BLOCK, max(1, matches // 2))
    blocks = range(seed * SEEDS, seed * SEEDS + max(2, -(-matches // size)))
    with Progress(console=Console(stderr=True), transient=True) as progress:

        def teller(what: str) -> Callable[[int, int], None]:
            task = progress.add_task(what, total=None)
            return lambda done, total: progress.update(task, completed=done, total=total)

        played = folder / name / f"by-{network.version.replace(':', '-')}"
        every = earlier(folder / name, played, version)
        # Minds that stand on nothing play by chance: where there is better play to learn from, they are left out.
        if network.version != UNTAUGHT or not every:
            paths = play_blocks(name, None, blocks, size, played, workers, teller("playing"), file)
            every.insert(0, paths)
        lessons = gather(name, [some[: -apart(some)] for some in every], seed, workers, teller("reading"))
        exam = gather(
            name, [some[-apart(some) :] for some in every], seed, workers, teller("reading what is kept apart")
        )
        layer = fit(lessons, seed, teller("fitting"), hidden, epochs, stages)
        layer = fit(foretold(layer, lessons), seed, teller("fitting again"), hidden, epochs, stages)
    held = {"version": version, **whole(layer, network.features)}
    write(out, held)
    learned = Network(network.features, held)
    before, after = measured(layer_of(network, stages), exam), measured(layer, exam)
    sys.stdout.write(
        f"{name}: learned from {len(lessons.rows):,} positions of {len(set(lessons.match.tolist())):,} matches\n"
        f"  {network.version:<14} {before}\n  {learned.version:<14} {after}\n"
        f"written to {out} ({out.stat().st_size // 1024} KB)\n"
    )
    return learned


def number_of(path: Path) -> int:
    """The number of the judge in a file, also of one that has learned from other features; 0 if there is none."""
    return int(json.loads(path.read_text(encoding="utf-8"))["version"]) if path.exists() else 0


def earlier(folder: Path, played: Path, version: int) -> list[list[Path]]:
    """The blocks of matches that were played by each judge before the one of this number, if there are two at least."""
    judges = [one for one in sorted(folder.glob("by-*")) if one != played and number_in(one.name) < version]
    found = [sorted(one.glob("*.npz")) for one in judges]
    return [paths for paths in found if len(paths) > 1]


def number_in(name: str) -> int:
    """The number of the judge that a folder of matches names: by-5-44250cd5, by-hand-1; 0 if there is none, as in by-untaught."""
    return next((int(part) for part in name.split("-")[1:] if part.isdecimal() and len(part) < HASH), 0)


def apart(paths: list[Path]) -> int:
    """How many blocks of a judge are kept apart."""
    return max(1, len(paths) // APART_ONE_OF)


def learned_judge(name: str) -> LearnedJudge:
    judge = game_by_name(name).judge
    if not isinstance(judge, LearnedJudge):
        raise BadOption(f"the judge of {name} does not learn: it would be made of threescore.core.learned.LearnedJudge")
    return judge


def write(path: Path, held: dict[str, Any]) -> None:
    """Write a network, whole or not at all; a line for each feature and unit."""
    lines = [
        f" {json.dumps(key)}: "
        + (
            "[\n  " + ",\n  ".join(json.dumps(one) for one in value) + "]"
            if isinstance(value, list)
            else json.dumps(value)
        )
        for key, value in held.items()
    ]
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    part.replace(path)


def layer_of(network: Network, stages: int) -> Layer:
    """A network as it is fitted."""
    units = np.array(network.held["units"], dtype=np.float64)
    outer = np.array(network.held["outer"], dtype=np.float64) / PARTS / 2.0 ** network.held["fine"]
    slopes = np.array([network.slope(i64(stage)) for stage in range(stages)], dtype=np.float64) / SLOPE
    return Layer(units[:, :-1].T, units[:, -1], outer, slopes)


def measured(layer: Layer, readings: Readings) -> Measured:
    """How good a network is on the first seat of each position."""
    chances = chances_of(scores_of(layer, readings.rows.astype(np.float64), readings.stage), readings.there)
    return measure(chances[:, 0], readings.shares[:, 0])


def read_positions(name: str, path: Path, wanted: int, seed: int) -> Readings:
    """Read some of the positions of a block, all as likely as each other."""
    matches = list(read_block(name, path))
    rate = wanted / sum(len(match.answers) for match in matches)
    games: dict[tuple[int, str], Game] = {}
    rows, shares, there, of, stages = array("h"), array("f"), array("b"), array("q"), array("q")
    most = kind_of(name).seats[-1]
    for match in matches:
        game = games.setdefault((match.players, json.dumps(match.options, sort_keys=True)), match.set_up())
        judge = game.judge
        assert isinstance(judge, LearnedJudge)
        luck, seen = random.Random(f"{seed} {match.seed}"), list[int]()
        for state, seat, _ in match.steps(game):
            if seat >= 0 and luck.random() < rate:
                found = judge.reading(state)
                for row in found:
                    rows.extend(row)
                seen.append(int(judge.viewpoint(state)))
                stages.append(int(judge.stage(state)))
                if seen[-1] == EVERY_SEAT:
                    rows.extend([0] * ((most - len(found)) * len(found[0])))
        ends = [state.share(seat) for seat in range(state.seats)]
        for viewpoint in seen:
            alone = viewpoint != EVERY_SEAT
            number = 1 if alone else most
            paid = [ends[viewpoint]] if alone else ends
            shares.extend(paid + [0.0] * (number - len(paid)))
            there.extend([1] * len(paid) + [0] * (number - len(paid)))
            of.append(match.seed)
    count = len(of)
    width = int(learned_judge(name).network.inputs)
    return Readings(
        np.frombuffer(rows, dtype=np.int16).reshape(count, -1, width),
        np.frombuffer(shares, dtype=np.float32).reshape(count, -1),
        np.frombuffer(there, dtype=np.int8).reshape(count, -1) != 0,
        np.frombuffer(of, dtype=np.int64),
        np.frombuffer(stages, dtype=np.int64),
    )


def gather(
    name: str, paths: Sequence[Sequence[Path]], seed: int, workers: int, tell: Callable[[int, int], None]
) -> Readings:
    """Read positions of blocks, as many of each judge's, and of each block as make enough of them together."""
    found = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = [
            pool.submit(read_positions, name, path, POSITIONS // len(paths) // len(some), seed)
            for some in paths
            for path in some
        ]
        for number, job in enumerate(jobs, 1):
            found.append(job.result())
            tell(number, len(jobs))
    return Readings(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
