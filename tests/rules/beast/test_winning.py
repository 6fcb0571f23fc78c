"""Who wins and when: after every card, for everybody, with two exceptions."""

from __future__ import annotations

from tests.rules.beast.tables import PLAIN, at, die, do, play, standard_with, table, told


def test_a_card_can_make_somebody_else_win() -> None:  # rulings 07 and 35
    state = table(PLAIN, [6, 6, 5], hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(1))
    assert state.winners == (1,)


def test_of_two_who_match_at_once_the_next_clockwise_wins() -> None:  # ruling 08
    state = table(PLAIN, [3, 3, 3], PLAIN, [3, 3, 3], hand=("333",), turn=2)
    play(state, "333")
    assert state.winners == (3,)


def test_the_active_seat_comes_first_among_those_who_match() -> None:  # ruling 08
    state = table([6, 6, 1], [6, 6, 2], hand=("madhouse",), turn=1, rolls=(6, 6, 3, 3))
    play(state, "madhouse", die(0, 2), die(1, 2), die(-1, 0), die(-1, 1))
    assert state.position()["dice"] == [[6, 6, 6], [6, 6, 6]]
    assert state.winners == (1,)


def test_with_tie_shared_all_who_match_win() -> None:  # ruling 08
    state = table(PLAIN, [3, 3, 3], [3, 3, 3], hand=("333",), options={"tie": "shared"})
    play(state, "333")
    assert state.winners == (1, 2)
    assert state.scores == (0, 1, 1)


def test_a_new_beast_hands_the_game_to_an_opponent_who_matches_it() -> None:  # ruling 09
    state = table(PLAIN, [6, 6, 5], hand=("665",))
    play(state, "665")
    assert state.winners == (1,)


def test_a_broken_match_that_is_made_again_wins_at_once() -> None:  # ruling 10
    state = table(
        [6, 6, 5],
        PLAIN,
        PLAIN,
        hand=("665",),
        others={1: ("into_the_pit",), 2: ("flight_of_the_icarus",)},
    )
    play(state, "665")
    play(state, "into_the_pit", at(0), die(0, 2))
    assert state.position()["pending"] == [False, False, False]
    assert "broken" in told(state)
    play(state, "flight_of_the_icarus", at(0))
    assert state.winners == (0,)


def test_a_beast_that_does_not_match_gives_no_delay_later() -> None:  # ruling 11
    state = table([6, 6, 4], PLAIN, hand=("665",), others={1: ("flight_of_the_icarus",)})
    play(state, "665")
    assert state.position()["pending"] == [False, False]
    play(state, "flight_of_the_icarus", at(0))
    assert state.winners == (0,)


def test_back_in_black_that_matches_only_after_ordering_waits_too() -> None:  # ruling 12
    state = table(PLAIN, PLAIN, hand=("back_in_black",), rolls=(5, 6, 6), beast="665")
    play(state, "back_in_black", ("arrange", {"order": [1, 2, 0]}))
    assert not state.over
    assert state.position()["dice"][0] == [6, 6, 5]
    assert state.position()["pending"] == [True, False]


def test_other_cards_that_roll_win_at_once() -> None:  # ruling 13
    state = table([6, 6, 2], PLAIN, hand=("desperate_times",), rolls=(6,))
    play(state, "desperate_times", die(0, 2))
    assert state.winners == (0,)


def test_a_pending_seat_whose_die_is_rolled_to_the_same_face_stays_pending() -> None:  # ruling 14
    state = table([6, 6, 5], PLAIN, hand=("665",), others={1: ("push_comes_to_shove",)}, rolls=(5,))
    play(state, "665")
    play(state, "push_comes_to_shove", at(0), die(0, 2))
    assert state.events[-1].args == {"player": 0, "by": "waiting"}
    assert "broken" not in told(state)


def test_a_pending_seat_does_not_win_on_the_turn_of_somebody_else() -> None:  # ruling 14
    state = table([6, 6, 5], PLAIN, PLAIN, hand=("665",), others={1: ("push_comes_to_shove",)}, rolls=(5,))
    play(state, "665")
    play(state, "push_comes_to_shove", at(0), die(0, 2))
    assert not state.over
    assert state.position()["pending"] == [True, False, False]


def test_a_beast_stops_a_pending_seat_whose_dice_are_all_frozen() -> None:
    ice = ((0, 0), (0, 1), (0, 2))
    state = table([6, 6, 5], PLAIN, hand=("665",), others={1: ("333",)}, ice=ice)
    play(state, "665")
    do(state, "keep")
    play(state, "333")
    assert state.position()["pending"] == [False, False]
    assert state.to_act == (0,)


def test_frozen_dice_count_for_the_match() -> None:  # ruling 37
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",), ice=((0, 0), (0, 1)))
    play(state, "flight_of_the_icarus", at(0))
    assert state.winners == (0,)


def test_dice_match_only_in_the_right_order() -> None:  # ruling 31
    state = table([5, 6, 6], PLAIN, hand=("665",))
    play(state, "665")
    assert state.position()["pending"] == [False, False]


def test_dice_that_match_in_the_middle_of_a_card_do_not_win_yet() -> None:
    state = table([6, 5, 5], PLAIN, hand=("forward_to_death",), beast="665")
    play(state, "forward_to_death", at(0), die(0, 1))
    # 6-6-5 was there for a moment; the second die had to go up as well.
    assert not state.over
    assert state.position()["dice"][0] == [6, 6, 6]


def test_the_same_number_on_itself_leaves_a_pending_seat_pending() -> None:  # ruling 30
    state = table(
        PLAIN,
        [6, 6, 5],
        hand=("665",),
        beast="665",
        pending=[False, True],
        options={"deck": {"card": standard_with(("665", 2), ("freeze", 5))}},
    )
    play(state, "665")
    assert state.events[-1].args == {"player": 1, "by": "waiting"}
    assert state.position()["discard"] == ["665"]
    assert state.position()["beast"] == "665"
