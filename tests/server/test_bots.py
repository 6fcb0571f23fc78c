"""Workers that break down or hang: the tables go on, and the next question finds a worker again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import threescore
from tests.server.guests import Chair, Guest
from tests.server.parts import Server
from threescore.server import bots
from threescore.server import messages as say
from threescore.server.bots import Minds
from threescore.server.metrics import Metrics

STATE = threescore.game("beast").start(seed=1)
SEAT = STATE.to_act[0]
POSITION = STATE.redeal(SEAT).position()
GOOD = set(STATE.choice_ids(SEAT))


@pytest.fixture
def minds() -> Iterator[Minds]:
    working = Minds(1, Metrics())
    yield working
    working.close()


async def answer(minds: Minds, level: str = "greedy") -> int:
    return await minds.choose(STATE.game, POSITION, SEAT, level)


def signal_workers(minds: Minds, what: signal.Signals) -> None:
    assert minds.pool is not None and minds.pool._processes
    for worker in list(minds.pool._processes):
        os.kill(worker, what)


def test_a_worker_that_dies_while_it_thinks_is_replaced_and_asked_again(minds: Minds) -> None:
    async def story() -> int:
        await answer(minds)
        thinking = asyncio.create_task(answer(minds, "brutal"))
        await asyncio.sleep(0.3)
        signal_workers(minds, signal.SIGKILL)
        return await thinking

    assert asyncio.run(story()) in GOOD


def test_a_worker_that_hangs_is_given_up_and_replaced(minds: Minds, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> int:
        await answer(minds)
        signal_workers(minds, signal.SIGSTOP)
        stuck = minds.pool
        monkeypatch.setattr(bots, "PATIENCE", 0.5)
        with pytest.raises(TimeoutError):
            await answer(minds)
        monkeypatch.undo()
        assert minds.pool is not stuck
        return await answer(minds)

    assert asyncio.run(story()) in GOOD


def workers_of(server: Server) -> list[int]:
    """The processes in which a server's minds think."""
    assert server.process is not None
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"spawn_main" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


async def kill_workers(server: Server) -> None:
    """As soon as there is one, and the next one too, until it is cancelled."""
    while True:
        for worker in workers_of(server):
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(0.05)


async def play_until_the_bot_answers(chair: Chair) -> None:
    """Somebody at seat 0, who answers anything, until seat 1 has answered once more."""
    begun = len(chair.heard)
    while not any(isinstance(message, say.Update) and message.by == 1 for message in chair.heard[begun:]):
        if chair.asked():
            await chair.act(0)
        else:
            await chair.hear()


def test_a_match_goes_on_when_its_minds_break_down_and_the_log_says_so(own_server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(own_server.address)
        killing = asyncio.create_task(kill_workers(own_server))
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:hard"]))
        async with guest.at(table.id) as chair:
            await play_until_the_bot_answers(chair)
            failed = [line for line in own_server.logged().splitlines() if '"a mind failed"' in line]
            assert failed and all('"level": "error"' in line for line in failed)
            killing.cancel()
            failures = own_server.logged().count('"a mind failed"')
            await play_until_the_bot_answers(chair)
            await play_until_the_bot_answers(chair)
            # The question under way when the killing ended may still have failed, the next one not.
            assert own_server.logged().count('"a mind failed"') <= failures + 1

    own_server.start()
    asyncio.run(story())
