"""At the door: who is behind a proxy, HEAD, a path of its own, a port for metrics, and what the log says of refusals."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, free_port, get, sqlite
from threescore.core.errors import BadOption
from threescore.server import messages as say
from threescore.server.logs import Lines
from threescore.server.settings import Settings, check, proxies

FEW = 5


def lines(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.logged().splitlines() if line.startswith("{")]


# Proxies


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Server]:
    """A parlour that trusts a proxy on this computer, and lets few strangers in from one address."""
    running = Server(sqlite(tmp_path), folder=tmp_path, proxied="127.0.0.1,10.0.0.0/8", guests_per_hour=FEW)
    with running:
        yield running


def come(server: Server, forwarded: str) -> int:
    return httpx.post(
        f"{server.address}/api/guest", json={}, headers={"x-forwarded-for": forwarded}, timeout=PATIENCE
    ).status_code


def test_behind_an_appending_proxy_an_invented_address_does_not_help(behind: Server) -> None:
    """The proxy writes the client's true address behind whatever the client says."""
    answers = [come(behind, f"198.51.100.{number}, 203.0.113.7") for number in range(FEW + 1)]
    assert answers == [200] * FEW + [429]
    assert come(behind, "203.0.113.8") == 200


def test_a_chain_of_trusted_proxies_is_looked_through(behind: Server) -> None:
    answers = [come(behind, f"203.0.113.9, 10.0.0.{number}") for number in range(FEW + 1)]
    assert answers == [200] * FEW + [429]


def test_a_stranger_who_claims_to_be_a_proxy_is_not_believed(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), folder=tmp_path, proxied="10.0.0.0/8", guests_per_hour=FEW) as server:
        answers = [come(server, f"203.0.113.{number}") for number in range(FEW + 1)]
    assert answers == [200] * FEW + [429]


def test_proxies_are_listed_by_address() -> None:
    assert proxies(Settings(proxied="127.0.0.1, 10.0.0.0/8")) == ["127.0.0.1", "10.0.0.0/8"]
    assert proxies(Settings()) == []
    for wrong in ("true", "*", "127.0.0.1 10.0.0.1"):
        with pytest.raises(BadOption, match="lists the proxies"):
            check(Settings(proxied=wrong))


# HEAD


def test_head_answers_as_get_does_without_a_body(own_server: Server) -> None:
    own_server.start()
    for path in ("/", "/health", "/api/house", "/api/lobby", "/metrics", "/schema/openapi.json"):
        full = get(own_server, path)
        short = httpx.head(own_server.address + path, timeout=PATIENCE)
        assert (short.status_code, short.headers["content-type"], short.content) == (
            full.status_code,
            full.headers["content-type"],
            b"",
        )
    assert httpx.head(f"{own_server.address}/api/nothing", timeout=PATIENCE).status_code == 404


# A path of its own


def test_the_parlour_is_served_below_a_path(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), folder=tmp_path, path="/threescore") as server:

        async def story(address: str) -> None:
            host, other = await Guest.new(address), await Guest.new(address)
            table = await host.make("beast", ["mine", "open"])
            await host.give_texts(table)
            async with host.at(table.id) as chair:
                await other.sit(table.id, 1)
                while chair.table.status == "waiting":
                    await chair.hear()
                assert chair.seen
            await host.close()
            await other.close()

        asyncio.run(story(f"{server.address}/threescore"))
        cookie = httpx.post(f"{server.address}/threescore/api/guest", json={}, timeout=PATIENCE).headers["set-cookie"]
        assert "Path=/threescore/" in cookie
        assert httpx.get(f"{server.address}/threescore", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{server.address}/threescoreboard/api/house", timeout=PATIENCE).status_code == 200
        # A proxy may also take the path away.
        assert httpx.get(f"{server.address}/api/house", timeout=PATIENCE).json()["games"]
        assert "open at " + server.address + "/threescore/" in server.logged()


def test_a_page_below_a_path_names_its_files_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from threescore.server import pages

    (tmp_path / "index.html").write_text(
        '<html data-base="/"><head><link href="./seal.svg"></head><body><script src="./assets/a.js"></script></body>'
    )
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    pages.furnished.cache_clear()
    for path in ("", "/threescore"):
        body = pages.furnished(pages.find("/match/abc"), (), b"", path).body.decode()
        assert (
            f'data-base="{path}/"' in body and f'src="{path}/assets/a.js"' in body and f'href="{path}/seal.svg"' in body
        )


# Metrics


def test_metrics_can_have_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with Server(sqlite(tmp_path), folder=tmp_path, metrics_port=port) as server:
        apart = f"http://127.0.0.1:{port}"
        assert "threescore_moves_total" in httpx.get(f"{apart}/metrics", timeout=PATIENCE).text
        assert httpx.head(f"{apart}/metrics", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{apart}/", timeout=PATIENCE).status_code == 404
        assert get(server, "/metrics").status_code == 404


# Logs


def test_the_first_line_says_what_was_opened_where(tmp_path: Path) -> None:
    import threescore

    with Server(sqlite(tmp_path), folder=tmp_path) as server:
        first = lines(server)[0]
    assert first["what"] == "the parlour opens" and first["version"] == threescore.__version__
    assert first["address"] == server.address + "/" and first["home"] == str(tmp_path)
    assert first["database"] == sqlite(tmp_path)


def test_the_first_line_does_not_tell_a_password() -> None:
    from threescore.server.opening import shown

    assert "sesame" not in shown("postgresql+asyncpg://ann:sesame@db/threescore")


def test_failed_log_ins_and_refusals_leave_a_trace(own_server: Server) -> None:
    own_server.start()
    login = {"name": "Dora", "password": "a wrong password"}
    with httpx.Client(base_url=own_server.address, timeout=PATIENCE) as client:
        assert client.post("/api/login", json=login).status_code == 401
        assert client.get("/api/matches/nosuchmatch").status_code == 404
        assert client.post("/api/guest", json={}, headers={"origin": "https://evil.example"}).status_code == 403
        for _ in range(200):
            client.get("/api/people/nobodyatall")
    own_server.stop()
    told = lines(own_server)
    failed = [line for line in told if line["what"] == "login failed"]
    assert [(line["level"], line["address"]) for line in failed] == [("warning", "127.0.0.1")]
    refused = [line for line in told if line["what"] == "refused"]
    assert {"unknown", "origin"} <= {line["code"] for line in refused}
    assert len(refused) < 150, "many of a kind are not all told"
    assert "Dora" not in own_server.logged() and "wrong password" not in own_server.logged()


def test_what_a_line_is_about_does_not_change_its_level() -> None:
    """A mind's level once stood where the line's belongs."""
    import logging

    record = logging.LogRecord("threescore", logging.ERROR, "", 0, "a mind failed", None, None)
    record.about = {"level": "hard", "mind": "hard"}
    line = json.loads(Lines().format(record))
    assert (line["level"], line["mind"], line["what"]) == ("error", "hard", "a mind failed")


def test_a_refusal_tells_codes_and_no_more(own_server: Server) -> None:
    own_server.start()
    table = asyncio.run(hidden_table(own_server.address))
    assert (
        httpx.get(f"{own_server.address}/api/matches/{table.id}?invite=guessed-token", timeout=PATIENCE).status_code
        == 403
    )
    own_server.stop()
    assert "guessed-token" not in own_server.logged()
    assert [line["status"] for line in lines(own_server) if line["what"] == "refused"] == [403]


async def hidden_table(address: str) -> say.TableInfo:
    guest = await Guest.new(address)
    table = await guest.make("beast", ["mine", "invite"], onlookers=False)
    await guest.close()
    return table
