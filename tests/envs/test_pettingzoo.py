"""PettingZoo's own suite on every game, for several numbers of seats and with options; and what its users count on."""

from __future__ import annotations

import importlib
import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.env_registry import registration
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

import threescore
from threescore import envs
from threescore.core.errors import BadOption, IllegalChoice
from threescore.rules import kind_of
from threescore.testing import random_game

# Its checker wants observations that are one array, which games with a mask do not have, in its own games neither.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")
for_every_game = pytest.mark.parametrize("name", threescore.games())
SEVERAL = [name for name in threescore.games() if kind_of(name).seats[-1] > 1]
for_several_seats = pytest.mark.parametrize("name", SEVERAL)
CYCLES = 40
performance_benchmark_module = importlib.import_module("pettingzoo.test.performance_benchmark")


def settings(name: str) -> list[dict[str, Any]]:
    """The fewest and the most seats, and some options by chance."""
    kind = kind_of(name)
    some = random_game(name, random.Random(3))
    return [{}, {"players": kind.seats[-1]}, {"players": some.players, **some.settings()}]


def play(env: Any, seed: int, luck: random.Random) -> dict[str, float]:
    """A game in which everybody answers by chance; what each was paid."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for name in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        paid[name] += reward
        if over or cut:
            env.step(None)
            continue
        assert observation["action_mask"].any(), "who is asked has a choice"
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(info["choices"])
        env.step(luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return paid


@for_every_game
def test_the_cycle_passes_the_checker(name: str) -> None:
    for one in settings(name):
        api_test(envs.aec(name, **one), num_cycles=CYCLES)


@for_several_seats
def test_rounds_pass_the_checker(name: str) -> None:
    for one in settings(name):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_api_test(envs.parallel(name, **one), num_cycles=CYCLES)


@for_every_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    for one in settings(name):
        seed_test(lambda one=one: envs.aec(name, **one), num_cycles=CYCLES)


@for_several_seats
def test_the_same_seed_gives_the_same_rounds_whatever_is_answered(name: str) -> None:
    for one in settings(name):
        parallel_seed_test(
            lambda one=one: envs.parallel(name, illegal="replace", **one),
            num_cycles=CYCLES,
        )


@for_every_game
def test_every_way_of_rendering_gives_what_it_promises(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for one in settings(name):
        render_test(lambda render_mode, one=one: envs.aec(name, render_mode=render_mode, **one))
    capsys.readouterr()
    env = envs.aec(name, render_mode="human")
    env.reset(seed=1)
    env.render()
    state = env.dealer.going()
    asked = [state.game.words.ask(state.view(seat)).text for seat in state.to_act]
    assert asked[0] in capsys.readouterr().out


class Clock:
    """Each look at it is a second later than the one before."""

    def __init__(self) -> None:
        self.seconds = 0

    def time(self) -> int:
        self.seconds += 1
        return self.seconds


@for_every_game
def test_the_library_s_own_measure_of_speed_plays_whole_games(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes round the seats until its clock is five seconds on, and begins new games where they end."""
    monkeypatch.setattr(performance_benchmark_module, "time", Clock())
    for one in settings(name):
        performance_benchmark(envs.aec(name, max_cycles=4, **one))
        assert "turns per second" in capsys.readouterr().out


@for_every_game
def test_it_is_in_the_registry(name: str) -> None:
    made: Any = registration.make("aec", f"threescore/{name}_v0", players=kind_of(name).seats[-1])
    assert made.possible_agents == [f"seat_{seat}" for seat in range(kind_of(name).seats[-1])]
    assert (f"threescore/{name}-v0" in registration.parallel_registry) == (name in SEVERAL)


@for_every_game
def test_what_is_paid_at_the_end_are_the_shares(name: str) -> None:
    env = envs.aec(name)
    paid = play(env, 11, random.Random(5))
    state = env.dealer.going()
    assert state.over
    assert list(paid.values()) == [state.share(seat) for seat in range(state.seats)]


