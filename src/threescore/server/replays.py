"""Finished matches: their records, their steps, and checking a record that somebody brings."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from threescore.core.errors import ThreescoreError
from threescore.core.state import State
from threescore.server import messages as say
from threescore.server.live import Live
from threescore.server.refusal import Refusal, bad, not_found, too_late
from threescore.table.luck import Fair
from threescore.table.match import Match, from_record

MOST_STEPS = 200
# So many answers apart a replay keeps the game as it was; and so many replays are kept.
EVERY = 50
MOST_REELS = 32
# A record that somebody brings is played again only up to this length.
MOST_ANSWERS = 20_000


def finished(live: Live) -> Match:
    """The match, if it was played and has ended."""
    if live.table.status != "over":
        raise too_late("the match is still going on; its record and its replay are there when it has ended")
    if live.closed:
        raise Refusal(409, "closed", f"the match cannot be replayed here: {live.closed}")
    if live.match is None:
        raise not_found("the match was called off before it started")
    return live.match


def record(live: Live) -> dict[str, Any]:
    """The whole match as one JSON file."""
    match = finished(live)
    told = match.record()
    told["seats"] = [
        {"name": seat.name, "kind": seat.kind, "level": seat.level if seat.kind == "bot" else None}
        for seat in live.table.seats
    ]
    told["started"] = live.table.started
    told["times"] = live.times
    outcome = live.table.outcome
    if outcome is not None and outcome.resigned:
        told["ended"] = {"how": outcome.how, "winners": outcome.winners, "resigned": outcome.resigned}
    return told


def sides(live: Live, seat: str) -> tuple[int | None, ...]:
    """The seats whose views are asked for."""
    if seat == "open":
        return tuple(range(live.table.players))
    if seat == "onlooker":
        return (None,)
    if seat.isascii() and seat.isdecimal() and len(seat) < 4 and int(seat) < live.table.players:
        return (int(seat),)
    raise bad(f"the seat of a replay is a number below {live.table.players}, or onlooker, or open")


class Reel:
    """A finished match with its game as it was at every fiftieth answer, as far as anybody has looked: so that a page is
    played from the one before it and not from the start. Pages are made in threads."""

    def __init__(self, played: Match) -> None:
        self.played = played
        self.lock = threading.Lock()
        self.kept: list[State] = [Match(played.game, played.luck).state]
        # How many answers have been played again in all.
        self.answers = 0

    def at(self, number: int) -> State:
        """The game after so many answers, for the caller to play on with."""
        with self.lock:
            place = min(number // EVERY, len(self.kept) - 1)
            state = self.kept[place].clone()
            for done in range(place * EVERY, number):
                self.act(state, done)
                if (done + 1) % EVERY == 0:
                    self.kept.append(state.clone())
            return state

    def act(self, state: State, number: int) -> None:
        """Give the answer that came after so many."""
        self.answers += 1
        state.act(*self.played.moves[number])


class Reels:
    """The replays that somebody has looked at lately."""

    def __init__(self) -> None:
        self.reels: OrderedDict[str, Reel] = OrderedDict()

    def of(self, match: str, played: Match) -> Reel:
        reel = self.reels.get(match)
        if reel is None or len(reel.played.moves) != len(played.moves):
            reel = self.reels[match] = Reel(played)
        self.reels.move_to_end(match)
        while len(self.reels) > MOST_REELS:
            self.reels.popitem(last=False)
        return reel


def replay(
    reel: Reel,
    started: float | None,
    times: list[float],
    seat: str,
    views: tuple[int | None, ...],
    first: int,
    count: int,
) -> say.Replay:
    """Some steps of a finished match."""
    played = reel.played
    words = played.game.words
    steps = []
    length = len(played.moves)
    state = reel.at(min(max(0, first - 1), length))
    for number in range(first, min(length, first + count - 1) + 1):
        choice = None
        move = played.moves[number - 1] if number else None
        if move is not None:
            choice = say.ChoiceInfo(*words.choice(state, move.seat, move.choice))
            reel.act(state, number - 1)
        seen = []
        for one, view in zip(views, state.views(views), strict=True):
            choices = [] if one is None else [say.ChoiceInfo(*found) for found in state.choices(one)]
            events = [say.EventInfo(*event) for event in state.events_for(one)]
            seen.append(say.Seen(one, view, words.ask(view), choices, False, events))
        may_know = move is None or seat == "open" or seat == str(move.seat)
        steps.append(
            say.Step(
                number=number,
                by=None if move is None else move.seat,
                at=times[number - 1] if number else started,
                choice=choice if may_know else None,
                seen=seen,
                position=state.position() if seat == "open" else None,
            )
        )
    return say.Replay(length, steps)


def verify(record: dict[str, Any]) -> say.Verified:
    """Play a record again."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_ANSWERS:
        return say.Verified(False, f"the record has more than {MOST_ANSWERS} answers; `threescore verify` can check it")
    try:
        match = from_record(record)
    except ThreescoreError as error:
        return say.Verified(False, str(error))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return say.Verified(False, f"the record is damaged: {type(error).__name__}")
    count = len(match.moves)
    fair = isinstance(match.luck, Fair)
    dice = "the secret belongs to the commitment" if fair else "its dice come from a seed that nobody committed to"
    text = f"All {count} answers are legal and lead to the recorded result; {dice}."
    if not isinstance(match.luck, Fair):
        return say.Verified(True, text, count)
    return say.Verified(True, text, count, match.luck.commit(), match.luck.notes())
