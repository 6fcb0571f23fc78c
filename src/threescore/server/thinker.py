"""Thinks for bots: a process of its own, handed one question at a time, that answers with a choice or with hints.

It is given a position with all that the seat cannot know dealt anew, never the truth, the log or the dice. It lives as long as
the parlour does: it ends when nothing can be handed to it any more.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec import json

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


class Answer(NamedTuple):
    """A choice, or hints; or what went wrong."""

    choice: int | None
    hints: list[dict[str, Any]]
    error: str | None


READ = json.Decoder(Question)


def think(question: Question) -> Answer:
    from threescore.core.dice import FastDice
    from threescore.minds.levels import LEVELS
    from threescore.minds.mind import Budget, consult, hints
    from threescore.rules import game

    dice = FastDice(question.seed)
    state = game(question.game, question.players, **question.options).from_position(question.position, dice=dice)
    if question.level is None:
        budget = Budget(milliseconds=question.milliseconds, seed=question.seed)
        return Answer(None, hints(state, question.seat, budget), None)
    level = LEVELS[question.level]
    budget = level.budget._replace(seed=question.seed)
    if question.milliseconds is not None:
        budget = budget._replace(milliseconds=question.milliseconds)
    return Answer(int(consult(level.mind, state, question.seat, budget).choice), [], None)


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
    from threescore.minds import levels  # noqa: F401  (everything that takes long to import)
    from threescore.rules import games

    games()
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=read_forever, args=(questions,), daemon=True).start()
    answers = sys.stdout.buffer
    answers.write(READY)
    answers.flush()
    while True:
        line = questions.get()
        try:
            answer = think(READ.decode(line))
        except Exception as error:
            answer = Answer(None, [], type(error).__name__)
        answers.write(json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
