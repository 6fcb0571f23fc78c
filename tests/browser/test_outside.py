"""A game that the browser app has never heard of is played at a table in words: sketch, question, choices, log, end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person
from tests.examples.outside import beside, install
from tests.server import parts


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[parts.Server]:
    """A parlour that has Pig beside its own games."""
    folder = install("pig", tmp_path_factory.mktemp("packages"))
    server = parts.Server(parts.sqlite(tmp_path_factory.mktemp("parlour")), away_grace=0, rehearse=1)
    server.environment["PYTHONPATH"] = beside(folder)
    with server as running:
        yield running


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_any_game_is_played_from_the_home_page_to_its_end(arrive: Callable[..., Person], size: tuple[int, int]) -> None:
    person = arrive(size)
    person.go("/")
    expect(person.game("66d6").get_by_role("link", name="Learn by playing")).to_be_visible()
    assert person.game("Pig").get_by_role("link", name="Learn by playing").count() == 0, "it has no lesson"
    person.play_now("Pig")
    person.asked()
    board = person.page.locator(".board")
    expect(board.get_by_role("row", name="at risk")).to_contain_text("0")
    expect(board.get_by_role("row", name="goal")).to_contain_text("100")
    expect(person.ask).to_contain_text("What do you choose?")
    expect(person.buttons).to_have_text(["Roll"])
    person.answer()
    expect(person.page.get_by_text("You roll").first).to_be_attached()
    assert person.sideways() <= 0
    person.play_to_the_end()
    assert person.end.get_by_role("heading").inner_text() in ("You have won", "You have lost")
    assert person.sideways() <= 0


def test_its_rules_are_a_page_like_all_others(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/rules/pig")
    expect(person.page.get_by_role("heading", name="Pig", exact=True)).to_be_visible()
    expect(person.page.get_by_text("Roll as often as you dare")).to_be_visible()


def test_the_house_asks_in_the_readers_language_where_the_game_does_not(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    person.go("/new/pig")
    person.page.get_by_label("Platz 2", exact=True).select_option("bot")
    person.page.get_by_role("button", name="Tisch decken").click()
    person.asked()
    expect(person.ask).to_contain_text("Was wählst du?")
