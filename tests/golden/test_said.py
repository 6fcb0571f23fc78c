"""What the games say is known to the browser app, which says it in other languages too (`web/src/tables/languages.test.ts`)."""

from __future__ import annotations

import json

import pytest

from tests.golden import refusals, said
from threescore.rules import built_in


@pytest.mark.parametrize("name", built_in())
def test_everything_that_a_game_says_is_among_the_examples(name: str) -> None:
    """`make golden` writes the examples again; then the app's own test asks for what is new in each language."""
    known = json.loads(said.path_of(name).read_text(encoding="utf-8"))
    assert known["game"] == said.offered(name)
    assert known["printed"] == said.prints(name)
    for what, those in said.examples(name, games=8).items():
        sorts = {said.sort_of(what, one) for one in known[what]}
        assert not [one for sort, one in those.items() if sort not in sorts]


def test_every_refusal_that_reaches_a_person_names_its_kind() -> None:
    assert not [where for where in refusals.all_made() if isinstance(where, str)]


def test_the_browser_app_knows_every_kind_of_refusal() -> None:
    """`make golden` writes them again; then the app's own test asks for what is new in each language."""
    assert refusals.PATH.read_text(encoding="utf-8") == refusals.written()
