"""axe-core finds nothing on any page, dark or light; and what happens is said in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, sources
from tests.browser.person import Person
from tests.browser.test_games import TITLES


def violations(person: Person) -> list[str]:
    """What axe-core finds on the page as it is."""
    program = (sources() / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    person.page.evaluate(program + "\n;0")
    found = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


PAGES = [
    "/",
    "/new/beast",
    "/settings",
    "/account",
    "/people",
    "/check",
    "/rules/apostles",
    "/learn/apostles",
    "/nowhere",
]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_page_excludes_anybody(arrive: Callable[..., Person], theme: str) -> None:
    person = arrive(bypass_csp=True, theme=theme)
    for path in PAGES:
        person.go(path)
        expect(person.page.locator("h1, h2").first).to_be_attached()
        person.at_rest()
        assert violations(person) == [], path


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", TITLES)
def test_no_table_excludes_anybody(arrive: Callable[..., Person], game: str, theme: str) -> None:
    person = arrive(PHONE if theme == "light" else (1280, 800), bypass_csp=True, theme=theme)
    person.lay(game)
    person.asked()
    assert violations(person) == []
    person.answer()
    person.asked()
    assert violations(person) == []
    person.page.get_by_role("button", name="As a table").click()
    assert violations(person) == []


def test_the_end_and_looking_back_exclude_nobody(arrive: Callable[..., Person]) -> None:
    person = arrive(bypass_csp=True, fair=True)
    person.lay("apostles")
    person.play_to_the_end()
    person.at_rest()
    assert violations(person) == []
    person.end.get_by_role("link", name="Look back").click()
    expect(person.page.get_by_role("slider")).to_be_visible()
    assert violations(person) == []
    person.page.get_by_role("link", name="Check the dice").click()
    expect(person.page.locator(".verdict").first).to_be_visible()
    assert violations(person) == []


def test_every_event_is_said(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.answer()
    expect(person.page.locator(".heard[role=log]")).to_contain_text("You roll")
