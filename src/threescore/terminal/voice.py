"""Who is spoken of: seats by the names of those who sit there, and the reader as "you"."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What a verb is of "you", where dropping its ending is not enough.
VERBS = {"has": "have", "is": "are", "does": "do", "goes": "go", "was": "were", "passes": "pass", "loses": "lose"}
WHOSE = {
    "their own": "your own",
    "its own": "your own",
    "its next": "your next",
    "it matches again, it cannot": "you match again, you cannot",
    "if it matches": "if you match",
}
ADVERBS = ("still", "also", "then", "alone")


class Voice:
    """Tells a game's sentences, which speak of seats in the third person, to one reader.

    `called` is what the game calls each seat, `names` what the people at the table call it.
    """

    def __init__(self, called: Sequence[str], names: Sequence[str], reader: int | None) -> None:
        self.names = {old: new for old, new in zip(called, names, strict=True) if old != new}
        self.own = called[reader] if reader is not None and called[reader] != "You" else None
        known = sorted({*self.names, *([self.own] if self.own else [])}, key=len, reverse=True)
        # A name that a sentence begins with is written large there, and elsewhere perhaps not: The Devil, the Devil.
        forms = [re.escape(name[0]) + re.escape(name[1:]) for name in known]
        self.pattern = re.compile(rf"\b(?:{'|'.join(forms)})\b('s)?", re.IGNORECASE) if forms else None
        self.keys = {name.lower(): name for name in known}

    def tell(self, text: str) -> str:
        """A text of one or more sentences as the reader is told it."""
        if self.pattern is None:
            return text
        return " ".join(self.sentence(one) for one in re.split(r"(?<=[.!?:]) ", text))

    def sentence(self, text: str) -> str:
        assert self.pattern is not None, "somebody is spoken of"
        about = False

        def name(found: re.Match[str]) -> str:
            nonlocal about
            known, first = self.keys[found[0].removesuffix("'s").lower()], found.start() == 0
            if known != self.own:
                new = self.names[known]
                return f"{new}{found[1] or ''}"
            if found[1]:
                return "Your" if first else "your"
            about = about or first
            return "You" if first else "you"

        told = self.pattern.sub(name, text)
        return self.agreeing(told) if about else told

    def agreeing(self, text: str) -> str:
        """A sentence about the reader with the verbs that belong to "you": the first one, and those after an "and"."""
        for old, new in WHOSE.items():
            text = text.replace(old, new)
        words = text.split(" ")
        place = 1
        if words[0].endswith(",") and words[1:2] != ["die"]:
            # You, who attacked last, rule the underworld.
            place = next((at + 1 for at in range(1, len(words)) if words[at].endswith(",")), 1)
        while place < len(words) and words[place] in ADVERBS:
            place += 1
        verbs = {place, *[at + 1 for at, word in enumerate(words) if word == "and"]}
        return " ".join(second_person(word) if at in verbs else word for at, word in enumerate(words))


def second_person(verb: str) -> str:
    """`plays`: play; `has`: have."""
    stem = verb.rstrip(".,;:!?")
    ending = verb[len(stem) :]
    if stem in VERBS:
        return VERBS[stem] + ending
    if not stem.isalpha() or not stem.islower() or not stem.endswith("s") or stem.endswith("ss"):
        return verb
    for long, short in (("ies", "y"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("sses", "ss")):
        if stem.endswith(long):
            return stem.removesuffix(long) + short + ending
    return stem[:-1] + ending
