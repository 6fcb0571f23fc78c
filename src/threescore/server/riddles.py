"""Puzzles at the parlour: each finds those who can just about solve it, because puzzles and people are rated against each other.

A puzzle that is tried for the first time is a match between it and who tries it, by openskill as all ratings. What it asks ships
with the game (table/puzzles.py); here is kept what came of it.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from threescore.rules import games, kind_of
from threescore.server import messages as say
from threescore.server.refusal import bad, no_game, not_found
from threescore.server.schema import PUZZLE_TRIES, PUZZLES, SOLVERS
from threescore.server.storage import Storage, now
from threescore.server.telling import told
from threescore.table import puzzles
from threescore.table.puzzles import Puzzle

# The next one is any of so many that are nearest.
NEAREST = 6
# How far off a puzzle's rating may be at first: it has met a panel of minds, so less than nobody's.
SIGMA = 5.0


class Standing(NamedTuple):
    """How well somebody solves, or how hard a puzzle is."""

    mu: float
    sigma: float
    tries: int
    solved: int = 0


def known(game: str) -> dict[str, Puzzle]:
    if game not in games():
        raise no_game(404, game[:64], games())
    return puzzles.shipped(game)


def found(game: str, puzzle: str) -> Puzzle:
    there = known(game).get(puzzle)
    if there is None:
        raise not_found(f"there is no such puzzle of {game}", "no_such_puzzle", {"game": game})
    return there


async def overview(storage: Storage, person: str | None) -> list[say.PuzzleGame]:
    """Every game that has puzzles."""
    async with storage.read() as connection:
        mine = await standings(connection, person)
    told_of: list[say.PuzzleGame] = []
    for name in games():
        count = len(await asyncio.to_thread(known, name))
        if count:
            own = mine.get(name)
            rating = None if own is None else round(own.mu, 1)
            tried, solved = (0, 0) if own is None else (own.tries, own.solved)
            told_of.append(say.PuzzleGame(name, kind_of(name).title, count, tried, solved, rating))
    return told_of


async def standings(connection: AsyncConnection, person: str | None) -> dict[str, Standing]:
    """How well somebody solves the puzzles of each game that they have tried any of."""
    query = sa.select(SOLVERS).where(SOLVERS.c.person == person)
    if person is None:
        return {}
    rows = (await connection.execute(query)).mappings()
    return {row["game"]: Standing(row["mu"], row["sigma"], row["tries"], row["solved"]) for row in rows}


async def rated(connection: AsyncConnection, game: str) -> dict[str, Standing]:
    """The puzzles of a game that somebody has tried, as they are rated."""
    rows = (await connection.execute(sa.select(PUZZLES).where(PUZZLES.c.game == game))).mappings()
    return {row["puzzle"]: Standing(row["mu"], row["sigma"], row["tries"]) for row in rows}


def at_first(puzzle: Puzzle) -> Standing:
    return Standing(puzzle.rating, SIGMA, 0)


async def following(storage: Storage, game: str, person: str | None) -> say.PuzzleAsked:
    """One of those nearest to somebody's rating that they have not tried; if they have tried all, any of the nearest."""
    there = await asyncio.to_thread(known, game)
    if not there:
        raise not_found(f"there are no puzzles of {game} yet", "no_puzzles", {"game": game})
    async with storage.read() as connection:
        mine = (await standings(connection, person)).get(game, Standing(puzzles.MIDDLE, 0.0, 0))
        ratings = await rated(connection, game)
        query = sa.select(PUZZLE_TRIES.c.puzzle).where(PUZZLE_TRIES.c.person == person, PUZZLE_TRIES.c.game == game)
        tried = set(await connection.scalars(query)) if person is not None else set()
    left = [one for one in there if one not in tried] or list(there)
    left.sort(key=lambda one: abs(ratings.get(one, at_first(there[one])).mu - mine.mu))
    chosen = secrets.choice(left[:NEAREST])
    return await asyncio.to_thread(ask, game, there[chosen], ratings.get(chosen), chosen in tried)


async def one(storage: Storage, game: str, puzzle: str, person: str | None) -> say.PuzzleAsked:
    there = await asyncio.to_thread(found, game, puzzle)
    async with storage.read() as connection:
        standing = (await rated(connection, game)).get(puzzle)
        tried = person is not None and await has_tried(connection, game, puzzle, person)
    return await asyncio.to_thread(ask, game, there, standing, tried)


