"""Roll and draw: rulings 01 to 09, and 57."""

from __future__ import annotations

import pytest

import threescore
from tests.rules.apostles.table import (
    all_but,
    answer,
    asked,
    cards_told,
    deck_is_shuffled,
    draw,
    kinds,
    lay,
    pile,
    placed,
    sixes,
    told,
)

# Nothing of this makes six with anything else of it.
DULL = "9H 9D 9S 9C 10H 10D 10S 10C 8H 8D 8S 8C"


@pytest.mark.parametrize(
    ("rolls", "hand"),
    [([2, 2, 1], "9D 9C 10H"), ([3, 1, 1], "9S 9C 10H"), ([1, 1, 3], "9H 9D 10H"), ([4, 4, 4], "9C 10C 8C")],
)
def test_each_die_counts_from_the_top_that_the_one_before_left(rolls: list[int], hand: str) -> None:
    """Rulings 01 and 02."""
    state = placed(lay(DULL), rolls)
    answer(state, "roll")
    assert cards_told(state, "drew") == hand


def test_a_die_goes_on_counting_round_a_deck_that_is_smaller() -> None:
    """Ruling 03: 6 of 4 cards is the second, 2 of the 3 left is their second, 3 of the 2 left is their first."""
    position = lay("9H QC KS 9D", rest="discard", quorum=all_but("QC", "KS"))
    state = placed(position, [6, 2, 3])
    answer(state, "roll")
    assert cards_told(state, "drew") == "QC 9D 9H"


def test_a_deck_of_two_gives_two_cards_to_three_dice() -> None:
    """Ruling 04."""
    state = placed(lay("9H QC", rest="discard", quorum=all_but("QC")), [1, 1, 1])
    answer(state, "roll")
    assert cards_told(state, "drew") == "9H QC"
    assert state.winners == (0,)


def test_a_face_down_hand_from_a_deck_of_two_has_two_cards() -> None:
    """Ruling 04."""
    state = placed(lay("9H QC", rest="discard", quorum=all_but("QC"), pending="bartholomew"), [1, 1, 1])
    answer(state, "roll")
    assert asked(state) == [("pick", 0), ("pick", 1)]


def test_three_sixes_on_the_dice_lose_before_a_card_is_drawn() -> None:
    """Ruling 05."""
    state = placed(lay(DULL), [6, 6, 6])
    answer(state, "roll")
    assert state.over
    assert state.winners == ()
    assert kinds(state) == ["rolled", "lost"]
    assert told(state, "lost") == [{"by": "dice"}]
    assert pile(state, "deck") == " ".join(lay(DULL)["deck"])


@pytest.mark.parametrize("rolls", [[6, 6, 2], [6, 5, 6], [2, 6, 6]])
def test_two_sixes_on_the_dice_do_no_harm(rolls: list[int]) -> None:
    state = placed(lay(DULL), rolls)
    answer(state, "roll")
    assert not state.over


@pytest.mark.parametrize(
    ("value", "rolls", "lost"),
    [
        ("any3", [6, 6, 2, 6], True),
        ("any3", [6, 6, 6, 6], True),
        ("any3", [6, 2, 2, 6], False),
        ("all4", [6, 6, 6, 2], False),
        ("all4", [6, 6, 6, 6], True),
        ("off", [6, 6, 6, 2], False),
        ("off", [6, 6, 6, 6], False),
    ],
)
def test_an_option_says_how_many_sixes_of_four_dice_lose(value: str, rolls: list[int], lost: bool) -> None:
    """Ruling 06, four_dice_triple."""
    position = lay(f"2H 4H {DULL}", quorum="JD", pending="four_dice")
    state = placed(position, rolls, four_dice_triple=value)
    answer(state, "roll")
    assert (told(state, "lost") == [{"by": "dice"}]) == lost


@pytest.mark.parametrize(
    ("value", "rolls", "left"),
    [
        ("any3", [3, 1, 3, 3], 0),
        ("any3", [3, 3, 3, 3], 0),
        ("all4", [3, 3, 3, 1], 2),
        ("all4", [3, 3, 3, 3], 0),
        ("off", [3, 3, 3, 3], 2),
    ],
)
def test_an_option_says_how_many_threes_of_four_dice_free_the_sixes(value: str, rolls: list[int], left: int) -> None:
    """Ruling 06, four_dice_triple."""
    state = placed(lay(DULL, beast="6H 6D", pending="four_dice"), rolls, four_dice_triple=value)
    answer(state, "roll")
    assert sixes(state) == left


@pytest.mark.parametrize("value", ["all4", "off"])
@pytest.mark.parametrize("face", [3, 6])
def test_the_option_for_four_dice_leaves_three_dice_alone(value: str, face: int) -> None:
    """Ruling 06, four_dice_triple."""
    state = placed(lay(DULL, beast="6H"), [face] * 3, four_dice_triple=value)
    answer(state, "roll")
    assert state.over if face == 6 else sixes(state) == 0


def test_three_threes_send_the_sixes_to_the_discard_pile_and_leave_the_threes() -> None:
    """Rulings 07 and 08."""
    state = placed(lay(DULL, beast="6H 3C 6D"), [3, 3, 3])
    answer(state, "roll")
    assert pile(state, "beast") == "3C"
    assert pile(state, "discard") == "6H 6D"


def test_three_threes_shuffle_the_sixes_into_the_deck_if_the_option_says_so() -> None:
    """Rulings 08 and 62, trip3."""
    state = placed(lay(DULL, beast="6H 3C 6D"), [3, 3, 3], trip3="deck")
    answer(state, "roll")
    assert pile(state, "beast") == "3C"
    assert pile(state, "discard") == ""
    assert deck_is_shuffled(state)


def test_the_turn_goes_on_after_three_threes() -> None:
    """Ruling 09."""
    state = placed(lay(DULL), [3, 3, 3])
    answer(state, "roll")
    assert cards_told(state, "drew") == "9S 10D 8H"
    assert pile(state, "beast") == ""


def test_james_of_alphaeus_brings_a_fourth_die_for_one_turn() -> None:
    """Ruling 57."""
    state = draw("JD 9H 9D", luck=[1, 1, 1, 1, 1, 1, 1], then="9S 9C 10H 10D 10S 10C 8H")
    assert pile(state, "pending") == "four_dice"
    answer(state, "roll")
    assert told(state, "rolled") == [{"dice": [1, 1, 1, 1]}]
    assert cards_told(state, "drew") == "9S 9C 10H 10D"
    answer(state, "roll")
    assert cards_told(state, "drew") == "10S 10C 8H"


def test_a_new_game_is_a_shuffled_deck_of_all_cards() -> None:
    state = threescore.game("apostles").start(seed=5)
    position = state.position()
    assert sorted(position["deck"]) == sorted(lay()["deck"])
    assert position["deck"] != lay()["deck"]
    assert not position["discard"] + position["quorum"] + position["beast"] + position["pending"]
    assert asked(state) == [("roll",)]
