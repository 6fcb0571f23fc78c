"""What can be asked over HTTP; docs/protocol.md lists it."""

from __future__ import annotations

import asyncio
import functools
import math
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie, ResponseHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.types import Scope
from msgspec import json

from threescore.rules import game as game_by_name
from threescore.rules import games
from threescore.server import (
    absence,
    accounts,
    dailies,
    fairness,
    friends,
    hosting,
    pages,
    people,
    pictures,
    ratings,
    replays,
    reviews,
    riddles,
    tables,
)
from threescore.server import commitments as keeping
from threescore.server import lobby as lists
from threescore.server import messages as say
from threescore.server.addresses import address_of
from threescore.server.house import house_of
from threescore.server.live import Live
from threescore.server.logs import log
from threescore.server.names import folded
from threescore.server.parlour import ID, Parlour
from threescore.server.people import COOKIE, DAY
from threescore.server.refusal import (
    Refusal,
    forbidden,
    match_over,
    no_game,
    nobody_there,
    on_wire,
    too_many,
)
from threescore.server.storage import now

MatchId = Annotated[str, Parameter(description="The id of a match", max_length=64)]
Place = Annotated[int, Parameter(description="A seat's number, from 0", ge=0, le=63)]


def need(person: say.Person | None) -> say.Person:
    if person is None:
        raise Refusal(401, "nobody", "tell the parlour who you are first: POST /api/guest", "who_are_you")
    return person


# The house


@get("/house", summary="Games, opponents, limits")
async def house(parlour: Parlour) -> say.House:
    return house_of(parlour.settings, parlour.minds.offered)


@get("/games/{game:str}/rules", summary="The rules of a game, in Markdown", media_type="text/markdown")
async def rules(request: Request[Any, Any, Any], game: str) -> Response[bytes]:
    if game not in games():
        raise no_game(404, game[:64], games())
    return pages.answer(request, rules_page(game))


@functools.cache
def rules_page(game: str) -> pages.Page:
    return pages.make(game_by_name(game).rules_text().encode(), "rules.md", pages.ASK_AGAIN)


# People


def with_cookie(parlour: Parlour, person: say.Person | None, cookie: str | None) -> Response[say.Me]:
    """An answer that says who somebody is, and gives them the cookie that proves it."""
    return answer_with_cookie(parlour, say.Me(person), cookie)


def answer_with_cookie(parlour: Parlour, body: Any, cookie: str | None) -> Response[Any]:
    cookies = []
    if cookie is not None:
        cookies.append(
            Cookie(
                COOKIE,
                value=cookie,
                max_age=int(parlour.settings.session_days * DAY) if cookie else 0,
                httponly=True,
                samesite="lax",
                secure=parlour.settings.secure,
                path=f"{parlour.settings.path}/",
            )
        )
    return Response(body, cookies=cookies)


@get("/me", summary="Who this session belongs to")
async def me(parlour: Parlour, person: say.Person | None, session: str | None) -> Response[say.Me]:
    if person is None:
        return with_cookie(parlour, None, None)
    # Whoever comes again has their session for as long again, and the browser keeps its cookie for as long.
    return with_cookie(parlour, await parlour.people.profile(person.id), session)


@post("/guest", summary="Become a guest", status_code=200)
async def guest(data: say.BeGuest, parlour: Parlour, person: say.Person | None, scope: Scope) -> Response[say.Me]:
    if person is not None:
        return with_cookie(parlour, person, None)
    if not parlour.guests.take(address_of(scope)):
        raise too_many("too many new guests come from where you are; try again later", "many_guests")
    newcomer, cookie = await parlour.people.new_guest(data.name)
    return with_cookie(parlour, newcomer, cookie)


@patch("/me", summary="Change a guest's name")
async def rename(data: say.Rename, parlour: Parlour, person: say.Person | None) -> say.Me:
    renamed = await parlour.people.rename(need(person), data.name)
    await parlour.person_changed(renamed.id)
    return say.Me(renamed)


def count_address(parlour: Parlour, scope: Scope) -> None:
    """A Refusal where there were too many attempts from an address."""
    if not parlour.logins.take(address_of(scope)):
        raise too_many("too many attempts; wait a minute", "many_attempts")


