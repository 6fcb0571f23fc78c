"""Several devices at one table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import threescore
from tests.browser.person import SEED, Person
from tests.browser.test_games import TITLES
from tests.server import parts


def sit_together(ann: Person, ben: Person, game: str = "beast") -> None:
    """Ann makes a table, and Ben comes by her link."""
    ann.go("/")
    ann.game(TITLES[game]).get_by_role("link", name="With friends").click()
    ann.page.get_by_role("button", name="Set up the table").click()
    expect(ann.page.locator(".qr")).to_be_visible()
    link = ann.page.locator("input.link").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take this seat").click()
    ann.at_table()
    ben.at_table()


def test_two_people_play_by_an_invitation(arrive: Callable[..., Person]) -> None:
    """Whose turn it is at their devices is whose turn it is in the same match, dealt here."""
    ann, ben = arrive(), arrive((390, 844))
    sit_together(ann, ben)
    expect(ann.page.locator(".board")).to_contain_text("Ben")
    state = threescore.game("beast", players=2).start(seed=SEED)
    for _ in range(12):
        seat = state.to_act[0]
        choice = state.choice_ids(seat)[0]
        (ann, ben)[seat].choose(choice)
        state.act(seat, choice)
    (ann, ben)[state.to_act[0]].asked()
    expect((ann, ben)[1 - state.to_act[0]].buttons).to_have_count(0)


def test_what_one_says_the_other_reads(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("Well rolled")
    ben.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Well rolled")


def test_the_other_sees_who_is_away_and_back(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    table = ben.page.url
    ben.go("/")
    expect(ann.page.locator(".board")).to_contain_text("away")
    ben.page.goto(table)
    ben.at_table()
    expect(ann.page.locator(".board")).not_to_contain_text("away")


# Holds up this device's answers on the road, and counts what is heard of others' meanwhile.
HOLD_UP = """
  window.held = [];
  window.heard = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) {
    if (JSON.parse(said).type !== 'act') return send.call(this, said);
    window.held.push(() => send.call(this, said));
    this.addEventListener('message', ({ data }) => { if (JSON.parse(data).type === 'update') window.heard += 1; });
  };
"""


def test_an_answer_on_its_way_is_not_asked_for_again(arrive: Callable[..., Person]) -> None:
    """Both place at once; Ben's answer reaches Ann while hers is held up on the road."""
    ann, ben = arrive(), arrive()
    ann.page.add_init_script(HOLD_UP)
    sit_together(ann, ben, "goals")
    ann.asked()
    before = ann.ask.inner_text()
    for person in (ann, ben):
        # First a card, then the die to lay it on.
        person.answer()
        person.answer()
        expect(ann.ask).to_contain_text("One moment")
    ann.until("window.heard > 0")
    expect(ann.ask).to_contain_text("One moment")
    assert ann.buttons.count() == 0
    ann.page.evaluate("window.held.forEach((send) => send())")
    expect(ann.ask).not_to_contain_text("One moment")
    assert ann.ask.inner_text() != before


def test_an_onlooker_sees_the_table_and_can_choose_nothing(arrive: Callable[..., Person]) -> None:
    ann, eve = arrive(), arrive()
    ann.lay("beast", "mine", "bot:random")
    ann.asked()
    eve.page.goto(ann.page.url)
    eve.at_table()
    expect(eve.ask).to_contain_text("You are looking on")
    assert eve.buttons.count() == 0
    assert eve.page.locator(".choosable").count() == 0


def test_who_resigns_has_lost(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.end).to_contain_text("You have lost")
    expect(ben.end).to_contain_text("You have won")
    ben.page.get_by_role("button", name="Rematch").click()
    expect(ben.page.get_by_text("kept for")).to_be_visible()
    expect(ann.end).to_contain_text("Ben would like to play again.")
    ann.end.get_by_role("button", name="Accept the rematch").click()
    ann.at_table()
    ben.at_table()


def test_a_rematch_is_declined(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.end.get_by_role("button", name="Rematch").click()
    ben.end.get_by_role("button", name="No, thank you").click()
    expect(ben.end.get_by_text("would like to play again")).to_have_count(0)
    expect(ann.page.get_by_text("kept for")).to_have_count(0)
    expect(ann.page.get_by_text("free", exact=True)).to_be_visible()


def test_a_lost_connection_comes_back_to_the_exact_position(
    arrive: Callable[..., Person], parlour: parts.Server
) -> None:
    ann = arrive()
    ann.lay("beast", "mine", "bot:random")
    ann.answer()
    ann.asked()
    before = (ann.ask.locator(".sentence").inner_text(), ann.buttons.all_inner_texts())
    parlour.kill()
    expect(ann.page.get_by_text("The connection is gone").first).to_be_visible()
    ann.complaints.clear()  # the browser itself reports a refused connection
    parlour.start()
    # The browser says that the network is back, and the page does not wait any longer.
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.page.get_by_text("The connection is gone")).to_have_count(0)
    ann.asked()
    assert (ann.ask.locator(".sentence").inner_text(), ann.buttons.all_inner_texts()) == before
    ann.answer()
    ann.asked()
    ann.complaints.clear()
