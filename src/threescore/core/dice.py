"""Where chance comes from.

A state never rolls for itself: it asks the `Dice` it was given. `FastDice` serve simulation, `FairDice` matches between
people who want to check them afterwards, `ScriptedDice` tests and puzzles. All of them can be copied, and a copy goes
on with the same luck.
"""

import hashlib
import hmac
from typing import Any, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from threescore.core.errors import BadDice

SIDES: Final = 6

# FastDice take a new seed from their own stream after this many draws, so that a copy has little to draw again.
PAGE: Final = 32
SEED_BITS: Final = 62
UNUSED: Final = Random(0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Rolls, draws and shuffles. A subclass says how `below` finds its number and how to copy itself."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError("Dice.below: a kind of dice has to say where its numbers come from")

    def roll(self) -> i64:
        """One six-sided die."""
        return self.below(SIDES) + 1

    def copy(self) -> "Dice":
        """Dice that will give the same results from here on, and leave these alone."""
        raise NotImplementedError("Dice.copy: a kind of dice has to say how it is copied")


class FastDice(Dice):
    """Dice for simulation, from a seed, on `librt.random`.

    That generator cannot be copied. So these dice remember what they were asked since their last seed, and a copy asks
    its own generator the same again, when it is first used.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed: i64 = i64(seed % (1 << SEED_BITS))
        self.source: Random = UNUSED
        self.asked: vec[i64] = vec[i64]()
        self.at: i64 = 0
        self.room: i64 = 0

    def turn_page(self) -> None:
        """Make room for more draws: with a generator of its own at first use, with a new seed after a full page."""
        if self.source is UNUSED:
            self.source = Random(self.seed)
            if self.at == 0:
                self.asked = vec[i64]([0] * PAGE)
            i: i64
            for i in range(self.at):
                self.source.randrange(self.asked[i])
        if self.at == PAGE:
            self.seed = self.source.randrange(1 << SEED_BITS)
            self.source.seed(self.seed)
            self.at = 0
        self.room = PAGE - self.at

    def below(self, n: i64) -> i64:
        if self.room == 0:
            self.turn_page()
        self.room -= 1
        self.asked[self.at] = n
        self.at += 1
        return self.source.randrange(n)

    def copy(self) -> "FastDice":
        twin = FastDice(0)
        twin.seed = self.seed
        twin.asked = self.asked[:]
        twin.at = self.at
        return twin


class FairDice(Dice):
    """Dice that anyone can check: an HMAC-SHA256 stream from a committed secret and a text from each person.

    `commit` is shown before the first roll and `secret` after the last; docs/fair-dice.md tells how to recompute them.
    """

    def __init__(self, secret: bytes, match: str, texts: list[str]) -> None:
        if len(secret) != 32:
            raise BadDice(f"the secret of fair dice has 32 bytes, not {len(secret)}")
        for text in [match, *texts]:
            if "\n" in text:
                raise BadDice(f"the match id and the texts of fair dice are one line each; this is not: {text!r}")
        message = "\n".join(["threescore/1", match, *texts])
        self.commit: str = hashlib.sha256(secret).hexdigest()
        self.key: bytes = hmac.digest(secret, message.encode(), "sha256")
        self.block: bytes = b""
        self.number: i64 = 0
        self.at: i64 = 0

    def byte(self) -> i64:
        """The next byte of the stream."""
        if self.at == len(self.block):
            self.block = hmac.digest(self.key, int(self.number).to_bytes(8, "big"), "sha256")
            self.number += 1
            self.at = 0
        self.at += 1
        return i64(self.block[self.at - 1])

    def below(self, n: i64) -> i64:
        """As many bytes as n needs, big end first, again and again until they lie below the last multiple of n."""
        if n < 1:
            raise BadDice(f"dice choose among at least one thing, not {int(n)}")
        span: i64 = 256
        while span < n:
            span *= 256
        while True:
            number = self.byte()
            reach: i64 = 256
            while reach < span:
                number = number * 256 + self.byte()
                reach *= 256
            if number < span - span % n:
                return number % n

    def copy(self) -> "FairDice":
        twin = FairDice(bytes(32), "", [])
        twin.commit = self.commit
        twin.key = self.key
        twin.block = self.block
        twin.number = self.number
        twin.at = self.at
        return twin


class ScriptedDice(Dice):
    """Rolls written down beforehand; everything else (shuffles, draws) comes from a seed."""

    def __init__(self, rolls: list[Any], seed: int = 0) -> None:
        script = vec[i64]()
        for face in rolls:
            if not isinstance(face, int) or not 1 <= face <= 6:
                raise BadDice(f"a scripted roll is a whole number from 1 to 6, not {face!r}")
            script = append(script, i64(face))
        self.script: vec[i64] = script
        self.at: i64 = 0
        self.rest: Dice = FastDice(seed)

    def below(self, n: i64) -> i64:
        return self.rest.below(n)

    def roll(self) -> i64:
        if self.at == len(self.script):
            raise BadDice(f"the script of {int(self.at)} rolls is used up; this game needs another one")
        self.at += 1
        return self.script[self.at - 1]

    @property
    def left(self) -> int:
        """How many scripted rolls have not been rolled yet."""
        return len(self.script) - int(self.at)

    def copy(self) -> "ScriptedDice":
        twin = ScriptedDice([])
        twin.script = self.script
        twin.at = self.at
        twin.rest = self.rest.copy()
        return twin
