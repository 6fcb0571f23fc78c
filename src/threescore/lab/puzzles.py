"""`threescore puzzles`: looks for positions that are worth asking, in matches of bots or in records.

A question goes through sieves, the cheap ones first. Something is at stake at a glance; a short search sees one answer ahead;
weak minds miss it; it comes out clearly better than every answer that is near when all are played on, many times, with the same
luck; and two deep searches with luck of their own agree on it, as clearly. So no puzzle stands on what a judge thinks of it.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from threescore.core.dice import SEED_BITS, FastDice
from threescore.core.errors import BadOption
from threescore.core.game import Game
from threescore.core.judge import UNCOUNTED
from threescore.core.state import State, buffer
from threescore.lab.files import write_whole
from threescore.lab.selfplay import play
from threescore.minds.greedy import Greed
from threescore.minds.mind import Budget, GreedyMind, Mind, SearchMind, believed, consult
from threescore.minds.race import Race
from threescore.minds.search import Search
from threescore.rules import game as game_by_name
from threescore.rules import kind_of
from threescore.table import puzzles, shelf
from threescore.table.answers import is_open_question
from threescore.table.puzzles import Puzzle, Worth

# How far apart answers have to lie at a glance, and of how many samples of chance
STAKE, SAMPLES = 0.05, 2
# The short search and how far ahead it has to see an answer; the deep ones, and how far ahead both of them have to
GLANCE, GLANCE_LEAD = 160, 0.03
DEEP, DEEP_LEAD = 2000, 0.03
# Who is asked whether they find it: with what budget, and how often. So many of them have to miss it.
PANEL: tuple[tuple[Mind, Budget, int], ...] = (
    (GreedyMind(), Budget(), 3),
    (SearchMind(softness=1.0), Budget(playouts=60), 4),
    (SearchMind(softness=0.3), Budget(playouts=120), 3),
)
MISSED = 0.3
# Played on for so many answers: looked at after each so many times, until about so many choices have been weighed in all, and so
# much better on average, beyond so many standard errors
ON, FIRST, MOST = 12, 16, 50_000
BETTER, DOUBT = 0.03, 3.0
# What the search gives less than this beside the best is not played on, nor told by more than the search.
NEAR = 0.25
RIVALS = 3
# So many answers are kept with a puzzle, so many puzzles taken of a match, and so many questions of one looked at.
KEPT = 6
OF_A_MATCH = 2
LOOKED_AT = 60
# More seats than this make long puzzles.
MOST_SEATS = 3
SHOWN_EVERY = 1.0


class Asked(NamedTuple):
    """A question that somebody was asked in a match."""

    state: State
    seat: int


def mine(asked: Iterable[Asked], most: int = OF_A_MATCH, seed: int = 0) -> list[Puzzle]:
    """The puzzles among the questions of a match, so many of them at most."""
    found: list[Puzzle] = []
    for number, one in enumerate(asked):
        puzzle = puzzle_in(one.state, one.seat, (seed << 16) + 64 * number)
        if puzzle is not None:
            found.append(puzzle)
            if len(found) == most:
                break
    return found


def puzzle_in(state: State, seat: int, seed: int) -> Puzzle | None:
    """The puzzle that a question is, or None if it is none. What the seat cannot know is dealt anew first."""
    if not is_open_question(state, seat):
        return None
    dice = FastDice(seed)
    asked = state.game.from_position(state.redeal(seat, dice).position(), dice)
    if asked.choice_ids(seat) != state.choice_ids(seat):
        return None
    if stake(asked, seat, seed) < STAKE:
        return None
    glance = searched(asked, seat, GLANCE, seed + 1)
    if lead_of(glance) < GLANCE_LEAD:
        return None
    missed = missed_by(asked, seat, glance[0].choice, seed + 2)
    if missed < MISSED:
        return None
    lead, doubt = played_on(asked, seat, glance, seed + 22)
    if lead < BETTER or lead < DOUBT * doubt:
        return None
    deep = searched(asked, seat, DEEP, seed + 20)
    if (
        deep[0].choice != glance[0].choice
        or lead_of(deep) < DEEP_LEAD
        or not agrees(asked, seat, deep[0].choice, seed + 21)
    ):
        return None
    answers = [Worth(one.choice, round(one.chance, 3)) for one in deep[:KEPT]]
    game = asked.game
    return Puzzle(
        game.players,
        game.settings(),
        asked.position(),
        seat,
        answers,
        round(lead, 3),
        round(doubt, 3),
        round(missed, 2),
    )


def stake(state: State, seat: int, seed: int) -> float:
    """How far the best choice and the worst lie apart one answer ahead."""
    worths = [worth for _, worth in Greed(state.game).weighed(state, seat, FastDice(seed), SAMPLES)]
    return max(worths) - min(worths)


def agrees(state: State, seat: int, best: int, seed: int) -> bool:
    """Whether another deep search finds the same, and as clearly."""
    again = searched(state, seat, DEEP, seed)
    return again[0].choice == best and lead_of(again) >= DEEP_LEAD


def stands(name: str, puzzle: Puzzle, seed: int) -> bool:
    """Whether a puzzle is still one: a deep search with other luck finds its answer, and as clearly."""
    return agrees(puzzle.start(name), puzzle.seat, puzzle.best, seed)


def searched(state: State, seat: int, playouts: int, seed: int) -> list[Worth]:
    """What a thorough search gives the choices of a seat, the best first."""
    copy, dice = believed(state, seat, FastDice(seed)), FastDice(seed + 1)
    search = Search(copy, seat, dice) if state.game.judge.turns(copy) == UNCOUNTED else Race(copy, seat, dice)
    search.run(playouts, math.inf, True)
    # The most tried comes first; a choice that was tried a few times only may look better than it is.
    found = [Worth(one.choice, one.chance) for one in search.opinions()]
    return [found[0], *sorted(found[1:], key=lambda one: -one.chance)]


def lead_of(worths: Sequence[Worth]) -> float:
    """By how much the first is ahead of all others."""
    return worths[0].chance - max((one.chance for one in worths[1:]), default=worths[0].chance)


def missed_by(state: State, seat: int, best: int, seed: int) -> float:
    """The share of weak minds that answer something else."""
    missed, number, all_of_them = 0, 0, sum(times for _, _, times in PANEL)
    for mind, budget, times in PANEL:
        for _ in range(times):
            number += 1
            missed += consult(mind, state, seat, budget._replace(seed=seed + number)).choice != best
            if missed + all_of_them - number < MISSED * all_of_them:
                # Too many have found it, whatever the others say.
                return missed / number
    return missed / number


def played_on(state: State, seat: int, worths: Sequence[Worth], seed: int) -> tuple[float, float]:
    """By how much the best answer comes out better than the nearest of the others, and the standard error of that: everybody
    plays on greedily, what the seat cannot know is dealt anew each time, and all answers have the same luck."""
    near = [one.choice for one in worths[1:] if one.chance > worths[0].chance - NEAR][:RIVALS]
    rivals = near or [worths[1].choice]
    luck, greed, out = FastDice(seed), Greed(state.game), buffer()
    sums, squares = [0.0] * len(rivals), [0.0] * len(rivals)
    number, weighed = 0, 0
    while True:
        number += 1
        fate = luck.below(1 << SEED_BITS)
        best, took = came_to(greed, state, seat, worths[0].choice, fate, out)
        for place, rival in enumerate(rivals):
            other, more = came_to(greed, state, seat, rival, fate, out)
            lead, took = best - other, took + more
            sums[place] += lead
            squares[place] += lead * lead
        weighed += took
        if number % FIRST == 0:
            leads = [
                (total / number, error(total, square, number)) for total, square in zip(sums, squares, strict=True)
            ]
            # The rival that is nearest, as far as can be told
            worst, doubt = min(leads, key=lambda one: one[0] - DOUBT * one[1])
            # How far the noise could still go down; then it would have to be clear, were it as it looks or a little better.
            hope = worst + doubt >= DOUBT * doubt * math.sqrt(weighed / MOST)
            if weighed >= MOST or not hope or (worst >= BETTER and worst >= DOUBT * doubt):
                return worst, doubt


def error(total: float, squares: float, number: int) -> float:
    mean = total / number
    return math.sqrt(max(0.0, squares / number - mean * mean) / (number - 1))


def came_to(greed: Greed, state: State, seat: int, choice: int, fate: int, out: Any) -> tuple[float, int]:
    """What the seat has some answers later if it answers so, by one way of chance; and how many choices were weighed."""
    twin, dice = state.redeal(seat, FastDice(fate)), FastDice(fate + 1)
    twin.apply(seat, choice)
    answers = weighed = 0
    while twin.owes and (answers < ON or twin.game.judge.midway(twin)):
        answers += 1
        other = twin.to_act[0]
        count = twin.legal(other, out)
        weighed += count
        twin.apply(other, greed.blind_choice(twin, other, dice, out, count, 1))
    return (twin.chances()[seat] if twin.owes else twin.share(seat)), 1 + weighed


# Where questions come from


def of_bots(game: Game, seed: int) -> Iterator[Asked]:
    """Some questions of a match between greedy bots who stray now and then, in any order."""
    answers, luck = play(game, seed), random.Random(seed)
    state, found = game.deal(FastDice(seed)), list[Asked]()
    for seat, choice in answers:
        if state.owes & (state.owes - 1) == 0 and luck.random() < 4 * LOOKED_AT / len(answers):
            found.append(Asked(state.clone(), seat))
        state.apply(seat, choice)
    luck.shuffle(found)
    yield from found[: 2 * LOOKED_AT]


def of_record(path: Path, name: str) -> Iterator[Asked]:
    """All questions of a recorded match."""
    match = shelf.load(path)
    if match.game.name != name:
        raise BadOption(f"{path} is a match of {match.game.name}, and puzzles of {name} are wanted")
    state = match.luck.start(match.game)
    for move in match.moves:
        yield Asked(state.clone(), move.seat)
        state.act(move.seat, move.choice)


# What was found is kept line by line: of which match, and a puzzle. A match without any has a line as well, to go on from.


def kept_in(path: Path) -> tuple[list[Puzzle], set[str]]:
    """The puzzles of a file that is being filled, and the matches that have been looked through."""
    found, sources = [], set()
    if path.exists():
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                sources.add(told["of"])
                found += [puzzles.puzzle_of(one) for one in told["puzzles"]]
        except (OSError, ValueError, LookupError, TypeError) as problem:
            raise BadOption(f"{path} is no file of puzzles that is being filled: {problem}") from None
    return found, sources


def sources_of(
    name: str, records: Sequence[Path], seed: int, players: int | None
) -> Iterator[tuple[str, Callable[[], Iterable[Asked]]]]:
    """Matches to look through: the records, if there are any, or else bots' without end."""
    if records:
        for path in records:
            yield str(path), lambda path=path: of_record(path, name)  # type: ignore[misc]
        return
    seats = [count for count in kind_of(name).seats if count <= MOST_SEATS] or [kind_of(name).seats[0]]
    games = [game_by_name(name, count) for count in ([players] if players else seats)]
    while True:
        game = games[seed % len(games)]
        yield f"seed {seed}", lambda game=game, seed=seed: of_bots(game, seed)  # type: ignore[misc]
        seed += 1


