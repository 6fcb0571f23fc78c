"""Every card of the standard deck: what it does, and when it cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.beast.tables import PLAIN, at, dice_of, die, do, offered, play, table, told
from threescore.core.state import State
from threescore.rules.beast.cards import cards_of, enough

ALL_MINE = ((0, 0), (0, 1), (0, 2))
ALL_THEIRS = ((1, 0), (1, 1), (1, 2))


def order(*places: int) -> tuple[str, dict[str, Any]]:
    return "arrange", {"order": list(places)}


# One die


def test_freeze_stays_on_the_die_and_out_of_the_discard_pile() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze",))
    play(state, "freeze", die(0, 2))
    position = state.position()
    assert position["frozen"] == [[False, False, True], [False, False, False]]
    assert position["discard"] == []
    assert len(position["hands"][0]) == 3


def test_freeze_goes_only_on_unfrozen_dice_of_ones_own() -> None:  # rulings 04 and 05
    state = table(PLAIN, PLAIN, hand=("freeze",), ice=((0, 1),))
    play(state, "freeze")
    assert offered(state, "die", "player", "die") == [(0, 0), (0, 2)]


def test_angel_of_death_turns_a_die_up_or_down() -> None:
    for by, face in ((1, 5), (-1, 3)):
        state = table(PLAIN, PLAIN, hand=("angel_of_death",))
        play(state, "angel_of_death", at(1), die(1, 1), ("step", {"by": by}))
        assert dice_of(state, 1) == [2, face, 3]


@pytest.mark.parametrize(("face", "becomes"), [(6, 5), (1, 2)])
def test_angel_of_death_has_one_way_to_turn_a_six_or_a_one(face: int, becomes: int) -> None:  # ruling 20
    state = table([face, 2, 4], PLAIN, hand=("angel_of_death",))
    play(state, "angel_of_death", at(0), die(0, 0))
    assert dice_of(state, 0) == [becomes, 2, 4]


def test_with_wrap_angel_of_death_turns_a_six_both_ways() -> None:  # ruling 20
    state = table([6, 2, 4], PLAIN, hand=("angel_of_death",), options={"wrap": True})
    play(state, "angel_of_death", at(0), die(0, 0))
    assert offered(state, "step", "by") == [1, -1]
    do(state, "step", by=1)
    assert dice_of(state, 0) == [1, 2, 4]


def test_icarus_turns_a_die_up_but_not_a_six() -> None:  # ruling 20
    state = table(PLAIN, [6, 3, 5], hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(1))
    assert offered(state, "die", "die") == [1, 2]
    do(state, "die", die=1)
    assert dice_of(state, 1) == [6, 4, 5]


def test_the_pit_turns_a_die_down_but_not_a_one() -> None:  # ruling 20
    state = table(PLAIN, [1, 3, 5], hand=("into_the_pit",))
    play(state, "into_the_pit", at(1))
    assert offered(state, "die", "die") == [1, 2]
    do(state, "die", die=2)
    assert dice_of(state, 1) == [1, 3, 4]


def test_with_wrap_icarus_turns_a_six_to_a_one_and_the_pit_a_one_to_a_six() -> None:  # ruling 20
    state = table(PLAIN, [6, 6, 6], hand=("flight_of_the_icarus",), beast="111", options={"wrap": True})
    play(state, "flight_of_the_icarus", at(1), die(1, 0))
    assert dice_of(state, 1) == [1, 6, 6]
    state = table(PLAIN, [1, 1, 1], hand=("into_the_pit",), options={"wrap": True})
    play(state, "into_the_pit", at(1), die(1, 0))
    assert dice_of(state, 1) == [6, 1, 1]


def test_desperate_times_rolls_one_of_ones_own_dice() -> None:
    state = table(PLAIN, PLAIN, hand=("desperate_times",), rolls=(6,))
    play(state, "desperate_times")
    assert offered(state, "die", "player", "die") == [(0, 0), (0, 1), (0, 2)]
    do(state, "die", die=0)
    assert dice_of(state, 0) == [6, 4, 3]


def test_push_comes_to_shove_rolls_one_die_of_anyone() -> None:
    state = table(PLAIN, PLAIN, hand=("push_comes_to_shove",), rolls=(6,))
    play(state, "push_comes_to_shove", at(1), die(1, 2))
    assert dice_of(state, 1) == [2, 4, 6]


# Swaps


def test_devils_advocate_swaps_with_any_middle_die() -> None:  # ruling 26
    state = table(PLAIN, PLAIN, hand=("devils_advocate",), middle=[1, 5, 6])
    play(state, "devils_advocate", die(0, 0), die(-1, 2))
    assert dice_of(state, 0) == [6, 4, 3]
    assert state.position()["middle"] == [1, 5, 2]


def test_sympathy_for_the_devil_swaps_a_die_of_anyone_with_the_middle() -> None:
    state = table(PLAIN, PLAIN, hand=("sympathy_for_the_devil",), middle=[1, 5, 6])
    play(state, "sympathy_for_the_devil", at(1), die(1, 1), die(-1, 0))
    assert dice_of(state, 1) == [2, 1, 3]
    assert state.position()["middle"] == [4, 5, 6]


def test_another_thing_comin_swaps_between_any_places_of_two_players() -> None:  # ruling 27
    state = table([1, 2, 3], PLAIN, [4, 5, 6], hand=("you_got_another_thing_comin",))
    play(state, "you_got_another_thing_comin")
    assert offered(state, "target", "player") == [1, 2]  # ruling 28: another player
    do(state, "target", player=2)
    do(state, "die", player=0, die=0)
    do(state, "die", player=2, die=2)
    assert dice_of(state, 0) == [6, 2, 3]
    assert dice_of(state, 2) == [4, 5, 1]


def test_equal_dice_may_be_swapped() -> None:  # ruling 38
    state = table([1, 2, 3], [1, 5, 6], hand=("you_got_another_thing_comin",))
    play(state, "you_got_another_thing_comin", die(0, 0), die(1, 0))
    assert dice_of(state, 0) == [1, 2, 3]
    assert "spent" in told(state)


# Several dice of one player


def test_sabotage_rolls_two_chosen_dice_and_its_player_orders_them() -> None:  # ruling 23
    state = table(PLAIN, [1, 6, 3], hand=("sabotage",), rolls=(4, 5))
    play(state, "sabotage", at(1), die(1, 2), die(1, 0))
    assert state.to_act == (0,)
    do(state, "arrange", player=1, order=[1, 0])
    assert dice_of(state, 1) == [5, 6, 4]


def test_two_equal_rolled_dice_need_no_order() -> None:
    state = table(PLAIN, [1, 6, 3], hand=("sabotage",), rolls=(4, 4))
    play(state, "sabotage", at(1), die(1, 2), die(1, 0))
    assert dice_of(state, 1) == [4, 6, 4]
    assert state.position()["phase"] == "play"


def test_with_arranger_owner_the_owner_orders_what_was_rolled() -> None:  # ruling 23
    state = table(PLAIN, [1, 6, 3], hand=("sabotage",), rolls=(4, 5), options={"arranger": "owner"})
    play(state, "sabotage", at(1), die(1, 2), die(1, 0))
    assert state.to_act == (1,)
    do(state, "arrange", order=[1, 0])
    assert dice_of(state, 1) == [5, 6, 4]


def test_with_arranger_owner_the_new_order_is_still_that_of_its_player() -> None:
    state = table(PLAIN, [1, 6, 3], hand=("the_new_order",), options={"arranger": "owner"})
    play(state, "the_new_order", at(1))
    assert state.to_act == (0,)


def test_the_new_order_puts_dice_into_any_order_the_old_one_included() -> None:  # ruling 38
    state = table(PLAIN, [1, 6, 3], hand=("the_new_order",))
    play(state, "the_new_order", at(1))
    assert [0, 1, 2] in offered(state, "arrange", "order")
    assert len(state.choices(0)) == 6
    do(state, "arrange", order=[2, 0, 1])
    assert dice_of(state, 1) == [3, 1, 6]


def test_the_new_order_leaves_frozen_dice_in_their_places() -> None:
    state = table(PLAIN, [1, 6, 3], hand=("the_new_order",), ice=((1, 1),))
    play(state, "the_new_order", at(1))
    assert offered(state, "arrange", "order") == [[0, 1], [1, 0]]
    do(state, "arrange", order=[1, 0])
    assert dice_of(state, 1) == [3, 6, 1]


def test_matter_of_time_turns_one_die_up_and_another_down() -> None:
    state = table(PLAIN, PLAIN, hand=("matter_of_time",))
    play(state, "matter_of_time", at(1), die(1, 0))
    assert offered(state, "die", "die") == [1, 2], "the die that went up cannot be the one that goes down"
    do(state, "die", die=2)
    assert dice_of(state, 1) == [3, 4, 2]


def test_matter_of_time_offers_only_dice_that_leave_another_to_turn_down() -> None:
    state = table(PLAIN, [1, 2, 1], hand=("matter_of_time",))
    play(state, "matter_of_time", at(1))
    assert offered(state, "die", "die") == [0, 2]


def test_forward_to_death_turns_two_dice_up() -> None:
    state = table(PLAIN, [2, 6, 3], hand=("forward_to_death",))
    play(state, "forward_to_death", at(1), die(1, 0))
    assert dice_of(state, 1) == [3, 6, 4]


def test_show_no_mercy_turns_two_dice_down() -> None:
    state = table(PLAIN, [2, 1, 3], hand=("show_no_mercy",))
    play(state, "show_no_mercy", at(1), die(1, 0))
    assert dice_of(state, 1) == [1, 1, 2]


def test_back_in_black_rolls_all_three_own_dice_in_any_order() -> None:
    state = table(PLAIN, PLAIN, hand=("back_in_black",), rolls=(1, 2, 5))
    play(state, "back_in_black", order(2, 0, 1))
    assert dice_of(state, 0) == [5, 1, 2]


# Madhouse


def test_madhouse_rolls_four_different_dice_anywhere_on_the_table() -> None:  # ruling 25
    state = table(PLAIN, PLAIN, hand=("madhouse",), rolls=(6, 1, 1, 5))
    play(state, "madhouse")
    for left, (player, number) in enumerate([(1, 0), (0, 2), (-1, 1), (-1, 0)]):
        assert len(state.choices(0)) == 9 - left
        do(state, "die", player=player, die=number)
    assert dice_of(state, 0) == [2, 4, 6]
    assert dice_of(state, 1) == [1, 4, 3]
    # The two middle dice rolled 1 and 5; their order is asked for.
    assert offered(state, "arrange", "player") == [-1, -1]
    do(state, "arrange", order=[1, 0])
    assert state.position()["middle"] == [5, 1, 2]


def test_madhouse_orders_dice_within_each_owner_the_active_seat_first() -> None:  # ruling 24
    state = table(PLAIN, PLAIN, hand=("madhouse",), rolls=(1, 2, 3, 4), turn=1)
    play(state, "madhouse", die(0, 0), die(0, 1), die(1, 0), die(1, 2))
    do(state, "arrange", player=1, order=[1, 0])
    do(state, "arrange", player=0, order=[1, 0])
    assert state.position()["dice"] == [[2, 1, 3], [4, 4, 3]]


def test_with_arranger_owner_everybody_orders_what_madhouse_rolled_there() -> None:  # rulings 23 and 24
    state = table(PLAIN, PLAIN, hand=("madhouse",), rolls=(1, 2, 3, 4), options={"arranger": "owner"})
    play(state, "madhouse", die(0, 0), die(0, 1), die(1, 0), die(1, 2))
    assert state.to_act == (0,)
    do(state, "arrange", player=0, order=[0, 1])
    assert state.to_act == (1,)
    do(state, "arrange", player=1, order=[0, 1])
    assert state.to_act == (1,)
    assert state.position()["phase"] == "play"


def test_with_madhouse_mix_rolled_dice_change_owners() -> None:  # ruling 24
    state = table(PLAIN, PLAIN, hand=("madhouse",), rolls=(1, 2, 5, 6), options={"madhouse_mix": True})
    play(state, "madhouse", die(0, 0), die(0, 1), die(1, 0), die(-1, 2))
    assert len(state.choices(0)) == 24
    do(state, "arrange", player=None, order=[3, 2, 1, 0])
    assert state.position()["dice"] == [[6, 5, 3], [2, 4, 3]]
    assert state.position()["middle"] == [1, 5, 1]


def test_with_madhouse_mix_sabotage_still_stays_with_its_target() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage",), rolls=(1, 6), options={"madhouse_mix": True})
    play(state, "sabotage", at(1), die(1, 0), die(1, 2))
    assert offered(state, "arrange", "player") == [1, 1]


def test_madhouse_needs_four_unfrozen_dice() -> None:  # ruling 25
    hand = ("madhouse",)
    assert offered(table(PLAIN, PLAIN, hand=hand, ice=ALL_MINE + ALL_THEIRS[:2]), "play", "card").count("madhouse") == 1
    assert "madhouse" not in offered(table(PLAIN, PLAIN, hand=hand, ice=ALL_MINE + ALL_THEIRS), "play", "card")


# Beasts


def test_a_beast_replaces_the_old_one_which_is_discarded() -> None:
    state = table(PLAIN, PLAIN, hand=("616",))
    play(state, "616")
    assert state.position()["beast"] == "616"
    assert state.position()["discard"] == ["666"]


def test_the_first_beast_can_come_back_from_the_deck() -> None:  # ruling 29
    state = table(PLAIN, PLAIN, hand=("616",), top=("666",), beast="333")
    play(state, "616")
    play(state, "666")
    assert state.position()["beast"] == "666"


@pytest.mark.parametrize("number", ["666", "665", "333", "664", "616", "555", "444", "222", "111", "123"])
def test_every_beast_sets_its_own_number(number: str) -> None:
    digits = [int(digit) for digit in number]
    old = "333" if number != "333" else "666"
    state = table(PLAIN, digits, hand=(number,), beast=old)
    play(state, number)
    assert state.winners == (1,)


# Frozen dice and every card


@pytest.mark.parametrize(
    "card",
    ["flight_of_the_icarus", "into_the_pit", "angel_of_death", "push_comes_to_shove", "sympathy_for_the_devil"],
)
def test_a_seat_with_three_frozen_dice_cannot_be_the_target_of_a_card_for_one_die(card: str) -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=(card,), ice=ALL_THEIRS)
    play(state, card)
    assert offered(state, "target", "player") == [0, 2]


@pytest.mark.parametrize("card", ["sabotage", "matter_of_time", "forward_to_death", "show_no_mercy", "the_new_order"])
def test_cards_for_two_dice_need_two_unfrozen_dice_of_their_target(card: str) -> None:  # rulings 21 and 22
    state = table(PLAIN, PLAIN, PLAIN, hand=(card,), ice=ALL_THEIRS[:2])
    play(state, card)
    assert offered(state, "target", "player") == [0, 2]
    state = table(PLAIN, PLAIN, PLAIN, hand=(card,), ice=ALL_THEIRS[:1])
    play(state, card)
    assert offered(state, "target", "player") == [0, 1, 2]


@pytest.mark.parametrize("card", ["freeze", "desperate_times", "devils_advocate", "you_got_another_thing_comin"])
def test_cards_for_ones_own_dice_cannot_be_played_with_all_of_them_frozen(card: str) -> None:
    assert card in offered(table(PLAIN, PLAIN, hand=(card,), ice=ALL_MINE[:2]), "play", "card")
    assert card not in offered(table(PLAIN, PLAIN, hand=(card,), ice=ALL_MINE), "play", "card")


def test_a_frozen_die_cannot_be_swapped() -> None:  # rulings 03 and 27
    state = table(PLAIN, PLAIN, hand=("you_got_another_thing_comin",), ice=((0, 0), (1, 2)))
    play(state, "you_got_another_thing_comin")
    assert offered(state, "die", "player", "die") == [(0, 1), (0, 2)]
    do(state, "die", die=1)
    assert offered(state, "die", "player", "die") == [(1, 0), (1, 1)]


def test_a_card_nobody_can_serve_cannot_be_played() -> None:
    state = table([6, 6, 5], [6, 6, 5], hand=("forward_to_death", "flight_of_the_icarus"), beast="111")
    assert "forward_to_death" not in offered(state, "play", "card")
    assert "flight_of_the_icarus" in offered(state, "play", "card")


def test_a_beast_can_be_played_with_everything_frozen() -> None:
    state = table(PLAIN, PLAIN, hand=("333",), ice=ALL_MINE + ALL_THEIRS)
    assert "333" in offered(state, "play", "card")


# Ruling 44: who needs enough unfrozen dice

SIX = ("show_no_mercy", "matter_of_time", "the_new_order", "back_in_black", "sabotage", "forward_to_death")
MY_TWO = ((0, 0), (0, 1))


def test_only_the_target_needs_enough_dice() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage",), ice=MY_TWO)
    play(state, "sabotage")
    assert offered(state, "die", "player") == [1, 1, 1], "the only target that there is"


def test_with_enough_you_the_player_needs_as_many_as_the_target() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage",), ice=MY_TWO, options={"enough": "you"})
    assert "sabotage" not in offered(state, "play", "card")
    state = table(PLAIN, PLAIN, hand=("sabotage",), ice=MY_TWO[:1], options={"enough": "you"})
    play(state, "sabotage")
    assert offered(state, "target", "player") == [0, 1]


def test_with_enough_you_the_target_still_needs_enough() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("sabotage",), ice=((1, 0), (1, 1)), options={"enough": "you"})
    play(state, "sabotage")
    assert offered(state, "target", "player") == [0, 2]


def test_with_enough_you_it_is_about_freezes_and_not_about_faces() -> None:
    state = table([6, 6, 6], PLAIN, hand=("forward_to_death",), beast="111", options={"enough": "you"})
    play(state, "forward_to_death")
    assert offered(state, "die", "player") == [1, 1, 1]


@pytest.mark.parametrize("deck", ["standard", "own_dice"])
def test_enough_you_concerns_the_six_cards_that_the_rules_name(deck: str) -> None:
    """With two dice of one's own frozen, six cards cannot be played; the others are as before."""
    game = threescore.game("beast", deck=deck)
    needing = {card.id for card in cards_of(deck) if enough(card)}
    assert needing == set(SIX)
    assert game.options["enough"] == "target"


