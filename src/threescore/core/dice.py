"""Where chance comes from.

A state never rolls for itself: it asks the `Dice` it was given. `FastDice` serve matches from a seed, `FairDice` matches between
people who want to check them afterwards, `ScriptedDice` tests and puzzles, `LightDice` thoughts and whatever else is played and
forgotten. All of them can be copied, and a copy goes
on with the same luck.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Final, SupportsBytes, SupportsIndex, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from threescore.core.errors import BadDice, shown, whole

SIDES: Final = 6

# FastDice take a new seed from their own stream after this many draws, so that a copy has little to draw again.
PAGE: Final = 32
SEED_BITS: Final = 62
UNUSED: Final = Random(0)

# LightDice multiply with carry: with this factor a * 2**32 - 1 is prime, and so is half of what is below it, so that their luck
# comes back only after some 2**62 numbers.
FACTOR: Final = 2147483085
HALF: Final = 32
LOW: Final = (1 << 32) - 1
MANY: Final = 1 << 31
# How seeds that lie side by side are scattered
SCATTERING: Final = 1640531527
ROUNDS: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Rolls, draws and shuffles. A subclass says how `below` finds its number and how to copy itself."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError("Dice.below: a kind of dice has to say where its numbers come from")

    def roll(self) -> i64:
        """One six-sided die."""
        return self.below(SIDES) + 1

    def shuffle(self, cards: vec[u8], first: i64, count: i64, mask: i64) -> None:
        """Shuffle so many cards from a place on; in a ring, whose length less one is the mask, they go on at its beginning."""
        i: i64
        for i in range(count - 1, i64(0), -1):
            here, there = first + i & mask, first + self.below(i + 1) & mask
            card = cards[here]
            cards[here] = cards[there]
            cards[there] = card

    def copy(self) -> "Dice":
        """Dice that will give the same results from here on, and leave these alone."""
        raise NotImplementedError("Dice.copy: a kind of dice has to say how it is copied")

    def can_run_out(self) -> bool:
        """Whether there may be no next roll: an answer is then tried on a copy first, so that it is given whole or not."""
        return False

    def __copy__(self) -> "Dice":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Dice":
        return self.copy()


class FastDice(Dice):
    """Dice for simulation, from a seed, on `librt.random`.

    That generator cannot be copied. So these dice remember what they were asked since their last seed, and a copy asks
    its own generator the same again, when it is first used.
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        number = whole(seed)
        if number is None:
            raise BadDice(f"a seed is a whole number, not {shown(seed)}")
        self.seed: i64 = i64(number % (1 << SEED_BITS))
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

    def __reduce__(self) -> Any:
        return fast_dice_at, (int(self.seed), [int(n) for n in self.asked], int(self.at))


@final
class LightDice(Dice):
    """Dice for thoughts, quicker than `FastDice`, and one number to copy. No record is played with them.

    They multiply with carry (Marsaglia's generator), and a draw is the sum of both halves without carry. No number is wider than
    63 bits, so that they roll the same in plain Python.
    """

    def __init__(self, seed: i64) -> None:
        high, low = seed >> 31 & MANY - 1, seed & MANY - 1
        i: i64
        for i in range(ROUNDS):
            high, low = low, high ^ (low * SCATTERING + i + 1 >> 20 & MANY - 1)
        self.luck: i64 = (high << 31 | low) + 1

    def draw(self) -> i64:
        """The next 32 bits."""
        luck = self.luck
        self.luck = (luck & LOW) * FACTOR + (luck >> HALF)
        return luck & LOW ^ luck >> HALF

    def below(self, n: i64) -> i64:
        """A draw as a part of all draws, taken n times (Lemire), but not where that would favour some numbers."""
        if n > MANY:
            return self.below_many(n)
        product = self.draw() * n
        if product & LOW < n:
            uneven = (LOW + 1 - n) % n
            while product & LOW < uneven:
                product = self.draw() * n
        return product >> HALF

    def below_many(self, n: i64) -> i64:
        span: i64 = 1 << SEED_BITS
        while True:
            number = self.draw() >> 1 << 31 | self.draw() >> 1
            if number < span - span % n:
                return number % n

    def roll(self) -> i64:
        return self.below(SIDES) + 1

    def shuffle(self, cards: vec[u8], first: i64, count: i64, mask: i64) -> None:
        # The same, said again where the compiler knows what `below` does.
        i: i64
        for i in range(count - 1, i64(0), -1):
            here, there = first + i & mask, first + self.below(i + 1) & mask
            card = cards[here]
            cards[here] = cards[there]
            cards[there] = card

    def copy(self) -> "LightDice":
        twin = LightDice(0)
        twin.luck = self.luck
        return twin

    def __reduce__(self) -> Any:
        return light_dice_at, (int(self.luck),)


