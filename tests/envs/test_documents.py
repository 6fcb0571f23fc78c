"""The page of the environments tells what is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from threescore.envs.__main__ import page

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
LEARNING = ("torch", "jax", "tensorflow", "litestar", "uvicorn", "sqlalchemy")


def test_the_spaces_are_as_the_page_has_them() -> None:
    assert page() in PAGE.read_text(encoding="utf-8"), (
        "docs/environments.md: `python -m threescore.envs` prints its tables"
    )


def test_importing_the_environments_brings_no_learning_library_and_no_server() -> None:
    code = f"import sys, threescore.envs; print([name for name in {LEARNING} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
