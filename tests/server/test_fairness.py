"""Fair dice: texts are sealed before any is opened, rated matches want everybody's, and the list of commitments tells all."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.parts import PATIENCE, RUN, Server, sqlite, until
from threescore.server import messages as say
from threescore.server.client import Client, Turned
from threescore.table.luck import Fair, seal_of

LUCK = random.SystemRandom()


class Plain(Client):
    """Somebody who does each step by themselves."""

    patience = PATIENCE
    person: say.Person

    @staticmethod
    async def account(address: str) -> Plain:
        one = Plain(address)
        me = await one.call("POST", "/api/register", say.Me, say.Register(f"P {LUCK.getrandbits(60)}", "long enough"))
        one.person = me.person
        return one

    @staticmethod
    async def guest(address: str) -> Plain:
        one = Plain(address)
        one.person = await one.be_guest(None)
        return one

    async def lay(self, *seats: str, **rest: Any) -> say.TableInfo:
        wishes = [say.SeatWish(kind) for kind in seats]  # type: ignore[arg-type]
        wish = say.CreateMatch("beast", wishes, **rest)
        table: say.TableInfo = await self.call("POST", "/api/matches", say.TableInfo, wish)
        return table

    async def seal(self, match: str, seat: int, text: str) -> say.TableInfo:
        return await self.give_seal(match, seat, seal_of(match, seat, text))


async def everything(client: Client) -> list[say.Commitment]:
    """The whole list, oldest first."""
    entries: list[say.Commitment] = []
    query = "?count=2"
    while True:
        page: say.Commitments = await client.call("GET", f"/api/commitments{query}", say.Commitments)
        entries += page.entries
        if page.next is None:
            return entries[::-1]
        query = f"?count=2&before={page.next}"


def test_a_text_is_opened_only_when_everybody_has_sealed_theirs(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Plain.guest(server.address), await Plain.guest(server.address)
        table = await ann.lay("mine", "open")
        await ann.seal(table.id, 0, "ann's")
        with pytest.raises(Turned, match="everybody sits and has sealed"):
            await ann.give_text(table.id, 0, "ann's")
        await ben.take(table.id, 1, say.TakeSeat())
        with pytest.raises(Turned, match="everybody sits and has sealed"):
            await ann.give_text(table.id, 0, "ann's")
        seen = await ben.seal(table.id, 1, "ben's")
        assert [(seat.fixed, seat.seal is not None, seat.text) for seat in seen.seats] == [(True, True, None)] * 2
        with pytest.raises(Turned, match="not the text that was sealed"):
            await ann.give_text(table.id, 0, "another")
        await ann.give_text(table.id, 0, "ann's")
        seen = await ben.table(table.id)
        assert seen.status == "waiting" and seen.seats[0].text is None
        # From now on ben can no longer choose.
        with pytest.raises(Turned, match="stands from then on"):
            await ben.seal(table.id, 1, "chosen later")
        with pytest.raises(Turned, match="not the text that was sealed"):
            await ben.give_text(table.id, 1, "chosen later")
        begun = await ben.give_text(table.id, 1, "ben's")
        assert begun.status == "running" and [seat.text for seat in begun.seats] == ["ann's", "ben's"]
        assert [seat.seal for seat in begun.seats] == [seal_of(table.id, 0, "ann's"), seal_of(table.id, 1, "ben's")]

    asyncio.run(story())


def test_another_text_can_be_sealed_before_one_is_opened(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Plain.guest(server.address), await Plain.guest(server.address)
        table = await ann.lay("mine", "open")
        await ann.seal(table.id, 0, "first thought")
        await ann.seal(table.id, 0, "second thought")
        await ben.take(table.id, 1, say.TakeSeat(seal=seal_of(table.id, 1, "b")))
        await ann.give_text(table.id, 0, "second thought")
        assert (await ben.give_text(table.id, 1, "b")).status == "running"

    asyncio.run(story())


def test_a_seal_is_for_one_match_and_one_seat() -> None:
    seals = {seal_of(match, seat, text) for match in ("m", "n") for seat in (0, 1) for text in ("a", "b")}
    assert len(seals) == 8


def test_a_rated_match_wants_a_sealed_text_from_everybody(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Plain.account(server.address), await Plain.account(server.address)
        table = await ann.lay("mine", "open")
        await ann.give_text(table.id, 0, "given openly")
        table = await ben.take(table.id, 1, say.TakeSeat(text="given openly, too"))
        assert table.rated and table.status == "waiting"
        with pytest.raises(Turned, match="sealed and opened a text of their own"):
            await ann.call("POST", f"/api/matches/{table.id}/start", say.TableInfo)
        with pytest.raises(Turned, match="empty"):
            await ben.give_text(table.id, 1, " ")
        await ann.seal(table.id, 0, "a")
        await ben.seal(table.id, 1, "b")
        await ann.give_text(table.id, 0, "a")
        assert (await ben.give_text(table.id, 1, "b")).status == "running"

    asyncio.run(story())


def test_an_unrated_match_can_begin_without_texts_and_its_record_says_so(server: Server, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        ann, ben = await Plain.guest(server.address), await Plain.guest(server.address)
        table = await ann.lay("mine", "open", autostart=False)
        await ben.take(table.id, 1, say.TakeSeat(text="openly"))
        await ann.call("POST", f"/api/matches/{table.id}/start", say.TableInfo)
        async with ben.connect(table.id) as socket:
            await socket.send('{"type": "resign", "seat": 1}')
            while (await ben.table(table.id)).status != "over":
                await socket.recv()
        record = (await ben.http.get(f"/api/matches/{table.id}/record")).json()
        verified = await ben.call("POST", "/api/verify", say.Verified, say.VerifyRecord(record))
        assert verified.good
        assert "seat 1 gave no text" in verified.notes[0] and "keeper's commitment only" in verified.notes[0]
        assert "seat 2 gave a text without sealing" in verified.notes[1]
        return dict(record)

    record = asyncio.run(story())
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    done = subprocess.run([sys.executable, "-c", RUN, "verify", str(path)], capture_output=True, text=True, check=True)
    assert "keeper's commitment only" in done.stdout


def test_a_record_whose_text_was_not_the_sealed_one_is_refused(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Guest.new(server.address), await Guest.new(server.address)
        table = await ann.make("beast", ["mine", "open"])
        await ann.give_texts(table)
        table = await ben.sit(table.id, 1)
        async with ben.at(table.id) as chair:
            await chair.ask(say.Resign(1))
        record = (await ben.http.get(f"/api/matches/{table.id}/record")).json()
        assert (await ben.post("/api/verify", say.Verified, say.VerifyRecord(record))).notes == []
        record["dice"]["seals"][1] = seal_of(table.id, 1, "what ben had sealed")
        verified = await ben.post("/api/verify", say.Verified, say.VerifyRecord(record))
        assert not verified.good and "not the one that was sealed" in verified.text

    asyncio.run(story())


# Dealing anew


def test_whoever_leaves_after_texts_were_opened_has_the_table_dealt_anew(server: Server) -> None:
    """Otherwise the next one on that seat could choose a text with the keeper's help, knowing the other one."""

    async def story() -> None:
        ann, ben = await Plain.guest(server.address), await Plain.guest(server.address)
        table = await ann.lay("mine", "open")
        await ann.seal(table.id, 0, "a")
        await ben.take(table.id, 1, say.TakeSeat(seal=seal_of(table.id, 1, "b")))
        await ann.give_text(table.id, 0, "a")
        await ben.call("POST", f"/api/matches/{table.id}/seats/1/leave", say.TableInfo)
        anew = await ann.table(table.id)
        assert anew.dice.commit != table.dice.commit
        assert [(seat.seal, seat.text) for seat in anew.seats] == [(None, None)] * 2
        became = {entry.commit: entry for entry in await everything(ann)}
        old, new = became[table.dice.commit], became[anew.dice.commit]
        assert (old.became, old.texts, new.became, new.secret) == ("dealt anew", 1, "waiting", None)
        assert old.secret and hashlib.sha256(bytes.fromhex(old.secret)).hexdigest() == old.commit

    asyncio.run(story())


