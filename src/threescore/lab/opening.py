"""Opens the laboratory's rooms, or says what is missing to do so. Imports nothing heavy itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

EXTRA = ("polars", "numpy", "optuna", "openskill")


def room(name: str) -> Any:
    """A module of the laboratory; BadOption, with how to get it, if what it needs is not installed."""
    from threescore.core.errors import BadOption

    try:
        return import_module(f"threescore.lab.{name}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in EXTRA:
            raise
        raise BadOption(f"the laboratory needs {error.name}: pip install 'threescore[lab]'") from None
