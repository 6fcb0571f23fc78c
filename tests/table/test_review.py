"""Luck told from skill: the parts add up, noise is no error, and what was given away is what it was worth."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from tests.rules.goals.tables import FACES
from tests.testing.toys import RAISE, STAY, High, HighState
from threescore.cli import main
from threescore.core.dice import FastDice
from threescore.core.errors import BadSave
from threescore.core.judge import Judge
from threescore.core.state import State
from threescore.table import verdicts
from threescore.table.answers import Finder, answers_of
from threescore.table.entries import ABANDON, Entry
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.review import Care, Review, judge_answer, remainder, review
from threescore.table.shelf import save

QUICK = Care(8, 8, 8, 4, 20)


class Prudent(Judge):
    """Gives whoever has raised a chance by the card, and the others what is left."""

    def chances(self, state: State, out: vec[float]) -> None:
        if state.owes == 0:
            super().chances(state, out)
            return
        assert isinstance(state, HighState)
        stakes = [1 + card * (2 if raised else 1) for card, raised in zip(state.cards, state.raised, strict=True)]
        for seat in range(state.seats):
            out[i64(seat)] = stakes[seat] / sum(stakes)


def high(seed: int, players: int = 3) -> Match:
    game = High(players)
    game.judge = Prudent()
    return Match(game, Seeded(seed))


def played(match: Match, luck: int = 1) -> Match:
    dice = FastDice(luck)
    while not match.over:
        seat = match.state.to_act[0]
        ids = match.state.choice_ids(seat)
        match.act(seat, ids[dice.below(len(ids))])
    return match


def adds_up(found: Review) -> bool:
    return all(abs(remainder(seat)) < 1e-9 for seat in found.seats)


@pytest.mark.parametrize("seed", range(6))
def test_the_parts_of_every_seats_account_add_up_to_its_result(seed: int) -> None:
    found = review(played(high(seed), seed), care=QUICK)
    assert adds_up(found)
    assert math.fsum(seat.result for seat in found.seats) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), [("apostles", 1), ("beast", 3), ("underworld", 2)])
def test_the_parts_add_up_in_every_game(name: str, players: int) -> None:
    """Of a match as far as it has come: some two dozen answers are enough to meet every part."""
    match = Match(threescore.game(name, players), Seeded(2))
    dice = FastDice(2)
    while not match.over and len(match.moves) < 20:
        seat = match.state.to_act[dice.below(len(match.state.to_act))]
        ids = match.state.choice_ids(seat)
        match.act(seat, ids[dice.below(len(ids))])
    assert adds_up(review(match, care=Care(4, 3, 3, 2, 4)))


@pytest.mark.long
def test_the_parts_add_up_where_answers_are_laid_out_in_secret() -> None:
    match = Match(threescore.game("goals", 3), Seeded(2))
    while match.state.view(None)["round"] < 3:
        seat = match.state.to_act[-1]
        choices = match.state.choices(seat)
        ready = [one.id for one in choices if one.kind == "ready"]
        match.act(seat, ready[0] if ready and len(match.moves) % 3 else choices[0].id)
    found = review(match, care=Care(4, 3, 3, 2, 4))
    assert adds_up(found)
    assert any(any(step.luck) for step in found.steps)
    assert max(len(step.choices) for step in found.steps) > 1


def test_a_match_that_was_given_up_gives_the_chance_away_to_the_one_who_is_left() -> None:
    match = high(3, 2)
    match.resign(1)
    found = review(match, care=QUICK)
    assert adds_up(found)
    assert [seat.result for seat in found.seats] == [1.0, 0.0]
    before = found.steps[0].chances[1]
    assert found.seats[1].play == pytest.approx(-before)
    assert found.seats[1].decisions == 0, "giving up is no mistake in an answer"
    assert [told.kind for told in found.turning][-1] == "gave_up"


def test_an_abandoned_match_is_worth_what_the_chances_were() -> None:
    match = high(3)
    match.act(0, STAY)
    match.apply(Entry(None, ABANDON))
    found = review(match, care=QUICK)
    assert adds_up(found)
    assert [seat.result for seat in found.seats] == pytest.approx(list(match.state.chances()))


# Errors


class Offer(HighState):
    """The first seat may take a die's pips, or leave it; then all is over."""

    def set_up(self) -> None:
        super().set_up()
        self.pips = 0

    def apply(self, seat: i64, choice: i64) -> None:
        self.pips = self.brings(choice)
        self.owes = 0
        self.won = 1

    def brings(self, choice: int) -> int:
        return self.roll() if choice == RAISE else 0


