"""What is said of a seat, as that seat reads it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import threescore
from threescore.core.sentences import to_you

TABLES = Path(__file__).parents[2] / "web" / "src" / "tables"


@pytest.mark.parametrize(
    ("said", "name", "read"),
    [
        ("Seat 1 plays Back In Black.", "Seat 1", "You play Back In Black."),
        (
            "Seat 1 matches the beast, and wins at the start of their next turn.",
            "Seat 1",
            "You match the beast, and win at the start of your next turn.",
        ),
        ("Seat 5 aims at Seat 1's dice.", "Seat 1", "Seat 5 aims at your dice."),
        ("Seat 1 picks their own first die, a 2.", "Seat 1", "You pick your own first die, a 2."),
        ("Seat 12 passes.", "Seat 1", "Seat 12 passes."),
        ("Highest total: Seat 5 has 28, and achieves it.", "Seat 5", "Highest total: you have 28, and achieve it."),
        ("Seat 1 and Seat 4 share the victory.", "Seat 4", "Seat 1 and you share the victory."),
        ("Turn 2: the Devil has six actions.", "The Devil", "Turn 2: you have six actions."),
        ("2 minions of the Devil must die.", "The Devil", "2 minions of yours must die."),
        ("Death takes the Devil's 6 and rolls it.", "Death", "You take the Devil's 6 and roll it."),
        ("The Devil has no minion left. Death rules.", "The Devil", "You have no minion left. Death rules."),
    ],
)
def test_a_seat_is_called_you_where_it_is_told_of_itself(said: str, name: str, read: str) -> None:
    assert to_you(said, name) == read


@pytest.mark.parametrize("game", threescore.games())
def test_no_event_of_a_game_names_whom_it_calls_you(game: str) -> None:
    said, words = json.loads((TABLES / game / "said.json").read_text()), threescore.game(game).words
    for seat in range(threescore.game(game).players):
        name = words.seat_name(seat)
        named = [event["text"] for event in said["events"] if name in event["text"] and name != "You"]
        assert all(name not in to_you(text, name) and "you" in to_you(text, name).lower() for text in named)
