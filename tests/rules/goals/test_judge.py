"""What a state is worth to the judge, and what it advises: a step towards a good placement."""

from __future__ import annotations

import math
import random
import time

import pytest

import threescore
from tests.rules.goals.tables import FACES, NONE, act, on_first, table
from threescore.core.dice import FastDice
from threescore.core.opinion import Opinion
from threescore.core.state import State
from threescore.rules.goals.judge import FEATURES, GoalsJudge
from threescore.testing import walk

ONES = [1, 1, 1, 1, 1, 1]


def advise(state: State, seat: int, seed: int, until: float, thorough: bool = False) -> list[Opinion]:
    """What the judge advises a seat that sees what it may see."""
    return state.game.judge.advise(state.redeal(seat, FastDice(seed)), seat, FastDice(seed), until, thorough)


def advice(state: State, seat: int = 0, seed: int = 1) -> tuple[str, dict[str, object]]:
    (opinion,) = advise(state, seat, seed, math.inf)
    choice = next(choice for choice in state.choices(seat) if choice.id == opinion.choice)
    return choice.kind, choice.args


def read(state: State, seat: int, name: str) -> int:
    """What the judge reads of a seat."""
    judge = state.game.judge
    assert isinstance(judge, GoalsJudge)
    return judge.reading(state)[seat][[feature.name for feature in FEATURES].index(name)]


BROUGHT = "tokens that one card more can bring, each goal for itself"
ALL_SIXES = [6, 6, 6, 6, 6, 6]


@pytest.mark.parametrize(
    ("own", "others", "goals", "hand", "tokens"),
    [
        ([6, 6, 6, 6, 6, 2], [6, 6, 6, 6, 6, 1], ["most_6s"], ["[6]"], 3),  # all six instead of half of them
        (ONES, [6, 1, 1, 1, 1, 1], ["most_6s"], ["flip"], 3),  # half of them instead of none
        (ONES, [6, 6, 1, 1, 1, 1], ["most_6s"], ["[6]", "[6]"], 0),  # one card is not enough
        (ONES, ONES, ["most_4s"], ["pick"], 6),
        (FACES, FACES, ["most_odds"], ["+1"], 3),
        (FACES, FACES, ["most_evens"], ["+2"], 0),
        (FACES, FACES, ["most_divisible_by_3"], ["[0]"], 3),
        (FACES, FACES, ["fewest_positive"], ["negate"], 3),
        (FACES, FACES, ["fewest_123456"], ["x2"], 6),
        (FACES, FACES, ["highest_total"], ["-3", "+1"], 3),
        (FACES, FACES, ["lowest_total"], ["+3", "-1"], 3),
        (FACES, FACES, ["longest_run"], ["[7]"], 0),
        ([1, 2, 3, 4, 5, 5], [1, 2, 3, 4, 5, 5], ["longest_run"], ["+1"], 3),
        (ALL_SIXES, ALL_SIXES, ["smallest_number", "biggest_number"], ["+2", "-1"], 6),
        (FACES, FACES, ["highest_total", "most_odds"], ["blank", "reroll"], 0),
    ],
)
def test_what_one_card_of_the_hand_can_bring_is_read(
    own: list[int], others: list[int], goals: list[str], hand: list[str], tokens: int
) -> None:
    state = table(dice=[own, others], goals=goals, hands=[hand, []])
    assert read(state, 0, BROUGHT) == tokens
    assert read(state, 1, "the most tokens that one card more can bring another") == tokens
    act(state, 0, "ready")
    assert read(state, 0, BROUGHT) == 0, "whoever is ready places no more"


def test_special_goals_are_read_by_what_they_measure() -> None:
    state = table(goals=["most_zeroes"], specials=[["highest_total", "lowest_total", "most_6s"], []])
    assert read(state, 0, "special goals of totals that it holds") == 2
    assert read(state, 0, "special goals of one number that it holds") == 1
    assert read(state, 1, "special goals of totals that it holds") == 0


def test_more_tokens_are_worth_more() -> None:
    state = table(tokens=[20, 10], goals=["most_zeroes"])
    first, second = state.chances()
    assert first > 0.5 > second


def test_a_goal_within_reach_is_worth_something() -> None:
    without = table(dice=[ONES, ONES], goals=["most_6s"])
    within = table(dice=[ONES, ONES], goals=["most_6s"], stacks=[on_first("[6]"), NONE])
    assert within.chances()[0] > without.chances()[0]