class Pips(Judge):
    def chances(self, state: State, out: vec[float]) -> None:
        pips = getattr(state, "pips", 0)
        out[0], out[1] = pips / 6, 1 - pips / 6


def offer(state: type[HighState]) -> Match:
    game = High(2)
    game.state, game.judge = state, Pips()
    return Match(game, Seeded(1))


def test_what_an_answer_gives_away_is_what_the_best_one_is_worth_more() -> None:
    match = offer(Offer)
    match.act(0, STAY)
    step = review(match).steps[1]
    assert step.counted
    assert step.play == pytest.approx(-3.5 / 6, abs=0.1)
    assert [[choice.id for choice in better.choices] for better in step.better] == [[RAISE]]


def test_the_best_answer_gives_nothing_away_however_it_ends() -> None:
    match = offer(Offer)
    match.act(0, RAISE)
    step = review(match).steps[1]
    assert (step.counted, step.play, step.better) == (True, 0.0, [])
    assert step.luck[0] == pytest.approx((match.state.pips - 3.5) / 6, abs=0.15)  # type: ignore[attr-defined]


def test_noise_is_no_error() -> None:
    """Two answers that both roll a die are alike, whichever looks better in a sample."""

    class Alike(Offer):
        def brings(self, choice: int) -> int:
            return [self.roll(), self.roll()][choice]

    for choice in (STAY, RAISE):
        match = offer(Alike)
        match.act(0, choice)
        step = review(match).steps[1]
        assert (step.counted, step.play) == (False, 0.0)


def test_a_review_does_not_credit_with_what_a_seat_could_not_know() -> None:
    """Raising a low card is the same mistake whether others happen to hold lower ones or not."""
    one = high(1)
    other = high(1)
    hidden = other.state.redeal(0, FastDice(5))
    assert hidden.position() != one.state.position()
    for match in (one, other):
        match.act(0, STAY)
    answers = [next(answers_of(start, one.moves)) for start in (one.luck.start(one.game), hidden)]
    found = [judge_answer(answer, 7) for answer in answers]
    assert found[0].play == found[1].play
    assert found[0].correction == found[1].correction


# Whole answers


def goals_match(choices: list[tuple[int, str, dict[str, object]]]) -> Match:
    match = Match(threescore.game("goals", 2), Seeded(4))
    for seat, kind, args in choices:
        found = next(one for one in match.state.choices(seat) if one.kind == kind and args.items() <= one.args.items())
        match.act(seat, found.id)
    return match


def test_what_is_laid_out_in_secret_is_one_answer_however_it_is_mixed_with_others() -> None:
    match = goals_match(
        [(0, "place", {"die": 0}), (1, "place", {"die": 1}), (1, "ready", {}), (0, "drop", {}), (0, "ready", {})]
    )
    first, second = answers_of(match.luck.start(match.game), match.moves)
    assert [(one.seat, len(one.choices), one.first, one.place) for one in (first, second)] == [
        (1, 2, 1, 3),
        (0, 3, 0, 5),
    ]
    assert second.before.to_act == (0,), "whoever was quicker is ready"


