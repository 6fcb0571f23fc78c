"""Names, accounts, sessions, what hosts and operators may do, and what is swept."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import websockets
from hypothesis import given, settings
from hypothesis.strategies import text
from msgspec import json

from tests.server.guests import Chair, Guest
from tests.server.parts import PATIENCE, RUN, Server, sqlite, until
from tests.server.test_absence import sit_down
from tests.server.test_tables import run, two_players
from threescore.server import keep, names
from threescore.server import messages as say
from threescore.server.addresses import counted
from threescore.server.app import make_app
from threescore.server.client import Turned
from threescore.server.ids import token
from threescore.server.refusal import Refusal
from threescore.server.schema import CHAT, DEEDS, MATCHES, PERSONS, SEATS, SESSIONS
from threescore.server.settings import Settings
from threescore.server.storage import Storage, now

# Names


@pytest.mark.parametrize(
    "other",
    # The last one is Cyrillic where it can be.
    [
        "ADA LOVE",
        "Ada  Love",
        "AdaLove",
        "Ada L0ve",
        "Ada Iove",
        "Ada 1ove",
        "Ａｄａ Love",
        "\u0410d\u0430 L\u043ev\u0435",
    ],
)
def test_look_alikes_have_one_likeness(other: str) -> None:
    assert names.likeness(other) == names.likeness("Ada Love")


def test_a_name_all_in_another_alphabet_looks_like_the_latin_one() -> None:
    assert names.likeness("Сосо") == names.likeness("Coco"), "Cyrillic"
    assert names.likeness("Ευα") != names.likeness("Eva"), "an upsilon is not a v"
    assert names.clean("Сосо") == "Сосо" and names.clean("Ευα") == "Ευα"


@pytest.mark.parametrize(
    "bad",
    [
        *(
            "\u0410d\u0430",
            "A\u0501a",
            "Ada\u200b",
            "\u202eadA",
            "Ada\u2066",
            "\u3164",
            "\u2800",
            "A\u034fda",
            "\u00a0",
        ),
        *("a\u0301\u0301\u0301", "x" * 33),
    ],
)
def test_what_cannot_be_told_apart_or_seen_is_no_name(bad: str) -> None:
    with pytest.raises(Refusal):
        names.clean(bad)


@given(text(max_size=40))
@settings(max_examples=300)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    try:
        called = names.clean(name)
    except Refusal:
        return
    assert names.clean(called) == called and names.likeness(called) and "\n" not in called
    assert names.likeness(called) == names.likeness(called.upper()) or not called.isascii()


def test_nobody_is_called_like_an_account_that_is_not_theirs(server: Server) -> None:
    async def story() -> None:
        owner = await Guest.account(server.address, "Olive")
        called = owner.person.name
        alike = called.upper().replace("O", "0").replace("I", "l")
        guest = await Guest.new(server.address)
        for name in (called, alike, called.replace(" ", ""), called.replace("e", "\u0435", 1)):
            with pytest.raises(Turned, match=r"taken|one alphabet"):
                await Guest.new(server.address, name)
            with pytest.raises(Turned, match=r"taken|one alphabet"):
                await guest.call("PATCH", "/api/me", say.Me, say.Rename(name))
            with pytest.raises(Turned, match=r"taken|one alphabet"):
                await guest.post("/api/register", say.Me, say.Register(name, "long enough"))
            wish = say.CreateMatch("beast", [say.SeatWish("mine", name=name), say.SeatWish("mine", name="Eve")])
            with pytest.raises(Turned, match=r"taken|one alphabet"):
                await guest.post("/api/matches", body=wish)
        host = await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"])
        with pytest.raises(Turned, match="taken"):
            await guest.take(table.id, 1, say.TakeSeat(name=alike))
        # To whom it belongs, it is free; and a bot that was called so is told apart.
        wish = say.CreateMatch("beast", [say.SeatWish("mine", name=called), say.SeatWish("bot", "random", called)])
        mine = await owner.post("/api/matches", body=wish)
        assert [seat.name for seat in mine.seats] == [called, f"{called} (bot)"]

    run(story())


def test_names_at_a_table_are_cleaned_like_all_others(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        wish = say.CreateMatch("beast", [say.SeatWish("mine", name="  Zoe\u0308   B "), say.SeatWish("open")])
        table = await guest.post("/api/matches", body=wish)
        assert table.seats[0].name == "Zoë B"
        other = await Guest.new(server.address)
        with pytest.raises(Turned, match="can be seen"):
            await other.take(table.id, 1, say.TakeSeat(name="Bo\u200bb"))
        taken = await other.take(table.id, 1, say.TakeSeat(name="Ｂｏｂ"))
        assert taken.seats[1].name == "Bob"

    run(story())


@pytest.mark.parametrize("end", ["\n", "\r", "\x85", "\u2028", "\u202e", "\u2066"])
def test_chat_and_dice_texts_end_where_their_line_ends(server: Server, end: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.make("apostles", ["mine"])
        with pytest.raises(Turned):
            await guest.give_text(table.id, 0, f"text{end}")
        async with guest.at(table.id) as chair:
            await chair.socket.send(json.encode({"type": "say", "text": f"hello{end}"}).decode())
            refused = await chair.until(lambda one: isinstance(one, say.Refused))
            assert refused.code == "malformed"
            assert (await chair.ask(say.AskSnapshot())).chat == []

    run(story())


# Accounts


async def me(guest: Guest) -> say.Person | None:
    found: say.Me = await guest.call("GET", "/api/me", say.Me)
    return found.person


async def log_in(server: Server, name: str, password: str = "long enough") -> Guest:
    device = Guest(server.address)
    found: say.Me = await device.post("/api/login", say.Me, say.Login(name, password))
    assert found.person is not None
    device.person = found.person
    return device


async def closed_with(chair: Chair) -> int:
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await chair.hear()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_a_password_is_changed_and_other_devices_are_logged_out(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.account(server.address, "Ann")
        phone = await log_in(server, ann.person.name)
        table = await ann.give_texts(await ann.make("apostles", ["mine"]))
        async with phone.at(table.id) as away, ann.at(table.id) as here:
            with pytest.raises(Turned, match="not your password"):
                await ann.post("/api/me/password", say.Me, say.ChangePassword("something else", "a new one, longer"))
            await ann.post("/api/me/password", say.Me, say.ChangePassword("long enough", "a new one, longer"))
            assert await closed_with(away) == 4001
            assert isinstance(await here.ask(say.Ping()), say.Pong)
        assert await me(phone) is None and await me(ann) is not None
        with pytest.raises(Turned, match="belong together"):
            await log_in(server, ann.person.name)
        await log_in(server, ann.person.name, "a new one, longer")

    run(story())


def test_a_recovery_code_opens_the_account_once(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.account(server.address, "Ann")
        assert len(ann.codes) == 8 == len(set(ann.codes))
        lost = Guest(server.address)
        with pytest.raises(Turned, match="belong together"):
            await lost.post(
                "/api/recover", say.Me, say.Recover(ann.person.name, "abcd-efgh-jkmn-pqrs", "remembered now")
            )
        wish = say.Recover(ann.person.name, ann.codes[3].upper().replace("-", " "), "remembered now")
        back: say.Me = await lost.post("/api/recover", say.Me, wish)
        assert back.person is not None and back.person.id == ann.person.id
        assert await me(ann) is None, "whoever had the account open has to log in again"
        with pytest.raises(Turned, match="belong together"):
            await lost.post("/api/recover", say.Me, wish)
        await log_in(server, ann.person.name, "remembered now")
        fresh: say.Registered = await lost.post("/api/me/recovery", say.Registered, say.Prove("remembered now"))
        with pytest.raises(Turned, match="belong together"):
            await lost.post("/api/recover", say.Me, say.Recover(ann.person.name, ann.codes[0], "remembered now"))
        await lost.post("/api/recover", say.Me, say.Recover(ann.person.name, fresh.recovery[0], "remembered now"))

    run(story())


def test_one_logs_out_everywhere(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.account(server.address, "Ann")
        phone = await log_in(server, ann.person.name)
        table = await ann.give_texts(await ann.make("apostles", ["mine"]))
        async with phone.at(table.id) as chair:
            await ann.post("/api/logout/everywhere", say.Me)
            assert await closed_with(chair) == 4001
        assert await me(ann) is None and await me(phone) is None

    run(story())


def test_a_deleted_account_leaves_its_matches_without_its_name(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Guest.account(server.address, "Ann"), await Guest.account(server.address, "Ben")
        called = ann.person.name
        running = await sit_down([ann, ben], "underworld")
        waiting = await ann.make("beast", ["mine", "open"])
        joined = await ben.make("beast", ["mine", "open", "open"])
        await ann.sit(joined.id, 1)
        async with ben.at(running.id) as second:
            async with ann.at(running.id) as first:
                await first.ask(say.Say("Good evening"))
            with pytest.raises(Turned, match="not your password"):
                await ann.post("/api/me/delete", say.Me, say.Prove("wrong password"))
            await ann.post("/api/me/delete", say.Me, say.Prove("long enough"))
            over = await second.until(lambda one: isinstance(one, say.TableChanged) and one.table.status == "over")
            assert over.table.outcome is not None and over.table.outcome.winners == [1], "what went on is resigned"
        async with ben.at(running.id) as second:
            assert called not in json.encode(second.snapshot).decode() and second.snapshot.chat == []
            assert second.snapshot.table.seats[0].name == names.NOBODY
        assert await me(ann) is None
        assert (await ben.table(waiting.id)).status == "over"
        assert (await ben.table(joined.id)).seats[1].kind == "open"
        assert called not in (await ben.http.get(f"/api/matches/{running.id}/record")).text
        with pytest.raises(Turned, match="belong together"):
            await log_in(server, called)
        again = await Guest.new(server.address)
        await again.post("/api/register", say.Me, say.Register(called, "long enough"))

    run(story())


def test_a_session_is_kept_as_a_hash_and_expires(server: Server, database: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        session = next(iter(guest.http.cookies.values())).rpartition(".")[0]
        storage = Storage(database)
        async with storage.engine.begin() as connection:
            kept = list(await connection.scalars(sa.select(SESSIONS.c.id).where(SESSIONS.c.person == guest.person.id)))
            assert kept == [hashlib.sha256(session.encode()).hexdigest()]
            assert await me(guest) is not None
            await connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == kept[0]).values(expires=now() - 1))
        assert await me(guest) is None
        await storage.engine.dispose()

    run(story())


def test_a_session_that_is_used_lasts_on(server: Server, database: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        storage = Storage(database)
        mine = SESSIONS.c.person == guest.person.id
        async with storage.engine.begin() as connection:
            await connection.execute(sa.update(SESSIONS).where(mine).values(expires=now() + 60))
        answer = await guest.http.get("/api/me")
        assert "Max-Age=7776000" in answer.headers["set-cookie"], "ninety days"
        async with storage.engine.begin() as connection:
            expires = await connection.scalar(sa.select(SESSIONS.c.expires).where(mine))
        await storage.engine.dispose()
        assert expires is not None and expires > now() + 80 * 24 * 3600

    run(story())


def test_the_database_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    path.touch(mode=0o644)

    async def story() -> None:
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        await storage.shared("a", "b")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("parlour.db*")}
        await storage.close()
        assert "parlour.db-wal" in modes and set(modes.values()) == {0o600}

    asyncio.run(story())


def test_an_older_database_keeps_its_people_and_sessions(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from threescore.server import storage as kept

    async def story() -> None:
        storage = Storage(sqlite(tmp_path))

        def first_tables(connection: sa.Connection) -> None:
            config = Config()
            config.set_main_option("script_location", str(Path(kept.__file__).with_name("migrations")))
            config.attributes["connection"] = connection
            command.upgrade(config, "0001")

        async with storage.engine.begin() as connection:
            await connection.run_sync(first_tables)
            for number, name in enumerate(("Coco", "C0co")):
                await connection.execute(
                    sa.text("INSERT INTO persons (id, name, account, created) VALUES (:id, :name, :account, :created)"),
                    {"id": f"p{number}", "name": name, "account": name.lower(), "created": number},
                )
            await connection.execute(sa.text("INSERT INTO sessions VALUES ('secret', 'p0', 1)"))
        await storage.open()
        async with storage.read() as connection:
            people = (await connection.execute(sa.select(PERSONS.c.name, PERSONS.c.likeness))).all()
            (session,) = (await connection.execute(sa.select(SESSIONS.c.id, SESSIONS.c.expires))).all()
        await storage.close()
        assert sorted(map(tuple, people)) == [("C0co", None), ("Coco", "coco")], "the older one is protected"
        assert session[0] == hashlib.sha256(b"secret").hexdigest() and session[1] > now()

    asyncio.run(story())


# Limits


def test_wrong_passwords_count_against_the_account_wherever_they_come_from(own_server: Server) -> None:
    own_server.environment["THREESCORE_WRONG_LOGINS_PER_HOUR"] = "3"
    own_server.start()

    async def story() -> None:
        ann, ben = await Guest.account(own_server.address, "Ann"), await Guest.account(own_server.address, "Ben")
        for name in (ann.person.name, "Nobody at all"):
            for number in range(5):
                with pytest.raises(Turned, match="belong together" if number < 3 else "at this account"):
                    await log_in(own_server, name, "guessed wrong")
        for _ in range(5):
            await log_in(own_server, ben.person.name)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "same", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("fe80::1%eth0", "fe80::2%eth0", "fe80:0:0:1::1"),
    ],
)
def test_an_ipv6_address_counts_by_what_one_connection_has(address: str, same: str, other: str) -> None:
    assert counted(address) == counted(same) != counted(other)


def test_who_changes_ipv6_addresses_is_counted_as_one(tmp_path: Path) -> None:
    async def story() -> None:
        # However much else the machine has to do
        app = make_app(Settings(database=sqlite(tmp_path), guests_per_hour=2, late_seconds=60))
        await app.parlour.open()
        codes = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"):
            transport = httpx.ASGITransport(app=app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://parlour", timeout=PATIENCE) as client:
                codes.append((await client.post("/api/guest", json={})).status_code)
        await app.parlour.close()
        assert codes == [200, 200, 429, 200]

    asyncio.run(story())


# Hosts


def test_a_host_removes_who_sits_at_the_table_before_it_starts(server: Server) -> None:
    async def story() -> None:
        host, pest = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open", "open"])
        await pest.sit(table.id, 1)
        path = f"/api/matches/{table.id}/seats/1/remove"
        with pytest.raises(Turned, match="only the host"):
            await pest.post(f"/api/matches/{table.id}/seats/0/remove")
        async with pest.at(table.id) as chair:
            assert (await host.post(path)).seats[1].kind == "open"
            news = await chair.until(lambda one: isinstance(one, say.Snapshot) and one.why == "moved")
            assert not any(seat.yours for seat in news.table.seats)
        with pytest.raises(Turned, match="asked you to leave"):
            await pest.sit(table.id, 2)
        with pytest.raises(Turned, match="nobody sits there"):
            await host.post(path)
        with pytest.raises(Turned, match="you are the host"):
            await host.post(f"/api/matches/{table.id}/seats/0/remove")

    run(story())


def test_nobody_is_removed_from_a_match_that_goes_on(server: Server) -> None:
    async def story() -> None:
        host, _, table = await two_players(server)
        with pytest.raises(Turned, match="has started"):
            await host.post(f"/api/matches/{table.id}/seats/1/remove")

    run(story())


def test_a_host_mutes_at_the_table_and_only_there(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        path = f"/api/matches/{table.id}/mute"
        with pytest.raises(Turned, match="only the host"):
            await other.post(path, body=say.Mute(host.person.id))
        async with other.at(table.id) as chair:
            told = await host.post(path, body=say.Mute(other.person.id))
            assert told.muted == [other.person.id]
            refused = await chair.ask(say.Say("But"))
            assert (refused.code, refused.text) == ("muted", "the host has muted you at this table")
            assert isinstance(
                await chair.act(1) if chair.asked() else await chair.ask(say.Ping()), say.Update | say.Pong
            )
            await host.post(path, body=say.Mute(other.person.id, False))
            assert isinstance(await chair.ask(say.Say("Thanks")), say.Chat)

    run(story())


# Operators


def admin(database: str, *words: str, good: bool = True) -> str:
    done = subprocess.run(
        [sys.executable, "-c", RUN, "admin", "--database", database, "--as", "Olga", *words],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode == 0) is good, done.stderr
    return done.stdout if good else done.stderr


async def deeds(database: str) -> list[tuple[str, str, str | None, str | None, str]]:
    storage = Storage(database)
    async with storage.read() as connection:
        query = sa.select(DEEDS.c.by, DEEDS.c.what, DEEDS.c.match, DEEDS.c.person, DEEDS.c.note).order_by(DEEDS.c.id)
        rows = [tuple(row) for row in await connection.execute(query)]
    await storage.engine.dispose()
    return rows


def test_no_id_looks_like_an_option_of_a_command_line() -> None:
    assert not [found for found in (token() for _ in range(3000)) if found.startswith("-")]


def test_an_operator_lists_shows_and_closes_matches(server: Server, database: str) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        assert table.id in await asyncio.to_thread(admin, database, "matches", "--status", "running")
        shown = await asyncio.to_thread(admin, database, "match", table.id)
        assert other.person.id in shown and table.dice.commit not in shown
        async with host.at(table.id) as chair:
            await asyncio.to_thread(admin, database, "close", table.id, "--why", "a quarrel")
            news = await chair.until(lambda one: isinstance(one, say.TableChanged) and one.table.status == "over")
            assert news.table.outcome is not None and news.table.outcome.how == "abandoned"
            late = await chair.ask(say.Act(chair.seq, 0, 0))
            assert isinstance(late, say.Refused) and late.code == "not_running"
        again = await asyncio.to_thread(admin, database, "close", table.id, good=False)
        assert again == f"threescore: the match {table.id} is over already\n"
        assert ("operator:Olga", "close", table.id, None, "a quarrel") in await deeds(database)

    run(story())


def test_an_operator_bans_mutes_resets_and_deletes_people(server: Server, database: str) -> None:
    async def story() -> None:
        ann = await Guest.account(server.address, "Ann")
        who, called = ann.person.id, ann.person.name
        assert who in await asyncio.to_thread(admin, database, "find", called[:9])
        table = await ann.give_texts(await ann.make("apostles", ["mine"]))
        async with ann.at(table.id) as chair:
            await asyncio.to_thread(admin, database, "mute", called)
            assert (await chair.ask(say.Say("But"))).text.startswith("the house has muted you")
            await asyncio.to_thread(admin, database, "unmute", who)
            assert isinstance(await chair.ask(say.Say("Thanks")), say.Chat)
            await asyncio.to_thread(admin, database, "ban", called, "--why", "spite")
            assert await closed_with(chair) == 4001
        assert await me(ann) is None
        with pytest.raises(Turned, match="has closed this account"):
            await log_in(server, called)
        await asyncio.to_thread(admin, database, "unban", called)
        phone = await log_in(server, called)
        code = (await asyncio.to_thread(admin, database, "reset", called)).split()[-1]
        assert await me(phone) is None
        with pytest.raises(Turned, match="belong together"):
            await log_in(server, called)
        await phone.post("/api/recover", say.Me, say.Recover(called, code, "long enough"))
        await asyncio.to_thread(admin, database, "delete", called)
        assert await me(phone) is None
        assert f"nobody is called {called!r}" in await asyncio.to_thread(admin, database, "find", called)
        done = [what for _, what, _, person, _ in await deeds(database) if person == who]
        assert done == ["mute", "unmute", "ban", "unban", "reset", "delete"]
        assert "spite" in await asyncio.to_thread(admin, database, "deeds")

    run(story())


def test_what_was_done_cannot_be_undone_in_the_book(server: Server, database: str) -> None:
    async def story() -> None:
        host, pest = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open", "open"])
        await pest.sit(table.id, 1)
        await host.post(f"/api/matches/{table.id}/seats/1/remove")
        assert (host.person.id, "remove", table.id, pest.person.id, "") in await deeds(database)
        assert '"deed": "remove"' in server.logged()
        storage = Storage(database)
        for change in (sa.delete(DEEDS), sa.update(DEEDS).values(by="nobody")):
            with pytest.raises(sa.exc.DBAPIError, match="added, never changed"):
                async with storage.engine.begin() as connection:
                    await connection.execute(change)
        await storage.engine.dispose()

    run(story())


def test_an_operator_is_told_where_there_is_no_database_or_nobody(
    tmp_path: Path, server: Server, database: str
) -> None:
    missing = admin(sqlite(tmp_path), "matches", good=False)
    assert "there is no database at" in missing and not (tmp_path / "parlour.db").exists()
    assert "nobody with the id or the account" in admin(database, "ban", "Nemo", good=False)


# Keeping


@pytest.fixture
def old(database: str) -> Iterator[dict[str, Any]]:
    """Things of long ago, in a database that a parlour has open; and things of yesterday."""
    mark = secrets.token_hex(4)

    async def lay() -> None:
        storage = Storage(database)
        at = now()
        async with storage.engine.begin() as connection:
            for name, days in (("old", 400), ("new", 1)):
                then = at - days * 86400
                match = {
                    "game": "beast", "players": 2, "options": {}, "rules_version": 1, "casual": False,
                    "onlookers": True, "autostart": True, "clock_seconds": 0, "clock_late": "bot", "secret": "00",
                    "invite": "x", "created": then, "rated": "no", "status": "over", "ended": then, "listed": False,
                }  # fmt: skip
                for who in ("idle", "host"):
                    person = f"{name}-{who}-{mark}"
                    await connection.execute(sa.insert(PERSONS).values(id=person, name=person, created=then))
                    await connection.execute(
                        sa.insert(SESSIONS).values(
                            id=f"session-{person}", person=person, created=then, expires=then + 90 * 86400
                        )
                    )
                host = f"{name}-host-{mark}"
                for kind, started in (("played", then), ("called-off", None)):
                    one = f"{name}-{kind}-{mark}"
                    await connection.execute(sa.insert(MATCHES).values(id=one, host=host, started=started, **match))
                    seat = {
                        "kind": "person",
                        "was": "invite",
                        "name": host,
                        "here_until": then,
                        "moved": then,
                        "created": then,
                    }
                    await connection.execute(sa.insert(SEATS).values(match=one, seat=0, person=host, **seat))
                    await connection.execute(
                        sa.insert(CHAT).values(match=one, person=host, name=host, text="hello", at=then)
                    )
        await storage.engine.dispose()

    asyncio.run(lay())
    yield {"mark": mark}


async def left(database: str, mark: str) -> dict[str, set[str]]:
    """What there still is of the things of a mark."""
    storage = Storage(database)
    found = {}
    async with storage.read() as connection:
        for name, column in (
            ("people", PERSONS.c.id),
            ("sessions", SESSIONS.c.id),
            ("matches", MATCHES.c.id),
            ("chat", CHAT.c.match),
        ):
            ids = await connection.scalars(sa.select(column).where(column.like(f"%{mark}")))
            found[name] = {one.removesuffix(f"-{mark}") for one in ids}
    await storage.engine.dispose()
    return found


def test_what_nobody_will_ask_for_again_is_swept(server: Server, database: str, old: dict[str, Any]) -> None:
    told = admin(database, "sweep")
    kept = asyncio.run(left(database, old["mark"]))
    assert kept == {
        "people": {"old-host", "new-idle", "new-host"},
        "sessions": {"session-new-idle", "session-new-host"},
        "matches": {"old-played", "new-played", "new-called-off"},
        "chat": {"new-played", "new-called-off"},
    }
    assert told.startswith("swept: ") and "1 matches" in told


def test_a_parlour_sweeps_by_itself_and_says_what_it_keeps(own_server: Server, tmp_path: Path) -> None:
    for name, value in (("KEEP_EVERY", "0.2"), ("KEEP_GUESTS_DAYS", "0"), ("SESSION_DAYS", "0")):
        own_server.environment[f"THREESCORE_{name}"] = value
    own_server.start()

    async def story() -> None:
        house: say.House = await Guest(own_server.address).call("GET", "/api/house", say.House)
        assert (house.limits["keep_guests_days"], house.limits["keep_chat_days"]) == (0, 180)
        await Guest.new(own_server.address)

        async def told() -> bool:
            return '"what": "swept"' in own_server.logged()

        async def swept() -> bool:
            with sqlite3.connect(tmp_path / "parlour.db") as kept:
                return bool(kept.execute("SELECT count(*) FROM persons").fetchone() == (0,))

        # The line is written after what it tells of; the guest's session and the guest may go in two sweeps.
        await until(swept)
        await until(told)

    asyncio.run(story())


def test_a_guest_who_plays_or_comes_is_not_swept(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(database=sqlite(tmp_path), keep_every=0))
        parlour = app.parlour
        await parlour.open()
        person, cookie = await parlour.people.new_guest("Ann")
        async with parlour.storage.write() as connection:
            await connection.execute(sa.update(PERSONS).values(created=now() - 1000 * 86400))
        assert (await keep.sweep(parlour.storage, parlour.settings)).guests == 0, "who was here today stays"
        assert await parlour.people.who(cookie) == person
        await parlour.close()

    asyncio.run(story())
