"""How much better a judge could be at all: positions are played on again and again by the minds that met them.

    python -m benchmarks.foresight goals --players 2 --folder build/earlier --package ../earlier/build/compiled
    python -m benchmarks.foresight goals --players 2

What decides a match is mostly luck that is still to come, and no judge foresees it. `--folder` holds matches as
`benchmarks.judgement` keeps them, `--package` is where the minds were built that played them (this package by default). Of
each position that is looked at, what nobody at the table knows is dealt anew before it is played on. The product of what two
such matches bring beyond the judge's chance has the mean of its squared error, and that is what a judge would be ahead who knew
the chances of these very minds. The interval is taken over positions.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean, stdev, variance

import threescore
from benchmarks.earlier import Player
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.lab.ladder import Z95
from threescore.lab.selfplay import read_block

# Seeds of matches that are played on lie beyond all others.
FIRST_SEED = 1 << 40


def squared_error(beyond: list[float]) -> float:
    """The mean product of two different of these numbers."""
    number = len(beyond)
    return (sum(beyond) ** 2 - sum(one * one for one in beyond)) / (number * (number - 1))


def positions(name: str, paths: list[Path], wanted: int) -> list[tuple[State, str]]:
    """So many positions, each as likely as any other, with the kind of the answer that was given there."""
    matches = [match for path in paths for match in read_block(name, path)]
    number = sum(len(match.answers) for match in matches)
    places = sorted(random.Random(0).sample(range(number), min(wanted, number)), reverse=True)
    found: list[tuple[State, str]] = []
    first = 0
    for match in matches:
        end = first + len(match.answers)
        if places and places[-1] < end:
            game = match.set_up()
            for at, (state, seat, choice) in zip(range(first, end), match.steps(game), strict=False):
                if places and places[-1] == at:
                    places.pop()
                    found.append((state.clone(), game.words.choice(state, seat, choice).kind))
        first = end
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("build/judgement"), help="holds GAME-PLAYERS/*.npz")
    parser.add_argument("--package", type=Path, default=Path(threescore.__file__).parents[1])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--times", type=int, default=6, help="how often each is played on")
    parser.add_argument("--out", type=Path, help="keep every position with what came of it, a line each")
    wanted = parser.parse_args()
    paths = sorted((wanted.folder / f"{wanted.game}-{wanted.players}").glob("*.npz"))
    player = Player(wanted.package)
    luck = random.Random(0)
    by_kind: dict[str, list[float]] = defaultdict(list)
    chances, ends, lines = [], [], []
    for number, (state, kind) in enumerate(positions(wanted.game, paths, wanted.positions)):
        chance = state.chances()[0]
        brought = []
        for again in range(wanted.times):
            seed = FIRST_SEED + number * wanted.times + again
            position = state.stir(FastDice(luck.getrandbits(60))).position()
            brought.append(player.play(wanted.game, wanted.players, seed, position)[1][0])
        by_kind[kind].append(squared_error([one - chance for one in brought]))
        chances.append(chance)
        ends.append(brought)
        if wanted.out:
            lines.append(json.dumps({"position": state.position(), "chance": chance, "brought": brought}) + "\n")
    player.close()
    if wanted.out:
        wanted.out.write_text("".join(lines), encoding="utf-8")
    base = variance([one for some in ends for one in some])
    brier = fmean((one - chance) ** 2 for chance, some in zip(chances, ends, strict=True) for one in some)
    errors = [one for some in by_kind.values() for one in some]
    doubt = Z95 * stdev(errors) / math.sqrt(len(errors)) / base
    sys.stdout.write(
        f"{wanted.game} {wanted.players}: {len(errors)} positions, each played on {wanted.times} times: "
        f"skill {1 - brier / base:.3f}, "
        f"{fmean(errors) / base:.4f} ± {doubt:.4f} less than could be\n"
    )
    for kind, some in sorted(by_kind.items()):
        if len(some) > 1:
            doubt = Z95 * stdev(some) / math.sqrt(len(some)) / base
            sys.stdout.write(f"  {kind:<12} {len(some):>5} positions {fmean(some) / base:+.4f} ± {doubt:.4f}\n")


if __name__ == "__main__":
    main()
