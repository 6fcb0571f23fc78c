"""What a device does for those around it: a hot seat, clocks, sound, less motion, and a lobby that is always fresh."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.test_games import TITLES

# Counts what is animated from now on, by script or by style sheet.
COUNT_MOTION = """
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...about) { window.moved += 1; return animate.apply(this, about); };
"""
# Notes what is played, and lets it be played.
NOTE_SOUND = """
  window.played = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };
  }
"""


def lay(person: Person, wish: dict[str, Any]) -> None:
    """A table that the form does not offer, made over HTTP with this device's session."""
    person.go("/")
    ask = person.page.request
    assert ask.post("/api/guest", data={}).ok
    made = ask.post("/api/matches", data=wish).json()
    for seat in made["seats"]:
        if seat["yours"]:
            ask.put(f"/api/matches/{made['id']}/seats/{seat['seat']}/text", data={"text": secrets.token_hex(8)})
    person.go(f"/match/{made['id']}")
    person.at_table()


def test_two_people_share_a_device_and_not_their_secrets(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/")
    person.game(TITLES["beast"]).get_by_role("link", name="With friends").click()
    person.page.get_by_label("Seat 2", exact=True).select_option("mine")
    person.page.get_by_role("button", name="Set up the table").click()
    expect(person.page.locator("#ask, main > .pass").first).to_be_visible()
    shown: set[str] = set()
    for _ in range(60):
        hand_over = person.page.locator("main > .pass")
        expect(person.page.locator("main > .pass, #ask .buttons button:not(.quiet)").first).to_be_visible()
        if hand_over.count():
            # Between two seats nothing of either is to be seen.
            expect(person.page.locator(".board > *")).to_have_count(0)
            expect(hand_over).to_contain_text("Hand the device to")
            button = hand_over.get_by_role("button")
            shown.add(button.inner_text())
            button.click()
            expect(person.buttons.first).to_be_visible()
            if len(shown) == 2:
                break
        else:
            person.answer()
            person.page.wait_for_timeout(40)
    assert len(shown) == 2, shown


def test_a_clock_runs_down_and_then_a_bot_plays_until_one_is_back(arrive: Callable[..., Person]) -> None:
    """At 66d6, which lasts: two bots at beast may be done before anybody is back."""
    person = arrive()
    seats = [{"kind": "mine"}, {"kind": "bot", "level": "random"}]
    lay(person, {"game": "underworld", "seats": seats, "clock": {"seconds": 6, "late": "bot"}})
    person.wait_asked()
    clock = person.page.get_by_role("timer").first
    expect(clock).to_have_text(re.compile(r"0:0[1-6]"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    # Nobody is late in the first moments after the server has opened, so this may take a while.
    back = person.page.get_by_role("button", name="Take your seat back")
    expect(back).to_be_visible(timeout=40_000)
    expect(person.ask).to_contain_text("Your time ran out, so a bot plays for you.")
    assert person.buttons.count() == 0
    back.click()
    expect(back).to_have_count(0)
    expect(person.buttons.first).to_be_visible(timeout=20_000)


def test_whoever_is_late_resigns_where_that_was_agreed(arrive: Callable[..., Person]) -> None:
    person = arrive()
    seats = [{"kind": "mine"}, {"kind": "bot", "level": "random"}]
    lay(person, {"game": "underworld", "seats": seats, "clock": {"seconds": 2, "late": "resign"}})
    expect(person.end).to_contain_text("You have lost", timeout=40_000)


def test_sound_is_off_until_it_is_switched_on_and_stays_so(arrive: Callable[..., Person]) -> None:
    person = arrive(speed="fast")
    person.page.add_init_script(NOTE_SOUND)
    person.asked_at(lambda: person.play_now(TITLES["apostles"]), after=1)
    button = person.page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert person.page.evaluate("window.played") == 0
    button.click()
    person.answer()
    person.wait_asked()
    assert person.page.evaluate("window.played") > 0
    person.page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    person.page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_whoever_wants_less_motion_sees_none(arrive: Callable[..., Person]) -> None:
    for less in (False, True):
        person = arrive(speed="fast")
        person.page.emulate_media(reduced_motion="reduce" if less else "no-preference")
        person.page.add_init_script(COUNT_MOTION)
        person.play_now(TITLES["apostles"])
        for _ in range(3):
            if person.wait_asked():
                person.answer()
        person.page.wait_for_timeout(300)
        moved = person.page.evaluate("window.moved")
        assert (moved == 0) if less else (moved > 0), moved
        endless = person.page.evaluate(
            "document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 1000).length"
        )
        assert not less or endless == 0


# Goes on by one step of a lesson.
STEP = """
() => {
  const answer = document.querySelector('#ask .buttons button:not(.quiet)');
  (answer ?? [...document.querySelectorAll('aside button')].at(-1)).click();
}
"""
TICK = 50
SILENCE = 250


def told(person: Person) -> int:
    """For how many milliseconds the events of one step of a lesson are told, by a clock that the test winds on."""
    person.page.evaluate(STEP)
    time = last = 0
    while time < last + SILENCE:
        person.page.clock.run_for(TICK)
        time += TICK
        if person.page.locator("#ask .buttons button.quiet").count():
            last = time
    return last


def test_the_longest_story_is_told_in_good_time(arrive: Callable[..., Person]) -> None:
    """The reveal of a round of goals: two and a half seconds at normal speed."""
    person = arrive(speed="normal")
    person.page.clock.install(time=0)
    person.go("/learn/goals")
    expect(person.page.locator("aside h2")).to_be_visible()
    person.page.clock.pause_at(3600)
    onward = person.page.get_by_role("button", name="Go on")
    longest = 0
    while onward.count():
        longest = max(longest, told(person))
    assert 1000 < longest <= 2500, longest


def test_the_lobby_is_fresh_without_being_asked(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive((390, 844))
    ben.go("/")
    tables = ben.page.get_by_role("region", name="Open tables")
    expect(tables).to_be_visible()
    expect(tables.get_by_role("link", name="Sit down")).to_have_count(0)
    ann.go("/")
    ann.game(TITLES["goals"]).get_by_role("link", name="With friends").click()
    ann.page.get_by_label("Seat 2", exact=True).select_option("open")
    ann.page.get_by_role("button", name="Set up the table").click()
    expect(tables.get_by_role("link", name="Sit down")).to_have_count(1)
    expect(tables).to_contain_text(TITLES["goals"])
    tables.get_by_role("link", name="Sit down").click()
    ben.page.get_by_role("button", name="Take this seat").click()
    ann.at_table()
    ben.at_table()
