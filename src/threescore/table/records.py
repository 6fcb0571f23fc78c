"""Reading a record: the match is played again from its luck and its entries, and has to end as the record says."""

from __future__ import annotations

import math
from typing import Any

from threescore.core.errors import BadSave, ThreescoreError, shown
from threescore.core.game import Game
from threescore.rules import game as game_by_name
from threescore.rules import kind_of
from threescore.table.entries import ANSWER, DEEDS, LATE_RESIGN, Clock, Entry
from threescore.table.luck import Fair, read_luck
from threescore.table.match import SCHEMA, Match


def from_record(record: Any) -> Match:
    """The match of a record, played again to where it was; BadSave if it is damaged, does not follow, or is of other rules."""
    told = record.get("schema") if isinstance(record, dict) else None
    if told == "threescore/record/1":
        # Such a record told who had resigned and not when, so that its result cannot be proved.
        raise BadSave(f"the record was written by an older version, as {told!r}; this one reads {SCHEMA!r}")
    if told != SCHEMA:
        raise BadSave(f"this is not a record of a match: it should say 'schema': {SCHEMA!r}")
    try:
        match = match_of(record)
        entries = read_entries(record["entries"], read_times(record, len(record["entries"])))
        outcome = record["outcome"]
    except BadSave:
        raise
    except (KeyError, TypeError, ValueError, RecursionError, OverflowError, ThreescoreError) as error:
        raise BadSave(f"the record is damaged: {error}") from error
    replay(match, entries)
    now = match.record()["outcome"]
    if now != outcome:
        raise BadSave(f"the record says that it ended as {shown(outcome)}, but its entries lead to {now}")
    return match


def how_it_ended(match: Match) -> str:
    """What became of a match, for whoever has its record checked; seats by their numbers in the record."""
    ended = match.outcome()
    if ended is None:
        return "not over yet"
    late = sorted(entry.seat for _, entry in match.late if entry.what == LATE_RESIGN and entry.seat is not None)
    ran_out = f", where the time ran out for {late}" if late else ""
    if ended.how == "end":
        return f"over, winners {ended.winners}, scores {ended.scores}"
    if ended.how == "resigned":
        return f"given up by {match.resigned}{ran_out}, winners {ended.winners}"
    return "abandoned by its keeper, winners []"


def match_of(record: dict[str, Any]) -> Match:
    """The match of a record before anything has happened."""
    options, players = record["options"], record["players"]
    if not isinstance(options, dict) or type(players) is not int:
        raise BadSave("the record is damaged: 'options' is a mapping and 'players' a number")
    kind_of(record["game"]).refuse_files(options)
    game = game_by_name(record["game"], players, **options)
    version = record["rules_version"]
    if type(version) is not int or version != game.rules_version:
        raise BadSave(
            f"the record was played by rules version {shown(version)} of {game.name}; "
            f"this is version {game.rules_version}"
        )
    luck, people, casual = read_luck(record["dice"]), read_people(record["people"], game), record["casual"]
    if isinstance(luck, Fair) and luck.people is not None and tuple(sorted(luck.people)) != people:
        raise BadSave(f"the record says that people had the seats {list(people)}, and its dice say {list(luck.people)}")
    if type(casual) is not bool:
        raise BadSave("the record is damaged: 'casual' is true or false")
    started = record["started"]
    return Match(game, luck, people, read_clock(record["clock"]), casual, None if started is None else time(started))


def read_people(told: Any, game: Game) -> tuple[int, ...]:
    people: list[Any] = list(told) if isinstance(told, list) else [None]
    if any(type(seat) is not int or not 0 <= seat < game.players for seat in people) or len(set(people)) < len(people):
        raise BadSave(
            f"the record is damaged: 'people' are different seats from 0 to {game.players - 1}, not {shown(told)}"
        )
    return tuple(sorted(people))


def read_clock(told: Any) -> Clock | None:
    if told is None:
        return None
    seconds, late, increment = told["seconds"], told["late"], told.get("increment")
    clock = Clock(time(seconds), late, None if increment is None else time(increment))
    if clock.seconds <= 0 or clock.late not in ("bot", "resign") or (clock.increment or 0) < 0:
        raise BadSave(
            "the record is damaged: a clock has seconds, its 'late' is bot or resign, and an 'increment' is not below 0; "
            f"this is {shown(told)}"
        )
    return clock


def read_times(record: dict[str, Any], count: int) -> list[float | None]:
    """When each entry was made, if the record tells; then it also tells when the match started."""
    told = record["times"]
    if told is None and record["started"] is None:
        return [None] * count
    if not isinstance(told, list) or len(told) != count or record["started"] is None:
        raise BadSave("the record is damaged: it tells 'started' and the time of every entry in 'times', or neither")
    return [time(one) for one in told]


def time(told: Any) -> float:
    if type(told) not in (int, float) or not math.isfinite(told):
        raise BadSave(f"the record is damaged: a time is a number of seconds, not {shown(told)}")
    return float(told)


def read_entries(told: Any, times: list[float | None]) -> list[Entry]:
    """The entries of a log: an answer is a seat and the number of a choice, everything else a seat and a word."""
    entries = []
    for (seat, what), at in zip(told, times, strict=True):
        if what not in DEEDS if isinstance(what, str) else type(what) is not int:
            raise BadSave(
                f"the record is damaged: an entry is a seat and a choice, or a seat and {', '.join(DEEDS)}; "
                f"one is {shown([seat, what])}"
            )
        entries.append(Entry(seat, what, None, at) if isinstance(what, str) else Entry(seat, ANSWER, what, at))
    return entries


def replay(match: Match, entries: list[Entry]) -> None:
    """Let everything happen that a log tells of; BadSave if something cannot."""
    for number, entry in enumerate(entries, 1):
        try:
            match.apply(entry)
        except ThreescoreError as error:
            raise BadSave(f"entry {number} of the log cannot be: {error}") from error
