"""Thinks for bots: a process of its own, handed one question at a time, that answers with a choice or with hints.

It is given a position with all that the seat cannot know dealt anew, never the truth, the log or the dice; only of a match that
is over it is given the record, to look at some of its answers for a review. It lives as long as the parlour does: it ends when
nothing can be handed to it any more.
Its argument is how many processors one thought may use.
"""

from __future__ import annotations

import functools
import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, json

if TYPE_CHECKING:
    from threescore.minds.mind import Ask, Mind
    from threescore.table.answers import Answer as Given

# Said once, when everything that thinking needs is there.
READY = b"ready\n"


class Question(NamedTuple):
    """What a seat is asked, in a position that it holds possible. Without a level: hints are wanted."""

    game: str
    players: int
    options: dict[str, Any]
    position: dict[str, Any]
    seat: int
    level: str | None
    # At most so long, whatever the level would have; None: as the level has it.
    milliseconds: int | None
    seed: int
    # By so many playouts and no clock, where what is thought has to be the same every time.
    playouts: int | None = None


class Batch(Struct, tag="batch"):
    """Some answers of a match that is over, by the text of its record, to be judged for its review."""

    record: str
    first: int
    count: int


class Day(Struct, tag="day"):
    """A day whose deal is to be made, from this secret."""

    day: str
    secret: str


class Answer(NamedTuple):
    """A choice, or hints; or what went wrong. For a review: what was found of each answer, as `Judged` of table/review.py.
    For a day: its text."""

    choice: int | None
    hints: list[dict[str, Any]]
    error: str | None
    judged: list[Any] | None = None
    text: str | None = None


READ = json.Decoder(Question | Batch | Day)


@functools.lru_cache(maxsize=1)
def answers_in(record: str) -> list[Given]:
    """The answers of a match; the last one is kept, whose other batches come next."""
    from threescore.table.records import from_record
    from threescore.table.review import all_answers

    return all_answers(from_record(json.decode(record)))


def judge(batch: Batch) -> Answer:
    from threescore.table.review import judge_some

    given = answers_in(batch.record)[batch.first : batch.first + batch.count]
    return Answer(None, [], None, judge_some(given, batch.first))


def deal(day: Day) -> Answer:
    from threescore.table.daily import make

    return Answer(None, [], None, None, make(day.day, bytes.fromhex(day.secret)))


@functools.cache
def mind_of(name: str) -> Mind:
    """The mind of a name from the table, which has only names that the operator offers; looked for once."""
    from threescore.minds.naming import mind

    return mind(name)


def think(question: Question, ask: Ask) -> Answer:
    from threescore.core.dice import FastDice
    from threescore.minds.mind import Budget, hints
    from threescore.rules import game

    dice = FastDice(question.seed)
    state = game(question.game, question.players, **question.options).from_position(question.position, dice=dice)
    if question.level is None:
        budget = Budget(question.milliseconds, question.playouts, question.seed)
        return Answer(None, hints(state, question.seat, budget, ask=ask), None)
    chosen = mind_of(question.level)
    budget = chosen.budget._replace(seed=question.seed)
    if question.milliseconds is not None:
        budget = budget._replace(milliseconds=question.milliseconds)
    if question.playouts is not None:
        budget = Budget(None, question.playouts, question.seed)
    return Answer(int(ask(chosen, state, question.seat, budget).choice), [], None)


def read_forever(questions: queue.SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    # The parlour has gone; nobody waits for what is being thought.
    os._exit(0)


def main() -> None:
    # A signal to the whole group of processes is for the parlour.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    # The tables come first. Not every system can.
    with suppress(OSError, AttributeError):
        os.nice(5)
    from threescore.minds import naming  # noqa: F401  (everything that takes long to import)
    from threescore.minds.crew import Crew
    from threescore.rules import games

    games()
    crew = Crew(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    crew.start()
    crew.wait()
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=read_forever, args=(questions,), daemon=True).start()
    answers = sys.stdout.buffer
    answers.write(READY)
    answers.flush()
    while True:
        line = questions.get()
        try:
            question = READ.decode(line)
            if isinstance(question, Day):
                answer = deal(question)
            elif isinstance(question, Batch):
                answer = judge(question)
            else:
                answer = think(question, crew.consult)
        except Exception as error:
            answer = Answer(None, [], type(error).__name__)
        answers.write(json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
