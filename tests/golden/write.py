"""Golden playthroughs: whole games as readable text.

    python -m tests.golden.write                                 write all of them again
    python -m tests.golden.write beast --players 4 --seed 7      add one, in a file named for it (or --name)

A playthrough is made of random answers from its own seed. Every question, its choices, the answer and what it caused are
told; the whole position stands at the start, at the end, and after every tenth answer.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import threescore

HERE = Path(__file__).parent
EVERY = 10


def playthrough(heading: dict[str, Any]) -> str:
    """The text of the game that a heading describes."""
    game = threescore.game(heading["game"], players=heading["players"], **heading["options"])
    luck = random.Random(heading["seed"])
    state = game.start(seed=heading["seed"])
    lines = [json.dumps(heading), f"{game.title}, rules version {game.rules_version}", ""]
    number = 0

    def tell() -> None:
        lines.extend(f"    {event.text}  <{event.kind} {json.dumps(event.args)}>" for event in state.events)

    def place() -> None:
        lines.append(f"  {json.dumps(state.position())}")

    tell()
    place()
    while not state.over:
        number += 1
        seat = luck.choice(state.to_act)
        choices = state.choices(seat)
        answer = luck.choice(choices)
        lines.append("")
        lines.append(f"{number}. {game.words.seat_name(seat)} (seat {seat}): {game.words.ask(state.view(seat)).text}")
        listed = "; ".join(f"{choice.id} {choice.text}" for choice in choices)
        lines.append(f"  choices: {listed}")
        lines.append(f"  answer: {answer.id} {answer.kind} {json.dumps(answer.args)}")
        state.act(seat, answer.id)
        tell()
        if number % EVERY == 0:
            place()
    lines += ["", f"Over after {number} answers: winners {list(state.winners)}, scores {list(state.scores)}."]
    place()
    return "\n".join(lines) + "\n"


def read_heading(path: Path) -> dict[str, Any]:
    heading: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    return heading


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--name", help="of the file, without its ending")
    wanted = parser.parse_args()
    if wanted.game:
        options = dict(entry.split("=", 1) for entry in wanted.option)
        game = threescore.game(wanted.game, players=wanted.players, **options)
        heading = {"game": wanted.game, "players": game.players, "options": options, "seed": wanted.seed}
        name = wanted.name or f"{wanted.game}-{game.players}"
        (HERE / f"{name}.txt").write_text(playthrough(heading), encoding="utf-8")
        return
    for path in sorted(HERE.glob("*.txt")):
        path.write_text(playthrough(read_heading(path)), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
