"""What all environments have in common: how a game is set up, what is observed, how answers are taken, what is paid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from threescore.core.dice import FastDice
from threescore.core.errors import BadOption, IllegalChoice, shown, whole
from threescore.core.game import Game
from threescore.core.state import State
from threescore.minds.batch import Desk
from threescore.rules import game as game_by_name

# What becomes of an answer that is not among the choices: it is refused, or a legal one by chance takes its place.
ILLEGAL = ("refuse", "replace")
RENDERINGS = ("human", "ansi", "rgb_array")


def game_of(game: str | Game, players: int | None, options: dict[str, Any]) -> Game:
    """The game that is meant, by its name or set up already."""
    if isinstance(game, Game):
        if players is not None or options:
            raise BadOption("a game that is set up already takes no players and no options")
        return game
    return game_by_name(game, players, **options)


def one_of(name: str, given: Any, good: Sequence[Any]) -> Any:
    """What was given, if it is one of these."""
    if given not in good:
        raise BadOption(f"{name} cannot be {shown(given)}; it can be {' or '.join(map(str, good))}")
    return given


def numbers_space(game: Game) -> gymnasium.spaces.Box:
    """The numbers that a seat sees: `game.sight.stretches` says what they are."""
    low, high = (
        np.concatenate([np.full(one.size, bound, np.int16) for one, bound in some])
        for some in (
            [(one, one.low) for one in game.sight.stretches],
            [(one, one.high) for one in game.sight.stretches],
        )
    )
    return gymnasium.spaces.Box(low, high, dtype=np.int16)


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    """What a seat sees, and which of all choices it may answer now."""
    mask = gymnasium.spaces.Box(0, 1, (game.actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": numbers_space(game), "action_mask": mask})


def seat_name(seat: int) -> str:
    """What a seat is called where it has to have a name."""
    return f"seat_{seat}"


def seed_from(given: Any) -> int | None:
    """The seed that was given, if any."""
    number = whole(given)
    if given is not None and (number is None or number < 0):
        raise BadOption(f"a seed is a whole number that is not negative, not {shown(given)}")
    return number


class Dealer:
    """One game after the other, with the luck of a seed, and what each seat is asked and sees."""

    def __init__(self, game: Game, illegal: str) -> None:
        self.game = game
        self.replaces = one_of("illegal", illegal, ILLEGAL) == "replace"
        self.luck = random.Random()
        self.state: State | None = None
        self.desks = [Desk(game) for _ in range(game.players)]
        self.masks = [np.frombuffer(memoryview(desk.mask), np.int8) for desk in self.desks]
        self.lists = [np.frombuffer(memoryview(desk.list), np.int64) for desk in self.desks]
        self.numbers = [np.frombuffer(memoryview(desk.numbers), np.int16) for desk in self.desks]

    def begin(self, seed: Any) -> State:
        """A new game: with a seed the one of that seed, otherwise the next one."""
        number = seed_from(seed)
        if number is not None:
            self.luck.seed(number)
        self.state = self.game.deal(FastDice(self.luck.getrandbits(62)))
        return self.state

    def going(self) -> State:
        """The game that is being played."""
        if self.state is None:
            raise BadOption("call reset() first: it deals the game")
        return self.state

    def ask(self, seat: int) -> NDArray[np.int8]:
        """What the seat may answer, as a mask of its own; nothing, if it owes no answer."""
        self.desks[seat].ask(self.going(), seat)
        return self.masks[seat].copy()

    def info(self, seat: int) -> dict[str, Any]:
        """What the seat is told beside what it observes: the mask, and the same as numbers, for whoever need not look through
        the thousands of answers that some games have."""
        mask = self.ask(seat)
        return {"action_mask": mask, "choices": self.lists[seat][: self.desks[seat].count].tolist()}

    def look(self, seat: int) -> NDArray[np.int16]:
        """What the seat sees, in numbers of its own."""
        self.desks[seat].look(self.going(), seat)
        return self.numbers[seat].copy()

    def check(self, seat: int, given: Any) -> None:
        """IllegalChoice if a seat that has just been asked may not give this answer, and no other one takes its place."""
        if not self.replaces and not self.offers(seat, given):
            error = illegal(self.going(), seat, given)
            raise type(error)(f"{error}, and illegal='replace' takes one of them by chance instead")

    def offers(self, seat: int, given: Any) -> bool:
        choice = whole(given)
        return choice is not None and 0 <= choice < self.game.actions and bool(self.masks[seat][choice])

    def answer(self, seat: int, given: Any) -> int:
        """Give an answer for a seat that has just been asked; IllegalChoice if it is none, or another one in its place.

        Returns the choice that was made.
        """
        self.check(seat, given)
        if not self.offers(seat, given):
            given = self.desks[seat].any_choice(FastDice(self.luck.getrandbits(62)))
        self.going().apply(seat, int(given))
        return int(given)


def illegal(state: State, seat: int, given: object) -> IllegalChoice:
    """That the seat may not answer this, with what it may."""
    error = state.refusal(seat, given if (number := whole(given)) is None else number, state.choice_ids(seat))
    return type(error)(f"{error}; the mask says which are legal")
