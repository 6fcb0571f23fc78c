"""The review of a match: luck told from skill, for every seat, step by step. `docs/review.md` tells what the figures mean.

A seat's result is its chance before anything was dealt, plus luck, plus what its own answers gave away (play), plus what they
came to because of things it could not know (hidden), plus what looking one step ahead saw better than the judge (correction),
plus what others' answers gave it (gifts): exactly, whatever the judge thinks.
"""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.dice import FastDice
from threescore.core.sentences import Choice, Sentence
from threescore.core.state import State
from threescore.table import verdicts
from threescore.table.account import DEALS, Trials, chances_before_dealing, foresee, knows_all, try_answers
from threescore.table.answers import Answer, Finder, answers_of, packed
from threescore.table.entries import LATE_RESIGN, RESIGN
from threescore.table.match import Match

SCHEMA = "threescore/review/1"
# A difference is no noise from so many standard errors on, and worth talking of from so much of a win on
DOUBT = 3.0
WORTHWHILE = 0.001
# So many answers are told beside the one that was given
TOLD = 3
# What a worker takes at a time
BATCH = 16
SET_UP, ANSWERED, GAVE_UP, LEFT = "set_up", "answer", "gave_up", "left"


class Care(NamedTuple):
    """How carefully a match is looked at: how many ways of chance each step is measured against, and on how many deals answers
    are found, measured and, where there was nothing to decide, believed in; and on how many deals the start stands."""

    chances: int = 192
    finding: int = 48
    measuring: int = 192
    forced: int = 48
    deals: int = DEALS


CAREFUL = Care()


class Better(NamedTuple):
    """An answer that could have been given, and the seat's chance after it."""

    choices: list[Choice]
    chance: float


class Step(NamedTuple):
    """What one answer, the set-up or giving up brought.

    `move` is how many answers of the match had been given with it, `first` how many before it began. The parts are of every
    seat (`luck`, `gifts`) or of the one that answered; `better` are the best answers, the very best first, where the given one
    gave something away.
    """

    what: str
    first: int
    move: int
    seat: int | None
    choices: list[Choice]
    chances: list[float]
    luck: list[float]
    gifts: list[float]
    play: float = 0.0
    hidden: float = 0.0
    correction: float = 0.0
    # Whether there was something to decide; and what the answer was worth as far as the seat could know
    counted: bool = False
    worth: float | None = None
    better: list[Better] = []  # noqa: RUF012 a tuple is never changed, nor is this


class SeatReview(NamedTuple):
    """One seat's account: result = start + luck + play + hidden + correction + gifts."""

    seat: int
    result: float
    start: float
    luck: float
    play: float
    hidden: float
    correction: float
    gifts: float
    adjusted: float
    decisions: int
    errors: int
    error_rate: float | None
    accuracy: float | None
    word: str | None
    # How far luck as fair as this goes up or down in such a match: the root of the sum of its squares
    swing: float


class Review(NamedTuple):
    """A match with luck told from skill."""

    schema: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    judge: str
    caveat: str
    ended: str | None
    seats: list[SeatReview]
    steps: list[Step]
    turning: list[Sentence]

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        told: dict[str, Any] = as_plain(self)
        return told


class Judged(NamedTuple):
    """What is left of an answer's step when chance, secrets and other answers have been looked at."""

    means: list[float]
    play: float
    hidden: float
    correction: float
    counted: bool
    worth: float
    better: list[tuple[tuple[int, ...], float]]


def as_plain(value: Any) -> Any:
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: as_plain(part) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {name: as_plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_plain(part) for part in value]
    return value


def chances_of(state: State) -> list[float]:
    return list(state.chances())


def graph(match: Match) -> Iterator[list[float]]:
    """Every seat's chance after the set-up and after each answer: the quick part of a review."""
    yield chances_of(match.luck.start(match.game))
    for answer in answers_of(match.luck.start(match.game), match.moves):
        yield chances_of(after_answer(answer))


def after_answer(answer: Answer) -> State:
    state = answer.before.clone()
    for choice in answer.choices:
        state.act(answer.seat, choice)
    return state


def review(
    match: Match,
    progress: Callable[[int, int], None] | None = None,
    workers: int = 1,
    care: Care = CAREFUL,
) -> Review:
    """The review of a match, finished, given up, abandoned or as far as it has come.

    `progress` hears how many answers have been looked at, of how many; `workers` are processes. The same match has the same
    review, however many there are.
    """
    answers = all_answers(match)
    return assemble(match, answers, judge_all(answers, progress, workers, care), care)


def all_answers(match: Match) -> list[Answer]:
    return list(answers_of(match.luck.start(match.game), match.moves))


