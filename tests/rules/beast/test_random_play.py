"""Random play, held against the figures of the rules page: who wins on whose turn, and what a die does at set-up."""

from __future__ import annotations

import pytest

import threescore
from tests.compiled import COMPILED
from threescore.core.dice import FastDice
from threescore.core.state import buffer
from threescore.minds.playout import play_out

# Uncompiled, a game takes some hundredths of a second.
GAMES = 2000 if COMPILED else 40


@pytest.mark.parametrize(("players", "share"), [(2, 0.46), (6, 0.83)])
def test_wins_on_the_turn_of_somebody_else_are_as_frequent_as_the_page_says(players: int, share: float) -> None:
    # The page's random player chooses among whole moves, ours among small answers: some per cent may lie between them.
    out = buffer()
    game = threescore.game("beast", players=players)
    elsewhere = 0
    for seed in range(GAMES):
        state = game.deal(FastDice(seed))
        play_out(state, FastDice(seed + 1_000_000), out)
        elsewhere += state.position()["turn"] not in state.winners
    chance = 3 * (share * (1 - share) / GAMES) ** 0.5
    assert abs(elsewhere / GAMES - share) < chance + 0.03


@pytest.mark.parametrize("players", [2, 4])
def test_no_seat_is_better_than_another(players: int) -> None:
    out = buffer()
    game = threescore.game("beast", players=players)
    wins = [0] * players
    for seed in range(GAMES):
        state = game.deal(FastDice(seed * 7919 + 13))
        play_out(state, FastDice(seed * 104_729 + 5), out)
        wins[state.winners[0]] += 1
    fair = GAMES / players
    assert all(abs(count - fair) < 4 * (fair * (1 - 1 / players)) ** 0.5 for count in wins), wins


def test_one_of_six_starts_with_666_as_often_as_the_page_says() -> None:
    games = 4000 if COMPILED else 1000
    game = threescore.game("beast", players=6, setup_match="win")
    won = sum(game.deal(FastDice(seed)).over for seed in range(games))
    expected = 0.027
    assert abs(won / games - expected) < 3.5 * (expected * (1 - expected) / games) ** 0.5
