"""Threes, sixes and numbers of a hand: rulings 10 to 22."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.rules.apostles.table import asked, bottom, deck_is_shuffled, draw, pile, sixes, told

NUMBERS = {1: "A", 2: "2", 4: "4", 5: "5", 7: "7", 8: "8", 9: "9", 10: "10"}
# Sums A+5, 2+4; differences 7−A, 8−2, 10−4
PAIRS = [(1, 5), (2, 4), (1, 7), (2, 8), (4, 10)]


@pytest.mark.parametrize(("value", "over"), [("faces_first", False), ("beast_first", True)])
def test_an_option_says_whether_peter_acts_before_the_third_six_is_placed(value: str, over: bool) -> None:
    """Ruling 10, resolve."""
    state = draw("6H KS 9H", beast="6D 6S", options={"resolve": value})
    assert state.over == over
    assert sixes(state) == (3 if over else 2)


def test_beast_first_still_sorts_a_card_that_john_adds_to_the_hand() -> None:
    """Ruling 10, resolve; ruling 49."""
    state = draw("JH 9H 9D", then="6H 8H", options={"resolve": "beast_first"})
    (drop_eight,) = [choice.id for choice in state.choices(0) if choice.args == {"card": "8H"}]
    state.act(0, drop_eight)
    assert pile(state, "beast") == "6H"
    assert bottom(state, 2) == "9H 9D"


@pytest.mark.parametrize("hand", ["6H 3H 9H", "3H 6H 9H", "9H 3H 6H"])
def test_a_three_and_a_six_of_one_hand_cancel_in_any_order(hand: str) -> None:
    """Ruling 11: the six goes to the bottom, and nothing is shuffled."""
    state = draw(hand)
    assert pile(state, "beast") == ""
    assert pile(state, "discard") == "3H"
    assert bottom(state, 2) == "6H 9H"
    assert not deck_is_shuffled(state)


def test_the_drawn_three_goes_and_the_three_of_the_beast_stays() -> None:
    """Ruling 12."""
    state = draw("6H 3H 9H", beast="3C")
    assert pile(state, "beast") == "3C"
    assert pile(state, "discard") == "3H"


def test_the_second_six_of_a_hand_with_one_three_is_placed() -> None:
    """Ruling 13."""
    state = draw("6H 6D 3H")
    assert sixes(state) == 1
    assert pile(state, "discard") == "3H"


def test_the_second_six_of_a_hand_with_one_three_uses_the_three_of_the_beast() -> None:
    """Ruling 13."""
    state = draw("6H 6D 3H", beast="3C")
    assert pile(state, "beast") == ""
    assert pile(state, "discard") == "3H 3C"
    assert sorted(bottom(state, 2).split()) == ["6D", "6H"]


def test_the_second_three_of_a_hand_with_one_six_becomes_a_shield() -> None:
    """Ruling 13."""
    state = draw("3H 6H 3D")
    assert sorted((pile(state, "beast") + " " + pile(state, "discard")).split()) == ["3D", "3H"]
    assert len(pile(state, "beast").split()) == 1
    assert bottom(state, 1) == "6H"


def test_a_shield_works_without_a_question() -> None:
    """Ruling 14."""
    state = draw("6H 9H 9D", beast="3C")
    assert pile(state, "discard") == "3C"
    assert asked(state) == [("roll",)]


def test_a_six_takes_one_of_three_shields_away() -> None:
    """Ruling 15."""
    state = draw("6H 9H 9D", beast="3D 3S 3C")
    assert len(pile(state, "beast").split()) == 2
    assert sixes(state) == 0
    assert bottom(state, 3) == "6H 9H 9D"


@pytest.mark.parametrize(("apostle", "then"), [("KH", "6H"), ("KD", ""), ("QC", "")])
def test_a_six_that_an_ability_draws_meets_the_shield(apostle: str, then: str) -> None:
    """Rulings 16 and 36."""
    state = draw(f"{apostle} 9H 9D", then=then, beast="3C")
    assert pile(state, "beast") == ""
    assert pile(state, "discard") == "3C"
    assert len(told(state, "shielded")) == 1


def test_the_third_six_loses() -> None:
    state = draw("6H 9H 9D", beast="6D 6S")
    assert state.over
    assert state.winners == ()
    assert told(state, "lost") == [{"by": "sixes"}]


def test_the_card_after_the_third_six_stays_in_the_hand() -> None:
    """Ruling 69: all 52 cards are there at the end too."""
    state = draw("6H 6S 9H", beast="6D 6C")
    assert state.over
    assert pile(state, "beast") == "6D 6C 6H"
    assert pile(state, "hand") == "9H 6S" or pile(state, "hand") == "6S 9H"


def test_exactly_the_five_pairs_make_six() -> None:
    """Rulings 17 and 21; the nine, a partner of none, is the third card."""
    for one, other in combinations_with_replacement(NUMBERS, 2):
        cards = [f"{NUMBERS[one]}H", f"{NUMBERS[other]}D"]
        state = draw(" ".join([*cards, "9S"]))
        expected = " ".join(cards) if (one, other) in PAIRS else ""
        assert pile(state, "discard") == expected, (one, other)


@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("9H 4H AH", "9H 4H AH"),  # 9 - 4 + 1
        ("9H 8H 5H", "9H 8H 5H"),  # 9 - 8 + 5
        ("10H 9H 5D", "10H 9H 5D"),  # 10 - 9 + 5
        ("AH 5H 8H", "AH 5H"),
        ("2H 2D 2S", "2H 2D 2S"),  # 2 + 2 + 2
        ("9H 9D 8H", ""),
        ("9H 10H 8H", ""),
    ],
)
def test_any_sum_with_signs_makes_six_if_the_option_says_so(hand: str, discarded: str) -> None:
    """Rulings 17 and 72, combo."""
    assert pile(draw(hand, options={"combo": "signed"}), "discard") == discarded


def test_three_cards_that_make_six_together_are_not_a_pair() -> None:
    """Ruling 17, combo."""
    assert pile(draw("9H 4H AH"), "discard") == ""


def test_all_cards_of_overlapping_pairs_are_discarded() -> None:
    """Ruling 18."""
    assert pile(draw("AH 5H 7H"), "discard") == "AH 5H 7H"


def test_two_pairs_in_a_hand_of_four_are_both_discarded() -> None:
    """Ruling 18."""
    assert pile(draw("AH 2H 5H 4H", pending="four_dice"), "discard") == "AH 2H 5H 4H"


def test_an_unmatched_card_goes_to_the_bottom_though_others_match() -> None:
    """Ruling 19."""
    state = draw("9H 2H 8H")
    assert pile(state, "discard") == "2H 8H"
    assert bottom(state, 1) == "9H"


def test_a_pair_is_discarded_without_a_question() -> None:
    """Ruling 20."""
    state = draw("10H 4H 9H")
    assert pile(state, "discard") == "10H 4H"
    assert asked(state) == [("roll",)]


@pytest.mark.parametrize("hand", ["9H 3H 9D", "JD 5H 9H", "KC 7H 9H", "3H 3D 9H"])
def test_threes_sixes_and_faces_are_partners_of_none(hand: str) -> None:
    """Ruling 21: 9 − 3, J − 5, K − 7 and 3 + 3 do not count."""
    assert pile(draw(hand), "discard") == ""


@pytest.mark.parametrize("hand", ["10H 8H 9H", "9H 10H 8H", "8H 9H 10H"])
def test_cards_go_to_the_bottom_in_the_order_drawn(hand: str) -> None:
    """Ruling 22."""
    assert bottom(draw(hand), 3) == hand


@pytest.mark.parametrize(
    ("where", "beast"),
    [({}, "3H"), ({"beast": "6D"}, "6D 3H"), ({"beast": "3D 3S"}, "3D 3S 3H"), ({"beast": "3D 6D 3S"}, "3D 6D 3S")],
)
def test_the_beast_holds_three_cards(where: dict[str, Any], beast: str) -> None:
    assert pile(draw("3H 9H 9D", **where), "beast") == beast


def test_sixes_go_under_the_deck_before_threes_and_threes_before_numbers() -> None:
    """Ruling 70."""
    state = draw("9H 3H 6H 9D", beast="6D 6S 3D", pending="four_dice")
    assert bottom(state, 3) == "6H 9H 9D"
    state = draw("9H 3H 3S", beast="6D 6S 3D")
    assert bottom(state, 3) == "3H 3S 9H"
