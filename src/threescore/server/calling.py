"""Calling people back: whoever asked for it is told on their device that it is their turn, or that they are invited.

A call is a row that is due some seconds after its reason, so that nobody is called who only loads the page anew; the process
that takes the row away sends it, and no other. It is sent beside the matches, from a queue with an end. What stands on a lock
screen is the game's title and who invites: never anything of the table. A browser is called as long as its session lasts.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa
from msgspec import json
from sqlalchemy.exc import IntegrityError

from threescore.server import friends, push
from threescore.server import messages as say
from threescore.server.limits import Buckets
from threescore.server.logs import log
from threescore.server.refusal import Refusal, too_late
from threescore.server.schema import BROWSERS, CALLS, SESSIONS
from threescore.server.storage import now

if TYPE_CHECKING:
    from threescore.server.live import Live
    from threescore.server.parlour import Parlour

# Why somebody is called: it is their turn; a seat is kept for them; a friend asks them to a table
TURN, INVITED, ASKED = "turn", "invited", "asked"
# So many browsers of one person, the newest.
MOST_BROWSERS = 10
# What waits to be sent, and how much of it is on its way at once.
MOST_WAITING = 1000
AT_ONCE = 4
# Calls that are taken up at once.
MOST_DUE = 50
# A call that a push service could not take is tried again after so many seconds, so many times.
AGAIN = 60.0
TRIES = 3
# A push service keeps a call for somebody who is not online.
KEPT = 24 * 3600
# Answers that say: not now. Any other refusal is meant for good, except where our own signature is disliked.
NOT_NOW = (408, 413, 425, 429)
DISLIKED = (401, 403)

DUE = sa.select(CALLS).where(CALLS.c.due <= sa.bindparam("at")).order_by(CALLS.c.due).limit(MOST_DUE)
THEIRS = (
    sa.select(BROWSERS)
    .join(SESSIONS, SESSIONS.c.id == BROWSERS.c.session)
    .where(SESSIONS.c.person == sa.bindparam("person"), SESSIONS.c.expires > sa.bindparam("at"))
)


class Call(NamedTuple):
    """Somebody is to be called because of a match: a row."""

    match: str
    person: str
    kind: str
    by: str
    due: float
    tries: int


class Letter(NamedTuple):
    """One call to one browser."""

    call: Call
    session: str
    browser: push.Browser
    text: bytes
    contact: str


class Calling:
    """Who is called, and by whom."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.on = parlour.settings.calls
        self.post: push.Post | None = None
        self.letters: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        per_hour = parlour.settings.calls_per_hour
        self.limits = Buckets(per_hour / 3600, per_hour)

    async def open(self) -> None:
        if not self.on:
            return
        key = await self.parlour.storage.shared("push_key", push.new_key())
        settings = self.parlour.settings
        self.post = push.Post(key, settings.calls_contact, loopback=settings.rehearse)
        for _ in range(AT_ONCE):
            self.parlour.background(self.send_forever())

    async def close(self) -> None:
        if self.post is not None:
            await self.post.close()

    # Who wants to be called

    async def known(self, session: str | None) -> say.Calls:
        """Whether this browser is called, and the key that it has to know."""
        if self.post is None or session is None:
            return say.Calls(None if self.post is None else self.post.public, False)
        async with self.parlour.storage.read() as connection:
            found = await connection.scalar(sa.select(BROWSERS.c.session).where(BROWSERS.c.session == session))
        return say.Calls(self.post.public, found is not None)

    async def ask(self, person: str, session: str, wish: say.CallMe, site: str) -> say.Calls:
        """Call this browser from now on, in place of what was known of it."""
        if self.post is None:
            raise too_late("this house calls nobody back", "no_calls")
        push.host_of(wish.endpoint, self.post.loopback)
        push.browser(wish.endpoint, wish.key, wish.secret)
        row = {
            "session": session,
            "endpoint": wish.endpoint,
            "key": wish.key,
            "secret": wish.secret,
            "language": wish.language,
            "site": site,
            "made": now(),
        }
        others = (
            sa.select(BROWSERS.c.session)
            .join(SESSIONS, SESSIONS.c.id == BROWSERS.c.session)
            .where(SESSIONS.c.person == person)
            .order_by(BROWSERS.c.made.desc())
            .offset(MOST_BROWSERS - 1)
        )
        try:
            async with self.parlour.storage.write() as connection:
                # One browser has one address, whoever it was when it gave it before.
                same = sa.or_(BROWSERS.c.session == session, BROWSERS.c.endpoint == wish.endpoint)
                await connection.execute(sa.delete(BROWSERS).where(same))
                old = list(await connection.scalars(others))
                if old:
                    await connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.session.in_(old)))
                await connection.execute(sa.insert(BROWSERS), [row])
        except IntegrityError:
            # The session has ended meanwhile, or the browser asks twice at once.
            raise too_late("this browser has just asked already, or is logged out", "call_twice") from None
        return say.Calls(self.post.public, True)

    async def stop(self, session: str) -> say.Calls:
        """Call this browser no more."""
        async with self.parlour.storage.write() as connection:
            await connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.session == session))
        return say.Calls(None if self.post is None else self.post.public, False)

    # Who is to be called

    def asked(self, live: Live, since: int) -> None:
        """Those who owe an answer since that row of the log and are not at the table are called, if they stay away."""
        if not self.on or live.table.status != "running" or live.table.alone():
            return
        at = now()
        who = {
            seat.person
            for seat in live.table.seats
            if seat.person is not None and seat.here_until <= at and self.owes(live, seat.seat, since)
        }
        if who:
            self.parlour.background(self.note([str(one) for one in who], live.table.id, TURN))

    def owes(self, live: Live, seat: int, since: int) -> bool:
        asked = live.asked(seat)
        return bool(asked.choices) and asked.since >= since and live.thinking.mind_of(seat) is None

    def kept(self, live: Live, by: say.Person) -> None:
        """Those for whom seats are kept are invited, by whoever offers them."""
        who = {seat.kept_for for seat in live.table.seats if seat.kept_for not in (None, by.id)}
        if self.on and who:
            self.parlour.background(self.note([str(one) for one in who], live.table.id, INVITED, by.name))

    def invited(self, match: str, person: str, by: say.Person) -> None:
        """A friend has asked somebody to a table."""
        if self.on:
            self.parlour.background(self.note([person], match, ASKED, by.name))

    async def note(self, people: list[str], match: str, kind: str, by: str = "", tries: int = 0) -> None:
        """Write down that somebody is to be called, if they have asked for it."""
        after = self.parlour.settings.calls_after if tries == 0 else AGAIN
        wanted = (
            sa.select(SESSIONS.c.person)
            .join(BROWSERS, BROWSERS.c.session == SESSIONS.c.id)
            .where(SESSIONS.c.person.in_(people))
            .distinct()
        )
        async with self.parlour.storage.read() as connection:
            found = list(await connection.scalars(wanted))
        if not found:
            return
        rows = [Call(match, person, kind, by, now() + after, tries)._asdict() for person in found]
        async with self.parlour.storage.write() as connection:
            await connection.execute(sa.delete(CALLS).where(CALLS.c.match == match, CALLS.c.person.in_(found)))
            await connection.execute(sa.insert(CALLS), rows)

    # Calling

    async def look(self) -> None:
        """Take up the calls that are due; whoever takes a row away sends it."""
        if not self.on:
            return
        async with self.parlour.storage.read() as connection:
            due = [Call(*row) for row in await connection.execute(DUE, {"at": now()})]
        for call in due:
            this = (CALLS.c.match == call.match, CALLS.c.person == call.person, CALLS.c.due == call.due)
            async with self.parlour.storage.write() as connection:
                taken = (await connection.execute(sa.delete(CALLS).where(*this))).rowcount
            if taken:
                self.parlour.background(self.call(call))

    async def call(self, call: Call) -> None:
        """Call all browsers of somebody, if the reason still holds."""
        title = await self.still(call)
        if title is None:
            return
        if not self.limits.take(call.person):
            self.parlour.metrics.calls.labels("too_many").inc()
            return
        async with self.parlour.storage.read() as connection:
            found = (await connection.execute(THEIRS, {"person": call.person, "at": now()})).all()
        for one in found:
            told = say.Called(call.kind, call.match, title, call.by, one.language)  # type: ignore[arg-type]
            to = push.browser(one.endpoint, one.key, one.secret)
            try:
                self.letters.put_nowait(Letter(call, one.session, to, json.encode(told), one.site))
            except asyncio.QueueFull:
                self.parlour.metrics.calls.labels("full").inc()
                return

    async def still(self, call: Call) -> str | None:
        """The title of the game, if somebody is still awaited there; else nothing."""
        try:
            live = await self.parlour.live(call.match)
        except Refusal:
            return None
        async with live.lock:
            await live.ledger.compare()
            # Who is here may be known to another process.
            await live.ledger.read_table()
        table, at = live.table, now()
        if live.closed is not None:
            return None
        if call.kind == INVITED:
            waits = table.status == "waiting" and any(seat.kept_for == call.person for seat in table.seats)
        elif call.kind == ASKED:
            here = table.status != "waiting" or bool(table.seats_of(call.person))
            waits = not here and await friends.is_invited(self.parlour.storage, table.id, call.person)
        else:
            theirs = [seat for seat in table.seats if seat.person == call.person and seat.here_until <= at]
            waits = table.status == "running" and any(self.owes(live, seat.seat, 0) for seat in theirs)
        return live.game.title if waits else None

    async def send_forever(self) -> None:
        while True:
            letter = await self.letters.get()
            try:
                await self.send(letter)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.error("a call could not be sent", trace=True)

    async def send(self, letter: Letter) -> None:
        """Send one, and forget browsers that are gone."""
        assert self.post is not None, "letters are written only where there is a post"
        # Push services keep one message of a topic; ours have at most 32 signs.
        topic = hashlib.sha256(letter.call.match.encode()).hexdigest()[:32]
        status = 0
        try:
            status = await self.post.send(letter.browser, letter.text, topic, KEPT, letter.contact)
        except push.FAILURES as error:
            log.info("call failed", error=type(error).__name__)
        how = "sent" if 200 <= status < 300 else "gone" if 300 <= status < 500 else "failed"
        if status in NOT_NOW or status in DISLIKED:
            how = "failed"
        self.parlour.metrics.calls.labels(how).inc()
        if status in DISLIKED:
            log.warning("a push service does not accept who calls; see calls_contact", status=status)
        elif how == "gone":
            await self.stop(letter.session)
        elif how == "failed" and letter.call.tries + 1 < TRIES:
            call = letter.call
            await self.note([call.person], call.match, call.kind, call.by, call.tries + 1)
