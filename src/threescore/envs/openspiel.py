"""OpenSpiel's interface: every game as one of its Python games, `threescore_NAME`.

An answer is an action, and where several seats are asked together they answer one after the other without learning of it. What
chance does is a node of its own, with its outcomes: a die has six, and a shuffle is one card after the other. With
`chance=sampled` a shuffle is one node instead, sampled as the seed that it is made with: quicker where nobody walks the tree.
An information state is the digest of all that a seat has answered, been told and seen: it forgets nothing.
"""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from mypy_extensions import i64

from threescore.core.dice import Dice, FastDice
from threescore.core.errors import BadOption, BadPosition, shown
from threescore.core.game import Game
from threescore.core.state import END, EVERYONE, OPERANDS, SILENT, State
from threescore.envs.common import one_of
from threescore.minds.batch import Desk
from threescore.rules import game as game_by_name
from threescore.rules import kind_of

PREFIX = "threescore_"
CHANCE = ("listed", "sampled")
SIDES = 6
# More outcomes than this a listed draw never has; a sampled one is a seed.
MOST_LISTED = 256
MOST_SEEDS = 2**31 - 1
# More answers and outcomes than any game has; some have no limit of their own.
LONGEST = 100_000


class ChanceNeeded(Exception):
    """The dice know no further: so many outcomes are possible next, or a seed is wanted."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


SEED_WANTED = 0
# The dice of a state that has come to rest: nobody asks them.
NOBODYS = FastDice(0)


class ToldDice(Dice):
    """Dice that give what they were told, and ask when that is used up."""

    def __init__(self, told: tuple[int, ...], lists: bool) -> None:
        self.told = told
        self.lists = lists
        self.at = 0
        self.seeded: FastDice | None = None

    def next_of(self, outcomes: int) -> int:
        if self.at == len(self.told):
            raise ChanceNeeded(outcomes)
        self.at += 1
        return self.told[self.at - 1]

    def roll(self) -> i64:
        return i64(self.next_of(SIDES) + 1)

    def below(self, n: i64) -> i64:
        if n <= 1:
            return i64(0)
        if self.lists:
            if n > MOST_LISTED:
                raise BadOption(
                    f"chance has {int(n)} outcomes here, too many to list: load the game with chance=sampled"
                )
            return i64(self.next_of(int(n)))
        if self.seeded is None:
            self.seeded = FastDice(self.next_of(SEED_WANTED))
        return self.seeded.below(n)

    def copy(self) -> ToldDice:
        twin = ToldDice(self.told, self.lists)
        twin.at = self.at
        twin.seeded = None if self.seeded is None else self.seeded.copy()
        return twin


class Moment(NamedTuple):
    """Where a game stands; never changed, so that copies share it.

    `state` is where it stood after the last answer that was carried out whole. While chance is asked, `answer` is the one
    under way (None at the set-up), `told` what chance has said of it so far, and `outcomes` how many there are next.
    """

    state: State | None
    logs: tuple[bytes, ...]
    answer: tuple[int, int] | None = None
    told: tuple[int, ...] = ()
    outcomes: int | None = None


class Rules:
    """What the states of one OpenSpiel game share: the game as it is set up, and how it goes on."""

    def __init__(self, game: Game, chance: str, position: str) -> None:
        self.game = game
        self.set_up = (game, chance, position)
        self.lists = one_of("chance", chance, CHANCE) == "listed"
        self.desk = Desk(game)
        self.luck = random.Random()
        self.start = self.first(read_position(position) if position else None)

    def __reduce__(self) -> Any:
        return Rules, self.set_up

    def first(self, position: Any) -> Moment:
        nothing = (b"",) * (self.game.players + 1)
        if position is None:
            return self.go_on(Moment(None, nothing))
        state = self.game.from_position(position, FastDice(0))
        return Moment(state, self.logged(nothing, None, state))

    def go_on(self, moment: Moment) -> Moment:
        """Carry out the answer under way with what chance has said; a moment that asks it for more if that is not enough."""
        dice = ToldDice(moment.told, self.lists)
        state = self.game.blank(dice) if moment.state is None else moment.state.copy(dice)
        state.telling = True
        try:
            if moment.answer is None:
                state.set_up()
            else:
                state.apply(*moment.answer)
        except ChanceNeeded as needed:
            return moment._replace(outcomes=needed.outcomes)
        state.dice = NOBODYS
        return Moment(state, self.logged(moment.logs, moment.answer, state))

    def logged(self, logs: tuple[bytes, ...], answer: tuple[int, int] | None, state: State) -> tuple[bytes, ...]:
        """The digests of what every seat (the last one: an onlooker) has answered, been told and seen."""
        found = []
        for seat, log in enumerate(logs):
            news = told_to(state, seat)
            if answer is not None and answer[0] == seat:
                news.append(answer[1])
            sight = self.sight_of(state, seat) if seat < self.game.players else b""
            # The end of a log is what was seen last: what is not new is not written again.
            if news or log[16:] != sight:
                log = blake2b(log + repr(news).encode(), digest_size=16).digest() + sight
            found.append(log)
        return tuple(found)

    def sight_of(self, state: State, seat: int) -> bytes:
        self.desk.look(state, seat)
        return bytes(memoryview(self.desk.numbers))


def told_to(state: State, seat: int) -> list[Any]:
    """What the last answer's facts tell a seat, in numbers."""
    found: list[Any] = []
    at, facts = 0, [int(one) for one in state.facts]
    while at < len(facts):
        end = facts.index(END, at)
        kind, reader, secret = facts[at : at + OPERANDS]
        operands = facts[at + OPERANDS : end]
        if reader in (EVERYONE, seat):
            found.append((kind, *operands))
        elif secret != SILENT:
            found.append((kind, *operands[secret:]))
        at = end + 1
    return found


