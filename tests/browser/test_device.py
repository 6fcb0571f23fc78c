"""What a device does for those around it: a hot seat, clocks, sound, less motion, and a lobby that is always fresh."""

from __future__ import annotations

import json
import re
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


def test_two_people_share_a_device_and_not_their_secrets(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/")
    person.game(TITLES["beast"]).get_by_role("link", name="With friends").click()
    person.page.get_by_label("Seat 2", exact=True).select_option("mine")
    person.page.get_by_label("Name of seat 1").fill("Ann")
    person.page.get_by_label("Name of seat 2").fill("Ben")
    told: list[dict[str, Any]] = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(json.loads(frame))))
    person.page.get_by_role("button", name="Set up the table").click()
    # Both order their first dice, in secret from one another.
    curtain = person.page.locator("main > .pass")
    expect(curtain).to_contain_text("Hand the device to Ann or Ben")
    for name in ("Ann", "Ben"):
        curtain.get_by_role("button", name=f"I am {name}").click()
        person.asked()
        expect(person.page.locator(".plate.own", has_text=name)).to_be_visible()
        hand = person.page.locator(".board .hand .title").all_inner_texts()
        assert len(hand) >= 3
        told.clear()
        person.answer()
        expect(curtain).to_be_visible()
        expect(person.page.locator(".board, .log, aside .panel")).to_have_count(0)
        # Nothing of what was dealt stands on the page, nor in what it is made of; and never was it told of the other seat.
        page = person.page.content()
        assert not [title for title in hand if title in page]
        assert {seen["seat"] for one in told for seen in one.get("seen", [])} <= {("Ann", "Ben").index(name), None}


def test_a_clock_runs_down_and_then_a_bot_plays_until_one_is_back(arrive: Callable[..., Person]) -> None:
    """Without anybody else, so that nothing happens until one is back: a stand-in for the only person waits for them."""
    person = arrive()
    # Long enough to be seen running, however slow the machine; then one that has run out whenever one comes to look.
    person.lay("underworld", clock={"seconds": 300, "late": "bot"})
    clock = person.page.get_by_role("timer").first
    expect(clock).to_have_text(re.compile(r"[0-5]:\d\d"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    person.lay("underworld", clock={"seconds": 1, "late": "bot"})
    back = person.page.get_by_role("button", name="Take your seat back")
    expect(back).to_be_visible()
    expect(person.ask).to_contain_text("Your time ran out, so a bot plays for you.")
    assert person.buttons.count() == 0
    back.click()
    expect(back).to_have_count(0)
    person.asked()


def test_whoever_is_late_resigns_where_that_was_agreed(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("underworld", clock={"seconds": 1, "late": "resign"})
    expect(person.end).to_contain_text("You have lost")


def test_sound_is_off_until_it_is_switched_on_and_stays_so(arrive: Callable[..., Person]) -> None:
    person = arrive(speed="fast")
    person.page.add_init_script(NOTE_SOUND)
    person.lay("apostles")
    person.answer()
    person.asked()
    button = person.page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert person.page.evaluate("window.played") == 0
    button.click()
    person.answer()
    person.asked()
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
        person.lay("apostles")
        for _ in range(3):
            person.answer()
        person.asked()
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
