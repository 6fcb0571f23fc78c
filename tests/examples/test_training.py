"""The example of a training run, shortened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
SHORT = ("--rounds", "3", "--answers", "4", "--tried", "8", "--glances", "8")


def run(out: Path) -> Any:
    command = [sys.executable, str(ROOT / "examples" / "training" / "train.py"), "apostles", *SHORT, "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(out.read_text())


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "training"))
    import train  # type: ignore[import-not-found]

    return train


def test_a_short_run_plays_and_writes_its_curve_the_same_from_the_same_seed(tmp_path: Path) -> None:
    told = run(tmp_path / "curve.json")
    assert told["game"] == "apostles"
    games = [one["games"] for one in told["curve"]]
    assert games == sorted(games) and games[0] > 0 and len(games) == 3
    assert 0 <= told["result"]["random"]["won"] <= 1
    assert run(tmp_path / "again.json") == told


def test_what_pays_is_answered_once_it_has_been_learned(training: Any) -> None:
    """A network that is told that one answer wins and all others lose chooses that answer."""
    learner = training.Learner("apostles", np.array([1, 2, 3, 7]), seed=1, hidden=(16,))
    numbers = np.zeros(learner.size, np.int16)
    choices = np.tile(np.array([1, 2, 3]), 40)
    for _ in range(60):
        learner.learn(np.tile(numbers, (len(choices), 1)), choices, np.where(choices == 2, 0.5, -0.5), 32)

    def chosen(*legal: int) -> int:
        mask = np.zeros((1, training.threescore.game("apostles").actions), np.int8)
        mask[0, list(legal)] = 1
        asked = {"observation": numbers[None], "action_mask": mask}
        return int(learner.choose(asked, learner.worths(asked))[0])

    assert chosen(1, 2, 3) == 2
    assert chosen(1, 3) in (1, 3)
    # Answers that it has never seen asked are given where there are no others.
    assert chosen(5, 6) == 5


def test_what_a_game_pays_fades_with_every_answer_before_its_end(
    training: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "TRACE", 1.0)
    # Two games side by side: the first is won with its second answer, and nobody has seen what came of the third.
    rewards = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 0.0]])
    over = np.array([[False, False], [True, False], [False, True]])
    best = np.array([[0.1, 0.1], [0.1, 0.1], [0.1, 0.1], [0.2, 0.2]])
    worths, fades = training.returns(rewards, over, best), training.FADES
    assert worths[:, 0] == pytest.approx([0.5 * fades, 0.5, 0.2 * fades])
    assert worths[:, 1] == pytest.approx([-0.5 * fades**2, -0.5 * fades, -0.5])


def test_what_was_foreseen_takes_part_of_the_place_of_what_came(training: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TRACE", 0.0)
    best = np.array([[0.1], [0.3], [0.2]])
    worths = training.returns(np.zeros((2, 1)), np.zeros((2, 1), bool), best)
    assert worths[:, 0] == pytest.approx([0.3 * training.FADES, 0.2 * training.FADES])
