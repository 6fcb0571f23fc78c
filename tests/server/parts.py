"""Real parts for tests: servers, PostgreSQL and Redis, each a process of its own on loopback, in temporary folders."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pwd
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest

RUN = "import sys; from threescore.cli import main; sys.exit(main(sys.argv[1:]))"
# Nothing that a test starts takes longer, however busy the machine is.
PATIENCE = 120.0
# In a server whose clock the test sets: it is as many seconds later than on this machine as stand in the file.
LATER = """
import mmap, struct
from threescore.server.clock import Clock
with open({path!r}, "r+b") as file:
    later, told = mmap.mmap(file.fileno(), 8), Clock.now
Clock.now = lambda clock: told(clock) + struct.unpack("d", later)[0]
"""
# Tests come from one address and ask quickly.
GENEROUS = {
    "requests_per_second": 100_000,
    "requests_burst": 100_000,
    "messages_per_second": 100_000,
    "messages_burst": 100_000,
    "connections_per_address": 100_000,
    "guests_per_hour": 100_000,
    "matches_per_guest": 100_000,
    "chat_per_minute": 10_000,
    "logins_per_minute": 10_000,
    "wrong_logins_per_hour": 10_000,
    "pages_per_second": 100_000,
    "pages_burst": 100_000,
    # Machines that run tests have other things to do as well.
    "late_seconds": 60,
    "thought_patience": 60,
}


def ports() -> Iterator[int]:
    """Ports of this test process alone, from now to its end.

    The system gives none of them to a connection that goes out, as it does with those that it hands out itself: one could
    be taken between the moment in which a test learns of it and that in which a server listens there. Of several test
    processes, each holds the locks of its own.
    """
    first_of_the_system = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    locks = Path(tempfile.gettempdir()) / f"threescore-ports-{os.getuid()}"
    locks.mkdir(exist_ok=True)
    for port in range(first_of_the_system - 1, 10_000, -1):
        # Held until this process ends.
        lock = os.open(locks / str(port), os.O_CREAT | os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", port))
        except OSError:
            os.close(lock)
            continue
        yield port
    raise RuntimeError("no port is free")


PORTS = ports()


def free_port() -> int:
    """A port at which nobody listens and that nobody else will take."""
    return next(PORTS)


def listening(
    process: subprocess.Popen[bytes], port: int, said: Callable[[], str] = lambda: "", patience: float = PATIENCE
) -> None:
    """Until a process listens at a port; what it said, if it does not."""
    begun = time.perf_counter()
    while time.perf_counter() - begun < patience:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}: {said()[-3000:]}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return
        time.sleep(0.01)
    raise RuntimeError(f"{process.args!r} is not up after {patience} s: {said()[-3000:]}")


def missing(what: str) -> NoReturn:
    """A test that lacks a part says so; where all parts are required it has failed."""
    if os.environ.get("THREESCORE_PARTS") == "required":
        pytest.fail(what)
    pytest.skip(what)


class Server:
    """A process that serves the parlour. It can be killed and started again at the same address."""

    def __init__(self, database: str, fanout: str = "", folder: Path | None = None, **settings: Any) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="threescore-server-")) if folder is None else folder
        self.own_folder = folder is None
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.arguments = ["serve", "--port", str(self.port), "--database", database]
        if fanout:
            self.arguments += ["--fanout", fanout]
        chosen = {**GENEROUS, **settings}
        self.environment = {
            **os.environ,
            "THREESCORE_HOME": str(self.folder),
            "PYTHONUNBUFFERED": "1",
            **{f"THREESCORE_{name.upper()}": str(value) for name, value in chosen.items()},
        }
        # What the process does; a test may have it do something before.
        self.run = RUN
        self.log = self.folder / f"log-{self.port}.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = PATIENCE) -> float:
        """Start it; how long that took."""
        begun = time.perf_counter()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.run, *self.arguments],
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,
            )
        try:
            listening(self.process, self.port, self.logged, patience)
        except RuntimeError:
            # Whoever starts it has nothing yet to end.
            self.close()
            raise
        return time.perf_counter() - begun

    def with_own_clock(self) -> Server:
        """The same, before it starts: `pass_time` then says what time it is there. Nobody has to wait for a clock to run out."""
        self.later = self.folder / f"later-{self.port}"
        self.later.write_bytes(struct.pack("d", 0.0))
        self.run = LATER.format(path=str(self.later)) + self.run
        return self

    def pass_time(self, seconds: float) -> None:
        """It is so much later there, all at once."""
        (before,) = struct.unpack("d", self.later.read_bytes())
        # In place: the server has the file before its eyes.
        with self.later.open("r+b") as file:
            file.write(struct.pack("d", before + seconds))

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def kill(self) -> None:
        """As a power cut would: without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As an operator would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def memory(self) -> float:
        """Megabytes in use by the process."""
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Folder:
    """A temporary folder that another user of this computer may own."""

    def __init__(self, owner: str | None) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="threescore-"))
        if owner is not None:
            shutil.chown(self.path, owner, owner)


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs; Debian's are not in the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return installed[-1].parent if installed else None


