"""Minds: legal, within their budget, blind to what their seat cannot know, and better than chance."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import threescore
from tests.compiled import COMPILED
from tests.failing import Broken
from threescore.core.dice import FastDice
from threescore.core.opinion import Opinion
from threescore.core.state import State, buffer
from threescore.errors import MindFailed, NotAsked
from threescore.lab.ladder import Result, play, standings
from threescore.minds.greedy import Greed, play_greedily
from threescore.minds.mind import Budget, GreedyMind, Mind, RandomMind, SearchMind, Thought, consult, hints
from threescore.minds.naming import LEVELS
from threescore.testing import random_game, somewhere

MINDS: dict[str, Mind] = {
    "random": RandomMind(),
    "greedy": GreedyMind(),
    "search": SearchMind(),
    "soft": SearchMind(0.1),
}
every_mind = pytest.mark.parametrize("mind", MINDS.values(), ids=MINDS)
for_every_game = pytest.mark.parametrize("name", threescore.games())
SMALL = Budget(playouts=24 if COMPILED else 6, seed=3)
# A war takes long uncompiled.
SHORT: dict[str, dict[str, int]] = {"underworld": {"max_turns": 4}}


def questions(name: str, count: int) -> list[tuple[State, int]]:
    """States of a game at which a seat has a real choice."""
    found: list[tuple[State, int]] = []
    seed = 0
    while len(found) < count:
        luck = random.Random(seed)
        state = somewhere(random_game(name, luck), seed, luck, luck.randrange(80))
        found += [(state, seat) for seat in state.to_act if len(state.choice_ids(seat)) > 1][:1]
        seed += 1
    return found


@for_every_game
@every_mind
def test_a_mind_answers_with_a_legal_choice_and_repeats_itself_with_the_same_seed(name: str, mind: Mind) -> None:
    for state, seat in questions(name, 4):
        thought = consult(mind, state, seat, SMALL)
        assert thought.choice in state.choice_ids(seat)
        assert {opinion.choice for opinion in thought.opinions} <= set(state.choice_ids(seat))
        assert all(-1e-9 <= opinion.chance <= 1 + 1e-9 for opinion in thought.opinions)
        assert consult(mind, state, seat, SMALL) == thought


@for_every_game
@every_mind
def test_a_mind_cannot_peek(name: str, mind: Mind) -> None:
    """Whatever lies hidden, a mind answers the same: it is given the same redealt copy."""
    for state, seat in questions(name, 4):
        truth = consult(mind, state, seat, SMALL)
        for other in range(3):
            assert consult(mind, state.redeal(seat, FastDice(other)), seat, SMALL) == truth


@for_every_game
def test_a_seat_that_is_played_greedily_cannot_peek_either(name: str) -> None:
    """In playouts, too, nobody guards against what is held in secret."""

    def answer(state: State, seat: int) -> int:
        out = buffer()
        return int(Greed(state.game).blind_choice(state, seat, FastDice(5), out, state.legal(seat, out), 1))

    for state, seat in questions(name, 8):
        truth = answer(state, seat)
        assert truth in state.choice_ids(seat)
        assert all(answer(state.redeal(seat, FastDice(other)), seat) == truth for other in range(3))


@for_every_game
def test_thinking_leaves_the_game_as_it_was(name: str) -> None:
    for state, seat in questions(name, 3):
        before = state.position()
        consult(SearchMind(), state, seat, SMALL)
        assert state.position() == before


@for_every_game
def test_a_mind_that_has_no_time_left_answers_all_the_same(name: str) -> None:
    for state, seat in questions(name, 2):
        for mind in (SearchMind(), SearchMind(softness=0.1)):
            assert consult(mind, state, seat, Budget(milliseconds=0, seed=1)).choice in state.choice_ids(seat)


class Rude(Mind):
    """Answers what it may not answer."""

    name = "rude"

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        return Thought(-7)


class Terse(Mind):
    """Answers with a number."""

    name = "terse"

    def think(self, state: State, seat: int, budget: Budget) -> Thought:
        return 3  # type: ignore[return-value]


class Silent(Mind):
    """Has not been finished."""

    name = "silent"


@pytest.mark.parametrize(
    ("mind", "complaint"),
    [
        (Broken(), "the mind 'broken' failed: ZeroDivisionError('nothing to divide by')"),
        (Rude(), "the mind 'rude' answered -7, which is not a choice"),
        (Terse(), "the mind 'terse' answered 3; it should return Thought(choice)"),
        (
            Silent(),
            "the mind 'silent' does not say what it answers: write `def think(self, state, seat, budget):` in Silent, such as "
            "`return Thought(state.choice_ids(seat)[0])`",
        ),
    ],
)
def test_a_mind_that_breaks_down_is_a_clear_error(mind: Mind, complaint: str) -> None:
    state = threescore.game("beast").start(seed=1)
    before = state.position()
    with pytest.raises(MindFailed) as failure:
        consult(mind, state, state.to_act[0], SMALL)
    assert str(failure.value) == complaint
    assert state.position() == before


def picks(mind: SearchMind, chances: list[float]) -> list[int]:
    """How often it picks each of the choices with these chances, the first being the best."""
    opinions = tuple(Opinion(choice, chance, 1) for choice, chance in enumerate(chances))
    counts = [0] * len(chances)
    for luck in range(1000):
        counts[mind.pick(opinions, FastDice(luck))] += 1
    return counts


def test_softness_goes_by_how_far_the_choices_of_a_question_lie_apart() -> None:
    """A game with eighty small questions a side is not thrown away where one of three big ones is not."""
    decisive, slight = [0.9, 0.7, 0.5, 0.3], [0.502, 0.5, 0.498, 0.496]
    easy, normal = picks(SearchMind(1.0), decisive), picks(SearchMind(0.3), decisive)
    assert easy == sorted(easy, reverse=True) and easy[-1] > 20
    assert normal[0] > easy[0] + 200 and normal[-1] < easy[-1]
    assert picks(SearchMind(1.0), slight) == pytest.approx(easy, abs=2)
    assert picks(SearchMind(), decisive) == [1000, 0, 0, 0]


# How much more memory a process has needed at most, in KiB, after so many thoughts than after the first few
GROWN = """
import resource, sys
import threescore
from threescore.minds.mind import Budget, consult
state, mind = threescore.game(sys.argv[1]).start(seed=3), threescore.mind(sys.argv[2])
def most(thoughts):
    for seed in range(thoughts):
        consult(mind, state, state.to_act[0], Budget(playouts=8, seed=seed))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(-most(100) + most(int(sys.argv[3])))
