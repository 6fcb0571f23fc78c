"""What the game says and draws, from the views of its seats."""

from __future__ import annotations

import random

import threescore
from tests.helps import helps
from tests.rules.goals.tables import FACES, NONE, act, all_ready, on_first, table, texts
from tests.sketches import roomy
from threescore.core.sketch import Box, Die, Grid, Sketch, Stack, Text
from threescore.core.state import State
from threescore.rules.goals.cards import CARDS

HAND = ["+1", "+1", "-2", "x2", "flip", "blank"]
PLACING = ["Stacks", "Unused cards", "What others see", "A new deck"]


def boxes(state: State, seat: int | None) -> dict[str, Sketch]:
    """The boxes of the picture that a seat sees, by title."""
    drawn = roomy(state.game.words.sketch(state.view(seat)))
    assert isinstance(drawn, Stack)
    return {part.title: part.body for part in drawn.parts if isinstance(part, Box)}


def cells(part: Sketch) -> list[list[object]]:
    assert isinstance(part, Grid)
    return [[cell.text if isinstance(cell, Text) else cell for cell in row] for row in part.rows]


def test_the_dice_stand_in_a_row_with_their_stacks_and_the_value_to_come() -> None:
    state = table(hands=[HAND, []], stacks=[on_first("+1", "x2"), NONE])
    body = boxes(state, 0)["Seat 1, you"]
    assert isinstance(body, Stack)
    assert cells(body.parts[0]) == [
        [Die(face) for face in FACES],
        ["= 4", "= 2", "= 3", "= 4", "= 5", "= 6"],
        ["+1", "", "", "", "", ""],
        ["×2", "", "", "", "", ""],
    ]


def test_of_others_only_the_dice_are_drawn_before_the_reveal() -> None:
    state = table(hands=[HAND, []], stacks=[on_first("+1", "x2"), NONE])
    for reader in (1, None):
        drawn = str(state.game.words.sketch(state.view(reader)))
        assert "×2" not in drawn
        assert str(Die(6, small=True)) in drawn


def test_the_preview_flips_but_does_not_guess_rerolls_and_picks() -> None:
    state = table(stacks=[[["flip"], ["reroll"], ["pick", "+1"], [], [], []], NONE])
    assert state.view(0)["previews"][0] == [6, 2, 4, 4, 5, 6]


def test_goals_stand_with_the_own_figure() -> None:
    state = table(goals=["highest_total", "most_zeroes"], stacks=[on_first("[0]"), NONE])
    drawn = cells(boxes(state, 0)["Goals, six tokens each"])
    assert [(row[0], row[2]) for row in drawn] == [("Highest total", "20"), ("Most zeroes", "1")]
    assert [len(row) for row in cells(boxes(state, None)["Goals, six tokens each"])] == [2, 2]


def test_the_scoring_stands_as_a_table() -> None:
    state = table(players=3, goals=["most_zeroes", "most_1s", "highest_total"], stacks=[on_first("[7]"), NONE, NONE])
    all_ready(state)
    body = boxes(state, None)["Scoring of round 6"]
    assert isinstance(body, Grid)
    assert body.heads == ("Goal", "Seat 1", "Seat 2", "Seat 3", "Tokens")
    assert cells(body) == [
        ["Dice", "2 3 4 5 6 7", "1 2 3 4 5 6", "1 2 3 4 5 6", ""],
        ["Most zeroes", "0", "0", "0", "nobody"],
        ["Most 1s", "0", "1", "1", "2 × 3"],
        ["Highest total", "27", "21", "21", "6"],
    ]


def test_a_round_tells_its_story_step_by_step() -> None:
    state = table(
        hands=[["flip", "+1", "reroll", "x2"], []],
        stacks=[[["+1", "flip"], ["reroll"], [], [], [], []], NONE],
        tops=[["x2"], []],
        rolls=[6],
    )
    all_ready(state)
    assert [event.text for event in state.events][:14] == [
        "Seat 2 is ready.",
        "Everybody is ready: the cards are turned over.",
        "Seat 1 shows +1 behind die 1.",
        "Seat 1 shows flip behind die 1, under what lay there.",
        "Seat 1 shows reroll behind die 2.",
        "Seat 1 puts 1 card back on the deck, unseen.",
        "Seat 1 rolls die 2 again: 6.",
        "Seat 1 flips die 1 over to 6.",
        "Seat 1's die 1: +1 makes it 7.",
        "Seat 1's dice are worth 7, 6, 3, 4, 5 and 6.",
        "Seat 2's dice are worth 1, 2, 3, 4, 5 and 6.",
        "Highest total: Seat 1 has 31, and achieves it.",
        "Highest total: Seat 2 has 21.",
        "Highest total: Seat 1 alone takes all 6 tokens.",
    ]


def test_negative_values_are_told_as_they_are() -> None:
    state = table(stacks=[[["negate", "x2"], [], [], [], [], ["negate"]], NONE])
    all_ready(state)
    assert texts(state, "valued")[0] == "Seat 1's dice are worth −2, 2, 3, 4, 5 and −6."


def test_one_sentence_says_what_is_asked_of_whom() -> None:
    state = table(
        players=3, hands=[HAND[:5], [], []], specials=[["most_1s"], [], []], stacks=[on_first("pick"), NONE, NONE]
    )
    ask = state.game.words.ask
    assert ask(state.view(0)).text.startswith("Round 6 of 6: put modifiers behind your dice")
    assert ask(state.view(None)).text == "Waiting for Seat 1, Seat 2 and Seat 3."
    act(state, 1, "ready")
    assert ask(state.view(1)).text == "Waiting for Seat 1 and Seat 3."
    all_ready(state)
    assert ask(state.view(0)).text == "Do you declare a special goal before the cards are turned over?"
    act(state, 0, "hold")
    assert ask(state.view(0)).text == "To which side do you turn die 1?"
    act(state, 0, "pick", die=0, face=6)
    assert ask(state.view(0)).text == "All sides are picked. Are you ready?"
    act(state, 0, "ready")
    assert ask(state.view(0)).text == "You have won, with 6 tokens."
    assert ask(state.view(2)).text == "Seat 1 has won, with 6 tokens."


def test_no_two_choices_of_a_list_are_typed_alike() -> None:
    luck = random.Random(2)
    state = threescore.game("goals", players=4).start(seed=2)
    while not state.over:
        seat = luck.choice(state.to_act)
        choices = state.choices(seat)
        assert len({choice.typed for choice in choices}) == len(choices)
        assert all(choice.typed for choice in choices)
        state.act(seat, luck.choice(choices).id)


def test_every_card_and_every_goal_explains_itself() -> None:
    assert all(card.text.endswith(".") for card in CARDS.modifiers)
    assert all(goal.text.endswith(".") for goal in CARDS.goals)
    state = table(hands=[HAND, []], goals=["longest_run"])
    assert list(helps(state)) == ["+1", "−2", "blank", "×2", "flip", "Longest run", *PLACING]


def test_the_rules_name_every_ruling_option_card_and_goal() -> None:
    game = threescore.game("goals")
    rules = game.rules_text()
    for number in range(1, 53):
        assert f"\n{number}. " in rules
    for switch in game.switches:
        assert f"`{switch.name}`" in rules
    for goal in CARDS.goals[6:]:
        assert goal.code in rules
