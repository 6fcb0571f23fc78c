"""One thought by several processes: added up, repeatable, and never held up by one that has died."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import threescore
from threescore.core.opinion import Opinion
from threescore.core.state import State
from threescore.minds.crew import Crew, together
from threescore.minds.mind import Budget, GreedyMind, SearchMind, Thought, consult

PLAYOUTS = Budget(playouts=9, seed=5)


@pytest.fixture(scope="module")
def pair() -> Iterator[Crew]:
    with Crew(2) as crew:
        yield crew


def opening() -> State:
    """A question with something to decide."""
    state = threescore.game("underworld").start(seed=1)
    while len(state.choice_ids(state.to_act[0])) < 3:
        state.act(state.to_act[0], state.choice_ids(state.to_act[0])[0])
    return state


def test_a_crew_tries_as_often_as_its_budget_says_and_answers_the_same_again(pair: Crew) -> None:
    state = opening()
    mind = SearchMind(thorough=True)
    first = pair.consult(mind, state, state.to_act[0], PLAYOUTS)
    assert sum(opinion.tries for opinion in first.opinions) == PLAYOUTS.playouts
    assert first.choice in state.choice_ids(state.to_act[0])
    assert pair.consult(mind, state, state.to_act[0], PLAYOUTS) == first


def test_those_of_a_crew_have_luck_of_their_own(pair: Crew) -> None:
    seeds = {share.seed for share in Crew(8).shares(PLAYOUTS)}
    assert len(seeds) == 8


def test_whoever_is_alone_thinks_as_without_a_crew() -> None:
    state = opening()
    mind = SearchMind(thorough=True)
    with Crew(1) as alone:
        assert alone.consult(mind, state, state.to_act[0], PLAYOUTS) == consult(mind, state, state.to_act[0], PLAYOUTS)


def test_a_mind_that_decides_at_a_glance_needs_no_helpers() -> None:
    state = opening()
    with Crew(3) as crew:
        assert crew.consult(GreedyMind(), state, state.to_act[0], Budget(seed=3)) == consult(
            GreedyMind(), state, state.to_act[0], Budget(seed=3)
        )
        assert not crew.helpers


def test_a_helper_that_has_died_is_done_without_and_replaced() -> None:
    state = opening()
    mind = SearchMind(thorough=True)
    with Crew(2) as crew:
        whole = crew.consult(mind, state, state.to_act[0], PLAYOUTS)
        crew.helpers[0].process.kill()
        crew.helpers[0].process.wait()
        assert crew.consult(mind, state, state.to_act[0], PLAYOUTS).choice in state.choice_ids(state.to_act[0])
        assert crew.consult(mind, state, state.to_act[0], PLAYOUTS) == whole


def test_helpers_go_home_when_the_crew_does() -> None:
    crew = Crew(2)
    crew.start()
    process = crew.helpers[0].process
    crew.close()
    assert process.poll() is not None


def test_what_several_have_found_is_added_up_and_the_choice_tried_most_is_taken() -> None:
    one = Thought(4, (Opinion(4, 0.5, 30), Opinion(7, 0.4, 10)))
    other = Thought(7, (Opinion(7, 0.6, 30), Opinion(9, 0.1, 5), Opinion(4, 0.2, 5)))
    both = together(SearchMind(), [one, other], 1)
    assert both.choice == 7
    assert [(opinion.choice, opinion.tries) for opinion in both.opinions] == [(7, 40), (4, 35), (9, 5)]
    assert both.opinions[0].chance == pytest.approx(0.55)
    assert both.opinions[1].chance == pytest.approx((15 + 1) / 35)
