"""What the games say, one example of each sort: what the browser app has to be able to say in every language.

    python -m tests.golden.said      write web/src/tables/GAME/said.json again for every game

The examples come from many games with random options, as each asked seat and an onlooker are told them.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import threescore
from tests.rules.beast import tables as beast
from tests.rules.goals import tables as goals
from tests.rules.underworld import helpers as underworld
from threescore.core.state import State
from threescore.core.words import Choice
from threescore.rules import built_in, kind_of
from threescore.testing import random_game, walk

TABLES = Path(__file__).parents[2] / "web" / "src" / "tables"
# Long enough for the ends of games, many enough for their rare cards.
GAMES = 60
ANSWERS = 500
NAMES = ("card", "goal", "beast", "old", "six", "three")


def shape(value: Any) -> Any:
    """What matters of an argument for a sentence: not which number or which place it is, nor the suit of a card."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, str):
        return re.sub(r"^[a-z]\d$", "place", re.sub(r"^(\d+|A)[HDSC]$", r"\1", value))
    if (
        isinstance(value, list)
        and value
        and all(isinstance(one, str) and one.isalpha() and one.islower() for one in value)
    ):
        return value
    if isinstance(value, list):
        return min(len(value), 2)
    return "number"


def sort_of(what: str, said: dict[str, Any]) -> str:
    """Two things of the same sort are said with the same sentence. That every card has a name, its help shows."""
    shapes = {
        name: "name" if name in NAMES and what != "helps" and value is not None else shape(value)
        for name, value in said["args"].items()
    }
    return json.dumps([said["kind"], shapes], sort_keys=True)


def seldom(name: str) -> list[State]:
    """Positions that no game of these comes to, in which something is said all the same."""
    mine, theirs = tuple((0, die) for die in range(3)), tuple((1, die) for die in range(3))
    if name == "beast":
        black: dict[str, Any] = {
            "hand": ("back_in_black",),
            "others": {1: ("into_the_pit",)},
            "rolls": (4, 4, 4),
            "beast": "444",
        }
        bound = beast.table(beast.PLAIN, beast.PLAIN, beast.PLAIN, **black)
        beast.play(bound, "back_in_black")
        broken = bound.clone()
        beast.play(broken, "into_the_pit", beast.at(0), beast.die(0, 1))
        lacking = beast.table(
            beast.PLAIN, beast.PLAIN, hand=("sabotage", "back_in_black"), ice=mine[:2], options={"enough": "you"}
        )
        return [bound, broken, lacking] + [
            beast.table(dice, dice, hand=cards, ice=ice, beast="123")
            for dice, ice, cards in (
                ([2, 4, 3], mine, ("freeze",)),
                ([2, 4, 3], theirs, ("you_got_another_thing_comin",)),
                ([2, 4, 3], mine[:2] + theirs[:2], ("sabotage",)),
                ([2, 4, 3], mine + theirs, ("madhouse",)),
                ([6, 6, 6], (), ("flight_of_the_icarus", "matter_of_time")),
                ([1, 1, 1], (), ("into_the_pit", "show_no_mercy")),
            )
        ]
    if name == "goals":
        return [goals.table(hands=[["x2"], []], taken_back=[36, 0])]
    if name == "underworld":
        trapped = underworld.war(home={"death": [4], "devil": [2]})
        underworld.do(trapped, "enter", to="b1")
        for field in ("b2", "a2", "a1"):
            underworld.do(trapped, "move", to=field)
        return [trapped]
    return []


def rarely(state: State, luck: random.Random, most: int) -> Iterator[tuple[int, Choice]]:
    """Play on with the sort of choice that has been made least often: so games come where chance seldom leads them."""
    made: Counter[str] = Counter()
    for _ in range(most):
        if state.over:
            return
        seat = luck.choice(state.to_act)
        choices = state.choices(seat)
        luck.shuffle(choices)
        choice = min(choices, key=lambda one: made[one.kind])
        made[choice.kind] += 1
        yield seat, choice
        state.act(seat, choice.id)


def examples(name: str, games: int = GAMES) -> dict[str, dict[str, dict[str, Any]]]:
    """The events, choices, helps and questions of many games: the first of each sort, by sort."""
    found: dict[str, dict[str, dict[str, Any]]] = {"events": {}, "choices": {}, "helps": {}, "asks": {}}

    def note(what: str, things: Iterable[Any]) -> None:
        for thing in things:
            said = {key: value for key, value in thing._asdict().items() if key not in ("id", "typed")}
            found[what].setdefault(sort_of(what, said), said)

    for state in seldom(name):
        seat = state.to_act[0]
        note("events", state.events)
        note("helps", state.game.words.explain(state.view(seat), state.choices(seat)))
        note("asks", [state.game.words.ask(state.view(seat))])
    for seed in range(games):
        luck = random.Random(seed)
        state = random_game(name, luck).start(seed=seed)
        note("events", state.events)
        for seat, _ in (walk, rarely)[seed % 2](state, luck, ANSWERS):
            choices = state.choices(seat)
            note("choices", choices)
            note("helps", state.game.words.explain(state.view(seat), choices))
            for reader in (None, seat):
                note("events", state.events_for(reader))
            note("asks", map(state.game.words.ask, state.views([None, *range(state.seats)])))
        note("events", state.events)
        note("asks", map(state.game.words.ask, state.views([None, *range(state.seats)])))
    return found


def prints(name: str) -> list[dict[str, Any]]:
    """What is printed on a game's cards and board, as it is set up by default, and with each option that changes it."""
    kind = kind_of(name)
    found = [threescore.game(name).words.printed()]
    for option in kind.switches:
        for value in () if isinstance(option.values, range) else option.values:
            printed = threescore.game(name, **{option.name: value}).words.printed()
            if printed not in found:
                found.append(printed)
    return found


def offered(name: str) -> dict[str, Any]:
    """What is said of a game before it begins. Options of numbers have no names for their values."""
    kind = kind_of(name)
    options = [
        {"name": option.name, "values": None if isinstance(option.values, range) else list(option.values)}
        for option in kind.switches
    ]
    words = threescore.game(name).words
    return {
        "summary": kind.summary,
        "seats": [words.seat_name(seat) for seat in range(kind.seats[-1])],
        "options": options,
    }


def path_of(name: str) -> Path:
    return TABLES / name / "said.json"


def main() -> None:
    for name in built_in():
        parts = [
            f' "{what}": [\n  ' + ",\n  ".join(written(said) for _, said in sorted(those.items())) + "\n ]"
            for what, those in examples(name).items()
        ]
        parts.append(' "printed": [\n  ' + ",\n  ".join(map(written, prints(name))) + "\n ]")
        parts.append(f' "game": {written(offered(name))}')
        path_of(name).write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def written(said: Any) -> str:
    return json.dumps(said, ensure_ascii=False)


if __name__ == "__main__":
    main()
