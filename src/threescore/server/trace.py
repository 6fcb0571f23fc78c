"""Refusals leave a trace in the log: some of each kind at once, then one a second that tells how many were left out.

So an attack can be seen, and does not fill the disk.
"""

from __future__ import annotations

from typing import Any

from threescore.server.limits import Bucket
from threescore.server.logs import log

AT_ONCE, A_SECOND = 20, 1
# In the scope of a request: the code of the fault that it was answered with.
CODE = "threescore.refused"
# Who guesses passwords is of more interest than who mistypes an address.
LOGIN_FAILED = "wrong"


class Trace:
    """The refusals of one process."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}
        self.left_out: dict[str, int] = {}

    def refused(self, code: str, **about: Any) -> None:
        """Somebody was refused. Nothing that they sent belongs in `about`."""
        bucket = self.buckets.setdefault(code, Bucket(A_SECOND, AT_ONCE))
        if not bucket.take():
            self.left_out[code] = self.left_out.get(code, 0) + 1
            return
        left_out = self.left_out.pop(code, 0)
        if left_out:
            about["left_out"] = left_out
        if code == LOGIN_FAILED:
            log.warning("login failed", **about)
        else:
            log.info("refused", code=code, **about)
