"""Links are shown with a title, a sentence and a picture, and none of it is what an onlooker may not see."""

from __future__ import annotations

import asyncio
import io
import random
import re
from html import unescape
from typing import Any

import pytest
from PIL import Image, ImageChops

import threescore
from tests.server.guests import Guest
from tests.server.parts import Server
from tests.server.test_tables import play_on, two_players
from threescore.core.sketch import Box, Card, Die, Row, Stack, Text
from threescore.pictures.paint import TONES, for_link
from threescore.server import messages as say

run = asyncio.run


def opened(body: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(body))
    assert found.format == "PNG"
    return found.convert("RGB")


async def told(guest: Guest, path: str) -> dict[str, str]:
    """What a page says of itself to those who show a link to it."""
    page = (await guest.http.get(path)).text
    found = re.findall(r'<meta (?:property|name)="([a-z:_]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found if ":" in name}


async def picture(guest: Guest, address: str) -> tuple[int, bytes]:
    answer = await guest.http.get(address)
    return answer.status_code, answer.content


# Painting


def red(page: Image.Image) -> int:
    """How much of the middle of a picture, where the table is, is of the red of danger."""
    bands = page.crop((44, 92, 1156, 554)).split()
    near = [
        band.point(lambda value, of=of: 255 * (abs(value - of) < 24))
        for band, of in zip(bands, TONES["ember"], strict=True)
    ]
    both = ImageChops.multiply(ImageChops.multiply(near[0], near[1]), near[2])
    return sum(both.histogram()[1:])


def test_a_picture_has_the_size_that_links_want_and_the_table_within() -> None:
    table = Stack((Box("The roll", Row((Die(6, "ember"), Die(3), Die(1))), "brass"), Card("K♥", "James", "moss")))
    page = opened(for_link("A game", table, "Ada rolls."))
    assert page.size == (1200, 630)
    # A die of at least 40 points, less its pips; and nothing red where no die lies.
    assert red(page) > 1000
    assert red(opened(for_link("A game", Text("nothing"), "Ada rolls."))) == 0


def test_a_table_too_large_for_a_picture_is_made_smaller() -> None:
    rows = Stack(tuple(Row(tuple(Die(1 + n % 6) for n in range(60))) for _ in range(30)))
    assert opened(for_link("Many dice", rows, "x" * 5000)).size == (1200, 630)


@pytest.mark.parametrize("name", threescore.games())
def test_every_game_can_be_painted_as_it_goes_on(server: Server, name: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        status, body = await picture(guest, f"/api/games/{name}/picture")
        assert (status, opened(body).size) == (200, (1200, 630))
        assert len(body) < 100_000

    run(story())


# Who sees what


def test_an_open_table_is_told_of_and_painted_as_an_onlooker_sees_it(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "beast", rehearsal=say.Rehearsal(5))
        stranger = Guest(server.address)
        shown = await told(stranger, f"/match/{table.id}")
        assert shown["og:title"] == "Ada and Bob: The Current Number of the Beast"
        assert shown["og:description"] == "The match goes on. Look on."
        assert shown["og:image"] == f"{server.address}/api/matches/{table.id}/picture"
        status, outside = await picture(stranger, shown["og:image"])
        assert status == 200
        # Whoever sits there, with a hand that nobody else sees, gets the same picture.
        for guest in (host, other):
            assert await picture(guest, f"/api/matches/{table.id}/picture?seat=0&at=0") == (200, outside)

    run(story())


def test_a_link_is_told_of_in_the_language_that_it_names_or_else_its_reader(server: Server) -> None:
    async def story() -> None:
        _, _, table = await two_players(server, "beast", rehearsal=say.Rehearsal(5))
        stranger = Guest(server.address)
        stranger.http.headers["accept-language"] = "fr-FR, de-AT;q=0.8, en;q=0.5"
        shown = await told(stranger, f"/match/{table.id}")
        assert shown["og:title"] == "Ada und Bob: The Current Number of the Beast"
        assert shown["og:description"] == "Die Partie läuft. Schau zu."
        german = await picture(stranger, shown["og:image"])
        assert german[0] == 200
        # What stands on a picture is English: for others it is left out.
        english = (await told(stranger, f"/match/{table.id}?lang=en"))["og:image"]
        assert await picture(stranger, english) != german
        stranger.http.headers["accept-language"] = "en-GB"
        assert (await told(stranger, "/?lang=de"))["og:description"].startswith("Vier Würfelspiele")
        assert (await told(stranger, "/?lang=xx"))["og:description"].startswith("Four dice games")

    run(story())


def test_a_table_without_onlookers_is_shown_to_nobody_else(server: Server) -> None:
    async def story() -> None:
        host, _, table = await two_players(server, "beast", onlookers=False)
        stranger = await Guest.new(server.address)
        for path in (f"/match/{table.id}", f"/replay/{table.id}?seat=0&at=3", f"/join/{table.id}/wrong"):
            shown = await told(stranger, path)
            assert shown["og:title"] == "Threescore"
            assert table.id not in shown["og:image"]
            assert not {"Ada", "Bob"} & set(" ".join(shown.values()).split())
        assert (await picture(stranger, f"/api/matches/{table.id}/picture"))[0] == 403
        assert (await picture(host, f"/api/matches/{table.id}/picture"))[0] == 200

    run(story())


def test_an_invitation_says_who_waits_and_for_what(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address, 'Ada <b> "x"')
        table = await host.make("underworld", ["mine", "invite"], onlookers=False)
        stranger = Guest(server.address)
        page = (await stranger.http.get(f"/join/{table.id}/{table.invite}")).text
        assert "<b>" not in page
        shown = await told(stranger, f"/join/{table.id}/{table.invite}")
        assert shown["og:title"] == 'Ada <b> "x": 66d6'
        assert shown["og:description"] == "Sit down: a seat is free."
        assert (await picture(stranger, shown["og:image"]))[0] == 200

    run(story())


def test_moments_of_a_finished_match_have_pictures_of_their_own(server: Server) -> None:
    async def story() -> None:
        brief: dict[str, Any] = {"options": {"max_turns": 1}, "rehearsal": say.Rehearsal(5)}
        host, other, table = await two_players(server, "underworld", **brief)
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], luck=random.Random(5))
        stranger = Guest(server.address)
        shown = await told(stranger, f"/replay/{table.id}?seat=open&at=3")
        assert shown["og:image"] == f"{server.address}/api/matches/{table.id}/picture?seat=open&at=3"
        pictures = [await picture(stranger, f"/api/matches/{table.id}/picture?at={at}") for at in (0, 2, 1_000_000)]
        assert [status for status, _ in pictures] == [200] * 3
        assert len({body for _, body in pictures}) == 3
        answer = await stranger.http.get(shown["og:image"])
        assert answer.headers["content-type"] == "image/png"
        assert "max-age=86400" in answer.headers["cache-control"]
        assert answer.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
        assert (await picture(stranger, f"/api/matches/{table.id}/picture?seat=17"))[0] == 400

    run(story())


