"""What a game says: each sentence a kind with arguments, and English words that say the same.

Not compiled: a compiled tuple of names is no quicker, and has no docstring.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """One thing that is said by itself: what is asked, or why something was refused."""

    kind: str
    args: dict[str, Any]
    text: str


class Choice(NamedTuple):
    """One answer that a seat may give: `kind` and `args` say which, in the notation of the rules page.

    `typed` is a short form that a person may type instead, where there is one. `more` is what else the text tells (the face
    that a die shows now), for other languages.
    """

    id: int
    kind: str
    args: dict[str, Any]
    text: str
    typed: str = ""
    more: dict[str, Any] = {}  # noqa: RUF012 a tuple is never changed, nor is this


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


# What may stand between a subject and its verb, and verbs whose forms follow no rule
BETWEEN = r"(?:, who [^,]+,| still| alone)?"
SECOND = {"has": "have", "is": "are", "does": "do", "goes": "go", "can": "can", "will": "will", "must": "must"}
YOURS = {"their": "your", "they": "you"}


def to_you(text: str, name: str) -> str:
    """What is said of the seat of that name, as it reads it itself: `Seat 1 plays Sabotage.` is `You play Sabotage.`"""
    if name == "You" or name[1:] not in text:
        return text
    who = rf"(?<!You are )\b[{name[0].upper()}{name[0].lower()}]{re.escape(name[1:])}"
    return "".join([addressed(sentence, who) for sentence in re.split(r"(?<=[.!?] )", text)])


def addressed(sentence: str, who: str) -> str:
    """One sentence to whom it names."""

    def at_the_start(found: re.Match[str], word: str) -> str:
        return word.capitalize() if found.start() == 0 else word

    sentence = re.sub(rf"{who}'s\b", lambda found: at_the_start(found, "your"), sentence)
    sentence = re.sub(rf"(?<=[a-z] of ){who}\b", "yours", sentence)
    subject = re.search(rf"{who}({BETWEEN}) (?=(?:{'|'.join(SECOND)}|[a-z]+s)\b)", sentence)
    if subject is None:
        return re.sub(rf"{who}\b", lambda found: at_the_start(found, "you"), sentence)
    said = re.sub(r"^\w+|(?<=\band )[a-z]+s\b", lambda verb: second_person(verb[0]), sentence[subject.end() :])
    said = re.sub(r"\b(?:their|they)\b", lambda word: YOURS[word[0]], said)
    return f"{sentence[: subject.start()]}{at_the_start(subject, 'you')}{subject[1]} {said}"


def second_person(verb: str) -> str:
    """`plays` is `play`, `matches` is `match`, `has` is `have`."""
    return SECOND.get(verb) or re.sub(r"(?<=ss|sh|ch)es$|s$", "", verb)
