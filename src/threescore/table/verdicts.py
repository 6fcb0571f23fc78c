"""What a review says in words: accuracy, a word for it, the turning points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from threescore.core.sentences import Choice, Sentence

if TYPE_CHECKING:
    from threescore.table.review import SeatReview, Step

# How an error becomes an accuracy in per cent: the curve that lichess uses, of points of a hundred
TOP, SLOPE, FLOOR = 103.1668, 0.04354, 3.1669
# What play is called that has at least such an accuracy and has not given away more in all, in points of a hundred. Where a
# match has hundreds of answers each gives away little, whoever gives them: only the sum tells.
WORDS = (
    (99.5, 2, "flawless"),
    (98.0, 10, "masterly"),
    (95.5, 25, "strong"),
    (91.0, 60, "sound"),
    (84.0, 120, "uneven"),
)
WORST = "wild"
TURNING_POINTS = 3
# What changes a chance by less turned nothing.
LEAST_TURN = 0.02


def accuracy(errors: Sequence[float]) -> float | None:
    """Per cent, the plain average over decisions; None where nothing was to be decided."""
    if not errors:
        return None
    found = [TOP * math.exp(-SLOPE * 100 * error) - FLOOR for error in errors]
    return round(sum(min(100.0, max(0.0, one)) for one in found) / len(found), 2)


def word(percent: float, errors: Sequence[float]) -> str:
    """What play of such accuracy is called, with such errors."""
    given = points(math.fsum(errors))
    return next((name for least, most, name in WORDS if percent >= least and given <= most), WORST)


def points(part: float) -> float:
    """A part of a win in points of a hundred, as people read it."""
    return round(100 * part, 1)


def turning_points(steps: Sequence[Step]) -> list[Sentence]:
    """The steps that changed most, in the order of the match, each in a sentence."""
    turns: list[tuple[float, int, Sentence]] = []
    for number, step in enumerate(steps):
        for size, told in turns_of(step):
            if size >= LEAST_TURN:
                turns.append((size, number, told))
    turns.sort(key=lambda turn: -turn[0])
    return [told for _, _, told in sorted(turns[:TURNING_POINTS], key=lambda turn: turn[1])]


def turns_of(step: Step) -> list[tuple[float, Sentence]]:
    """What a step turned: what chance did, and what the answer gave away."""
    if step.what == "gave_up" and step.seat is not None:
        args = {"seat": step.seat, "points": points(-step.play)}
        return [(-step.play, Sentence("gave_up", args, f"Seat {step.seat + 1} gave up with {args['points']} in 100."))]
    lucky = max(range(len(step.luck)), key=lambda seat: abs(step.luck[seat]))
    luck = step.luck[lucky]
    found = [(abs(luck), lucky_turn(step, lucky, points(luck)))]
    if step.play < 0 and step.better:
        found.append((-step.play, given_away(step)))
    return found


def lucky_turn(step: Step, seat: int, size: float) -> Sentence:
    verb = "gave" if size >= 0 else "cost"
    args = {"move": step.move, "seat": seat, "points": size, "by": step.seat, "answer": step.choices}
    if step.seat is None:
        return Sentence("dealt_luck", args, f"The deal {verb} seat {seat + 1} {abs(size):g} in 100.")
    text = f"Move {step.move}: chance {verb} seat {seat + 1} {abs(size):g} in 100 ({said(step.choices)})."
    return Sentence("luck", args, text)


def given_away(step: Step) -> Sentence:
    assert step.seat is not None
    size, instead = points(-step.play), step.better[0].choices
    args = {"move": step.move, "seat": step.seat, "points": size, "answer": step.choices, "better": instead}
    text = f"Move {step.move}: seat {step.seat + 1} gave away {size:g} in 100 ({said(step.choices)}; better: {said(instead)})."
    return Sentence("error", args, text)


def said(choices: Sequence[Choice]) -> str:
    """An answer of several choices in one line."""
    return ", ".join(choice.text for choice in choices)


def in_a_sentence(seat: SeatReview) -> Sentence:
    """What luck and skill did for a seat."""
    luck, mistakes, adjusted = points(seat.luck), points(-seat.play), points(seat.adjusted)
    args = {"seat": seat.seat, "luck": luck, "mistakes": mistakes, "adjusted": adjusted, "word": seat.word}
    verb = "gave" if luck >= 0 else "cost"
    text = f"Luck {verb} seat {seat.seat + 1} {abs(luck):g} in 100, its own mistakes cost it {mistakes:g}."
    return Sentence("luck_and_skill", args, text)
