"""Draws the pictures of the documentation: `python docs/pictures.py`, from the root of the project."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import threescore
from threescore.core.state import State
from threescore.terminal.draw import COLOURS, draw

HERE = Path(__file__).parent
# A position worth looking at: the seed and how many first choices lead there
SCENES = {"apostles": (1, 16, 31), "beast": (3, 4, 60), "underworld": (2, 3, 200), "goals": (3, 3, 40)}


def scene(name: str) -> State:
    players, seed, answers = SCENES[name]
    state = threescore.game(name, players=players).start(seed=seed)
    for _ in range(answers):
        if state.over:
            break
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[0])
    return state


def picture(name: str) -> None:
    """The table of a game as the terminal shows it."""
    state = scene(name)
    seat = state.to_act[0] if state.to_act else 0
    view, words = state.view(seat), state.game.words
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(draw(words.sketch(view)))
    for event in state.events_for(seat)[-8:]:
        console.print(f"· {event.text}", style=COLOURS["faint"], highlight=False)
    console.print(words.ask(view), style=f"bold {COLOURS['ink']}", highlight=False)
    for number, choice in enumerate(state.choices(seat), 1):
        console.print(f"{number:>3}  {choice.text}", style=COLOURS["brass"], highlight=False)
    svg = console.export_svg(title=f"threescore play {name}")
    # The reader's own monospaced font will do: nothing is fetched from elsewhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    (HERE / f"terminal-{name}.svg").write_text(svg.replace("Fira Code", "ui-monospace"), encoding="utf-8")


if __name__ == "__main__":
    for name in SCENES:
        picture(name)
