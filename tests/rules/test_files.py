"""Who knows one game's folder knows every game's: the same files, and in moves.py the same order."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from threescore.rules import built_in

ROOMS = Path(__file__).parents[2] / "src" / "threescore" / "rules"
IN_EVERY_GAME = {
    "__init__.py",
    "game.py",
    "moves.py",
    "positions.py",
    "words.py",
    "judge.py",
    "measures.py",
    "sight.py",
    "rules.md",
}
# What reads the data beside it
IN_MANY = {"cards.py", "board.py"}
# Parts of others that are large enough to stand apart; each says why.
PARTS = {"beast": {"help.py"}, "goals": {"planning.py", "scoring.py"}}

for_built_in = pytest.mark.parametrize("name", built_in())


@for_built_in
def test_every_game_has_the_same_files(name: str) -> None:
    files = {path.name for path in (ROOMS / name).iterdir() if path.suffix in (".py", ".md", ".toml")}
    assert files >= IN_EVERY_GAME
    others = {file for file in files - IN_EVERY_GAME - IN_MANY if not file.endswith(".toml")}
    assert others <= PARTS.get(name, set())


@for_built_in
def test_moves_are_read_in_the_same_order(name: str) -> None:
    """What the game is, the constants with their layout, the data, the state, and how a new one is made."""
    source = ast.parse((ROOMS / name / "moves.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(source)
    places = {part: place for place, node in enumerate(source.body) for part in names_in(node)}
    classes = [node for node in source.body if isinstance(node, ast.ClassDef)]
    state = classes[-1]
    assert [base.id for base in state.bases if isinstance(base, ast.Name)] == ["State"]
    assert places["ACTIONS"] < places["LAYOUT"] < places[classes[0].name]
    assert places["LAYOUT"] < places["Switches"] < places[state.name] < places["new"]


@for_built_in
def test_a_state_is_read_in_the_same_order(name: str) -> None:
    """Its parts and their copy, what is hidden, how it begins, what is asked, and then the rules in their own order."""
    source = ast.parse((ROOMS / name / "moves.py").read_text(encoding="utf-8"))
    state = [node for node in source.body if isinstance(node, ast.ClassDef)][-1]
    methods = [node.name for node in state.body if isinstance(node, ast.FunctionDef)]
    wanted = ["__init__", "copy", "deal_anew", "set_up", "legal", "apply", "end" if "end" in methods else "win"]
    assert [method for method in methods if method in wanted] == wanted


def names_in(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return [node.name] if isinstance(node, (ast.ClassDef, ast.FunctionDef)) else []
