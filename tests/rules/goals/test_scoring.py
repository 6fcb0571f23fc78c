"""All twenty-four goals: what they count, who achieves them, and the split."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import threescore
from tests.rules.goals.tables import FACES, all_ready, on_first, table, told
from threescore.rules.goals.cards import CARDS
from threescore.rules.goals.game import Goals
from threescore.rules.goals.scoring import Rivals, Scoring, share


def scoring(**options: Any) -> Scoring:
    game = threescore.game("goals", **options)
    assert isinstance(game, Goals)
    return game.scoring


def figure(code: str, values: list[int]) -> int:
    return int(scoring().figure(CARDS.goal_numbers[code], vec[i64](sorted(values)), 0))


def achievers(code: str, *figures: int, **options: Any) -> list[int]:
    bits = scoring(**options).achievers(CARDS.goal_numbers[code], vec[i64](list(figures)), 0, len(figures))
    return [seat for seat in range(len(figures)) if bits >> seat & 1]


MIXED = [-3, -3, 0, 2, 3, 6]
PLAIN = [2, 3, 3, 4, 6, 6]
LOW = [-6, -5, -4, -2, -1, 0]
EQUAL = [1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("code", "mixed", "plain", "low", "equal"),
    [
        ("most_1s", 0, 0, 0, 6),
        ("most_2s", 1, 1, 0, 0),
        ("most_3s", 1, 2, 0, 0),
        ("most_4s", 0, 1, 0, 0),
        ("most_5s", 0, 0, 0, 0),
        ("most_6s", 1, 2, 0, 0),
        ("most_zeroes", 1, 0, 1, 0),
        ("most_odds", 3, 2, 2, 6),
        ("most_evens", 3, 4, 4, 0),
        ("most_divisible_by_3", 5, 4, 2, 0),
        ("fewest_positive", 3, 6, 0, 6),
        ("fewest_123456", 3, 0, 6, 0),
        ("highest_total", 5, 24, -18, 6),
        ("lowest_total", 5, 24, -18, 6),
        ("second_highest_total", 5, 24, -18, 6),
        ("second_lowest_total", 5, 24, -18, 6),
        ("biggest_number", 6, 6, 0, 1),
        ("smallest_number", -3, 2, -6, 1),
        ("greatest_range", 9, 4, 6, 0),
        ("smallest_range", 9, 4, 6, 0),
        ("longest_run", 2, 3, 3, 1),
        ("largest_set", 2, 2, 1, 6),
        ("most_pairs", 1, 2, 0, 3),
        ("greatest_variety", 5, 4, 6, 1),
    ],
)
def test_what_a_goal_counts(code: str, mixed: int, plain: int, low: int, equal: int) -> None:
    assert [figure(code, values) for values in (MIXED, PLAIN, LOW, EQUAL)] == [mixed, plain, low, equal]


def test_there_are_24_goals() -> None:
    assert len(CARDS.goal_numbers) == 24


def test_seven_and_more_are_outside_and_no_die_shows_them() -> None:
    assert figure("fewest_123456", [7, 12, 6, 1, 0, -1]) == 4


def test_four_equal_dice_are_two_pairs_and_five_are_no_more() -> None:
    assert figure("most_pairs", [4, 4, 4, 4, 1, 2]) == 2
    assert figure("most_pairs", [4, 4, 4, 4, 4, 2]) == 2


def test_equal_dice_neither_lengthen_a_run_nor_break_it() -> None:
    assert figure("longest_run", [1, 2, 2, 3, 3, 4]) == 4
    assert figure("longest_run", [-1, 0, 1, 5, 6, 7]) == 3
    assert figure("longest_run", [1, 3, 5, 7, 9, 11]) == 1


def test_order_of_the_dice_does_not_matter() -> None:
    luck = random.Random(3)
    for _ in range(20):
        shuffled = luck.sample(MIXED, 6)
        assert [figure(goal.code, shuffled) for goal in CARDS.goals] == [
            figure(goal.code, MIXED) for goal in CARDS.goals
        ]


# Who achieves a goal with figures 1, 3, 2, with 3, 2, 2, and with 2, 1: for most goals it is who has the most.
ACHIEVED = {
    "fewest_positive": ([0], [1, 2], [1]),
    "lowest_total": ([0], [1, 2], [1]),
    "smallest_number": ([0], [1, 2], [1]),
    "smallest_range": ([0], [1, 2], [1]),
    "second_highest_total": ([2], [1, 2], [1]),
    "second_lowest_total": ([2], [0], [0]),
}


@pytest.mark.parametrize("code", CARDS.goal_numbers)
def test_who_achieves_a_goal(code: str) -> None:
    found = achievers(code, 1, 3, 2), achievers(code, 3, 2, 2), achievers(code, 2, 1)
    assert found == ACHIEVED.get(code, ([1], [0], [0]))


MOST_OF = [
    *(f"most_{number}s" for number in range(1, 7)),
    "most_zeroes",
    "most_odds",
    "most_evens",
    "most_divisible_by_3",
    "fewest_123456",
    "most_pairs",
]


@pytest.mark.parametrize("code", MOST_OF)
def test_nobody_has_the_most_of_what_nobody_has(code: str) -> None:
    assert achievers(code, 0, 0, 0) == []
    assert achievers(code, 0, 0, 0, zero_counts=True) == [0, 1, 2]
    assert achievers(code, 0, 1, 0) == [1]


@pytest.mark.parametrize("code", [goal.code for goal in CARDS.goals if goal.code not in MOST_OF])
def test_other_goals_can_be_achieved_with_a_figure_of_zero(code: str) -> None:
    second = {"second_highest_total": (0, 1), "second_lowest_total": (0, -1)}
    rivals = {"fewest_positive": (0, 3), "lowest_total": (0, 3), "smallest_number": (0, 3), "smallest_range": (0, 3)}
    assert achievers(code, *second.get(code, rivals.get(code, (0, -3)))) == [0]


def test_equals_achieve_a_goal_together() -> None:
    assert achievers("highest_total", 20, 25, 25, 25) == [1, 2, 3]
    assert achievers("biggest_number", 7, 7) == [0, 1]
    assert achievers("lowest_total", -3, -3, 4) == [0, 1]


def test_the_second_total_is_the_second_different_one() -> None:
    assert achievers("second_highest_total", 20, 20, 15, 15, 9) == [2, 3]
    assert achievers("second_lowest_total", 20, 20, 15, 9, 9) == [2]
    assert achievers("second_highest_total", 20, 20, 20) == []


def test_by_rank_nobody_is_second_behind_two_firsts() -> None:
    assert achievers("second_highest_total", 20, 20, 15, second="rank") == []
    assert achievers("second_highest_total", 20, 15, 15, second="rank") == [1, 2]
    assert achievers("second_lowest_total", 9, 9, 15, second="rank") == []
    assert achievers("second_lowest_total", 9, 12, 15, second="rank") == [1]


def test_with_two_players_the_lower_total_is_second_highest_and_the_higher_second_lowest() -> None:
    assert achievers("second_highest_total", 20, 15) == [1]
    assert achievers("second_lowest_total", 20, 15) == [0]


def test_six_tokens_are_split_evenly_and_the_rest_removed() -> None:
    assert [share(number) for number in range(7)] == [0, 6, 3, 2, 1, 1, 1]


def test_goals_are_scored_independently_and_told_in_full() -> None:
    state = table(
        players=3,
        dice=[[6, 6, 6, 1, 1, 1], FACES, FACES],
        goals=["most_6s", "longest_run", "most_zeroes"],
    )
    all_ready(state)
    assert [(line["goal"], line["seats"], line["each"], line["removed"]) for line in told(state, "paid")] == [
        ("most_6s", [0], 6, 0),
        ("longest_run", [1, 2], 3, 0),
        ("most_zeroes", [], 0, 6),
    ]
    assert state.scores == (6, 3, 3)
    measured = [
        (line["goal"], line["figure"], line["achieves"]) for line in told(state, "measured") if line["seat"] == 1
    ]
    assert measured == [("most_6s", 1, False), ("longest_run", 6, True), ("most_zeroes", 0, False)]
    assert state.view(None)["last"] == {
        "round": 6,
        "values": [[6, 6, 6, 1, 1, 1], FACES, FACES],
        "table": [
            {"goal": "most_6s", "figures": [3, 1, 1], "achieved": [0], "each": 6, "removed": 0},
            {"goal": "longest_run", "figures": [1, 6, 6], "achieved": [1, 2], "each": 3, "removed": 0},
            {"goal": "most_zeroes", "figures": [0, 0, 0], "achieved": [], "each": 0, "removed": 6},
        ],
    }


def test_rivals_weigh_a_placement_as_the_game_scores_it() -> None:
    luck = random.Random(5)
    cards = ["+1", "-3", "x2", "/2", "negate", "flip", "[0]", "[7]", "blank"]
    for _ in range(40):
        goals = luck.sample([goal.code for goal in CARDS.goals], 3)
        dice = [[luck.randint(1, 6) for _ in range(6)] for _ in range(3)]
        stacks: list[list[list[str]]] = [[[] for _ in range(6)] for _ in range(3)]
        for card in luck.sample(cards, 6):
            stacks[0][luck.randrange(6)].append(card)
        state = table(players=3, dice=dice, goals=goals, stacks=stacks)
        all_ready(state)
        flat, heights = [0] * 36, [0] * 6
        for die, stack in enumerate(stacks[0]):
            heights[die] = len(stack)
            for place, card in enumerate(stack):
                flat[die * 6 + place] = CARDS.modifier_numbers[card]
        numbers = vec[u8]([CARDS.goal_numbers[code] for code in goals])
        rivals = Rivals(scoring(), numbers, vec[i64]([value for row in dice for value in row]), 3, 0)
        assert rivals.tokens(vec[u8](dice[0]), vec[u8](flat), vec[u8](heights)) == state.scores[0]


def test_special_goals_score_like_the_others() -> None:
    state = table(
        dice=[[6] * 6, [1] * 6], goals=["most_6s"], specials=[[], ["lowest_total"]], stacks=[on_first(), on_first()]
    )
    all_ready(state)
    state.act(1, next(choice.id for choice in state.choices(1) if choice.kind == "declare"))
    state.act(1, next(choice.id for choice in state.choices(1) if choice.kind == "hold"))
    assert state.scores == (6, 6)
