"""How luck is taken from results here: on how many samples it stands."""

from __future__ import annotations

from functools import cache

from threescore.core.game import Game
from threescore.table.account import chances_before_dealing

# Where chance has many ways, what it could have done instead is a mean over so many.
SAMPLES = 32
# On so many deals stands what a seat's chance is before anything is dealt.
DEALS = 1024


@cache
def even_chances(game: Game) -> tuple[float, ...]:
    """Every seat's chance before anything is dealt."""
    return tuple(chances_before_dealing(game, DEALS))
