"""Judges that have learned: whole numbers, limits that hold, and nothing read that nobody at the table knows."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.learned import (
    FARTHEST,
    LANE_LIMIT,
    PARTS,
    POWER,
    UNTAUGHT,
    Feature,
    LearnedJudge,
    Network,
    network_at,
    power,
)
from threescore.core.state import State
from threescore.rules import kind_of

MOST_KILOBYTES = 300


def learned(game: Game) -> LearnedJudge:
    assert isinstance(game.judge, LearnedJudge)
    return game.judge


def any_set_ups(name: str, count: int) -> list[Game]:
    """The game as judges learn it: any seats, options as they come and changed."""
    luck = random.Random(name)
    found = [kind_of(name).practice(luck) for _ in range(count)]
    return [threescore.game(name, players, **options) for players, options in found]


def moments(game: Game, seed: int, count: int) -> list[State]:
    """Some moments of a game played by chance."""
    luck, state = random.Random(seed), game.deal(FastDice(seed))
    found: list[State] = []
    while not state.over and len(found) < count:
        if luck.random() < 0.1:
            found.append(state.copy(FastDice(seed)))
        seat = luck.choice(state.to_act)
        state.apply(seat, luck.choice(state.choice_ids(seat)))
    return found


def any_network(luck: random.Random, inputs: int, units: int, size: int) -> tuple[Network, dict[str, Any]]:
    held: dict[str, Any] = {
        "version": 7,
        "features": [f"feature {number}" for number in range(inputs)],
        "units": [[luck.randint(-size, size) for _ in range(inputs + 1)] for _ in range(units)],
        "outer": [luck.randint(-(1 << 20), 1 << 20) for _ in range(units)],
        "fine": 10,
    }
    return Network([Feature(name, 50, -50) for name in held["features"]], held), held


def test_the_table_of_powers_is_that_of_e() -> None:
    for down in (0, 1, 15, 16, 17, PARTS, 3 * PARTS + 5, FARTHEST * PARTS - 1):
        assert power(down) / 2**POWER == pytest.approx(math.exp(-down / PARTS), rel=1e-5)
    assert power(FARTHEST * PARTS * 9) == power(FARTHEST * PARTS - 1) > 0
    assert all(power(down) >= power(down + 1) for down in range(0, 2 * PARTS, 7))


@pytest.mark.parametrize("units", [1, 2, 3, 4, 24, 25])
def test_units_that_share_a_number_do_not_disturb_each_other(units: int) -> None:
    """Against the same sum written out, with sums up to the limit of what fits, above and below 0."""
    luck, inputs = random.Random(units), 20
    network, held = any_network(luck, inputs, units, LANE_LIMIT // (50 * inputs + 1))
    for _ in range(50):
        row = [luck.choice([-50, -3, 0, 0, 0, 1, 7, 50]) for _ in range(inputs)]
        total = 0
        for number, (weights, outer) in enumerate(zip(held["units"], held["outer"], strict=True)):
            unit = sum(weight * value for weight, value in zip(weights, row, strict=False)) + weights[-1]
            total += outer * (unit if number == units - 1 else max(0, unit))
        padding = vec[i64]([i64(99)] * 3)
        assert network.score(vec[i64]([i64(99)] * 3 + [i64(value) for value in row]), len(padding)) == total >> 10


def test_a_network_that_has_learned_from_other_features_is_not_believed(tmp_path: Path) -> None:
    features = [Feature("dice", 6), Feature("cards", 9)]
    held = {"version": 4, "features": ["dice", "tokens"], "units": [[1, 2, 3]], "outer": [1], "fine": 0}
    (tmp_path / "judge.json").write_text(json.dumps(held))
    assert network_at(tmp_path / "judge.json", features).version == UNTAUGHT
    assert network_at(tmp_path / "nothing.json", features).version == UNTAUGHT
    (tmp_path / "good.json").write_text(json.dumps({**held, "features": ["dice", "cards"]}))
    assert network_at(tmp_path / "good.json", features).version.startswith("4:")


@pytest.mark.parametrize("name", threescore.games())
def test_what_a_game_has_learned_is_small_and_of_its_own_features(name: str) -> None:
    judge = learned(threescore.game(name))
    number, _, digest = judge.version.partition(":")
    assert int(number) >= 2
    assert len(digest) == 8
    path = Path(threescore.__file__).parent / "rules" / name / "judge.json"
    assert path.stat().st_size <= MOST_KILOBYTES * 1024
    names = [feature.name for feature in judge.network.features]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", threescore.games())
def test_no_sum_of_a_unit_can_outgrow_its_room(name: str) -> None:
    network = learned(threescore.game(name)).network
    for *weights, start in network.held["units"]:
        pairs = list(zip(weights, network.features, strict=True))
        high = start + sum(max(weight * one.most, weight * one.least) for weight, one in pairs)
        low = start + sum(min(weight * one.most, weight * one.least) for weight, one in pairs)
        assert -LANE_LIMIT <= low <= high <= LANE_LIMIT


@pytest.mark.parametrize("name", threescore.games())
def test_what_is_read_lies_within_its_limits_and_is_known_to_somebody(name: str) -> None:
    """The order of a deck is nobody's: after stirring the same is read."""
    for number, game in enumerate(any_set_ups(name, 6)):
        judge = learned(game)
        for state in moments(game, number, 8):
            rows = judge.reading(state)
            for row in rows:
                for feature, value in zip(judge.network.features, row, strict=True):
                    assert feature.least <= value <= feature.most, feature.name
            assert judge.reading(state.stir(FastDice(number))) == rows
            assert 0 <= judge.stage(state) < judge.stages


@pytest.mark.parametrize("name", threescore.games())
def test_chances_are_shares_of_one_however_the_game_is_set_up(name: str) -> None:
    for number, game in enumerate(any_set_ups(name, 6)):
        for state in moments(game, number, 4):
            chances = state.chances()
            assert all(0 < chance < 1 for chance in chances)
            if game.players > 1:
                assert sum(chances) == pytest.approx(1)


def test_a_judge_admits_what_it_has_not_learned() -> None:
    assert "grids" in threescore.game("underworld", board=OWN_BOARD).judge.caveat
    assert "limit of turns" in threescore.game("beast", max_turns=50).judge.caveat
    assert threescore.game("underworld", rows=7, cols=3, stalemate_turns=5, max_turns=40).judge.caveat == ""
    assert threescore.game("beast", players=6, deck="own_dice", thaw="any").judge.caveat == ""


OWN_BOARD = {
    "fields": ["a1", "a2", "a3"],
    "edges": [["a1", "a2"], ["a2", "a3"]],
    "first": {"death": ["a1"], "devil": ["a3"]},
    "back": {"death": {"a2": "a1", "a3": "a2"}, "devil": {"a2": "a3", "a1": "a2"}},
}
