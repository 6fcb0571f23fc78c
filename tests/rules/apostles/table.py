"""Laying out positions of Number of the Beast, and looking at what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import threescore
from threescore.core.state import State

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
CARDS = [rank + suit for suit in "HDSC" for rank in RANKS]
APOSTLES = [card for card in CARDS if card[0] in "JQK"]
SIXES = "6H 6D 6S 6C"
# Whose doing it is that something waits for the next turn
CAUSES = {"phillip": "QH", "bartholomew": "QD", "matthew": "QS", "four_dice": "JD"}


def all_but(*missing: str) -> str:
    """The apostles, without these."""
    return " ".join(card for card in APOSTLES if card not in missing)


def lay(deck: str = "", rest: str = "deck", **parts: Any) -> dict[str, Any]:
    """A position from a few named cards; all others lie, in order, in the deck below those named (or in another pile).

    Whoever caused what is pending is in the quorum, unless he is named somewhere.
    """
    position: dict[str, Any] = {"deck": deck, "discard": "", "quorum": "", "beast": "", "pending": "", "phase": "roll"}
    position |= parts
    position = {part: value.split() if is_list(part, value) else value for part, value in position.items()}
    named = [card for part in ("deck", "discard", "quorum", "beast", "hand", "john") for card in position.get(part, [])]
    causes = [CAUSES[word] for word in position["pending"] if word in CAUSES]
    position["quorum"] = list(dict.fromkeys(card for card in causes if card not in named)) + position["quorum"]
    named += position["quorum"]
    position[rest] += [card for card in CARDS if card not in named]
    return position


def is_list(part: str, value: Any) -> bool:
    return isinstance(value, str) and part not in ("phase", "spared")


def placed(position: dict[str, Any], rolls: Sequence[int] = (), **options: Any) -> State:
    """The game in a position, with the dice that are going to be rolled."""
    return threescore.game("apostles", **options).from_position(position, threescore.ScriptedDice(list(rolls)))


def draw(
    hand: str, then: str = "", luck: Sequence[int] = (), options: dict[str, Any] | None = None, **where: Any
) -> State:
    """The game after a turn that draws this hand with ones; `then` lies below it, `luck` is rolled after it."""
    rolls = [1] * len(hand.split()) + list(luck)
    state = placed(lay(f"{hand} {then}", **where), rolls, **(options or {}))
    answer(state, "roll")
    return state


def answer(state: State, kind: str, **args: Any) -> None:
    """Make the one choice of that kind and those arguments."""
    (choice,) = [choice for choice in state.choices(0) if choice.kind == kind and choice.args == args]
    state.act(0, choice.id)


def pile(state: State, name: str) -> str:
    """The cards of a pile, as they lie."""
    return " ".join(state.position()[name])


def bottom(state: State, count: int) -> str:
    """The last cards of the deck."""
    return " ".join(state.position()["deck"][-count:])


def sixes(state: State) -> int:
    """How many sixes the beast has."""
    return sum(card[0] == "6" for card in state.position()["beast"])


def told(state: State, kind: str) -> list[dict[str, Any]]:
    """The arguments of the events of a kind, in order."""
    return [event.args for event in state.events if event.kind == kind]


def cards_told(state: State, kind: str) -> str:
    """The cards that the events of a kind are about."""
    return " ".join(args["card"] for args in told(state, kind))


def kinds(state: State) -> list[str]:
    return [event.kind for event in state.events]


def deck_is_shuffled(state: State) -> bool:
    """Whether the cards that `lay` put into the deck in order lie there in another order (its two ends apart)."""
    places = [CARDS.index(card) for card in state.position()["deck"][6:-6]]
    return places != sorted(places)


def asked(state: State) -> list[tuple[Any, ...]]:
    """What may be answered: each choice's kind and its argument."""
    return [(choice.kind, *choice.args.values()) for choice in state.choices(0)]
