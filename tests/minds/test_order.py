"""Who is asked together with others thinks the same of them whether they have answered or not."""

from __future__ import annotations

import random
from typing import Any

import pytest

import threescore
from tests.rules.goals.tables import FILLING, on_first, table
from threescore.core.dice import FastDice
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import Budget, GreedyMind, Mind, SearchMind, believed, consult

MINDS: dict[str, Mind] = {
    "greedy": GreedyMind(),
    "search": SearchMind(),
    "soft": SearchMind(softness=0.3),
    "thorough": SearchMind(thorough=True),
}
every_mind = pytest.mark.parametrize("mind", MINDS.values(), ids=MINDS)
PICKS = [on_first("pick", "x2"), on_first("pick"), on_first("pick", "+1")]
SPECIALS = [["most_pairs"], ["longest_run"], ["most_odds"]]
# A question that all are asked at once, from each phase that has one
QUESTIONS: dict[str, dict[str, Any]] = {
    "place": {},
    "declare": {"phase": "declare", "specials": SPECIALS, "stacks": PICKS},
    "pick": {"phase": "pick", "stacks": PICKS},
}
every_question = pytest.mark.parametrize("question", [*QUESTIONS, "arrange"])


def asked(question: str, **options: str) -> State:
    """Three seats that are all asked at once."""
    if question == "place":
        return threescore.game("goals", players=3, **options).start(seed=5)
    if question == "arrange":
        state = threescore.game("beast", players=3, **options).start(seed=5)
        assert state.to_act == (0, 1, 2)
        return state
    dice = [[1, 2, 3, 4, 5, 6], [2, 2, 3, 5, 5, 6], [1, 1, 4, 4, 6, 6]]
    parts: dict[str, Any] = {
        "round": 3,
        "dice": dice,
        "decks": [FILLING] * 3,
        "goals": ["most_6s", "highest_total", "most_1s"],
    }
    return table(players=3, options=options, **{**parts, **QUESTIONS[question]})


def answer_at_random(state: State, seat: int, luck: random.Random) -> None:
    """All that a seat is asked, in secret, while another still thinks."""
    while seat in state.to_act:
        state.act(seat, luck.choice(state.choice_ids(seat)))


@every_question
@every_mind
def test_a_mind_thinks_the_same_before_and_after_others_have_answered(question: str, mind: Mind) -> None:
    state = asked(question)
    luck, budget = random.Random(1), Budget(playouts=16, seed=7)
    before = consult(mind, state, 1, budget)
    for other in (2, 0):
        answer_at_random(state, other, luck)
        assert state.view(1)["phase"] == question
        assert consult(mind, state, 1, budget) == before
    assert state.to_act == (1,)


@every_question
def test_every_playout_tries_a_choice_of_whoever_thinks_in_the_last_seat_as_in_the_first(question: str) -> None:
    """Others that are asked together do not come first there, whatever their numbers."""
    state = asked(question)
    for seat in range(3):
        thought = consult(SearchMind(softness=0.3), state, seat, Budget(playouts=8, seed=seat))
        tries = [opinion.tries for opinion in thought.opinions]
        if question == "arrange":
            # There each choice is tried against the same luck, as often as all can be.
            assert tries == [1] * len(state.choice_ids(seat))
        else:
            assert sum(tries) == 8


def test_sides_that_are_picked_with_the_placement_make_no_difference_either() -> None:
    state = asked("place", pick="at_placement")
    budget = Budget(playouts=16, seed=7)
    before = [consult(mind, state, 0, budget) for mind in MINDS.values()]
    answer_at_random(state, 1, random.Random(2))
    assert [consult(mind, state, 0, budget) for mind in MINDS.values()] == before


@every_question
def test_a_seat_that_is_played_greedily_does_not_mind_who_was_quicker(question: str) -> None:
    state = asked(question)

    def answers() -> list[int]:
        out, greed = buffer(), Greed(state.game)
        return [int(greed.blind_choice(state, 0, FastDice(n), out, state.legal(0, out), 1)) for n in range(8)]

    before = answers()
    for other in (1, 2):
        answer_at_random(state, other, random.Random(3))
    assert answers() == before


@every_question
def test_what_is_believed_of_others_is_the_same_and_still_what_the_seat_sees(question: str) -> None:
    state = asked(question)
    before = believed(state, 0, FastDice(4)).position()
    answer_at_random(state, 2, random.Random(4))
    assert believed(state, 0, FastDice(4)).position() == before
    dealt = state.redeal(0, FastDice(4))
    assert dealt.to_act == state.to_act == (0, 1)
    assert dealt.view(0) == state.view(0)


def test_who_declares_in_order_has_answered_openly() -> None:
    """Nothing is secret there, and nobody is asked again."""
    state = asked("declare", declare="by_order")
    assert believed(state, 0, FastDice(1)).to_act == state.to_act == (0,)
