"""Being told to end, by a window that closes or a machine that shuts down: the match is kept, the terminal left as it was."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

# Windows knows none of this.
ENDING = () if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP)


def exit_code(number: int) -> int:
    """What a shell says of a program that a signal has ended."""
    return 128 + number


def let_go_of_terminal() -> None:
    """The terminal is gone: nothing can be read from it or said to it any more."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def has_terminal() -> bool:
    """Whether the terminal is still there, if there was one."""
    import termios

    try:
        termios.tcgetattr(0)
    except termios.error as error:
        return bool(error.args[0] != errno.EIO)
    return True


def heed_in_loop(end: Callable[[int], None]) -> None:
    """In a program that runs in this thread's loop: `end` is told the exit code."""

    def told(number: int) -> None:
        if not has_terminal():
            let_go_of_terminal()
        end(exit_code(number))

    for number in ENDING:
        asyncio.get_running_loop().add_signal_handler(number, told, number)


@contextmanager
def heeded(end: Callable[[], None]) -> Iterator[None]:
    """In a program that waits for lines: `end` puts everything away in a thread of its own, then the program is over.

    Python itself hears a signal that comes just before it waits for a line only when the line has come. What `end` needs has
    to go on until this is left: a signal may have come just before.
    """
    if not ENDING or threading.current_thread() is not threading.main_thread():
        # Signals are the business of whoever has the main thread.
        yield
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)

    def listen() -> None:
        while numbers := os.read(heard, 1):
            if numbers[0] in ENDING:
                if not has_terminal():
                    let_go_of_terminal()
                with suppress(OSError):
                    end()
                os._exit(exit_code(numbers[0]))

    handlers = {number: signal.signal(number, lambda *_: None) for number in ENDING}
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        os.close(told)
        listener.join()
        os.close(heard)