async def has_tried(connection: AsyncConnection, game: str, puzzle: str, person: str) -> bool:
    query = sa.select(PUZZLE_TRIES.c.good).where(
        PUZZLE_TRIES.c.person == person, PUZZLE_TRIES.c.game == game, PUZZLE_TRIES.c.puzzle == puzzle
    )
    return (await connection.execute(query)).first() is not None


def seen(state: Any, seat: int, events: bool = False) -> say.Seen:
    """What the seat of a puzzle sees."""
    words, view = state.game.words, state.view(seat)
    choices = [say.ChoiceInfo(*choice) for choice in state.choices(seat)]
    heard = [told(words, event, seat) for event in state.events_for(seat)] if events else []
    return say.Seen(seat, view, say.Sentence(*words.ask(view)), choices, False, heard)


def ask(game: str, puzzle: Puzzle, standing: Standing | None, again: bool) -> say.PuzzleAsked:
    state, rating = puzzle.start(game), standing or at_first(puzzle)
    words = state.game.words
    return say.PuzzleAsked(
        id=puzzle.id,
        game=game,
        title=state.game.title,
        players=puzzle.players,
        options=puzzle.options,
        seat=puzzle.seat,
        seat_names=[words.seat_name(seat) for seat in range(puzzle.players)],
        seen=seen(state, puzzle.seat),
        printed=words.printed(),
        rating=round(rating.mu, 1),
        tries=rating.tries,
        again=again,
    )


async def answer(storage: Storage, game: str, puzzle: str, choice: int, person: str) -> say.PuzzleVerdict:
    """Whether an answer is the best; who tries a puzzle for the first time, and the puzzle, are rated by it."""
    there = await asyncio.to_thread(found, game, puzzle)
    if choice not in there.start(game).choice_ids(there.seat):
        raise bad("that is not among the choices of the puzzle", "not_a_choice")
    good = choice == there.best
    async with storage.read() as connection:
        before = (await standings(connection, person)).get(game, Standing(*fresh(), 0))
    after = before
    try:
        async with storage.write() as connection:
            await connection.execute(
                sa.insert(PUZZLE_TRIES).values(person=person, game=game, puzzle=puzzle, good=good, at=now())
            )
            after = await rate(connection, game, there, person, good)
    except IntegrityError:
        # Tried before: it is looked at again, and not rated.
        after = before
    return await asyncio.to_thread(verdict, game, there, choice, before, after)


def fresh() -> tuple[float, float]:
    from openskill.models import PlackettLuce

    start = PlackettLuce().rating()
    return float(start.mu), float(start.sigma)


async def rate(connection: AsyncConnection, game: str, puzzle: Puzzle, person: str, good: bool) -> Standing:
    """Rate who tried a puzzle and the puzzle by what came of it."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    own = (await standings(connection, person)).get(game)
    its = (await rated(connection, game)).get(puzzle.id)
    solver, riddle = own or Standing(*fresh(), 0), its or at_first(puzzle)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (solver, riddle)]
    (mine,), (theirs,) = model.rate(teams, ranks=[0, 1] if good else [1, 0])
    solver = Standing(float(mine.mu), float(mine.sigma), solver.tries + 1, solver.solved + good)
    riddle = Standing(float(theirs.mu), float(theirs.sigma), riddle.tries + 1)
    who = (SOLVERS.c.person == person, SOLVERS.c.game == game)
    which = (PUZZLES.c.game == game, PUZZLES.c.puzzle == puzzle.id)
    values = {"mu": riddle.mu, "sigma": riddle.sigma, "tries": riddle.tries}
    if own is None:
        await connection.execute(sa.insert(SOLVERS).values(person=person, game=game, **solver._asdict()))
    else:
        await connection.execute(sa.update(SOLVERS).where(*who).values(**solver._asdict()))
    if its is None:
        await connection.execute(sa.insert(PUZZLES).values(game=game, puzzle=puzzle.id, **values))
    else:
        await connection.execute(sa.update(PUZZLES).where(*which).values(**values))
    return solver


def verdict(game: str, puzzle: Puzzle, choice: int, before: Standing, after: Standing) -> say.PuzzleVerdict:
    state = puzzle.start(game)
    words = state.game.words
    answers = [
        say.PuzzleAnswer(say.ChoiceInfo(*words.choice(state, puzzle.seat, one.choice)), one.chance)
        for one in puzzle.answers
    ]
    state.act(puzzle.seat, puzzle.best)
    return say.PuzzleVerdict(
        good=choice == puzzle.best,
        answers=answers,
        given=puzzle.chance_of(choice),
        lead=puzzle.lead,
        missed=puzzle.missed,
        after=seen(state, puzzle.seat, events=True),
        before=round(before.mu, 1),
        rating=round(after.mu, 1),
    )
