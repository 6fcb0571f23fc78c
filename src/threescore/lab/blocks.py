"""Plays the blocks of a run that are missing, here or on a cluster, and keeps each as a file.

A block is played whole by one worker and written by this process, so that a cluster needs no common disk. Which are missing is
seen in the folder: nothing else has to be remembered to go on.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import polars as pl

from threescore.core.errors import BadOption, ThreescoreError, shown, whole
from threescore.lab.files import write_whole
from threescore.lab.rows import played_block
from threescore.lab.runs import Run
from threescore.minds.crew import cores

# Each worker has a block to play and one to go on with.
AHEAD = 2
# How often a block that a worker of a cluster died with is tried again
TRIES = 20
PATIENCE = "10s"
NO_PROCESSES = (
    "the processes that should play have ended. In a script, call this below `if __name__ == '__main__':`, for every process "
    "reads the script again; or say workers=1. What was finished is kept"
)
KEPT = "What was finished before is kept; the same command goes on from there"
# What reading a file of rows may stumble over
UNREADABLE = (pl.exceptions.PolarsError, OSError)
Result = TypeVar("Result")
# An executor, and how many work in it
Helpers = tuple[Executor, int]


class WorkersFailed(ThreescoreError, RuntimeError):
    """The processes that should play did not."""

    kind = "workers_failed"


class BadRows(ThreescoreError, ValueError):
    """A file of rows cannot be read."""

    kind = "bad_rows"


class Told(Protocol):
    """Whoever wants to know how far it is."""

    def __call__(self, done: int) -> None: ...


def block_file(folder: Path, block: int) -> Path:
    return folder / f"block-{block:06}.parquet"


def missing(run: Run, folder: Path) -> list[int]:
    """The blocks that have yet to be played; BadRows if one is there and damaged."""
    found = {path.name for path in folder.glob("block-*.parquet")}
    wanted = []
    for block in range(run.blocks):
        path = block_file(folder, block)
        if path.name not in found:
            wanted.append(block)
        else:
            check_block(path, run.deals(block))
    return wanted


def check_block(path: Path, deals: range) -> None:
    """BadRows if the file does not hold these matches. A file that was written whole can only be damaged by others."""
    seed = pl.col("seed")
    try:
        there = pl.scan_parquet(path).select(seed.min(), last=seed.max(), rows=pl.len()).collect().row(0)
    except UNREADABLE:
        there = ()
    if there != (deals[0], deals[-1], len(deals)):
        raise damaged(path)


def damaged(path: Path) -> BadRows:
    return BadRows(f"{path} is damaged; delete it, and `threescore simulate --resume {path.parent}` makes it anew")


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """While rows of the folder are read: BadRows, with the file that is to blame, where they cannot be."""
    try:
        yield
    except UNREADABLE as error:
        for path in sorted(folder.glob("block-*.parquet")):
            try:
                pl.read_parquet(path)
            except UNREADABLE:
                raise damaged(path) from None
        reason = str(error).partition("\n")[0].partition(";")[0]
        raise BadRows(f"the rows in {folder} are not those that this version reads: {reason}") from None


def play_missing(
    run: Run, folder: Path, workers: int | None = None, cluster: str | None = None, tell: Told = lambda done: None
) -> None:
    """Play what is missing of the run in the folder; `tell` hears how many matches are done."""
    wanted = missing(run, folder)
    done = run.n - sum(len(run.deals(block)) for block in wanted)
    tell(done)
    for block, content in contents(run, wanted, workers, cluster):
        write_whole(block_file(folder, block), content, KEPT)
        done += len(run.deals(block))
        tell(done)


def checked(workers: object) -> int:
    """So many workers as a number; BadOption if there cannot be so many."""
    count = whole(workers)
    if count is None or count < 1:
        raise BadOption(f"workers is a whole number from 1, not {shown(workers)}")
    return count


@contextmanager
def helpers(workers: int | None, cluster: str | None) -> Iterator[Helpers | None]:
    """Who helps with the work, for as long as there is some; None if this process does it alone."""
    count = cores() if workers is None else checked(workers)
    if cluster is None and count == 1:
        yield None
        return
    with hands(cluster, count) as found:
        yield found


def over_all(work: Callable[[Any], Result], tasks: Iterable[Any], some: Helpers | None) -> Iterator[Result]:
    """What comes of each task, in the order of the tasks; only a few of them are under way at any time."""
    if some is None:
        yield from map(work, tasks)
    else:
        executor, several = some
        under_way: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                under_way.append(executor.submit(work, task))
                if len(under_way) >= AHEAD * several:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool:
            raise WorkersFailed(NO_PROCESSES) from None
        finally:
            for future in under_way:
                future.cancel()


def contents(run: Run, blocks: list[int], workers: int | None, cluster: str | None) -> Iterator[tuple[int, bytes]]:
    """The blocks as they come, each with its file."""
    count = min(workers or cores(), len(blocks))
    if cluster is None and count <= 1:
        for block in blocks:
            yield block, played_block(run, block)
        return
    with hands(cluster, count) as (executor, several):
        yield from as_played(executor, run, blocks, AHEAD * several)


def as_played(executor: Executor, run: Run, blocks: list[int], ahead: int) -> Iterator[tuple[int, bytes]]:
    """Never more blocks under way than `ahead`, so that a long run needs no more memory than a short one."""
    waiting = list(reversed(blocks))
    under_way: dict[Future[bytes], int] = {}
    try:
        while waiting or under_way:
            while waiting and len(under_way) < ahead:
                block = waiting.pop()
                under_way[executor.submit(played_block, run, block)] = block
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                block = under_way.pop(future)
                yield block, future.result()
    except BrokenProcessPool:
        raise WorkersFailed(NO_PROCESSES) from None
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def hands(cluster: str | None, count: int) -> Iterator[Helpers]:
    """Who plays, and how many they are."""
    if cluster is not None:
        with on_cluster(cluster) as found:
            yield found
        return
    # A process that is copied while others of its threads work can hang for ever: each begins anew.
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=be_quiet) as pool:
        try:
            hire(pool, count)
            yield pool, count
        except BaseException:
            # Whoever stops does not want to wait for blocks that nobody will write. Python 3.14 has a method for this.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def hire(pool: ProcessPoolExecutor, count: int) -> None:
    """Start all workers of a pool, deaf to ^C from their first moment on: they are born with what is ignored here."""
    if threading.current_thread() is not threading.main_thread():
        return
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(count):
            pool.submit(be_quiet)
    finally:
        signal.signal(signal.SIGINT, heeded)


def be_quiet() -> None:
    """^C is for the process that hires; its workers are told by it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def on_cluster(address: str) -> Iterator[Helpers]:
    """The workers of a Dask cluster; BadOption if it cannot be reached, WorkersFailed if it is lost."""
    try:
        import logging

        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise BadOption("a cluster needs Dask: pip install 'threescore[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is wrong is told by us, once
    try:
        get_address_host_port(address)  # a client of what is no address takes half a minute to end
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadOption(
            f"there is no cluster at {address}: {reason}. A scheduler tells its address when it starts: `dask scheduler`"
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadOption(f"the cluster at {address} has no workers; start some: `dask worker {address}`")
        executor = client.get_executor(pure=False, retries=TRIES)
        try:
            yield executor, threads
        except ThreescoreError:
            raise
        except (KilledWorker, CancelledError, OSError) as error:
            raise WorkersFailed(
                f"the cluster at {address} was lost ({type(error).__name__}); what was finished is kept"
            ) from None
        finally:
            executor.shutdown(wait=False)


def deadline(seconds: float | None) -> float:
    """When whoever has so many seconds has to end, by time.monotonic; BadOption if that is no time."""
    if seconds is None:
        return math.inf
    if not isinstance(seconds, (int, float)) or not 0 < seconds < math.inf:
        raise BadOption(f"seconds is a number greater than 0, not {shown(seconds)}")
    return time.monotonic() + seconds


class Progress:
    """A line that shows how far it is, how fast, and how long it will take; on a terminal only."""

    def __init__(self, what: str, total: int, unit: str = "matches") -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Line

        console = Console(stderr=True)
        self.line = Line(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(unit),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.line.add_task(what, total=total, rate="")
        self.began = time.monotonic()
        self.first: int | None = None

    def __enter__(self) -> Progress:
        self.line.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.line.stop()

    def __call__(self, done: int) -> None:
        if self.first is None:
            self.first = done
        passed = time.monotonic() - self.began
        rate = (done - self.first) / passed if passed > 0 else 0.0
        self.line.update(self.task, completed=done, rate=f"{rate:,.0f}/s" if rate else "")
