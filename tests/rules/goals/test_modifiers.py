"""Every modifier, and what stacks of them make of a die."""

from __future__ import annotations

import pytest

from tests.rules.goals.tables import act, all_ready, on_first, table, told, values
from threescore.rules.goals.cards import CARDS


def worth(face: int, *cards: str, **options: str) -> int:
    """What a die is worth after a whole round with these cards behind it."""
    state = table(
        dice=[[face, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]], stacks=[on_first(*cards), on_first()], options=dict(options)
    )
    all_ready(state)
    return values(state)[0]


@pytest.mark.parametrize(
    ("card", "face", "value"),
    [
        ("+1", 6, 7),
        ("-1", 1, 0),
        ("+2", 5, 7),
        ("-2", 1, -1),
        ("+3", 3, 6),
        ("-3", 1, -2),
        ("blank", 4, 4),
        ("[0]", 6, 0),
        ("[1]", 6, 1),
        ("[2]", 6, 2),
        ("[3]", 6, 3),
        ("[4]", 6, 4),
        ("[5]", 6, 5),
        ("[6]", 1, 6),
        ("[7]", 1, 7),
        ("x2", 6, 12),
        ("/2", 5, 2),
        ("/2", 6, 3),
        ("negate", 4, -4),
        ("flip", 2, 5),
    ],
)
def test_a_single_modifier(card: str, face: int, value: int) -> None:
    assert worth(face, card) == value


@pytest.mark.parametrize(
    ("cards", "face", "value"),
    [
        (("-3", "x2"), 1, -4),
        (("-3", "+3"), 1, 1),
        (("-1", "negate"), 1, 0),  # ruling 22
        (("negate", "negate"), 3, 3),
        (("negate", "/2"), 3, -2),  # ruling 21
        (("negate", "+1"), 3, -2),
        (("flip", "flip"), 2, 2),  # ruling 20
        (("flip", "flip", "flip"), 2, 5),
        (("+1", "[0]", "-1", "x2"), 6, -2),  # ruling 23
        (("x2", "flip"), 1, 12),  # ruling 16: the flip acts on the die wherever it lies
        (("x2", "blank", "x2", "x2", "x2"), 6, 96),
    ],
)
def test_a_stack_acts_from_top_to_bottom(cards: tuple[str, ...], face: int, value: int) -> None:
    assert worth(face, *cards) == value


def test_half_of_a_negative_number_is_rounded_down_or_towards_zero() -> None:
    assert worth(3, "negate", "/2") == -2
    assert worth(3, "negate", "/2", half="trunc") == -1
    assert worth(5, "/2", half="trunc") == 2


def test_a_reroll_rolls_the_die_before_all_else() -> None:
    state = table(stacks=[on_first("+1", "reroll"), on_first()], rolls=[5])
    all_ready(state)
    assert told(state, "rerolled") == [{"seat": 0, "die": 0, "face": 5}]
    assert values(state)[0] == 6


def test_of_two_rerolls_the_last_counts() -> None:
    state = table(stacks=[on_first("reroll", "reroll"), on_first()], rolls=[5, 2])
    all_ready(state)
    assert [roll["face"] for roll in told(state, "rerolled")] == [5, 2]
    assert values(state)[0] == 2


def test_a_pick_overrides_a_reroll_and_a_flip_comes_after_both() -> None:
    state = table(stacks=[on_first("flip", "pick", "reroll", "x2"), on_first()], rolls=[3])
    all_ready(state)
    act(state, 0, "pick", die=0, face=6)
    act(state, 0, "ready")
    assert told(state, "picked") == [{"seat": 0, "die": 0, "face": 6}]
    assert told(state, "flipped") == [{"seat": 0, "die": 0, "face": 1}]
    assert values(state)[0] == 2


def test_two_picks_on_one_die_ask_once() -> None:
    state = table(stacks=[on_first("pick", "pick"), on_first()])
    all_ready(state)
    assert len(state.choices(0)) == 6
    act(state, 0, "pick", die=0, face=4)
    act(state, 0, "ready")
    assert values(state)[0] == 4


def test_there_are_96_modifiers_and_8_in_each_starting_deck() -> None:
    assert sum(6 * card.each + card.shared for card in CARDS.modifiers) == 96
    start = [card.code for card in CARDS.modifiers for _ in range(card.each)]
    assert sorted(start) == sorted(["+1", "+1", "+2", "+3", "-1", "-1", "-2", "-3"])
    shared = {card.code: card.shared for card in CARDS.modifiers if card.shared}
    assert shared.pop("blank") == 8
    assert [shared.pop(f"[{number}]") for number in range(8)] == [2] * 8
    assert shared == {"x2": 4, "/2": 4, "negate": 4, "reroll": 4, "pick": 4, "flip": 4}
