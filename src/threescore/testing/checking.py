"""All laws on many games of one sort."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from threescore.core.game import Game
from threescore.testing.laws import LAWS
from threescore.testing.trial import BrokenLaw, Trial, random_table


class Finding(NamedTuple):
    """What one law said of one game: nothing if it was kept; why it had nothing to say, or how it was broken."""

    law: str
    game: Game
    seed: int
    silent: str = ""
    broken: BrokenLaw | None = None


def check(
    kind: type[Game], games: int = 20, seed: int = 0, players: int | None = None, called: str = "", **options: Any
) -> Iterator[Finding]:
    """Hold every law against so many games, from that seed on; what is not given is left to chance.

    A law that was broken once is not looked at again.
    """
    broken: set[str] = set()
    for number in range(seed, seed + games):
        game = random_table(kind, random.Random(f"set-up {number}"), players, **options)
        for law in LAWS:
            name = said(law)
            if name in broken:
                continue
            try:
                yield Finding(name, game, number, silent=law(Trial(game, number, called)) or "")
            except BrokenLaw as failure:
                broken.add(name)
                yield Finding(name, game, number, broken=failure)


def said(law: Any) -> str:
    """A law in words: what its function is called."""
    return str(law.__name__).replace("_", " ")
