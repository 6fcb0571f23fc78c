"""The twelve abilities: rulings 30 to 36 and 38 to 56, and those beyond that concern an ability."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.rules.apostles.table import (
    SIXES,
    all_but,
    answer,
    asked,
    bottom,
    cards_told,
    deck_is_shuffled,
    draw,
    kinds,
    lay,
    pile,
    sixes,
    told,
)

THREES_AND_SIXES = f"3H 3D 3S 3C {SIXES}"
ACTIVE = {"found_activate": True}
AWAKE = {"matthew_silences": False}
LAST_FIRES = {"last_ability_fires": True}


# Found by an ability


@pytest.mark.parametrize(("options", "used"), [({}, "KH"), (ACTIVE, "KH QC")])
def test_thomas_found_by_james_draws_a_six_only_if_the_option_says_so(options: dict[str, Any], used: str) -> None:
    """Ruling 30, found_activate."""
    state = draw("KH 9H 9D", then="QC", options=options)
    assert pile(state, "quorum") == "KH QC"
    assert cards_told(state, "used") == used
    assert sixes(state) == len(used.split()) - 1


@pytest.mark.parametrize(("options", "left"), [({}, 0), (ACTIVE, 1)])
def test_thomas_found_by_john_draws_a_six_only_if_the_option_says_so(options: dict[str, Any], left: int) -> None:
    """Ruling 30, found_activate."""
    state = draw("JH 9H 9D", then="QC 9S", options=options)
    assert pile(state, "quorum") == "JH QC"
    assert sixes(state) == left


@pytest.mark.parametrize(("options", "left"), [({}, 0), (ACTIVE, 1)])
def test_thomas_picked_face_down_draws_a_six_only_if_the_option_says_so(options: dict[str, Any], left: int) -> None:
    """Ruling 30, found_activate."""
    state = draw("9H QC 9D", pending="bartholomew", options=options)
    answer(state, "pick", place=1)
    assert pile(state, "quorum") == "QD QC"
    assert sixes(state) == left


@pytest.mark.parametrize(("options", "left"), [({}, 0), (ACTIVE, 0), (AWAKE, 1)])
def test_thomas_drawn_while_matthew_collects_draws_a_six_only_if_the_option_says_so(
    options: dict[str, Any], left: int
) -> None:
    """Rulings 67 and 78, matthew_silences, which found_activate has nothing to do with."""
    state = draw("9H QC AH", pending="matthew", options=options)
    assert pile(state, "quorum") == "QS QC"
    assert sixes(state) == left
    assert pile(state, "discard") == "9H AH"


def test_judas_drawn_with_a_three_while_matthew_collects_is_stopped() -> None:
    """Ruling 67, matthew_silences."""
    state = draw("3H KD 9H", pending="matthew", options=AWAKE)
    assert cards_told(state, "not_used") == "KD"
    assert sixes(state) == 0
    assert pile(state, "discard") == "3H 9H"


def test_the_last_apostle_drawn_while_matthew_collects_fires_only_with_both_options() -> None:
    """Rulings 29, 67 and 78."""
    where: dict[str, Any] = {"quorum": all_but("QC"), "pending": "matthew"}
    assert sixes(draw("9H QC 9D", options=LAST_FIRES, **where)) == 0
    both = draw("9H QC 9D", options=LAST_FIRES | AWAKE, **where)
    assert sixes(both) == 1
    assert both.winners == (0,)


def test_two_apostles_found_by_john_act_in_the_order_drawn_and_before_those_of_the_hand() -> None:
    """Ruling 59, found_activate."""
    state = draw("JH KC 9D", then="KD KS", options=ACTIVE)
    assert cards_told(state, "used") == "JH KD KS KC"


# James, Son of Thunder (K♥)


def test_the_cards_that_james_passes_over_do_not_pair_with_the_hand() -> None:
    """Ruling 31."""
    state = draw("KH AH 9H", then="5H 7H QC")
    assert pile(state, "quorum") == "KH QC"
    assert pile(state, "discard") == ""
    assert {"5H", "7H"} <= set(pile(state, "deck").split())
    assert deck_is_shuffled(state)


def test_james_shuffles_a_deck_in_which_there_is_nothing_to_find() -> None:
    """Ruling 32: only the last of all can find nothing, for a missing apostle is in the deck."""
    state = draw("KH 9H 9D", quorum=all_but("KH"), discard=THREES_AND_SIXES, options=LAST_FIRES)
    assert told(state, "searched") == [{"by": "KH", "card": None}]
    assert deck_is_shuffled(state)
    assert state.winners == (0,)


def test_a_three_that_james_finds_goes_to_the_beast() -> None:
    state = draw("KH 9H 9D", then="8H 3H 6H QC")
    assert pile(state, "beast") == "3H"
    assert "QC" in pile(state, "deck").split()


def test_a_six_that_james_finds_goes_to_the_beast() -> None:
    state = draw("KH 9H 9D", then="8H 6H 3H QC")
    assert pile(state, "beast") == "6H"


def test_a_three_that_james_finds_for_a_full_beast_is_shuffled_back() -> None:
    """Ruling 33."""
    state = draw("KH 9H 9D", then="3H", beast="6H 6D 3C")
    assert pile(state, "beast") == "6H 6D 3C"
    assert "3H" in pile(state, "deck").split()
    assert deck_is_shuffled(state)


def test_the_two_called_james_are_told_apart_by_their_cards() -> None:
    """Ruling 56."""
    thunder, alphaeus = draw("KH 9H 9D", then="3H"), draw("JD 9H 9D", then="3H")
    assert (pile(thunder, "beast"), pile(thunder, "pending")) == ("3H", "")
    assert (pile(alphaeus, "beast"), pile(alphaeus, "pending")) == ("", "four_dice")


# Judas (K♦)


def test_judas_brings_one_six_and_the_deck_is_shuffled() -> None:
    state = draw("KD 9H 9D")
    assert sixes(state) == 1
    assert deck_is_shuffled(state)


def test_judas_shuffles_even_if_there_is_no_six_in_the_deck() -> None:
    """Ruling 34."""
    state = draw("KD 9H 9D", discard=SIXES)
    assert sixes(state) == 0
    assert deck_is_shuffled(state)


def test_judas_brings_the_third_six() -> None:
    assert told(draw("KD 9H 9D", beast="6H 6D"), "lost") == [{"by": "sixes"}]


def test_a_three_drawn_with_judas_stops_him_and_is_discarded() -> None:
    state = draw("KD 3H 9D")
    assert pile(state, "quorum") == "KD"
    assert pile(state, "beast") == ""
    assert pile(state, "discard") == "3H"
    assert not deck_is_shuffled(state)


@pytest.mark.parametrize(("once", "beast"), [(False, ""), (True, "6H")])
def test_one_three_stops_judas_and_cancels_a_six_unless_it_has_one_use(once: bool, beast: str) -> None:
    """Ruling 35, one_three_one_use."""
    state = draw("KD 3H 6H", options={"one_three_one_use": once})
    assert cards_told(state, "not_used") == "KD"
    assert pile(state, "discard") == "3H"
    assert pile(state, "beast") == beast


@pytest.mark.parametrize(("once", "beast", "discard"), [(False, "3D", "3H"), (True, "", "3H 3D")])
def test_of_two_threes_drawn_with_judas_and_a_six_one_is_left_unless_each_has_one_use(
    once: bool, beast: str, discard: str
) -> None:
    """Ruling 63, one_three_one_use."""
    state = draw("KD 3H 6H 3D", pending="four_dice", options={"one_three_one_use": once})
    assert pile(state, "beast") == beast
    assert pile(state, "discard") == discard


def test_the_three_that_stopped_judas_cancels_one_six_and_not_two() -> None:
    """Ruling 35."""
    state = draw("KD 3H 6H 6D", pending="four_dice")
    assert sixes(state) == 1
    assert len(told(state, "cancelled")) == 1


def test_the_three_that_stopped_judas_does_not_cancel_a_six_of_the_next_hand() -> None:
    """Ruling 35."""
    state = draw("KD 3H 9H", then="6H 9D 9S", luck=[1, 1, 1])
    answer(state, "roll")
    assert pile(state, "beast") == "6H"


def test_judas_before_a_shield_loses_his_six_to_it() -> None:
    """Ruling 36: a three that lies with the beast was not drawn with him."""
    state = draw("KD 9H 9D", beast="3C")
    assert cards_told(state, "used") == "KD"
    assert (pile(state, "beast"), pile(state, "discard")) == ("", "3C")


def test_judas_fetched_by_jude_is_not_stopped_by_a_three_of_the_hand() -> None:
    """Ruling 38; in the reading same_turn=hand the three does not meet his six either."""
    state = draw("JS 3H 9H", options={"same_turn": "hand"})
    answer(state, "fetch", card="KD")
    assert sixes(state) == 1
    assert pile(state, "beast").split()[1] == "3H"


def test_the_three_that_stopped_judas_cancels_a_six_even_after_simon_took_it_back() -> None:
    """Rulings 55 and 64."""
    state = draw("KD 3H JC 6H", pending="four_dice")
    assert pile(state, "discard") == ""
    assert pile(state, "beast") == ""
    assert told(state, "cancelled") == [{"six": "6H", "three": "3H"}]


# Peter (K♠) and Andrew (K♣)


@pytest.mark.parametrize("apostle", ["KS", "KC"])
def test_peter_and_andrew_shuffle_one_six_back(apostle: str) -> None:
    """Ruling 39."""
    state = draw(f"{apostle} 9H 9D", beast="6H 6D")
    assert sixes(state) == 1
    assert deck_is_shuffled(state)


def test_peter_and_andrew_together_take_two_sixes() -> None:
    """Ruling 39."""
    assert sixes(draw("KS KC 9D", beast="6H 6D")) == 0


@pytest.mark.parametrize("apostle", ["KS", "KC"])
def test_peter_and_andrew_leave_threes_and_do_not_shuffle_for_nothing(apostle: str) -> None:
    """Rulings 39 and 71."""
    state = draw(f"{apostle} 9H 9D", beast="3H 3D")
    assert pile(state, "beast") == "3H 3D"
    assert cards_told(state, "idle") == apostle
    assert not deck_is_shuffled(state)


def test_peter_takes_the_six_that_has_lain_longest() -> None:
    """Ruling 76."""
    assert pile(draw("KS 9H 9D", beast="3H 6D 6H"), "beast") == "3H 6H"


# Phillip (Q♥)


def test_phillip_sends_all_sixes_of_the_next_hand_away_and_no_later_ones() -> None:
    """Ruling 40."""
    state = draw("QH 9H 9D", luck=[1, 1, 1], then="6H 6D 9S")
    assert pile(state, "pending") == "phillip"
    answer(state, "roll")
    assert cards_told(state, "shuffled_in") == "6H 6D"
    assert sixes(state) == 0
    assert pile(state, "pending") == ""
    assert deck_is_shuffled(state)


def test_phillip_does_not_shuffle_a_deck_without_need() -> None:
    """Ruling 40."""
    assert not deck_is_shuffled(draw("9H 9D 9S", pending="phillip"))


def test_phillip_does_not_stop_the_six_of_an_ability() -> None:
    """Ruling 40."""
    assert sixes(draw("KD 9H 9D", pending="phillip")) == 1


def test_a_three_beside_the_six_that_phillip_sends_away_becomes_a_shield() -> None:
    """Ruling 41."""
    state = draw("3H 6H 9D", pending="phillip")
    assert pile(state, "beast") == "3H"
    assert pile(state, "discard") == ""


# Bartholomew (Q♦)


def test_bartholomew_alone_makes_the_next_hand_lie_face_down() -> None:
    state = draw("QD 9H 9D", luck=[1, 1, 1], then="AH 5H 8H")
    assert pile(state, "pending") == "bartholomew"
    answer(state, "roll")
    assert asked(state) == [("pick", 0), ("pick", 1), ("pick", 2)]


def test_bartholomew_drawn_with_another_apostle_has_no_effect() -> None:
    """Ruling 42."""
    state = draw("QD 9H QH")
    assert cards_told(state, "not_used") == "QD"
    assert pile(state, "pending") == "phillip"


def test_bartholomew_fetched_by_jude_has_his_effect() -> None:
    """Ruling 42."""
    state = draw("JS 9H 9D")
    answer(state, "fetch", card="QD")
    assert pile(state, "pending") == "bartholomew"


@pytest.mark.parametrize(("beast", "after", "discard"), [("", "6H", ""), ("3C", "", "3C"), ("6D", "6D 6H", "")])
def test_a_picked_six_goes_to_the_beast_and_meets_its_shield(beast: str, after: str, discard: str) -> None:
    """Ruling 43."""
    state = draw("9H 6H 9D", beast=beast, pending="bartholomew")
    answer(state, "pick", place=1)
    assert pile(state, "beast") == after
    assert pile(state, "discard") == discard


def test_a_picked_six_can_be_the_third() -> None:
    state = draw("9H 6H 9D", beast="6D 6S", pending="bartholomew")
    answer(state, "pick", place=1)
    assert told(state, "lost") == [{"by": "sixes"}]


@pytest.mark.parametrize(("place", "discard", "under"), [(0, "AH", "3H 5H"), (1, "3H", "AH 5H"), (2, "5H", "AH 3H")])
def test_a_picked_number_or_three_is_discarded_and_the_others_go_under_unseen(
    place: int, discard: str, under: str
) -> None:
    """Ruling 44: no pair is made, no shield is placed."""
    state = draw("AH 3H 5H", pending="bartholomew")
    answer(state, "pick", place=place)
    assert pile(state, "discard") == discard
    assert bottom(state, 2) == under
    assert pile(state, "beast") == ""
    assert asked(state) == [("roll",)]


def test_the_only_card_of_a_face_down_hand_is_picked_all_the_same() -> None:
    """Ruling 73."""
    state = draw("QC", rest="discard", quorum=all_but("QC"), pending="bartholomew", luck=[1, 1])
    assert asked(state) == [("pick", 0)]


# Matthew (Q♠)


def test_matthew_collects_each_card_for_itself() -> None:
    """Ruling 45."""
    state = draw("QS 9H 9D", luck=[1, 1, 1], then="QC 6H AH")
    assert pile(state, "pending") == "matthew"
    answer(state, "roll")
    assert pile(state, "quorum") == "QS QC"
    assert pile(state, "beast") == ""
    assert bottom(state, 1) == "6H"
    assert pile(state, "discard") == "AH"
    assert not deck_is_shuffled(state)


def test_matthew_collects_threes_and_unpaired_numbers() -> None:
    """Ruling 45."""
    state = draw("3H 9H 10H", pending="matthew")
    assert pile(state, "discard") == "3H 9H 10H"
    assert pile(state, "beast") == ""


# Several effects at once


def test_a_six_picked_face_down_is_not_stopped_by_phillip_or_matthew() -> None:
    """Ruling 46."""
    state = draw("6H 9H 9D", pending="phillip bartholomew matthew")
    answer(state, "pick", place=0)
    assert pile(state, "beast") == "6H"
    assert bottom(state, 2) == "9H 9D"
    assert pile(state, "pending") == ""


def test_phillip_comes_before_matthew_for_a_six() -> None:
    """Ruling 46."""
    state = draw("6H 9H 3D", pending="phillip matthew")
    assert cards_told(state, "shuffled_in") == "6H"
    assert pile(state, "discard") == "9H 3D"
    assert pile(state, "pending") == ""


def test_a_fourth_card_is_collected_too() -> None:
    """Ruling 46."""
    assert pile(draw("9H 9D 9S 9C", pending="matthew four_dice"), "discard") == "9H 9D 9S 9C"


def test_a_fourth_card_can_be_picked_face_down() -> None:
    """Ruling 51."""
    state = draw("9H 9D 9S QC", pending="bartholomew four_dice")
    assert asked(state) == [("pick", 0), ("pick", 1), ("pick", 2), ("pick", 3)]
    answer(state, "pick", place=3)
    assert pile(state, "quorum") == "QD JD QC"


# Thomas (Q♣)


def test_thomas_brings_a_six_to_a_beast_that_has_none_and_shuffles() -> None:
    """Ruling 47."""
    state = draw("QC 9H 9D", beast="")
    assert sixes(state) == 1
    assert deck_is_shuffled(state)


def test_thomas_does_not_see_the_six_that_waits_in_the_hand() -> None:
    """Ruling 47."""
    assert sixes(draw("6H QC 9D")) == 2


@pytest.mark.parametrize(("beast", "discard"), [("6H", ""), ("", SIXES)])
def test_thomas_does_not_shuffle_if_he_draws_nothing(beast: str, discard: str) -> None:
    """Ruling 48."""
    state = draw("QC 9H 9D", beast=beast, discard=discard)
    assert pile(state, "beast") == beast
    assert not deck_is_shuffled(state)


# John (J♥)


@pytest.mark.parametrize(
    ("two", "dropped", "beast", "discard"),
    [
        ("6H 8H", "8H", "6H", "8H"),
        ("6H 8H", "6H", "", "6H"),
        ("8H 3H", "8H", "3H", "8H"),
        ("5H 8H", "8H", "", "8H AH 5H"),
        ("5H 8H", "5H", "", "5H"),
    ],
)
def test_the_card_that_john_keeps_joins_the_hand(two: str, dropped: str, beast: str, discard: str) -> None:
    """Ruling 49; an ace waits in the hand for a five."""
    state = draw("JH AH 9D", then=two)
    assert asked(state) == [("john", card) for card in two.split()]
    answer(state, "john", card=dropped)
    assert pile(state, "beast") == beast
    assert pile(state, "discard") == discard


def test_the_card_that_john_keeps_goes_to_the_bottom_if_the_option_says_so() -> None:
    """Ruling 49, john_keep."""
    state = draw("JH AH 9D", then="5H 6H", options={"john_keep": "bottom"})
    answer(state, "john", card="5H")
    assert bottom(state, 3) == "6H AH 9D"
    assert pile(state, "beast") == ""


@pytest.mark.parametrize("two", ["QH 8H", "8H QH"])
def test_an_apostle_that_john_draws_joins_and_the_other_card_is_discarded(two: str) -> None:
    """Ruling 50."""
    state = draw("JH 9H 9D", then=two)
    assert pile(state, "quorum") == "JH QH"
    assert pile(state, "discard") == "8H"
    assert asked(state) == [("roll",)]


def test_two_apostles_that_john_draws_both_join() -> None:
    """Ruling 50."""
    state = draw("JH 9H 9D", then="QH KC")
    assert pile(state, "quorum") == "JH QH KC"
    assert pile(state, "discard") == ""


def test_john_joins_the_quorum_before_a_deck_of_one_card_is_asked_for_two() -> None:
    """Ruling 60."""
    everyone_but = all_but("JH", "QC")
    state = draw("JH 9H 9D", then="QC", rest="discard", quorum=everyone_but)
    assert told(state, "drew_two") == [{"cards": ["QC"]}]
    assert state.winners == (0,)


@pytest.mark.parametrize(("then", "kind"), [("8H", "discarded"), ("", "idle")])
def test_john_discards_the_only_card_of_the_deck_and_does_nothing_with_none(then: str, kind: str) -> None:
    """Ruling 60: only as the last of all, and with last_ability_fires."""
    state = draw("JH 9H 9D", then=then, rest="discard", quorum=all_but("JH"), options=LAST_FIRES)
    assert kind in kinds(state)
    assert state.winners == (0,)


# Jude (J♠)


def test_jude_lets_the_player_choose_among_the_apostles_of_the_deck() -> None:
    """Ruling 52."""
    state = draw("JS 9H 9D", quorum=all_but("JS", "QC", "KC", "KD"))
    assert sorted(asked(state)) == [("fetch", "KC"), ("fetch", "KD"), ("fetch", "QC")]
    answer(state, "fetch", card="QC")
    assert sixes(state) == 1
    assert deck_is_shuffled(state)


def test_jude_does_not_ask_if_one_apostle_is_left() -> None:
    """Ruling 52."""
    state = draw("JS 9H 9D", quorum=all_but("JS", "QC"))
    assert state.winners == (0,)


def test_chance_chooses_for_jude_if_the_option_says_so() -> None:
    """Ruling 52, jude."""
    fetched = set()
    game = threescore.game("apostles", jude="random")
    for seed in range(40):
        position = lay("JS 9H 9D", quorum=all_but("JS", "QC", "KC", "KD"))
        state = game.from_position(position, threescore.ScriptedDice([1, 1, 1], seed))
        answer(state, "roll")
        assert asked(state) == [("roll",)]
        fetched.add(pile(state, "quorum").split()[-1])
    assert fetched == {"QC", "KC", "KD"}


def test_what_the_fetched_apostle_finds_does_not_act() -> None:
    """Ruling 53: whatever James brings, it is used by nobody."""
    state = draw("JS 9H 9D", discard=THREES_AND_SIXES, quorum=all_but("JS", "KH", "QC", "QS"))
    answer(state, "fetch", card="KH")
    assert cards_told(state, "used") == "KH"
    assert len(pile(state, "quorum").split()) == 11
    assert pile(state, "pending") == ""


def test_jude_finds_nothing_if_the_others_came_with_him() -> None:
    """Ruling 54: only as one of the last, and with last_ability_fires."""
    state = draw("JS QH 9D", quorum=all_but("JS", "QH"), options=LAST_FIRES)
    assert told(state, "searched") == [{"by": "JS", "card": None}]
    assert not deck_is_shuffled(state)
    assert state.winners == (0,)


def test_the_deck_is_shuffled_before_the_fetched_apostle_acts() -> None:
    """Ruling 58."""
    state = draw("JS 9H 9D")
    answer(state, "fetch", card="QH")
    assert kinds(state)[:5] == ["searched", "joined", "shuffled", "used", "awaits"]


def test_the_fetched_apostle_acts_before_the_others_of_the_hand() -> None:
    """Ruling 59."""
    state = draw("JS KD 9D")
    answer(state, "fetch", card="KS")
    assert cards_told(state, "used") == "KS KD"
    assert sixes(state) == 1


# Simon (J♣)


def test_simon_brings_the_whole_discard_pile_back_with_threes_and_sixes() -> None:
    """Ruling 55."""
    state = draw("JC 9H 9D", discard="AH 3H 6H 10H")
    assert pile(state, "discard") == ""
    assert {"AH", "3H", "6H", "10H"} <= set(pile(state, "deck").split())
    assert deck_is_shuffled(state)


def test_simon_takes_what_is_in_the_pile_at_that_moment() -> None:
    """Ruling 55: the three that stops Judas is there before him, pairs of numbers come after him."""
    assert pile(draw("KD 3H JC"), "discard") == ""
    assert pile(draw("JC AH 5H", discard="10H"), "discard") == "AH 5H"


def test_simon_does_not_shuffle_for_an_empty_pile() -> None:
    """Ruling 71."""
    state = draw("JC 9H 9D")
    assert cards_told(state, "idle") == "JC"
    assert not deck_is_shuffled(state)
