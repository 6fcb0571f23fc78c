"""What a side of 66d6 sees, in numbers: all of it, its own side first. Places are counted from home, which is 0."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from threescore.core.sight import MOST, Sight, Stretch, clear, flag, one_of, within
from threescore.core.state import State
from threescore.rules.underworld.moves import (
    ACTING,
    ARMY,
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
        self.once: bool = switches.special_limit == ONCE_A_GAME

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        moment = cast(Underworld, state)
        over = moment.owes == 0
        end = at + self.size
        at = self.write_seats(state, seat, out, at)
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
        at = self.write_minions(moment, seat, out, at)
        at = self.write_minions(moment, 1 - seat, out, at)
        # Dice that moved stand from the first row on: what is left here of an earlier moment ends with the first empty row.
        battle = at + TRAVELLERS * (2 + self.places)
        row = at
        while row < battle and out[row] != 0:
            row = clear(out, row, 2 + self.places)
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

    def write_minions(self, moment: Underworld, seat: i64, out: vec[i16], at: i64) -> i64:
        """The dice of a seat by place and face; where the next number goes."""
        minions = moment.minions
        slot = moment.slot(seat, 0)
        place: i64
        face: i64
        for place in range(self.places):
            if minions[slot] == 0:
                # Most places are empty: that they are is counted once, instead of face by face.
                out[at] = out[at + 1] = out[at + 2] = out[at + 3] = out[at + 4] = out[at + 5] = i16(0)
            else:
                for face in range(FACES):
                    out[at + face] = i16(minions[slot + 1 + face])
            at += FACES
            slot += SLOT
        return at

    def mark_places(self, out: vec[i16], at: i64, places: i64) -> None:
        i: i64
        for i in range(self.places):
            out[at + i] = i16(places >> i & 1)

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
