"""Somebody in front of a browser."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

# How often a button is tried that somebody else's answer may have taken away, and for how long each time, in milliseconds
PRESSES = 6
HESITATION = 4_000

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Presses any of the buttons of the question, as soon as there are some, until the end of the match or of the patience.
PLAY = """
async ({ patience, seed }) => {
  const end = Date.now() + patience;
  let chance = seed, pressed = 0;
  while (Date.now() < end && !document.querySelector('.end')) {
    const buttons = [...document.querySelectorAll('#ask .buttons button:not(.quiet)')];
    if (buttons.length > 0) {
      chance = (chance * 1103515245 + 12345) % 2147483648;
      buttons[Math.floor(chance / 65536) % buttons.length].click();
      pressed += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return pressed;
}
"""


class Person:
    """A page, and what a person does with it."""

    def __init__(self, page: Page, settings: dict[str, Any]) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        kept = json.dumps(json.dumps(settings))
        page.add_init_script(
            f"localStorage.getItem('threescore.settings') || localStorage.setItem('threescore.settings', {kept})"
        )

    def go(self, path: str) -> None:
        self.page.goto(path)

    # At home

    def game(self, title: str) -> Locator:
        return self.page.get_by_role("article", name=title, exact=True)

    def play_now(self, title: str) -> None:
        """From the home page to a table against bots in one click."""
        self.go("/")
        self.game(title).get_by_role("button", name="Play now").click()
        self.at_table()

    def against(self, title: str, level: str) -> None:
        """From the home page to a table against bots of that level."""
        self.go("/")
        self.game(title).get_by_role("link", name="With friends").click()
        self.page.get_by_label("Seat 2", exact=True).select_option("bot")
        self.page.get_by_label("Level").select_option(level)
        self.page.get_by_role("button", name="Set up the table").click()
        self.at_table()

    # At a table

    def at_table(self) -> None:
        expect(self.page.locator("#ask")).to_be_visible()
        expect(self.page.locator(".board > *").first).to_be_visible()

    @property
    def ask(self) -> Locator:
        return self.page.locator("#ask")

    @property
    def buttons(self) -> Locator:
        """The choices, as buttons under the sentence."""
        return self.page.locator("#ask .buttons button:not(.quiet)")

    @property
    def end(self) -> Locator:
        return self.page.locator(".end")

    def answer(self, number: int = 0) -> None:
        """Press one of the buttons of the question, counting around; another if somebody else changes it meanwhile."""
        for _ in range(PRESSES):
            with suppress(TimeoutError):
                self.buttons.nth(number % max(1, self.buttons.count())).click(timeout=HESITATION)
                return
        raise AssertionError(f"nothing could be pressed: {self.ask.inner_text()}")

    def play_to_the_end(self, patience: float = 90, seed: int = 6) -> int:
        """Press something whenever something can be pressed; how often that was."""
        pressed = int(self.page.evaluate(PLAY, {"patience": patience * 1000, "seed": seed}))
        expect(self.end).to_be_visible()
        return pressed

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def wait_asked(self, patience: float = 20) -> bool:
        """Until a choice is offered; False if the match ended instead."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.end.count():
                return False
            if self.buttons.count():
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing was asked for {patience} s: {self.ask.inner_text()}")

    def asked_at(self, sit_down: Callable[[], None], after: int = 0) -> None:
        """Sit down and give that many answers, until there is a question; at another table where a bot has won before."""
        for _ in range(6):
            sit_down()
            given = 0
            while self.wait_asked(40):
                if given == after:
                    return
                self.answer()
                given += 1
        raise AssertionError(f"six matches ended within {after} answers")

    def sideways(self) -> int:
        """By how much the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))
