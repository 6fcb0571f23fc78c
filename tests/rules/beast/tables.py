"""Tables of The Current Number of the Beast, laid out for one choice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import threescore
from threescore.core.state import State
from threescore.rules.beast.cards import cards_of, standard_cards

# Dice that match no beast of the deck and can be turned both ways
PLAIN = [2, 4, 3]


def table(
    *dice: list[int],
    hand: tuple[str, ...] = (),
    others: dict[int, tuple[str, ...]] | None = None,
    rolls: tuple[int, ...] = (),
    top: tuple[str, ...] = (),
    ice: tuple[tuple[int, int], ...] = (),
    options: dict[str, Any] | None = None,
    **position: Any,
) -> State:
    """A game with these dice, where seat 0 (or `turn`) has drawn and holds `hand`; hands are filled up from the deck.

    `others` are the cards of other seats, `top` those on top of the deck, `rolls` the next rolls, `ice` frozen dice.
    """
    game = threescore.game("beast", players=len(dice), **(options or {}))
    place: dict[str, Any] = {"turn": 0, "phase": "play", "beast": "666", "middle": [1, 5, 2], "discard": [], **position}
    place["dice"] = [list(three) for three in dice]
    place["frozen"] = [[(seat, die) in ice for die in range(3)] for seat in range(len(dice))]
    place.setdefault("pending", [False] * len(dice))
    left = Counter({card.id: card.count for card in cards_of(game.options["deck"])})
    left.subtract([place["beast"], *["freeze"] * len(ice), *place["discard"], *top])
    hands = {seat: list((others or {}).get(seat, ())) for seat in range(len(dice))}
    hands[place["turn"]] = list(hand)
    if "playing" in place:
        left.subtract([place["playing"]["card"]])
    for cards in hands.values():
        left.subtract(cards)
    assert min(left.values()) >= 0, f"more cards than there are: {left}"
    rest = list(left.elements())
    for seat, cards in hands.items():
        size = 4 if seat == place["turn"] and place["phase"] in ("play", "discard") else 3
        while len(cards) < size:
            cards.append(rest.pop(0))
    place["hands"] = list(hands.values())
    if "deck" not in place:
        place["deck"] = [*top, *rest]
    return game.from_position(place, dice=threescore.ScriptedDice(list(rolls), seed=1))


def do(state: State, kind: str, **args: Any) -> None:
    """Give the only answer of that kind with these arguments."""
    seat = state.to_act[0]
    found = [choice for choice in state.choices(seat) if choice.kind == kind and args.items() <= choice.args.items()]
    assert len(found) == 1, f"{kind} {args} is not among {state.choices(seat)}"
    state.act(seat, found[0].id)


def play(state: State, card: str, *answers: tuple[str, dict[str, Any]]) -> None:
    """Play a card and answer what it asks."""
    do(state, "play", card=card)
    for kind, args in answers:
        do(state, kind, **args)


def offered(state: State, kind: str, *names: str) -> list[Any]:
    """The arguments of the offered answers of a kind: one of them each, or several as a tuple."""
    choices = [choice.args for choice in state.choices(state.to_act[0]) if choice.kind == kind]
    if len(names) == 1:
        return [args[names[0]] for args in choices]
    return [tuple(args[name] for name in names) for args in choices]


def dice_of(state: State, seat: int) -> list[int]:
    dice: list[int] = state.position()["dice"][seat]
    return dice


def told(state: State) -> list[str]:
    return [event.kind for event in state.events]


def at(player: int) -> tuple[str, dict[str, Any]]:
    """The answer to `target`."""
    return "target", {"player": player}


def die(player: int, number: int) -> tuple[str, dict[str, Any]]:
    """The answer to `die`."""
    return "die", {"player": player, "die": number}


def standard_with(*counts: tuple[str, int]) -> list[dict[str, Any]]:
    """The cards of the standard deck, some of them with other counts."""
    changed = dict(counts)
    cards = [{**card.as_mapping(), "count": changed.get(card.id, card.count)} for card in standard_cards()]
    return [{**card, "at_least": 0} for card in cards if card["count"]]
