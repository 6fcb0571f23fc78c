"""Positions that nobody has played: each is refused with a reason, or can be played on."""

from __future__ import annotations

import json
import math
import random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.dice import FastDice
from threescore.core.errors import BadPosition
from threescore.core.game import Game
from threescore.core.state import State, buffer
from threescore.testing.mutations import Mutations

# How often a game is looked at for positions to start from, and how many of each sort (phase and parts) are kept
LOOKS = 300
KEPT = 3
# No game that chance plays is longer.
LONGEST = 200_000
# The first stretch that a position is played on by the quick face
SHORT = 25


def mutations_of(game: Game, luck: random.Random, longest: int = LONGEST) -> Mutations:
    """What makes positions that are almost right, of those that a game by chance comes to within so many answers."""
    return Mutations(reached(game, luck, longest), luck)


def reached(game: Game, luck: random.Random, longest: int) -> list[dict[str, Any]]:
    """Positions of a game that chance played, of every sort that it came to, its last among them."""
    sorts: dict[str, list[dict[str, Any]]] = {}
    state = game.start(seed=luck.getrandbits(60))
    for _ in range(min(LOOKS, longest)):
        position = json.loads(json.dumps(state.position()))
        sorts.setdefault(f"{position.get('phase')} {sorted(position)}", []).append(position)
        if state.over:
            break
        stroll(state, luck, luck.choice((1, 1, 1, 2, 10)))
    stroll(state, luck, longest)
    return [luck.choice(alike) for alike in sorts.values() for _ in range(KEPT)] + [
        json.loads(json.dumps(state.position()))
    ]


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
    state.telling, state.facts = telling, vec[i64]()
    return answers


def failure_of(game: Game, position: dict[str, Any], seed: int, to_the_end: bool) -> tuple[str, Exception] | None:
    """What goes wrong with a position, and the position as it was written; None if it is refused, or can be played on."""
    written = json.dumps(position)
    try:
        state = restored(game, position, seed)
        if state is not None:
            play_on(state, random.Random(seed), to_the_end)
        # A position belongs to whoever wrote it (nan is not itself, so as texts).
        assert json.dumps(position) == written, "the position itself was changed"
    except Exception as error:
        return written, error
    return None


def restored(game: Game, position: dict[str, Any], seed: int) -> State | None:
    """The game in that position; None if it is refused, with a reason."""
    try:
        return game.from_position(position, seed=seed)
    except BadPosition as refusal:
        assert str(refusal), "a refusal has a reason"
        return None


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


def check(state: State) -> None:
    """What holds at any moment of any game."""
    game, words = state.game, state.game.words
    assert set(state.to_act) <= set(range(state.seats)), "only seats that are there owe an answer"
    assert set(state.winners) <= set(range(state.seats)), "only seats that are there win"
    assert not (state.winners and state.to_act), "nobody has won while somebody owes an answer"
    assert len(state.scores) == state.seats, "every seat has a score"
    assert all(0 <= chance <= 1 for chance in state.chances()), "chances are from 0 to 1"
    assert state.seats == 1 or math.isclose(sum(state.chances()), 1), "chances add up to 1"
    for seat in range(state.seats):
        choices = state.choices(seat)
        assert bool(choices) == (seat in state.to_act), "who owes an answer has choices, and nobody else"
        assert len({choice.id for choice in choices}) == len(choices), "every choice is listed once"
        assert all(0 <= choice.id < game.actions and choice.text for choice in choices), (
            "choices have numbers and words"
        )
    for reader in (*range(state.seats), None):
        view = state.view(reader)
        assert json.loads(json.dumps(view)) == view, "a view comes back from JSON as it was"
        assert words.ask(view).text, "there is a question"
        words.sketch(view)
        if reader is not None:
            words.explain(view, state.choices(reader))
        assert state.redeal(reader, FastDice(1)).view(reader) == view, "a redeal shows the seat what it saw"
        assert all(event.text for event in state.events_for(reader)), "events have words"
    place = json.loads(json.dumps(state.position()))
    assert game.from_position(place, dice=FastDice(1)).position() == place, "a position restores the game"
