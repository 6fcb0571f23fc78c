"""What is counted of The Current Number of the Beast: every card's use and worth, whose turn wins, wins that wait."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.measures import Measure, Measures
from threescore.core.state import State
from threescore.rules.beast.moves import (
    BEGAN,
    BROKEN,
    BY_WAITING,
    DEALT_CARD,
    DREW,
    GOES_FIRST,
    MOST_SEATS,
    NO_CARD,
    NO_SEAT,
    NOBODY_WON,
    PLAYED,
    WAITS,
    WON,
)

TURNS: Final = 0
FIRST_PLAYER: Final = 1
ON_OTHERS_TURN: Final = 2
WAITED: Final = 3
WAITS_BEGUN: Final = 4
WAITS_BROKEN: Final = 5
FIRST_CARD: Final = 6
# Of each card: how often it was drawn and played; the shares of the win of those who played it; and, while somebody
# watched, how often it was played and what its player's chance gained until the card was done
DRAWN: Final = 0
PLAYS: Final = 1
SHARES: Final = 2
WATCHED: Final = 3
GAINED: Final = 4
OF_ONE: Final = 5


class BeastMeasures(Measures):
    """`cards` are the names and titles of the deck's kinds, in their order."""

    def __init__(self, cards: list[tuple[str, str]], seats: int) -> None:
        columns = [
            Measure("turns", "turns", 1.0, 300.0, 2.0, headline=True),
            Measure("first_player", "wins of whoever goes first", headline=True),
            Measure("won_on_others_turn", "wins on another's turn", headline=True),
            Measure("won_by_waiting", "wins that had waited for a turn", headline=True),
            Measure("waits", "wins that began to wait", 0.0, 20.0, 0.1),
            Measure("waits_broken", "waiting wins that were broken, of those that began", 0.0, 1.0, 0.03, per="waits"),
        ]
        for code, title in cards:
            drawn, played, watched = f"drawn_{code}", f"played_{code}", f"watched_{code}"
            columns += [
                Measure(drawn, f"{title}: times drawn", 0.0, 40.0, 0.1),
                Measure(
                    played,
                    f"{title}: played, of those drawn",
                    0.0,
                    40.0,
                    0.03,
                    per=drawn,
                    group="Cards played of those drawn",
                    label=title,
                ),
                Measure(
                    f"won_{code}",
                    f"{title}: share of the win of those who played it",
                    0.0,
                    40.0,
                    0.03,
                    per=played,
                    group="Who has played it wins",
                    label=title,
                ),
                Measure(watched, f"{title}: times played where chances were watched", 0.0, 40.0, 0.1),
                Measure(
                    f"gain_{code}",
                    f"{title}: what its player's chance gains by it",
                    -40.0,
                    40.0,
                    0.01,
                    per=watched,
                    group="What playing it adds to one's chance",
                    label=title,
                ),
            ]
        super().__init__(columns, (DREW, DEALT_CARD, PLAYED, BEGAN, WAITS, BROKEN, GOES_FIRST, WON, NOBODY_WON))
        self.seats: i64 = i64(seats)
        self.kinds: i64 = i64(len(cards))
        # How often each seat has played each kind
        self.played: vec[i64] = vec[i64]()
        self.first: i64 = NO_SEAT
        self.turn: i64 = NO_SEAT
        # The card that is being carried out, and by whom; none between turns
        self.card: i64 = NO_CARD
        self.player: i64 = NO_SEAT
        self.turn_ended: bool = False
        self.won_by: i64 = NO_SEAT

    def begin(self) -> None:
        self.played = vec[i64]([0] * (MOST_SEATS * int(self.kinds)))
        self.turn = NO_SEAT
        self.card = NO_CARD
        self.turn_ended = False
        self.won_by = NO_SEAT

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        facts = state.facts
        if kind == DREW or kind == DEALT_CARD:
            row[FIRST_CARD + facts[at] * OF_ONE + DRAWN] += 1.0
        elif kind == PLAYED:
            self.card = facts[at]
            self.player = facts[at + 1]
            place = FIRST_CARD + self.card * OF_ONE
            row[place + PLAYS] += 1.0
            self.played[self.player * self.kinds + self.card] += 1
            if self.gain == self.gain:
                row[place + WATCHED] += 1.0
        elif kind == BEGAN:
            self.turn = facts[at]
            row[TURNS] = float(facts[at + 1])
            self.turn_ended = True
        elif kind == WAITS:
            row[WAITS_BEGUN] += 1.0
        elif kind == BROKEN:
            row[WAITS_BROKEN] += 1.0
        elif kind == GOES_FIRST:
            self.first = facts[at]
        elif kind == WON:
            self.won_by = facts[at + 1]
        elif kind == NOBODY_WON:
            row[TURNS] = float(facts[at])

    def answered(self, state: State, row: vec[float]) -> None:
        """All that its player answers until the turn is over belongs to a card."""
        if self.card != NO_CARD and self.seat == self.player and self.gain == self.gain:
            row[FIRST_CARD + self.card * OF_ONE + GAINED] += self.gain
        if self.turn_ended:
            self.card = NO_CARD
            self.turn_ended = False

    def finish(self, state: State, row: vec[float]) -> None:
        seat: i64
        card: i64
        for seat in range(self.seats):
            share = state.share(seat)
            for card in range(self.kinds):
                row[FIRST_CARD + card * OF_ONE + SHARES] += share * float(self.played[seat * self.kinds + card])
            if state.won != 0 and self.turn != NO_SEAT and seat != self.turn:
                row[ON_OTHERS_TURN] += share
        row[FIRST_PLAYER] = state.share(self.first)
        if self.won_by == BY_WAITING:
            row[WAITED] = 1.0
