"""Minds in worker processes: a search must never hold up the tables, nor one host's bots those of the others.

Questions wait in a queue of their host's, and the hosts take turns. A host's bots have so much thinking a minute; beyond it
they answer after a short thought, so that their matches go on. A worker that does not answer in its time is replaced.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

from msgspec import json

from threescore.core.game import Game
from threescore.minds.mind import Mind
from threescore.minds.naming import LEVELS
from threescore.server.limits import Buckets
from threescore.server.logs import log
from threescore.server.metrics import Metrics
from threescore.server.thinker import READY, Answer, Batch, Day, Question

# A question without a budget of time is waited for this long, at least.
PATIENCE = 10.0
# A new worker has this long to begin.
START_PATIENCE = 60.0
HINT_MILLISECONDS = 700
# How long a bot thinks whose host has used up its minute.
SHORT_MILLISECONDS = 60
# How much a bot thinks whose thoughts were chosen beforehand, whatever its level: a clock would make them others each time.
REHEARSED_PLAYOUTS = 40
# A line of a worker's answer is never longer.
MOST_BYTES = 1 << 22

UNDERSTAND = json.Decoder(Answer)
Asked: TypeAlias = Question | Batch | Day


class MindFailed(Exception):
    """No worker could answer."""


class Worker:
    """A process that thinks about one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @staticmethod
    async def start(processors: int) -> Worker:
        """A new one whose thoughts may use so many processors, when it is ready; MindFailed if it is not in time."""
        command = [sys.executable, "-m", "threescore.server.thinker", str(processors)]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MOST_BYTES)
        worker = Worker(process)
        try:
            if await worker.hear(START_PATIENCE) == READY:
                return worker
        except BaseException:
            worker.send_home()
            raise
        worker.send_home()
        raise MindFailed("a worker could not begin")

    async def hear(self, patience: float) -> bytes:
        assert self.process.stdout is not None, "it was started with one"
        async with asyncio.timeout(patience):
            return await self.process.stdout.readline()

    async def think(self, question: bytes, patience: float) -> Answer:
        assert self.process.stdin is not None, "it was started with one"
        self.process.stdin.write(question)
        line = await self.hear(patience)
        if not line:
            raise MindFailed("a worker has died")
        return UNDERSTAND.decode(line)

    def send_home(self) -> None:
        """End it at once, even if it hangs."""
        with suppress(ProcessLookupError):
            self.process.kill()


