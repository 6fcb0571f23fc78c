"""In German, everything is German: what is shown and what is only heard. What there is in English only says so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import threescore
from tests.browser.person import Person
from tests.browser.test_games import TITLES

# Every text of the page, also what only a screen reader reads, but for what is marked as English.
TEXTS = """
() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    const holder = node instanceof Element ? node : node.parentElement;
    if (holder.closest("[lang=en], script, style")) continue;
    if (node instanceof Element) found.push(node.getAttribute('aria-label') ?? '', node.getAttribute('title') ?? '');
    else found.push(node.data);
  }
  return found.map((text) => text.trim()).filter(Boolean);
}
"""
ENGLISH = re.compile(
    r"\b(the|your|you|and|with|of|is|are|it|to|from|cannot|card|cards|deck|dice|nothing|seat|than|one|no|turn|roll)\b",
    re.IGNORECASE,
)
# What keeps its English name: the games, and the cards of one of them.
NAMES = sorted(
    [*TITLES.values(), *(card.name.replace("'", "’") for card in threescore.game("beast").words.cards)],  # type: ignore[attr-defined]
    key=len,
    reverse=True,
)


def english(person: Person) -> set[str]:
    """What is English on the page."""
    found = set()
    for text in person.page.evaluate(TEXTS):
        bare = text
        for name in NAMES:
            bare = re.sub(re.escape(name), "", bare, flags=re.IGNORECASE)
        if ENGLISH.search(bare):
            found.add(text)
    return found


@pytest.mark.parametrize(
    "path", ["/", "/settings", "/account", "/check", "/nowhere", *(f"/new/{game}" for game in TITLES)]
)
def test_a_page_is_german(arrive: Callable[..., Person], path: str) -> None:
    person = arrive(language="de")
    person.go(path)
    expect(person.page.locator("h1, h2").first).to_be_attached()
    person.page.wait_for_timeout(400)
    if person.page.locator("details").count():
        person.page.locator("details summary").click()
    assert english(person) == set()


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_german(arrive: Callable[..., Person], game: str) -> None:
    person = arrive(language="de")
    person.go(f"/learn/{game}")
    for _ in range(4):
        person.page.get_by_role("button", name="Weiter", exact=True).click()
        person.page.wait_for_timeout(150)
        assert english(person) == set()


@pytest.mark.parametrize("game", TITLES)
def test_a_table_is_german(arrive: Callable[..., Person], game: str) -> None:
    """The board, the question, the log, and what is at hand, for a good while; then as a table."""
    person = arrive(language="de")
    person.go("/")
    person.game(TITLES[game]).get_by_role("button", name="Jetzt spielen").click()
    person.at_table()
    helped = 0
    for number in range(25):
        if not person.wait_asked(40):
            break
        expect(person.page.locator(".below dt").first).to_be_attached()
        assert english(person) == set()
        helped += person.page.locator(".below dt").count()
        person.answer(number)
    assert helped > 0
    if person.end.count():
        person.end.get_by_role("button", name="Den Tisch sehen").click()
    person.page.get_by_role("button", name="Als Tabelle").click()
    assert english(person) == set()


def test_a_refusal_is_german(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    person.go("/replay/nowhere")
    expect(person.page.locator("p[role=alert]")).to_have_text("Das ging nicht: Diese Partie gibt es nicht.")
    # The browser notes on its console that the answer was a 404.
    person.page.wait_for_timeout(200)
    person.complaints = [one for one in person.complaints if "404" not in one]


def test_the_rules_say_that_they_are_english(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    person.go("/rules/beast")
    expect(person.page.get_by_text("Das Regelbuch gibt es nur auf Englisch.")).to_be_visible()
    expect(person.page.locator("main[lang=en]")).to_contain_text("The Current Number of the Beast")