def test_whoever_leaves_before_that_changes_nothing(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Plain.guest(server.address), await Plain.guest(server.address)
        table = await ann.lay("mine", "open")
        await ann.seal(table.id, 0, "a")
        await ben.take(table.id, 1, say.TakeSeat(seal=seal_of(table.id, 1, "b")))
        await ben.call("POST", f"/api/matches/{table.id}/seats/1/leave", say.TableInfo)
        now = await ann.table(table.id)
        assert now.dice.commit == table.dice.commit and now.seats[0].seal and now.seats[1].seal is None

    asyncio.run(story())


# The list


def test_the_list_tells_what_became_of_every_commitment(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Guest.new(server.address), await Guest.new(server.address)
        waiting = await ann.make("beast", ["mine", "open"])
        called_off = await ann.make("beast", ["mine", "open"])
        await ann.call("DELETE", f"/api/matches/{called_off.id}", None)
        running = await ann.give_texts(await ann.make("apostles", ["mine"]))
        played = await ann.make("beast", ["mine", "open"])
        await ann.give_texts(played)
        await ben.sit(played.id, 1)
        async with ben.at(played.id) as chair:
            await chair.ask(say.Resign(1))
        entries = await everything(Client(server.address))
        found = {entry.commit: entry for entry in entries}
        tables = (waiting, called_off, running, played)
        told = [(found[table.dice.commit].became, found[table.dice.commit].secret is not None) for table in tables]
        assert told == [("waiting", False), ("never begun", True), ("running", False), ("played", True)]
        assert found[played.dice.commit].texts == 2

        # Nothing is missing, and each entry is chained to the one before.
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        chain = "0" * 64
        for entry in entries:
            chain = hashlib.sha256(f"{chain}\n{entry.number}\n{entry.commit}".encode()).hexdigest()
            assert entry.chain == chain
        page: say.Commitments = await ann.call(
            "GET", f"/api/commitments?commit={called_off.dice.commit}&count=1", say.Commitments
        )
        assert [entry.commit for entry in page.entries] == [called_off.dice.commit]
        # What is played among friends stays there: no match is named.
        listed = (await ann.http.get("/api/commitments?count=100")).text
        assert not any(table.id in listed for table in tables)

    asyncio.run(story())


def test_the_list_outlives_its_matches(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), folder=tmp_path) as server:

        async def story(sweep: bool) -> list[say.Commitment]:
            ann = await Guest.new(server.address)
            if sweep:
                return await everything(ann)
            table = await ann.make("beast", ["mine", "open"])
            await ann.call("DELETE", f"/api/matches/{table.id}", None)
            return await everything(ann)

        before = asyncio.run(story(False))
        with sqlite3.connect(tmp_path / "parlour.db") as database:
            database.execute("DELETE FROM seats")
            database.execute("DELETE FROM matches")
        assert asyncio.run(story(True)) == before
        assert [entry.became for entry in before] == ["never begun"]


def test_tables_that_are_laid_at_once_are_listed_one_after_the_other(server: Server) -> None:
    async def story() -> None:
        guests = [await Guest.new(server.address) for _ in range(8)]
        await asyncio.gather(*[guest.make("beast", ["mine", "open"]) for guest in guests for _ in range(5)])
        entries = await everything(guests[0])
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))

    asyncio.run(story())