def count_attempt(parlour: Parlour, scope: Scope, name: str) -> None:
    """A Refusal where there were too many attempts: from an address, or at an account with what was wrong."""
    count_address(parlour, scope)
    if not parlour.wrong_logins.ready(folded(name)):
        raise too_many("too many wrong attempts at this account; wait some minutes", "many_wrong_attempts")


def note_wrong(parlour: Parlour, refusal: Refusal, name: str) -> None:
    """Count an attempt that was wrong against the account, whether or not there is one of that name."""
    if refusal.code == "wrong":
        parlour.wrong_logins.take(folded(name))
        log.info("attempt failed", what_for="account")


@post("/register", summary="Make an account", status_code=200)
async def register(
    data: say.Register, parlour: Parlour, person: say.Person | None, scope: Scope
) -> Response[say.Registered]:
    count_address(parlour, scope)
    account, cookie = await parlour.people.register(person, data.name, data.password)
    codes = await accounts.first_codes(parlour, account)
    log.info("account made", person=account.id)
    await parlour.person_changed(account.id)
    return answer_with_cookie(parlour, say.Registered(account, codes), cookie)


@post("/login", summary="Open an account on this device", status_code=200)
async def login(data: say.Login, parlour: Parlour, scope: Scope) -> Response[say.Me]:
    count_attempt(parlour, scope, data.name)
    try:
        account, cookie = await parlour.people.login(data.name, data.password)
    except Refusal as refusal:
        note_wrong(parlour, refusal, data.name)
        raise
    return with_cookie(parlour, account, cookie)


@post("/recover", summary="Open an account with a recovery code and give it a new password", status_code=200)
async def recover(data: say.Recover, parlour: Parlour, scope: Scope) -> Response[say.Me]:
    count_attempt(parlour, scope, data.name)
    try:
        account, cookie = await accounts.recover(parlour, data)
    except Refusal as refusal:
        note_wrong(parlour, refusal, data.name)
        raise
    log.info("account recovered", person=account.id)
    return with_cookie(parlour, account, cookie)


@post("/me/password", summary="Change the password; other devices are logged out", status_code=200)
async def change_password(
    data: say.ChangePassword, parlour: Parlour, person: say.Person | None, session: str | None, scope: Scope
) -> say.Me:
    who = need(person)
    count_attempt(parlour, scope, who.name)
    try:
        await accounts.change_password(parlour, who, session, data)
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise
    log.info("password changed", person=who.id)
    return say.Me(await parlour.people.profile(who.id))


@post("/me/recovery", summary="New recovery codes in place of the old ones", status_code=200)
async def renew_codes(data: say.Prove, parlour: Parlour, person: say.Person | None, scope: Scope) -> say.Registered:
    who = need(person)
    count_attempt(parlour, scope, who.name)
    try:
        return say.Registered(who, await accounts.renew_codes(parlour, who, data.password or ""))
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise


@post("/me/delete", summary="Delete the account: matches stay, the name goes", status_code=200)
async def delete_account(
    data: say.Prove, parlour: Parlour, person: say.Person | None, scope: Scope
) -> Response[say.Me]:
    who = need(person)
    count_attempt(parlour, scope, who.name)
    try:
        await accounts.delete(parlour, who, data.password)
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise
    log.info("account deleted", person=who.id)
    return with_cookie(parlour, None, "")


@post("/logout/everywhere", summary="End all sessions of this person", status_code=200)
async def logout_everywhere(parlour: Parlour, person: say.Person | None) -> Response[say.Me]:
    await accounts.log_out_everywhere(parlour, need(person))
    return with_cookie(parlour, None, "")


@post("/logout", summary="End this session", status_code=200)
async def logout(parlour: Parlour, session: str | None) -> Response[say.Me]:
    await parlour.log_out(session)
    return with_cookie(parlour, None, "")


