"""A seat forgets nothing that it saw (ruling 83): what went under the deck openly stays known until a shuffle."""

from __future__ import annotations

import random
from typing import Any

import pytest

import threescore
from tests.rules.apostles.table import all_but, answer, bottom, draw, lay, pile, placed, told
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.core.words import Event
from threescore.testing import random_game, walk

UNKNOWN = None
REDEALS = 3


class Watcher:
    """Somebody who looks on and remembers where cards lie, from nothing but what the seat is told."""

    def __init__(self, game: threescore.Game) -> None:
        self.triples_into_deck = game.options["trip3"] == "deck"
        self.deck: list[str | None] = [UNKNOWN] * 52
        self.face_down: list[str | None] = []

    def watch(self, event: Event) -> None:
        args: dict[str, Any] = event.args
        match event.kind:
            case "rotated":
                self.deck = self.deck[args["count"] :] + self.deck[: args["count"]]
            case "drew" if args["card"] is None:
                self.face_down.append(self.deck.pop(0))
            case "drew":
                self.see_top(args["card"])
            case "drew_two":
                for card in args["cards"]:
                    self.see_top(card)
            case "picked":
                assert self.face_down.pop(args["place"]) in (UNKNOWN, args["card"])
            case "returned_unseen":
                self.deck += self.face_down
                self.face_down = []
            case "returned":
                self.deck.append(args["card"])
            case "cancelled" | "shielded" | "took_six":
                self.deck.append(args["six"])
            case "shuffled_in":
                self.forget(len(self.deck) + 1)
            case "reshuffled":
                self.forget(len(self.deck) + args["count"])
            case "searched" if args["card"] is not None:  # it came from a place that nobody was shown
                self.forget(len(self.deck) - 1)
            case "cleared" if self.triples_into_deck:
                self.deck += [UNKNOWN] * args["count"]
            case "shuffled":
                self.forget(len(self.deck))

    def see_top(self, card: str) -> None:
        """The top card is drawn; if it was known, it is what it was known to be."""
        assert self.deck.pop(0) in (UNKNOWN, card)

    def forget(self, left: int) -> None:
        self.deck = [UNKNOWN] * left


def hidden(state: State) -> list[str]:
    """The truth of what lies face down: the deck, then a face-down hand."""
    position = state.position()
    return list(position["deck"] + (position["hand"] if position["phase"] == "pick" else []))


def check_redeals(state: State, remembered: list[str | None], luck: random.Random) -> None:
    """Redealt states have what is remembered where it is, and deal everything else anew."""
    truth = hidden(state)
    unknown = [place for place, card in enumerate(remembered) if card is UNKNOWN]
    dealt = [hidden(state.redeal(0, FastDice(luck.getrandbits(60)))) for _ in range(REDEALS)]
    for cards in [truth, *dealt]:
        assert len(cards) == len(remembered)
        assert all(card in (UNKNOWN, cards[place]) for place, card in enumerate(remembered))
        assert sorted(cards) == sorted(truth)
    if len(unknown) > 20:
        assert len({tuple(cards[place] for place in unknown) for cards in [truth, *dealt]}) == REDEALS + 1


@pytest.mark.parametrize("block", range(4))
def test_no_redeal_of_a_whole_match_contradicts_what_the_seat_was_shown(block: int) -> None:
    """A law: whole matches with random options, every state compared with what a watcher of the events remembers."""
    most = 0
    for seed in range(block * 10, block * 10 + 10):
        luck = random.Random(seed)
        game = random_game("apostles", luck)
        state = game.start(seed=seed)
        watcher = Watcher(game)
        for _ in walk(state, luck):
            for event in state.events_for(0):
                watcher.watch(event)
            remembered = watcher.deck + watcher.face_down
            check_redeals(state, remembered, luck)
            shown = {entry["place"]: entry["card"] for entry in state.view(0)["known"]}
            assert shown == {place: card for place, card in enumerate(watcher.deck) if card is not UNKNOWN}
            if state.view(0)["phase"] == "pick":
                assert state.view(0)["hand"] == watcher.face_down
            most = max(most, len(shown))
        for event in state.events_for(0):
            watcher.watch(event)
        check_redeals(state, watcher.deck, luck)
    assert most > 5, "a match in which nothing is ever known tests nothing"


def known(state: State) -> dict[str, int]:
    """The known cards of the deck and their places there, as the seat is shown them."""
    return {entry["card"]: entry["place"] for entry in state.view(0)["known"]}


def test_numbers_that_went_under_the_deck_are_known() -> None:
    state = draw("9H 8H 10H")
    assert known(state) == {"9H": 49, "8H": 50, "10H": 51}
    for seed in range(5):
        assert bottom(state.redeal(0, FastDice(seed)), 3) == "9H 8H 10H"


def test_cards_that_the_dice_turned_under_stay_unknown() -> None:
    """But they move what is known."""
    state = placed(lay("2H 2D 9H 9D 9S 2S 2C 9C"), [3, 1, 1])
    answer(state, "roll")
    assert pile(state, "deck").split()[-5:] == ["2H", "2D", "9H", "9D", "9S"]
    assert known(state) == {"9H": 49, "9D": 50, "9S": 51}