def test_help_says_that_you_need_the_dice_yourself() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage",), ice=MY_TWO, options={"enough": "you"})
    assert helps(state)["Sabotage"].endswith("Cannot be played now: you would need two unfrozen dice yourself.")


# Ruling 45: the second list of cards


@pytest.mark.parametrize("card", ["sabotage", "the_new_order", "matter_of_time", "forward_to_death", "show_no_mercy"])
def test_with_own_dice_the_named_cards_take_the_dice_of_their_player(card: str) -> None:
    state = table(PLAIN, PLAIN, hand=(card,), options={"deck": "own_dice"})
    play(state, card)
    assert "target" not in {choice.kind for choice in state.choices(0)}
    assert {choice.args["player"] for choice in state.choices(0)} == {0}


def test_with_own_dice_push_comes_to_shove_rolls_two_dice_of_another_player() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("push_comes_to_shove",), options={"deck": "own_dice"}, rolls=(1, 5))
    play(state, "push_comes_to_shove")
    assert offered(state, "target", "player") == [1, 2]
    play_on(state, at(2), die(2, 0), die(2, 2), ("arrange", {"order": [1, 0]}))
    assert dice_of(state, 2) == [5, 4, 1]


def test_with_own_dice_sympathy_for_the_devil_takes_another_players_die() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("sympathy_for_the_devil",), options={"deck": "own_dice"})
    play(state, "sympathy_for_the_devil", at(1), die(1, 0), die(-1, 1))
    assert dice_of(state, 1) == [5, 4, 3]


def play_on(state: State, *answers: tuple[str, dict[str, Any]]) -> None:
    for kind, args in answers:
        do(state, kind, **args)