def test_what_was_tried_and_taken_back_is_folded() -> None:
    match = goals_match([(0, "place", {"die": 0}), (0, "take_back", {}), (0, "drop", {}), (0, "ready", {})])
    (answer,) = answers_of(match.luck.start(match.game), match.moves)
    finder = Finder(answer.before, 0, 1, 2)
    assert len(answer.choices) == 4
    assert finder.simplest(answer.choices) == answer.choices[2:]


@pytest.mark.long
def test_whole_placements_are_compared() -> None:
    match = goals_match([(0, "ready", {})])
    (answer,) = answers_of(match.luck.start(match.game), match.moves)
    found, _ = Finder(answer.before, 0, 1, 4).find(answer.choices)
    assert found[0] == answer.choices
    assert any(len(one) > 2 for one in found)
    assert all(Finder(answer.before, 0, 1, 4).is_whole(one) for one in found)
    assert len(FACES) == 6


# What it says


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert verdicts.accuracy([]) is None
    assert verdicts.accuracy([0.0]) == 100
    found = [verdicts.accuracy([error]) for error in (0.0, 0.01, 0.1, 0.5)]
    assert found == sorted(found, key=lambda one: -(one or 0))
    assert verdicts.accuracy([0.0, 0.1]) == pytest.approx(((verdicts.accuracy([0.1]) or 0) + 100) / 2, abs=0.01)


def test_a_word_for_play_looks_at_every_answer_and_at_all_together() -> None:
    assert verdicts.word(100, []) == "flawless"
    assert verdicts.word(0, [1.0]) == "wild"
    # Hundreds of answers by chance, none of which matters much
    many = [0.008] * 290
    percent = verdicts.accuracy(many)
    assert percent is not None and percent > 96
    assert verdicts.word(percent, many) == "wild"
    assert verdicts.word(percent, many[:10]) == "strong"


def test_the_same_match_has_the_same_review_with_any_number_of_workers() -> None:
    match = played(Match(threescore.game("apostles"), Seeded(3)))
    care = Care(2, 2, 2, 2, 4)
    assert review(match, workers=2, care=care) == review(match, care=care)


def test_how_far_a_review_has_come_is_told() -> None:
    heard: list[tuple[int, int]] = []
    review(played(high(1)), progress=lambda done, of: heard.append((done, of)), care=QUICK)
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]


# The command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(played(Match(threescore.game("apostles"), Seeded(5))), path)
    return path


def test_the_command_tells_the_account_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--json", "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    (seat,) = told["seats"]
    parts = ("start", "luck", "play", "hidden", "correction", "gifts")
    assert seat["result"] == pytest.approx(sum(seat[part] for part in parts), abs=1e-9)
    assert {"error_rate", "decisions"} <= set(seat)
    assert told["steps"][0]["what"] == "set_up"
    assert told["judge"] == threescore.game("apostles").judge.version


@pytest.mark.long
def test_the_command_draws_a_graph_at_eighty_columns(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[2].startswith(" 100 ")
    assert any(line.startswith("seat   result") for line in lines)


@pytest.mark.long
def test_a_page_needs_nothing_else(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "review.html"
    assert main(["review", str(record), "--html", str(page), "--workers", "1"]) == 0
    written = page.read_text(encoding="utf-8")
    assert "<svg" in written and "result" in written
    assert "http" not in written and "src=" not in written


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"schema": "something/else"}, "this is not a record of a match"),
        ({"schema": "threescore/record/1"}, "written by an older version"),
        ({"rules_version": 0}, "the record was played by rules version"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(
    record: Path, change: dict[str, object], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(json.dumps({**json.loads(record.read_text()), **change}))
    assert main(["review", str(record)]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="there is no saved match at"):
        threescore.load(tmp_path / "none.json")


@pytest.mark.long
def test_a_page_that_cannot_be_written_says_why(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--html", str(record / "page.html"), "--workers", "1"]) == 2
    assert "the review cannot be written to" in capsys.readouterr().err
