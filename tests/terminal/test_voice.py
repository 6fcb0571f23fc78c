"""Who is spoken of: the reader as "you", the others by their names."""

from __future__ import annotations

import random
import re

import pytest

import threescore
from threescore.terminal.voice import Voice

SEATS = ["Seat 1", "Seat 2", "Seat 3"]
NAMED = ["Ada", "Seat 2", "Cleo"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Seat 1 plays Freeze.", "You play Freeze."),
        ("Seat 3 passes.", "Cleo passes."),
        ("Seat 1 passes.", "You pass."),
        ("Seat 2 aims at Seat 1's dice.", "Seat 2 aims at your dice."),
        ("Seat 1 picks their own first die, a 2.", "You pick your own first die, a 2."),
        ("Seat 1's first die is rolled: 2 becomes 3.", "Your first die is rolled: 2 becomes 3."),
        ("Seat 1 has not used −1, and discards it.", "You have not used −1, and discard it."),
        ("Seat 1 still matches the beast and wins.", "You still match the beast and win."),
        ("Most pairs: Seat 1 and Seat 3 take 3 tokens each.", "Most pairs: You and Cleo take 3 tokens each."),
        (
            "Seat 1 does not match the beast any more; even if it matches again, it cannot win before its next turn.",
            "You do not match the beast any more; even if you match again, you cannot win before your next turn.",
        ),
    ],
)
def test_a_sentence_is_told_to_its_reader(text: str, told: str) -> None:
    assert Voice(SEATS, NAMED, 0).tell(text) == told


def test_a_side_keeps_its_name_for_the_other() -> None:
    names = ["Death", "The Devil"]
    assert Voice(names, names, 1).tell("Death takes the Devil's 6.") == "Death takes your 6."
    assert Voice(names, names, 1).tell("The Devil, who attacked last, rules.") == "You, who attacked last, rule."
    assert Voice(names, names, None).tell("The Devil rolls.") == "The Devil rolls."


@pytest.mark.parametrize("name", [name for name in threescore.games() if name != "apostles"])
def test_whatever_is_told_in_a_game_agrees_with_you(name: str) -> None:
    game = threescore.game(name)
    called = [game.words.seat_name(seat) for seat in range(game.players)]
    voice, luck, state = Voice(called, called, 0), random.Random(1), game.start(seed=1)
    for _ in range(250):
        if state.over:
            break
        seat = state.to_act[0]
        state.act(seat, luck.choice(state.choice_ids(seat)))
        for event in state.events_for(0):
            told = voice.tell(event.text)
            assert not re.search(r"\b[Yy]ou (?!this|always)[a-z]+[^s\W]s\b", told), told
            assert called[0] not in told
