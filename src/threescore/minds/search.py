"""Information-set Monte-Carlo tree search, for any game that meets the state contract.

Every seat has a tree of its own, of what that seat can observe: its own answers, and those that others give openly.
Answers given while several seats owe one are secret, so no other seat's tree branches on them. Each playout deals anew
what the thinking seat cannot know, walks down all trees together, adds one node, plays on, and is cut off where the
game's judge is as good a guide as the end. Dice are rolled anew in every playout (open loop): a node stands for the answers that
led to it, not for what chance made of them.
"""

import math
import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import lowest
from threescore.core.dice import Dice
from threescore.core.judge import Judge
from threescore.core.opinion import Opinion
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed

# How eagerly little-tried choices are tried again, in terms of how far results lie apart
CURIOSITY: Final = 1.6
# How far apart results are taken to lie before there are enough of them to tell, and how many are enough
FIRST_SPREAD: Final = 0.25
ENOUGH: Final = 16
LEAST_VARIANCE: Final = 1e-8
# A node with v visits considers WIDTH + sqrt(v) * WIDENING of its choices.
WIDTH: Final = 3.0
WIDENING: Final = 1.5
# Of the choices not considered yet, the best of so many random ones is added.
GLANCES: Final = 4
# Samples of chance when the choices at the root are put in order
ROOT_SAMPLES: Final = 3
# After how many playouts it is asked again whether to go on. A choice is out of the race if so many standard errors more
# would not make it better than the leader by so much of a win, but not before that part of the budget is spent.
BETWEEN_LOOKS: Final = 32
DOUBT: Final = 3.0
WORTHWHILE: Final = 0.001
EARLIEST: Final = 0.125
# A playout as long as this is a game that does not end; it is judged where it stands.
LONGEST: Final = 100_000
NO_CHOICE: Final = -1


class Node:
    """What a seat knows of the answers after which it stands here, and how its own last answer fared."""

    def __init__(self, seat: i64, choice: i64) -> None:
        self.seat: i64 = seat
        self.choice: i64 = choice
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        # Visits in which the owner of the tree had to choose here
        self.asked: i64 = 0
        self.children: list[Node] = []

    def child(self, seat: i64, choice: i64) -> "Node | None":
        for node in self.children:
            if node.choice == choice and node.seat == seat:
                return node
        return None

    def grow(self, seat: i64, choice: i64) -> "Node":
        node = self.child(seat, choice)
        if node is None:
            node = Node(seat, choice)
            self.children.append(node)
        return node


