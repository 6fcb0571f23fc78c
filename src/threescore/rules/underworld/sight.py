"""What a side of 66d6 sees, in numbers: all of it, its own side first. Places are counted from home, which is 0."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from threescore.core.bits import lowest
from threescore.core.sight import MOST, Sight, Stretch, clear, flag, one_of, within
from threescore.core.state import State
from threescore.rules.underworld.moves import (
    ACTING,
    ARMY,
    DEFENDING,
    FACES,
    NEITHER,
    ONCE_A_GAME,
    REMOVING,
    SETTLING,
    SLOT,
    TRAIL,
    TURN,
    Switches,
    Underworld,
    just,
)

OVER: Final = 4
# How many dice can have moved this turn: one an action, and one that a battle brought back
TRAVELLERS: Final = TURN + 1


def stretches(switches: Switches) -> list[Stretch]:
    fields = int(switches.board.fields)
    places = fields + 1
    return [
        Stretch("phase", OVER + 1, 1, "the open question: act, defend, result, remove; or over"),
        Stretch("turn", 2, 1, "whose turn it is, the seat itself first"),
        Stretch("turns", 1, MOST, "how many turns are over"),
        Stretch("left", 1, TURN, "how many actions are left"),
        Stretch("special_used", 1, 1, "whether the special action of this turn was used"),
        Stretch("special_spent", 2, 1, "who has used the only one of the game, where there is but one"),
        Stretch("attacked", 1, 1, "whether this turn has seen an attack"),
        Stretch("idle", 1, 1000, "turns without an attack before this one"),
        Stretch("clock", 1, 1000, "the same as the clock of courage counts them"),
        Stretch("last_attack", 2, 1, "who attacked last"),
        Stretch("minions", (2, places, FACES), 2 * ARMY, "how many dice show each face, at home and in each field"),
        Stretch(
            "travellers",
            (TRAVELLERS, 2 + places),
            max(FACES, fields),
            "dice that moved this turn: face, place, and the places that each has left",
        ),
        Stretch("at", 1, fields, "where a battle or a slaughter is"),
        Stretch("attacker", 1, FACES, "the attacking die"),
        Stretch("attacker_left", places, 1, "the places that it has left"),
        Stretch("defender", 1, FACES, "the defending die, once it is chosen"),
        Stretch("result_of", 2, 1, "whose result is open"),
        Stretch("victims", 1, TURN, "how many dice are still to be removed"),
    ]


class UnderworldSight(Sight):
    """What the two sides see, on the board of the game."""

    def __init__(self, switches: Switches) -> None:
        super().__init__(2, stretches(switches))
        self.places: i64 = switches.board.fields + 1
        self.everywhere: i64 = 2 * just(self.places - 1) - 1
        self.once: bool = switches.special_limit == ONCE_A_GAME

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        self.write_all(cast(Underworld, state), seat, self.everywhere, out, at)

    def update(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """An answer moves dice in few places."""
        moment = cast(Underworld, state)
        self.write_all(moment, seat, moment.touched, out, at)

    def write_all(self, moment: Underworld, seat: i64, places: i64, out: vec[i16], at: i64) -> None:
        """What the seat sees, with the dice of these places; those of others are written there already."""
        over = moment.owes == 0
        end = at + self.size
        at = self.write_seats(moment, seat, out, at)
        # Nothing of an attack is left here of an earlier moment if that had none.
        attack = out[at + DEFENDING] != 0 or out[at + SETTLING] != 0 or out[at + REMOVING] != 0
        at = one_of(out, at, OVER + 1, OVER if over else moment.phase)
        at = one_of(out, at, 2, moment.turn ^ seat)
        out[at] = within(moment.turns)
        out[at + 1] = i16(moment.left)
        out[at + 2] = flag(moment.special_used)
        spent: i64 = moment.special_spent if self.once and not over else 0
        out[at + 3] = i16(spent >> seat & 1)
        out[at + 4] = i16(spent >> (1 - seat) & 1)
        out[at + 5] = flag(moment.attacked and not over)
        out[at + 6] = i16(moment.idle)
        out[at + 7] = i16(0) if moment.attacked else i16(moment.idle)
        at = one_of(out, at + 8, 2, 2 if moment.last_attack == NEITHER else moment.last_attack ^ seat)
        self.write_minions(moment, seat, places, out, at)
        at += FACES * self.places
        self.write_minions(moment, 1 - seat, places, out, at)
        at += FACES * self.places
        # Dice that moved stand from the first row on: what is left here of an earlier moment ends with the first empty row.
        battle = at + TRAVELLERS * (2 + self.places)
        row = at
        while row < battle and out[row] != 0:
            row = clear(out, row, 2 + self.places)
        if attack:
            clear(out, battle, end - battle)
        if over:
            return
        i: i64
        for i in range(moment.travellers):
            place = at + i * (2 + self.places)
            out[place] = i16(moment.trails[i * TRAIL] & (SLOT - 1))
            out[place + 1] = i16(moment.trails[i * TRAIL] // SLOT)
            self.mark_places(out, place + 2, moment.trails[i * TRAIL + 1])
        if moment.phase != ACTING:
            self.write_attack(moment, seat, out, battle)

    def write_minions(self, moment: Underworld, seat: i64, places: i64, out: vec[i16], at: i64) -> None:
        """The dice of a seat in these places, by face."""
        minions = moment.minions
        place: i64
        face: i64
        for place in range(self.places):
            if places >> place & 1 == 0:
                continue
            row, slot = at + FACES * place, moment.slot(seat, place)
            if minions[slot] == 0:
                # Most places are empty: that they are is counted once, instead of face by face.
                out[row] = out[row + 1] = out[row + 2] = out[row + 3] = out[row + 4] = out[row + 5] = i16(0)
            else:
                for face in range(FACES):
                    out[row + face] = i16(minions[slot + 1 + face])

    def mark_places(self, out: vec[i16], at: i64, places: i64) -> None:
        """Where there are zeros, mark these places: few, as a die leaves few in a turn."""
        while places != 0:
            out[at + lowest(places)] = i16(1)
            places &= places - 1

    def write_attack(self, moment: Underworld, seat: i64, out: vec[i16], at: i64) -> None:
        """The battle or slaughter that is being resolved."""
        out[at] = i16(moment.at)
        out[at + 1] = i16(moment.attacker)
        # What the attacker has left no longer matters once the other's die settles.
        if not (moment.phase == SETTLING and moment.settling != moment.turn):
            self.mark_places(out, at + 2, moment.attacker_left)
        at += 2 + self.places
        if moment.phase == SETTLING:
            out[at] = i16(moment.defender)
            out[at + 1 + (moment.settling ^ seat)] = i16(1)
        if moment.phase == REMOVING:
            out[at + 3] = i16(moment.victims)
