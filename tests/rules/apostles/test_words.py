"""What the game says: events that read well, help that fits the options, and the rules page."""

from __future__ import annotations

import re
from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.apostles.table import all_but, answer, draw, kinds, lay, placed
from threescore.core.game import Option
from threescore.core.state import State
from threescore.rules.apostles.cards import sign


def texts(state: State) -> str:
    return " ".join(event.text for event in state.events)


@pytest.mark.parametrize(
    ("beast", "text"), [("6H 6D", "lets go of 2 sixes"), ("6H", "lets go of 1 six."), ("3H", "for it has no six")]
)
def test_three_threes_say_how_many_sixes_left(beast: str, text: str) -> None:
    state = placed(lay("9H 9D 9S 9C 10H 10D 10S 10C 8H", beast=beast), [3, 3, 3])
    answer(state, "roll")
    assert text in texts(state)


def test_a_turn_is_told_step_by_step() -> None:
    state = placed(lay("2H KD AS 5H", beast="6D 3C"), [2, 1, 1])
    answer(state, "roll")
    assert kinds(state) == [
        *["rolled", "rotated", "drew", "drew", "drew"],
        *["joined", "used", "searched", "shielded", "shuffled", "paired", "paired"],
    ]


def test_a_showdown_is_told_roll_by_roll() -> None:
    state = draw("QC 6S 9H", luck=[1, 3], quorum=all_but("QC"), beast="6H 6D")
    assert kinds(state)[4:] == ["joined", "showdown", "showdown_rolled", "showdown_rolled", "won"]


def test_the_card_that_john_keeps_is_told_as_kept_and_not_as_drawn_again() -> None:
    state = draw("JH 9H 9D", then="6H 8H")
    answer(state, "john", card="8H")
    assert kinds(state) == ["discarded", "kept", "placed_six", "returned", "returned"]


def test_help_at_johns_question_is_about_his_two_cards() -> None:
    state = draw("JH 9H 9D", then="6H 10C")
    assert list(helps(state)) == ["6♥", "10♣"]
    assert "4" in helps(state)["10♣"]


def test_help_about_numbers_fits_the_option_combo() -> None:
    """Ruling 17: a nine has partners only with signed sums."""
    assert "a nine would need a three" in helps(draw("JH 2H 2D", then="9H 8H"))["9♥"]
    assert "a nine" not in helps(draw("JH 2H 2D", then="9H 8H", options={"combo": "signed"}))["9♥"]


@pytest.mark.parametrize(
    ("pending", "option", "title", "text"),
    [
        ("matthew", {}, "Matthew (Q♠)", "without their abilities"),
        ("matthew", {"matthew_silences": False}, "Matthew (Q♠)", "act as usual"),
        ("matthew", {}, "Matthew (Q♠)", "Only a showdown goes before him"),
        ("matthew", {"showdown_over_shields": False}, "Matthew (Q♠)", "No six of that hand brings a showdown"),
        ("phillip", {}, "Phillip (Q♥)", "Only a showdown goes before him"),
        ("phillip", {"showdown_over_shields": False}, "Phillip (Q♥)", "cannot bring a showdown either"),
        ("", {}, "The roll", "three threes send the beast's sixes to the discard pile"),
        ("", {"trip3": "deck"}, "The roll", "three threes send the beast's sixes into the deck"),
        ("four_dice", {}, "The roll", "Three sixes on the dice lose"),
        ("four_dice", {"four_dice_triple": "all4"}, "The roll", "Four sixes on the dice lose"),
        ("four_dice", {"four_dice_triple": "off"}, "The roll", "Triples mean nothing with four dice"),
        ("", {"four_dice_triple": "off"}, "The roll", "Three sixes on the dice lose"),
    ],
)
def test_help_at_the_roll_fits_the_options(pending: str, option: dict[str, Any], title: str, text: str) -> None:
    assert text in helps(placed(lay(pending=pending), **option))[title]


@pytest.mark.parametrize(
    ("card", "option", "text"),
    [
        ("JH", {}, "the other joins the hand"),
        ("JH", {"john_keep": "bottom"}, "goes under the deck"),
        ("QC", {}, "If the beast has no six"),
        ("QC", {}, "A three of the hand sends that six back"),
        ("KD", {}, "If Jude fetches him, it sends his six back instead"),
        ("KD", {"same_turn": "hand"}, "If Jude fetches him, it does nothing to him"),
        ("KD", {"found_activate": True}, "waiting there when John finds him, stops him"),
        ("QD", {}, "Drawn with another apostle, he does nothing"),
        ("QD", {"found_activate": True}, "Drawn with another apostle, or found by James or John, he does nothing"),
    ],
)
def test_help_at_judes_question_fits_the_options(card: str, option: dict[str, Any], text: str) -> None:
    state = placed(lay(quorum="JS", phase="fetch"), **option)
    (found,) = [help for title, help in helps(state).items() if title.endswith(f"({sign(card)})")]
    assert text in found


@pytest.mark.parametrize(("option", "text"), [({}, "drawn in the same turn"), ({"same_turn": "hand"}, "the same hand")])
def test_help_about_threes_and_sixes_says_which_of_them_meet(option: dict[str, Any], text: str) -> None:
    """Ruling 77, same_turn."""
    told = helps(draw("JH 2H 2D", then="3H 6H", options=option))
    assert text in told["3♥"]
    assert text in told["6♥"]


def rulings() -> dict[int, str]:
    """The numbered lines of the rules page."""
    page = threescore.game("apostles").rules_text()
    return {int(number): text for number, text in re.findall(r"^- \*\*(\d\d)\*\* (.+)$", page, re.MULTILINE)}


def test_the_rules_page_numbers_its_rulings_without_a_gap() -> None:
    numbers = list(rulings())
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 57


@pytest.mark.parametrize(
    ("option", "number"),
    [
        ("four_dice_triple", 6),
        ("trip3", 8),
        ("resolve", 10),
        ("combo", 17),
        ("free_order", 23),
        ("drawn3_saves", 25),
        ("last_ability_fires", 29),
        ("found_activate", 30),
        ("one_three_one_use", 35),
        ("john_keep", 49),
        ("jude", 52),
        ("same_turn", 77),
        ("matthew_silences", 78),
        ("showdown_over_shields", 79),
    ],
)
def test_the_rules_page_names_the_option_of_a_ruling(option: str, number: int) -> None:
    assert f"`{option}`" in rulings()[number]


def test_the_rules_page_tells_every_value_of_every_option_and_its_default() -> None:
    game = threescore.game("apostles")
    section = game.rules_text().split("## Options")[1].split("## Notation")[0]
    table = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE))
    written = {
        switch.name: ", ".join(
            f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in switch.values
        )
        for switch in game.switches
    }
    assert table == written


def test_the_rules_page_credits_the_author() -> None:
    assert "Luke Jackson" in threescore.game("apostles").rules_text()


@pytest.mark.parametrize("switch", threescore.game("apostles").switches, ids=lambda switch: str(switch.name))
def test_every_value_of_every_option_can_be_played_to_the_end(switch: Option) -> None:
    for value in switch.values:
        state = threescore.game("apostles", **{switch.name: value}).start(seed=3)
        while not state.over:
            state.act(0, state.choice_ids(0)[-1])
        assert sum(len(state.position().get(name, [])) for name in ("deck", "discard", "quorum", "beast", "hand")) == 52
