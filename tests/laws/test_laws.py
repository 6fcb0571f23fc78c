"""What must hold for any game that is registered, with any options, at any moment."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import threescore
from tests.walks import random_game, somewhere, walk
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.state import State
from threescore.errors import IllegalChoice, NotAsked

seeds = st.integers(0, 2**62 - 1)
for_every_game = pytest.mark.parametrize("name", threescore.games())


def law(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Check a law on so many random games."""
    return settings(max_examples=examples, deadline=None, derandomize=True)


def some_state(name: str, seed: int) -> State:
    luck = random.Random(seed)
    return somewhere(random_game(name, luck), seed, luck, luck.choice((0, 3, 10, 40, 150)))


def seats_and_onlooker(state: State) -> list[int | None]:
    return [*range(state.seats), None]


def as_json(value: object) -> str:
    return json.dumps(value, sort_keys=True)


@for_every_game
@law(12)
@given(seed=seeds)
def test_every_listed_choice_is_accepted(name: str, seed: int) -> None:
    state = some_state(name, seed)
    for seat in state.to_act:
        choices = state.choices(seat)
        assert choices, "a seat that owes an answer has one to give"
        assert len({choice.id for choice in choices}) == len(choices)
        for choice in choices:
            assert 0 <= choice.id < state.game.actions
            state.clone().act(seat, choice.id)


@for_every_game
@law(12)
@given(seed=seeds)
def test_what_is_not_listed_is_refused_and_changes_nothing(name: str, seed: int) -> None:
    state = some_state(name, seed)
    before, told = as_json(state.position()), state.events
    for seat in range(state.seats):
        legal = state.choice_ids(seat)
        for wrong in (-1, state.game.actions, random.Random(seed).randrange(state.game.actions)):
            if wrong not in legal:
                with pytest.raises(IllegalChoice if legal else NotAsked):
                    state.act(seat, wrong)
    with pytest.raises(NotAsked):
        state.act(state.seats, 0)
    assert as_json(state.position()) == before
    assert state.events == told


@for_every_game
@law(12)
@given(seed=seeds)
def test_a_clone_is_independent_and_has_the_same_luck(name: str, seed: int) -> None:
    state = some_state(name, seed)
    before = as_json(state.position())
    twin = state.clone()
    assert as_json(twin.position()) == before
    for _ in walk(twin, random.Random(seed), 30):
        pass
    assert as_json(state.position()) == before
    for _ in walk(state, random.Random(seed), 30):
        pass
    assert as_json(state.position()) == as_json(twin.position())
    assert state.events == twin.events


@for_every_game
@law(6)
@given(seed=seeds)
def test_the_same_seed_and_answers_give_the_same_game(name: str, seed: int) -> None:
    game = random_game(name, random.Random(seed))
    first, second = game.start(seed=seed), game.start(seed=seed)
    for seat, choice in walk(first, random.Random(seed), 200):
        assert second.choice_ids(seat) == first.choice_ids(seat)
        assert second.events == first.events
        second.act(seat, choice)
    assert as_json(first.position()) == as_json(second.position())


@for_every_game
@law(8)
@given(seed=seeds)
def test_a_position_restores_the_game_at_every_decision(name: str, seed: int) -> None:
    luck = random.Random(seed)
    game = random_game(name, luck)
    state = game.start(seed=seed)
    for _ in walk(state, luck, 120):
        check_restored(game, state)
    check_restored(game, state)


def check_restored(game: Game, state: State) -> None:
    position = json.loads(json.dumps(state.position()))
    twin = game.from_position(position, dice=state.dice.copy())
    assert as_json(twin.position()) == as_json(position)
    for seat in seats_and_onlooker(state):
        assert as_json(twin.view(seat)) == as_json(state.view(seat))
    for seat in range(state.seats):
        assert twin.choices(seat) == state.choices(seat)
    if not state.over:
        seat = state.to_act[0]
        choice = state.choice_ids(seat)[-1]
        onward = state.clone()
        onward.act(seat, choice)
        twin.act(seat, choice)
        assert as_json(twin.position()) == as_json(onward.position())
        assert twin.events == onward.events


