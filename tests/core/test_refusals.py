"""A refusal is a sentence: English words, and the same by kind and arguments."""

from __future__ import annotations

import pickle

import pytest

import threescore
from threescore.core.errors import BadOption, IllegalChoice, NotAsked, UnknownGame, WrongPlayers


def test_a_refusal_keeps_its_words_and_says_them_by_kind() -> None:
    error = BadOption("the option thaw cannot be 7", "option_value", {"option": "thaw"})
    assert str(error) == error.sentence.text == "the option thaw cannot be 7"
    assert (error.sentence.kind, error.sentence.args) == ("option_value", {"option": "thaw"})


def test_a_refusal_without_a_kind_has_that_of_its_class() -> None:
    assert NotAsked("not now").sentence == ("not_asked", {}, "not now")
    assert IllegalChoice().sentence == ("illegal", {}, "")


def test_a_refusal_can_travel_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(BadOption("no", "option_unknown", {"option": "x"})))
    assert error.sentence == ("option_unknown", {"option": "x"}, "no")


def test_what_is_wrong_with_a_new_game_is_said_by_kind() -> None:
    with pytest.raises(UnknownGame) as unknown:
        threescore.game("chess")
    assert unknown.value.sentence.kind == "no_game"
    assert unknown.value.sentence.args["games"] == ", ".join(threescore.games())
    with pytest.raises(WrongPlayers) as alone:
        threescore.game("underworld", players=3)
    assert alone.value.sentence[:2] == ("players_exactly", {"fewest": 2, "most": 2, "given": "3"})
    with pytest.raises(BadOption) as option:
        threescore.game("beast", thaw="all")
    assert option.value.sentence[:2] == ("option_value", {"option": "thaw", "given": "'all'"})
