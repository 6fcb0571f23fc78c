"""What a moment of Rolls & Goals is worth, as learned from matches, and what to do with a hand of cards.

What is read of a seat: its tokens and those that its dice would bring as they lie, how near it is to each goal, its hand, and
what its deck is made of. Cards are placed together, so the judge plans whole placements (`planning.py`) and advises their steps.
"""

import math
import time
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from threescore.core.bits import count_bits, lowest
from threescore.core.dice import Dice
from threescore.core.learned import Feature, LearnedJudge, Network
from threescore.core.opinion import Opinion
from threescore.core.state import State, buffer
from threescore.rules.goals.moves import (
    DECK,
    DECLARING,
    DROP,
    OVER,
    PICKING,
    PLACE,
    PLACES,
    PLACING,
    READY,
    ROUNDS,
    SELECTING,
    TAKE_BACK,
    TOP,
    TURN,
    TURN_BACK,
    Goals,
    Switches,
    cards_to_take,
    count_in,
    one_card,
)
from threescore.rules.goals.planning import (
    STEPS,
    UNUSED,
    Planner,
    begin_plan,
    find_placement,
    plan,
    previews,
)
from threescore.rules.goals.scoring import (
    ADD,
    DICE,
    EQUAL,
    EVEN,
    FLIP,
    GOALS,
    HAND,
    KINDS,
    MOST,
    MULTIPLE,
    NOTHING,
    ODD,
    OUTSIDE,
    PICK,
    POSITIVE,
    REROLL,
    SEATS,
    SECOND_LEAST,
    SECOND_MOST,
    TOTAL,
    Scoring,
    share,
    sort_six,
)

# What a round adds to the difference between seats where whole placements are weighed, and after how many answers of a playout
# the position is judged as it stands
ROUND_SPREAD: Final = 4.0
HORIZON: Final = 60
# How little it takes to prefer being ready to more of the same, and how much better it has to be to take a card back: what the
# others are thought to have placed is other cards at every question, and cards would go back and forth with it
LEANING: Final = 0.0005
TAKING_BACK: Final = 0.04
OFTEN: Final = 20.0
# Where all steps are compared, that part of the time goes into the best placement, and the rest into what each step leads to;
# without a clock, by so few steps for each card. What leads to more placements looks a little better than it is, and other
# samples another time make it look different: to take something back has to be better by so much.
PLANNING_SHARE: Final = 0.6
FEW_STEPS: Final = 10
BACK_AND_FORTH: Final = 0.03

# What a modifier is good for: what it does, and adding apart by its sign
USES: Final = FLIP + 2
TAKES_AWAY: Final = FLIP + 1
# How a seat stands to a goal: ahead of all others by two or one, level with the best, behind by one, two or more, or level where
# nobody has anything that counts
STANDINGS: Final = 7
LEVEL_AT_NOTHING: Final = 6
# Cards bend some figures more easily than others, so goals are told apart by what they measure: how many dice show a number, how
# many are of a sort, sums, the dice at the ends, and patterns.
SORTS: Final = 5
SORT_OF_MEASURE: Final = (0, 1, 1, 1, 1, 1, 2, 3, 3, 3, 4, 4, 4, 4)
# Cards are placed, what lies there is turned up, cards are selected.
STAGES_OF_A_ROUND: Final = 3
# Totals lie so many times as far apart as other figures.
TOTALS: Final = 3

# What is read of a seat, each at its place in the row
LEAD: Final = 0
OVER_MEAN: Final = 1
LEAD_AHEAD: Final = 2
GAIN: Final = 3
OTHERS_GAIN: Final = 4
ROUNDS_LEFT: Final = 5
TO_PLACE: Final = 6
PLACED: Final = 7
LATER: Final = 8  # declaring, picking, selecting
OTHERS_TO_PLACE: Final = 11
REACH: Final = 12
OTHERS_REACH: Final = 13
STANDING: Final = 14  # one for each sort of goals and standing
SECOND: Final = STANDING + SORTS * STANDINGS
NOT_SECOND: Final = SECOND + 1
IN_HAND: Final = NOT_SECOND + 1  # one for each use
TO_ADD: Final = IN_HAND + USES
TO_TAKE_AWAY: Final = TO_ADD + 1
OTHERS_HAND: Final = TO_TAKE_AWAY + 1
OWNED: Final = OTHERS_HAND + 1
SPECIALS: Final = OWNED + USES  # one for each sort
SPECIAL_GAIN: Final = SPECIALS + SORTS
PICKS: Final = SPECIAL_GAIN + 1
REROLLS: Final = PICKS + 1
TO_TAKE: Final = REROLLS + 1
TURNS_AWAY: Final = TO_TAKE + 1
TABLE_SEATS: Final = TURNS_AWAY + 1
OPTIONS: Final = TABLE_SEATS + 1

