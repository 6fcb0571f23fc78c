"""A game's judge: the even one of a game that has none, one from elsewhere, and what minds make of it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from threescore.core.dice import Dice, FastDice
from threescore.core.game import Game
from threescore.core.judge import NEVER, Judge
from threescore.core.opinion import Opinion
from threescore.core.state import State
from threescore.core.words import Words
from threescore.minds.mind import Budget, GreedyMind, Mind, SearchMind, consult

BUDGET = Budget(playouts=60, seed=1)
# In the game below: take so many, or leave, which can be done near the end.
ONE, TWO, LEAVE = 0, 1, 2
LENGTH = 7
NEAR_THE_END = 10


class Sticks(State):
    """In turn each takes one stick or two; who takes the last one wins. Who leaves, loses at once."""

    def set_up(self) -> None:
        self.left = LENGTH
        self.owes = 1

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        for choice in (ONE, TWO, LEAVE):
            out[choice] = choice
        return 3 if self.left < NEAR_THE_END else 2

    def apply(self, seat: i64, choice: i64) -> None:
        self.left -= 0 if choice == LEAVE else choice + 1
        other = (seat + 1) % self.seats
        self.owes = 1 << other
        if self.left <= 0 or choice == LEAVE:
            self.owes = 0
            self.won = 1 << (other if choice == LEAVE else seat)

    def copy(self, dice: Dice) -> Sticks:
        twin = Sticks(self.game, dice, self.seats)
        self.carry(twin)
        twin.left = self.left
        return twin

    def deal_anew(self, seat: i64) -> None:
        pass


class SticksGame(Game):
    name, title, authors, summary = "sticks", "Sticks", "nobody", "Take the last one."
    seats = range(1, 4)
    actions = 3

    def prepare(self) -> None:
        self.words = Words()

    def blank(self, dice: Dice) -> State:
        return Sticks(self, dice, self.players)


class Knowing(Judge):
    """Knows how sticks are won by two: leave the other a multiple of three."""

    def chances(self, state: State, out: vec[float]) -> None:
        if state.over:
            super().chances(state, out)
            return
        assert isinstance(state, Sticks)
        mover = state.to_act[0]
        out[mover] = 0.1 if state.left % 3 == 0 else 0.9
        out[1 - mover] = 1 - out[mover]


class Watched(Judge):
    """The even judge, with a view of its own; remembers whether what it was asked about was over."""

    def __init__(self, horizon: int) -> None:
        super().__init__()
        self.far = horizon
        self.judged: list[bool] = []

    def horizon(self, state: State) -> i64:
        return self.far

    def chances(self, state: State, out: vec[float]) -> None:
        self.judged.append(state.over)
        super().chances(state, out)


class Bossy(Judge):
    """Has advice, and has it ready."""

    def advise(self, state: State, seat: i64, dice: Dice, until: float, thorough: bool) -> list[Opinion]:
        found = [Opinion(LEAVE, 0.8), Opinion(ONE, 0.1)]
        return found if thorough else found[:1]


def sticks(judge: Judge | None = None, players: int = 2) -> State:
    game = SticksGame(players)
    if judge is not None:
        game.judge = judge
    return game.start(seed=1)


def answer(state: State, mind: Mind) -> int:
    return consult(mind, state, state.to_act[0], BUDGET).choice


@pytest.mark.parametrize(("players", "chances"), [(1, (0.5,)), (2, (0.5, 0.5)), (3, (1 / 3, 1 / 3, 1 / 3))])
def test_a_game_without_a_judge_of_its_own_has_an_even_one(players: int, chances: tuple[float, ...]) -> None:
    state = sticks(players=players)
    assert type(state.game.judge) is Judge
    assert state.game.judge.version == "even"
    assert state.game.judge.caveat == ""
    assert state.chances() == chances
    assert not state.game.judge.midway(state)
    assert state.game.judge.advise(state, 0, FastDice(1), 0.0, True) == []


def test_at_the_end_the_chances_are_the_shares() -> None:
    state = sticks(players=3)
    state.apply(0, LEAVE)
    assert state.chances() == (0, 1, 0)


def test_without_a_judge_minds_play_to_the_end_and_find_what_wins() -> None:
    state = sticks()
    assert answer(state, SearchMind()) == ONE, "that leaves six"
    assert answer(state, GreedyMind()) != LEAVE, "that loses at once"


def test_with_a_judge_a_glance_is_enough() -> None:
    best, *others = consult(GreedyMind(), sticks(Knowing()), 0, BUDGET).opinions
    assert best.choice == ONE
    assert best.chance == pytest.approx(0.9)
    assert {opinion.choice: opinion.chance for opinion in others} == pytest.approx({TWO: 0.1, LEAVE: 0.0})


def test_playouts_go_as_far_as_the_judge_says() -> None:
    far, near = Watched(NEVER), Watched(3)
    for judge in (far, near):
        state = sticks(judge)
        assert isinstance(state, Sticks)
        state.left = 20 * NEAR_THE_END
        consult(SearchMind(thorough=True), state, 0, BUDGET)
    assert far.judged.count(True) == BUDGET.playouts
    assert near.judged.count(True) == 0 < near.judged.count(False)


def test_advice_is_taken_unless_a_mind_is_soft() -> None:
    state = sticks(Bossy())
    assert consult(SearchMind(), state, 0, BUDGET).opinions == (Opinion(LEAVE, 0.8),)
    thorough = consult(SearchMind(thorough=True), state, 0, BUDGET)
    assert thorough.choice == LEAVE
    assert [opinion.choice for opinion in thorough.opinions] == [LEAVE, ONE]
    assert sum(opinion.tries for opinion in consult(SearchMind(0.1), state, 0, BUDGET).opinions) == BUDGET.playouts


@pytest.mark.parametrize("name", threescore.games())
def test_a_judge_belongs_to_the_game_as_it_was_set_up(name: str) -> None:
    game: Any = threescore.game(name)
    state = game.start(seed=1)
    assert type(game.judge) is not Judge
    assert state.clone().game.judge is game.judge
    assert state.chances() == state.clone().chances()


@pytest.mark.parametrize("name", threescore.games())
def test_a_judge_says_which_one_it_is(name: str) -> None:
    judge = threescore.game(name).judge
    assert judge.version not in ("", "even")
    assert judge.version == threescore.game(name).judge.version
    assert judge.caveat == "", "the game as it comes out of the box is judged by what was made for it"


@pytest.mark.parametrize("gone", ["worth", "midway", "horizon", "guided", "pace", "advise", "appraise"])
def test_a_state_has_no_opinion(gone: str) -> None:
    assert not hasattr(threescore.game("beast").start(seed=1), gone)


@pytest.mark.parametrize("name", threescore.games())
def test_rules_read_no_clock_and_ask_no_judge(name: str) -> None:
    folder = Path(threescore.__file__).parent / "rules" / name
    for path in (folder / f"{module}.py" for module in ("moves", "positions", "words")):
        imported = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported |= {f"{node.module}.{one.name}" for one in node.names}
        assert imported
        assert not [one for one in imported if {"time", "judge", "planning"} & set(one.split("."))], path.name