@get("/me/matches", summary="One's matches, newest first")
async def my_matches(
    parlour: Parlour,
    person: say.Person | None,
    before: float | None = None,
    count: Annotated[int, Parameter(ge=1, le=50)] = 20,
) -> say.History:
    who = need(person)
    page = await lists.history(parlour.storage, who.id, before, count)
    for entry in page.matches:
        await look_into(parlour, entry)
    return page


@get("/me/luck", summary="What luck did in one's finished matches")
async def my_luck(parlour: Parlour, person: say.Person | None) -> say.Fortunes:
    return await reviews.fortunes(parlour.storage, need(person).id)


# What waits for somebody, and people's own pages


@get("/me/tables", summary="One's matches that wait or go on, and to which tables one is asked")
async def my_tables(parlour: Parlour, person: say.Person | None) -> say.Mine:
    who = need(person)
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


PersonId = Annotated[str, Parameter(max_length=64)]


def known_id(who: str) -> str:
    """An id that can be somebody's; a Refusal otherwise."""
    if ID.fullmatch(who) is None:
        raise nobody_there()
    return who


@get("/people", summary="Accounts whose names begin so")
async def find_people(parlour: Parlour, name: Annotated[str, Parameter(max_length=64)]) -> list[say.Person]:
    return await people.find(parlour.storage, name)


@get("/people/{who:str}/page", summary="The page of an account: ratings over time, and what one is to its person")
async def person_page(who: PersonId, parlour: Parlour, person: say.Person | None) -> say.Profile:
    return await people.page(parlour.storage, known_id(who), None if person is None else person.id)


@get("/people/{who:str}/matches", summary="What others may see of somebody's matches, newest first")
async def person_matches(
    who: PersonId, parlour: Parlour, person: say.Person | None, before: float | None = None
) -> say.History:
    await people.page(parlour.storage, known_id(who), None)
    return await lists.shown(parlour.storage, who, before)


@get("/people/{who:str}/luck", summary="What luck did in those of somebody's newest matches that others may see")
async def person_luck(who: PersonId, parlour: Parlour) -> say.Fortunes:
    await people.page(parlour.storage, known_id(who), None)
    return await reviews.fortunes(parlour.storage, who, reviews.MOST_SHOWN)


@get("/me/friends", summary="One's friends, requests that wait, and who may not ask")
async def my_friends(parlour: Parlour, person: say.Person | None) -> say.Friends:
    return await friends.of(parlour.storage, need(person))


@post("/people/{who:str}/friend", summary="Ask somebody to be one's friend, or accept", status_code=200)
async def ask_friend(who: PersonId, parlour: Parlour, person: say.Person | None) -> say.Friends:
    asker = need(person)
    if not parlour.friend_requests.take(asker.id):
        raise too_many("you have asked many people today; ask others tomorrow", "many_friend_requests")
    await friends.ask(parlour.storage, asker, known_id(who))
    return await friends.of(parlour.storage, asker)


@delete("/people/{who:str}/friend", summary="Be friends no longer, take a request back, or decline", status_code=200)
async def end_friend(who: PersonId, parlour: Parlour, person: say.Person | None) -> say.Friends:
    await friends.end(parlour.storage, need(person), known_id(who))
    return await friends.of(parlour.storage, need(person))


@post("/people/{who:str}/refuse", summary="Somebody may not ask one any more", status_code=200)
async def keep_away(who: PersonId, parlour: Parlour, person: say.Person | None) -> say.Friends:
    await friends.keep_away(parlour.storage, need(person), known_id(who))
    return await friends.of(parlour.storage, need(person))


@get("/matches/{match:str}/invitations", summary="Which friends have been asked to a table")
async def invited(match: MatchId, parlour: Parlour, person: say.Person | None) -> list[say.Person]:
    live = await parlour.live(match)
    return await friends.invited(parlour.storage, live.table, need(person))


@post("/matches/{match:str}/invitations", summary="Ask a friend to a table", status_code=200)
async def invite(match: MatchId, data: say.Invite, parlour: Parlour, person: say.Person | None) -> list[say.Person]:
    who = need(person)
    if not parlour.invitations.take(who.id):
        raise too_many("you have asked many friends to tables; wait a while, or send the link", "many_invitations")
    live = await fresh_table(parlour, match)
    if await friends.invite(parlour.storage, live.table, who, known_id(data.person)):
        parlour.calling.invited(live.table.id, data.person, who)
    return await friends.invited(parlour.storage, live.table, who)


