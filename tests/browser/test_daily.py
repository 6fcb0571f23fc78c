"""The daily deal and the puzzles: found from home, played without an account, told at once, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_for_everyone import violations
from threescore.table.puzzles import shipped

# The name of the last apostle stands above the bar.
QUORUM_IN_SIGHT = """
  [...document.querySelectorAll('.board *')].findLast((one) => !one.childElementCount && one.textContent.includes('Simon'))
    .getBoundingClientRect().bottom <= document.querySelector('.bar').getBoundingClientRect().top
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_deal_of_the_day_is_played_and_ranked_without_an_account(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    page = person.page
    person.go("/")
    page.get_by_role("link", name="The daily deal").click()
    solitaire = page.get_by_role("article", name="Number of the Beast", exact=True)
    expect(solitaire.get_by_role("button", name="Play")).to_be_visible()
    assert violations(person) == []
    assert person.sideways() <= 0
    solitaire.get_by_role("button", name="Play").click()
    person.play_to_the_end()
    person.end.get_by_role("link", name="To the daily deal").click()
    expect(solitaire).to_contain_text(re.compile(r"You gave away \d+\.\d: place \d+ of \d+"))
    expect(page.get_by_text("In a row: 1")).to_be_visible()
    expect(page.get_by_role("button", name="Copy this line")).to_be_visible()
    expect(solitaire.get_by_role("button", name="Play")).to_have_count(0)
    assert violations(person) == []
    assert person.sideways() <= 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_puzzle_tells_at_once_whether_an_answer_is_right_and_why(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    page = person.page
    # The answer of this one is a button of its own.
    puzzle = next(one for one in shipped("apostles").values())
    person.go(f"/puzzles/apostles/{puzzle.id}")
    expect(person.ask).to_contain_text("What is best?")
    assert violations(person) == []
    person.asked()
    person.answer()
    expect(person.ask).to_contain_text(re.compile("Right:|Not that one."))
    expect(page.get_by_text("By deep search")).to_be_visible()
    expect(page.get_by_text("Your rating: 25.0")).to_be_visible()
    if size == DESKTOP:
        # What is told leaves the whole quorum in sight, once the board has grown into its room.
        person.until(QUORUM_IN_SIGHT)
    assert violations(person) == []
    assert person.sideways() <= 0
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(puzzle.id))
    expect(person.ask).to_contain_text("What is best?")


def test_every_game_has_puzzles_and_they_are_found_from_home_in_german(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de", bypass_csp=True)
    person.go("/")
    person.page.get_by_role("link", name="Rätsel").click()
    solve = person.page.get_by_role("link", name="Lösen")
    expect(solve).to_have_count(4)
    assert violations(person) == []
    for number in range(4):
        solve.nth(number).click()
        expect(person.ask).to_contain_text("Was ist am besten?")
        person.go("/puzzles")


def test_a_day_that_nobody_dealt_is_told_in_words(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/daily?day=1999-01-01")
    expect(person.page.get_by_role("alert")).to_contain_text("nothing was dealt on 1999-01-01")
    person.complaints.clear()  # the browser itself says 404
