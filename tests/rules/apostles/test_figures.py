"""Figures that were measured on another implementation of the same rules: ours has to agree within the luck of its sample.

A share p of n games has the standard error sqrt(p(1−p)/n); a test allows four of them, and the rounding of the figure.
"""

from __future__ import annotations

import math
from collections import Counter

import pytest

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State

GAMES = 1500
ROUNDING = 0.005
STANDARD_ERRORS = 4
FATES_OF_A_SIX = {"phillip", "bartholomew", "matthew"}


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """In how many random games something was seen."""
    seen: Counter[str] = Counter()
    game = threescore.game("apostles", same_turn="hand")  # as the other implementation reads it
    for seed in range(GAMES):
        luck = FastDice(seed)
        state = game.start(seed=seed)
        sights: set[str] = set()
        while not state.over:
            ids = state.choice_ids(0)
            state.act(0, ids[int(luck.below(len(ids)))])
            look(state, sights)
        if state.winners:
            sights.add("won")
        seen.update(sights)
    return seen


def look(state: State, sights: set[str]) -> None:
    """Note what the last answer brought about."""
    view = state.view(0)
    from_hand = []
    for event in state.events:
        if event.kind == "used":
            sights.add(f"{event.args['card']} used")
        elif event.kind == "joined" and event.args["from"] == "hand":
            from_hand.append(event.args["card"])
    sights.update(f"{card} drawn" for card in from_hand)
    if len(from_hand) > 1:
        sights.add("apostles together")
        if "QD" in from_hand:
            sights.add("QD in company")
    if view["phase"] == "pick":
        sights.add("face down")
    if view["phase"] == "john" and "JH drawn" in sights:
        sights.add("drawn John asks")
    if len(FATES_OF_A_SIX.intersection(view["pending"])) > 1:
        sights.add("several fates of a six")


@pytest.mark.parametrize(
    ("what", "share"),
    [
        ("won", 0.359),
        ("JS used", 0.67),  # also where a single apostle is left to fetch, and nothing is asked
        ("drawn John asks", 0.44),  # a John fetched by Jude apart
        ("face down", 0.49),
        ("apostles together", 0.75),
        ("QD in company", 0.19),
        ("several fates of a six", 0.026),
    ],
)
def test_random_play_meets_the_figure(seen: Counter[str], what: str, share: float) -> None:
    error = math.sqrt(share * (1 - share) / GAMES)
    assert abs(seen[what] / GAMES - share) < STANDARD_ERRORS * error + ROUNDING
