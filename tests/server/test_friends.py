"""Pages of people, friends, invitations, and how many look on: what each tells, and whom it refuses."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.parts import Server, until
from tests.server.test_absence import sit_down
from tests.server.test_tables import account, run
from threescore.server import friends, ratings
from threescore.server import messages as say
from threescore.server.client import Turned
from threescore.server.people import People, find
from threescore.server.settings import Settings
from threescore.server.storage import Storage


async def of(person: Guest) -> dict[str, str]:
    """What others are to somebody, by their ids."""
    told: say.Friends = await person.call("GET", "/api/me/friends", say.Friends)
    return {one.person.id: one.how for one in told.people}


async def ask(person: Guest, other: Guest) -> None:
    await person.post(f"/api/people/{other.person.id}/friend", say.Friends)


async def end(person: Guest, other: Guest) -> None:
    await person.call("DELETE", f"/api/people/{other.person.id}/friend", say.Friends)


async def befriend(one: Guest, other: Guest) -> None:
    await ask(one, other)
    await ask(other, one)


async def mine(person: Guest) -> say.Mine:
    found: say.Mine = await person.call("GET", "/api/me/tables", say.Mine)
    return found


async def page(reader: Guest, whose: Guest) -> say.Profile:
    found: say.Profile = await reader.call("GET", f"/api/people/{whose.person.id}/page", say.Profile)
    return found


def test_who_is_asked_and_asks_back_is_a_friend_and_one_of_the_two_ends_it(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await ask(ann, ben)
        assert await of(ann) == {ben.person.id: "asked"} and await of(ben) == {ann.person.id: "asks"}
        assert (await page(ben, ann)).how == "asks" and (await page(ann, ann)).yours
        await ask(ben, ann)
        assert await of(ann) == {ben.person.id: "friend"} and await of(ben) == {ann.person.id: "friend"}
        await end(ben, ann)
        assert await of(ann) == {} == await of(ben)
        await ask(ann, ben)
        await end(ann, ben)
        assert await of(ann) == {} == await of(ben), "a request can be taken back"

    run(story())


def test_two_who_ask_each_other_at_the_same_time_are_friends(server: Server) -> None:
    async def story() -> None:
        for _ in range(5):
            ann, ben = await account(server, "Ann"), await account(server, "Ben")
            await asyncio.gather(ask(ann, ben), ask(ben, ann))
            assert await of(ann) == {ben.person.id: "friend"} and await of(ben) == {ann.person.id: "friend"}
            await asyncio.gather(end(ann, ben), end(ben, ann))
            assert await of(ann) == {} == await of(ben)

    run(story())


def test_who_was_declined_cannot_ask_again_but_can_be_asked(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await ask(ann, ben)
        await end(ben, ann)
        assert await of(ann) == {} and await of(ben) == {ann.person.id: "refused"}
        with pytest.raises(Turned, match="does not want to be asked by you"):
            await ask(ann, ben)
        assert await of(ann) == {}, "a refusal changes nothing"
        await ask(ben, ann)
        assert await of(ann) == {ben.person.id: "asks"}
        await ask(ann, ben)
        assert await of(ben) == {ann.person.id: "friend"}

    run(story())


def test_who_is_refused_is_no_friend_and_asks_to_no_table_until_that_is_taken_back(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await befriend(ann, ben)
        table = await ann.make("beast", ["mine", "invite"])
        await ann.post(f"/api/matches/{table.id}/invitations", list[say.Person], say.Invite(ben.person.id))
        assert [one.match for one in (await mine(ben)).invitations] == [table.id]
        await ben.post(f"/api/people/{ann.person.id}/refuse", say.Friends)
        assert (await mine(ben)).invitations == [] and await of(ann) == {}
        with pytest.raises(Turned, match="only friends can be asked to a table"):
            await ann.post(f"/api/matches/{table.id}/invitations", list[say.Person], say.Invite(ben.person.id))
        await end(ben, ann)
        await ask(ann, ben)
        assert await of(ben) == {ann.person.id: "asks"}

    run(story())


def test_friends_are_accounts_and_nobody_is_their_own(server: Server) -> None:
    async def story() -> None:
        ann, guest = await account(server, "Ann"), await Guest.new(server.address)
        with pytest.raises(Turned, match="friends are for accounts"):
            await ask(guest, ann)
        for other in (guest.person.id, "nobody-of-that-id", "no!"):
            with pytest.raises(Turned, match="nobody of that id"):
                await ann.post(f"/api/people/{other}/friend", say.Friends)
        with pytest.raises(Turned, match="their own friend already"):
            await ask(ann, ann)
        with pytest.raises(Turned, match="nobody can refuse themselves"):
            await ann.post(f"/api/people/{ann.person.id}/refuse", say.Friends)
        for path in ("/api/me/friends", "/api/me/tables"):
            with pytest.raises(Turned, match="tell the parlour who you are"):
                await Guest(server.address).call("GET", path, say.Friends)

    run(story())


def test_nobody_can_ask_the_whole_house(own_server: Server) -> None:
    own_server.environment["THREESCORE_FRIEND_REQUESTS_PER_DAY"] = "2"
    own_server.start()

    async def story() -> None:
        ann = await account(own_server, "Ann")
        others = [await account(own_server, "Ben") for _ in range(3)]
        for other in others[:2]:
            await ask(ann, other)
        with pytest.raises(Turned, match="asked many people today"):
            await ask(ann, others[2])
        assert len(await of(ann)) == 2

    run(story())


def test_requests_that_wait_are_counted_on_both_sides(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST", {"friend": 1, "asked": 2, "asks": 2, "refused": 1})

    async def story() -> None:
        storage = Storage(database)
        await storage.open()
        people = People(storage, 90)
        some = [(await people.register(None, f"Counted {letter}", "long enough"))[0] for letter in "abcdef"]
        a, b, c, d, e, f = some
        await friends.ask(storage, a, b.id)
        await friends.ask(storage, a, c.id)
        with pytest.raises(Exception, match="2 of your requests wait"):
            await friends.ask(storage, a, d.id)
        await friends.ask(storage, d, c.id)
        with pytest.raises(Exception, match="too many requests wait for Counted c"):
            await friends.ask(storage, e, c.id)
        await friends.ask(storage, c, a.id)
        with pytest.raises(Exception, match="nobody has more than 1 friends"):
            await friends.ask(storage, c, d.id)
        # Of those refused the oldest may ask again.
        await friends.keep_away(storage, f, a.id)
        await friends.keep_away(storage, f, b.id)
        assert [(one.person.id, one.how) for one in (await friends.of(storage, f)).people] == [(b.id, "refused")]
        await storage.close()

    asyncio.run(story())


def test_a_friend_is_asked_to_a_table_and_comes_or_does_not(server: Server) -> None:
    async def story() -> None:
        ann, ben, eve = [await account(server, name) for name in ("Ann", "Ben", "Eve")]
        await befriend(ann, ben)
        clock = say.Clock(600, "resign", 10)
        table = await ann.make("beast", ["mine", "invite", "invite"], clock=clock)
        path = f"/api/matches/{table.id}/invitations"
        for _ in range(2):
            asked = await ann.post(path, list[say.Person], say.Invite(ben.person.id))
            assert [one.id for one in asked] == [ben.person.id], "once is enough"
        (invitation,) = (await mine(ben)).invitations
        assert (invitation.game, invitation.by.id, invitation.clock) == ("beast", ann.person.id, clock)
        with pytest.raises(Turned, match="only friends can be asked"):
            await ann.post(path, list[say.Person], say.Invite(eve.person.id))
        with pytest.raises(Turned, match="only those at the table"):
            await eve.post(path, list[say.Person], say.Invite(ben.person.id))
        with pytest.raises(Turned, match="only those at the table"):
            await eve.call("GET", path, list[say.Person])
        await ben.sit(table.id, 1, invitation.invite)
        assert (await mine(ben)).invitations == [] and [one.id for one in (await mine(ben)).matches] == [table.id]
        with pytest.raises(Turned, match="they sit there already"):
            await ann.post(path, list[say.Person], say.Invite(ben.person.id))
        await befriend(ann, eve)
        await ann.post(path, list[say.Person], say.Invite(eve.person.id))
        await eve.call("DELETE", path, None)
        assert (await mine(eve)).invitations == []

    run(story())


def test_an_invitation_ends_when_the_table_does(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await befriend(ann, ben)
        called_off, full = [await ann.make("beast", ["mine", "open"]) for _ in range(2)]
        for table in (called_off, full):
            await ann.post(f"/api/matches/{table.id}/invitations", list[say.Person], say.Invite(ben.person.id))
        assert len((await mine(ben)).invitations) == 2
        await ann.call("DELETE", f"/api/matches/{called_off.id}", None)
        await (await Guest.new(server.address)).sit(full.id, 1)
        assert (await mine(ben)).invitations == []
        with pytest.raises(Turned, match=r"no seat of this table is free|the match has started"):
            await ann.post(f"/api/matches/{full.id}/invitations", list[say.Person], say.Invite(ben.person.id))

    run(story())


def test_what_waits_for_one_comes_first_with_whose_turn_it_is(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        first = await sit_down([ann, ben], "underworld", clock=say.Clock(3 * 86400))
        second = await sit_down([ben, ann], "underworld")
        waiting = await ann.make("beast", ["mine", "open"])
        matches = (await mine(ann)).matches
        assert [one.id for one in matches] == [first.id, waiting.id, second.id]
        assert [(one.to_act, one.acting) for one in matches] == [(True, [0]), (False, []), (False, [0])]
        assert matches[0].due is not None and matches[2].due is None
        async with ann.at(first.id) as chair:
            await chair.ask(say.Resign(0))
        assert first.id not in [one.id for one in (await mine(ann)).matches]

    run(story())


def test_a_rating_has_a_line_over_time_and_a_page_shows_what_is_open(server: Server) -> None:
    async def story() -> None:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        played = []
        for _ in range(2):
            table = await sit_down([ann, ben], "underworld")
            async with ann.at(table.id), ben.at(table.id) as chair:
                await chair.ask(say.Resign(1))
            played.append(table.id)

            async def told() -> bool:
                lines = (await page(ben, ann)).lines
                return bool(lines) and len(lines[0].points) == len(played)

            await until(told)
        closed = await sit_down([ann, ben], "underworld", onlookers=False)
        casual = await sit_down([ann, ben], "underworld", casual=True)
        profile = await page(await Guest.new(server.address), ann)
        (line,) = profile.lines
        assert (line.game, [point.match for point in line.points]) == ("underworld", played)
        assert line.points[0].rating < line.points[1].rating == profile.person.ratings[0].rating
        shown: say.History = await ben.call("GET", f"/api/people/{ann.person.id}/matches", say.History)
        assert [one.id for one in shown.matches] == played[::-1] and {closed.id, casual.id}.isdisjoint(played)
        luck: say.Fortunes = await ben.call("GET", f"/api/people/{ann.person.id}/luck", say.Fortunes)
        assert luck.found == [], "nobody has looked through those matches"
        best = await ben.call("GET", "/api/ratings/underworld", list[say.Ranked])
        assert ann.person.id in [one.person.id for one in best]

    run(story())


def test_guests_have_no_page_and_a_deleted_accounts_page_is_gone(server: Server) -> None:
    async def story() -> None:
        ann, ben, guest = await account(server, "Ann"), await account(server, "Ben"), await Guest.new(server.address)
        await befriend(ann, ben)
        for part in ("page", "matches", "luck"):
            with pytest.raises(Turned, match="guests have no page"):
                await ann.call("GET", f"/api/people/{guest.person.id}/{part}", say.Profile)
        await ann.post("/api/me/delete", say.Me, say.Prove("long enough"))
        for part in ("page", "matches", "luck"):
            with pytest.raises(Turned, match="nobody of that id"):
                await ben.call("GET", f"/api/people/{ann.person.id}/{part}", say.Profile)
        assert await of(ben) == {}

    run(story())


def test_people_are_found_by_how_their_names_begin(server: Server) -> None:
    async def story() -> None:
        zoe = await account(server, "Zoé")
        ann = await Guest.new(server.address, "Zoéguest")
        for begin in (zoe.person.name[:6], zoe.person.name.upper()[:6]):
            found = await ann.call("GET", f"/api/people?name={begin}", list[say.Person])
            assert zoe.person.id in [one.id for one in found] and all(one.account for one in found)
        for begin in ("%25%25", "__", "zzzzzz"):
            assert await ann.call("GET", f"/api/people?name={begin}", list[say.Person]) == []
        with pytest.raises(Turned, match="at least 2 signs"):
            await ann.call("GET", "/api/people?name=z", list[say.Person])

    run(story())


def test_who_looks_on_is_counted_once_and_only_while_there(server: Server) -> None:
    async def story() -> None:
        host, other = await Guest.new(server.address), await Guest.new(server.address)
        table = await sit_down([host, other], "beast")
        eve = await Guest.new(server.address)

        def watched(count: int) -> Any:
            return lambda one: isinstance(one, say.TableChanged) and one.table.watching == count

        async with host.at(table.id) as chair:
            async with eve.at(table.id), eve.at(table.id):
                await chair.until(watched(1))
                lobby: say.LobbyList = await host.call("GET", "/api/lobby", say.LobbyList)
                assert [one.watching for one in lobby.running if one.id == table.id] == [1]
            await chair.until(watched(0))

    run(story())


def test_the_lobby_says_which_tables_would_count(server: Server) -> None:
    async def story() -> None:
        ann, guest = await account(server, "Ann"), await Guest.new(server.address)
        tables = {
            (await ann.make("beast", ["mine", "open"])).id: True,
            (await ann.make("beast", ["mine", "open"], casual=True)).id: False,
            (await ann.make("beast", ["mine", "open", "bot:random"])).id: False,
            (await guest.make("beast", ["mine", "open"])).id: False,
        }
        lobby: say.LobbyList = await ann.call("GET", "/api/lobby", say.LobbyList)
        assert {one.id: one.rated for one in lobby.waiting if one.id in tables} == tables

    run(story())


def test_a_banned_person_is_found_nowhere(database: str) -> None:
    async def story() -> None:
        from threescore.server.operators import Operator

        storage = Storage(database)
        await storage.open()
        people = People(storage, 90)
        bad, good = [(await people.register(None, f"Banned {letter}", "long enough"))[0] for letter in "xy"]
        await friends.ask(storage, bad, good.id)
        await Operator(storage, Settings(), "test").ban(bad.id, "test")
        assert [one.id for one in await find(storage, "banned")] == [good.id]
        assert (await friends.of(storage, good)).people == []
        with pytest.raises(Exception, match="nobody of that id"):
            await friends.ask(storage, good, bad.id)
        assert await ratings.lines(storage, good.id) == []
        await storage.close()

    asyncio.run(story())
