"""A game as it was set up: its name, how many play, its options; it starts states and restores positions."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from threescore.core.dice import Dice, FastDice
from threescore.core.errors import (
    BadDice,
    BadOption,
    BadPosition,
    ThreescoreError,
    Unfinished,
    WrongPlayers,
    shown,
    whole,
)
from threescore.core.judge import Judge
from threescore.core.layout import Layout
from threescore.core.sight import Sight

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from threescore.core.measures import Measures
    from threescore.core.state import State
    from threescore.core.words import Words

# What reading a value may stumble over before it can say what is wrong with it: nesting without end, numbers of thousands
# of digits, file names that no system takes.
UNREADABLE = (RecursionError, OverflowError, ValueError)

# What a game says of itself, each with an example for whoever forgot it; and what a game as it is set up has to have.
SAYS = {
    "name": '`name = "pig"`',
    "title": '`title = "Pig"`',
    "authors": '`authors = "tradition"`',
    "summary": '`summary = "Roll on, or keep what you have?"`',
    "seats": "`seats = range(2, 7)` for two to six",
}
SET_UP = {"words": "`words = PigWords()`", "actions": "`actions = 2`"}

# Of the matches that a judge learns from, how many are set up with options changed, and how many of the options then
PRACTISED = 0.5
CHANGED = 0.35

YES_AND_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Option:
    """A switch of a game: its name, the values it may take (the default first, unless given), and what it does."""

    # Whether reading a text that somebody gave opens a file of that name: a door that serves strangers must not let it.
    reads_files: ClassVar[bool] = False

    def __init__(self, name: str, values: Sequence[Any], text: str, default: Any = None) -> None:
        self.name = name
        self.values = values
        self.text = text
        self.default = values[0] if default is None else default

    def read(self, given: Any) -> Any:
        """The value that was meant, also from the words of a command line; BadOption if there is none."""
        for value in self.values if not isinstance(self.values, range) else ():
            if (type(given) is type(value) and given == value) or (
                isinstance(given, str) and self.written(given, value)
            ):
                return value
        if isinstance(self.values, range):
            number = int(given) if isinstance(given, str) and given.isdecimal() and len(given) < 20 else whole(given)
            if number is not None and number in self.values:
                return number
        raise self.refusal(given)

    def refusal(self, given: Any) -> BadOption:
        """That the option cannot be what was given."""
        args = {"option": self.name, "given": shown(given)}
        return BadOption(
            f"the option {self.name} cannot be {shown(given)}; it can be {self.offer()}", "option_value", args
        )

    def dump(self, value: Any) -> Any:
        """The value as JSON can hold it, so that `read` makes the same of it."""
        return value

    def written(self, given: str, value: Any) -> bool:
        if isinstance(value, bool):
            return YES_AND_NO.get(given.lower()) is value
        return given == str(value)

    def offer(self) -> str:
        """The values it may take, in words."""
        if isinstance(self.values, range):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return " or ".join(str(value) for value in self.values)


class Game:
    """One of the games, set up with a number of players and options. `threescore.game` makes them by name."""

    # What a game says of itself
    name: ClassVar[str]
    title: ClassVar[str]
    authors: ClassVar[str]
    summary: ClassVar[str]
    seats: ClassVar[range]
    switches: ClassVar[tuple[Option, ...]] = ()
    # Choices are numbered from 0 to actions - 1; a number keeps its meaning as long as the rules version stays.
    rules_version: ClassVar[int] = 1
    actions: int
    # What the numbers of choices and of facts mean; a game whose words know that themselves can go without.
    layout: ClassVar[Layout] = Layout()
    words: Words
    judge: Judge
    measures: Measures
    sight: Sight

    def __init__(self, players: int | None = None, **options: Any) -> None:
        fewest, most = self.seats[0], self.seats[-1]
        number = fewest if players is None else whole(players)
        if number is None or number not in self.seats:
            able = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            text = f"{self.name} is played by {able}, not by {shown(players)}"
            args = {"fewest": fewest, "most": most, "given": shown(players)}
            raise WrongPlayers(text, "players_exactly" if fewest == most else "players_between", args)
        self.players = number
        known = {switch.name: switch for switch in self.switches}
        for name in options:
            if name not in known:
                offer = ", ".join(known) or "none"
                args = {"option": name, "offer": offer}
                text = f"{self.name} has no option {name!r}; its options are: {offer}"
                raise BadOption(text, "option_unknown", args)
        self.options: dict[str, Any] = {}
        for name, switch in known.items():
            given = options.get(name, switch.default)
            try:
                self.options[name] = switch.read(given)
            except ThreescoreError:
                raise
            except UNREADABLE:
                raise switch.refusal(given) from None
        self.judge = Judge()
        self.measures = no_measures()
        self.sight = Sight(number)
        try:
            self.prepare()
        except ThreescoreError:
            raise
        except Exception as error:
            raise Unfinished(f"{self.name} cannot be set up: its `prepare` fails with {error!r}") from error
        if not hasattr(self, "actions") and self.layout.actions:
            self.actions = self.layout.actions
        missing = [example for name, example in SET_UP.items() if not hasattr(self, name)]
        if missing:
            raise Unfinished(f"{self.name} does not say all that it has to: write {' and '.join(missing)}")

    def prepare(self) -> None:
        """Set `words` and `actions`, `judge`, `measures` and `sight` if it has its own, and whatever else the options decide.

        What they do not decide can be said by the class instead.
        """

    @classmethod
    def refuse_files(cls, options: Mapping[str, Any]) -> None:
        """BadOption if an option names a file: for what comes from strangers, who have no files here."""
        for switch in cls.switches:
            given = options.get(switch.name)
            if switch.reads_files and not isinstance(given, Mapping) and given not in (None, *switch.values):
                text = f"the option {switch.name} cannot name a file here; it can be a mapping with its parts"
                raise BadOption(text, "option_file", {"option": switch.name})

    @classmethod
    def practice(cls, luck: Random) -> tuple[int, dict[str, Any]]:
        """How a match is set up that a judge learns from: any number of seats, with every option as it comes or some changed."""
        players = luck.choice(cls.seats)
        changed: dict[str, Any] = {}
        if luck.random() < PRACTISED:
            for switch in cls.switches:
                if not isinstance(switch.values, range) and luck.random() < CHANGED:
                    changed[switch.name] = luck.choice(switch.values)
        return players, changed

    def blank(self, dice: Dice) -> State:
        """A state before its set-up."""
        raise Unfinished(
            f"{self.name} does not say what its states are: write `def blank(self, dice):` in {type(self).__name__}, such as "
            "`return PigState(self, dice, self.players)`"
        )

    def deal(self, dice: Dice) -> State:
        """A new game, set up, telling nothing: the quick start of simulations."""
        state = self.blank(dice)
        state.set_up()
        return state

    def start(self, seed: int | None = None, dice: Dice | None = None) -> State:
        """A new game, from a seed, or with dice of one's own."""
        luck = self.dice_from(seed, dice)
        if luck.can_run_out():
            self.deal(luck.copy())
        state = self.blank(luck)
        state.telling = True
        state.set_up()
        return state

    def from_position(self, position: Mapping[str, Any], dice: Dice | None = None, seed: int | None = None) -> State:
        """The game in a given position; BadPosition if it cannot be."""
        if not isinstance(position, Mapping):
            raise BadPosition(f"a position is a mapping of names to values, not {type(position).__name__}")
        state = self.blank(self.dice_from(seed, dice))
        state.telling = True
        try:
            self.words.place(state, position)
        except ThreescoreError:
            raise
        except UNREADABLE as error:
            raise BadPosition(
                f"the position cannot be read ({error}); `state.position()` shows how one looks"
            ) from None
        return state

    def dice_from(self, seed: int | None, dice: Dice | None) -> Dice:
        if dice is not None:
            if seed is not None:
                raise BadDice("give a seed or dice, not both")
            if not isinstance(dice, Dice):
                raise BadDice(f"dice are such as threescore.FastDice(7) or ScriptedDice([6, 1]), not {shown(dice)}")
            return dice
        return FastDice(secrets.randbits(62) if seed is None else seed)

    def settings(self) -> dict[str, Any]:
        """The options that differ from their defaults, as JSON can hold them."""
        return {
            switch.name: switch.dump(self.options[switch.name])
            for switch in self.switches
            if self.options[switch.name] != switch.default
        }

    def rules_text(self) -> str:
        """The rules as they are played here, in Markdown: the package's `rules.md`, or what the class says of itself."""
        from inspect import cleandoc

        page = self.rules_file()
        if page is not None and page.exists():
            return page.read_text(encoding="utf-8")
        told = cleandoc(type(self).__doc__ or "")
        return f"# {self.title}\n\n{self.summary}\n{told and chr(10) + told + chr(10)}"

    def rules_file(self) -> Path | None:
        """Where the rules are if they are in a file."""
        return self.beside("rules.md")

    @classmethod
    def lesson_file(cls) -> Path | None:
        """A first game with notes, if there is one: its seed, its answers, and what is said at which of them."""
        page = cls.beside("lesson.json")
        return page if page is not None and page.exists() else None

    @classmethod
    def beside(cls, name: str) -> Path | None:
        """A file beside the game, in its package. A lone module has none."""
        import sys
        from pathlib import Path

        module = sys.modules.get(cls.__module__)
        if module is None or not module.__package__ or not module.__file__:
            return None
        return Path(module.__file__).with_name(name)

    def __reduce__(self) -> Any:
        return set_up_again, (type(self), self.players, self.settings())

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.settings().items())
        return f"threescore.game({self.name!r}, players={self.players}{changed})"


def no_measures() -> Measures:
    """What a game counts that says nothing about it."""
    from threescore.core.measures import Measures  # which needs states, and they need games

    return Measures([])


def set_up_again(kind: type[Game], players: int, settings: dict[str, Any]) -> Game:
    """The game that a pickle holds."""
    return kind(players, **settings)
