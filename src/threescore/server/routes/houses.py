"""What belongs to nobody: the house, its games, its commitments, who plays best."""

from __future__ import annotations

import functools
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from threescore.rules import game as game_by_name
from threescore.server import commitments as keeping
from threescore.server import messages as say
from threescore.server import pages, pictures, ratings
from threescore.server.clock import DAY
from threescore.server.house import house_of
from threescore.server.routes.given import Language, TheParlour, known_game


@get("/house", summary="Games, opponents, limits")
async def house(parlour: TheParlour) -> say.House:
    return house_of(parlour.settings, parlour.minds.offered)


@get("/games/{game:str}/rules", summary="The rules of a game, in Markdown", media_type="text/markdown")
async def rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    return pages.answer(request, rules_page(known_game(game)))


@functools.cache
def rules_page(game: str) -> pages.Page:
    return pages.make(game_by_name(game).rules_text().encode(), "rules.md", pages.ASK_AGAIN)


@get("/games/{game:str}/picture", summary="A picture of a game", media_type="image/png")
async def picture_of_game(game: FromPath[str], parlour: TheParlour, lang: Language = "en") -> Response[bytes]:
    wordless = lang != "en"
    paint = functools.partial(pictures.of_game, known_game(game), wordless)
    painted = await parlour.pictures.of((game, wordless), paint)
    return pages.picture(painted, DAY)


@get("/ratings/{game:str}", summary="The best players of a game")
async def best(game: FromPath[str], parlour: TheParlour) -> list[say.Ranked]:
    return await ratings.best(parlour.storage, known_game(game))


@get("/commitments", summary="What the keeper has committed to, and what became of it")
async def commitments(
    parlour: TheParlour,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**31, description="entries with lower numbers")] = None,
    commit: Annotated[str | None, QueryParameter(max_length=64, description="from this commitment on")] = None,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> say.Commitments:
    return await keeping.page(parlour.storage, before, commit, count)


@get("/protocol.json", summary="JSON Schema of the WebSocket messages", cache=True)
async def protocol() -> dict[str, Any]:
    from msgspec.json import schema_components

    (client, server, at_lobby), parts = schema_components(
        [say.ClientMessage, say.ServerMessage, say.Lobby], ref_template="#/$defs/{name}"
    )
    return {"client": client, "server": server, "lobby": at_lobby, "$defs": parts}


HANDLERS = [house, rules, picture_of_game, best, commitments, protocol]
