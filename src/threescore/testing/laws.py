"""The laws, one function each, in the order in which a game meets them: set-up, choices, copies, secrets, words, end.

A law that has nothing to say about a game, because the game does not have what it is about, answers why.
"""

from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeAlias

from threescore.core.dice import FastDice
from threescore.core.errors import IllegalChoice, NotAsked, shown
from threescore.core.game import Game
from threescore.core.layout import MANY
from threescore.core.state import END, EVERYONE, OPERANDS, SILENT, State
from threescore.core.words import Choice, Event, Words
from threescore.minds.mind import Budget, GreedyMind, Mind, RandomMind, SearchMind, consult
from threescore.testing import positions
from threescore.testing.trial import BrokenLaw, Trial, as_json, called, difference, seats_and_onlooker, walk

Law: TypeAlias = Callable[[Trial], "str | None"]
LAWS: list[Law] = []

# How long a mind that searches is let think
PLAYOUTS = 5
# How many positions that nobody has played are made up in each trial
MUTANTS = 5


def law(check: Law) -> Law:
    """One of the laws: what the game itself stumbles over is told like what it does wrong."""

    @wraps(check)
    def kept(trial: Trial) -> str | None:
        trial.law = check.__name__.replace("_", " ")
        try:
            return check(trial)
        except BrokenLaw:
            raise
        except Exception as error:
            raise trial.failed(error) from error

    LAWS.append(kept)
    return kept


# The set-up


@law
def a_game_says_what_it_is(trial: Trial) -> None:
    game = trial.game
    for part in ("name", "title", "authors", "summary"):
        said = getattr(game, part, None)
        trial.expect(
            isinstance(said, str) and bool(said), f"a text as `{part}`", repr(said), f"{type(game).__name__}.{part}"
        )
    trial.expect(
        isinstance(game.actions, int) and game.actions > 0,
        "`actions`, the number of all its choices",
        repr(game.actions),
        "`actions` of the game: choices are numbered from 0 to actions - 1",
    )
    settings = game.settings()
    check_plain(trial, settings, "its options", "`dump` of an option")
    again = type(game)(game.players, **json.loads(json.dumps(settings))).settings()
    trial.alike(settings, again, "options that JSON brings back as they were", "`dump` and `read` of an option")
    check_plain(trial, game.words.printed(), "what is printed", "`printed`")
    trial.expect(
        bool(game.rules_text().strip()), "rules to read", "nothing", "rules.md beside the game, or its docstring"
    )


@law
def a_game_begins_with_a_question(trial: Trial) -> None:
    state = trial.start()
    trial.expect(
        not state.over and not state.winners,
        "a seat that owes an answer after the set-up, and no winner yet",
        f"to_act is {state.to_act} and winners is {state.winners}",
        "`set_up`: it has to set the bit of a seat in `owes` (`self.owes = 1 << seat`), and nothing in `won`",
    )
    check_who_is_asked(trial, state)


def check_who_is_asked(trial: Trial, state: State) -> None:
    """Only seats that are there owe an answer, or win, and nobody wins while the game goes on."""
    most = (1 << int(state.seats)) - 1
    for part, bits in (("owes", int(state.owes)), ("won", int(state.won))):
        trial.expect(
            0 <= bits <= most,
            f"`{part}` with bits for the seats 0 to {state.seats - 1} only",
            f"{part} = {bits:#b}",
            f"where `{part}` is set: seat s is the bit `1 << s`, and the next seat is (seat + 1) % self.seats",
        )
    trial.expect(
        not (state.owes and state.won),
        "winners only when nobody owes an answer any more",
        f"to_act is {state.to_act} while winners is {state.winners}",
        "where `won` is set: the game ends with it, so `owes` has to be 0",
    )


# Choices


@law
def every_listed_choice_is_accepted(trial: Trial) -> None:
    state = trial.somewhere()
    check_who_is_asked(trial, state)
    for seat in state.to_act:
        ids = trial.choices(state, seat)
        trial.expect(len(set(ids)) == len(ids), "every choice listed once", f"{ids}", "`legal`")
        for choice in ids:
            trial.expect(
                0 <= choice < trial.game.actions,
                f"choices numbered from 0 to {trial.game.actions - 1}, as `actions` says",
                f"seat {seat} is offered the choice {choice}",
                "`legal`, or `actions` of the game",
            )
            try:
                state.clone().act(seat, choice)
            except Exception as error:
                raise trial.refused(seat, choice, error) from error


