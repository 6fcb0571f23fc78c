"""Each game, from the home page to its end, against bots, by clicking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person, reached

TITLES = {
    "apostles": "Number of the Beast",
    "beast": "The Current Number of the Beast",
    "goals": "Rolls & Goals",
    "underworld": "66d6",
}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@SIZES
def test_a_solitaire_is_played_by_pressing_the_dice_themselves(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size)
    person.play_now(TITLES["apostles"])
    for _ in range(3):
        person.asked()
        things = person.page.locator(".board .choosable")
        expect(things.first).to_be_visible()
        things.first.click()
    person.play_to_the_end()
    assert person.end.get_by_role("heading").inner_text() in ("You have won", "You have lost")
    assert person.sideways() <= 0


@SIZES
@pytest.mark.parametrize("game", ["beast", "goals", "underworld"])
def test_a_game_is_played_to_its_end(arrive: Callable[..., Person], size: tuple[int, int], game: str) -> None:
    person = arrive(size)
    person.against(TITLES[game], "greedy")
    person.asked()
    assert person.sideways() <= 0
    assert person.page.locator(".board").inner_text()
    person.answer()
    person.play_to_the_end()
    assert person.end.get_by_role("heading").inner_text()
    assert person.sideways() <= 0


# The lowest thing on the board, and where the question begins.
LOWEST = """
() => {
  scrollTo(0, 0);
  const things = [...document.querySelectorAll('.board *')].filter((one) => !one.closest('.heard, [aria-hidden]'));
  const lowest = Math.max(...things.map((one) => one.getBoundingClientRect().bottom));
  return [lowest, document.querySelector('#ask').getBoundingClientRect().top];
}
"""


@SIZES
@pytest.mark.parametrize("game", TITLES)
def test_the_whole_board_is_seen_above_the_question(
    arrive: Callable[..., Person], size: tuple[int, int], game: str
) -> None:
    person = arrive(size)
    person.lay(game)
    person.asked()
    lowest, question = person.page.evaluate(LOWEST)
    assert lowest <= question + 1


def test_on_a_phone_the_board_is_seen_above_the_question_when_all_others_are_ready(
    arrive: Callable[..., Person],
) -> None:
    person = arrive(PHONE)
    person.lay("goals")
    person.asked()
    expect(person.page.locator(".board .facts .ready")).to_have_count(2)
    lowest, question = person.page.evaluate(LOWEST)
    assert lowest <= question + 1


def lay_for_six(person: Person, game: str) -> None:
    """A table with five bots, by the form."""
    person.go(f"/new/{game}")
    for _ in range(4):
        person.page.get_by_role("button", name="Add a seat").click()
    for seat in range(2, 7):
        person.page.get_by_label(f"Seat {seat}", exact=True).select_option("bot")
    for level in person.page.get_by_label("Level").all():
        level.select_option("greedy")
    person.page.get_by_role("button", name="Set up the table").click()
    person.at_table()


@pytest.mark.parametrize("game", ["goals", "beast"])
def test_six_seats_fit_a_desk(arrive: Callable[..., Person], game: str) -> None:
    person = arrive()
    lay_for_six(person, game)
    person.asked()
    assert person.page.evaluate("document.querySelector('.board').scrollHeight") <= person.page.evaluate(
        "document.querySelector('.board').clientHeight"
    )
    lowest, question = person.page.evaluate(LOWEST)
    assert lowest <= question + 1
    assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("game", TITLES)
def test_a_table_fits_a_screen_of_360_pixels(arrive: Callable[..., Person], game: str) -> None:
    person = arrive((360, 740))
    person.go("/")
    assert person.sideways() <= 0
    person.lay(game)
    person.asked()
    assert person.sideways() <= 0


# One's own dice and the beast, or the row to take from, stand above the question; on the larger phone the hand, too.
@pytest.mark.parametrize(
    ("game", "phase", "needed", "size"),
    [
        ("beast", "arrange", ".board .mine", (360, 740)),
        ("beast", "play", ".board .hand", PHONE),
        ("goals", "select", ".board section.row", (360, 740)),
        ("goals", "select", ".board section.row", PHONE),
    ],
    ids=["dice-360", "hand-390", "row-360", "row-390"],
)
def test_with_six_on_a_phone_what_one_answers_with_is_seen(
    arrive: Callable[..., Person], game: str, phase: str, needed: str, size: tuple[int, int]
) -> None:
    person = arrive(size)
    person.rehearse(position=reached(game, 6, lambda state: state.view(0)["phase"] == phase and 0 in state.to_act))
    person.lay(game, "mine", *["bot:greedy"] * 5)
    person.asked()
    person.page.evaluate("scrollTo(0, 0)")
    bottom, top = person.page.evaluate(
        """(needed) => [
          document.querySelector(needed).getBoundingClientRect().bottom,
          document.querySelector('#ask').getBoundingClientRect().top,
        ]""",
        needed,
    )
    assert bottom <= top
    assert person.sideways() <= 0
