"""What the menu offers, and what people may be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from threescore.core.errors import BadOption
from threescore.terminal.menu import NEWEST, Page, first_page
from threescore.terminal.opening import Wish, new_match


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))


def test_the_newest_saved_matches_stand_first_and_the_others_on_a_page_of_their_own() -> None:
    for _ in range(NEWEST + 2):
        new_match(Wish("beast", 4, opponents="random,greedy"), True).keep()
    entries = first_page().entries
    assert "(beast-" in entries[0].text and entries[0].text.endswith(", 0 answers, against random and 2 × greedy")
    assert entries[NEWEST].text == "2 more saved matches"
    older = entries[NEWEST].leads()
    assert isinstance(older, Page) and len(older.entries) == 2


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["x" * 33], "at most 32 signs"),
        (["\x1b[31mAda"], "signs that can be printed"),
        (["seat 2"], "two seats cannot have one name: seat 2, Seat 2"),
        (["Ada", "ada"], "two seats cannot have one name"),
        (["Ada", "Ben", "Cleo"], "there are 2 seats, and 3 names"),
    ],
)
def test_a_name_that_would_mislead_is_refused(names: list[str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        new_match(Wish("beast", 2, names=names), True)


def test_one_seat_for_a_mind_is_one() -> None:
    with pytest.raises(BadOption, match="there is 1 seat for a mind, and 2 minds: random, greedy"):
        new_match(Wish("beast", 2, opponents="random,greedy"), True)