NEVER_SO_MANY: Final = 150
USE_NAMES: Final = (
    "do nothing",
    "add",
    "set",
    "double",
    "halve",
    "negate",
    "reroll",
    "pick",
    "flip",
    "take away",
)
STANDING_NAMES: Final = (
    "two ahead",
    "one ahead",
    "level",
    "one behind",
    "two behind",
    "farther behind",
    "level at nothing",
)
SORT_NAMES: Final = ("one number", "a sort of dice", "totals", "the ends", "patterns")

FEATURES: Final = [
    Feature("tokens more than the best other", NEVER_SO_MANY, -NEVER_SO_MANY),
    Feature("tokens more than the average", NEVER_SO_MANY, -NEVER_SO_MANY),
    Feature("tokens more than the best other, with what dice as they lie bring", NEVER_SO_MANY, -NEVER_SO_MANY),
    Feature("tokens that its dice bring as they lie", 54),
    Feature("the most tokens that another's dice bring", 54),
    Feature("rounds to come", ROUNDS - 1),
    Feature("it is placing cards", 1),
    Feature("it has placed its cards", 1),
    Feature("special goals are declared", 1),
    Feature("sides are picked", 1),
    Feature("cards are selected", 1),
    Feature("others who are placing", SEATS),
    Feature("tokens that one card more can bring, each goal for itself", 54),
    Feature("the most tokens that one card more can bring another", 54),
    *(Feature(f"goals of {sort} where it is {name}", 9) for sort in SORT_NAMES for name in STANDING_NAMES),
    Feature("goals for the second that it achieves", 9),
    Feature("goals for the second that it misses", 9),
    *(Feature(f"cards in hand that {name}", HAND) for name in USE_NAMES),
    Feature("pips that its hand can add", HAND * 9),
    Feature("pips that its hand can take away", HAND * 9),
    Feature("the most cards in another's hand", HAND),
    *(Feature(f"cards in deck and discard pile that {name}", DECK) for name in USE_NAMES),
    *(Feature(f"special goals of {sort} that it holds", GOALS) for sort in SORT_NAMES),
    Feature("tokens that its special goals would bring", 54),
    Feature("picks behind its dice", HAND),
    Feature("rerolls behind its dice", HAND),
    Feature("cards that it is still to take", 2),
    Feature("turns until it takes", SEATS),
    Feature("seats at the table", SEATS),
    Feature("a tied win is shared", 1),
    Feature("special goals are declared in turn", 1),
    Feature("sides are picked with the card", 1),
]

NO_HANDS: Final = vec[i64]([0] * SEATS)
# What single cards can make of the dice of a seat: the place of a die and its new value, one after another. There are at most
# so many: every card on every die, and every side for a pick.
BENDS: Final = 2 * DICE * (HAND + 6)
NO_BENDS: Final = vec[i64]([0] * (SEATS * BENDS))