class Search:
    """One seat thinking about one question."""

    def __init__(self, state: State, seat: i64, dice: Dice) -> None:
        self.state: State = state
        self.seat: i64 = seat
        self.dice: Dice = dice
        self.out: vec[i64] = buffer()
        # Where the playouts are played, one after the other
        self.room: State = state.copy(dice)
        self.judge: Judge = state.game.judge
        self.horizon: i64 = self.judge.horizon(state)
        self.greed: Greed = Greed(state.game)
        # What came of a playout, for each seat
        self.results: vec[float] = vec[float]([0.0] * state.seats)
        self.roots: list[Node] = [Node(NO_CHOICE, NO_CHOICE) for _ in range(state.seats)]
        self.playouts: i64 = 0
        # The sum of all results and of their squares, and from that how far they lie apart
        self.sum: float = 0.0
        self.squares: float = 0.0
        self.spread: float = FIRST_SPREAD
        # For each number of a choice, when it was last among those to choose from and not known yet
        self.offered: vec[i64] = vec[i64]([0] * int(state.game.actions))
        self.choosings: i64 = 0
        # The choices at the root, best first at a glance
        self.order: vec[i64] = vec[i64]()
        self.glance_at_root()

    def glance_at_root(self) -> None:
        count = self.state.legal(self.seat, self.out)
        found = self.greed.worths(self.state, self.seat, self.dice, self.out, count, ROOT_SAMPLES)
        order = self.out[:count]
        i: i64
        j: i64
        for i in range(1, count):
            j = i
            while j > 0 and found[j] > found[j - 1]:
                worth = found[j]
                found[j] = found[j - 1]
                found[j - 1] = worth
                choice = order[j]
                order[j] = order[j - 1]
                order[j - 1] = choice
                j -= 1
        self.order = order

    def run(self, playouts: i64, until: float, thorough: bool) -> None:
        """Think until the time comes or so many playouts are done, whichever is first; once at least.

        Unless it is to be thorough, it stops before that when more thinking would hardly change its mind.
        """
        start = time.perf_counter()
        now = start
        while self.playouts == 0 or (self.playouts < playouts and now < until):
            self.play_out()
            self.playouts += 1
            now = time.perf_counter()
            if self.playouts % BETWEEN_LOOKS == 0 and not thorough:
                left = float(playouts - self.playouts)
                if until != math.inf:
                    left = min(left, (until - now) / (now - start) * float(self.playouts))
                if self.decided(left):
                    break

    def decided(self, left: float) -> bool:
        """Whether no other choice can be tried as often as the leader any more, or none looks as if it could be better.

        The latter is not believed before a part of the budget is spent. In a game that is as good as won it is soon true.
        """
        tried = self.roots[self.seat].children
        leader = tried[0]
        for node in tried:
            if node.visits > leader.visits:
                leader = node
        mean = leader.total / float(leader.visits)
        overtaken = False
        doubted = float(self.playouts) < (left + float(self.playouts)) * EARLIEST
        for node in tried:
            if node is not leader and node.visits > 0:
                if float(leader.visits - node.visits) <= left:
                    overtaken = True
                visits = float(node.visits)
                if node.total / visits + DOUBT * self.spread / math.sqrt(visits) > mean + WORTHWHILE:
                    doubted = True
        return not overtaken or not doubted

    def play_out(self) -> None:
        state = self.room = self.state.copy_into(self.room, self.dice)
        state.deal_anew(self.seat)
        at = list(self.roots)
        path: list[Node] = []
        grown = False
        while state.owes != 0 and not grown:
            secret = state.owes & (state.owes - 1) != 0
            seat = self.next_seat(state)
            node = at[seat]
            count = state.legal(seat, self.out)
            if count == 1:
                # Nothing to learn, but the answer is part of what is known.
                choice = self.out[0]
                step = node.grow(seat, choice)
            else:
                step = self.select(state, node, seat, count)
                choice = step.choice
                grown = step.visits == 0
                path.append(step)
            at[seat] = step
            if not secret:
                other: i64
                for other in range(state.seats):
                    if other != seat:
                        at[other] = at[other].grow(seat, choice)
            state.apply(seat, choice)
        self.play_on(state)
        judge, results = self.judge, self.results
        judge.chances(state, results)
        for other in range(state.seats):
            results[other] *= 1.0 - judge.leaning(state, other)
        for step in path:
            step.visits += 1
            step.total += results[step.seat]
        self.take_note(results[self.seat])

    def next_seat(self, state: State) -> i64:
        """Who answers next of those asked together: whoever thinks, so that every seat thinks as well as the first."""
        return self.seat if state.owes >> self.seat & 1 else lowest(state.owes)

    def take_note(self, result: float) -> None:
        """Keep account of how far results lie apart: what is a big difference in one position is a small one in another."""
        self.sum += result
        self.squares += result * result
        if self.playouts >= ENOUGH:
            number = float(self.playouts + 1)
            mean = self.sum / number
            self.spread = math.sqrt(max(LEAST_VARIANCE, self.squares / number - mean * mean))

    def select(self, state: State, node: Node, seat: i64, count: i64) -> Node:
        """The child to follow: a new one while there is room for it, otherwise the most promising."""
        out, offered = self.out, self.offered
        node.asked += 1
        self.choosings += 1
        now = self.choosings
        i: i64
        for i in range(count):
            offered[out[i]] = now
        known: i64 = 0
        best: Node | None = None
        most = -1.0
        bonus = CURIOSITY * self.spread
        for child in node.children:
            if child.seat == seat and child.visits > 0 and offered[child.choice] == now:
                known += 1
                child.available += 1
                offered[child.choice] = 0
                visits = float(child.visits)
                promise = child.total / visits + bonus * math.sqrt(math.log(float(child.available) + 1.0) / visits)
                if promise > most:
                    most = promise
                    best = child
        if best is None or (known < count and float(known) < WIDTH + WIDENING * math.sqrt(float(node.asked))):
            child = node.grow(seat, self.untried(state, node, seat, count))
            child.available += 1
            return child
        return best

    def untried(self, state: State, node: Node, seat: i64, count: i64) -> i64:
        """A choice that has not been tried from here: at the root the next best at a glance, elsewhere of a few."""
        i: i64
        out, offered = self.out, self.offered
        now = self.choosings
        if node is self.roots[seat] and seat == self.seat:
            for i in range(len(self.order)):
                if offered[self.order[i]] == now:
                    return self.order[i]
        fresh: i64 = 0
        for i in range(count):
            if offered[out[i]] == now:
                out[fresh] = out[i]
                fresh += 1
        glances = min(fresh, GLANCES)
        for i in range(glances):
            j = i + self.dice.below(fresh - i)
            choice = out[i]
            out[i] = out[j]
            out[j] = choice
        if glances == 1:
            return out[0]
        found = self.greed.worths(state, seat, self.dice, out, glances, 1)
        best: i64 = 0
        for i in range(1, glances):
            if found[i] > found[best]:
                best = i
        return out[best]

    def play_on(self, state: State) -> None:
        """Random answers until the end, or until the game can be judged and no move is half made."""
        judge, horizon = self.judge, self.horizon
        answers: i64 = 0
        while state.owes != 0 and (answers < horizon or judge.midway(state)) and answers < LONGEST:
            seat = self.next_seat(state)
            count = state.legal(seat, self.out)
            state.apply(seat, self.out[self.dice.below(count)] if count > 1 else self.out[0])
            answers += 1

    def opinions(self) -> list[Opinion]:
        """What it thinks of every choice that was tried, the most tried first."""
        tried = [node for node in self.roots[self.seat].children if node.visits > 0]
        tried.sort(key=by_visits, reverse=True)
        return [Opinion(int(node.choice), node.total / float(node.visits), int(node.visits)) for node in tried]


def by_visits(node: Node) -> tuple[int, float]:
    return int(node.visits), node.total
