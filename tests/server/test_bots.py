"""Workers that break down or hang: the tables go on, and the next question finds a worker again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import threescore
from tests.server.guests import Chair, Guest
from tests.server.parts import Server, sqlite
from threescore.server import messages as say
from threescore.server.bots import SHORT_MILLISECONDS, Minds, Worker
from threescore.server.client import Turned
from threescore.server.metrics import Metrics

STATE = threescore.game("beast").start(seed=1)
SEAT = STATE.to_act[0]
POSITION = STATE.redeal(SEAT).position()
GOOD = set(STATE.choice_ids(SEAT))


@contextlib.asynccontextmanager
async def working(thinking_per_minute: float = 60.0) -> AsyncIterator[Minds]:
    minds = Minds(1, Metrics(), thinking_per_minute, margin=10.0)
    try:
        yield minds
    finally:
        await minds.close()


async def answer(minds: Minds, level: str = "greedy", host: str = "host") -> int:
    return await minds.choose(STATE.game, POSITION, SEAT, level, host)


def signal_worker(minds: Minds, what: signal.Signals) -> Worker:
    (worker,) = minds.all
    os.kill(worker.process.pid, what)
    return worker


def test_a_worker_that_dies_while_it_thinks_is_replaced_and_asked_again() -> None:
    async def story() -> int:
        async with working() as minds:
            await answer(minds)
            thinking = asyncio.create_task(answer(minds, "brutal"))
            while minds.idle:
                await asyncio.sleep(0)
            signal_worker(minds, signal.SIGKILL)
            return await thinking

    assert asyncio.run(story()) in GOOD


def test_a_worker_that_hangs_is_replaced_and_the_question_answered_by_the_next() -> None:
    async def story() -> int:
        async with working() as minds:
            await answer(minds)
            stopped = signal_worker(minds, signal.SIGSTOP)
            found = await answer(minds, "normal")
            assert stopped not in minds.all
            return found

    assert asyncio.run(story()) in GOOD


def test_hosts_take_turns() -> None:
    """However many questions of one host wait, another's is the next but one."""

    async def story() -> list[str]:
        order: list[str] = []

        async def ask(host: str) -> None:
            await answer(minds, "greedy", host)
            order.append(host)

        async with working() as minds:
            await answer(minds)
            crowd = [asyncio.create_task(ask("crowd")) for _ in range(10)]
            while minds.waiting < 9:
                await asyncio.sleep(0)
            await ask("other")
            await asyncio.gather(*crowd)
        return order

    assert asyncio.run(story()).index("other") <= 2


def test_who_has_thought_enough_thinks_shortly_and_the_others_as_ever() -> None:
    state = threescore.game("underworld").start(seed=1)
    seat = state.to_act[0]

    async def story() -> None:
        # A fiftieth of a second at once: one thought is more than that.
        async with working(thinking_per_minute=0.01) as minds:
            assert minds.cut("hog", "brutal") is None
            await minds.choose(state.game, state.redeal(seat).position(), seat, "normal", "hog")
            assert minds.cut("hog", "brutal") == SHORT_MILLISECONDS
            assert minds.cut("hog", "greedy") is None and minds.cut("hog", "easy") is None, "they are short already"
            assert minds.cut("other", "brutal") is None

    asyncio.run(story())


def workers_of(server: Server) -> list[int]:
    """The processes in which a server's minds think."""
    assert server.process is not None
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"threescore.server.thinker" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


# While the file is there, each worker is killed in the moment in which it is asked.
MORTAL = """
from pathlib import Path
from threescore.server.bots import Worker
think = Worker.think
async def think_or_die(worker, question, patience):
    if Path({path!r}).exists():
        worker.send_home()
    return await think(worker, question, patience)
Worker.think = think_or_die
"""


async def play_until_the_bot_answers(chair: Chair) -> None:
    """Somebody at seat 0, who answers anything, until seat 1 has answered once more."""
    begun = len(chair.heard)
    while not any(isinstance(message, say.Update) and message.by == 1 for message in chair.heard[begun:]):
        if chair.asked():
            await chair.act(0)
        else:
            await chair.hear()


