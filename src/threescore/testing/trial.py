"""One game that chance plays from a seed: where a law is looked at, and what a broken one is told with."""

from __future__ import annotations

import json
import random
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import threescore
from threescore.core.errors import Unfinished, shown
from threescore.core.game import Game
from threescore.core.state import State

# A random game that goes on for longer than this has left what a test has time for.
LONG = 20_000
# Of games that were over before the moment that was looked for, so many are looked at before their end.
OFTEN = 0.75
# How many of the last answers a broken law is told with
RECENT = 12
# Where this package and Python stand: what went wrong in a game is told by the game's own line.
PACKAGE = str(Path(next(iter(threescore.__path__))))
PYTHON = sysconfig.get_path("stdlib")


class BrokenLaw(AssertionError):
    """A game does not keep a law: which, what was expected, what came, where to look, and how to see it again."""

    def __init__(self, law: str, expected: str, came: str, look_at: str, where: dict[str, str]) -> None:
        self.law = law
        self.expected = expected
        self.came = came
        self.look_at = look_at
        self.where = where
        lines = {"expected": expected, "came": came, "look at": look_at, **where}
        super().__init__("\n".join([f"{law}:", *[f"  {name:<9} {text}" for name, text in lines.items() if text]]))


class Trial:
    """One game as it was set up, with the seed of its luck and of the answers that chance gives, and the answers so far."""

    def __init__(self, game: Game, seed: int, called: str = "") -> None:
        self.game = game
        self.seed = seed
        # How the game is called where the trial is asked for: a name, or where its class stands
        self.called = called or game.name
        self.law = ""
        self.luck = random.Random(seed)
        self.answers: list[tuple[int, int]] = []

    def start(self) -> State:
        """A new game; answers are counted from here."""
        self.answers.clear()
        return self.game.start(seed=self.seed)

    def somewhere(self) -> State:
        """A moment that random play reaches: the first, a late one, or one between; of a game that was short, rarely its end."""
        state = self.start()
        for _ in self.walk(state, self.luck.choice((0, 3, 10, 40, 150))):
            pass
        if state.over and self.answers and self.luck.random() < OFTEN:
            again = self.answers[: self.luck.randrange(len(self.answers))]
            state = self.start()
            for seat, choice in again:
                self.act(state, seat, choice)
        return state

    def walk(self, state: State, most: int = LONG) -> Iterator[tuple[int, int]]:
        """Play on at random; yield the seat and the choice before each answer is given."""
        for _ in range(most):
            if state.over:
                return
            seat = self.luck.choice(state.to_act)
            choice = self.luck.choice(self.choices(state, seat))
            yield seat, choice
            self.act(state, seat, choice)

    def choices(self, state: State, seat: int) -> list[int]:
        """What a seat that owes an answer may answer; whatever the law is about, there has to be something."""
        ids = state.choice_ids(seat)
        self.expect(
            bool(ids),
            f"a choice for seat {seat}, which owes an answer",
            "none: nobody can go on",
            "`legal`, or who is asked: a seat without a choice must not owe an answer",
        )
        return ids

    def act(self, state: State, seat: int, choice: int) -> None:
        """Give an answer that is listed; whatever the law is about, it has to be accepted."""
        try:
            state.act(seat, choice)
        except Exception as error:
            raise self.refused(seat, choice, error) from error
        self.answers.append((seat, choice))

    def refused(self, seat: int, choice: int, error: Exception) -> BrokenLaw:
        """That a game does not take an answer which it has listed."""
        failure = self.failed(error)
        if not isinstance(error, Unfinished):
            failure = BrokenLaw(
                self.law,
                f"the choice {choice} of seat {seat} to be accepted, because it is listed",
                failure.came,
                "`apply`, which has to take whatever `legal` lists; or `legal`, which lists too much",
                self.where(),
            )
        return failure

    # What a law says

    def expect(self, held: bool, expected: str, came: str, look_at: str) -> None:
        """BrokenLaw, unless that held."""
        if not held:
            self.broken(expected, came, look_at)

    def alike(self, one: Any, other: Any, expected: str, look_at: str) -> None:
        """BrokenLaw, with the first place where they differ, unless two plain values are the same."""
        if as_json(one) != as_json(other):
            self.broken(expected, difference(json.loads(as_json(one)), json.loads(as_json(other))), look_at)

    def broken(self, expected: str, came: str, look_at: str) -> NoReturn:
        raise BrokenLaw(self.law, expected, came, look_at, self.where())

    def failed(self, error: Exception) -> BrokenLaw:
        """That the game itself broke down."""
        # A mind that met it says so in an error of its own.
        missing = error if isinstance(error, Unfinished) else error.__cause__
        if isinstance(missing, Unfinished):
            return BrokenLaw(self.law, "a game that says all it has to", str(missing), "", self.where())
        place = next(
            (
                f" in {frame.name} ({frame.filename}, line {frame.lineno}): {frame.line}"
                for frame in reversed(traceback.extract_tb(error.__traceback__))
                if not elsewhere(frame.filename)
            ),
            "",
        )
        return BrokenLaw(
            self.law,
            "no error: the doors only ever do what a game offers",
            f"{type(error).__name__}: {error}{place}",
            "that line, and what the game had come to (the position and the answers below)",
            self.where(),
        )

    def where(self) -> dict[str, str]:
        """Which game that was, and how to see it again."""
        left_out = len(self.answers) - RECENT
        recent = ", ".join(f"{seat}:{choice}" for seat, choice in self.answers[-RECENT:])
        dumped = self.game.settings()
        plain = {name: value for name, value in dumped.items() if isinstance(value, (bool, int, str))}
        options = "".join(f" --set {name}={value}" for name, value in plain.items())
        return {
            "game": repr(self.game),
            "answers": f"{f'{left_out} more, then ' if left_out > 0 else ''}{recent or 'none yet'} (seat:choice)",
            "again": f"threescore check {self.called} --players {self.game.players}{options} --seed {self.seed} --games 1",
        }


