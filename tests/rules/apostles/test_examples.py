"""The worked examples, word for word."""

from __future__ import annotations

import pytest

from tests.rules.apostles.table import (
    all_but,
    answer,
    bottom,
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


def test_example_1_five_one_two_draw_the_fifth_the_sixth_and_the_eighth_card() -> None:
    """Given deck top-down a b c d e f…, when dice are 5,1,2, then the hand is e, f, then (after rotating one) the card
    after g: i.e. e, f, h; a b c d g are at the bottom in that order."""
    state = placed(lay("2H 2D 2S 2C 9H 9D 7H 9S"), [5, 1, 2])
    answer(state, "roll")
    assert cards_told(state, "drew") == "9H 9D 9S"
    assert bottom(state, 8) == "2H 2D 2S 2C 7H 9H 9D 9S"  # the three nines make nothing and follow


def test_example_2_ace_and_five_are_discarded_and_the_eight_goes_to_the_bottom() -> None:
    """Given hand A-5-8, then A and 5 are discarded, 8 goes to the bottom."""
    state = draw("AH 5D 8S")
    assert pile(state, "discard") == "AH 5D"
    assert bottom(state, 1) == "8S"


def test_example_3_nine_three_and_andrew_before_an_empty_beast() -> None:
    """Given hand 9-3-K♣ with an empty beast, then Andrew enters and does nothing, the 3 goes to the beast, the 9 to the
    bottom (no 9−3)."""
    state = draw("9H 3H KC")
    assert pile(state, "quorum") == "KC"
    assert cards_told(state, "idle") == "KC"
    assert pile(state, "beast") == "3H"
    assert bottom(state, 1) == "9H"
    assert pile(state, "discard") == ""


def test_example_4_a_shield_sends_the_third_six_away() -> None:
    """Given beast {6,6,3}, when the hand has a 6 (no 3, not final), then beast {6,6}, that 6 on the bottom, 3 in the
    discard."""
    state = draw("6S 9H 9D", beast="6H 6D 3C")
    assert pile(state, "beast") == "6H 6D"
    assert bottom(state, 3) == "6S 9H 9D"
    assert pile(state, "discard") == "3C"


def test_example_5_a_three_that_finds_the_beast_full_goes_to_the_bottom() -> None:
    """Given beast {6,6,3}, when a 3 is drawn, then it goes to the bottom."""
    state = draw("3H 9H 9D", beast="6H 6D 3C")
    assert pile(state, "beast") == "6H 6D 3C"
    assert bottom(state, 3) == "3H 9H 9D"


@pytest.mark.parametrize(("rolls", "winners"), [([1, 2, 4, 5, 3], (0,)), ([5, 6], ())])
def test_example_6_the_twelfth_and_the_third_six_meet_in_a_showdown(rolls: list[int], winners: tuple[int, ...]) -> None:
    """Given 11 apostles, beast {6,6,3}, when the hand has the 12th and a 6, then showdown despite the shield."""
    state = draw("QC 6S 9H", luck=rolls, quorum=all_but("QC"), beast="6H 6D 3C")
    assert [args["die"] for args in told(state, "showdown_rolled")] == rolls
    assert state.over
    assert state.winners == winners


def test_example_7_thomas_as_the_last_wins_and_draws_no_six() -> None:
    """Given 11 apostles without Thomas, beast empty, when Thomas comes, then win; no 6 is drawn."""
    state = draw("QC 9H 9D", quorum=all_but("QC"))
    assert state.winners == (0,)
    assert pile(state, "beast") == ""


def test_example_8_bartholomew_with_simon_does_nothing_and_simon_works() -> None:
    """Given Q♦ drawn with J♣, then both in the Quorum, next turn is normal, Simon's ability works."""
    state = draw("QD JC 9H", discard="2H 4H")
    assert pile(state, "quorum") == "QD JC"
    assert pile(state, "pending") == ""
    assert pile(state, "discard") == ""
    assert deck_is_shuffled(state)


def test_example_9_phillip_sends_the_six_away_and_leaves_the_shield() -> None:
    """Given Phillip pending, hand 6-3-10, then 6 shuffled into the deck, 3 → beast, 10 → bottom."""
    state = draw("6H 3H 10H", pending="phillip")
    assert "6H" in pile(state, "deck").split()
    assert deck_is_shuffled(state)
    assert pile(state, "beast") == "3H"
    assert bottom(state, 1) == "10H"


@pytest.mark.parametrize("rolls", [[6, 6, 6, 2], [3, 3, 3, 1]])
def test_example_10_three_of_four_dice_are_a_triple(rolls: list[int]) -> None:
    """Given James-Alphaeus pending, when 6-6-6-2 is rolled, then loss; 3-3-3-1 clears the beast's sixes and four cards
    are drawn."""
    nines_and_tens = "9H 9D 9S 9C 10H 10D 10S 10C 8H 8D"
    state = placed(lay(nines_and_tens, beast="6H 6D", pending="four_dice"), rolls)
    answer(state, "roll")
    if rolls[0] == 6:
        assert state.over
        assert state.winners == ()
    else:
        assert sixes(state) == 0
        assert cards_told(state, "drew") == "9S 10D 8H 8D"


def test_example_11_judas_finds_no_six_and_the_deck_is_reshuffled() -> None:
    """Given beast {6} and Judas in the hand with the other three 6s in the discard pile, then nothing is drawn, deck
    reshuffled."""
    state = draw("KD 9H 9D", beast="6H", discard="6D 6S 6C")
    assert pile(state, "beast") == "6H"
    assert told(state, "searched") == [{"by": "KD", "card": None}]
    assert "shuffled" in kinds(state)
    assert deck_is_shuffled(state)
