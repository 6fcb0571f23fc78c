"""OpenSpiel's own suite and algorithms on our games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, generate_playthrough, ismcts, mcts

import threescore
from threescore import envs
from threescore.core.errors import BadOption
from threescore.testing.laws import numbers_seen

for_every_game = pytest.mark.parametrize("name", threescore.games())
for_either_chance = pytest.mark.parametrize("chance", ["listed", "sampled"])
# How long before its end a game is picked up where a whole one would take long
LEFT = 12


def late(name: str, folder: Path) -> Path:
    """A file with a position shortly before the end of a game."""
    seed = 0
    while True:
        state, luck, positions = threescore.game(name).start(seed=seed), random.Random(seed), []
        while not state.over:
            positions.append(state.position())
            seat = state.to_act[0]
            state.act(seat, luck.choice(state.choice_ids(seat)))
        if len(positions) > LEFT:
            break
        seed += 1
    file = folder / f"{name}.json"
    file.write_text(json.dumps(positions[-LEFT]))
    return file


def small_goals(folder: Path) -> str:
    """The last round of goals with a card for each of two seats: a game of one secret decision each."""
    state, luck = threescore.game("goals", final_tie="shared").start(seed=3), random.Random(4)
    while state.view(None)["round"] < 6:
        seat = state.to_act[0]
        state.act(seat, luck.choice(state.choice_ids(seat)))
    for seat in range(2):
        while len(state.view(seat)["mine"]["hand"]) > 1:
            state.act(seat, next(choice.id for choice in state.choices(seat) if choice.kind == "drop"))
    position = {**state.position(), "taken_back": [36, 36]}
    file = folder / "small.json"
    file.write_text(json.dumps(position))
    return f"threescore_goals(final_tie=shared,position={file})"


def play(state: Any, luck: random.Random, most: int = 10**6) -> None:
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(luck.choice(outcomes))
        else:
            state.apply_action(luck.choice(state.legal_actions()))


@pytest.mark.long
@for_every_game
def test_late_games_pass_the_checker_with_serialisation(name: str, tmp_path: Path) -> None:
    game = pyspiel.load_game(f"threescore_{name}(position={late(name, tmp_path)})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@for_every_game
@for_either_chance
def test_a_whole_game_is_played_and_paid(name: str, chance: str) -> None:
    game = envs.openspiel_game(name, chance=chance)
    state = game.new_initial_state()
    assert state.is_chance_node(), "the set-up comes first"
    play(state, random.Random(1), 400)
    if state.is_terminal():
        paid = state.returns()
        assert game.num_players() == 1 or sum(paid) == pytest.approx(1.0)


@for_every_game
@for_either_chance
def test_a_state_is_read_back_as_it_was_written(name: str, chance: str) -> None:
    game = envs.openspiel_game(name, chance=chance)
    state = game.new_initial_state()
    play(state, random.Random(2), 90)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    for seat in range(game.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)


@for_every_game
def test_a_copy_goes_its_own_way(name: str) -> None:
    state = envs.openspiel_game(name).new_initial_state()
    play(state, random.Random(2), 120)
    before, copy = str(state), state.clone()
    assert str(copy) == before
    play(copy, random.Random(3), 5)
    assert str(state) == before


def test_dice_and_cards_have_outcomes_that_are_listed() -> None:
    state = envs.openspiel_game("underworld").new_initial_state()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    state = envs.openspiel_game("apostles").new_initial_state()
    # The last card of the shuffle changes places with any of the 52.
    assert len(state.chance_outcomes()) == 52


def test_a_shuffle_that_is_sampled_is_one_node_and_the_dice_have_theirs() -> None:
    state = envs.openspiel_game("apostles", chance="sampled").new_initial_state()
    ((seed, likely),) = state.chance_outcomes()
    assert likely == 1.0
    state.apply_action(seed)
    assert state.current_player() == 0
    state.apply_action(0)
    assert [likely for _, likely in state.chance_outcomes()] == [1 / 6] * 6


def test_the_same_game_comes_of_the_same_luck() -> None:
    """What chance does in the tree is what dice do at the table."""
    state = envs.openspiel_game("underworld").new_initial_state()
    luck = random.Random(5)
    rolls = [luck.randrange(6) for _ in range(66)]
    for roll in rolls:
        state.apply_action(roll)
    table = threescore.game("underworld").start(dice=threescore.ScriptedDice([roll + 1 for roll in rolls]))
    assert json.loads(str(state)) == table.position()


# What a seat knows


@for_every_game
def test_a_resampled_game_is_the_same_to_the_seat(name: str) -> None:
    state = envs.openspiel_game(name, chance="sampled").new_initial_state()
    luck = random.Random(7)
    for _ in range(25):
        while state.is_chance_node():
            play(state, luck, 1)
        if state.is_terminal():
            break
        seat = state.current_player()
        dealt = state.resample_from_infostate(seat, luck.random)
        assert dealt.information_state_string(seat) == state.information_state_string(seat)
        assert dealt.legal_actions() == state.legal_actions()
        assert dealt.observation_string(seat) == state.observation_string(seat)
        play(state, luck, 3)


@pytest.mark.long
def test_information_states_are_equal_exactly_where_the_seat_has_answered_and_seen_the_same(tmp_path: Path) -> None:
    game = pyspiel.load_game(small_goals(tmp_path))
    known: dict[tuple[int, str], tuple[Any, ...]] = {}
    back: dict[tuple[Any, ...], str] = {}

    def walk(state: Any, answers: tuple[tuple[int, ...], ...]) -> None:
        if state.is_chance_node():
            walk(state.child(0), answers)
            return
        for seat in range(2):
            # Before the cards are turned over a seat knows what it has answered and how it stands.
            if not state.is_terminal() and all(action >= 0 for action in answers[seat]):
                knows = (seat, answers[seat], state.observation_string(seat))
                told = state.information_state_string(seat)
                assert known.setdefault((seat, told), knows) == knows, "it would forget, or not know, something"
                assert back.setdefault(knows, told) == told, "it would know what it was not told"
        if state.is_terminal() or len(answers[0]) + len(answers[1]) >= 3:
            return
        player = state.current_player()
        for action in state.legal_actions():
            more = list(answers)
            more[player] = (*answers[player], action)
            walk(state.child(action), tuple(more))

    walk(game.new_initial_state(), ((), ()))
    assert len(known) > 20


def test_observations_are_the_numbers_that_the_seat_sees() -> None:
    state = envs.openspiel_game("beast", chance="sampled").new_initial_state()
    play(state, random.Random(2), 12)
    while state.is_chance_node():
        play(state, random.Random(2), 1)
    inner = state.kept.moment.state
    for seat in range(2):
        told = [number for numbers in numbers_seen(inner, seat).values() for number in numbers]
        assert np.array_equal(np.asarray(state.observation_tensor(seat)), told)
        assert json.loads(state.observation_string(seat)) == inner.view(seat)


# Its algorithms


@pytest.mark.long
def test_search_answers_what_is_legal_to_the_end(tmp_path: Path) -> None:
    game = pyspiel.load_game(small_goals(tmp_path))
    bots = [
        mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))),
        ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)),
            uct_c=1.4,
            max_simulations=20,
            random_state=np.random.RandomState(3),
        ),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            play(state, random.Random(1), 1)
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.long
def test_counterfactual_regret_makes_a_tiny_game_less_exploitable(tmp_path: Path) -> None:
    """By its own measure, which walks the whole game: over every secret of the other seat."""
    game = pyspiel.load_game(small_goals(tmp_path))
    np.random.seed(1)  # where its solver has its luck
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    by_chance = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < 0.75 * by_chance


@pytest.mark.long
@for_every_game
def test_a_playthrough_is_generated(name: str, tmp_path: Path) -> None:
    told = generate_playthrough.playthrough(f"threescore_{name}(position={late(name, tmp_path)})", None, seed=3)
    assert f'GameType.short_name = "threescore_{name}"' in told
    assert "IsTerminal() = True" in told and "Returns() = [" in told


@pytest.mark.parametrize(
    ("wrong", "told"), [({"chance": "never"}, "listed or sampled"), ({"position": "nowhere.json"}, "name of a file")]
)
def test_wrong_parameters_are_told_what_would_be_right(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(threescore.errors.ThreescoreError, match=told):
        envs.openspiel_game("apostles", **wrong)


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(threescore.errors.UnknownGame, match="the games are"):
        envs.openspiel_game("chess")
    with pytest.raises(BadOption, match="its options are"):
        envs.aec("goals", sides=8)
