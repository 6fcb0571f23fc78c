"""Dice: even, repeatable, copyable; fair dice as anyone else would compute them."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import threescore
from threescore.core.dice import Dice, FairDice, FastDice, LightDice, ScriptedDice
from threescore.errors import BadDice
from threescore.table.luck import Fair, seal_of

SECRET = bytes(range(32))
VECTORS = Path(__file__).parents[2] / "docs" / "fair-dice-vectors.json"

MAKERS: dict[str, Callable[[], Dice]] = {
    "fast": lambda: FastDice(666),
    "light": lambda: LightDice(666),
    "fair": lambda: FairDice(SECRET, "m1", ["a", "b"]),
    "scripted": lambda: ScriptedDice([1, 2, 3, 4, 5, 6] * 20, seed=5),
}
every_kind = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@every_kind
def test_numbers_below_n_are_all_there_and_equally_likely(make: Callable[[], Dice]) -> None:
    dice = make()
    for n in (1, 2, 6, 7, 52, 300):
        rolls = 400 * n
        counts = Counter(dice.below(n) for _ in range(rolls))
        assert set(counts) == set(range(n))
        # Chi-square, normalised: for even dice it exceeds 5 less than once in a million times.
        chi = sum((count - 400) ** 2 / 400 for count in counts.values())
        assert n == 1 or (chi - (n - 1)) / (2 * (n - 1)) ** 0.5 < 5


@every_kind
def test_the_same_dice_roll_the_same(make: Callable[[], Dice]) -> None:
    one, other = make(), make()
    assert [one.roll() for _ in range(100)] == [other.roll() for _ in range(100)]


@every_kind
def test_a_copy_goes_on_with_the_same_luck_and_leaves_the_original_alone(make: Callable[[], Dice]) -> None:
    for used in range(70):
        dice = make()
        for _ in range(used):
            dice.roll()
        copy = dice.copy()
        again = copy.copy()
        ahead = [copy.roll() for _ in range(40)]
        assert [dice.roll() for _ in range(40)] == ahead
        assert [again.roll() for _ in range(40)] == ahead


def test_different_seeds_roll_differently() -> None:
    for kind in (FastDice, LightDice):
        rolls = {tuple(dice.roll() for _ in range(20)) for dice in map(kind, range(200))}
        assert len(rolls) == 200


def test_light_dice_of_seeds_side_by_side_are_strangers() -> None:
    """What the first, second … die of one seed shows says nothing of the same die of the next seed."""
    for place in range(6):
        shown = []
        for seed in range(36 * 200):
            dice = LightDice(seed)
            shown.append([dice.roll() for _ in range(place + 1)][-1])
        pairs = Counter(zip(shown[::2], shown[1::2], strict=True))
        chi = sum((pairs[one, other] - 100) ** 2 / 100 for one in range(1, 7) for other in range(1, 7))
        assert (chi - 35) / 70**0.5 < 5


def test_light_dice_multiply_with_carry() -> None:
    dice, luck = LightDice(7), LightDice(7).luck
    for _ in range(100):
        assert dice.draw() == (luck % 2**32) ^ (luck // 2**32)
        luck = luck % 2**32 * 2147483085 + luck // 2**32
        assert dice.luck == luck
    assert all(pow(2, modulus - 1, modulus) == 1 for modulus in (2147483085 * 2**32 - 1, 2147483085 * 2**31 - 1))


def test_light_dice_draw_from_as_many_things_as_a_seed_has_bits() -> None:
    dice = LightDice(1)
    numbers = [dice.below(1 << 62) for _ in range(1000)]
    assert all(0 <= number < 1 << 62 for number in numbers)
    for bit in range(62):
        assert 400 < sum(number >> bit & 1 for number in numbers) < 600


def test_scripted_dice_roll_the_script_and_shuffle_by_the_seed() -> None:
    dice = ScriptedDice([6, 1], seed=3)
    seeded = FastDice(3)
    assert [dice.below(52) for _ in range(5)] == [seeded.below(52) for _ in range(5)]
    assert dice.left == 2
    assert [dice.roll(), dice.roll()] == [6, 1]
    with pytest.raises(BadDice, match="used up"):
        dice.roll()


@pytest.mark.parametrize("roll", [0, 7, "6", 2.0])
def test_a_scripted_roll_is_a_face(roll: Any) -> None:
    with pytest.raises(BadDice, match="from 1 to 6"):
        ScriptedDice([roll])


def test_fair_dice_want_a_whole_secret_and_one_line_texts() -> None:
    with pytest.raises(BadDice, match="32 bytes"):
        FairDice(b"short", "m", [])
    with pytest.raises(BadDice, match="one line"):
        FairDice(SECRET, "m", ["two\nlines"])


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(BadDice, match="whole number"):
        threescore.game("apostles").start(seed="7")  # type: ignore[arg-type]
    with pytest.raises(BadDice, match="not both"):
        threescore.game("apostles").start(seed=7, dice=FastDice(7))


# Fair dice, computed once more in the way that the documentation tells


def stream(secret: bytes, match: str, texts: list[str]) -> Iterator[int]:
    key = hmac.new(secret, ("threescore/1\n" + match + "".join("\n" + text for text in texts)).encode(), hashlib.sha256)
    block = 0
    while True:
        yield from hmac.new(key.digest(), block.to_bytes(8, "big"), hashlib.sha256).digest()
        block += 1


def numbers(source: Iterator[int], n: int, count: int) -> list[int]:
    width = 1
    while 256**width < n:
        width += 1
    found: list[int] = []
    while len(found) < count:
        value = int.from_bytes(bytes(next(source) for _ in range(width)), "big")
        if value < 256**width // n * n:
            found.append(value % n)
    return found


@pytest.mark.parametrize("n", [2, 6, 52, 255, 256, 257, 70_000])
def test_fair_dice_are_what_anyone_computes(n: int) -> None:
    dice = FairDice(SECRET, "match", ["ann", "ben", ""])
    assert [dice.below(n) for _ in range(500)] == numbers(stream(SECRET, "match", ["ann", "ben", ""]), n, 500)


def test_the_published_vectors_hold() -> None:
    for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
        secret = bytes.fromhex(vector["secret"])
        assert hashlib.sha256(secret).hexdigest() == vector["commit"]
        dice = FairDice(secret, vector["match"], vector["texts"])
        assert dice.commit == vector["commit"]
        assert [dice.roll() for _ in vector["rolls"]] == vector["rolls"]
        assert [dice.below(n) for n in vector["below"]] == vector["numbers"]


def test_the_published_seals_and_what_guarded_the_dice_hold() -> None:
    """The browser's own check reads the same vectors."""
    for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
        secret, match, texts = bytes.fromhex(vector["secret"]), vector["match"], tuple(vector["texts"])
        assert [seal_of(match, seat, text) for seat, text in enumerate(texts)] == vector["seals"]
        given = [
            None if seat in (*vector["empty"], *vector["unsealed"]) else seal
            for seat, seal in enumerate(vector["seals"])
        ]
        guard = Fair(secret, match, texts, tuple(given), tuple(vector["people"])).guard()
        assert guard == (tuple(vector["empty"]), tuple(vector["unsealed"]))


def test_every_text_and_the_match_change_the_rolls() -> None:
    def rolls(match: str, texts: list[str]) -> list[int]:
        dice = FairDice(SECRET, match, texts)
        return [dice.roll() for _ in range(30)]

    all_rolls = [rolls("m", ["a", "b"]), rolls("n", ["a", "b"]), rolls("m", ["b", "a"]), rolls("m", ["a"])]
    assert all(one != other for i, one in enumerate(all_rolls) for other in all_rolls[:i])
