"""The daily deal: a day is a text, which its secret decides and from which everybody plays the same."""

from __future__ import annotations

import hashlib
import json

import pytest

import threescore
from threescore.core.errors import BadSave
from threescore.table import daily

SECRET = bytes(range(32))


@pytest.mark.parametrize("name", ["apostles", "beast", "goals"])
def test_the_secret_of_a_day_decides_its_deal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MATCHES", 1)
    deal = daily.deal_of(name, SECRET)
    assert deal == daily.deal_of(name, SECRET)
    assert deal.seed != daily.deal_of(name, SECRET[::-1]).seed
    first, second = deal.luck().start(deal.set_up()), deal.luck().start(deal.set_up())
    assert first.position() == second.position()
    assert first.to_act == (deal.seat,)
    assert (deal.position is None) == (deal.players == 1), "a solitaire begins with its set-up"


def test_a_position_comes_late_in_a_match_and_asks_for_one_choice_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MATCHES", 1)
    found = daily.midway(threescore.game("beast", players=2), SECRET)
    assert found is not None
    state, seat = found
    assert len(state.choice_ids(seat)) > 1 and not state.over


def test_the_text_of_a_day_is_read_as_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "games", lambda: ("apostles",))
    text = daily.make("2026-11-19", SECRET)
    assert daily.read(text) == {"apostles": daily.deal_of("apostles", SECRET)}
    assert daily.secret_of(text) == hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(text)["day"] == "2026-11-19"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"schema": "threescore/daily/9", "deals": []}', '{"schema": 1}'])
def test_what_is_no_text_of_a_day_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadSave, match="the text of a day"):
        daily.read(text)


def test_days_begin_and_end_by_utc() -> None:
    midnight = daily.begins("2026-11-20")
    assert daily.day_of(midnight) == "2026-11-20"
    assert daily.day_of(midnight - 1) == "2026-11-19"
    assert daily.later("2026-12-31", 1) == "2027-01-01"


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-1-1", "2026-02-30", "20261120", "2026-11-20T00"])
def test_what_is_no_day_is_told_from_one(text: str) -> None:
    assert not daily.is_day(text)
    assert daily.is_day("2026-11-20")
