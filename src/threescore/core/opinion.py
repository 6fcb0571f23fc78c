"""What somebody who has thought about a question thinks of one of its choices.

Not compiled: a compiled tuple of names is no quicker, and has no docstring.
"""

from __future__ import annotations

from typing import NamedTuple


class Opinion(NamedTuple):
    """What a mind or a judge thinks of one choice: the seat's chance of winning after it, and how often it was tried."""

    choice: int
    chance: float
    tries: int = 0
