"""Where matches are kept on this computer: any number in progress, each by a name of its own, and the finished ones."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from threescore.core.errors import BadSave, shown
from threescore.table.match import Match
from threescore.table.records import from_record

# What a saved match has beside its record: for every seat who plays there, and what they are called.
SEATED = "seated"
PERSON = "person"


class Saved(NamedTuple):
    """The place of a match in progress."""

    name: str
    path: Path


class Kept(NamedTuple):
    """A match in progress as it was kept; `who` and `names` are empty if its file does not tell them."""

    saved: Saved
    match: Match
    who: list[str]
    names: list[str]


class Glimpse(NamedTuple):
    """What is told of a match in progress without playing it again. One that cannot be read has no game."""

    saved: Saved
    game: str
    players: int
    people: int
    who: list[str]
    names: list[str]
    entries: int
    at: float


def home() -> Path:
    """The folder for this person's matches; THREESCORE_HOME names another."""
    chosen = os.environ.get("THREESCORE_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("threescore", appauthor=False)


def saved(name: str) -> Path:
    """Where the match in progress of that name is kept."""
    return home() / "saved" / f"{name}.json"


def place_for(game: str) -> Saved:
    """A name for a new match of a game that no other has: `beast-1`, `beast-2` …"""
    number = 1
    while saved(f"{game}-{number}").exists():
        number += 1
    return Saved(f"{game}-{number}", saved(f"{game}-{number}"))


def save(match: Match, path: Path, more: dict[str, Any] | None = None) -> None:
    """Write a match so that a crash leaves the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps({**match.record(), **(more or {})}) + "\n", encoding="utf-8")
    draft.replace(path)


def keep(place: Saved, match: Match, who: Sequence[str], names: Sequence[str]) -> None:
    """Write a match in progress with those who play it."""
    save(match, place.path, {SEATED: {"who": list(who), "names": list(names)}})


def finish(match: Match, place: Path | None = None) -> Path:
    """Keep a finished match, and clear it from those in progress."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = home() / "finished" / f"{match.game.name}-{stamp}.json"
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{match.game.name}-{stamp}-{number}.json")
    save(match, path)
    (place or saved(match.game.name)).unlink(missing_ok=True)
    return path


def load(path: Path | str) -> Match:
    """Read a match and play it again to where it was."""
    return from_record(read(path))


def read(path: Path | str) -> Any:
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSave(f"there is no saved match at {path}") from None
    except TypeError:
        raise BadSave(f"a saved match is read from the path of its file, not from {shown(path)}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise BadSave(f"{path} cannot be read as a saved match: {error}") from error


def open_saved(wanted: str, game: str | None = None) -> Kept:
    """The match in progress of that name or in that file, without either the newest (of a game); BadSave if there is none."""
    place = named(wanted) if wanted else newest(game)
    record = read(place.path)
    match = from_record(record)
    if match.over:
        raise BadSave(f"the match at {place.path} is over; matches in progress are: {in_progress()}")
    if game is not None and match.game.name != game:
        raise BadSave(f"{place.name} is a match of {match.game.name}, not of {game}")
    seated = record.get(SEATED)
    who, names = ([], []) if not isinstance(seated, dict) else (seated.get("who"), seated.get("names"))
    return Kept(place, match, texts(who), texts(names))


def newest(game: str | None) -> Saved:
    for found in in_order():
        if found.game and game in (None, found.game):
            return found.saved
    raise BadSave(f"there is no saved match{f' of {game}' if game else ''}; matches in progress are: {in_progress()}")


def named(wanted: str) -> Saved:
    if saved(wanted).is_file():
        return Saved(wanted, saved(wanted))
    if any(found.game == wanted for found in in_order()):
        return newest(wanted)
    if Path(wanted).is_file():
        return Saved(wanted, Path(wanted))
    raise BadSave(f"there is no saved match {wanted!r}; matches in progress are: {in_progress()}")


def in_progress() -> str:
    return ", ".join(found.saved.name for found in in_order()) or "none"


def in_order() -> list[Glimpse]:
    """The matches in progress, the newest first."""
    found = [glimpse(path) for path in (home() / "saved").glob("*.json")]
    return sorted(found, key=lambda one: (-one.at, one.saved.name))


def glimpse(path: Path) -> Glimpse:
    place = Saved(path.stem, path)
    try:
        at = path.stat().st_mtime
        record = read(path)
        seated = record.get(SEATED) or {}
        who, names = texts(seated.get("who")), texts(seated.get("names"))
        people, entries = len(record["people"]), len(record["entries"])
        return Glimpse(place, str(record["game"]), int(record["players"]), people, who, names, entries, at)
    except (BadSave, OSError, LookupError, TypeError, ValueError, AttributeError):
        return Glimpse(place, "", 0, 0, [], [], 0, 0.0)


def texts(told: Any) -> list[str]:
    return [str(one) for one in told] if isinstance(told, list) else []
