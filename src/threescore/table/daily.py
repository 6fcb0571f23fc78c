"""The daily deal: each day one position of every game, and its luck, the same for everybody.

A day is a text that says all there is to it. The keeper commits to it beforehand and shows it when the day is over: SHA-256 of
the text is the day's secret, and SHA-256 of that what was committed to. So nobody need believe that a deal was not changed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from threescore.core.dice import FastDice
from threescore.core.errors import BadSave, shown
from threescore.core.game import Game
from threescore.core.state import State, buffer
from threescore.minds.greedy import Greed
from threescore.minds.mind import GreedyMind
from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.table.answers import is_open_question
from threescore.table.luck import Rehearsed

SCHEMA = "threescore/daily/1"
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# A seed that JSON and a browser hold exactly
SEED_BITS = 53
# At most so many seats; so many matches of bots are looked through for a position, of which so many answers at most are left,
# and so many questions are looked at from there on.
MOST_SEATS = 3
MATCHES = 3
LEFT = 90
QUESTIONS = 12


class Deal(NamedTuple):
    """What one game is on one day: who plays it from where, with which luck. Without a position it begins with the set-up."""

    game: str
    players: int
    seat: int
    seed: int
    position: dict[str, Any] | None

    def set_up(self) -> Game:
        return game_by_name(self.game, self.players)

    def luck(self) -> Rehearsed:
        return Rehearsed(self.seed, self.position)


def day_of(at: float) -> str:
    """The day of a time: days begin and end by UTC, for everybody at once."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def begins(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()


def later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def is_day(text: str) -> bool:
    try:
        return DAY.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


def secret_of(text: str) -> str:
    """What is committed to: it tells nothing of the text, and belongs to no other."""
    return hashlib.sha256(text.encode()).hexdigest()


def number_from(secret: bytes, *what: object) -> int:
    """A number of so many bits that nobody knows who does not know the secret."""
    told = "\n".join([secret.hex(), *map(str, what)])
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8]) >> (64 - SEED_BITS)


def make(day: str, secret: bytes) -> str:
    """The text of a day. The secret decides all of it, and is part of it, so that the text cannot be guessed."""
    deals = [deal_of(name, secret)._asdict() for name in games()]
    return json.dumps({"schema": SCHEMA, "day": day, "salt": secret.hex(), "deals": deals}, sort_keys=True)


def deal_of(name: str, secret: bytes) -> Deal:
    """A game on a day: a solitaire from the beginning, another one from where a match of bots still hangs in the balance."""
    seats = [count for count in kind_of(name).seats if count <= MOST_SEATS] or [kind_of(name).seats[0]]
    players = seats[number_from(secret, name, "seats") % len(seats)]
    seed = number_from(secret, name, "luck")
    found = None if players == 1 else midway(game_by_name(name, players), secret)
    if found is None:
        return Deal(name, players, 0, seed, None)
    state, seat = found
    return Deal(name, players, seat, seed, state.position())


def midway(game: Game, secret: bytes) -> tuple[State, int] | None:
    """Of some matches of bots, the question late in one of them whose seat's chance is nearest to an even one."""
    best: tuple[float, State, int] | None = None
    for number in range(MATCHES):
        for state, seat in questions(game, number_from(secret, game.name, "match", number)):
            odd = max(abs(chance - 1 / game.players) for chance in state.chances())
            if best is None or odd < best[0]:
                best = (odd, state, seat)
    return None if best is None else best[1:]


def questions(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Some questions with something to choose, late in a match of bots."""
    answers = played(game, seed)
    state, found = game.deal(FastDice(seed)), 0
    for number, (seat, choice) in enumerate(answers):
        late = number >= max(len(answers) // 2, len(answers) - LEFT)
        if late and is_open_question(state, seat):
            yield state.clone(), seat
            found += 1
            if found == QUESTIONS:
                return
        state.apply(seat, choice)


def played(game: Game, seed: int) -> list[tuple[int, int]]:
    """A match between greedy bots: who answered, and what."""
    greed, state, dice, out = Greed(game), game.deal(FastDice(seed)), FastDice(seed + 1), buffer()
    answers = []
    while state.owes:
        seat = state.to_act[0]
        choice = int(greed.blind_choice(state, seat, dice, out, state.legal(seat, out), GreedyMind.samples))
        answers.append((seat, choice))
        state.apply(seat, choice)
    return answers


def read(text: str) -> dict[str, Deal]:
    """The deals of a day's text, by game; BadSave if it is none."""
    try:
        told = json.loads(text)
        if told["schema"] != SCHEMA:
            raise BadSave(f"the text of a day should say 'schema': {SCHEMA!r}, and says {shown(told['schema'])}")
        return {one["game"]: Deal(**one) for one in told["deals"]}
    except (ValueError, LookupError, TypeError) as error:
        raise BadSave(f"this is not the text of a day: {error}") from None
