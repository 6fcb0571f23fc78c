"""One thought by several processors: everybody in a crew thinks about the same question with luck of its own, and what they
have found is added up.

Processes are started when there is first something to think about, and kept. A mind that decides at a glance, or is not one of
ours, thinks alone; so does everybody where nothing can be started. `consult` needs nothing of this.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import threescore
from threescore.core.dice import SEED_BITS, FastDice
from threescore.core.opinion import Opinion
from threescore.core.state import State
from threescore.minds.mind import DEFAULT_MILLISECONDS, Budget, Mind, SearchMind, Thought, consult, own_budget
from threescore.rules import games

# Answers are on their way for about so long.
RETURN_MILLISECONDS = 2
# A new helper has this long to begin.
PATIENCE = 120.0
READY = b"ready"
LENGTH_BYTES = 8
# What a new process does first.
START = "from threescore.minds.crew import help_out; help_out()"


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Helper:
    """A process that thinks about one question at a time."""

    def __init__(self) -> None:
        here = str(Path(threescore.__file__).resolve().parent.parent)
        path = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for the door
        )
        assert self.process.stdin is not None and self.process.stdout is not None, "it was started with both"
        self.questions, self.answers = self.process.stdin, self.process.stdout
        self.begun = threading.Event()
        threading.Thread(target=self.wait_until_ready, daemon=True).start()

    def wait_until_ready(self) -> None:
        with suppress(OSError, EOFError, ValueError):
            if get(self.answers) == READY:
                self.begun.set()

    def ask(self, question: bytes) -> None:
        put(self.questions, question)

    def answer(self) -> Thought | None:
        """What it thinks; None if it failed."""
        told: Thought | None = pickle.loads(get(self.answers))
        return told

    def send_home(self) -> None:
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.questions.close()


class Crew:
    """So many who think together: this process, and helpers. Not for two threads at once."""

    def __init__(self, size: int | None = None) -> None:
        self.size = cores() if size is None else max(1, size)
        self.helpers: list[Helper] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the helpers, and do not wait for them: what is thought until they are there is thought without them."""
        with suppress(OSError):  # where there can be no processes, everybody thinks alone
            while len(self.helpers) < self.size - 1:
                self.helpers.append(Helper())

    def wait(self) -> None:
        """Wait until all helpers that were started can think."""
        for helper in self.helpers:
            helper.begun.wait(PATIENCE)

    def close(self) -> None:
        """Send all helpers home."""
        for helper in self.helpers:
            helper.send_home()
        self.helpers = []

    def consult(self, mind: Mind, state: State, seat: int, budget: Budget | None = None) -> Thought:
        """What `threescore.consult` does, by all of the crew.

        A budget in milliseconds is the time until the answer; one in playouts is that of all together, and then a crew of
        the same size answers the same again.
        """
        begun = time.time()
        budget = own_budget(mind) if budget is None else budget
        if type(mind) is not SearchMind or len(state.choice_ids(seat)) < 2:
            return consult(mind, state, seat, budget)
        self.start()
        milliseconds = DEFAULT_MILLISECONDS if budget == (None, None, budget.seed) else budget.milliseconds
        until = None if milliseconds is None else begun + milliseconds / 1000
        own, *others = self.shares(budget)
        asked = self.hand_out(mind, state, seat, others, until)
        try:
            thoughts = [consult(mind, state, seat, in_time(own, until))]
        except BaseException:
            self.close()  # nobody waits for what they are thinking
            raise
        thoughts += self.collect(asked)
        return together(mind, thoughts, budget.seed) if len(thoughts) > 1 else thoughts[0]

    def shares(self, budget: Budget) -> list[Budget]:
        """What each of the crew has to think: at least one playout, each with luck of its own."""
        luck = FastDice(budget.seed)
        found = [budget]
        for _ in range(self.size - 1):
            found.append(budget._replace(seed=luck.below(1 << SEED_BITS)))
        if budget.playouts is None:
            return found
        each, more = divmod(budget.playouts, self.size)
        return [one._replace(playouts=each + (i < more)) for i, one in enumerate(found) if i == 0 or each + (i < more)]

    def hand_out(
        self, mind: Mind, state: State, seat: int, shares: Sequence[Budget], until: float | None
    ) -> list[Helper]:
        """Ask the helpers; those who were asked. They see what the seat may believe, never the truth."""
        asked: list[Helper] = []
        for helper, share in zip(list(self.helpers), shares, strict=False):
            # Without a clock all of them have to think, or the answer would not be the same again.
            if helper.begun.wait(PATIENCE if until is None else 0):
                try:
                    helper.ask(pickle.dumps((mind, state.redeal(seat, FastDice(share.seed)), seat, share, until)))
                    asked.append(helper)
                except Exception:  # a game that cannot be copied or put into words, a helper that has died
                    self.dismiss(helper)
        return asked

    def dismiss(self, helper: Helper) -> None:
        self.helpers.remove(helper)
        helper.send_home()

    def collect(self, asked: list[Helper]) -> list[Thought]:
        """What the helpers think. One that failed is let go; the next question finds another in its place."""
        found: list[Thought] = []
        for helper in asked:
            thought = None
            with suppress(OSError, EOFError, pickle.UnpicklingError):
                thought = helper.answer()
            if thought is None:
                self.dismiss(helper)
            else:
                found.append(thought)
        return found


def in_time(budget: Budget, until: float | None) -> Budget:
    """The budget of somebody whose answer has to be there at a time of the clock on the wall."""
    if until is None:
        return budget
    left = (until - time.time()) * 1000 - RETURN_MILLISECONDS
    return budget._replace(milliseconds=max(1, round(left)))


def together(mind: SearchMind, thoughts: Sequence[Thought], seed: int) -> Thought:
    """What several have found, added up: the choice that they tried most, or, for a soft mind, one that tempts it."""
    tries: dict[int, int] = {}
    sums: dict[int, float] = {}
    for thought in thoughts:
        for opinion in thought.opinions:
            weight = max(1, opinion.tries)
            tries[opinion.choice] = tries.get(opinion.choice, 0) + weight
            sums[opinion.choice] = sums.get(opinion.choice, 0.0) + weight * opinion.chance
    if not tries:
        return thoughts[0]
    opinions = [Opinion(choice, sums[choice] / tries[choice], tries[choice]) for choice in tries]
    opinions.sort(key=lambda opinion: (-opinion.tries, -opinion.chance, opinion.choice))
    return Thought(mind.pick(tuple(opinions), FastDice(seed)), tuple(opinions))


# What goes between processes: so many bytes, and how many they are


def put(pipe: BinaryIO | Any, message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH_BYTES, "big") + message)
    pipe.flush()


def get(pipe: BinaryIO | Any) -> bytes:
    """The next message; EOFError if there is none."""
    length = pipe.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        raise EOFError
    message: bytes = pipe.read(int.from_bytes(length, "big"))
    return message


def help_out() -> None:
    """What a helper does, until nobody asks any more."""
    games()  # everything that takes long to import
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints is no answer
    put(answers, READY)
    while True:
        try:
            question = get(questions)
        except EOFError:
            return
        try:
            mind, state, seat, budget, until = pickle.loads(question)
            answer: Thought | None = consult(mind, state, seat, in_time(budget, until))
        except Exception:
            answer = None
        with suppress(OSError):  # who asked has gone, as is noticed above
            put(answers, pickle.dumps(answer))
