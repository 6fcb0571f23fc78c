"""Whatever position is handed to a game, it is refused with a reason, or it can be played to its end."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from tests.laws.mutations import Mutations
from tests.walks import random_game
from threescore.core import dice as dice_module
from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.state import State, buffer
from threescore.errors import BadPosition

COMPILED = not str(dice_module.__file__).endswith(".py")
# Mutants of every game: so many tests of so many games as they were set up, with so many mutants each
PARTS = 6
TABLES = 7
MUTANTS = 50
assert PARTS * TABLES * MUTANTS >= 2000
# From where they come: how often a game is looked at, and how many positions of each sort (phase and parts) are kept
LOOKS = 300
KEPT = 3
# No game that chance plays is longer. Uncompiled, few are played that far: there is time for some answers of the others.
LONGEST = 200_000
SHORT = 25
EVERY = 1 if COMPILED else 40


def stroll(state: State, luck: random.Random, most: int) -> int:
    """Give so many answers by chance, by the quick face; return how many it took to the end."""
    out, telling = buffer(), state.telling
    state.telling = False
    answers = 0
    while state.owes != 0 and answers < most:
        seat = luck.choice(state.to_act)
        count = state.legal(seat, out)
        assert count > 0, "a seat that owes an answer has one to give"
        state.apply(seat, out[luck.randrange(count)])
        answers += 1
    state.telling, state.told = telling, vec[i64]()
    return answers


def reached(game: Game, luck: random.Random) -> list[dict[str, Any]]:
    """Positions of a game that chance played, of every sort that it came to, its last among them."""
    sorts: dict[str, list[dict[str, Any]]] = {}
    state = game.start(seed=luck.getrandbits(60))
    for _ in range(LOOKS):
        position = json.loads(json.dumps(state.position()))
        sorts.setdefault(f"{position.get('phase')} {sorted(position)}", []).append(position)
        if state.over:
            break
        stroll(state, luck, luck.choice((1, 1, 1, 2, 10)))
    stroll(state, luck, LONGEST if COMPILED else LOOKS)
    return [luck.choice(alike) for alike in sorts.values() for _ in range(KEPT)] + [
        json.loads(json.dumps(state.position()))
    ]


def check(state: State) -> None:
    """What holds at any moment of any game."""
    game, words = state.game, state.game.words
    assert set(state.to_act) <= set(range(state.seats))
    assert set(state.winners) <= set(range(state.seats))
    assert not (state.winners and state.to_act)
    assert len(state.scores) == state.seats
    for seat in range(state.seats):
        assert 0 <= state.worth(seat) <= 1
        choices = state.choices(seat)
        assert bool(choices) == (seat in state.to_act)
        assert len({choice.id for choice in choices}) == len(choices)
        assert all(0 <= choice.id < game.actions and choice.text for choice in choices)
    for reader in (*range(state.seats), None):
        view = state.view(reader)
        assert json.loads(json.dumps(view)) == view
        assert words.ask(view)
        words.sketch(view)
        if reader is not None:
            words.explain(view, state.choices(reader))
        assert state.redeal(reader, FastDice(1)).view(reader) == view
        assert all(event.text for event in state.events_for(reader))
    place = json.loads(json.dumps(state.position()))
    assert game.from_position(place, dice=FastDice(1)).position() == place


def play_on(state: State, luck: random.Random, to_the_end: bool) -> None:
    """A few answers by the public face, the others by the quick one, looking at the game now and then."""
    check(state)
    if not state.over:
        seat = luck.choice(state.to_act)
        state.act(seat, luck.choice(state.choice_ids(seat)))
        check(state)
    answers = 0
    stretch = SHORT
    while not state.over and (to_the_end or answers == 0):
        answers += stroll(state, luck, stretch)
        check(state)
        assert answers < LONGEST, "it does not end"
        stretch *= 4  # later on it has long been an ordinary game


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", threescore.games())
def test_a_position_is_refused_with_a_reason_or_can_be_played_to_its_end(name: str, part: int) -> None:
    accepted = 0
    for table in range(TABLES):
        luck = random.Random(f"{name} {part} {table}")
        game = random_game(name, luck)
        mutations = Mutations(reached(game, luck), luck)
        for number in range(MUTANTS):
            position = mutations.mutant()
            written = json.dumps(position)
            try:
                try:
                    state = game.from_position(position, seed=number)
                except BadPosition as refusal:
                    assert str(refusal)
                    continue
                accepted += 1
                play_on(state, random.Random(number), accepted % EVERY == 0)
            except Exception as error:
                raise AssertionError(f"{game!r}.from_position({written}, seed={number}): {error!r}") from error
            finally:
                # A position belongs to whoever wrote it (nan is not itself, so as texts).
                assert json.dumps(position) == written
    assert accepted, "a law about positions that are all refused says little"
