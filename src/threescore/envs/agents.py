"""What both interfaces of PettingZoo have in common: one agent a seat, the same spaces for all, and how a game is drawn."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from threescore.core.game import Game
from threescore.envs import pictures
from threescore.envs.common import RENDERINGS, Dealer, game_of, observation_space, one_of, seat_name
from threescore.envs.paying import Pay


class Agents:
    """The seats of a game as agents.

    `illegal` says what becomes of an illegal answer ("refuse" or "replace"), `rewards` what is paid ("result" or
    "luck_adjusted"), `views` whether infos hold the view of each asked seat as plain values too, and `max_cycles` after how
    many steps a game is cut off.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        illegal: str = "refuse",
        rewards: str = "result",
        views: bool = False,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        self.game = game_of(game, players, options)
        self.dealer = Dealer(self.game, illegal)
        self.pay = Pay(self.game, rewards)
        self.views = views
        self.max_cycles = max_cycles
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDERINGS)
        self.metadata: dict[str, Any] = {
            "name": f"threescore_{self.game.name}_v0",
            "render_modes": list(RENDERINGS),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [seat_name(seat) for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.spaces = {name: observation_space(self.game) for name in self.possible_agents}
        self.answers = {name: gymnasium.spaces.Discrete(self.game.actions) for name in self.possible_agents}
        # So many steps this game has had
        self.steps = 0

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.answers[agent]

    def state(self) -> NDArray[np.int16]:
        """What all seats see, one after the other: for critics that may know all that anybody knows."""
        return np.concatenate([self.dealer.look(seat) for seat in range(self.game.players)])

    def cut_off(self) -> bool:
        """Whether the game has had as many steps as it may have."""
        return self.max_cycles is not None and self.steps >= self.max_cycles

    def render(self) -> Any:
        return pictures.render(self.render_mode, self.dealer.going())

    def close(self) -> None:
        """Nothing is kept open."""
