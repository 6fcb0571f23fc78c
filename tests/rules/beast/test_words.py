"""What people read: questions, help, the table, and nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import threescore
from tests.helps import helps
from tests.rules.beast.tables import PLAIN, at, die, do, play, table
from tests.sketches import roomy
from threescore.core.dice import FastDice
from threescore.core.sketch import Box, Die, Row, Sketch, Stack
from threescore.core.state import State
from threescore.rules.beast.cards import cards_of, standard_cards
from threescore.testing import walk

ALL_MINE = ((0, 0), (0, 1), (0, 2))
ALL_THEIRS = ((1, 0), (1, 1), (1, 2))


def ask(state: State, seat: int | None) -> str:
    return state.game.words.ask(state.view(seat)).text


# Questions


def test_the_question_is_put_to_the_seat_that_is_asked() -> None:
    state = table(PLAIN, PLAIN)
    assert ask(state, 0) == "Your turn: play a card or pass."
    assert ask(state, 1) == "Waiting for Seat 1."
    assert ask(state, None) == "Waiting for Seat 1."


def test_the_question_says_who_has_to_be_stopped() -> None:
    state = table([6, 6, 5], PLAIN, PLAIN, hand=("665",))
    play(state, "665")
    warning = "Seat 1 wins at the start of their next turn, unless somebody prevents it."
    assert ask(state, 1) == f"Your turn: play a card or pass. {warning}"
    assert ask(state, 2) == f"Waiting for Seat 2. {warning}"
    assert ask(state, 0).endswith("You win at the start of your next turn, unless somebody prevents it.")
    assert "Seat 1 is about to win" in helps(state, 1)


@pytest.mark.parametrize(
    ("card", "answers", "question"),
    [
        ("sabotage", [], "Sabotage: choose a player, yourself included."),
        ("you_got_another_thing_comin", [], "You Got Another Thing Comin': choose another player."),
        ("sabotage", [at(1)], "Sabotage: which of Seat 2's dice do you roll? (the first of two)"),
        ("flight_of_the_icarus", [at(0)], "Flight of the Icarus: which of your dice do you turn up?"),
        ("devils_advocate", [die(0, 0)], "Devil's Advocate: with which of the middle dice?"),
        ("angel_of_death", [at(1), die(1, 2)], "Angel of Death: turn Seat 2's third die, a 3, up or down?"),
        ("the_new_order", [at(1)], "The New Order: in which order do you put Seat 2's dice back?"),
        ("madhouse", [], "Madhouse: which of the dice on the table do you roll? (the first of four)"),
        ("freeze", [], "Freeze: which of your dice do you freeze?"),
    ],
)
def test_every_question_of_a_card_is_one_sentence(card: str, answers: list[Any], question: str) -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=(card,))
    play(state, card, *answers)
    assert ask(state, 0) == question


def test_the_end_says_who_has_won() -> None:
    state = table(PLAIN, [3, 3, 3], [3, 3, 3], hand=("333",), options={"tie": "shared"})
    play(state, "333")
    assert ask(state, 0) == "Seat 2 and Seat 3 have won."
    state = table(PLAIN, [3, 3, 3], hand=("333",))
    play(state, "333")
    assert (ask(state, 0), ask(state, 1)) == ("Seat 2 has won.", "You have won.")


# Why not


@pytest.mark.parametrize(
    ("card", "ice", "dice", "reason"),
    [
        ("freeze", ALL_MINE, PLAIN, "all your dice are frozen already"),
        ("desperate_times", ALL_MINE, PLAIN, "you would need an unfrozen die"),
        ("devils_advocate", ALL_MINE, PLAIN, "you would need an unfrozen die"),
        ("back_in_black", ALL_MINE[:1], PLAIN, "you would need three unfrozen dice"),
        ("you_got_another_thing_comin", ALL_THEIRS, PLAIN, "no other player has an unfrozen die"),
        ("you_got_another_thing_comin", ALL_MINE, PLAIN, "you would need an unfrozen die"),
        ("sabotage", ALL_MINE[:2] + ALL_THEIRS[:2], PLAIN, "no player has two unfrozen dice"),
        ("the_new_order", ALL_MINE[:2] + ALL_THEIRS[:2], PLAIN, "no player has two unfrozen dice"),
        ("flight_of_the_icarus", (), [6, 6, 6], "no player has an unfrozen die below six"),
        ("into_the_pit", (), [1, 1, 1], "no player has an unfrozen die above one"),
        ("forward_to_death", (), [6, 6, 5], "no player has two unfrozen dice below six"),
        (
            "matter_of_time",
            (),
            [6, 6, 6],
            "no player has an unfrozen die below six and, besides, an unfrozen die above one",
        ),
        ("madhouse", ALL_MINE + ALL_THEIRS, PLAIN, "fewer than 4 dice on the table are unfrozen"),
    ],
)
def test_help_says_why_a_card_cannot_be_played(card: str, ice: Any, dice: list[int], reason: str) -> None:
    state = table(dice, dice, hand=(card,), ice=ice, beast="123")
    texts = [text for text in helps(state).values() if "Cannot be played now" in text]
    assert any(text.endswith(f"Cannot be played now: {reason}.") for text in texts), texts


def test_help_says_nothing_against_what_can_be_played() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze", "sabotage", "333", "madhouse"))
    assert not [text for text in helps(state).values() if "Cannot" in text]


def test_help_and_the_offered_cards_agree_in_random_games() -> None:
    """A card has an obstacle exactly when it is not offered."""
    for seed in range(6):
        state = threescore.game("beast", players=2 + seed % 3).start(seed=seed)
        for seat, _ in walk(state, random.Random(seed), 400):
            view, choices = state.view(seat), state.choices(seat)
            if view["phase"] == "play":
                offered = {choice.text.removeprefix("Play ") for choice in choices if choice.kind == "play"}
                explained = state.game.words.explain(view, choices)
                blocked = {entry.title for entry in explained if "Cannot be played now" in entry.why}
                assert not blocked & offered
                assert not any("the dice it needs are not there" in entry.why for entry in explained)
                held = {entry.title for entry in explained if "about to win" not in entry.title}
                assert held == offered | blocked


def test_help_says_why_a_player_cannot_be_chosen() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("sabotage",), ice=ALL_THEIRS[:2])
    play(state, "sabotage")
    assert helps(state)["Seat 2"] == "Cannot be chosen: the card needs two unfrozen dice there."
    state = table(PLAIN, PLAIN, PLAIN, hand=("you_got_another_thing_comin",))
    play(state, "you_got_another_thing_comin")
    assert helps(state)["Yourself"] == "Cannot be chosen: the card works with another player."


def test_help_says_why_a_die_cannot_be_chosen() -> None:
    state = table(PLAIN, [6, 3, 2], hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(1))
    assert helps(state)["Seat 2's first die"] == "Cannot be chosen: a six cannot be turned up."
    state = table(PLAIN, PLAIN, hand=("freeze",), ice=((0, 1),))
    play(state, "freeze")
    assert helps(state)["Your second die"] == "Cannot be chosen: it is frozen."
    state = table(PLAIN, PLAIN, hand=("sabotage",))
    play(state, "sabotage", at(1), die(1, 0))
    assert helps(state)["Seat 2's first die"] == "Cannot be chosen: this card has taken it already."
    state = table(PLAIN, [1, 2, 1], hand=("matter_of_time",))
    play(state, "matter_of_time", at(1))
    refused = helps(state)["Seat 2's second die"]
    assert refused == "Cannot be chosen: the rest of the card could not be carried out then."


# Views


def test_a_view_shows_what_everybody_lacks_and_who_waits() -> None:
    state = table([6, 6, 5], [2, 6, 6], hand=("665",))
    play(state, "665")
    view = state.view(1)
    assert view["matches"] == [[True, True, True], [False, True, False]]
    assert view["pending"] == [True, False]
    assert view["discard"] == ["666"]


def test_a_view_holds_only_the_own_hand() -> None:
    state = table(PLAIN, PLAIN, hand=("freeze", "sabotage", "333", "madhouse"), others={1: ("665", "111", "222")})
    assert state.view(0)["hand"] == ["freeze", "sabotage", "333", "madhouse"]
    assert state.view(1)["hand"] == ["665", "111", "222"]
    assert state.view(None)["hand"] is None
    for seat in (0, 1, None):
        assert state.view(seat)["hands"] == [4, 3]
        assert state.view(seat)["deck"] == len(state.position()["deck"])


def test_a_redeal_keeps_the_own_hand_and_the_discards_and_changes_the_rest() -> None:
    state = table(PLAIN, PLAIN, PLAIN, hand=("freeze",), discard=["sabotage", "111"])
    before = state.position()
    dealt = [state.redeal(0, FastDice(seed)).position() for seed in range(20)]
    for position in dealt:
        assert position["hands"][0] == before["hands"][0]
        assert position["discard"] == ["sabotage", "111"]
        cards = [*position["deck"], *position["hands"][1], *position["hands"][2]]
        assert sorted(cards) == sorted([*before["deck"], *before["hands"][1], *before["hands"][2]])
    assert len({tuple(position["hands"][1]) for position in dealt}) > 10
    assert len({tuple(position["deck"]) for position in dealt}) == 20


def test_a_redeal_at_set_up_deals_the_secret_orders_anew() -> None:
    state = table([1, 2, 3], PLAIN, phase="arrange", middle=[], orders=[[2, 1, 0], None])
    orders = [tuple(state.redeal(1, FastDice(seed)).position()["orders"][0]) for seed in range(60)]
    assert len(set(orders)) == 6
    own = [state.redeal(0, FastDice(seed)).position()["orders"][0] for seed in range(10)]
    assert own == [[2, 1, 0]] * 10


def dice_in(part: Sketch) -> list[Die]:
    match part:
        case Die():
            return [part]
        case Row(parts) | Stack(parts):
            return [die for one in parts for die in dice_in(one)]
        case Box(_, body):
            return dice_in(body)
    return []


def test_the_sketch_shows_all_dice_with_ice_and_ticks() -> None:
    state = table([6, 2, 3], [1, 6, 6], ice=((0, 0), (0, 1)))
    dice = dice_in(roomy(state.game.words.sketch(state.view(0))))
    assert [one.face for one in dice] == [1, 5, 2, 6, 2, 3, 1, 6, 6]
    assert [one.mark for one in dice[3:]] == ["✓❄", "❄", "", "", "✓", "✓"]
    assert [one.tone for one in dice[3:]] == ["ice", "ice", "bone", "bone", "moss", "moss"]


def test_typed_forms_are_unique_in_every_list() -> None:
    for seed in range(4):
        state = threescore.game("beast", players=3, madhouse_mix=True).start(seed=seed)
        for seat, _ in walk(state, random.Random(seed), 300):
            typed = [choice.typed for choice in state.choices(seat) if choice.typed]
            assert len(typed) == len(set(typed))


def test_the_step_and_the_order_are_told_in_words() -> None:
    state = table(PLAIN, [1, 6, 3], hand=("the_new_order",))
    play(state, "the_new_order", at(1))
    do(state, "arrange", order=[2, 0, 1])
    assert "Seat 1 orders Seat 2's dice as 3-1-6." in [event.text for event in state.events]


def test_the_rules_can_be_read() -> None:
    text = threescore.game("beast").rules_text()
    assert "Breitenstein" in text
    for switch in threescore.game("beast").switches:
        assert f"`{switch.name}`" in text


def test_help_says_what_a_match_with_ones_own_beast_means() -> None:
    state = table(PLAIN, PLAIN, hand=("665",))
    assert "you win at the start of your next turn" in helps(state)["665 Neighbor of the Beast"]


@pytest.mark.parametrize("deck", ["standard", "own_dice"])
def test_help_says_of_every_card_what_is_proven_suggested_or_open(deck: str) -> None:  # ruling 47
    for card in cards_of(deck):
        if card.id == "666":
            continue
        text = helps(table(PLAIN, PLAIN, hand=(card.id,), options={"deck": deck}))[card.title]
        assert f"How many there are, {card.count}, is {card.count_status}" in text
        effect = {"proven": "is proven", "suggested": "is suggested", "open": "is open"}[card.effect_status]
        assert effect in text.partition("How many")[0]
        assert card.inferred in text


def test_help_says_that_seven_beasts_are_made_up() -> None:  # ruling 47
    made_up = []
    for card in standard_cards():
        if card.is_beast and card.id != "666":
            text = helps(table(PLAIN, PLAIN, hand=(card.id,)))[card.title]
            if "the printed rules do not name this card; we made it up" in text:
                made_up.append(card.id)
    assert made_up == ["664", "616", "555", "444", "222", "111", "123"]


def test_help_says_which_part_of_a_swap_is_inferred() -> None:
    state = table(PLAIN, PLAIN, hand=("devils_advocate", "you_got_another_thing_comin"))
    assert "inferred is that the old die goes to the middle" in helps(state)["Devil's Advocate"]
    assert "inferred is that your die goes to the other player" in helps(state)["You Got Another Thing Comin'"]


def test_help_admits_what_is_made_up() -> None:
    state = table(PLAIN, PLAIN, hand=("push_comes_to_shove", "sabotage"))
    assert "our reading" in helps(state)["Push Comes to Shove"]
    assert "our reading" not in helps(state)["Sabotage"]


def test_the_sketch_shows_the_secret_order_to_its_seat_alone() -> None:
    state = table([1, 2, 3], PLAIN, phase="arrange", middle=[], orders=[[2, 1, 0], None])
    words = state.game.words
    assert "in secret 3-2-1" in str(words.sketch(state.view(0)))
    assert "in secret" not in str(words.sketch(state.view(1)))
