"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from threescore.core.errors import ThreescoreError


class CannotWrite(ThreescoreError, OSError):
    """A result cannot be written: no room, no right."""

    kind = "cannot_write"


def write_whole(path: Path, content: bytes, kept: str = "") -> None:
    """Write a file beside its place and move it there; CannotWrite, with what is `kept`, and nothing there, if that fails."""
    beside: Path | None = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        beside = Path(name)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()
        raise CannotWrite(f"{path} cannot be written: {error.strerror}{'. ' + kept if kept else ''}") from None
