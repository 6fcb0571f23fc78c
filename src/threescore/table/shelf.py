"""Where matches are kept on this computer: the one in progress for each game, and the finished ones."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from threescore.core.errors import BadSave
from threescore.table.match import Match, from_record


def home() -> Path:
    """The folder for this person's matches; THREESCORE_HOME names another."""
    chosen = os.environ.get("THREESCORE_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("threescore", appauthor=False)


def saved(name: str) -> Path:
    """Where the match in progress of a game is kept."""
    return home() / "saved" / f"{name}.json"


def save(match: Match, path: Path) -> None:
    """Write a match so that a crash leaves the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(match.record()) + "\n", encoding="utf-8")
    draft.replace(path)


def finish(match: Match) -> Path:
    """Keep a finished match, and clear it from those in progress."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = home() / "finished" / f"{match.game.name}-{stamp}.json"
    save(match, path)
    saved(match.game.name).unlink(missing_ok=True)
    return path


def load(path: Path) -> Match:
    """Read a match and play it again to where it was."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSave(f"there is no saved match at {path}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise BadSave(f"{path} cannot be read as a saved match: {error}") from error
    return from_record(record)
