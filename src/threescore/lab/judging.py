"""`threescore judge`: what the judge makes of a position, or of every moment of a recorded match."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from threescore.core.errors import BadPosition
from threescore.core.game import Game
from threescore.core.learned import LearnedJudge
from threescore.core.state import State
from threescore.rules import game as game_by_name
from threescore.table import shelf


def position_in(path: Path) -> Any:
    """The position that a file holds."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadPosition(f"there is no position at {path}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise BadPosition(f"{path} cannot be read as a position: {error}") from error


def judge_position(
    name: str, players: int | None, options: dict[str, Any], path: Path | None, seed: int, reading: bool, as_json: bool
) -> int:
    """Print the chances in a position, or in a game just dealt."""
    position = None if path is None else position_in(path)
    if players is None and isinstance(position, dict) and isinstance(position.get("players"), int):
        players = position["players"]
    game = game_by_name(name, players, **options)
    state = game.start(seed) if position is None else game.from_position(position)
    judge = game.judge
    rows = judge.reading(state) if reading and isinstance(judge, LearnedJudge) and not state.over else []
    names = [feature.name for feature in judge.network.features] if isinstance(judge, LearnedJudge) else []
    if as_json:
        told: dict[str, Any] = {**about(game), "chances": rounded(state)}
        if reading:
            told["reading"] = [dict(zip(names, row, strict=True)) for row in rows]
        sys.stdout.write(json.dumps(told, indent=1) + "\n")
        return 0
    sys.stdout.write(f"{heading(game)}\n")
    for seat, chance in enumerate(state.chances(), 1):
        sys.stdout.write(f"  seat {seat}: {chance:.1%}\n")
    for number, name in enumerate(names):
        told_of = [row[number] for row in rows]
        if any(told_of):
            sys.stdout.write(f"  {'  '.join(f'{value:>5}' for value in told_of)}  {name}\n")
    return 0


def judge_match(path: Path, as_json: bool) -> int:
    """Print the chances after every answer of a record."""
    match = shelf.load(path)
    start = match.at(0)
    if as_json:
        steps = [
            {"seat": moment.seat, "choice": moment.choice.id, "chances": rounded(moment.state)} for moment in match
        ]
        sys.stdout.write(json.dumps({**about(match.game), "start": rounded(start), "steps": steps}, indent=1) + "\n")
        return 0
    sys.stdout.write(f"{heading(match.game)}\n{'':>6}  {line(start)}\n")
    for moment in match:
        text = f"seat {moment.seat + 1}: {moment.choice.text}" if match.game.players > 1 else moment.choice.text
        sys.stdout.write(f"{moment.number:>6}  {line(moment.state)}  {text}\n")
    return 0


def about(game: Game) -> dict[str, Any]:
    return {"game": game.name, "judge": game.judge.version, "caveat": game.judge.caveat}


def heading(game: Game) -> str:
    judge = game.judge
    return f"{game.title}, as judge {judge.version} sees it" + (f"\n  {judge.caveat}" if judge.caveat else "")


def rounded(state: State) -> list[float]:
    return [round(chance, 6) for chance in state.chances()]


def line(state: State) -> str:
    return " ".join(f"{chance:>6.1%}" for chance in state.chances())
