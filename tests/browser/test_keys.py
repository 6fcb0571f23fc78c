"""By keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person, nearly_over
from tests.browser.test_games import TITLES


def tab_to(person: Person, name: str, most: int = 60) -> None:
    """Press Tab until what has focus is called that."""
    for _ in range(most):
        person.press("Tab")
        focused = person.page.evaluate(
            "document.activeElement?.getAttribute('aria-label') || document.activeElement?.innerText"
        )
        if focused and name in focused:
            return
    raise AssertionError(f"{name!r} was not reached in {most} steps")


def test_from_home_to_the_end_of_a_solitaire_and_back_through_it_without_a_mouse(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.rehearse(position=nearly_over("apostles", 1, left=12))
    person.go("/")
    expect(person.game(TITLES["apostles"])).to_be_visible()
    tab_to(person, "Play now")
    person.press("Enter")
    person.at_table()
    while person.asked_or_over():
        person.press("1")
    expect(person.end.get_by_role("heading")).to_be_focused()
    tab_to(person, "Look back")
    person.press("Enter")
    expect(person.page.get_by_role("slider")).to_be_visible()
    person.press("ArrowRight")
    expect(person.page.get_by_text("Step 1 of")).to_be_visible()


@pytest.mark.parametrize("game", ["beast", "goals", "underworld"])
def test_a_turn_without_a_mouse(arrive: Callable[..., Person], game: str) -> None:
    person = arrive()
    person.lay(game, "mine", "bot:random")
    for answer in range(8):
        person.asked()
        # By number, or by walking to a button and pressing it.
        if answer % 2:
            person.buttons.first.focus()
            person.press("Enter")
        else:
            person.press("1")
    person.asked()
    assert person.page.locator(".log li").count() > 2


def test_a_question_mark_explains(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.asked()
    person.page.get_by_role("group", name="Judas").focus()
    person.press("?")
    expect(person.page.get_by_role("tooltip")).to_contain_text("Judas")
    person.press("Escape")
    expect(person.page.get_by_role("tooltip")).to_have_count(0)
    person.page.locator("#ask").focus()
    person.press("?")
    expect(person.page.get_by_role("dialog")).to_contain_text("each die counts down from its top")
