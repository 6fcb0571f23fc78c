"""What is counted of Rolls & Goals: what each goal and modifier decides, how goals are split, special goals, who picks first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import count_bits
from threescore.core.measures import Measure, Measures
from threescore.core.state import State
from threescore.rules.goals.moves import DECLARED, FOR_WIN, ORDERED, PAID, SHOWN, TIE_ROLLED, TOOK_GOAL
from threescore.rules.goals.scoring import GOALS, KINDS, SEATS

SCORED: Final = 0
SPLITS: Final = 1
UNPAID: Final = 2
SPECIALS: Final = 3
DECLARATIONS: Final = 4
TIED: Final = 5
PICKED_FIRST: Final = 6
FIRST_SHARES: Final = 7
FIRST_GOAL: Final = 8
# Of each goal: how often it was scored, how many achieved it, and their shares of the win
TIMES: Final = 0
ACHIEVED: Final = 1
GOAL_SHARES: Final = 2
OF_GOAL: Final = 3
FIRST_MODIFIER: Final = FIRST_GOAL + GOALS * OF_GOAL
# Of each modifier: how often one was played, and the shares of the win of those who did
PLAYS: Final = 0
PLAY_SHARES: Final = 1
OF_MODIFIER: Final = 2


class GoalsMeasures(Measures):
    """`goals` and `modifiers` are their codes and titles, in their order."""

    def __init__(self, goals: list[tuple[str, str]], modifiers: list[tuple[str, str]], seats: int) -> None:
        columns = [
            Measure("goals_scored", "goals scored", 0.0, 60.0, 0.5),
            Measure(
                "goals_split",
                "goals that several achieve, of those scored",
                0.0,
                60.0,
                0.03,
                per="goals_scored",
                headline=True,
            ),
            Measure(
                "goals_unpaid",
                "goals that nobody achieves, of those scored",
                0.0,
                60.0,
                0.03,
                per="goals_scored",
                headline=True,
            ),
            Measure("special_goals", "special goals taken", 0.0, 12.0, 0.2, headline=True),
            Measure("declared", "special goals declared, of those taken", 0.0, 12.0, 0.03, per="special_goals"),
            Measure("tied", "wins that a roll decides", headline=True),
            Measure("picked_first", "times that somebody picked first", 0.0, 5.0, 0.1),
            Measure("won_picking_first", "share of the win of whoever picks first", 0.0, 5.0, 0.03, per="picked_first"),
        ]
        for code, title in goals:
            times, achieved = f"scored_{code}", f"achieved_{code}"
            columns += [
                Measure(times, f"{title}: times scored", 0.0, 6.0, 0.1),
                Measure(
                    achieved,
                    f"{title}: how many achieve it",
                    0.0,
                    36.0,
                    0.1,
                    per=times,
                    group="How many achieve a goal",
                    label=title,
                ),
                Measure(
                    f"won_{code}",
                    f"{title}: share of the win of those who achieve it",
                    0.0,
                    36.0,
                    0.03,
                    per=achieved,
                    group="Who achieves it wins",
                    label=title,
                ),
            ]
        for code, title in modifiers:
            played = f"played_{code}"
            columns += [
                Measure(
                    played, f"{title}: times played", 0.0, 60.0, 0.1, group="Modifiers played in a game", label=title
                ),
                Measure(
                    f"won_played_{code}",
                    f"{title}: share of the win of those who play it",
                    0.0,
                    60.0,
                    0.03,
                    per=played,
                    group="Who plays it wins",
                    label=title,
                ),
            ]
        super().__init__(columns, (SHOWN, PAID, ORDERED, TOOK_GOAL, DECLARED, TIE_ROLLED))
        self.seats: i64 = i64(seats)
        # For each goal and modifier, how often each seat achieved and played it; and how often each picked first
        self.achieved: vec[i64] = vec[i64]()
        self.played: vec[i64] = vec[i64]()
        self.picked: vec[i64] = vec[i64]()

    def begin(self) -> None:
        self.achieved = vec[i64]([0] * (SEATS * GOALS))
        self.played = vec[i64]([0] * (SEATS * KINDS))
        self.picked = vec[i64]([0] * SEATS)

    def heard(self, state: State, kind: i64, at: i64, row: vec[float]) -> None:
        facts = state.facts
        if kind == SHOWN:
            row[FIRST_MODIFIER + facts[at] * OF_MODIFIER + PLAYS] += 1.0
            self.played[facts[at] * SEATS + facts[at + 1]] += 1
        elif kind == PAID:
            self.paid(facts[at], facts[at + 1], row)
        elif kind == ORDERED:
            if facts[at + 1] == 0:
                row[PICKED_FIRST] += 1.0
                self.picked[facts[at]] += 1
        elif kind == TOOK_GOAL:
            row[SPECIALS] += 1.0
        elif kind == DECLARED:
            row[DECLARATIONS] += 1.0
        elif kind == TIE_ROLLED and facts[at + 2] == FOR_WIN:
            row[TIED] = 1.0

    def paid(self, goal: i64, seats: i64, row: vec[float]) -> None:
        place = FIRST_GOAL + goal * OF_GOAL
        number = count_bits(seats)
        row[SCORED] += 1.0
        row[place + TIMES] += 1.0
        row[place + ACHIEVED] += float(number)
        if number == 0:
            row[UNPAID] += 1.0
        elif number > 1:
            row[SPLITS] += 1.0
        seat: i64
        for seat in range(self.seats):
            self.achieved[goal * SEATS + seat] += seats >> seat & 1

    def finish(self, state: State, row: vec[float]) -> None:
        seat: i64
        i: i64
        for seat in range(self.seats):
            share = state.share(seat)
            if share == 0.0:
                continue
            for i in range(GOALS):
                row[FIRST_GOAL + i * OF_GOAL + GOAL_SHARES] += share * float(self.achieved[i * SEATS + seat])
            for i in range(KINDS):
                row[FIRST_MODIFIER + i * OF_MODIFIER + PLAY_SHARES] += share * float(self.played[i * SEATS + seat])
            row[FIRST_SHARES] += share * float(self.picked[seat])
