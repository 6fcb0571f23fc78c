"""Things are dragged by hand: with a mouse, and with a finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE
from tests.browser.person import Person


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, thing: Locator, place: Locator) -> None:
    """Take a thing with the mouse; where it may go may light up only then."""
    mouse = person.page.mouse
    x, y = middle(thing)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 8, y + 8)
    expect(person.page.locator("[data-dragging]")).to_have_count(1)
    mouse.move(*middle(place), steps=3)
    expect(place).to_have_attribute("data-over", "")
    mouse.up()
    expect(person.page.locator("[data-dragging], [data-over]")).to_have_count(0)


def slide(person: Person, thing: Locator, place: Locator) -> None:
    """The same with a finger."""
    touch = person.page.context.new_cdp_session(person.page)

    def send(what: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(thing)
    send("touchStart", (x, y))
    send("touchMove", (x + 8, y - 8))
    expect(person.page.locator("[data-dragging]")).to_have_count(1)
    send("touchMove", middle(place))
    expect(place).to_have_attribute("data-over", "")
    send("touchEnd")
    expect(person.page.locator("[data-dragging], [data-over]")).to_have_count(0)


def flies(thing: Locator) -> str:
    """Which piece it is, wherever it lies."""
    return thing.get_attribute("data-fly") or ""


def test_a_die_that_is_dragged_onto_another_changes_places_with_it(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("beast")
    person.asked()
    dice = [person.page.locator(f'[data-sort="{place}"]') for place in range(3)]
    first, second, third = (flies(die.locator("[data-fly]")) for die in dice)
    drag(person, dice[0].locator(".drag"), dice[2])
    for die, name in zip(dice, (third, second, first), strict=True):
        expect(die.locator("[data-fly]")).to_have_attribute("data-fly", name)
    # The click that ends a drag is no press: nothing is held.
    expect(person.page.locator(".board .chosen")).to_have_count(0)


def place_and_take_back(person: Person, move: Callable[[Person, Locator, Locator], None]) -> None:
    person.lay("goals")
    person.asked()
    cards, die = person.page.locator(".hand .drag"), person.page.locator('.slot[data-drop="2"]')
    expect(cards).to_have_count(6)
    name = flies(cards.nth(4).locator("[data-fly]"))
    move(person, cards.nth(4), die)
    expect(cards).to_have_count(5)
    hanging = die.locator(f'[data-fly="{name}"]')
    expect(hanging).to_be_visible()
    move(person, hanging, person.page.locator('.pile[data-drop="drop"]'))
    expect(person.page.locator(f'.pile[data-drop="drop"] [data-fly="{name}"]')).to_be_visible()
    expect(cards).to_have_count(5)


def test_a_card_is_dragged_behind_a_die_and_from_there_to_the_discard_pile(arrive: Callable[..., Person]) -> None:
    place_and_take_back(arrive(), drag)


def test_a_finger_drags_as_a_mouse_does_and_the_page_stays(arrive: Callable[..., Person]) -> None:
    person = arrive(PHONE)
    place_and_take_back(person, slide)
    assert person.page.evaluate("scrollY") == 0


def test_a_minion_is_dragged_to_a_field_that_is_lit_and_let_go_elsewhere_it_stays(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    person.lay("underworld")
    person.asked()
    name = flies(person.page.locator(".flag .minion.choosable").first)
    minion, lit = person.page.locator(f'.flag [data-fly="{name}"]'), person.page.locator(".flag [data-drop]")
    x, y = middle(minion)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 8, y + 8)
    expect(lit.first).to_be_visible()
    field = lit.first.get_attribute("data-drop") or ""
    person.page.mouse.move(2, 2)
    person.page.mouse.up()
    expect(lit).to_have_count(0)
    drag(person, minion, person.page.locator(f'.flag [data-drop="{field}"]'))
    there = person.page.locator(".flag", has=person.page.locator(".name", has_text=field))
    expect(there.locator(f'[data-fly="{name}"]')).to_be_visible()
