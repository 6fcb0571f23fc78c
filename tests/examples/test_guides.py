"""Whoever follows the guides word for word comes to what they promise, and to the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.guide import Reader, blocks
from tests.examples.outside import EXAMPLES, ROOT

# At the doors, with every command in a process of its own: compiled, as it is installed.
pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("guide", "example"), [("making-a-game.md", "pig/pig.py"), ("making-a-mind.md", "mind/mind.py")]
)
def test_a_guide_that_is_followed_word_for_word_ends_with_the_example(tmp_path: Path, guide: str, example: str) -> None:
    reader = Reader(tmp_path)
    followed = blocks(ROOT / "docs" / guide)
    for block in followed:
        reader.follow(block)
    assert {block.language for block in followed} == {"python", "toml", "console", "pycon"}
    made = (reader.folder / Path(example).name).read_text(encoding="utf-8")
    assert made == (EXAMPLES / example).read_text(encoding="utf-8")
