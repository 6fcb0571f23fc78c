"""A real Dask cluster of two workers here: whoever of them is killed, and the command as well, the rows are the same."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from threescore.cli import main

DASK = [sys.executable, "-m", "dask"]
# Far more blocks than are there when the last command is killed: it cannot have come to its end by then.
RUN = ["simulate", "apostles", "-n", "240", "--block", "2", "--seed", "3", "--samples", "1", "--watch", "1"]
# Longer than this nothing takes here, however busy the machine is.
PATIENCE = 120


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something can be seen to have happened."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            pytest.fail(f"it never came to it that {what}")
        os.sched_yield()
        time.sleep(0.005)


def finish(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.stack = stack
        self.file = folder / "scheduler.json"
        self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file)
        )
        until(lambda: self.file.exists() and self.file.read_text() != "", "the scheduler has an address")
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers = [self.add_worker() for _ in range(2)]

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [*DASK, *words], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.stack.callback(finish, process)
        return process

    def add_worker(self) -> subprocess.Popen[bytes]:
        return self.start(
            "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"
        )

    def replace(self, number: int) -> None:
        """Kill a worker in the middle of whatever it does; another one comes."""
        finish(self.workers[number])
        self.workers[number] = self.add_worker()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path_factory.mktemp("cluster"), stack)


def blocks(folder: Path) -> int:
    return len(list(folder.glob("block-*.parquet")))


def until_blocks(folder: Path, wanted: int, playing: subprocess.Popen[bytes]) -> None:
    """Wait until so many blocks are there, which the command is still playing."""
    until(lambda: blocks(folder) >= wanted or playing.poll() is not None, f"{wanted} blocks are there")
    if playing.poll() is not None:
        pytest.fail(f"the command has ended: {playing.communicate()[1].decode()}")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if not path.name.startswith(".")}


def test_killed_workers_and_a_killed_command_change_nothing(cluster: Cluster, tmp_path: Path) -> None:
    alone, folder = tmp_path / "alone", tmp_path / "together"
    assert main([*RUN, "--out", str(alone), "--workers", "1"]) == 0
    luck = random.Random(666)
    command = [sys.executable, "-m", "threescore", *RUN, "--out", str(folder), "--cluster", cluster.address]
    killed = sorted(luck.sample(range(1, 20), 3))
    for number, reached in enumerate(killed):
        playing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        until_blocks(folder, reached, playing)
        cluster.replace(luck.randrange(2))
        if number == 1:  # the command lives on for a while without its worker
            until_blocks(folder, reached + 1, playing)
        playing.kill()
        playing.communicate()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert contents(folder) == contents(alone)


def test_a_cluster_that_is_not_there_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("threescore.lab.blocks.PATIENCE", "1s")
    assert main([*RUN, "--cluster", "tcp://127.0.0.1:1"]) == 2
    said = capsys.readouterr().err
    assert "there is no cluster at tcp://127.0.0.1:1" in said
    assert said.count("\n") == 1
    assert main([*RUN, "--cluster", "nonsense://x"]) == 2
    assert "there is no cluster at nonsense://x" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["somewhere", "http://127.0.0.1:1", "tcp://127.0.0.1"])
def test_what_is_no_address_is_refused_before_anybody_is_called(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("distributed.Client", None)
    assert main([*RUN, "--cluster", address]) == 2
    assert f"there is no cluster at {address}: " in capsys.readouterr().err