class FairDice(Dice):
    """Dice that anyone can check: an HMAC-SHA256 stream from a committed secret and a text from each person.

    `commit` is shown before the first roll and `secret` after the last; docs/fair-dice.md tells how to recompute them.
    """

    def __init__(self, secret: SupportsBytes, match: Any, texts: Sequence[Any]) -> None:
        if not isinstance(secret, bytes) or len(secret) != 32:
            raise BadDice(f"the secret of fair dice is 32 bytes, not {shown(secret)}")
        if not isinstance(texts, (list, tuple)):
            raise BadDice(f"fair dice take a list of texts, not {shown(texts)}")
        lines: list[str] = ["threescore/1"]
        for text in [match, *texts]:
            if not isinstance(text, str) or "\n" in text:
                raise BadDice(f"the match id and the texts of fair dice are one line each; this is not: {shown(text)}")
            lines.append(text)
        try:
            message = "\n".join(lines).encode()
        except UnicodeEncodeError:
            raise BadDice("the match id and the texts of fair dice are Unicode; half a character is not") from None
        self.commit: str = hashlib.sha256(secret).hexdigest()
        self.key: bytes = hmac.digest(secret, message, "sha256")
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

    def __reduce__(self) -> Any:
        return fair_dice_at, (self.commit, self.key, self.block, int(self.number), int(self.at))


class ScriptedDice(Dice):
    """Rolls written down beforehand; everything else (shuffles, draws) comes from a seed."""

    def __init__(self, rolls: Iterable[SupportsIndex], seed: SupportsIndex = 0) -> None:
        script = vec[i64]()
        if not isinstance(rolls, Iterable):
            raise BadDice(f"scripted dice take a list of rolls, not {shown(rolls)}")
        for face in rolls:
            number = whole(face)
            if number is None or not 1 <= number <= SIDES:
                raise BadDice(f"a scripted roll is a whole number from 1 to 6, not {shown(face)}")
            script = append(script, i64(number))
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

    def can_run_out(self) -> bool:
        return True

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

    def __reduce__(self) -> Any:
        return scripted_dice_at, ([int(face) for face in self.script], int(self.at), self.rest)


# What a pickle calls to have the dice again, with the luck that they had


def fast_dice_at(seed: int, asked: list[int], at: int) -> FastDice:
    dice = FastDice(0)
    dice.seed = i64(seed)
    dice.asked = vec[i64]([i64(n) for n in asked])
    dice.at = i64(at)
    return dice


def light_dice_at(luck: int) -> LightDice:
    dice = LightDice(0)
    dice.luck = i64(luck)
    return dice


def fair_dice_at(commit: str, key: bytes, block: bytes, number: int, at: int) -> FairDice:
    dice = FairDice(bytes(32), "", [])
    dice.commit = commit
    dice.key = key
    dice.block = block
    dice.number = i64(number)
    dice.at = i64(at)
    return dice


def scripted_dice_at(script: list[int], at: int, rest: Dice) -> ScriptedDice:
    dice = ScriptedDice(script)
    dice.at = i64(at)
    dice.rest = rest
    return dice
