"""A match whose luck is chosen beforehand: the same every time, told for what it is, and only where rehearsals are held."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.server.guests import Chair, Guest
from tests.server.parts import Server
from threescore.core.errors import BadOption
from threescore.server import messages as say
from threescore.server.client import Turned
from threescore.server.settings import Settings, check, from_environment
from threescore.table.records import from_record


@pytest.fixture(scope="module")
def rehearsing(database: str) -> Iterator[Server]:
    """A house that is open for rehearsals."""
    with Server(database, rehearse=1, patience=0) as running:
        yield running


async def lay(guest: Guest, game: str, *seats: str, **rehearsal: Any) -> say.TableInfo:
    """A rehearsed table, begun."""
    return await guest.give_texts(await guest.make(game, list(seats), rehearsal=say.Rehearsal(**rehearsal)))


async def first_answers(chair: Chair, count: int) -> list[Any]:
    """Answer with the first choice so often, always as the last who is asked; what the seat saw before each answer."""
    seen: list[Any] = []
    while len(seen) < count and chair.outcome is None:
        if chair.seen[0].view["to_act"] == [0]:
            seen.append(chair.seen[0].view)
            await chair.act(0)
        else:
            await chair.hear()
    return seen


@pytest.mark.parametrize(("game", "level"), [("beast", "normal"), ("goals", "greedy"), ("underworld", "random")])
def test_the_same_seed_deals_the_same_match_and_the_same_thoughts(rehearsing: Server, game: str, level: str) -> None:
    async def story() -> list[Any]:
        told = []
        for _ in range(2):
            guest = await Guest.new(rehearsing.address)
            table = await lay(guest, game, "mine", f"bot:{level}", seed=6)
            async with guest.at(table.id) as chair:
                told.append(await first_answers(chair, 6))
        return told

    once, again = asyncio.run(story())
    assert once == again and len(once) > 1


def test_another_seed_deals_another_match(rehearsing: Server) -> None:
    async def story() -> list[Any]:
        guest = await Guest.new(rehearsing.address)
        views = []
        for seed in (6, 7):
            table = await lay(guest, "underworld", "mine", "bot:random", seed=seed)
            async with guest.at(table.id) as chair:
                views.append(chair.seen[0].view)
        return views

    once, again = asyncio.run(story())
    assert once != again


def test_a_match_starts_from_the_position_that_was_chosen_also_after_a_crash(rehearsing: Server) -> None:
    wanted = threescore.game("underworld").start(seed=3)
    wanted.act(0, wanted.choice_ids(0)[0])

    async def story() -> list[Any]:
        guest = await Guest.new(rehearsing.address)
        table = await lay(guest, "underworld", "mine", "mine", position=wanted.position())
        views = []
        async with guest.at(table.id) as chair:
            views.append(chair.seen[0].view)
        rehearsing.kill()
        rehearsing.start()
        async with guest.at(table.id) as chair:
            views.append(chair.seen[0].view)
        return views

    assert asyncio.run(story()) == [wanted.view(0), wanted.view(0)]


def test_a_rehearsed_match_says_so_and_is_neither_rated_nor_fair(rehearsing: Server) -> None:
    async def story() -> tuple[say.TableInfo, dict[str, Any], say.Verified]:
        ann, ben = [await Guest.account(rehearsing.address, name) for name in ("Ann", "Ben")]
        table = await ann.make("beast", ["mine", "open"], rehearsal=say.Rehearsal(seed=1))
        await ann.give_texts(table)
        table = await ben.sit(table.id, 1)
        async with ann.at(table.id) as chair:
            await chair.ask(say.Resign(0))
        record = await ann.call("GET", f"/api/matches/{table.id}/record", dict)
        return await ann.table(table.id), record, await ann.post("/api/verify", say.Verified, {"record": record})

    table, record, verified = asyncio.run(story())
    assert table.rehearsed and not table.rated
    assert record["dice"] == {"kind": "rehearsed", "seed": 1, "position": None}
    assert from_record(record).record()["entries"] == record["entries"]
    assert verified.commit is None and "rehearsed" in verified.text


def test_a_position_that_cannot_be_is_refused_with_what_is_wrong(rehearsing: Server) -> None:
    async def story() -> str:
        guest = await Guest.new(rehearsing.address)
        with pytest.raises(Turned) as turned:
            await lay(guest, "underworld", "mine", "mine", position={"turn": "nobody"})
        return str(turned.value)

    assert "turn" in asyncio.run(story())


def test_luck_is_not_chosen_where_no_rehearsals_are_held(own_server: Server) -> None:
    async def story() -> str:
        guest = await Guest.new(own_server.address)
        with pytest.raises(Turned) as turned:
            await lay(guest, "beast", "mine", "bot:random", seed=1)
        return str(turned.value)

    own_server.start()
    assert "only in a house that is open for rehearsals" in asyncio.run(story())


@pytest.mark.parametrize(
    "reachable", [{"host": "0.0.0.0"}, {"host": "::"}, {"host": "example.org"}, {"proxied": "127.0.0.1"}]
)
def test_no_house_that_others_can_reach_opens_for_rehearsals(reachable: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="rehearse is for tests on this computer only"):
        check(Settings(rehearse=True, **reachable))  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_house_on_loopback_opens_for_rehearsals(host: str, tmp_path: Path) -> None:
    empty = tmp_path / "settings.toml"
    empty.touch()
    assert from_environment(empty, host=host, rehearse=True).rehearse


def test_the_first_line_of_the_log_says_that_rehearsals_are_held(rehearsing: Server) -> None:
    first = rehearsing.logged().splitlines()[0]
    assert "the parlour opens" in first and '"rehearse"' in first
