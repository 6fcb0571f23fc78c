"""The app as a person sees it: what stands on the screen, letter by letter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from threescore.core.game import Game
from threescore.minds.naming import mind
from threescore.table.luck import Rehearsed
from threescore.table.match import Match
from threescore.terminal.app import TableApp, TableScreen
from threescore.terminal.here import Here
from threescore.terminal.sitting import Sitting


def sitting(
    game: Game, seed: int = 3, position: Mapping[str, Any] | None = None, people: tuple[int, ...] = (0,), **more: Any
) -> Here:
    """A match against chance, with luck that is settled."""
    match = Match(game, Rehearsed(seed, None if position is None else dict(position)), people, casual=len(people) == 1)
    others = [seat for seat in range(game.players) if seat not in people]
    return Here(match, {seat: mind("random") for seat in others}, **more)


def app_of(sitting: Sitting, **more: Any) -> TableApp:
    return TableApp(sitting, more.pop("ascii_only", False), more.pop("speed", "at once"), **more)


def table(app: App[Any]) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def seen(app: App[Any], *names: str) -> str:
    """What stands in the panes of those names, or on the whole screen."""
    screen = table(app)
    lines = []
    for name, pane in screen.panes.items():
        if pane.display and (not names or name in names):
            lines += ["".join(part.text for part in pane.render_line(y)).rstrip() for y in range(pane.size.height)]
    return "\n".join(lines)


def drive(
    app: TableApp, story: Callable[[Pilot[Any]], Coroutine[Any, Any, None]], size: tuple[int, int] = (80, 24)
) -> None:
    """Let somebody sit before the app."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await story(pilot)

    asyncio.run(run())


async def settle(pilot: Pilot[Any]) -> None:
    """Until somebody at this keyboard is asked, or the match is over."""
    screen = table(pilot.app)
    async with asyncio.timeout(60):
        while True:
            await pilot.pause()
            scene, idle = screen.scene, screen.sitting.scenes.empty()
            if idle and scene is not None and (scene.choices or scene.ended or scene.called is not None):
                return


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait for what comes of them."""
    await pilot.press(*keys)
    await settle(pilot)
