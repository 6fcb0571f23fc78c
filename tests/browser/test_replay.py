"""Looking back: chapters, the speed, the whole log to click, and what was taken back folded into one step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import threescore
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import SEED, Person
from tests.browser.test_for_everyone import violations

# Answers of a hot seat, one after the other over a line of one's own, and then seat 1 gives up.
ANSWERS = """
([match, answers]) => new Promise((done, failed) => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/matches/${match}`);
  const left = [...answers];
  line.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (said.type === 'refused') failed(new Error(data));
    if (said.table?.status === 'over') done();
    else if (said.type === 'snapshot' || said.type === 'update') {
      const [seat, choice] = left.shift() ?? [1];
      line.send(JSON.stringify(choice === undefined ? { type: 'resign', seat } : { type: 'act', seq: said.seq, seat, choice }));
    }
  };
})
"""


def prepared() -> list[tuple[int, int]]:
    """A round of goals in which a card is placed, taken back and placed elsewhere before both are ready."""
    state = threescore.game("goals", players=2).start(seed=SEED)
    answers = []
    for seat, kind, die in (
        (0, "place", 0),
        (0, "take_back", 0),
        (0, "place", 3),
        (1, "place", 1),
        (0, "ready", None),
        (1, "ready", None),
    ):
        choice = next(one for one in state.choices(seat) if one.kind == kind and one.args.get("die") == die)
        state.act(seat, choice.id)
        answers.append((seat, choice.id))
    return answers


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_was_taken_back_in_secret_is_one_step_that_can_be_unfolded(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    person.go("/")
    match = person.set_up("goals", "mine", "mine")
    person.page.evaluate(ANSWERS, [match, prepared()])
    person.go(f"/replay/{match}?seat=0&at=0")
    page = person.page
    slider, log = page.get_by_role("slider"), page.get_by_role("region", name="Log")
    # The log has come.
    expect(page.get_by_label("Every answer by itself")).to_be_visible()
    expect(log).to_contain_text("behind die 4")
    expect(log).not_to_contain_text("back from behind die 1")
    person.press("ArrowRight")
    expect(slider).to_have_value("5")
    expect(log.locator("[aria-current]")).to_contain_text("behind die 4")
    person.press("ArrowRight")
    expect(slider).to_have_value("6")
    person.press("ArrowLeft")
    expect(slider).to_have_value("5")
    page.get_by_label("Every answer by itself").check()
    expect(log).to_contain_text("back from behind die 1")
    person.press("ArrowLeft")
    expect(slider).to_have_value("4")
    log.get_by_role("button", name=re.compile("back from behind die 1")).click()
    expect(slider).to_have_value("2")
    expect(log.locator("[aria-current]")).to_contain_text("back from behind die 1")
    person.at_rest()
    assert violations(person) == []
    assert person.sideways() <= 0


def test_chapters_are_turns_and_playing_goes_at_ones_own_speed(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("beast", "mine", "bot:random", options={"max_turns": 12})
    person.play_to_the_end(seed=3)
    match = person.page.url.rpartition("/")[2].partition("?")[0]
    person.go(f"/replay/{match}?at=0")
    page = person.page
    chapter, slider = page.get_by_role("combobox", name="Chapter"), page.get_by_role("slider")
    expect(chapter.locator("option").nth(2)).to_have_text(re.compile(r"^3\. Turn 3: "))
    last = slider.get_attribute("max")
    assert last is not None
    chapter.select_option(index=2)
    expect(page.get_by_role("region", name="Log").locator("[aria-current]")).to_contain_text("Turn 3: ")
    there = slider.input_value()
    page.get_by_role("button", name="One chapter on").click()
    expect(chapter.locator("option:checked")).to_have_text(re.compile(r"^4\. "))
    person.press("PageUp")
    expect(slider).to_have_value(there)
    person.press("End")
    expect(slider).to_have_value(last)
    # Playing begins anew from the end, and goes to it.
    page.get_by_label("Speed of play").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_label("Speed of play").select_option("off")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(slider).to_have_value(last)
    assert page.evaluate("JSON.parse(localStorage.getItem('threescore.settings')).speed") == "off"
