"""Random play of the peers' games, each from a plain Python loop. Runs in an environment of its own; prints JSON."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable


def rate(seconds: float, play: Callable[[], int]) -> float:
    """Decisions per second of processor time of a function that plays one game and counts them."""
    decisions, start = 0, time.process_time()
    while time.process_time() < start + seconds:
        decisions += play()
    return decisions / (time.process_time() - start)


def pig() -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("pig")

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def connect_four() -> Callable[[], int]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if over or cut else random.choice([i for i, able in enumerate(mask) if able]))
            decisions += not (over or cut)
        return decisions

    return play


def leduc() -> Callable[[], int]:
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make("leduc-holdem")

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


PEERS = {"open_spiel pig": pig, "pettingzoo connect_four": connect_four, "rlcard leduc-holdem": leduc}


def main() -> None:
    found = {}
    for name, make in PEERS.items():
        try:
            found[name] = rate(float(sys.argv[1]), make())
        except ImportError as error:
            sys.stderr.write(f"{name}: {error}\n")
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
