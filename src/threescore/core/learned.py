"""A judge that has learned: it reads a position as a row of whole numbers, and a small network makes chances of them.

Everything is done in whole numbers, and the one division at the end is rounded alike everywhere. So a position is judged today
as it was yesterday, on any machine. The weights are data of the game (`judge.json`, made by `threescore train`).
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from threescore.core.judge import Judge
from threescore.core.state import State
from threescore.core.vectors import add_times

# Three hidden units share one number, so that one multiplication serves all three: 21 bits each, the first lowest. A unit's
# sum always fits (`threescore train` sees to it), and what it borrows from the next one is given back when they are parted.
UNITS: Final = 3
LANE: Final = 21
LANE_HALF: Final = 1 << 20
LANE_MASK: Final = (1 << 21) - 1
LANE_LIMIT: Final = (1 << 20) - 1

# The chances of a seat grow with e to the power of its score. Scores come in so many parts of one; the powers stand in a table
# with so many entries for one, and those between two entries lie on a line.
PARTS: Final = 4096
STEPS: Final = 256
BETWEEN: Final = 16
FARTHEST: Final = 16
# Fixed-point numbers: 1 is so much in the table while it is made, and afterwards
MAKING: Final = 62
POWER: Final = 40
# e to the power of -1/256, times 2 to the power of 62
ONE_STEP: Final = 4593706758521714574

# A score counts for more in some stages of a game than in others: so many parts of one
SLOPE: Final = 256

# The version of a judge that has learned nothing from the features it has
UNTAUGHT: Final = "untaught"

# Where one reading tells the chances of all seats, it is of one seat; otherwise every seat has a reading of its own.
EVERY_SEAT: Final = -1


class Feature(NamedTuple):
    """One of the numbers that a position is read as: what it says, and between which limits it lies."""

    name: str
    most: int
    least: int = 0


def powers() -> vec[i64]:
    """e to the powers of 0, -1/256, -2/256 …; by multiplication of whole numbers, which is the same everywhere."""
    table = vec[i64]()
    value = 1 << MAKING
    for _ in range(STEPS * FARTHEST + 2):
        table = append(table, i64(value >> (MAKING - POWER)))
        value = value * ONE_STEP >> MAKING
    return table


POWERS: Final[vec[i64]] = powers()


def power(down: i64) -> i64:
    """e to the power of so many parts below 0."""
    if down >= FARTHEST * PARTS:
        down = FARTHEST * PARTS - 1
    at = down // BETWEEN
    part = down % BETWEEN
    return (POWERS[at] * (BETWEEN - part) + POWERS[at + 1] * part) // BETWEEN


class Network:
    """A layer of hidden units, each counted while it is above 0, and their sum; one unit is counted always."""

    def __init__(self, features: list[Feature], held: dict[str, Any]) -> None:
        self.features: list[Feature] = features
        self.held: dict[str, Any] = held
        self.version: str = f"{held['version']}:{digest(held)}" if held["version"] else UNTAUGHT
        self.inputs: i64 = len(features)
        units: list[list[int]] = held["units"]
        self.hidden: i64 = len(units) - 1
        self.words: i64 = (len(units) + UNITS - 1) // UNITS
        # How many bits of a sum are finer than a part
        self.fine: i64 = held["fine"]
        # For each stage of the game, how much a score counts
        self.slopes: vec[i64] = vec[i64]([i64(slope) for slope in held.get("slopes", [])])
        self.start: vec[i64] = vec[i64]()
        self.weights: vec[i64] = vec[i64]()
        spare = int(self.words) * UNITS - len(units)
        self.outer: vec[i64] = vec[i64]([i64(weight) for weight in held["outer"] + [0] * spare])
        padded = units + [[0] * (len(features) + 1)] * spare
        for row in range(len(features) + 1):
            for word in range(0, len(padded), UNITS):
                packed = sum(padded[word + unit][row] << LANE * unit for unit in range(UNITS))
                if row == len(features):
                    self.start = append(self.start, i64(packed))
                else:
                    self.weights = append(self.weights, i64(packed))

    def score(self, row: vec[i64], at: i64) -> i64:
        """The score of a reading that begins there, in parts of one."""
        sums = self.start[:]
        self.add(sums, row[at : at + self.inputs], 0, self.inputs)
        return self.outcome(sums)

    def add(self, sums: vec[i64], row: vec[i64], first: i64, end: i64) -> None:
        """Add to the sums of the units what a reading gives them, from one of its features to before another."""
        weights, words = self.weights, self.words
        i: i64
        for i in range(first, end):
            value = row[i]
            if value != 0:
                add_times(value, weights, i * words, sums)

    def outcome(self, sums: vec[i64]) -> i64:
        """The score that the sums of the units make."""
        outer, hidden = self.outer, self.hidden
        total: i64 = 0
        unit: i64 = 0
        word: i64
        i: i64
        for word in range(self.words):
            packed = sums[word]
            for i in range(UNITS):
                lane = (packed + LANE_HALF & LANE_MASK) - LANE_HALF
                packed = packed - lane >> LANE
                if lane > 0 or unit == hidden:
                    total += lane * outer[unit]
                unit += 1
        return total >> self.fine

    def slope(self, stage: i64) -> i64:
        """How much a score counts in a stage of the game."""
        return self.slopes[stage] if stage < len(self.slopes) else SLOPE


def network_at(path: Path, features: list[Feature]) -> Network:
    """The network that a game has learned, from its `judge.json`; one that knows nothing if that was for other features."""
    known = NETWORKS.get(path)
    if known is None:
        names = [feature.name for feature in features]
        held: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if held.get("features") != names:
            held = {"version": 0, "features": names, "units": [[0] * (len(names) + 1)], "outer": [0], "fine": 0}
        known = Network(features, held)
        NETWORKS[path] = known
    return known


NETWORKS: Final[dict[Path, Network]] = {}


def digest(held: dict[str, Any]) -> str:
    """A short hash of all that decides what a network says."""
    parts = [held["features"], held["units"], held["outer"], held["fine"]]
    if "slopes" in held:
        parts.append(held["slopes"])
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:8]


NO_NUMBERS: Final = vec[i64]([0] * 1024)


@mypyc_attr(allow_interpreted_subclasses=True)
class LearnedJudge(Judge):
    """Says of a position what a network has learned from matches. A game's own judge says how a position is read."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network: Network = network
        self.version = network.version
        # How many stages the game has, for which a score may count more or less
        self.stages: i64 = 1
        if network.version == UNTAUGHT:
            self.admit("This judge has learned nothing of what it reads, and gives all alike: `threescore train`.")

    def read(self, state: State, out: vec[i64]) -> None:
        """Write the features of a position into `out`, which is all zeros: one reading, or one after another for every seat."""
        raise NotImplementedError("LearnedJudge.read: a judge has to say how a position is read")

    def viewpoint(self, state: State) -> i64:
        """The seat whose chance the one reading tells (what remains is the other's); EVERY_SEAT if each has its own."""
        return EVERY_SEAT

    def stage(self, state: State) -> i64:
        """Which stage of the game this is: what decides how much a score counts, such as how many seats there are."""
        return 0

    def reading(self, state: State) -> list[list[int]]:
        """What the network is told about a position: the one reading, or one for every seat."""
        width = int(self.network.inputs)
        number = state.seats if self.viewpoint(state) == EVERY_SEAT else 1
        out = NO_NUMBERS[: number * width]
        self.read(state, out)
        return [[int(out[i64(seat * width + i)]) for i in range(width)] for seat in range(number)]

    def scores(self, state: State, out: vec[i64]) -> None:
        """Write the score of every seat, where each has a reading of its own. A judge may know a quicker way to the same."""
        width = self.network.inputs
        row = NO_NUMBERS[: state.seats * width]
        self.read(state, row)
        seat: i64
        for seat in range(state.seats):
            out[seat] = self.network.score(row, seat * width)

    def chances(self, state: State, out: vec[float]) -> None:
        """Shares of one in proportion to e to the power of the seats' scores; a lone score is set against one of 0."""
        if state.owes == 0:
            super().chances(state, out)
            return
        network = self.network
        width, seats = network.inputs, state.seats
        slope = network.slope(self.stage(state))
        seat = self.viewpoint(state)
        if seat != EVERY_SEAT:
            row = NO_NUMBERS[:width]
            self.read(state, row)
            score = network.score(row, 0) * slope // SLOPE
            mine: i64 = power(0 if score > 0 else -score)
            theirs: i64 = power(score if score > 0 else 0)
            chance = float(mine) / float(mine + theirs)
            out[seat] = chance
            if seats == 2:
                out[1 - seat] = 1.0 - chance
            return
        scores = NO_NUMBERS[:seats]
        self.scores(state, scores)
        most: i64 = 0
        for seat in range(seats):
            scores[seat] = scores[seat] * slope // SLOPE
            if seat == 0 or scores[seat] > most:
                most = scores[seat]
        total: i64 = 0
        for seat in range(seats):
            scores[seat] = power(most - scores[seat])
            total += scores[seat]
        for seat in range(seats):
            out[seat] = float(scores[seat]) / float(total)