class Thought:
    """A question that waits for a worker, who it is for, and where its answer goes."""

    __slots__ = ("answer", "host", "make", "patience")

    def __init__(self, host: str, make: Callable[[], Asked], patience: float) -> None:
        self.host = host
        self.make = make
        self.patience = patience
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class Minds:
    """The workers, and who waits for them."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        thinking_per_minute: float = 60.0,
        offered: dict[str, Mind] = LEVELS,
        processors: int = 1,
        margin: float = 2.0,
    ) -> None:
        # Who can be asked, by name.
        self.offered = offered
        self.workers = max(1, workers)
        # How many processors one thought may use
        self.processors = max(1, processors)
        # Beyond its budget a worker has so many seconds for everything that is not thinking.
        self.margin = margin
        self.metrics = metrics
        # Hosts whose questions wait, in the order in which it is their turn.
        self.queues: dict[str, deque[Thought]] = {}
        self.waiting = 0
        # The seconds that each host may still think; twice as many as a minute's at once.
        self.seconds = Buckets(thinking_per_minute / 60, 2 * thinking_per_minute)
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        # Workers at work, or on their way to it.
        self.busy = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    async def close(self) -> None:
        """Send the workers home, whatever they are thinking about."""
        self.closing = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for worker in self.all:
            worker.send_home()
            await worker.process.wait()

    def waiting_for(self, host: str) -> int:
        """How many questions of a host wait for a worker."""
        return len(self.queues.get(host, ()))

    async def ask(self, host: str, make: Callable[[], Asked], patience: float) -> Answer:
        """Have a worker think about something, when it is the host's turn."""
        begun = time.perf_counter()
        thought = Thought(host, make, patience)
        self.queues.setdefault(host, deque()).append(thought)
        self.waiting += 1
        self.next()
        try:
            return await thought.answer
        finally:
            self.metrics.thoughts.observe(time.perf_counter() - begun)

    def next(self) -> None:
        """Give the next questions to workers that have nothing to do."""
        while self.queues and self.busy < self.workers and not self.closing:
            host, queue = next(iter(self.queues.items()))
            thought = queue.popleft()
            self.waiting -= 1
            # Whoever waits with more comes again after all others.
            del self.queues[host]
            if queue:
                self.queues[host] = queue
            if thought.answer.done():
                continue
            self.busy += 1
            task = asyncio.create_task(self.work(thought))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def work(self, thought: Thought) -> None:
        """Answer a question; if a worker dies or hangs, another one is asked, once."""
        question = json.encode(thought.make()) + b"\n"
        try:
            for attempt in (1, 2):
                worker: Worker | None = None
                begun = None
                try:
                    worker = self.idle.pop() if self.idle else await self.hire()
                    begun = time.monotonic()
                    answer = await worker.think(question, thought.patience)
                except Exception as error:
                    why = "hangs" if isinstance(error, TimeoutError) else "has died"
                    log.error(f"a worker {why}, and is replaced", patience=thought.patience)
                    if worker is not None:
                        self.dismiss(worker)
                    if attempt == 2:
                        raise
                else:
                    self.idle.append(worker)
                    if answer.error is not None:
                        raise MindFailed(answer.error)
                    if not thought.answer.done():
                        thought.answer.set_result(answer)
                    return
                finally:
                    if begun is not None:
                        self.seconds.spend(thought.host, (time.monotonic() - begun) * self.processors)
        except asyncio.CancelledError:
            thought.answer.cancel()
            raise
        except Exception as error:
            if not thought.answer.done():
                thought.answer.set_exception(error)
        finally:
            self.busy -= 1
            self.next()

    async def hire(self) -> Worker:
        worker = await Worker.start(self.processors)
        self.all.add(worker)
        return worker

    def dismiss(self, worker: Worker) -> None:
        self.all.discard(worker)
        worker.send_home()

    def cut(self, host: str, level: str) -> int | None:
        """The milliseconds that a bot has instead of those of its level, because its host has used up its thinking."""
        milliseconds = self.offered[level].budget.milliseconds
        if milliseconds is None or milliseconds <= SHORT_MILLISECONDS or self.seconds.left(host):
            return None
        return SHORT_MILLISECONDS

    async def choose(
        self, game: Game, possible: dict[str, Any], seat: int, level: str, host: str, chosen: int | None = None
    ) -> int:
        """What a mind would answer; with a seed that was chosen, the same every time."""
        milliseconds = self.offered[level].budget.milliseconds

        def question() -> Question:
            about = (game.name, game.players, game.settings(), possible, seat, level)
            if chosen is not None:
                return Question(*about, None, chosen, REHEARSED_PLAYOUTS)
            return Question(*about, self.cut(host, level), secrets.randbits(60))

        if milliseconds is None or chosen is not None:
            patience = max(PATIENCE, self.margin)
        else:
            patience = self.margin + milliseconds / 1000
        choice = (await self.ask(host, question, patience)).choice
        if choice is None:
            raise MindFailed("a mind has chosen nothing")
        return choice

    async def advise(
        self, game: Game, possible: dict[str, Any], seat: int, host: str, chosen: int | None = None
    ) -> list[dict[str, Any]]:
        """The best few choices of a seat, as a strong mind sees them."""

        def question() -> Question:
            about = (game.name, game.players, game.settings(), possible, seat, None)
            if chosen is not None:
                return Question(*about, None, chosen, REHEARSED_PLAYOUTS)
            return Question(*about, HINT_MILLISECONDS, secrets.randbits(60))

        return (await self.ask(host, question, max(PATIENCE, self.margin) + HINT_MILLISECONDS / 1000)).hints