@law
def what_is_not_listed_is_refused_and_changes_nothing(trial: Trial) -> None:
    state = trial.somewhere()
    before, told = state.position(), state.events
    for seat in range(state.seats):
        legal = state.choice_ids(seat)
        for wrong in (-1, trial.game.actions, trial.luck.randrange(trial.game.actions)):
            if wrong not in legal:
                check_refused(trial, state, seat, wrong, IllegalChoice if legal else NotAsked)
    check_refused(trial, state, int(state.seats), 0, NotAsked)
    look_at = "`legal`, or the words of choices: being asked, and asking, must not change the game"
    trial.alike(before, state.position(), "a position that listing and refusing left as it was", look_at)
    trial.alike(told, state.events, "the same events as before something was refused", look_at)


def check_refused(trial: Trial, state: State, seat: int, choice: int, refusal: type[Exception]) -> None:
    try:
        state.act(seat, choice)
    except refusal:
        return
    trial.broken(
        f"a refusal: seat {seat} was not offered {choice}", "it was accepted", "`act`, which a game leaves alone"
    )


# Copies


@law
def a_copy_is_independent_and_has_the_same_luck(trial: Trial) -> None:
    state = trial.somewhere()
    before, answers = state.position(), list(trial.answers)
    twin = state.clone()
    trial.alike(before, twin.position(), "a copy in the same position", "`copy`: it has to carry over everything")
    for _ in walk(twin, random.Random(trial.seed), 30):
        pass
    trial.alike(
        before,
        state.position(),
        "a position that does not change when a copy is played on",
        "`copy`: something that can change, such as a list, is shared with the copy; copy it with [:]",
    )
    trial.answers = answers
    for _ in walk(state, random.Random(trial.seed), 30):
        pass
    look_at = "`copy`: it has to hand on the dice that it is given, not its own, and luck from `self.dice` only"
    trial.alike(twin.position(), state.position(), "the same luck for a game and its copy", look_at)
    trial.alike(twin.events, state.events, "the same events in a game and its copy", look_at)


@law
def the_same_seed_and_answers_give_the_same_game(trial: Trial) -> None:
    first, second = trial.start(), trial.game.start(seed=trial.seed)
    look_at = "where luck comes from: `self.roll()` and `self.dice` only, never `random` or the clock"
    for seat, choice in trial.walk(first, 200):
        ids = second.choice_ids(seat)
        trial.alike(first.choice_ids(seat), ids, f"the same choices for seat {seat} in both games", look_at)
        trial.alike(first.events, second.events, "the same events in both games", look_at)
        second.act(seat, choice)
    trial.alike(first.position(), second.position(), "the same end of both games", look_at)


@law
def a_position_restores_the_game_at_every_decision(trial: Trial) -> None:
    state = trial.start()
    for _ in trial.walk(state, 120):
        check_restored(trial, state)
    check_restored(trial, state)


def check_restored(trial: Trial, state: State) -> None:
    written = state.position()
    position = json.loads(json.dumps(written))
    trial.expect(
        position == written,
        "a position that JSON brings back as it was",
        difference_in(written, position),
        "`position`: lists instead of tuples and sets, texts as keys",
    )
    twin = trial.game.from_position(position, dice=state.dice.copy())
    look_at = "`position` and `place`: what one writes the other has to read, and nothing may be left out"
    trial.alike(position, twin.position(), "the position that was put up", look_at)
    for reader in seats_and_onlooker(state):
        seen = f"{called(reader)} to see the same in the restored game"
        trial.alike(state.view(reader), twin.view(reader), seen, look_at)
    for seat in range(state.seats):
        offered = f"seat {seat} to have the same choices in the restored game"
        trial.alike(state.choices(seat), twin.choices(seat), offered, look_at)
    if not state.over:
        seat = state.to_act[0]
        choice = state.choice_ids(seat)[-1]
        onward = state.clone()
        onward.act(seat, choice)
        twin.act(seat, choice)
        went = f"the restored game to go on alike when seat {seat} answers {choice}"
        trial.alike(onward.position(), twin.position(), went, look_at)
        trial.alike(onward.events, twin.events, went, look_at)


