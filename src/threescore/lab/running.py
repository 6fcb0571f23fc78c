"""Plays matches and writes down a row of each, in one compiled loop: what the laboratory lives on.

A row is numbers only: what all games have (`COMMON` and on), then what the game itself measures. Rows come as bytes, one number
of eight bytes after the other, so that nothing is taken apart on the way into a table.
"""

from collections.abc import Callable
from typing import Final

from librt.strings import BytesWriter, write_f64_le
from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import lowest
from threescore.core.dice import Dice, FastDice
from threescore.core.errors import Unfinished
from threescore.core.game import Game
from threescore.core.judge import Judge
from threescore.core.measures import UNKNOWN, Measures
from threescore.core.state import EVERYONE, State, buffer
from threescore.minds.greedy import Greed
from threescore.table.account import luck_of

# How a seat finds its answers: at random, greedily, or by asking a mind
RANDOM: Final = 0
GREEDY: Final = 1
ASKED: Final = 2

# The columns that every game has
ANSWERS: Final = 0
DECISIONS: Final = 1
OPTIONS: Final = 2  # choices that there were at all decisions together
DRAWN: Final = 3
WATCHED: Final = 4
LEAD_CHANGES: Final = 5
DRAMA: Final = 6
DECIDED: Final = 7
COMMON: Final = 8  # then, for each seat: its share of the win, its score, its luck
OF_SEAT: Final = 3
SHARE: Final = 0
SCORE: Final = 1
LUCK: Final = 2

# A match is decided from the moment on from which one seat's chance is above this to the end; a solitaire also where it is as
# far from being won.
SURE: Final = 0.9
# Who is ahead by less than this does not lead yet.
CLEARLY: Final = 0.01
# No game has so many answers.
LONGEST: Final = 2_000_000
# The luck of a match, of those who answer at random or greedily in it, and of what is thought of chance come from different
# streams of numbers.
ANSWERING: Final = 1 << 61
THINKING: Final = 1 << 60
SAMPLING: Final = 3 << 60


