"""What is counted of 66d6: how long it lasts and how it ends, battles by sum and result, slaughters, the specials."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.measures import Measure, Measures
from threescore.core.state import State
from threescore.rules.underworld.moves import (
    DEATH,
    DEFENDED,
    DRAWN,
    FACES,
    INFILTRATED,
    RESULTED,
    SACRIFICED,
    SLAUGHTERED,
    TURN_BEGAN,
    WON,
)

TURNS: Final = 0
FIRST_PLAYER: Final = 1
ENDED: Final = 2  # by destruction, by courage, by numbers
BATTLES: Final = 5
SLAUGHTERS: Final = 6
VICTIMS: Final = 7
# Of each special, infiltration and sacrifice: how often it was used; and, while somebody watched, how often and what its
# user's chance gained by it
FIRST_SPECIAL: Final = 8
USES: Final = 0
WATCHED: Final = 1
GAINED: Final = 2
OF_SPECIAL: Final = 3
LEAST_SUM: Final = 2
SUMS: Final = 2 * FACES - 1
FIRST_SUM: Final = FIRST_SPECIAL + 2 * OF_SPECIAL
RESULTS: Final = 6
FIRST_RESULT: Final = FIRST_SUM + SUMS  # of the attacking die, then of the defending one

RESULT_NAMES: Final = ("victory", "evade", "revive", "retreat", "death", "defect")
ENDS: Final = "How wars end"


class UnderworldMeasures(Measures):
    """The war from its first turn to its end."""

    def __init__(self) -> None:
        columns = [
            Measure("turns", "turns", 1.0, 250.0, 2.0, headline=True),
            Measure("first_player", "wins of Death, who begins", headline=True),
            Measure(
                "ended_by_destruction", "wars that end by destruction", group=ENDS, label="destruction", headline=True
            ),
            Measure(
                "ended_by_courage",
                "wars that end in the trenches, by courage",
                group=ENDS,
                label="courage",
                headline=True,
            ),
            Measure("ended_by_numbers", "wars that end by numbers", group=ENDS, label="numbers"),
            Measure("battles", "battles", 0.0, 250.0, 3.0, headline=True),
            Measure("slaughters", "slaughters", 0.0, 30.0, 0.5, headline=True),
            Measure("victims", "victims of one slaughter", 0.0, 300.0, 0.2, per="slaughters"),
        ]
        for name in ("infiltration", "sacrifice"):
            columns += [
                Measure(
                    f"{name}s", f"uses of {name}", 0.0, 60.0, 0.5, group="Specials in a war", label=name, headline=True
                ),
                Measure(f"watched_{name}s", f"uses of {name} where chances were watched", 0.0, 300.0, 0.3),
                Measure(
                    f"gain_{name}",
                    f"what {name} adds to its user's chance",
                    -300.0,
                    300.0,
                    0.005,
                    per=f"watched_{name}s",
                    group="What a special adds to one's chance",
                    label=name,
                ),
            ]
        for total in range(LEAST_SUM, LEAST_SUM + int(SUMS)):
            columns.append(
                Measure(
                    f"sum_{total}",
                    f"battles whose dice add up to {total}",
                    0.0,
                    600.0,
                    0.01,
                    per="battles",
                    group="Battles by sum",
                    label=str(total),
                )
            )
        for side in ("attacker", "defender"):
            for result in RESULT_NAMES:
                columns.append(
                    Measure(
                        f"{side}_{result}",
                        f"battles whose {side} meets {result}",
                        0.0,
                        600.0,
                        0.01,
                        per="battles",
                        group=f"What the {side} meets",
                        label=result,
                    )
                )
        super().__init__(columns, (TURN_BEGAN, DEFENDED, RESULTED, INFILTRATED, SACRIFICED, SLAUGHTERED, WON, DRAWN))
        self.turn: i64 = DEATH

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        facts = state.facts
        if kind == TURN_BEGAN:
            self.turn = facts[at]
            row[TURNS] = float(facts[at + 1])
        elif kind == DEFENDED:
            row[BATTLES] += 1.0
            row[FIRST_SUM + facts[at + 1] + facts[at + 3] - LEAST_SUM] += 1.0
        elif kind == RESULTED:
            side: i64 = 0 if facts[at] == self.turn else RESULTS
            row[FIRST_RESULT + side + facts[at + 3]] += 1.0
        elif kind == INFILTRATED:
            self.special(0, row)
        elif kind == SACRIFICED:
            self.special(OF_SPECIAL, row)
        elif kind == SLAUGHTERED:
            row[SLAUGHTERS] += 1.0
            row[VICTIMS] += float(facts[at + 3])
        elif kind == WON:
            row[ENDED + facts[at + 1]] = 1.0
        elif kind == DRAWN:
            row[ENDED + facts[at]] = 1.0

    def special(self, which: i64, row: vec[float]) -> None:
        row[FIRST_SPECIAL + which + USES] += 1.0
        if self.gain == self.gain:
            row[FIRST_SPECIAL + which + WATCHED] += 1.0
            row[FIRST_SPECIAL + which + GAINED] += self.gain

    def finish(self, state: State, row: vec[float]) -> None:
        row[FIRST_PLAYER] = state.share(DEATH)