def difference_in(one: Any, other: Any) -> str:
    """Where a value and what JSON made of it differ: a tuple is a list there, so as they are."""
    return (
        difference(one, other)
        if as_json(one) != as_json(other)
        else "a tuple or a key that is no text came back otherwise"
    )


@law
def a_game_can_be_sent_to_another_process(trial: Trial) -> None:
    state = trial.somewhere()
    twin = pickle.loads(pickle.dumps(state))
    look_at = "the class of the game, which has to stand at the top of a module; `position` and `place`"
    trial.alike(state.position(), twin.position(), "the same position on the other side", look_at)
    trial.alike(state.events, twin.events, "the same events on the other side", look_at)


# Secrets


@law
def a_redeal_shows_the_seat_what_it_saw(trial: Trial) -> None:
    state = trial.somewhere()
    before = state.position()
    for reader in seats_and_onlooker(state):
        dealt = state.redeal(reader, FastDice(trial.seed + 1))
        who = called(reader)
        trial.alike(
            state.view(reader),
            dealt.view(reader),
            f"{who} to see the same after `redeal({reader})`",
            "`deal_anew` if the seat may know that; `shared` and `own` of the words if it may not: they show a secret",
        )
        if reader is not None:
            trial.alike(
                state.choices(reader),
                dealt.choices(reader),
                f"{who} to have the same choices after `redeal({reader})`",
                "`legal` and the words of choices, which tell the seat what it cannot know; or `deal_anew`",
            )
            trial.alike(
                numbers_seen(state, reader),
                numbers_seen(dealt, reader),
                f"{who} to see the same in numbers after `redeal({reader})`",
                "`write` of the sight, which tells the seat what it cannot know; or `deal_anew`",
            )
        asked = f"the same seats to be asked after `redeal({reader})`"
        trial.alike(state.to_act, dealt.to_act, asked, "`deal_anew`, which must not change who owes an answer")
    shared = "`copy`: something that can change is shared with the copy that is dealt anew"
    trial.alike(before, state.position(), "a position that does not change when a copy is dealt anew", shared)


def numbers_seen(state: State, seat: int) -> dict[str, list[int]]:
    """What a seat sees in numbers, by name; the law is broken anyway where a number is not as its stretch says."""
    sight, at = state.game.sight, 0
    numbers, seen = [int(number) for number in sight.seen(state, seat)], {}
    for stretch in sight.stretches:
        seen[stretch.name] = numbers[at : at + stretch.size]
        at += stretch.size
        if not all(stretch.low <= number <= stretch.high for number in seen[stretch.name]):
            raise ValueError(
                f"the sight tells {stretch.name!r} as {seen[stretch.name]}; it should be {stretch.low} to {stretch.high}"
            )
    return seen


@law
def a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else(trial: Trial) -> None:
    state = trial.somewhere()
    for reader in seats_and_onlooker(state):
        other_truth = state.redeal(reader, FastDice(trial.seed + 1))
        one, other = state.redeal(reader, FastDice(trial.seed)), other_truth.redeal(reader, FastDice(trial.seed))
        trial.alike(
            one.position(),
            other.position(),
            f"`redeal({reader})` to deal the same from two games that {called(reader)} cannot tell apart",
            "`deal_anew`: something hidden is left as it lay, or shuffled without being sorted first, so minds would peek",
        )


@law
def a_redealt_game_can_be_played_on(trial: Trial) -> None:
    state = trial.somewhere()
    for reader in seats_and_onlooker(state):
        dealt = state.redeal(reader, FastDice(trial.seed))
        trial.game.from_position(dealt.position())
        for _ in walk(dealt, random.Random(trial.seed), 40):
            pass


@law
def what_some_do_not_see_is_dealt_anew(trial: Trial) -> str | None:
    """A game that tells its seats different things and deals nothing anew would show every mind what is hidden."""
    state, hidden = trial.start(), ""
    for number, _ in enumerate(trial.walk(state, 60)):
        hidden = hidden or what_is_hidden(state)
        if hidden and any(
            as_json(state.redeal(reader, FastDice(number)).position()) != as_json(state.position())
            for reader in seats_and_onlooker(state)
        ):
            return None
    trial.expect(
        not hidden,
        "what is hidden from a seat to be dealt anew for it, at some time",
        f"no redeal of {len(trial.answers)} moments changed anything, but {hidden}",
        "`deal_anew`, which has to deal what a seat cannot know; what is no secret belongs into `shared`, for all to see",
    )
    return "nothing is hidden from anybody"


