"""What must hold for any game that is registered, with any options, at any moment."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import threescore
from tests.compiled import COMPILED
from threescore.testing import LAWS, Trial, laws, random_game

seeds = st.integers(0, 2**62 - 1)
for_every_game = pytest.mark.parametrize("name", threescore.games())

# On so many random games each law is checked; where few are enough, or each takes long, on fewer.
EXAMPLES = 6
MORE = {
    laws.every_listed_choice_is_accepted: 12,
    laws.what_is_not_listed_is_refused_and_changes_nothing: 12,
    laws.a_copy_is_independent_and_has_the_same_luck: 12,
    laws.a_position_restores_the_game_at_every_decision: 8,
    laws.a_redeal_shows_the_seat_what_it_saw: 25,
    laws.a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else: 15,
    laws.a_redealt_game_can_be_played_on: 10,
    laws.choices_and_events_are_as_the_layout_declares_them: 12,
}
# Looked at with far more positions in test_positions.
ELSEWHERE = laws.a_made_up_position_is_refused_or_can_be_played


def law(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Check a law on so many random games, or on a third of them in plain Python."""
    return settings(max_examples=examples if COMPILED else examples // 3)


@for_every_game
@pytest.mark.parametrize("kept", [one for one in LAWS if one is not ELSEWHERE], ids=lambda one: one.__name__)
def test_every_game_keeps_the_law(name: str, kept: laws.Law) -> None:
    @law(MORE.get(kept, EXAMPLES))
    @given(seed=seeds)
    def holds(seed: int) -> None:
        kept(Trial(random_game(name, random.Random(seed)), seed))

    holds()