@for_every_game
@law(25)
@given(seed=seeds)
def test_a_redeal_shows_the_seat_what_it_saw(name: str, seed: int) -> None:
    state = some_state(name, seed)
    before = as_json(state.position())
    for seat in seats_and_onlooker(state):
        dealt = state.redeal(seat, FastDice(seed + 1))
        assert as_json(dealt.view(seat)) == as_json(state.view(seat))
        if seat is not None:
            assert dealt.choices(seat) == state.choices(seat)
        assert dealt.to_act == state.to_act
    assert as_json(state.position()) == before


@for_every_game
@law(15)
@given(seed=seeds)
def test_a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else(name: str, seed: int) -> None:
    state = some_state(name, seed)
    for seat in seats_and_onlooker(state):
        other_truth = state.redeal(seat, FastDice(seed + 1))
        one, other = state.redeal(seat, FastDice(seed)), other_truth.redeal(seat, FastDice(seed))
        assert as_json(one.position()) == as_json(other.position())


@for_every_game
@law(10)
@given(seed=seeds)
def test_a_redealt_game_can_be_played_on(name: str, seed: int) -> None:
    state = some_state(name, seed)
    for seat in seats_and_onlooker(state):
        dealt = state.redeal(seat, FastDice(seed))
        state.game.from_position(dealt.position())
        for _ in walk(dealt, random.Random(seed), 40):
            pass


@for_every_game
@law(6)
@given(seed=seeds)
def test_events_of_a_seat_do_not_tell_what_a_redeal_would_change(name: str, seed: int) -> None:
    """An answer that reveals nothing is told alike in every game that looks alike to the seat."""
    state = some_state(name, seed)
    for reader in seats_and_onlooker(state):
        for seat in state.to_act:
            choice = state.choice_ids(seat)[0]
            if reader is not None and seat != reader:
                continue
            truth, dealt = state.clone(), state.redeal(reader, FastDice(seed))
            dealt.telling = True
            if choice not in dealt.choice_ids(seat):
                continue
            truth.act(seat, choice)
            dealt.act(seat, choice)
            if truth.opened == state.opened and dealt.opened == state.opened:
                assert truth.events_for(reader) == dealt.events_for(reader)


@for_every_game
@law(6)
@given(seed=seeds)
def test_views_choices_and_events_are_json(name: str, seed: int) -> None:
    luck = random.Random(seed)
    state = random_game(name, luck).start(seed=seed)
    for seat, _ in walk(state, luck, 60):
        for reader in seats_and_onlooker(state):
            view = state.view(reader)
            assert json.loads(json.dumps(view)) == view
            words = state.game.words
            assert words.ask(view).strip()
            words.sketch(view)
            for event in state.events_for(reader):
                assert json.loads(json.dumps(event.args)) == event.args
                assert event.text.strip()
        for choice in state.choices(seat):
            assert json.loads(json.dumps(choice.args)) == choice.args
            assert choice.text.strip()
        for entry in state.game.words.explain(state.view(seat), state.choices(seat)):
            assert entry.title and (entry.text or entry.why)
            assert json.loads(json.dumps(entry.args)) == entry.args


@for_every_game
@law(6)
@given(seed=seeds)
def test_a_finished_game_owes_nothing(name: str, seed: int) -> None:
    luck = random.Random(seed)
    state = random_game(name, luck).start(seed=seed)
    for _ in walk(state, luck):
        assert not state.over
        assert not state.winners
    if not state.over:
        pytest.fail(f"{state.game} did not end within the time a test has")
    assert state.to_act == ()
    assert set(state.winners) <= set(range(state.seats))
    assert len(state.scores) == state.seats
    with pytest.raises(NotAsked, match="over"):
        state.act(0, 0)
