"""Pictures of tables for those who see a link: what an onlooker sees, or through the eyes that looking back allows, and no more.

A picture takes a processor for a moment. So they are made one at a time, so many a minute in the whole house, and kept as
long as there is room; only so many wait for their turn, and everybody else is told to come again.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from threescore.core.sketch import Sketch
from threescore.rules import game as game_by_name
from threescore.rules import kind_of
from threescore.server import replays
from threescore.server.limits import Bucket
from threescore.server.refusal import too_many

if TYPE_CHECKING:
    from threescore.server.live import Live
    from threescore.server.parlour import Parlour

# So many are kept, of some 25 kilobytes each.
MOST_KEPT = 200
MOST_WAITING = 8
# A game that nobody plays is shown as it is after so many answers.
SEED, ANSWERS = 666, 12
# Letters that the font has; who is called otherwise is their seat's number on a picture.
LETTERS = re.compile(r"[ -~\u00a0-\u017f]{1,24}")
FONT = "fonts/serif.woff2"


class Pictures:
    """Those that have been made lately."""

    def __init__(self, per_minute: float) -> None:
        self.bucket = Bucket(per_minute / 60, per_minute)
        self.kept: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def of(self, key: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
        """The picture of that key, made in a thread if it is not there; a Refusal where there are too many."""
        found = self.kept.get(key)
        if found is None:
            if self.waiting >= MOST_WAITING:
                raise too_many("too many pictures are being made; ask again in a moment", "many_pictures")
            self.waiting += 1
            try:
                async with self.turn:
                    # Perhaps the one before was the same.
                    found = self.kept.get(key)
                    if found is None:
                        if not self.bucket.take():
                            raise too_many("too many pictures are being made; ask again in a moment", "many_pictures")
                        found = await asyncio.to_thread(make)
                        self.kept[key] = found
            finally:
                self.waiting -= 1
        self.kept.move_to_end(key)
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return found


def painted(title: str, sketch: Sketch | None, sentence: str) -> bytes:
    # Pillow is imported when there is something to paint.
    from threescore.pictures.paint import for_link
    from threescore.server.pages import STATIC

    return for_link(title, sketch, sentence, STATIC / FONT)


def by_name(live: Live, told: str) -> str:
    """A sentence with people where it says seats."""
    for seat in live.table.seats:
        if seat.name and LETTERS.fullmatch(seat.name):
            told = re.sub(rf"\bSeat {seat.seat + 1}\b", seat.name.replace("\\", r"\\"), told)
    return told


async def of_match(parlour: Parlour, live: Live, seat: str, at: int | None, wordless: bool) -> bytes:
    """A match: as it stands, for an onlooker; when it is over, any moment through any eyes, as looking back shows it.

    `wordless`: without the sentence below it, which is there in English only.
    """
    async with live.lock:
        await live.ledger.compare()
        key, make = to_paint(parlour, live, seat, at, wordless)
    return await parlour.pictures.of((*key, wordless), make)


def to_paint(
    parlour: Parlour, live: Live, seat: str, at: int | None, wordless: bool
) -> tuple[tuple[Any, ...], Callable[[], bytes]]:
    """What is to be painted of a match, and what it is kept under. The lock is held."""
    table, match, words = live.table, live.match, live.game.words
    if live.closed is not None or match is None:
        told = "Waiting for players" if table.status == "waiting" and not wordless else ""
        return (table.id, told), partial(painted, live.game.title, None, told)
    if table.status != "over":
        view = match.state.view(None)
        told = "" if wordless else by_name(live, words.ask(view).text)
        return (table.id, live.ledger.seq, told), partial(painted, live.game.title, words.sketch(view), told)
    views = replays.sides(live, seat)
    number = len(match.moves) if at is None else min(at, len(match.moves))
    reel = parlour.reels.of(table.id, match)
    return (table.id, number, seat, True), partial(moment, live, match, reel, views, number, wordless)


def moment(live: Live, played: Any, reel: Any, views: Sequence[int | None], number: int, wordless: bool) -> bytes:
    """A moment of a finished match. Made in threads."""
    state = reel.at(max(0, number - 1))
    if number:
        reel.act(state, number - 1)
    # With all open, through the eyes of who answers next.
    eyes = views[0] if len(views) == 1 else next(iter(state.to_act), views[0])
    view = state.view(eyes)
    words = played.game.words
    if wordless:
        return painted(played.game.title, words.sketch(view), "")
    events = [event.text for event in state.events_for(eyes)]
    told = words.ask(view).text if state.over or not events else " ".join(events)
    return painted(played.game.title, words.sketch(view), by_name(live, told))


def of_game(name: str, wordless: bool) -> bytes:
    """A game, some answers after a beginning that is always the same."""
    seats = kind_of(name).seats
    kind = game_by_name(name, seats[len(seats) // 2])
    state = kind.start(seed=SEED)
    for _ in range(ANSWERS):
        if state.over:
            break
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[0])
    return painted(kind.title, kind.words.sketch(state.view(None)), "" if wordless else kind.summary)
