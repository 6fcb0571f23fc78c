"""What is said at the end of a match, and of what cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from threescore.core.errors import ThreescoreError
from threescore.core.words import Words
from threescore.terminal.sitting import Ending

# How lessons and puzzles end, beside the ways in which matches do
LESSON = "lesson"
PUZZLE = "puzzle"


def after(ended: Ending) -> tuple[tuple[str, str], ...]:
    """What can be done after the end: in a word, and as it is said."""
    elsewhere = (("menu", "Another game, or a saved match"), ("leave", "Leave"))
    if ended.how == LESSON:
        return ("again", "Play it now, against a mind"), *elsewhere
    if ended.how == PUZZLE:
        return ("again", "The next puzzle"), *elsewhere
    return ("review", "Look back: luck and skill"), ("again", "Play again with the same people"), *elsewhere


def rank_of(ended: Ending, seat: int) -> tuple[bool, bool, int]:
    """What ranks a seat: the winners first, whoever gave up last, the others by their scores."""
    return seat not in ended.winners, seat in ended.resigned, -ended.scores[seat]


def order_of(ended: Ending) -> list[int]:
    """The seats as they are ranked."""
    return sorted(range(len(ended.scores)), key=lambda seat: (rank_of(ended, seat), seat))


def ranking(ended: Ending, names: Sequence[str], words: Words) -> list[str]:
    """Everybody in order, with their figure, equals in one place; whoever plays alone has nobody to be compared with."""
    if len(names) < 2:
        return []
    order = order_of(ended)
    ranks = [rank_of(ended, seat) for seat in order]
    lines = []
    for seat, rank in zip(order, ranks, strict=True):
        what = "resigned" if seat in ended.resigned else "has won" if seat in ended.winners else ""
        told = ", ".join(part for part in (words.figure(ended.scores[seat]), what) if part)
        lines.append(f"{ranks.index(rank) + 1}. {names[seat]}{': ' if told else ''}{told}")
    return lines


def spoken(error: ThreescoreError) -> str:
    """What is said of an error, as a sentence of its own."""
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."
