"""66d6, as a game that can be set up."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from threescore.core.dice import Dice
from threescore.core.errors import BadOption
from threescore.core.game import Game, Option
from threescore.core.learned import network_at
from threescore.rules.underworld import moves
from threescore.rules.underworld.board import GRID, BoardOption, grid, lay_out, written
from threescore.rules.underworld.judge import FEATURES, UnderworldJudge
from threescore.rules.underworld.measures import UnderworldMeasures
from threescore.rules.underworld.positions import RESULTS
from threescore.rules.underworld.sight import UnderworldSight
from threescore.rules.underworld.words import UnderworldWords

BATTLE = Path(__file__).with_name("battle.toml")
LEARNED = Path(__file__).with_name("judge.json")
ROWS = range(2, 8)
COLUMNS = range(3, 8)
# Of the matches with options changed that a judge learns from, how many have a short clock of courage, and how many end
# after few turns
SHORT_CLOCK = 0.5
FEW_TURNS = 0.2


class Underworld(Game):
    """Death against the Devil, 33 dice each."""

    name = "underworld"
    title = "66d6"
    authors = "Martijn van der Lee"
    summary = "Death against the Devil: 66 dice fight over the underworld."
    seats = range(2, 3)
    actions = moves.ACTIONS
    layout = moves.LAYOUT
    switches = (
        Option("rows", ROWS, "how many rows of fields lie between purgatory and hell", 5),
        Option("cols", COLUMNS, "how many fields a row has; what the first row does not take starts at home", 5),
        BoardOption("board", (GRID,), "a board of your own instead of the grid: a TOML or JSON file"),
        Option(
            "slaughter",
            ("field", "row"),
            "where no enemy may stand for a slaughter: in the field, or in the whole first row",
        ),
        Option(
            "backtrack",
            ("visited", "last"),
            "where a minion may not go back to: any place it left this turn, or the last one only",
        ),
        Option("special_limit", ("turn", "game", "none"), "how often a side may use its special action"),
        Option("special_free", (False, True), "the special action is not one of the six"),
        Option(
            "stalemate_turns", range(1, 1001), "turns in a row without an attack after which the last attacker wins", 30
        ),
        Option("max_turns", range(100001), "turns after which the larger army wins; 0 for no limit", 0),
    )

    def prepare(self) -> None:
        chosen = self.options
        if chosen["board"] == GRID:
            ground = grid(chosen["rows"], chosen["cols"])
        else:
            for switch in self.switches[:2]:
                if chosen[switch.name] != switch.default:
                    raise BadOption(f"{switch.name} shapes the grid; leave it out where board says what the board is")
            ground = written(chosen["board"])
        attack, defence = battle_table()
        switches = moves.Switches(lay_out(ground), attack, defence)
        switches.whole_row = chosen["slaughter"] == "row"
        switches.last_place_only = chosen["backtrack"] == "last"
        switches.special_limit = {"turn": moves.ONCE_A_TURN, "game": moves.ONCE_A_GAME, "none": moves.ALWAYS}[
            chosen["special_limit"]
        ]
        switches.special_free = chosen["special_free"]
        switches.stalemate_turns = chosen["stalemate_turns"]
        switches.max_turns = chosen["max_turns"]
        self.moves = switches
        self.words = UnderworldWords(ground, switches)
        self.judge = UnderworldJudge(network_at(LEARNED, FEATURES), switches)
        if chosen["board"] != GRID:
            self.judge.admit(
                "The judge has learned on grids; on a board of one's own it counts fields by how far both homes are."
            )
        self.measures = UnderworldMeasures()
        self.sight = UnderworldSight(switches)

    @classmethod
    def practice(cls, luck: Random) -> tuple[int, dict[str, Any]]:
        """Boards of all sizes, and clocks that are short enough to be felt."""
        players, changed = super().practice(luck)
        changed.pop("board", None)
        if changed:
            changed["rows"] = luck.choice(ROWS)
            changed["cols"] = luck.choice(COLUMNS)
            if luck.random() < SHORT_CLOCK:
                changed["stalemate_turns"] = luck.randint(2, 12)
            if luck.random() < FEW_TURNS:
                changed["max_turns"] = luck.randint(5, 60)
        return players, changed

    def blank(self, dice: Dice) -> moves.Underworld:
        return moves.new(self, dice, self.moves)


def battle_table() -> tuple[vec[u8], vec[u8]]:
    """What each sum of a battle means for the attacking and the defending die, from the table in battle.toml."""
    table = tomllib.loads(BATTLE.read_text(encoding="utf-8"))
    lowest, highest = 2, 2 * moves.FACES
    columns = []
    for part in ("attacking", "defending"):
        results = {int(total): RESULTS.index(result) for total, result in table[part].items()}
        if sorted(results) != list(range(lowest, highest + 1)):
            raise ValueError(f"{BATTLE.name}: {part} should have a result for each sum from {lowest} to {highest}")
        columns.append(vec[u8]([u8(results.get(total, 0)) for total in range(highest + 1)]))
    return columns[0], columns[1]


GAME = Underworld
