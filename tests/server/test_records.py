"""The record of a match at the parlour proves how it ended, whatever way that was: to anybody, with the parlour gone."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.server.guests import Guest
from tests.server.parts import Server
from tests.server.test_people import admin
from tests.server.test_tables import play_on, two_players
from threescore.cli import main
from threescore.errors import BadSave
from threescore.server import messages as say
from threescore.table.records import from_record

run = asyncio.run


async def record_of(guest: Guest, table: say.TableInfo) -> dict[str, Any]:
    """The record of a finished match, which the parlour itself finds good, and finds bad with another winner."""
    record: dict[str, Any] = (await guest.http.get(f"/api/matches/{table.id}/record")).json()
    assert (await guest.post("/api/verify", say.Verified, say.VerifyRecord(record))).good
    forged = copy.deepcopy(record)
    forged["outcome"]["winners"] = [0] if record["outcome"]["winners"] != [0] else [1]
    verdict: say.Verified = await guest.post("/api/verify", say.Verified, say.VerifyRecord(forged))
    assert not verdict.good and "but its entries lead to" in verdict.text
    with pytest.raises(BadSave, match="but its entries lead to"):
        from_record(forged)
    return record


def proved(record: dict[str, Any], folder: Path) -> tuple[str, list[int], list[int]]:
    """What a record of the parlour proves on another computer: how the match ended, its winners, and who resigned."""
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    ended = threescore.load(path).outcome()
    assert ended is not None
    assert record["outcome"] == ended._asdict()
    return ended.how, ended.winners, ended.resigned


def test_the_record_proves_a_match_that_was_played_to_its_end(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        host, other, table = await two_players(server, "underworld", options={"max_turns": 1})
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], luck=random.Random(1))
            assert first.outcome is not None
        return await record_of(host, table)

    assert proved(run(story()), tmp_path)[0] == "end"


def test_the_record_proves_that_all_but_one_resigned(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        guests = [await Guest.new(server.address) for _ in range(3)]
        table = await guests[0].make("goals", ["mine", "open", "open"], stand_in="random")
        await guests[0].give_texts(table)
        for seat in (1, 2):
            await guests[seat].sit(table.id, seat)
        async with guests[2].at(table.id) as third, guests[0].at(table.id) as first:
            await third.ask(say.Resign(2))
            await first.ask(say.Resign(0))
        return await record_of(guests[0], table)

    assert proved(run(story()), tmp_path) == ("resigned", [1], [0, 2])


def test_the_record_proves_that_the_only_person_gave_up(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        host = await Guest.new(server.address)
        table = await host.give_texts(await host.make("goals", ["bot:random", "mine", "bot:random"]))
        async with host.at(table.id) as chair:
            await chair.ask(say.Resign(1))
        return await record_of(host, table)

    record = run(story())
    assert record["people"] == [1]
    assert proved(record, tmp_path) == ("resigned", [], [1])


def test_the_record_proves_that_the_time_ran_out(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        host, other, table = await two_players(server, "underworld", clock=say.Clock(20, "resign"))
        async with host.at(table.id) as first, other.at(table.id):
            server.pass_time(25)
            await first.until(lambda one: isinstance(one, say.Update) and bool(one.outcome))
        return await record_of(host, table)

    record = run(story())
    assert proved(record, tmp_path) == ("resigned", [1], [0])
    assert record["entries"] == [[0, "late_resign"]]
    hurried = {**record, "times": [record["started"] + 0.5]}
    with pytest.raises(BadSave, match="entry 1 of the log cannot be: seat 0 still has time"):
        from_record(hurried)


def test_the_record_proves_that_the_keeper_has_ended_it(server: Server, database: str, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        host, other, table = await two_players(server, "goals")
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], 5)
            await asyncio.to_thread(admin, database, "close", table.id, "--why", "a quarrel")
            await first.until(lambda one: isinstance(one, say.TableChanged) and one.table.status == "over")
        return await record_of(host, table)

    record = run(story())
    assert proved(record, tmp_path) == ("abandoned", [], [])
    assert record["entries"][-1] == [None, "abandon"]


def test_the_record_holds_what_was_taken_back(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        host = await Guest.new(server.address)
        table = await host.give_texts(await host.make("goals", ["mine", "mine"], casual=True))
        async with host.at(table.id) as chair:
            await play_on([chair], 4, random.Random(2))
            await chair.ask(say.Undo(chair.seq, 0))
            await chair.ask(say.Resign(1))
        return await record_of(host, table)

    record = run(story())
    assert record["entries"][4][1] in ("take_back", "take_back_far")
    assert proved(record, tmp_path) == ("resigned", [0], [1])
