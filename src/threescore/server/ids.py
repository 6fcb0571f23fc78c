"""Ids: of people, sessions, matches and processes."""

from __future__ import annotations

import re
import secrets

# Made by `token`; anything else is not worth a look.
ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


def token(size: int = 12) -> str:
    """Something that nobody can guess, and that no command line takes for an option: it never begins with a dash."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found
