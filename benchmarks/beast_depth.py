"""Measures how far ahead the minds of The Current Number of the Beast should look, for the time they have.

    python -m benchmarks.beast_depth [--players 4] [--seconds 240] [--milliseconds 100,200,500,1000,2500]

At questions from greedy games the two answers that look best are played out a few times with the same luck, four rounds deep,
and after every turn it is noted by how much the first is better. A look of few turns is quiet but wrong, a deep one right but
noisy. How much of the difference after some turns is there at the end, in other playouts, tells how right it is; how much it
differs from playout to playout, how noisy. Both together tell what is gained on average by choosing by it instead of by lot,
after as many playouts as there is time for. Questions where one answer is clearly better are left out: any look will do there.
`Race` looks one, two or three rounds ahead by these figures. Run it with PYTHONPATH=build/compiled and nothing else on the
machine.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, variance
from typing import NamedTuple

import threescore
from threescore.core.bits import lowest
from threescore.core.dice import SEED_BITS, FastDice
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import Budget, GreedyMind, consult
from threescore.minds.race import Race

ROUNDS = 4
# Playouts of a question; the first few only tell whether it is close: whether the first round brings less than so much.
LAPS = 10
TO_TELL = 2
CLOSE = 0.03
# Every so manieth question of a game is looked at.
EVERY = 3
TIMED = 4
# A sample of a normal distribution is above its mean by so many standard deviations, if it is above.
HALF_NORMAL = math.sqrt(2 / math.pi)


class Question(NamedTuple):
    """By how much the first answer is better, after each turn of each playout; and how long a playout of a round takes."""

    laps: list[list[float]]
    seconds: float

    def close(self) -> bool:
        turns = len(self.laps[0]) // ROUNDS
        return abs(fmean(difference for lap in self.laps[:TO_TELL] for difference in lap[:turns])) < CLOSE


def follow(state: State, seat: int, choice: int, dice: FastDice, turns: int) -> list[float]:
    """A seat's chance of winning after each of some turns, if it makes a choice and all go on as greed would."""
    greed, judge, out, found = Greed(state.game), state.game.judge, buffer(), list[float]()
    begun = judge.turns(state)
    state.apply(seat, choice)
    while state.owes and len(found) < turns:
        mover = lowest(state.owes)
        state.apply(mover, greed.blind_choice(state, mover, dice, out, state.legal(mover, out), 1))
        if not judge.midway(state) and judge.turns(state) - begun > len(found):
            found.append(state.chances()[seat])
    return found + [state.chances()[seat]] * (turns - len(found))


def question(state: State, seat: int, seed: int) -> Question:
    """What playouts of the two answers that look best say."""
    dice = FastDice(seed)
    race = Race(state, seat, dice)
    laps = []
    for _ in range(LAPS):
        deal, luck = race.redealt(), dice.below(1 << SEED_BITS)
        first, second = (
            follow(deal.copy(same), seat, runner.choice, same, ROUNDS * state.seats)
            for runner, same in ((runner, FastDice(luck)) for runner in race.running[:2])
        )
        laps.append([one - other for one, other in zip(first, second, strict=True)])
    start = time.perf_counter()
    for _ in range(TIMED):
        race.play_out(race.redealt(), race.running[0].choice, dice)
    return Question(laps, (time.perf_counter() - start) / TIMED)


def questions(task: tuple[int, int]) -> list[Question]:
    """Questions of one greedy game."""
    players, deal = task
    state = threescore.game("beast", players=players).deal(FastDice(deal))
    found, asked = [], 0
    while not state.over:
        seat = state.to_act[0]
        if len(state.choice_ids(seat)) > 1 and asked % EVERY == 0:
            found.append(question(state.redeal(seat, FastDice(asked)), seat, asked))
        state.apply(seat, consult(GreedyMind(), state, seat, Budget(seed=asked)).choice)
        asked += 1
    return found


def gather(players: int, seconds: float) -> Iterator[Question]:
    """Questions of games that are played for so long."""
    workers = os.cpu_count() or 1
    until, deal, count = time.perf_counter() + seconds, 0, 0
    with ProcessPoolExecutor(workers) as pool:
        while time.perf_counter() < until:
            deals = range(deal, deal + 8 * workers)
            for some in pool.map(questions, ((players, number) for number in deals)):
                yield from some
                count += len(some)
                sys.stderr.write(f"\r{count} questions, {max(0.0, until - time.perf_counter()):.0f} s to go ")
                sys.stderr.flush()
            deal = deals.stop
    sys.stderr.write("\n")


class Look(NamedTuple):
    """What a look of some turns sees: how noisy it is, how far apart answers truly are by it, what of that is there later."""

    noise: float
    apart: float
    lasting: float

    def gain(self, laps: float) -> float:
        """What is gained by choosing by the average of so many playouts instead of by lot."""
        return self.lasting / math.sqrt(self.apart + self.noise / laps) * HALF_NORMAL / 2


def look(found: list[Question], turns: int) -> Look:
    """How a look of so many turns relates to what the last round of the playouts sees on average."""
    noise, apart, lasting = [], [], []
    for laps, _ in found:
        some = laps[TO_TELL:]
        here = [lap[turns - 1] for lap in some]
        later = [fmean(lap[-(len(lap) // ROUNDS) :]) for lap in some]
        number = len(some)
        noise.append(variance(here))
        apart.append(fmean(here) ** 2 - noise[-1] / number)
        # Of different playouts: the luck of one is not the other's.
        together = sum(one * other for one, other in zip(here, later, strict=True))
        lasting.append((sum(here) * sum(later) - together) / (number * (number - 1)))
    return Look(fmean(noise), max(0.0, fmean(apart)), fmean(lasting))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=240, help="for how long games are played")
    parser.add_argument("--milliseconds", default="100,200,500,1000,2500", help="budgets, with commas between them")
    wanted = parser.parse_args()
    budgets = [int(budget) for budget in wanted.milliseconds.split(",")]
    everything = list(gather(wanted.players, wanted.seconds))
    close = [one for one in everything if one.close()]
    pace = fmean(one.seconds for one in everything) / wanted.players
    sys.stdout.write(
        f"beast, {wanted.players} seats: {len(close)} close questions of {len(everything)}; {1 / pace / wanted.players:.0f} "
        "playouts of a round a second; thousandths of a win gained by choosing between two after\n"
    )
    sys.stdout.write(f"{'turns':>5}{'noise':>9}" + "".join(f"{budget:>7} ms" for budget in budgets) + "\n")
    for turns in range(1, (ROUNDS - 1) * wanted.players + 1):
        seen = look(close, turns)
        gains = [seen.gain(budget / 1000 / (2 * pace * turns)) for budget in budgets]
        cells = "".join(f"{1000 * gain:>10.2f}" for gain in gains)
        sys.stdout.write(f"{turns:>5}{math.sqrt(seen.noise):>9.4f}{cells}\n")


if __name__ == "__main__":
    main()