def test_a_match_goes_on_when_its_minds_break_down_and_the_log_says_so(own_server: Server, tmp_path: Path) -> None:
    killing = tmp_path / "killing"
    killing.touch()

    async def story() -> None:
        guest = await Guest.new(own_server.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:hard"]))
        async with guest.at(table.id) as chair:
            await play_until_the_bot_answers(chair)
            failed = [line for line in own_server.logged().splitlines() if '"a mind failed"' in line]
            assert failed and all('"level": "error"' in line for line in failed)
            killing.unlink()
            failures = own_server.logged().count('"a mind failed"')
            await play_until_the_bot_answers(chair)
            await play_until_the_bot_answers(chair)
            # The question under way when the killing ended may still have failed, the next one not.
            assert own_server.logged().count('"a mind failed"') <= failures + 1

    own_server.run = MORTAL.format(path=str(killing)) + own_server.run
    own_server.start()
    asyncio.run(story())


def test_a_worker_that_is_stopped_keeps_nobody_waiting_for_long(own_server: Server) -> None:
    """Nobody at the table waits as long as a test waits for a message; the bot answers with a thought, not with anything."""

    async def story() -> None:
        guest = await Guest.new(own_server.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:normal"]))
        async with guest.at(table.id) as chair:
            await play_until_the_bot_answers(chair)
            for worker in workers_of(own_server):
                os.kill(worker, signal.SIGSTOP)
            await play_until_the_bot_answers(chair)
            await play_until_the_bot_answers(chair)
        assert '"a worker hangs, and is replaced"' in own_server.logged()
        assert '"a mind failed"' not in own_server.logged()

    # Long enough for who only waits for a processor, short enough for those who wait for who is stopped.
    own_server.environment["THREESCORE_THOUGHT_PATIENCE"] = "10"
    own_server.start()
    asyncio.run(story())


@pytest.fixture
def busy_house(tmp_path: Path) -> Iterator[Server]:
    with Server(sqlite(tmp_path), folder=tmp_path, minds=1) as server:
        yield server


def test_twenty_matches_of_brutal_bots_do_not_stop_the_bots_of_others(busy_house: Server) -> None:
    async def story() -> None:
        hog, guest = await Guest.new(busy_house.address), await Guest.new(busy_house.address)
        for _ in range(20):
            # In goals all place at once: five questions wait at each of these tables.
            await hog.give_texts(await hog.make("goals", ["mine", *["bot:brutal"] * 5]))
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:easy"]))
        async with guest.at(table.id) as chair:
            for _ in range(3):
                await play_until_the_bot_answers(chair)

    asyncio.run(story())


def test_bots_do_not_play_among_themselves_unless_an_operator_lets_them(busy_house: Server, tmp_path: Path) -> None:
    async def story() -> None:
        guest = await Guest.new(busy_house.address)
        with pytest.raises(Turned, match="a match wants a person"):
            await guest.make("beast", ["bot:random", "bot:random"])
        table = await guest.make("beast", ["open", "bot:random"])
        with pytest.raises(Turned, match="a match wants a person"):
            await guest.post(f"/api/matches/{table.id}/seats/0/bot", body=say.SetBot("random"))
        allowed = Server(sqlite(tmp_path / "other"), folder=tmp_path, bots_alone=True)
        with allowed:
            host = await Guest.new(allowed.address)
            made = await host.make("beast", ["bot:random", "bot:random"])
            async with host.at(made.id) as chair:
                await chair.until(lambda _: chair.seq > 0)

    asyncio.run(story())


def test_a_mind_that_the_operator_offers_takes_a_seat_and_no_other(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from threescore.minds.mind import Mind, Thought\n\n\nclass First(Mind):\n"
        "    def think(self, state, seat, budget):\n        return Thought(state.choice_ids(seat)[0])\n",
        encoding="utf-8",
    )

    async def story(address: str) -> None:
        host = await Guest.new(address)
        house: say.House = await host.call("GET", "/api/house", say.House)
        assert [level.name for level in house.levels][-2:] == ["search:5p", f"{mine}:First"]
        with pytest.raises(Turned, match=r"its level should be one of random, greedy.*search:5p"):
            await host.make("underworld", ["mine", f"bot:{tmp_path / 'other.py'}:First"])
        for name in ("search:5p", f"{mine}:First"):
            table = await host.give_texts(await host.make("underworld", [f"bot:{name}", "mine"]))
            async with host.at(table.id) as chair:
                await chair.until(lambda one: isinstance(one, say.Update) and one.by == 0)

    with Server(sqlite(tmp_path), folder=tmp_path, more_minds=f"search:5p, {mine}:First") as running:
        asyncio.run(story(running.address))
