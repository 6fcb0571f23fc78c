"""Tournaments: who sits where, what an even result is, and what is refused before anything is played."""

from __future__ import annotations

import itertools
import json
import math

import pytest

import threescore
from threescore.cli import main
from threescore.errors import BadOption, WrongPlayers
from threescore.lab.ladder import Result, by_seat, play_rotations, standings, table_for, tournament


def seatings(entrants: int, players: int) -> list[tuple[int, ...]]:
    """Who sits where when so many minds play one deal of `beast`, in every rotation."""
    results = play_rotations(("beast", players, {}, ("random",) * entrants, 3))
    return [result.seating for result in results]


@pytest.mark.parametrize(
    ("entrants", "players", "even"),
    [(2, 2, 1 / 2), (2, 4, 1 / 2), (3, 4, 1 / 3), (4, 4, 1 / 4), (4, 2, 1 / 2), (5, 3, 1 / 3)],
)
def test_even_is_what_minds_of_one_strength_come_to(entrants: int, players: int, even: float) -> None:
    # Where the first seat always wins, whoever sits there, every mind is as good as any other.
    first = (1.0, *[0.0] * (players - 1))
    results = [Result(0, seating, first, 1) for seating in seatings(entrants, players)]
    for standing in standings([str(who) for who in range(entrants)], results):
        assert standing.even == pytest.approx(even)
        assert standing.rate == pytest.approx(even)


def test_alone_at_the_table_nothing_is_even() -> None:
    results = [Result(0, (who,), (1.0,), 1) for who in range(2)]
    assert all(standing.even != standing.even for standing in standings(["a", "b"], results))


@pytest.mark.parametrize(("minds", "seats"), [(2, 2), (3, 3), (6, 6), (7, 2)])
def test_as_many_minds_as_the_game_takes_sit_together(minds: int, seats: int) -> None:
    assert table_for("goals", None, ["random"] * minds, {}).players == seats


def test_told_otherwise_they_do_not() -> None:
    assert table_for("goals", 2, ["random"] * 4, {}).players == 2
    with pytest.raises(WrongPlayers, match="goals is played by 2 to 6, not by 7"):
        table_for("goals", 7, ["random"] * 4, {})


def test_minds_that_play_a_solitaire_do_so_one_after_the_other() -> None:
    assert table_for("apostles", None, ["random", "greedy"], {}).players == 1


def test_the_command_seats_them_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "beast", "--minds", "random,random,greedy", "-n", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "threescore.game('beast', players=3)"
    assert told["matches"] == 3
    assert [row["even"] for row in told["standings"]] == [pytest.approx(1 / 3)] * 3
    assert sum(row["rate"] for row in told["standings"]) == pytest.approx(1)
    assert sum(row["rate"] for row in told["seats"]) == pytest.approx(1)


@pytest.mark.parametrize("game", threescore.games())
def test_one_mind_alone_is_refused_before_anything_is_played(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("threescore.lab.ladder.play_rotations", lambda _: pytest.fail("it was played"))
    assert main(["ladder", game, "--minds", "greedy"]) == 2
    assert capsys.readouterr().err == (
        "threescore: one mind alone is no tournament; name at least two, such as greedy,random\n"
    )
    with pytest.raises(BadOption, match="one mind alone"):
        next(tournament(threescore.game(game), ["greedy"], 1))


def test_an_unknown_mind_is_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "beast", "--minds", "greedy,godlike"]) == 2
    assert "there is no mind 'godlike'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        (["-n", "0"], "deals is a whole number from 1"),
        (["-n", "-1"], "deals is a whole number from 1"),
        (["--seed", "-5"], "seed is a whole number from 0"),
        (["--seed", str(1 << 70)], "seed is a whole number from 0"),
    ],
)
def test_a_number_of_deals_that_cannot_be_is_refused_before_anything_is_played(
    option: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", "beast", "--minds", "greedy,random", *option]) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert not shown.out


def test_what_a_seat_is_worth_is_told_whoever_sat_there() -> None:
    # With either mind Death wins one match and draws another.
    results = [
        Result(deal, seating, shares, 1)
        for deal, (seating, shares) in enumerate(itertools.product([(0, 1), (1, 0)], [(1.0, 0.0), (0.5, 0.5)]))
    ]
    death, devil = by_seat(threescore.game("underworld"), results)
    assert (death.seat, death.rate) == ("Death", 0.75)
    assert (devil.seat, devil.rate) == ("The Devil", 0.25)
    assert death.margin == pytest.approx(devil.margin)


def test_luck_is_taken_away_beside_the_plain_result() -> None:
    lucky = Result(0, (0, 1), (1.0, 0.0), 9, (0.75, -0.75))
    even = Result(1, (1, 0), (0.0, 1.0), 9, (0.0, 0.0))
    first, second = standings(("greedy", "random"), [lucky, even])
    assert (first.name, first.rate, first.adjusted) == ("greedy", 1.0, 0.625)
    assert (second.name, second.rate, second.adjusted) == ("random", 0.0, 0.375)


def test_luck_that_nobody_looked_at_is_not_taken_away() -> None:
    (first, _) = standings(("greedy", "random"), [Result(0, (0, 1), (1.0, 0.0), 9)])
    assert first.rate == 1.0 and math.isnan(first.adjusted)


def test_every_match_of_a_tournament_tells_the_luck_of_its_seats() -> None:
    for result in play_rotations(("goals", 2, {}, ("greedy", "random"), 3)):
        assert len(result.lucks) == 2 and any(result.lucks)
        assert sum(result.lucks) == pytest.approx(0.0, abs=1e-9), "what one gains by luck the other loses"


def test_who_interrupts_a_tournament_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("threescore.lab.ladder.tournament", interrupted)
    assert main(["ladder", "apostles", "--minds", "random,greedy"]) == 130
    assert capsys.readouterr().err == "threescore: interrupted\n"
