"""What a second reading of the rules brought: rulings 77 to 82."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.apostles.table import (
    all_but,
    answer,
    bottom,
    cards_told,
    deck_is_shuffled,
    draw,
    kinds,
    pile,
    sixes,
    told,
)

ACTIVE: dict[str, Any] = {"found_activate": True}
LAST_FIRES: dict[str, Any] = {"last_ability_fires": True}
HAND: dict[str, Any] = {"same_turn": "hand"}
UNSHIELDED: dict[str, Any] = {"showdown_over_shields": False}


# Threes and sixes of one turn


@pytest.mark.parametrize(("apostle", "then"), [("QC", ""), ("KH", "8H 6H")])
@pytest.mark.parametrize("hand", ["{} 3H 9H", "3H 9H {}"])
def test_a_three_of_the_hand_meets_the_six_that_thomas_or_james_draws(apostle: str, then: str, hand: str) -> None:
    """Ruling 77: the six is in the deck before it is shuffled."""
    state = draw(hand.format(apostle), then=then)
    (met,) = told(state, "cancelled")
    assert met["three"] == "3H"
    assert met["six"] in pile(state, "deck").split()
    assert (pile(state, "beast"), pile(state, "discard")) == ("", "3H")
    assert kinds(state).index("cancelled") < kinds(state).index("shuffled")
    assert deck_is_shuffled(state)


def test_a_three_of_the_hand_meets_the_six_of_judas_whom_jude_fetched() -> None:
    """Rulings 38 and 77."""
    state = draw("JS 3H 9H")
    answer(state, "fetch", card="KD")
    assert "not_used" not in kinds(state)
    assert (pile(state, "beast"), pile(state, "discard")) == ("", "3H")


@pytest.mark.parametrize(("hand", "then"), [("QC 3H 9H", ""), ("KH 3H 9H", "6H")])
def test_a_three_meets_only_sixes_of_its_hand_if_the_option_says_so(hand: str, then: str) -> None:
    """Ruling 77, same_turn."""
    state = draw(hand, then=then, options=HAND)
    assert pile(state, "beast").endswith("3H")
    assert sixes(state) == 1


def test_the_three_that_met_the_six_of_thomas_does_not_meet_another() -> None:
    """Ruling 77: one three, one six."""
    state = draw("6H 3H QC")
    assert len(told(state, "cancelled")) == 1
    assert pile(state, "beast") == "6H"
    assert pile(state, "discard") == "3H"


def test_of_two_threes_one_meets_the_six_of_thomas_and_one_that_of_the_hand() -> None:
    """Ruling 77."""
    state = draw("6H 3H QC 3D", pending="four_dice")
    assert [met["three"] for met in told(state, "cancelled")] == ["3H", "3D"]
    assert pile(state, "beast") == ""


def test_the_three_of_the_hand_meets_the_six_of_an_ability_and_the_shield_stays() -> None:
    """Rulings 12 and 77."""
    state = draw("QC 3H 9H", beast="3C")
    assert (pile(state, "beast"), pile(state, "discard")) == ("3C", "3H")


def test_a_three_of_the_hand_saves_from_the_third_six_of_an_ability() -> None:
    """Ruling 77."""
    state = draw("KH 3H 9H", then="6S", beast="6H 6D")
    assert not state.over
    assert sixes(state) == 2


def test_a_three_that_john_kept_meets_a_six_that_comes_after_it() -> None:
    """Rulings 49 and 77."""
    state = draw("JH QC 9H", then="3H 8H")
    answer(state, "john", card="8H")
    assert told(state, "cancelled")[0]["three"] == "3H"
    assert pile(state, "beast") == ""


def test_a_three_that_james_brought_to_the_beast_meets_the_six_of_thomas() -> None:
    """Rulings 16 and 77."""
    state = draw("KH QC 9H", then="3H")
    assert len(told(state, "shielded")) == 1
    assert (pile(state, "beast"), pile(state, "discard")) == ("", "3H")


def test_a_six_that_lies_with_the_beast_stays_when_a_three_comes_after_it() -> None:
    """Ruling 77; resolve=beast_first lays the six there before John draws the three."""
    state = draw("6H JH 9H", then="3H 8H", options={"resolve": "beast_first"})
    answer(state, "john", card="8H")
    assert pile(state, "beast") == "6H 3H"


def test_the_three_that_stopped_judas_does_not_meet_the_six_of_thomas() -> None:
    """Rulings 35 and 77: it is used, but for a six of the hand."""
    state = draw("KD 3H QC")
    assert cards_told(state, "not_used") == "KD"
    assert sixes(state) == 1


@pytest.mark.parametrize(("options", "left"), [({}, 0), (HAND, 1)])
def test_judas_found_by_james_acts_and_the_three_of_the_hand_meets_his_six(options: dict[str, Any], left: int) -> None:
    """Rulings 30, 77 and 80, found_activate: James's search is not the draw of the hand."""
    state = draw("KH 3H 9H", then="KD", options=ACTIVE | options)
    assert cards_told(state, "used") == "KH KD"
    assert sixes(state) == left


