"""What a row counts is what happened: matches are played again by the public face, and counted there from what was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from threescore.core.dice import FastDice
from threescore.core.measures import Measure, Measures
from threescore.core.state import State
from threescore.core.words import Event
from threescore.errors import BadOption
from threescore.lab.rows import play_block
from threescore.lab.runs import Run, describe
from threescore.rules.apostles.cards import APOSTLES

# Whoever plays at random draws its answers from a stream beside that of the match.
ANSWERING = 1 << 61
Step = tuple[State, list[Event]]


def both(
    name: str, players: int | None, seed: int, n: int = 1, **options: Any
) -> Iterator[tuple[dict[str, Any], list[Step]]]:
    """The row of each match, and the match itself: what every answer led to, beginning with the set-up."""
    run = describe(name, n, players, "random", options, seed, watch=1, samples=0, block=n)
    for row in play_block(run, 0).rows(named=True):
        yield row, steps_of(run, row["seed"])


def steps_of(run: Run, seed: int) -> list[Step]:
    state, answering = run.set_up().start(seed=seed), FastDice(seed + ANSWERING)
    steps = [(state.clone(), state.events)]
    while not state.over:
        seat = state.to_act[0]
        ids = state.choice_ids(seat)
        state.act(seat, ids[answering.below(len(ids))] if len(ids) > 1 else ids[0])
        steps.append((state.clone(), state.events))
    return steps


def told(steps: list[Step], kind: str) -> list[dict[str, Any]]:
    return [event.args for _, events in steps for event in events if event.kind == kind]


def counted(row: dict[str, Any], names: list[str]) -> dict[str, float]:
    return {name: row[name] for name in names if row[name]}


def test_apostles_end_as_the_row_says_and_those_who_acted_are_named() -> None:
    kinds = {"dice": "lost_dice", "sixes": "lost_sixes", "showdown": "lost_showdown"}
    names = {code: f"used_{one.name.lower().replace(',', '').replace(' ', '_')}" for code, one in APOSTLES.items()}
    seen: Counter[str] = Counter()
    for row, steps in both("apostles", 1, 40, 24):
        used = {names[args["card"]] for args in told(steps, "used")}
        assert {name for name in names.values() if row[name]} == used
        lost = told(steps, "lost")
        ending = kinds[lost[0]["by"]] if lost else "won_showdown" if told(steps, "showdown") else "won_quietly"
        assert counted(row, [*kinds.values(), "won_quietly", "won_showdown"]) == {ending: 1.0}
        assert {name for name in names.values() if row[f"won_{name}"]} == (set() if lost else used)
        seen[ending] += 1
    assert seen["lost_sixes"] and seen["won_quietly"] and seen["lost_dice"]


def test_what_the_turn_of_an_apostle_adds_is_what_the_judge_says_after_it_less_what_it_said_before() -> None:
    (peter,) = [code for code, one in APOSTLES.items() if one.name == "Peter"]
    acted = 0
    for row, steps in both("apostles", 1, 60, 16):
        gained = 0.0
        for place, (state, events) in enumerate(steps):
            if any(event.kind == "used" and event.args["card"] == peter for event in events):
                acted += 1
                turn = state_turn(steps[place - 1][0])
                after = next((one for one, _ in steps[place:] if one.over or state_turn(one) != turn), state)
                gained += after.chances()[0] - steps[place - 1][0].chances()[0]
        assert row["gain_used_peter"] == pytest.approx(gained)
    assert acted > 2


def state_turn(state: State) -> int:
    return int(state.position()["turn"])


@pytest.mark.parametrize("players", [2, 4])
def test_beast_counts_cards_turns_and_waiting_wins(players: int) -> None:
    for row, steps in both("beast", players, 5, 4, max_turns=120):
        cards = [name.removeprefix("drawn_") for name in row if name.startswith("drawn_")]
        drawn = Counter(args["card"] for kind in ("drew", "dealt_card") for args in told(steps, kind))
        played = Counter((args["card"], args["player"]) for args in told(steps, "played"))
        shares = [row[f"share_{seat + 1}"] for seat in range(players)]
        for card in cards:
            assert row[f"drawn_{card}"] == drawn[card], card
            assert row[f"played_{card}"] == sum(played[card, seat] for seat in range(players)), card
            assert row[f"won_{card}"] == pytest.approx(
                sum(played[card, seat] * shares[seat] for seat in range(players))
            )
        assert row["turns"] == max(args["turn"] for args in told(steps, "began"))
        assert (row["waits"], row["waits_broken"]) == (len(told(steps, "waits")), len(told(steps, "broken")))
        assert row["first_player"] == shares[told(steps, "goes_first")[0]["player"]]
        turn = told(steps, "began")[-1]["player"]
        others = sum(share for seat, share in enumerate(shares) if seat != turn)
        assert row["won_on_others_turn"] == (others if steps[-1][0].winners else 0.0)


def test_underworld_counts_battles_by_sum_and_by_what_either_side_meets() -> None:
    for row, steps in both("underworld", 2, 9, 3, max_turns=60):
        battles = told(steps, "defended")
        assert row["battles"] == len(battles) > 0
        sums = Counter(args["sum"] for args in battles)
        assert counted(row, [f"sum_{total}" for total in range(2, 13)]) == {
            f"sum_{total}": n for total, n in sums.items()
        }
        meets: Counter[str] = Counter()
        attacking = None
        for _, events in steps:
            for event in events:
                if event.kind == "attacked":
                    attacking = event.args["side"]
                elif event.kind == "result":
                    side = "attacker" if event.args["side"] == attacking else "defender"
                    meets[f"{side}_{event.args['result']}"] += 1
        assert counted(row, [name for name in row if name.startswith(("attacker_", "defender_"))]) == meets
        assert row["slaughters"] == len(told(steps, "slaughtered"))
        assert (row["infiltrations"], row["sacrifices"]) == (
            len(told(steps, "infiltrated")),
            len(told(steps, "sacrificed")),
        )
        assert row["turns"] == told(steps, "turn")[-1]["number"]
        (end,) = told(steps, "won") or told(steps, "drawn")
        assert counted(row, ["ended_by_destruction", "ended_by_courage", "ended_by_numbers"]) == {
            f"ended_by_{end['by']}": 1.0
        }


def test_goals_counts_what_was_scored_split_played_and_picked() -> None:
    for row, steps in both("goals", 3, 2, 4):
        paid = told(steps, "paid")
        assert row["goals_scored"] == len(paid)
        assert row["goals_split"] == sum(len(args["seats"]) > 1 for args in paid)
        assert row["goals_unpaid"] == sum(not args["seats"] for args in paid)
        shares = [row[f"share_{seat + 1}"] for seat in range(3)]
        for goal in {args["goal"] for args in paid}:
            achieved = [args["seats"] for args in paid if args["goal"] == goal]
            assert row[f"scored_{goal}"] == len(achieved)
            assert row[f"achieved_{goal}"] == sum(map(len, achieved))
            assert row[f"won_{goal}"] == pytest.approx(sum(shares[seat] for seats in achieved for seat in seats))
        played = Counter((args["card"], args["seat"]) for args in told(steps, "shown"))
        for card in {card for card, _ in played}:
            assert row[f"played_{card}"] == sum(played[card, seat] for seat in range(3))
            assert row[f"won_played_{card}"] == pytest.approx(
                sum(played[card, seat] * shares[seat] for seat in range(3))
            )
        firsts = [args["seat"] for args in told(steps, "ordered") if args["place"] == 0]
        assert (row["picked_first"], row["won_picking_first"]) == (
            len(firsts),
            pytest.approx(sum(shares[seat] for seat in firsts)),
        )
        assert (row["special_goals"], row["declared"]) == (len(told(steps, "took_goal")), len(told(steps, "declared")))


@pytest.mark.parametrize(("name", "players"), [("apostles", 1), ("beast", 3), ("goals", 2), ("underworld", 2)])
def test_what_was_watched_is_what_the_judge_says_answer_by_answer(name: str, players: int) -> None:
    options = {"beast": {"max_turns": 30}, "underworld": {"max_turns": 20}}.get(name, {})
    ((row, steps),) = both(name, players, 11, **options)
    chances: list[tuple[float, ...]] = []
    for place, (state, _) in enumerate(steps):
        if not state.over and place and state.game.judge.midway(state):
            chances.append(chances[-1])  # in the middle of a move it cannot be told
        else:
            chances.append(state.chances())
    if players == 1:
        chances = [(one, 1.0 - one) for (one,) in chances]
    leads = [max(range(len(now)), key=lambda seat: now[seat]) for now in chances]
    leader, changes = leads[0], 0
    for now, best in zip(chances, leads, strict=True):
        if now[best] - now[leader] > (0.02 if players == 1 else 0.01):
            leader, changes = best, changes + 1
    assert row["lead_changes"] == changes
    since = len(chances) - 1
    while since and leads[since - 1] == leads[-1] and chances[since - 1][leads[-1]] >= 0.9:
        since -= 1
    sure = chances[-1][leads[-1]] >= 0.9
    assert row["decided"] == pytest.approx(since / (len(steps) - 1) if sure else 1.0)
    winners = steps[-1][0].winners
    if winners:
        assert row["drama"] == pytest.approx(max(0.0, *(max(now) - now[winners[0]] for now in chances)))
    else:
        assert row["drama"] is None
    assert row["answers"] == len(steps) - 1


class Counting(Measures):
    """Hears one kind only, and how long each such fact is."""

    def __init__(self, heeds: tuple[int, ...]) -> None:
        super().__init__([Measure("heard", "facts"), Measure("operands", "their operands")], heeds)

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        row[0] += 1.0
        row[1] += float(state.next_fact(at - 3) - at - 1)


def test_measures_hear_what_they_heed_and_all_of_it() -> None:
    game = threescore.game("apostles")
    steps = steps_of(describe("apostles", 1, seed=3), 3)
    rolled = next(sort.number for sort in game.layout.facts if sort.kind == "rolled")
    dice = [len(args["dice"]) for args in told(steps, "rolled")]
    for heeds, wanted in (((rolled,), [len(dice), sum(dice)]), ((), [sum(len(events) for _, events in steps), None])):
        game.measures = Counting(heeds)
        row = rows_with(game)
        assert row[0] == wanted[0]
        assert wanted[1] is None or row[1] == wanted[1]


def rows_with(game: threescore.Game) -> list[float]:
    from threescore.lab.running import Runner

    runner = Runner(game, [0], 1, 0, lambda state, seat, deal, number: 0)
    runner.play(3, False)
    return [runner.own[i64(0)], runner.own[i64(1)]]


def test_a_kind_that_has_no_bit_cannot_be_heeded() -> None:
    with pytest.raises(BadOption, match="heeds kinds of facts from 0 to 61, not 62"):
        Counting((62,))
