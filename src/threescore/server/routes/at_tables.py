"""The lobby and its tables: laying one, sitting down and getting up, adding to the dice, starting, another one."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post, put
from litestar.params import FromQuery, JSONBody

from threescore.server import absence, fairness, hosting, laying, seating
from threescore.server import lobby as lists
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.refusal import forbidden, match_over
from threescore.server.routes.given import (
    MatchId,
    Place,
    Reader,
    Somebody,
    TheParlour,
    changing,
    fresh_table,
    most_matches,
)
from threescore.server.storage import now


@get("/lobby", summary="Matches to join or to watch")
async def lobby(parlour: TheParlour) -> say.LobbyList:
    return await lists.lobby(parlour.storage, parlour.settings.lobby_size)


@post("/matches", summary="Make a match")
async def create(data: JSONBody[say.CreateMatch], parlour: TheParlour, who: Somebody) -> say.TableInfo:
    most = most_matches(parlour, who)
    settings, offered = parlour.settings, parlour.minds.offered
    match = await laying.create(parlour.storage, who, data, most, offered, settings.bots_alone, settings.rehearse)
    log.info("match made", match=match, game=data.game, players=len(data.seats))
    parlour.metrics.matches.labels("made").inc()
    live = await parlour.live(match)
    async with live.lock:
        await parlour.table_is(live)
    return live.telling.info(who.id)


@get("/matches/{match:str}", summary="A table")
async def table(
    match: MatchId, parlour: TheParlour, reader: Reader, invite: FromQuery[str | None] = None
) -> say.TableInfo:
    await fresh_table(parlour, match)
    live = await parlour.admitted(match, reader, invite)
    return live.telling.info(reader)


@get("/matches/{match:str}/printed", summary="What is printed on the cards and the board of a match")
async def printed(
    match: MatchId, parlour: TheParlour, reader: Reader, invite: FromQuery[str | None] = None
) -> dict[str, Any]:
    live = await parlour.admitted(match, reader, invite)
    return live.game.words.printed()


@delete("/matches/{match:str}", summary="Call a match off")
async def call_off(match: MatchId, parlour: TheParlour, who: Somebody) -> None:
    async with changing(parlour, match) as live:
        await laying.call_off(parlour.storage, live.table, who)
    if live.table.previous is not None:
        # Its table may be offered another rematch.
        async with changing(parlour, live.table.previous):
            pass


# Seats


@post("/matches/{match:str}/seats/{seat:int}/take", summary="Sit down, or take one's seat back", status_code=200)
async def take(
    match: MatchId, seat: Place, data: JSONBody[say.TakeSeat], parlour: TheParlour, who: Somebody
) -> say.TableInfo:
    live = await fresh_table(parlour, match)
    async with live.lock:
        await seating.take(parlour.storage, live.table, seat, who, data)
        await parlour.table_changed(live)
        if live.table.status == "running":
            # Whoever takes their seat back may find a match that has waited for them.
            await live.deadlines.set(live.deadlines.next(now()))
            live.thinking.wake()
    return live.telling.info(who.id)


@post("/matches/{match:str}/seats/{seat:int}/leave", summary="Get up", status_code=200)
async def leave(match: MatchId, seat: Place, parlour: TheParlour, who: Somebody) -> say.TableInfo:
    async with changing(parlour, match) as live:
        await seating.leave(parlour.storage, live.table, seat, who)
    live.thinking.wake()
    return live.telling.info(who.id)


@post("/matches/{match:str}/seats/{seat:int}/bot", summary="Let a bot play there", status_code=200)
async def set_bot(
    match: MatchId, seat: Place, data: JSONBody[say.SetBot], parlour: TheParlour, who: Somebody
) -> say.TableInfo:
    async with changing(parlour, match) as live:
        if live.table.status == "waiting":
            offered, bots_alone = parlour.minds.offered, parlour.settings.bots_alone
            await seating.set_bot(parlour.storage, live.table, seat, who, data.level, offered, bots_alone)
        else:
            grace = parlour.settings.away_grace
            await absence.agree(parlour.storage, live.table, seat, who, data.level, grace, live.resigned)
    live.thinking.wake()
    return live.telling.info(who.id)


@post(
    "/matches/{match:str}/seats/{seat:int}/remove", summary="Remove who sits there, before the start", status_code=200
)
async def remove(match: MatchId, seat: Place, parlour: TheParlour, who: Somebody) -> say.TableInfo:
    async with changing(parlour, match) as live:
        await hosting.remove(parlour.storage, live.table, seat, who)
    return live.telling.info(who.id)


@post("/matches/{match:str}/mute", summary="Mute somebody at the table, or let them speak again", status_code=200)
async def mute(match: MatchId, data: JSONBody[say.Mute], parlour: TheParlour, who: Somebody) -> say.TableInfo:
    async with changing(parlour, match) as live:
        await hosting.mute(parlour.storage, live.table, who, data)
    return live.telling.info(who.id)


# The dice, and beginning


@put("/matches/{match:str}/seats/{seat:int}/seal", summary="Seal one's text for the dice")
async def give_seal(
    match: MatchId, seat: Place, data: JSONBody[say.GiveSeal], parlour: TheParlour, who: Somebody
) -> say.TableInfo:
    async with changing(parlour, match) as live:
        await fairness.give_seal(parlour.storage, live.table.id, seat, who, data.seal)
    return live.telling.info(who.id)


@put("/matches/{match:str}/seats/{seat:int}/text", summary="Open one's text for the dice")
async def give_text(
    match: MatchId, seat: Place, data: JSONBody[say.GiveText], parlour: TheParlour, who: Somebody
) -> say.TableInfo:
    async with changing(parlour, match) as live:
        await fairness.give_text(parlour.storage, live.table.id, seat, who, data.text)
    return live.telling.info(who.id)


@post("/matches/{match:str}/start", summary="Begin", status_code=200)
async def start(match: MatchId, parlour: TheParlour, who: Somebody) -> say.TableInfo:
    live = await fresh_table(parlour, match)
    async with live.lock:
        if who.id != live.table.host:
            raise forbidden("only the host can start the match", "host_starts")
        if live.table.status == "over":
            raise match_over()
        if live.table.status == "waiting":
            await parlour.begin(live)
            await parlour.table_changed(live)
    return live.telling.info(who.id)


@post("/matches/{match:str}/rematch", summary="Offer another one, seats rotated, or accept it", status_code=200)
async def rematch(match: MatchId, parlour: TheParlour, who: Somebody) -> say.TableInfo:
    async with changing(parlour, match) as live:
        following = await laying.rematch(parlour.storage, live.table, who, most_matches(parlour, who))
    after = await fresh_table(parlour, following)
    async with after.lock:
        await seating.accept(parlour.storage, after.table, who)
        await parlour.table_changed(after)
        parlour.calling.kept(after, who)
    return after.telling.info(who.id)


HANDLERS = [
    lobby, create, table, printed, call_off, take, leave, set_bot, remove, mute, give_seal, give_text, start, rematch,
]  # fmt: skip
