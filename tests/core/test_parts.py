"""The parts of a state that writes no position of its own: what its game keeps, and nothing that every state has."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from threescore.core.dice import FastDice
from threescore.core.game import Game
from threescore.core.parts import COMMON
from threescore.core.state import State
from threescore.core.words import Words


class Plain(State):
    """Keeps a number and a list, all of it in plain Python."""

    def set_up(self) -> None:
        self.steps = 0
        self.kept = [0] * int(self.seats)
        self.owes = 1

    def deal_anew(self, seat: i64) -> None:
        pass


class PlainGame(Game):
    name, title, authors, summary, seats = "plain", "Plain", "the house", "It keeps what it is given.", range(2, 3)
    words, actions = Words(), 1

    def blank(self, dice: Any) -> State:
        return Plain(self, dice, self.players)


def test_a_position_holds_what_the_game_keeps_and_nothing_that_every_state_has() -> None:
    state = PlainGame().start(seed=1)
    assert state.position() == {"to_act": [0], "winners": [], "steps": 0, "kept": [0, 0]}


def test_what_every_state_has_is_known_to_be_no_part() -> None:
    """Compiled, a state keeps none of it where parts are looked for."""
    bare = State(PlainGame(), FastDice(0), 2)
    assert set(getattr(bare, "__dict__", {})) <= COMMON
