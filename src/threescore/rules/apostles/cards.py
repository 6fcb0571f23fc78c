"""The cards of Number of the Beast: how they are written, who the apostles are, and what each card does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from threescore.rules.apostles import moves

if TYPE_CHECKING:
    from threescore.core.piles import Pile

SUITS = "HDSC"
SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def code(card: int) -> str:
    """A card in the notation: `KH`, `10D`."""
    return RANKS[card % moves.SUIT] + SUITS[card // moves.SUIT]


def codes(pile: Pile) -> list[str]:
    """The cards of a pile, top first."""
    return [code(card) for card in pile.cards()]


CODES = {code(suit * moves.SUIT + rank): suit * moves.SUIT + rank for suit in range(4) for rank in range(1, 14)}
THREES = tuple("3" + suit for suit in SUITS)


class Apostle(NamedTuple):
    """Who a face card is, and what he does, in sentences of which an option may change one."""

    name: str
    ability: tuple[str, ...]


APOSTLES = {
    "KH": Apostle(
        "James, Son of Thunder",
        (
            "Searches the deck from the top for the first apostle, three or six. An apostle joins the quorum, a three or a "
            "six goes to the beast. Then the deck is shuffled.",
            "A three of the hand sends his six back.",
        ),
    ),
    "KD": Apostle(
        "Judas",
        (
            "Brings a six from the deck to the beast; the deck is shuffled.",
            "A three drawn in the same hand stops him and is discarded.",
            "If Jude fetches him, it sends his six back instead.",
            "As the last apostle, with two sixes at the beast, he brings the showdown.",
        ),
    ),
    "KS": Apostle("Peter", ("Takes one six from the beast and shuffles it into the deck.",)),
    "KC": Apostle("Andrew", ("Takes one six from the beast and shuffles it into the deck.",)),
    "QH": Apostle(
        "Phillip",
        (
            "Next turn, every six of the hand is shuffled into the deck before it can do harm.",
            "Only a showdown goes before him.",
        ),
    ),
    "QD": Apostle(
        "Bartholomew",
        (
            "Next turn the hand lies face down and you pick one card: an apostle joins, a six goes to the beast, anything "
            "else is discarded; the other cards go under the deck unseen.",
            "Drawn with another apostle, he does nothing.",
        ),
    ),
    "QS": Apostle(
        "Matthew",
        (
            "Next turn apostles join without their abilities, sixes go under the deck, and everything else is discarded.",
            "Only a showdown goes before him.",
        ),
    ),
    "QC": Apostle(
        "Thomas",
        (
            "If the beast has no six, brings it one from the deck; then the deck is shuffled.",
            "A three of the hand sends that six back.",
        ),
    ),
    "JH": Apostle(
        "John",
        (
            "Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other joins "
            "the hand.",
        ),
    ),
    "JD": Apostle("James, Son of Alphaeus", ("Next turn you roll four dice and draw four cards.",)),
    "JS": Apostle(
        "Jude", ("Fetches an apostle of your choice from the deck, who uses his ability. The deck is shuffled.",)
    ),
    "JC": Apostle("Simon", ("Shuffles the discard pile back into the deck.",)),
}

SIX = "Goes to the beast, unless a three lies there or was drawn in the same turn. The third six at the beast loses the game."
THREE = "Stands before the beast and absorbs one six. With a six drawn in the same turn, both leave."
PARTNERS = {"A": "5 or 7", "2": "4 or 8", "4": "2 or 10", "5": "A", "7": "A", "8": "2", "10": "4"}
PAIR = "Makes six with {} in the same hand and is discarded then; otherwise it goes under the deck."
NINE = "Goes back under the deck: a nine would need a three to make six, and threes do not count."
NUMBERS = ("A", "2", "4", "5", "7", "8", "9", "10")


def what_is_printed() -> dict[str, tuple[str, ...]]:
    """What each card does, by card or by rank, in sentences."""
    numbers = {rank: (PAIR.format(PARTNERS[rank]) if rank in PARTNERS else NINE,) for rank in NUMBERS}
    return {"6": (SIX,), "3": (THREE,), **numbers, **{card: apostle.ability for card, apostle in APOSTLES.items()}}


# Where an option says so, this sentence stands in the place of that one.
VARIANTS: dict[tuple[str, Any], dict[str, tuple[int, str]]] = {
    ("same_turn", "hand"): {
        "6": (
            0,
            "Goes to the beast, unless a three lies there or is in the same hand. The third six there loses the game.",
        ),
        "3": (0, "Stands before the beast and absorbs one six. With a six in the same hand, both leave."),
        "KH": (1, ""),
        "KD": (2, "If Jude fetches him, it does nothing to him."),
        "QC": (1, ""),
    },
    ("found_activate", True): {
        "KD": (1, "A three drawn in the same hand, or waiting there when John finds him, stops him and is discarded."),
        "QD": (1, "Drawn with another apostle, or found by James or John, he does nothing."),
    },
    ("matthew_silences", False): {
        "QS": (
            0,
            "Next turn sixes go under the deck and everything else is discarded, but apostles join and act as usual.",
        ),
    },
    ("showdown_over_shields", False): {
        "QH": (1, "So it cannot bring a showdown either."),
        "QS": (1, "No six of that hand brings a showdown."),
    },
    ("john_keep", "bottom"): {
        "JH": (
            0,
            "Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other "
            "goes under the deck.",
        ),
    },
    ("jude", "random"): {
        "JS": (
            0,
            "Fetches an apostle from the deck, whom chance chooses and who uses his ability. The deck is shuffled.",
        ),
    },
    ("combo", "signed"): dict.fromkeys(
        NUMBERS,
        (0, "Is discarded if it makes six with others of the hand, added or subtracted; else it goes under the deck."),
    ),
}


def face(card: str) -> str:
    """Under what a card is found in what is printed: an apostle by himself, the others by their rank."""
    return card if card in APOSTLES else card[:-1]


def sentences_of(options: Mapping[str, Any], card: str) -> list[str]:
    """What a card means when it is drawn, as the game is set up, a sentence each."""
    return in_print(options, face(card))


def in_print(options: Mapping[str, Any], printed_as: str) -> list[str]:
    """The same by what it is found under in what is printed."""
    sentences = list(what_is_printed()[printed_as])
    for (option, value), texts in VARIANTS.items():
        if options[option] == value and printed_as in texts:
            place, text = texts[printed_as]
            sentences[place] = text
    return [sentence for sentence in sentences if sentence]


def what_it_does(options: Mapping[str, Any], card: str) -> str:
    return " ".join(sentences_of(options, card))


def name(card: str) -> str:
    """A card for people: `6♥`, or the apostle's name."""
    return APOSTLES[card].name if card in APOSTLES else sign(card)


def sign(card: str) -> str:
    """A card as printed on its corner: `10♦`."""
    return card[:-1] + SIGNS[card[-1]]


def full_name(card: str) -> str:
    """`Peter (K♠)`, or `6♥`."""
    return f"{APOSTLES[card].name} ({sign(card)})" if card in APOSTLES else sign(card)
