"""Luck told from skill: the graph and the board beside it, the mistakes to learn from, the sentence at the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person, nearly_over
from tests.browser.test_for_everyone import violations


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_finished_match_is_reviewed_and_learned_from(arrive: Callable[..., Person], size: tuple[int, int]) -> None:
    person = arrive(size)
    person.lay("beast", "mine", "bot:random", options={"max_turns": 12})
    person.play_to_the_end(seed=3)
    expect(person.end.get_by_text(" in 100; mistakes cost ")).to_be_visible()
    person.end.get_by_role("link", name="Luck and skill").click()
    page = person.page
    expect(page.get_by_role("heading", name="In points of a hundred")).to_be_visible()
    expect(page.locator(".board > *").first).to_be_visible()
    slider = page.get_by_label("The moment that is shown")
    last = slider.input_value()
    person.press("Home")
    expect(slider).to_have_value("0")
    person.press("ArrowRight")
    expect(slider).to_have_value("1")
    person.press("End")
    expect(slider).to_have_value(last)
    assert person.sideways() <= 0
    page.get_by_role("button", name="Learn from the mistakes").click()
    expect(person.ask).to_contain_text("what would be better here?")
    person.answer()
    if "what would be better here?" in person.ask.inner_text():  # it was a group of answers
        person.answer(1)
    expect(page.get_by_role("button", name="Back to the match")).to_be_visible()
    expect(person.ask).to_contain_text(re.compile(r"That is the best answer|Better"))
    page.get_by_role("button", name="Back to the match").click()
    expect(slider).to_be_visible()


def test_a_review_is_there_at_once_the_second_time_and_for_whoever_has_the_address(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    person.rehearse(position=nearly_over("apostles", 1, 8))
    person.lay("apostles")
    person.play_to_the_end()
    person.end.get_by_role("link", name="Luck and skill").click()
    expect(person.page.get_by_role("heading", name="In points of a hundred")).to_be_visible()
    other = arrive(language="de")
    other.go(person.page.url)
    expect(other.page.get_by_role("heading", name="In Punkten von hundert")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_one_looks_back_on_luck_and_errors_by_game_and_by_who_sat_there(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    page = person.page
    for game, position in (("apostles", nearly_over("apostles", 1, 8)), ("beast", None)):
        person.rehearse(seed=3, position=position)
        if game == "apostles":
            person.lay(game)
        else:
            person.lay(game, "mine", "bot:random", options={"max_turns": 12})
        person.play_to_the_end(seed=3)
    person.go("/luck")
    button = page.get_by_role("button", name=re.compile("Look through"))
    expect(button.or_(page.get_by_role("region", name="By game"))).not_to_have_count(0)
    if button.count():
        button.click()
    for name, rows in (("By game", 2), ("By who sat with you", 2)):
        expect(page.get_by_role("region", name=name).locator("tbody tr")).to_have_count(rows)
    expect(page.get_by_role("region", name="By who sat with you")).to_contain_text("nobody: a solitaire")
    assert violations(person) == []
    assert person.sideways() <= 0
