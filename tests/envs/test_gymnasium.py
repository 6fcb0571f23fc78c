"""Gymnasium's own suite on every game; single seats with minds in the others, and many games at once."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import threescore
from threescore import envs
from threescore.core.errors import BadOption, IllegalChoice
from threescore.minds.mind import Budget, Mind, Thought
from threescore.rules import kind_of
from threescore.testing import random_game
from threescore.testing.laws import numbers_seen

# Its checker warns of what every game with a mask has: whole numbers as observations, and an info that is not asked for.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
for_every_game = pytest.mark.parametrize("name", threescore.games())
for_every_mode = pytest.mark.parametrize("mode", AutoresetMode)
STEPS = 60


def any_of(mask: Any, luck: random.Random) -> int:
    return int(luck.choice(np.flatnonzero(mask).tolist()))


@for_every_game
def test_one_seat_passes_the_checker(name: str) -> None:
    kind = kind_of(name)
    some = random_game(name, random.Random(3))
    last = {"players": kind.seats[-1], "seat": kind.seats[-1] - 1}
    for one in ({}, last, {"players": some.players, **some.settings()}, {"rewards": "luck_adjusted"}):
        # It answers whatever lies in the space, legal or not.
        env = gymnasium.make(f"threescore/{name}-v0", illegal="replace", **one)
        check_env(env.unwrapped, skip_render_check=bool(one))


@for_every_game
def test_one_seat_plays_to_the_end_against_minds(name: str) -> None:
    luck, env = random.Random(2), gymnasium.make(f"threescore/{name}-v0", opponents="random")
    observation, info = env.reset(seed=8)
    over, reward = False, 0.0
    while not over:
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(info["choices"])
        observation, now, over, cut, info = env.step(any_of(observation["action_mask"], luck))
        assert not cut and (over or now == 0)
        reward += float(now)
    inner: Any = env.unwrapped
    assert reward == inner.dealer.going().share(0)


class Last(Mind):
    """Takes the last choice, and notes which seats it answered for."""

    name = "last"

    def __init__(self) -> None:
        self.answered: list[int] = []

    def think(self, state: Any, seat: int, budget: Budget) -> Thought:
        self.answered.append(seat)
        return Thought(state.choice_ids(seat)[-1])


def test_opponents_sit_in_turn_order_from_the_seat_that_learns() -> None:
    first, second = Last(), Last()
    env = envs.single("goals", players=3, seat=1, opponents=[first, second])
    env.reset(seed=1)
    luck = random.Random(1)
    for _ in range(20):
        env.step(any_of(env.dealer.ask(1), luck))
    assert set(first.answered) == {2}
    assert set(second.answered) == {0}


@pytest.mark.parametrize("opponents", [["random", "random"], [], ["nobody"], [7]])
def test_wrong_opponents_are_told_what_would_be_right(opponents: list[Any]) -> None:
    with pytest.raises(threescore.errors.ThreescoreError, match=r"opponents are|mind|normal"):
        envs.single("beast", players=2, opponents=opponents)


def test_forced_answers_can_be_skipped() -> None:
    env = envs.single("apostles", skip_forced=True)
    for seed in range(20):
        observation, _ = env.reset(seed=seed)
        assert observation["action_mask"].sum() > 1


def test_a_finished_game_wants_a_reset() -> None:
    env = envs.single("apostles")
    env.reset(seed=1)
    luck = random.Random(1)
    while not env.step(any_of(env.dealer.ask(0), luck))[2]:
        pass
    with pytest.raises(BadOption, match="reset"):
        env.step(0)


# Many games at once


@for_every_game
@for_every_mode
@pytest.mark.parametrize("opponents", [None, "random"])
def test_many_games_observe_what_lies_in_their_spaces(name: str, mode: AutoresetMode, opponents: Any) -> None:
    env: Any = gymnasium.make_vec(f"threescore/{name}-v0", num_envs=3, autoreset_mode=mode, opponents=opponents)
    observations, _ = env.reset(seed=5)
    for _ in range(STEPS):
        assert env.observation_space.contains(observations)
        observations, rewards, over, cut, _ = env.step(env.any_actions())
        assert rewards.shape == over.shape == cut.shape == (3,)
        if mode == AutoresetMode.DISABLED and over.any():
            observations, _ = env.reset(options={"reset_mask": over})
    assert env.metadata["autoreset_mode"] == mode


@for_every_mode
def test_many_games_go_as_the_library_s_own_vector_has_them(mode: AutoresetMode) -> None:
    """The same seats in the same games, stepped one by one in Python and all together in compiled code."""
    ours: Any = envs.vector("apostles", 3, autoreset_mode=mode)
    theirs: Any = SyncVectorEnv([lambda: envs.single("apostles")] * 3, autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.single_action_space == theirs.single_action_space
    for env in (ours, theirs):
        env.reset(seed=1)
    over = {"ours": np.zeros(3, bool), "theirs": np.zeros(3, bool)}
    for _ in range(STEPS):
        for name, env in (("ours", ours), ("theirs", theirs)):
            masks = env.seen()["action_mask"] if name == "ours" else np.stack([one.dealer.ask(0) for one in env.envs])
            before = over[name]
            observations, rewards, over[name], _, infos = env.step(masks.argmax(1))
            if mode == AutoresetMode.NEXT_STEP:
                # The step after an end only begins the next game.
                assert not (before & (rewards != 0)).any()
                assert not (before & over[name]).any()
            elif mode == AutoresetMode.SAME_STEP:
                assert (observations["action_mask"].sum(1) > 0).all()
                assert (infos.get("_final_obs", np.zeros(3, bool)) == over[name]).all()
            elif over[name].any():
                assert (observations["action_mask"][over[name]] == 0).all()
                env.reset(options={"reset_mask": over[name].copy()})


@for_every_game
@for_every_mode
def test_the_library_s_wrappers_for_many_games_add_up_what_ours_pay(name: str, mode: AutoresetMode) -> None:
    bare = envs.vector(name, 2, autoreset_mode=mode, opponents="random", max_episode_steps=40)
    env: Any = RecordEpisodeStatistics(bare)
    env.reset(seed=3)
    paid, ended = np.zeros(2), 0
    while ended < 3:
        _, rewards, over, cut, infos = env.step(bare.any_actions())
        paid += rewards
        done = over | cut
        for place in np.flatnonzero(done):
            ended += 1
            assert infos["episode"]["r"][place] == pytest.approx(paid[place])
        paid[done] = 0.0
        if mode == AutoresetMode.DISABLED and done.any():
            env.reset(options={"reset_mask": done})


def test_a_vector_shows_the_sight_and_the_choices_of_whoever_is_asked() -> None:
    env = envs.vector("goals", 4, players=3, opponents=None)
    observations, infos = env.reset(seed=3)
    for _ in range(STEPS):
        for place, state in enumerate(env.batch.states):
            seat = int(infos["seat"][place])
            assert seat == state.to_act[0]
            assert np.flatnonzero(observations["action_mask"][place]).tolist() == sorted(state.choice_ids(seat))
            seen = [number for numbers in numbers_seen(state, seat).values() for number in numbers]
            assert observations["observation"][place].tolist() == seen
        observations, _, _, _, infos = env.step(env.any_actions())


def test_who_plays_against_oneself_is_told_what_everybody_was_paid() -> None:
    env = envs.vector("beast", 2, opponents=None, autoreset_mode="SameStep")
    env.reset(seed=1)
    ended = 0
    while ended < 3:
        _, rewards, over, _, infos = env.step(env.any_actions())
        for place in np.flatnonzero(over):
            ended += 1
            assert infos["rewards"][place].sum() == pytest.approx(1.0)
            assert rewards[place] in infos["rewards"][place]


def test_the_same_seed_gives_the_same_games() -> None:
    seen = []
    for _ in range(2):
        env = envs.vector("beast", 3, opponents="greedy")
        env.reset(seed=9)
        for _ in range(10):
            observations, *_ = env.step(env.any_actions())
        seen.append(observations["observation"].tolist())
    assert seen[0] == seen[1]


def test_buffers_are_shown_as_they_are_where_nobody_wants_copies() -> None:
    env = envs.vector("apostles", 2, copy=False)
    observations, _ = env.reset(seed=1)
    first = observations["observation"].copy()
    later, *_ = env.step(env.any_actions())
    assert later["observation"] is observations["observation"]
    assert not np.array_equal(first, later["observation"])
    with pytest.raises(ValueError, match="read-only"):
        later["observation"][0, 0] = 1


def test_a_game_of_many_can_be_cut_off() -> None:
    env = envs.vector("underworld", 2, opponents=None, max_episode_steps=5)
    env.reset(seed=1)
    cuts = [env.step(env.any_actions())[3].all() for _ in range(12)]
    # Five answers, and the step in which it begins again
    assert [number for number, cut in enumerate(cuts) if cut] == [4, 10]


def test_an_illegal_answer_to_one_of_many_changes_none() -> None:
    env = envs.vector("apostles", 2)
    env.reset(seed=1)
    before = [state.position() for state in env.batch.states]
    with pytest.raises(IllegalChoice, match="game 1: seat 0 may not answer 150"):
        env.step([0, 150])
    assert [state.position() for state in env.batch.states] == before


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"num_envs": 0}, "at least 1"),
        ({"autoreset_mode": "never"}, "NextStep or SameStep or Disabled"),
        ({"seat": 4}, "seats 0 to 1"),
        ({"opponents": ["random"] * 3}, "opponents are one mind"),
    ],
)
def test_wrong_settings_of_many_are_told_what_would_be_right(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        envs.vector("beast", **{"num_envs": 2, **wrong})


def test_a_finished_game_that_nobody_resets_is_refused() -> None:
    env = envs.vector("apostles", 1, autoreset_mode="Disabled")
    env.reset(seed=1)
    while not env.step(env.any_actions())[2].any():
        pass
    with pytest.raises(BadOption, match="game 0 is over"):
        env.step([0])


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_the_first_answer_of_a_game_that_has_begun_again_is_looked_at_as_all_others(mode: str) -> None:
    env = envs.vector("apostles", 1, autoreset_mode=mode)
    env.reset(seed=1)
    while not env.step(env.any_actions())[2].any():
        pass
    if mode == "NextStep":
        # This answer only begins the next game, and is not looked at.
        env.step([150])
    with pytest.raises(IllegalChoice, match="may not answer 150"):
        env.step([150])
