"""Who somebody is: guests, accounts and their sessions."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.types import Scope

from threescore.server import accounts
from threescore.server import messages as say
from threescore.server.addresses import address_of
from threescore.server.clock import DAY
from threescore.server.logs import log
from threescore.server.names import folded
from threescore.server.parlour import Parlour
from threescore.server.people import COOKIE
from threescore.server.refusal import Refusal, too_many
from threescore.server.routes.given import Anybody, Session, Somebody, TheParlour


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


@get("/me", summary="Who this session belongs to")
async def me(parlour: TheParlour, person: Anybody, session: Session) -> Response[say.Me]:
    if person is None:
        return with_cookie(parlour, None, None)
    # Whoever comes again has their session for as long again, and the browser keeps its cookie for as long.
    return with_cookie(parlour, await parlour.people.profile(person.id), session)


@post("/guest", summary="Become a guest", status_code=200)
async def guest(data: JSONBody[say.BeGuest], parlour: TheParlour, person: Anybody, scope: Scope) -> Response[say.Me]:
    if person is not None:
        return with_cookie(parlour, person, None)
    if not parlour.guests.take(address_of(scope)):
        raise too_many("too many new guests come from where you are; try again later", "many_guests")
    newcomer, cookie = await parlour.people.new_guest(data.name)
    return with_cookie(parlour, newcomer, cookie)


@patch("/me", summary="Change a guest's name")
async def rename(data: JSONBody[say.Rename], parlour: TheParlour, who: Somebody) -> say.Me:
    renamed = await parlour.people.rename(who, data.name)
    await parlour.person_changed(renamed.id)
    return say.Me(renamed)


@post("/register", summary="Make an account", status_code=200)
async def register(
    data: JSONBody[say.Register], parlour: TheParlour, person: Anybody, scope: Scope
) -> Response[say.Registered]:
    count_address(parlour, scope)
    account, cookie = await parlour.people.register(person, data.name, data.password)
    codes = await accounts.first_codes(parlour, account)
    log.info("account made", person=account.id)
    await parlour.person_changed(account.id)
    return answer_with_cookie(parlour, say.Registered(account, codes), cookie)


@post("/login", summary="Open an account on this device", status_code=200)
async def login(data: JSONBody[say.Login], parlour: TheParlour, scope: Scope) -> Response[say.Me]:
    count_attempt(parlour, scope, data.name)
    try:
        account, cookie = await parlour.people.login(data.name, data.password)
    except Refusal as refusal:
        note_wrong(parlour, refusal, data.name)
        raise
    return with_cookie(parlour, account, cookie)


@post("/recover", summary="Open an account with a recovery code and give it a new password", status_code=200)
async def recover(data: JSONBody[say.Recover], parlour: TheParlour, scope: Scope) -> Response[say.Me]:
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
    data: JSONBody[say.ChangePassword], parlour: TheParlour, who: Somebody, session: Session, scope: Scope
) -> say.Me:
    count_attempt(parlour, scope, who.name)
    try:
        await accounts.change_password(parlour, who, session, data)
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise
    log.info("password changed", person=who.id)
    return say.Me(await parlour.people.profile(who.id))


@post("/me/recovery", summary="New recovery codes in place of the old ones", status_code=200)
async def renew_codes(data: JSONBody[say.Prove], parlour: TheParlour, who: Somebody, scope: Scope) -> say.Registered:
    count_attempt(parlour, scope, who.name)
    try:
        return say.Registered(who, await accounts.renew_codes(parlour, who, data.password or ""))
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise


@post("/me/delete", summary="Delete the account: matches stay, the name goes", status_code=200)
async def delete_account(
    data: JSONBody[say.Prove], parlour: TheParlour, who: Somebody, scope: Scope
) -> Response[say.Me]:
    count_attempt(parlour, scope, who.name)
    try:
        await accounts.delete(parlour, who, data.password)
    except Refusal as refusal:
        note_wrong(parlour, refusal, who.name)
        raise
    log.info("account deleted", person=who.id)
    return with_cookie(parlour, None, "")


@post("/logout/everywhere", summary="End all sessions of this person", status_code=200)
async def logout_everywhere(parlour: TheParlour, who: Somebody) -> Response[say.Me]:
    await accounts.log_out_everywhere(parlour, who)
    return with_cookie(parlour, None, "")


@post("/logout", summary="End this session", status_code=200)
async def logout(parlour: TheParlour, session: Session) -> Response[say.Me]:
    await parlour.log_out(session)
    return with_cookie(parlour, None, "")


HANDLERS = [
    me, guest, rename, register, login, recover, change_password, renew_codes, delete_account, logout_everywhere, logout,
]  # fmt: skip
