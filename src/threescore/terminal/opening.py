"""Beginning a sitting: a new match as it was wished for, or one that was kept."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from threescore.core.errors import BadOption, shown
from threescore.core.game import Game
from threescore.minds.naming import STAND_IN, in_list, mind
from threescore.rules import game as game_by_name
from threescore.table import daily, shelf
from threescore.table.luck import Seeded, any_seed
from threescore.table.match import Match
from threescore.terminal.blocks import knows_unicode
from threescore.terminal.here import Here

# As long as a name can be at a parlour
LONGEST = 32


class Wish(NamedTuple):
    """A new match as somebody wants it. Seats are counted from 1, as people count them."""

    game: str
    players: int | None = None
    options: Mapping[str, Any] = {}
    people: int | None = None
    seat: int | None = None
    opponents: str = ""
    names: Sequence[str] = ()
    seed: int | None = None


def new_match(wish: Wish, in_turn: bool) -> Here:
    """A sitting of a new match. Against minds alone it is casual: one may take back what has come to light."""
    game = game_by_name(wish.game, wish.players, **wish.options)
    people = people_at(game.players, wish.people, wish.seat)
    luck = any_seed() if wish.seed is None else Seeded(wish.seed)
    match = Match(game, luck, people, casual=len(people) == 1)
    others = [seat for seat in range(game.players) if seat not in people]
    asked = in_list(wish.opponents)
    if len(asked) > len(others):
        rooms = {0: "there is no seat for a mind", 1: "there is 1 seat for a mind"}
        room = rooms.get(len(others), f"there are {len(others)} seats for minds")
        raise BadOption(f"{room}, and {'1 mind' if len(asked) == 1 else f'{len(asked)} minds'}: {', '.join(asked)}")
    minds = asked or (STAND_IN,)
    seated = {seat: mind(minds[min(place, len(minds) - 1)]) for place, seat in enumerate(others)}
    return Here(match, seated, names_at(game, people, wish.names), in_turn=in_turn)


def deal_of_the_day(name: str, day: str, in_turn: bool) -> Here:
    """A sitting of a day's deal: with the same luck for everybody who plays it on their own computer, so nothing that has come
    to light is taken back. A parlour deals its own, which nobody can foresee."""
    deal = daily.deal_of(name, hashlib.sha256(day.encode()).digest())
    match = Match(deal.set_up(), deal.luck(), [deal.seat])
    others = [seat for seat in range(deal.players) if seat != deal.seat]
    return Here(match, {seat: mind(STAND_IN) for seat in others}, in_turn=in_turn)


def people_at(players: int, people: int | None, seat: int | None) -> list[int]:
    """The seats of so many people at one keyboard, from the first one's on."""
    count, first = 1 if people is None else people, 1 if seat is None else seat
    if not 0 <= count <= players:
        raise BadOption(f"of {players} seats people can have 0 to {players}, not {count}")
    if not 1 <= first <= players:
        raise BadOption(f"the seats are 1 to {players}; there is no seat {first}")
    return sorted((first - 1 + place) % players for place in range(count))


def names_at(game: Game, people: Sequence[int], names: Sequence[str]) -> list[str]:
    """What each seat is called: the names go to people first, then to the others."""
    players = game.players
    order = [*people, *[seat for seat in range(players) if seat not in people]]
    for name in names:
        if len(name) > LONGEST or not name.isprintable():
            raise BadOption(f"a name is made of at most {LONGEST} signs that can be printed, unlike {shown(name)}")
    if len(names) > players:
        seats = "is 1 seat" if players == 1 else f"are {players} seats"
        raise BadOption(f"there {seats}, and {len(names)} names: {', '.join(names)}")
    given = dict(zip(order, names, strict=False))
    called = [given.get(seat) or game.words.seat_name(seat) for seat in range(players)]
    if len({name.casefold() for name in called}) < players:
        raise BadOption(f"two seats cannot have one name: {', '.join(called)}")
    return [given.get(seat, "") for seat in range(players)]


def resumed(kept: shelf.Kept, in_turn: bool) -> Here:
    """A sitting of a match that was kept, with the minds and names that it had."""
    others = [seat for seat in range(kept.match.game.players) if seat not in kept.match.people]
    who = kept.who if len(kept.who) == kept.match.game.players else [STAND_IN] * kept.match.game.players
    minds = {seat: mind(STAND_IN if who[seat] == shelf.PERSON else who[seat]) for seat in others}
    return Here(kept.match, minds, kept.names, kept.saved, in_turn)


def is_plain(asked: bool) -> bool:
    """Whether to tell plain lines: on request, or where there is no terminal that could be drawn on."""
    dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
    return asked or dumb or not (sys.stdin.isatty() and sys.stdout.isatty())


def in_ascii() -> bool:
    """Whether the terminal knows no suits and lines."""
    locale = next((found for name in ("LC_ALL", "LC_CTYPE", "LANG") if (found := os.environ.get(name))), "")
    return not knows_unicode(sys.stdout.encoding, locale)