@law
def a_stir_leaves_what_any_seat_knows(trial: Trial) -> None:
    state = trial.somewhere()
    before = state.position()
    look_at = "`deal_unseen`, which deals only what nobody at the table knows: what one seat has seen is `deal_anew`'s"
    stirred = state.stir(FastDice(trial.seed + 1))
    for reader in seats_and_onlooker(state):
        trial.alike(
            state.view(reader), stirred.view(reader), f"{called(reader)} to see the same after `stir()`", look_at
        )
    for seat in range(state.seats):
        same = f"seat {seat} to have the same choices after `stir()`"
        trial.alike(state.choices(seat), stirred.choices(seat), same, look_at)
    trial.alike(state.to_act, stirred.to_act, "the same seats to be asked after `stir()`", look_at)
    trial.alike(
        state.stir(FastDice(trial.seed)).position(),
        stirred.stir(FastDice(trial.seed)).position(),
        "`stir` to deal the same from two games that nobody at the table can tell apart",
        "`deal_unseen`: something unseen is left as it lay, or shuffled without being sorted first",
    )
    shared = "`copy`: something that can change is shared with the copy that is stirred"
    trial.alike(before, state.position(), "a position that does not change when a copy is stirred", shared)
    trial.game.from_position(stirred.position())
    for _ in walk(stirred, random.Random(trial.seed), 40):
        pass


@law
def what_nobody_sees_is_stirred(trial: Trial) -> str | None:
    """Whatever a redeal changes for each of the seats, none of them knows: luck would not be told from skill without it."""
    state, unseen = trial.start(), ""
    for number, _ in enumerate(trial.walk(state, 60)):
        truth = parts_in(state.position())
        dealt = [parts_in(state.redeal(seat, FastDice(number)).position()) for seat in range(state.seats)]
        changed = [name for name, value in truth.items() if all(other.get(name, value) != value for other in dealt)]
        if changed and as_json(state.stir(FastDice(number)).position()) != as_json(state.position()):
            return None
        unseen = unseen or next(iter(changed), "")
    trial.expect(
        not unseen,
        "what no seat knows to be dealt anew by `stir`, at some time",
        f"no stir changed anything, but redeals for each of the seats changed {unseen}",
        "`deal_unseen`, which has to deal what nobody at the table knows, such as the order of a deck",
    )
    return "nothing is hidden from all seats together"


def parts_in(value: Any, path: str = "") -> dict[str, Any]:
    """What a plain value is made of, by where it stands."""
    if not isinstance(value, (dict, list)):
        return {path: value}
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found: dict[str, Any] = {}
    for name, part in inner:
        found.update(parts_in(part, f"{path}[{name!r}]"))
    return found


def what_is_hidden(state: State) -> str:
    """Something that one seat is told or shown and an onlooker is not, in words; empty if there is nothing.

    Of what is shown, only what a seat sees while it is not asked anything: what it may do now can be worked out for it alone.
    """
    for kind, reader, _, _ in told_in(state):
        if reader != EVERYONE:
            return f"the fact {kind} was not told to everybody"
    onlooker = state.view(None)
    for seat in range(state.seats):
        for name, value in state.view(seat).items():
            if seat not in state.to_act and name != "seat" and value and value != onlooker.get(name):
                return f"seat {seat} sees {name!r} ({shown(value)}), which an onlooker does not see"
    return ""


@law
def events_do_not_tell_what_a_redeal_would_change(trial: Trial) -> None:
    """An answer that reveals nothing is told alike in every game that looks alike to whoever reads."""
    state = trial.somewhere()
    for reader in seats_and_onlooker(state):
        for seat in state.to_act:
            choice = state.choice_ids(seat)[0]
            # What others answer may be another thing in a redealt game; an onlooker is told of all of it.
            if reader is not None and seat != reader:
                continue
            # With other dice than the game's own: a deal that is shuffled alike would lie as it does in truth.
            truth, dealt = state.clone(), state.redeal(reader, FastDice(trial.seed + 1))
            truth.telling = dealt.telling = True
            if choice not in dealt.choice_ids(seat):
                continue
            truth.act(seat, choice)
            dealt.act(seat, choice)
            if truth.opened == state.opened and dealt.opened == state.opened:
                trial.alike(
                    truth.events_for(reader),
                    dealt.events_for(reader),
                    f"{called(reader)} to be told the same of seat {seat} answering {choice}, wherever hidden things lie",
                    "where that is told: a secret goes into `tell_veiled` or `tell_only`; what is turned up in the open "
                    "counts in `opened`",
                )


