"""Whole answers: what a seat says to the table, with what it tried out in secret before.

Most questions are answered by one choice. Where a seat lays something out that nobody else hears of until it is done, the choices
on the way are drafts, and only the whole of them is an answer that can be compared with another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.dice import FastDice
from threescore.core.state import SILENT, State
from threescore.table.account import Trials, try_answers
from threescore.table.entries import Move

# More whole answers than this are not listed one by one; others are found by changing good ones, so many times over.
LISTED = 128
CHANGES = 2
# An answer of more drafts than this is left as it is.
LONGEST = 40


class Answer(NamedTuple):
    """An answer that was given: the game as it was before its first draft, and the choices in order; the last says it."""

    before: State
    seat: int
    choices: tuple[int, ...]
    # How many answers of the match had been given before its first draft, and how many when it was said
    first: int
    place: int


def is_draft(before: State, after: State, seat: int) -> bool:
    """Whether nobody but the seat has heard anything of its last choice, and it goes on; `after` has to have told it."""
    return (
        after.opened == before.opened
        and bool(after.owes >> seat & 1)
        and len(after.facts) > 0
        and all(silent_but_for(after, seat))
    )


def silent_but_for(state: State, seat: int) -> Iterator[bool]:
    """Of each fact that was told, whether the seat alone heard of it."""
    at = 0
    while at < len(state.facts):
        yield state.facts[i64(at + 1)] == seat and state.facts[i64(at + 2)] == SILENT
        at = state.next_fact(at)


def answers_of(start: State, moves: Sequence[Move]) -> Iterator[Answer]:
    """The answers of a match, one after the other, as they were said; what is still a draft at its end is left out.

    `start` is the game after its set-up, and is played on.
    """
    # The game as everybody has answered, without the drafts of those who have not
    table = start.clone()
    drafts: dict[int, list[int]] = {}
    began: dict[int, int] = {}
    for place, move in enumerate(moves, 1):
        before = start.clone()
        start.act(move.seat, move.choice)
        began.setdefault(move.seat, place - 1)
        drafts.setdefault(move.seat, []).append(move.choice)
        if is_draft(before, start, move.seat):
            continue
        choices = tuple(drafts.pop(move.seat))
        yield Answer(table.clone(), move.seat, choices, began.pop(move.seat), place)
        for choice in choices:
            table.act(move.seat, choice)


def tried(state: State, seat: int, choice: int) -> State:
    """A copy after a choice, with what it told."""
    twin = state.copy(FastDice(0))
    twin.telling = True
    twin.apply(seat, choice)
    return twin


def is_open_question(state: State, seat: int) -> bool:
    """Whether the seat alone is asked, for one choice of several, and says at once to the table which it is."""
    ids = state.choice_ids(seat)
    if len(ids) < 2 or len(state.to_act) > 1:
        return False
    # Nothing of the truth decides it.
    known = state.redeal(seat, FastDice(0))
    return not any(is_draft(known, tried(known, seat, choice), seat) for choice in ids)


class Finder:
    """Looks for the answers that a seat could give to a question, as far as it can know."""

    def __init__(self, state: State, seat: int, seed: int, samples: int) -> None:
        self.state = state
        self.seat = seat
        self.seed = seed
        self.samples = samples
        # A copy in which everything that the seat cannot know is dealt anew: nothing of the truth comes into what is found.
        self.known = state.redeal(seat, FastDice(seed))
        self.known.assume(seat)

    def find(self, given: tuple[int, ...]) -> tuple[list[tuple[int, ...]], Trials]:
        """Answers worth comparing with the one that was given, which comes first, and how they fared when they were tried."""
        ids = self.state.choice_ids(self.seat)
        found: list[tuple[int, ...]] = [(choice,) for choice in ids]
        if len(given) > 1 or any(self.drafts(self.known, choice) for choice in ids):
            found = self.listed()
        if len(found) > LISTED:
            return self.climb([given, self.simplest(given), *self.advised()])
        found = [given, *(one for one in found if one != given)]
        return found, self.trials(found)

    def trials(self, answers: Sequence[tuple[int, ...]]) -> Trials:
        return try_answers(self.state, self.seat, packed(answers), self.samples, self.seed)

    def drafts(self, state: State, choice: int) -> bool:
        return is_draft(state, tried(state, self.seat, choice), self.seat)

    def listed(self) -> list[tuple[int, ...]]:
        """All whole answers that come to something else, the shortest way to each; too many of them if there are too many."""
        found: list[tuple[int, ...]] = []
        root = self.known.choice_ids(self.seat)
        # Each with the choices that there were on the way to it: where they are the same again, something was taken back.
        waiting: list[tuple[State, tuple[int, ...], list[list[int]]]] = [(self.known, (), [root])]
        seen = {self.looks(self.known)}
        for state, path, way in waiting:
            for choice in way[-1]:
                twin = tried(state, self.seat, choice)
                if not is_draft(state, twin, self.seat):
                    found.append((*path, choice))
                elif (ids := twin.choice_ids(self.seat)) not in way and (looks := self.looks(twin)) not in seen:
                    seen.add(looks)
                    waiting.append((twin, (*path, choice), [*way, ids]))
                if len(waiting) > LISTED or len(found) > LISTED:
                    return found + [()] * LISTED
        return found

    def looks(self, state: State) -> str:
        """What the seat sees, so that two ways to the same are one."""
        return repr(state.view(self.seat))

    def simplest(self, answer: tuple[int, ...]) -> tuple[int, ...]:
        """The same without what was tried and taken back again."""
        end = self.after(answer[:-1])
        if end is None or len(answer) > LONGEST:
            return answer
        goal = end.choice_ids(self.seat)
        for first, second in combinations(range(len(answer) - 1), 2):
            shorter = tuple(choice for place, choice in enumerate(answer) if place not in (first, second))
            end = self.after(shorter[:-1])
            if end is not None and end.choice_ids(self.seat) == goal:
                return self.simplest(shorter)
        return answer

    def after(self, choices: Sequence[int]) -> State | None:
        """The game after these choices as far as the seat knows, or None if they cannot be made."""
        state = self.known.copy(FastDice(self.seed))
        for choice in choices:
            if choice not in state.choice_ids(self.seat):
                return None
            state.apply(self.seat, choice)
        return state

    def advised(self) -> list[tuple[int, ...]]:
        """What the judge would answer, step by step."""
        state, dice = self.known.copy(FastDice(self.seed)), FastDice(self.seed)
        path: list[int] = []
        judge = state.game.judge
        while state.owes >> self.seat & 1 and len(path) < LONGEST:
            opinions = judge.advise(state, self.seat, dice, math.inf, False)
            if not opinions:
                return []
            before, choice = state, opinions[0].choice
            state = tried(before, self.seat, choice)
            path.append(choice)
            if not is_draft(before, state, self.seat):
                return [tuple(path)]
        return []

    def climb(self, answers: list[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], Trials]:
        """The best of some answers, changed in one place at a time for as long as that makes it better."""
        known = list(dict.fromkeys(answers))
        trials = self.trials(known)
        for _ in range(CHANGES):
            best = max(range(1 if len(known) > 1 else 0, len(known)), key=trials.mean)
            fresh = [one for one in self.changed(known[best]) if one not in known]
            if not fresh:
                break
            known = [known[0], known[best], *fresh] if best else [known[0], *fresh]
            trials = self.trials(known)
            if max(range(len(known)), key=trials.mean) <= 1:
                break
        return known, trials

    def changed(self, answer: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The answer with one of its drafts left out, or another made in its place, where the rest can follow."""
        found: list[tuple[int, ...]] = []
        for place in range(len(answer)):
            state = self.after(answer[:place])
            if state is None:
                break
            rest = answer[place + 1 :]
            for choice in state.choice_ids(self.seat):
                if choice != answer[place] and place + 1 < len(answer):
                    found.append((*answer[:place], choice, *rest))
                elif place + 1 == len(answer) and self.drafts(state, choice):
                    found.append((*answer[:place], choice, answer[-1]))
        return [one for one in found if self.is_whole(one)]

    def is_whole(self, answer: tuple[int, ...]) -> bool:
        """Whether it can be given, and says something only at its end."""
        state = self.known.copy(FastDice(self.seed))
        for choice in answer[:-1]:
            if choice not in state.choice_ids(self.seat):
                return False
            before, state = state, tried(state, self.seat, choice)
            if not is_draft(before, state, self.seat):
                return False
        return answer[-1] in state.choice_ids(self.seat)


def packed(answers: Sequence[tuple[int, ...]]) -> list[vec[i64]]:
    return [vec[i64]([i64(choice) for choice in answer]) for answer in answers]
