"""Finished matches: their records, their moments, and checking a record that somebody brings."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from threescore.core.errors import ThreescoreError
from threescore.server import messages as say
from threescore.server.live import Live
from threescore.server.refusal import bad, closed, not_found, too_late
from threescore.server.telling import number_of, ran_out, told
from threescore.table.drawn import draws
from threescore.table.luck import Fair, Rehearsed
from threescore.table.match import Match
from threescore.table.records import from_record
from threescore.table.reel import Reel

MOST_STEPS = 200
# Entries of the log in one message: they cost far less than moments.
MOST_ENTRIES = 500
# So many replays are kept.
MOST_REELS = 32
# A record that somebody brings is played again only up to this length.
MOST_ANSWERS = 20_000
# So many numbers of the dice, or a few more, are told in one message.
MOST_NUMBERS = 2_000


def finished(live: Live) -> Match:
    """The match, if it was played and has ended."""
    if live.table.status != "over":
        raise too_late(
            "the match is still going on; its record and its replay are there when it has ended", "replay_later"
        )
    if live.closed:
        raise closed(live.closed)
    if live.match is None:
        raise not_found("the match was called off before it started", "called_off")
    return live.match


def record(live: Live) -> dict[str, Any]:
    """The whole match as one JSON file."""
    match = finished(live)
    told = match.record()
    told["seats"] = [
        {"name": seat.name, "kind": seat.kind, "level": seat.level if seat.kind == "bot" else None}
        for seat in live.table.seats
    ]
    return told


def sides(live: Live, seat: str) -> tuple[int | None, ...]:
    """The seats whose views are asked for."""
    if seat == "open":
        return tuple(range(live.table.players))
    if seat == "onlooker":
        return (None,)
    if seat.isascii() and seat.isdecimal() and len(seat) < 4 and int(seat) < live.table.players:
        return (int(seat),)
    players = live.table.players
    text = f"the seat of a replay is a number below {players}, or onlooker, or open"
    raise bad(text, "replay_seat", {"players": players})


class Reels:
    """The replays that somebody has looked at lately."""

    def __init__(self) -> None:
        self.reels: OrderedDict[str, Reel] = OrderedDict()

    def of(self, match: str, played: Match) -> Reel:
        reel = self.reels.get(match)
        if reel is None or reel.moves is not played.moves:
            reel = self.reels[match] = Reel(played.game, played.luck, played.moves)
        self.reels.move_to_end(match)
        while len(self.reels) > MOST_REELS:
            self.reels.popitem(last=False)
        return reel


def replay(played: Match, reel: Reel, seat: str, views: tuple[int | None, ...], first: int, count: int) -> say.Replay:
    """Some moments of a finished match. Made in threads."""
    words = played.game.words
    moments = []
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
            events = [told(words, event, one) for event in state.events_for(one)]
            seen.append(say.Seen(one, view, say.Sentence(*words.ask(view)), choices, False, events))
        may_know = move is None or seat == "open" or seat == str(move.seat)
        moments.append(
            say.Moment(
                number=number,
                by=None if move is None else move.seat,
                at=played.started if move is None else move.at,
                choice=choice if may_know else None,
                seen=seen,
                position=state.position() if seat == "open" else None,
            )
        )
    return say.Replay(length, moments)


def log(played: Match, seat: str, views: tuple[int | None, ...], first: int, count: int) -> say.ReplayLog:
    """Some entries of the log of a finished match; where all is open, each as whoever answered knows it. Made in threads."""
    words = played.game.words
    length = len(played.moves)
    state = played.state.clone()
    numbers = range(first, min(length, first + count - 1) + 1)
    entries = []
    for number in numbers:
        move = played.moves[number - 1] if number else None
        eyes = move.seat if move is not None and seat == "open" else views[0]
        state.facts = played.facts[number]
        events = [told(words, event, eyes) for event in state.events_for(eyes)]
        by, at = (None, played.started) if move is None else (move.seat, move.at)
        entries.append(say.LogEntry(number, by, at, events))
    entries += [
        say.LogEntry(number, late.seat, late.at, [ran_out(late)]) for number, late in played.late if number in numbers
    ]
    entries.sort(key=number_of)
    return say.ReplayLog(length, entries)


def drawn(match: Match, first: int) -> tuple[list[say.Drawn], int | None]:
    """What the answers from that one on drew, and where it goes on if that is too much for one message."""
    found: list[say.Drawn] = []
    count = 0
    for number, seat, choice, numbers in draws(match):
        if number < first:
            continue
        if count >= MOST_NUMBERS:
            return found, number
        count += len(numbers)
        said = None if choice is None else say.ChoiceInfo(*choice)
        found.append(say.Drawn(number, seat, said, [say.DrawnNumber(*one) for one in numbers]))
    return found, None


def verify(record: dict[str, Any], first: int = 0) -> say.Verified:
    """Play a record again, and tell what its answers drew from that one on."""
    entries = record.get("entries")
    if isinstance(entries, list) and len(entries) > MOST_ANSWERS:
        text = f"the record has more than {MOST_ANSWERS} answers; `threescore verify` can check it"
        return say.Verified(False, "record_long", {"most": MOST_ANSWERS}, text)
    try:
        match = from_record(record)
    except ThreescoreError as error:
        return say.Verified(False, *error.sentence)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        name = type(error).__name__
        return say.Verified(False, "record_damaged", {"error": name}, f"the record is damaged: {name}")
    count = len(match.moves)
    good = f"All {count} answers are legal and lead to the recorded result"
    if isinstance(match.luck, Rehearsed):
        text = f"{good}; it was rehearsed: its luck was chosen beforehand."
        return say.Verified(True, "verified_rehearsed", {"count": count}, text, count)
    if not isinstance(match.luck, Fair):
        text = f"{good}; its dice come from a seed that nobody committed to."
        return say.Verified(True, "verified_seed", {"count": count}, text, count)
    text = f"{good}; the secret belongs to the commitment."
    commit, notes = match.luck.commit(), match.luck.notes()
    numbers, more = drawn(match, first)
    return say.Verified(True, "verified", {"count": count}, text, count, commit, notes, numbers, more)