"""


@pytest.mark.long
@pytest.mark.parametrize(("mind", "thoughts"), [("random", 4000), ("greedy", 2000), ("search:8p", 400)])
@pytest.mark.parametrize("name", ["beast", "underworld"])
def test_thinking_again_and_again_needs_no_more_memory(name: str, mind: str, thoughts: int) -> None:
    found = subprocess.run(
        [sys.executable, "-c", GROWN, name, mind, str(thoughts)], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) < 2048  # a list of choices kept of each thought would be 16 MB with greedy ones


def test_where_all_is_the_same_a_soft_mind_picks_any() -> None:
    assert min(picks(SearchMind(0.3), [0.5, 0.5, 0.5])) > 250


def test_the_levels_get_harder() -> None:
    levels = [LEVELS[name] for name in ("easy", "normal", "hard", "brutal")]
    easy, normal, hard, brutal = (level.softness for level in levels if isinstance(level, SearchMind))
    assert easy > normal > hard == brutal == 0
    times = [level.budget.milliseconds or 0 for level in levels]
    assert times == sorted(set(times))


def jude() -> State:
    """Jude may fetch Peter, who takes away a six, or Simon, who brings sixes and threes back."""
    deck = [rank + suit for suit in "HDSC" for rank in ("A", "2", "4", "5", "7", "8", "9", "10", "3", "J", "Q", "K")]
    quorum = [card for card in deck if card[0] in "JQK" and card not in ("KS", "JC")]
    position = {
        "deck": [card for card in deck if card not in quorum] + ["6S", "6C"],
        "discard": [],
        "quorum": quorum,
        "beast": ["6H", "6D"],
        "pending": [],
        "phase": "fetch",
        "turn": 9,
        "hand": [],
        "rolled": [1, 1, 1],
    }
    return threescore.game("apostles").from_position(position, seed=1)


def test_search_finds_the_better_of_two_obvious_choices() -> None:
    state = jude()
    thought = consult(SearchMind(), state, 0, Budget(playouts=400, seed=1))
    assert state.game.words.choice(state, 0, thought.choice).args == {"card": "KS"}


def test_search_stops_when_more_thinking_would_not_change_its_mind_unless_it_is_to_be_thorough() -> None:
    budget = Budget(playouts=1000, seed=1)
    quick, full = (consult(SearchMind(thorough=thorough), jude(), 0, budget) for thorough in (False, True))
    assert quick.choice == full.choice
    assert sum(opinion.tries for opinion in quick.opinions) < 1000
    assert sum(opinion.tries for opinion in full.opinions) == 1000


@for_every_game
def test_whole_games_are_played_greedily_and_alike_with_the_same_dice(name: str) -> None:
    def decisions() -> int:
        state = game.deal(FastDice(2))
        count = play_greedily(state, FastDice(3), buffer(), GreedyMind.samples)
        assert state.over
        return count

    game = threescore.game(name, **SHORT.get(name, {}))
    assert decisions() == decisions() > 0


@for_every_game
def test_hints_are_the_best_few_with_their_chances(name: str) -> None:
    start = threescore.game(name).start(seed=1)
    for state, seat in [(start, start.to_act[0]), *questions(name, 3)]:
        texts = {choice.id: choice.text for choice in state.choices(seat)}
        found = hints(state, seat, SMALL)
        if len(texts) == 1:
            assert [(hint["id"], hint["chance"]) for hint in found] == [(*texts, None)]
            continue
        assert 2 <= len(found) <= 3
        for hint in found:
            assert texts[hint["id"]] == hint["text"]
            assert 0 <= hint["chance"] <= 1


@for_every_game
def test_hints_do_not_peek(name: str) -> None:
    for state, seat in questions(name, 2):
        assert hints(state.redeal(seat, FastDice(1)), seat, SMALL) == hints(state, seat, SMALL)


def test_who_owes_no_answer_has_nothing_to_think_about() -> None:
    state = threescore.game("underworld").start(seed=1)
    with pytest.raises(NotAsked, match="seat 1 owes no answer now; these do: 0"):
        consult(RandomMind(), state, 1, SMALL)


def test_standings_average_each_deal_over_its_rotations() -> None:
    # A wins both rotations of the first deal, each wins one of the second.
    results = [
        Result(0, (0, 1), (1.0, 0.0), 1),
        Result(0, (1, 0), (0.0, 1.0), 1),
        Result(1, (0, 1), (1.0, 0.0), 1),
        Result(1, (1, 0), (1.0, 0.0), 1),
    ]
    first, second = standings(["a", "b"], results)
    assert (first.name, first.rate) == ("a", 0.75)
    assert (second.name, second.rate) == ("b", 0.25)
    # Two deals with means 1 and 1/2, and one more of either kind: 1, 1/2, 0 and 1 around 5/8.
    assert first.margin == pytest.approx(1.96 * ((9 + 1 + 25 + 9) / 64 / 3 / 4) ** 0.5)


def test_a_clean_sweep_is_not_certain() -> None:
    results = [Result(deal, (0, 1), (1.0, 0.0), 1) for deal in range(4)]
    first, _ = standings(["a", "b"], results)
    assert first.rate == 1.0
    assert 0.2 < first.margin < 0.4


def test_the_better_is_rated_higher() -> None:
    first, second = standings(["a", "b"], [Result(0, (0, 1), (1.0, 0.0), 1)])
    assert (first.name, second.name) == ("a", "b")
    assert first.rating > second.rating


def test_the_same_deal_is_played_again_alike() -> None:
    game = threescore.game("apostles")
    minds = [LEVELS["greedy"]]
    assert play(game, minds, 5) == play(game, minds, 5)