class Runner:
    """Plays matches of one game with the same seats over and over: not for two threads at once.

    `kinds` says of each seat how it finds its answers. `ask(state, seat, deal, number)` is called for those who are asked, with
    the number of the answer in the match of that deal. What is watched closely has the judge's chances after every answer, and
    the luck of every seat by so many `samples` of what chance could have done.
    """

    def __init__(
        self, game: Game, kinds: list[int], looks: int, samples: int, ask: Callable[[State, int, int, int], int]
    ) -> None:
        self.game: Game = game
        self.kinds: vec[i64] = vec[i64]([i64(kind) for kind in kinds])
        self.looks: i64 = i64(looks)
        self.samples: i64 = i64(samples)
        self.ask = ask
        self.judge: Judge = game.judge
        self.measures: Measures = game.measures
        self.measured: bool = len(self.measures.columns) > 0
        self.seats: i64 = i64(game.players)
        self.out: vec[i64] = buffer()
        self.greed: Greed = Greed(game)
        self.columns: i64 = COMMON + self.seats * OF_SEAT
        self.row: vec[float] = vec[float]([0.0] * int(self.columns))
        self.own: vec[float] = vec[float]([0.0] * len(self.measures.columns))
        # The chances now and before the last answer, who led last, and how far the chances went
        self.now: vec[float] = vec[float]([0.0] * game.players)
        self.before: vec[float] = vec[float]([0.0] * game.players)
        self.leader: i64 = EVERYONE
        self.behind: vec[float] = vec[float]([0.0] * game.players)
        self.sure: i64 = EVERYONE
        self.sure_since: i64 = 0
        # Where the chances after every answer of a watched match go, if anybody wants them.
        self.trace: list[tuple[float, ...]] | None = None

    def play_all(self, deals: list[int], watch: int) -> bytes:
        """The rows of these deals; every `watch`th deal is watched, none if that is 0."""
        writer = BytesWriter()
        i: i64
        for deal in deals:
            self.play(deal, watch > 0 and deal % watch == 0)
            for i in range(self.columns):
                write_f64_le(writer, self.row[i])
            for i in range(len(self.own)):
                write_f64_le(writer, self.own[i])
        return writer.getvalue()

    def play(self, deal: int, watched: bool) -> None:
        """Play one match and fill the rows."""
        row, own, out, kinds = self.row, self.own, self.out, self.kinds
        i: i64
        for i in range(self.columns):
            row[i] = 0.0
        for i in range(len(own)):
            own[i] = 0.0
        state = self.game.blank(FastDice(deal))
        state.telling = self.measured
        state.heeded = self.measures.heeded
        state.set_up()
        answering: Dice = FastDice(deal + ANSWERING)
        thinking: Dice = FastDice(deal + THINKING)
        sampling: Dice = FastDice(deal + SAMPLING)
        if self.measured:
            self.measures.begin()
            self.note(state, EVERYONE, UNKNOWN)
        if watched:
            self.begin_watching(state)
        answers: i64 = 0
        decisions: i64 = 0
        options: i64 = 0
        while state.owes != 0:
            seat = lowest(state.owes)
            count = state.legal(seat, out)
            choice = out[0]
            if count > 1:
                decisions += 1
                options += count
                if kinds[seat] == RANDOM:
                    choice = out[answering.below(count)]
                elif kinds[seat] == GREEDY:
                    choice = self.greed.blind_choice(state, seat, thinking, out, count, self.looks)
                else:
                    choice = i64(self.ask(state, int(seat), deal, int(answers)))
            answers += 1
            if watched:
                self.watch(state, seat, choice, sampling, answers)
            else:
                state.apply(seat, choice)
                if self.measured:
                    self.note(state, seat, UNKNOWN)
            if answers == LONGEST:
                raise Unfinished(f"a match of {self.game.name} has had {LONGEST} answers and goes on: deal {deal}")
        row[ANSWERS] = float(answers)
        row[DECISIONS] = float(decisions)
        row[OPTIONS] = float(options)
        for i in range(self.seats):
            row[COMMON + i * OF_SEAT + SHARE] = state.share(i)
            row[COMMON + i * OF_SEAT + SCORE] = float(state.score(i))
        row[DRAWN] = 1.0 if self.seats > 1 and state.won == 0 else 0.0
        self.end_watching(state, watched, answers)
        if self.measured:
            self.measures.finish(state, own)

    def note(self, state: State, seat: i64, gain: float) -> None:
        self.measures.seat = seat
        self.measures.gain = gain
        self.measures.listen(state, self.own)

    # What is watched

    def begin_watching(self, state: State) -> None:
        self.judge.chances(state, self.now)
        self.leader = EVERYONE
        self.sure = EVERYONE
        i: i64
        for i in range(self.seats):
            self.behind[i] = 0.0
        self.look(0)

    def watch(self, state: State, seat: i64, choice: i64, sampling: Dice, answers: i64) -> None:
        """Give the answer, and see what it does to the chances of all."""
        now, before, row = self.now, self.before, self.row
        i: i64
        for i in range(self.seats):
            before[i] = now[i]
        if self.samples > 0:
            last = state.copy(sampling)
            state.apply(seat, choice)
            luck = luck_of(last, seat, choice, state, self.samples, sampling)
            for i in range(self.seats):
                row[COMMON + i * OF_SEAT + LUCK] += luck[i]
        else:
            state.apply(seat, choice)
        # In the middle of a move the chances stay what they were: they cannot be told yet.
        if state.owes == 0 or not self.judge.midway(state):
            self.judge.chances(state, now)
            self.look(answers)
        if self.measured:
            self.note(state, seat, now[seat] - before[seat])

    def look(self, answers: i64) -> None:
        """Who leads now, how far the others are behind, and whether anybody is sure to win."""
        now = self.now
        best: i64 = 0
        i: i64
        if self.trace is not None:
            self.trace.append(tuple([now[i64(seat)] for seat in range(int(self.seats))]))
        for i in range(1, self.seats):
            if now[i] > now[best]:
                best = i
        if self.seats == 1:
            # Alone, one is ahead or behind of what is more likely than not.
            best = 0 if now[0] >= 0.5 else 1
            self.behind[0] = max(self.behind[0], 1.0 - 2.0 * now[0])
        else:
            for i in range(self.seats):
                self.behind[i] = max(self.behind[i], now[best] - now[i])
        # Who is only as far ahead as one could mistake does not lead.
        if self.leader == EVERYONE:
            self.leader = best
        elif best != self.leader and self.clearly(best):
            self.row[LEAD_CHANGES] += 1.0
            self.leader = best
        chance = now[best] if best < self.seats else 1.0 - now[0]
        if chance < SURE:
            self.sure = EVERYONE
        elif self.sure != best:
            self.sure = best
            self.sure_since = answers

    def clearly(self, best: i64) -> bool:
        """Whether the new leader is ahead of the last one by a point of a hundred."""
        if self.seats == 1:
            return abs(self.now[0] - 0.5) > CLEARLY
        return self.now[best] - self.now[self.leader] > CLEARLY

    def end_watching(self, state: State, watched: bool, answers: i64) -> None:
        row = self.row
        i: i64
        row[WATCHED] = 1.0 if watched else 0.0
        if not watched:
            row[LEAD_CHANGES] = UNKNOWN
        if not watched or self.samples == 0:
            for i in range(self.seats):
                row[COMMON + i * OF_SEAT + LUCK] = UNKNOWN
        row[DRAMA] = UNKNOWN
        row[DECIDED] = UNKNOWN
        if watched:
            row[DECIDED] = 1.0
            if self.sure != EVERYONE and answers > 0:
                row[DECIDED] = float(self.sure_since) / float(answers)
            if state.won != 0:
                row[DRAMA] = self.behind[lowest(state.won)]
