"""The cards of The Current Number of the Beast: reading a deck, checking it, and laying it out for the moves.

A deck is data: `deck.toml` and `own_dice.toml` beside this file, two readings of what the printed rules tell (ruling 45), or
a list that a player wrote in the same form. What is wrong with a list is said before anything starts, with the card and the
line.
"""

from __future__ import annotations

import re
import reprlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.errors import BadOption
from threescore.core.game import Option
from threescore.rules.beast import moves

STANDARD = "standard"
OWN_DICE = "own_dice"
# The lists that come with the game, and their files
LISTS = {STANDARD: "deck.toml", OWN_DICE: "own_dice.toml"}
START = "666"
PRINTED_TOTAL = 66
# Cards are kept as bytes, and one byte stands for no card.
MOST_CARDS = 200
# No list of so many cards is longer than this, in bytes.
LONGEST_FILE = 1 << 20

WHOSE = {"self": moves.SELF, "target": moves.ANYONE, "other": moves.OTHER, "table": moves.TABLE}
PARTNERS = {"middle": moves.THE_MIDDLE, "other": moves.OTHER}
STEPS = {"up": moves.UP, "down": moves.DOWN, "either": moves.EITHER}
VERBS = {
    "roll": moves.ROLL,
    "turn": moves.TURN,
    "swap": moves.SWAP,
    "rearrange": moves.REARRANGE,
    "freeze": moves.FREEZE,
    "beast": moves.NEW_BEAST,
}
# What has to be said of an effect, besides what it does
PARTS = {
    "roll": ("whose", "dice"),
    "turn": ("whose", "by"),
    "swap": ("whose", "with"),
    "rearrange": ("whose",),
    "freeze": (),
    "beast": (),
}
STATUSES = ("proven", "suggested", "open")

SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 100

ID = re.compile(r"[a-z][a-z0-9_]*|[0-9]+")
BEAST_ID = re.compile(r"[1-6]{3}")
HEADER = re.compile(r"\s*\[\[\s*card\s*\]\]")


class Effect(NamedTuple):
    """One thing that a card does."""

    do: str
    whose: str = "self"
    dice: int = 0
    by: str = ""
    partner: str = ""

    def as_mapping(self) -> dict[str, Any]:
        values = {"whose": self.whose, "dice": self.dice, "by": self.by, "with": self.partner}
        return {"do": self.do, **{part: values[part] for part in PARTS[self.do]}}


@dataclass(frozen=True)
class Card:
    """One kind of card, and how many of it there are."""

    id: str
    name: str
    text: str
    count: int
    effects: tuple[Effect, ...]
    waits: bool = False
    at_least: int = 0
    count_status: str = ""
    effect_status: str = ""
    inferred: str = ""
    line: str = ""

    @property
    def is_beast(self) -> bool:
        return self.effects[0].do == "beast"

    @property
    def title(self) -> str:
        """The name for people: `Sabotage`, `665 Neighbor of the Beast`."""
        return f"{self.id} {self.name}" if self.is_beast else self.name

    def as_mapping(self) -> dict[str, Any]:
        """The card in the form of a deck file, with nothing that goes without saying."""
        parts = {part.name: getattr(self, part.name) for part in fields(self)}
        parts["effects"] = [effect.as_mapping() for effect in self.effects]
        return {name: value for name, value in parts.items() if value}


BEAST_WINS = "If it makes your dice match, you win at the start of your next turn; others who match win at once."
BINDS = "You cannot win before it then, whatever changes."


def in_print(card: Card, binds: bool) -> dict[str, Any]:
    """What is on a card, what the rules add, and what the printed ones tell of it: proven, suggested or open (ruling 47).

    `binds` is how the game is set up: whether a match made with a card that waits has to wait (ruling 46).
    """
    return {
        "name": card.name,
        "line": card.line,
        "text": card.text,
        "adds": BEAST_WINS if card.is_beast else BINDS if card.waits and binds else "",
        "effect": card.effect_status,
        "inferred": card.inferred,
        "number": card.count,
        "count": card.count_status,
        "at_least": card.at_least,
    }


