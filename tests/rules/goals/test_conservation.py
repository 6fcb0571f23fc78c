"""What never changes in any game: cards, goals and tokens are all accounted for."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import threescore
from threescore.rules.goals.cards import CARDS
from threescore.testing import walk


def all_modifiers(position: dict[str, Any]) -> Counter[str]:
    cards = Counter(position["row"]) + Counter(position["shared"])
    for part in ("hands", "decks", "discards"):
        for pile in position[part]:
            cards.update(pile)
    return cards


def all_goals(position: dict[str, Any]) -> list[str]:
    seats = [goal for goals in position["specials"] for goal in goals]
    return [*position["goals"], *position["goal_deck"], *position["hidden_goals"], *seats]


@pytest.mark.parametrize("players", range(2, 7))
def test_cards_goals_and_tokens_are_accounted_for(players: int) -> None:
    luck = random.Random(players)
    state = threescore.game("goals", players=players).start(seed=players)
    everything = Counter({card.code: card.each * players + card.shared for card in CARDS.modifiers})
    scored: list[str] = []
    tokens = [0] * players
    for _ in walk(state, luck):
        check(state, everything, scored, tokens)
    check(state, everything, scored, tokens)
    assert len(scored) + len(all_goals(state.position())) == 24
    assert state.winners
    assert max(tokens) == tokens[state.winners[0]]


def check(state: threescore.State, everything: Counter[str], scored: list[str], tokens: list[int]) -> None:
    for event in state.events:
        if event.kind == "paid":
            scored.append(event.args["goal"])
            paid = event.args["each"] * len(event.args["seats"])
            assert paid + event.args["removed"] == 6
            for seat in event.args["seats"]:
                tokens[seat] += event.args["each"]
    position = state.position()
    assert all_modifiers(position) == everything
    goals = [*all_goals(position), *scored]
    assert len(goals) == 24
    assert len(set(goals)) == 24
    assert list(state.scores) == tokens


@pytest.mark.parametrize("players", [2, 6])
def test_six_rounds_with_a_selection_between_them(players: int) -> None:
    luck = random.Random(players)
    state = threescore.game("goals", players=players).start(seed=players)
    phases = [(1, "place")]
    for _ in walk(state, luck):
        view = state.view(None)
        if (view["round"], view["phase"]) != phases[-1]:
            phases.append((view["round"], view["phase"]))
    assert [number for number, phase in phases if phase == "place"] == [1, 2, 3, 4, 5, 6]
    assert [number for number, phase in phases if phase == "select"] == [1, 2, 3, 4, 5]


def test_random_play_pays_what_the_rules_lead_one_to_expect() -> None:
    """Six tokens for each of 18 goals and of the special ones that are declared, less what is unclaimed or removed."""
    for seed in range(5):
        state = threescore.game("goals", players=4).start(seed=seed)
        luck = random.Random(seed)
        declared = 0
        for _ in walk(state, luck):
            declared += sum(event.kind == "declared" for event in state.events)
        declared += sum(event.kind == "declared" for event in state.events)
        assert 60 < sum(state.scores) <= 6 * (18 + declared)