def elsewhere(file: str) -> bool:
    """Whether a line is not the game's: of this package (compiled or not), or of Python itself."""
    return file.startswith((PACKAGE, "threescore/")) or (file.startswith(PYTHON) and "site-packages" not in file)


def walk(state: State, luck: random.Random, most: int = LONG) -> Iterator[tuple[int, int]]:
    """Play on at random; yield the seat and the choice before each answer is given."""
    for _ in range(most):
        if state.over:
            return
        seat = luck.choice(state.to_act)
        choice = luck.choice(state.choice_ids(seat))
        yield seat, choice
        state.act(seat, choice)


def random_game(name: str, luck: random.Random) -> Game:
    """A game set up with a random number of players and random options."""
    return random_table(threescore.rules.kind_of(name), luck)


def random_table(kind: type[Game], luck: random.Random, players: int | None = None, **options: Any) -> Game:
    """The same for a class; what is given is not left to chance."""
    for switch in kind.switches:
        if switch.name not in options and switch.values and luck.random() < 0.5:
            options[switch.name] = luck.choice(switch.values[:20])
    seats = luck.choice(kind.seats)
    return kind(seats if players is None else players, **options)


def somewhere(game: Game, seed: int, luck: random.Random, steps: int) -> State:
    """A state that random play reaches within that many answers."""
    state = game.start(seed=seed)
    for _ in walk(state, luck, steps):
        pass
    return state


def seats_and_onlooker(state: State) -> list[int | None]:
    """Whoever may look at a game."""
    return [*range(state.seats), None]


def called(reader: int | None) -> str:
    return "an onlooker" if reader is None else f"seat {reader}"


def as_json(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two plain values differ first, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if key not in one or key not in other:
                return f"{path}[{key!r}] is only in one of them: {shown(one.get(key, other.get(key)))}"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}[{key!r}]")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{path}[{number}]")
    return f"{path or 'it'} was {shown(one)} and is {shown(other)}"
