"""Matches that minds play against themselves, for a judge to learn from and to be measured on: blocks of them, a file each.

Everybody plays greedily and answers by chance now and then, so that what a mind would avoid is met as well; seats that owe an
answer together answer in random order. A block holds how each match was set up, its seed and its answers. How a position
is read is no part of it: another way to read needs no other matches.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.learned import LearnedJudge, network_at
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import GreedyMind
from threescore.rules import game as game_by_name
from threescore.rules import kind_of

# One answer in so many is given by chance.
STRAY = 50
# The first seeds of two blocks lie so far apart.
APART = 1_000_000


class Played(NamedTuple):
    """One match: how it was set up, the seed of its dice, and its answers: who gave it, and which."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    answers: list[tuple[int, int]]

    def set_up(self) -> Game:
        return game_by_name(self.game, self.players, **self.options)

    def steps(self, game: Game) -> Iterator[tuple[State, int, int]]:
        """Play it again: the state before each answer, with the answer; at last the end, with nobody's."""
        state = game.deal(FastDice(self.seed))
        for seat, choice in self.answers:
            yield state, seat, choice
            state.apply(seat, choice)
        yield state, -1, -1


def play(game: Game, seed: int) -> list[tuple[int, int]]:
    """Play one match; its answers."""
    luck, dice, out = random.Random(seed), FastDice(seed + APART // 2), buffer()
    greed, state = Greed(game), game.deal(FastDice(seed))
    answers = []
    while state.owes:
        asked = state.to_act
        seat = asked[0] if len(asked) == 1 else luck.choice(asked)
        count = state.legal(seat, out)
        if count > 1 and luck.randrange(STRAY) == 0:
            choice = int(out[luck.randrange(count)])
        else:
            choice = int(greed.blind_choice(state, seat, dice, out, count, GreedyMind.samples))
        answers.append((seat, choice))
        state.apply(seat, choice)
    return answers


def play_block(
    name: str, fixed: tuple[int, dict[str, Any]] | None, first: int, size: int, path: Path, judge: Path | None = None
) -> None:
    """Play the matches of one block and write them, whole or not at all; by the judge in a file, or by the game's own."""
    kind = kind_of(name)
    rows: list[dict[str, Any]] = []
    answers: list[tuple[int, int]] = []
    for seed in range(first, first + size):
        players, options = fixed or kind.practice(random.Random(seed))
        game = game_by_name(name, players, **options)
        if judge is not None:
            assert isinstance(game.judge, LearnedJudge)
            game.judge.network = network_at(judge, game.judge.network.features)
        found = play(game, seed)
        rows.append({"players": players, "options": options, "seed": seed, "answers": len(found)})
        answers += found
    write_block(path, rows, answers)


def write_block(path: Path, rows: list[dict[str, Any]], answers: Sequence[Sequence[int]]) -> None:
    """Write the matches of a block, whole or not at all: how each was set up and how many answers it had, and all answers."""
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        np.savez_compressed(file, rows=json.dumps(rows), answers=np.array(answers, dtype=np.int32).reshape(-1, 2))
    part.replace(path)


def read_block(name: str, path: Path) -> Iterator[Played]:
    """The matches of a block."""
    with np.load(path) as held:
        rows, answers = json.loads(str(held["rows"])), held["answers"].tolist()
    at = 0
    for row in rows:
        count = row.pop("answers")
        yield Played(name, answers=[(seat, choice) for seat, choice in answers[at : at + count]], **row)
        at += count


def play_blocks(
    name: str,
    fixed: tuple[int, dict[str, Any]] | None,
    blocks: range,
    size: int,
    folder: Path,
    workers: int,
    tell: Callable[[int, int], None],
    judge: Path | None = None,
) -> list[Path]:
    """Play what is missing of some blocks in several processes; `tell` hears how many of how many are there."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {number: folder / f"{number:05}.npz" for number in blocks}
    missing = [number for number, path in paths.items() if not path.exists()]
    done = len(paths) - len(missing)
    tell(done, len(paths))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(play_block, name, fixed, number * APART, size, paths[number], judge) for number in missing]
        try:
            for job in as_completed(jobs):
                job.result()
                done += 1
                tell(done, len(paths))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return list(paths.values())
