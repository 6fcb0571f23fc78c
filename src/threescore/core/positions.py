"""Reading a position that somebody wrote: every fault is named, with what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from threescore.core.errors import BadPosition, shown

T = TypeVar("T")


class Reader:
    """Takes the parts of a position one by one and complains about what is missing, wrong or left over."""

    def __init__(self, position: Mapping[str, Any], where: str = "") -> None:
        self.parts = dict(position)
        self.where = where

    def fail(self, name: str, wanted: str, got: Any) -> BadPosition:
        return BadPosition(f"{self.where}{name!r} should be {wanted}, not {shown(got)}")

    def any(self, name: str, default: Any = ...) -> Any:
        """The part as it is; without a default it has to be there."""
        if name in self.parts:
            return self.parts.pop(name)
        if default is ...:
            raise BadPosition(f"{self.where}{name!r} is missing from the position")
        return default

    def number(self, name: str, low: int, high: int, default: Any = ...) -> int:
        """A whole number from low to high."""
        value = self.any(name, default)
        if type(value) is not int or not low <= value <= high:
            raise self.fail(name, f"a whole number from {low} to {high}", value)
        return value

    def flag(self, name: str, default: Any = ...) -> bool:
        """True or false."""
        value = self.any(name, default)
        if type(value) is not bool:
            raise self.fail(name, "true or false", value)
        return value

    def one_of(self, name: str, values: Sequence[T], default: Any = ...) -> T:
        """One of the given values."""
        value = self.any(name, default)
        for known in values:
            if type(known) is type(value) and known == value:
                return known
        raise self.fail(name, f"one of {', '.join(map(str, values))}", value)

    def list_of(self, name: str, read: Callable[[Any], T], wanted: str, default: Any = ...) -> list[T]:
        """A list whose every entry `read` understands; it raises KeyError, TypeError or ValueError for one that it does not."""
        value = self.any(name, default)
        if not isinstance(value, (list, tuple)):
            raise self.fail(name, f"a list of {wanted}", value)
        entries = []
        for entry in value:
            try:
                entries.append(read(entry))
            except (KeyError, TypeError, ValueError):
                raise self.fail(name, f"a list of {wanted}", entry) from None
        return entries

    def done(self) -> None:
        """Complain about parts that nothing asked for."""
        if self.parts:
            raise BadPosition(
                f"{self.where}the position has parts that the game does not know: {', '.join(map(named, self.parts))}"
            )


def named(part: object) -> str:
    """A part as its name is written."""
    return shown(part).strip("'") if isinstance(part, str) else shown(part)
