"""Random play: games in one room are the games that they would be in rooms of their own."""

import pytest

import threescore
from threescore.core.dice import LightDice
from threescore.core.state import buffer
from threescore.minds.playout import play_games, play_out
from threescore.rules import built_in


@pytest.mark.parametrize("name", built_in())
def test_games_in_one_room_leave_nothing_behind_for_the_next(name: str) -> None:
    game, out, games = threescore.game(name), buffer(), 4
    apart = LightDice(7)
    decisions = sum(play_out(game.deal(apart), apart, out) for _ in range(games))
    together = LightDice(7)
    assert play_games(game.blank(together), games, together, out) == decisions
    assert together.luck == apart.luck
