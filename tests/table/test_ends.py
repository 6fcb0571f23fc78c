"""Every way in which a match can end, and that a record proves it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import threescore
from threescore.cli import main
from threescore.errors import BadSave, IllegalChoice, NoSuchSeat, NotAsked
from threescore.table import shelf
from threescore.table.entries import Clock, Entry
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.records import from_record

CLOCK = Clock(10, "resign")


def match_of(name: str, players: int, people: list[int] | None = None, **rest: Any) -> Match:
    return Match(threescore.game(name, players), Seeded(5), people, **rest)


def timed(late: str, players: int = 2) -> Match:
    """A match that began at 100, with ten seconds for an answer."""
    return match_of("beast", players, clock=Clock(10, late), started=100.0)


def owing(match: Match) -> int:
    return match.state.to_act[0]


# Resigning


def test_between_two_the_other_has_won() -> None:
    match = match_of("underworld", 2)
    match.resign(0)
    assert (match.over, match.winners, match.state.over) == (True, [1], False)


def test_among_several_the_match_goes_on_until_one_is_left() -> None:
    match = match_of("beast", 3)
    match.resign(2)
    assert (match.over, match.winners, match.outcome()) == (False, [], None)
    match.resign(0)
    assert (match.over, match.winners) == (True, [1])


def test_where_no_person_plays_on_nobody_has_won() -> None:
    match = match_of("beast", 3, people=[2])
    match.resign(2)
    assert (match.over, match.winners) == (True, [])


def test_in_a_match_that_was_given_up_nothing_happens_any_more() -> None:
    match = match_of("underworld", 2)
    match.resign(0)
    for entry in (Entry(0, "answer", match.asked[0].choices[0]), Entry(1, "resign"), Entry(None, "abandon")):
        with pytest.raises(NotAsked, match="the match has ended"):
            match.apply(entry)
    assert len(match.entries) == 1


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None])
def test_only_a_seat_that_is_there_can_resign(seat: Any) -> None:
    match = match_of("beast", 3)
    with pytest.raises(NoSuchSeat, match=r"there is no seat .*; this game has seats 0 to 2|is done by a seat"):
        match.resign(seat)
    assert match.resigned == [] == match.entries


def test_nobody_resigns_twice_or_takes_back_afterwards() -> None:
    match = match_of("beast", 3)
    match.resign(2)
    for what in ("resign", "take_back"):
        with pytest.raises(NotAsked, match="seat 2 has resigned already; these have not: 0, 1"):
            match.apply(Entry(2, what))
    assert match.resigned == [2]


def test_only_what_can_happen_happens() -> None:
    match = match_of("beast", 3)
    with pytest.raises(IllegalChoice, match="there is no 'explode'; what can happen is: answer, take_back"):
        match.apply(Entry(0, "explode"))
    assert match.entries == []


# Running out of time


def test_who_is_late_where_the_clock_resigns_has_resigned() -> None:
    match = timed("resign")
    seat = owing(match)
    match.apply(Entry(seat, "late_resign", at=110.0))
    assert (match.over, match.winners, match.resigned) == (True, [1 - seat], [seat])


def test_who_is_late_where_a_bot_plays_on_still_plays() -> None:
    match = timed("bot")
    seat = owing(match)
    match.apply(Entry(seat, "late", at=111.0))
    assert (match.over, match.resigned, match.late) == (False, [], [(0, Entry(seat, "late", None, 111.0))])
    match.apply(Entry(seat, "answer", match.asked[seat].choices[0], 112.0))


def test_nobody_is_late_before_their_time() -> None:
    match = timed("resign")
    with pytest.raises(NotAsked, match="still has time: an answer may take 10 seconds"):
        match.apply(Entry(owing(match), "late_resign", at=109.9))
    with pytest.raises(NotAsked, match="still has time"):
        match.apply(Entry(owing(match), "late_resign"))
    assert match.outcome() is None


def test_the_time_counts_from_the_question_not_from_the_start() -> None:
    match = match_of("underworld", 2, clock=CLOCK, started=100.0)
    match.apply(Entry(0, "answer", match.asked[0].choices[0], 109.0))
    with pytest.raises(NotAsked, match="still has time"):
        match.apply(Entry(owing(match), "late_resign", at=118.0))
    match.apply(Entry(owing(match), "late_resign", at=119.0))
    assert match.over


# A clock for the whole match: ten seconds each, and two more for every answer


def for_the_whole_match() -> Match:
    return match_of("underworld", 2, clock=Clock(10, "resign", 2), started=100.0)


def first(match: Match, at: float) -> None:
    match.apply(Entry(0, "answer", match.asked[0].choices[0], at))


def test_what_a_question_takes_goes_off_the_time_of_the_match_and_an_answer_adds_to_it() -> None:
    match = for_the_whole_match()
    first(match, 104.0)
    assert match.left == [8.0, 10.0]
    first(match, 104.5)
    assert match.left == [9.5, 10.0]
    with pytest.raises(NotAsked, match="still has time"):
        match.apply(Entry(0, "late_resign", at=113.9))
    match.apply(Entry(0, "late_resign", at=114.0))
    assert match.winners == [1]
    assert from_record(json.loads(json.dumps(match.record()))).outcome() == match.outcome()


def test_an_answer_that_is_taken_back_adds_no_time() -> None:
    match = for_the_whole_match()
    for _ in range(3):
        choices = match.asked[0].choices
        first(match, 101.0)
        assert match.left == [11.0, 10.0]
        match.apply(Entry(0, "take_back", at=101.0))
        assert (match.left, match.asked[0].choices) == ([9.0, 10.0], choices)


def test_the_time_in_which_nobody_was_there_is_nobodys() -> None:
    for clock in (Clock(10, "resign", 2), Clock(10, "resign")):
        match = match_of("underworld", 2, clock=clock, started=100.0)
        match.apply(Entry(None, "resume", at=500.0))
        with pytest.raises(NotAsked, match="still has time"):
            match.apply(Entry(0, "late_resign", at=509.0))
        first(match, 504.0)
        assert match.left == ([] if clock.increment is None else [8.0, 10.0])
        match.apply(Entry(owing(match), "late_resign", at=514.0))
        assert from_record(match.record()).outcome() == match.outcome()
    with pytest.raises(NotAsked, match="this match has none"):
        match_of("underworld", 2, started=100.0).apply(Entry(None, "resume", at=101.0))
    with pytest.raises(NotAsked, match="has to say when"):
        for_the_whole_match().apply(Entry(None, "resume"))


def test_who_owes_nothing_is_never_late_nor_anybody_without_a_clock() -> None:
    match = match_of("underworld", 2, clock=CLOCK, started=100.0)
    with pytest.raises(NotAsked, match="seat 1 owes no answer, so that it cannot be late"):
        match.apply(Entry(1, "late_resign", at=200.0))
    with pytest.raises(NotAsked, match="who is late here is late_resign, not late"):
        match.apply(Entry(0, "late", at=200.0))
    with pytest.raises(NotAsked, match="this match has no clock"):
        match_of("underworld", 2, started=100.0).apply(Entry(0, "late", at=200.0))


# Records


def won() -> Match:
    """Alone against the deck, the first choice always taken, until that wins."""
    for seed in range(1000):
        match = Match(threescore.game("apostles"), Seeded(seed))
        while not match.over:
            match.act(0, match.asked[0].choices[0])
        if match.winners:
            return match
    raise AssertionError("a thousand games lost")


def drawn() -> Match:
    """One turn, after which both armies are as large as before."""
    match = Match(threescore.game("underworld", max_turns=1), Seeded(1))
    while not match.over:
        match.act(owing(match), match.asked[owing(match)].choices[0])
    return match


def everybody_owes() -> Match:
    """A match of goals at a question for all."""
    match = match_of("goals", 3, clock=CLOCK, started=100.0)
    while len(match.state.to_act) < 3:
        seat = owing(match)
        match.apply(Entry(seat, "answer", match.asked[seat].choices[0], 101.0))
    return match


def given_up(people: list[int] | None, *seats: int) -> Match:
    match = match_of("beast", 3, people)
    for seat in seats:
        match.act(owing(match), match.asked[owing(match)].choices[0])
        match.resign(seat)
    return match


def late_for_all() -> Match:
    match = everybody_owes()
    match.apply(Entry(0, "late_resign", at=150.0))
    match.apply(Entry(1, "late_resign", at=150.0))
    return match


def abandoned() -> Match:
    match = match_of("beast", 3)
    match.act(owing(match), match.asked[owing(match)].choices[0])
    match.resign(2)
    match.apply(Entry(None, "abandon"))
    return match


ENDS = {
    "won": (won, "end", [0]),
    "drawn": (drawn, "end", []),
    "given up by one of two": (lambda: given_up(None, 0, 2), "resigned", [1]),
    "given up by the only person": (lambda: given_up([1], 1), "resigned", []),
    "late until one was left": (late_for_all, "resigned", [2]),
    "abandoned": (abandoned, "abandoned", []),
    "going on": (lambda: given_up(None, 0), None, []),
}


@pytest.mark.parametrize(("make", "how", "winners"), ENDS.values(), ids=list(ENDS))
def test_a_record_proves_how_a_match_ended(make: Any, how: str | None, winners: list[int], tmp_path: Path) -> None:
    match: Match = make()
    record = json.loads(json.dumps(match.record()))
    assert (record["outcome"] or {"how": None})["how"] == how
    again = from_record(record)
    assert (again.outcome(), again.winners, again.resigned) == (match.outcome(), winners, match.resigned)
    assert again.record() == record
    shelf.save(match, tmp_path / "match.json")
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    assert threescore.load(tmp_path / "match.json").moves == match.moves


@pytest.mark.parametrize(("make", "how", "winners"), ENDS.values(), ids=list(ENDS))
def test_a_record_whose_winner_does_not_follow_is_refused(make: Any, how: str, winners: list[int]) -> None:
    record = make().record()
    players = record["players"]
    claims: list[Any] = [{"how": kind, "winners": [0], "scores": [0] * players, "resigned": []} for kind in
                         ("end", "resigned", "abandoned")]  # fmt: skip
    if record["outcome"] is not None:
        claims += [None, {**record["outcome"], "winners": [*winners, players]}, {**record["outcome"], "resigned": [9]}]
    for claim in claims:
        with pytest.raises(BadSave, match=r"the record says that it ended as .*, but its entries lead to"):
            from_record({**record, "outcome": claim})


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ([7, "resign"], "there is no seat 7"),
        ([None, "resign"], "is done by a seat"),
        ([0, "late_resign"], "still has time"),
        ([0, "late"], "who is late here is late_resign, not late"),
        ([0, "take_back"], "nothing to take back"),
        ([0, "take_back_far"], "in a casual match only"),
    ],
)
def test_a_record_in_which_something_cannot_have_happened_is_refused(entry: list[Any], complaint: str) -> None:
    record = match_of("underworld", 2, clock=CLOCK, started=100.0).record()
    with pytest.raises(BadSave, match=f"entry 1 of the log cannot be: .*{complaint}"):
        from_record({**record, "entries": [entry], "times": [101.0]})


def test_verify_tells_whose_time_ran_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.save(late_for_all(), tmp_path / "match.json")
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    assert "given up by [0, 1], where the time ran out for [0, 1], winners [2]" in capsys.readouterr().out
