"""Whole games that must not change by accident. `make golden` writes them again; read the difference before committing it."""

from __future__ import annotations

from pathlib import Path

import pytest

import threescore
from tests.golden.write import HERE, playthrough, read_heading

PATHS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_is_played_as_it_was(path: Path) -> None:
    assert playthrough(read_heading(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", threescore.games())
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    assert any(read_heading(path)["game"] == name for path in PATHS)
