"""Minds by name: levels, budgets, classes of one's own, and what other packages offer."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path
from typing import Any

import pytest

import threescore
from threescore.cli import main
from threescore.errors import BadOption
from threescore.minds.mind import Budget, Mind, SearchMind, Thought, consult
from threescore.minds.naming import LEVELS, called, in_list, known, mind, offer

LAST = '''
from threescore.minds.mind import Budget, Mind, Thought


class Last(Mind):
    """Answers the last of its choices."""

    def think(self, state, seat, budget):
        return Thought(state.choice_ids(seat)[-1])


def nothing():
    return 7
'''


class Unready(Mind):
    """A mind that cannot be made without a friend."""

    def __init__(self, friend: Mind) -> None:
        self.friend = friend


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with minds of one's own, in the folder where one works."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(LAST, encoding="utf-8")
    return "mine.py"


def test_a_level_is_a_mind_with_its_own_budget() -> None:
    assert mind("hard") is LEVELS["hard"]
    assert (mind("hard").name, mind("hard").budget) == ("hard", Budget(milliseconds=500))


def test_how_long_a_mind_thinks_stands_behind_its_name() -> None:
    assert mind("search:200ms").budget == Budget(milliseconds=200)
    assert mind("search:50p").budget == Budget(playouts=50)
    short = mind("easy:7ms")
    assert isinstance(short, SearchMind) and short.softness == 1.0
    assert (short.name, short.budget.milliseconds) == ("easy:7ms", 7)
    assert LEVELS["easy"].budget.milliseconds != 7, "the level itself stays as it is"


@pytest.mark.parametrize(
    "wrong", ["godlike", "search:", "search:fast ms", "search:10", "search:0p", "search:0ms", "p:10p", "", 7, None]
)
def test_an_unknown_mind_is_answered_with_those_that_there_are(wrong: Any) -> None:
    with pytest.raises(BadOption, match=r"random, greedy, easy, normal, hard, brutal, search|cannot be loaded"):
        mind(wrong)


def test_a_class_in_a_file_is_a_mind(file: str) -> None:
    last = mind("mine.py:Last")
    state = threescore.game("underworld").start(seed=1)
    assert consult(last, state, 0).choice == state.choice_ids(0)[-1]
    assert last.name == "mine.py:Last"
    assert mind("mine.py:Last:30ms").budget.milliseconds == 30


def test_a_class_in_a_module_is_a_mind(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(".")
    assert mind("mine:Last").name == "mine:Last"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere.py:Last", r"nowhere\.py cannot be loaded: FileNotFoundError"),
        ("no.module.here:Last", "no.module.here cannot be loaded: ModuleNotFoundError"),
        ("mine.py:First", "there is no First in mine.py"),
        ("mine.py:nothing", "is no mind: it should be a threescore.Mind or make one, and made 7"),
        (f"{__name__}:Unready", "making it failed: TypeError"),
    ],
)
def test_what_is_no_mind_is_refused_with_the_reason(name: str, complaint: str, file: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        mind(name)


def test_other_packages_offer_minds_by_entry_points(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("last", "mine:Last", "threescore.minds")
    monkeypatch.syspath_prepend(".")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point] if group == point.group else [])
    assert "last" in known()
    assert mind("last").name == "last"
    assert mind("last:9p").budget.playouts == 9


def test_a_list_of_minds_is_read_at_once(file: str) -> None:
    assert in_list("hard, search:200ms,mine.py:Last") == ("hard", "search:200ms", "mine.py:Last")
    with pytest.raises(BadOption, match="there is no mind 'soft'"):
        in_list("hard,soft")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("hard", "Hard mind"),
        ("search:200ms", "Search:200ms mind"),
        ("/home/ann/mine.py:Bold", "Bold mind"),
        ("pack.minds:Bold:9p", "Bold:9p mind"),
    ],
)
def test_a_mind_is_called_by_its_own_name_not_by_where_it_was_found(name: str, title: str) -> None:
    assert called(name) == title


def test_tables_may_choose_the_levels_and_what_the_operator_lists(file: str) -> None:
    assert list(offer()) == list(LEVELS)
    assert list(offer("search:5ms,mine.py:Last")) == [*LEVELS, "search:5ms", "mine.py:Last"]


def test_a_mind_of_ones_own_plays_in_the_ladder(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "apostles", "--minds", "random,mine.py:Last", "-n", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {standing["name"] for standing in told["standings"]} == {"random", "mine.py:Last"}


def test_a_mind_of_ones_own_plays_in_the_terminal(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    assert main(["play", "underworld", "--seat", "2", "--seed", "1", "--with", "mine.py:Last"]) == 0
    kept = threescore.load(tmp_path / "saved" / "underworld-1.json")
    first = next(iter(kept))
    assert (first.seat, first.choice.id) == (0, threescore.game("underworld").start(seed=1).choice_ids(0)[-1])


def test_without_a_budget_a_mind_has_its_own_and_luck_that_nobody_has_chosen() -> None:
    asked: list[Budget] = []

    class Witness(Mind):
        budget = Budget(playouts=3)

        def think(self, state: threescore.State, seat: int, budget: Budget) -> Thought:
            asked.append(budget)
            return Thought(state.choice_ids(seat)[0])

    state = threescore.game("underworld").start(seed=1)
    for _ in range(2):
        consult(Witness(), state, 0)
    assert [budget.playouts for budget in asked] == [3, 3]
    assert asked[0].seed != asked[1].seed
