"""The daily deal at the parlour: the same for everybody, played once, ranked by what was given away, shown when it is over."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.parts import Server
from tests.server.test_reviews import reviewed
from tests.server.test_tables import play_on
from threescore.server import messages as say
from threescore.server.bots import Minds
from threescore.server.client import Turned
from threescore.server.clock import DAY
from threescore.server.dailies import Dailies, streak_of
from threescore.server.metrics import Metrics
from threescore.server.storage import Storage
from threescore.table import daily

run = asyncio.run
DEALT = json.dumps(
    {
        "schema": daily.SCHEMA,
        "day": "any",
        "salt": "0" * 64,
        "deals": [{"game": "apostles", "players": 1, "seat": 0, "seed": 5, "position": None}],
    }
)


@pytest.fixture(scope="module", autouse=True)
def at_noon(server: Server) -> None:
    """No day ends while these tests look at it."""
    server.pass_time((12 * 3600 - time.time()) % DAY)


async def today(guest: Guest, day: str = "") -> say.Daily:
    found: say.Daily = await guest.call("GET", f"/api/daily{day and '?day=' + day}", say.Daily)
    return found


async def play(guest: Guest, game: str = "apostles") -> say.TableInfo:
    table: say.TableInfo = await guest.call("POST", f"/api/daily/{game}", say.TableInfo)
    return table


async def dealt(database: str, day: str) -> None:
    """A day that was made elsewhere."""
    storage = Storage(database)
    await storage.open()
    await Dailies(storage, Minds(1, Metrics())).keep(day, DEALT)
    await storage.close()


def test_a_day_is_the_same_for_everybody_and_ranked_by_what_was_given_away(server: Server, database: str) -> None:
    async def story() -> None:
        ann, ben = await Guest.account(server.address, "Ann"), await Guest.new(server.address)
        day = (await today(ann)).day
        tables = [await play(ann), await play(ben)]
        assert [table.daily for table in tables] == [day, day]
        assert tables[0].id != tables[1].id
        begun = []
        for guest, table in zip((ann, ben), tables, strict=True):
            async with guest.at(table.id) as chair:
                begun.append(chair.seen[0].view)
                await play_on([chair], luck=random.Random(3))
        assert begun[0] == begun[1]
        again = await play(ann)
        assert again.id == tables[0].id, "once a day"
        for guest, table in zip((ann, ben), tables, strict=True):
            await reviewed(guest, table.id)
        found = await today(ann)
        game = next(one for one in found.games if one.game == "apostles")
        assert game.mine is not None and (game.mine.match, game.mine.status) == (again.id, "over")
        assert game.of == 2 and game.mine.lost is not None and game.mine.rank == 1
        assert [line.lost for line in game.best] == [game.mine.lost] * 2, "the same answers to the same luck"
        assert [line.match for line in game.best] == [None, None], "while the day goes on nobody sees how"
        assert found.streak == say.Streak(1, 1)
        assert (await today(ben)).streak is None, "a guest's is kept in the browser"

    run(story())


def test_while_a_day_goes_on_its_luck_is_told_to_nobody(server: Server) -> None:
    async def story() -> None:
        ann, ben = await Guest.new(server.address), await Guest.new(server.address)
        table = await play(ann)
        async with ann.at(table.id) as chair:
            await play_on([chair], luck=random.Random(1))
        for guest, path, kind in (
            (ann, f"/api/matches/{table.id}/record", "daily_record"),
            (ben, f"/api/matches/{table.id}/replay", "no_onlookers"),
            (ben, f"/api/matches/{table.id}/review", "no_onlookers"),
            (ann, f"/api/daily/{(await today(ann)).day}/text", "day_goes_on"),
        ):
            answer = await guest.http.get(path)
            assert (answer.status_code in (403, 409), answer.json()["kind"]) == (True, kind), path
        found = await today(ann)
        assert found.secret is None
        listed = (await ann.http.get(f"/api/commitments?commit={found.commit}&count=1")).json()["entries"][0]
        assert (listed["commit"], listed["became"], listed["secret"]) == (found.commit, "running", None)

    run(story())


def test_a_day_that_is_over_is_shown_and_belongs_to_what_was_committed_to(server: Server, database: str) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        before = daily.later((await today(ann)).day, -1)
        await dealt(database, before)
        found = await today(ann, before)
        assert found.secret is not None
        text = (await ann.http.get(f"/api/daily/{before}/text")).text
        assert text == DEALT
        assert hashlib.sha256(text.encode()).hexdigest() == found.secret
        assert hashlib.sha256(bytes.fromhex(found.secret)).hexdigest() == found.commit
        listed = (await ann.http.get(f"/api/commitments?commit={found.commit}&count=1")).json()["entries"][0]
        assert (listed["became"], listed["secret"]) == ("played", found.secret)

    run(story())


def test_whoever_asks_for_a_match_twice_at_once_has_one(server: Server) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        await today(ann)
        tables = await asyncio.gather(*(play(ann) for _ in range(4)))
        assert len({table.id for table in tables}) == 1

    run(story())


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "9999-01-01"])
def test_what_is_no_day_or_not_there_yet_is_refused_in_words(server: Server, day: str) -> None:
    async def story() -> None:
        ann = await Guest.new(server.address)
        with pytest.raises(Turned, match="a day is written like"):
            await today(ann, day)
        with pytest.raises(Turned, match="nothing was dealt on 1999-01-01"):
            await today(ann, "1999-01-01")
        with pytest.raises(Turned, match="there is no game 'chess'"):
            await play(ann, "chess")

    run(story())


def test_a_streak_goes_on_as_long_as_today_can_still_be_played() -> None:
    days = ["2026-11-18", "2026-11-17", "2026-11-12", "2026-11-11", "2026-11-10"]
    told: dict[str, Any] = {day: streak_of(days, day) for day in ("2026-11-18", "2026-11-19", "2026-11-20")}
    assert told == {
        "2026-11-18": say.Streak(2, 3),
        "2026-11-19": say.Streak(2, 3),
        "2026-11-20": say.Streak(0, 3),
    }
    assert streak_of([], "2026-11-20") == say.Streak(0, 0)
