"""What a mind is: something that thinks about a redealt copy of a state and says what it would answer."""

from __future__ import annotations

import math
import time
from statistics import pstdev
from typing import Any, NamedTuple

from threescore.core.dice import Dice, FastDice
from threescore.core.errors import MindFailed
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.race import Race
from threescore.minds.search import Search

# A search without a budget thinks as long as a person would wait without noticing.
DEFAULT_MILLISECONDS = 200
NO_LIMIT = 1 << 60
# Chances of winning that lie no farther apart are the same.
NO_DIFFERENCE = 1e-9


class Budget(NamedTuple):
    """How long a mind may think: so many milliseconds, or so many playouts; and the seed of its own luck."""

    milliseconds: int | None = None
    playouts: int | None = None
    seed: int = 0


class Opinion(NamedTuple):
    """What a mind thinks of one choice: the seat's chance of winning after it, and how often it was tried."""

    choice: int
    chance: float
    tries: int = 0


class Thought(NamedTuple):
    """A mind's answer, and what it thinks of the choices, best first; empty if it did not compare them."""

    choice: int
    opinions: tuple[Opinion, ...] = ()


class Mind:
    """Someone who can take a seat."""

    name: str

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        """The answer of a seat that owes one. `state` is a redealt copy that the mind may do with as it likes."""
        raise NotImplementedError


class RandomMind(Mind):
    """Answers anything that is legal."""

    name = "random"

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        ids = state.choice_ids(seat)
        return Thought(ids[FastDice(budget.seed).below(len(ids))])


class GreedyMind(Mind):
    """Answers what looks best one move ahead."""

    name = "greedy"
    samples = 2

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        dice, out = FastDice(budget.seed), buffer()
        count = state.legal(seat, out)
        if count == 1:
            return Thought(out[0])
        found = Greed().worths(state, seat, dice, out, count, self.samples)
        # Among equals, any: the order of a list means nothing.
        opinions = [(found[i], dice.below(1 << 30), Opinion(out[i], found[i])) for i in range(count)]
        opinions.sort(reverse=True)
        return Thought(opinions[0][2].choice, tuple(opinion for _, _, opinion in opinions))


class SearchMind(Mind):
    """Searches as long as the budget lasts, or less where more thinking would hardly change its mind.

    With `softness`, it lets itself be tempted by what looks nearly as good, in terms of how far the choices of the question
    lie apart: what is a small difference in one game decides another. A soft mind, and one that is `thorough`, uses all of
    its budget: it is asked what it thinks of all choices, not only which is best. Where a game has advice of its own, one that
    is thorough takes the game's word on all choices. Nobody advises a soft mind: it would not be tempted.
    """

    name = "search"

    def __init__(self, softness: float = 0.0, thorough: bool = False) -> None:
        self.softness = softness
        self.thorough = thorough or softness > 0

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        start = time.perf_counter()
        milliseconds = DEFAULT_MILLISECONDS if budget == (None, None, budget.seed) else budget.milliseconds
        until = start + milliseconds / 1000 if milliseconds is not None else math.inf
        ids = state.choice_ids(seat)
        if len(ids) == 1:
            return Thought(ids[0])
        dice = FastDice(budget.seed)
        if self.thorough and not self.softness:
            appraised = tuple(Opinion(*opinion) for opinion in state.appraise(seat, dice, until))
            if appraised:
                return Thought(appraised[0].choice, appraised)
        elif not self.softness:
            advice = state.advise(seat, dice, until)
            if advice >= 0:
                return Thought(advice)
        search = Race(state, seat, dice) if state.guided > 0 else Search(state, seat, dice)
        search.run(budget.playouts or NO_LIMIT, until, self.thorough)
        opinions = tuple(Opinion(*opinion) for opinion in search.opinions())
        return Thought(self.pick(opinions, dice), opinions)

    def pick(self, opinions: tuple[Opinion, ...], dice: FastDice) -> int:
        """The choice tried most; softened, one by chance, the likelier the better it looks."""
        if not self.softness:
            return opinions[0].choice
        chances = [opinion.chance for opinion in opinions]
        best, heat = max(chances), max(self.softness * pstdev(chances), NO_DIFFERENCE)
        weights = [math.exp((chance - best) / heat) for chance in chances]
        mark = dice.below(1 << 30) / (1 << 30) * sum(weights)
        for opinion, weight in zip(opinions, weights, strict=True):
            mark -= weight
            if mark < 0:
                return opinion.choice
        return opinions[0].choice


def believed(state: State, seat: int, dice: Dice) -> State:
    """The game as a seat may believe it to be: all that it cannot know is dealt anew, and what others have
    answered in secret, or will, is taken alike: nobody thinks otherwise of those who are quick."""
    copy = state.redeal(seat, dice)
    copy.assume(seat)
    return copy


def consult(mind: Mind, state: State, seat: int, budget: Budget) -> Thought:
    """Ask a mind about the true state without showing it: all that the seat cannot know is dealt anew first.

    NotAsked if the seat owes no answer; MindFailed, whatever it was, if the mind has no legal one.
    """
    ids = state.choice_ids(seat)
    if not ids:
        raise state.refusal(seat, -1, ids)
    try:
        thought = mind.think(believed(state, seat, FastDice(budget.seed)), seat, budget)
    except Exception as error:
        raise MindFailed(f"the mind {mind.name!r} failed: {error!r}") from error
    if thought.choice not in ids:
        raise MindFailed(f"the mind {mind.name!r} answered {thought.choice}, which is not a choice")
    return thought


def hints(state: State, seat: int, budget: Budget, most: int = 3) -> list[dict[str, Any]]:
    """The best few choices of a seat as a strong mind sees them, best first, JSON-able: id, text, chance of winning.

    `chance` is None where there is but one choice.
    """
    thought = consult(SearchMind(thorough=True), state, seat, budget)
    ranked = sorted(thought.opinions, key=lambda opinion: opinion.choice != thought.choice)[:most]
    found: list[tuple[int, float | None, int]] = [
        (opinion.choice, round(opinion.chance, 3), opinion.tries) for opinion in ranked
    ]
    if not found:
        found.append((thought.choice, None, 0))
    words = state.game.words
    return [
        {"id": choice, "text": words.choice(state, seat, choice).text, "chance": chance, "tries": tries}
        for choice, chance, tries in found
    ]