def assemble(match: Match, answers: Sequence[Answer], judged: Iterable[Judged], care: Care = CAREFUL) -> Review:
    """The review of a match whose answers have been judged, here or elsewhere."""
    set_up = match.luck.start(match.game)
    rehearsed = getattr(match.luck, "position", None) is not None
    start = chances_of(set_up) if rehearsed else chances_before_dealing(match.game, care.deals)
    steps = [set_up_step(set_up, start)]
    for answer, one in zip(answers, judged, strict=True):
        steps.append(step_of(answer, one, steps[-1].chances))
    steps += last_steps(match, steps[-1].chances)
    seats = [seat_review(seat, start[seat], steps) for seat in range(match.game.players)]
    ended = match.outcome()
    game, judge = match.game, match.game.judge
    return Review(
        SCHEMA,
        game.name,
        game.players,
        game.settings(),
        game.rules_version,
        judge.version,
        judge.caveat,
        None if ended is None else ended.how,
        seats,
        steps,
        verdicts.turning_points(steps),
    )


def set_up_step(state: State, start: list[float]) -> Step:
    chances = chances_of(state)
    luck = [now - before for now, before in zip(chances, start, strict=True)]
    return Step(SET_UP, 0, 0, None, [], chances, luck, [0.0] * len(start))


def step_of(answer: Answer, judged: Judged, before: list[float]) -> Step:
    after = chances_of(after_answer(answer))
    luck = [now - mean for now, mean in zip(after, judged.means, strict=True)]
    gifts = [0.0 if seat == answer.seat else mean - before[seat] for seat, mean in enumerate(judged.means)]
    better = [Better(in_words(answer, one), chance) for one, chance in judged.better]
    return Step(
        ANSWERED,
        answer.first,
        answer.place,
        answer.seat,
        in_words(answer, answer.choices),
        after,
        luck,
        gifts,
        judged.play,
        judged.hidden,
        judged.correction,
        judged.counted,
        judged.worth,
        better,
    )


def in_words(answer: Answer, choices: Sequence[int]) -> list[Choice]:
    state, found = answer.before.clone(), []
    for choice in choices:
        found.append(state.game.words.choice(state, answer.seat, choice))
        state.act(answer.seat, choice)
    return found


def last_steps(match: Match, chances: list[float]) -> list[Step]:
    """What giving up, or leaving off, brought: a seat that gives up gives away the chance that it had."""
    ended = match.outcome()
    if ended is None or ended.how == "end":
        return []
    number, nothing = len(match.moves), [0.0] * len(chances)
    if ended.how == "abandoned":
        return [Step(LEFT, number, number, None, [], chances, nothing, nothing)]
    final = shares_after_giving_up(match, chances, ended.winners)
    seat = next(
        (one.seat for one in reversed(match.entries) if one.what in (RESIGN, LATE_RESIGN) and one.seat is not None), 0
    )
    gifts = [0.0 if other == seat else final[other] - chances[other] for other in range(len(chances))]
    return [Step(GAVE_UP, number, number, seat, [], final, nothing, gifts, play=final[seat] - chances[seat])]


def shares_after_giving_up(match: Match, chances: list[float], winners: list[int]) -> list[float]:
    """What each seat has of a match that was given up: all, for the one that is left; several share what chances they had."""
    left = winners or [seat for seat in range(len(chances)) if seat not in match.resigned]
    total = sum(chances[seat] for seat in left)
    return [chances[seat] / total if seat in left and total > 0 else 0.0 for seat in range(len(chances))]


# Every answer


def judge_all(
    answers: Sequence[Answer], progress: Callable[[int, int], None] | None, workers: int, care: Care
) -> Iterator[Judged]:
    """Each answer, in order, here or in other processes."""
    if workers <= 1 or len(answers) <= BATCH:
        for number in range(len(answers)):
            if progress:
                progress(number, len(answers))
            yield from judge_some(answers[number : number + 1], number, care)
    else:
        batches = [(start, answers[start : start + BATCH]) for start in range(0, len(answers), BATCH)]
        with ProcessPoolExecutor(workers) as pool:
            pending = [pool.submit(judge_batch, pickle.dumps(batch), start, care) for start, batch in batches]
            for number, ((start, _), found) in enumerate(zip(batches, pending, strict=True)):
                if progress:
                    progress(start, len(answers))
                yield from found.result()
    if progress:
        progress(len(answers), len(answers))


def judge_batch(answers: bytes, start: int, care: Care) -> list[Judged]:
    return judge_some(pickle.loads(answers), start, care)


