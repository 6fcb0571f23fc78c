"""The worked examples of the rules page, one test each, in its order."""

from __future__ import annotations

from tests.rules.beast.tables import PLAIN, at, dice_of, die, do, offered, play, table, told


def test_1_sabotage_puts_rolled_dice_back_only_where_they_came_from() -> None:
    # Given dice 1-6-3, when the owner Sabotages the 1 and the 3 and rolls 4 and 6,
    # then 4-6-6 and 6-6-4 are allowed, 6-4-6 is not.
    state = table([1, 6, 3], PLAIN, hand=("sabotage",), rolls=(4, 6), beast="111")
    play(state, "sabotage", at(0), die(0, 0), die(0, 2))
    results = []
    for choice in state.choices(0):
        twin = state.clone()
        twin.act(0, choice.id)
        results.append(dice_of(twin, 0))
    assert sorted(results) == [[4, 6, 6], [6, 6, 4]]


def test_2_icarus_on_the_last_five_wins_at_once() -> None:
    # Given beast 666 and p showing 6-6-5 on p's own turn, when p plays Icarus on the 5, then p wins at once.
    state = table([6, 6, 5], PLAIN, hand=("flight_of_the_icarus",))
    play(state, "flight_of_the_icarus", at(0))
    assert state.over
    assert state.winners == (0,)


def test_3_a_new_beast_that_matches_its_player_wins_at_the_next_turn_before_drawing() -> None:
    # Given beast 666 and p showing 6-6-5, when p plays 665, then nobody wins yet;
    # if nothing breaks it, p wins at the start of p's next turn before drawing.
    state = table([6, 6, 5], PLAIN, hand=("665",), others={1: ("333",)})
    play(state, "665")
    assert not state.over
    assert state.position()["pending"] == [True, False]
    assert state.to_act == (1,)
    deck = state.view(None)["deck"]
    do(state, "pass")
    do(state, "discard", card="333")
    assert state.winners == (0,)
    assert state.view(None)["deck"] == deck
    assert state.events[-1].args == {"player": 0, "by": "waiting"}


def test_4_another_beast_breaks_the_pending_match() -> None:
    # Given (3), when the next player plays 333, then p's pending match is gone; p's next turn starts normally.
    state = table([6, 6, 5], PLAIN, hand=("665",), others={1: ("333",)})
    play(state, "665")
    play(state, "333")
    assert not state.over
    assert state.position()["pending"] == [False, False]
    assert state.to_act == (0,)
    assert state.position()["phase"] == "play"
    assert len(state.view(0)["hand"]) == 4


def test_5_the_delay_holds_for_nobody_else() -> None:
    # Given q shows 6-6-5 and p shows 6-6-5, when p plays 665, then q wins at once, p does not.
    state = table([6, 6, 5], [6, 6, 5], hand=("665",))
    play(state, "665")
    assert state.winners == (1,)


def test_6_back_in_black_waits_and_can_be_broken() -> None:
    # Given beast 444 and three unfrozen dice, when p plays Back In Black and rolls 4,4,4, then pending;
    # an opponent who then lowers one of them breaks it.
    state = table(PLAIN, PLAIN, hand=("back_in_black",), others={1: ("into_the_pit",)}, rolls=(4, 4, 4), beast="444")
    play(state, "back_in_black")
    assert not state.over
    assert state.position()["pending"] == [True, False]
    play(state, "into_the_pit", at(0), die(0, 1))
    assert not state.over
    assert dice_of(state, 0) == [4, 3, 4]
    assert state.position()["pending"] == [False, False]


def test_7_a_frozen_die_forbids_back_in_black_but_not_sabotage() -> None:
    # Given p has one frozen die, when p tries Back In Black, then illegal; Sabotage on the other two is legal.
    state = table(PLAIN, PLAIN, hand=("back_in_black", "sabotage"), ice=((0, 1),), rolls=(1, 5))
    assert "back_in_black" not in offered(state, "play", "card")
    play(state, "sabotage", at(0))
    assert dice_of(state, 0) == [1, 4, 5]


def test_8_icarus_needs_a_die_below_six() -> None:
    # Given all target dice are 6, when p tries Icarus on that player, then illegal;
    # p may target someone else or pass and discard.
    state = table(PLAIN, [6, 6, 6], PLAIN, hand=("flight_of_the_icarus",), beast="111")
    assert ("pass", {}) in [(choice.kind, choice.args) for choice in state.choices(0)]
    play(state, "flight_of_the_icarus")
    assert offered(state, "target", "player") == [0, 2]


def test_9_a_pass_discards_exactly_one_of_four_cards_without_effect() -> None:
    # Given p passes, then p must discard exactly one of four cards and ends with three;
    # the discarded 333 has no effect.
    state = table([3, 3, 3], PLAIN, hand=("333", "freeze", "sabotage", "madhouse"))
    do(state, "pass")
    assert state.to_act == (0,)
    assert offered(state, "discard", "card") == ["333", "freeze", "sabotage", "madhouse"]
    do(state, "discard", card="333")
    position = state.position()
    assert position["hands"][0] == ["freeze", "sabotage", "madhouse"]
    assert position["discard"] == ["333"]
    assert position["beast"] == "666"
    assert not state.over


def test_10_only_the_own_freeze_can_be_discarded() -> None:
    # Given p holds a Freeze on die 2, when step 4 comes, then p may keep it or discard it;
    # the Freeze of another player cannot be chosen.
    state = table(PLAIN, PLAIN, hand=("333",), ice=((0, 2), (1, 0)))
    do(state, "pass")
    do(state, "discard", card="333")
    assert [(choice.kind, choice.args) for choice in state.choices(0)] == [("thaw", {"die": 2}), ("keep", {})]
    kept = state.clone()
    do(kept, "keep")
    assert kept.position()["frozen"] == [[False, False, True], [True, False, False]]
    do(state, "thaw", die=2)
    assert state.position()["frozen"] == [[False, False, False], [True, False, False]]
    assert state.position()["discard"] == ["333", "freeze"]


def test_11_the_discards_become_the_deck_when_it_is_empty() -> None:
    # Given an empty deck and 20 discards, when a player must draw, then the discards are shuffled into the deck first,
    # the beast in play and Freezes on dice stay. (All 66 cards are somewhere: here the discards are all that is left.)
    game = table(PLAIN, PLAIN, hand=("333",), ice=((1, 0),))
    position = game.position()
    position["discard"], position["deck"] = position["deck"], []
    state = game.game.from_position(position, seed=3)
    discards = len(position["discard"])
    do(state, "pass")
    do(state, "discard", card="333")
    assert "reshuffled" in told(state)
    after = state.position()
    assert after["discard"] == []
    assert len(after["deck"]) == discards + 1 - 1  # the discarded card goes in too, and one is drawn
    assert after["beast"] == "666"
    assert after["frozen"][1] == [True, False, False]
    assert sorted([*after["deck"], after["hands"][1][-1]]) == sorted([*position["discard"], "333"])
