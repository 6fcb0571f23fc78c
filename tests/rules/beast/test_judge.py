"""What a position is worth to the judge."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.rules.beast.tables import PLAIN, at, die, play, table
from threescore.core.dice import FastDice, ScriptedDice
from threescore.core.errors import BadDice
from threescore.core.state import State, buffer
from threescore.rules.beast.cards import standard_cards
from threescore.rules.beast.game import Beast as Game
from threescore.rules.beast.judge import LASTING_CHANCE, BeastJudge
from threescore.rules.beast.moves import Beast


def judge_of(state: State) -> BeastJudge:
    judge = state.game.judge
    assert isinstance(judge, BeastJudge)
    return judge


def midway(state: State) -> bool:
    return judge_of(state).midway(state)


def test_the_chances_of_all_seats_are_shares_of_one() -> None:
    assert sum(table([6, 6, 5], PLAIN, [1, 1, 6]).chances()) == pytest.approx(1)


def test_a_place_that_matches_is_worth_more_than_one_that_is_near() -> None:
    matching, near, far = (table([face, 2, 3], PLAIN).chances()[0] for face in (6, 5, 4))
    assert matching > near > far


def test_a_seat_that_waits_for_its_win_is_better_off_than_one_far_from_it() -> None:
    """Only a little where the others can still break it, and greedy minds mostly do."""
    waits, far = table([6, 6, 5], PLAIN, PLAIN, hand=("665",)), table([1, 1, 1], PLAIN, PLAIN, hand=("665",))
    for state in (waits, far):
        play(state, "665")
    assert waits.chances()[0] > far.chances()[0]


def test_the_end_is_worth_everything_to_the_winner() -> None:
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(0))
    assert state.chances() == (1, 0)


def test_picking_up_a_die_that_matches_costs_its_owner_more_than_any_other() -> None:
    chances = []
    for number in range(3):
        state = table([6, 2, 3], [6, 2, 3], hand=("madhouse",))
        play(state, "madhouse", die(1, number))
        chances.append(state.chances()[1])
    assert chances[0] < min(chances[1:])


def test_a_card_is_midway_until_it_is_done_but_not_while_dice_of_the_table_are_picked() -> None:
    state = table(PLAIN, PLAIN, hand=("sabotage", "madhouse"))
    assert not midway(state)
    sabotage, madhouse = state.clone(), state.clone()
    play(sabotage, "sabotage")
    assert midway(sabotage)
    play(madhouse, "madhouse")
    assert not midway(madhouse)


def test_a_hand_that_can_match_is_worth_more_than_one_that_cannot() -> None:
    ready = table(PLAIN, [6, 6, 5], others={1: ("flight_of_the_icarus", "into_the_pit", "into_the_pit")})
    bare = table(PLAIN, [6, 6, 5], others={1: ("into_the_pit", "into_the_pit", "into_the_pit")})
    assert ready.chances()[1] > bare.chances()[1] > 0.5


def test_cards_that_others_fear_are_worth_keeping() -> None:
    """You Got Another Thing Comin' is the best card to hold, Freeze the worst; between them little is to choose."""
    rest = ("sabotage", "sabotage", "sabotage")
    hands = [(card, *rest) for card in ("you_got_another_thing_comin", "665", "sabotage", "freeze")]
    found = [table(PLAIN, PLAIN, hand=hand, others={1: ("angel_of_death",) * 3}).chances()[0] for hand in hands]
    assert found[0] > max(found[1:]) and found[-1] < min(found[:-1])


def chance_by_trying(state: Beast, seat: int) -> float:
    """The chance that the seat matches with the card under way, or with any card, when everything is tried."""
    if not state.owes:
        return float(state.won == 1 << seat)
    if not midway(state) and state.turns > 1:
        return LASTING_CHANCE if state.pending >> seat & 1 else 0.0
    out = buffer()
    return max(chance_after(state, seat, choice) for choice in out[: state.legal(seat, out)])


def chance_after(state: Beast, seat: int, choice: int, rolls: tuple[int, ...] = ()) -> float:
    """The chance after a choice, on the average of all rolls that it may bring."""
    twin = state.copy(ScriptedDice(list(rolls)))
    try:
        twin.apply(seat, choice)
    except BadDice:
        return sum(chance_after(state, seat, choice, (*rolls, face)) for face in range(1, 7)) / 6
    return chance_by_trying(twin, seat)


def test_the_chance_to_match_is_what_trying_everything_finds() -> None:
    """Dice near the number, some of them frozen, and hands of any cards but Madhouse, whose four dice the chance leaves out."""
    luck = random.Random(666)
    pack = [
        card.id for card in standard_cards() for _ in range(card.count) if card.id not in ("616", "freeze", "madhouse")
    ]
    met = set()
    for _ in range(150):
        near = [luck.choice([5, 6, 6]) if digit == 6 else luck.choice([1, 1, 2]) for digit in (6, 1, 6)]
        luck.shuffle(near)
        if near == [6, 1, 6]:
            continue
        state = table(
            near,
            [4, luck.randint(2, 6), 3],
            hand=tuple(luck.sample(pack, 4)),
            ice=tuple((0, number) for number in range(3) if luck.random() < 0.15),
            beast="616",
            middle=[luck.randint(1, 6) for _ in range(3)],
        )
        assert isinstance(state, Beast)
        chance = judge_of(state).chance_to_match(state, 0)
        assert chance == pytest.approx(chance_by_trying(state, 0)), state.position()
        met.add(round(chance, 3))
    assert {0.0, 1.0} < met


def test_a_judge_that_has_seen_other_moments_scores_as_one_that_sees_its_first() -> None:
    """It does not read again what a seat has before it, if that is as it was: all that is read of it is in `look`."""
    luck = random.Random(20)
    for number in range(40):
        players, options = Game.practice(luck)
        game, fresh = Game(players, **options), Game(players, **options)
        state, judge = game.deal(FastDice(number)), judge_of(game.deal(FastDice(0)))
        for _ in range(60):
            seat = luck.choice(state.to_act)
            state.apply(seat, luck.choice(state.choice_ids(seat)))
            if state.over:
                break
            scores = vec[i64]([0] * players)
            judge.scores(state, scores)
            first = BeastJudge(judge.network, judge.cards, fresh.moves)
            rows = [vec[i64]([i64(value) for value in row]) for row in first.reading(state)]
            assert [scores[i64(one)] for one in range(players)] == [judge.network.score(row, 0) for row in rows]