def fill(
    name: str,
    wanted: int,
    out: Path,
    records: Sequence[Path],
    seed: int,
    players: int | None,
    seconds: float | None,
    tell: Callable[[str], None],
) -> list[Puzzle]:
    """Look for puzzles until there are so many, or the time is over, or there are no more matches; those that were found."""
    found, known = kept_in(out)
    seen = {puzzle.id for puzzle in found}
    start, looked = time.monotonic(), 0
    for source, questions in sources_of(name, records, seed, players):
        if len(found) >= wanted or (seconds is not None and time.monotonic() - start > seconds):
            break
        if source in known:
            continue
        looked += 1
        fresh = [one for one in mine(questions(), seed=looked) if one.id not in seen]
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"of": source, "puzzles": [one._asdict() for one in fresh]}) + "\n")
        found += fresh
        seen |= {one.id for one in fresh}
        tell(f"{name}: {len(found)} of {wanted} puzzles, {looked} matches looked through")
    return found


def check(name: str, found: Sequence[Puzzle], seed: int, tell: Callable[[str], None]) -> list[Puzzle]:
    """Those that a deep search with other luck finds as well."""
    good = []
    for number, puzzle in enumerate(found, 1):
        if stands(name, puzzle, seed + number):
            good.append(puzzle)
        tell(f"{name}: {number} of {len(found)} checked again, {len(good)} stand")
    return good


