"""A training run from outside the package: a small network learns what the answers of a game are worth, by playing.

    pip install 'threescore[rl]' scikit-learn
    python examples/training/train.py beast --out curve.json

It is deep Q-learning with traces: a network (scikit-learn's) takes the numbers that a seat sees and says what each answer is
worth. Illegal answers are masked. It plays against `random` in many games at once, mostly what it likes best; after each round
of answers it learns from them. All that it is told of a game is who has won in the end. That fades with every answer that lies
between, so that an answer is not blamed for what happened long after it.
"""

from __future__ import annotations

import argparse
import copy
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
GAMES = 512
# What an answer is worth fades by FADES with each that follows, and is taken to be what came of it, rather than what was
# foreseen one answer later, by TRACE.
FADES, TRACE = 0.95, 0.9
# So many answers are tried by chance, and so many are learned from at once, in the first round and in the last.
EXPLORES = (0.3, 0.05)
BATCH = (256, 2048)
# What is played in the end is the average of the networks of some rounds.
FOLLOWS = 0.05
# So many answers by chance show what can be asked at all.
LOOKS = 100
# Numbers that tell little of the next answer, or what others tell as well, are left out.
LEFT_OUT = ("seat", "turns", "beast", "hand", "deck", "discard", "order", "scores")
# A number up to this is told as which of its values it has, a larger one as how large it is.
FEW, LARGE = 6, 20
Z95 = 1.96


class Learner:
    """A network that says what every answer is worth to the seat that is asked: from -1/2, lost, to 1/2, won."""

    def __init__(self, game: str, answers: NDArray[np.int64], seed: int, hidden: tuple[int, ...] = (128, 128)) -> None:
        sight = threescore.game(game).sight
        told = [stretch for stretch in sight.stretches for _ in range(stretch.size)]
        kept = [place for place, one in enumerate(told) if one.name not in LEFT_OUT]
        few = [place for place in kept if 1 < told[place].high <= FEW and told[place].low == 0]
        values = [(place, value) for place in few for value in range(1, told[place].high + 1)]
        self.places, self.values = (np.asarray([pair[i] for pair in values], np.int16) for i in (0, 1))
        self.others = np.asarray([place for place in kept if place not in set(few)], np.int16)
        self.scale = np.asarray([min(told[place].high, LARGE) for place in self.others], np.float32)
        self.size, self.answers = sight.size, answers
        # Where the network says what an answer is worth
        self.output = np.zeros(threescore.game(game).actions, np.int64)
        self.output[answers] = np.arange(len(answers))
        self.net = MLPRegressor(hidden_layer_sizes=hidden, alpha=0.0, random_state=seed)
        # Its first lesson gives the network its shape: all answers are worth the same.
        self.net.partial_fit(self.seen(np.zeros((1, self.size), np.int16)), np.zeros((1, len(answers)), np.float32))
        self.luck = np.random.default_rng(seed)

    def seen(self, numbers: NDArray[np.int16]) -> NDArray[np.float32]:
        which = (numbers[:, self.places] == self.values).astype(np.float32)
        much: NDArray[np.float32] = np.clip(numbers[:, self.others] / self.scale, -1.0, 1.0).astype(np.float32)
        return np.concatenate([which, much], axis=1)

    def worths(self, observations: dict[str, Any]) -> NDArray[np.float64]:
        """What each of its answers is worth in every game; illegal ones are no answers."""
        told = self.net.predict(self.seen(observations["observation"])).reshape(-1, len(self.answers))
        worths: NDArray[np.float64] = np.where(observations["action_mask"][:, self.answers] == 1, told, -np.inf)
        return worths

    def choose(
        self, observations: dict[str, Any], worths: NDArray[np.float64], explores: float = 0.0
    ) -> NDArray[np.int64]:
        """The answer that is worth most in every game, one of them where several are; sometimes another one."""
        legal, luck = np.isfinite(worths), self.luck.random(worths.shape)
        by_chance = legal & (self.luck.random((len(worths), 1)) < explores)
        chosen: NDArray[np.int64] = self.answers[np.where(by_chance, luck, worths + luck * 1e-4).argmax(1)]
        # Where none of its answers can be given, it knows nothing better than the first that can.
        strange = ~legal.any(1)
        chosen[strange] = observations["action_mask"][strange].argmax(1)
        return chosen

    def learn(
        self, numbers: NDArray[np.int16], choices: NDArray[np.int64], worths: NDArray[np.float64], batch: int
    ) -> None:
        """Take every answer of a round once into account, in batches by chance."""
        seen, outputs = self.seen(numbers), self.output[choices]
        order = self.luck.permutation(len(choices))
        for start in range(0, len(order), batch):
            some = order[start : start + batch]
            targets = self.net.predict(seen[some]).reshape(len(some), -1)
            targets[np.arange(len(some)), outputs[some]] = worths[some]
            self.net.partial_fit(seen[some], targets)

    def follow(self, other: Learner) -> None:
        """Come a little nearer to what another one has learned."""
        mine, theirs = (one.net.coefs_ + one.net.intercepts_ for one in (self, other))
        for weights, goal in zip(mine, theirs, strict=True):
            weights += FOLLOWS * (goal - weights)


