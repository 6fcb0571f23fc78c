"""A tournament of minds: the same luck dealt to every seating, so that what differs is how they play.

Each deal (a seed) is played once for every rotation of the entrants around the table. A mind's result of a deal is its
average over those rotations, so luck that one rotation had the other had too; the confidence interval is taken over deals.
Beside it stands the same without luck, as the judge sees it (docs/review.md): luck has a mean of nothing, whatever the judge.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from threescore.core.dice import FastDice
from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.core.state import State
from threescore.lab.blocks import helpers, over_all
from threescore.lab.saying import say
from threescore.minds.mind import Mind, consult
from threescore.minds.naming import in_list, mind
from threescore.rules import game as game_by_name
from threescore.rules import kind_of
from threescore.table.account import luck_of

# Ways of chance beside each step, for its luck
SAMPLES = 4
# Of a normal distribution, 95 % lie within so many standard deviations.
Z95 = 1.96


def entrants_in(text: str) -> tuple[str, ...]:
    """The minds of a list such as `hard,search:200ms`."""
    names = in_list(text)
    check(names)
    return names


def check(entrants: Sequence[str]) -> None:
    """BadOption if an entrant is unknown, or alone."""
    for name in entrants:
        mind(name)
    if len(entrants) < 2:
        raise BadOption(
            f"one mind alone is no tournament; name at least two, such as {','.join([*entrants, 'random'])}"
        )


def table_for(name: str, players: int | None, entrants: Sequence[str], options: dict[str, Any]) -> Game:
    """The game that the entrants play: unless told otherwise, they sit together where the game takes that many."""
    together = len(entrants) if len(entrants) in kind_of(name).seats else None
    return game_by_name(name, together if players is None else players, **options)


class Result(NamedTuple):
    """One match of the tournament: who sat where, what share of the win each seat had, and its luck (none: nobody looked)."""

    deal: int
    seating: tuple[int, ...]
    shares: tuple[float, ...]
    answers: int
    lucks: tuple[float, ...] = ()


def play(game: Game, minds: Sequence[Mind], deal: int) -> tuple[tuple[float, ...], int]:
    """Play one deal with a mind in every seat; each seat's share of the win, and how many answers it took."""
    state = game.deal(FastDice(deal))
    answers = play_out(state, minds, deal)
    return tuple(state.share(seat) for seat in range(state.seats)), answers


def play_out(state: State, minds: Sequence[Mind], deal: int, lucks: list[float] | None = None) -> int:
    """Let a mind in every seat play a game to its end; return how many answers it took. The luck of every seat is added up in
    `lucks`, if somebody wants to know it."""
    answers, chance = 0, FastDice(deal)
    while not state.over:
        seat = state.to_act[0]
        budget = minds[seat].budget._replace(seed=deal * 1_000_003 + answers)
        choice = consult(minds[seat], state, seat, budget).choice
        before = None if lucks is None else state.copy(FastDice(0))
        state.apply(seat, choice)
        if before is not None and lucks is not None:
            for other, luck in enumerate(luck_of(before, seat, choice, state, SAMPLES, chance)):
                lucks[other] += luck
        answers += 1
    return answers


def play_rotations(task: tuple[str, int, dict[str, Any], tuple[str, ...], int]) -> list[Result]:
    """One deal in all rotations, in a worker of its own."""
    name, players, options, entrants, deal = task
    game = game_by_name(name, players=players, **options)
    results = []
    for turn in range(len(entrants)):
        seating = tuple((seat + turn) % len(entrants) for seat in range(players))
        state, lucks = game.deal(FastDice(deal)), [0.0] * players
        answers = play_out(state, [mind(entrants[who]) for who in seating], deal, lucks)
        shares = tuple(state.share(seat) for seat in range(players))
        results.append(Result(deal, seating, shares, answers, tuple(lucks)))
    return results


class Standing(NamedTuple):
    """How an entrant did: its rate of winning with its 95 % interval, what as good a mind would have won in its seats, and
    its rating. Alone at the table (a solitaire) nothing would be even, and there is no rating: both are nan. Then the same rate
    without luck, with its interval; nan, where nobody looked at luck."""

    name: str
    rate: float
    margin: float
    even: float
    rating: float
    adjusted: float = math.nan
    adjusted_margin: float = math.nan


