"""Nothing about a face-down card leaks: not the deck's order, not a face-down hand, not what goes under unseen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.rules.apostles.table import answer, draw, lay, placed
from threescore.core.state import State

# Cards as the notation writes them, and as people read them
MENTION = re.compile(r"(?<![A-Z0-9])(10|[A2-9JQK])([HDSC♥♦♠♣])(?![A-Z0-9])")
LETTER = {"♥": "H", "♦": "D", "♠": "S", "♣": "C"}


def mentioned(told: Any) -> set[str]:
    """The cards that a text or a structure names."""
    text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False, default=repr)
    return {rank + LETTER.get(suit, suit) for rank, suit in MENTION.findall(text)}


def open_cards(state: State) -> set[str]:
    """The cards that lie open on the table."""
    position = state.position()
    return {card for name in ("discard", "quorum", "beast") for card in position[name]}


def everything_shown(state: State, seat: int | None) -> list[Any]:
    """All that a seat can read; the picture of the table is drawn from the view."""
    view, words = state.view(seat), state.game.words
    choices = state.choices(0)
    return [
        view,
        [[event.kind, event.args, event.text] for event in state.events_for(seat)],
        [list(choice) for choice in choices],
        words.ask(view),
        repr(words.explain(view, choices)),
    ]


def test_mentions_are_found() -> None:
    """The eye of these tests sees both ways of writing a card."""
    assert mentioned("You draw 10♦ and 6H, then Peter (K♠).") == {"10D", "6H", "KS"}
    assert mentioned({"card": "AH", "turn": 12}) == {"AH"}


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize(
    ("hand", "pending"), [("6H QC 9D", "bartholomew"), ("6H QC 9D 3S", "bartholomew four_dice phillip")]
)
def test_a_face_down_hand_is_not_shown(seat: int | None, hand: str, pending: str) -> None:
    state = draw(hand, quorum="QD", pending=pending)
    assert state.view(seat)["hand"] == [None] * len(hand.split())
    for shown in everything_shown(state, seat):
        assert mentioned(shown) <= open_cards(state)


def test_the_whole_truth_is_in_the_position_and_the_events_of_nobody() -> None:
    """So the tests around this one have something to find."""
    state = draw("6H QC 9D", quorum="QD", pending="bartholomew")
    assert state.position()["hand"] == ["6H", "QC", "9D"]
    assert mentioned([event.args for event in state.events]) == {"6H", "QC", "9D"}


@pytest.mark.parametrize("seat", [0, None])
def test_the_cards_that_were_not_picked_are_never_shown(seat: int | None) -> None:
    state = draw("6H QC 9D", quorum="QD", pending="bartholomew")
    answer(state, "pick", place=2)
    for shown in everything_shown(state, seat):
        assert mentioned(shown) <= {"9D", "QD"}
    assert {event.kind for event in state.events_for(seat)} == {"picked", "returned_unseen", "discarded"}


@pytest.mark.parametrize("seat", [0, None])
def test_a_turn_tells_only_the_cards_that_were_drawn(seat: int | None) -> None:
    """Not the cards that the dice turn under."""
    state = placed(lay("2H 2D 9H 2S 9D 9S"), [3, 2, 1])
    answer(state, "roll")
    for shown in everything_shown(state, seat):
        assert mentioned(shown) <= {"9H", "9D", "9S"}


@pytest.mark.parametrize("seat", [0, None])
def test_the_cards_that_james_passes_over_are_not_told(seat: int | None) -> None:
    """Ruling 74."""
    state = draw("KH 9H 9D", then="8H 10H QH")
    for shown in everything_shown(state, seat):
        assert mentioned(shown) <= {"KH", "9H", "9D", "QH"}


DECKS = {
    "roll": lay(quorum="QD"),
    "pick": lay(quorum="QD", phase="pick", hand="6H QC 9D"),
    "fetch": lay(quorum="JS QD", phase="fetch", hand="9H"),
    "john": lay(quorum="JH QD", phase="john", john="9H 6H"),
    "order": lay(quorum="KD KS", phase="order", abilities="KD KS"),
}


@pytest.mark.parametrize("phase", DECKS)
@pytest.mark.parametrize("seat", [0, None])
def test_positions_that_differ_in_what_is_hidden_look_alike(phase: str, seat: int | None) -> None:
    position = DECKS[phase]
    hidden = position["deck"] + (position["hand"] if phase == "pick" else [])
    other = position | {"deck": hidden[::-1][: len(position["deck"])]}
    if phase == "pick":
        other["hand"] = hidden[::-1][len(position["deck"]) :]
        assert other["hand"] != position["hand"]
    one, two = placed(position, free_order=True), placed(other, free_order=True)
    assert one.position() != two.position()
    assert everything_shown(one, seat) == everything_shown(two, seat)
    assert one.view(seat)["deck"] == len(position["deck"])


def test_a_redeal_mixes_the_face_down_hand_into_the_deck() -> None:
    state = draw("6H QC 9D", quorum="QD", pending="bartholomew")
    hands = {tuple(state.redeal(0).position()["hand"]) for _ in range(20)}
    assert len(hands) > 10
    assert all(len(hand) == 3 for hand in hands)


def test_jude_is_offered_every_missing_apostle_in_an_order_that_says_nothing() -> None:
    one = placed(lay("KC QH", quorum="JS", phase="fetch"))
    two = placed(lay("QH KC", quorum="JS", phase="fetch"))
    assert one.choices(0) == two.choices(0)
    assert len(one.choices(0)) == 11
