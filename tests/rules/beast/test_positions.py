"""The notation of positions: reading, writing, and what is wrong with a bad one."""

from __future__ import annotations

import json
from typing import Any

import pytest

import threescore
from tests.rules.beast.tables import PLAIN, at, die, do, play, table
from threescore.core.state import State
from threescore.errors import BadPosition


def restored(state: State) -> State:
    return state.game.from_position(json.loads(json.dumps(state.position())), seed=1)


def test_the_position_of_the_rules_page_can_be_played() -> None:
    game = threescore.game("beast", players=3)
    state = game.from_position(
        {
            "players": 3,
            "turn": 0,
            "phase": "play",
            "beast": "666",
            "dice": [[6, 6, 5], [1, 2, 3], [4, 4, 4]],
            "frozen": [[False, False, False], [False, False, True], [False, False, False]],
            "middle": [1, 5, 2],
            "hands": [
                ["sabotage", "freeze", "665", "madhouse"],
                ["freeze", "sabotage", "333"],
                ["madhouse", "into_the_pit", "freeze"],
            ],
            "discard": ["sabotage"],
            "pending": [False, False, False],
        },
        seed=3,
    )
    assert state.to_act == (0,)
    position = state.position()
    assert len(position["deck"]) == 66 - 1 - 1 - 10 - 1  # the beast, a Freeze on the table, hands, a discard
    assert position["deck"].count("freeze") == 6 - 4


def test_a_deck_that_is_left_out_is_shuffled() -> None:
    position = table(PLAIN, PLAIN).position()
    del position["deck"]
    game = threescore.game("beast")
    decks = [game.from_position(position, seed=seed).position()["deck"] for seed in (1, 2)]
    assert decks[0] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1])


def test_positions_in_the_middle_of_a_card_carry_what_it_needs() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("madhouse",), rolls=(1, 2, 3, 4))
    play(state, "madhouse", die(0, 0), die(1, 2))
    assert state.position()["playing"] == {
        "card": "madhouse",
        "effect": 0,
        "target": None,
        "taken": [[0, 0], [1, 2]],
        "picked": [[0, 0], [1, 2]],
        "sorting": [],
    }
    assert restored(state).position() == state.position()


def test_a_restored_position_goes_on_like_the_first() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("matter_of_time",))
    play(state, "matter_of_time", at(1), die(1, 0))
    twin = restored(state)
    for one in (state, twin):
        do(one, "die", die=2)
    assert twin.position() == state.position()


def test_a_finished_game_can_be_written_and_read() -> None:
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(0))
    twin = restored(state)
    assert state.position()["phase"] == "over"
    assert twin.winners == (0,)
    assert twin.position() == state.position()


def change(**parts: Any) -> dict[str, Any]:
    position = table(PLAIN, PLAIN, hand=("freeze", "sabotage", "333", "madhouse")).position()
    position.update(parts)
    return position


