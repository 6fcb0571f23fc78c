"""Many games side by side, stepped in one compiled loop; and one game's masks and numbers, written where NumPy sees them.

A vector of `librt` shows its memory through the buffer protocol. So what is written here is at once what an array over it
holds, and nothing is copied on the way.
"""

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from threescore.core.bits import lowest
from threescore.core.dice import Dice, FastDice
from threescore.core.game import Game
from threescore.core.sight import Sight
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed

# What becomes of a game that has ended: it begins again with the next answer, at once, or when it is told to.
NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2

# The seat that learns is whichever is asked: one plays against itself.
EVERY_SEAT: Final = -1

# Seeds lie below this; as a number of its own, for a shift that stands elsewhere is made in 32 bits.
SEEDS: Final = 1 << 62
BYTES_OF_CHOICE: Final = 8


class Desk:
    """What one seat of one game is asked and sees: a mask over all choices, and the numbers of its sight."""

    def __init__(self, game: Game) -> None:
        self.sight: Sight = game.sight
        self.mask: vec[u8] = vec[u8]([u8(0)] * game.actions)
        self.numbers: vec[i16] = vec[i16]([i16(0)] * game.sight.size)
        self.list: vec[i64] = buffer()
        self.count: i64 = 0

    def ask(self, state: State, seat: int) -> int:
        """Mark what the seat may answer; nothing, if it owes no answer. Returns how many choices there are."""
        i: i64
        for i in range(self.count):
            self.mask[self.list[i]] = u8(0)
        self.count = state.legal(seat, self.list) if state.owes >> i64(seat) & 1 else 0
        for i in range(self.count):
            self.mask[self.list[i]] = u8(1)
        return int(self.count)

    def look(self, state: State, seat: int) -> None:
        """Write what the seat sees."""
        self.sight.write(state, seat, self.numbers, 0)

    def any_choice(self, dice: Dice) -> int:
        """One of the choices, by chance."""
        return int(self.list[dice.below(self.count)])


class Opponent:
    """Who answers for a seat that does not learn: at random, greedily, or however the given function says."""

    def __init__(self, samples: int, think: Callable[[State, int, int], int] | None, greedy: Greed | None) -> None:
        self.samples: i64 = samples
        self.think: Callable[[State, int, int], int] | None = think
        self.greedy: Greed | None = greedy

    def answer(self, state: State, seat: i64, dice: Dice, out: vec[i64]) -> i64:
        count = state.legal(seat, out)
        if count == 1:
            return out[0]
        greedy, think = self.greedy, self.think
        if greedy is not None:
            return greedy.blind_choice(state, seat, dice, out, count, self.samples)
        if think is not None:
            return i64(think(state, int(seat), int(dice.below(SEEDS))))
        return out[dice.below(count)]


