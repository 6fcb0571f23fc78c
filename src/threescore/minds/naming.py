"""Minds by name: the one place where a name becomes somebody who can take a seat, understood at every door.

`random`, `greedy`, `search` and the levels that people choose from (`easy` to `brutal`); what another package offers by an
entry point of the group `threescore.minds`; and a class of one's own, as `module:Class` or `file.py:Class`. Behind any of them
may stand how long it thinks about one answer: `search:200ms`, `hard:500p`.

A name of a class runs its code. So strangers never name one: what a request may name is what the operator offers.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from threescore.core import loading
from threescore.core.errors import BadOption, shown
from threescore.minds.mind import Budget, GreedyMind, Mind, RandomMind, SearchMind

GROUP = "threescore.minds"
# How long a mind thinks, at the end of its name: milliseconds, or playouts; some time it has to think.
THINKS = re.compile(r"(?P<who>.+):(?P<number>[1-9][0-9]{0,8})(?P<unit>ms|p)")


def level(name: str, softness: float, milliseconds: int) -> Mind:
    mind = SearchMind(softness=softness)
    mind.name, mind.budget = name, Budget(milliseconds=milliseconds)
    return mind


# Opponents by the name that a person would use, from weak to strong.
LEVELS: dict[str, Mind] = {
    "random": RandomMind(),
    "greedy": GreedyMind(),
    "easy": level("easy", 1.0, 60),
    "normal": level("normal", 0.3, 150),
    "hard": level("hard", 0.0, 500),
    "brutal": level("brutal", 0.0, 2500),
}
# Who plays on for somebody who is away or has resigned.
STAND_IN = "normal"


def mind(name: str) -> Mind:
    """The mind of that name, with its own budget; BadOption, with what there is, if there is none."""
    if not isinstance(name, str):
        raise nobody(name)
    thinks = THINKS.fullmatch(name)
    who = name if thinks is None else thinks["who"]
    found = mind_without_budget(who)
    if found is None:
        raise nobody(name)
    if thinks is not None:
        number = int(thinks["number"])
        found = copy.copy(found)
        found.name = name
        found.budget = Budget(milliseconds=number) if thinks["unit"] == "ms" else Budget(playouts=number)
    return found


def mind_without_budget(name: str) -> Mind | None:
    if name in LEVELS:
        return LEVELS[name]
    if name == SearchMind.name:
        return SearchMind()
    elsewhere = from_elsewhere()
    if name in elsewhere:
        try:
            offered = elsewhere[name].load()
        except Exception as error:
            raise BadOption(f"the mind {name!r} of another package cannot be loaded: {error!r}") from error
        return made(offered, name)
    place, _, kind = name.rpartition(":")
    if place and kind.isidentifier():
        return made(loading.named(name, BadOption), name)
    return None


def nobody(name: object) -> BadOption:
    return BadOption(
        f"there is no mind {shown(name)}; there are: {', '.join(known())}; how long one thinks can be said behind it "
        "(search:200ms, search:500p), and a class of one's own is written module:Class or file.py:Class"
    )


def known() -> tuple[str, ...]:
    """The names of all minds that need no more than their name."""
    return (*LEVELS, SearchMind.name, *sorted({*from_elsewhere()} - {*LEVELS, SearchMind.name}))


def in_list(text: str) -> tuple[str, ...]:
    """The names in a list such as `hard,search:200ms`; BadOption if one of them is nobody's."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        mind(name)
    return names


def called(name: str) -> str:
    """What a mind is called at a table where nobody has given it a name: of a class, without where it was found."""
    thinks = THINKS.fullmatch(name)
    who = name if thinks is None else thinks["who"]
    kind = who.rpartition(":")[2]
    return f"{kind[:1].upper()}{kind[1:]}{name[len(who) :]} mind"


def offer(more: str = "") -> dict[str, Mind]:
    """What a parlour's tables may choose from: the levels, and the minds that its operator lists."""
    return {**LEVELS, **{name: mind(name) for name in in_list(more)}}


def from_elsewhere() -> dict[str, Any]:
    """The entry points of minds from other packages, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def made(offered: Any, name: str) -> Mind:
    """A mind of what a package or a file offers: one that is ready, or something that makes one when it is called."""
    try:
        found = offered if isinstance(offered, Mind) else offered()
    except Exception as error:
        raise BadOption(f"the mind {name!r} cannot be had: making it failed: {error!r}") from error
    if not isinstance(found, Mind):
        raise BadOption(f"{name!r} is no mind: it should be a threescore.Mind or make one, and made {shown(found)}")
    found.name = found.name or name
    return found
