"""A seat of a parlour played from the terminal: the same screen, through a parlour that goes away and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import threescore
from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server
from tests.terminal.screens import app_of, seen
from threescore.server import messages as say
from threescore.server.client import Player, all_sealed
from threescore.server.visit import at_table, take_seat
from threescore.table.luck import seal_of
from threescore.terminal.away import Away


async def until(pilot: Pilot[Any], found: Callable[[], bool]) -> None:
    """Until something stands on the screen."""
    async with asyncio.timeout(PATIENCE):
        while not found():
            await pilot.pause(0.05)


def test_a_match_is_played_from_the_terminal_through_a_restart_and_then_another_one(
    own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))

    async def story() -> None:
        own_server.start(300)
        host = await Guest.new(own_server.address, "Ada")
        # Death, who begins, is Ben.
        table = await host.make("underworld", ["invite", "mine"])
        await host.give_texts(table)
        away = Away(*at_table(await take_seat(f"{own_server.address}/join/{table.id}/{table.invite}", "Ben", None)))
        app: Any = app_of(away)
        async with app.run_test(size=(80, 24)) as pilot:
            async with host.at(table.id) as chair:
                # Ada's text for the dice is opened as soon as she hears that Ben's is sealed.
                while chair.table.status == "waiting":
                    await chair.hear()
            await until(pilot, lambda: bool(app.screen.items))
            own_server.kill()
            await until(pilot, lambda: "it is being made again" in seen(app, "ask"))
            own_server.start(300)
            await until(pilot, lambda: away.guest.socket is not None and bool(app.screen.items))  # type: ignore[attr-defined]
            before = seen(app, "log")
            await pilot.press("1", "enter")
            await until(pilot, lambda: seen(app, "log") != before)
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(1))
            await until(pilot, lambda: "1. Ben: 33 minions left, has won" in seen(app, "answers"))
            assert (await away.record()).is_file()
            await pilot.press("2")
            await until(pilot, lambda: app.sitting is not away and "1 more seat is taken" in seen(app, "ask"))
            following = app.sitting.guest.table
            assert following.id != table.id and "Ben" in [seat.name for seat in following.seats]

    asyncio.run(story())


def test_a_seat_opens_its_text_once_whatever_older_news_say(own_server: Server) -> None:
    async def story() -> None:
        own_server.start(300)
        host = await Guest.new(own_server.address, "Ada")
        table = await host.make("beast", ["mine", "invite"])
        seated = await take_seat(f"{own_server.address}/join/{table.id}/{table.invite}", "Ben", None)
        await host.give_seal(table.id, 0, seal_of(table.id, 0, "Ada's"))
        told = await seated.client.table(table.id)
        assert all_sealed(told) and told.status == "waiting"
        sitter = Player(seated, threescore.mind("random"))
        await sitter.add_to_dice(told)
        assert (await host.open_text(table.id, 0, "Ada's")).status == "running"
        await sitter.add_to_dice(told)

    asyncio.run(story())
