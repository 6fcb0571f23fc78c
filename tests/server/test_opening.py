"""What keeps a parlour from opening, or a mind from joining one, is one clear line."""

from __future__ import annotations

import http.server
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import uuid
from pathlib import Path

import pytest

from tests.server import parts
from tests.server.parts import PATIENCE, RUN, Server, free_port, get, sqlite
from threescore.server.settings import Settings, from_environment


def run(*arguments: str, **environment: str) -> tuple[int, str]:
    """A command; its exit code and all that it said."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("THREESCORE_")}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def refused(home: Path, *arguments: str, **environment: str) -> str:
    """The one line that a server says which cannot be opened."""
    code, said = run("serve", "--port", "0", *arguments, THREESCORE_HOME=str(home), **environment)
    assert code == 2, said
    told = said.strip().splitlines()
    assert len(told) == 1 and told[0].startswith("threescore: "), said
    return told[0]


def test_an_unknown_log_level(tmp_path: Path) -> None:
    assert "debug, info, warning, error" in refused(tmp_path, "--log-level", "loud")


def test_an_unknown_database(tmp_path: Path) -> None:
    said = refused(tmp_path, "--database", "mysql://ann:sesame@localhost/x")
    assert "'mysql'" in said and "postgresql+asyncpg://" in said and "sesame" not in said


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    said = refused(tmp_path, "--database", f"postgresql+asyncpg://ann:sesame@127.0.0.1:{free_port()}/x")
    assert "cannot be used" in said and "sesame" not in said


def test_a_database_that_is_not_there(tmp_path: Path, cluster: str) -> None:
    assert "nosuchdatabase" in refused(tmp_path, "--database", cluster + "nosuchdatabase")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "parlour.db").write_text("Dear diary, today we played until midnight. " * 50)
    assert "not a database" in refused(tmp_path)


def test_news_that_are_not_there(tmp_path: Path) -> None:
    assert "fanout" in refused(tmp_path, "--fanout", f"redis://127.0.0.1:{free_port()}/0")
    assert "redis://" in refused(tmp_path, "--fanout", "carrier-pigeon")


def test_a_schema_newer_than_the_program(tmp_path: Path, cluster: str) -> None:
    with Server(sqlite(tmp_path), folder=tmp_path):
        pass
    with sqlite3.connect(tmp_path / "parlour.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "9999" in refused(tmp_path)
    address = parts.new_database(cluster, f"t{uuid.uuid4().hex}")
    with Server(address):
        pass

    async def grow() -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(address.replace("+asyncpg", ""))
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()

    import asyncio

    asyncio.run(grow())
    assert "newer than this program" in refused(tmp_path, "--database", address)


def test_a_misspelt_variable(tmp_path: Path) -> None:
    said = refused(tmp_path, THREESCORE_DATABSE="x")
    assert "THREESCORE_DATABSE" in said and "THREESCORE_DATABASE?" in said


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = run("serve", "--port", str(port), THREESCORE_HOME=str(tmp_path))
    assert code == 2 and len(said.strip().splitlines()) == 1 and str(port) in said


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), folder=tmp_path) as first:
        said = refused(tmp_path, "--database", sqlite(tmp_path))
        assert "another parlour" in said and first.process is not None and str(first.process.pid) in said
        assert get(first, "/health").status_code == 200
        # After a power cut nothing is left that keeps anybody out.
        first.kill()
        first.start()
        assert get(first, "/health").status_code == 200


# Settings in a file


def test_settings_come_from_a_file_the_environment_and_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.delenv("THREESCORE_PORT", raising=False)
    assert from_environment() == Settings()
    (tmp_path / "settings.toml").write_text('port = 7001\nminds = 3\nproxied = "127.0.0.1"\nsweep = 2\n')
    assert (from_environment().port, from_environment().minds, from_environment().sweep) == (7001, 3, 2.0)
    monkeypatch.setenv("THREESCORE_PORT", "7002")
    assert from_environment().port == 7002 and from_environment(port=7003).port == 7003
    (tmp_path / "other.toml").write_text("minds = 4\n")
    assert from_environment(tmp_path / "other.toml").minds == 4
    monkeypatch.setenv("THREESCORE_SETTINGS", str(tmp_path / "other.toml"))
    assert from_environment().minds == 4


def test_a_settings_file_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert "mine.toml" in refused(tmp_path, "--settings", str(file))
    file.write_text("prot = 7000\n")
    said = refused(tmp_path, "--settings", str(file))
    assert "'prot'" in said and "port?" in said
    file.write_text("port: 7000\n")
    assert "not TOML" in refused(tmp_path, "--settings", str(file))
    file.write_text('minds = "many"\n')
    assert "minds" in refused(tmp_path, "--settings", str(file))


def test_serve_help_names_every_setting_the_environment_and_the_data_folder(tmp_path: Path) -> None:
    code, said = run("serve", "--help", THREESCORE_HOME=str(tmp_path))
    assert code == 0
    assert all(f"\n  {name}" in said for name in Settings.__struct_fields__)
    assert str(tmp_path) in said and "THREESCORE_PORT" in said and "settings.toml" in said


def test_the_page_for_operators_names_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    assert [name for name in Settings.__struct_fields__ if f"`{name}`" not in page and name.upper() not in page] == []


# Joining


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://127.0.0.1:{free}/match/abcdefgh", "cannot be reached"),
        ("http://nosuchhost.invalid/match/abcdefgh", "cannot be reached"),
        ("http://127.0.0.1:{other}/match/abcdefgh", "no parlour"),
        ("http://127.0.0.1:777777777/match/abcdefgh", "looks like"),
        ("http://[::1/match/abcdefgh", "looks like"),
        ("ftp://127.0.0.1/match/abcdefgh", "looks like"),
    ],
)
def test_joining_a_parlour_that_is_not_there(address: str, says: str) -> None:
    class Other(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>Welcome to the bakery</html>")

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as bakery:
        threading.Thread(target=bakery.serve_forever, daemon=True).start()
        code, said = run("join", address.format(free=free_port(), other=bakery.server_address[1]))
        bakery.shutdown()
    assert code == 2 and len(said.strip().splitlines()) == 1 and says in said, said