class Batch:
    """So many games of one sort: what each is asked, and what became of the last answers."""

    def __init__(
        self, game: Game, number: int, seat: int, opponents: list[Opponent], skips: bool, most: int, mode: int
    ) -> None:
        self.game: Game = game
        self.sight: Sight = game.sight
        self.number: i64 = number
        self.size: i64 = game.sight.size
        self.actions: i64 = game.actions
        self.seats: i64 = game.players
        # Which seat learns, and who sits in the others; with EVERY_SEAT nobody does.
        self.seat: i64 = seat
        self.opponents: list[Opponent] = opponents
        # Whether questions with one answer only are answered without asking; after how many answers a game is cut off, 0 is never
        self.skips: bool = skips
        self.most: i64 = most
        self.mode: i64 = mode
        self.states: list[State] = [game.deal(FastDice(place)) for place in range(number)]
        # Where new games, opponents and answers by chance have their luck
        self.luck: list[FastDice] = [FastDice(place) for place in range(number)]
        self.lists: list[vec[i64]] = [buffer() for _ in range(number)]
        self.spare: vec[i64] = buffer()
        self.counts: vec[i64] = vec[i64]([i64(0)] * number)
        self.taken: vec[i64] = vec[i64]([i64(0)] * number)
        self.numbers: vec[i16] = vec[i16]([i16(0)] * (number * game.sight.size))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (number * game.actions))
        # Who is asked (who was last, where the game is over), what all seats were paid, and what the one that learns was
        self.asked: vec[i64] = vec[i64]([i64(0)] * number)
        self.paid: vec[float] = vec[float]([0.0] * (number * game.players))
        self.rewards: vec[float] = vec[float]([0.0] * number)
        self.ended: vec[u8] = vec[u8]([u8(0)] * number)
        self.cut: vec[u8] = vec[u8]([u8(0)] * number)
        # What was seen at the end of games that began again at once
        self.last_numbers: vec[i16] = vec[i16]([i16(0)] * (number * game.sight.size if mode == SAME_STEP else 0))

    def begin(self, place: int, seed: int | None) -> None:
        """A new game in a place; with a seed its luck, and that of those after it, is made anew."""
        if seed is not None:
            self.luck[place] = FastDice(seed)
        self.begin_game(place)
        self.ended[place] = u8(0)
        self.cut[place] = u8(0)
        self.pay_nothing(place)

    def begin_game(self, place: i64) -> None:
        luck = self.luck[place]
        while True:
            state = self.game.deal(FastDice(int(luck.below(SEEDS))))
            self.states[place] = state
            self.taken[place] = 0
            self.go_on(place, state)
            # A game that asked nothing before it was over is dealt again.
            if state.owes != 0:
                break
        self.ask(place, state, False)

    def refused(self, answers: bytes) -> int:
        """The first place whose answer is not among its choices, or -1. Where the next game only begins, nothing is answered."""
        place: i64
        for place in range(self.number):
            if self.mode != SAME_STEP and (self.ended[place] != 0 or self.cut[place] != 0):
                if self.mode == DISABLED:
                    return int(place)
                continue
            answer = read_i64_le(answers, place * BYTES_OF_CHOICE)
            if answer < 0 or answer >= self.actions or self.masks[place * self.actions + answer] == 0:
                return int(place)
        return -1

    def step(self, answers: bytes) -> int:
        """Give an answer in every place; all are known to be legal. Returns how many games ended."""
        done: i64 = 0
        place: i64
        for place in range(self.number):
            if self.ended[place] != 0 or self.cut[place] != 0:
                if self.mode == NEXT_STEP:
                    self.begin_game(place)
                    self.ended[place] = u8(0)
                    self.cut[place] = u8(0)
                    self.pay_nothing(place)
                    continue
                self.ended[place] = u8(0)
                self.cut[place] = u8(0)
                self.pay_nothing(place)
            state = self.states[place]
            state.apply(self.asked[place], read_i64_le(answers, place * BYTES_OF_CHOICE))
            self.taken[place] += 1
            alone = self.go_on(place, state)
            if state.owes == 0:
                self.ended[place] = u8(1)
            elif self.most > 0 and self.taken[place] >= self.most:
                self.cut[place] = u8(1)
            else:
                self.ask(place, state, alone)
                continue
            done += 1
            self.finish(place, state)
        return int(done)

    def finish(self, place: i64, state: State) -> None:
        """A game is over or cut off: pay, show the end, and perhaps begin again."""
        if state.owes == 0:
            seat: i64
            for seat in range(self.seats):
                self.paid[place * self.seats + seat] = state.share(seat)
            self.rewards[place] = self.paid[place * self.seats + self.asked[place]]
        if self.mode == SAME_STEP:
            self.sight.write(state, self.asked[place], self.last_numbers, place * self.size)
            self.begin_game(place)
        else:
            self.unmask(place)
            self.sight.write(state, self.asked[place], self.numbers, place * self.size)

    def pay_nothing(self, place: i64) -> None:
        self.rewards[place] = 0.0
        seat: i64
        for seat in range(place * self.seats, place * self.seats + self.seats):
            self.paid[seat] = 0.0

    def go_on(self, place: i64, state: State) -> bool:
        """Let the others answer until the seat that learns has something to decide, or the game is over.

        Returns whether nothing had to be answered for that.
        """
        mine, luck = self.seat, self.luck[place]
        alone = True
        while state.owes != 0:
            seat: i64 = mine
            if mine == EVERY_SEAT:
                if not self.skips:
                    return alone
                seat = lowest(state.owes)
            elif state.owes >> mine & 1:
                if not self.skips:
                    return alone
            else:
                seat = lowest(state.owes)
                state.apply(seat, self.opponents[seat].answer(state, seat, luck, self.spare))
                alone = False
                continue
            if state.legal(seat, self.spare) > 1:
                return alone
            state.apply(seat, self.spare[0])
            alone = False
        return alone

    def unmask(self, place: i64) -> None:
        base, listed = place * self.actions, self.lists[place]
        i: i64
        for i in range(self.counts[place]):
            self.masks[base + listed[i]] = u8(0)
        self.counts[place] = 0

    def ask(self, place: i64, state: State, alone: bool) -> None:
        """Show the seat that is asked what it sees and what it may answer. `alone` says that nothing happened since the
        last question here but the answer to it."""
        masks, base, listed = self.masks, place * self.actions, self.lists[place]
        i: i64
        for i in range(self.counts[place]):
            masks[base + listed[i]] = u8(0)
        seat = lowest(state.owes) if self.seat == EVERY_SEAT else self.seat
        again = alone and seat == self.asked[place]
        self.asked[place] = seat
        count = state.legal(seat, listed)
        self.counts[place] = count
        for i in range(count):
            masks[base + listed[i]] = u8(1)
        if again:
            self.sight.update(state, seat, self.numbers, place * self.size)
        else:
            self.sight.write(state, seat, self.numbers, place * self.size)

    def any_answers(self, out: vec[i64]) -> None:
        """A legal answer by chance for every place; 0 where a game is over."""
        place: i64
        for place in range(self.number):
            count = self.counts[place]
            out[place] = self.lists[place][self.luck[place].below(count)] if count > 0 else 0
