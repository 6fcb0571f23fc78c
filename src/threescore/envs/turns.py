"""PettingZoo's agent-environment cycle: the seats answer one after the other, those who are asked together from the first."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.envs.agents import Agents


class TurnEnv(Agents, AECEnv[str, Any, Any]):
    """A game in which `agent_selection` is the seat that is asked; the settings are those of `Agents`."""

    def __init__(self, game: str | Game, players: int | None = None, **settings: Any) -> None:
        super().__init__(game, players, **settings)
        self.seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.nothing = np.zeros(self.game.actions, np.int8)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        state = self.dealer.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {name: self.waiting() for name in self.agents}
        self._skip_agent_selection = None
        self.steps = 0
        self.agent_selection = self.agents[0]
        self.pay.begin(state)
        self.ask()

    def waiting(self) -> dict[str, Any]:
        """What those are told who are not asked."""
        return {"action_mask": self.nothing, "choices": []}

    def ask(self) -> None:
        """Ask all who owe an answer; the first of them is next. At the end nobody is asked, and all have to go."""
        state = self.dealer.going()
        asked = state.to_act
        for name in self.agents:
            seat = self.seats[name]
            if seat in asked:
                info = self.dealer.info(seat)
                if self.views:
                    info["view"] = state.view(seat)
                self.infos[name] = info
            elif self.infos[name]["action_mask"] is not self.nothing:
                self.infos[name] = self.waiting()
        if asked:
            self.agent_selection = self.possible_agents[asked[0]]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        info = self.infos.get(agent)
        return {
            "observation": self.dealer.look(self.seats[agent]),
            "action_mask": self.nothing if info is None else info["action_mask"],
        }

    def step(self, action: Any) -> None:
        if not self.agents:
            raise BadOption("nobody is left to answer: call reset() for a new game")
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        seat, state = self.seats[name], self.dealer.going()
        before = self.pay.before(state)
        choice = self.dealer.answer(seat, action)
        self.steps += 1
        self._cumulative_rewards[name] = 0.0
        paid = self.pay.after(before, seat, choice, state)
        for other in self.agents:
            self.rewards[other] = paid[self.seats[other]]
            self._cumulative_rewards[other] += paid[self.seats[other]]
        self.ask()
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cut_off():
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            return
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
