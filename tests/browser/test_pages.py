"""The other pages: looking back, checking the dice, lessons, rules, settings."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.test_games import TITLES


def test_a_finished_match_is_looked_back_on_and_its_dice_are_checked(arrive: Callable[..., Person]) -> None:
    person = arrive(fair=True)
    person.play_now(TITLES["apostles"])
    person.play_to_the_end()
    person.end.get_by_role("link", name="Look back").click()
    page = person.page
    page.get_by_role("button", name="To the end").click()
    last = page.get_by_text("Step ").first.inner_text()
    page.get_by_role("button", name="One back").click()
    expect(page.get_by_text("Step ").first).not_to_have_text(last)
    moment = page.url
    assert "at=" in moment
    page.get_by_role("button", name="Share this moment").click()
    shared = page.get_by_role("dialog", name="Share this moment")
    expect(shared.get_by_label("The link to this moment")).to_have_value(moment)
    shown = shared.get_by_role("img", name="The table at this moment")
    expect(shown).to_have_js_property("naturalWidth", 1200)
    expect(shared.get_by_role("link", name="Keep the picture")).to_have_attribute("download", "threescore.png")
    shared.get_by_role("button", name="Close").click()
    page.get_by_label("Seen by").select_option("open")
    expect(page.locator(".board > *").first).to_be_visible()
    other = arrive()
    other.page.goto(moment)
    expect(other.page.get_by_text("Step ").first).to_be_visible()
    page.get_by_role("link", name="Check the dice").click()
    expect(page.get_by_text("The secret belongs to the commitment").first).to_be_visible()
    expect(page.get_by_text("The text that this device gave is among those used")).to_be_visible()
    expect(page.locator(".verdict", has_text="answers are legal")).to_be_visible()
    person.go("/")
    expect(page.get_by_role("link", name="Look back").first).to_be_visible()


def test_a_forged_record_is_told(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/check")
    record = (
        '{"schema": "threescore/record/2", "game": "apostles", "rules_version": 1, "players": 1, "options": {}, "dice": {"kind": '
        '"fair", "commit": "00", "secret": "11", "match": "m", "texts": [""]}, "people": [0], "casual": false, '
        '"clock": null, "started": null, "entries": [], "times": null, "outcome": null}'
    )
    person.page.get_by_label("A record from a file").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    expect(person.page.get_by_text("does not belong to the commitment")).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_followed_to_its_end(arrive: Callable[..., Person], game: str) -> None:
    person = arrive()
    person.go(f"/learn/{game}")
    expect(person.page.locator("aside h2")).to_be_visible()
    onward = person.page.get_by_role("button", name="Go on")
    while onward.count():
        if person.buttons.count():
            person.answer()
        else:
            onward.click()
    expect(person.page.get_by_role("button", name="Play it now")).to_be_visible()


def test_the_first_page_brings_along_what_its_address_needs(arrive: Callable[..., Person]) -> None:
    person = arrive()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.go("/")
    expect(person.game(TITLES["apostles"])).to_be_visible()
    assert not any(url.endswith("/api/house") for url in asked)
    person.play_now(TITLES["goals"])
    text = person.page.request.get(person.page.url).text()
    assert "/assets/goals-" in text and "/assets/MatchPage-" in text
    assert "/assets/beast-" not in text
    stranger = person.page.request.get("/match/nosuchmatch12345").text()
    assert "/assets/MatchPage-" in stranger and "/assets/goals-" not in stranger


@pytest.mark.parametrize("game", TITLES)
def test_the_rules_are_there(arrive: Callable[..., Person], game: str) -> None:
    person = arrive()
    person.go(f"/rules/{game}")
    expect(person.page.get_by_role("heading", level=2).first).to_be_visible()


def test_the_board_is_there_in_words(arrive: Callable[..., Person]) -> None:
    person = arrive()
    for game in TITLES:
        person.lay(game)
        person.page.get_by_role("button", name="As a table").click()
        expect(person.page.locator(".board table").first).to_be_visible()


def test_it_speaks_german_and_can_be_light(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/settings")
    person.page.get_by_role("radio", name="Deutsch").check()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    person.page.get_by_role("radio", name="Tageslicht").check()
    assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(243, 234, 216)"
    person.go("/")
    person.game(TITLES["apostles"]).get_by_role("button", name="Jetzt spielen").click()
    expect(person.ask).to_contain_text("wirf die Würfel")


def test_an_answer_is_taken_back_and_a_hint_is_given_in_a_casual_match(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("beast", casual=True)
    person.asked()
    person.page.get_by_role("button", name="Hint").click()
    expect(person.buttons.locator(".chance").first).to_be_visible()
    before = person.ask.locator(".sentence").inner_text()
    person.answer()
    person.page.get_by_role("button", name="Take back").click()
    expect(person.ask.locator(".sentence")).to_have_text(before)


@pytest.mark.parametrize("game", ["goals", "underworld"])
def test_a_hint_names_whole_answers_where_they_are_given_step_by_step(arrive: Callable[..., Person], game: str) -> None:
    person = arrive()
    person.lay(game, casual=True)
    person.asked()
    before = person.page.locator(".log li").count()
    person.page.get_by_role("button", name="Hint").click()
    expect(person.buttons.first.locator(".chance")).to_have_text(re.compile(r"wins \d+ in 100"))
    assert person.buttons.locator(".chance").count() > 1
    person.answer()
    expect(person.page.locator(".log li").nth(before)).to_be_visible()
