"""What can go wrong, each for the person who caused it: what was wrong, and what would have been right."""


class ThreescoreError(Exception):
    """Anything that Threescore refuses. The message is meant to be shown; nothing has changed."""


class UnknownGame(ThreescoreError, LookupError):
    """There is no game of that name."""


class BadOption(ThreescoreError, ValueError):
    """A game has no such option, or the option no such value."""


class WrongPlayers(BadOption):
    """The game is not played by that many."""


class IllegalChoice(ThreescoreError, ValueError):
    """The answer is not among those that the seat may give."""


class NotAsked(IllegalChoice):
    """The seat owes no answer now."""


class BadPosition(ThreescoreError, ValueError):
    """The position cannot be: something is missing, doubled or out of place."""


class BadDice(ThreescoreError, ValueError):
    """The dice were made with something that dice cannot be made of, or a script of rolls has run out."""


class MindFailed(ThreescoreError, RuntimeError):
    """A mind broke down, or answered what its seat may not answer."""


class BadSave(ThreescoreError, ValueError):
    """A saved match cannot be read or does not replay."""