# Words


@law
def views_choices_and_events_are_plain_and_in_words(trial: Trial) -> None:
    state = trial.start()
    words = trial.game.words
    for seat, _ in trial.walk(state, 60):
        for reader in seats_and_onlooker(state):
            view = state.view(reader)
            check_plain(trial, view, f"the view of {called(reader)}", "`shared` and `own`")
            asked = words.ask(view)
            check_plain(trial, asked.args, f"the question {asked.kind!r}", "`ask`")
            check_said(trial, asked.text, "question", "`ask`")
            words.sketch(view)
            for event in state.events_for(reader):
                check_plain(trial, event.args, f"the event {event.kind!r}", "`event`")
                check_said(trial, event.text, f"event {event.kind!r}", "`event`")
        choices = state.choices(seat)
        for choice in choices:
            check_plain(trial, choice.args, f"the choice {choice.id}", "`choice`")
            check_said(trial, choice.text, f"choice {choice.id}", "`choice`")
            trial.expect(
                choice.id in state.choice_ids(seat), "the words of a choice to keep its number", f"{choice}", "`choice`"
            )
        for entry in words.explain(state.view(seat), choices):
            check_plain(trial, entry.args, f"the help {entry.title!r}", "`explain`")
            check_said(trial, entry.title, "title of a help", "`explain`")
            check_said(trial, entry.text or entry.why, f"help {entry.title!r}", "`explain`")


def check_plain(trial: Trial, value: Any, what: str, look_at: str) -> None:
    try:
        again = json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        trial.broken(f"{what} in plain values that JSON can hold", f"{error}", f"{look_at} of the words")
    trial.expect(
        again == value,
        f"{what} to come back from JSON as it was",
        difference_in(value, again),
        f"{look_at} of the words: lists instead of tuples, texts as keys",
    )


def check_said(trial: Trial, text: object, what: str, look_at: str) -> None:
    trial.expect(
        isinstance(text, str) and bool(text.strip()), f"words for the {what}", repr(text), f"{look_at} of the words"
    )


@law
def choices_and_events_are_as_the_layout_declares_them(trial: Trial) -> str | None:
    layout = trial.game.layout
    if not layout.choices and not layout.facts:
        return "the game declares no layout"
    state = trial.start()
    for sort in layout.facts:
        secrecy = [field.secret for field in sort.fields]
        many_last = all(field.size != MANY for field in sort.fields[:-1])
        trial.expect(
            secrecy == sorted(secrecy, reverse=True) and many_last,
            "fields of a fact with secret ones first, and one that takes MANY last",
            f"{sort.name} has {[field.name for field in sort.fields]}",
            "`layout`",
        )
    check_facts(trial, state)
    declared = {sort.name: sort for sort in layout.choices}
    for seat, _ in trial.walk(state, 100):
        check_facts(trial, state)
        for choice in state.choices(seat) if layout.choices else ():
            offered = declared[layout.choice(choice.id)[0]]
            trial.expect(
                choice.kind == offered.kind and agrees(offered.args, choice),
                f"the choice {choice.id} to be said as {offered.kind!r} with {offered.args}",
                f"{choice.kind!r} with {tuple(choice.args)}",
                "`layout`, or `choice` of the words",
            )
    check_facts(trial, state)
    return None


