"""The game of examples/pig, installed once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.outside import install


@pytest.fixture(scope="session")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package of Pig is installed."""
    return install("pig", tmp_path_factory.mktemp("pig"))
