"""What an operator can set: in a settings file, by environment variables THREESCORE_…, and some by options of `serve`.

An option wins over the environment, the environment over the file. What is wrong is told in one line.
"""

from __future__ import annotations

import difflib
import inspect
import ipaddress
import os
import re
import tomllib
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct, convert
from msgspec.structs import fields

from threescore.core.errors import BadOption
from threescore.table.shelf import home

PREFIX = "THREESCORE_"
# Environment variables of the same prefix that are no settings: of the data folder and the file of settings; of building
# the package; of its tests.
OTHERS = {"HOME", "SETTINGS", "COMPILE", "COMPILED", "WEB", "SERVER", "FULL", "PARTS"}
FILE = "settings.toml"
LEVELS = ("debug", "info", "warning", "error")
DATABASES = ("sqlite+aiosqlite", "postgresql+asyncpg")
PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")


class Settings(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """How a process of the parlour works."""

    host: str = "127.0.0.1"
    port: int = 6660
    # An SQLAlchemy address; empty: a file in this person's data folder.
    database: str = ""
    # A Redis or Valkey address, where several processes serve the same matches.
    fanout: str = ""
    # Sites besides its own whose pages may talk to it, separated by commas.
    origins: str = ""
    # Whether the cookie is for https only; behind a proxy that speaks https it should be.
    secure: bool = False
    # The proxies that may say whom they speak for: addresses or networks, separated by commas.
    proxied: str = ""
    # The path below which a proxy serves the parlour, such as /threescore; empty: at the root.
    path: str = ""
    # Another port for /metrics, and where it listens; 0: the same port as everything, empty: the same host.
    metrics_port: int = 0
    metrics_host: str = ""
    # Worker processes for minds.
    minds: int = 1
    # Processors that one thought may use, in each of them.
    processors_a_thought: int = 1
    # Minds that tables may choose besides the levels, separated by commas: search:50ms, module:Class, those of other packages.
    more_minds: str = ""
    # SQLite: FULL survives a power cut after every acknowledgement, NORMAL only a crash of the program.
    synchronous: str = "FULL"
    log_level: str = "info"
    # For tests, on loopback only: whoever lays a table may fix its luck, its bots' thoughts and where it starts from.
    rehearse: bool = False

    # Calling people back
    # Whether people may be called on their devices when it is their turn and they are away.
    calls: bool = True
    # Who can be asked about these calls, for push services: mailto:… or https://…; empty: the address of the site.
    calls_contact: str = ""
    # Somebody is called who is still away after so many seconds.
    calls_after: float = 20.0
    # Calls to one person.
    calls_per_hour: int = 30

    # Pictures of tables for links, made in the whole house.
    pictures_per_minute: int = 60

    # Limits
    message_bytes: int = 4096
    body_bytes: int = 262_144
    messages_per_second: int = 20
    messages_burst: int = 60
    chat_per_minute: int = 30
    requests_per_second: int = 20
    requests_burst: int = 200
    logins_per_minute: int = 10
    # Wrong passwords and codes for one account, from wherever they come; past that the account can only wait.
    wrong_logins_per_hour: int = 20
    connections_per_address: int = 200
    guests_per_hour: int = 200
    # How often one person can ask others to be friends, and friends to their tables.
    friend_requests_per_day: int = 40
    invitations_per_hour: int = 60
    matches_per_guest: int = 20
    matches_per_account: int = 100
    lobby_size: int = 100
    # What may wait in the outbox of a connection.
    waiting_messages: int = 512
    waiting_bytes: int = 1_000_000
    # Pages, /health and whatever else is not the API, for each address.
    pages_per_second: int = 60
    pages_burst: int = 600
    # Connections of all kinds, of everybody together; a few more are kept for /health.
    connections: int = 10_000
    # Seconds of thinking a minute that the bots of one host have; beyond it they think shortly.
    thinking_per_minute: int = 60
    # Whether there may be matches in which nobody plays but bots.
    bots_alone: bool = False
    # New work is refused while what has to be done is done so many seconds late, in the mean.
    late_seconds: float = 0.02
    # With fewer connections than these, being late refuses nobody: somebody at home plays on a computer that is busy.
    few: int = 20

    # Times, in seconds
    # Where there is no clock: so long somebody has to be away before all the others together can let a bot play for them.
    away_grace: float = 900.0
    idle_match: float = 120.0
    sweep: float = 1.0
    nudge: float = 5.0
    # Between comparisons of what is held with the database, in case that news were missed.
    look: float = 5.0
    # Within which a request has to be complete, from its first byte to its last.
    request_patience: float = 20.0
    # Within which a group of moves has to be on the disk; a writer that takes longer is replaced.
    disk_patience: float = 10.0
    # Beyond the time that it was given, within which a worker has to have thought; one that takes longer is replaced.
    thought_patience: float = 2.0
    # Nobody is late for so long after the parlour has opened: perhaps they could not answer because it was closed.
    patience: float = 15.0

    # Keeping, in days
    # A session ends so long after it was used last.
    session_days: float = 90.0
    # Guests who have played nothing and were not seen for so long are forgotten.
    keep_guests_days: float = 30.0
    # Matches that were called off before they started.
    keep_called_off_days: float = 7.0
    # What was said at tables whose match is over.
    keep_chat_days: float = 180.0
    # How often all that is swept, in seconds; 0: never, only by `threescore admin sweep`.
    keep_every: float = 3600.0

    def database_address(self) -> str:
        """Where the matches are kept, as SQLAlchemy wants it."""
        return self.database or sqlite_address(home() / "parlour.db")


def sqlite_address(path: Path) -> str:
    """The address of an embedded database in a file."""
    return f"sqlite+aiosqlite:///{path}"


def names() -> set[str]:
    return {field.name for field in fields(Settings)}


def from_environment(file: Path | None = None, **given: Any) -> Settings:
    """The settings of the file, over them those of the environment, and over both those that are given and not None.

    BadOption for nonsense. Without a file: the one that THREESCORE_SETTINGS names, or the one in the data folder, if any.
    """
    found = {**from_file(file), **from_variables()}
    found.update({name: value for name, value in given.items() if value is not None and name in names()})
    try:
        settings = convert(found, Settings, strict=False)
    except ValueError as error:
        raise BadOption(f"a setting is wrong: {error}") from None
    check(settings)
    return settings


def from_variables() -> dict[str, Any]:
    """What the environment says; BadOption for a variable of ours that nobody reads."""
    found: dict[str, Any] = {}
    for variable, value in os.environ.items():
        if not variable.startswith(PREFIX) or variable.removeprefix(PREFIX) in OTHERS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in names():
            known = {PREFIX + one.upper() for one in names()} | {PREFIX + one for one in OTHERS}
            raise BadOption(
                f"there is no setting {variable}{nearest(variable, known)}; `threescore serve --help` lists all"
            )
        found[name] = value
    return found


def from_file(file: Path | None) -> dict[str, Any]:
    """What a file of settings says, in TOML; nothing if there is none where it is looked for unasked."""
    named = file or (Path(os.environ[PREFIX + "SETTINGS"]) if os.environ.get(PREFIX + "SETTINGS") else None)
    path = named or home() / FILE
    if named is None and not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"the settings file {path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadOption(f"the settings file {path} is not TOML: {error}") from None
    for name in found:
        if name not in names():
            raise BadOption(
                f"{path}: there is no setting {name!r}{nearest(name, names())}; they are written in small letters"
            )
    return found


def nearest(name: str, known: set[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), 1, 0.7)
    return f" (did you mean {close[0]}?)" if close else ""


def check(settings: Settings) -> None:
    """BadOption for what no parlour can be opened with."""
    if settings.log_level.lower() not in LEVELS:
        raise BadOption(f"there is no log level {settings.log_level!r}; there are: {', '.join(LEVELS)}")
    if settings.synchronous.upper() not in ("FULL", "NORMAL"):
        raise BadOption(f"synchronous is FULL or NORMAL, not {settings.synchronous!r}")
    kind = settings.database_address().partition("://")[0]
    if kind not in DATABASES:
        raise BadOption(
            f"there is no database {kind!r}; its address begins with {' or '.join(f'{one}://' for one in DATABASES)}"
        )
    if settings.fanout and settings.fanout.partition("://")[0] not in ("redis", "rediss", "unix"):
        raise BadOption("the address of fanout begins with redis://, rediss:// or unix://")
    if PATH.fullmatch(settings.path) is None:
        raise BadOption(f"a path looks like /threescore, without a slash at its end; {settings.path!r} does not")
    for proxy in proxies(settings):
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise BadOption(
                f"proxied lists the proxies that are trusted, such as 127.0.0.1,10.0.0.0/8; {proxy!r} is no address"
            ) from None
    if settings.calls_contact and not settings.calls_contact.startswith(("mailto:", "https://")):
        raise BadOption(f"calls_contact begins with mailto: or https://; {settings.calls_contact!r} does not")
    if settings.rehearse and not (on_loopback(settings.host) and not settings.proxied):
        raise BadOption(
            "rehearse is for tests on this computer only: it goes with a host such as 127.0.0.1, and not with proxied"
        )


def on_loopback(host: str) -> bool:
    """Whether only this computer can reach a host of that address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def proxies(settings: Settings) -> list[str]:
    """The addresses and networks of the proxies that are trusted."""
    return [proxy.strip() for proxy in settings.proxied.split(",") if proxy.strip()]


def told() -> str:
    """All settings with what they mean and their defaults, for `serve --help`: the comments of the class above."""
    lines = []
    about: list[str] = []
    defaults = {field.name: "" if field.default is NODEFAULT else field.default for field in fields(Settings)}
    for line in inspect.getsource(Settings).splitlines():
        text = line.strip()
        name = text.partition(":")[0]
        if text.startswith("#"):
            about.append(text[2:])
        elif name in defaults:
            default = "" if defaults[name] == "" else f" ({defaults[name]})"
            # Headings of groups do not end with a full stop, and are nothing about the field below them.
            meaning = " ".join(part for part in about if about[-1].endswith("."))
            lines.append(f"  {name}{default}" + (f"\n      {meaning}" if meaning else ""))
            about = []
        else:
            about = []
    return "\n".join(lines)
