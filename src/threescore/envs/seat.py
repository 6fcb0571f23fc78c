"""Gymnasium's interface for one seat of one game; minds sit in the others."""

from __future__ import annotations

from typing import Any

import gymnasium

from threescore.core.bits import lowest
from threescore.core.dice import FastDice
from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.core.state import State, buffer
from threescore.envs import pictures
from threescore.envs.common import RENDERINGS, Dealer, game_of, observation_space, one_of
from threescore.envs.opponents import around, seat_of
from threescore.envs.paying import Pay


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game from one seat: it is asked, the others answer by themselves.

    `opponents` are minds, one for all other seats or one for each in turn order, `seat` is the one that learns, and with
    `skip_forced` it is not asked where there is only one answer. `illegal`, `rewards` and `views` are as with `Agents`.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: Any = "random",
        seat: int = 0,
        skip_forced: bool = False,
        render_mode: str | None = None,
        illegal: str = "refuse",
        rewards: str = "result",
        views: bool = False,
        **options: Any,
    ) -> None:
        self.game = game_of(game, players, options)
        self.dealer = Dealer(self.game, illegal)
        self.pay = Pay(self.game, rewards)
        self.seat = seat_of(self.game, seat)
        self.opponents = around(self.game, self.seat, opponents)
        self.skip_forced = skip_forced
        self.views = views
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDERINGS)
        self.metadata = {"render_modes": list(RENDERINGS), "render_fps": 2}
        self.observation_space = observation_space(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.actions)
        self.spare = buffer()
        # What the seat was paid since it last answered
        self.paid = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            state = self.dealer.begin(seed)
            self.pay.begin(state)
            self.paid = 0.0
            self.go_on(state)
            if not state.over:
                return self.told(state)
            # A game that asked the seat nothing before it was over is dealt again.
            seed = None

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        state = self.dealer.going()
        if state.over:
            raise BadOption("the game is over: call reset() for a new one")
        before = self.pay.before(state)
        choice = self.dealer.answer(self.seat, action)
        self.paid += self.pay.after(before, self.seat, choice, state)[self.seat]
        self.go_on(state)
        reward, self.paid = self.paid, 0.0
        observation, info = self.told(state)
        return observation, reward, state.over, False, info

    def go_on(self, state: State) -> None:
        """Let the others answer until the seat has something to decide, or the game is over."""
        luck: FastDice | None = None
        while not state.over:
            seat = self.seat
            if state.owes >> seat & 1 == 0:
                seat = int(lowest(state.owes))
            elif not self.skip_forced or state.legal(seat, self.spare) > 1:
                return
            before = self.pay.before(state)
            luck = luck or FastDice(self.dealer.luck.getrandbits(62))
            choice = self.spare[0] if seat == self.seat else self.opponents[seat].answer(state, seat, luck, self.spare)
            state.apply(seat, choice)
            self.paid += self.pay.after(before, seat, int(choice), state)[self.seat]

    def told(self, state: State) -> tuple[dict[str, Any], dict[str, Any]]:
        info = self.dealer.info(self.seat)
        if self.views:
            info["view"] = state.view(self.seat)
        return {"observation": self.dealer.look(self.seat), "action_mask": info["action_mask"]}, info

    def action_masks(self) -> Any:
        """The mask as learning libraries ask for it."""
        return self.dealer.ask(self.seat).astype(bool)

    def render(self) -> Any:
        return pictures.render(self.render_mode, self.dealer.going())
