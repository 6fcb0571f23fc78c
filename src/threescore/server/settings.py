"""What an operator can set. Every field is an option of `threescore serve`, or an environment variable THREESCORE_…"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import fields

from threescore.core.errors import BadOption

PREFIX = "THREESCORE_"


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
    # Whether the proxy in front may say whom it speaks for.
    proxied: bool = False
    # Worker processes for minds.
    minds: int = 1
    # SQLite: FULL survives a power cut after every acknowledgement, NORMAL only a crash of the program.
    synchronous: str = "FULL"
    log_level: str = "info"

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
        if self.database:
            return self.database
        from threescore.table.shelf import home

        return sqlite_address(home() / "parlour.db")


def sqlite_address(path: Path) -> str:
    """The address of an embedded database in a file."""
    return f"sqlite+aiosqlite:///{path}"


def from_environment(**given: Any) -> Settings:
    """The settings of the environment, and over them those that are given and not None; BadOption for nonsense."""
    names = {field.name for field in fields(Settings)}
    found: dict[str, Any] = {}
    for name in names:
        value = os.environ.get(PREFIX + name.upper())
        if value is not None:
            found[name] = value
    found.update({name: value for name, value in given.items() if value is not None and name in names})
    try:
        return convert(found, Settings, strict=False)
    except ValueError as error:
        raise BadOption(f"a setting is wrong: {error}") from None
