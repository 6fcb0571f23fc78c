"""Positions: the notation, every phase, and every fault named with what would have been right."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import threescore
from tests.rules.apostles.table import APOSTLES, CARDS, all_but, answer, asked, draw, lay, pile, placed
from threescore.errors import BadPosition

ALL_BUT_JAMES = all_but("KH")
ORDERED: dict[str, Any] = {"free_order": True}
FIRES: dict[str, Any] = {"last_ability_fires": True}

ROLL = lay(quorum="JD", beast="6H 3C", discard="AH 5H", pending="phillip", turn=4)
PICK = lay(quorum="QD", phase="pick", hand="6H QC 9D", rolled=[2, 5, 1], turn=7)
FETCH = lay(quorum="JS QH", phase="fetch", hand="9H 9D", rolled=[1, 1, 4], turn=2)
JOHN = lay(quorum="JH", phase="john", hand="9H 9D", john="6H 8H", rolled=[1, 2, 3])
ORDER = lay(quorum="KD KS", phase="order", hand="9H", abilities="KD KS", rolled=[6, 2, 3])
OVER = lay(quorum=" ".join(APOSTLES), phase="over", won=True, turn=20)
LOST = lay(quorum="KD", beast="6H 6D 6S", phase="over", won=False)


@pytest.mark.parametrize(
    ("position", "options", "questions"),
    [
        (ROLL, {}, [("roll",)]),
        (PICK, {}, [("pick", 0), ("pick", 1), ("pick", 2)]),
        (FETCH, {}, [("fetch", card) for card in APOSTLES if card not in ("JS", "QH")]),
        (JOHN, {}, [("john", "6H"), ("john", "8H")]),
        (ORDER, ORDERED, [("first", "KD"), ("first", "KS")]),
        (OVER, {}, []),
        (LOST, {}, []),
    ],
    ids=["roll", "pick", "fetch", "john", "order", "won", "lost"],
)
def test_every_phase_has_a_position(position: dict[str, Any], options: dict[str, Any], questions: list[Any]) -> None:
    state = placed(position, **options)
    assert asked(state) == questions
    assert state.position() == {"turn": 1, **position}
    assert json.loads(json.dumps(state.position())) == state.position()


def test_the_position_of_the_notation_can_be_played() -> None:
    """The example of the notation, with the rest of its deck."""
    written = (
        '{"discard": [], "quorum": ["JD", "QH"], "beast": ["6H", "3C"], "pending": ["phillip"],'
        ' "phase": "roll", "turn": 4}'
    )
    position = json.loads(written)
    deck = ["5H", "KS", "10D"]
    position["deck"] = deck + [card for card in CARDS if card not in [*deck, "JD", "QH", "6H", "3C"]]
    state = placed(position, [1, 1, 1])
    assert state.position() == position
    answer(state, "roll")
    assert pile(state, "quorum") == "JD QH KS"
    assert pile(state, "beast") == "3C"


def test_what_may_be_left_out_is_empty() -> None:
    state = placed({"deck": CARDS, "phase": "roll"})
    assert state.position() == {**lay(), "turn": 1}


def test_the_winner_of_a_finished_position_is_known() -> None:
    assert placed(OVER).winners == (0,)
    assert placed(LOST).winners == ()
    assert placed(LOST).over


def test_a_hand_in_the_middle_remembers_the_three_that_stopped_judas() -> None:
    """Ruling 35: the six that waits is cancelled after Jude's question, too."""
    state = draw("KD 3H 6H JS", pending="four_dice")
    assert state.position()["spared"] == "3H"
    twin = placed(state.position())
    answer(twin, "fetch", card="QH")
    assert pile(twin, "beast") == ""
    assert "spared" not in twin.position()


