"""A game as it was set up: its name, how many play, its options; it starts states and restores positions."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from threescore.core.dice import Dice, FastDice
from threescore.core.errors import BadDice, BadOption, BadPosition, ThreescoreError, WrongPlayers, shown, whole

if TYPE_CHECKING:
    from pathlib import Path

    from threescore.core.state import State
    from threescore.core.words import Words

# What reading a value may stumble over before it can say what is wrong with it: nesting without end, numbers of thousands
# of digits, file names that no system takes.
UNREADABLE = (RecursionError, OverflowError, ValueError)

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
        raise BadOption(f"the option {self.name} cannot be {shown(given)}; it can be {self.offer()}")

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
    words: Words

    def __init__(self, players: int | None = None, **options: Any) -> None:
        fewest, most = self.seats[0], self.seats[-1]
        number = fewest if players is None else whole(players)
        if number is None or number not in self.seats:
            able = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise WrongPlayers(f"{self.name} is played by {able}, not by {shown(players)}")
        self.players = number
        known = {switch.name: switch for switch in self.switches}
        for name in options:
            if name not in known:
                offer = ", ".join(known) or "none"
                raise BadOption(f"{self.name} has no option {name!r}; its options are: {offer}")
        self.options: dict[str, Any] = {}
        for name, switch in known.items():
            given = options.get(name, switch.default)
            try:
                self.options[name] = switch.read(given)
            except ThreescoreError:
                raise
            except UNREADABLE:
                raise BadOption(f"the option {name} cannot be {shown(given)}; it can be {switch.offer()}") from None
        self.prepare()

    def prepare(self) -> None:
        """Set `words` and `actions`, and whatever else the options decide."""
        raise NotImplementedError

    @classmethod
    def refuse_files(cls, options: Mapping[str, Any]) -> None:
        """BadOption if an option names a file: for what comes from strangers, who have no files here."""
        for switch in cls.switches:
            given = options.get(switch.name)
            if switch.reads_files and not isinstance(given, Mapping) and given not in (None, *switch.values):
                raise BadOption(f"the option {switch.name} cannot name a file here; it can be a mapping with its parts")

    def blank(self, dice: Dice) -> State:
        """A state before its set-up."""
        raise NotImplementedError

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
        """The rules as they are played here, in Markdown."""
        return self.rules_file().read_text(encoding="utf-8")

    def rules_file(self) -> Path:
        import sys
        from pathlib import Path

        module = sys.modules[type(self).__module__]
        return Path(str(module.__file__)).with_name("rules.md")

    def __reduce__(self) -> Any:
        return set_up_again, (type(self), self.players, self.settings())

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.settings().items())
        return f"threescore.game({self.name!r}, players={self.players}{changed})"


def set_up_again(kind: type[Game], players: int, settings: dict[str, Any]) -> Game:
    """The game that a pickle holds."""
    return kind(players, **settings)