# Rules of another version


@pytest.fixture
def aged(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    with Server(sqlite(tmp_path), folder=tmp_path, sweep=0.1, nudge=0.2, patience=0) as server:
        yield server, tmp_path / "parlour.db"


def change(database: Path, match: str, **values: Any) -> None:
    with sqlite3.connect(database) as connection:
        for name, value in values.items():
            connection.execute(f"UPDATE matches SET {name} = ? WHERE id = ?", [value, match])


def test_a_match_of_other_rules_is_closed_with_the_reason_and_spoils_nothing(aged: tuple[Server, Path]) -> None:
    server, database = aged

    async def story() -> None:
        ann, ben = await Guest.new(server.address), await Guest.new(server.address)
        tables = []
        for _ in range(4):
            table = await ann.make("beast", ["mine", "open"])
            await ann.give_texts(table)
            tables.append(await ben.sit(table.id, 1))
        running, finished, strange, good = tables
        for table in (finished, good):
            async with ben.at(table.id) as chair:
                await chair.ask(say.Resign(1))
        waiting = await ann.make("beast", ["mine", "open"])
        server.stop()
        for table in (running, finished, waiting):
            change(database, table.id, rules_version=666)
        change(database, strange.id, game="a game that was removed")
        change(database, running.id, due=1.0)
        server.start()

        reason = "played by rules version 666; this is version "
        listed = {entry.id: entry for entry in (await ann.call("GET", "/api/me/matches", say.History)).matches}
        assert len(listed) == 5
        assert listed[finished.id].outcome is not None and listed[finished.id].outcome.winners == [0]
        closed = {match: entry.closed.text for match, entry in listed.items() if entry.closed is not None}
        assert closed[finished.id].startswith(reason) and closed[running.id].startswith(reason)
        assert closed[waiting.id].startswith("made for rules version 666")
        assert "does not know the game" in closed[strange.id] and good.id not in closed
        assert not any(entry.to_act for entry in listed.values())

        for path in ("record", "replay"):
            with pytest.raises(Turned, match="rules version 666"):
                await ann.call("GET", f"/api/matches/{finished.id}/{path}", None)
            await ann.call("GET", f"/api/matches/{good.id}/{path}", None)
        async with ann.at(running.id) as chair:
            assert chair.table.closed is not None and chair.table.closed.text.startswith(reason)
            assert chair.seen == {}
            refused = await chair.ask(say.Act(0, 0, 0))
            assert isinstance(refused, say.Refused) and refused.code == "not_running"
            refused = await chair.ask(say.Resign(0))
            assert isinstance(refused, say.Refused)
        with pytest.raises(Turned, match="does not know the game"):
            await ann.table(strange.id)
        assert (await ann.table(finished.id)).outcome == listed[finished.id].outcome
        lobby: say.LobbyList = await ann.call("GET", "/api/lobby", say.LobbyList)
        assert [one.id for one in [*lobby.waiting, *lobby.running]] == []
        with pytest.raises(Turned, match="rules version 666"):
            await ben.take(waiting.id, 1, say.TakeSeat())

    asyncio.run(story())
    server.stop()
    assert "Traceback" not in server.logged() and '"level": "error"' not in server.logged()


def test_nobody_is_rated_for_a_match_of_other_rules(aged: tuple[Server, Path]) -> None:
    server, database = aged

    async def story() -> None:
        ann, ben = await Plain.account(server.address), await Plain.account(server.address)
        table = await ann.lay("mine", "open", clock=say.Clock(600, "resign"))
        await ann.seal(table.id, 0, "a")
        await ben.take(table.id, 1, say.TakeSeat(seal=seal_of(table.id, 1, "b")))
        await ann.give_text(table.id, 0, "a")
        assert (await ben.give_text(table.id, 1, "b")).status == "running"
        server.stop()
        change(database, table.id, rules_version=666, due=1.0)
        server.start()
        # Its clock is long over; looking after it is what clears the time at which it is due.
        with sqlite3.connect(database) as connection:

            async def looked_after() -> bool:
                due = connection.execute("SELECT due FROM matches WHERE id = ?", [table.id]).fetchone()[0]
                return due is None

            await until(looked_after)
        after = await ann.table(table.id)
        assert after.status == "running" and after.outcome is None and after.closed
        assert (await ann.call("GET", f"/api/people/{ann.person.id}", say.Person)).ratings == []

    asyncio.run(story())


def test_a_log_that_cannot_be_played_closes_its_match_alone(aged: tuple[Server, Path]) -> None:
    server, database = aged

    async def story() -> None:
        ann = await Guest.new(server.address)
        tables = [await ann.give_texts(await ann.make("beast", ["mine", "bot:random"])) for _ in range(2)]
        server.stop()
        with sqlite3.connect(database) as connection:
            connection.execute('DELETE FROM moves WHERE "match" = ?', [tables[0].id])
            connection.execute("INSERT INTO moves VALUES (?, 1, 0, 99999, 1)", [tables[0].id])
        server.start()
        listed = {entry.id: entry for entry in (await ann.call("GET", "/api/me/matches", say.History)).matches}
        closed = listed[tables[0].id].closed
        assert closed is not None and (closed.kind, closed.args) == ("log_broken", {"row": 1})
        assert listed[tables[1].id].closed is None
        async with ann.at(tables[1].id) as chair:
            assert chair.seen

    asyncio.run(story())


def test_old_records_of_fair_dice_are_still_read() -> None:
    from threescore.table.luck import read_luck

    old = {"kind": "fair", "commit": "", "secret": bytes(32).hex(), "match": "m", "texts": ["a", ""]}
    old["commit"] = hashlib.sha256(bytes(32)).hexdigest()
    luck = read_luck(old)
    assert isinstance(luck, Fair) and luck.guard() is None and luck.record() == old
    assert "does not tell" in luck.notes()[0]
