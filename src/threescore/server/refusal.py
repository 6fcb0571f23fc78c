"""How the parlour says no: a status for programs, a sentence for the person who asked."""

from __future__ import annotations


class Refusal(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text


def not_found(text: str = "there is no such match") -> Refusal:
    return Refusal(404, "unknown", text)


def forbidden(text: str) -> Refusal:
    return Refusal(403, "not_yours", text)


def too_late(text: str) -> Refusal:
    return Refusal(409, "too_late", text)


def bad(text: str) -> Refusal:
    return Refusal(400, "bad", text)


def too_many(text: str) -> Refusal:
    return Refusal(429, "too_many", text)
