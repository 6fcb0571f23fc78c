"""The example of a training run, shortened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_a_short_run_plays_and_writes_its_curve(tmp_path: Path) -> None:
    out = tmp_path / "curve.json"
    short = ["--rounds", "2", "--answers", "4", "--tried", "8", "--out", str(out)]
    command = [sys.executable, str(ROOT / "examples" / "training" / "train.py"), "apostles", *short]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(out.read_text())
    assert told["game"] == "apostles"
    first, second = [one["games"] for one in told["curve"]]
    assert 0 < first < second
    assert 0 <= told["result"]["random"]["won"] <= 1


def test_what_pays_is_answered_once_it_has_been_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that is told that one answer wins and all others lose chooses that answer."""
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "training"))
    import numpy as np
    import train  # type: ignore[import-not-found]

    learner = train.Learner("apostles", seed=1, hidden=16)
    numbers = np.zeros(learner.size, np.int16)
    choices = np.tile(np.array([1, 2, 3]), 40)
    for _ in range(30):
        learner.learn(np.tile(numbers, (len(choices), 1)), choices, np.where(choices == 2, 0.5, -0.5))
    mask = np.zeros((1, learner.actions), np.int8)
    mask[0, 1:4] = 1
    assert learner.choose({"observation": numbers[None], "action_mask": mask}).tolist() == [2]
    mask[0, 2] = 0
    assert learner.choose({"observation": numbers[None], "action_mask": mask})[0] in (1, 3)


def test_what_a_game_pays_fades_with_every_answer_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "training"))
    import numpy as np
    import train

    # Two games side by side: the first is won with its second answer, and nobody has seen what came of the third.
    rewards = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 0.0]])
    over = np.array([[False, False], [True, False], [False, True]])
    worths = train.faded(rewards, over)
    assert worths[:, 0].tolist() == [0.5 * train.FADES, 0.5, 0.0]
    assert worths[:, 1] == pytest.approx([-0.5 * train.FADES**2, -0.5 * train.FADES, -0.5])
