"""The examples of deployment are run: Caddy and nginx in front of a real parlour, systemd's own check, the compose file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from tests.server import parts
from tests.server.guests import Guest
from tests.server.parts import PATIENCE, Server, free_port, sqlite
from threescore.server import messages as say
from threescore.server.settings import Settings, from_environment

EXAMPLES = Path(__file__).parents[2] / "examples" / "deploy"
FEW = 4


def program(name: str, package: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        parts.missing(f"{name} is not installed: apt-get install {package}")
    assert found is not None
    return found


@contextlib.contextmanager
def running(command: list[str], port: int, log: Path, **environment: str) -> Iterator[str]:
    """A proxy that listens; its address."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={**os.environ, **environment}, start_new_session=True
        )
    try:
        parts.listening(process, port, log.read_text)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def caddy(example: str, server: Server, folder: Path) -> Iterator[str]:
    port = free_port()
    command = [program("caddy", "caddy"), "run", "--config", str(EXAMPLES / example), "--adapter", "caddyfile"]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    site = {"SITE": f"http://127.0.0.1:{port}", "PARLOUR": f"127.0.0.1:{server.port}"}
    with running(command, port, folder / "caddy.log", **home, **site) as address:
        yield address


@contextlib.contextmanager
def nginx(example: str, server: Server, folder: Path) -> Iterator[str]:
    port = free_port()
    site = (EXAMPLES / example).read_text(encoding="utf-8")
    site = site.replace("127.0.0.1:6660", f"127.0.0.1:{server.port}").replace("listen 80;", f"listen 127.0.0.1:{port};")
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {temporary} include {folder}/site.conf; }}\n"
    )
    command = [program("nginx", "nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    command += ["-e", str(folder / "start.log")]
    with running(command, port, folder / "nginx.log") as address:
        yield address


PROXIES = {"caddy": (caddy, "Caddyfile", "Caddyfile.path"), "nginx": (nginx, "nginx.conf", "nginx-path.conf")}
Proxy = Callable[[str, Server, Path], contextlib.AbstractContextManager[str]]


async def play_through(address: str) -> say.TableInfo:
    """Two people come, sit, and play, all of it through the proxy."""
    ann, ben = await Guest.new(address), await Guest.new(address)
    table = await ann.make("underworld", ["mine", "open"])
    await ann.give_texts(table)
    async with ann.at(table.id) as first:
        await ben.sit(table.id, 1)
        async with ben.at(table.id) as second:
            while first.table.status == "waiting":
                await first.hear()
            await first.act(0)
            await second.ask(say.Resign(1))
            assert second.outcome is not None
    told = await ann.table(table.id)
    await ann.close()
    await ben.close()
    return told


@pytest.mark.parametrize("kind", PROXIES)
def test_people_play_through_the_proxy_and_limits_hold_behind_it(kind: str, tmp_path: Path) -> None:
    proxy, example, _ = PROXIES[kind]
    parlour = Server(sqlite(tmp_path), folder=tmp_path, proxied="127.0.0.1", guests_per_hour=FEW)
    with parlour as server, proxy(example, server, tmp_path) as address:
        assert asyncio.run(play_through(address)).status == "over"
        assert "<title>Threescore</title>" in httpx.get(f"{address}/", timeout=PATIENCE).text
        assert httpx.head(f"{address}/api/house", timeout=PATIENCE).status_code == 200
        assert [httpx.get(f"{address}{path}", timeout=PATIENCE).status_code for path in ("/metrics", "/health")] == [
            404,
            404,
        ]
        # Whatever address a client invents: it is counted by its own. (That of the proxy is not a client's.)
        with httpx.Client(
            base_url=address, transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE
        ) as client:
            answers = []
            for number in range(FEW + 1):
                client.cookies.clear()
                invented = {"x-forwarded-for": f"198.51.100.{number}"}
                answers.append(client.post("/api/guest", json={}, headers=invented).status_code)
        assert answers == [200] * FEW + [429]


@pytest.mark.parametrize("kind", PROXIES)
def test_people_play_below_a_path_of_the_proxy(kind: str, tmp_path: Path) -> None:
    proxy, _, example = PROXIES[kind]
    parlour = Server(sqlite(tmp_path), folder=tmp_path, proxied="127.0.0.1", path="/threescore")
    with parlour as server, proxy(example, server, tmp_path) as address:
        assert asyncio.run(play_through(f"{address}/threescore")).status == "over"
        assert (
            "<title>Threescore</title>"
            in httpx.get(f"{address}/threescore", follow_redirects=True, timeout=PATIENCE).text
        )
        assert "Something else" in httpx.get(f"{address}/elsewhere", timeout=PATIENCE).text


def test_the_units_are_what_systemd_wants(tmp_path: Path) -> None:
    analyze = program("systemd-analyze", "systemd")
    for unit in EXAMPLES.glob("threescore*.*"):
        text = unit.read_text(encoding="utf-8").replace("/opt/threescore/bin/threescore", sys.executable)
        (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in sorted(tmp_path.glob("threescore*"))]
    assert len(units) == 3
    done = subprocess.run([analyze, "verify", "--man=no", *units], capture_output=True, text=True, check=False)
    # It also complains of other units of the machine.
    assert [line for line in done.stderr.splitlines() if "threescore" in line] == []


def test_the_example_of_settings_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("THREESCORE_")]:
        monkeypatch.delenv(name)
    settings = from_environment(EXAMPLES / "settings.toml")
    assert settings.secure and settings.proxied == "127.0.0.1, ::1" and settings.metrics_port == 9660
    # What stands there commented out is right, too.
    text = (EXAMPLES / "settings.toml").read_text(encoding="utf-8")
    offered = tomllib.loads(
        "\n".join(line.removeprefix("# ") for line in text.splitlines() if re.match(r"#? ?\w+ = ", line))
    )
    assert offered.keys() <= set(Settings.__struct_fields__) and "fanout" in offered


@pytest.mark.parametrize("path", ["compose.yaml", "examples/deploy/compose.yaml"])
def test_a_compose_file_sets_what_there_is_to_set(path: str) -> None:
    file = Path(__file__).parents[2] / path
    services = yaml.safe_load(file.read_text(encoding="utf-8"))["services"]
    given = services["parlour"]["environment"]
    known = {f"THREESCORE_{name.upper()}" for name in Settings.__struct_fields__}
    assert given.keys() <= known
    assert (file.parent / services["parlour"]["build"] / "Dockerfile").is_file()
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (file.parent / source).is_file()