class Source:
    """Where a list of cards was read, to say where something is wrong."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.lines = text.splitlines()
        self.headers = [number for number, line in enumerate(self.lines) if HEADER.match(line)]

    def fault(self, complaint: str, key: str = "") -> BadOption:
        """Something is wrong with the list as a whole, or with a part of it outside the cards."""
        return BadOption(f"{self.name}{self.line_of(key, 0, len(self.lines))}: {complaint}")

    def card_fault(self, number: int, known_as: Any, complaint: str, key: str = "") -> BadOption:
        """Something is wrong with a card, the first being number 0."""
        line = ""
        if number < len(self.headers):
            start = self.headers[number]
            end = self.headers[number + 1] if number + 1 < len(self.headers) else len(self.lines)
            line = self.line_of(key, start, end) or f", line {start + 1}"
        card = f"card {known_as!r}" if isinstance(known_as, str) else f"card number {number + 1}"
        return BadOption(f"{self.name}{line}, {card}: {complaint}")

    def line_of(self, key: str, start: int, end: int) -> str:
        for number in range(start, end) if key else ():
            if re.match(rf"\s*{re.escape(key)}\s*=", self.lines[number]):
                return f", line {number + 1}"
        return ""


class CardReader:
    """Reads one card and complains about whatever is missing, wrong or unknown in it."""

    def __init__(self, source: Source, number: int, entry: Any) -> None:
        self.source = source
        self.number = number
        self.known_as = entry.get("id") if isinstance(entry, Mapping) else None
        if not isinstance(entry, Mapping):
            raise self.fault(f"a card is a table with an id, a name, a text, a count and effects, not {shown(entry)}")
        self.parts = dict(entry)
        self.given = frozenset(self.parts)

    def fault(self, complaint: str, key: str = "") -> BadOption:
        return self.source.card_fault(self.number, self.known_as, complaint, key)

    def read(self) -> Card:
        ident = self.words("id")
        if not ID.fullmatch(ident):
            raise self.fault("'id' should be lower-case letters, digits and underscores, or a beast's number", "id")
        card = Card(
            ident,
            self.words("name"),
            self.words("text", ""),
            self.count("count", 1),
            self.effects(),
            self.flag("waits"),
            self.count("at_least", 0, 0),
            self.status("count_status"),
            self.status("effect_status"),
            self.words("inferred", ""),
            self.words("line", ""),
        )
        if self.parts:
            raise self.fault(f"a card has no {', '.join(map(shown, self.parts))}", name_of(next(iter(self.parts))))
        self.check(card)
        return card

    def check(self, card: Card) -> None:
        """What has to hold between the parts of a card."""
        self.check_effects(card)
        # A key that changes nothing would let its author believe that it did (ruling 48).
        if "waits" in self.given and card.is_beast:
            raise self.fault("'waits' has no effect on a beast: a match with a new beast always waits", "waits")
        if card.waits and not any(changes_own(effect) for effect in card.effects):
            raise self.fault("'waits' has no effect on a card that never changes its player's own dice", "waits")
        if card.inferred and card.effect_status != "suggested":
            raise self.fault("'inferred' has no effect unless 'effect_status' is suggested", "inferred")

    def check_effects(self, card: Card) -> None:
        if card.count < card.at_least:
            raise self.fault(f"'count' is {card.count}, but there are at least {card.at_least} of it", "count")
        verbs = [effect.do for effect in card.effects]
        for alone in ("beast", "freeze"):
            if alone in verbs and len(verbs) > 1:
                raise self.fault(f"the effect {alone!r} should be the only one of its card", "effects")
        if len(verbs) > 1 and any(effect.whose == "table" for effect in card.effects):
            raise self.fault("an effect on the whole 'table' should be the only one of its card", "effects")
        if card.is_beast and not BEAST_ID.fullmatch(card.id):
            raise self.fault("the id of a beast should be its number, three digits from 1 to 6", "id")
        if not card.is_beast and card.id.isdecimal():
            raise self.fault('a card whose id is a number should be a beast: effects = [{ do = "beast" }]', "effects")
        aims = {effect.whose for effect in card.effects} | {effect.partner for effect in card.effects}
        if {"target", "other"} <= aims:
            raise self.fault(
                "a card has one target: either 'target' or 'other' in all its effects, not both", "effects"
            )
        for whose in ("self", "target", "other"):
            if sum(handles(effect, whose) for effect in card.effects) > moves.DICE:
                raise self.fault(f"its effects take more than the three dice that {whose!r} has", "effects")
        if sum(effect.partner == "middle" for effect in card.effects) > moves.DICE:
            raise self.fault("it swaps with more than the three middle dice", "effects")

    # The parts of a card

    def any(self, key: str, default: Any = ...) -> Any:
        if key not in self.parts and default is ...:
            raise self.fault(f"{key!r} is missing")
        return self.parts.pop(key, default)

    def words(self, key: str, default: Any = ...) -> str:
        value = self.any(key, default)
        if not isinstance(value, str) or "\n" in value or (default is ... and not value):
            raise self.fault(f"{key!r} should be one line of text, not {shown(value)}", key)
        return value

    def count(self, key: str, least: int, default: Any = ...) -> int:
        value = self.any(key, default)
        if type(value) is not int or not least <= value <= MOST_CARDS:
            raise self.fault(f"{key!r} should be a whole number from {least} to {MOST_CARDS}, not {shown(value)}", key)
        return value

    def flag(self, key: str) -> bool:
        value = self.any(key, False)
        if not isinstance(value, bool):
            raise self.fault(f"{key!r} should be true or false, not {shown(value)}", key)
        return value

    def status(self, key: str) -> str:
        value = self.any(key, "")
        if not isinstance(value, str) or value not in ("", *STATUSES):
            raise self.fault(f"{key!r} should be {offer(STATUSES)}, not {shown(value)}", key)
        return value

    def effects(self) -> tuple[Effect, ...]:
        value = self.any("effects")
        if not isinstance(value, (list, tuple)) or not value:
            raise self.fault(f"'effects' should be a list of at least one effect, not {shown(value)}", "effects")
        return tuple(self.effect(entry) for entry in value)

    def effect(self, entry: Any) -> Effect:
        do = entry.get("do") if isinstance(entry, Mapping) else None
        if not isinstance(do, str) or do not in VERBS:
            raise self.fault(
                f"an effect should say what to do: {offer(VERBS)}; this does not: {shown(entry)}", "effects"
            )
        known = {"do", *PARTS[do]}
        for part in entry:
            if part not in known:
                raise self.fault(f"the effect {do!r} has no {shown(part)}", "effects")
        for part in PARTS[do]:
            if part not in entry:
                raise self.fault(f"the effect {do!r} also needs {part!r}", "effects")
        whose = entry.get("whose", "self")
        owners = [name for name in WHOSE if do == "roll" or name != "table"]
        if entry.get("with") == "other":
            owners = ["self"]
        self.expect(do, "whose", whose, owners)
        self.expect(do, "with", entry.get("with", "middle"), PARTNERS)
        self.expect(do, "by", entry.get("by", "up"), STEPS)
        dice = entry.get("dice", 0)
        most = moves.MOST_ROLLED if whose == "table" else moves.DICE
        if do == "roll" and (type(dice) is not int or not 1 <= dice <= most):
            raise self.fault(f"the effect 'roll' has 'dice' from 1 to {most} here, not {shown(dice)}", "effects")
        return Effect(do, whose, dice, entry.get("by", ""), entry.get("with", ""))

    def expect(self, do: str, part: str, value: Any, known: Any) -> None:
        if not isinstance(value, str) or value not in known:
            raise self.fault(f"the effect {do!r} has {part!r} as {offer(known)} here, not {shown(value)}", "effects")


def offer(known: Any) -> str:
    return " or ".join(known)


def shown(value: Any) -> str:
    """Something that somebody gave, in a message: cut short where it is long or deep."""
    try:
        return SHORT.repr(value)
    except ValueError:  # a number too long to be written
        return f"a {type(value).__name__}"


def name_of(key: Any) -> str:
    return key if isinstance(key, str) else ""


def read_cards(mapping: Mapping[str, Any], source: Source) -> tuple[Card, ...]:
    """The cards of a list that was checked; BadOption if something is wrong with it."""
    for key in mapping:
        if key not in ("total", "card"):
            raise source.fault(f"a deck has a 'total' and tables 'card', but no {shown(key)}", name_of(key))
    total = mapping.get("total", PRINTED_TOTAL)
    if type(total) is not int or not 1 <= total <= MOST_CARDS:
        raise source.fault(f"'total' should be a whole number from 1 to {MOST_CARDS}, not {shown(total)}", "total")
    entries = mapping.get("card")
    if not isinstance(entries, (list, tuple)) or not entries:
        raise source.fault("there are no cards in it; each is a table [[card]]")
    cards: dict[str, Card] = {}
    freezing = ""
    for number, entry in enumerate(entries):
        card = CardReader(source, number, entry).read()
        if card.id in cards:
            raise source.card_fault(
                number, card.id, "there is a card of that id already; give one of them a count", "id"
            )
        if card.effects[0].do == "freeze":
            if freezing:
                raise source.card_fault(number, card.id, f"only one kind of card can freeze, and {freezing!r} does")
            freezing = card.id
        if card.id == START and card.count != 1:
            raise source.card_fault(number, START, f"there is exactly one starting beast, not {card.count}", "count")
        cards[card.id] = card
    if START not in cards:
        raise source.fault(f"the starting beast, a card with the id {START}, is missing")
    events = [card for card in cards.values() if not card.is_beast]
    if len(events) > moves.MOST_EVENTS:
        raise source.fault(f"a deck has at most {moves.MOST_EVENTS} kinds of event, not {len(events)}")
    there = sum(card.count for card in cards.values())
    if there != total:
        raise source.fault(f"the counts add up to {there} cards, and should to {total} (the 'total')", "total")
    return tuple(cards.values())


def read_file(path: Path) -> tuple[Card, ...]:
    """The cards of a deck file."""
    text = read_text(path)
    try:
        mapping = tomllib.loads(text)
    except RecursionError:
        raise BadOption(f"the deck {path.name!r} is nested too deep to be read") from None
    except ValueError as error:  # besides what is no TOML, a number too long to be read
        raise BadOption(f"the deck {path.name!r} is not a TOML file: {error}") from None
    return read_cards(mapping, Source(f"the deck {path.name}", text))


def read_text(path: Path) -> str:
    """The text of a file; BadOption if it is none, or is too long for a deck."""
    try:
        if path.exists() and not path.is_file():
            raise BadOption(f"the deck {str(path)!r} is not a file")
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise BadOption(f"the deck {path.name!r} is longer than any deck: more than {LONGEST_FILE} bytes")
        return content.decode("utf-8")
    except OSError as error:
        raise BadOption(f"the deck {str(path)!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BadOption(f"the deck {path.name!r} is not a TOML file: {error}") from None
    except ValueError as error:  # a name that no file can have
        raise BadOption(f"the deck {str(path)!r} cannot be read: {error}") from None


@cache
def built_in(name: str) -> tuple[Card, ...]:
    """A list of cards that comes with the game."""
    return read_file(Path(__file__).with_name(LISTS[name]))


def standard_cards() -> tuple[Card, ...]:
    return built_in(STANDARD)


def cards_of(value: str | Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards that a value of the option `deck` stands for."""
    if isinstance(value, str):
        return built_in(value)
    return read_cards(value, Source("the deck"))


