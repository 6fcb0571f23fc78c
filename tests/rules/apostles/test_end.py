"""The last apostle and the showdown: rulings 23 to 29, 37 and 38."""

from __future__ import annotations

import pytest

from tests.rules.apostles.table import all_but, answer, asked, draw, kinds, pile, sixes, told

WON, LOST = (0,), ()


@pytest.mark.parametrize(("hand", "left"), [("KD KS 9H", 0), ("KS KD 9H", 1)])
def test_abilities_are_used_in_the_order_drawn(hand: str, left: int) -> None:
    """Ruling 23: Peter takes back the six of Judas only if he comes after him."""
    state = draw(hand)
    assert [args["card"] for args in told(state, "used")] == hand.split()[:2]
    assert sixes(state) == left


@pytest.mark.parametrize(("first", "left"), [("KD", 0), ("KS", 1)])
def test_the_player_chooses_the_order_of_abilities_if_the_option_says_so(first: str, left: int) -> None:
    """Ruling 23, free_order."""
    state = draw("KD KS 9H", options={"free_order": True})
    assert asked(state) == [("first", "KD"), ("first", "KS")]
    answer(state, "first", card=first)
    assert sixes(state) == left
    assert asked(state) == [("roll",)]


def test_a_single_ability_is_used_without_asking_for_an_order() -> None:
    """Rulings 23 and 75, free_order."""
    state = draw("KD QD 9H", options={"free_order": True})  # Bartholomew, with another, has none
    assert asked(state) == [("roll",)]


def test_the_order_is_asked_again_while_two_are_left() -> None:
    """Ruling 23, free_order."""
    state = draw("KD KS KC 9H", pending="four_dice", options={"free_order": True})
    answer(state, "first", card="KS")
    assert asked(state) == [("first", "KD"), ("first", "KC")]
    answer(state, "first", card="KD")
    assert asked(state) == [("roll",)]
    assert sixes(state) == 0  # Andrew, the last, took back what Judas brought


def test_the_third_six_with_the_last_apostle_is_a_showdown_without_a_shield_too() -> None:
    """Ruling 24: the shield makes no difference (example 6 has one)."""
    state = draw("QC 6S 9H", luck=[3], quorum=all_but("QC"), beast="6H 6D")
    assert "showdown" in kinds(state)
    assert state.winners == WON


@pytest.mark.parametrize(("beast", "hand"), [("6H", "QC 6D 9H"), ("", "QC 6D 6S"), ("6H 6D 3H", "QC 9H 9D")])
def test_the_last_apostle_without_a_third_six_wins(beast: str, hand: str) -> None:
    """Ruling 24."""
    state = draw(hand, quorum=all_but("QC"), beast=beast)
    assert state.winners == WON
    assert "showdown" not in kinds(state)


def test_two_sixes_of_the_hand_make_three_with_one_of_the_beast() -> None:
    """Ruling 24."""
    state = draw("QC 6D 6S", luck=[6], quorum=all_but("QC"), beast="6H")
    assert state.over
    assert told(state, "lost") == [{"by": "showdown"}]


@pytest.mark.parametrize("saves", [False, True])
def test_a_three_of_the_same_hand_saves_from_the_showdown_only_if_the_option_says_so(saves: bool) -> None:
    """Ruling 25, drawn3_saves."""
    state = draw("QC 6S 3H", luck=[6], quorum=all_but("QC"), beast="6H 6D", options={"drawn3_saves": saves})
    assert ("showdown" in kinds(state)) != saves
    assert state.winners == (WON if saves else LOST)


def test_one_three_does_not_save_from_two_sixes() -> None:
    """Ruling 68, drawn3_saves: one for one."""
    options = {"drawn3_saves": True}
    state = draw("QC 6S 3H 6C", "", [6], options, quorum=all_but("QC"), beast="6H 6D", pending="four_dice")
    assert "showdown" in kinds(state)


