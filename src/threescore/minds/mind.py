"""What a mind is: something that thinks about a redealt copy of a state and says what it would answer."""

from __future__ import annotations

import math
import secrets
import time
from statistics import pstdev
from typing import Any, NamedTuple, Protocol

from threescore.core.dice import SEED_BITS, Dice, FastDice, LightDice
from threescore.core.errors import BadOption, MindFailed, Unfinished, shown
from threescore.core.judge import UNCOUNTED
from threescore.core.opinion import Opinion
from threescore.core.state import State
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


class Thought(NamedTuple):
    """A mind's answer, and what it thinks of the choices that it looked at, best first; empty if there was nothing to think."""

    choice: int
    opinions: tuple[Opinion, ...] = ()


class Mind:
    """Someone who can take a seat, and how long it thinks about one answer unless it is told otherwise."""

    name: str = ""
    budget: Budget = Budget()

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        """The answer of a seat that owes one. `state` is a redealt copy that the mind may do with as it likes."""
        raise Unfinished(
            f"the mind {self.name!r} does not say what it answers: write `def think(self, state, seat, budget):` in "
            f"{type(self).__name__}, such as `return Thought(state.choice_ids(seat)[0])`"
        )


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
        ids = state.choice_ids(seat)
        if len(ids) == 1:
            return Thought(ids[0])
        dice = FastDice(budget.seed)
        found = Greed(state.game).weighed(state, seat, dice, self.samples)
        # Among equals, any: the order of a list means nothing.
        opinions = [(worth, dice.below(1 << 30), Opinion(choice, worth)) for choice, worth in found]
        opinions.sort(reverse=True)
        return Thought(opinions[0][2].choice, tuple(opinion for _, _, opinion in opinions))


class SearchMind(Mind):
    """Searches as long as the budget lasts, or less where more thinking would hardly change its mind.

    With `softness`, it lets itself be tempted by what looks nearly as good, in terms of how far the choices of the question
    lie apart: what is a small difference in one game decides another. A soft mind, and one that is `thorough`, uses all of
    its budget: it is asked what it thinks of all choices, not only which is best. Where the game's judge has advice, it takes
    that. Nobody advises a soft mind: it would not be tempted.
    """

    name = "search"
    budget = Budget(milliseconds=DEFAULT_MILLISECONDS)

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
        dice = LightDice(budget.seed % (1 << SEED_BITS))
        judge = state.game.judge
        advice = [] if self.softness else judge.advise(state, seat, dice, until, self.thorough)
        if advice:
            return Thought(advice[0].choice, tuple(advice))
        search = Search(state, seat, dice) if judge.turns(state) == UNCOUNTED else Race(state, seat, dice)
        search.run(budget.playouts or NO_LIMIT, until, self.thorough)
        opinions = tuple(search.opinions())
        return Thought(self.pick(opinions, dice), opinions)

    def pick(self, opinions: tuple[Opinion, ...], dice: Dice) -> int:
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


def own_budget(mind: Mind) -> Budget:
    """What a mind has when nothing else is said, with luck that nobody has chosen."""
    return mind.budget._replace(seed=secrets.randbits(62))


def consult(mind: Mind, state: State, seat: int, budget: Budget | None = None) -> Thought:
    """Ask a mind about the true state without showing it: all that the seat cannot know is dealt anew first.

    Without a budget it has its own, with luck that nobody has chosen. NotAsked if the seat owes no answer; MindFailed,
    whatever it was, if the mind has no legal one.
    """
    # Whoever is not compiled may give anything.
    given: tuple[object, object, object] = mind, state, budget
    if not isinstance(given[0], Mind):
        raise BadOption(f"a mind is consulted, such as threescore.mind('hard'), not {shown(mind)}")
    if not isinstance(given[1], State):
        raise BadOption(f"a mind is consulted about a state, such as game.start() gives, not {shown(state)}")
    if given[2] is not None and not isinstance(given[2], Budget):
        raise BadOption(f"a mind has a budget such as threescore.Budget(milliseconds=200), not {shown(budget)}")
    ids = state.choice_ids(seat)
    if not ids:
        raise state.refusal(seat, -1, ids)
    if budget is None:
        budget = own_budget(mind)
    try:
        thought = mind.think(believed(state, seat, FastDice(budget.seed)), seat, budget)
    except Unfinished as error:
        raise MindFailed(str(error)) from error
    except Exception as error:
        raise MindFailed(f"the mind {mind.name!r} failed: {error!r}") from error
    if not isinstance(thought, Thought):
        raise MindFailed(f"the mind {mind.name!r} answered {shown(thought)}; it should return Thought(choice)")
    if thought.choice not in ids:
        raise MindFailed(f"the mind {mind.name!r} answered {thought.choice}, which is not a choice")
    return thought


class Ask(Protocol):
    """`consult`, or a crew's."""

    def __call__(self, mind: Mind, state: State, seat: int, budget: Budget | None = None) -> Thought: ...


def hints(state: State, seat: int, budget: Budget, most: int = 3, ask: Ask = consult) -> list[dict[str, Any]]:
    """The best few choices of a seat as a strong mind sees them, best first, JSON-able: id, text, chance of winning.

    `chance` is None where there is but one choice.
    """
    thought = ask(SearchMind(thorough=True), state, seat, budget)
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