# Matthew and Phillip


def test_matthew_silences_the_hand_even_if_found_apostles_act() -> None:
    """Ruling 78, apart from found_activate."""
    state = draw("QH 9H 9D", pending="matthew", options=ACTIVE)
    assert "used" not in kinds(state)
    assert pile(state, "pending") == ""


def test_apostles_act_while_matthew_collects_if_the_option_says_so() -> None:
    """Ruling 78, matthew_silences; what James finds then stays silent, as ever."""
    state = draw("KH 9H 9D", then="QH", pending="matthew", options={"matthew_silences": False})
    assert cards_told(state, "used") == "KH"
    assert pile(state, "quorum") == "QS KH QH"
    assert pile(state, "discard") == "9H 9D"


@pytest.mark.parametrize("pending", ["phillip", "matthew", "phillip matthew"])
@pytest.mark.parametrize(("options", "winners"), [({}, ()), (UNSHIELDED, (0,))])
def test_phillip_and_matthew_prevent_the_showdown_only_if_the_option_says_so(
    pending: str, options: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """Ruling 79, showdown_over_shields."""
    state = draw("QC 6S 9H", luck=[6], quorum=all_but("QC"), beast="6H 6D", pending=pending, options=options)
    assert state.over
    assert state.winners == winners
    assert ("showdown" in kinds(state)) != bool(winners)
    assert ("6S" in pile(state, "deck").split()) == bool(winners)


def test_matthew_alone_puts_the_six_that_brings_no_showdown_under_the_deck() -> None:
    """Ruling 79, showdown_over_shields."""
    state = draw("QC 6S 9H", quorum=all_but("QC"), beast="6H 6D", pending="matthew", options=UNSHIELDED)
    assert bottom(state, 1) == "6S"


@pytest.mark.parametrize("pending", ["phillip", "matthew"])
@pytest.mark.parametrize("options", [{}, UNSHIELDED])
def test_the_showdown_of_judas_comes_in_either_reading(pending: str, options: dict[str, Any]) -> None:
    """Ruling 79: it needs no six of the hand."""
    state = draw("KD 9H 9D", luck=[6], quorum=all_but("KD"), beast="6H 6D", pending=pending, options=options)
    assert told(state, "lost") == [{"by": "showdown"}]


@pytest.mark.parametrize(("pending", "where"), [("phillip", "shuffled_in"), ("matthew", "returned")])
def test_a_hand_without_the_last_apostle_is_the_same_in_either_reading(pending: str, where: str) -> None:
    """Ruling 79, showdown_over_shields."""
    for options in ({}, UNSHIELDED):
        state = draw("QC 6S 9H", beast="6H 6D", pending=pending, options=options)
        assert cards_told(state, where).split()[0] == "6S"
        assert not state.over


# Found in company


@pytest.mark.parametrize(("finder", "then"), [("KH", "QD"), ("JH", "QD 9S"), ("JH", "QD KS"), ("JH", "KS QD")])
def test_bartholomew_found_by_james_or_john_is_in_company(finder: str, then: str) -> None:
    """Ruling 80, found_activate."""
    state = draw(f"{finder} 9H 9D", then=then, options=ACTIVE)
    assert cards_told(state, "not_used") == "QD"
    assert "QD" in pile(state, "quorum").split()
    assert pile(state, "pending") == ""


def test_nothing_is_said_of_bartholomews_company_where_found_apostles_are_silent_anyhow() -> None:
    """Rulings 30 and 80."""
    assert "not_used" not in kinds(draw("KH 9H 9D", then="QD"))


@pytest.mark.parametrize("then", ["KD 9S", "9S KD", "KD KS"])
def test_judas_found_by_john_beside_a_three_of_the_hand_is_stopped_by_it(then: str) -> None:
    """Ruling 80, found_activate."""
    state = draw("JH 3H 9D", then=then, options=ACTIVE | HAND)
    assert cards_told(state, "not_used") == "KD"
    assert "3H" in pile(state, "discard").split()
    assert pile(state, "beast") == ""


def test_the_three_that_stops_judas_whom_john_found_destroys_a_six_of_the_hand_too() -> None:
    """Rulings 35 and 80, found_activate."""
    state = draw("JH 3H 6H", then="KD 9S", options=ACTIVE)
    assert told(state, "cancelled") == [{"six": "6H", "three": "3H"}]
    assert pile(state, "beast") == ""


def test_judas_found_by_john_without_a_three_in_the_hand_brings_his_six() -> None:
    """Ruling 80, found_activate: a three that John discards beside him is gone before (61)."""
    state = draw("JH 9H 9D", then="KD 3H", options=ACTIVE)
    assert cards_told(state, "used") == "JH KD"
    assert sixes(state) == 1


def test_judas_found_by_john_is_silent_without_the_option_and_the_three_becomes_a_shield() -> None:
    """Rulings 30 and 80."""
    state = draw("JH 3H 9D", then="KD 9S")
    assert pile(state, "beast") == "3H"


# The last apostle and those who wait


@pytest.mark.parametrize(("finder", "then"), [("KH", "QH"), ("JH", "QH 9S")])
@pytest.mark.parametrize(("options", "used"), [({}, False), (LAST_FIRES, True)])
def test_abilities_that_wait_are_used_though_the_last_apostle_was_found(
    finder: str, then: str, options: dict[str, Any], used: bool
) -> None:
    """Ruling 81, last_ability_fires: Thomas, who came with the finder, still brings his six; Phillip stays silent."""
    state = draw(f"{finder} QC 9D", then=then, quorum=all_but(finder, "QC", "QH"), options=options)
    assert state.winners == (0,)
    assert sixes(state) == (1 if used else 0)
    assert cards_told(state, "used") == (f"{finder} QC" if used else finder)


def test_a_waiting_ability_can_lose_the_game_after_the_last_apostle_was_found() -> None:
    """Ruling 81, last_ability_fires."""
    quorum = all_but("KH", "KD", "QH")
    state = draw("KH KD 9D", then="QH", quorum=quorum, beast="6H 6D", options=LAST_FIRES)
    assert told(state, "lost") == [{"by": "sixes"}]


def test_a_found_apostle_for_whom_nobody_waits_wins_at_once() -> None:
    """Ruling 81, last_ability_fires."""
    state = draw("KH 9H 9D", then="QC", quorum=all_but("KH", "QC"), options=LAST_FIRES)
    assert state.winners == (0,)
    assert kinds(state)[-2:] == ["joined", "won"]


# Sixes first


@pytest.mark.parametrize(("place", "hand"), [(0, "6H 9H 6D"), (1, "9H 6H 6D"), (2, "9H 6D 6H")])
def test_a_picked_six_that_a_shield_stops_goes_under_the_deck_before_the_others(place: int, hand: str) -> None:
    """Ruling 82: the others stay as they were drawn, for nobody sees them."""
    state = draw(hand, beast="3C", pending="bartholomew")
    answer(state, "pick", place=place)
    others = hand.replace("6H", "").split()
    assert bottom(state, 3).split() == ["6H", *others]
    assert kinds(state) == ["picked", "shielded", "returned_unseen"]