@pytest.mark.parametrize(("once", "winners"), [(False, WON), (True, LOST)])
def test_the_three_that_stops_judas_saves_too_unless_it_has_one_use(once: bool, winners: tuple[int, ...]) -> None:
    """Ruling 68, drawn3_saves with one_three_one_use."""
    options = {"drawn3_saves": True, "one_three_one_use": once}
    state = draw("KD 6S 3H", luck=[6], quorum=all_but("KD"), beast="6H 6D", options=options)
    assert state.winners == winners


@pytest.mark.parametrize(("once", "winners"), [(False, WON), (True, LOST)])
def test_the_three_that_stopped_judas_saves_when_james_finds_the_last(once: bool, winners: tuple[int, ...]) -> None:
    """Ruling 68, drawn3_saves with one_three_one_use."""
    state = draw(
        "KD 6S 3H KH",
        then="QC",
        luck=[6],
        quorum=all_but("KD", "KH", "QC"),
        beast="6H 6D",
        pending="four_dice",
        options={"drawn3_saves": True, "one_three_one_use": once},
    )
    assert state.winners == winners


@pytest.mark.parametrize("pending", ["phillip", "matthew", "phillip matthew"])
def test_neither_phillip_nor_matthew_prevents_the_showdown(pending: str) -> None:
    """Ruling 26."""
    state = draw("QC 6S 9H", luck=[6], quorum=all_but("QC"), beast="6H 6D", pending=pending)
    assert told(state, "lost") == [{"by": "showdown"}]


def test_a_face_down_hand_cannot_bring_the_showdown() -> None:
    """Ruling 26: one card is picked, and it is the apostle."""
    state = draw("QC 6S 9H", quorum=all_but("QC"), beast="6H 6D", pending="bartholomew")
    answer(state, "pick", place=0)
    assert state.winners == WON
    assert "showdown" not in kinds(state)


def test_several_apostles_who_complete_the_quorum_together_meet_the_third_six() -> None:
    """Ruling 27."""
    state = draw("QC KC 6S", luck=[6], quorum=all_but("QC", "KC"), beast="6H 6D")
    assert told(state, "lost") == [{"by": "showdown"}]


@pytest.mark.parametrize(("finder", "then"), [("KH", "QC"), ("JH", "QC 9D"), ("JS", "")])
def test_the_last_apostle_found_by_an_ability_meets_the_third_six_of_the_hand(finder: str, then: str) -> None:
    """Ruling 28."""
    state = draw(f"{finder} 6S 9H", then=then, luck=[6], quorum=all_but(finder, "QC"), beast="6H 6D")
    assert told(state, "lost") == [{"by": "showdown"}]


@pytest.mark.parametrize(("finder", "then"), [("KH", "QC"), ("JH", "QC 9D"), ("JS", "")])
def test_the_last_apostle_found_by_an_ability_wins(finder: str, then: str) -> None:
    """Rulings 28 and 29: Thomas, found last, draws no six."""
    state = draw(f"{finder} 9S 9H", then=then, quorum=all_but(finder, "QC"))
    assert state.winners == WON
    assert sixes(state) == 0


@pytest.mark.parametrize("fires", [False, True])
def test_the_last_apostle_uses_his_ability_only_if_the_option_says_so(fires: bool) -> None:
    """Ruling 29, last_ability_fires."""
    state = draw("QC 9H 9D", quorum=all_but("QC"), options={"last_ability_fires": fires})
    assert state.winners == WON
    assert sixes(state) == (1 if fires else 0)


def test_the_last_apostle_can_lose_the_game_if_his_ability_fires() -> None:
    """Ruling 29, last_ability_fires."""
    state = draw("KH 9H 9D", then="6S", quorum=all_but("KH"), beast="6H 6D", options={"last_ability_fires": True})
    assert told(state, "lost") == [{"by": "sixes"}]


