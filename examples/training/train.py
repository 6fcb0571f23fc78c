"""A training run from outside the package: a small network learns what the answers of a game are worth, by playing.

    pip install 'threescore[rl]' scikit-learn
    python examples/training/train.py beast --rounds 60 --out curve.json

It is deep Q-learning with what comes of each answer as its target: a network (scikit-learn's) takes the numbers that a seat
sees and says what each answer is worth. Illegal answers are masked. It plays against `random` in many games at once: first by
chance, then mostly what it likes best; after each round of answers it learns from them. What a game pays in the end fades with
every answer that lies between, so that an answer is not blamed for what happened long after it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPRegressor

import threescore
from threescore import envs

# So many games go on side by side.
GAMES = 256
BATCH = 512
FADES = 0.85
# The first rounds are played by chance; from then on so many answers are.
BY_CHANCE, EXPLORES = 0.4, 0.25
# A number up to this is told as which of its values it has, a larger one as how large it is.
FEW, LARGE = 6, 20
Z95 = 1.96


class Learner:
    """A network that says what every answer is worth to the seat that is asked: from -1/2, lost, to 1/2, won."""

    def __init__(self, game: str, seed: int, hidden: int = 64) -> None:
        sight = threescore.game(game).sight
        told = [stretch for stretch in sight.stretches for _ in range(stretch.size)]
        few = [1 < one.high <= FEW and one.low == 0 for one in told]
        values = [(place, value) for place, one in enumerate(told) if few[place] for value in range(1, one.high + 1)]
        self.places, self.values = (np.asarray([pair[i] for pair in values], np.int16) for i in (0, 1))
        self.others = np.asarray([place for place in range(len(told)) if not few[place]], np.int16)
        self.scale = np.asarray([min(told[place].high, LARGE) for place in self.others], np.float32)
        self.size, self.actions = sight.size, threescore.game(game).actions
        self.net = MLPRegressor(hidden_layer_sizes=(hidden,), learning_rate_init=2e-3, alpha=0.0, random_state=seed)
        # Its first lesson gives the network its shape: all answers are worth the same.
        self.net.partial_fit(self.seen(np.zeros((1, self.size), np.int16)), np.zeros((1, self.actions)))
        self.luck = np.random.default_rng(seed)

    def seen(self, numbers: NDArray[np.int16]) -> NDArray[np.float32]:
        which = (numbers[:, self.places] == self.values).astype(np.float32)
        much: NDArray[np.float32] = np.clip(numbers[:, self.others] / self.scale, -1.0, 1.0).astype(np.float32)
        return np.concatenate([which, much], axis=1)

    def choose(self, observations: dict[str, Any], explores: float = 0.0) -> NDArray[np.int64]:
        """The answer that is worth most in every game; sometimes another one that is legal."""
        worths = self.net.predict(self.seen(observations["observation"]))
        worths += self.luck.random(worths.shape) * 1e-4
        other = self.luck.random((len(worths), 1)) < explores
        worths = np.where(other, self.luck.random(worths.shape), worths)
        chosen: NDArray[np.int64] = np.where(observations["action_mask"] == 1, worths, -np.inf).argmax(1)
        return chosen

    def learn(self, numbers: NDArray[np.int16], choices: NDArray[np.int64], worths: NDArray[np.float64]) -> None:
        """Take every answer of a round once into account, in batches by chance."""
        order = self.luck.permutation(len(choices))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            seen = self.seen(numbers[some])
            targets = self.net.predict(seen)
            targets[np.arange(len(some)), choices[some]] = worths[some]
            self.net.partial_fit(seen, targets)


def faded(rewards: NDArray[np.float64], over: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What came of every answer, for answers by games: the end of its game, the less the longer that took; 0 if unseen."""
    worths, later = np.zeros_like(rewards), np.zeros(rewards.shape[1])
    for answer in range(len(rewards) - 1, -1, -1):
        later = np.where(over[answer], rewards[answer] - 0.5, FADES * later)
        worths[answer] = later
    return worths


def train(game: str, rounds: int, answers: int, tried: int, seed: int) -> tuple[Learner, list[dict[str, float]]]:
    """Play and learn in turns; the learner, and now and then how it does against `random`."""
    learner, curve, games = Learner(game, seed), [], 0
    env = envs.vector(game, GAMES, opponents="random", skip_forced=True, autoreset_mode="SameStep")
    observations, _ = env.reset(seed=seed)
    numbers = np.zeros((answers, GAMES, learner.size), np.int16)
    choices, rewards = np.zeros((answers, GAMES), np.int64), np.zeros((answers, GAMES))
    over = np.zeros((answers, GAMES), np.bool_)
    for number in range(1, rounds + 1):
        chance = number <= BY_CHANCE * rounds
        for answer in range(answers):
            numbers[answer] = observations["observation"]
            choices[answer] = env.any_actions() if chance else learner.choose(observations, EXPLORES)
            observations, rewards[answer], over[answer], _, _ = env.step(choices[answer])
        games += int(over.sum())
        learner.learn(numbers.reshape(-1, learner.size), choices.ravel(), faded(rewards, over).ravel())
        if number % max(1, rounds // 10) == 0:
            won, margin = mean_and_margin(results(learner, game, "random", tried))
            curve.append({"games": games, "won": round(won, 4), "margin": round(margin, 4)})
            sys.stderr.write(f"{games:>8} games: {won:.1%} ±{margin:.1%}\n")
    return learner, curve


def results(learner: Learner, game: str, opponents: str, matches: int) -> list[float]:
    """What each of so many games pays: every place plays one, so that long ones count as much as short ones."""
    env = envs.vector(game, matches, opponents=opponents, skip_forced=True, autoreset_mode="SameStep")
    observations, _ = env.reset(seed=10**6)
    paid = np.full(matches, np.nan)
    while np.isnan(paid).any():
        observations, rewards, over, _, _ = env.step(learner.choose(observations))
        paid = np.where(np.isnan(paid) & over, rewards, paid)
    return [float(one) for one in paid]


def mean_and_margin(paid: list[float]) -> tuple[float, float]:
    """The mean, and half its 95 % interval."""
    return float(np.mean(paid)), Z95 * float(np.std([*paid, 0.0, 1.0])) / math.sqrt(len(paid))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="beast")
    parser.add_argument("--rounds", type=int, default=60, help="of playing and learning")
    parser.add_argument("--answers", type=int, default=64, help=f"answers a round in each of {GAMES} games")
    parser.add_argument(
        "--tried", type=int, default=400, help="games against each opponent, now and then and in the end"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="where the curve and the result are written, as JSON")
    wanted = parser.parse_args()
    learner, curve = train(wanted.game, wanted.rounds, wanted.answers, wanted.tried, wanted.seed)
    result = {}
    for opponents in ("random", "greedy"):
        won, margin = mean_and_margin(results(learner, wanted.game, opponents, wanted.tried))
        result[opponents] = {"won": round(won, 4), "margin": round(margin, 4)}
        sys.stdout.write(f"against {opponents}: {won:.1%} ±{margin:.1%}\n")
    if wanted.out is not None:
        wanted.out.write_text(json.dumps({"game": wanted.game, "curve": curve, "result": result}, indent=1) + "\n")


if __name__ == "__main__":
    main()
