"""What a game pays: the seats' shares at its end, or these without the luck that the judge saw in what chance did.

Luck has a mean of zero whatever the judge thinks. So both pay the same on average, the second with less noise where the judge
foresees what chance decides. It is paid, or taken, as it falls.
"""

from __future__ import annotations

from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.state import State
from threescore.envs.common import one_of
from threescore.envs.luck import SAMPLES, even_chances
from threescore.table.account import luck_of

REWARDS = ("result", "luck_adjusted")
# The chance of which that takes a sample, so that the same game is paid alike
SEED = 0


class Pay:
    """Pays every seat after every answer."""

    def __init__(self, game: Game, rewards: str) -> None:
        self.adjusts = one_of("rewards", rewards, REWARDS) == "luck_adjusted"
        self.game = game
        self.nothing = (0.0,) * game.players
        # What the set-up brought, which is paid with the first answer
        self.owed = self.nothing
        self.dice = FastDice(SEED)

    def begin(self, state: State) -> None:
        """A game has been dealt."""
        self.owed = self.nothing
        if self.adjusts:
            self.dice = FastDice(SEED)
            before = even_chances(self.game)
            self.owed = tuple(mean - now for mean, now in zip(before, state.chances(), strict=True))

    def before(self, state: State) -> State | None:
        """What has to be known of a game before an answer is given."""
        return state.copy(FastDice(SEED)) if self.adjusts else None

    def after(self, before: State | None, seat: int, choice: int, state: State) -> tuple[float, ...]:
        """What an answer pays, once it is given."""
        paid = tuple(state.share(other) for other in range(state.seats)) if state.over else self.nothing
        if before is None:
            return paid
        luck = luck_of(before, seat, choice, state, SAMPLES, self.dice)
        paid = tuple(owed + got - one for owed, got, one in zip(self.owed, paid, luck, strict=True))
        self.owed = self.nothing
        return paid