def test_a_declared_goal_counts_among_the_prospects() -> None:
    state = table(dice=[FACES, ONES], goals=["most_zeroes"], phase="declare", specials=[["longest_run"], []])
    before = state.chances()[0]
    act(state, 0, "declare", goal="longest_run")
    assert state.chances()[0] > before


@pytest.mark.parametrize("players", [2, 5])
def test_chances_are_shares_of_one(players: int) -> None:
    state = threescore.game("goals", players=players).start(seed=1)
    for _ in walk(state, random.Random(players)):
        assert min(state.chances()) >= 0
        assert sum(state.chances()) == pytest.approx(1)
    assert sum(state.chances()) == 1


def test_who_has_taken_something_back_and_is_not_ready_makes_light_of_its_chance() -> None:
    state = table(hands=[["+1"], []])
    judge = state.game.judge
    waiting = judge.leaning(state, 0)
    act(state, 0, "top", card="+1")
    act(state, 0, "take_back", card="+1", **{"from": "top"})
    dithering = judge.leaning(state, 0)
    act(state, 0, "ready")
    assert dithering > waiting > 0
    assert judge.leaning(state, 0) < dithering


def test_the_card_that_gains_a_goal_is_placed_where_it_gains_it() -> None:
    state = table(dice=[[6, 6, 6, 6, 6, 2], [6, 6, 6, 6, 6, 1]], goals=["most_6s"], hands=[["[6]"], []])
    assert advice(state) == ("place", {"card": "[6]", "die": 5})


def test_two_cards_that_gain_only_together_are_placed_one_after_the_other() -> None:
    state = table(dice=[[2, 3, 3, 3, 3, 3], [1, 1, 1, 1, 1, 6]], goals=["biggest_number"], hands=[["+2", "x2"], []])
    for _ in range(2):
        kind, args = advice(state)
        assert kind == "place"
        act(state, 0, kind, **args)
    assert max(state.view(0)["previews"][0]) > 6
    assert advice(state) == ("ready", {})


def test_at_placement_the_best_side_is_advised() -> None:
    state = table(
        dice=[ONES, ONES], goals=["most_4s"], stacks=[on_first("pick", "+1"), NONE], options={"pick": "at_placement"}
    )
    assert advice(state) == ("pick", {"die": 0, "face": 3})


def test_a_good_card_that_gains_nothing_now_is_kept() -> None:
    state = table(dice=[FACES, FACES], goals=["most_zeroes"], hands=[["x2", "blank", "+1"], []])
    assert advice(state) == ("top", {"card": "x2"})
    act(state, 0, "top", card="x2")
    assert advice(state) == ("ready", {})


def test_advice_is_legal_takes_nothing_back_and_comes_to_an_end() -> None:
    for options in ({}, {"pick": "at_placement"}):
        state = threescore.game("goals", players=3, **options).start(seed=4)
        luck, answers = random.Random(4), 0
        while not state.over:
            seat = state.to_act[0]
            if state.view(None)["phase"] != "place":
                assert advise(state, seat, 1, math.inf) == []
                state.act(seat, luck.choice(state.choice_ids(seat)))
                continue
            kind, _ = advice_within(state, seat, answers)
            assert kind != "take_back"
            answers += 1
        # At most six cards and as many sides, and ready, for each of three seats in six rounds
        assert answers <= 3 * 6 * 13


# Placements appraised step by step


def appraised(state: State, seat: int = 0, seed: int = 1) -> dict[tuple[str, str], float]:
    """The chance that each choice leaves, by its kind and its arguments, best first."""
    names = {choice.id: (choice.kind, str(choice.args)) for choice in state.choices(seat)}
    found = advise(state, seat, seed, math.inf, thorough=True)
    assert sorted(choice for choice, _, _ in found) == sorted(names), "every choice is appraised, once"
    return {names[choice]: chance for choice, chance, _ in found}


def test_the_step_that_gains_a_goal_leaves_the_best_chance_and_all_others_less() -> None:
    """With a six more than the other, all tokens of the last round; without it, none."""
    state = table(dice=[[6, 6, 6, 6, 6, 2], [6, 6, 6, 6, 6, 1]], goals=["most_6s"], hands=[["[6]"], []])
    (best, most), *others = appraised(state).items()
    assert best == ("place", "{'card': '[6]', 'die': 5}")
    assert most > 0.8
    assert all(chance == pytest.approx(0.5) for _, chance in others)


