"""A match is its game, its luck and its log; everything else follows from them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import inf
from typing import TYPE_CHECKING, Any, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.errors import IllegalChoice, NoSuchSeat, NotAsked, shown, whole
from threescore.core.game import Game
from threescore.core.state import State
from threescore.core.words import Event
from threescore.table.entries import (
    ABANDON,
    ANSWER,
    DEEDS,
    LATE,
    LATE_RESIGN,
    OF_NO_SEAT,
    RESIGN,
    RESUME,
    TAKE_BACK,
    TAKE_BACK_FAR,
    Asked,
    Clock,
    Entry,
    Moment,
    Move,
    Outcome,
)
from threescore.table.luck import Luck
from threescore.table.reel import Reel

if TYPE_CHECKING:
    from threescore.table.review import Review

SCHEMA = "threescore/record/2"


class Match:
    """One game being played, with all that happens to it.

    `people` are the seats of people (all of them, unless told): a match that no person plays any more has ended. With a
    `clock` a seat can be late; in a `casual` match one may take back what has come to light. `started` is when it began, if
    anybody looked at the time.
    """

    def __init__(
        self,
        game: Game,
        luck: Luck,
        people: Collection[int] | None = None,
        clock: Clock | None = None,
        casual: bool = False,
        started: float | None = None,
    ) -> None:
        self.game = game
        self.luck = luck
        self.people: tuple[int, ...] = tuple(range(game.players)) if people is None else tuple(sorted(people))
        self.clock = clock
        self.casual = casual
        self.started = started
        self.state: State = luck.start(game)
        # All that has happened.
        self.entries: list[Entry] = []
        # The answers that stand.
        self.moves: list[Move] = []
        # What had come to light before each move, to tell which can be taken back.
        self.opened: list[int] = []
        # The facts of the set-up and of each move.
        self.facts: list[vec[i64]] = [self.state.facts]
        # The seats that have given up, in that order; whether the keeper has ended it; whether it has ended with one of these.
        self.resigned: list[int] = []
        self.abandoned: bool = False
        self.given_up: bool = False
        # Whose time ran out, and how many answers stood then.
        self.late: list[tuple[int, Entry]] = []
        # With a clock for the whole match: what each seat had left when it was last asked, or had last answered.
        whole_match = clock is not None and clock.increment is not None
        self.left: list[float] = [clock.seconds] * game.players if clock is not None and whole_match else []
        # For each seat: what it is asked, and its own last entry.
        self.asked: list[Asked] = [Asked(self.state.choice_ids(seat), 0, started) for seat in range(game.players)]
        self.acted: list[int] = [0] * game.players
        self.reel: Reel | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended: the game is over, or the match was given up or abandoned."""
        return self.state.over or self.given_up

    @property
    def winners(self) -> list[int]:
        """Who has won the match: those who have won the game or, where it was given up, the one who is left."""
        ended = self.outcome()
        return [] if ended is None else ended.winners

    def outcome(self) -> Outcome | None:
        """How the match has ended; None if it goes on."""
        state = self.state
        if not state.over and not self.given_up:
            return None
        scores, resigned = list(state.scores), sorted(self.resigned)
        if state.over:
            return Outcome("end", list(state.winners), scores, resigned)
        if self.abandoned:
            return Outcome("abandoned", [], scores, resigned)
        left = [seat for seat in range(self.game.players) if seat not in self.resigned]
        return Outcome("resigned", left if len(left) == 1 else [], scores, resigned)

    # What happens

    def apply(self, entry: Entry) -> None:
        """Let something happen, and log it; a ThreescoreError, and nothing changed, if it cannot."""
        if self.given_up:
            raise NotAsked("the match has ended; nothing can happen in it any more")
        opened = self.state.opened
        seat = -1 if entry.what in OF_NO_SEAT else self.seat_of(entry)
        if entry.what == ANSWER:
            self.answer(seat, entry)
        elif self.state.over:
            raise NotAsked("the match has ended; nothing can happen in it any more")
        elif entry.what == TAKE_BACK:
            self.take_back(seat)
        elif entry.what == TAKE_BACK_FAR:
            self.take_back_far(seat)
        elif entry.what == RESIGN:
            self.give_up(seat)
        elif entry.what == LATE or entry.what == LATE_RESIGN:
            self.run_out(seat, entry)
        elif entry.what == ABANDON:
            self.abandoned = self.given_up = True
        elif entry.what == RESUME:
            self.resume(entry)
        else:
            raise IllegalChoice(f"there is no {shown(entry.what)}; what can happen is: {ANSWER}, {', '.join(DEEDS)}")
        self.entries.append(entry)
        anew = entry.what == TAKE_BACK or entry.what == TAKE_BACK_FAR or opened != self.state.opened
        self.ask(seat, anew, entry.at)
        if entry.what == ANSWER:
            self.add_time(seat, 1)

    # What somebody gave may be anything: it is looked at as such, so that it is refused in words and not by the compiler.

    def seat_of(self, entry: Any) -> int:
        if entry.seat is None:
            raise NoSuchSeat(f"{shown(entry.what)} is done by a seat; only {' and '.join(OF_NO_SEAT)} are done by none")
        return self.state.seat_of(entry.seat)

    def ask(self, seat: int, anew: bool, at: float | None) -> None:
        """Note what is asked of whom since the last entry, which was the seat's; `anew`: of everybody."""
        number = len(self.entries)
        if seat >= 0:
            self.acted[seat] = number
        for other in range(self.game.players):
            choices = self.state.choice_ids(other)
            if anew or other == seat or choices != self.asked[other].choices:
                self.charge(other, at)
                self.asked[other] = Asked(choices, number, at)

    def charge(self, seat: int, at: float | None) -> None:
        """The time that a seat's question has taken goes off what it has for the whole match."""
        asked = self.asked[seat]
        if self.left and asked.choices and asked.at is not None and at is not None:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - asked.at))

    def add_time(self, seat: int, count: int) -> None:
        """What so many answers (below 0: taken back) add to a seat's time, where it has one for the whole match."""
        if self.left and self.clock is not None:
            self.left[seat] = max(0.0, self.left[seat] + count * (self.clock.increment or 0.0))

    def time_of(self, seat: int) -> float:
        """For how many seconds a seat may think about what it is asked now; without a clock for ever."""
        if self.clock is None:
            return inf
        return self.left[seat] if self.left else self.clock.seconds

    def resume(self, entry: Entry) -> None:
        """Nobody was there, and so the time since then is nobody's."""
        if self.clock is None:
            raise NotAsked("time can begin anew only where there is a clock: this match has none")
        if entry.at is None:
            raise NotAsked("that time begins anew has to say when")
        self.asked = [asked._replace(at=entry.at) if asked.choices else asked for asked in self.asked]

    def answer(self, seat: int, entry: Any) -> None:
        before = self.state.opened
        self.state.act(seat, entry.choice)
        self.moves.append(Move(seat, int(entry.choice), entry.at))
        self.opened.append(before)
        self.facts.append(self.state.facts)

    def take_back(self, seat: int) -> None:
        self.refuse_resigned(seat)
        if not self.undoable(seat):
            raise IllegalChoice(
                "there is nothing to take back: only one's own last answers can be, and not past a roll, a card that was "
                "turned or another seat's answer",
                "nothing_to_take_back",
            )
        self.rewind(len(self.moves) - 1)

    def take_back_far(self, seat: int) -> None:
        self.refuse_resigned(seat)
        if not self.casual:
            raise IllegalChoice("what has come to light can be taken back in a casual match only")
        before = self.last_of(seat)
        if before is None:
            raise IllegalChoice(f"seat {seat} has nothing to take back: it has not answered anything yet")
        self.rewind(before)

    def give_up(self, seat: int) -> None:
        """That ends the match where one seat at most is left, or no person."""
        self.refuse_resigned(seat)
        self.resigned.append(seat)
        left = [other for other in range(self.game.players) if other not in self.resigned]
        self.given_up = len(left) <= 1 or not set(left) & set(self.people)

    def refuse_resigned(self, seat: int) -> None:
        if seat in self.resigned:
            left = ", ".join([str(other) for other in range(self.game.players) if other not in self.resigned])
            raise NotAsked(f"seat {seat} has resigned already; these have not: {left}")

    def run_out(self, seat: int, entry: Entry) -> None:
        """The clock says that the seat is late."""
        self.refuse_resigned(seat)
        clock, asked = self.clock, self.asked[seat]
        if clock is None:
            raise NotAsked("nobody's time can run out: this match has no clock")
        if entry.what != clock.deed():
            raise NotAsked(f"who is late here is {clock.deed()}, not {entry.what}")
        if not asked.choices:
            raise NotAsked(f"seat {seat} owes no answer, so that it cannot be late")
        if entry.at is None or asked.at is None or entry.at < asked.at + self.time_of(seat):
            raise NotAsked(f"seat {seat} still has time: an answer may take {self.time_of(seat):g} seconds")
        if entry.what == LATE_RESIGN:
            self.give_up(seat)
        self.late.append((len(self.moves), entry))

    def act(self, seat: SupportsIndex, choice: SupportsIndex) -> None:
        """Answer for a seat."""
        self.apply(Entry(number(seat), ANSWER, number(choice)))

    def undo(self, seat: SupportsIndex) -> None:
        """Take back the seat's last answer."""
        self.apply(Entry(number(seat), TAKE_BACK))

    def undo_far(self, seat: SupportsIndex) -> None:
        """Take back the seat's last answer and all that came after it, whatever has come to light: for casual play."""
        self.apply(Entry(number(seat), TAKE_BACK_FAR))

    def resign(self, seat: SupportsIndex) -> None:
        """Give up for a seat."""
        self.apply(Entry(number(seat), RESIGN))

    # Looking back

    def undoable(self, seat: SupportsIndex) -> int:
        """How many of the last answers the seat may take back: its own, with nothing come to light since."""
        own = self.state.seat_of(seat)
        length = len(self.moves)
        first = length
        while first and self.moves[first - 1].seat == own and self.opened[first - 1] == self.state.opened:
            first -= 1
        return length - first

    def last_of(self, seat: SupportsIndex) -> int | None:
        """How many answers were given before the seat's last one; None if it has given none."""
        own = self.state.seat_of(seat)
        for place in range(len(self.moves) - 1, -1, -1):
            if self.moves[place].seat == own:
                return place
        return None

    def rewind(self, length: int) -> None:
        """Go back to the moment after the first `length` moves."""
        if self.reel is None:
            self.reel = Reel(self.game, self.luck, self.moves)
        self.state = self.reel.at(length)
        self.reel.cut(length)
        for move in self.moves[length:]:
            self.add_time(move.seat, -1)
        del self.moves[length:], self.opened[length:], self.facts[length + 1 :]

    def at(self, place: SupportsIndex) -> State:
        """A copy of the game as it was after so many moves; 0 is the set-up."""
        return Reel(self.game, self.luck, self.moves).at(self.place_of(place))

    def __iter__(self) -> Iterator[Moment]:
        """The match move by move, each with the game as it was after it."""
        state = self.luck.start(self.game)
        for place, move in enumerate(self.moves, 1):
            choice = self.game.words.choice(state, move.seat, move.choice)
            state.act(move.seat, move.choice)
            yield Moment(place, move.seat, choice, state.clone())

    def heard(self, place: SupportsIndex, seat: SupportsIndex | None) -> list[Event]:
        """What a seat (None: an onlooker) may know of what the answer of that number caused; 0 is the set-up."""
        state = self.state
        last = state.facts
        state.facts = self.facts[self.place_of(place)]
        try:
            return state.events_for(seat)
        finally:
            state.facts = last

    def review(self, progress: Callable[[int, int], None] | None = None, workers: int = 1) -> Review:
        """Luck told from skill, for every seat: see docs/review.md. `progress` hears how many answers are done, of how many."""
        from threescore.table.review import review

        return review(self, progress, workers)

    def place_of(self, place: SupportsIndex) -> int:
        wanted = whole(place)
        if wanted is None or not 0 <= wanted < len(self.facts):
            raise IllegalChoice(
                f"there is no answer {shown(place)}; this match has 0 (the set-up) to {len(self.moves)}"
            )
        return wanted

    def record(self) -> dict[str, Any]:
        """The whole match as JSON: enough to let it all happen again, to the same end."""
        ended, clock = self.outcome(), self.clock
        timed = self.started is not None
        return {
            "schema": SCHEMA,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "players": self.game.players,
            "options": self.game.settings(),
            "people": list(self.people),
            "casual": self.casual,
            "clock": None if clock is None else clock.record(),
            "dice": self.luck.record(),
            "entries": [[entry.seat, entry.choice if entry.what == ANSWER else entry.what] for entry in self.entries],
            "started": self.started,
            "times": [entry.at for entry in self.entries] if timed else None,
            "outcome": None
            if ended is None
            else {"how": ended.how, "winners": ended.winners, "scores": ended.scores, "resigned": ended.resigned},
        }


def number(value: Any) -> Any:
    """A number of somebody's as one of ours, also one of NumPy's; what is none stays as it is, to be refused as what it is."""
    found = whole(value)
    return value if found is None else found
