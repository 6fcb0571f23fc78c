"""What operators get: logs without secrets, health, metrics, migrations, headers, pages."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.guests import Guest
from tests.server.parts import Server, get, sqlite
from threescore.server import messages as say
from threescore.server import pages
from threescore.server.schema import HEAD, NOTES, upgrade, version_of
from threescore.server.settings import from_environment
from threescore.server.storage import Storage


def test_logs_are_lines_of_json_and_tell_no_secret(own_server: Server) -> None:
    async def story() -> list[str]:
        guest = await Guest.new(own_server.address)
        password, text = "a very secret password", "my-own-text-for-the-dice"
        await guest.post("/api/register", say.Me, say.Register("Dora", password))
        await Guest(own_server.address).http.post("/api/login", json={"name": "Dora", "password": password + "x"})
        table = await guest.make("beast", ["mine", "invite"])
        assert table.invite
        await guest.give_text(table.id, 0, text)
        await guest.http.get(f"/api/matches/{table.id}?invite={table.invite}")
        await guest.http.get(f"/join/{table.id}/{table.invite}")
        return [password, text, table.invite, *guest.http.cookies.values()]

    own_server.start()
    secrets = asyncio.run(story())
    own_server.stop()
    logged = own_server.logged()
    lines = [json.loads(line) for line in logged.splitlines() if line.startswith("{")]
    assert {"match made", "account made"} <= {line["what"] for line in lines}
    assert not [secret for secret in secrets if secret in logged]


def test_health_and_metrics(own_server: Server) -> None:
    own_server.start()
    health = get(own_server, "/health")
    assert health.status_code == 200 and health.json()["ok"] is True
    metrics = get(own_server, "/metrics").text
    assert "threescore_moves_total" in metrics and "threescore_connections" in metrics


def test_every_answer_carries_the_security_headers(own_server: Server) -> None:
    own_server.start()
    for path in ("/", "/api/house", "/api/nothing", "/health", "/schema/openapi.json"):
        headers = get(own_server, path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_the_schemas_describe_every_message(own_server: Server) -> None:
    own_server.start()
    described = get(own_server, "/schema/openapi.json").json()
    assert "/api/matches/{match}/seats/{seat}/take" in described["paths"]
    protocol = get(own_server, "/api/protocol.json").json()
    assert {"Act", "Update", "Snapshot", "Seen"} <= set(protocol["$defs"])


def test_an_unknown_page_leads_to_the_first_one_and_nothing_outside_is_served(
    own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>first page</title>")
    (static / "assets" / "app-1.js").write_text("let a = 1")
    (tmp_path / "outside.txt").write_text("outside")
    monkeypatch.setattr(pages, "STATIC", static)
    assert b"first page" in pages.find("/").body and b"first page" in pages.find("/match/abc").body
    assert pages.find("/assets/app-1.js").keep == pages.FOR_GOOD
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "//etc/passwd", "/\0"):
        assert b"first page" in pages.find(path).body
    own_server.start()
    assert get(own_server, "/match/abc").status_code == 200
    assert get(own_server, "/api/nothing").json()["code"] == "unknown"


def test_a_setting_that_makes_no_sense_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from threescore.core.errors import BadOption

    monkeypatch.setenv("THREESCORE_PORT", "a door")
    with pytest.raises(BadOption, match="port"):
        from_environment()
    monkeypatch.setenv("THREESCORE_PORT", "7000")
    assert from_environment().port == 7000 and from_environment(port=7001).port == 7001


# Migrations


def test_the_migrations_lead_to_the_tables(database: str) -> None:
    """On both databases: an empty one that is migrated step by step ends where a new one begins."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def story() -> None:
        storage = Storage(database)
        async with storage.engine.begin() as connection:
            await connection.run_sync(NOTES.drop_all)
            await connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
            await connection.run_sync(upgrade)
            assert await connection.run_sync(version_of) == HEAD
            differences = await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), NOTES)
            )
        await storage.engine.dispose()
        assert differences == []

    asyncio.run(story())


def test_an_older_database_is_migrated_at_start(tmp_path: Path) -> None:
    async def story() -> None:
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        await storage.close()
        with sqlite3.connect(tmp_path / "parlour.db") as database:
            for table in reversed(NOTES.sorted_tables):
                database.execute(f"DROP TABLE {table.name}")
            database.execute("DELETE FROM alembic_version")
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        assert await storage.shared("a", "b") == "b"
        await storage.close()

    asyncio.run(story())
