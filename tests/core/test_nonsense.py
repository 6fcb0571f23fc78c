"""Whatever a public call is given: an error of ours that says what would have been right, and nothing has changed."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import threescore
from threescore import errors
from threescore.core.dice import Dice, FairDice, FastDice, ScriptedDice
from threescore.core.game import Game
from threescore.core.state import State
from threescore.minds.mind import Budget, SearchMind, consult, hints
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.records import from_record

NO_SEATS: list[Any] = [-1, -2, 4, 2**70, -(2**70), "0", 0.0, True, b"0", [], (), {}, object(), 10**5000]
NONSENSE: list[Any] = [None, "text", 1.5, float("nan"), True, [], {}, object(), 2**70, -1, 10**5000]
# Calls of a state that name a seat
SEATED: dict[str, Callable[[State, Any], Any]] = {
    "view": lambda state, seat: state.view(seat),
    "views": lambda state, seat: state.views([0, seat]),
    "events_for": lambda state, seat: state.events_for(seat),
    "events_for_each": lambda state, seat: state.events_for_each([seat]),
    "redeal": lambda state, seat: state.redeal(seat),
    "act": lambda state, seat: state.act(seat, 0),
    "choices": lambda state, seat: state.choices(seat),
    "choice_ids": lambda state, seat: state.choice_ids(seat),
    "hints": lambda state, seat: hints(state, seat, Budget(playouts=1)),
    "consult": lambda state, seat: consult(SearchMind(), state, seat, Budget(playouts=1)),
    "words": lambda state, seat: state.game.words.view(state, seat),
}


def kind(value: object) -> str:
    return type(value).__name__


def four_at_goals() -> State:
    return threescore.game("goals", players=4).start(seed=3)


def set_up(name: str, option: str, value: Any) -> Game:
    """The game with one option set."""
    options: dict[str, Any] = {option: value}
    return threescore.game(name, **options)


def truth(state: State) -> str:
    return json.dumps([state.position(), state.events])


def nested(depth: int) -> Any:
    """A list in a list in a list …"""
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("call", SEATED)
@pytest.mark.parametrize("seat", NO_SEATS, ids=kind)
def test_a_seat_that_does_not_exist_is_refused_everywhere_alike(call: str, seat: Any) -> None:
    state = four_at_goals()
    before = truth(state)
    with pytest.raises(errors.NoSuchSeat, match=r"there is no seat .*; this game has seats 0 to 3"):
        SEATED[call](state, seat)
    assert truth(state) == before


def test_a_list_of_seats_is_a_list() -> None:
    for given in (None, 3, "01"):
        with pytest.raises(errors.NoSuchSeat, match="give a list of seats"):
            four_at_goals().views(given)  # type: ignore[arg-type]


# Calls that take something else than a seat, and what is said of nonsense there
OTHER_CALLS: dict[str, tuple[Callable[[State, Any], Any], type[errors.ThreescoreError], str]] = {
    "redeal": (lambda state, given: state.redeal(0, given), errors.BadDice, "is redealt with dice such as"),
    "stir": (lambda state, given: state.stir(given), errors.BadDice, "is redealt with dice such as"),
    "consult a mind": (
        lambda state, given: consult(given, state, 0),
        errors.BadOption,
        "a mind is consulted, such as threescore.mind",
    ),
    "consult about": (
        lambda state, given: consult(SearchMind(), given, 0),
        errors.BadOption,
        "about a state, such as game.start",
    ),
    "budget": (
        lambda state, given: consult(SearchMind(), state, 0, given),
        errors.BadOption,
        "a budget such as threescore.Budget",
    ),
    "load": (lambda state, given: threescore.load(given), errors.BadSave, "saved match"),
}


@pytest.mark.parametrize("call", OTHER_CALLS)
@pytest.mark.parametrize("given", [one for one in NONSENSE if one is not None], ids=kind)
def test_whatever_else_a_call_is_given_it_says_what_would_have_been_right(call: str, given: Any) -> None:
    state = four_at_goals()
    before = truth(state)
    ask, error, said = OTHER_CALLS[call]
    with pytest.raises(error, match=said):
        ask(state, given)
    assert truth(state) == before


# Calls of the laboratory, with one part that is given
LABORATORY: dict[str, Callable[[Any], Any]] = {
    "simulate": lambda given: threescore.simulate(given),
    "its number": lambda given: threescore.simulate("goals", given),
    "its minds": lambda given: threescore.simulate("goals", 2, given),
    "its workers": lambda given: threescore.simulate("goals", 2, workers=given),
    "contest": lambda given: threescore.contest(given, ["greedy", "random"]),
    "its two": lambda given: threescore.contest("goals", given),
    "one of them": lambda given: threescore.contest("goals", [given, "greedy"]),
    "its margin": lambda given: threescore.contest("goals", ["greedy", "random"], margin=given),
    "its seconds": lambda given: threescore.contest("goals", ["greedy", "random"], seconds=given),
    "compare": lambda given: threescore.compare(given, "goals=2,3"),
    "what is varied": lambda given: threescore.compare("goals", given),
    "its margins": lambda given: threescore.compare("apostles", "trip3=discard,deck", margins={"turns": given}),
    "its measures": lambda given: threescore.compare("apostles", "trip3=discard,deck", measures=given),
}


@pytest.mark.parametrize("call", LABORATORY)
@pytest.mark.parametrize("given", ["text", float("nan"), [object()], {1: 2}, object(), -1], ids=kind)
def test_the_laboratory_refuses_nonsense_before_anything_is_played(call: str, given: Any) -> None:
    with pytest.raises(errors.ThreescoreError):
        LABORATORY[call](given)


@pytest.mark.parametrize("choice", NONSENSE, ids=kind)
def test_an_answer_that_is_no_choice_is_refused_and_changes_nothing(choice: Any) -> None:
    state = four_at_goals()
    before = truth(state)
    with pytest.raises(errors.IllegalChoice, match="it may answer: "):
        state.act(0, choice)
    assert truth(state) == before


class Number:
    """A whole number of another library, as NumPy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_whole_numbers_of_other_libraries_are_whole_numbers() -> None:
    game = threescore.game("goals", players=Number(4))  # type: ignore[arg-type]
    state = game.start(seed=Number(3))  # type: ignore[arg-type]
    assert truth(state) == truth(four_at_goals())
    state.act(Number(0), Number(state.choice_ids(0)[0]))
    assert state.view(Number(1))["seat"] == 1


