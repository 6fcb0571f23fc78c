"""Home for who comes first and who comes back, people and their pages, invitations, and clocks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Person, unheard
from tests.browser.test_device import NOTE_SOUND
from tests.browser.test_for_everyone import violations
from tests.browser.test_games import TITLES
from tests.browser.test_german import english
from threescore.table.luck import seal_of

LARGE = (1920, 1080)


def send(person: Person, method: str, path: str, **data: Any) -> Any:
    """What the app could send, sent for it."""
    answer = getattr(person.page.request, method)(path, data=data)
    assert answer.ok, answer.text()
    return answer.json() if answer.text() else None


def account(person: Person, name: str) -> tuple[str, str]:
    """Somebody with an account of a name that nobody else has, and that is wide; their id and name."""
    called = unheard(name)
    made = send(person, "post", "/api/register", name=called, password="long enough a word")
    return made["person"]["id"], called


def befriend(ann: Person, ben: Person, ann_id: str, ben_id: str) -> None:
    send(ann, "post", f"/api/people/{ben_id}/friend")
    send(ben, "post", f"/api/people/{ann_id}/friend")


def sit(ann: Person, ben: Person, game: str, **wish: Any) -> str:
    """The two at one table, its match running."""
    table: str = send(ann, "post", "/api/matches", game=game, seats=[{"kind": "mine"}, {"kind": "open"}], **wish)["id"]
    for seat, (person, how, what) in enumerate(((ann, "put", "seal"), (ben, "post", "take"))):
        send(person, how, f"/api/matches/{table}/seats/{seat}/{what}", seal=seal_of(table, seat, "of my own"))
    for seat, person in enumerate((ann, ben)):
        send(person, "put", f"/api/matches/{table}/seats/{seat}/text", text="of my own")
    return table


# Until a rating is written, which comes after the match has ended.
RATED = """
async ([person, count]) => {
  for (let tries = 0; tries < 1000; tries++) {
    const { lines } = await (await fetch(`/api/people/${person}/page`)).json();
    if (lines[0]?.points.length === count) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}
"""


def give_up(person: Person, other: Person, table: str) -> None:
    """Both come to the table, and one resigns."""
    other.go(f"/match/{table}")
    other.at_table()
    person.go(f"/match/{table}")
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(person.end).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP, LARGE], ids=str)
def test_who_comes_first_is_shown_where_to_begin_and_who_comes_back_their_tables(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive(size, bypass_csp=True)
    person.go("/")
    begin = person.page.get_by_role("region", name="New here?")
    expect(begin.get_by_role("link", name="Learn by playing")).to_have_attribute("href", re.compile("/learn/"))
    article = person.game(TITLES["goals"])
    play, learn = article.get_by_role("button", name="Play now"), article.get_by_role("link", name="Learn by playing")
    expect(learn).to_be_visible()
    paint = "one => getComputedStyle(one).backgroundColor + getComputedStyle(one).fontSize"
    assert play.evaluate(paint) == learn.evaluate(paint), "learning is as prominent as playing"
    expect(person.page.get_by_role("link", name="Log in")).to_be_visible()
    assert person.sideways() <= 0
    person.lay("underworld")
    person.asked()
    person.go("/")
    tables = person.page.get_by_role("region", name="Your tables")
    expect(tables.get_by_role("listitem")).to_contain_text(["your turn"])
    expect(begin).to_have_count(0)
    top, games = tables.bounding_box(), article.bounding_box()
    assert top is not None and games is not None and top["y"] < games["y"]
    person.at_rest()
    assert violations(person) == [] and person.sideways() <= 0
    tables.get_by_role("link", name="Carry on").click()
    person.at_table()


def test_the_strength_of_the_bots_stands_beside_play_now_and_is_remembered(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.go("/")
    name = f"How strong the bots are: {TITLES['beast']}"
    person.page.get_by_label(name).select_option("random")
    person.game(TITLES["beast"]).get_by_role("button", name="Play now").click()
    person.at_table()
    table = send(person, "get", "/api/matches/" + person.page.url.rpartition("/")[2])
    assert [seat["level"] for seat in table["seats"] if seat["kind"] == "bot"] == ["random", "random"]
    person.go("/")
    expect(person.page.get_by_label(name)).to_have_value("random")
    expect(person.game(TITLES["apostles"]).get_by_role("combobox")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_somebody_is_found_becomes_a_friend_and_is_asked_to_a_table(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    ann, ben = arrive(size), arrive(size)
    _, ann_name = account(ann, "Ann")
    _, ben_name = account(ben, "Ben")
    ann.go("/people")
    ann.page.get_by_label("Find somebody by how their name begins").fill(ben_name[:12].lower())
    ann.page.get_by_role("link", name=ben_name).click()
    ann.page.get_by_role("button", name="Ask to be friends").click()
    expect(ann.page.get_by_text("has been asked")).to_be_visible()
    ben.go("/people")
    friends = ben.page.get_by_role("region", name="Friends")
    expect(friends).to_contain_text("asks to be your friend")
    friends.get_by_role("button", name="Accept").click()
    expect(friends.get_by_role("button", name="Accept")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_text("You are friends.")).to_be_visible()
    ann.page.get_by_role("link", name=TITLES["beast"]).click()
    expect(ann.page.get_by_text(f"{ben_name} is asked as soon as the table is laid.")).to_be_visible()
    ann.page.get_by_role("radio", name="for the whole match").check()
    expect(ann.page.get_by_text("played by a bot until they are back; the bot’s answers add")).to_be_visible()
    ann.page.get_by_role("button", name="Set up the table").click()
    expect(ann.page.get_by_text(f"{ben_name} has been asked")).to_be_visible()
    ben.go("/")
    asked = ben.page.get_by_role("region", name="Your tables")
    expect(asked).to_contain_text(f"{ann_name} asks you to the table")
    expect(asked).to_contain_text("10 minutes for the whole match, and 5 seconds more for each answer")
    asked.get_by_role("link", name="Come").click()
    for name, path in (("Learn by playing", "/learn/beast"), ("Rules", "/rules/beast")):
        expect(ben.page.locator("main").get_by_role("link", name=name)).to_have_attribute("href", path)
    expect(ben.page.get_by_text("10 minutes for the whole match")).to_be_visible()
    expect(ben.page.get_by_role("list", name="Who sits here")).to_contain_text(ann_name)
    assert ben.sideways() <= 0
    ben.page.get_by_role("button", name="Take this seat").click()
    ben.at_table()
    ann.at_table()
    clocks = ann.page.locator(".plate").filter(has_text=re.compile(r"(10|9):\d\d"))
    expect(clocks).to_have_count(2)
    ann.at_rest()
    assert ann.sideways() <= 0


def test_a_friend_at_the_waiting_table_is_asked_with_one_press_and_may_decline(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    (ann_id, _), (ben_id, ben_name) = account(ann, "Ann"), account(ben, "Ben")
    befriend(ann, ben, ann_id, ben_id)
    ann.go("/new/goals")
    ann.page.get_by_role("button", name="Set up the table").click()
    ann.page.get_by_role("button", name=f"Ask {ben_name}").click()
    expect(ann.page.get_by_text(f"{ben_name} has been asked")).to_be_visible()
    ben.go("/")
    ben.page.get_by_role("button", name="Not this time").click()
    expect(ben.page.get_by_role("button", name="Not this time")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_page_tells_ratings_over_time_and_open_matches_to_everybody(
    arrive: Callable[..., Person], theme: str
) -> None:
    ann, ben = arrive(fair=True), arrive(fair=True)
    (ann_id, ann_name), (_, ben_name) = account(ann, "Ann"), account(ben, "Ben")
    for count in (1, 2):
        give_up(ben, ann, sit(ann, ben, "beast"))
        assert ann.page.evaluate(RATED, [ann_id, count])
    give_up(ben, ann, sit(ann, ben, "beast", casual=True))
    for size in (PHONE, DESKTOP, LARGE):
        reader = arrive(size, bypass_csp=True, theme=theme, language="de" if size == LARGE else "en")
        reader.go(f"/person/{ann_id}")
        expect(reader.page.get_by_role("heading", level=1)).to_have_text(ann_name)
        expect(reader.page.locator("figure svg")).to_have_count(1)
        looked = reader.page.locator("main").get_by_role("link", name=re.compile("Look back|Ansehen"))
        expect(looked).to_have_count(2)
        reader.at_rest()
        assert violations(reader) == [] and reader.sideways() <= 0
        assert english(reader) == set() if size == LARGE else True
        reader.go("/people")
        expect(reader.page.get_by_role("row").filter(has_text=ann_name)).to_be_visible()
        expect(reader.page.get_by_role("row").filter(has_text=ben_name)).to_be_visible()
        reader.at_rest()
        assert violations(reader) == [] and reader.sideways() <= 0


def test_guests_have_no_page_and_it_says_so(arrive: Callable[..., Person]) -> None:
    person = arrive()
    guest = send(person, "post", "/api/guest")["person"]["id"]
    # The browser itself notes on its console that a page was not found.
    person.go(f"/person/{guest}")
    expect(person.page.get_by_role("alert")).to_contain_text("guests have no page")
    person.complaints.clear()


def test_who_looks_on_is_counted_at_the_table(arrive: Callable[..., Person]) -> None:
    ann, eve = arrive(), arrive(PHONE)
    ann.lay("beast")
    expect(ann.page.get_by_text("1 looks on")).to_have_count(0)
    eve.page.goto(ann.page.url)
    expect(ann.page.get_by_text("1 looks on")).to_be_visible()
    eve.at_table()
    eve.at_rest()
    assert eve.sideways() <= 0
    eve.go("/")
    expect(ann.page.get_by_text("1 looks on")).to_have_count(0)


@pytest.mark.parametrize("clock", [{"seconds": 60}, {"seconds": 60, "increment": 5}], ids=["answer", "match"])
def test_short_time_is_shown_large_and_warned_of_by_sound_and_title(
    arrive: Callable[..., Person], clock: dict[str, int]
) -> None:
    """The page's own clock is wound on; by the house's nobody is late yet."""
    person = arrive(sound=True)
    person.page.add_init_script(NOTE_SOUND)
    person.page.clock.install()
    person.lay("underworld", clock={**clock, "late": "resign"})
    person.asked()
    large = person.ask.locator(".time")
    expect(large).to_have_count(0)
    hand = person.page.locator(".below")
    expect(hand).to_contain_text("Whoever lets the time run out has given up.")
    expect(hand).to_contain_text("1 minute for")
    before = person.page.evaluate("window.played")
    person.page.clock.fast_forward(45_000)
    expect(large).to_have_text(re.compile(r"^0:1\d$"))
    assert re.match(r"0:1\d ", person.page.title())
    assert person.page.evaluate("window.played") > before
    height = large.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert height >= 40, "large enough to be seen from the corner of one's eye"


def test_a_clock_is_chosen_in_words_that_say_what_happens_at_its_end(arrive: Callable[..., Person]) -> None:
    person = arrive(bypass_csp=True)
    person.go("/new/beast")
    ends = "Whoever lets the time run out"
    expect(person.page.get_by_text(ends)).to_have_count(0)
    for kind, end in (
        ("for each answer", "until they are back."),
        ("days", "until they are back."),
        ("for the whole match", "add to"),
    ):
        person.page.get_by_role("radio", name=kind).check()
        expect(person.page.get_by_text(ends)).to_contain_text(end)
    person.page.get_by_role("radio", name="has given up").check()
    expect(person.page.get_by_text(ends)).to_have_text("Whoever lets the time run out has given up.")
    assert violations(person) == []
    person.page.get_by_role("button", name="Set up the table").click()
    expect(
        person.page.get_by_text("10 minutes for the whole match, and 5 seconds more for each answer")
    ).to_be_visible()
    expect(person.page.get_by_text("Whoever lets the time run out has given up.")).to_be_visible()
    # The table lies in the lobby of nobody: its seats are for who has the link.
    person.page.get_by_role("button", name="Call it off").click()
