"""What is counted of Number of the Beast: how games end, and what came of it where an apostle used his ability."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from threescore.core.measures import Measure, Measures
from threescore.core.state import State
from threescore.rules.apostles.moves import CARDS, LOST, LOST_WAYS, SHOWDOWN, USED, WON, Apostles

TURNS: Final = 0
WON_QUIETLY: Final = 1
WON_SHOWDOWN: Final = 2
LOST_FIRST: Final = 3  # then one for each way to lose
FIRST_APOSTLE: Final = LOST_FIRST + LOST_WAYS
# Of each apostle: whether he used his ability, and whether such a game was won; and, while somebody watched, how often he did
# and what the chance of winning gained from there to the end of that turn
USES: Final = 0
WINS: Final = 1
WATCHED: Final = 2
GAINED: Final = 3
OF_ONE: Final = 4

ENDINGS: Final = "How games end"
LOSSES: Final = (("dice", "by three sixes on the dice"), ("sixes", "by the third six"), ("showdown", "in the showdown"))


class ApostlesMeasures(Measures):
    """The ends, and the twelve; `names` are theirs, by card."""

    def __init__(self, names: dict[int, str]) -> None:
        columns = [
            Measure("turns", "turns", 1.0, 60.0, 1.0, headline=True),
            Measure("won_quietly", "games won without a showdown", group=ENDINGS, label="won quietly"),
            Measure("won_showdown", "games won in the showdown", group=ENDINGS, label="won in the showdown"),
        ]
        for name, text in LOSSES:
            columns.append(
                Measure(f"lost_{name}", f"games lost {text}", group=ENDINGS, label=f"lost {text}", headline=True)
            )
        # For each card the place of its first column; 0 for those that are no apostles.
        self.place: vec[i64] = vec[i64]([0] * CARDS)
        for card, name in names.items():
            self.place[card] = i64(len(columns))
            used = f"used_{word(name)}"
            columns.append(
                Measure(used, f"games in which {name} used his ability", group="How often they act", label=name)
            )
            columns.append(
                Measure(
                    f"won_{used}",
                    f"games won of those in which {name} used his ability",
                    per=used,
                    group="Games won where they acted",
                    label=name,
                )
            )
            columns.append(
                Measure(f"watched_{used}", f"uses of {name}'s ability where chances were watched", 0.0, 40.0, 0.1)
            )
            columns.append(
                Measure(
                    f"gain_{used}",
                    f"what the turn in which {name} used his ability adds to the chance of winning",
                    -40.0,
                    40.0,
                    0.01,
                    per=f"watched_{used}",
                    group="What their turn adds to the chance of winning",
                    label=name,
                )
            )
        super().__init__(columns, (USED, SHOWDOWN, LOST, WON))
        self.showdown: bool = False
        # The places of those who have used their abilities in this turn, and which turn it is
        self.acting: vec[i64] = vec[i64]()
        self.turn: i64 = 0

    def begin(self) -> None:
        self.showdown = False
        self.acting = vec[i64]()
        self.turn = 0

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        if kind == USED:
            place = self.place[state.facts[at]]
            row[place + USES] = 1.0
            if self.gain == self.gain:
                row[place + WATCHED] += 1.0
                self.acting = append(self.acting, place)
        elif kind == SHOWDOWN:
            self.showdown = True
        elif kind == LOST:
            row[LOST_FIRST + state.facts[at]] = 1.0
        elif kind == WON:
            row[WON_SHOWDOWN if self.showdown else WON_QUIETLY] = 1.0

    def answered(self, state: State, row: vec[float]) -> None:
        """All that is answered until the turn is over belongs to those who acted in it."""
        if not isinstance(state, Apostles):
            return
        if len(self.acting) > 0:
            i: i64
            for i in range(len(self.acting)):
                row[self.acting[i] + GAINED] += self.gain
            if state.turn != self.turn:
                self.acting = vec[i64]()
        self.turn = state.turn

    def finish(self, state: State, row: vec[float]) -> None:
        if isinstance(state, Apostles):
            row[TURNS] = float(state.turn)
        if state.won != 0:
            place: i64
            for place in range(FIRST_APOSTLE, len(row), OF_ONE):
                row[place + WINS] = row[place + USES]


def word(name: str) -> str:
    """A name as part of the name of a column."""
    return name.lower().replace(",", "").replace(" ", "_")
