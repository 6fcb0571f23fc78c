"""Fair dice in the browser: devices seal and open their texts by themselves, and the list of commitments can be read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE
from tests.browser.person import Person
from tests.browser.test_for_everyone import violations
from tests.browser.test_games import TITLES
from tests.browser.test_together import sit_together
from tests.server import parts
from threescore.server.pages import STATIC


def table_of(person: Person) -> dict[str, object]:
    match = person.page.url.rstrip("/").rpartition("/")[2].partition("?")[0]
    told: dict[str, object] = person.page.request.get(f"{base_of(person)}/api/matches/{match}").json()
    return told


def base_of(person: Person) -> str:
    return str(person.page.evaluate("document.documentElement.dataset.base")).rstrip("/")


def test_two_devices_seal_their_texts_and_open_them_together(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(fair=True), arrive(fair=True)
    sit_together(ann, ben)
    table = table_of(ann)
    assert table["status"] == "running"
    seats = table["seats"]
    assert isinstance(seats, list)
    assert all(seat["seal"] and seat["text"] for seat in seats)
    assert seats[0]["text"] != seats[1]["text"]


def test_ones_own_words_can_be_sealed(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(fair=True), arrive(fair=True)
    ann.go("/")
    ann.game(TITLES["beast"]).get_by_role("link", name="With friends").click()
    ann.page.get_by_role("button", name="Set up the table").click()
    link = ann.page.locator("input.link").input_value()
    ann.page.get_by_label("Your own words for the dice").fill("seven ravens")
    ann.page.get_by_role("button", name="Seal them").click()
    expect(ann.page.get_by_role("button", name="Sealed")).to_be_visible()
    expect(ann.page.get_by_text("1 of 2 are sealed")).to_be_visible()
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Take this seat").click()
    ann.at_table()
    seats = table_of(ann)["seats"]
    assert isinstance(seats, list) and seats[0]["text"].startswith("seven ravens ")


def test_the_list_of_commitments_checks_itself(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(fair=True), arrive(fair=True)
    sit_together(ann, ben)
    dice = table_of(ann)["dice"]
    assert isinstance(dice, dict)
    ann.go(f"/commitments?commit={dice['commit']}")
    row = ann.page.get_by_role("row").filter(has_text=dice["commit"])
    expect(row).to_contain_text("going on")
    expect(ann.page.get_by_text("follow from one another")).to_be_visible()


@pytest.fixture
def below(tmp_path: Path) -> Iterator[parts.Server]:
    if not (STATIC / "index.html").is_file():
        parts.missing("the browser app is not built: make web")
    with parts.Server(parts.sqlite(tmp_path), folder=tmp_path, path="/threescore", synchronous="NORMAL") as running:
        yield running


def test_the_app_works_below_a_path(chromium: Browser, below: parts.Server) -> None:
    context = chromium.new_context(base_url=below.address, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    person = Person(context.new_page(), {"speed": "off", "language": "en"}, fair=True)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.on("websocket", lambda socket: asked.append(socket.url))
    person.page.goto("/threescore/")
    person.game(TITLES["beast"]).get_by_role("button", name="Play now").click()
    person.at_table()
    assert person.page.url.startswith(f"{below.address}/threescore/match/")
    person.page.reload()
    person.at_table()
    person.page.goto("/threescore/rules/beast")
    expect(person.page.get_by_role("heading").first).to_be_visible()
    outside = [url for url in asked if "/threescore/" not in url and not url.startswith(("data:", "blob:"))]
    assert outside == []
    assert any("/threescore/ws/matches/" in url for url in asked)
    context.close()


def test_chosen_luck_does_not_pass_for_fair(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    match = person.page.url.rpartition("/")[2]
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(person.end).to_be_visible()
    person.go(f"/check/{match}")
    expect(person.page.get_by_role("alert")).to_contain_text("Nobody committed to these dice")
    expect(person.page.locator(".verdict")).to_have_count(0)


def test_the_check_remembers_the_seals_it_was_shown(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(fair=True), arrive(fair=True)
    sit_together(ann, ben)
    match = ann.page.url.rpartition("/")[2].partition("?")[0]
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.end).to_be_visible()
    ann.go(f"/check/{match}")
    expect(ann.page.get_by_text("nobody could choose theirs knowing")).to_be_visible()
    expect(ann.page.get_by_text("The seals are those that this device was shown")).to_be_visible()
    commit = ann.page.locator("dd").first.inner_text()
    ann.page.evaluate(
        "(commit) => localStorage.setItem('threescore.seals', JSON.stringify({ [commit]: ['other', null] }))", commit
    )
    ann.page.reload()
    expect(ann.page.get_by_text("is not the one that this device was shown")).to_be_visible()


def given_up(person: Person) -> str:
    """A solitaire with fair dice, three answers and given up, unless the dice end it before: the id of the match."""
    person.lay("apostles")
    for _ in range(3):
        if person.asked_or_over():
            person.answer()
    if person.asked_or_over():
        person.page.get_by_role("button", name="Resign").click()
        person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(person.end).to_be_visible()
    return person.page.url.rpartition("/")[2].partition("?")[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_rolls_of_this_match_stand_beside_what_they_were_for(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, fair=True, bypass_csp=True)
    person.go(f"/check/{given_up(person)}")
    page = person.page
    expect(page.get_by_text("numbers that the match used are those that this device has computed")).to_be_visible()
    lines = page.get_by_role("list", name="What was rolled and drawn, and for what").get_by_role("listitem")
    expect(lines.first).to_contain_text("Before the first move")
    expect(lines.first).to_contain_text("cards are shuffled")
    expect(lines.nth(1)).to_contain_text("Move 1,")
    expect(lines.nth(1).get_by_role("img", name="die showing").first).to_be_visible()
    expect(lines.first).not_to_contain_text("below(")
    page.get_by_label("Show the numbers of the stream").check()
    expect(lines.first).to_contain_text("numbers 1 to ")
    assert violations(person) == []
    assert person.sideways() <= 0


def test_a_roll_that_the_stream_does_not_bear_out_is_found(arrive: Callable[..., Person]) -> None:
    """The parlour tells of another roll than it made."""
    person = arrive(fair=True)
    match = given_up(person)

    def lie(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        roll = told["drawn"][1]["numbers"][0]
        roll["value"] = roll["value"] % 6 + 1
        route.fulfill(response=answer, body=json.dumps(told))

    person.page.route("**/api/verify", lie)
    person.go(f"/check/{match}")
    expect(person.page.get_by_text("is not what this device has computed")).to_contain_text("Move 1,")
    expect(person.page.get_by_text("are those that this device has computed")).to_have_count(0)