class GoalsJudge(LearnedJudge):
    """Reads tokens, those to come too, and cards; and plans placements."""

    def __init__(self, network: Network, switches: Switches) -> None:
        super().__init__(network)
        self.switches: Switches = switches
        self.stages = (SEATS - 1) * ROUNDS * STAGES_OF_A_ROUND
        # For each kind of modifier, what it is good for
        self.uses: vec[i64] = vec[i64]()
        kind: i64
        for kind in range(KINDS):
            does = i64(switches.scoring.does[kind])
            self.uses = append(self.uses, TAKES_AWAY if does == ADD and switches.scoring.amount[kind] < 0 else does)
        # For each goal, which sort it is of
        self.sorts: vec[i64] = vec[i64]()
        for kind in range(GOALS):
            self.sorts = append(self.sorts, i64(SORT_OF_MEASURE[int(switches.scoring.measure[kind])]))

    def stage(self, state: State) -> i64:
        """A lead counts the more the fewer rounds are left, and most when what the round will bring lies on the table."""
        moment = cast(Goals, state)
        question: i64 = 0
        if moment.phase == SELECTING:
            question = 2
        elif moment.phase != PLACING:
            question = 1
        at = (moment.seats - 2) * ROUNDS + min(ROUNDS, max(1, moment.round)) - 1
        return at * STAGES_OF_A_ROUND + question

    def read(self, state: State, out: vec[i64]) -> None:
        moment = cast(Goals, state)
        width = self.network.inputs
        seat: i64
        for seat in range(moment.seats):
            self.read_cards(moment, seat, seat * width, out)
            self.read_turn(moment, seat, seat * width, out)
        if moment.phase < SELECTING:
            self.read_goals(moment, width, out)
        self.compare(moment, width, out)

    def read_cards(self, state: Goals, seat: i64, at: i64, out: vec[i64]) -> None:
        """What a seat holds, owns, and has laid behind its dice."""
        uses, hand, discards, amounts = self.uses, state.hands[seat], state.discards, state.switches.scoring.amount
        kind: i64
        i: i64
        for kind in range(KINDS):
            here = seat * KINDS + kind
            held = count_in(hand, kind)
            if held != 0:
                out[at + IN_HAND + uses[kind]] += held
                if uses[kind] == ADD:
                    out[at + TO_ADD] += held * amounts[kind]
                elif uses[kind] == TAKES_AWAY:
                    out[at + TO_TAKE_AWAY] -= held * amounts[kind]
            if discards[here] != 0:
                out[at + OWNED + uses[kind]] += i64(discards[here])
        for i in range(seat * DECK, seat * DECK + i64(state.deck_sizes[seat])):
            out[at + OWNED + uses[i64(state.decks[i])]] += 1
        if state.phase <= PICKING:
            does, stacks = state.switches.scoring.does, state.stacks
            die: i64
            for die in range(seat * DICE, seat * DICE + DICE):
                for i in range(die * HAND, die * HAND + i64(state.heights[die])):
                    what = i64(does[i64(stacks[i])])
                    if what == PICK:
                        out[at + PICKS] += 1
                    elif what == REROLL:
                        out[at + REROLLS] += 1

        specials = state.specials[seat]
        while specials != 0:
            out[at + SPECIALS + self.sorts[lowest(specials)]] += 1
            specials &= specials - 1

    def read_turn(self, state: Goals, seat: i64, at: i64, out: vec[i64]) -> None:
        """What is asked of the seat and of the others."""
        out[at + ROUNDS_LEFT] = ROUNDS - state.round
        out[at + TABLE_SEATS] = state.seats
        if state.phase == PLACING:
            if state.owes >> seat & 1:
                out[at + TO_PLACE] = 1
            else:
                out[at + PLACED] = 1
            out[at + OTHERS_TO_PLACE] = count_bits(state.owes & ~(i64(1) << seat))
        elif state.phase < OVER:
            out[at + LATER + state.phase - DECLARING] = 1
        if state.phase == SELECTING:
            place: i64 = 0
            while i64(state.order[place]) != seat:
                place += 1
            if place >= state.turn:
                out[at + TURNS_AWAY] = place - state.turn
                out[at + TO_TAKE] = cards_to_take(state.seats, state.round)
                if place == state.turn:
                    out[at + TO_TAKE] -= state.took
        switches = self.switches
        if switches.win_is_shared:
            out[at + OPTIONS] = 1
        if switches.declare_by_order:
            out[at + OPTIONS + 1] = 1
        if switches.pick_at_placement:
            out[at + OPTIONS + 2] = 1

    def read_goals(self, state: Goals, width: i64, out: vec[i64]) -> None:
        """How every seat stands to every goal, if the dice stayed as their stacks make them, without rerolls."""
        scoring, seats = state.switches.scoring, state.seats
        ranked = previews(state)
        figures = ranked[:SEATS]
        seat: i64
        goal: i64
        i: i64
        open_goals: i64 = 0
        held: i64 = 0
        for i in range(state.goal_count):
            open_goals |= 1 << i64(state.goals[i])
        for seat in range(seats):
            open_goals |= state.declared[seat]
            held |= state.specials[seat]
            sort_six(ranked, seat * DICE)
        held &= ~open_goals
        bends = NO_BENDS[: seats * BENDS if state.phase == PLACING else 0]
        bent = NO_HANDS[:seats]
        if state.phase == PLACING:
            for seat in range(seats):
                if state.owes >> seat & 1:
                    bent[seat] = self.list_bends(state, seat, ranked, bends)
        for goal in range(GOALS):
            if (open_goals | held) >> goal & 1 == 0:
                continue
            for seat in range(seats):
                figures[seat] = scoring.figure(goal, ranked, seat * DICE)
            bits = scoring.achievers(goal, figures, 0, seats)
            tokens = share(count_bits(bits))
            if open_goals >> goal & 1 != 0:
                for seat in range(seats):
                    if bits >> seat & 1:
                        out[seat * width + GAIN] += tokens
                self.read_standings(goal, figures, bits, state, width, out)
                if i64(scoring.wins[goal]) < SECOND_MOST:
                    for seat in range(seats):
                        if bent[seat] != 0:
                            now = tokens if bits >> seat & 1 else 0
                            out[seat * width + REACH] += self.reach(
                                goal, figures, seats, seat, ranked, bends, bent[seat], now
                            )
            else:
                for seat in range(seats):
                    if bits >> seat & 1 and state.specials[seat] >> goal & 1:
                        out[seat * width + SPECIAL_GAIN] += tokens

    def list_bends(self, state: Goals, seat: i64, ranked: vec[i64], bends: vec[i64]) -> i64:
        """Write down what each card in a hand makes of each different die, as if nothing but its value mattered; how many."""
        scoring = state.switches.scoring
        at: i64 = seat * BENDS
        kind: i64
        die: i64
        side: i64
        for kind in range(KINDS):
            if count_in(state.hands[seat], kind) == 0:
                continue
            does = i64(scoring.does[kind])
            if does == NOTHING or does == REROLL:
                continue
            for die in range(seat * DICE, seat * DICE + DICE):
                value = ranked[die]
                if die > seat * DICE and value == ranked[die - 1]:
                    continue
                if does == PICK:
                    for side in range(1, 7):
                        bends[at] = die
                        bends[at + 1] = side
                        at += 2
                else:
                    bends[at] = die
                    bends[at + 1] = 7 - value if does == FLIP else scoring.change(kind, value)
                    at += 2
        return at - seat * BENDS

    def reach(
        self,
        goal: i64,
        figures: vec[i64],
        seats: i64,
        seat: i64,
        ranked: vec[i64],
        bends: vec[i64],
        bent: i64,
        now: i64,
    ) -> i64:
        """How many tokens more a goal would bring a seat with one card more, all other dice staying as they lie."""
        scoring = self.switches.scoring
        sign: i64 = 1 if i64(scoring.wins[goal]) == MOST else -1
        measure = i64(scoring.measure[goal])
        figure = figures[seat]
        best: i64 = 0
        place: i64
        for place in range(seat * BENDS, seat * BENDS + bent, 2):
            die, value = bends[place], bends[place + 1]
            old = ranked[die]
            if value == old:
                continue
            if measure == TOTAL:
                gained = value - old
            elif measure <= OUTSIDE:
                gained = counts(scoring, goal, value) - counts(scoring, goal, old)
            else:
                gained = bent_figure(scoring, goal, ranked, seat * DICE, die, value) - figure
            best = max(best, sign * gained)
        if best == 0:
            return 0
        figures[seat] = figure + sign * best
        bits = scoring.achievers(goal, figures, 0, seats)
        figures[seat] = figure
        return max(0, share(count_bits(bits)) - now) if bits >> seat & 1 else 0

    def read_standings(
        self, goal: i64, figures: vec[i64], achievers: i64, state: Goals, width: i64, out: vec[i64]
    ) -> None:
        """How far ahead or behind each seat is at a goal."""
        scoring = state.switches.scoring
        wins = i64(scoring.wins[goal])
        seat: i64
        if wins == SECOND_MOST or wins == SECOND_LEAST:
            for seat in range(state.seats):
                out[seat * width + (SECOND if achievers >> seat & 1 else NOT_SECOND)] += 1
            return
        sign: i64 = 1 if wins == MOST else -1
        unit: i64 = TOTALS if i64(scoring.measure[goal]) == TOTAL else 1
        best: i64 = sign * figures[0]
        second: i64 = -(1 << 30)
        for seat in range(1, state.seats):
            figure = sign * figures[seat]
            if figure > best:
                second = best
                best = figure
            elif figure > second:
                second = figure
        first = STANDING + self.sorts[goal] * STANDINGS
        for seat in range(state.seats):
            figure = sign * figures[seat]
            if figure < best:
                standing = 2 + min(3, (best - figure + unit - 1) // unit)
            elif achievers == 0:
                standing = LEVEL_AT_NOTHING
            else:
                standing = 2 - min(2, (best - second + unit - 1) // unit)
            out[seat * width + first + standing] += 1

    def compare(self, state: Goals, width: i64, out: vec[i64]) -> None:
        """The tokens of each seat beside those of the others."""
        tokens, seats = state.tokens, state.seats
        hands = NO_HANDS[:seats]
        total: i64 = 0
        seat: i64
        other: i64
        use: i64
        for seat in range(seats):
            total += tokens[seat]
            for use in range(seat * width + IN_HAND, seat * width + IN_HAND + USES):
                hands[seat] += out[use]
        for seat in range(seats):
            at = seat * width
            best: i64 = 0
            best_ahead: i64 = 0
            for other in range(seats):
                if other != seat:
                    gain = out[other * width + GAIN]
                    best = max(best, tokens[other])
                    best_ahead = max(best_ahead, tokens[other] + gain)
                    out[at + OTHERS_REACH] = max(out[at + OTHERS_REACH], out[other * width + REACH])
                    out[at + OTHERS_GAIN] = max(out[at + OTHERS_GAIN], gain)
                    out[at + OTHERS_HAND] = max(out[at + OTHERS_HAND], hands[other])
            out[at + LEAD] = tokens[seat] - best
            out[at + LEAD_AHEAD] = tokens[seat] + out[at + GAIN] - best_ahead
            out[at + OVER_MEAN] = (tokens[seat] * seats - total) // seats

    def leaning(self, state: State, seat: i64) -> float:
        """A seat that takes cards back and forth should rather be ready."""
        if state.owes == 0:
            return 0.0
        return LEANING * float(state.owes >> seat & 1) + TAKING_BACK * min(
            float(cast(Goals, state).taken_back[seat]), OFTEN
        )

    def horizon(self, state: State) -> i64:
        return HORIZON

    def advise(self, state: State, seat: i64, dice: Dice, until: float, thorough: bool) -> list[Opinion]:
        """A step towards a whole placement that does well against samples of the others'; or all steps, by such placements."""
        moment = cast(Goals, state)
        if moment.phase != PLACING:
            return []
        return (
            self.compare_steps(moment, seat, dice, until) if thorough else [self.next_step(moment, seat, dice, until)]
        )

    def next_step(self, state: Goals, seat: i64, dice: Dice, until: float) -> Opinion:
        """A step towards the best placement that is found."""
        planner = plan(state, seat, dice)
        if len(planner.cards) > 0 or state.switches.pick_at_placement:
            find_placement(state, planner, seat, dice, until)
        step = int(first_step(state, planner, seat))
        if len(planner.rivals) == 0:  # nothing to plan, so nobody was weighed against
            return Opinion(step, state.chances()[seat])
        return Opinion(step, planner.chance(state.tokens, spread(state)), len(planner.rivals))

    def compare_steps(self, state: Goals, seat: i64, dice: Dice, until: float) -> list[Opinion]:
        """Each step by a good placement that it can lead to, all against the same samples of the others'."""
        start = time.perf_counter()
        planner = plan(state, seat, dice)
        enough = start + (until - start) * PLANNING_SHARE
        find_placement(without_placement(state, seat, dice), planner, seat, dice, enough)
        planner.turn_dice()
        steps = steps_by_promise(state, planner, seat)
        found: list[Opinion] = []
        i: i64
        for i in range(len(steps)):
            now = time.perf_counter()
            if i > 0 and now >= until:
                break
            after = plan_after(state, planner, seat, steps[i], dice)
            after.finish(dice, FEW_STEPS if until == math.inf else STEPS, now + (until - now) / float(len(steps) - i))
            chance = after.chance(state.tokens, spread(state))
            if TAKE_BACK <= steps[i] < TOP or steps[i] >= TURN_BACK:
                chance = max(0.0, chance - BACK_AND_FORTH)
            found.append(Opinion(int(steps[i]), chance, len(after.rivals)))
        found.sort(key=by_chance, reverse=True)
        return found


# What one card more would change


def counts(scoring: Scoring, goal: i64, value: i64) -> i64:
    """Whether a die of this value counts for a goal of counted dice: 1, or 0."""
    measure = i64(scoring.measure[goal])
    if measure == EQUAL:
        return i64(value == scoring.of[goal])
    if measure == ODD:
        return value & 1
    if measure == EVEN:
        return 1 - (value & 1)
    if measure == MULTIPLE:
        return i64(value % scoring.of[goal] == 0)
    if measure == POSITIVE:
        return i64(value > 0)
    return i64(value < 1 or value > 6)


def bent_figure(scoring: Scoring, goal: i64, ranked: vec[i64], at: i64, die: i64, value: i64) -> i64:
    """What a goal counts in six values in ascending order if one of them becomes another."""
    # Moved to its place among the others, and back
    old = ranked[die]
    place: i64 = die
    while place > at and ranked[place - 1] > value:
        ranked[place] = ranked[place - 1]
        place -= 1
    while place < at + DICE - 1 and ranked[place + 1] < value:
        ranked[place] = ranked[place + 1]
        place += 1
    ranked[place] = value
    figure = scoring.figure(goal, ranked, at)
    while place > die:
        ranked[place] = ranked[place - 1]
        place -= 1
    while place < die:
        ranked[place] = ranked[place + 1]
        place += 1
    ranked[die] = old
    return figure


def by_chance(opinion: Opinion) -> float:
    return opinion.chance


# What is ahead


def spread(state: Goals) -> float:
    """How much the rounds to come can change."""
    return ROUND_SPREAD * math.sqrt(float(ROUNDS - state.round) + 0.5)


# The steps of a placement


def first_step(state: Goals, planner: Planner, seat: i64) -> i64:
    """What to answer now to carry out a plan."""
    i: i64
    for i in range(len(planner.cards)):
        if i64(planner.places[i]) != UNUSED:
            return PLACE + i64(planner.cards[i]) * DICE + i64(planner.places[i])
    if state.switches.pick_at_placement:
        for i in range(DICE):
            if state.sides[seat * DICE + i] == 0 and state.count_behind(PICK, seat, i) > 0:
                return TURN + i * 6 + planner.best_side(i) - 1
    for i in range(len(planner.cards)):
        if worth_keeping(state, i64(planner.cards[i])):
            return TOP + i64(planner.cards[i])
    return READY


def worth_keeping(state: Goals, kind: i64) -> bool:
    """Whether a card that gains nothing now may gain something later: one of the shared deck that does anything."""
    return state.switches.shared[kind] != 0 and state.switches.scoring.does[kind] != NOTHING


def without_placement(state: Goals, seat: i64, dice: Dice) -> Goals:
    """As the others see the seat: what it has put behind its dice is still in its hand."""
    twin = state.copy(dice)
    die: i64
    i: i64
    for die in range(seat * DICE, seat * DICE + DICE):
        for i in range(die * HAND, die * HAND + i64(state.heights[die])):
            twin.hands[seat] += one_card(i64(state.stacks[i]))
        twin.heights[die] = 0
        twin.sides[die] = 0
    return twin


def steps_by_promise(state: Goals, planner: Planner, seat: i64) -> vec[i64]:
    """What the seat may answer: the first step of a plan, its other steps, what places no card, the rest."""
    out = buffer()
    count = state.legal(seat, out)
    first = first_step(state, planner, seat)
    steps = vec[i64]([first])
    rank: i64
    i: i64
    for rank in range(3):
        for i in range(count):
            if out[i] != first and rank == promise(planner, out[i]):
                steps = append(steps, out[i])
    return steps


def promise(planner: Planner, choice: i64) -> i64:
    """0 for a step of a plan, 1 for one that places no card and takes none back, 2 for others."""
    if choice >= TOP:
        return 1
    place = (choice - PLACE) % DICE
    card: i64 = planner.find((choice - PLACE) // DICE, place) if choice < TAKE_BACK else -1
    return 0 if card >= 0 and i64(planner.places[card]) == place else 2


def plan_after(state: Goals, planner: Planner, seat: i64, choice: i64, dice: Dice) -> Planner:
    """The same plan after an answer, whether that was part of it or not."""
    if choice == READY:
        after = begin_plan(state, seat, dice)
        after.rivals, after.rerolls = planner.rivals, planner.rerolls
        return after
    twin = state.copy(dice)
    twin.apply(seat, choice)
    after = begin_plan(twin, seat, dice)
    spent: i64 = -1
    if choice < TAKE_BACK:
        spent = planner.find((choice - PLACE) // DICE, (choice - PLACE) % DICE)
    elif TOP <= choice < READY:
        spent = planner.find(choice - (TOP if choice < DROP else DROP), UNUSED)
    after.adopt(planner, spent)
    if TAKE_BACK <= choice < TOP:
        after.add_card((choice - TAKE_BACK) // PLACES)
    return after
