"""What waits for somebody, what others may see of them, their friends, and whether they are called back."""

from __future__ import annotations

import math
from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.params import FromQuery, JSONBody, QueryParameter

from threescore.server import friends, pages, people, reviews
from threescore.server import lobby as lists
from threescore.server import messages as say
from threescore.server.parlour import Parlour
from threescore.server.refusal import nobody_there, on_wire, too_many
from threescore.server.routes.given import (
    MatchId,
    PersonId,
    Reader,
    Session,
    Somebody,
    TheParlour,
    fresh_table,
    known_id,
)

# One's own matches


@get("/me/matches", summary="One's matches, newest first")
async def my_matches(
    parlour: TheParlour,
    who: Somebody,
    before: FromQuery[float | None] = None,
    count: Annotated[int, QueryParameter(ge=1, le=50)] = 20,
) -> say.History:
    page = await lists.history(parlour.storage, who.id, before, count)
    for entry in page.matches:
        await look_into(parlour, entry)
    return page


@get("/me/luck", summary="What luck did in one's finished matches")
async def my_luck(parlour: TheParlour, who: Somebody) -> say.Fortunes:
    return await reviews.fortunes(parlour.storage, who.id)


@get("/me/tables", summary="One's matches that wait or go on, and to which tables one is asked")
async def my_tables(parlour: TheParlour, who: Somebody) -> say.Mine:
    going_on = await lists.going_on(parlour.storage, who.id)
    for entry in going_on:
        await look_into(parlour, entry)
    # Where an answer is awaited comes first, and of those what is due first.
    going_on.sort(key=lambda entry: (not entry.to_act, entry.due or math.inf))
    return say.Mine(going_on, await friends.invitations(parlour.storage, who.id))


async def look_into(parlour: Parlour, entry: say.HistoryEntry) -> None:
    """Whose answer a match of somebody's waits for, and until when theirs is due."""
    if entry.status != "running" or entry.closed:
        return
    live = await parlour.live(entry.id)
    entry.closed = on_wire(live.closed)
    entry.acting = [seat for seat in range(live.table.players) if live.asked(seat).choices]
    mine = [seat for seat in entry.seats if seat in entry.acting and live.thinking.mind_of(seat) is None]
    entry.to_act = bool(mine)
    entry.due = min((due for seat in mine if (due := live.deadlines.of(seat)) is not None), default=None)


# People's pages


@get("/people", summary="Accounts whose names begin so")
async def find_people(parlour: TheParlour, name: Annotated[str, QueryParameter(max_length=64)]) -> list[say.Person]:
    return await people.find(parlour.storage, name)


@get("/people/{whose:str}", summary="Somebody's name and ratings")
async def profile(whose: PersonId, parlour: TheParlour) -> say.Person:
    found = await parlour.people.profile(known_id(whose))
    if found is None:
        raise nobody_there()
    return found


@get("/people/{whose:str}/page", summary="The page of an account: ratings over time, and what one is to its person")
async def person_page(whose: PersonId, parlour: TheParlour, reader: Reader) -> say.Profile:
    return await people.page(parlour.storage, known_id(whose), reader)


@get("/people/{whose:str}/matches", summary="What others may see of somebody's matches, newest first")
async def person_matches(whose: PersonId, parlour: TheParlour, before: FromQuery[float | None] = None) -> say.History:
    await people.page(parlour.storage, known_id(whose), None)
    return await lists.shown(parlour.storage, whose, before)


@get("/people/{whose:str}/luck", summary="What luck did in those of somebody's newest matches that others may see")
async def person_luck(whose: PersonId, parlour: TheParlour) -> say.Fortunes:
    await people.page(parlour.storage, known_id(whose), None)
    return await reviews.fortunes(parlour.storage, whose, reviews.MOST_SHOWN)


# Friends


@get("/me/friends", summary="One's friends, requests that wait, and who may not ask")
async def my_friends(parlour: TheParlour, who: Somebody) -> say.Friends:
    return await friends.of(parlour.storage, who)


@post("/people/{whose:str}/friend", summary="Ask somebody to be one's friend, or accept", status_code=200)
async def ask_friend(whose: PersonId, parlour: TheParlour, who: Somebody) -> say.Friends:
    if not parlour.friend_requests.take(who.id):
        raise too_many("you have asked many people today; ask others tomorrow", "many_friend_requests")
    await friends.ask(parlour.storage, who, known_id(whose))
    return await friends.of(parlour.storage, who)


@delete("/people/{whose:str}/friend", summary="Be friends no longer, take a request back, or decline", status_code=200)
async def end_friend(whose: PersonId, parlour: TheParlour, who: Somebody) -> say.Friends:
    await friends.end(parlour.storage, who, known_id(whose))
    return await friends.of(parlour.storage, who)


@post("/people/{whose:str}/refuse", summary="Somebody may not ask one any more", status_code=200)
async def keep_away(whose: PersonId, parlour: TheParlour, who: Somebody) -> say.Friends:
    await friends.keep_away(parlour.storage, who, known_id(whose))
    return await friends.of(parlour.storage, who)


@get("/matches/{match:str}/invitations", summary="Which friends have been asked to a table")
async def invited(match: MatchId, parlour: TheParlour, who: Somebody) -> list[say.Person]:
    live = await parlour.live(match)
    return await friends.invited(parlour.storage, live.table, who)


@post("/matches/{match:str}/invitations", summary="Ask a friend to a table", status_code=200)
async def invite(match: MatchId, data: JSONBody[say.Invite], parlour: TheParlour, who: Somebody) -> list[say.Person]:
    if not parlour.invitations.take(who.id):
        raise too_many("you have asked many friends to tables; wait a while, or send the link", "many_invitations")
    live = await fresh_table(parlour, match)
    if await friends.invite(parlour.storage, live.table, who, known_id(data.person)):
        parlour.calling.invited(live.table.id, data.person, who)
    return await friends.invited(parlour.storage, live.table, who)


@delete("/matches/{match:str}/invitations", summary="Do not come to a table that one is asked to", status_code=200)
async def decline(match: MatchId, parlour: TheParlour, who: Somebody) -> None:
    await friends.decline(parlour.storage, match, who)


# Calling back


@get("/me/calls", summary="Whether this browser is called back")
async def calls(parlour: TheParlour, session: Session) -> say.Calls:
    return await parlour.calling.known(parlour.people.session(session))


@put("/me/calls", summary="Call this browser when it is one's turn")
async def call_me(
    data: JSONBody[say.CallMe],
    request: Request[Any, Any, Any],
    parlour: TheParlour,
    who: Somebody,
    session: Session,
) -> say.Calls:
    return await parlour.calling.ask(who.id, own_session(parlour, session), data, pages.site(request, parlour))


@delete("/me/calls", summary="Call this browser no more", status_code=200)
async def call_no_more(parlour: TheParlour, who: Somebody, session: Session) -> say.Calls:
    return await parlour.calling.stop(own_session(parlour, session))


def own_session(parlour: Parlour, cookie: str | None) -> str:
    """The session of somebody, by its cookie."""
    session = parlour.people.session(cookie)
    assert session is not None, "nobody is somebody without a session"
    return session


HANDLERS = [
    my_matches, my_luck, my_tables, find_people, profile, person_page, person_matches, person_luck, my_friends, ask_friend,
    end_friend, keep_away, invited, invite, decline, calls, call_me, call_no_more,
]  # fmt: skip
