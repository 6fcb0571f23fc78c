"""Matches between our search and OpenSpiel's MCTS bot. Runs in an environment that has OpenSpiel.

The bot sees a game through `Seen`: a redealt copy (it may not peek either), whose dice are rolled anew in every
simulation. Its own search does the rest. Random rollouts would take most of its time if they were driven from Python, so
it is given our compiled ones: the comparison is of the two searches, not of the speed of the rules.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]
import pyspiel
from open_spiel.python.algorithms import mcts

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State, buffer
from threescore.lab.ladder import margin
from threescore.minds.mind import Budget, SearchMind, consult
from threescore.minds.playout import play_out

OUT = buffer()
FIRST_GUESS = 20


class Seen:
    """A state of ours, as OpenSpiel's bot asks for it."""

    def __init__(self, state: State, dice: FastDice) -> None:
        self.state = state
        self.dice = dice

    def clone(self) -> Seen:
        return Seen(self.state.copy(self.dice), self.dice)

    def current_player(self) -> int:
        return self.state.to_act[0] if self.state.to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.state.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.choice_ids(self.current_player())

    def apply_action(self, action: int) -> None:
        # Other dice may have fallen since the bot's tree was grown here; then any answer stands for the one it meant.
        seat, legal = self.current_player(), self.legal_actions()
        self.state.apply(seat, action if action in legal else legal[self.dice.below(len(legal))])

    def returns(self) -> list[float]:
        return [2 * self.state.share(seat) - 1 for seat in range(self.state.seats)]


class Rollouts:
    """Evaluates a leaf by one random playout, compiled."""

    def evaluate(self, seen: Seen) -> Any:
        twin = seen.clone()
        play_out(twin.state, twin.dice, OUT)
        return np.array(twin.returns())

    def prior(self, seen: Seen) -> list[tuple[int, float]]:
        actions = seen.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Kind:
    """What the bot wants to know of the game."""

    def get_type(self) -> Any:
        return pyspiel.load_game("pig").get_type()

    def max_utility(self) -> float:
        return 1.0


class Peer:
    """OpenSpiel's bot, which counts simulations: kept to a time for each answer by the speed of all before."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.simulations = FIRST_GUESS
        self.done = 0
        self.spent: list[float] = []

    def answer(self, state: State, seat: int, seed: int) -> int:
        ids = state.choice_ids(seat)
        if len(ids) == 1:
            return ids[0]
        dice = FastDice(seed)
        bot = mcts.MCTSBot(Kind(), math.sqrt(2), self.simulations, Rollouts(), solve=False)
        start = time.perf_counter()
        action: int = bot.step(Seen(state.redeal(seat, dice), dice))
        took = time.perf_counter() - start
        self.spent.append(took)
        self.done += self.simulations
        self.simulations = max(2, round(self.done / sum(self.spent) * self.seconds))
        return action


def main() -> None:
    name, milliseconds, deals = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = threescore.game(name, players=2)
    shares: list[float] = []
    ours: list[float] = []
    peer = Peer(milliseconds / 1000)
    for deal in range(deals):
        pair = 0.0
        for our_seat in (0, 1):
            state, answers = game.deal(FastDice(deal)), 0
            while not state.over:
                seat, seed = state.to_act[0], deal * 1_000_003 + answers
                answers += 1
                if seat == our_seat:
                    start = time.perf_counter()
                    choice = consult(SearchMind(), state, seat, Budget(milliseconds=milliseconds, seed=seed)).choice
                    if time.perf_counter() - start > 0.001:
                        ours.append(time.perf_counter() - start)
                else:
                    choice = peer.answer(state, seat, seed)
                state.apply(seat, choice)
            pair += state.share(our_seat) / 2
        shares.append(pair)
        mean = sum(shares) / len(shares)
        sys.stderr.write(f"\r{name}: {deal + 1} of {deals} deals, search wins {mean:.1%}   ")
    mean = sum(shares) / len(shares)
    sys.stdout.write(
        f"\n{name}: search wins {mean:.1%} ±{margin(shares):.1%} of {2 * deals} matches against OpenSpiel's MCTS bot; "
        f"an answer took {1000 * sum(ours) / len(ours):.0f} ms and {1000 * sum(peer.spent) / len(peer.spent):.0f} ms\n"
    )


if __name__ == "__main__":
    main()
