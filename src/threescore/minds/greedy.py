"""One ply ahead: make each choice on a copy, finish the move that it belongs to, and ask what the result is worth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import lowest
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.judge import Judge
from threescore.core.state import WIDEST, State, buffer

# A move of more questions than this is judged midway.
DEEPEST: Final = 16
# Which room is for what
DEALT_ANEW: Final = 0
FIRST_PLY: Final = 1
NO_CHANCES: Final = vec[float]([0.0] * WIDEST)


class Greed:
    """One who looks a ply ahead, with room for the choices of each question of a move: not for two threads at once."""

    def __init__(self, game: Game) -> None:
        self.judge: Judge = game.judge
        self.chances: vec[float] = vec[float]([0.0] * game.players)
        self.lists: list[vec[i64]] = []
        # Room for the copies that are thought about: one that is dealt anew, and one for each ply
        self.rooms: list[State] = []

    def copy_of(self, state: State, dice: Dice, place: i64) -> State:
        """A copy in one of the rooms, which holds until there is the next in it."""
        while place >= len(self.rooms):
            self.rooms.append(state.copy(dice))
        twin = state.copy_into(self.rooms[place], dice)
        self.rooms[place] = twin
        return twin

    def appeal(self, state: State, seat: i64) -> float:
        """What a state is worth to a seat that thinks ahead: its chance of winning, and a little less where it lingers."""
        judge, chances = self.judge, self.chances
        judge.chances(state, chances)
        return (1.0 - judge.leaning(state, seat)) * chances[seat]

    def unfinished(self, state: State, seat: i64) -> bool:
        """Whether the seat has to answer more questions before its move can be judged."""
        return state.owes >> seat & 1 != 0 and self.judge.midway(state)

    def best_worth(self, state: State, seat: i64, dice: Dice, depth: i64 = 0) -> float:
        """What a state is worth to a seat that finishes the move under way as well as it can."""
        if not self.unfinished(state, seat) or depth == DEEPEST:
            return self.appeal(state, seat)
        if depth == len(self.lists):
            self.lists.append(buffer())
        out = self.lists[depth]
        best = -1.0
        i: i64
        for i in range(state.legal(seat, out)):
            twin = self.copy_of(state, dice, FIRST_PLY + 1 + depth)
            twin.apply(seat, out[i])
            worth = self.best_worth(twin, seat, dice, depth + 1)
            if worth > best:
                best = worth
        return best

    def worths(self, state: State, seat: i64, dice: Dice, choices: vec[i64], count: i64, samples: i64) -> vec[float]:
        """What each choice is worth to the seat. Where chance takes part, it is the average of up to so many samples.

        A choice that looks worse than the best so far is not looked at again: only luck that looks good has to be doubted.
        """
        found = NO_CHANCES[:count]
        best = -1.0
        i: i64
        for i in range(count):
            total = 0.0
            looks: i64 = 0
            while looks == 0 or (looks < samples and total >= best * float(looks)):
                twin = self.copy_of(state, dice, FIRST_PLY)
                twin.apply(seat, choices[i])
                total += self.best_worth(twin, seat, dice)
                looks += 1
                if twin.opened == state.opened and not self.unfinished(twin, seat):
                    break
            found[i] = total / float(looks)
            best = max(best, found[i])
        return found

    def weighed(self, state: State, seat: i64, dice: Dice, samples: i64) -> list[tuple[int, float]]:
        """Every choice of the seat with its worth, for callers that are not compiled: compiled code never lets go of a
        vec that they hand to it (mypyc 2.4)."""
        out = buffer()
        count = state.legal(seat, out)
        found = self.worths(state, seat, dice, out, count, samples)
        return [(int(out[i]), found[i]) for i in range(count)]

    def best_choice(self, state: State, seat: i64, dice: Dice, choices: vec[i64], count: i64, samples: i64) -> i64:
        """The choice of the greatest worth; among equals, any."""
        if count == 1:
            return choices[0]
        found = self.worths(state, seat, dice, choices, count, samples)
        best: i64 = 0
        equals: i64 = 1
        i: i64
        for i in range(1, count):
            if found[i] > found[best]:
                best = i
                equals = 1
            elif found[i] == found[best]:
                equals += 1
                if dice.below(equals) == 0:
                    best = i
        return choices[best]

    def blind_choice(self, state: State, seat: i64, dice: Dice, choices: vec[i64], count: i64, samples: i64) -> i64:
        """The best choice as far as the seat can know: as every mind, it thinks about a redealt copy."""
        if count == 1:
            return choices[0]
        state.recall(seat)
        twin = self.copy_of(state, dice, DEALT_ANEW)
        twin.deal_anew(seat)
        twin.assume(seat)
        return self.best_choice(twin, seat, dice, choices, count, samples)


def play_greedily(state: State, dice: Dice, out: vec[i64], samples: i64) -> int:
    """Answer every question greedily, seats that owe an answer together from the first, until the end.

    Returns how many of the questions left something to decide. `dice` are the chance that is thought of, `out` is a
    buffer for the choices.
    """
    greed = Greed(state.game)
    decisions: i64 = 0
    while state.owes != 0:
        seat = lowest(state.owes)
        count = state.legal(seat, out)
        if count > 1:
            decisions += 1
        state.apply(seat, greed.blind_choice(state, seat, dice, out, count, samples))
    return decisions
