"""What each answer drew from fair dice is the stream that everybody can compute, without gaps and in order."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterator

import pytest

import threescore
from threescore.server import replays
from threescore.table.drawn import draws
from threescore.table.luck import Fair
from threescore.table.match import Match

SECRET = bytes(range(32))


def stream(texts: tuple[str, ...]) -> Iterator[int]:
    """The bytes of the stream, as docs/fair-dice.md tells to make them."""
    key = hmac.new(SECRET, "\n".join(["threescore/1", "m", *texts]).encode(), hashlib.sha256).digest()
    block = 0
    while True:
        yield from hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        block += 1


def below(source: Iterator[int], n: int) -> int:
    assert n <= 256, "one byte is enough for what these games draw"
    while True:
        number = next(source)
        if number < 256 - 256 % n:
            return number % n


def played(game: str, answers: int) -> Match:
    found = threescore.game(game)
    match = Match(found, Fair(SECRET, "m", tuple("abcdef"[: found.players])))
    luck = random.Random(4)
    for _ in range(answers):
        if match.over:
            break
        seat = luck.choice(match.state.to_act)
        match.act(seat, luck.choice(match.state.choice_ids(seat)))
    return match


@pytest.mark.parametrize("game", ["apostles", "beast", "goals", "underworld"])
def test_what_the_answers_drew_is_the_stream(game: str) -> None:
    match = played(game, 120)
    source = stream(match.luck.texts)  # type: ignore[union-attr]
    told = list(draws(match))
    assert len(told) > 3
    for one in told:
        for number in one.numbers:
            assert number.value == below(source, number.below) + number.die
            assert number.below == 6 or not number.die
    # Nothing is left out at the end: what the match draws next is what the stream has next.
    assert [int(match.state.dice.below(6)) for _ in range(9)] == [below(source, 6) for _ in range(9)]


def test_an_answer_that_was_taken_back_drew_nothing_that_stands() -> None:
    game = threescore.game("apostles")
    plain, casual = (Match(game, Fair(SECRET, "m", ("a",)), casual=casual) for casual in (False, True))
    casual.act(0, casual.state.choice_ids(0)[0])
    casual.undo_far(0)
    for match in (plain, casual):
        for _ in range(6):
            match.act(0, match.state.choice_ids(0)[0])
    assert list(draws(casual)) == list(draws(plain))


def test_a_long_match_is_told_in_parts_that_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("beast", 120).record()
    whole = replays.verify(record)
    assert whole.more is None and whole.drawn[0].number == 0
    monkeypatch.setattr(replays, "MOST_NUMBERS", 20)
    parts, first = [], 0
    while True:
        part = replays.verify(record, first)
        assert part.good
        parts += part.drawn
        if part.more is None:
            break
        assert part.more > first
        first = part.more
    assert first > 0
    assert parts == whole.drawn
