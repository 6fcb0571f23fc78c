"""Backups: taken while people play, brought back into either database, with nothing lost that was acknowledged before."""

from __future__ import annotations

import asyncio
import gzip
import random
import stat
import uuid
from pathlib import Path

import httpx
import pytest

from tests.server import parts
from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, sqlite, until
from tests.server.test_opening import run
from threescore.server import messages as say

TABLES = 6


def admin(what: str, database: str, path: Path, home: Path) -> tuple[int, str]:
    return run("admin", what, str(path), "--database", database, THREESCORE_HOME=str(home))


async def play_on(guest: Guest, match: str, luck: random.Random, told: dict[str, int], stop: asyncio.Event) -> None:
    async with guest.at(match) as chair:
        while not stop.is_set() and chair.outcome is None:
            seat = luck.choice(chair.asked())
            await chair.act(seat, luck.choice(chair.seen[seat].choices).id)
            told[match] = chair.seq


def test_a_backup_under_load_brings_everything_back_into_either_database(
    database: str, cluster: str, tmp_path: Path
) -> None:
    path = tmp_path / "parlour.json.gz"
    other = (
        parts.new_database(cluster, f"t{uuid.uuid4().hex}") if "sqlite" in database else sqlite(tmp_path / "restored")
    )
    acknowledged: dict[str, int] = {}
    at_backup: dict[str, int] = {}
    cookies: dict[str, str] = {}

    async def story(server: Server) -> None:
        ann = await Guest.new(server.address, "Ann")
        cookies.update(ann.http.cookies.items())
        tables = [await ann.give_texts(await ann.make("beast", ["mine", "mine"])) for _ in range(TABLES)]
        stop = asyncio.Event()
        playing = [
            asyncio.create_task(play_on(ann, table.id, random.Random(number), acknowledged, stop))
            for number, table in enumerate(tables)
        ]

        async def all_play() -> bool:
            return len(acknowledged) == TABLES

        await until(all_play)
        async with ann.at(tables[0].id) as chair:
            await chair.ask(say.Say("Before the backup"))
        at_backup.update(acknowledged)
        code, said = await asyncio.to_thread(admin, "backup", database, path, tmp_path)
        assert code == 0 and f"{TABLES} matches" in said, said
        after = dict(acknowledged)
        stop.set()
        await asyncio.gather(*playing)
        assert sum(after.values()) > sum(at_backup.values()), "people played on while it was taken"

    with Server(database) as server:
        asyncio.run(story(server))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    code, said = admin("restore", other, path, tmp_path)
    assert code == 0 and f"{TABLES} matches" in said, said

    async def again(server: Server) -> None:
        ann = Guest(server.address)
        ann.http.cookies.update(cookies)
        history: say.History = await ann.call("GET", "/api/me/matches", say.History)
        assert {entry.id for entry in history.matches} == set(at_backup)
        assert not any(entry.closed for entry in history.matches)
        for match, seq in at_backup.items():
            async with ann.at(match) as chair:
                assert chair.seq >= seq, "nothing that was acknowledged before the backup is lost"
                before = chair.seq
                if chair.outcome is None:
                    await chair.act(chair.asked()[0])
                    assert chair.seq == before + 1
        async with ann.at(history.matches[-1].id) as chair:
            assert [line.text for line in chair.snapshot.chat] == ["Before the backup"]
            await chair.ask(say.Say("After it"))

    with Server(other) as server:
        asyncio.run(again(server))
        assert httpx.get(f"{server.address}/api/commitments", timeout=PATIENCE).json()["entries"][0]["number"] == TABLES


def refused(what: str, database: str, path: Path, home: Path) -> str:
    code, said = admin(what, database, path, home)
    assert code == 2 and len(said.strip().splitlines()) == 1 and said.startswith("threescore: "), said
    return said


@pytest.fixture
def taken(tmp_path: Path) -> Path:
    """A backup of a small house."""
    path = tmp_path / "backup.json.gz"
    with Server(sqlite(tmp_path), folder=tmp_path) as server:
        httpx.post(f"{server.address}/api/guest", json={"name": "Ann"}, timeout=PATIENCE)
        assert admin("backup", sqlite(tmp_path), path, tmp_path)[0] == 0
    return path


def test_a_restore_does_not_touch_what_is_there(taken: Path, tmp_path: Path) -> None:
    assert "not empty" in refused("restore", sqlite(tmp_path), taken, tmp_path)
    empty = tmp_path / "empty"
    with Server(sqlite(empty), folder=tmp_path):
        assert "another parlour" in refused("restore", sqlite(empty), taken, tmp_path)


def test_a_restore_of_what_is_no_backup(taken: Path, tmp_path: Path) -> None:
    new = sqlite(tmp_path / "new")
    assert "there is no backup" in refused("restore", new, tmp_path / "nothing.gz", tmp_path)
    text = gzip.decompress(taken.read_bytes())
    broken = tmp_path / "broken.json.gz"
    lines = text.splitlines(keepends=True)
    key = next(place for place, line in enumerate(lines) if b"cookie_key" in line)
    cases = {
        "no backup": b"Dear diary",
        "cut short": gzip.compress(b"".join(lines[:-1])),
        "damaged": gzip.compress(b"".join(lines[:key] + lines[key + 1 :])),
        "newer than this program": gzip.compress(text.replace(b'"version":"', b'"version":"9', 1)),
    }
    for says, content in cases.items():
        broken.write_bytes(content)
        assert says in refused("restore", new, broken, tmp_path)
    assert "damaged" in refused("restore", new, truncated(taken, tmp_path), tmp_path)
    # And nothing of all this was left behind.
    assert admin("restore", new, taken, tmp_path)[0] == 0


def truncated(path: Path, folder: Path) -> Path:
    cut = folder / "cut.json.gz"
    cut.write_bytes(path.read_bytes()[:-40])
    return cut


def test_a_backup_takes_no_other_files_place_and_wants_a_database(taken: Path, tmp_path: Path) -> None:
    assert "there already" in refused("backup", sqlite(tmp_path), taken, tmp_path)
    assert "nothing to back up" in refused("backup", sqlite(tmp_path / "no"), tmp_path / "x.gz", tmp_path)


def test_without_a_name_a_backup_goes_into_the_data_folder(taken: Path, tmp_path: Path) -> None:
    code, said = run("admin", "backup", "--database", sqlite(tmp_path), THREESCORE_HOME=str(tmp_path))
    assert code == 0 and len(list((tmp_path / "backups").glob("parlour-*.json.gz"))) == 1, said
