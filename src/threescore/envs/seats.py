"""Gymnasium's interface for many games at once, stepped in compiled code into buffers that NumPy sees."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from threescore.core.errors import BadOption, shown, whole
from threescore.core.game import Game
from threescore.envs import pictures
from threescore.envs.common import RENDERINGS, game_of, illegal, observation_space, one_of, seed_from
from threescore.envs.opponents import around, seat_of
from threescore.minds.batch import DISABLED, EVERY_SEAT, NEXT_STEP, SAME_STEP, Batch

MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


class SeatsEnv(gymnasium.vector.VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """So many games at once.

    With `opponents` one seat learns, as in `SeatEnv`. With `opponents=None` one plays against oneself: whoever is asked is
    shown its own sight, `infos["seat"]` says who that is, and `infos["rewards"]` what every seat was paid; the reward is then
    that of the seat that answered last. With `copy=False` observations are the buffers themselves, which the next step writes
    over; they cannot be written to.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Any = "random",
        seat: int = 0,
        skip_forced: bool = False,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = game_of(game, players, options)
        number = whole(num_envs)
        if number is None or number < 1:
            raise BadOption(f"num_envs is how many games there are, at least 1, not {shown(num_envs)}")
        self.num_envs = number
        try:
            self.mode = AutoresetMode(autoreset_mode)
        except ValueError:
            good = " or ".join(mode.value for mode in AutoresetMode)
            raise BadOption(f"autoreset_mode cannot be {shown(autoreset_mode)}; it can be {good}") from None
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDERINGS[1:])
        self.metadata = {"autoreset_mode": self.mode, "render_modes": list(RENDERINGS[1:]), "render_fps": 2}
        self.copy = copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self.learner = EVERY_SEAT if opponents is None else seat_of(self.game, seat)
        minds = [] if opponents is None else around(self.game, self.learner, opponents)
        batch = self.batch = Batch(
            self.game, number, self.learner, minds, skip_forced, max_episode_steps or 0, MODES[self.mode]
        )
        # Arrays over what the batch writes
        self.numbers = view(batch.numbers, np.int16).reshape(number, -1)
        self.masks = view(batch.masks, np.int8).reshape(number, -1)
        self.paid = view(batch.paid, np.float64).reshape(number, -1)
        self.rewards = view(batch.rewards, np.float64)
        self.asked = view(batch.asked, np.int64)
        self.ended = view(batch.ended, np.bool_)
        self.cut = view(batch.cut, np.bool_)
        self.begun = False
        self.by_chance = vec[i64]([i64(0)] * number)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games everywhere, or where `options["reset_mask"]` is true."""
        places = range(self.num_envs)
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, (list, tuple)):
            if len(seed) != self.num_envs:
                raise BadOption(f"seed can be a list of {self.num_envs} seeds, one for each game, not of {len(seed)}")
            seeds = [seed_from(one) for one in seed]
        else:
            first = seed_from(seed)
            seeds = [None if first is None else first + place for place in places]
        if first_time := not self.begun:
            seeds = [int(self.np_random.integers(2**62)) if one is None else one for one in seeds]
        wanted = self.reset_mask(options, first_time)
        for place in places:
            if wanted[place]:
                self.batch.begin(place, seeds[place])
        self.begun = True
        return self.seen(), self.told()

    def reset_mask(self, options: dict[str, Any] | None, first_time: bool) -> NDArray[np.bool_]:
        """Which games begin again."""
        mask = (options or {}).get("reset_mask")
        if mask is None or first_time:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadOption(f"reset_mask is an array of {self.num_envs} booleans, one for each game, not {shown(mask)}")
        if not mask.any():
            raise BadOption("reset_mask names no game; leave it out to begin all of them again")
        return mask

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self.begun:
            raise BadOption("call reset() first: it deals the games")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise BadOption(f"actions are {self.num_envs} whole numbers, one for each game, not {shown(actions)}")
        answers = given.astype("<i8", copy=False).tobytes()
        wrong = self.batch.refused(answers)
        if wrong >= 0:
            raise self.refusal(wrong, given)
        done = self.batch.step(answers)
        infos = self.told()
        if done:
            ended, cut = self.ended.copy(), self.cut.copy()
            if self.mode == AutoresetMode.SAME_STEP:
                infos.update(self.final(ended | cut))
        else:
            ended, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        return self.seen(), self.rewards.copy(), ended, cut, infos

    def refusal(self, place: int, given: NDArray[Any]) -> Exception:
        """That the answer in a place cannot be given."""
        if self.mode == AutoresetMode.DISABLED and (self.ended[place] or self.cut[place]):
            return BadOption(f"game {place} is over; reset it with options={{'reset_mask': …}}")
        error = illegal(self.batch.states[place], int(self.asked[place]), given[place])
        return type(error)(f"game {place}: {error}")

    def seen(self) -> dict[str, NDArray[Any]]:
        if self.copy:
            return {"observation": self.numbers.copy(), "action_mask": self.masks.copy()}
        return {"observation": self.numbers, "action_mask": self.masks}

    def told(self) -> dict[str, Any]:
        """The masks again, and, where one plays against oneself, who is asked and what everybody was paid."""
        infos: dict[str, Any] = {"action_mask": self.masks.copy() if self.copy else self.masks}
        if self.learner == EVERY_SEAT:
            infos["seat"] = self.asked.copy() if self.copy else self.asked
            infos["rewards"] = self.paid.copy() if self.copy else self.paid
        return infos

    def final(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of games that have begun again already."""
        last = view(self.batch.last_numbers, np.int16).reshape(self.num_envs, -1)
        observations = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.game.actions, np.int8)
        for place in np.flatnonzero(done):
            observations[place] = {"observation": last[place].copy(), "action_mask": nothing}
        return {
            "final_obs": observations,
            "_final_obs": done,
            "final_info": {"rewards": self.paid.copy(), "_rewards": done},
            "_final_info": done,
        }

    def any_actions(self) -> NDArray[np.int64]:
        """A legal answer by chance for every game."""
        self.batch.any_answers(self.by_chance)
        return view(self.by_chance, np.int64).copy()

    def render(self) -> tuple[Any, ...]:
        return tuple(pictures.render(self.render_mode, state) for state in self.batch.states)


def view(numbers: Any, kind: Any) -> NDArray[Any]:
    """An array over a vector's memory."""
    return np.frombuffer(memoryview(numbers), kind)