def test_the_last_apostle_fetched_by_jude_fires_too() -> None:
    """Ruling 29, last_ability_fires."""
    state = draw("JS 9H 9D", quorum=all_but("JS", "QC"), options={"last_ability_fires": True})
    assert state.winners == WON
    assert sixes(state) == 1


def test_the_third_six_of_the_hand_is_looked_at_again_after_the_last_abilities() -> None:
    """Ruling 65, last_ability_fires: Judas makes the waiting six the third."""
    state = draw("KD 6H 9H", luck=[6], quorum=all_but("KD"), beast="6D", options={"last_ability_fires": True})
    assert told(state, "lost") == [{"by": "showdown"}]


def test_the_showdown_comes_before_the_last_ability_could_prevent_it() -> None:
    """Ruling 65, last_ability_fires: regardless of ability, so Peter comes too late."""
    state = draw("KS 6H 9H", luck=[6], quorum=all_but("KS"), beast="6D 6S", options={"last_ability_fires": True})
    assert told(state, "lost") == [{"by": "showdown"}]


@pytest.mark.parametrize(("beast", "discard"), [("6H 6D", ""), ("6H 6D", "6S 6C"), ("6H 6D 3H", "")])
def test_judas_as_the_last_before_two_sixes_is_a_showdown(beast: str, discard: str) -> None:
    """Ruling 37: with sixes left in the deck, without, and with a shield."""
    state = draw("KD 9H 9D", luck=[6], quorum=all_but("KD"), beast=beast, discard=discard)
    assert told(state, "lost") == [{"by": "showdown"}]


def test_judas_as_the_last_with_a_three_in_the_hand_wins() -> None:
    """Ruling 37."""
    state = draw("KD 3C 9D", quorum=all_but("KD"), beast="6H 6D")
    assert state.winners == WON
    assert "showdown" not in kinds(state)


def test_judas_as_the_last_before_one_six_wins() -> None:
    """Ruling 37."""
    assert draw("KD 9H 9D", quorum=all_but("KD"), beast="6H").winners == WON


def test_judas_before_two_sixes_is_no_showdown_while_others_are_missing() -> None:
    """Ruling 37: he brings the third six instead."""
    state = draw("KD 9H 9D", quorum=all_but("KD", "QC"), beast="6H 6D")
    assert told(state, "lost") == [{"by": "sixes"}]


@pytest.mark.parametrize(("third", "showdown"), [("9H", True), ("3H", False)])
def test_judas_found_as_the_last_by_james_minds_a_three_of_the_hand(third: str, showdown: bool) -> None:
    """Ruling 66."""
    state = draw(f"KH {third} 9D", then="KD", luck=[6], quorum=all_but("KH", "KD"), beast="6S 6D")
    assert ("showdown" in kinds(state)) == showdown
    assert state.winners == (LOST if showdown else WON)


def test_judas_picked_as_the_last_before_two_sixes_is_a_showdown() -> None:
    """Ruling 66."""
    state = draw("3H KD 9D", luck=[6], quorum=all_but("KD"), beast="6S 6D", pending="bartholomew")
    answer(state, "pick", place=1)
    assert told(state, "lost") == [{"by": "showdown"}]


def test_judas_fetched_as_the_last_by_jude_does_not_mind_a_three_of_the_hand() -> None:
    """Ruling 38."""
    state = draw("JS 3H 9H", luck=[6], quorum=all_but("JS", "KD"), beast="6H 6D")
    assert told(state, "lost") == [{"by": "showdown"}]


def test_a_six_that_john_discards_beside_the_last_apostle_is_no_third_six() -> None:
    """Ruling 61."""
    state = draw("JH 9H 9D", then="QC 6S", quorum=all_but("JH", "QC"), beast="6H 6D")
    assert state.winners == WON
    assert pile(state, "discard") == "6S"


def test_a_finished_game_scores_the_apostles_found() -> None:
    assert draw("QC 9H 9D", quorum=all_but("QC")).scores == (12,)
    assert draw("6S 9H 9D", quorum="KS KC", beast="6H 6D").scores == (2,)
