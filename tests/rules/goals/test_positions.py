"""Positions: the notation of the rules, what may be left out, and everything that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import threescore
from tests.rules.goals.tables import FACES, FILLING, NONE, on_first, position, table
from threescore.errors import BadOption, BadPosition, WrongPlayers
from threescore.rules.goals.cards import load


def test_the_notation_of_the_rules() -> None:
    where = {
        "players": 2,
        "round": 1,
        "phase": "place",
        "dice": [[1, 2, 3, 4, 5, 6], [6, 6, 6, 1, 1, 1]],
        "hands": [["+1", "-2", "x2", "/2", "flip", "blank"], ["+1", "+1", "-1", "-1", "+2", "-2"]],
        "stacks": [[[], ["+1"], [], [], [], []], [[], [], [], [], [], []]],
        "decks": [["+3", "-3"], ["+3", "-3"]],
        "discards": [[], []],
        "tokens": [0, 0],
        "specials": [["most_pairs"], []],
        "goals": ["most_1s", "highest_total", "longest_run"],
        "row": [],
        "hidden_goals": [],
    }
    state = threescore.game("goals").from_position(where, seed=1)
    assert state.to_act == (0, 1)
    assert state.view(0)["mine"]["hand"] == ["-2", "blank", "x2", "/2", "flip"]
    assert state.view(0)["previews"][0] == [1, 3, 3, 4, 5, 6]
    written = state.position()
    assert {part: written[part] for part in where if part != "hands"} == {
        part: value for part, value in where.items() if part != "hands"
    }
    assert [sorted(hand) for hand in written["hands"]] == [sorted(hand) for hand in where["hands"]]  # type: ignore[attr-defined]


def test_decks_that_are_left_out_get_what_is_not_elsewhere() -> None:
    state = table(hands=[["x2"], ["x2"]], specials=[["most_pairs"], []])
    where = state.position()
    assert len(where["shared"]) == 46
    assert where["shared"].count("x2") == 2
    assert len(where["goal_deck"]) == 22
    assert not {"most_pairs", "highest_total"} & set(where["goal_deck"])


def test_a_card_in_a_stack_need_not_be_listed_in_the_hand() -> None:
    state = table(hands=[["+2"], []], stacks=[on_first("+1"), NONE])
    assert state.position()["hands"][0] == ["+1", "+2"]


SELECT: dict[str, Any] = {"phase": "select", "round": 1, "decks": [FILLING, ["+1"] * 2 + FILLING[2:]]}


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"players": 3}, "for 3 players, the game is set up for 2"),
        ({"phase": "rest"}, "'phase' should be one of place, declare, pick, select, over"),
        ({"round": 0}, "'round' should be a whole number from 1 to 6"),
        ({"round": 7}, "'round' should be a whole number from 1 to 6"),
        ({"dice": [FACES]}, "an entry for each of the 2 seats"),
        ({"dice": [FACES, [1, 2, 3]]}, "six faces"),
        ({"dice": [FACES, [0, 1, 2, 3, 4, 5]]}, "six faces"),
        ({"tokens": [1, -1]}, "whole numbers of tokens"),
        ({"hands": [["+9"], []]}, "modifiers such as"),
        ({"hands": [["+1"] * 3 + FILLING[:4], []]}, "has 7 cards of this round; 6 is the most"),
        ({"hands": [["+1"] * 5, []]}, r"\+1 is in the position 5 times; with 2 players there are 4"),
        ({"hands": [["x2"] * 4, ["x2"]]}, "x2 is in the position 5 times; with 2 players there are 4"),
        ({"stacks": [[["+1"]], NONE]}, "six lists of modifiers"),
        ({"decks": [FILLING * 4, []]}, "more than 18 cards"),
        ({"goals": ["most_9s"]}, "goals such as"),
        ({"goals": ["most_1s", "most_1s"]}, "these goals are in the position more than once: most_1s"),
        ({"goals": ["most_1s"], "specials": [["most_1s"], []]}, "more than once: most_1s"),
        ({"goals": ["most_1s"], "goal_deck": ["most_1s"]}, "more than once: most_1s"),
        ({"round": 5, "decks": [FILLING, []]}, "seat 1 has 0 cards; it needs at least 6"),
        ({"round": 5, "decks": [FILLING, FILLING], "shared": []}, "'shared' should hold at least the 3 cards"),
        ({"round": 5, "decks": [FILLING, FILLING], "goal_deck": []}, "'goal_deck' should hold at least the 4 goals"),
        ({"ready": [True, True]}, "somebody should owe an answer"),
        ({"ready": [1, 0]}, "true or false for each seat"),
        ({"phase": "declare"}, "in phase 'declare' somebody should owe an answer"),
        ({"phase": "pick"}, "in phase 'pick' somebody should owe an answer"),
        ({"phase": "pick", "drops": [["+1"], []]}, "unused cards lie in 'decks' and 'discards' already"),
        ({"declared": [["most_1s"], []]}, "can only declare special goals that it has"),
        ({"specials": [["most_1s"], []], "declared": [["most_1s"], []]}, "'declared' is only for phase 'declare'"),
        ({"sides": [[1, 0, 0, 0, 0, 0], [0] * 6]}, "die 0 of seat 0, which has no pick"),
        (
            {"stacks": [on_first("pick"), NONE], "sides": [[1, 0, 0, 0, 0, 0], [0] * 6]},
            "'sides' is only for phase pick",
        ),
        (
            {"phase": "pick", "stacks": [on_first("pick"), on_first("pick")], "ready": [True, False]},
            "seat 0 is ready, but 'sides' names no side for its die 0",
        ),
        ({"taken_back": [37, 0]}, "numbers up to 36"),
        ({"row": ["x2"]}, "only for phase 'select'"),
        ({**SELECT, "row": ["x2"]}, "still take 4 cards"),
        (
            {**SELECT, "row": ["x2", "x2"], "hidden_goals": ["most_1s", "most_2s"]},
            "at most 1 of them goals, not 2 and 2",
        ),
        ({**SELECT, "row": ["x2"] * 4, "order": [0, 0]}, "'order' should name each seat from 0 to 1 once"),
        ({**SELECT, "row": ["x2"] * 4, "hands": [["+1"], []]}, "hands and stacks are empty, but seat 0 has cards"),
        ({**SELECT, "row": ["x2"] * 4, "ready": [True, False]}, "'ready' is only for the phases"),
        ({"sure": [1, 0]}, "'sure' counts 1 cards of the deck of seat 0, which has fewer"),
        ({"known": [["x2"], []]}, "'known' names cards of seat 0 that are not among the cards of this round"),
        ({"known": [["x2"], []], "within": [[], []]}, "a number for each card that 'known' names of seat 0, 1, not 0"),
        (
            {"known": [["x2"], []], "within": [[2], []]},
            "'within' should count no deeper than 'sure' of seat 0, 0, not 2",
        ),
        (
            {"decks": [["x2", "/2"], []], "sure": [2, 0], "known": [["/2"], []], "within": [[1], []]},
            "not among the cards of this round or the 1 cards on top of the deck",
        ),
        ({**SELECT, "round": 6, "row": ["x2"] * 4}, "there is no selection in round 6; the last is in round 5"),
        ({"goals": []}, "'goals' should name the goals of the round; there is at least one"),
        (
            {"round": 1, "last": {"goals": ["most_1s"], "values": [FACES, FACES]}},
            "before the end of round 1 there is none",
        ),
        (
            {"round": 1, "decks": [FILLING, FILLING], "specials": [["most_1s", "most_2s"], []]},
            "there can be 6 special goals at most, with those still to be taken; these are 2 and 5",
        ),
        ({"phase": "over", "tokens": [1, 2], "winners": [1]}, "'goals' should be empty when the game is over"),
        ({"last": 3}, "'last' should hold the goals and values"),
        ({"last": {"goals": [], "values": [FACES, FACES]}}, "'goals' holds 1 to 9 goals, not 0"),
        ({"winners": [0]}, "'winners' is only for phase 'over'"),
        (
            {"phase": "over", "tokens": [1, 2], "winners": [0]},
            r"one of the seats with the most tokens, \[1\], not \[0\]",
        ),
        ({"phase": "over", "round": 5, "tokens": [1, 2], "winners": [1]}, "over after round 6, not 5"),
        ({"colour": "red"}, "parts that the game does not know: colour"),
    ],
)
def test_a_position_that_cannot_be(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        threescore.game("goals").from_position(position(**wrong))


def test_there_is_no_phase_for_sides_that_are_picked_at_placement() -> None:
    where = position(phase="pick", stacks=[on_first("pick"), NONE])
    assert threescore.game("goals").from_position(where).to_act == (0,)
    with pytest.raises(BadPosition, match="no phase 'pick' where sides are picked at placement"):
        threescore.game("goals", pick="at_placement").from_position(where)


def test_a_missing_part_is_named() -> None:
    where = position()
    del where["dice"]
    with pytest.raises(BadPosition, match="'dice' is missing"):
        threescore.game("goals").from_position(where)


def test_the_end_is_a_position_too() -> None:
    where = position(phase="over", goals=[], tokens=[3, 8], winners=[1], goal_deck=[], shared=[])
    state = threescore.game("goals").from_position(where)
    assert state.over
    assert state.winners == (1,)
    assert state.position()["winners"] == [1]


@pytest.mark.parametrize("players", [1, 7, "3"])
def test_two_to_six_play(players: Any) -> None:
    with pytest.raises(WrongPlayers, match="played by 2 to 6"):
        threescore.game("goals", players=players)


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ({"reshuffle": "never"}, "at_once or when_needed"),
        ({"declare": "never"}, "simultaneous or by_order"),
        ({"pick": "now"}, "after_reroll or at_placement"),
        ({"half": "up"}, "floor or trunc"),
        ({"zero_counts": 3}, "False or True"),
        ({"second": "third"}, "distinct or rank"),
        ({"final_tie": "duel"}, "roll or shared"),
        ({"flavour": 1}, "its options are: reshuffle, declare, pick, half, zero_counts, second, final_tie"),
    ],
)
def test_a_bad_option_is_answered_with_the_good_ones(option: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        threescore.game("goals", **option)


# The data


def cards_text() -> str:
    from pathlib import Path

    from threescore.rules.goals import cards

    return Path(cards.__file__).with_name("cards.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('does = "negate"', 'does = "shrug"', "should do one of nothing, add"),
        ('measure = "run"', 'measure = "beauty"', "should measure one of equal"),
        ('wins = "least"', 'wins = "last"', "should go to one of most"),
        ('code = "+2"', 'code = "+1"', "21 different modifiers"),
        ('code = "most_1s"', 'code = "most_2s"', "24 different goals"),
        ("each = 2", "each = 0", "a starting deck should hold 6 to 8 cards, not 4"),
        ("shared = 8", "shared = 7", "the shared deck should hold 48 to 48 cards, not 47"),
    ],
)
def test_cards_that_the_game_cannot_be_played_with_are_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        load(cards_text().replace(old, new))
