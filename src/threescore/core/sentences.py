"""What a game says: each sentence a kind with arguments, and English words that say the same.

Not compiled: a compiled tuple of names is no quicker, and has no docstring.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """One answer that a seat may give. `typed` is a short form that a person may type instead, where there is one."""

    id: int
    kind: str
    args: dict[str, Any]
    text: str
    typed: str = ""


class Event(NamedTuple):
    """One thing that an answer caused."""

    kind: str
    args: dict[str, Any]
    text: str


class Help(NamedTuple):
    """Something that is in question: what it means and, if it might be expected and cannot be, why not.

    `kind` and `args` say the same as the words, so that another language can be made of them.
    """

    kind: str
    args: dict[str, Any]
    title: str
    text: str
    why: str = ""