def judge_some(answers: Sequence[Answer], start: int, care: Care = CAREFUL) -> list[Judged]:
    """Some answers of a match, the first of which has that number: each has luck of its own to be looked at with."""
    return [judge_answer(answer, start + number, care) for number, answer in enumerate(answers)]


def judge_answer(answer: Answer, seed: int, care: Care = CAREFUL) -> Judged:
    """What an answer gave away beside the best one, as far as its seat could know, and what became of it in truth."""
    state, seat = answer.before, answer.seat
    means = means_of(answer, care.chances, seed)
    standing = chances_of(state)[seat]
    if len(state.choice_ids(seat)) == 1 and len(answer.choices) == 1:
        worth, believed = what_it_knew(answer, means[seat], standing, care.forced, seed)
        return Judged(means, 0.0, means[seat] - standing - (worth - believed), worth - believed, False, worth, [])
    found, tried = Finder(state, seat, 2 * seed, care.finding).find(answer.choices)
    best, worst = ranked(found, tried)
    compared = list(dict.fromkeys([answer.choices, *best, worst]))
    trials = try_answers(state, seat, packed(compared), care.measuring, 2 * seed + 1)
    lead, doubt = trials.lead(1, 0)
    error = lead if is_more(lead, doubt) else 0.0
    last = len(compared) - 1
    counted = error > 0 or is_more(*trials.lead(0, last)) or is_more(*trials.lead(1, last))
    worth, believed = measured(state, seat, trials, means[seat], standing)
    hidden = means[seat] - standing - (worth - believed)
    better = [(compared[place], worth + trials.lead(place, 0)[0]) for place in range(1, len(best) + 1)] if error else []
    return Judged(means, -error, hidden, worth + error - believed, counted, worth, better)


def ranked(found: list[tuple[int, ...]], trials: Trials) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The best few answers besides the given one, which is the first, and the worst of all."""
    order = sorted(range(len(found)), key=trials.mean, reverse=True)
    return [found[place] for place in order if place > 0][:TOLD], found[order[-1]]


def is_more(lead: float, doubt: float) -> bool:
    return lead > WORTHWHILE and lead > DOUBT * doubt


def means_of(answer: Answer, samples: int, seed: int) -> list[float]:
    """Every seat's mean chance after the answer, over what chance could have done with it."""
    before = answer.before.copy(FastDice(0))
    for choice in answer.choices[:-1]:
        before.apply(answer.seat, choice)
    after = before.copy(FastDice(seed))
    after.apply(answer.seat, answer.choices[-1])
    if after.opened == before.opened:
        return chances_of(after)
    out = vec[float]([0.0] * before.seats)
    foresee(before, answer.seat, answer.choices[-1], samples, FastDice(seed), out)
    return [out[i64(seat)] for seat in range(before.seats)]


def measured(state: State, seat: int, trials: Trials, mean: float, standing: float) -> tuple[float, float]:
    """What the given answer was worth as far as the seat could know, and what its chance was before.

    Where there was nothing that somebody else knew and the seat did not, that is what it was in truth.
    """
    if knows_all(state, seat):
        return mean, standing
    return trials.mean(0), sum(trials.standing) / len(trials.standing)


def what_it_knew(answer: Answer, mean: float, standing: float, samples: int, seed: int) -> tuple[float, float]:
    if knows_all(answer.before, answer.seat):
        return mean, standing
    trials = try_answers(answer.before, answer.seat, packed([answer.choices]), samples, 2 * seed + 1)
    return measured(answer.before, answer.seat, trials, mean, standing)


# Every seat


def seat_review(seat: int, start: float, steps: Sequence[Step]) -> SeatReview:
    own = [step for step in steps if step.seat == seat]
    luck = math.fsum(step.luck[seat] for step in steps)
    result = steps[-1].chances[seat]
    counted = [-step.play for step in own if step.counted]
    accuracy = verdicts.accuracy(counted)
    return SeatReview(
        seat,
        result,
        start,
        luck,
        math.fsum(step.play for step in own),
        math.fsum(step.hidden for step in own),
        math.fsum(step.correction for step in own),
        math.fsum(step.gifts[seat] for step in steps),
        result - luck,
        len(counted),
        sum(error > 0 for error in counted),
        sum(counted) / len(counted) if counted else None,
        accuracy,
        None if accuracy is None else verdicts.word(accuracy, counted),
        math.sqrt(math.fsum(step.luck[seat] ** 2 for step in steps)),
    )


def remainder(found: SeatReview) -> float:
    """What the parts of an account leave over of the result: nothing but rounding."""
    parts: Iterable[float] = (found.start, found.luck, found.play, found.hidden, found.correction, found.gifts)
    return found.result - math.fsum(parts)
