"""Contests: they stop when it is decided, take away no more luck than helps, and are refused where they make no sense."""

from __future__ import annotations

import json
import random

import pytest

import threescore
from threescore.cli import main
from threescore.errors import BadOption
from threescore.lab.contest import EVEN, Deal, Scales, as_run, play_deals
from threescore.lab.sequences import MORE, UNDECIDED


def weigh(deals: list[tuple[float, float]], margin: float = 0.0) -> Scales:
    scales = Scales(margin)
    for share, luck in deals:
        scales.add(share, luck)
        if scales.due() and scales.look() != UNDECIDED:
            break
    return scales


def lucky(count: int, edge: float, seed: int) -> list[tuple[float, float]]:
    """Deals that luck alone decides, but for a small edge that one has."""
    source = random.Random(seed)
    found = []
    for _ in range(count):
        luck = source.choice((-0.5, 0.0, 0.5))
        found.append((min(1.0, max(0.0, EVEN + luck + source.choice((0.0, 2 * edge)))), luck))
    return found


def test_who_wins_every_deal_is_soon_found_stronger() -> None:
    scales = weigh([(1.0, 0.0)] * 1000)
    assert scales.verdict == MORE
    assert len(scales.left) < 20


def test_luck_that_the_judge_sees_is_taken_away_and_makes_deals_worth_more() -> None:
    deals = lucky(400, 0.0, 1)
    with_judge, without = weigh(deals, 0.05), weigh([(share, 0.0) for share, _ in deals], 0.05)
    assert with_judge.gain() > 3.0
    assert len(with_judge.left) < len(without.left)


def test_luck_that_has_nothing_to_do_with_the_result_is_left() -> None:
    source = random.Random(2)
    scales = weigh([(source.choice((0.0, 1.0)), source.uniform(-0.5, 0.5)) for _ in range(600)])
    assert scales.coefficient() < 0.2
    assert scales.gain() > 0.95


def test_a_judge_that_has_it_the_wrong_way_round_does_no_harm() -> None:
    scales = weigh([(share, -luck) for share, luck in lucky(300, 0.0, 3)])
    assert scales.coefficient() == 0.0
    assert scales.gain() == pytest.approx(1.0)


def test_a_deals_own_luck_has_no_part_in_how_much_of_it_is_taken_away() -> None:
    deals = lucky(50, 0.1, 4)
    one, other = weigh(deals), weigh([*deals[:-1], (deals[-1][0], 0.0)])
    assert one.left[:-1] == other.left[:-1]
    assert other.left[-1] == deals[-1][0]


def test_equals_are_seldom_called_unequal() -> None:
    """Either seating may be called the first: so equals are made of any deals, and 5 % is the most that may err."""
    pool = lucky(300, 0.1, 5)
    source = random.Random(6)
    wrong = 0
    for _ in range(150):
        run = [source.choice(pool) for _ in range(120)]
        equal = [(share, luck) if source.random() < 0.5 else (1 - share, -luck) for share, luck in run]
        wrong += weigh(equal, 0.01).verdict in ("more", "less")
    assert wrong <= 7


@pytest.mark.parametrize("game", ["apostles", "goals"])
def test_minds_that_are_the_same_get_the_same_of_every_deal_together(game: str) -> None:
    """With the seats changed, what one got more in the first seating the other gets in the second."""
    run = as_run(game, ["random", "random"], None, {}, 3, 7, 1)
    deals = play_deals((run, 7, 3))
    assert [deal.seed for deal in deals] == [7, 8, 9]
    assert all(deal.share == EVEN for deal in deals)
    assert all(isinstance(deal, Deal) and deal.luck == pytest.approx(0.0) for deal in deals)


def test_a_contest_is_the_same_whoever_plays_it() -> None:
    one = threescore.contest("apostles", ["greedy", "random"], deals=12, samples=1, workers=1)
    two = threescore.contest("apostles", ["greedy", "random"], deals=12, samples=1, workers=2)
    assert one.deals.equals(two.deals)
    assert one.told() == two.told()


def test_nobody_is_told_to_get_more_than_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck that is taken away can leave more than a whole win of a deal; of all wins nobody has more than all."""
    lost = [Deal(seed, 1.0, -0.05 * seed, 10) for seed in range(12)]
    monkeypatch.setattr("threescore.lab.contest.all_deals", lambda run, workers, cluster: iter(lost))
    result = threescore.contest("goals", ["greedy", "random"], deals=12, margin=0.0)
    assert result.share == 1.0
    assert result.told()["gain"] is None  # plain results have no variance that could be more than another


def test_the_command_says_who_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["contest", "goals", "greedy", "random", "--samples", "0", "--workers", "1", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "more"
    assert told["interval"][0] > 0.5
    assert told["sentence"].startswith("greedy is stronger than random: greedy gets ")


def test_what_cannot_be_decided_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contest", "apostles", "random", "random", "-n", "5", "--samples", "0", "--workers", "1"]) == 0
    assert "5 deals cannot decide between random and random" in capsys.readouterr().out


def test_a_mind_is_named_or_given() -> None:
    given = threescore.contest(
        "beast", [threescore.mind("greedy"), "random"], deals=1, samples=0, workers=1, max_turns=3
    )
    assert given.minds == ("greedy", "random")
    with pytest.raises(BadOption, match="cannot be found by a name"):
        threescore.contest("beast", [threescore.Mind(), "random"])


def test_a_contest_is_between_two() -> None:
    with pytest.raises(BadOption, match="a contest is between two minds, such as greedy and search:50ms; 3 were named"):
        threescore.contest("goals", ["greedy", "random", "random"])
    with pytest.raises(BadOption, match="there is no mind 'godlike'"):
        threescore.contest("goals", ["greedy", "godlike"])
    with pytest.raises(BadOption, match="the margin is a part of the wins"):
        threescore.contest("goals", ["greedy", "random"], margin=0.7)
