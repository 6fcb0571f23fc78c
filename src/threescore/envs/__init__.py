"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel, each an adapter over the public face, without rules.

Importing this registers every game with those of the three that are installed: `gymnasium.make("threescore/NAME-v0")`,
`pettingzoo.make("aec", "threescore/NAME_v0")`, `pyspiel.load_game("threescore_NAME")`. No learning library comes in here.
"""

from __future__ import annotations

from threescore.envs.registering import aec, openspiel_game, parallel, register_all, single, vector

__all__ = ["aec", "openspiel_game", "parallel", "single", "vector"]

register_all()
