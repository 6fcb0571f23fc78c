"""Who somebody is: guests with a signed cookie, accounts with a name and a password."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import random
import secrets

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from threescore.server import friends, names, ratings
from threescore.server import messages as say
from threescore.server.clock import DAY
from threescore.server.ids import token
from threescore.server.names import folded, likeness
from threescore.server.refusal import Refusal, account_closed, bad, nobody_there, not_found
from threescore.server.schema import PERSONS, SEATS, SESSIONS
from threescore.server.storage import Storage, now

COOKIE = "threescore_session"
# With fewer signs of a name one would read the whole list.
LEAST_LETTERS = 2
LAST_SIGN = "\U0010ffff"
MANNERS = ("Quiet", "Merry", "Patient", "Sly", "Bold", "Wary", "Lucky", "Solemn", "Brisk", "Gentle", "Stern", "Idle")
BEINGS = (
    "Raven",
    "Moth",
    "Fox",
    "Owl",
    "Hare",
    "Toad",
    "Lamb",
    "Crow",
    "Otter",
    "Mule",
    "Heron",
    "Wren",
    "Bat",
    "Carp",
)

# Asked by everything that comes in: made once, because making it takes longer than asking.
WHO = (
    sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.account, SESSIONS.c.expires)
    .join(SESSIONS, SESSIONS.c.person == PERSONS.c.id)
    .where(SESSIONS.c.id == sa.bindparam("session"), SESSIONS.c.expires > sa.bindparam("at"))
)


class People:
    """Everybody who has been here."""

    def __init__(self, storage: Storage, session_days: float) -> None:
        self.storage = storage
        # So long after its last use a session ends.
        self.lifetime = session_days * DAY
        self.key = b""
        # Hashing a password is slow on purpose; few at a time.
        self.hashing = asyncio.Semaphore(2)

    async def open(self) -> None:
        self.key = bytes.fromhex(await self.storage.shared("cookie_key", secrets.token_hex(32)))

    # Sessions

    def sign(self, session: str) -> str:
        """The value of a cookie."""
        return f"{session}.{hmac.new(self.key, session.encode(), hashlib.sha256).hexdigest()}"

    def session(self, cookie: str | None) -> str | None:
        """The session of a cookie that is ours, by the hash that it is kept under."""
        if not cookie or len(cookie) > 256 or not cookie.isascii():
            return None
        session = cookie.rpartition(".")[0]
        return kept(session) if session and hmac.compare_digest(self.sign(session), cookie) else None

    async def who(self, cookie: str | None) -> say.Person | None:
        """Who comes with a cookie."""
        session = self.session(cookie)
        if session is None:
            return None
        at = now()
        async with self.storage.read() as connection:
            found = (await connection.execute(WHO, {"session": session, "at": at})).first()
        if found is None:
            return None
        # Once a day is often enough to note that it is used.
        if found[3] < at + self.lifetime - min(DAY, self.lifetime / 2):
            async with self.storage.write() as connection:
                prolong = sa.update(SESSIONS).where(SESSIONS.c.id == session, SESSIONS.c.expires > at)
                await connection.execute(prolong.values(expires=at + self.lifetime))
        return say.Person(found[0], found[1], found[2] is not None)

    async def new_session(self, person: str) -> str:
        session, at = token(24), now()
        async with self.storage.write() as connection:
            await connection.execute(
                sa.insert(SESSIONS).values(id=kept(session), person=person, created=at, expires=at + self.lifetime)
            )
        return self.sign(session)

    async def end_session(self, session: str) -> None:
        async with self.storage.write() as connection:
            await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id == session))

    async def ended(self, sessions: list[str]) -> set[str]:
        """Those of these sessions that are no more."""
        query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id.in_(sessions), SESSIONS.c.expires > now())
        async with self.storage.read() as connection:
            return set(sessions) - set(await connection.scalars(query))

    # Guests

    async def new_guest(self, name: str | None) -> tuple[say.Person, str]:
        """A guest, and the cookie that proves it."""
        called = await names.own(self.storage, name, None) if name is not None else await self.find_name()
        person = say.Person(token(), called, False)
        async with self.storage.write() as connection:
            await connection.execute(sa.insert(PERSONS).values(id=person.id, name=person.name, created=now()))
        return person, await self.new_session(person.id)

    async def find_name(self) -> str:
        """A name for who has not said one."""
        called = f"{random.choice(MANNERS)} {random.choice(BEINGS)}"
        while await names.somebody_else(self.storage, called, None):
            called = f"{random.choice(MANNERS)} {random.choice(BEINGS)} {random.randrange(2, 1000)}"
        return called

    async def rename(self, person: say.Person, name: str) -> say.Person:
        if person.account:
            raise bad("an account keeps its name", "account_name")
        called = await names.own(self.storage, name, person.id)
        async with self.storage.write() as connection:
            await connection.execute(sa.update(PERSONS).where(PERSONS.c.id == person.id).values(name=called))
            await connection.execute(
                sa.update(SEATS).where(SEATS.c.person == person.id, SEATS.c.name == person.name).values(name=called)
            )
        return say.Person(person.id, called, False)

    # Accounts

    async def register(self, person: say.Person | None, name: str, password: str) -> tuple[say.Person, str | None]:
        """An account; the guest becomes it. With a cookie if there was no guest."""
        if person is not None and person.account:
            raise bad("you have an account already; log out to make another one", "account_already")
        called = await names.own(self.storage, name, None)
        if likeness(called) in names.RESERVED:
            raise names.taken(called)
        mark = await self.hash(password)
        cookie = None
        try:
            if person is None:
                person, cookie = await self.new_guest(called)
            async with self.storage.write() as connection:
                await connection.execute(
                    sa.update(PERSONS)
                    .where(PERSONS.c.id == person.id)
                    .values(name=called, account=folded(called), likeness=likeness(called), password=mark)
                )
        except IntegrityError:
            raise names.taken(called) from None
        return say.Person(person.id, called, True), cookie

    async def login(self, name: str, password: str) -> tuple[say.Person, str]:
        """The person of an account, and a cookie for this device."""
        query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.password, PERSONS.c.banned)
        async with self.storage.read() as connection:
            found = (await connection.execute(query.where(PERSONS.c.account == folded(name)))).first()
        # Somebody unknown takes as long as a wrong password.
        good = await self.check(found[2] if found is not None else None, password)
        if found is None or not good:
            raise Refusal(401, "wrong", "that name and password do not belong together", "wrong_login")
        if found[3] is not None:
            raise account_closed()
        return say.Person(found[0], found[1], True), await self.new_session(found[0])

    async def hash(self, password: str) -> str:
        from argon2 import PasswordHasher

        async with self.hashing:
            return await asyncio.to_thread(PasswordHasher().hash, password)

    async def check(self, mark: str | None, password: str) -> bool:
        from argon2 import PasswordHasher
        from argon2.exceptions import Argon2Error, InvalidHashError

        if mark is None:
            await self.hash(password)
            return False
        async with self.hashing:
            try:
                return await asyncio.to_thread(PasswordHasher().verify, mark, password)
            except (Argon2Error, InvalidHashError):
                return False

    async def muted(self, person: str) -> bool:
        """Whether an operator has silenced somebody."""
        async with self.storage.read() as connection:
            return await connection.scalar(sa.select(PERSONS.c.muted).where(PERSONS.c.id == person)) is not None

    async def profile(self, person: str) -> say.Person | None:
        """Somebody as everybody may see them."""
        query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.account).where(PERSONS.c.id == person)
        async with self.storage.read() as connection:
            found = (await connection.execute(query)).first()
        if found is None:
            return None
        return say.Person(found[0], found[1], found[2] is not None, await ratings.of_person(self.storage, person))


async def page(storage: Storage, who: str, reader: str | None) -> say.Profile:
    """Somebody's page; a Refusal for guests, who have none, and for accounts that are gone or kept out."""
    query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.account, PERSONS.c.created).where(
        PERSONS.c.id == who, PERSONS.c.banned.is_(None)
    )
    async with storage.read() as connection:
        found = (await connection.execute(query)).first()
        how = None if reader is None else await friends.between(connection, reader, who)
    # Who is gone for good is nobody any more.
    if found is None or (found[2] is None and found[1] == names.NOBODY):
        raise nobody_there()
    if found[2] is None:
        raise not_found("guests have no page; an account has one", "guest_page")
    person = say.Person(found[0], found[1], True, await ratings.of_person(storage, who))
    return say.Profile(person, found[3], await ratings.lines(storage, who), reader == who, how)  # type: ignore[arg-type]


async def find(storage: Storage, name: str, count: int = 20) -> list[say.Person]:
    """The accounts whose names begin so, in order."""
    begin = folded(name)
    if len(begin) < LEAST_LETTERS:
        text = f"at least {LEAST_LETTERS} signs of a name have to be given"
        raise bad(text, "name_begin", {"least": LEAST_LETTERS})
    # Sign by sign and in that order, on both databases: from these signs to before the last ones of all.
    account, end = PERSONS.c.account, begin + LAST_SIGN
    query = sa.select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.banned.is_(None)).limit(count)
    if storage.embedded:
        query = query.where(account >= begin, account < end).order_by(account)
    else:
        query = query.where(account.op("~>=~")(begin), account.op("~<~")(end))
        query = query.order_by(sa.text("persons.account USING ~<~"))
    async with storage.read() as connection:
        return [say.Person(who, called, True) for who, called in (await connection.execute(query)).all()]


def kept(session: str) -> str:
    """What a session is kept under: who reads the database cannot make a cookie of it."""
    return hashlib.sha256(session.encode()).hexdigest()