def test_pages_that_nothing_is_known_of_tell_of_the_house(server: Server) -> None:
    async def story() -> None:
        guest = Guest(server.address)
        for path in ("/", "/match/nosuchmatch", "/match/%22%3E%3Cscript%3E", "/settings", "/rules/chess"):
            shown = await told(guest, path)
            assert shown["og:title"] == "Threescore"
            assert (await guest.http.get(shown["og:image"])).headers["content-type"] == "image/png"
        assert (await told(guest, "/rules/goals"))["og:image"].endswith("/api/games/goals/picture")

    run(story())


def test_nobody_uses_up_the_house_by_asking_for_pictures(own_server: Server) -> None:
    own_server.environment["THREESCORE_PICTURES_PER_MINUTE"] = "2"
    own_server.start()

    async def story() -> None:
        guest = Guest(own_server.address)
        ask = [picture(guest, f"/api/games/{name}/picture") for name in ("beast", "goals", "underworld")]
        found = [await one for one in ask]
        assert [status for status, _ in found] == [200, 200, 429]
        # What has been made is still there.
        assert await picture(guest, "/api/games/beast/picture") == found[0]
        # Many at once wait for one another, and only so many do.
        many: list[Any] = await asyncio.gather(
            *[picture(guest, f"/api/games/{name}/picture") for name in ["goals"] * 40]
        )
        assert {status for status, _ in many} == {200}

    run(story())
