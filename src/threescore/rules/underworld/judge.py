"""What a moment of 66d6 is worth, as learned from matches; this says what is read of a moment.

It is read from the side of the seat on turn: where its dice stand and the enemy's, which of them are locked in battle and how
well, who threatens a slaughter, what hangs in a battle under way, and the clock of courage. Fields count by what lies between
them and the two homes, so that boards of all sizes read alike.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.learned import Feature, LearnedJudge, Network
from threescore.core.state import State
from threescore.rules.underworld.moves import (
    ACTING,
    ALWAYS,
    ARMY,
    DEATH,
    DEFECT,
    DEFENDING,
    DEVIL,
    DIE,
    FACES,
    FACES_OF_SET,
    HOME,
    LONGEST_ROW,
    ONCE_A_GAME,
    REMOVING,
    SET,
    SETTLING,
    SLOT,
    TURN,
    Board,
    Switches,
    Underworld,
)

# Where a place lies for an army
AT_HOME: Final = 0
OWN_ROW: Final = 1
OWN_HALF: Final = 2
BETWEEN: Final = 3
ENEMY_HALF: Final = 4
ENEMY_ROW: Final = 5
ZONES: Final = 6

# What an attack comes to if the enemy defends as well as it can: what happens to its die, or else to the attacker's
DEFECTION: Final = 2
KILL: Final = 1
NOTHING: Final = 0
LOSS: Final = -1
SETS: Final = 1 << (FACES + 1)

# What is read of a moment, each at its place in the row: first the same for the seat on turn and for the other
STANDING: Final = 0  # one for each zone and face
LOCKED: Final = STANDING + ZONES * FACES  # one for each face
ALIVE: Final = LOCKED + FACES
CAN_DEFECT: Final = ALIVE + 1
CAN_KILL: Final = CAN_DEFECT + 1
CANNOT_WIN: Final = CAN_KILL + 1
FREE_TO_SLAUGHTER: Final = CANNOT_WIN + 1
PIPS_TO_SLAUGHTER: Final = FREE_TO_SLAUGHTER + 1
CLOCK: Final = PIPS_TO_SLAUGHTER + 1
AN_ARMY: Final = CLOCK + 1
LEFT: Final = 2 * AN_ARMY
DEATH_ON_TURN: Final = LEFT + 1
SPECIAL_OPEN: Final = DEATH_ON_TURN + 1
ATTACKED: Final = SPECIAL_OPEN + 1
CLOCK_OF_NOBODY: Final = ATTACKED + 1
FINAL_TURNS: Final = CLOCK_OF_NOBODY + 1
BATTLE: Final = FINAL_TURNS + 1  # what hangs over the attacker's die, then over the defender's: death, defection
WAY_OUT: Final = BATTLE + 4  # whether the attacker's, or the defender's, owner is asked
TO_REMOVE: Final = WAY_OUT + 2
ROWS: Final = TO_REMOVE + 1
WIDTH: Final = ROWS + 1
OPTIONS: Final = WIDTH + 1

# After so many answers of a playout armies tell as much as the end of a war, which is far.
HORIZON: Final = 12
# Turns without an attack are counted from so many before the end
CLOCK_FROM: Final = 20


def of_an_army(whose: str, enemy: str) -> list[Feature]:
    zones = (
        "at home",
        "in the own first row",
        "in the own half",
        "between",
        f"in {enemy} half",
        f"in {enemy} first row",
    )
    return [
        *(Feature(f"{whose} dice {zone} that show {face}", ARMY) for zone in zones for face in range(1, FACES + 1)),
        *(Feature(f"{whose} dice locked in battle that show {face}", ARMY) for face in range(1, FACES + 1)),
        Feature(f"{whose} dice", 2 * ARMY),
        Feature(f"fields where {whose} attack is sure to make one defect", ARMY),
        Feature(f"fields where {whose} attack is sure to kill", ARMY),
        Feature(f"fields where any of {whose} attacks is lost", ARMY),
        Feature(f"{whose} dice that are free to slaughter", ARMY),
        Feature(f"pips of {whose} dice that are free to slaughter", ARMY * FACES),
        Feature(f"how near the clock of courage is, if it strikes for {whose} side", CLOCK_FROM),
    ]


FEATURES: Final = [
    *of_an_army("the mover's", "the enemy's"),
    *of_an_army("the other's", "the mover's"),
    Feature("actions left", TURN),
    Feature("Death is on turn", 1),
    Feature("the special may be used", 1),
    Feature("this turn has seen an attack", 1),
    Feature("how near the clock of courage is, if nobody has attacked", CLOCK_FROM),
    Feature("how near the last turn is", CLOCK_FROM),
    Feature("the attacker's die will die", 1),
    Feature("the attacker's die will defect", 1),
    Feature("the defender's die will die", 1),
    Feature("the defender's die will defect", 1),
    Feature("the attacker chooses where its die goes", 1),
    Feature("the defender chooses where its die goes", 1),
    Feature("victims still to be removed", FACES),
    Feature("steps from home to home", 61),
    Feature("fields in the first row", 11),
    Feature("a slaughter needs the whole row free", 1),
    Feature("only the last place bars the way back", 1),
    Feature("the special is for once a game", 1),
    Feature("the special is for always", 1),
    Feature("the special is no action", 1),
]


class UnderworldJudge(LearnedJudge):
    """Reads the armies on a board."""

    def __init__(self, network: Network, switches: Switches) -> None:
        super().__init__(network)
        board = switches.board
        self.switches: Switches = switches
        self.board: Board = board
        # [seat, place]: which zone it is
        self.zones: vec[u8] = zones_of(board)
        # [faces of the attackers, faces of the defenders]: what the best attack comes to
        self.outcomes: vec[i64] = outcomes_of(switches)
        self.from_home_to_home: i64 = steps_home(board, DEVIL, i64(board.row[0]))

    def viewpoint(self, state: State) -> i64:
        return cast(Underworld, state).turn

    def midway(self, state: State) -> bool:
        """A battle is judged when it is over.

        A slaughter is not thought through: there are far too many ways to choose the victims.
        """
        phase = cast(Underworld, state).phase
        return phase == DEFENDING or phase == SETTLING

    def horizon(self, state: State) -> i64:
        return HORIZON

    def read(self, state: State, out: vec[i64]) -> None:
        war = cast(Underworld, state)
        turn = war.turn
        self.read_army(war, turn, 0, out)
        self.read_army(war, 1 - turn, AN_ARMY, out)
        out[LEFT] = war.left
        out[DEATH_ON_TURN] = 1 - turn
        if war.phase == ACTING:
            if war.may_use_special():
                out[SPECIAL_OPEN] = 1
        else:
            self.read_battle(war, out)
        if war.attacked:
            out[ATTACKED] = 1
        self.read_clocks(war, out)
        switches = self.switches
        out[ROWS] = self.from_home_to_home
        out[WIDTH] = i64(self.board.row_length[DEATH])
        if switches.whole_row:
            out[OPTIONS] = 1
        if switches.last_place_only:
            out[OPTIONS + 1] = 1
        if switches.special_limit == ONCE_A_GAME:
            out[OPTIONS + 2] = 1
        elif switches.special_limit == ALWAYS:
            out[OPTIONS + 3] = 1
        if switches.special_free:
            out[OPTIONS + 4] = 1

    def read_army(self, war: Underworld, seat: i64, at: i64, out: vec[i64]) -> None:
        """Where an army stands, what its attacks would come to, and which of its dice are free to slaughter."""
        minions, zones, outcomes = war.minions, self.zones, self.outcomes
        places = self.board.fields + 1
        here = seat * self.board.span
        there = self.board.span - here
        barred = self.switches.whole_row and not self.is_open(war, 1 - seat)
        alive: i64 = 0
        place: i64
        for place in range(places):
            some = i64(minions[here])
            if some != 0:
                alive += some
                zone = i64(zones[seat * places + place])
                faces = FACES_OF_SET[i64(minions[here + SET])]
                first = at + zone * FACES - 1
                locked = place != HOME and minions[there] != 0
                while faces != 0:
                    face = faces & 7
                    number = i64(minions[here + face])
                    out[first + face] += number
                    if locked:
                        out[at + LOCKED - 1 + face] += number
                    elif zone == ENEMY_ROW and not barred:
                        out[at + FREE_TO_SLAUGHTER] += number
                        out[at + PIPS_TO_SLAUGHTER] += number * face
                    faces >>= 3
                if locked:
                    outcome = outcomes[i64(minions[here + SET]) * SETS + i64(minions[there + SET])]
                    if outcome == DEFECTION:
                        out[at + CAN_DEFECT] += 1
                    elif outcome == KILL:
                        out[at + CAN_KILL] += 1
                    elif outcome < NOTHING:
                        out[at + CANNOT_WIN] += 1
            here += SLOT
            there += SLOT
        out[at + ALIVE] = alive

    def is_open(self, war: Underworld, seat: i64) -> bool:
        """Whether nobody guards any field of a seat's first row."""
        i: i64
        for i in range(i64(self.board.row_length[seat])):
            if war.count(seat, i64(self.board.row[seat * LONGEST_ROW + i])) > 0:
                return False
        return True

    def read_battle(self, war: Underworld, out: vec[i64]) -> None:
        """What hangs over the dice of a battle under way, or over the victims of a slaughter."""
        if war.phase == REMOVING:
            out[TO_REMOVE] = war.victims
            return
        total = war.attacker + war.defender
        if war.phase == DEFENDING:
            theirs = i64(war.minions[war.slot(1 - war.turn, war.at) + SET])
            total = defended(self.switches, war.attacker, theirs)
        if war.phase == DEFENDING or war.settling == war.turn:
            if self.switches.defence[total] == DIE:
                out[BATTLE + 2] = 1
            elif self.switches.defence[total] == DEFECT:
                out[BATTLE + 3] = 1
        if war.phase == DEFENDING:
            if self.switches.attack[total] == DIE:
                out[BATTLE] = 1
            elif self.switches.attack[total] == DEFECT:
                out[BATTLE + 1] = 1
        elif war.settling == war.turn:
            out[WAY_OUT] = 1
        else:
            out[WAY_OUT + 1] = 1

    def read_clocks(self, war: Underworld, out: vec[i64]) -> None:
        """For whom the clock of courage will strike (ruling 33), and how near that and the last turn are (ruling 41)."""
        idle: i64 = 0 if war.attacked else war.idle
        near = CLOCK_FROM - (self.switches.stalemate_turns - idle)
        if near > 0:
            if war.last_attack == war.turn:
                out[CLOCK] = near
            elif war.last_attack == 1 - war.turn:
                out[AN_ARMY + CLOCK] = near
            else:
                out[CLOCK_OF_NOBODY] = near
        if self.switches.max_turns != 0:
            near = CLOCK_FROM - (self.switches.max_turns - war.turns)
            if near > 0:
                out[FINAL_TURNS] = near


