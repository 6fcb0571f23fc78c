"""The designer's notebook runs, and its cells give what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "designer" / "notebook.py"


def test_a_designers_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("notebook", NOTEBOOK)
    assert spec is not None and spec.loader is not None
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    found = notebook.main(matches=8, workers=1)
    assert found["rows"]["seed"].to_list() == list(range(1, 9))
    assert found["rows"]["turns"].max() <= 60
    assert found["worth"]["played"].is_between(0.0, 1.0).all()
    assert found["verdicts"]["measure"].to_list() == ["turns", "first_player"]
    assert 1 <= found["deals"].height <= 8
    assert "undecided" in capsys.readouterr().out
