"""Games from other packages at the parlour: offered, played with bots to the end; and what a broken one does not harm."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.examples.outside import EXAMPLES, beside, install, offer
from tests.server.guests import Guest
from tests.server.parts import Server, sqlite
from threescore.server import messages as say


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A parlour with Pig, with games that keep what nobody can write down, or lack words, and with one that cannot be loaded."""
    folder = install("pig", tmp_path_factory.mktemp("packages"))
    pig = (EXAMPLES / "pig" / "pig.py").read_text(encoding="utf-8")
    odd = pig.replace('"pig", "Pig"', '"odd", "Odd"').replace(
        "self.at_risk = 0\n", "self.at_risk = 0; self.odd = {1}\n", 1
    )
    (folder / "odd.py").write_text(odd, encoding="utf-8")
    mute = pig.replace('"pig", "Pig"', '"mute", "Mute"').replace("def event(", "def said(")
    (folder / "mute.py").write_text(mute, encoding="utf-8")
    offer(offer(offer(folder, "odd", "odd:Pig"), "mute", "mute:Pig"), "broken", "nowhere:Broken")
    server = Server(sqlite(tmp_path_factory.mktemp("database")), patience=0, rehearse=1)
    server.environment["PYTHONPATH"] = beside(folder)
    with server as running:
        yield running


def play(server: Server, game: str, *bots: str) -> tuple[say.TableInfo, say.Outcome]:
    """A match with bots, played to its end; the table, and how it ended."""

    async def story() -> tuple[say.TableInfo, say.Outcome]:
        guest = await Guest.new(server.address)
        table = await guest.make(game, ["mine", *bots], options={"goal": 25}, rehearsal=say.Rehearsal(seed=6))
        table = await guest.give_texts(table)
        async with guest.at(table.id) as chair:
            assert chair.seen[0].view["goal"] == 25
            await chair.play(random.Random(6))
            assert chair.outcome is not None
            return table, chair.outcome

    return asyncio.run(story())


@pytest.mark.parametrize("level", ["random", "greedy", "normal", "brutal"])
def test_a_game_from_elsewhere_is_played_with_every_sort_of_bot(open_house: Server, level: str) -> None:
    table, outcome = play(open_house, "pig", f"bot:{level}", "bot:random")
    assert [seat.level for seat in table.seats] == [None, level, "random"]
    (winner,) = outcome.winners
    assert outcome.scores[winner] >= 25
    assert "a mind failed" not in open_house.logged()


def test_it_is_offered_with_its_options_and_its_rules(open_house: Server) -> None:
    async def story() -> tuple[say.House, bytes]:
        guest = await Guest.new(open_house.address)
        page = await guest.http.get("/api/games/pig/rules")
        page.raise_for_status()
        return await guest.call("GET", "/api/house", say.House), page.content

    house, rules = asyncio.run(story())
    (pig,) = [game for game in house.games if game.name == "pig"]
    assert (pig.title, pig.fewest, pig.most, pig.actions) == ("Pig", 2, 6, 2)
    assert [option.name for option in pig.options] == ["goal"]
    assert rules.startswith(b"# Pig")


def test_a_game_that_cannot_be_loaded_is_told_of_and_the_others_are_played(open_house: Server) -> None:
    async def story() -> list[str]:
        guest = await Guest.new(open_house.address)
        return [game.name for game in (await guest.call("GET", "/api/house", say.House)).games]

    assert asyncio.run(story()) == ["apostles", "beast", "goals", "mute", "odd", "pig", "underworld"]
    assert "the game 'broken' of another package cannot be loaded (nowhere:Broken)" in open_house.logged()


def test_bots_of_a_game_that_cannot_be_written_down_answer_by_chance_and_the_log_says_what_to_write(
    open_house: Server,
) -> None:
    _, outcome = play(open_house, "odd", "bot:greedy")
    assert len(outcome.winners) == 1
    assert "odd keeps {1} in its 'odd'" in open_house.logged()
    assert "write `position` and `place`" in open_house.logged()


def test_a_game_without_words_for_what_happens_is_closed_for_all_who_play_it_and_the_log_says_what_to_write(
    open_house: Server,
) -> None:
    async def story() -> say.TableInfo:
        guest = await Guest.new(open_house.address)
        table = await guest.give_texts(await guest.make("mute", ["mine", "bot:greedy"]))
        async with guest.at(table.id) as chair:
            await chair.send(say.Act(chair.seq, 0, 0))
            told: say.Snapshot = await chair.until(lambda one: isinstance(one, say.Snapshot))
            return told.table

    table = asyncio.run(story())
    assert table.closed is not None and table.closed.kind == "unfinished"
    assert "there are no words for the fact 0" in open_house.logged()
    assert "write `def event(self, kind, operands):` in PigWords" in open_house.logged()
