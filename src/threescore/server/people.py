"""Who somebody is: guests with a signed cookie, accounts with a name and a password."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import random
import secrets
import unicodedata

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from threescore.server import messages as say
from threescore.server import ratings
from threescore.server.refusal import Refusal, bad
from threescore.server.storage import PERSONS, SEATS, SESSIONS, Storage, now
from threescore.server.tables import token

COOKIE = "threescore_session"
YEAR = 365 * 24 * 3600
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
    sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.account)
    .join(SESSIONS, SESSIONS.c.person == PERSONS.c.id)
    .where(SESSIONS.c.id == sa.bindparam("session"))
)


class People:
    """Everybody who has been here."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
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
        """The session of a cookie that is ours."""
        if not cookie or len(cookie) > 256 or not cookie.isascii():
            return None
        session = cookie.rpartition(".")[0]
        return session if session and hmac.compare_digest(self.sign(session), cookie) else None

    async def who(self, cookie: str | None) -> say.Person | None:
        """Who comes with a cookie."""
        session = self.session(cookie)
        if session is None:
            return None
        async with self.storage.read() as connection:
            found = (await connection.execute(WHO, {"session": session})).first()
        return None if found is None else say.Person(found[0], found[1], found[2] is not None)

    async def new_session(self, person: str) -> str:
        session = token(24)
        async with self.storage.write() as connection:
            await connection.execute(sa.insert(SESSIONS).values(id=session, person=person, created=now()))
        return self.sign(session)

    async def end_session(self, session: str) -> None:
        async with self.storage.write() as connection:
            await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id == session))

    async def ended(self, sessions: list[str]) -> set[str]:
        """Those of these sessions that are no more."""
        query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id.in_(sessions))
        async with self.storage.read() as connection:
            return set(sessions) - set(await connection.scalars(query))

    # Guests

    async def new_guest(self, name: str | None) -> tuple[say.Person, str]:
        """A guest, and the cookie that proves it."""
        called = clean(name) if name is not None else f"{random.choice(MANNERS)} {random.choice(BEINGS)}"
        person = say.Person(token(), called, False)
        async with self.storage.write() as connection:
            await connection.execute(sa.insert(PERSONS).values(id=person.id, name=person.name, created=now()))
        return person, await self.new_session(person.id)

    async def rename(self, person: say.Person, name: str) -> say.Person:
        if person.account:
            raise bad("an account keeps its name")
        called = clean(name)
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
            raise bad("you have an account already; log out to make another one")
        called = clean(name)
        mark = await self.hash(password)
        taken = Refusal(409, "taken", f"the name {called!r} is taken; please choose another one")
        cookie = None
        try:
            if person is None:
                person, cookie = await self.new_guest(called)
            async with self.storage.write() as connection:
                await connection.execute(
                    sa.update(PERSONS)
                    .where(PERSONS.c.id == person.id)
                    .values(name=called, account=folded(called), password=mark)
                )
        except IntegrityError:
            raise taken from None
        return say.Person(person.id, called, True), cookie

    async def login(self, name: str, password: str) -> tuple[say.Person, str]:
        """The person of an account, and a cookie for this device."""
        query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.password).where(PERSONS.c.account == folded(name))
        async with self.storage.read() as connection:
            found = (await connection.execute(query)).first()
        # Somebody unknown takes as long as a wrong password.
        good = await self.check(found[2] if found is not None else None, password)
        if found is None or not good:
            raise Refusal(401, "wrong", "that name and password do not belong together")
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

    async def profile(self, person: str) -> say.Person | None:
        """Somebody as everybody may see them."""
        query = sa.select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.account).where(PERSONS.c.id == person)
        async with self.storage.read() as connection:
            found = (await connection.execute(query)).first()
        if found is None:
            return None
        return say.Person(found[0], found[1], found[2] is not None, await ratings.of_person(self.storage, person))


def clean(name: str) -> str:
    """A name as it is shown: one spelling, no space at the ends or doubled."""
    called = " ".join(unicodedata.normalize("NFC", name).split())
    if not called or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in called):
        raise bad("a name is made of letters, digits and signs that can be seen")
    return called


def folded(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
