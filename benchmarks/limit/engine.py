"""Random play by the engine, measured as the C programs measure themselves: one line of JSON. As they, it plays in one room.

python -m benchmarks.limit.engine GAME SECONDS SEED
"""

from __future__ import annotations

import json
import sys
import time

import threescore.core.dice
from threescore.core.dice import LightDice
from threescore.core.state import buffer
from threescore.minds.playout import play_games
from threescore.rules import game as game_by_name

# The C programs look at the clock this often.
BATCH = 16
# Four seats where a game takes them, as the C programs have.
SEATS = 4


def measure(name: str, seconds: float, seed: int) -> dict[str, float]:
    """Games and decisions in so much processor time."""
    kind = type(game_by_name(name))
    game = game_by_name(name, players=SEATS if SEATS in kind.seats else kind.seats[-1])
    out, dice, games, decisions = buffer(), LightDice(seed), 0, 0
    blank = game.blank(dice)
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += play_games(blank, BATCH, dice, out)
        games += BATCH
    return {"games": games, "decisions": decisions, "seconds": taken}


if __name__ == "__main__":
    if threescore.core.dice.__file__.endswith(".py"):
        raise SystemExit("nothing is compiled here; run `make limit`, which sees to it")
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))))