class Postgres:
    """A cluster of its own. It can be killed and started again at the same address."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        # It refuses to run as root.
        self.user = None
        if os.geteuid() == 0:
            self.user = "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"
        self.folder = Folder(self.user).path
        self.port = free_port()
        # Without a database's name.
        self.address = f"postgresql+asyncpg://threescore@127.0.0.1:{self.port}/"
        self.quiet: dict[str, Any] = {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            "cwd": self.folder,
            "user": self.user,
        }
        data: list[str | Path] = ["-D", self.folder / "data"]
        make = [programs / "initdb", *data, "-U", "threescore", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"]
        subprocess.run(make, check=True, **self.quiet)
        options = ["-c", f"port={self.port}", "-c", "listen_addresses=127.0.0.1"]
        options += ["-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=200"]
        self.command = [programs / "postgres", *data, *options, "-c", "shared_buffers=32MB"]
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "threescore"]
        server = self.begin()
        begun = time.perf_counter()
        while time.perf_counter() - begun < PATIENCE:
            if subprocess.run([self.programs / "pg_isready", "-q", *where], **self.quiet).returncode == 0:
                return
            if server.poll() is not None:
                # Something of the one before is still there.
                server = self.begin()
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not answer")

    def begin(self) -> subprocess.Popen[bytes]:
        self.server = subprocess.Popen(self.command, start_new_session=True, **self.quiet)
        return self.server

    def kill(self) -> None:
        """As a power cut would, all its processes at once."""
        assert self.server is not None
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()

    def close(self) -> None:
        if self.server is not None and self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            try:
                self.server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def new_database(cluster: str, name: str) -> str:
    """An empty database in a cluster; its address."""
    import asyncpg  # type: ignore[import-untyped]

    async def make() -> None:
        connection = await asyncpg.connect(cluster.replace("+asyncpg", "") + "postgres")
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(make())
    return cluster + name


class Redis:
    """A Redis of its own. It can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="threescore-redis-"))
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        program = shutil.which("redis-server") or shutil.which("valkey-server") or "redis-server"
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.command += ["--dir", str(self.folder)]
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.server = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        listening(self.server, self.port)

    def kill(self) -> None:
        assert self.server is not None
        self.server.kill()
        self.server.wait()

    def __enter__(self) -> Redis:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def sqlite(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'parlour.db'}"


def get(server: Server, path: str, **more: Any) -> httpx.Response:
    return httpx.get(server.address + path, timeout=PATIENCE, **more)


async def until(found: Callable[[], Awaitable[Any]], patience: float = PATIENCE) -> None:
    """Until what another process does is done, where no message tells of it: it can only be looked at again and again."""
    async with asyncio.timeout(patience):
        while not await found():
            await asyncio.sleep(0.02)