def returns(rewards: NDArray[np.float64], over: NDArray[np.bool_], best: NDArray[np.float64]) -> NDArray[np.float64]:
    """What every answer is worth by what came of it, for answers by games: where its game ended, the less the longer that
    took; before, mostly what the next one is worth, and partly what the best was thought to be. `best` goes one further."""
    worths, later = np.zeros_like(rewards), best[-1]
    for answer in range(len(rewards) - 1, -1, -1):
        later = np.where(over[answer], rewards[answer] - 0.5, FADES * later)
        worths[answer] = later
        later = TRACE * later + (1 - TRACE) * best[answer]
    return worths


def best_of(worths: NDArray[np.float64]) -> NDArray[np.float64]:
    """What the best answer is worth; where none is known, nothing."""
    found: NDArray[np.float64] = worths.max(1)
    return np.where(np.isfinite(found), found, 0.0)


def answers_asked(game: str, seed: int) -> NDArray[np.int64]:
    """Which answers are ever among the choices: few of the numbers that a game has, as it is set up here."""
    env = envs.vector(game, GAMES, opponents="random", skip_forced=True, autoreset_mode="SameStep", copy=False)
    observations, _ = env.reset(seed=seed)
    asked = np.zeros(env.game.actions, np.bool_)
    for _ in range(LOOKS):
        asked |= observations["action_mask"].any(0)
        observations, *_ = env.step(env.any_actions())
    return np.flatnonzero(asked)


def train(game: str, rounds: int, answers: int, tried: int, seed: int) -> tuple[Learner, list[dict[str, float]]]:
    """Play and learn in turns; the learner, and now and then how it does against `random`."""
    learner, curve, games = Learner(game, answers_asked(game, seed), seed), [], 0
    steady = copy.deepcopy(learner)
    env = envs.vector(game, GAMES, opponents="random", skip_forced=True, autoreset_mode="SameStep")
    observations, _ = env.reset(seed=seed)
    numbers = np.zeros((answers, GAMES, learner.size), np.int16)
    choices, rewards = np.zeros((answers, GAMES), np.int64), np.zeros((answers, GAMES))
    over, best = np.zeros((answers, GAMES), np.bool_), np.zeros((answers + 1, GAMES))
    for number in range(1, rounds + 1):
        part = (number - 1) / max(1, rounds - 1)
        explores = EXPLORES[0] + part * (EXPLORES[1] - EXPLORES[0])
        for answer in range(answers):
            numbers[answer], worths = observations["observation"], learner.worths(observations)
            best[answer] = best_of(worths)
            choices[answer] = learner.choose(observations, worths, explores)
            observations, rewards[answer], over[answer], _, _ = env.step(choices[answer])
        best[answers] = best_of(learner.worths(observations))
        games += int(over.sum())
        learner.learn(
            numbers.reshape(-1, learner.size),
            choices.ravel(),
            returns(rewards, over, best).ravel(),
            int(BATCH[0] * (BATCH[1] / BATCH[0]) ** part),
        )
        steady.follow(learner)
        if number % max(1, rounds // 10) == 0:
            won, margin = mean_and_margin(results(steady, game, "random", tried))
            asked = number * answers * GAMES
            curve.append({"games": games, "answers": asked, "won": round(won, 4), "margin": round(margin, 4)})
            sys.stderr.write(f"{games:>8} games, {asked:>9} answers: {won:.1%} ±{margin:.1%}\n")
    return steady, curve


def results(learner: Learner, game: str, opponents: str, matches: int) -> list[float]:
    """What each of so many games pays: every place plays one, so that long ones count as much as short ones."""
    env = envs.vector(game, matches, opponents=opponents, skip_forced=True, autoreset_mode="SameStep")
    observations, _ = env.reset(seed=10**6)
    paid = np.full(matches, np.nan)
    while np.isnan(paid).any():
        observations, rewards, over, _, _ = env.step(learner.choose(observations, learner.worths(observations)))
        paid = np.where(np.isnan(paid) & over, rewards, paid)
    return [float(one) for one in paid]


def mean_and_margin(paid: list[float]) -> tuple[float, float]:
    """The mean, and half its 95 % interval."""
    return float(np.mean(paid)), Z95 * float(np.std([*paid, 0.0, 1.0])) / math.sqrt(len(paid))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="beast")
    parser.add_argument("--rounds", type=int, default=200, help="of playing and learning")
    parser.add_argument("--answers", type=int, default=32, help=f"answers a round in each of {GAMES} games")
    parser.add_argument("--tried", type=int, default=1000, help="games against each opponent, in the end")
    parser.add_argument("--glances", type=int, default=200, help="games against `random`, now and then")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="where the curve and the result are written, as JSON")
    wanted = parser.parse_args()
    learner, curve = train(wanted.game, wanted.rounds, wanted.answers, wanted.glances, wanted.seed)
    result = {}
    for opponents in ("random", "greedy"):
        won, margin = mean_and_margin(results(learner, wanted.game, opponents, wanted.tried))
        result[opponents] = {"won": round(won, 4), "margin": round(margin, 4)}
        sys.stdout.write(f"against {opponents}: {won:.1%} ±{margin:.1%}\n")
    if wanted.out is not None:
        wanted.out.write_text(json.dumps({"game": wanted.game, "curve": curve, "result": result}, indent=1) + "\n")


if __name__ == "__main__":
    main()
