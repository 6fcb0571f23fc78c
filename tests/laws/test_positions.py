"""Whatever position is handed to a game, it is refused with a reason, or it can be played to its end."""

from __future__ import annotations

import random

import pytest

import threescore
from tests.compiled import COMPILED
from threescore.testing import positions, random_game

# Mutants of every game: so many tests of so many games as they were set up, with so many mutants each
PARTS = 6
TABLES = 7
MUTANTS = 50
assert PARTS * TABLES * MUTANTS >= 2000
# Uncompiled, few are played to their end: there is time for some answers of the others.
EVERY = 1 if COMPILED else 40


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))])
@pytest.mark.parametrize("name", threescore.games())
def test_a_position_is_refused_with_a_reason_or_can_be_played_to_its_end(name: str, part: int) -> None:
    accepted = 0
    for table in range(TABLES):
        luck = random.Random(f"{name} {part} {table}")
        game = random_game(name, luck)
        mutations = positions.mutations_of(game, luck, positions.LONGEST if COMPILED else positions.LOOKS)
        for number in range(MUTANTS):
            position = mutations.mutant()
            accepted += positions.restored(game, position, number) is not None
            failure = positions.failure_of(game, position, number, to_the_end=accepted % EVERY == 0)
            if failure is not None:
                written, error = failure
                raise AssertionError(f"{game!r}.from_position({written}, seed={number}): {error!r}") from error
    assert accepted, "a law about positions that are all refused says little"