def test_a_step_is_worth_what_it_can_still_lead_to() -> None:
    """Two cards win together: the first step towards that is worth as much as the win, being ready is not."""
    state = table(dice=[[2, 3, 3, 3, 3, 3], [1, 1, 1, 1, 1, 6]], goals=["biggest_number"], hands=[["+2", "x2"], []])
    chances = appraised(state)
    assert chances["place", "{'card': '+2', 'die': 1}"] == max(chances.values()) > 0.8
    assert chances["ready", "{}"] == chances["drop", "{'card': 'x2'}"] < 0.2


def test_what_stands_in_the_way_is_to_be_taken_back() -> None:
    state = table(
        dice=[[6] * 6, [6, 6, 6, 6, 6, 1]], goals=["most_6s"], stacks=[on_first("x2"), NONE], hands=[["blank"], []]
    )
    chances = appraised(state)
    assert next(iter(chances)) == ("take_back", "{'card': 'x2', 'die': 0}")
    assert chances["ready", "{}"] == pytest.approx(0.5)


def test_the_chance_of_a_side_counts_it_as_picked() -> None:
    state = table(
        dice=[ONES, [4, 1, 1, 1, 1, 1]],
        goals=["most_4s"],
        stacks=[[["pick"], ["pick"], [], [], [], []], NONE],
        options={"pick": "at_placement"},
    )
    chances = appraised(state)
    for die in range(2):
        # The other die can still become a four: then it is a tie, or a win.
        assert chances["pick", f"{{'die': {die}, 'face': 4}}"] == max(chances.values()) > 0.8
        assert chances["pick", f"{{'die': {die}, 'face': 5}}"] == pytest.approx(0.5)


def test_taking_back_a_card_that_does_nothing_leaves_the_best_sides_as_they_are() -> None:
    """It leads to as much as being ready does, but is not worth the trouble."""
    state = table(
        dice=[ONES, [4, 1, 1, 1, 1, 1]],
        goals=["most_4s"],
        stacks=[[["pick"], ["pick"], ["blank"], [], [], []], NONE],
    )
    for seed in range(4):
        chances = appraised(state, seed=seed)
        assert next(iter(chances)) == ("ready", "{}")
        less = chances["ready", "{}"] - chances["take_back", "{'card': 'blank', 'die': 2}"]
        assert 0 < less < 0.1


@pytest.mark.parametrize("players", [2, 4])
def test_who_follows_the_best_step_again_and_again_does_not_go_in_circles(players: int) -> None:
    """Six cards, and ready: nothing is taken back again, for the others are not taken to see what is placed."""
    state = threescore.game("goals", players=players).start(seed=12)
    answers = 0
    while 0 in state.to_act:
        best, *_ = advise(state, 0, answers, math.inf, thorough=True)
        state.act(0, best.choice)
        answers += 1
    assert answers <= 7


def test_there_is_nothing_to_appraise_but_placements() -> None:
    state = table(phase="declare", specials=[["longest_run"], []])
    assert advise(state, 0, 1, math.inf, thorough=True) == []


@pytest.mark.parametrize("look", [0.005, 0.3])
def test_a_clock_is_kept_when_steps_are_appraised(monkeypatch: pytest.MonkeyPatch, look: float) -> None:
    """On a clock that goes on by so much whenever it is looked at: quick machines and hopelessly slow ones."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += look
        return now

    monkeypatch.setattr(time, "perf_counter", clock)
    state = threescore.game("goals", players=4).start(seed=1)
    found = advise(state, 0, 1, 0.5, thorough=True)
    assert len(found) > 1 or look > 0.1
    assert found[0].choice in state.choice_ids(0)
    # Three others are placed and one step is appraised whatever the time.
    assert now <= 0.5 + 20 * look


def advice_within(state: State, seat: int, seed: int) -> tuple[str, dict[str, object]]:
    """Take the advice of a climb that has hardly any time."""
    (opinion,) = advise(state, seat, seed, time.perf_counter() + 0.01)
    assert 0 <= opinion.chance <= 1
    choice = next(choice for choice in state.choices(seat) if choice.id == opinion.choice)
    state.act(seat, choice.id)
    return choice.kind, choice.args
