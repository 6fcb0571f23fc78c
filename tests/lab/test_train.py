"""Training: matches that are kept, a network that finds what decides, and a judge that is written whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from threescore.cli import main
from threescore.core.learned import PARTS, SLOPE, Feature, Network
from threescore.lab.calibration import measure
from threescore.lab.fitting import Layer, Readings, chances_of, fit, foretold, scores_of, whole
from threescore.lab.selfplay import Played, play, read_block
from threescore.lab.train import number_in
from threescore.rules import game

FEATURES = [Feature("what helps", 10), Feature("what harms", 10), Feature("noise", 50, -50)]


def lessons(count: int, seats: int, seed: int) -> tuple[Readings, Any]:
    """Positions in which the difference of two numbers decides, and the third says nothing; with the true chances."""
    luck = np.random.default_rng(seed)
    rows = np.stack(
        [
            luck.integers(0, 11, (count, seats)),
            luck.integers(0, 11, (count, seats)),
            luck.integers(-50, 51, (count, seats)),
        ],
        axis=2,
    ).astype(np.int16)
    there = np.ones((count, seats), dtype=bool)
    true = chances_of((rows[:, :, 0] - rows[:, :, 1]) * 0.5, there)
    if seats == 1:
        shares = (luck.random((count, 1)) < true).astype(np.float32)
    else:
        shares = np.zeros((count, seats), dtype=np.float32)
        winners = (luck.random((count, 1)) > np.cumsum(true, axis=1)).sum(axis=1)
        shares[np.arange(count), np.minimum(winners, seats - 1)] = 1
    return Readings(rows, shares, there, np.arange(count), np.zeros(count, dtype=np.int64)), true


@pytest.mark.parametrize("seats", [1, 3])
def test_what_decides_is_found_and_noise_is_not(seats: int) -> None:
    readings, _ = lessons(6000, seats, 1)
    layer = fit(readings, 1, lambda done, total: None, 6, 25)
    unseen, true = lessons(500, seats, 2)
    found = chances_of(scores_of(layer, unseen.rows.astype(np.float64), unseen.stage), unseen.there)
    assert np.abs(found - true).mean() < 0.03


def test_a_score_counts_for_as_much_as_it_should_in_each_stage() -> None:
    """Where nothing decides, as in the second stage here, the same numbers lead to even chances."""
    readings, _ = lessons(8000, 2, 1)
    late = np.arange(8000) % 2 == 1
    luck = np.random.default_rng(5)
    readings.shares[late] = np.eye(2)[luck.integers(0, 2, late.sum())]
    readings.stage[late] = 1
    layer = fit(readings, 1, lambda done, total: None, 6, 25, 2)
    assert abs(layer.slopes[1]) < 0.2 * abs(layer.slopes[0])
    held = {"version": 2, **whole(layer, FEATURES)}
    network = Network(FEATURES, held)
    assert network.slope(0) / SLOPE == pytest.approx(float(layer.slopes[0]), abs=0.01)
    assert network.slope(9) == SLOPE, "a stage that it has not learned of counts as it comes"


def test_a_position_is_taught_half_by_the_end_and_half_by_what_is_said_of_the_next() -> None:
    """Two matches, of three positions and of one, whose first seats have these chances by what helps them."""
    rows = np.zeros((4, 2, 3), dtype=np.int16)
    rows[:, 0, 0] = [0, 1, 2, 3]
    ends = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], dtype=np.float32)
    readings = Readings(rows, ends, np.ones((4, 2), dtype=bool), np.array([7, 7, 7, 8]), np.zeros(4, dtype=np.int64))
    layer = Layer(np.array([[1.0], [0.0], [0.0]]), np.zeros(1), np.ones(1), np.ones(1))
    one, two = 1 / (1 + np.exp(-1)), 1 / (1 + np.exp(-2))
    found = foretold(layer, readings).shares
    assert found[:, 0] == pytest.approx([(one + (two + 1) / 2) / 2, (two + 1) / 2, 1, 0], abs=1e-6)
    assert found.sum(axis=1) == pytest.approx(1)
    assert readings.shares[0, 0] == 1, "the ends stay what they were"


def test_a_seat_that_is_not_there_has_no_chance() -> None:
    readings, _ = lessons(50, 3, 1)
    readings.there[:, 2] = False
    layer = Layer(np.ones((3, 1)), np.zeros(1), np.ones(1), np.ones(1))
    found = chances_of(scores_of(layer, readings.rows.astype(np.float64), readings.stage), readings.there)
    assert (found[:, 2] == 0).all()
    assert found.sum(axis=1) == pytest.approx(1)


def test_whole_numbers_say_what_was_fitted() -> None:
    readings, _ = lessons(2000, 1, 1)
    layer = fit(readings, 1, lambda done, total: None, 6, 3)
    held = {"version": 2, **whole(layer, FEATURES)}
    network = Network(FEATURES, held)
    fitted = scores_of(layer, readings.rows.astype(np.float64), readings.stage)[:, 0]
    for row, score in zip(readings.rows[:200, 0].tolist(), fitted[:200].tolist(), strict=True):
        found = network.score(vec[i64]([i64(value) for value in row]), 0) * network.slope(0) // SLOPE
        assert found / PARTS == pytest.approx(score, abs=0.02)


def test_a_block_is_read_as_it_was_played() -> None:
    first = play(game("apostles"), 5)
    assert first == play(game("apostles"), 5)
    match = Played("apostles", 1, {}, 5, first)
    *_, (end, seat, _) = match.steps(match.set_up())
    assert end.over
    assert seat == -1


def test_training_writes_a_judge_and_plays_nothing_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, folder = tmp_path / "judge.json", tmp_path / "kept"
    command = ["train", "apostles", "-n", "8", "--workers", "1", "--folder", str(folder), "--out", str(out)]
    command += ["--hidden", "3", "--epochs", "2"]
    assert main(command) == 0
    assert "learned from" in capsys.readouterr().out
    blocks = {path: path.stat().st_mtime_ns for path in folder.rglob("*.npz")}
    assert len(blocks) == 2
    matches = [match for path in blocks for match in read_block("apostles", path)]
    assert len({match.seed for match in matches}) == 8
    first = out.read_bytes()
    held = json.loads(first)
    assert len(held["units"]) == 4
    assert held["version"] == game("apostles").judge.network.held["version"] + 1  # type: ignore[attr-defined]
    lost = min(blocks)
    lost.unlink()
    assert main(command) == 0
    assert out.read_bytes() == first, "the same matches, the same seed: the same judge"
    assert {path.stat().st_mtime_ns == blocks[path] for path in folder.rglob("*.npz") if path != lost} == {True}
    capsys.readouterr()
    before = folder / "apostles" / "by-hand-1"
    before.mkdir()
    for path in blocks:
        (before / path.name).write_bytes(path.read_bytes())
    assert main(command) == 0
    assert out.read_bytes() != first, "what minds played by an earlier judge is learned from as well"


def test_each_generation_plays_by_the_judge_before_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, folder = tmp_path / "judge.json", tmp_path / "kept"
    command = ["train", "apostles", "-n", "4", "--workers", "1", "--folder", str(folder), "--out", str(out)]
    command += ["--hidden", "3", "--epochs", "2"]
    assert main(command) == 0
    first = json.loads(out.read_text(encoding="utf-8"))
    assert main([*command, "--generations", "2"]) == 0
    held = out.read_bytes()
    assert json.loads(held)["version"] == first["version"] + 1
    now = game("apostles").judge.version
    between = Network(game("apostles").judge.network.features, first).version  # type: ignore[attr-defined]
    played = {f"by-{version.replace(':', '-')}" for version in (now, between)}
    assert {path.parent.name for path in folder.rglob("*.npz")} == played
    assert json.loads((folder / "apostles" / f"judge-{first['version']}.json").read_text(encoding="utf-8")) == first
    assert f"{now} " in capsys.readouterr().out
    assert main([*command, "--generations", "2"]) == 0
    assert out.read_bytes() == held, "the first generation does not learn from what the second has played already"


@pytest.mark.parametrize(
    ("name", "number"), [("by-5-44250cd5", 5), ("by-12-44250123", 12), ("by-hand-1", 1), ("by-untaught", 0)]
)
def test_the_name_of_a_folder_tells_the_number_of_the_judge(name: str, number: int) -> None:
    assert number_in(name) == number


def test_who_trains_afresh_begins_with_minds_that_know_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, folder = tmp_path / "judge.json", tmp_path / "kept"
    command = ["train", "apostles", "-n", "4", "--workers", "1", "--folder", str(folder), "--out", str(out)]
    command += ["--hidden", "3", "--epochs", "2", "--afresh"]
    assert main(command) == 0
    assert {path.parent.name for path in folder.rglob("*.npz")} == {"by-untaught"}
    first = out.read_bytes()
    (folder / "apostles" / "by-untaught").rename(folder / "apostles" / "by-hand-1")
    assert main(command) == 0
    assert out.read_bytes() == first, "where there is better play to learn from, none of theirs is added"
    assert "untaught" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (["train", "chess"], "the games are"),
        (["train", "apostles", "-n", "0"], "--matches"),
        (["train", "apostles", "--epochs", "0"], "--epochs"),
        (["train", "apostles", "--generations", "0"], "--generations"),
        (["judge", "chess"], "the games are"),
        (["judge", "nothing.json"], "no saved match"),
        (["judge", "beast", "--position", "nothing.json"], "no position"),
        (["judge", "beast", "--set", "thaw=never"], "thaw"),
        (["judge", "nothing.json", "--players", "3"], "a record says itself"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    command: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    told = capsys.readouterr().err
    assert named in told
    assert len(told.strip().splitlines()) == 1


def test_the_judge_is_asked_about_a_position_and_along_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = game("beast", players=3).start(seed=4)
    file = tmp_path / "position"
    file.write_text(json.dumps(state.position()))
    assert main(["judge", "beast", "--position", str(file), "--json", "--reading"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["judge"] == state.game.judge.version
    assert told["chances"] == pytest.approx(state.chances(), abs=1e-5)
    assert len(told["reading"]) == 3
    assert main(["judge", "goals", "--players", "5", "--seed", "2"]) == 0
    assert "seat 5" in capsys.readouterr().out


def test_skill_and_calibration_are_what_they_are_called() -> None:
    """A judge that is right has the skill of a coin it knows, one that exaggerates is told by its gap."""
    shares = np.array([0.0, 1.0] * 50)
    assert measure(shares, shares).skill == 1
    assert measure(np.full(100, 0.5), shares)[:2] == (0, 0)
    assert measure(np.full(100, 0.7), shares).calibration == pytest.approx(0.2)
    assert measure(1 - shares, shares).skill < 0
