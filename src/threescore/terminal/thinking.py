"""Minds in a process of their own: compiled search lets nothing else run beside it, and the screen has to."""

from __future__ import annotations

import asyncio
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from threescore.core.errors import MindFailed
from threescore.core.state import State
from threescore.minds.crew import Crew
from threescore.minds.mind import Ask, Budget, Mind, consult, hints
from threescore.minds.naming import mind as mind_by_name


def think_forever(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer whatever is asked, until nobody asks any more; with all processors, where that is worth it."""
    # Who interrupts the program means the one that has the screen.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError), Crew() as crew:
        crew.start()
        while True:
            name, state, seat, budget = pickle.load(questions)
            mind = None if name is None else mind_by_name(name)
            pickle.dump(answer_of(mind, state, seat, budget, crew.consult), answers)
            answers.flush()


def answer_of(mind: Mind | None, state: State, seat: int, budget: Budget, ask: Ask = consult) -> Any:
    """A mind's choice, or hints where none is named; what went wrong is an answer as well."""
    try:
        return hints(state, seat, budget, ask=ask) if mind is None else ask(mind, state, seat, budget).choice
    except MindFailed as error:
        return error


class Thinker:
    """Somebody who thinks about one question at a time. Minds that stop by a budget have a process of their own, which is
    started when it is first needed; the others are quick."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.turn = asyncio.Lock()

    async def choose(self, mind: Mind, state: State, seat: int, budget: Budget) -> int:
        """What a mind answers for a seat; MindFailed if it has no answer. It is shown a copy that is dealt anew."""
        if budget.milliseconds is None and budget.playouts is None:
            found = await asyncio.to_thread(answer_of, mind, state, seat, budget)
        else:
            found = await self.ask(mind.name, state, seat, budget)
        if isinstance(found, MindFailed):
            raise found
        return int(found)

    async def advise(self, state: State, seat: int, budget: Budget) -> list[dict[str, Any]]:
        """What a strong mind thinks of the best few choices."""
        found = await self.ask(None, state, seat, budget)
        if isinstance(found, MindFailed):
            raise found
        return list(found)

    async def ask(self, name: str | None, state: State, seat: int, budget: Budget) -> Any:
        async with self.turn:
            try:
                return await asyncio.to_thread(self.exchange, (name, state, seat, budget))
            except (EOFError, OSError, pickle.PickleError) as error:
                self.dismiss()
                return MindFailed(f"the mind {name or 'that gives hints'} has died while it was thinking: {error!r}")

    def exchange(self, question: tuple[str | None, State, int, Budget]) -> Any:
        if self.process is None:
            command = [sys.executable, "-m", "threescore.terminal.thinking"]
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
            )
        process = self.process
        assert process.stdin is not None and process.stdout is not None, "it was started with both"
        pickle.dump(question, process.stdin)
        process.stdin.flush()
        return pickle.load(process.stdout)

    def dismiss(self) -> None:
        """End it at once, whatever it thinks about."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()


if __name__ == "__main__":
    think_forever(sys.stdin.buffer, sys.stdout.buffer)
