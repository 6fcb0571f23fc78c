"""How the dice of a match are written down, so that the match can be dealt again."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

from threescore.core.dice import Dice, FairDice, FastDice
from threescore.core.errors import BadSave, shown
from threescore.core.game import Game
from threescore.core.state import State


class Seeded(NamedTuple):
    """Luck from a seed: for play alone and for tests."""

    seed: int

    def dice(self) -> Dice:
        return FastDice(self.seed)

    def start(self, game: Game) -> State:
        return game.start(dice=self.dice())

    def record(self) -> dict[str, Any]:
        return {"kind": "seed", "seed": self.seed}


class Rehearsed(NamedTuple):
    """Luck that whoever laid the table has chosen, from a position of their choice or from the set-up: for tests."""

    seed: int
    position: dict[str, Any] | None = None

    def dice(self) -> Dice:
        return FastDice(self.seed)

    def start(self, game: Game) -> State:
        dice = self.dice()
        return game.start(dice=dice) if self.position is None else game.from_position(self.position, dice)

    def record(self) -> dict[str, Any]:
        return {"kind": "rehearsed", "seed": self.seed, "position": self.position}


class Guard(NamedTuple):
    """Against whom the dice of a match were guarded: the seats of people who gave no text, and of those who gave theirs
    openly where several people sat, so that it could have been chosen knowing the others'."""

    empty: tuple[int, ...]
    unsealed: tuple[int, ...]


class Fair(NamedTuple):
    """Luck that anyone can check: the secret behind the commitment, the match and a text from each person.

    `seals` are what people fixed their texts with before any was opened, `people` the seats of people; older records do
    not tell them.
    """

    secret: bytes
    match: str
    texts: tuple[str, ...]
    seals: tuple[str | None, ...] | None = None
    people: tuple[int, ...] | None = None

    def dice(self) -> Dice:
        return FairDice(self.secret, self.match, list(self.texts))

    def start(self, game: Game) -> State:
        return game.start(dice=self.dice())

    def commit(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def record(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "kind": "fair",
            "commit": self.commit(),
            "secret": self.secret.hex(),
            "match": self.match,
            "texts": list(self.texts),
        }
        if self.seals is not None:
            told["seals"] = list(self.seals)
        if self.people is not None:
            told["people"] = list(self.people)
        return told

    def guard(self) -> Guard | None:
        """What guarded the dice besides the keeper's commitment; None if the record does not tell who were people."""
        if self.people is None:
            return None
        seals = self.seals or (None,) * len(self.texts)
        empty = tuple(seat for seat in self.people if not self.texts[seat].strip())
        several = len(self.people) > 1
        unsealed = tuple(seat for seat in self.people if several and seat not in empty and seals[seat] is None)
        return Guard(empty, unsealed)

    def notes(self) -> list[str]:
        """What a reader of the record has to know of its dice, besides that they are those that were committed to."""
        guard = self.guard()
        if guard is None:
            return ["the record does not tell which seats were people's, nor whether their texts were sealed"]
        notes = []
        if self.people and len(guard.empty) == len(self.people):
            notes.append("nobody gave a text: these dice were guarded by the keeper's commitment only")
        elif guard.empty:
            notes.append(
                f"{named(guard.empty)} gave no text: for whoever sat there these dice were guarded by the keeper's "
                "commitment only"
            )
        if guard.unsealed:
            notes.append(
                f"{named(guard.unsealed)} gave a text without sealing it first: together with the keeper it could have been "
                "chosen knowing the others'"
            )
        return notes


def named(numbers: tuple[int, ...]) -> str:
    return f"seat{'s' if len(numbers) > 1 else ''} {', '.join(str(number + 1) for number in numbers)}"


def seal_of(match: str, seat: int, text: str) -> str:
    """What fixes a person's text for a seat without telling it."""
    return hashlib.sha256("\n".join(["threescore/seal/1", match, str(seat), text]).encode()).hexdigest()


Luck = Seeded | Fair | Rehearsed


def any_seed() -> Seeded:
    """Luck from a seed that nobody has chosen."""
    return Seeded(secrets.randbits(62))


def read_luck(record: Any) -> Luck:
    """The luck that a record tells of; BadSave if it does not."""
    try:
        if record["kind"] == "seed" and type(record["seed"]) is int:
            return Seeded(record["seed"])
        if record["kind"] == "rehearsed" and type(record["seed"]) is int:
            return Rehearsed(record["seed"], record["position"])
        if record["kind"] == "fair":
            luck = Fair(
                bytes.fromhex(record["secret"]),
                str(record["match"]),
                tuple(map(str, record["texts"])),
                read_seals(record.get("seals")),
                read_people(record.get("people"), len(record["texts"])),
            )
            if luck.commit() != record["commit"]:
                raise BadSave("the secret does not belong to the commitment: SHA-256 of the secret is another number")
            for seat, seal in enumerate(luck.seals or ()):
                if seal is not None and seal_of(luck.match, seat, luck.texts[seat]) != seal:
                    raise BadSave(f"the text of seat {seat + 1} is not the one that was sealed")
            return luck
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadSave):
            raise
    raise BadSave(f"the record's 'dice' should be a seed, or secret, commit, match and texts; they are {shown(record)}")


def read_seals(told: Any) -> tuple[str | None, ...] | None:
    return None if told is None else tuple(None if seal is None else str(seal) for seal in told)


def read_people(told: Any, count: int) -> tuple[int, ...] | None:
    if told is None:
        return None
    people = tuple(told)
    if any(type(seat) is not int or not 0 <= seat < count for seat in people):
        raise BadSave(f"the record's people should be seats from 0 to {count - 1}; they are {told!r}")
    return people
