"""Comparisons: a difference is found, a rule beside itself is as good as itself, and verdicts are told in sentences."""

from __future__ import annotations

import json

import numpy as np
import pytest

import threescore
from threescore.cli import main
from threescore.core.measures import Measure
from threescore.errors import ThreescoreError
from threescore.lab import compare
from threescore.lab.compare import Pair, in_a_sentence
from threescore.lab.rows import measures_of
from threescore.lab.sequences import EQUIVALENT, LESS, MORE, UNDECIDED, next_look

TURNS = Measure("turns", "turns", 0.0, 100.0, 1.0)
WINS = Measure("first_player", "wins of whoever goes first", 0.0, 1.0, 0.03)


def feed(pair: Pair, base: np.ndarray, value: np.ndarray) -> str:
    seen = 0
    while seen < len(base) and pair.verdict == UNDECIDED:
        look = min(len(base), next_look(seen))
        pair.add(base[seen:look], value[seen:look])
        pair.look()
        seen = look
    return pair.verdict


def test_a_difference_that_a_player_would_notice_is_found() -> None:
    source = np.random.default_rng(1)
    pair = Pair(TURNS, 1.0, 0.05 / 8)
    assert feed(pair, source.normal(45, 8, 4000), source.normal(59, 8, 4000)) == MORE
    assert len(pair.differences) < 400
    told = pair.told("rows", "4", "5")
    assert told.low < 14 < told.high
    assert told.difference == pytest.approx(told.of_value - told.of_base)


def test_a_rule_beside_itself_is_as_good_as_itself_and_seldom_anything_else() -> None:
    source = np.random.default_rng(2)
    wrong = 0
    for _ in range(40):
        pair = Pair(WINS, 0.1, 0.05)
        said = feed(pair, source.integers(0, 2, 1500).astype(float), source.integers(0, 2, 1500).astype(float))
        wrong += said in (MORE, LESS)
    assert wrong <= 2


def test_what_is_unknown_of_one_side_counts_for_neither() -> None:
    pair = Pair(WINS, 0.1, 0.05)
    pair.add(np.array([1.0, np.nan, 0.0]), np.array([0.0, 1.0, np.nan]))
    assert pair.differences == [-1.0]


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (MORE, "turns: 14.3 more (13.9 to 14.7)"),
        (EQUIVALENT, "turns: the same within 1.00"),
    ],
)
def test_a_verdict_is_told_in_a_sentence(verdict: str, said: str) -> None:
    assert in_a_sentence(TURNS, verdict, 14.3, 13.9, 14.7, 1.0) == said


def test_less_of_a_share_is_told_in_points() -> None:
    told = in_a_sentence(WINS, LESS, -0.052, -0.062, -0.042, 0.03)
    assert told == "wins of whoever goes first: 5.2 points less (4.2 points to 6.2 points)"


def test_what_is_undecided_is_told_from_both_sides() -> None:
    assert in_a_sentence(TURNS, UNDECIDED, 0.4, -0.5, 1.25, 1.0) == "turns: undecided, from 0.50 less to 1.25 more"


def test_the_command_finds_what_an_option_does(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "compare",
        "beast",
        "--vary",
        "max_turns=1,20",
        "--measures",
        "turns",
        "-n",
        "250",
        "--workers",
        "1",
        "--json",
    ]
    assert main(words) == 0
    (found,) = json.loads(capsys.readouterr().out)["differences"]
    assert (found["verdict"], found["base"], found["value"]) == (MORE, "1", "20")
    assert found["of_base"] <= 1


def test_the_command_tells_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["compare", "beast", "--vary", "max_turns=1,2", "--measures", "turns", "-n", "3", "--workers", "1"]) == 0
    )
    said = capsys.readouterr().out
    assert (
        "beast: max_turns, beside 1, by random\nmax_turns=2, after 3 matches of each:\n  turns: undecided, from "
        in said
    )


def test_decks_are_values_too() -> None:
    frame = threescore.compare("beast", "deck=standard,own_dice", measures=["turns"], n=4, workers=1, max_turns=6)
    assert frame.select("option", "base", "value", "measure").rows() == [("deck", "standard", "own_dice", "turns")]


def test_all_verdicts_together_err_in_one_of_twenty() -> None:
    question = compare.ask("apostles", "trip3=discard,deck", "random", [], {}, None, 10, 0, {})
    assert len(question.measures) <= 8
    found = compare.answer(question, workers=1)
    assert {one.measure for one in found} == set(question.measures)
    assert {one.margin for one in found if one.measure == "turns"} == {
        measure.notice for measure in measures_of(threescore.game("apostles")) if measure.name == "turns"
    }


@pytest.mark.parametrize(
    ("vary", "more", "told"),
    [
        ("rows", {}, "vary an option over two values or more"),
        ("rows=4", {}, "vary an option over two values or more"),
        ("rows=4,4", {}, "vary an option over two values or more"),
        ("rows=4,9", {}, "the option rows cannot be '9'"),
        ("columns=4,5", {}, "underworld has no option 'columns'"),
        ("rows=4,5", {"rows": 4}, "rows is what is varied"),
        ("rows=4,5", {"measures": ["fun"]}, "underworld has no measure 'fun'"),
        ("rows=4,5", {"measures": ["sum_7"]}, "sum_7 is a ratio"),
        ("rows=4,5", {"measures": ["turn"]}, "perhaps turns was meant; its first ones are: lead_changes, "),
        ("rows=4,5", {"margins": {"turns": -1.0}}, "the margin of turns is a number greater than 0"),
        ("rows=4,5", {"margins": {"turns": float("inf")}}, "the margin of turns is a number greater than 0"),
        ("rows=4,5", {"seconds": 0.0}, "seconds is a number greater than 0, not 0"),
        ("rows=4,5", {"seconds": float("nan")}, "seconds is a number greater than 0, not nan"),
        ("deck=standard,nowhere.toml", {"game": "beast"}, "nowhere.toml"),
    ],
)
def test_what_cannot_be_compared_is_refused(vary: str, more: dict[str, object], told: str) -> None:
    with pytest.raises(ThreescoreError, match=told):
        threescore.compare(**{"game": "underworld", "vary": vary, "n": 2, "workers": 1, **more})
