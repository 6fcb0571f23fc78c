"""Nothing is greyed without a reason: it is shown on hover, focus and a long press, and a screen reader reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_games import TITLES

# Everything that looks or says that it cannot be used, with what it says of that. `disabled` would keep it from being asked.
GREYED = """
() => [...document.querySelectorAll('[disabled], [aria-disabled=true], .board .dim, .board .out')]
  .map((one) => (one.matches('[disabled], [aria-disabled=true]') ? one : one.closest('.pick') ?? one))
  .filter((one) => one.getClientRects().length > 0)
  .map((one) => ({
    what: one.outerHTML.slice(0, 160),
    dead: one.hasAttribute('disabled') || one.tabIndex < 0,
    said: one.getAttribute('aria-disabled') === 'true',
    why: one.getAttribute('aria-description') ?? '',
  }))
"""


def greyed(person: Person) -> list[dict[str, Any]]:
    """What is greyed now; each of it must be able to say why."""
    found: list[dict[str, Any]] = person.page.evaluate(GREYED)
    assert [one["what"] for one in found if one["dead"] or not one["said"] or not one["why"]] == []
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_nothing_on_a_table_is_greyed_without_a_reason(
    arrive: Callable[..., Person], game: str, size: tuple[int, int]
) -> None:
    person = arrive(size)
    person.lay(game, level="random")
    seen = 0
    for number in range(10):
        person.asked()
        seen += len(greyed(person))
        person.answer(number)
        seen += len(greyed(person))
    # Rolls & Goals greys only what waits for others, who are quick; 66d6 on a phone only one's own spent card.
    assert seen > 0 or game in ("goals", "underworld")


def test_the_reason_is_shown_on_hover_focus_and_a_long_press(arrive: Callable[..., Person]) -> None:
    """The deck of the solitaire looks as if one could take from it."""
    person = arrive()
    person.lay("apostles")
    person.asked()
    deck = person.page.locator(".board [aria-disabled=true].deck")
    reason = deck.get_attribute("aria-description")
    assert reason and reason.startswith("You cannot take cards from the deck")
    tip = person.page.get_by_role("tooltip")
    deck.hover()
    expect(tip).to_contain_text(reason)
    person.page.mouse.move(1, 1)
    expect(tip).to_have_count(0)
    person.press("Tab")
    deck.focus()
    expect(tip).to_contain_text(reason)
    person.press("Escape")
    expect(tip).to_have_count(0)
    deck.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(tip).to_contain_text(reason)


def test_the_number_of_seats_says_its_limits(arrive: Callable[..., Person]) -> None:
    """A press on what is greyed does nothing."""
    person = arrive()
    person.go("/new/beast")
    fewer = person.page.get_by_role("button", name="Remove the last seat")
    expect(fewer).to_have_attribute("aria-disabled", "true")
    expect(fewer).to_have_attribute("aria-description", "This game is for 2 to 6 seats.")
    rows = person.page.locator("fieldset").first.locator("select")
    before = rows.count()
    fewer.dispatch_event("click")
    assert rows.count() == before
    person.page.get_by_role("button", name="Add a seat").click()
    expect(fewer).not_to_have_attribute("aria-disabled", "true")
    assert greyed(person) == []


def test_a_lesson_and_the_settings_grey_nothing_without_a_reason(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/learn/beast")
    expect(person.page.get_by_role("button", name="Back", exact=True)).to_have_attribute("aria-disabled", "true")
    assert len(greyed(person)) > 0
    person.go("/settings")
    expect(person.page.get_by_role("group", name="Language")).to_be_visible()
    assert greyed(person) == []
