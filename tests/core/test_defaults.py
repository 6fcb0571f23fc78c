"""What a game says that writes no words for it: who is asked, who has won, and what there is, as names and values."""

from __future__ import annotations

from typing import Any

import pytest

from threescore import Words
from threescore.core.sketch import in_words
from threescore.terminal.draw import spell


def view(**parts: Any) -> dict[str, Any]:
    told = {"players": 2, "seat": 0, "to_act": [0], "over": False, "winners": [], "scores": [3, 5]}
    return {**told, **parts}


@pytest.mark.parametrize(
    ("seen", "kind", "text"),
    [
        (view(), "choose", "What do you choose?"),
        (view(seat=1), "others_choose", "Seat 1 to choose."),
        (view(seat=None, to_act=[0, 1]), "others_choose", "Seat 1 and Seat 2 to choose."),
        (view(to_act=[], over=True, winners=[0]), "you_won", "You have won."),
        (view(to_act=[], over=True, winners=[1]), "others_won", "The game is over; it was won by Seat 2."),
        (view(to_act=[], over=True), "nobody_won", "The game is over; nobody has won."),
    ],
)
def test_the_question_says_who_is_asked_or_who_has_won(seen: dict[str, Any], kind: str, text: str) -> None:
    asked = Words().ask(seen)
    assert (asked.kind, asked.text) == (kind, text)


def test_a_sketch_in_words_shows_the_scores_and_whatever_else_there_is() -> None:
    seen = view(at_risk=7, dice=[6, 1], ready=True, left={"cards": 3, "coins": None}, pairs=[[1, 2], []])
    assert spell(in_words(seen, ["Death", "The Devil"])) == [
        "Death  The Devil",
        "3      5",
        "at risk  7",
        "dice     6, 1",
        "ready    yes",
        "left     cards 3, coins –",
        "pairs    (1, 2), (–)",
    ]


def test_without_anything_else_the_scores_are_the_sketch() -> None:
    assert spell(in_words(view(), ["Seat 1", "Seat 2"])) == ["Seat 1  Seat 2", "3       5"]