def read_position(text: str) -> Any:
    """A position from a JSON file, or from JSON itself."""
    try:
        return json.loads(text if text.lstrip().startswith("{") else Path(text).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadPosition(f"position should be JSON or the name of a file that holds it: {error}") from None


class OpenSpielState(pyspiel.State):
    """A moment of a game as OpenSpiel has it."""

    def __init__(self, game: OpenSpielGame, rules: Rules) -> None:
        super().__init__(game)
        self.kept = Kept(rules, rules.start)

    def current_player(self) -> int:
        moment = self.kept.moment
        if moment.outcomes is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert moment.state is not None, "a moment at which chance is not asked has a state"
        asked = moment.state.to_act
        return asked[0] if asked else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.kept.moment.state
        return sorted(state.choice_ids(player)) if state is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.kept.moment.outcomes
        assert outcomes is not None, "only chance has outcomes"
        if outcomes == SEED_WANTED:
            return [(self.kept.rules.luck.randrange(MOST_SEEDS), 1.0)]
        return [(number, 1.0 / outcomes) for number in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        moment, rules = self.kept.moment, self.kept.rules
        if moment.outcomes is not None:
            moment = moment._replace(told=(*moment.told, action), outcomes=None)
        else:
            moment = moment._replace(answer=(self.current_player(), action), told=())
        self.kept = Kept(rules, rules.go_on(moment))

    def _action_to_string(self, player: int, action: int) -> str:
        moment = self.kept.moment
        if player == pyspiel.PlayerId.CHANCE:
            if moment.outcomes == SEED_WANTED:
                return f"Shuffle with seed {action}"
            return f"Chance: {action + 1} of {moment.outcomes}"
        state = moment.state
        assert state is not None, "who answers has a state to answer in"
        return state.game.words.choice(state, player, action).text

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        state, players = self.kept.moment.state, self.kept.rules.game.players
        if state is None or not self.is_terminal():
            return [0.0] * players
        return [state.share(seat) for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """The game as the seat may believe it to be: all that it cannot know is dealt anew.

        What the others know of the past is then what all know of it, and what they see.
        """
        moment, rules = self.kept.moment, self.kept.rules
        assert moment.state is not None and moment.outcomes is None, "chance does not wonder what others hold"
        dealt = moment.state.redeal(player, FastDice(int(sampler() * MOST_SEEDS)))
        everybody = moment.logs[-1]
        logs = [
            log if seat in (player, rules.game.players) else everybody[:16] + rules.sight_of(dealt, seat)
            for seat, log in enumerate(moment.logs)
        ]
        twin = self.clone()
        twin.kept = Kept(rules, Moment(dealt, tuple(logs)))
        return twin  # type: ignore[no-any-return]

    def serialize(self) -> str:
        """All that was answered and all that chance did; it is played again when it is read."""
        return json.dumps([action for _, action in self.full_moves()])

    def full_moves(self) -> list[tuple[int, int]]:
        return [(step.player, step.action) for step in self.full_history()]

    def __str__(self) -> str:
        moment = self.kept.moment
        if moment.state is None:
            return f"before the set-up; chance has said {list(moment.told)}"
        position = json.dumps(moment.state.position())
        if moment.outcomes is None:
            return position
        return f"{position}; seat {moment.answer} answered, and chance has said {list(moment.told)}"


class Kept:
    """What a state keeps, in one piece that copies share."""

    def __init__(self, rules: Rules, moment: Moment) -> None:
        self.rules = rules
        self.moment = moment

    def __deepcopy__(self, memo: Any) -> Kept:
        return self


class Observer:
    """What a seat sees: numbers and the view as JSON; with perfect recall, the digest of all that it has seen."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observations take no parameters; there are {shown(params)}")
        self.recalls = kind.perfect_recall
        self.size = game.sight.size
        self.tensor = np.zeros(self.size, np.float32)
        self.dict = {}
        at = 0
        for stretch in game.sight.stretches:
            self.dict[stretch.name] = self.tensor[at : at + stretch.size].reshape(stretch.shape)
            at += stretch.size

    def set_from(self, state: OpenSpielState, player: int) -> None:
        moment, rules = state.kept.moment, state.kept.rules
        if moment.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(rules.sight_of(moment.state, player), np.int16)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        moment = state.kept.moment
        if self.recalls:
            return f"seat {player}: {blake2b(moment.logs[player], digest_size=16).hexdigest()}"
        return "the set-up" if moment.state is None else json.dumps(moment.state.view(player))


class OpenSpielGame(pyspiel.Game):
    """A game as OpenSpiel has it; a subclass says which."""

    NAME = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**parameters(self.NAME), **(params or {})}
        chance, position = chosen.pop("chance"), chosen.pop("position")
        self.rules = Rules(game_by_name(self.NAME, chosen.pop("players"), **chosen), chance, position)
        game = self.rules.game
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_LISTED if self.rules.lists else MOST_SEEDS,
            num_players=game.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if game.players > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.NAME, chance), info, params or {})

    def new_initial_state(self, *_: Any) -> OpenSpielState:
        return OpenSpielState(self, self.rules)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules.game, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def deserialize_state(self, text: str) -> OpenSpielState:
        state = self.new_initial_state()
        for action in json.loads(text):
            state.apply_action(action)
        return state


def parameters(name: str) -> dict[str, Any]:
    """What can be said of a game when it is loaded, with the defaults: players, its options, and how chance is told."""
    kind = kind_of(name)
    found: dict[str, Any] = {"players": kind.seats[0]}
    for switch in kind.switches:
        plain = isinstance(switch.default, bool) or isinstance(switch.values, range)
        found[switch.name] = switch.default if plain else str(switch.default)
    return {**found, "chance": CHANCE[0], "position": ""}


def type_of(name: str, chance: str) -> Any:
    kind = kind_of(name)
    several = kind.seats[-1] > 1
    listed = chance == CHANCE[0]
    types = pyspiel.GameType
    return types(
        short_name=PREFIX + name,
        long_name=kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if listed else types.ChanceMode.SAMPLED_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.CONSTANT_SUM if several else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(name),
    )


def register(name: str) -> None:
    """Make a game known to OpenSpiel, once."""
    if PREFIX + name not in pyspiel.registered_names():
        made = type(f"OpenSpiel{name.title()}", (OpenSpielGame,), {"NAME": name})
        pyspiel.register_game(type_of(name, CHANCE[0]), made)


def load(name: str, settings: dict[str, Any]) -> Any:
    """The OpenSpiel game of that name."""
    kind_of(name)
    return pyspiel.load_game(PREFIX + name, settings)
