"""What guests stumbled over: the log, the end, links to a moment, hints, room, and forms that say what they change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_for_everyone import violations
from tests.browser.test_games import TITLES

# Where the list of the log stands: how far its end is from the end of what is seen of it.
BELOW = "(log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"
# The smallest letters on cards and board as they are seen.
SMALLEST = """
() => Math.min(...[...document.querySelectorAll('.board .card *, .board .place *, .board .goal *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && one.checkVisibility()
    && !one.closest('.heard') && one.getBoundingClientRect().width > 1)
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1)))
"""
# Which part of the room of the board what stands on it spans, in width and in height.
SPANNED = """
() => {
  const room = document.querySelector('.board').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.board .die, .board .card, .board .plate, .board .place, .board .goal')]
    .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
  const span = (low, high) => Math.max(...boxes.map((box) => box[high])) - Math.min(...boxes.map((box) => box[low]));
  return [span('left', 'right') / room.width, span('top', 'bottom') / room.height];
}
"""
SMALL_TARGETS = """
() => [...document.querySelectorAll('#ask button, nav a, nav button, .tabs button')]
  .map((one) => [one.innerText, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height < 40).map(([text, box]) => `${text}: ${box.height}`)
"""


def give_up(person: Person) -> None:
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(person.end).to_be_visible()


def test_the_log_follows_unless_one_reads_further_up(arrive: Callable[..., Person]) -> None:
    person = arrive((1280, 600))
    person.lay("apostles")
    log = person.page.locator(".log")
    for _ in range(6):
        person.answer()
        person.asked()
    for height in (560, 600):
        person.page.set_viewport_size({"width": 1280, "height": height})
        person.page.screenshot()
        assert log.evaluate(BELOW) <= 1
    log.hover()
    person.page.mouse.wheel(0, -600)
    person.until(f"({BELOW})(document.querySelector('.log')) > 60")
    person.answer()
    person.asked()
    fresh = person.page.get_by_role("button", name="new line")
    expect(fresh).to_be_visible()
    assert log.evaluate(BELOW) > 60
    fresh.click()
    expect(fresh).to_have_count(0)
    assert log.evaluate(BELOW) <= 1


def test_a_line_of_the_log_tells_a_whole_move_and_calls_oneself_you(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.answer()
    person.asked()
    line = person.page.locator(".log li").last
    expect(line.locator("summary")).to_contain_text("You roll ")
    parts = line.locator("details p")
    expect(parts.first).to_be_hidden()
    line.locator("summary").click()
    expect(parts.first).to_be_visible()
    assert parts.count() > 3


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_stands_beside_the_table_and_says_who_gave_up(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    person.lay("underworld", level="random")
    person.asked()
    give_up(person)
    expect(person.page.get_by_role("dialog", name="You have lost")).to_be_visible()
    expect(person.end.get_by_role("heading")).to_be_focused()
    expect(person.end).to_contain_text("You have given up, and so")
    rows = person.end.get_by_role("listitem")
    expect(rows.nth(0)).to_contain_text("minions")
    expect(rows.nth(1)).to_contain_text("resigned")
    expect(person.page.locator(".board .flag").first).to_be_visible()
    person.at_rest()
    assert violations(person) == []
    if size == DESKTOP:
        board, end = person.page.locator(".board").bounding_box(), person.end.bounding_box()
        assert board and end and board["x"] + board["width"] <= end["x"] + 1
    person.press("Escape")
    expect(person.end).to_have_count(0)
    expect(person.ask).to_contain_text("You have given up")
    person.ask.get_by_role("button", name="The end").click()
    expect(person.end.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_link_to_a_moment_leads_there(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    for _ in range(3):
        person.answer()
        person.asked()
    give_up(person)
    match = person.page.url.rsplit("/", 1)[1]
    person.go(f"/replay/{match}?seat=0&at=2")
    expect(person.page.get_by_role("slider")).to_have_value("2")
    expect(person.page.locator(".bar")).to_contain_text("Step 2 of 3")


def test_a_hint_says_what_it_counts_and_lights_the_thing(arrive: Callable[..., Person]) -> None:
    """The hint itself is set: how long a mind thinks is none of the page's business."""
    person = arrive()
    asked: list[Any] = []

    def between(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def down(message: str | bytes) -> None:
            for seen in json.loads(message).get("seen", []):
                asked[:] = seen["choices"]
            line.send(message)

        def up(message: str | bytes) -> None:
            if json.loads(message)["type"] != "hint":
                return house.send(message)
            advice = {"choice": asked[0]["id"], "text": asked[0]["text"], "chance": 0.384, "tries": 9}
            return line.send(json.dumps({"type": "hint", "seat": 0, "seq": 0, "choices": [advice]}))

        house.on_message(down)
        line.on_message(up)

    person.page.route_web_socket(re.compile("/ws/matches/"), between)
    person.lay("beast", casual=True)
    person.answer()
    person.asked()
    person.page.get_by_role("button", name="Hint").click()
    expect(person.ask.locator(".advice")).to_contain_text("wins 38 in 100 from here")
    expect(person.buttons.first.locator(".chance")).to_have_text("wins 38 in 100")
    expect(person.page.locator(".board .advised")).to_have_count(1)


def test_why_not_says_for_each_thing_what_stands_in_its_way(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.asked()
    person.page.get_by_role("button", name="Why can’t I").click()
    dialog = person.page.get_by_role("dialog", name="Why can’t I")
    expect(dialog).to_contain_text("You cannot take cards from the deck")
    expect(dialog).to_contain_text("not found yet")


def test_the_last_hand_lies_there_stamped_until_the_next_roll(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.asked()
    assert person.page.locator(".stamp").count() == 0
    person.answer()
    person.asked()
    expect(person.page.locator(".hand .stamp")).to_have_count(3)
    person.page.reload()
    expect(person.page.locator(".hand .stamp")).to_have_count(3)


@pytest.mark.parametrize("game", TITLES)
def test_a_board_grows_with_the_screen_and_stands_still(arrive: Callable[..., Person], game: str) -> None:
    person = arrive((1920, 1080))
    person.lay(game, level="random")
    for number in range(3):
        person.answer(number)
        person.asked()
    board = person.page.locator(".board")
    for size in ((2560, 1440), (1920, 1080)):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        # A new size is laid out picture by picture.
        for _ in range(3):
            person.page.screenshot()
        wide, high = person.page.evaluate(SPANNED)
        assert wide > 0.66 and high > 0.66, (size, wide, high)
        assert person.page.evaluate(SMALLEST) >= 13.99, size
    before = board.bounding_box()
    for number in range(4):
        person.answer(number)
        person.asked()
        assert board.bounding_box() == before


@pytest.mark.parametrize("game", TITLES)
def test_what_is_printed_can_be_read_on_a_phone(arrive: Callable[..., Person], game: str) -> None:
    person = arrive(PHONE)
    person.lay(game, level="random")
    for number in range(4):
        person.answer(number)
        person.asked()
    assert person.page.evaluate(SMALLEST) >= 12


@pytest.mark.parametrize("game", TITLES)
def test_a_finger_finds_what_it_presses(arrive: Callable[..., Person], game: str) -> None:
    person = arrive(PHONE)
    person.lay(game)
    person.asked()
    assert person.page.evaluate(SMALL_TARGETS) == []


def test_a_tap_explains_a_goal(arrive: Callable[..., Person]) -> None:
    person = arrive(PHONE)
    person.lay("goals")
    person.asked()
    person.page.locator(".board .goal").first.tap()
    expect(person.page.get_by_role("tooltip")).to_contain_text("Six tokens lie on it")


def test_no_tip_comes_over_the_battleground_unasked(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.page.clock.install()
    person.lay("underworld")
    field = person.page.locator(".flag").nth(12)
    field.hover()
    person.page.clock.run_for(3000)
    expect(person.page.get_by_role("tooltip")).to_have_count(0)
    field.click(button="right")
    expect(person.page.get_by_role("tooltip")).to_contain_text("Field c3")


def test_a_form_says_in_words_what_is_otherwise_than_in_the_book(arrive: Callable[..., Person]) -> None:
    person = arrive(bypass_csp=True)
    person.go("/new/beast")
    person.page.locator("summary", has_text="Options of the game").click()
    other = person.page.get_by_role("region", name="Otherwise than in the book")
    expect(other).to_have_count(0)
    person.page.get_by_role("group", name="Who orders several rolled dice").get_by_role(
        "radio", name="whose dice they are"
    ).check()
    expect(other).to_contain_text("whose dice they are")
    text = person.page.locator("main").inner_text()
    assert not [word for word in ("caster", "own_dice", "as_beast", "seat 0") if word in text]
    assert violations(person) == []
    person.page.get_by_label("Seat 2", exact=True).select_option("bot")
    person.page.get_by_role("button", name="Set up the table").click()
    person.at_table()
    expect(person.page.get_by_role("region", name="Otherwise than in the book")).to_be_visible()


def test_a_password_that_is_too_short_is_told_in_a_sentence(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/account")
    person.page.get_by_label("Your name").fill("Ann")
    person.page.get_by_label("Password", exact=True).fill("short")
    person.page.get_by_role("button", name="Make an account").click()
    expect(person.page.get_by_role("alert").first).to_contain_text("a password has 8 to 256 characters")
    person.complaints = [one for one in person.complaints if "400" not in one]
