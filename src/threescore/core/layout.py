"""What the numbers of a game's choices and of its facts mean, declared once.

A game's moves work with plain numbers, folded into the compiled code. Its `Layout`, beside those constants in `moves.py`,
says of each stretch of choices what it names and of each fact what its operands are: words read it instead of taking
numbers apart, tests hold it against the constants, and the browser's types are made of it.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

# Stands for an operand that the reader may not know. What can be secret is never negative.
HIDDEN: Final = -1

# The size of a field that takes all operands that are left.
MANY: Final = 0


class Part:
    """One thing that a choice names: what it is called, how many of it there are, and how the first is counted."""

    def __init__(self, name: str, size: int, first: int = 0) -> None:
        self.name = name
        self.size = size
        self.first = first


class Choices:
    """A stretch of numbers: the choices of one sort, from `first` on. Of its parts, the last counts quickest.

    `kind` is what they are called outside, if that is another word than `name`, which is the name of the constant; `args`
    are the names of what is said of one, where these are not simply its parts. One that is not always there ends with "?".
    """

    def __init__(
        self, name: str, first: int, *parts: Part, kind: str = "", args: tuple[str, ...] | None = None
    ) -> None:
        self.name = name
        self.first = first
        self.parts = parts
        self.kind = kind or name
        self.args = tuple([part.name for part in parts]) if args is None else args
        # The same as vectors: every choice that is offered to somebody is read by them.
        self.sizes = vec[i64]([i64(part.size) for part in parts])
        self.firsts = vec[i64]([i64(part.first) for part in parts])
        size = 1
        for part in parts:
            size *= part.size
        self.size = size

    def read(self, number: int) -> list[int]:
        """The values of the parts in the choice of that number."""
        rest = i64(number - self.first)
        i: i64 = len(self.sizes)
        values = [0] * len(self.parts)
        while i > 0:
            i -= 1
            values[i] = int(rest % self.sizes[i] + self.firsts[i])
            rest //= self.sizes[i]
        return values

    def number(self, values: Sequence[int]) -> int:
        """The number of the choice whose parts have these values."""
        if len(values) != len(self.parts):
            raise ValueError(f"a choice {self.name!r} has {len(self.parts)} parts, not {len(values)}")
        at = 0
        for part, value in zip(self.parts, values, strict=True):
            if not part.first <= value < part.first + part.size:
                raise ValueError(
                    f"{part.name!r} of a choice {self.name!r} is {part.first} to {part.first + part.size - 1}, not {value}"
                )
            at = at * part.size + value - part.first
        return self.first + at


class Field:
    """What some operands of a fact are: one number; a list of `size` numbers, or of MANY; or, as bits, a set of numbers.

    A secret field is told to everybody, but what it is only to one seat. Secret fields come first.
    """

    def __init__(self, name: str, size: int = 1, secret: bool = False, bits: bool = False) -> None:
        self.name = name
        self.size = size
        self.secret = secret
        self.bits = bits

    def read(self, operands: list[int]) -> Any:
        """Its value: None where it is hidden."""
        if self.secret and operands[0] == HIDDEN:
            return None
        if self.bits:
            return [one for one in range(operands[0].bit_length()) if operands[0] >> one & 1]
        return operands[0] if self.size == 1 else operands


class Fact:
    """A sort of fact that is told: its number and its fields, in order. A field of one plain number is given by its name.

    `kind` and `args` are as with choices: what it is called outside, and the names of what is said of it.
    """

    def __init__(
        self, name: str, number: int, *fields: Field | str, kind: str = "", args: tuple[str, ...] | None = None
    ) -> None:
        self.name = name
        self.number = number
        self.fields = tuple([Field(field) if isinstance(field, str) else field for field in fields])
        self.kind = kind or name
        self.args = tuple([field.name for field in self.fields]) if args is None else args
        self.least = sum([field.size for field in self.fields])
        self.open_ended = bool(self.fields) and self.fields[-1].size == MANY
        # Whether the operands are the values, one for one
        self.plain = all(field.size == 1 and not field.secret and not field.bits for field in self.fields)

    def secrets(self) -> int:
        """How many of the operands are secret."""
        return sum([field.size for field in self.fields if field.secret])

    def fits(self, count: int) -> bool:
        """Whether a fact of this sort can have so many operands."""
        return count >= self.least if self.open_ended else count == self.least

    def read(self, operands: list[int]) -> list[Any]:
        """The values of the fields, in order."""
        if not self.fits(len(operands)):
            names = ", ".join([field.name for field in self.fields])
            raise ValueError(f"a fact {self.name!r} holds {names or 'nothing'}, not {operands}")
        values: list[Any] = []
        if self.plain:
            values += operands
            return values
        at = 0
        for field in self.fields:
            end = len(operands) if field.size == MANY else at + field.size
            values.append(field.read(operands[at:end]))
            at = end
        return values


class Layout:
    """The choices and the facts of a game."""

    def __init__(self, choices: Sequence[Choices] = (), facts: Sequence[Fact] = ()) -> None:
        self.choices = tuple(choices)
        self.facts = tuple(facts)
        self.starts = [sort.first for sort in choices]
        self.sorts = {fact.number: fact for fact in facts}
        self.actions = 0
        for sort in choices:
            if sort.first != self.actions:
                raise ValueError(f"the choices {sort.name!r} should begin at {self.actions}, not at {sort.first}")
            self.actions += sort.size
        if len(self.sorts) != len(self.facts):
            raise ValueError("two sorts of facts have the same number")

    def choice(self, number: int) -> tuple[str, list[int]]:
        """What the choice of that number is: its name, and the values of its parts."""
        if not 0 <= number < self.actions:
            raise ValueError(f"choices are numbered from 0 to {self.actions - 1}; there is no {number}")
        sort = self.choices[bisect_right(self.starts, number) - 1]
        return sort.name, sort.read(number)

    def number(self, name: str, *values: int) -> int:
        """The number of the choice of that name whose parts have these values."""
        for sort in self.choices:
            if sort.name == name:
                return sort.number(values)
        raise ValueError(f"there is no choice {name!r}; there are {', '.join([sort.name for sort in self.choices])}")

    def fact(self, number: int, operands: list[int]) -> tuple[str, list[Any]]:
        """What a fact of that number tells: its name, and the values of its fields."""
        sort = self.sorts[number]
        return sort.name, sort.read(operands)

    def as_json(self) -> dict[str, Any]:
        """What is said of choices and events, for types in other languages: each kind with the names of its arguments.

        A kind that is said in several ways is there several times.
        """
        return {
            "choices": [{"kind": sort.kind, "args": list(sort.args)} for sort in self.choices],
            "events": [{"kind": sort.kind, "args": list(sort.args)} for sort in self.facts],
        }
