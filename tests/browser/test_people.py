"""Accounts in the browser, what a host does at a table, and who is late."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person, unheard
from tests.browser.test_german import english
from tests.browser.test_together import sit_together


def register(person: Person, language: str = "en") -> tuple[str, str]:
    """Make an account; its name and one of its codes."""
    name, page = unheard("Grace"), person.page
    label = {"en": ("Your name", "Password", "Make an account"), "de": ("Dein Name", "Passwort", "Konto anlegen")}[
        language
    ]
    person.go("/account")
    page.get_by_label(label[0]).fill(name)
    page.get_by_label(label[1], exact=True).fill("long enough a word")
    page.get_by_role("button", name=label[2]).click()
    expect(page.locator(".codes li")).to_have_count(8)
    return name, page.locator(".codes li").first.inner_text()


def test_an_account_is_made_and_its_codes_are_shown_once(arrive: Callable[..., Person]) -> None:
    person = arrive()
    name, _ = register(person)
    expect(person.page.get_by_text("Write them down now")).to_be_visible()
    person.page.reload()
    expect(person.page.locator("main").get_by_text(name, exact=True)).to_be_visible()
    expect(person.page.locator(".codes")).to_have_count(0)
    person.page.locator("#prove").fill("long enough a word")
    person.page.get_by_role("button", name="Give me new codes").click()
    expect(person.page.locator(".codes li")).to_have_count(8)


def test_a_password_is_changed_and_other_devices_are_logged_out(arrive: Callable[..., Person]) -> None:
    desk, phone = arrive(), arrive((390, 844))
    name, _ = register(desk)
    phone.go("/account")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_label("Password", exact=True).fill("long enough a word")
    phone.page.get_by_role("button", name="Log in").click()
    expect(phone.page.get_by_role("button", name="Log out", exact=True)).to_be_visible()
    assert phone.sideways() <= 0
    desk.page.get_by_label("Password so far").fill("long enough a word")
    desk.page.get_by_label("New password").fill("another long word")
    desk.page.get_by_role("button", name="Change the password").click()
    expect(desk.page.get_by_text("The password is changed.")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_text("You are a guest on this device.")).to_be_visible()


def test_a_forgotten_password_is_replaced_by_a_code(arrive: Callable[..., Person]) -> None:
    desk, phone = arrive(), arrive()
    name, code = register(desk)
    phone.go("/account")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_text("The password is forgotten").click()
    phone.page.get_by_label("Recovery code").fill(code)
    phone.page.get_by_label("New password").fill("remembered from now on")
    phone.page.get_by_role("button", name="Open with the code").click()
    expect(phone.page.locator("main").get_by_text(name, exact=True)).to_be_visible()


def test_one_logs_out_everywhere_and_an_account_is_deleted(arrive: Callable[..., Person]) -> None:
    person = arrive()
    name, _ = register(person)
    person.page.get_by_role("button", name="Log out everywhere").click()
    expect(person.page.get_by_label("Your name")).to_be_visible()
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_label("Password", exact=True).fill("long enough a word")
    person.page.get_by_role("button", name="Log in").click()
    person.page.get_by_role("button", name="Delete the account").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("long enough a word")
    dialog.get_by_role("button", name="Delete the account").click()
    expect(person.page.get_by_text("The account is gone.")).to_be_visible()


def test_the_page_of_an_account_is_german(arrive: Callable[..., Person]) -> None:
    person = arrive(language="de")
    register(person, "de")
    assert english(person) == set()
    person.page.get_by_role("button", name="Das Konto löschen").click()
    assert english(person) == set()


def test_a_host_removes_who_sits_at_the_table(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    ann.go("/new/beast")
    ann.page.get_by_role("button", name="Add a seat").click()
    ann.page.get_by_role("button", name="Set up the table").click()
    ben.page.goto(ann.page.locator("input.link").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take this seat").first.click()
    expect(ben.page.get_by_text("Ben", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Remove Ben").click()
    expect(ann.page.get_by_text("Ben", exact=True)).to_have_count(0)
    expect(ben.page.get_by_text("Ben", exact=True)).to_have_count(0)


def test_a_host_mutes_and_lets_speak_again(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    for person in (ann, ben):
        person.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("Hurry up")
    ben.press("Enter")
    ann.page.get_by_role("button", name="Mute Ben").click()
    expect(ben.page.get_by_text("The host has muted you at this table.")).to_be_visible()
    expect(ben.page.get_by_label("Say something")).to_have_count(0)
    ann.page.get_by_role("button", name="Let Ben speak").click()
    expect(ben.page.get_by_label("Say something")).to_be_visible()


def test_a_bot_plays_for_who_is_away_if_the_others_agree(arrive: Callable[..., Person]) -> None:
    ann, ben = arrive(), arrive()
    sit_together(ann, ben)
    table = ben.page.url
    ben.go("/")
    ann.page.get_by_role("button", name="Let a bot play for Ben").click()
    expect(ann.page.locator(".board")).to_contain_text("played by a bot")
    ben.page.goto(table)
    sentence = ben.ask.locator(".sentence")
    expect(sentence).to_have_text("You were away for long, and the others agreed that a bot plays for you.")
    ben.page.get_by_role("button", name="Take your seat back").click()
    expect(ann.page.locator(".board")).not_to_contain_text("played by a bot")


@pytest.mark.parametrize(
    ("language", "sentence", "line"),
    [
        ("en", "Your time ran out, so a bot plays for you.", "Your time ran out, and a bot plays on for you."),
        (
            "de",
            "Deine Zeit ist abgelaufen, darum spielt ein Bot für dich.",
            "Deine Zeit ist abgelaufen, und ein Bot spielt",
        ),
    ],
)
def test_whose_time_ran_out_reads_so_at_the_table_and_in_the_log(
    arrive: Callable[..., Person], language: str, sentence: str, line: str
) -> None:
    person = arrive(language=language)
    person.lay("underworld", clock={"seconds": 1})
    expect(person.ask.locator(".sentence")).to_have_text(sentence)
    expect(person.page.locator(".log")).to_contain_text(line)
    person.page.reload()
    expect(person.page.locator(".log")).to_contain_text(line)
    person.page.get_by_role("button", name="Take your seat back" if language == "en" else "Den Platz wieder").click()
    expect(person.ask.locator(".sentence")).not_to_have_text(sentence)
