"""PettingZoo's parallel interface: all who are asked answer at once; what the others give is not looked at.

It fits where several seats decide in secret together. Where one is asked at a time, the others wait.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from threescore.core.errors import BadOption
from threescore.core.state import State
from threescore.envs.agents import Agents


class RoundEnv(Agents, ParallelEnv[str, Any, Any]):
    """A game in rounds of answers; the settings are those of `Agents`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        state = self.dealer.begin(seed)
        self.pay.begin(state)
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self.told(state)

    def told(self, state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """What every seat observes, and its info: who owes no answer has a mask of nothing."""
        observations: dict[str, Any] = {}
        infos: dict[str, dict[str, Any]] = {}
        asked = state.to_act
        for seat, name in enumerate(self.possible_agents):
            info = self.dealer.info(seat)
            observations[name] = {"observation": self.dealer.look(seat), "action_mask": info["action_mask"]}
            infos[name] = {**info, "asked": seat in asked}
            if self.views:
                infos[name]["view"] = state.view(seat)
        return observations, infos

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise BadOption("nobody is left to answer: call reset() for a new game")
        state = self.dealer.going()
        asked = state.to_act
        for seat in asked:
            if self.possible_agents[seat] not in actions:
                raise BadOption(f"{self.possible_agents[seat]} is asked, and there is no answer of it")
            self.dealer.check(seat, actions[self.possible_agents[seat]])
        paid = [0.0] * self.game.players
        for seat in asked:
            before = self.pay.before(state)
            choice = self.dealer.answer(seat, actions[self.possible_agents[seat]])
            for other, more in enumerate(self.pay.after(before, seat, choice, state)):
                paid[other] += more
        self.steps += 1
        observations, infos = self.told(state)
        over = state.over
        cut = not over and self.cut_off()
        rewards = dict(zip(self.possible_agents, paid, strict=True))
        if over or cut:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(self.possible_agents, over),
            dict.fromkeys(self.possible_agents, cut),
            infos,
        )