NO = [False, False, False]


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (change(players=3), "'players' should be 2"),
        (change(players="two"), "'players' should be a whole number"),
        (change(turn=2), "'turn' should be a whole number from 0 to 1"),
        (change(phase="draw"), "'phase' should be one of arrange, play, target"),
        (change(beast="667"), "'beast' should be one of 666, 665"),
        (change(beast="freeze"), "'beast' should be one of 666, 665"),
        (change(dice=[[1, 2, 3]]), "'dice' should have 2 entries"),
        (change(dice=[[1, 2], [1, 2, 3]]), "three faces from 1 to 6"),
        (change(dice=[[1, 2, 7], [1, 2, 3]]), "three faces from 1 to 6"),
        (change(dice=[[1, 2, True], [1, 2, 3]]), "three faces from 1 to 6"),
        (change(frozen=[NO]), "'frozen' should have 2 entries"),
        (change(frozen=[NO, [0, 0, 1]]), "true or false for three dice"),
        (change(middle=[1, 2]), "'middle' should be three faces"),
        (change(middle=[1, 2, 0]), "'middle' should be a list of faces from 1 to 6"),
        (change(hands=[["freeze"], []]), "seat 0 should have 4 cards"),
        (change(hands=[["freezer"] * 4, []]), "a list of cards of this deck"),
        (change(discard=["666"]), "there should be 1 of '666' in the position, not 2"),
        (change(deck=[]), "there should be"),
        (change(deck="all"), "'deck' should be a list"),
        (change(pending=[True]), "'pending' should have 2 entries"),
        (change(pending=[False, True]), "seat 1 does not match the beast but is pending"),
        (change(pending=[True, False]), "seat 0 cannot be pending"),
        (change(dice=[PLAIN, [6, 6, 6]]), "seat 1 matches the beast without being pending"),
        (change(phase="thaw"), "there is a Freeze that the active seat could discard"),
        (change(phase="die"), "the part 'playing' says which card"),
        (change(playing={}), "'playing' has no place in phase 'play'"),
        (change(winners=[0]), "'winners' has no place in phase 'play'"),
        (change(orders=[None, None]), "'orders' has no place in phase 'play'"),
        (change(turns=0), "'turns' should be a whole number from 1"),
        (change(colour="black"), "parts that the game does not know: colour"),
    ],
)
def test_a_bad_position_is_refused_with_what_would_be_right(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        threescore.game("beast").from_position(position)
    assert complaint in str(refused.value)


@pytest.mark.parametrize("part", ["turn", "phase", "beast", "dice", "middle", "hands"])
def test_a_position_has_to_say_the_most_important_things(part: str) -> None:
    position = change()
    del position[part]
    with pytest.raises(BadPosition, match=f"'{part}' is missing"):
        threescore.game("beast").from_position(position)


def playing(phase: str, card: str = "sabotage", **parts: Any) -> None:
    table(PLAIN, PLAIN, phase=phase, playing={"card": card, **parts}, ice=((1, 2),))


@pytest.mark.parametrize(
    ("phase", "parts", "complaint"),
    [
        ("target", {"card": "665"}, "'card' should be one of freeze"),
        ("target", {"effect": 1}, "'effect' should be a whole number from 0 to 0"),
        ("target", {"target": 1}, "cannot come to the question 'target'"),
        ("target", {"card": "desperate_times"}, "cannot come to the question 'target'"),
        ("die", {}, "cannot come to the question 'die'"),
        ("die", {"target": 2}, "'target' should be one of"),
        ("die", {"target": 0, "taken": [[0, 3]]}, "places [player, die]"),
        ("die", {"target": 0, "taken": [[2, 0]]}, "places [player, die]"),
        ("die", {"target": 0, "picked": [[0, 0]]}, "should be among 'taken'"),
        ("die", {"target": 1, "taken": [[1, 2]], "picked": [[1, 2]]}, "none of it frozen"),
        ("die", {"target": 1, "taken": [[1, 0], [1, 1]], "picked": [[1, 0]]}, "cannot come to the question 'die'"),
        ("die", {"card": "you_got_another_thing_comin", "target": 0}, "cannot come to the question 'die'"),
        ("step", {"target": 0, "taken": [[0, 0]], "picked": [[0, 0]]}, "cannot come to the question 'step'"),
        ("order", {"target": 0}, "cannot come to the question 'order'"),
        ("order", {"target": 0, "whom": 1}, "parts that the game does not know"),
    ],
)
def test_a_card_that_cannot_ask_that_is_refused(phase: str, parts: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        playing(phase, **parts)
    assert complaint in str(refused.value)


def arranging(*dice: list[int], **parts: Any) -> State:
    return table(*dice, phase="arrange", middle=[], **parts)


def test_a_position_at_set_up_says_who_has_ordered() -> None:
    state = arranging([1, 2, 3], [4, 4, 4], [5, 5, 6], orders=[[2, 0, 1], None, None])
    assert state.to_act == (2,)
    assert state.position()["orders"] == [[2, 0, 1], [0, 1, 2], None]
    assert restored(state).position() == state.position()


@pytest.mark.parametrize(
    ("dice", "parts", "complaint"),
    [
        ([[1, 2, 3], PLAIN], {"orders": [[0, 1, 2], [0, 1, 2]]}, "at least one seat has yet to order"),
        ([[1, 1, 3], PLAIN], {"orders": [[1, 0, 2], None]}, "the order of seat 0 should not exchange equal dice"),
        ([[1, 2, 3], PLAIN], {"orders": [[0, 0, 2], None]}, "an order such as [2, 0, 1]"),
        ([[1, 2, 3], PLAIN], {"orders": [None]}, "'orders' should have 2 entries"),
        ([[6, 6, 6], PLAIN], {}, "nobody orders dice while somebody has 666"),
        ([[1, 2, 3], PLAIN], {"beast": "665"}, "the beast is 666"),
        ([[1, 2, 3], PLAIN], {"turns": 1}, "'turns' should be a whole number from 0 to 0"),
    ],
)
def test_a_bad_set_up_is_refused(dice: list[list[int]], parts: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        arranging(*dice, **parts)
    assert complaint in str(refused.value)


# Ends


def ended(*dice: list[int], options: dict[str, Any] | None = None, **parts: Any) -> State:
    return table(*dice, phase="over", options=options, **parts)


@pytest.mark.parametrize(
    ("dice", "parts", "options"),
    [
        ([[6, 6, 6], PLAIN], {"winners": [0]}, {}),
        ([PLAIN, [6, 6, 6], [6, 6, 6]], {"winners": [1]}, {}),
        ([PLAIN, [6, 6, 6], [6, 6, 6]], {"winners": [1, 2]}, {"tie": "shared"}),
        ([[6, 6, 6], PLAIN], {"winners": [0], "pending": [True, False]}, {}),
        ([[6, 6, 6], [6, 6, 6]], {"winners": [1], "pending": [True, False]}, {}),
        ([PLAIN, PLAIN], {"winners": [], "turns": 9}, {"max_turns": 9}),
        ([[6, 6, 6], PLAIN], {"winners": [], "pending": [True, False], "turns": 9}, {"max_turns": 9}),
        ([PLAIN, [6, 6, 6]], {"winners": [1], "turns": 0}, {"setup_match": "win"}),
    ],
)
def test_an_end_that_follows_from_the_position_is_taken(
    dice: list[list[int]], parts: dict[str, Any], options: dict[str, Any]
) -> None:
    state = ended(*dice, options=options, **parts)
    assert state.over
    assert list(state.winners) == parts["winners"]
    assert restored(state).position() == state.position()


@pytest.mark.parametrize(
    ("dice", "parts", "options", "complaint"),
    [
        ([PLAIN, PLAIN], {"winners": [0]}, {}, "in which the game is not over, not [0]"),
        ([PLAIN, PLAIN], {"winners": []}, {}, "in which the game is not over, not []"),
        ([PLAIN, PLAIN], {"winners": [], "turns": 8}, {"max_turns": 9}, "in which the game is not over"),
        ([[6, 6, 6], PLAIN], {"winners": [1]}, {}, "in which the winners are [0], not [1]"),
        ([[6, 6, 6], PLAIN], {}, {}, "in which the winners are [0], not []"),
        ([PLAIN, [6, 6, 6], [6, 6, 6]], {"winners": [2]}, {}, "in which the winners are [1], not [2]"),
        ([PLAIN, [6, 6, 6], [6, 6, 6]], {"winners": [1]}, {"tie": "shared"}, "the winners are [1, 2], not [1]"),
        ([[6, 6, 6], PLAIN], {"winners": [0, 0]}, {}, "the winners are [0], not [0, 0]"),
        ([PLAIN, [6, 6, 6]], {"winners": [1], "pending": [False, True]}, {}, "the game is not over"),
        ([PLAIN, [6, 6, 6]], {"winners": [1], "pending": [True, False]}, {}, "whoever is pending matches"),
        ([PLAIN, [6, 6, 6]], {"winners": [1], "turns": 0}, {}, "'turns' should be a whole number from 1"),
        ([PLAIN, [6, 6, 6]], {"winners": [True]}, {}, "'winners' should be a list of seats"),
    ],
)
def test_an_end_that_does_not_follow_is_refused(
    dice: list[list[int]], parts: dict[str, Any], options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        ended(*dice, options=options, **parts)
    assert complaint in str(refused.value)


# Who is bound to wait (ruling 46)


@pytest.mark.parametrize(
    ("parts", "options", "complaint"),
    [
        ({"bound": [True, False]}, {}, "seat 0 cannot be bound: that ends when its turn begins"),
        ({"bound": [False, True]}, {"back_in_black": "as_beast"}, "no card binds its player"),
        ({"bound": [False]}, {}, "'bound' should have 2 entries"),
        ({"bound": [0, 0]}, {}, "'bound' should be a list of true or false"),
        ({"bound": [False, True], "phase": "arrange", "middle": []}, {}, "nothing is frozen, pending, bound"),
    ],
)
def test_who_cannot_be_bound_is_refused(parts: dict[str, Any], options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(PLAIN, PLAIN, options=options, **parts)
    assert complaint in str(refused.value)


# Things that cannot be


def test_nothing_is_discarded_before_the_first_turn() -> None:
    with pytest.raises(BadPosition, match="or discarded"):
        arranging([1, 2, 3], PLAIN, discard=["sabotage"])


def test_with_seat_0_first_the_number_of_the_turn_says_whose_it_is() -> None:
    table(PLAIN, PLAIN, turn=1, turns=4, options={"first": 0})
    with pytest.raises(BadPosition, match="with first=0, turn 4 is that of seat 1, not of seat 0"):
        table(PLAIN, PLAIN, turn=0, turns=4, options={"first": 0})
    state = table(PLAIN, PLAIN, turn=1, options={"first": 0})
    assert state.position()["turns"] == 2, "left out, it is the first turn that the seat can have"
    assert restored(state).position() == state.position()


def test_dice_that_a_card_has_not_touched_match_as_between_cards() -> None:
    with pytest.raises(BadPosition, match="seat 1 matches the beast without being pending"):
        table(PLAIN, [6, 6, 6], PLAIN, phase="target", playing={"card": "sabotage"})


@pytest.mark.parametrize(
    ("phase", "parts"),
    [
        # The second effect, without the die that the first has taken
        ("die", {"card": "matter_of_time", "effect": 1, "target": 0}),
        # A die of somebody whose dice the card does not take
        ("die", {"card": "sabotage", "target": 0, "taken": [[1, 0]], "picked": [[1, 0]]}),
        # A target of a card that needs none
        ("die", {"card": "desperate_times", "target": 1}),
        # Part of the dice that are put in order together
        (
            "order",
            {
                "card": "back_in_black",
                "taken": [[0, 0], [0, 1], [0, 2]],
                "picked": [[0, 0], [0, 1], [0, 2]],
                "sorting": [[0, 0], [0, 1]],
            },
        ),
        ("order", {"card": "the_new_order", "target": 0, "taken": [[0, 0], [0, 1]], "sorting": [[0, 0], [0, 1]]}),
        # A question that has one answer is not asked
        ("target", {"card": "you_got_another_thing_comin"}),
    ],
)
def test_a_card_does_not_come_to_a_question_without_what_it_has_done(phase: str, parts: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="cannot come to the question"):
        playing(phase, **parts)


def test_a_card_that_the_player_lacks_the_dice_for_is_not_being_played() -> None:  # ruling 44
    with pytest.raises(BadPosition, match="does not have enough unfrozen dice for sabotage"):
        table(
            PLAIN,
            PLAIN,
            PLAIN,
            phase="target",
            playing={"card": "sabotage"},
            ice=((0, 0), (0, 1)),
            options={"enough": "you"},
        )


@pytest.mark.parametrize(
    "parts",
    [
        {"middle": [1, 5, 2.0]},
        {"middle": [True, 5, 2]},
        {"hands": [{"freeze": 1, "sabotage": 1, "333": 1, "madhouse": 1}, ["665", "111", "222"]]},
        {"hands": ["freeze", "sabotage"]},
        {"pending": [0, 0]},
        {"deck": {}},
    ],
)
def test_what_only_looks_like_the_right_thing_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        threescore.game("beast").from_position(change(**parts))


def test_turns_beyond_the_limit_are_refused() -> None:
    with pytest.raises(BadPosition, match="'turns' should be a whole number from 1 to 10"):
        table(PLAIN, PLAIN, turns=11, options={"max_turns": 10})
