"""Who may do what at a table where a match goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threescore.server.refusal import Refusal, forbidden, not_your_seat
from threescore.table.match import Match

if TYPE_CHECKING:
    from threescore.server.live import Live
    from threescore.server.telling import Listener


class Stale(Exception):
    """The message answers a question that is no longer asked. It is no fault: who sent it is told everything anew."""


def not_running() -> Refusal:
    return Refusal(409, "not_running", "the match is not going on", "not_running")


class Permission:
    """What those at one table may do."""

    def __init__(self, live: Live) -> None:
        self.live = live

    def begun(self) -> Match:
        """The match, which has begun; a Refusal if it has not."""
        if self.live.match is None:
            raise not_running()
        return self.live.match

    def playing(self) -> Match:
        """The match, which goes on; a Refusal if it does not."""
        if self.live.table.status != "running":
            raise not_running()
        return self.begun()

    def owns(self, listener: Listener, seat: int | None) -> None:
        """A Refusal, unless the seat is the listener's own; everybody may look on."""
        if seat is not None and seat not in listener.seats:
            raise not_your_seat()

    def plays(self, listener: Listener, seat: int) -> None:
        """A Refusal, unless the seat is the listener's own and nobody plays for it."""
        self.owns(listener, seat)
        sitting = self.live.table.seats[seat]
        if sitting.level is not None and sitting.why == "late":
            raise forbidden(
                "your time ran out, and a bot plays for you now; take the seat back first", "bot_plays_late"
            )
        if sitting.level is not None:
            raise forbidden("a bot plays for you now; take the seat back first", "bot_plays")
        self.not_resigned(seat)

    def not_resigned(self, seat: int) -> None:
        if seat in self.live.resigned:
            raise forbidden("this seat has resigned", "seat_resigned")

    def knew(self, since: int, seq: int) -> None:
        """Stale, unless who sent a message of `seq` knew of the entry since which the question is asked."""
        if not since <= seq <= self.live.ledger.seq:
            raise Stale

    def can_go_far(self, seat: int) -> bool:
        """Whether the seat may take back whatever has come to light: casual, against bots only."""
        match, table = self.live.match, self.live.table
        return table.casual and table.alone() and match is not None and match.last_of(seat) is not None
