"""What the menu offers, and what people may be called."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import threescore
from threescore.core.errors import BadOption
from threescore.table import shelf
from threescore.terminal.here import Here
from threescore.terminal.menu import NEWEST, Chosen, Page, first_page
from threescore.terminal.opening import Wish, deal_of_the_day, new_match, resumed


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


def test_the_deal_of_the_day_is_the_same_for_everybody_and_another_one_the_next_day() -> None:
    for name in threescore.games():
        first, again = (deal_of_the_day(name, "2026-11-19", True) for _ in range(2))
        other = deal_of_the_day(name, "2026-11-20", True)
        assert first.match.state.position() == again.match.state.position()
        assert first.people == again.people and len(first.people) == 1
        assert first.match.luck == again.match.luck != other.match.luck
        assert not first.match.casual


def test_the_menu_lists_the_deal_of_the_day_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp())
    (entry,) = [one for one in first_page().entries if one.text.startswith("The deal of the day")]
    page = entry.leads()
    assert isinstance(page, Page) and page.title == "The deal of 2026-11-19"
    assert len(page.entries) == len(threescore.games())
    for name, found in zip(threescore.games(), [one.leads() for one in page.entries], strict=True):
        assert isinstance(found, Chosen)
        sitting = found.sit(True)
        assert isinstance(sitting, Here)
        assert sitting.match.luck == deal_of_the_day(name, "2026-11-19", True).match.luck


def test_a_deal_of_the_day_is_kept_and_gone_on_with() -> None:
    sitting = deal_of_the_day("goals", "2026-11-19", True)
    (seat,) = sitting.people
    sitting.match.act(seat, sitting.match.state.choice_ids(seat)[0])
    sitting.keep()
    kept = shelf.open_saved(sitting.saved.name)
    assert resumed(kept, True).match.state.position() == sitting.match.state.position()
