"""Somebody in front of a browser."""

from __future__ import annotations

import itertools
import json
import random
import secrets
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Route, expect

import threescore

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A match that is played by a script is over long before, in milliseconds.
PATIENCE = 90_000
# The luck of every table that is laid without saying which.
SEED = 9
# Who sits down, besides oneself, where nothing is said of that.
BOTS = {"apostles": 0, "beast": 2, "goals": 2, "underworld": 1}
# How many names have been given.
NAMES = itertools.count(1)

# Presses one of the buttons of the question each time that there are some, until the end of the match or of the patience.
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
# What moves comes to rest, but for what moves for ever.
REST = """
() => Promise.allSettled(
  document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished)
).then(() => undefined)
"""


def where(said: ConsoleMessage) -> str:
    """What the console was told, and of which address."""
    return f"{said.text} {said.location['url']}".strip()


class Person:
    """A page, and what a person does with it."""

    def __init__(self, page: Page, settings: dict[str, Any], fair: bool = False) -> None:
        self.page = page
        # What is chosen beforehand for the tables that this person lays; None: nothing.
        self.rehearsal: dict[str, Any] | None = None if fair else {"seed": SEED}
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(where(said)) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        kept = json.dumps(json.dumps(settings))
        page.add_init_script(
            f"localStorage.getItem('threescore.settings') || localStorage.setItem('threescore.settings', {kept})"
        )
        if not fair:
            page.route("**/api/matches", self.choose_luck)

    def choose_luck(self, route: Route) -> None:
        """The app does not know of rehearsals: what is chosen is added to what it says."""
        wish = route.request.post_data_json
        route.continue_(post_data={**wish, "rehearsal": self.rehearsal}) if wish else route.continue_()

    def rehearse(self, seed: int = SEED, position: dict[str, Any] | None = None) -> None:
        """Choose what happens at the tables that this person lays from now on."""
        self.rehearsal = {"seed": seed, "position": position}

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

    def lay(self, game: str, *seats: str, level: str = "greedy", **wish: Any) -> None:
        """Straight to a table: `seats` are kinds, a bot's with its level (bot:random); none: oneself and bots of a level."""
        self.go(f"/match/{self.set_up(game, *seats, level=level, **wish)}")
        self.at_table()

    def set_up(self, game: str, *seats: str, level: str = "greedy", **wish: Any) -> str:
        """A table, without going there; the id of its match."""
        ask = self.page.request
        assert ask.post("/api/guest", data={}).ok
        kinds = [one.partition(":") for one in seats or ["mine", *[f"bot:{level}"] * BOTS[game]]]
        wish["seats"] = [{"kind": kind, "level": level or None} for kind, _, level in kinds]
        answer = ask.post("/api/matches", data={"game": game, "rehearsal": self.rehearsal, **wish})
        assert answer.ok, answer.text()
        table = answer.json()
        for seat in table["seats"]:
            if seat["yours"]:
                ask.put(f"/api/matches/{table['id']}/seats/{seat['seat']}/text", data={"text": secrets.token_hex(8)})
        return str(table["id"])

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

    def asked(self) -> None:
        """Until a choice is offered."""
        expect(self.buttons.first).to_be_visible()

    def asked_or_over(self) -> bool:
        """Until a choice is offered, or the match has ended; whether there is a choice."""
        expect(self.buttons.or_(self.end).first).to_be_visible()
        return self.end.count() == 0

    def answer(self, number: int = 0) -> None:
        """Press one of the buttons of the question, counting around."""
        self.asked()
        self.buttons.nth(number % self.buttons.count()).click()

    def choose(self, choice: int) -> None:
        """Press the button of a choice."""
        self.page.locator(f"#ask .buttons [data-choice='{choice}']").click()

    def play_to_the_end(self, seed: int = SEED) -> int:
        """Press something whenever something can be pressed; how often that was."""
        pressed = int(self.page.evaluate(PLAY, {"patience": PATIENCE, "seed": seed}))
        expect(self.end).to_be_visible()
        return pressed

    def until(self, condition: str) -> None:
        """Wait until that is so; the page's own rules forbid playwright to try an expression again and again."""
        self.page.evaluate(
            f"""(end) => new Promise((done, failed) => {{
              const look = () => {condition} ? done()
                : performance.now() > end ? failed(new Error('it was never so')) : requestAnimationFrame(look);
              look();
            }})""",
            self.page.evaluate("performance.now()") + PATIENCE,
        )

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def at_rest(self) -> None:
        """Until nothing moves any more."""
        self.page.evaluate(REST)

    def sideways(self) -> int:
        """By how much the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def unheard(name: str) -> str:
    """A name that nobody else has in these tests, and that cannot be broken up: pages have to bear it."""
    return f"{name} {next(NAMES):0>12}"


def reached(game: str, players: int, found: Callable[[threescore.State], bool], seed: int = SEED) -> dict[str, Any]:
    """The first position that is so in a game in which everybody answers anything."""
    state, luck = threescore.game(game, players=players).start(seed=seed), random.Random(seed)
    while not found(state):
        seat = state.to_act[0]
        state.act(seat, luck.choice(state.choice_ids(seat)))
    return dict(state.position())


def nearly_over(game: str, players: int, left: int, seed: int = SEED) -> dict[str, Any]:
    """The position so many answers before the end of a game in which everybody gives the first answer that there is."""
    state = threescore.game(game, players=players).start(seed=seed)
    positions = []
    while not state.over:
        positions.append(dict(state.position()))
        seat = state.to_act[0]
        state.act(seat, state.choice_ids(seat)[0])
    return positions[-left]
