"""How the dice of a match are written down, so that the match can be dealt again."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

from threescore.core.dice import Dice, FairDice, FastDice
from threescore.core.errors import BadSave, shown


class Seeded(NamedTuple):
    """Luck from a seed: for play alone and for tests."""

    seed: int

    def dice(self) -> Dice:
        return FastDice(self.seed)

    def record(self) -> dict[str, Any]:
        return {"kind": "seed", "seed": self.seed}


class Fair(NamedTuple):
    """Luck that anyone can check: the secret behind the commitment, the match and a text from each person."""

    secret: bytes
    match: str
    texts: tuple[str, ...]

    def dice(self) -> Dice:
        return FairDice(self.secret, self.match, list(self.texts))

    def commit(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def record(self) -> dict[str, Any]:
        return {
            "kind": "fair",
            "commit": self.commit(),
            "secret": self.secret.hex(),
            "match": self.match,
            "texts": list(self.texts),
        }


Luck = Seeded | Fair


def any_seed() -> Seeded:
    """Luck from a seed that nobody has chosen."""
    return Seeded(secrets.randbits(62))


def read_luck(record: Any) -> Luck:
    """The luck that a record tells of; BadSave if it does not."""
    try:
        if record["kind"] == "seed" and type(record["seed"]) is int:
            return Seeded(record["seed"])
        if record["kind"] == "fair":
            luck = Fair(bytes.fromhex(record["secret"]), str(record["match"]), tuple(map(str, record["texts"])))
            if luck.commit() != record["commit"]:
                raise BadSave("the secret does not belong to the commitment: SHA-256 of the secret is another number")
            return luck
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadSave):
            raise
    raise BadSave(f"the record's 'dice' should be a seed, or secret, commit, match and texts; they are {shown(record)}")