class DeckOption(Option):
    """The option `deck`: one of the lists that come with the game, the name of a file, or a mapping of the same form.

    Its value is the name of a list or a mapping of plain values with everything in it, so that a record of a match holds
    the deck itself and not the name of a file that may have changed since.
    """

    reads_files = True

    def __init__(self) -> None:
        super().__init__(
            "deck",
            tuple(LISTS),
            "the cards: the standard deck, one in which six cards take your own dice only, or a file in the form of deck.toml",
        )

    def read(self, given: Any) -> Any:
        if isinstance(given, str) and given in LISTS:
            return given
        if isinstance(given, Mapping):
            cards = read_cards(given, Source("the deck"))
        elif isinstance(given, (str, Path)):
            cards = read_file(Path(given))
        else:
            raise self.refusal(given)
        for name in LISTS:
            if cards == built_in(name):
                return name
        return {"total": sum(card.count for card in cards), "card": [card.as_mapping() for card in cards]}

    def offer(self) -> str:
        return f"{', '.join(LISTS)}, the name of a deck file, or a mapping with the same parts"


def check_enough(cards: tuple[Card, ...], players: int) -> None:
    """BadOption unless there is always a card to draw: with full hands, a beast, and Freezes on all dice."""
    freezes = sum(card.count for card in cards if card.effects[0].do == "freeze")
    needed = 1 + moves.HAND * players + min(freezes, moves.DICE * players) + 1
    there = sum(card.count for card in cards)
    if there < needed:
        raise BadOption(f"the deck has {there} cards; {players} players with {freezes} Freezes need at least {needed}")


