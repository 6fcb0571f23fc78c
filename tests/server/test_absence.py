"""Who is away, who is late, and who never came: when a bot plays for them, what is rated, and when the match waits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.guests import Chair, Guest
from tests.server.parts import Server, until
from tests.server.test_tables import account, run, two_players
from threescore.server import messages as say
from threescore.server.client import Turned

# The seconds of a clock, and after how many more it has run out; who is at a table is there longer than that, unprolonged.
CLOCK, TOO_LONG = 20, 25

# A parlour that often prolongs the presence of those who are connected
PROLONGED_OFTEN = "from threescore.server import parlour; parlour.TELL_HERE = 0.1\n"


async def sit_down(people: list[Guest], game: str = "beast", **rest: Any) -> say.TableInfo:
    """All of them at one table, its match running."""
    table = await people[0].make(game, ["mine", *["open"] * (len(people) - 1)], **rest)
    await people[0].give_texts(table)
    for seat, person in enumerate(people[1:], 1):
        table = await person.sit(table.id, seat)
    assert table.status == "running"
    return table


async def rated(person: Guest) -> list[str]:
    profile: say.Person = await person.call("GET", f"/api/people/{person.person.id}", say.Person)
    return [rating.game for rating in profile.ratings]


async def settled(server: Server, person: Guest) -> None:
    """Until what was rated before is told: another match of theirs is."""
    other = await account(server, "Last")
    table = await sit_down([person, other], "goals")
    async with person.at(table.id), other.at(table.id) as chair:
        await chair.ask(say.Resign(1))

    async def found() -> bool:
        return "goals" in await rated(person)

    await until(found)


def gone(seat: int) -> Any:
    return lambda one: isinstance(one, say.TableChanged) and one.table.seats[seat].away


# A rematch is an offer


def test_a_rematch_seats_only_who_asked_for_it(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld")
        async with other.at(table.id) as second:
            await second.ask(say.Resign(1))
        new = await host.post(f"/api/matches/{table.id}/rematch")
        assert [seat.kind for seat in new.seats] == ["invite", "person"]
        assert new.seats[0].kept_for == "Bob" and not new.seats[0].offered
        with pytest.raises(Turned, match="still free"):
            await host.post(f"/api/matches/{new.id}/start")
        stranger = await Guest.new(server.address)
        with pytest.raises(Turned, match="kept for somebody of the match before"):
            await stranger.sit(new.id, 0, new.invite)
        assert (await other.table(new.id)).seats[0].offered
        accepted = await other.post(f"/api/matches/{table.id}/rematch")
        assert accepted.id == new.id and accepted.seats[0].yours and accepted.seats[0].kept_for is None
        await host.give_texts(new)
        assert (await other.give_texts(accepted)).status == "running"

    run(story())


def test_a_rematch_can_be_declined_and_another_offered(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld")
        async with other.at(table.id) as second:
            await second.ask(say.Resign(1))
        new = await host.post(f"/api/matches/{table.id}/rematch")
        declined = await other.post(f"/api/matches/{new.id}/seats/0/leave")
        assert declined.seats[0].kind == "open" and declined.seats[0].kept_for is None
        await host.call("DELETE", f"/api/matches/{new.id}", None)
        assert (await host.table(table.id)).rematch is None
        again = await other.post(f"/api/matches/{table.id}/rematch")
        assert again.id != new.id and again.seats[1].kept_for == "Ada"

    run(story())


def test_a_rated_match_starts_only_with_everybodys_own_text(server: Server) -> None:
    async def story() -> None:
        first, second = await account(server, "One"), await account(server, "Two")
        table = await first.make("underworld", ["mine", "open"])
        await first.give_texts(table)
        table = await second.take(table.id, 1, say.TakeSeat())
        assert table.rated and table.status == "waiting"
        with pytest.raises(Turned, match="a text of their own for the dice"):
            await first.post(f"/api/matches/{table.id}/start")
        with pytest.raises(Turned, match="nobody's text for the dice is empty"):
            await second.open_text(table.id, 1, "")
        await second.give_texts(table)
        assert (await first.table(table.id)).status == "running"

    run(story())


def test_nobody_is_rated_against_who_never_came(server: Server) -> None:
    async def story() -> None:
        here, absent = await account(server, "Here"), await account(server, "Absent")
        table = await sit_down([here, absent], "underworld")
        assert table.rated
        async with here.at(table.id) as chair:
            await chair.ask(say.Resign(0))
        await settled(server, here)
        assert await rated(here) == ["goals"] and await rated(absent) == []

    run(story())


# Who is away, without a clock


def test_all_the_others_together_let_a_bot_play_for_who_is_away(server: Server) -> None:
    async def story() -> None:
        people = [await account(server, name) for name in ("Ann", "Ben", "Cid")]
        table = await sit_down(people, "beast", stand_in="random")
        bot = f"/api/matches/{table.id}/seats/2/bot"
        async with people[0].at(table.id) as first, people[1].at(table.id):
            async with people[2].at(table.id):
                pass
            await first.until(gone(2))
            with pytest.raises(Turned, match="nobody can choose another"):
                await people[0].post(bot, body=say.SetBot("brutal"))
            asked = await people[0].post(bot, body=say.SetBot())
            assert asked.seats[2].level is None and asked.seats[2].agreed == [0] and asked.rated
            done = await people[1].post(bot, body=say.SetBot())
            assert (done.seats[2].level, done.seats[2].why) == ("random", "agreed")
            assert not done.rated, "a match in which others decided that is never rated"
            await first.ask(say.Resign(0))
        async with people[1].at(table.id) as second:
            await second.ask(say.Resign(1))
        await settled(server, people[0])
        assert await rated(people[0]) == ["goals"]

    run(story())


def test_where_there_is_a_clock_no_opponent_decides(server: Server) -> None:
    async def story() -> None:
        people = [await account(server, name) for name in ("Ann", "Ben")]
        table = await sit_down(people, "beast", clock=say.Clock(3600))
        async with people[0].at(table.id) as first:
            async with people[1].at(table.id):
                pass
            await first.until(gone(1))
            with pytest.raises(Turned, match="the clock decides"):
                await people[0].post(f"/api/matches/{table.id}/seats/1/bot", body=say.SetBot())

    run(story())


# Who is late


def late(chair: Chair) -> list[say.LogEntry]:
    return [entry for entry in chair.snapshot.log[0].entries if entry.events and entry.events[0].kind == "late"]


def test_who_is_late_is_told_so_at_the_table_and_in_the_log(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld", clock=say.Clock(CLOCK), stand_in="random")
        async with host.at(table.id) as first, other.at(table.id) as second:
            server.pass_time(TOO_LONG)
            slow = first.snapshot.due[0].seat
            news = await first.until(lambda one: isinstance(one, say.Update))
            assert news.what == "late" and news.by == slow and news.length == 0
            (event,) = news.seen[0].events
            assert event.args == {"seat": slow, "then": "bot"}
            assert event.text == f"Time ran out for Seat {slow + 1}, and a bot plays on."
            chair = (first, second)[slow]
            told = await chair.until(lambda one: isinstance(one, say.TableChanged) and one.table.seats[slow].level)
            assert (told.table.seats[slow].why, told.table.seats[slow].level) == ("late", "random")
            answer = await chair.ask(say.Act(chair.seq, slow, 0))
            assert isinstance(answer, say.Refused) and "your time ran out" in answer.text
            await chair.ask(say.AskSnapshot())
            (entry,) = late(chair)[:1]
            assert entry.by == slow and entry.number == 0

    run(story())


def test_when_everybody_is_played_for_the_match_waits(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.make("underworld", ["mine", "bot:random"], stand_in="random")
        table = await guest.give_texts(table)
        await guest.post(f"/api/matches/{table.id}/seats/0/leave")
        async with guest.at(table.id) as chair:
            before = chair.seq
            # Nothing happens while other things do.
            table2 = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"]))
            async with guest.at(table2.id) as other:
                await other.play(random.Random(1), 12)
            assert (await chair.ask(say.AskSnapshot())).seq - before <= 1, "at most an answer that was on its way"
            waiting = chair.seq
            await guest.sit(table.id, 0)
            while not chair.asked():
                await chair.hear()
            assert chair.outcome is None and chair.seq >= waiting

    run(story())


@pytest.fixture
def quick(own_server: Server) -> Iterator[Server]:
    own_server.environment |= {"THREESCORE_SWEEP": "0.1", "THREESCORE_PATIENCE": "0", "THREESCORE_NUDGE": "1"}
    own_server.run = PROLONGED_OFTEN + own_server.run
    own_server.with_own_clock().start()
    yield own_server


def test_where_nobody_is_nobody_is_late_and_who_comes_back_has_all_their_time(quick: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(quick, "underworld", clock=say.Clock(CLOCK, "resign"))
        onlooker = await Guest.new(quick.address)
        async with onlooker.at(table.id) as watching:
            async with host.at(table.id), other.at(table.id):
                pass
            await watching.until(lambda one: isinstance(one, say.TableChanged) and all(s.away for s in one.table.seats))
            (due,) = watching.snapshot.due
            # Long past the time of the first answer, by the clock of another match, nothing has happened.
            people = [await Guest.new(quick.address) for _ in range(2)]
            for _ in range(2):
                second = await sit_down(people, "underworld", clock=say.Clock(CLOCK, "resign"))
                async with people[0].at(second.id) as chair, people[1].at(second.id):
                    quick.pass_time(TOO_LONG)
                    assert (await chair.update()).what == "late"
            assert (await watching.ask(say.AskSnapshot())).seq == 0
            async with host.at(table.id) as first:
                (anew,) = first.snapshot.due
                assert anew.seat == due.seat and anew.at > due.at + CLOCK
                # As soon as everybody knows that somebody is there
                await watching.until(lambda one: isinstance(one, say.TableChanged) and not one.table.seats[0].away)
                quick.pass_time(TOO_LONG)
                assert (await first.update()).what == "late", "now somebody is there"

    run(story())


def test_while_the_house_itself_sleeps_nobody_is_late(quick: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(quick, "underworld", clock=say.Clock(CLOCK, "resign"))
        async with host.at(table.id) as first, other.at(table.id):
            # Longer than anybody is taken to be here who is not heard of.
            quick.pass_time(3600)
            told = await first.update()
            assert told.what == "resume" and first.outcome is None
            assert isinstance(await first.act(0), say.Update)

    run(story())


# A clock for the whole match


def test_each_seat_is_told_what_it_has_left_and_an_answer_adds_to_it(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld", clock=say.Clock(600, "resign", 100))
        async with host.at(table.id) as chair, other.at(table.id):
            assert chair.snapshot.left == [600, 600]
            (due,) = chair.snapshot.due
            assert due.seat == 0
            told = await chair.act(0)
            assert 600 < told.left[0] <= 700 and told.left[1] == 600
            (due,) = told.due
            assert due.at == pytest.approx(told.at + told.left[0], abs=0.01)
        record = await host.call("GET", f"/api/matches/{table.id}", say.TableInfo)
        assert record.clock == say.Clock(600, "resign", 100)

    run(story())


def test_a_clock_without_time_adds_none(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address)
        with pytest.raises(Turned, match="a clock that adds time has some to begin with"):
            await host.make("beast", ["mine", "open"], clock=say.Clock(0, "bot", 5))
        with pytest.raises(Turned, match="increment"):
            await host.make("beast", ["mine", "open"], clock=say.Clock(60, "bot", -1))

    run(story())


def test_time_in_which_nobody_was_there_is_an_entry_of_the_log(quick: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(quick, "underworld", clock=say.Clock(600, "resign", 0))
        onlooker = await Guest.new(quick.address)
        async with onlooker.at(table.id) as watching:
            async with host.at(table.id), other.at(table.id):
                pass
            await watching.until(lambda one: isinstance(one, say.TableChanged) and all(s.away for s in one.table.seats))
            (due,) = watching.snapshot.due
            async with host.at(table.id) as first:
                told = await watching.update()
                assert (told.what, told.by, told.length, told.left) == ("resume", None, 0, [600, 600])
                (anew,) = first.snapshot.due
                assert anew.at > due.at and first.snapshot.seq == 1
                await first.ask(say.Resign(0))
        record = await host.call("GET", f"/api/matches/{table.id}/record", dict)
        assert record["entries"] == [[None, "resume"], [0, "resign"]]
        assert record["clock"] == {"seconds": 600, "late": "resign", "increment": 0}
        assert (await host.post("/api/verify", say.Verified, say.VerifyRecord(record))).good

    run(story())
