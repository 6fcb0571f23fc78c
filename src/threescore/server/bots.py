"""Minds in worker processes: a search must never hold up the tables.

A worker is given a position with all that the seat cannot know dealt anew, never the truth, the log or the dice.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.minds.levels import LEVELS
from threescore.server.metrics import Metrics

# A mind that takes this much longer than its budget is not waited for.
PATIENCE = 20.0
HINT_MILLISECONDS = 700


class Minds:
    """The workers."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self.workers = max(1, workers)
        self.metrics = metrics
        self.pool: ProcessPoolExecutor | None = None
        # Those who wait for a worker; past a number, no hints are given.
        self.waiting = 0

    def start(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_work)
        return self.pool

    def close(self) -> None:
        """Send the workers home, whatever they are thinking about."""
        if self.pool is not None:
            send_home(self.pool)
            self.pool.shutdown(wait=True, cancel_futures=True)

    async def ask(self, patience: float, work: Any, *about: Any) -> Any:
        """Have a worker do something. If the workers break down, others do it, once; one that hangs is replaced."""
        self.waiting += 1
        start = time.perf_counter()
        try:
            for attempt in (1, 2):
                pool = self.start()
                try:
                    future = asyncio.get_running_loop().run_in_executor(pool, work, *about)
                    return await asyncio.wait_for(future, patience * (1 + self.waiting / self.workers))
                except (BrokenProcessPool, TimeoutError) as trouble:
                    if self.pool is pool:
                        self.pool = None
                        send_home(pool)
                    if attempt == 2 or isinstance(trouble, TimeoutError):
                        raise
        finally:
            self.waiting -= 1
            self.metrics.thoughts.observe(time.perf_counter() - start)

    async def choose(self, game: Game, possible: dict[str, Any], seat: int, level: str) -> int:
        """What a mind would answer."""
        budget = LEVELS[level].budget
        settings = (game.name, game.players, game.settings())
        patience = PATIENCE + (budget.milliseconds or 0) / 1000
        return int(await self.ask(patience, choose, settings, possible, seat, level, secrets.randbits(60)))

    async def advise(self, game: Game, possible: dict[str, Any], seat: int) -> list[dict[str, Any]]:
        """The best few choices of a seat, as a strong mind sees them."""
        settings = (game.name, game.players, game.settings())
        found: list[dict[str, Any]] = await self.ask(PATIENCE, advise, settings, possible, seat, secrets.randbits(60))
        return found


def send_home(pool: ProcessPoolExecutor) -> None:
    """End the workers of a pool at once, one that hangs as well; whoever waits for one of them hears that it broke."""
    for worker in list((pool._processes or {}).values()):
        worker.kill()


# In the worker


def begin_work() -> None:
    """Leave Ctrl-C to the parlour, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=end_with_parent, daemon=True).start()


def choose(
    settings: tuple[str, int, dict[str, Any]], possible: dict[str, Any], seat: int, level: str, seed: int
) -> int:
    from threescore.minds.mind import consult
    from threescore.rules import game

    name, players, options = settings
    state = game(name, players, **options).from_position(possible, dice=FastDice(seed))
    chosen = LEVELS[level]
    return int(consult(chosen.mind, state, seat, chosen.budget._replace(seed=seed)).choice)


def advise(
    settings: tuple[str, int, dict[str, Any]], possible: dict[str, Any], seat: int, seed: int
) -> list[dict[str, Any]]:
    from threescore.minds.mind import Budget, hints
    from threescore.rules import game

    name, players, options = settings
    state = game(name, players, **options).from_position(possible, dice=FastDice(seed))
    return hints(state, seat, Budget(milliseconds=HINT_MILLISECONDS, seed=seed))
