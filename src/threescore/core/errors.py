"""What can go wrong, each for the person who caused it: what was wrong, and what would have been right."""

from collections.abc import Mapping
from operator import index
from reprlib import Repr
from typing import Any, ClassVar

from threescore.core.sentences import Sentence

# How much of what somebody gave is shown back to them.
BRIEF = Repr()
BRIEF.maxstring = BRIEF.maxother = BRIEF.maxlong = 60
BRIEF.maxlist = BRIEF.maxtuple = BRIEF.maxdict = 8


def shown(value: object) -> str:
    """What somebody gave, for a message: in a few words, however large, deep or odd it is."""
    try:
        return BRIEF.repr(value)
    except Exception:  # numbers of thousands of digits, objects that cannot show themselves
        return f"that {type(value).__name__}"


def whole(value: Any) -> int | None:
    """The whole number that was given, also as one of NumPy's; None if it is none. True and False are no numbers."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


class ThreescoreError(Exception):
    """Anything that Threescore refuses. The message is meant to be shown; nothing has changed.

    `sentence` says the same by kind and arguments; a refusal that has no kind of its own has that of its class.
    """

    kind: ClassVar[str] = "refused"

    def __init__(self, text: str = "", kind: str = "", args: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.sentence = Sentence(kind or self.kind, dict(args or {}), text)


class UnknownGame(ThreescoreError, LookupError):
    """There is no game of that name."""

    kind = "unknown_game"


class BadOption(ThreescoreError, ValueError):
    """A game has no such option, or the option no such value."""

    kind = "bad_option"


class WrongPlayers(BadOption):
    """The game is not played by that many."""

    kind = "wrong_players"


class IllegalChoice(ThreescoreError, ValueError):
    """The answer is not among those that the seat may give."""

    kind = "illegal"


class NotAsked(IllegalChoice):
    """The seat owes no answer now."""

    kind = "not_asked"


class NoSuchSeat(NotAsked):
    """The game has no seat of that number."""

    kind = "no_such_seat"


class BadPosition(ThreescoreError, ValueError):
    """The position cannot be: something is missing, doubled or out of place."""

    kind = "bad_position"


class BadDice(ThreescoreError, ValueError):
    """The dice were made with something that dice cannot be made of, or a script of rolls has run out."""

    kind = "bad_dice"


class Unfinished(ThreescoreError, NotImplementedError):
    """A game lacks something that it has to say; the message is for whoever makes it, and shows how that is written."""

    kind = "unfinished"


class MindFailed(ThreescoreError, RuntimeError):
    """A mind broke down, or answered what its seat may not answer."""

    kind = "mind_failed"


class BadSave(ThreescoreError, ValueError):
    """A saved match cannot be read or does not replay."""

    kind = "bad_save"
