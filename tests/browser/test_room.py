"""Everything has room: no word is broken, nothing lies over anything else, and what one answers with at the end is in sight."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person, nearly_over
from tests.browser.test_house import LARGE, send

TABLES = [("apostles", 1), ("beast", 2), ("beast", 6), ("goals", 2), ("goals", 6), ("underworld", 2)]
# Words of the board and of the end that stand on more than one line, but for those that are parted with a hyphen.
BROKEN = """
() => {
  const broken = [];
  for (const part of document.querySelectorAll('.board, .end')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const about = node.parentElement;
      if (node.data.includes('\\u00ad') || about.closest('.heard') || !about.checkVisibility()) continue;
      for (const word of node.data.matchAll(/[^\\s-]{2,}/g)) {
        const range = new Range();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}
"""
# Who sits where, under dice, cards and piles that lie elsewhere.
COVERED = """
() => {
  const boxes = (which) => [...document.querySelectorAll(which)].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1);
  const met = [];
  for (const [plate, a] of boxes('.board .plate'))
    for (const [thing, b] of boxes('.board .die, .board .pile, .board .goal, .board table, .board .place')) {
      if (plate.contains(thing) || thing.contains(plate)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) met.push(`${plate.innerText.replaceAll('\\n', ' ')} meets ${thing.className}`);
    }
  return met;
}
"""
# How much of the board has to be scrolled to.
HIDDEN = "() => { const board = document.querySelector('.board'); return board.scrollHeight - board.clientHeight; }"


def lay_out(person: Person, game: str, seats: int) -> None:
    """A table of people with names of a usual length."""
    send(person, "post", "/api/guest", name="Patient Otter")
    person.lay(game, "mine", *["bot:random"] * (seats - 1))
    person.asked_or_over()


def look(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    # A new size is laid out picture by picture.
    for _ in range(3):
        person.page.screenshot()
    person.at_rest()
    assert person.page.evaluate(BROKEN) == [], size
    assert person.page.evaluate(COVERED) == [], size
    assert person.sideways() <= 0, size
    assert size == PHONE or person.page.evaluate(HIDDEN) <= 0, size


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_everything_has_room_as_a_game_goes_on(arrive: Callable[..., Person], game: str, seats: int) -> None:
    person = arrive()
    lay_out(person, game, seats)
    for number in range(3):
        person.answer(number)
        person.asked()
    for size in (DESKTOP, LARGE, PHONE):
        look(person, size)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_everything_has_room_at_the_end(arrive: Callable[..., Person], game: str, seats: int) -> None:
    person = arrive()
    person.rehearse(position=nearly_over(game, seats, left=4))
    lay_out(person, game, seats)
    person.play_to_the_end()
    for size in (DESKTOP, LARGE, PHONE):
        look(person, size)
        expect(person.end.get_by_role("button", name="Rematch")).to_be_in_viewport()
    # On a phone there is something to read below the end.
    expect(person.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    expect(person.page.get_by_role("tabpanel").locator(".log li").first).to_be_attached()


def test_who_has_never_sat_down_here_has_had_no_luck_yet(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/luck")
    expect(person.page.get_by_text("None of your matches has been looked through yet.")).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_count(0)


def test_a_bot_is_seated_by_what_it_does(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/new/beast")
    expect(person.page.locator("main select")).to_have_count(2)  # who sits where
    person.page.get_by_role("button", name="Set up the table").click()
    free = person.page.get_by_role("listitem").filter(has_text="free")
    free.get_by_role("button", name="Seat a bot").click()
    greedy = free.get_by_role("radio", name=re.compile("takes what looks best at once"))
    expect(greedy).to_be_visible()
    expect(person.page.locator("main select")).to_have_count(0)
    greedy.click()
    person.at_table()
    expect(person.page.locator(".board .plate").first).to_contain_text("bot, greedy")


def test_a_fingerprint_is_shown_to_who_asks_for_it(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive(PHONE)
    ann.go("/new/goals")
    ann.page.get_by_role("button", name="Set up the table").click()
    ben.page.goto(ann.page.locator("input.link").input_value())
    sealed = ben.page.get_by_text("Sealed dice: what is this?")
    expect(sealed).to_be_visible()
    expect(ben.page.get_by_text("SHA-256", exact=False).last).to_be_hidden()
    sealed.click()
    expect(ben.page.get_by_text("SHA-256", exact=False).last).to_be_visible()