@pytest.mark.parametrize("name", [None, 7, [], {}, "", "chess", "apostles/../beast", "a\0b", 1.5, object()])
def test_a_game_is_named(name: Any) -> None:
    with pytest.raises(errors.UnknownGame, match="the games are: apostles, beast, goals, underworld"):
        threescore.game(name)


@pytest.mark.parametrize("players", [0, 7, -1, "4", 4.0, True, [], 10**5000, object()], ids=kind)
def test_players_are_counted(players: Any) -> None:
    with pytest.raises(errors.WrongPlayers, match="goals is played by 2 to 6, not by"):
        threescore.game("goals", players=players)


@pytest.mark.parametrize("name", threescore.games())
def test_every_option_refuses_nonsense(name: str) -> None:
    for switch in threescore.game(name).switches:
        for value in (1.5, float("inf"), [], ["x"], object(), 10**5000, b"x", "\0", "a" * 100_000, nested(10_000)):
            with pytest.raises(errors.BadOption, match=switch.name):
                set_up(name, switch.name, value)
        for value in ({}, {"card": nested(10_000)}, {1: 2}):
            with pytest.raises(errors.BadOption):
                set_up(name, switch.name, value)


@pytest.mark.parametrize(("name", "option"), [("beast", "deck"), ("underworld", "board")])
@pytest.mark.parametrize("ending", ["toml", "json", "", "exe"])
def test_a_file_of_nonsense_is_refused(tmp_path: Path, name: str, option: str, ending: str) -> None:
    bad = tmp_path / f"file.{ending}"
    contents = (
        b"",
        b"\0",
        b"\xff\xfe",
        b"[" * 10_000,
        b"a = " + b"[" * 10_000 + b"]" * 10_000,
        b'{"a":' * 10_000,
        b"1",
    )
    for content in contents:
        bad.write_bytes(content)
        with pytest.raises(errors.BadOption):
            set_up(name, option, str(bad))
    for path in (str(tmp_path), str(tmp_path / "gone.toml"), str(tmp_path / ("x" * 300 + ".toml")), "a\0b.toml"):
        with pytest.raises(errors.BadOption):
            set_up(name, option, path)


@pytest.mark.parametrize("seed", ["7", 7.0, True, [], object(), float("nan")])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for call in (FastDice, threescore.game("beast").start, lambda seed: ScriptedDice([1], seed)):
        with pytest.raises(errors.BadDice, match="a seed is a whole number"):
            call(seed)


def test_a_seed_may_be_of_any_size() -> None:
    for seed in (2**70, -1, 10**5000):
        assert threescore.game("beast").start(seed=seed).to_act


@pytest.mark.parametrize("dice", [7, "dice", [6, 6, 6], object(), FastDice])
def test_dice_are_dice(dice: Any) -> None:
    game = threescore.game("beast")
    state = game.start(seed=1)
    calls: list[Callable[[], State]] = [
        lambda: game.start(dice=dice),
        lambda: game.from_position(state.position(), dice=dice),
        lambda: state.redeal(0, dice),
    ]
    for call in calls:
        with pytest.raises(errors.BadDice, match="FastDice"):
            call()


def test_dice_are_made_of_what_dice_are_made_of() -> None:
    bad: list[Callable[[], Dice]] = [
        lambda: FairDice("x" * 32, "m", []),  # type: ignore[arg-type]
        lambda: FairDice(bytes(32), None, []),
        lambda: FairDice(bytes(32), "m", None),  # type: ignore[arg-type]
        lambda: FairDice(bytes(32), "m", [7]),
        lambda: FairDice(bytes(32), "m", ["\ud800"]),
        lambda: ScriptedDice(None),  # type: ignore[arg-type]
        lambda: ScriptedDice([10**5000]),
        lambda: ScriptedDice([True]),
        lambda: ScriptedDice("66"),  # type: ignore[arg-type]
    ]
    for make in bad:
        with pytest.raises(errors.BadDice):
            make()