def test_a_hand_in_the_middle_remembers_who_acts_before_an_order_is_asked() -> None:
    """Ruling 59: John found Jude and Peter, and Peter acts before the order of the others is asked."""
    options: dict[str, Any] = {"free_order": True, "found_activate": True}
    state = draw("JH 9H KD KC", then="JS KS", pending="four_dice", options=options)
    answer(state, "first", card="JH")
    assert (state.position()["phase"], state.position()["abilities"]) == ("fetch", ["KS", "KD", "KC"])
    assert state.position()["urgent"] == 1
    twin = placed(state.position(), **options)
    answer(twin, "fetch", card="QH")
    assert asked(twin) == [("first", "KD"), ("first", "KC")]


@pytest.mark.parametrize("phase", ["john", "order"])
def test_all_twelve_may_wait_for_a_last_ability_if_the_option_says_so(phase: str) -> None:
    """Ruling 29, last_ability_fires."""
    everyone = " ".join(APOSTLES)
    position = (
        lay(quorum=everyone, phase="john", john="6H 8H")
        if phase == "john"
        else lay(quorum=everyone, phase="order", abilities="KD KS")
    )
    placed(position, **ORDERED, **FIRES)
    with pytest.raises(BadPosition, match="phase 'over'"):
        placed(position, **ORDERED)


def without(position: dict[str, Any], part: str) -> dict[str, Any]:
    return {name: value for name, value in position.items() if name != part}


