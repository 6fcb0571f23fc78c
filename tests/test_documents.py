"""What the documents show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import threescore

ROOT = Path(__file__).parent.parent


def test_every_snippet_of_the_readme_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0


def test_the_package_docstring_runs_as_printed() -> None:
    failed, tried = doctest.testmod(threescore)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("path", ["README.md", *map(str, Path("docs").glob("*.md"))])
def test_links_between_documents_lead_somewhere(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    for piece in text.split("](")[1:]:
        target = piece.split(")")[0]
        if not target.startswith(("http", "#")):
            assert ((ROOT / path).parent / target.split("#")[0]).exists(), target