def test_an_answer_whose_dice_run_out_has_not_been_given() -> None:
    for rolls in range(3):
        dice = ScriptedDice([1] * rolls)
        state = threescore.game("apostles").start(dice=dice)
        before = truth(state)
        with pytest.raises(errors.BadDice, match=f"the script of {rolls} rolls is used up"):
            state.act(0, 0)
        assert truth(state) == before
        assert dice.left == rolls


def test_a_game_whose_dice_run_out_at_the_set_up_has_not_used_them() -> None:
    dice = ScriptedDice([1, 2, 3, 4])
    with pytest.raises(errors.BadDice, match="used up"):
        threescore.game("beast").start(dice=dice)
    assert dice.left == 4


@pytest.mark.parametrize("name", threescore.games())
def test_a_position_of_nonsense_is_refused(name: str) -> None:
    game = threescore.game(name)
    whole = game.start(seed=1).position()
    strange: list[Any] = [None, [], "x", 7, {}, {1: 2}, {"phase": None}, {**whole, "more": 1}]
    for position in strange:
        with pytest.raises(errors.BadPosition):
            game.from_position(position)
    for part in whole:
        for value in (1.5, 2**70, 10**5000, object(), nested(10_000), "\0", [[None]], {"x": 1}):
            with pytest.raises(errors.BadPosition):
                game.from_position({**whole, part: value})


# Records


def a_record() -> dict[str, Any]:
    match = Match(threescore.game("beast"), Seeded(7))
    for _ in range(6):
        seat = match.state.to_act[0]
        match.act(seat, match.state.choice_ids(seat)[0])
    return match.record()


def test_a_record_of_nonsense_is_refused() -> None:
    record = a_record()
    assert from_record(record).record() == record
    for part in record:
        for value in (None, 1.5, "x", 2**70, 10**5000, object(), [[0]], [[0, "x"]], {"kind": "seed"}, nested(10_000)):
            if value is not None or record[part] is not None:
                with pytest.raises(errors.BadSave):
                    from_record({**record, part: value})
        with pytest.raises(errors.BadSave):
            from_record({name: value for name, value in record.items() if name != part})


def test_a_match_knows_its_answers_and_seats() -> None:
    match = from_record(a_record())
    for number in (-1, 7, "0", None, True, 10**5000):
        with pytest.raises(errors.IllegalChoice, match="there is no answer"):
            match.heard(number, 0)  # type: ignore[arg-type]
    calls: list[Callable[[Any], Any]] = [
        match.undoable,
        match.undo,
        match.undo_far,
        match.last_of,
        lambda seat: match.heard(0, seat),
    ]
    for call in calls:
        for seat in (-1, 2, "0", 1.0, True):
            with pytest.raises(errors.NoSuchSeat, match="there is no seat"):
                call(seat)


# Copies and pickles


def answered(name: str, answers: int) -> State:
    """A game some random answers on."""
    state, luck = threescore.game(name).start(seed=11), FastDice(answers)
    for _ in range(answers):
        if not state.over:
            seat = state.to_act[luck.below(len(state.to_act))]
            ids = state.choice_ids(seat)
            state.act(seat, ids[luck.below(len(ids))])
    return state


@pytest.mark.parametrize("name", threescore.games())
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
@pytest.mark.parametrize("answers", [0, 5, 40, 10_000])
def test_a_state_can_be_copied_and_pickled(name: str, again: Callable[[State], State], answers: int) -> None:
    if answers == 10_000 and name == "beast":
        answers = 300
    state = answered(name, answers)
    twin = again(state)
    assert truth(twin) == truth(state)
    assert twin.opened == state.opened
    for _ in range(30):
        if state.over:
            break
        seat = state.to_act[0]
        choice = state.choice_ids(seat)[-1]
        state.act(seat, choice)
        assert truth(twin) != truth(state), "they share nothing"
        twin.act(seat, choice)
        assert truth(twin) == truth(state), "they have the same luck"


@pytest.mark.parametrize(
    "dice", [FastDice(3), FairDice(bytes(range(32)), "m", ["a"]), ScriptedDice([6, 1, 2, 3], seed=5)]
)
def test_dice_can_be_copied_and_pickled(dice: Dice) -> None:
    dice.roll()
    dice.below(100)
    twins = [copy.copy(dice), copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))]
    luck = [dice.roll(), dice.below(1000), dice.roll()]
    assert [[twin.roll(), twin.below(1000), twin.roll()] for twin in twins] == [luck] * 3


def test_a_game_can_be_pickled() -> None:
    game = threescore.game("beast", players=5, thaw="any")
    assert repr(pickle.loads(pickle.dumps(game))) == repr(game)
