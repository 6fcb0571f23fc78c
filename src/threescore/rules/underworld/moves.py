"""The moves of 66d6, in the order of its rules: set-up, the turn, movement, battle, slaughter, the specials, the end.

Rulings are numbered as in rules.md beside this file.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from threescore.core.bits import lowest
from threescore.core.dice import Dice
from threescore.core.game import Game
from threescore.core.layout import Choices, Fact, Field, Layout, Part
from threescore.core.state import State, buffer
from threescore.core.vectors import copy_bytes, copy_numbers

DEATH: Final = 0
DEVIL: Final = 1
NEITHER: Final = 2

FACES: Final = 6
ARMY: Final = 33
FULL: Final = 3  # ruling 03: of one seat, in one field
TURN: Final = 6

# Places: 0 is a seat's home, the fields count from 1. A set of places is a bit mask.
HOME: Final = 0
MOST_FIELDS: Final = 60
NOWHERE: Final = MOST_FIELDS + 1
MOST_WAYS: Final = 8
WAY: Final = 6
LONGEST_ROW: Final = ARMY // FULL

# How minions are kept: for each seat and place their number, how many show each face, and the set of their faces.
SLOT: Final = 8
SET: Final = 7
# Beside that, for each seat: the set of the places where it has any, and behind these the set of those where it has three or
# more, so that a field has no room for it.
FILLED: Final = 2

# Choices. A die is its place, its face and its group: dice of one face in one place that have visited different places
# this turn are different groups. A field holds three dice at most; at home there are those that did not move and at
# most five that did.
FIELD_GROUPS: Final = FULL
HOME_GROUPS: Final = TURN
FIELD_DICE: Final = MOST_FIELDS * FACES * FIELD_GROUPS
ENTER: Final = 0
MOVE: Final = ENTER + MOST_FIELDS * FACES * HOME_GROUPS
GO_HOME: Final = MOVE + MOST_WAYS * FIELD_DICE
FIGHT: Final = GO_HOME + FIELD_DICE
SLAUGHTER: Final = FIGHT + FIELD_DICE
INFILTRATE: Final = SLAUGHTER + FIELD_DICE
SACRIFICE: Final = INFILTRATE + FACES * HOME_GROUPS
DEFEND: Final = SACRIFICE + FACES * FACES
STAY: Final = DEFEND + FACES
BACK: Final = STAY + 1
KEEP: Final = BACK + 1  # home, with the face it has
REROLL: Final = KEEP + 1
REMOVE: Final = REROLL + 1
ACTIONS: Final = REMOVE + (MOST_FIELDS + 1) * FACES

# Phases, each the question that is open
ACTING: Final = 0
DEFENDING: Final = 1
SETTLING: Final = 2
REMOVING: Final = 3

# Results of a battle for one of its dice
VICTORY: Final = 0
EVADE: Final = 1
REVIVE: Final = 2
RETREAT: Final = 3
DIE: Final = 4
DEFECT: Final = 5

# What is told
ROLLED_ROW: Final = 0
ROLLED_HOME: Final = 1
TURN_BEGAN: Final = 2
ENTERED: Final = 3
MOVED: Final = 4
WENT_HOME: Final = 5
ATTACKED: Final = 6
DEFENDED: Final = 7
RESULTED: Final = 8
STAYED: Final = 9
STEPPED_BACK: Final = 10
RETURNED: Final = 11
REROLLED: Final = 12
DIED: Final = 13
DEFECTED: Final = 14
SLAUGHTERED: Final = 15
REMOVED: Final = 16
INFILTRATED: Final = 17
SACRIFICED: Final = 18
RECRUITED: Final = 19
REROLLED_HOME: Final = 20
FORFEITED: Final = 21
WON: Final = 22
DRAWN: Final = 23

BY_DESTRUCTION: Final = 0
BY_COURAGE: Final = 1
BY_NUMBERS: Final = 2

WHERE: Final = Part("field", MOST_FIELDS, first=1)
FACE: Final = Part("face", FACES, first=1)
GROUP: Final = Part("group", FIELD_GROUPS)
HOME_GROUP: Final = Part("group", HOME_GROUPS)
LAYOUT: Final = Layout(
    choices=[
        Choices("enter", ENTER, WHERE, FACE, HOME_GROUP, args=("face", "visited?", "to")),
        Choices("move", MOVE, Part("way", MOST_WAYS), WHERE, FACE, GROUP, args=("face", "visited?", "from", "to")),
        Choices("go_home", GO_HOME, WHERE, FACE, GROUP, kind="home", args=("face", "visited?", "from")),
        Choices("fight", FIGHT, WHERE, FACE, GROUP, args=("face", "visited?", "at")),
        Choices("slaughter", SLAUGHTER, WHERE, FACE, GROUP, args=("face", "visited?", "at")),
        Choices("infiltrate", INFILTRATE, FACE, HOME_GROUP, args=("face", "visited?")),
        # the lower face first
        Choices("sacrifice", SACRIFICE, FACE, Part("other", FACES, first=1), args=("faces",)),
        Choices("defend", DEFEND, FACE),
        Choices("stay", STAY),
        Choices("back", BACK, args=("to",)),
        Choices("keep", KEEP, kind="home"),
        Choices("reroll", REROLL),
        Choices("remove", REMOVE, Part("at", MOST_FIELDS + 1), FACE),
    ],
    # Dice that are told by face: how many show a 1, a 2 …
    facts=[
        Fact("rolled_row", ROLLED_ROW, "side", "at", Field("faces", FACES)),
        Fact("rolled_home", ROLLED_HOME, "side", Field("faces", FACES)),
        Fact("turn_began", TURN_BEGAN, "side", "number", kind="turn"),
        Fact("entered", ENTERED, "side", "face", "to"),
        Fact("moved", MOVED, "side", "face", "from", "to"),
        Fact("went_home", WENT_HOME, "side", "face", "from"),
        Fact("attacked", ATTACKED, "side", "face", "at"),
        Fact("defended", DEFENDED, "side", "face", "at", "attacker", args=("side", "face", "at", "attacker", "sum")),
        Fact("resulted", RESULTED, "side", "face", "at", "result", kind="result"),
        Fact("stayed", STAYED, "side", "face", "at"),
        Fact("stepped_back", STEPPED_BACK, "side", "face", "from", "to"),
        Fact("returned", RETURNED, "side", "face", "from"),
        Fact("rerolled", REROLLED, "side", "face", "from", "new"),
        Fact("died", DIED, "side", "face", "at"),
        Fact("defected", DEFECTED, "side", "face", "from", "new"),  # the seat that it leaves
        Fact("slaughtered", SLAUGHTERED, "side", "face", "at", "victims"),
        Fact("removed", REMOVED, "side", "face", "at"),
        Fact("infiltrated", INFILTRATED, "face"),
        Fact("sacrificed", SACRIFICED, Field("faces", 2)),
        Fact("recruited", RECRUITED, "face", "new"),
        Fact("rerolled_home", REROLLED_HOME, "side", Field("before", FACES), Field("faces", FACES)),
        Fact("forfeited", FORFEITED, "side", "actions"),
        Fact("won", WON, "side", "by"),
        Fact("drawn", DRAWN, "by"),  # BY_COURAGE or BY_NUMBERS
    ],
)

# How often a special action may be used
ONCE_A_TURN: Final = 0
ONCE_A_GAME: Final = 1
ALWAYS: Final = 2

# A die's trail: its place and face, and the set of places it has left this turn.
TRAIL: Final = 2
UNMOVED: Final = -1


class Board:
    """The battleground, as the moves read it: places, ways between them, first rows and the way home."""

    def __init__(self, fields: i64, ways: i64) -> None:
        places = fields + 1
        self.fields: i64 = fields
        self.ways: i64 = ways
        self.span: i64 = places * SLOT  # what one seat takes among the minions
        # [field]: where its ways lead, the first lowest, in WAY bits each; HOME where there is none
        self.near: vec[i64] = vec[i64]([0] * places)
        self.row: vec[u8] = vec[u8]([0] * (2 * LONGEST_ROW))  # [seat, number]
        self.row_length: vec[u8] = vec[u8]([0, 0])
        self.first: vec[i64] = vec[i64]([0, 0])  # [seat]: the set of the fields in its first row
        self.back: vec[u8] = vec[u8]([0] * (2 * places))  # [seat, place]: one field back towards home


class Switches:
    """The options of the game, as the moves read them; the first value is the default."""

    def __init__(self, board: Board, attack: vec[u8], defence: vec[u8]) -> None:
        self.board: Board = board
        # What the sum of a battle means for the attacking and for the defending die
        self.attack: vec[u8] = attack
        self.defence: vec[u8] = defence
        self.whole_row: bool = False
        self.last_place_only: bool = False
        self.special_limit: i64 = ONCE_A_TURN
        self.special_free: bool = False
        self.stalemate_turns: i64 = 30
        self.max_turns: i64 = 0  # 0 is no limit


def sets_of_one() -> vec[i64]:
    """For each place, the set of that place alone. Compiled code shifts a 1 within 32 bits: hence doubling."""
    table = vec[i64]([1] * (MOST_FIELDS + 1))
    place: i64
    for place in range(1, MOST_FIELDS + 1):
        table[place] = table[place - 1] * 2
    return table


JUST: Final[vec[i64]] = sets_of_one()


def just(place: i64) -> i64:
    """The set of that place alone."""
    return JUST[place]


def faces_of_sets() -> vec[i64]:
    """For each set of faces, the faces in one number: three bits each, the lowest face lowest."""
    table = vec[i64]([0] * (2 << FACES))
    bits: i64
    face: i64
    for bits in range(2 << FACES):
        for face in range(FACES, 0, -1):
            if bits >> face & 1 != 0:
                table[bits] = table[bits] << 3 | face
    return table


FACES_OF_SET: Final = faces_of_sets()
# While choices are listed, the end of the list, which they never reach, holds the kinds of dice in a place with travellers:
# the number of each within its place, and the places that it may not go to.
KINDS: Final = 2 * (FACES + TURN)
# Room for that, and for the actions of one field, for what a battle leaves to choose, or for the specials
SHORT: Final = vec[i64]([0] * (FULL * (MOST_WAYS + 3) + KINDS))


def list_dice(out: vec[i64], n: i64, number: i64, groups: i64, faces: i64, kinds: i64, to: i64) -> i64:
    """List the choices that start at a number: for each of the faces or, if there are any, for each of the kinds that
    may go `to` a place. `groups` is how many numbers a face takes."""
    i: i64
    if kinds == 0:
        while faces != 0:
            out[n] = number + ((faces & 7) - 1) * groups
            n += 1
            faces >>= 3
        return n
    start = len(out) - KINDS
    for i in range(start, start + kinds, 2):
        out[n] = number + out[i]
        if out[i + 1] >> to & 1 == 0:
            n += 1
    return n


NOTHING: Final = vec[u8]()
NO_TRAILS: Final = vec[i64]()


class Underworld(State):
    """One moment of the war. Seat 0 is Death, seat 1 the Devil; in the notation a seat is called by its side."""

    def __init__(self, game: Game, dice: Dice, switches: Switches, board: Board) -> None:
        super().__init__(game, dice, 2)
        self.switches: Switches = switches
        self.board: Board = board
        # `new` makes vectors of its own; a copy gets copies.
        self.minions: vec[u8] = NOTHING  # [seat, place, number and faces]
        self.places: vec[i64] = NO_TRAILS  # [seat] where it has minions, [FILLED + seat] where it has three or more
        self.touched: i64 = 0  # the set of places that the last answer has put dice to, or taken them from
        # The trails of the dice that moved this turn. Only they have a history, and only the seat on turn has them.
        self.trails: vec[i64] = NO_TRAILS
        self.travellers: i64 = 0
        self.phase: i64 = ACTING
        self.turn: i64 = DEATH  # whose turn it is
        self.left: i64 = TURN
        self.special_used: bool = False
        self.special_spent: i64 = 0  # bits of the seats that ever used theirs
        self.attacked: bool = False
        # Turns that are over, turns in a row without an attack, who attacked last
        self.turns: i64 = 0
        self.idle: i64 = 0
        self.last_attack: i64 = NEITHER
        # The battle or slaughter that is being resolved: where, the attacking die and the set of places it has left,
        # the defending die, whose result is open, how many victims are still to be removed
        self.at: i64 = HOME
        self.attacker: i64 = 0
        self.attacker_left: i64 = 0
        self.defender: i64 = 0
        self.settling: i64 = DEATH
        self.victims: i64 = 0

    def copy(self, dice: Dice) -> "Underworld":
        twin = Underworld(self.game, dice, self.switches, self.board)
        twin.minions = self.minions[:]
        twin.places = self.places[:]
        twin.trails = self.trails[:]
        return self.copy_into(twin, dice)

    def copy_into(self, room: State, dice: Dice) -> "Underworld":
        twin = cast(Underworld, room)
        self.carry(twin)
        twin.dice = dice
        copy_bytes(self.minions, twin.minions)
        copy_numbers(self.places, twin.places)
        copy_numbers(self.trails, twin.trails)
        twin.travellers = self.travellers
        twin.phase = self.phase
        twin.turn = self.turn
        twin.left = self.left
        twin.special_used = self.special_used
        twin.special_spent = self.special_spent
        twin.attacked = self.attacked
        twin.turns = self.turns
        twin.idle = self.idle
        twin.last_attack = self.last_attack
        twin.at = self.at
        twin.attacker = self.attacker
        twin.attacker_left = self.attacker_left
        twin.defender = self.defender
        twin.settling = self.settling
        twin.victims = self.victims
        return twin

    # What is hidden

    def deal_anew(self, seat: i64) -> None:
        """Nothing is hidden in the underworld."""

    def score(self, seat: i64) -> int:
        """The minions that the seat has left."""
        return int(self.alive(seat))

    # Minions

    def slot(self, seat: i64, place: i64) -> i64:
        """Where the minions of a seat in a place are kept: their number here, those showing a face at + face."""
        return seat * self.board.span + place * SLOT

    def count(self, seat: i64, place: i64) -> i64:
        return i64(self.minions[self.slot(seat, place)])

    def showing(self, seat: i64, place: i64, face: i64) -> i64:
        return i64(self.minions[self.slot(seat, place) + face])

    def alive(self, seat: i64) -> i64:
        total: i64 = 0
        place: i64
        for place in range(self.board.fields + 1):
            total += self.count(seat, place)
        return total

    def wiped_out(self, seat: i64) -> bool:
        """Whether a seat has no minions left."""
        return self.places[seat] == 0

    def put(self, seat: i64, place: i64, face: i64) -> None:
        minions, places, slot = self.minions, self.places, self.slot(seat, place)
        minions[slot] += 1
        minions[slot + face] += 1
        minions[slot + SET] |= u8(1 << face)
        places[seat] |= just(place)
        self.touched |= just(place)
        if minions[slot] >= FULL:
            places[FILLED + seat] |= just(place)

    def take(self, seat: i64, place: i64, face: i64) -> None:
        minions, places, slot = self.minions, self.places, self.slot(seat, place)
        minions[slot] -= 1
        minions[slot + face] -= 1
        self.touched |= just(place)
        if minions[slot + face] == 0:
            minions[slot + SET] -= u8(1 << face)
        if minions[slot] < FULL:
            places[FILLED + seat] &= ~just(place)
            if minions[slot] == 0:
                places[seat] &= ~just(place)

    # Trails

    def find_trail(self, place: i64, face: i64, group: i64) -> i64:
        """The traveller that stands for a group of dice, or UNMOVED if that group has not moved this turn."""
        if self.travellers == 0:
            return UNMOVED
        rank: i64 = -1
        if self.unmoved(place, face) > 0:
            rank = 0
        if rank == group:
            return UNMOVED
        i: i64
        for i in range(self.travellers):
            if self.trails[i * TRAIL] == place * SLOT + face and self.is_new_group(i):
                rank += 1
                if rank == group:
                    return i
        return UNMOVED

    def unmoved(self, place: i64, face: i64) -> i64:
        """How many of the dice of a face in a place have not moved this turn."""
        die = place * SLOT + face
        count = i64(self.minions[self.turn * self.board.span + die])
        i: i64
        for i in range(self.travellers):
            if self.trails[i * TRAIL] == die:
                count -= 1
        return count

    def is_new_group(self, traveller: i64) -> bool:
        """Whether no earlier traveller shows the same face in the same place and has left the same places."""
        at = traveller * TRAIL
        i: i64
        for i in range(0, at, TRAIL):
            if self.trails[i] == self.trails[at] and self.trails[i + 1] == self.trails[at + 1]:
                return False
        return True

    def places_left(self, traveller: i64) -> i64:
        """The set of places that it has left this turn."""
        if traveller == UNMOVED:
            return 0
        return self.trails[traveller * TRAIL + 1]

    def places_of_travellers(self) -> i64:
        """The set of places where dice are that moved this turn."""
        places: i64 = 0
        i: i64
        for i in range(self.travellers):
            places |= just(self.trails[i * TRAIL] >> 3)
        return places

    def remember(self, traveller: i64, face: i64, came_from: i64, to: i64) -> None:
        """It has gone from one place to another (ruling 13)."""
        if traveller == UNMOVED:
            traveller = self.travellers
            self.travellers += 1
            self.trails[traveller * TRAIL + 1] = 0
        elif self.switches.last_place_only:
            self.trails[traveller * TRAIL + 1] = 0
        self.trails[traveller * TRAIL] = to * SLOT + face
        self.trails[traveller * TRAIL + 1] |= just(came_from)

    def forget(self, traveller: i64) -> None:
        """It was rerolled or moved by a result, and may go anywhere (ruling 13)."""
        if traveller == UNMOVED:
            return
        self.travellers -= 1
        i: i64
        for i in range(traveller * TRAIL, self.travellers * TRAIL):
            self.trails[i] = self.trails[i + TRAIL]

    def attacker_trail(self) -> i64:
        """The trail of the attacking die, or UNMOVED."""
        i: i64
        if self.attacker_left != 0:
            for i in range(self.travellers):
                if (
                    self.trails[i * TRAIL] == self.at * SLOT + self.attacker
                    and self.places_left(i) == self.attacker_left
                ):
                    return i
        return UNMOVED

    # Set-up

    def set_up(self) -> None:
        seat: i64
        i: i64
        for seat in range(2):
            length = i64(self.board.row_length[seat])
            for i in range(length):
                field = i64(self.board.row[seat * LONGEST_ROW + i])
                self.roll_onto(seat, field, FULL)  # ruling 05: from left to right
                self.tell(ROLLED_ROW, seat, field)
                self.tell_faces(seat, field)
            self.roll_onto(seat, HOME, ARMY - FULL * length)  # ruling 42
            self.tell(ROLLED_HOME, seat)
            self.tell_faces(seat, HOME)
        self.begin_turn(DEATH)  # ruling 04

    def tell_faces(self, seat: i64, place: i64) -> None:
        """Tell with what was told last how many dice of a seat in a place show each face."""
        if not self.telling:
            return
        slot = self.slot(seat, place)
        face: i64
        for face in range(1, FACES + 1):
            self.tell_more(i64(self.minions[slot + face]))

    def roll_onto(self, seat: i64, place: i64, number: i64) -> None:
        i: i64
        for i in range(number):
            self.put(seat, place, self.roll())

    # The questions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == ACTING:
            return self.list_specials(out, self.list_actions(out, len(out)))
        if self.phase == DEFENDING:
            return self.list_defenders(out)
        if self.phase == SETTLING:
            return self.list_ways_out(out)
        return self.list_victims(out)

    def apply(self, seat: i64, choice: i64) -> None:
        self.touched = 0
        if self.phase == ACTING:
            self.act_out(choice)
        elif self.phase == DEFENDING:
            self.defend(choice - DEFEND + 1)
        elif self.phase == SETTLING:
            self.take_way_out(self.settling, choice)
            self.go_on_with_battle(self.settling)
        else:
            self.remove(choice)
            self.go_on_with_slaughter()

    # The turn

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.left = TURN
        self.special_used = False
        self.attacked = False
        self.travellers = 0
        self.await_action()
        self.tell(TURN_BEGAN, seat, self.turns + 1)

    def await_action(self) -> None:
        self.phase = ACTING
        self.owes = 1 << self.turn

    def list_actions(self, out: vec[i64], enough: i64) -> i64:
        """All actions but the specials, by place; or at least `enough` of them, if fewer will do."""
        board, minions, places = self.board, self.minions, self.places
        mine = self.turn * board.span
        my_row, their_row = board.first[self.turn], board.first[1 - self.turn]
        enemies = places[1 - self.turn]
        closed = places[FILLED + self.turn] | just(HOME)  # no way leads home
        moved = self.places_of_travellers()
        n: i64 = 0
        if places[self.turn] & just(HOME) != 0:
            n = self.list_entries(out, moved, enough)
        rest = places[self.turn] & ~just(HOME)
        while rest != 0 and n < enough:
            place = lowest(rest)
            rest &= rest - 1
            faces = FACES_OF_SET[i64(minions[mine + place * SLOT + SET])]
            kinds: i64 = 0
            if moved >> place & 1 != 0:
                kinds = self.sort_out(out, place, faces, FIELD_GROUPS)
            die = (place - 1) * (FACES * FIELD_GROUPS)
            if enemies >> place & 1 != 0:
                n = list_dice(out, n, FIGHT + die, FIELD_GROUPS, faces, kinds, NOWHERE)  # ruling 16: nothing else
                continue
            number = MOVE + die
            near = board.near[place]
            if kinds == 0:
                # A field holds three dice: all that they may show is written at once, and what is too much written over.
                first = ((faces & 7) - 1) * FIELD_GROUPS
                second = ((faces >> 3 & 7) - 1) * FIELD_GROUPS
                third = ((faces >> 6) - 1) * FIELD_GROUPS
                different: i64 = 1 if faces < 8 else 2 if faces < 64 else 3
                while near != 0:
                    out[n] = number + first
                    out[n + 1] = number + second
                    out[n + 2] = number + third
                    if closed >> (near & 63) & 1 == 0:
                        n += different
                    number += FIELD_DICE
                    near >>= WAY
            else:
                while near != 0:
                    to = near & 63
                    if closed >> to & 1 == 0:
                        n = list_dice(out, n, number, FIELD_GROUPS, faces, kinds, to)
                    number += FIELD_DICE
                    near >>= WAY
            if my_row >> place & 1 != 0:  # ruling 15
                n = list_dice(out, n, GO_HOME + die, FIELD_GROUPS, faces, kinds, HOME)
            if their_row >> place & 1 != 0 and self.may_slaughter():
                n = list_dice(out, n, SLAUGHTER + die, FIELD_GROUPS, faces, kinds, NOWHERE)
        return n

    def list_entries(self, out: vec[i64], moved: i64, enough: i64) -> i64:
        board = self.board
        open_fields = board.first[self.turn] & ~self.places[FILLED + self.turn]
        if open_fields == 0:
            return 0
        faces = FACES_OF_SET[i64(self.minions[self.turn * board.span + SET])]
        kinds: i64 = 0
        if moved & just(HOME) != 0:
            kinds = self.sort_out(out, HOME, faces, HOME_GROUPS)
        n: i64 = 0
        i: i64
        for i in range(i64(board.row_length[self.turn])):
            field = i64(board.row[self.turn * LONGEST_ROW + i])
            if open_fields >> field & 1 != 0 and n < enough:
                n = list_dice(out, n, ENTER + (field - 1) * (FACES * HOME_GROUPS), HOME_GROUPS, faces, kinds, field)
        return n

    def sort_out(self, out: vec[i64], place: i64, faces: i64, groups: i64) -> i64:
        """Sort the dice of the seat on turn in a place with travellers into kinds, at the end of `out`; return how much of
        it they fill.

        Dice of one face are of one kind unless they have left different places this turn.
        """
        trails, end = self.trails, self.travellers * TRAIL
        start = len(out) - KINDS
        n = start
        i: i64
        while faces != 0:
            face = faces & 7
            die = place * SLOT + face
            unmoved = i64(self.minions[self.turn * self.board.span + die])
            for i in range(0, end, TRAIL):
                if trails[i] == die:
                    unmoved -= 1
            number = (face - 1) * groups
            first = n
            if unmoved > 0:
                out[n] = number
                out[n + 1] = 0
                n += 2
                number += 1
            for i in range(0, end, TRAIL):
                if trails[i] == die:
                    like = first
                    while like < n and out[like + 1] != trails[i + 1]:
                        like += 2
                    if like == n:
                        out[n] = number
                        out[n + 1] = trails[i + 1]
                        n += 2
                        number += 1
            faces >>= 3
        return n - start

    def act_out(self, choice: i64) -> None:
        if choice < MOVE:
            at = choice - ENTER
            self.enter(at // (FACES * HOME_GROUPS) + 1, at // HOME_GROUPS % FACES + 1, at % HOME_GROUPS)
        elif choice < INFILTRATE:
            at = (choice - MOVE) % FIELD_DICE
            field = at // (FACES * FIELD_GROUPS) + 1
            face = at // FIELD_GROUPS % FACES + 1
            traveller = self.find_trail(field, face, at % FIELD_GROUPS)
            if choice < GO_HOME:
                self.move(field, face, traveller, (choice - MOVE) // FIELD_DICE)
            elif choice < FIGHT:
                self.go_home(field, face, traveller)
            elif choice < SLAUGHTER:
                self.fight(field, face, traveller)
            else:
                self.slaughter(field, face, traveller)
        elif choice < SACRIFICE:
            at = choice - INFILTRATE
            self.infiltrate(at // HOME_GROUPS + 1, at % HOME_GROUPS)
        else:
            at = choice - SACRIFICE
            self.sacrifice(at // FACES + 1, at % FACES + 1)

    def end_action(self) -> None:
        self.left -= 1
        self.go_on_with_turn()

    def go_on_with_turn(self) -> None:
        if self.left == 0:
            self.end_turn()
        elif self.can_act():
            self.await_action()
        else:
            self.tell(FORFEITED, self.turn, self.left)  # ruling 06
            self.end_turn()

    def can_act(self) -> bool:
        """Whether any of the six actions can be made; a special that is not one of them does not count."""
        if self.can_enter() or self.can_fight():  # as most often: then nothing has to be listed
            return True
        out = SHORT[:]
        if self.list_actions(out, 1) > 0:
            return True
        return not self.switches.special_free and self.list_specials(out, 0) > 0

    def can_enter(self) -> bool:
        """Whether a die can enter that has certainly not moved: more are at home than have moved at all."""
        has_room = self.board.first[self.turn] & ~self.places[FILLED + self.turn] != 0
        return has_room and self.count(self.turn, HOME) > self.travellers

    def can_fight(self) -> bool:
        """Whether both have dice in some field."""
        return self.places[DEATH] & self.places[DEVIL] & ~just(HOME) != 0

    def end_turn(self) -> None:
        self.turns += 1
        self.idle += 1
        if self.attacked:
            self.idle = 0
        if self.idle >= self.switches.stalemate_turns:  # ruling 33
            self.end(self.last_attack, BY_COURAGE)
        elif self.turns == self.switches.max_turns:  # ruling 41
            death, devil = self.alive(DEATH), self.alive(DEVIL)
            self.end(NEITHER if death == devil else DEATH if death > devil else DEVIL, BY_NUMBERS)
        else:
            self.begin_turn(1 - self.turn)

    # Movement

    def enter(self, field: i64, face: i64, group: i64) -> None:
        traveller = self.find_trail(HOME, face, group)
        self.take(self.turn, HOME, face)
        self.put(self.turn, field, face)
        self.remember(traveller, face, HOME, field)
        self.tell(ENTERED, self.turn, face, field)
        self.end_action()

    def move(self, field: i64, face: i64, traveller: i64, way: i64) -> None:
        to = self.board.near[field] >> way * WAY & 63
        self.take(self.turn, field, face)
        self.put(self.turn, to, face)
        self.remember(traveller, face, field, to)
        self.tell(MOVED, self.turn, face, field, to)
        self.end_action()

    def go_home(self, field: i64, face: i64, traveller: i64) -> None:
        """Back home with the face it has (ruling 38); from there another field of the first row is open (ruling 14)."""
        self.take(self.turn, field, face)
        self.put(self.turn, HOME, face)
        self.remember(traveller, face, field, HOME)
        self.tell(WENT_HOME, self.turn, face, field)
        self.end_action()

    # Battle

    def attack(self, field: i64, face: i64, traveller: i64) -> None:
        """What a fight and a slaughter have in common."""
        self.at = field
        self.attacker = face
        self.attacker_left = self.places_left(traveller)
        self.attacked = True
        self.last_attack = self.turn

    def fight(self, field: i64, face: i64, traveller: i64) -> None:
        self.attack(field, face, traveller)
        self.tell(ATTACKED, self.turn, face, field)
        out = SHORT[:]
        if self.list_defenders(out) == 1:
            self.defend(out[0] - DEFEND + 1)
        else:
            self.phase = DEFENDING
            self.owes = 1 << (1 - self.turn)

    def list_defenders(self, out: vec[i64]) -> i64:
        """Any that shows as much as the attacker (rulings 19 and 20); any at all if none does."""
        n = self.list_faces(out, self.attacker)
        return n if n > 0 else self.list_faces(out, 1)

    def list_faces(self, out: vec[i64], lowest: i64) -> i64:
        n: i64 = 0
        face: i64
        for face in range(lowest, FACES + 1):
            if self.showing(1 - self.turn, self.at, face) > 0:
                out[n] = DEFEND + face - 1
                n += 1
        return n

    def defend(self, face: i64) -> None:
        self.defender = face
        self.tell(DEFENDED, 1 - self.turn, face, self.at, self.attacker)
        self.settle(self.turn)  # ruling 21: the attacker first

    def fighter(self, seat: i64) -> i64:
        """The face of a seat's die in this battle."""
        return self.attacker if seat == self.turn else self.defender

    def result(self, seat: i64) -> i64:
        """What the battle means for a seat's die."""
        total = self.attacker + self.defender
        return i64(self.switches.attack[total] if seat == self.turn else self.switches.defence[total])

    def back(self, seat: i64) -> i64:
        """One field back towards a seat's home from the battle."""
        return i64(self.board.back[seat * (self.board.fields + 1) + self.at])

    def settle(self, seat: i64) -> None:
        """A seat's die meets its result; where that leaves a choice, its owner is asked."""
        result = self.result(seat)
        face = self.fighter(seat)
        self.tell(RESULTED, seat, face, self.at, result)
        self.settling = seat
        if result <= REVIVE:
            out = SHORT[:]
            if self.list_ways_out(out) > 1:
                self.phase = SETTLING
                self.owes = 1 << seat
                return
            self.take_way_out(seat, out[0])
        elif result == RETREAT:
            self.take_way_out(seat, REROLL)
        elif result == DIE:
            self.leave_battle(seat)
            self.tell(DIED, seat, face, self.at)
        else:
            self.leave_battle(seat)
            new = self.roll()  # ruling 26
            self.put(1 - seat, HOME, new)
            self.tell(DEFECTED, seat, face, self.at, new)
        self.go_on_with_battle(seat)

    def list_ways_out(self, out: vec[i64]) -> i64:
        seat = self.settling
        result = self.result(seat)
        if result == REVIVE:  # ruling 25
            out[0] = KEEP
            out[1] = REROLL
            return 2
        back = self.back(seat)
        n: i64 = 0
        if result == VICTORY:
            out[0] = STAY
            n = 1
        # Back from the first row is home, which an evading die can reach anyway (rulings 22 to 24).
        room = result == VICTORY if back == HOME else self.count(seat, back) < FULL
        if room:
            out[n] = BACK
            n += 1
        if result == EVADE:
            out[n] = KEEP
            n += 1
        return n

    def take_way_out(self, seat: i64, way: i64) -> None:
        face = self.fighter(seat)
        if way == STAY:
            self.tell(STAYED, seat, face, self.at)
            return
        self.leave_battle(seat)
        if way == BACK:
            back = self.back(seat)
            self.put(seat, back, face)
            self.tell(STEPPED_BACK, seat, face, self.at, back)
        elif way == KEEP:
            self.put(seat, HOME, face)
            self.tell(RETURNED, seat, face, self.at)
        else:
            new = self.roll()
            self.put(seat, HOME, new)
            self.tell(REROLLED, seat, face, self.at, new)

    def leave_battle(self, seat: i64) -> None:
        """A seat's die leaves the field of the battle."""
        if seat == self.turn:
            self.forget(self.attacker_trail())
        self.take(seat, self.at, self.fighter(seat))

    def go_on_with_battle(self, settled: i64) -> None:
        if self.wiped_out(settled):
            self.end(1 - settled, BY_DESTRUCTION)  # ruling 32
        elif settled == self.turn:
            self.settle(1 - settled)
        else:
            self.end_action()

    # Slaughter

    def may_slaughter(self) -> bool:
        """Whether a die alone in a field of the enemy's first row may slaughter (rulings 27 and 30)."""
        enemy = 1 - self.turn
        i: i64
        if self.switches.whole_row:
            for i in range(i64(self.board.row_length[enemy])):
                if self.count(enemy, i64(self.board.row[enemy * LONGEST_ROW + i])) > 0:
                    return False
        return True

    def slaughter(self, field: i64, face: i64, traveller: i64) -> None:
        self.attack(field, face, traveller)
        enemies = self.alive(1 - self.turn)
        self.victims = face if face < enemies else enemies  # ruling 28
        self.tell(SLAUGHTERED, self.turn, face, field, self.victims)
        self.go_on_with_slaughter()

    def list_victims(self, out: vec[i64]) -> i64:
        """Those at home first, then those on the fields (ruling 29)."""
        enemy = 1 - self.turn
        fields: i64 = 0
        if self.count(enemy, HOME) == 0:
            fields = self.board.fields
        n: i64 = 0
        place: i64
        face: i64
        for place in range(fields + 1):
            if self.count(enemy, place) > 0:
                for face in range(1, FACES + 1):
                    if self.showing(enemy, place, face) > 0:
                        out[n] = REMOVE + place * FACES + face - 1
                        n += 1
        return n

    def remove(self, victim: i64) -> None:
        place = (victim - REMOVE) // FACES
        face = (victim - REMOVE) % FACES + 1
        self.take(1 - self.turn, place, face)
        self.tell(REMOVED, 1 - self.turn, face, place)
        self.victims -= 1

    def go_on_with_slaughter(self) -> None:
        """Ask for the victims one by one, but only while there is something to choose."""
        enemy = 1 - self.turn
        out = buffer()
        while self.victims > 0:
            at_home = self.count(enemy, HOME)
            able = at_home if at_home > 0 else self.alive(enemy)
            if self.list_victims(out) > 1 and able > self.victims:
                self.phase = REMOVING
                self.owes = 1 << enemy
                return
            self.remove(out[0])
        if self.wiped_out(enemy):
            self.end(self.turn, BY_DESTRUCTION)
            return
        self.forget(self.attacker_trail())
        self.take(self.turn, self.at, self.attacker)
        new = self.roll()  # ruling 31
        self.put(self.turn, HOME, new)
        self.tell(REROLLED, self.turn, self.attacker, self.at, new)
        self.end_action()

    # The special actions

    def may_use_special(self) -> bool:
        limit = self.switches.special_limit  # rulings 08 and 47
        if (limit == ONCE_A_TURN and self.special_used) or (
            limit == ONCE_A_GAME and self.special_spent >> self.turn & 1 != 0
        ):
            return False
        price: i64 = 1
        if self.turn == DEVIL:
            price = 2
        at_home = self.count(self.turn, HOME)
        return at_home > price or (at_home == price and self.alive(self.turn) > price)  # rulings 09 and 12

    def list_specials(self, out: vec[i64], n: i64) -> i64:
        if not self.may_use_special():
            return n
        home = self.slot(self.turn, HOME)
        faces = FACES_OF_SET[i64(self.minions[home + SET])]
        if self.turn == DEATH:
            kinds: i64 = 0
            if self.places_of_travellers() & 1 != 0:
                kinds = self.sort_out(out, HOME, faces, HOME_GROUPS)
            return list_dice(out, n, INFILTRATE, HOME_GROUPS, faces, kinds, NOWHERE)
        while faces != 0:
            face = faces & 7
            faces >>= 3
            if self.minions[home + face] > 1:
                out[n] = SACRIFICE + (face - 1) * FACES + face - 1
                n += 1
            n = list_dice(out, n, SACRIFICE + (face - 1) * FACES, 1, faces, 0, NOWHERE)
        return n

    def infiltrate(self, face: i64, group: i64) -> None:
        """Death sends a die to hell, and the Devil rerolls all of hell with it (ruling 11)."""
        self.forget(self.find_trail(HOME, face, group))
        self.take(DEATH, HOME, face)
        self.tell(INFILTRATED, face)
        self.put(DEVIL, HOME, face)
        self.reroll_hell()
        self.end_special()

    def sacrifice(self, face: i64, other: i64) -> None:
        """The Devil gives two dice of hell to Death, who rolls them into purgatory; the rest of hell is rerolled."""
        self.tell(SACRIFICED, face, other)
        self.give(face)
        self.give(other)
        i: i64
        for i in range(self.travellers - 1, i64(-1), -1):
            if self.trails[i * TRAIL] >> 3 == HOME:
                self.forget(i)
        self.reroll_hell()
        self.end_special()

    def give(self, face: i64) -> None:
        self.take(DEVIL, HOME, face)
        new = self.roll()
        self.put(DEATH, HOME, new)
        self.tell(RECRUITED, face, new)

    def reroll_hell(self) -> None:
        slot = self.slot(DEVIL, HOME)
        number = self.count(DEVIL, HOME)
        if number == 0:
            return
        self.tell(REROLLED_HOME, DEVIL)
        self.tell_faces(DEVIL, HOME)
        i: i64
        for i in range(SLOT):
            self.minions[slot + i] = 0
        self.places[DEVIL] &= ~just(HOME)
        self.places[FILLED + DEVIL] &= ~just(HOME)
        self.roll_onto(DEVIL, HOME, number)
        self.tell_faces(DEVIL, HOME)

    def end_special(self) -> None:
        self.special_used = True
        self.special_spent |= 1 << self.turn
        if self.switches.special_free:  # ruling 07
            self.go_on_with_turn()
        else:
            self.end_action()

    # The end

    def end(self, winner: i64, why: i64) -> None:
        self.owes = 0
        self.phase = ACTING
        if winner == NEITHER:
            self.tell(DRAWN, why)
        else:
            self.won = 1 << winner
            self.tell(WON, winner, why)


def new(game: Game, dice: Dice, switches: Switches) -> Underworld:
    """A war before its set-up: no minions yet."""
    state = Underworld(game, dice, switches, switches.board)
    state.minions = vec[u8]([0] * (2 * switches.board.span))
    state.places = vec[i64]([0] * (2 * FILLED))
    state.trails = vec[i64]([0] * (TURN * TRAIL))
    return state
