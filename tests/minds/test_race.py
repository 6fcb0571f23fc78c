"""The race of choices, by which minds think where the judge counts turns."""

from __future__ import annotations

import math
import random
import time
from statistics import fmean

import threescore
from threescore.core.dice import FastDice
from threescore.core.state import State
from threescore.minds.mind import Budget, GreedyMind, SearchMind, consult
from threescore.minds.race import Race, Runner, given_away


def race_of(players: int) -> Race:
    """A race of the choices of a first question of beast."""
    state = threescore.game("beast", players=players).deal(FastDice(1))
    assert len(state.choice_ids(state.to_act[0])) > 3
    return Race(state, state.to_act[0], FastDice(1))


def looking_ahead(players: int, playouts: int, until: float = math.inf) -> Race:
    """A race of beast that has settled how far to look, and has not begun."""
    race = race_of(players)
    race.look_ahead(playouts, until)
    return race


def test_playouts_look_farther_ahead_the_more_of_them_there_are() -> None:
    two, four = ([int(looking_ahead(players, 10**power).rounds) for power in range(1, 7)] for players in (2, 4))
    assert two[0] == four[0] == 1
    assert two == sorted(two) and four == sorted(four)
    assert two[-1] > 2 and four[-1] > 2


def test_the_playouts_that_are_timed_for_that_are_forgotten() -> None:
    hurried = looking_ahead(2, 10**9, time.perf_counter())
    # However slow the machine is, that is time enough.
    at_leisure = looking_ahead(2, 10**9, time.perf_counter() + 1e9)
    assert hurried.rounds == 1 and at_leisure.rounds > 2
    for race in (hurried, at_leisure):
        assert race.playouts == race.laps == 0
        assert all(len(runner.results) == 0 for runner in race.running)


def test_all_choices_run_with_the_same_luck() -> None:
    race = race_of(2)
    twins = [Runner(race.running[0].choice) for _ in range(2)]
    race.running = [*twins, *race.running[1:]]
    for _ in range(6):
        race.lap(10**9, math.inf)
    first, second = (list(twin.results) for twin in twins)
    assert first == second
    assert len(set(first)) > 1


def test_the_best_are_compared_longest_and_the_budget_is_kept() -> None:
    race = race_of(2)
    count = len(race.running)
    race.run(300, math.inf, True)
    tries = [tried for _, _, tried in race.opinions()]
    assert len(tries) == count
    assert tries == sorted(tries, reverse=True)
    assert tries[0] == tries[1] > 2 * tries[-1]
    assert 300 - count < sum(tries) <= 300


def test_a_race_that_is_stopped_at_once_stays_with_what_looks_best() -> None:
    race = race_of(4)
    favourite = race.running[0].choice
    race.run(1, math.inf, False)
    assert [(choice, tries) for choice, _, tries in race.opinions()] == [(favourite, 1)]


def test_one_that_fell_out_is_as_much_worse_than_the_best_as_it_was() -> None:
    race = race_of(2)
    best, fallen = Runner(7), Runner(8)
    for result in (0.2, 0.4, 0.9, 0.9):
        best.note(result)
    for result in (0.1, 0.3):
        fallen.note(result)
    race.running, race.fallen = [best], [fallen]
    (_, chance, _), (choice, worse, tries) = race.opinions()
    assert (choice, tries) == (8, 2)
    assert math.isclose(chance, 0.6) and math.isclose(worse, 0.5)


def test_a_lead_comes_with_its_doubt() -> None:
    first, second = Runner(1), Runner(2)
    for result in (0.5, 0.7):
        first.note(result)
    for result in (0.4, 0.2, 0.9):
        second.note(result)
    lead, doubt = first.lead(second)
    # By 0.1 and by 0.5: 0.3 on average, 0.2 off it each time.
    assert math.isclose(lead, 0.3) and math.isclose(doubt, 0.2 / math.sqrt(2))


def test_what_a_leader_gives_away_is_what_the_other_is_better_by_when_it_is_better() -> None:
    luck = random.Random(1)
    for lead, doubt in ((0.0, 0.01), (0.01, 0.01), (0.03, 0.01), (0.002, 0.05)):
        found = [max(0.0, -luck.gauss(lead, doubt)) for _ in range(100_000)]
        assert math.isclose(given_away(lead, doubt), fmean(found), rel_tol=0.02, abs_tol=1e-5)
    assert given_away(0.1, 0.0) == 0.0
    assert given_away(0.0, 0.0) == 0.0


def wins_now(state: State, seat: int, choice: int) -> bool:
    """Whether a choice wins whatever the dice."""
    for luck in range(4):
        twin = state.copy(FastDice(luck))
        twin.apply(seat, choice)
        if not twin.over or not twin.share(seat):
            return False
    return True


def test_a_win_at_hand_is_taken() -> None:
    game, greedy = threescore.game("beast", players=2), GreedyMind()
    seen = 0
    for seed in range(100):
        state, asked = game.deal(FastDice(seed)), 0
        while not state.over and seen < 3:
            seat = state.to_act[0]
            choices = state.choice_ids(seat)
            winning = [choice for choice in choices if wins_now(state, seat, choice)]
            if winning and len(winning) < len(choices):
                seen += 1
                assert consult(SearchMind(), state, seat, Budget(playouts=200, seed=1)).choice in winning
            state.apply(seat, consult(greedy, state, seat, Budget(seed=asked)).choice)
            asked += 1
        if seen == 3:
            return
    raise AssertionError("in a hundred games no win was at hand three times")
