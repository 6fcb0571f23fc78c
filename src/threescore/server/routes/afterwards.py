"""What there is of a finished match: record, steps, review; pictures, also of one that goes on; and whether a record is true."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import json

from threescore.server import dailies, pages, pictures, replays
from threescore.server import messages as say
from threescore.server.clock import DAY
from threescore.server.live import Live
from threescore.server.parlour import Parlour
from threescore.server.routes.given import Language, MatchId, Reader, TheParlour
from threescore.table.match import Match

# Through whose eyes something is shown.
Eyes: TypeAlias = Annotated[str, QueryParameter(max_length=16, description="a seat's number, onlooker, or open")]
First: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


async def finished(parlour: Parlour, match: str, reader: str | None) -> tuple[Live, Match]:
    """A match that has ended, for somebody who may look at it; a Refusal otherwise. It does not change any more."""
    live = await parlour.admitted(match, reader, None)
    async with live.lock:
        await live.ledger.compare()
        return live, replays.finished(live)


@get("/matches/{match:str}/record", summary="The record of a finished match, as a file")
async def record(match: MatchId, parlour: TheParlour, reader: Reader) -> Response[bytes]:
    live, _ = await finished(parlour, match, reader)
    dailies.refuse_record(live.table.rehearsal)
    told = json.encode(replays.record(live))
    name = f"threescore-{live.table.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(told, media_type="application/json", headers=headers)


@get("/matches/{match:str}/replay", summary="Step through a finished match")
async def replay(
    match: MatchId,
    parlour: TheParlour,
    reader: Reader,
    seat: Eyes = "onlooker",
    first: First = 0,
    count: Annotated[int, QueryParameter(ge=1, le=replays.MOST_STEPS)] = 50,
) -> say.Replay:
    live, played = await finished(parlour, match, reader)
    views, reel = replays.sides(live, seat), parlour.reels.of(match, played)
    return await asyncio.to_thread(replays.replay, played, reel, seat, views, first, count)


@get("/matches/{match:str}/replay/log", summary="The log of a finished match")
async def replay_log(
    match: MatchId,
    parlour: TheParlour,
    reader: Reader,
    seat: Eyes = "onlooker",
    first: First = 0,
    count: Annotated[int, QueryParameter(ge=1, le=replays.MOST_ENTRIES)] = 200,
) -> say.ReplayLog:
    live, played = await finished(parlour, match, reader)
    return await asyncio.to_thread(replays.log, played, seat, replays.sides(live, seat), first, count)


@get("/matches/{match:str}/review", summary="Luck told from skill in a finished match")
async def review(match: MatchId, parlour: TheParlour, reader: Reader) -> say.Reviewing:
    _, played = await finished(parlour, match, reader)
    return await parlour.reviews.of(match, played, reader)


@get(
    "/matches/{match:str}/picture",
    summary="A picture of a table, or of a moment of a finished match",
    media_type="image/png",
)
async def picture_of_match(
    match: MatchId,
    parlour: TheParlour,
    reader: Reader,
    seat: Eyes = "onlooker",
    at: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    invite: FromQuery[str | None] = None,
    lang: Language = "en",
) -> Response[bytes]:
    live = await parlour.admitted(match, reader, invite)
    painted = await pictures.of_match(parlour, live, seat, at, lang != "en")
    return pages.picture(painted, 0 if live.table.status != "over" else DAY)


@post("/verify", summary="Play a record again", status_code=200)
async def verify(data: JSONBody[say.VerifyRecord]) -> say.Verified:
    return await asyncio.to_thread(replays.verify, data.record, data.first)


HANDLERS = [record, replay, replay_log, review, picture_of_match, verify]
