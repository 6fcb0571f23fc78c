"""Calling people back: sealed for their browser, signed by the house, to nowhere inside, once, and in no match's way."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server import parts
from tests.server.guests import Chair, Guest
from tests.server.parts import Server, until
from tests.server.pushing import Browser, PushService, signed
from tests.server.test_friends import befriend
from tests.server.test_tables import account, two_players
from threescore.server import messages as say
from threescore.server import push
from threescore.server.calling import ASKED, Call
from threescore.server.client import Turned
from threescore.server.parlour import Parlour
from threescore.server.refusal import Refusal
from threescore.server.settings import Settings

run = asyncio.run
QUICK: dict[str, Any] = {"rehearse": 1, "calls_after": 0, "sweep": 0.1, "away_grace": 0, "nudge": 1, "patience": 0}


# Sealing


def test_a_message_is_sealed_as_in_the_example_of_rfc_8291() -> None:
    to = push.Browser(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        push.unpack(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        ),
        push.unpack("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    own = ec.derive_private_key(
        int.from_bytes(push.unpack("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    sealed = push.seal(b"When I grow up, I want to be a watermelon", to, push.unpack("DGv6ra1nlYgDCS1FRnbzlw"), own)
    assert push.pack(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# Where it goes


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.net/a",
        "https://push.example.net:8443/a",
        "https://me@push.example.net/a",
        "https://localhost/a",
        "https://127.0.0.1/a",
        "https://10.0.0.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/a",
        "https://[::ffff:10.0.0.1]/a",
        "https://[64:ff9b::a00:1]/a",
        "https://[2002:a00:1::]/a",
        "https://[fd00::1]/a",
        "https://2130706433/a",
        "https://127.1/a",
        "https://0x7f.0.0.1/a",
        "https://push.example.net:99999/a",
        "https://push.example.net/a b",
        "file:///etc/passwd",
        "push.example.net",
        "https://",
    ],
)
def test_no_address_inside_is_called(address: str) -> None:
    with pytest.raises(Refusal, match="https"):
        push.host_of(address, loopback=False)


def test_an_address_of_the_open_internet_is_called() -> None:
    assert push.host_of("https://updates.push.services.mozilla.com/wpush/v2/abc", loopback=False)
    assert push.host_of("https://fcm.googleapis.com:443/fcm/send/abc", loopback=False)


def test_a_name_that_leads_inside_is_not_connected_to() -> None:
    async def story() -> None:
        async with PushService() as service:
            port = int(service.address.rpartition(":")[2])
            with pytest.raises(push.Elsewhere, match="open internet"):
                await push.Guard(loopback=False).connect_tcp("localhost", port)
            stream = await push.Guard(loopback=True).connect_tcp("127.0.0.1", port)
            await stream.aclose()

    run(story())


# Calling


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(parts.sqlite(tmp_path_factory.mktemp("calls")), **QUICK) as running:
        yield running


async def calls(guest: Guest) -> say.Calls:
    found: say.Calls = await guest.call("GET", "/api/me/calls", say.Calls)
    return found


async def want(guest: Guest, browser: Browser, service: PushService, language: str = "en") -> say.Calls:
    found: say.Calls = await guest.call("PUT", "/api/me/calls", say.Calls, browser.wish(service, language))
    return found


async def play_until_others_turn(chair: Chair) -> None:
    """Answer with the first choice until somebody else is asked."""
    while chair.asked():
        await chair.act(chair.asked()[0])


async def gone_from(guest: Guest, match: str) -> None:
    """Somebody has been at the table, and is away from now on, as everybody there knows."""
    async with guest.at(match):
        pass


async def away(chair: Chair, seat: int) -> None:
    if not chair.table.seats[seat].away:
        await chair.until(lambda one: isinstance(one, say.TableChanged) and one.table.seats[seat].away)


def test_who_is_away_is_called_when_it_is_their_turn_and_told_nothing_of_the_table(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            host, other, table = await two_players(quick, "underworld")
            browser, hosts = Browser(), Browser()
            before = await calls(other)
            assert (before.called, len(push.unpack(before.key or ""))) == (False, 65)
            assert (await want(other, browser, service, "de")).called
            # Who is at the table is called by nobody.
            await want(host, hosts, service)
            async with host.at(table.id) as chair:
                await gone_from(other, table.id)
                await away(chair, 1)
                await play_until_others_turn(chair)
                posted = await service.next()
                assert posted.path == browser.path
                assert browser.open(posted) == {
                    "kind": "turn",
                    "match": table.id,
                    "title": "66d6",
                    "by": "",
                    "language": "de",
                }
                claims = signed(posted, service)
                assert claims["key"] == before.key
                assert claims["sub"].startswith(quick.address)
                assert int(posted.headers["ttl"]) > 0 and len(posted.headers["topic"]) == 32
            assert service.count == 1

    run(story())


def test_an_invitation_is_called_out_by_name(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            host, other, table = await two_players(quick, "underworld")
            browser = Browser()
            await want(other, browser, service)
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(0))
                following: say.TableInfo = await host.post(f"/api/matches/{table.id}/rematch")
            opened = browser.open(await service.next())
            assert (opened["kind"], opened["match"], opened["by"]) == ("invited", following.id, "Ada")

    run(story())


def test_who_is_asked_to_a_table_by_a_friend_is_called_unless_they_have_declined(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            ann, ben = await account(quick, "Ann"), await account(quick, "Ben")
            await befriend(ann, ben)
            browser = Browser()
            await want(ben, browser, service)
            table = await ann.make("beast", ["mine", "open"])
            asking = f"/api/matches/{table.id}/invitations"
            await ann.post(asking, list[say.Person], say.Invite(ben.person.id))
            opened = browser.open(await service.next())
            assert (opened["kind"], opened["match"], opened["by"]) == ("asked", table.id, ann.person.name)
            call = Call(table.id, ben.person.id, ASKED, ann.person.name, 0.0, 0)
            assert await still(quick, call) == "The Current Number of the Beast"
            await ben.call("DELETE", asking, None)
            assert await still(quick, call) is None

    run(story())


async def still(server: Server, call: Call) -> str | None:
    """Whether a process that reads the same database would call somebody now."""
    parlour = Parlour(Settings(database=server.arguments[server.arguments.index("--database") + 1]))
    try:
        return await parlour.calling.still(call)
    finally:
        await parlour.storage.engine.dispose()


@pytest.mark.parametrize("status", [404, 410, 302])
def test_a_browser_that_is_gone_is_forgotten(quick: Server, status: int) -> None:
    async def story() -> None:
        async with PushService(status) as service:
            host, other, table = await two_players(quick, "underworld")
            await want(other, Browser(), service)
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(0))
            await host.post(f"/api/matches/{table.id}/rematch")
            await service.next()

            async def forgotten() -> bool:
                return not (await calls(other)).called

            await until(forgotten)
            assert service.count == 1

    run(story())


def test_a_push_service_that_never_answers_is_in_nobodys_way(quick: Server) -> None:
    async def story() -> None:
        async with PushService(None) as service:
            host, other, table = await two_players(quick, "underworld")
            await want(other, Browser(), service)
            async with host.at(table.id) as chair:
                await gone_from(other, table.id)
                await away(chair, 1)
                await play_until_others_turn(chair)
                await service.next()
                # While that hangs, the match goes on.
                async with other.at(table.id) as second:
                    await play_until_others_turn(second)
                    assert second.seq > chair.seq

    run(story())


def test_only_browsers_whose_session_goes_on_are_called(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            host, other, table = await two_players(quick, "underworld")
            await other.post(
                "/api/register", say.Registered, say.Register(f"Eve {uuid.uuid4().hex[:8]}", "long enough")
            )
            name = (await other.call("GET", "/api/me", say.Me)).person.name
            elsewhere = Guest(quick.address)
            await elsewhere.post("/api/login", say.Me, say.Login(name, "long enough"))
            left, kept = Browser(), Browser()
            await want(elsewhere, left, service)
            await want(other, kept, service)
            await elsewhere.post("/api/logout", say.Me)
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(0))
            following = await host.post(f"/api/matches/{table.id}/rematch")
            assert kept.open(await service.next())["match"] == following.id
            # Off by one click; then the next reason reaches nobody, and the one after that who asked again.
            assert not (await other.call("DELETE", "/api/me/calls", say.Calls)).called
            assert not (await calls(other)).called
            await want(other, kept, service)
            await host.post(f"/api/matches/{table.id}/rematch")
            await service.next()
            assert service.count == 2

    run(story())


def test_one_browser_is_called_once_whoever_it_was_before(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            first, second = await Guest.new(quick.address), await Guest.new(quick.address)
            browser = Browser()
            await want(first, browser, service)
            await want(second, browser, service)
            assert ((await calls(first)).called, (await calls(second)).called) == (False, True)

    run(story())


def test_of_one_persons_browsers_the_newest_ten_are_called(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            guest = await Guest.account(quick.address, "Many")
            devices = [guest]
            for _ in range(10):
                devices.append(Guest(quick.address))
                await devices[-1].post("/api/login", say.Me, say.Login(guest.person.name, "long enough"))
            for device in devices:
                await want(device, Browser(), service)
            assert [(await calls(device)).called for device in devices] == [False, *[True] * 10]

    run(story())


def test_a_wish_that_makes_no_sense_is_refused_and_changes_nothing(quick: Server) -> None:
    async def story() -> None:
        async with PushService() as service:
            guest = await Guest.new(quick.address)
            good = Browser().wish(service)
            await guest.call("PUT", "/api/me/calls", say.Calls, good)
            for bad, why in [
                (say.CallMe("https://10.0.0.1/x", good.key, good.secret), "https"),
                (say.CallMe(service.address.replace("127.0.0.1", "192.168.0.1"), good.key, good.secret), "https"),
                (say.CallMe(good.endpoint, "A" * 87, good.secret), "65 bytes"),
                (say.CallMe(good.endpoint, good.key, "!" * 22), "base64url"),
            ]:
                with pytest.raises(Turned, match=why):
                    await guest.call("PUT", "/api/me/calls", say.Calls, bad)
            assert (await calls(guest)).called
            stranger = Guest(quick.address)
            with pytest.raises(Turned, match="who you are"):
                await stranger.call("PUT", "/api/me/calls", say.Calls, good)

    run(story())


async def counted(guest: Guest, how: str) -> float:
    """How many calls came to such an end."""
    told = (await guest.http.get("/metrics")).text
    return sum(
        float(line.split()[1])
        for line in told.splitlines()
        if line.startswith(f'threescore_calls_total{{how="{how}"}}')
    )


def test_nobody_is_called_more_often_than_the_house_allows(own_server: Server) -> None:
    own_server.environment.update({f"THREESCORE_{name.upper()}": str(value) for name, value in QUICK.items()})
    own_server.environment["THREESCORE_CALLS_PER_HOUR"] = "1"
    own_server.start()

    async def story() -> None:
        async with PushService() as service:
            host, other, table = await two_players(own_server, "underworld")
            await want(other, Browser(), service)
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(0))
            await host.post(f"/api/matches/{table.id}/rematch")
            await service.next()
            await host.post(f"/api/matches/{table.id}/rematch")

            async def refused() -> bool:
                return await counted(host, "too_many") > 0

            await until(refused)
            assert service.count == 1

    run(story())


def test_a_house_that_calls_nobody_says_so(own_server: Server) -> None:
    own_server.environment["THREESCORE_CALLS"] = "0"
    own_server.environment["THREESCORE_REHEARSE"] = "1"
    own_server.start()

    async def story() -> None:
        async with PushService() as service:
            guest = await Guest.new(own_server.address)
            assert (await calls(guest)).key is None
            with pytest.raises(Turned, match="calls nobody"):
                await want(guest, Browser(), service)

    run(story())


def test_of_two_processes_one_calls(cluster: str, news: str) -> None:
    database = parts.new_database(cluster, f"t{uuid.uuid4().hex}")

    async def story(first: Server, second: Server) -> None:
        async with PushService() as service:
            host, other, table = await two_players(first, "underworld")
            elsewhere = Guest(second.address)
            elsewhere.http.cookies.update(dict(other.http.cookies))
            browser = Browser()
            found = await want(elsewhere, browser, service)
            assert found.key == (await calls(other)).key
            async with host.at(table.id) as chair:
                await chair.ask(say.Resign(0))
            # Both look for calls all the time; what came twice would have come before the last one.
            for _ in range(8):
                await host.post(f"/api/matches/{table.id}/rematch")
                browser.open(await service.next())
            assert service.count == 8

    with Server(database, news, **QUICK) as first, Server(database, news, **QUICK) as second:
        run(story(first, second))
