"""What the laboratory's commands say: on a terminal in lines that end between words, elsewhere as they are."""

from __future__ import annotations

import shutil
import sys
import textwrap


def say(text: str) -> None:
    """Say some lines."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    sys.stdout.write(folded(text.rstrip("\n"), width) + "\n")


def folded(text: str, width: int) -> str:
    """Lines no wider than that, where it is not 0; what does not fit goes on below, set in."""
    return "\n".join(fold(line, width) if 0 < width < len(line) else line for line in text.split("\n"))


def fold(line: str, width: int) -> str:
    inset = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line.strip(),
        width,
        initial_indent=inset,
        subsequent_indent=inset + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