@for_several_seats
def test_rounds_play_the_same_game_as_the_cycle(name: str) -> None:
    """Both begin with the same luck; as long as the first choices are taken, they come to the same."""
    turns, rounds = envs.aec(name), envs.parallel(name)
    turns.reset(seed=4)
    _, infos = rounds.reset(seed=4)
    for _ in range(30):
        actions = {seat: int(np.argmax(info["action_mask"])) for seat, info in infos.items() if info["asked"]}
        for seat in actions:
            assert turns.agent_selection == seat or len(actions) > 1
        for seat in actions:
            turns.agent_selection = seat
            turns.step(actions[seat])
        if turns.dealer.going().over:
            break
        infos = rounds.step(actions)[4]
        assert turns.dealer.going().position() == rounds.dealer.going().position()


def test_all_who_are_asked_together_answer_in_one_round() -> None:
    env = envs.parallel("goals", players=4)
    _, infos = env.reset(seed=2)
    assert all(info["asked"] for info in infos.values())
    state = env.dealer.going()
    ready = next(choice.id for choice in state.choices(0) if choice.kind == "ready")
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, ready))
    assert state.view(None)["phase"] != "place"


def test_a_round_with_an_illegal_answer_changes_nothing() -> None:
    env = envs.parallel("goals", players=2)
    env.reset(seed=2)
    before = env.dealer.going().position()
    ready = next(choice.id for choice in env.dealer.going().choices(0) if choice.kind == "ready")
    with pytest.raises(IllegalChoice, match="seat 1 may not answer"):
        env.step({"seat_0": ready, "seat_1": env.game.actions - 1})
    assert env.dealer.going().position() == before
    with pytest.raises(BadOption, match="seat_1 is asked"):
        env.step({"seat_0": ready})


def test_an_illegal_answer_is_refused_with_the_legal_ones_and_changes_nothing() -> None:
    env = envs.aec("apostles")
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match=r"it may answer: 0 \(Roll the three dice\).*illegal='replace'"):
        env.step(5)
    assert (
        env.dealer.going().position()
        == threescore.game("apostles").from_position(env.dealer.going().position()).position()
    )
    env.step(0)


def test_an_illegal_answer_can_be_replaced_by_a_legal_one() -> None:
    env = envs.aec("apostles", illegal="replace")
    env.reset(seed=1)
    env.step(5)
    assert env.dealer.going().view(0)["turn"] == 2 or env.dealer.going().view(0)["phase"] != "roll"


def test_views_are_in_the_infos_of_those_who_are_asked() -> None:
    env = envs.aec("beast", views=True)
    env.reset(seed=1)
    asked = env.dealer.going().to_act
    for seat in asked:
        assert env.infos[f"seat_{seat}"]["view"] == env.dealer.going().view(seat)


def test_a_game_can_be_cut_off() -> None:
    env = envs.aec("underworld", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.argmax(env.last()[4]["action_mask"])))
    assert all(env.truncations.values()) and not any(env.terminations.values())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"render_mode": "film"}, "human or ansi or rgb_array"),
        ({"illegal": "ignore"}, "refuse or replace"),
        ({"rewards": "points"}, "result or luck_adjusted"),
        ({"rows": 3}, "its options are"),
        ({"players": 9}, "played by 2 to 6"),
    ],
)
def test_wrong_settings_are_told_what_would_be_right(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        envs.aec("beast", **wrong)


def test_a_step_before_a_reset_says_what_to_do() -> None:
    with pytest.raises(BadOption, match="reset"):
        envs.aec("beast").step(0)


def test_rewards_without_luck_add_up_to_the_result_without_luck() -> None:
    """In a game without judgement luck is what the end brings beside even shares, so nothing is left of it."""
    env = envs.aec("beast", rewards="luck_adjusted")
    paid = play(env, 3, random.Random(1))
    # Whoever wins, shares of one are paid, and luck adds up to nothing between the seats.
    assert sum(paid.values()) == pytest.approx(1.0)


def test_rewards_without_luck_have_less_noise_and_the_same_mean_where_chance_alone_decides() -> None:
    plain, adjusted = [], []
    for seed in range(40):
        plain.append(play(envs.aec("apostles"), seed, random.Random(seed))["seat_0"])
        adjusted.append(play(envs.aec("apostles", rewards="luck_adjusted"), seed, random.Random(seed))["seat_0"])
    assert np.std(adjusted) < np.std(plain) or np.std(plain) == 0
    assert abs(np.mean(adjusted) - np.mean(plain)) < 4 * (np.std(plain) + np.std(adjusted)) / np.sqrt(len(plain))