def test_known_cards_move_with_the_deck() -> None:
    state = draw("9H 8H 10H", luck=[6, 6, 1], then="9D 9S 9C 8D 8S 8C 10D 10S 10C 7H 7D 7S 7C")
    answer(state, "roll")
    assert known(state) == {"9H": 36, "8H": 37, "10H": 38, "8C": 49, "7S": 50, "7C": 51}


@pytest.mark.parametrize(
    ("hand", "where", "under"),
    [
        ("6H 3H 9H", {}, "6H 9H"),
        ("6H 9H 9D", {"beast": "3C"}, "6H 9H 9D"),
        ("3H 9H 9D", {"beast": "3D 3S 3C"}, "3H 9H 9D"),
        ("6H 9H 9D", {"pending": "matthew"}, "6H"),
    ],
)
def test_whatever_goes_under_the_deck_openly_is_known(hand: str, where: dict[str, Any], under: str) -> None:
    state = draw(hand, **where)
    assert bottom(state, len(under.split())) == under
    assert set(known(state)) == set(under.split())


def test_the_card_that_john_puts_under_the_deck_is_known() -> None:
    state = draw("JH 9H 9D", then="5H 8H", options={"john_keep": "bottom"})
    answer(state, "john", card="5H")
    assert set(known(state)) == {"8H", "9H", "9D"}


@pytest.mark.parametrize("shuffler", ["KD 9H 9D", "JC 9H 9D", "KS 9H 9D", "KH 9H 9D"])
def test_a_shuffle_makes_all_unknown(shuffler: str) -> None:
    """What goes under the deck after the shuffle is known again."""
    position = lay(shuffler, discard="2H", beast="6S") | {"known": ["2D", "2S"]}
    state = placed(position, [1, 1, 1])
    answer(state, "roll")
    assert set(known(state)) == {"9H", "9D"}


def test_phillips_shuffle_makes_all_unknown() -> None:
    position = lay("6H 9H 9D", pending="phillip") | {"known": ["2D", "2S"]}
    state = placed(position, [1, 1, 1])
    answer(state, "roll")
    assert set(known(state)) == {"9H", "9D"}


@pytest.mark.parametrize("hand", ["QC 9H 9D", "KC 9H 9D"])
def test_an_ability_that_shuffles_nothing_leaves_known_what_is_known(hand: str) -> None:
    """Rulings 48 and 71: Thomas finds no six, Andrew none at the beast."""
    position = lay(hand, discard="6H 6D 6S 6C") | {"known": ["2D", "2S"]}
    state = placed(position, [1, 1, 1])
    answer(state, "roll")
    assert set(known(state)) == {"2D", "2S", "9H", "9D"}


def test_a_known_card_is_known_in_a_face_down_hand_too() -> None:
    position = lay("9H 8H 10H", pending="bartholomew") | {"known": ["8H"]}
    state = placed(position, [1, 1, 1])
    answer(state, "roll")
    assert [event.args["card"] for event in state.events_for(0) if event.kind == "drew"] == [None, None, None]
    assert state.view(0)["hand"] == [None, "8H", None]
    assert state.position()["known"] == ["8H"]
    for seed in range(5):
        assert state.redeal(0, FastDice(seed)).position()["hand"][1] == "8H"


def test_cards_that_return_unseen_stay_what_they_were_to_the_seat() -> None:
    """The known one known, the unknown one unknown."""
    position = lay("9H 8H 10H", pending="bartholomew") | {"known": ["8H"]}
    state = placed(position, [1, 1, 1])
    answer(state, "roll")
    answer(state, "pick", place=0)
    assert bottom(state, 2) == "8H 10H"
    assert known(state) == {"8H": 48}


def test_a_six_that_a_shield_stops_in_bartholomews_turn_is_known_and_the_others_are_not() -> None:
    """Rulings 82 and 83."""
    state = draw("9H 6H 10H", beast="3C", pending="bartholomew")
    answer(state, "pick", place=1)
    assert list(known(state)) == ["6H"]


def test_nothing_of_a_searched_deck_is_known_after_the_end() -> None:
    """Nobody shuffles it any more, but nobody was shown where the card was found."""
    state = placed(lay("KD 9H 9D", beast="6H 6D") | {"known": ["2D", "2S"]}, [1, 1, 1])
    answer(state, "roll")
    assert told(state, "lost") == [{"by": "sixes"}]
    assert known(state) == {}


def test_what_is_known_is_part_of_the_position() -> None:
    state = draw("9H 8H 10H")
    assert state.position()["known"] == ["9H", "8H", "10H"]
    twin = placed(state.position())
    assert twin.position() == state.position()
    assert bottom(twin.redeal(0), 3) == "9H 8H 10H"


def test_nothing_is_known_of_a_position_that_does_not_say_so() -> None:
    state = placed(lay())
    assert state.view(0)["known"] == []
    assert "known" not in state.position()


def test_a_deck_that_is_known_to_the_last_card_is_dealt_as_it_lies() -> None:
    position = lay("QC 9H 9D 9S", rest="discard", quorum=all_but("QC")) | {"known": ["9S", "9H", "9D"]}
    assert pile(placed(position).redeal(0), "deck") == "QC 9H 9D 9S"
