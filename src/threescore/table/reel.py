"""A match as it was at any moment, without playing all of it again."""

from __future__ import annotations

import threading

from threescore.core.game import Game
from threescore.core.state import State
from threescore.table.entries import Move
from threescore.table.luck import Luck

# So many answers apart the game is kept as it was.
EVERY = 50


class Reel:
    """The game as it was at every fiftieth move, as far as anybody has looked: so that each moment is played from the one
    kept before it and not from the start. Several threads may look."""

    def __init__(self, game: Game, luck: Luck, moves: list[Move]) -> None:
        self.moves = moves
        self.lock = threading.Lock()
        self.kept: list[State] = [luck.start(game)]
        # How many moves have been played again in all.
        self.answers = 0

    def at(self, number: int) -> State:
        """The game after so many moves, for the caller to play on with."""
        with self.lock:
            place = min(number // EVERY, len(self.kept) - 1)
            state = self.kept[place].clone()
            for done in range(place * EVERY, number):
                self.act(state, done)
                if (done + 1) % EVERY == 0:
                    self.kept.append(state.clone())
            return state

    def act(self, state: State, number: int) -> None:
        """Make the move that came after so many."""
        self.answers += 1
        move = self.moves[number]
        state.act(move.seat, move.choice)

    def cut(self, length: int) -> None:
        """Forget what came after so many moves: others will."""
        del self.kept[length // EVERY + 1 :]
