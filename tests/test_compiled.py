"""Compiled and uncompiled code are the same game, and no compiled module is older than its source."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import threescore.rules

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
RECORD = COMPILED / "threescore" / "compiled.json"

DIGEST = """
import hashlib, json, sys, threescore.rules
from threescore.core import dice
from threescore.core.dice import FastDice
for name in threescore.games():
    kind = threescore.rules.kind_of(name)
    for players in {kind.seats[0], kind.seats[-1]}:
        log = hashlib.sha256()
        for seed in range(3):
            state, luck = threescore.game(name, players=players).start(seed=seed), FastDice(seed)
            for _ in range(300):
                if state.over:
                    break
                seat = state.to_act[luck.below(len(state.to_act))]
                ids = state.choice_ids(seat)
                state.act(seat, ids[luck.below(len(ids))])
                log.update(json.dumps([ids, state.events, state.position(), state.chances()]).encode())
        print(name, players, log.hexdigest())
sys.stderr.write(dice.__file__)
"""


def play_from(folder: Path) -> tuple[str, str]:
    """The digest of some games, and the file that the dice came from."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", DIGEST], env=environment, cwd=ROOT / "tests", capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def record() -> dict[str, str]:
    """The sources that the compiled modules were made of."""
    if not RECORD.exists():
        pytest.fail(
            "nothing is compiled in build/compiled; `make build/compiled.done` does it where there is a C compiler"
        )
    known: dict[str, str] = json.loads(RECORD.read_text())
    return known


def test_no_compiled_module_is_older_than_its_source(record: dict[str, str]) -> None:
    old = [name for name, mark in record.items() if hashlib.sha256((SOURCE / name).read_bytes()).hexdigest() != mark]
    assert not old, f"compiled from other sources than these: {', '.join(old)}"


@pytest.mark.parametrize("module", ["moves", "judge"])
def test_all_moves_and_judges_are_compiled(record: dict[str, str], module: str) -> None:
    modules = [f"threescore/rules/{name}/{module}.py" for name in threescore.rules.built_in()]
    assert set(modules) <= set(record)


def test_no_compiled_module_lies_beside_the_sources() -> None:
    assert not list(SOURCE.rglob("*.so")), "a compiled module in src/ hides its source"


def test_compiled_and_uncompiled_play_the_same_games(record: dict[str, str]) -> None:
    uncompiled, its_file = play_from(SOURCE)
    compiled, other_file = play_from(COMPILED)
    assert its_file.endswith(".py")
    assert not other_file.endswith(".py")
    assert compiled == uncompiled


def test_compiled_and_uncompiled_shift_as_widely(record: dict[str, str]) -> None:
    call = "from threescore.rules.goals.moves import all_but, one_card; print(all_but(-1, 40), one_card(20))"
    for folder in (SOURCE, COMPILED):
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run([sys.executable, "-c", call], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.split() == [str(2**40 - 1), str(8**20)]
