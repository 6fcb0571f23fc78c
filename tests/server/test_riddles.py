"""Puzzles at the parlour: nothing of the answer is told before, each is rated once, and bad requests are refused in words."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.guests import Guest
from tests.server.parts import Server
from threescore.server import messages as say
from threescore.server.client import Turned
from threescore.table.puzzles import shipped

run = asyncio.run


async def following(guest: Guest, game: str = "apostles") -> say.PuzzleAsked:
    found: say.PuzzleAsked = await guest.call("GET", f"/api/puzzles/{game}/next", say.PuzzleAsked)
    return found


async def attempt(guest: Guest, puzzle: say.PuzzleAsked, choice: int) -> say.PuzzleVerdict:
    path = f"/api/puzzles/{puzzle.game}/{puzzle.id}"
    found: say.PuzzleVerdict = await guest.call("POST", path, say.PuzzleVerdict, say.TryPuzzle(choice))
    return found


def test_a_puzzle_tells_what_its_seat_sees_and_nothing_of_the_answer(server: Server) -> None:
    async def story() -> None:
        puzzle = await following(await Guest.new(server.address), "goals")
        kept = shipped("goals")[puzzle.id]
        state = kept.start("goals")
        assert json.loads(json.dumps(state.view(kept.seat))) == puzzle.seen.view
        assert [choice.id for choice in puzzle.seen.choices] == state.choice_ids(kept.seat)
        assert not {"best", "answers", "lead", "position"} & set(puzzle.__struct_fields__)

    run(story())


def test_who_solves_a_puzzle_rises_and_is_rated_for_it_once(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        puzzle = await following(ann)
        best = shipped("apostles")[puzzle.id].best
        found = await attempt(ann, puzzle, best)
        assert found.good and found.rating > found.before
        assert found.answers[0].choice.id == best and found.given == found.answers[0].chance
        again = await attempt(ann, puzzle, best)
        assert again.good and again.rating == again.before == found.rating
        (row,) = [one for one in (await ann.http.get("/api/puzzles")).json() if one["game"] == "apostles"]
        assert (row["tried"], row["solved"], row["rating"]) == (1, 1, found.rating)
        there: say.PuzzleAsked = await ann.call("GET", f"/api/puzzles/apostles/{puzzle.id}", say.PuzzleAsked)
        assert there.again and there.tries == 1 and there.rating < puzzle.rating
        assert (await following(ann)).id != puzzle.id

    run(story())


def test_who_misses_a_puzzle_falls_and_is_told_what_was_better(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        puzzle = await following(ann)
        best = shipped("apostles")[puzzle.id].best
        other = next(choice.id for choice in puzzle.seen.choices if choice.id != best)
        found = await attempt(ann, puzzle, other)
        assert not found.good and found.rating < found.before
        assert found.answers[0].choice.id == best and found.lead > 0
        assert found.after.view != puzzle.seen.view

    run(story())


def test_bad_requests_for_puzzles_are_refused_in_words(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        with pytest.raises(Turned, match="there is no game 'chess'"):
            await following(ann, "chess")
        with pytest.raises(Turned, match="there is no such puzzle of beast"):
            await ann.call("GET", "/api/puzzles/beast/nothing", say.PuzzleAsked)
        puzzle = await following(ann)
        with pytest.raises(Turned, match="not among the choices"):
            await attempt(ann, puzzle, 10**6)
        nobody = Guest(server.address)
        with pytest.raises(Turned, match="who you are"):
            await attempt(nobody, puzzle, puzzle.seen.choices[0].id)

    run(story())
