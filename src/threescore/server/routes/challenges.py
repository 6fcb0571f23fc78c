"""The daily deal and the puzzles."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from threescore.server import messages as say
from threescore.server import riddles
from threescore.server.routes.given import Anybody, Reader, Somebody, TheParlour, fresh_table, most_matches

PuzzleId: TypeAlias = Annotated[str, PathParameter(max_length=64)]


@get("/daily", summary="A day's deal, who gave away least, and how one has fared")
async def daily(
    parlour: TheParlour,
    person: Anybody,
    day: Annotated[
        str | None, QueryParameter(max_length=10, description="such as 2026-11-20; today's by default")
    ] = None,
) -> say.Daily:
    return await parlour.dailies.of(day, person)


@get("/daily/{day:str}/text", summary="All there is to a day, when it is over")
async def daily_text(day: Annotated[str, PathParameter(max_length=10)], parlour: TheParlour) -> Response[str]:
    return Response(await parlour.dailies.published(day), media_type="application/json")


@post("/daily/{game:str}", summary="Play a game of today's deal, or go on with it", status_code=200)
async def play_daily(game: FromPath[str], parlour: TheParlour, who: Somebody) -> say.TableInfo:
    match = await parlour.dailies.play(game, who, most_matches(parlour, who))
    live = await fresh_table(parlour, match)
    async with live.lock:
        await parlour.table_is(live)
    return live.telling.info(who.id)


@get("/puzzles", summary="How many puzzles there are, and how one does with them")
async def puzzle_games(parlour: TheParlour, reader: Reader) -> list[say.PuzzleGame]:
    return await riddles.overview(parlour.storage, reader)


@get("/puzzles/{game:str}/next", summary="A puzzle that suits one, not tried before")
async def next_puzzle(game: FromPath[str], parlour: TheParlour, reader: Reader) -> say.PuzzleAsked:
    return await riddles.following(parlour.storage, game, reader)


@get("/puzzles/{game:str}/{puzzle:str}", summary="A puzzle")
async def one_puzzle(game: FromPath[str], puzzle: PuzzleId, parlour: TheParlour, reader: Reader) -> say.PuzzleAsked:
    return await riddles.one(parlour.storage, game, puzzle, reader)


@post("/puzzles/{game:str}/{puzzle:str}", summary="Answer a puzzle", status_code=200)
async def try_puzzle(
    game: FromPath[str], puzzle: PuzzleId, data: JSONBody[say.TryPuzzle], parlour: TheParlour, who: Somebody
) -> say.PuzzleVerdict:
    return await riddles.answer(parlour.storage, game, puzzle, data.choice, who.id)


HANDLERS = [daily, daily_text, play_daily, puzzle_games, next_puzzle, one_puzzle, try_puzzle]