@delete("/matches/{match:str}/invitations", summary="Do not come to a table that one is asked to", status_code=200)
async def decline(match: MatchId, parlour: Parlour, person: say.Person | None) -> None:
    await friends.decline(parlour.storage, match, need(person))


# Calling back


@get("/me/calls", summary="Whether this browser is called back")
async def calls(parlour: Parlour, session: str | None) -> say.Calls:
    return await parlour.calling.known(parlour.people.session(session))


@put("/me/calls", summary="Call this browser when it is one's turn")
async def call_me(
    data: say.CallMe, request: Request[Any, Any, Any], parlour: Parlour, person: say.Person | None, session: str | None
) -> say.Calls:
    who, this = need(person), parlour.people.session(session)
    assert this is not None, "nobody is somebody without a session"
    return await parlour.calling.ask(who.id, this, data, pages.site(request, parlour))


@delete("/me/calls", summary="Call this browser no more", status_code=200)
async def call_no_more(parlour: Parlour, person: say.Person | None, session: str | None) -> say.Calls:
    need(person)
    this = parlour.people.session(session)
    assert this is not None, "nobody is somebody without a session"
    return await parlour.calling.stop(this)


@get("/people/{who:str}", summary="Somebody's name and ratings")
async def profile(who: Annotated[str, Parameter(max_length=64)], parlour: Parlour) -> say.Person:
    found = await parlour.people.profile(who) if ID.fullmatch(who) else None
    if found is None:
        raise nobody_there()
    return found


@get("/ratings/{game:str}", summary="The best players of a game")
async def best(game: str, parlour: Parlour) -> list[say.Ranked]:
    if game not in games():
        raise no_game(404, game[:64], games())
    return await ratings.best(parlour.storage, game)


# Tables


@get("/lobby", summary="Matches to join or to watch")
async def lobby(parlour: Parlour) -> say.LobbyList:
    return await lists.lobby(parlour.storage, parlour.settings.lobby_size)


def most_matches(parlour: Parlour, person: say.Person) -> int:
    return parlour.settings.matches_per_account if person.account else parlour.settings.matches_per_guest


async def fresh_table(parlour: Parlour, match: str) -> Live:
    """A live match with its table as it is kept now. The caller holds no lock."""
    live = await parlour.live(match)
    async with live.lock:
        await live.ledger.compare()
    return live