def lay_out(cards: tuple[Card, ...]) -> moves.Deck:
    """The deck as the moves read it."""
    deck = moves.Deck()
    pack = [kind for kind, card in enumerate(cards) for _ in range(card.count) if card.id != START]
    room = 1
    while room < len(pack):
        room *= 2
    deck.ring = vec[u8]([u8(kind) for kind in pack] + [u8(0)] * (room - len(pack)))
    deck.size = i64(len(pack))
    numbers = card_numbers(cards)
    effects = [effect for card in cards for effect in card.effects]
    firsts = [0]
    kinds = [moves.NO_CARD] * moves.CARD_NUMBERS
    digits: list[int] = []
    for kind, card in enumerate(cards):
        firsts.append(firsts[-1] + len(card.effects))
        kinds[numbers[kind]] = kind
        digits += [int(digit) for digit in card.id] if card.is_beast else [0, 0, 0]
        if card.id == START:
            deck.start = i64(kind)
        if card.effects[0].do == "freeze":
            deck.freeze = i64(kind)
    deck.number = vec[i64](numbers)
    deck.first = vec[i64](firsts)
    deck.enough = vec[i64]([enough(card) for card in cards])
    deck.waits = vec[u8]([u8(card.waits or card.is_beast) for card in cards])
    deck.digits = vec[u8]([u8(digit) for digit in digits])
    deck.kind = vec[u8]([u8(kind) for kind in kinds])
    deck.verb = vec[u8]([u8(VERBS[effect.do]) for effect in effects])
    deck.whose = vec[u8]([u8(WHOSE[effect.whose]) for effect in effects])
    deck.partner = vec[u8]([u8(PARTNERS.get(effect.partner, moves.SELF)) for effect in effects])
    deck.amount = vec[i64]([effect.dice if effect.do == "roll" else STEPS.get(effect.by, 0) for effect in effects])
    deck.effects = vec[i64](
        [
            moves.packed(i64(verb), i64(whose), i64(partner), amount)
            for verb, whose, partner, amount in zip(deck.verb, deck.whose, deck.partner, deck.amount, strict=True)
        ]
    )
    return deck


def handles(effect: Effect, whose: str) -> int:
    """How many dice of a player an effect takes, at least."""
    mine = {"roll": effect.dice, "rearrange": 2, "turn": 1, "swap": 1}.get(effect.do, 0)
    return mine * (effect.whose == whose) + (effect.partner == whose)


def changes_own(effect: Effect) -> bool:
    """Whether an effect can change dice of the player of its card."""
    return effect.do != "freeze" and effect.whose != "other"


def enough(card: Card) -> int:
    """How many unfrozen dice are enough for a card that can take several of one's own; 0 for all others (ruling 44)."""
    most = max(sum(handles(effect, whose) for effect in card.effects) for whose in ("self", "target"))
    return most if most > 1 else 0


def card_numbers(cards: tuple[Card, ...]) -> list[int]:
    """The number of each card in choices: an event's place among the events, or a beast's number in base six."""
    numbers = []
    events = 0
    for card in cards:
        if card.is_beast:
            a, b, c = (int(digit) - 1 for digit in card.id)
            numbers.append(moves.MOST_EVENTS + a * 36 + b * 6 + c)
        else:
            numbers.append(events)
            events += 1
    return numbers
