"""The browser app's types of events are those of the games (`web/src/tables/GAME/layout.ts`)."""

from __future__ import annotations

import pytest

from tests.golden import layouts
from threescore.rules import built_in


@pytest.mark.parametrize("name", built_in())
def test_the_browser_knows_the_events_of_the_layout(name: str) -> None:
    """`make golden` writes them again; then the app's own check asks for what has changed."""
    assert layouts.path_of(name).read_text(encoding="utf-8") == layouts.written(name)