DECK = CARDS
FAULTS: dict[str, tuple[Any, str]] = {
    "no mapping": (["roll"], "a position is a mapping of names to values, not list"),
    "no phase": (without(lay(), "phase"), "'phase' is missing"),
    "unknown phase": (lay(phase="draw"), "'phase' should be one of roll, pick, fetch, john, order, over, not 'draw'"),
    "phase of a wrong type": (lay() | {"phase": 1}, "'phase' should be one of roll"),
    "unknown part": (lay() | {"jokers": []}, "does not know: jokers"),
    "two unknown parts": (lay() | {"jokers": [], "box": 1}, "does not know: jokers, box"),
    "missing card": (lay() | {"deck": DECK[1:]}, "missing from the position: AH"),
    "two missing cards": (lay() | {"deck": DECK[2:]}, "missing from the position: AH, 2H"),
    "no deck": (without(lay(), "deck"), "missing from the position: AH, 2H"),
    "doubled card": (lay() | {"deck": [*DECK[1:], "2H"]}, "more than once: 2H"),
    "card in two piles": (lay() | {"discard": ["AH"]}, "more than once: AH"),
    "card in deck and beast": (lay() | {"beast": ["6H"]}, "more than once: 6H"),
    "too many cards": (lay() | {"deck": [*DECK, "AH"]}, "'deck' holds at most 52 cards, not 53"),
    "no card": (lay() | {"deck": [*DECK[1:], "1H"]}, "'deck' should be a list of cards such as 5H or 10D, not '1H'"),
    "a card in small letters": (lay() | {"deck": [*DECK[1:], "ah"]}, "such as 5H or 10D, not 'ah'"),
    "a number for a card": (lay() | {"deck": [*DECK[1:], 1]}, "such as 5H or 10D, not 1"),
    "a list for a card": (lay() | {"deck": [*DECK[1:], ["AH"]]}, "such as 5H or 10D, not ['AH']"),
    "text for a pile": (lay() | {"discard": "AH"}, "'discard' should be a list of cards such as 5H or 10D, not 'AH'"),
    "null for a pile": (lay() | {"quorum": None}, "'quorum' should be a list"),
    "a number in the quorum": (lay(quorum="KS 5H"), "only jacks, queens and kings can be in the quorum, not 5H"),
    "a number with the beast": (lay(beast="6H 5H"), "only threes and sixes can be with the beast, not 5H"),
    "four cards with the beast": (lay(beast="3H 3D 3S 3C"), "'beast' holds at most 3 cards, not 4"),
    "a discarded apostle": (lay(discard="AH KS"), "apostles are never discarded, but these are: KS"),
    "an apostle discarded at the end": (lay(discard="KS", phase="over", won=False), "apostles are never discarded"),
    "turn 0": (lay(turn=0), "'turn' should be a whole number from 1"),
    "turn of a wrong type": (lay() | {"turn": "4"}, "'turn' should be a whole number from 1 to 1000000000, not '4'"),
    "turn that is a truth": (lay() | {"turn": True}, "'turn' should be a whole number"),
    "unknown effect": (lay(pending="judas"), "any of phillip, bartholomew, matthew, four_dice, not 'judas'"),
    "doubled effect": (lay(pending="phillip phillip"), "'pending' should name each one once"),
    "text for effects": (lay() | {"pending": "phillip"}, "'pending' should be a list of any of phillip"),
    "a hand before the roll": (lay(hand="9H"), "in phase 'roll' there is no 'hand'"),
    "dice before the roll": (lay(rolled=[1, 2, 3]), "in phase 'roll' there is no 'hand' and nothing 'rolled'"),
    "abilities before the roll": (lay(quorum="KS", abilities="KS"), "in phase 'roll' there are no 'abilities'"),
    "spared before the roll": (lay(quorum="KD", discard="3H", spared="3H"), "no 'spared' card"),
    "john's cards before the roll": (lay(john="9H 9D"), "only in phase 'john' is there a list 'john'"),
    "won before the end": (lay(won=True), "'won' is only in phase 'over'"),
    "all twelve and no end": (
        lay(quorum=" ".join(APOSTLES)),
        "all twelve in the quorum the game is over: phase 'over'",
    ),
    "three sixes and no end": (lay(beast="6H 6D 6S"), "three sixes at the beast the game is over: phase 'over'"),
    "an empty hand to pick from": (
        lay(phase="pick", quorum="QD"),
        "in phase 'pick' the hand holds the one to four cards",
    ),
    "five cards to pick from": (lay(phase="pick", hand="9H 9D 9S 9C 8H"), "'hand' holds at most 4 cards, not 5"),
    "abilities at a pick": (
        lay(phase="pick", hand="9H", quorum="QD KS", abilities="KS"),
        "in phase 'pick' there are no",
    ),
    "a fetch without Jude": (lay(phase="fetch"), "in phase 'fetch' Jude (J♠) is in the quorum"),
    "a fetch before Jude": (lay(phase="fetch", quorum="JS", abilities="JS"), "not among 'abilities'"),
    "a fetch of the last": (lay(phase="fetch", quorum=ALL_BUT_JAMES), "at least two apostles are missing"),
    "john's cards at a fetch": (lay(phase="fetch", quorum="JS", john="9H 9D"), "only in phase 'john'"),
    "john without John": (lay(phase="john", john="9H 9D"), "in phase 'john' John (J♥) is in the quorum"),
    "john without cards": (lay(phase="john", quorum="JH"), "the list 'john' holds the two cards that he drew"),
    "john with one card": (lay(phase="john", quorum="JH", john="9H"), "holds the two cards that he drew"),
    "john with three cards": (lay(phase="john", quorum="JH", john="9H 9D 9S"), "'john' holds at most 2 cards, not 3"),
    "john with an apostle": (lay(phase="john", quorum="JH", john="9H KS"), "apostles are never discarded"),
    "an apostle in an open hand": (FETCH | lay(phase="fetch", quorum="JS", hand="KS"), "in the quorum already"),
    "an order nobody may choose": (ORDER, "phase 'order' is only with the option free_order=True"),
    "abilities of absent apostles": (lay(phase="fetch", quorum="JS", abilities="KS"), "name apostles of the quorum"),
    "doubled abilities": (
        lay(phase="fetch", quorum="JS KS", abilities="KS KS"),
        "'abilities' should name each one once",
    ),
    "more urgent than there are": (FETCH | {"urgent": 1}, "'urgent' should be a whole number from 0 to 0, not 1"),
    "a die of seven": (FETCH | {"rolled": [1, 2, 7]}, "'rolled' should be a list of faces from 1 to 6, not 7"),
    "a die of zero": (FETCH | {"rolled": [0, 2, 3]}, "faces from 1 to 6, not 0"),
    "a negative die": (FETCH | {"rolled": [-1]}, "faces from 1 to 6, not -1"),
    "a die that is a truth": (FETCH | {"rolled": [True]}, "faces from 1 to 6, not True"),
    "five dice": (FETCH | {"rolled": [1, 2, 3, 4, 5]}, "'rolled' holds at most 4 dice, not 5"),
    "spared that is no three": (FETCH | {"spared": "6H"}, "'spared' should be one of 3H, 3D, 3S, 3C, not '6H'"),
    "Phillip's effect without Phillip": (
        lay(quorum="JD") | {"pending": ["phillip"]},
        "'phillip' is pending only when Phillip (Q♥) is in the quorum",
    ),
    "Bartholomew's effect without Bartholomew": (lay() | {"pending": ["bartholomew"]}, "only when Bartholomew (Q♦)"),
    "Matthew's effect without Matthew": (lay() | {"pending": ["matthew"]}, "only when Matthew (Q♠)"),
    "four dice without James": (lay() | {"pending": ["four_dice"]}, "only when James, Son of Alphaeus (J♦)"),
    "an effect before its apostle has acted": (
        FETCH | {"pending": ["phillip"], "abilities": ["QH"]},
        "not among 'abilities'",
    ),
    "a pick without Bartholomew": (lay(phase="pick", hand="9H 9D 9S"), "in phase 'pick' Bartholomew (Q♦)"),
    "a pick with something pending": (
        lay(quorum="QD", phase="pick", hand="6H QC 9D", pending="matthew"),
        "in phase 'pick' nothing is pending",
    ),
    "two cards to pick from before a full deck": (
        lay(phase="pick", quorum="QD", hand="9H 9D"),
        "a card for each die, unless the deck has run out",
    ),
    "four cards to pick from without a fourth die": (
        lay(phase="pick", quorum="QD", hand="9H 9D 9S 9C"),
        "a card for each die, unless the deck has run out",
    ),
    "three cards of four dice": (
        lay(phase="pick", quorum="QD JD", hand="9H 9D 9S", rolled=[1, 1, 1, 1]),
        "a card for each die, unless the deck has run out",
    ),
    "two dice": (FETCH | {"rolled": [1, 2]}, "'rolled' holds three dice, or four, not 2"),
    "four dice that nobody brought": (
        FETCH | {"rolled": [1, 2, 3, 4]},
        "only in the turn after James, Son of Alphaeus",
    ),
    "three sixes that did not lose": (FETCH | {"rolled": [6, 6, 6]}, "3 dice with 3 sixes lose before a card is drawn"),
    "a hand that three dice cannot draw": (
        lay(phase="fetch", quorum="JS", hand="9H 9D 9S"),
        "3 dice cannot have drawn this hand",
    ),
    "abilities that three dice cannot draw": (
        lay(phase="fetch", quorum="JS KS KC KH", abilities="KS KC KH"),
        "3 dice cannot have drawn this hand and the apostles who still have to act",
    ),
    "a waiting Bartholomew": (lay(phase="fetch", quorum="JS QD", abilities="QD"), "Bartholomew (Q♦) never waits"),
    "an urgent apostle whom nobody found": (
        lay(phase="fetch", quorum="JS KS", abilities="KS", urgent=1),
        "'urgent' is one apostle at most, with the option found_activate=True",
    ),
    "spared without Judas": (FETCH | {"spared": "3H"}, "a three is 'spared' only when Judas (K♦) is in the quorum"),
    "spared outside the discard pile": (
        lay(phase="fetch", quorum="JS KD", spared="3H"),
        "the 'spared' 3H is in the discard pile",
    ),
    "known cards that are none": (lay() | {"known": ["1H"]}, "'known' should be a list of cards such as 5H or 10D"),
    "a card known twice": (lay() | {"known": ["2H", "2H"]}, "'known' should name each one once"),
    "known cards that lie open": (
        lay(discard="2H", beast="6H") | {"known": ["2H", "3H", "6H"]},
        "'known' should name cards of the deck or of a hand that lies face down, not 2H, 6H",
    ),
    "a known card of an open hand": (FETCH | {"known": ["9H"]}, "a hand that lies face down, not 9H"),
    "an end with dice and no hand": (LOST | {"rolled": [1, 2, 3]}, "'rolled' dice only where a hand is left"),
    "lost with all twelve and no third six": (
        OVER | {"won": False},
        "with all twelve in the quorum and no third six in the hand the game is won",
    ),
    "lost with all twelve and three sixes": (
        lay(phase="over", won=False, quorum=" ".join(APOSTLES), beast="6H 6D 6S"),
        "with all twelve in the quorum no third six comes to the beast",
    ),
    "lost by the dice with a hand": (
        lay(phase="over", won=False, quorum="KS", hand="9H"),
        "was lost by the dice, before a hand",
    ),
    "an end without a result": (without(OVER, "won"), "'won' is missing"),
    "a result of a wrong type": (OVER | {"won": 1}, "'won' should be true or false, not 1"),
    "won without the twelve": (
        lay(phase="over", won=True, quorum="KS"),
        "won with all twelve in the quorum, not with 1",
    ),
    "won with three sixes": (
        lay(phase="over", won=True, quorum=" ".join(APOSTLES), beast="6H 6D 6S"),
        "with three sixes at the beast the game is lost",
    ),
}


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (lay(phase="over", won=False, quorum=" ".join(APOSTLES), beast="6H 6D", hand="6S"), {}),  # a third six waits
        (lay(phase="over", won=False, quorum=" ".join(APOSTLES), beast="6H 6D", hand="9S"), {}),  # Judas came last
        (lay(phase="over", won=False, quorum=" ".join(APOSTLES), beast="6H", hand="6D 6S"), {}),
        (lay(phase="over", won=False, quorum=" ".join(APOSTLES), beast="6H 6D 6S"), FIRES),
        (lay(phase="over", won=False, quorum="KS"), {}),  # by the dice
        (lay(phase="pick", quorum="QD JD", hand="9H 9D 9S 9C", rolled=[1, 1, 1, 1]), {}),
        (lay("", rest="discard", phase="pick", quorum=all_but("QC"), hand="QC"), {}),  # the deck has run out
        (lay(phase="fetch", quorum="JS KD JC", spared="3H"), {}),  # Simon took the three back
        (lay(phase="fetch", quorum="JS JH", hand="9H 9D 9S"), {}),  # John kept one of them
        (lay(phase="fetch", quorum="JS JH KS", abilities="KS", urgent=1), {"found_activate": True}),
    ],
)
def test_what_can_be_is_accepted_and_can_be_played(position: dict[str, Any], options: dict[str, Any]) -> None:
    """What the faults below come close to."""
    state = threescore.game("apostles", **options).from_position(position, seed=1)
    written = state.position()
    assert {part: written[part] for part in position} == position
    while not state.over:
        state.act(0, state.choice_ids(0)[0])


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_position_is_named(fault: str) -> None:
    position, complaint = FAULTS[fault]
    with pytest.raises(BadPosition, match=re.escape(complaint)):
        threescore.game("apostles").from_position(position)


@pytest.mark.parametrize(
    ("position", "options", "complaint"),
    [
        (ORDER | {"abilities": ["KD"]}, ORDERED, "'abilities' holds at least two apostles"),
        (ORDER | {"urgent": 1}, ORDERED, "in phase 'order' nothing is 'urgent'"),
        (FETCH, {"jude": "random"}, "phase 'fetch' is only with the option jude=choose"),
        (lay(quorum=" ".join(APOSTLES)), FIRES, "with all twelve in the quorum no new hand is drawn"),
        (
            lay(quorum="KS KC JH", phase="order", hand="6H", abilities="KS KC"),
            ORDERED | {"resolve": "beast_first", "john_keep": "bottom"},
            "no threes and sixes of the hand are left at a question",
        ),
    ],
)
def test_a_fault_that_depends_on_an_option_is_named(
    position: dict[str, Any], options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadPosition, match=re.escape(complaint)):
        placed(position, **options)
