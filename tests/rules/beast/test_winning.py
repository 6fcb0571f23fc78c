"""Who wins and when: after every card, for everybody, with two exceptions."""

from __future__ import annotations

from typing import Any

from tests.helps import helps
from tests.rules.beast.tables import PLAIN, at, die, do, play, standard_with, table, told
from threescore.core.state import State


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


# Ruling 46: who rolled the number with Back In Black


def bound_table(
    *others: tuple[str, ...], rolls: tuple[int, ...] = (4, 4, 4), options: dict[str, Any] | None = None
) -> State:
    """Seat 0 has rolled 4-4-4 with Back In Black, and the number of the beast is 4-4-4."""
    state = table(
        PLAIN,
        *[PLAIN for _ in others],
        hand=("back_in_black",),
        others=dict(enumerate(others, 1)),
        rolls=rolls,
        beast="444",
        options=options,
    )
    play(state, "back_in_black")
    return state


LOWERS, RAISES = ("into_the_pit",), ("flight_of_the_icarus",)


def test_who_rolled_the_number_with_back_in_black_is_bound_to_wait() -> None:
    state = bound_table((), ())
    assert state.position()["bound"] == [True, False, False]
    assert state.position()["pending"] == [True, False, False]
    assert [event.args for event in state.events if event.kind == "waits"] == [{"player": 0, "bound": True}]


def test_a_bound_match_that_is_broken_and_made_again_waits_all_the_same() -> None:
    state = bound_table(LOWERS, RAISES, ())
    play(state, "into_the_pit", at(0), die(0, 1))
    assert state.position()["pending"] == [False] * 4
    assert state.position()["bound"] == [True, False, False, False]
    play(state, "flight_of_the_icarus", at(0), die(0, 1))
    assert not state.over, "an opponent cannot make seat 0 win at once"
    assert state.position()["pending"] == [True, False, False, False]
    do(state, "pass")
    state.act(3, state.choice_ids(3)[0])
    assert state.winners == (0,)
    assert state.events[-1].args == {"player": 0, "by": "waiting"}


def test_with_back_in_black_as_a_beast_a_match_that_is_made_again_wins_at_once() -> None:
    state = bound_table(LOWERS, RAISES, (), options={"back_in_black": "as_beast"})
    assert state.position()["bound"] == [False] * 4
    assert state.position()["pending"][0]
    play(state, "into_the_pit", at(0), die(0, 1))
    play(state, "flight_of_the_icarus", at(0), die(0, 1))
    assert state.winners == (0,)


def test_a_bound_seat_wins_with_whatever_number_it_shows_when_its_turn_begins() -> None:
    # 4-4-4 is broken by the new number 4-4-3, and the dice are made to show that.
    beast = {"id": "443", "name": "Cousin of the Beast", "count": 1, "effects": [{"do": "beast"}]}
    deck = {"card": [*standard_with(("freeze", 5)), beast]}
    state = bound_table(("443",), LOWERS, options={"deck": deck})
    play(state, "443")
    assert state.position()["pending"] == [False] * 3
    play(state, "into_the_pit", at(0), die(0, 2))
    assert told(state)[-3:] == ["waits", "began", "won"]
    assert state.winners == (0,)
    assert state.events[-1].args == {"player": 0, "by": "waiting"}


def test_a_bound_seat_that_does_not_match_when_its_turn_begins_plays_on_and_is_free() -> None:
    state = bound_table(LOWERS)
    play(state, "into_the_pit", at(0), die(0, 1))
    assert state.to_act == (0,)
    assert state.position()["bound"] == [False, False]
    position = state.position()
    position["hands"][0][0] = "flight_of_the_icarus"
    del position["deck"]
    state = state.game.from_position(position, seed=1)
    play(state, "flight_of_the_icarus", at(0), die(0, 1))
    assert state.winners == (0,), "in its own turn it wins at once again"


def test_back_in_black_that_rolls_another_number_binds_nobody() -> None:
    state = bound_table(RAISES, rolls=(4, 4, 3))
    do(state, "arrange", order=[0, 1, 2])
    assert state.position()["bound"] == [False, False]
    play(state, "flight_of_the_icarus", at(0), die(0, 2))
    assert state.winners == (0,)


def test_a_new_beast_binds_nobody() -> None:  # ruling 10 stands
    state = table([6, 6, 5], PLAIN, hand=("665",))
    play(state, "665")
    assert state.position()["bound"] == [False, False]


def test_everybody_is_told_who_is_bound() -> None:
    state = bound_table(LOWERS, (), ())
    words = state.game.words
    play(state, "into_the_pit", at(0), die(0, 1))
    [broken] = [event for event in state.events if event.kind == "broken"]
    assert broken.text.endswith("even if they match again, they cannot win before their next turn.")
    assert words.ask(state.view(2)).text.endswith("Seat 1 cannot win before their next turn.")
    assert words.ask(state.view(0)).text.endswith("You cannot win before your next turn.")
    assert "cannot win before the next turn" in str(words.sketch(state.view(3)))
    assert "match is lost and made again" in helps(state, 2)["Seat 1 waits for their next turn"]


def test_a_copy_and_a_restored_position_are_bound_as_well() -> None:
    state = bound_table(LOWERS, RAISES, ())
    play(state, "into_the_pit", at(0), die(0, 1))
    for twin in (state.clone(), state.game.from_position(state.position()), state.redeal(2)):
        assert twin.position()["bound"] == [True, False, False, False]
