"""Plays: on the whole screen where there is one that is large enough, otherwise line by line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from threescore.core.errors import ThreescoreError
from threescore.terminal import layout, opening
from threescore.terminal.blocks import without_unicode
from threescore.terminal.ending import spoken
from threescore.terminal.menu import Chosen, Page, Reading, first_page
from threescore.terminal.sitting import Sitting


def play(sit: Callable[[bool], Sitting], plain: bool) -> int:
    """Play a match to its end, or until the person leaves; the exit code of the program.

    `sit` begins it, told whether people wait for minds.
    """
    if not plain and not layout.fits(*shutil.get_terminal_size()):
        say(f"{layout.too_small(*shutil.get_terminal_size())} So the match is told line by line.")
        plain = True
    if plain:
        from threescore.terminal.plain import Stream

        return Stream(sit(True), opening.in_ascii()).run()
    from threescore.terminal.app import TableApp

    app = TableApp(sit(False), opening.in_ascii())
    told = app.run()
    sys.stdout.write(f"{app.sitting.farewell}\n")
    if told == "menu":
        return menu(plain)
    return app.return_code or 0


def menu(plain: bool) -> int:
    """What can be played: a match that was kept, or a new one."""
    if plain or not layout.fits(*shutil.get_terminal_size()):
        chosen = choose_by_line()
    else:
        from threescore.terminal.browse import MenuApp

        app = MenuApp(opening.in_ascii())
        chosen = app.run()
        if app.return_code:
            return app.return_code
    return 0 if chosen is None else play(chosen.sit, plain)


def choose_by_line() -> Chosen | None:
    """The pages of the menu line by line."""
    page = first_page()
    while True:
        say(page.title)
        say(page.about)
        for number, entry in enumerate(page.entries, 1):
            say(f"{number:>3}  {entry.text}")
        try:
            text = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            text = "q"
        if text in ("q", "quit"):
            return None
        if not (text.isdecimal() and 1 <= int(text) <= len(page.entries)):
            say(f"{text!r} is none of these: type a number from 1 to {len(page.entries)}, or q to leave.")
            continue
        try:
            found = page.entries[int(text) - 1].leads()
        except ThreescoreError as error:
            say(spoken(error))
            continue
        if isinstance(found, Page):
            page = found
        elif isinstance(found, Reading):
            say(found.text)
        else:
            return found


def say(text: str) -> None:
    sys.stdout.write(f"{without_unicode(text) if opening.in_ascii() else text}\n")
