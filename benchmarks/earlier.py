"""Matches that greedy minds of an earlier commit play, kept as judges learn from them (`threescore.lab.selfplay`).

    python -m benchmarks.earlier goals --package ../earlier/build/compiled --players 2 --blocks 900000:20
    python -m benchmarks.earlier goals --package ../earlier/build/compiled --folder training/goals/by-hand-1

`--package` is where that commit was built (`git worktree add ../earlier COMMIT`, and `make build/compiled.done` there). The first
line plays what `python -m benchmarks.judgement goals --folder build/earlier` measures the judges of today on, the second what
`threescore train goals` learns from beside its own matches. The rules have to be the same there: every match is played again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from threescore.core.dice import FastDice
from threescore.lab.selfplay import APART, STRAY, write_block
from threescore.rules import game as game_by_name
from threescore.rules import kind_of

# Runs in the package that plays: the same as `selfplay.play`, with what the commit before the first learned judge had.
PLAYER = """
import json, random, sys
import threescore
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.minds.greedy import Greed
stray, samples, out = int(sys.argv[1]), 2, buffer()
for line in sys.stdin:
    name, players, seed, thought, position = json.loads(line)
    game = threescore.game(name, players)
    luck, dice = random.Random(seed), FastDice(thought)
    state = game.deal(FastDice(seed)) if position is None else game.from_position(position, FastDice(seed))
    greed, answers = Greed(game) if hasattr(game, "judge") else Greed(), []
    while state.owes:
        asked = state.to_act
        seat = asked[0] if len(asked) == 1 else luck.choice(asked)
        count = state.legal(seat, out)
        if count > 1 and luck.randrange(stray) == 0:
            choice = int(out[luck.randrange(count)])
        else:
            choice = int(greed.blind_choice(state, seat, dice, out, count, samples))
        answers.append((int(seat), choice))
        state.apply(seat, choice)
    shares = [float(state.share(seat)) for seat in range(players)]
    print(json.dumps([answers, shares]), flush=True)
"""


class Player:
    """Greedy minds of a package, in a process of their own: of an earlier commit, or of this one."""

    def __init__(self, package: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(STRAY)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(package.resolve())},
        )

    def play(self, name: str, players: int, seed: int, position: Any = None) -> tuple[list[list[int]], list[float]]:
        """Let them play a match, from its beginning or from a position: their answers, and what the end pays each seat."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, players, seed, seed + APART // 2, position]) + "\n")
        self.process.stdin.flush()
        answers, shares = json.loads(self.process.stdout.readline())
        return answers, shares

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--package", type=Path, required=True)
    parser.add_argument("--players", type=int, help="as many in every match; by default any number")
    parser.add_argument("--blocks", default="0:20", help="the number of the first block, and how many (0:20)")
    parser.add_argument("--matches", type=int, default=100, help="matches to a block")
    parser.add_argument("--folder", type=Path, help="build/earlier/GAME-PLAYERS by default")
    wanted = parser.parse_args()
    seats = [wanted.players] if wanted.players else list(kind_of(wanted.game).seats)
    folder = wanted.folder or Path("build/earlier") / f"{wanted.game}-{wanted.players or 'any'}"
    folder.mkdir(parents=True, exist_ok=True)
    player = Player(wanted.package)
    first, _, count = wanted.blocks.partition(":")
    for number in range(int(first), int(first) + int(count or 1)):
        path = folder / f"{number:05}.npz"
        if path.exists():
            continue
        rows: list[dict[str, Any]] = []
        answers: list[list[int]] = []
        for seed in range(number * APART, number * APART + wanted.matches):
            players = seats[seed % len(seats)]
            found, _ = player.play(wanted.game, players, seed)
            play_again(wanted.game, players, seed, found)
            rows.append({"players": players, "options": {}, "seed": seed, "answers": len(found)})
            answers += found
        write_block(path, rows, answers)
        sys.stderr.write(f"{path}\n")
    player.close()


def play_again(name: str, players: int, seed: int, answers: list[list[int]]) -> None:
    """Whether today's rules take these answers, and end with the last."""
    state = game_by_name(name, players).deal(FastDice(seed))
    for seat, choice in answers:
        if choice not in state.choice_ids(seat):
            raise SystemExit(f"match {seed} of {name} is not what it was: the rules are others there")
        state.apply(seat, choice)
    if not state.over:
        raise SystemExit(f"match {seed} of {name} does not end where it did: the rules are others there")


if __name__ == "__main__":
    main()