def steps_home(board: Board, seat: i64, place: i64) -> i64:
    """How many steps lead from a place back to a seat's home."""
    steps: i64 = 0
    while place != HOME:
        place = i64(board.back[seat * (board.fields + 1) + place])
        steps += 1
    return steps


def zones_of(board: Board) -> vec[u8]:
    """For each seat and place, which zone it is."""
    places = board.fields + 1
    zones = vec[u8]([AT_HOME] * int(2 * places))
    seat: i64
    place: i64
    for seat in range(2):
        for place in range(1, places):
            behind, ahead = steps_home(board, seat, place), steps_home(board, 1 - seat, place)
            zone: i64 = BETWEEN
            if board.first[1 - seat] >> place & 1:
                zone = ENEMY_ROW
            elif board.first[seat] >> place & 1:
                zone = OWN_ROW
            elif behind < ahead:
                zone = OWN_HALF
            elif behind > ahead:
                zone = ENEMY_HALF
            zones[seat * places + place] = u8(zone)
    return zones


def outcome(switches: Switches, total: i64) -> i64:
    """What a battle of this sum comes to for the attacker."""
    if switches.defence[total] == DEFECT:
        return DEFECTION
    if switches.defence[total] == DIE:
        return KILL
    if switches.attack[total] == DIE or switches.attack[total] == DEFECT:
        return LOSS
    return NOTHING


def defended(switches: Switches, attacker: i64, defenders: i64) -> i64:
    """The sum that a set of defenders best makes with an attacker: of those that show as much, or of all (ruling 20)."""
    able = defenders >> attacker << attacker
    if able == 0:
        able = defenders
    best: i64 = 0
    face: i64
    for face in range(1, FACES + 1):
        total = attacker + face
        if able >> face & 1 != 0 and (best == 0 or outcome(switches, total) < outcome(switches, best)):
            best = total
    return best


def outcomes_of(switches: Switches) -> vec[i64]:
    """For each set of attackers and each of defenders, what the best attack comes to."""
    table = vec[i64]([LOSS] * (SETS * SETS))
    mine: i64
    theirs: i64
    face: i64
    for mine in range(2, SETS, 2):
        for theirs in range(2, SETS, 2):
            for face in range(1, FACES + 1):
                if mine >> face & 1 != 0:
                    found = outcome(switches, defended(switches, face, theirs))
                    if found > table[mine * SETS + theirs]:
                        table[mine * SETS + theirs] = found
    return table
