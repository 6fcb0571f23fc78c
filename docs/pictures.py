"""Draws the pictures of the documentation: `python docs/pictures.py`, from the root of the project."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path
from random import Random

import threescore
from threescore.minds.naming import mind
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.terminal.app import TableApp
from threescore.terminal.here import Here

HERE = Path(__file__).parent
# A moment worth looking at: how many play, the seed, and how many answers by chance lead there
SCENES = {"apostles": (1, 16, 12), "beast": (3, 4, 60), "underworld": (2, 3, 200), "goals": (3, 3, 75)}
SIZE = (120, 40)


def match_of(name: str) -> Match:
    """A match against minds at that moment, with a question for the first seat."""
    players, seed, answers = SCENES[name]
    luck = Random(seed)
    match = Match(threescore.game(name, players=players), Seeded(seed), [0], casual=True)
    while not match.over and (len(match.moves) < answers or 0 not in match.state.to_act):
        seat = match.state.to_act[0]
        match.act(seat, luck.choice(match.state.choice_ids(seat)))
    return match


async def picture(name: str) -> None:
    """The table of a game as the terminal shows it."""
    match = match_of(name)
    app = TableApp(Here(match, {seat: mind("normal") for seat in range(1, match.game.players)}), False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("down")
        svg = app.export_screenshot(title=f"threescore play {name}")
    # The reader's own monospaced font will do: nothing is fetched from elsewhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    (HERE / f"terminal-{name}.svg").write_text(svg.replace("Fira Code", "ui-monospace"), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["THREESCORE_HOME"] = folder
        for name in SCENES:
            asyncio.run(picture(name))
