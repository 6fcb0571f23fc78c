"""Record the lessons of the browser app: real games on a fixed seed, as the learner's seat sees them, with notes.

    python web/lessons/record.py                 write every lesson again from its notes
    python web/lessons/record.py GAME --play 40  make notes for a game: play that many answers with the greedy mind

A lesson is the game's own `lesson.json` (seed, answers, and the pages that a person wrote) turned into
`src/tables/GAME/lesson.json` (what the seat saw after each answer). A page may have words of its own for the terminal,
which are left out here. The dice fell as they fell: only the answers were chosen.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import threescore
from threescore.core.sentences import to_you
from threescore.minds.mind import Budget, GreedyMind, consult

TABLES = Path(__file__).parents[1] / "src" / "tables"
RULES = Path(__file__).parents[2] / "src" / "threescore" / "rules"


def seen(state: Any, game: Any, seat: int) -> dict[str, Any]:
    """What the protocol calls `Seen`."""
    view = state.view(seat)
    return {
        "seat": seat,
        "view": view,
        "ask": game.words.ask(view)._asdict(),
        "choices": [choice._asdict() for choice in (state.choices(seat) if seat in state.to_act else [])],
        "undo": False,
        "events": [
            event._replace(text=to_you(event.text, game.words.seat_name(seat)))._asdict()
            for event in state.events_for(seat)
        ],
    }


def play(notes: dict[str, Any], answers: int) -> list[list[int]]:
    """Let the greedy mind answer for all seats."""
    game = threescore.game(notes["game"], notes["players"], **notes["options"])
    state = game.start(seed=notes["seed"])
    moves: list[list[int]] = []
    while not state.over and len(moves) < answers:
        seat = state.to_act[0]
        thought = consult(GreedyMind(), state, seat, Budget(seed=len(moves)))
        state.act(seat, thought.choice)
        moves.append([seat, int(thought.choice)])
    return moves


def record(notes: dict[str, Any]) -> dict[str, Any]:
    """The lesson of some notes."""
    game = threescore.game(notes["game"], notes["players"], **notes["options"])
    state = game.start(seed=notes["seed"])
    seat = notes["seat"]
    steps = [{"by": None, "choice": None, "seen": seen(state, game, seat)}]
    for by, number in notes["moves"]:
        # What another seat chose may be a secret; its events tell what may be known of it.
        choice = next(choice for choice in state.choices(by) if choice.id == number) if by == seat else None
        state.act(by, number)
        steps.append({"by": by, "choice": choice and choice._asdict(), "seen": seen(state, game, seat)})
    return {
        "game": notes["game"],
        "seat": seat,
        "seats": notes["seats"],
        "printed": game.words.printed(),
        "steps": steps,
        "pages": [{key: page[key] for key in ("step", "title", "text")} for page in notes["pages"]],
    }


def write(notes: dict[str, Any]) -> str:
    return json.dumps(record(notes), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--play", type=int, metavar="ANSWERS")
    parser.add_argument("--seed", type=int, default=666)
    parser.add_argument("--players", type=int)
    wish = parser.parse_args()
    if wish.play:
        players = wish.players or threescore.game(wish.game).players
        names = ["You", "Ada", "Bruno", "Clara", "Dario", "Edith"][:players]
        notes = {"game": wish.game, "players": players, "options": {}, "seed": wish.seed, "seat": 0, "seats": names}
        notes["moves"] = play(notes, wish.play)
        notes["pages"] = []
        save(RULES / wish.game / "lesson.json", notes)
    for path in sorted(RULES.glob("*/lesson.json")):
        if wish.game in (None, path.parent.name):
            notes = json.loads(path.read_text())
            (TABLES / path.parent.name / "lesson.json").write_text(write(notes))
            print(f"{path.parent.name}: {len(notes['moves'])} answers, {len(notes['pages'])} pages")


def save(path: Path, notes: dict[str, Any]) -> None:
    """Readable: one page a line, the answers in one."""
    lines = []
    for key, value in notes.items():
        if key == "pages":
            pages = ",\n".join("  " + json.dumps(page, ensure_ascii=False) for page in value)
            lines.append(f' "pages": [\n{pages}\n ]' if value else ' "pages": []')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
