"""Minds of this package against the same minds of an earlier commit, over the same deals: did a change make them stronger?

    python -m benchmarks.before goals --package ../earlier/build/compiled --mind search:50ms --deals 40 --players 2

`--package` is where that commit was built (`git worktree add ../earlier COMMIT`, and `make build/compiled.done` there). Both
sides think in processes of their own and are asked in the same way, by a position. Each deal is played twice, the sides
changing places; alone, each side plays every deal. The interval is taken over deals. Time is taken by the clock, so nothing
else should run, or everything alike.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.state import State
from threescore.lab.ladder import Z95
from threescore.rules import game as game_by_name

# Runs in the package that thinks; asks nothing of it that an earlier commit does not have.
THINKER = """
import json, sys
import threescore
from threescore.minds import mind as minds
games = {}
consult = minds.consult
try:
    mind = threescore.mind(sys.argv[1])
    plain = mind.budget
except AttributeError:  # a commit of before minds had names
    kind, _, much = sys.argv[1].partition(":")
    mind = minds.GreedyMind() if kind == "greedy" else minds.SearchMind()
    plain = minds.Budget(int(much[:-2]), None) if much.endswith("ms") else minds.Budget(None, int(much[:-1] or 0) or None)
for line in sys.stdin:
    asked = json.loads(line)
    key = json.dumps(asked["set_up"])
    if key not in games:
        name, players, options = asked["set_up"]
        games[key] = threescore.game(name, players, **options)
    state = games[key].from_position(asked["position"], seed=asked["seed"])
    budget = plain._replace(seed=asked["seed"])
    print(int(consult(mind, state, asked["seat"], budget).choice), flush=True)
"""


class Side:
    """A mind of a package, in a process of its own."""

    def __init__(self, package: Path, mind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", THINKER, mind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(package)},
        )

    def answer(self, state: State, set_up: Any, seat: int, seed: int) -> int:
        ids = state.choice_ids(seat)
        if len(ids) == 1:
            return ids[0]
        assert self.process.stdin is not None and self.process.stdout is not None
        asked = {"set_up": set_up, "position": state.position(), "seat": seat, "seed": seed}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


def play(game: Game, sides: list[Side], deal: int) -> list[float]:
    """Play a deal with a side for each seat; each seat's share."""
    state, set_up, answers = game.deal(FastDice(deal)), [game.name, game.players, game.settings()], 0
    while not state.over:
        seat = state.to_act[answers % len(state.to_act)]
        state.apply(seat, sides[seat].answer(state, set_up, seat, deal * 100_003 + answers))
        answers += 1
    return [state.share(seat) for seat in range(game.players)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--package", type=Path, required=True)
    parser.add_argument("--mind", default="search:50ms")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    import threescore

    game = game_by_name(wanted.game, wanted.players)
    now = Side(Path(threescore.__file__).parents[1], wanted.mind)
    before = Side(wanted.package, wanted.mind)
    leads = []
    for deal in range(wanted.seed, wanted.seed + wanted.deals):
        if game.players == 1:
            leads.append(play(game, [now], deal)[0] - play(game, [before], deal)[0])
        else:
            lead = 0.0
            for first in range(2):
                sides = [now if (seat + first) % 2 == 0 else before for seat in range(game.players)]
                shares = play(game, sides, deal)
                lead += sum(share if side is now else -share for share, side in zip(shares, sides, strict=True)) / 2
            leads.append(lead)
        if len(leads) > 1:
            doubt = Z95 * stdev(leads) / math.sqrt(len(leads))
            text = f"{wanted.game} {game.players}: {len(leads)} deals, now ahead by {fmean(leads):+.3f} ± {doubt:.3f}"
            sys.stdout.write(f"\r{text}" if sys.stdout.isatty() else "" if len(leads) % 10 else f"{text}\n")
            sys.stdout.flush()
    for side in (now, before):
        side.process.kill()


if __name__ == "__main__":
    main()
