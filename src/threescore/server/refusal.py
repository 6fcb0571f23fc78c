"""How the parlour says no: a status and a code for programs, a sentence for the person who asked.

A sentence is a kind with arguments, and English text that says the same (core/sentences.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threescore.core.sentences import Sentence
from threescore.server import messages as say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from threescore.core.errors import ThreescoreError


class Refusal(Exception):
    """A request that is refused; nothing has changed. Without a kind of its own it is of the kind of its code."""

    def __init__(
        self, status: int, code: str, text: str, kind: str = "", args: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.sentence = Sentence(kind or code, dict(args or {}), text)


def on_wire(sentence: Sentence | None) -> say.Sentence | None:
    """A sentence as it travels."""
    return None if sentence is None else say.Sentence(*sentence)


def not_found(
    text: str = "there is no such match", kind: str = "no_such_match", args: Mapping[str, Any] | None = None
) -> Refusal:
    return Refusal(404, "unknown", text, kind, args)


def forbidden(text: str, kind: str = "", args: Mapping[str, Any] | None = None) -> Refusal:
    return Refusal(403, "not_yours", text, kind, args)


def too_late(text: str, kind: str = "", args: Mapping[str, Any] | None = None) -> Refusal:
    return Refusal(409, "too_late", text, kind, args)


def bad(text: str, kind: str = "", args: Mapping[str, Any] | None = None) -> Refusal:
    return Refusal(400, "bad", text, kind, args)


def too_many(text: str, kind: str = "", args: Mapping[str, Any] | None = None) -> Refusal:
    return Refusal(429, "too_many", text, kind, args)


def of_rules(error: ThreescoreError) -> Refusal:
    """What the rules object to, as the parlour's own refusal."""
    kind, args, text = error.sentence
    return bad(text, kind, args)


def closed(why: Sentence) -> Refusal:
    """A match that can be neither played on nor replayed here."""
    return Refusal(409, "closed", f"this match is closed: {why.text}", "match_closed", {"why": why._asdict()})


# What is refused in several places is worded here, once.


def not_your_seat() -> Refusal:
    return forbidden("that is not your seat", "not_your_seat")


def seat_taken() -> Refusal:
    return too_late("somebody sits there already", "seat_taken")


def seats_taken() -> Refusal:
    return too_late("the match has started; its seats are taken", "seats_taken")


def seat_changed() -> Refusal:
    return too_late("the seat has changed meanwhile", "seat_changed")


def match_over() -> Refusal:
    return too_late("the match is over", "match_over")


def nobody_there() -> Refusal:
    return not_found("there is nobody of that id", "nobody_there")


def account_closed() -> Refusal:
    return forbidden("the house has closed this account; its keeper can tell you why", "account_closed")


def no_game(status: int, name: str, known: Sequence[str]) -> Refusal:
    games = ", ".join(known)
    text = f"there is no game {name!r}; the games are: {games}"
    args = {"game": repr(name), "games": games}
    return Refusal(status, "unknown_game" if status == 400 else "unknown", text, "no_game", args)
