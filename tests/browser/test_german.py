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
NAMED = re.compile("|".join(map(re.escape, NAMES)), re.IGNORECASE)
# How an option is written, at the end of its ruling, is the same in every language.
OPTION = re.compile(r"\[\w+ = [^\]]*\]")


def english(person: Person) -> set[str]:
    """What is English on the page."""
    texts: set[str] = set(person.page.evaluate(TEXTS))
    return {text for text in texts if ENGLISH.search(NAMED.sub("", OPTION.sub("", text)))}


@pytest.mark.parametrize(
    "path", ["/", "/settings", "/account", "/people", "/check", "/nowhere", *(f"/new/{game}" for game in TITLES)]
)
def test_a_page_is_german(arrive: Callable[..., Person], path: str) -> None:
    person = arrive(language="de")
    person.go(path)
    expect(person.page.locator("h1, h2").first).to_be_attached()
    if path == "/":
        expect(person.page.get_by_role("region", name="Offene Tische")).to_be_visible()
    if path.startswith("/new/"):
        person.page.locator("details summary").click()
    # What each game says of itself comes after the page.
    person.page.wait_for_load_state("networkidle")
    assert english(person) == set()


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_german(arrive: Callable[..., Person], game: str) -> None:
    person = arrive(language="de")
    person.go(f"/learn/{game}")
    for _ in range(4):
        person.page.get_by_role("button", name="Weiter", exact=True).click()
        person.at_rest()
        assert english(person) == set()


@pytest.mark.parametrize("game", TITLES)
def test_a_table_is_german(arrive: Callable[..., Person], game: str) -> None:
    """The board, the question, the log, and what is at hand, for a while; then as a table."""
    person = arrive(language="de")
    person.lay(game, level="random")
    helped = 0
    for number in range(12):
        person.asked()
        expect(person.page.locator(".below dt").first).to_be_attached()
        assert english(person) == set()
        helped += person.page.locator(".below dt").count()
        person.answer(number)
    assert helped > 0
    person.asked()
    person.page.get_by_role("button", name="Als Tabelle").click()
    assert english(person) == set()


def test_a_refusal_is_german(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    # The browser notes on its console that the answer was a 404.
    with person.page.expect_console_message(lambda said: "404" in said.text):
        person.go("/replay/nowhere")
    expect(person.page.locator("p[role=alert]")).to_have_text("Das ging nicht: Diese Partie gibt es nicht.")
    person.complaints = [one for one in person.complaints if "404" not in one]


def test_the_rules_are_german(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    person.go("/rules/beast")
    expect(person.page.get_by_role("heading", name="Eigene Karten und Notation")).to_be_visible()