def teller() -> Callable[[str], None]:
    """Tells now and then, on one line of a terminal, how far it has come."""
    last = [0.0]

    def tell(text: str) -> None:
        if time.monotonic() - last[0] >= SHOWN_EVERY and sys.stderr.isatty():
            last[0] = time.monotonic()
            sys.stderr.write(f"\r\x1b[K{text} ")

    return tell


def command(
    name: str,
    wanted: int,
    out: Path,
    pack: Path | None,
    records: Sequence[Path],
    seed: int,
    players: int | None,
    seconds: float | None,
) -> int:
    """Fill a file with puzzles; with `pack`, check what is in it again and write those that stand as they ship."""
    if wanted < 1:
        raise BadOption(f"-n is a whole number from 1 on, not {wanted}")
    tell = teller()
    found = fill(name, wanted, out, records, seed, players, seconds, tell)
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    if pack is None:
        sys.stdout.write(f"{name}: {len(found)} puzzles in {out}; the same command goes on from there\n")
        return 0
    good = check(name, found[:wanted], seed, tell)
    content = puzzles.packed(name, sorted(good, key=lambda one: (one.missed, one.id)))
    write_whole(pack, content)
    sys.stdout.write(
        f"{name}: {len(good)} of {len(found)} puzzles stand a deep search; {pack}, {len(content) / 1024:.0f} kB\n"
    )
    return 0
