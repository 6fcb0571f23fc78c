"""A race of the choices, for games whose judge counts turns: playouts are guided by greed.

Where a turn is several questions and few of their answers make sense, a tree takes most of what it tries for what the others
would do. So only the choices of the question itself are compared, and after each of them every seat goes on as greed would,
a round or more. No seat sees what the others hold: if it did, a threat held in secret would be worth nothing. All choices
run with the same luck: what is hidden is dealt alike for each of them, and the dice fall alike, which takes half of the
noise out of their differences. Again and again the worse half falls out, so that the best are compared longest (sequential
halving).

More rounds are nearer to the truth and noisier, so they are for those who have the time for many playouts.
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from threescore.core.bits import lowest
from threescore.core.dice import SEED_BITS, Dice, LightDice
from threescore.core.judge import Judge
from threescore.core.opinion import Opinion
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed

# Samples of chance when the choices are put in order at first
SAMPLES: Final = 3
# Playouts look a round ahead: one more if there is time for so many of them, and one more each time that there is time for
# so many times as many.
FARTHER: Final = 1000.0
FARTHER_YET: Final = 8.0
# How many there is time for, a few trials tell, which may take so much of it.
TRIALS: Final = 8
TRIAL_TIME: Final = 0.1
# After so many laps, and so many times as many each time, it is asked whether all are worth going on with. A choice is
# out of the race if taking the leader instead gives away no more than so much of a win on average, but not before that part
# of the budget is spent.
FIRST_LOOK: Final = 16
NEXT_LOOK: Final = 1.3
WORTHWHILE: Final = 0.0002
EARLIEST: Final = 0.125


class Runner:
    """A choice, and what the game was worth at the end of each of its playouts."""

    def __init__(self, choice: i64) -> None:
        self.choice: i64 = choice
        self.results: vec[float] = vec[float]()
        self.total: float = 0.0

    def note(self, result: float) -> None:
        self.results = append(self.results, result)
        self.total += result

    def lead(self, other: "Runner") -> tuple[float, float]:
        """By how much it was better than another in the playouts that both had, on average, and the standard error of that."""
        laps: i64 = min(len(self.results), len(other.results))
        total = 0.0
        squares = 0.0
        i: i64
        for i in range(laps):
            lead = self.results[i] - other.results[i]
            total += lead
            squares += lead * lead
        number = float(laps)
        mean = total / number
        return mean, math.sqrt(max(0.0, squares / number - mean * mean) / number)


class Race:
    """One seat thinking about one question."""

    def __init__(self, state: State, seat: i64, dice: Dice) -> None:
        self.state: State = state
        self.seat: i64 = seat
        self.dice: Dice = dice
        self.out: vec[i64] = buffer()
        # Where a lap is dealt, and where its playouts are played
        self.dealt: State = state.copy(dice)
        self.played: State = state.copy(dice)
        self.judge: Judge = state.game.judge
        self.greed: Greed = Greed(state.game)
        # How many rounds playouts look ahead
        self.rounds: i64 = 1
        self.laps: i64 = 0
        self.playouts: i64 = 0
        # Those in the race, the best first, and those that fell out of it, the last first
        self.running: list[Runner] = self.line_up()
        self.fallen: list[Runner] = []

    def line_up(self) -> list[Runner]:
        """All choices, the best at a glance first."""
        count = self.state.legal(self.seat, self.out)
        found = self.greed.worths(self.state, self.seat, self.dice, self.out, count, SAMPLES)
        order = [(-found[i], int(i)) for i in range(count)]
        order.sort()
        return [Runner(self.out[i]) for _, i in order]

    def run(self, playouts: i64, until: float, thorough: bool) -> None:
        """Think until the time comes or so many playouts are done, whichever is first; once at least.

        Unless it is to be thorough, it stops before that when more thinking would hardly change its mind.
        """
        self.look_ahead(float(playouts), until)
        self.compete(playouts, until, thorough)

    def compete(self, playouts: i64, until: float, thorough: bool) -> None:
        """Let the choices run against each other, looking as far ahead as is settled."""
        start = time.perf_counter()
        halvings: i64 = 0
        parts: i64 = 1
        while 1 << parts < len(self.running):
            parts += 1
        look = float(FIRST_LOOK)
        while len(self.running) > 1 and self.lap(playouts, until):
            spent = float(self.playouts) / float(playouts)
            if until != math.inf:
                spent = max(spent, (time.perf_counter() - start) / (until - start))
            if spent * float(parts) >= float(halvings + 1):
                halvings += 1
                self.rank()
                self.keep((len(self.running) + 1) // 2)
            if float(self.laps) >= look and spent >= EARLIEST and not thorough:
                look = float(self.laps) * NEXT_LOOK
                self.rank()
                self.drop_hopeless()
        self.rank()

    def look_ahead(self, playouts: float, until: float) -> None:
        """Settle how many rounds playouts look ahead. Where that is a matter of time, a few are timed and forgotten."""
        likely = playouts
        if until != math.inf:
            start = time.perf_counter()
            now = start
            trials: i64 = 0
            while trials == 0 or (trials < TRIALS and now - start < (until - start) * TRIAL_TIME):
                self.play_out(self.redealt(), self.running[0].choice, self.dice)
                trials += 1
                now = time.perf_counter()
            likely = min(likely, (until - now) / (now - start) * float(trials))
        enough = FARTHER
        while likely >= enough:
            self.rounds += 1
            enough *= FARTHER_YET

    def redealt(self) -> State:
        state = self.dealt = self.state.copy_into(self.dealt, self.dice)
        state.deal_anew(self.seat)
        return state

    def lap(self, playouts: i64, until: float) -> bool:
        """Let all run with the same luck, and tell whether there was time for it. If not, it does not count."""
        deal = self.redealt()
        luck = self.dice.below(1 << SEED_BITS)
        results = vec[float]([0.0] * len(self.running))
        for i, runner in enumerate(self.running):
            if i + self.laps > 0 and (self.playouts + i >= playouts or time.perf_counter() >= until):
                if self.laps == 0:
                    self.running[0].note(results[0])
                return False
            dice = LightDice(luck)
            self.played = deal.copy_into(self.played, dice)
            results[i] = self.play_out(self.played, runner.choice, dice)
        for i, runner in enumerate(self.running):
            runner.note(results[i])
        self.laps += 1
        self.playouts += len(self.running)
        return True

    def play_out(self, state: State, choice: i64, dice: Dice) -> float:
        """Make a choice, go on greedily for as many rounds as it looks ahead, and see what has come of it."""
        judge = self.judge
        end = judge.turns(state) + self.rounds * state.seats
        state.apply(self.seat, choice)
        while state.owes != 0 and (judge.midway(state) or judge.turns(state) < end):
            seat = lowest(state.owes)
            count = state.legal(seat, self.out)
            state.apply(seat, self.greed.blind_choice(state, seat, dice, self.out, count, 1))
        return self.greed.appeal(state, self.seat)

    def rank(self) -> None:
        self.running.sort(key=by_total, reverse=True)

    def keep(self, count: int) -> None:
        """Let all but the first so many fall out."""
        self.fallen = self.running[count:] + self.fallen
        self.running = self.running[:count]

    def drop_hopeless(self) -> None:
        """Let those fall out that do not look as if they could be better than the leader."""
        leader = self.running[0]
        hopeful = [leader]
        hopeless: list[Runner] = []
        for runner in self.running[1:]:
            lead, doubt = leader.lead(runner)
            if given_away(lead, doubt) > WORTHWHILE:
                hopeful.append(runner)
            else:
                hopeless.append(runner)
        self.running = hopeful
        self.fallen = hopeless + self.fallen

    def opinions(self) -> list[Opinion]:
        """What it thinks of every choice that was tried, the best first.

        One that fell out is taken to be as much worse than the best as it was in the same playouts.
        """
        best = self.running[0]
        chance = best.total / float(len(best.results))
        return [
            Opinion(int(runner.choice), min(1.0, max(0.0, chance - best.lead(runner)[0])), len(runner.results))
            for runner in self.running + self.fallen
            if len(runner.results) > 0
        ]


def given_away(lead: float, doubt: float) -> float:
    """What one gives away on average by taking a leader: its true lead is normally distributed, and may be less than none."""
    if doubt == 0.0:
        return max(0.0, -lead)
    errors = lead / doubt
    density = math.exp(-errors * errors / 2.0) / math.sqrt(2.0 * math.pi)
    behind = math.erfc(errors / math.sqrt(2.0)) / 2.0
    return doubt * (density - errors * behind)


def by_total(runner: Runner) -> float:
    return runner.total
