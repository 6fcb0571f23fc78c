"""The public face: names, options, errors that say what would have been right, and games from elsewhere."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from threescore import errors
from threescore.core.dice import Dice
from threescore.core.game import Game, Option
from threescore.core.layout import HIDDEN
from threescore.core.state import State
from threescore.core.words import Choice, Event, Words


def test_the_four_games_are_there() -> None:
    assert threescore.games() == ("apostles", "beast", "goals", "underworld")


def test_everything_public_is_there() -> None:
    for name in threescore.__all__:
        assert getattr(threescore, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        threescore.chess  # noqa: B018


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(errors.UnknownGame, match="no game 'chess'; the games are: apostles"):
        threescore.game("chess")


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(errors.BadOption, match="no option 'thaw'; its options are: four_dice_triple, trip3"):
        threescore.game("apostles", thaw="any")


@pytest.mark.parametrize("value", ["trash", 3, None, True, ""])
def test_a_bad_value_of_an_option_is_answered_with_the_good_ones(value: Any) -> None:
    if value is None:
        value = []
    with pytest.raises(errors.BadOption, match=r"trip3 cannot be .*; it can be discard or deck"):
        threescore.game("apostles", trip3=value)


@pytest.mark.parametrize("players", [0, 2, -1, "1", 1.0, True])
def test_a_wrong_number_of_players_is_answered_with_the_right_one(players: Any) -> None:
    with pytest.raises(errors.WrongPlayers, match="apostles is played by 1, not by"):
        threescore.game("apostles", players=players)


def test_options_can_be_written_in_words() -> None:
    assert threescore.game("apostles", free_order="yes").options["free_order"] is True
    assert threescore.game("apostles", free_order="off").options["free_order"] is False
    number = Option("turns", range(100), "a limit")
    assert number.read("12") == 12
    assert number.read(99) == 99
    for bad in ("100", 100, -1, "-1", "x", True, 1.0):
        with pytest.raises(errors.BadOption, match="a whole number from 0 to 99"):
            number.read(bad)


def test_a_game_says_how_it_was_set_up() -> None:
    assert repr(threescore.game("apostles", trip3="deck")) == "threescore.game('apostles', players=1, trip3='deck')"


def test_an_illegal_choice_is_answered_with_the_legal_ones_and_changes_nothing() -> None:
    state = threescore.game("apostles").start(seed=1)
    before = state.position()
    with pytest.raises(
        errors.IllegalChoice, match=r"seat 0 may not answer 3 now; it may answer: 0 \(Roll the three dice\)"
    ):
        state.act(0, 3)
    with pytest.raises(errors.NotAsked, match="there is no seat 1; this game has seats 0 to 0"):
        state.act(1, 0)
    assert state.position() == before


def test_a_position_is_a_mapping() -> None:
    with pytest.raises(errors.BadPosition, match="a position is a mapping of names to values, not list"):
        threescore.game("apostles").from_position([])  # type: ignore[arg-type]


def test_all_errors_are_of_one_family() -> None:
    assert all(issubclass(getattr(errors, name), errors.ThreescoreError) for name in errors.__all__)


# A game from another package: interpreted classes on the compiled contract


class CoinState(State):
    """Call a coin; a right call wins."""

    def set_up(self) -> None:
        self.owes = 1

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = 0
        out[1] = 1
        return 2

    def apply(self, seat: i64, choice: i64) -> None:
        fell = self.dice.below(2)
        self.tell_veiled(0, 0, 1, fell)
        self.owes = 0
        self.won = 1 if fell == choice else 0

    def copy(self, dice: Dice) -> CoinState:
        twin = CoinState(self.game, dice, self.seats)
        self.carry(twin)
        return twin

    def deal_anew(self, seat: i64) -> None:
        pass


class CoinWords(Words):
    def choice(self, state: State, seat: int, number: int) -> Choice:
        return Choice(number, "call", {}, ("Heads", "Tails")[number])

    def event(self, kind: int, operands: list[int]) -> Event:
        return Event("fell", {"side": None if operands == [HIDDEN] else operands[0]}, "The coin falls.")

    def shared(self, state: State) -> dict[str, Any]:
        return {"called": state.over}

    def own(self, state: State, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        return {"yours": True}


class Coin(Game):
    name, title, authors, summary = "coin", "Coin", "nobody", "Call it."
    seats = range(1, 2)
    actions = 2

    def prepare(self) -> None:
        self.words = CoinWords()

    def blank(self, dice: Dice) -> State:
        return CoinState(self, dice, 1)


class AlwaysTails(Dice):
    """Dice from elsewhere."""

    def below(self, n: i64) -> i64:
        return n - 1

    def copy(self) -> AlwaysTails:
        return self


def test_a_game_and_dice_from_elsewhere_work(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("coin", f"{__name__}:Coin", "threescore.games")
    monkeypatch.setattr(type(point), "load", lambda _: Coin)
    # What is installed is looked up once.
    monkeypatch.setattr("threescore.rules.from_elsewhere", lambda: {"coin": point})
    assert "coin" in threescore.games()
    state = threescore.game("coin").start(dice=AlwaysTails())
    assert [choice.text for choice in state.choices(0)] == ["Heads", "Tails"]
    lucky, unlucky = state.clone(), state
    lucky.act(0, 1)
    unlucky.act(0, 0)
    assert lucky.winners == (0,)
    assert unlucky.winners == ()
    assert lucky.events_for(0)[0].args == {"side": 1}
    assert lucky.events_for(None)[0].args == {"side": None}
    onlooker, own = lucky.views([None, 0])
    assert onlooker["called"] is own["called"] is True
    assert "yours" not in onlooker
    assert own["yours"] is True
