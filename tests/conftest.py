"""What holds for all tests: laws look at the same examples every time, and what takes long in plain Python is tried with the
compiled modules, which are the same code; in full, with both."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.compiled import COMPILED

FULL = os.environ.get("THREESCORE_FULL") == "1"

# Luck is set, and nobody is hurried: the same examples every time, however busy the machine is.
settings.register_profile(
    "set", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("set")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if COMPILED or FULL:
        return
    long = [item for item in items if item.get_closest_marker("long") is not None]
    items[:] = [item for item in items if item.get_closest_marker("long") is None]
    config.hook.pytest_deselected(items=long)
