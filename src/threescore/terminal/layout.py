"""Where everything stands on a screen of a size: the board on top, the question and its answers below, the log beside them."""

from __future__ import annotations

from typing import NamedTuple

# Below this a table does not fit, and is told in plain lines.
LEAST_WIDTH, LEAST_HEIGHT = 80, 24
# From this width on the log has a column of its own beside the board.
WIDE = 116
# Head, question (two lines) and keys
FIXED = 4
# The board leaves so many lines to the answers, if it can; and always.
ANSWERS_SHARE, FEWEST_ANSWERS = 4, 4


class Region(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Plan(NamedTuple):
    """Where everything stands. `notes` is where help lies over what is not needed meanwhile; the board stays in sight."""

    head: Region
    board: Region
    ask: Region
    answers: Region
    log: Region
    notes: Region
    keys: Region


def fits(width: int, height: int) -> bool:
    """Whether a table can be laid out in that size."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def too_small(width: int, height: int) -> str:
    """What is said of a window in which no table fits."""
    return f"A table needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} lines; this window has {width} and {height}."


def log_width(width: int) -> int:
    """How wide the log is beside the board; 0 if it stands beside the answers."""
    return min(64, max(36, width // 3)) if width >= WIDE else 0


def board_room(width: int, height: int) -> tuple[int, int, int]:
    """The room of the board: its width, how many lines it may take, and how many if it cannot do with those."""
    body = height - FIXED
    aside = log_width(width)
    return width - (aside + 1 if aside else 0), body - max(6, height // ANSWERS_SHARE), body - FEWEST_ANSWERS


def plan(width: int, height: int, board_height: int) -> Plan:
    """The layout of a screen whose board takes so many lines."""
    aside = log_width(width)
    main = width - (aside + 1 if aside else 0)
    ask_y = 1 + board_height
    answers_y = ask_y + 2
    below = height - 1 - answers_y
    head, keys = Region(0, 0, width, 1), Region(0, height - 1, width, 1)
    board, ask = Region(0, 1, main, board_height), Region(0, ask_y, main, 2)
    if aside:
        log = Region(main + 1, 1, aside, height - 2)
        return Plan(head, board, ask, Region(0, answers_y, main, below), log, log, keys)
    log_part = width * 2 // 5
    answers = Region(0, answers_y, width - log_part - 1, below)
    log = Region(width - log_part, answers_y, log_part, below)
    return Plan(head, board, ask, answers, log, Region(0, ask_y, width, below + 2), keys)