def check_facts(trial: Trial, state: State) -> None:
    sorts = {sort.number: sort for sort in trial.game.layout.facts}
    for (kind, reader, secret, operands), event in zip(told_in(state), state.events, strict=True):
        trial.expect(kind in sorts, "every fact that is told to be in the layout", f"the fact {kind}", "`layout`")
        sort = sorts[kind]
        declared = [field.name for field in sort.fields]
        trial.expect(
            sort.fits(len(operands)),
            f"{sort.name} to be told with {declared}",
            f"{operands}",
            "`layout`, or where it is told",
        )
        if reader != EVERYONE and secret != SILENT:
            trial.expect(
                secret == sort.secrets() > 0,
                f"{sort.secrets()} secret operands of {sort.name}",
                f"it is told with {secret} of them",
                "the fields with secret=True in `layout`, or `tell_veiled`",
            )
        trial.expect(
            event.kind == sort.kind and agrees(sort.args, event),
            f"{sort.name} to be said as {sort.kind!r} with {sort.args}",
            f"{event.kind!r} with {tuple(event.args)}",
            "`layout`, or `event` of the words",
        )


def told_in(state: State) -> Iterator[tuple[int, int, int, list[int]]]:
    """What the last answer told: kind, reader, how many operands are secret, operands."""
    told = [int(number) for number in state.facts]
    while told:
        end = told.index(END)
        yield told[0], told[1], told[2], told[OPERANDS:end]
        told = told[end + 1 :]


def agrees(args: tuple[str, ...], said: Choice | Event) -> bool:
    """Whether a sentence has the declared arguments, those with a question mark or not."""
    needed = {name for name in args if not name.endswith("?")}
    return needed <= set(said.args) <= {name.removesuffix("?") for name in args}


# Minds, and the end


@law
def chances_are_shares_of_one(trial: Trial) -> None:
    state = trial.start()
    check_chances(trial, state)
    for _ in trial.walk(state, 60):
        check_chances(trial, state)
    check_chances(trial, state)


def check_chances(trial: Trial, state: State) -> None:
    chances = state.chances()
    trial.expect(
        all(0 <= chance <= 1 for chance in chances) and (state.seats == 1 or math.isclose(sum(chances), 1)),
        "chances from 0 to 1 that add up to 1",
        f"{chances}",
        "`chances` of the judge",
    )
    if state.over:
        shares = [state.share(seat) for seat in range(state.seats)]
        trial.alike(
            shares, list(chances), "at the end the chances to be what each seat has of it", "`chances` of the judge"
        )


@law
def minds_can_take_every_seat(trial: Trial) -> None:
    state = trial.somewhere()
    for mind in (RandomMind(), GreedyMind(), SearchMind()):
        if not state.over:
            ask_mind(trial, state, mind)


def ask_mind(trial: Trial, state: State, mind: Mind) -> None:
    seat, before = state.to_act[0], state.position()
    thought = consult(mind, state, seat, Budget(playouts=PLAYOUTS, seed=trial.seed))
    shared = f"`copy`: the thoughts of the mind {mind.name!r} reach the game"
    trial.alike(before, state.position(), "a position that does not change while a mind thinks", shared)
    trial.act(state, seat, thought.choice)


@law
def every_game_comes_to_an_end_that_owes_nothing(trial: Trial) -> None:
    state = trial.start()
    for _ in trial.walk(state):
        check_who_is_asked(trial, state)
    trial.expect(
        state.over,
        "an end",
        f"after {len(trial.answers)} answers by chance it still goes on",
        "`apply`: a game that can go on for ever needs a limit",
    )
    check_who_is_asked(trial, state)
    scores = state.scores
    trial.expect(
        len(scores) == state.seats and all(isinstance(score, int) for score in scores),
        "a whole number as score of each seat",
        f"{scores}",
        "`score`",
    )
    check_refused(trial, state, 0, 0, NotAsked)


# Positions that nobody has played


@law
def a_made_up_position_is_refused_or_can_be_played(trial: Trial) -> str | None:
    if writes_no_positions(trial.game):
        return "the game leaves positions to the house, which reads back what it wrote and promises no more"
    luck = random.Random(trial.seed)
    mutations = positions.mutations_of(trial.game, luck, longest=300)
    for number in range(MUTANTS):
        failure = positions.failure_of(trial.game, mutations.mutant(), number, to_the_end=False)
        if failure is not None:
            written, error = failure
            trial.broken(
                "a position that is refused with BadPosition, or that can be played on",
                f"{error!r} from_position({written}, seed={number})",
                "`place`: it has to check what it is given, and say what is wrong",
            )
    return None


def writes_no_positions(game: Game) -> bool:
    return type(game.words).place is Words.place