@post("/matches", summary="Make a match")
async def create(data: say.CreateMatch, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    host = need(person)
    most = most_matches(parlour, host)
    settings, offered = parlour.settings, parlour.minds.offered
    match = await tables.create(parlour.storage, host, data, most, offered, settings.bots_alone, settings.rehearse)
    log.info("match made", match=match, game=data.game, players=len(data.seats))
    parlour.metrics.matches.labels("made").inc()
    live = await parlour.live(match)
    async with live.lock:
        await parlour.table_is(live)
    return live.telling.info(host.id)


@get("/matches/{match:str}", summary="A table")
async def table(
    match: MatchId, parlour: Parlour, person: say.Person | None, invite: str | None = None
) -> say.TableInfo:
    reader = None if person is None else person.id
    await fresh_table(parlour, match)
    live = await parlour.admitted(match, reader, invite)
    return live.telling.info(reader)


@get("/matches/{match:str}/printed", summary="What is printed on the cards and the board of a match")
async def printed(
    match: MatchId, parlour: Parlour, person: say.Person | None, invite: str | None = None
) -> dict[str, Any]:
    live = await parlour.admitted(match, None if person is None else person.id, invite)
    return live.game.words.printed()


@delete("/matches/{match:str}", summary="Call a match off")
async def call_off(match: MatchId, parlour: Parlour, person: say.Person | None) -> None:
    live = await fresh_table(parlour, match)
    async with live.lock:
        await tables.call_off(parlour.storage, live.table, need(person))
        await parlour.table_changed(live)
        previous = live.table.previous
    if previous is not None:
        # Its table may be offered another rematch.
        before = await fresh_table(parlour, previous)
        async with before.lock:
            await parlour.table_changed(before)


@post("/matches/{match:str}/seats/{seat:int}/take", summary="Sit down, or take one's seat back", status_code=200)
async def take(
    match: MatchId, seat: Place, data: say.TakeSeat, parlour: Parlour, person: say.Person | None
) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await tables.take(parlour.storage, live.table, seat, who, data)
        await parlour.table_changed(live)
        if live.table.status == "running":
            # Whoever takes their seat back may find a match that has waited for them.
            await live.deadlines.set(live.deadlines.next(now()))
            live.thinking.wake()
    return live.telling.info(who.id)


@post("/matches/{match:str}/seats/{seat:int}/leave", summary="Get up", status_code=200)
async def leave(match: MatchId, seat: Place, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await tables.leave(parlour.storage, live.table, seat, who)
        await parlour.table_changed(live)
        live.thinking.wake()
    return live.telling.info(who.id)


@post("/matches/{match:str}/seats/{seat:int}/bot", summary="Let a bot play there", status_code=200)
async def set_bot(
    match: MatchId, seat: Place, data: say.SetBot, parlour: Parlour, person: say.Person | None
) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        if live.table.status == "waiting":
            offered, bots_alone = parlour.minds.offered, parlour.settings.bots_alone
            await tables.set_bot(parlour.storage, live.table, seat, who, data.level, offered, bots_alone)
        else:
            grace = parlour.settings.away_grace
            await absence.agree(parlour.storage, live.table, seat, who, data.level, grace, live.resigned)
        await parlour.table_changed(live)
        live.thinking.wake()
    return live.telling.info(who.id)


@post(
    "/matches/{match:str}/seats/{seat:int}/remove", summary="Remove who sits there, before the start", status_code=200
)
async def remove(match: MatchId, seat: Place, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await hosting.remove(parlour.storage, live.table, seat, who)
        await parlour.table_changed(live)
    return live.telling.info(who.id)


@put("/matches/{match:str}/seats/{seat:int}/seal", summary="Seal one's text for the dice")
async def give_seal(
    match: MatchId, seat: Place, data: say.GiveSeal, parlour: Parlour, person: say.Person | None
) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await fairness.give_seal(parlour.storage, live.table.id, seat, who, data.seal)
        await parlour.table_changed(live)
    return live.telling.info(who.id)


@post("/matches/{match:str}/mute", summary="Mute somebody at the table, or let them speak again", status_code=200)
async def mute(match: MatchId, data: say.Mute, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await hosting.mute(parlour.storage, live.table, who, data)
        await parlour.table_changed(live)
    return live.telling.info(who.id)


@put("/matches/{match:str}/seats/{seat:int}/text", summary="Open one's text for the dice")
async def give_text(
    match: MatchId, seat: Place, data: say.GiveText, parlour: Parlour, person: say.Person | None
) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        await fairness.give_text(parlour.storage, live.table.id, seat, who, data.text)
        await parlour.table_changed(live)
    return live.telling.info(who.id)


@post("/matches/{match:str}/start", summary="Begin", status_code=200)
async def start(match: MatchId, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
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
async def rematch(match: MatchId, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
    live = await fresh_table(parlour, match)
    async with live.lock:
        following = await tables.rematch(parlour.storage, live.table, who, most_matches(parlour, who))
        await parlour.table_changed(live)
    after = await fresh_table(parlour, following)
    async with after.lock:
        await tables.accept(parlour.storage, after.table, who)
        await parlour.table_changed(after)
        parlour.calling.kept(after, who)
    return after.telling.info(who.id)


# The daily deal


@get("/daily", summary="A day's deal, who gave away least, and how one has fared")
async def day(
    parlour: Parlour,
    person: say.Person | None,
    day: Annotated[str | None, Parameter(max_length=10, description="such as 2026-11-20; today's by default")] = None,
) -> say.Daily:
    return await parlour.dailies.of(day, person)


@get("/daily/{day:str}/text", summary="All there is to a day, when it is over")
async def day_text(day: Annotated[str, Parameter(max_length=10)], parlour: Parlour) -> Response[str]:
    return Response(await parlour.dailies.published(day), media_type="application/json")


@post("/daily/{game:str}", summary="Play a game of today's deal, or go on with it", status_code=200)
async def play_day(game: str, parlour: Parlour, person: say.Person | None) -> say.TableInfo:
    who = need(person)
    match = await parlour.dailies.play(game, who, most_matches(parlour, who))
    live = await fresh_table(parlour, match)
    async with live.lock:
        await parlour.table_is(live)
    return live.telling.info(who.id)


# Puzzles


@get("/puzzles", summary="How many puzzles there are, and how one does with them")
async def puzzle_games(parlour: Parlour, person: say.Person | None) -> list[say.PuzzleGame]:
    return await riddles.overview(parlour.storage, None if person is None else person.id)


@get("/puzzles/{game:str}/next", summary="A puzzle that suits one, not tried before")
async def next_puzzle(game: str, parlour: Parlour, person: say.Person | None) -> say.PuzzleAsked:
    return await riddles.following(parlour.storage, game, None if person is None else person.id)


@get("/puzzles/{game:str}/{puzzle:str}", summary="A puzzle")
async def one_puzzle(
    game: str, puzzle: Annotated[str, Parameter(max_length=64)], parlour: Parlour, person: say.Person | None
) -> say.PuzzleAsked:
    return await riddles.one(parlour.storage, game, puzzle, None if person is None else person.id)


@post("/puzzles/{game:str}/{puzzle:str}", summary="Answer a puzzle", status_code=200)
async def try_puzzle(
    game: str,
    puzzle: Annotated[str, Parameter(max_length=64)],
    data: say.TryPuzzle,
    parlour: Parlour,
    person: say.Person | None,
) -> say.PuzzleVerdict:
    return await riddles.answer(parlour.storage, game, puzzle, data.choice, need(person).id)


# The dice


@get("/commitments", summary="What the keeper has committed to, and what became of it")
async def commitments(
    parlour: Parlour,
    before: Annotated[int | None, Parameter(ge=0, le=2**31, description="entries with lower numbers")] = None,
    commit: Annotated[str | None, Parameter(max_length=64, description="from this commitment on")] = None,
    count: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> say.Commitments:
    return await keeping.page(parlour.storage, before, commit, count)


# Finished matches


@get("/matches/{match:str}/record", summary="The record of a finished match, as a file")
async def record(match: MatchId, parlour: Parlour, person: say.Person | None) -> Response[bytes]:
    live = await parlour.admitted(match, None if person is None else person.id, None)
    dailies.refuse_record(live.table.rehearsal)
    async with live.lock:
        await live.ledger.compare()
        told = json.encode(replays.record(live))
    name = f"threescore-{live.table.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(told, media_type="application/json", headers=headers)


@get("/matches/{match:str}/replay", summary="Step through a finished match")
async def replay(
    match: MatchId,
    parlour: Parlour,
    person: say.Person | None,
    seat: Annotated[str, Parameter(max_length=16, description="a seat's number, onlooker, or open")] = "onlooker",
    first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=replays.MOST_STEPS)] = 50,
) -> say.Replay:
    live = await parlour.admitted(match, None if person is None else person.id, None)
    async with live.lock:
        await live.ledger.compare()
        played = replays.finished(live)
        reel = parlour.reels.of(match, played)
        views = replays.sides(live, seat)
    return await asyncio.to_thread(replays.replay, played, reel, seat, views, first, count)


@get("/matches/{match:str}/replay/log", summary="The log of a finished match")
async def replay_log(
    match: MatchId,
    parlour: Parlour,
    person: say.Person | None,
    seat: Annotated[str, Parameter(max_length=16, description="a seat's number, onlooker, or open")] = "onlooker",
    first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=replays.MOST_ENTRIES)] = 200,
) -> say.ReplayLog:
    live = await parlour.admitted(match, None if person is None else person.id, None)
    async with live.lock:
        await live.ledger.compare()
        played = replays.finished(live)
        views = replays.sides(live, seat)
    return await asyncio.to_thread(replays.log, played, seat, views, first, count)


@get("/matches/{match:str}/review", summary="Luck told from skill in a finished match")
async def review(match: MatchId, parlour: Parlour, person: say.Person | None) -> say.Reviewing:
    live = await parlour.admitted(match, None if person is None else person.id, None)
    async with live.lock:
        await live.ledger.compare()
        played = replays.finished(live)
    return await parlour.reviews.of(match, played, None if person is None else person.id)


# Pictures for links

Language = Annotated[
    str,
    Parameter(max_length=16, description="the reader's; what stands on a picture is English, and left out in others"),
]


def picture(found: bytes, keep: int) -> Response[bytes]:
    # Other sites may show it: that is what it is for.
    headers = {"cache-control": f"public, max-age={keep}", "cross-origin-resource-policy": "cross-origin"}
    return Response(found, media_type="image/png", headers=headers)


@get(
    "/matches/{match:str}/picture",
    summary="A picture of a table, or of a moment of a finished match",
    media_type="image/png",
)
async def picture_of_match(
    match: MatchId,
    parlour: Parlour,
    person: say.Person | None,
    seat: Annotated[str, Parameter(max_length=16, description="a seat's number, onlooker, or open")] = "onlooker",
    at: Annotated[int | None, Parameter(ge=0, le=1_000_000)] = None,
    invite: str | None = None,
    lang: Language = "en",
) -> Response[bytes]:
    live = await parlour.admitted(match, None if person is None else person.id, invite)
    found = await pictures.of_match(parlour, live, seat, at, lang != "en")
    return picture(found, 0 if live.table.status != "over" else DAY)


@get("/games/{game:str}/picture", summary="A picture of a game", media_type="image/png")
async def picture_of_game(game: str, parlour: Parlour, lang: Language = "en") -> Response[bytes]:
    if game not in games():
        raise no_game(404, game[:64], games())
    wordless = lang != "en"
    return picture(
        await parlour.pictures.of((game, wordless), functools.partial(pictures.of_game, game, wordless)), DAY
    )


@post("/verify", summary="Play a record again", status_code=200)
async def verify(data: say.VerifyRecord) -> say.Verified:
    return await asyncio.to_thread(replays.verify, data.record, data.first)


@get("/protocol.json", summary="JSON Schema of the WebSocket messages", cache=True)
async def protocol() -> dict[str, Any]:
    from msgspec.json import schema_components

    (client, server, at_lobby), parts = schema_components(
        [say.ClientMessage, say.ServerMessage, say.Lobby], ref_template="#/$defs/{name}"
    )
    return {"client": client, "server": server, "lobby": at_lobby, "$defs": parts}


FAULTS = {
    status: ResponseSpec(data_container=say.Fault, description=text, generate_examples=False)
    for status, text in (
        (400, "not understood, or not possible"),
        (401, "no session"),
        (403, "not yours"),
        (404, "unknown"),
        (409, "too late"),
        (413, "too large"),
        (429, "too many"),
    )
}
HANDLERS: list[Any] = [
    house, rules, me, guest, rename, register, login, logout, recover, change_password, renew_codes, delete_account,
    logout_everywhere, my_matches, my_luck, profile, best,
    my_tables, find_people, person_page, person_matches, person_luck, my_friends, ask_friend, end_friend, keep_away,
    invited, invite, decline, lobby, create, table, printed, call_off,
    take, leave, set_bot, remove, mute, give_seal, give_text, start, rematch, commitments, record, replay, replay_log, review,
    verify, protocol, calls, call_me, call_no_more, picture_of_match, picture_of_game,
    day, day_text, play_day, puzzle_games, next_puzzle, one_puzzle, try_puzzle,
]  # fmt: skip


def router() -> Router:
    for handler in HANDLERS:
        handler.responses = {**(handler.responses or {}), **FAULTS}
    return Router(
        "/api", route_handlers=HANDLERS, response_headers=[ResponseHeader(name="cache-control", value="no-store")]
    )
