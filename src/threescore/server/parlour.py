"""The parlour of one process: its live matches, its people, its minds, and what it looks after by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa

from threescore.minds import naming
from threescore.server import deeds, keep, laying, lobby, ratings, tables
from threescore.server import messages as say
from threescore.server.bots import Minds
from threescore.server.calling import Calling
from threescore.server.clock import DAY
from threescore.server.dailies import Dailies
from threescore.server.fairness import why_not_start
from threescore.server.fanout import CHANNEL, LOBBY, SESSIONS, FanOut
from threescore.server.ids import ID
from threescore.server.limits import Buckets
from threescore.server.live import Live
from threescore.server.logs import log
from threescore.server.metrics import Metrics
from threescore.server.people import People
from threescore.server.pictures import Pictures
from threescore.server.presence import Presence
from threescore.server.pulse import Pulse
from threescore.server.refusal import forbidden, not_found
from threescore.server.replays import Reels
from threescore.server.reviews import Reviews
from threescore.server.schema import MATCHES
from threescore.server.settings import Settings
from threescore.server.storage import Row, Storage, now
from threescore.server.telling import Listener, encode
from threescore.server.watch import Watch

TELL_HERE = 20.0
LOBBY_PAUSE = 0.25
MOST_DUE = 50
# Closes a connection whose session has ended; who comes again is somebody else.
LOGGED_OUT = 4001

# Asked every second: made once, because making it takes longer than asking.
DUE = sa.select(MATCHES.c.id).where(MATCHES.c.status == "running", MATCHES.c.due <= sa.bindparam("at")).limit(MOST_DUE)


class Parlour:
    """Everything that a process holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.storage = Storage(settings.database_address(), settings.synchronous, settings.disk_patience)
        self.people = People(self.storage, settings.session_days)
        offered = naming.offer(settings.more_minds)
        self.minds = Minds(
            settings.minds,
            self.metrics,
            settings.thinking_per_minute,
            offered,
            settings.processors_a_thought,
            settings.thought_patience,
        )
        self.fanout: FanOut | None = None
        self.watch = Watch(self)
        self.connections: dict[str, int] = {}
        self.pulse = Pulse(settings, self.storage, self.connections)
        self.metrics.late.set_function(lambda: self.pulse.late)
        self.metrics.rows.set_function(lambda: self.pulse.rows)
        # Whether other processes may serve the same matches.
        self.shared = bool(settings.fanout) or not self.storage.embedded
        self.lives: dict[str, Live] = {}
        self.reels = Reels()
        self.calling = Calling(self)
        self.pictures = Pictures(settings.pictures_per_minute)
        self.reviews = Reviews(self.storage, self.minds)
        self.dailies = Dailies(self.storage, self.minds)
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.lobby_listeners: set[Listener] = set()
        self.lobby_changed = asyncio.Event()
        self.presence = Presence(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.patient_until = 0.0
        # The newest deeds that this process has heeded.
        self.heeded: set[int] = set()
        self.requests = Buckets(settings.requests_per_second, settings.requests_burst)
        self.pages = Buckets(settings.pages_per_second, settings.pages_burst)
        self.logins = Buckets(settings.logins_per_minute / 60, settings.logins_per_minute)
        self.wrong_logins = Buckets(settings.wrong_logins_per_hour / 3600, settings.wrong_logins_per_hour)
        self.guests = Buckets(settings.guests_per_hour / 3600, settings.guests_per_hour)
        self.friend_requests = Buckets(settings.friend_requests_per_day / DAY, settings.friend_requests_per_day)
        self.invitations = Buckets(settings.invitations_per_hour / 3600, settings.invitations_per_hour)
        self.chats = Buckets(settings.chat_per_minute / 60, settings.chat_per_minute)

    async def open(self) -> None:
        await self.storage.open()
        await self.people.open()
        await self.watch.open()
        await self.calling.open()
        if self.settings.fanout:
            self.fanout = FanOut(self.settings.fanout, self.hear, self.look_soon)
            await self.fanout.open()
        self.patient_until = now() + self.settings.patience
        self.heeded = {deed.id for deed in await deeds.newest(self.storage)}
        self.background(self.pulse.beat_forever())
        self.background(self.watch.look_forever())
        self.background(self.sweep_forever())
        self.background(self.show_lobby_forever())
        self.background(self.presence.note_forever())
        self.background(self.rate_all())
        self.background(self.keep_forever())
        self.background(self.dailies.look_ahead_forever())

    async def close(self) -> None:
        """Stop looking after things, and lose nothing: what was handed in is committed."""
        self.closing = True
        thinking = [task for live in self.lives.values() for task in live.thinking.tasks.values()]
        for task in [*self.tasks, *thinking]:
            task.cancel()
        await asyncio.gather(*self.tasks, *thinking, return_exceptions=True)
        await self.calling.close()
        await self.reviews.close()
        await self.minds.close()
        if self.fanout is not None:
            await self.fanout.close()
        await self.storage.close()

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; a fault is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            log.logger.error("background work failed", exc_info=error)

    # Live matches

    async def live(self, match: str) -> Live:
        """A match, held in memory from now on; a Refusal if there is none."""
        live = self.lives.get(match)
        if live is None:
            if ID.fullmatch(match) is None:
                raise not_found()
            live = await self.bring(match)
        live.touched = time.monotonic()
        return live

    async def bring(self, match: str) -> Live:
        """Read a match, once for all who ask at the same time."""
        waiting = self.loading.get(match)
        if waiting is not None:
            return await asyncio.shield(waiting)
        promise: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        self.loading[match] = promise
        try:
            live = Live(self, await tables.load(self.storage, match))
            await self.follow(match)
            async with live.lock:
                # Where others write too, what they wrote before it was followed is in the table by now.
                await live.ledger.freshen(table=live.table if self.fanout is None else None)
            self.lives[match] = live
            self.metrics.live.set(len(self.lives))
            promise.set_result(live)
            if self.fanout is None:
                live.thinking.wake()
            return live
        except BaseException as error:
            promise.set_exception(error)
            promise.exception()
            raise
        finally:
            del self.loading[match]

    async def forget_idle(self) -> None:
        """Let go of matches that nobody looks at."""
        limit = time.monotonic() - self.settings.idle_match
        for match, live in list(self.lives.items()):
            if live.touched < limit and live.idle():
                del self.lives[match]
                if self.fanout is not None:
                    await self.fanout.forget(CHANNEL + match)
        self.metrics.live.set(len(self.lives))

    async def admitted(self, match: str, person: str | None, invite: str | None) -> Live:
        """A match that somebody may look at; a Refusal otherwise."""
        live = await self.live(match)
        if not live.table.admits(person, invite):
            async with live.lock:
                live.table = await tables.load(self.storage, match)
            if not live.table.admits(person, invite):
                raise forbidden("this match is not open to onlookers", "no_onlookers")
        return live

    async def table_changed(self, live: Live, start: bool = True) -> None:
        """Read a table again after a change, start it if it is complete, and tell everybody. The lock is held."""
        await live.ledger.read_table()
        await self.table_is(live, start)

    async def table_is(self, live: Live, start: bool = True) -> None:
        """Start a table if it is complete, and tell other processes and the lobby of it. The lock is held."""
        table = live.table
        if start and table.status == "waiting" and table.autostart and table.all_texts() and not why_not_start(table):
            await self.begin(live)
        self.spread(table.id, {"table": True})
        self.tell_lobby()

    async def begin(self, live: Live) -> None:
        if await laying.start(self.storage, live.table):
            log.info("match started", match=live.table.id, game=live.table.game, players=live.table.players)
            self.metrics.matches.labels("started").inc()
        await live.ledger.read_table()
        live.thinking.wake()
        self.calling.asked(live, 0)

    def match_over(self, live: Live, ended: say.Outcome) -> None:
        table = live.table
        log.info("match over", match=table.id, game=table.game, how=ended.how, winners=ended.winners)
        self.metrics.matches.labels("over").inc()
        self.tell_lobby()
        if table.ratable():
            self.background(self.rate(table.id))

    async def rate(self, match: str) -> None:
        if await ratings.rate(self.storage, match):
            log.info("match rated", match=match)

    async def rate_all(self) -> None:
        """Rate what a crash has left unrated."""
        for match in await ratings.unrated(self.storage):
            await self.rate(match)

    # News of other processes

    async def follow(self, match: str) -> None:
        """Hear of a match from now on."""
        if self.fanout is not None:
            await self.fanout.follow(CHANNEL + match)

    def spread(self, match: str, about: dict[str, Any]) -> None:
        if self.fanout is not None:
            self.fanout.spread(CHANNEL + match, about)

    async def hear(self, channel: str, about: dict[str, Any]) -> None:
        if channel == LOBBY:
            self.lobby_changed.set()
            return
        if channel == SESSIONS:
            self.let_go(about["ended"])
            return
        live = self.lives.get(channel.removeprefix(CHANNEL))
        if live is None:
            return
        try:
            await self.hear_of(live, about)
        except Exception:
            # Whatever came of it: the copy is made anew.
            live.ledger.fresh = False
            raise

    async def hear_of(self, live: Live, about: dict[str, Any]) -> None:
        """News of a match that is held here."""
        if "row" in about:
            async with live.lock:
                await live.ledger.hear(Row(live.table.id, *about["row"]))
        elif "table" in about:
            async with live.lock:
                await live.ledger.read_again()
        elif "chat" in about:
            live.chat.hear(say.ChatLine(**about["chat"]))

    def look_soon(self) -> None:
        """News may have been missed. One look that has not begun yet is enough for all of them."""
        if not self.watch.wanted:
            self.watch.wanted = True
            self.background(self.watch.look())

    # What hosts and operators do

    async def heed(self) -> None:
        """Act on what operators did to the database: see their matches and people as they are now."""
        found = await deeds.newest(self.storage)
        new = [deed for deed in found if deed.id not in self.heeded]
        self.heeded = {deed.id for deed in found}
        for deed in new:
            if not deed.by.startswith(deeds.OPERATOR):
                continue
            log.info("deed heeded", by=deed.by, deed=deed.what, match=deed.match, person=deed.person)
            live = self.lives.get(deed.match) if deed.match is not None else None
            if live is not None:
                async with live.lock:
                    live.chat.forget()
                    await live.ledger.read_again()
            if deed.person is not None:
                self.let_person_go(deed.person, deed.what)
                self.forget_talk()
                await self.person_changed(deed.person)
            self.lobby_changed.set()

    def let_person_go(self, person: str, what: str) -> None:
        """Close somebody's connections if what was done to them has ended their sessions."""
        if what not in ("ban", "reset", "delete"):
            return
        for live in self.lives.values():
            for listener in list(live.telling.listeners):
                if listener.person == person:
                    listener.close(LOGGED_OUT)

    async def keep_forever(self) -> None:
        """Sweep what has been kept long enough, now and then."""
        while self.settings.keep_every > 0:
            try:
                swept = await keep.sweep(self.storage, self.settings)
                if any(swept):
                    log.info("swept", **swept._asdict())
            except asyncio.CancelledError:
                raise
            except Exception:
                log.error("sweeping failed", trace=True)
            await asyncio.sleep(self.settings.keep_every)

    # What the parlour does by itself

    async def sweep_forever(self) -> None:
        told_here = 0.0
        while True:
            try:
                await self.sweep()
                await self.calling.look()
                await self.heed()
                if time.monotonic() - told_here > TELL_HERE:
                    told_here = time.monotonic()
                    await self.presence.tell_here()
                    await self.forget_idle()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.error("looking after the matches failed", trace=True)
            await asyncio.sleep(self.settings.sweep)

    async def sweep(self) -> None:
        """Look after matches that are due; whoever claims one first does it."""
        at = now()
        async with self.storage.read() as connection:
            due = list(await connection.scalars(DUE, {"at": at}))
        for match in due:
            async with self.storage.write() as connection:
                claimed = await connection.execute(
                    sa.update(MATCHES)
                    .where(MATCHES.c.id == match, MATCHES.c.status == "running", MATCHES.c.due <= at)
                    .values(due=at + self.settings.nudge)
                )
            if claimed.rowcount:
                live = await self.live(match)
                live.table.due = at + self.settings.nudge
                self.background(live.deadlines.look_after())
        self.metrics.commits.set(self.storage.commits)

    def forget_talk(self) -> None:
        """What was said is read again when somebody asks: lines may be gone."""
        for live in self.lives.values():
            live.chat.forget()

    async def person_changed(self, person: str) -> None:
        """Somebody has another name or an account: tell the tables where they sit."""
        for live in list(self.lives.values()):
            if live.table.seats_of(person) or live.table.host == person:
                async with live.lock:
                    await live.ledger.read_table()
                self.spread(live.table.id, {"table": True})

    async def log_out(self, cookie: str | None) -> None:
        """End a session, and the connections that came with it, here and at other processes."""
        session = self.people.session(cookie)
        if session is not None:
            await self.people.end_session(session)
            self.sessions_ended([session])

    def sessions_ended(self, ended: list[str]) -> None:
        """Let go of the connections of sessions that are over, here and at other processes."""
        for session in ended:
            self.let_go(session)
            if self.fanout is not None:
                self.fanout.spread(SESSIONS, {"ended": session})

    def let_go(self, session: str) -> None:
        for live in self.lives.values():
            for listener in list(live.telling.listeners):
                if listener.session == session:
                    listener.close(LOGGED_OUT)

    # The lobby

    def tell_lobby(self) -> None:
        self.lobby_changed.set()
        if self.fanout is not None:
            self.fanout.spread(LOBBY, {})

    async def show_lobby_forever(self) -> None:
        shown = b""
        while True:
            await self.lobby_changed.wait()
            await asyncio.sleep(LOBBY_PAUSE)
            self.lobby_changed.clear()
            if self.lobby_listeners:
                try:
                    text = encode(say.Lobby(await lobby.lobby(self.storage, self.settings.lobby_size)))
                except Exception:
                    log.error("the lobby cannot be read", trace=True)
                    continue
                if text != shown:
                    shown = text
                    for listener in list(self.lobby_listeners):
                        listener.send(text)
