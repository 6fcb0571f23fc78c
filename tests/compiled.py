"""Whether the rules are compiled: in plain Python there is time for less."""

from __future__ import annotations

from threescore.core import dice

COMPILED = not str(dice.__file__).endswith(".py")