def standings(entrants: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """The entrants, best first."""
    ratings = rate(entrants, results)
    table = []
    for who, name in enumerate(entrants):
        deals: dict[int, list[float]] = {}
        without: dict[int, list[float]] = {}  # what is left of them without luck
        seats = []  # what part of the table it had whenever it sat there
        for result in results:
            share = [got for seat, got in enumerate(result.shares) if result.seating[seat] == who]
            if share:
                deals.setdefault(result.deal, []).append(sum(share))
                if result.lucks:
                    luck = sum(luck for seat, luck in enumerate(result.lucks) if result.seating[seat] == who)
                    without.setdefault(result.deal, []).append(sum(share) - luck)
                seats.append(len(share) / len(result.seating))
        means = [fmean(shares) for shares in deals.values()]
        even = fmean(seats) if len(results[0].seating) > 1 else math.nan
        left = [fmean(shares) for shares in without.values()]
        adjusted = (fmean(left), margin(left)) if left else (math.nan, math.nan)
        table.append(Standing(name, fmean(means), margin(means), even, ratings[who], *adjusted))
    return sorted(table, key=lambda standing: -standing.rate)


class SeatShare(NamedTuple):
    """How often a seat won, whoever sat there, with its 95 % interval."""

    seat: str
    rate: float
    margin: float


def by_seat(game: Game, results: Sequence[Result]) -> list[SeatShare]:
    """What a seat is worth: who begins, or sits last, may have an edge."""
    deals: dict[int, list[Result]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    shares = []
    for seat in range(game.players):
        means = [fmean([result.shares[seat] for result in some]) for some in deals.values()]
        shares.append(SeatShare(game.words.seat_name(seat), fmean(means), margin(means)))
    return shares


def margin(shares: Sequence[float]) -> float:
    """Half the 95 % interval of the mean. One more share won and one lost keep it honest where all went the same way."""
    some = [*shares, 0.0, 1.0]
    return Z95 * stdev(some) / math.sqrt(len(some))


def rate(entrants: Sequence[str], results: Sequence[Result]) -> list[float]:
    """Openskill ratings of the entrants, from all matches in order; nan where nobody sat beside another."""
    if len(results[0].seating) == 1:
        return [math.nan] * len(entrants)
    model = rating_model()
    known = [model.rating(name=name) for name in entrants]
    for result in results:
        best: dict[int, float] = {}
        for seat, who in enumerate(result.seating):
            best[who] = best.get(who, 0.0) + result.shares[seat]
        players = list(best)
        updated = model.rate([[known[who]] for who in players], scores=[best[who] for who in players])
        for who, team in zip(players, updated, strict=True):
            known[who] = team[0]
    return [rating.ordinal() for rating in known]


def rating_model() -> Any:
    """Openskill's model for any number of seats; BadOption where it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadOption("ratings need openskill: pip install 'threescore[lab]'") from None
    return PlackettLuce()


def tournament(
    game: Game, entrants: Sequence[str], deals: int, first_deal: int = 0, workers: int | None = None
) -> Iterator[list[Result]]:
    """Play so many deals in all rotations, over several processes; yields the results of each deal as they come."""
    check(entrants)
    tasks = [
        (game.name, game.players, game.settings(), tuple(entrants), deal)
        for deal in range(first_deal, first_deal + deals)
    ]
    with helpers(workers, None) as some:
        yield from over_all(play_rotations, tasks, some)


def ladder(game: Game, entrants: Sequence[str], deals: int, first_deal: int, as_json: bool) -> int:
    """Play a tournament with a progress bar, and print the standings."""
    from rich.console import Console
    from rich.progress import track

    rating_model()  # missing, it is told before the games are played and not after
    results: list[Result] = []
    games = tournament(game, entrants, deals, first_deal)
    for some in track(games, f"{game.title}", total=deals, console=Console(stderr=True), transient=True):
        results += some
    table = standings(entrants, results)
    if as_json:
        told = {
            "game": repr(game),
            "matches": len(results),
            "standings": [standing._asdict() for standing in table],
            "seats": [share._asdict() for share in by_seat(game, results)],
        }
        sys.stdout.write(json.dumps(told, indent=1) + "\n")
        return 0
    answers = sum(result.answers for result in results) / len(results)
    say(f"{game!r}: {deals} deals, {len(results)} matches of {answers:.0f} answers on average")
    wide = max(18, *[len(row.name) + 2 for row in table])
    sys.stdout.write(f"{'mind':<{wide}}{'wins':>8}{'95 %':>9}{'even':>8}{'rating':>9}{'no luck':>9}{'95 %':>9}\n")
    for row in table:
        even = "" if math.isnan(row.even) else f"{row.even:.1%}"
        rating = "" if math.isnan(row.rating) else f"{row.rating:.1f}"
        sys.stdout.write(
            f"{row.name:<{wide}}{row.rate:>8.1%}{'±' + format(row.margin, '.1%'):>9}{even:>8}{rating:>9}"
            f"{row.adjusted:>9.1%}{'±' + format(row.adjusted_margin, '.1%'):>9}\n"
        )
    if game.players > 1:
        seats = [f"{share.seat} {share.rate:.1%} ±{share.margin:.1%}" for share in by_seat(game, results)]
        say(f"by seat: {', '.join(seats)}")
    return 0
