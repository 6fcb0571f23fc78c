"""A mind from a file, in thirty lines: it plays, and joins a tournament."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import threescore
from tests.examples.outside import EXAMPLES, run

BOLD = f"{EXAMPLES / 'mind' / 'mind.py'}:Bold"


def test_it_is_a_whole_mind_in_at_most_thirty_lines() -> None:
    assert len((EXAMPLES / "mind" / "mind.py").read_text(encoding="utf-8").splitlines()) <= 30


def test_it_joins_a_tournament_of_a_game_from_elsewhere(pig: Path) -> None:
    done = run(pig, "ladder", "pig", "--minds", f"{BOLD},random", "-n", "3", "--goal", "25", "--json")
    assert done.returncode == 0, done.stderr
    assert {row["name"] for row in json.loads(done.stdout)["standings"]} == {BOLD, "random"}


@pytest.mark.parametrize("name", threescore.games())
def test_it_finds_an_answer_in_every_game(name: str) -> None:
    state = threescore.game(name).start(seed=3)
    seat = state.to_act[0]
    thought = threescore.consult(threescore.mind(BOLD), state, seat, threescore.Budget(seed=1))
    assert thought.choice in state.choice_ids(seat)
