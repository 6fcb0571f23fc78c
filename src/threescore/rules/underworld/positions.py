"""Putting 66d6 into a position that somebody wrote; every fault is named (ruling 51).

What a position says has to agree with itself: whose turn it is with how many turns are over, what was done this turn with the
actions that are left, a battle with the rule by which the defender is chosen, an end with its winner. How the war came there
is not asked: small armies and odd places are welcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.rules.underworld import moves
from threescore.rules.underworld.board import HOME, SIDES, Ground

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = {"death": "Death", "devil": "the Devil"}
HOMES = {"death": "purgatory", "devil": "hell"}
PHASES = ("act", "defend", "result", "remove")
RESULTS = ("victory", "evade", "revive", "retreat", "death", "defect")
FACES = range(1, moves.FACES + 1)
# More turns than any war has
ENDLESS = 10**9


def name_of(seat: int) -> str:
    return NAMES[SIDES[seat]]


def counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


class Placing:
    """Places one position; `place` leaves a state that can be played on, or raises BadPosition."""

    def __init__(self, state: moves.Underworld, ground: Ground) -> None:
        self.state = state
        self.ground = ground
        self.switches = state.switches

    def place(self, position: Mapping[str, Any]) -> None:
        reader = Reader(position)
        state = self.state
        phase = reader.one_of("phase", (*PHASES, "over"), default="act")
        over = phase == "over"
        state.turn = SIDES.index(reader.one_of("turn", SIDES))
        state.left = reader.number("left", 0 if over else 1, moves.TURN)
        state.special_used = reader.flag("special_used", default=False)
        last = reader.one_of("last_attack", (None, *SIDES), default=None)
        state.last_attack = moves.NEITHER if last is None else SIDES.index(last)
        stalemate = self.switches.stalemate_turns
        state.idle = reader.number("idle", 0, stalemate if over else stalemate - 1, default=0)
        self.place_dice(reader)
        self.check_special()
        if over:
            self.place_end(reader)
            return
        state.phase = PHASES.index(phase)
        state.attacked = reader.flag("attacked", default=False)
        self.check_attack()
        self.place_spent(reader)
        self.place_turns(reader, ended=False)
        self.place_travellers(reader.list_of("visited", as_entry, "dice with face, at and places", default=[]))
        state.owes = 1 << state.turn
        for part, phases in (("battle", ("defend", "result")), ("slaughter", ("remove",))):
            if phase in phases:
                self.place_fight(Reader(as_mapping(reader.any(part), part), f"{part}: "))
        reader.done()
        for seat in (moves.DEATH, moves.DEVIL):
            if state.alive(seat) == 0:
                raise BadPosition(f"{name_of(seat)} has no dice: the game is over, phase 'over'")
        if state.phase == moves.ACTING and not state.can_act():
            raise BadPosition(f"{name_of(state.turn)} can do nothing here; the rest of such a turn is forfeited")

    # Dice

    def place_dice(self, reader: Reader) -> None:
        state = self.state
        homes = Reader(as_mapping(reader.any("home"), "home"), "home: ")
        for seat, name in enumerate(SIDES):
            faces = read_faces(homes, name)
            self.check_number(len(faces))
            for face in faces:
                state.put(seat, moves.HOME, face)
        homes.done()
        for field, dice in as_mapping(reader.any("fields"), "fields").items():
            if field not in self.ground.fields:
                raise BadPosition(f"the board has no field {field!r}; it has {', '.join(self.ground.fields)}")
            sides = Reader(as_mapping(dice, field), f"{field}: ")
            for seat, name in enumerate(SIDES):
                faces = read_faces(sides, name)
                if len(faces) > moves.FULL:
                    raise BadPosition(f"{field} holds at most {moves.FULL} dice of {NAMES[name]}, not {len(faces)}")
                for face in faces:
                    state.put(seat, self.ground.number(field), face)
            sides.done()
        self.check_number(self.all_dice())

    def all_dice(self) -> int:
        return self.state.alive(moves.DEATH) + self.state.alive(moves.DEVIL)

    def check_number(self, number: int, fallen: int = 0) -> None:
        """No more dice than there are, `fallen` of which the position itself tells to have left the game."""
        if number > 2 * moves.ARMY - fallen:
            without = f", {fallen} of which fell just now" if fallen else ""
            raise BadPosition(f"there are {2 * moves.ARMY} dice in the game{without}, not {number + fallen}")

    # The turn

    def check_special(self) -> None:
        state = self.state
        if state.special_used and state.left == moves.TURN and not self.switches.special_free:
            raise BadPosition("the special action is one of the six: where 'special_used' is true, 'left' is at most 5")

    def check_attack(self) -> None:
        """An attack of this turn, against who attacked last and against the actions that are left."""
        state = self.state
        if state.attacked and state.last_attack != state.turn:
            raise BadPosition("where 'attacked' is true, 'last_attack' is the side on turn")
        if state.attacked and state.phase == moves.ACTING and state.left == moves.TURN:
            raise BadPosition("an attack is one of the six actions: where 'attacked' is true, 'left' is at most 5")
        if self.actions_unaccounted() < 0:
            raise BadPosition("the special action and an attack are two of the six: after both, 'left' is at most 4")
        if not state.attacked and state.phase != moves.ACTING:
            raise BadPosition("in the middle of a battle or slaughter 'attacked' is true")

    def actions_unaccounted(self) -> int:
        """How many actions of this turn may have been moves: those spent, but for a special and an attack that is over."""
        state = self.state
        able = moves.TURN - state.left
        if state.special_used and not self.switches.special_free:
            able -= 1
        if state.attacked and state.phase == moves.ACTING:
            able -= 1
        return able

    def place_spent(self, reader: Reader) -> None:
        """Who has used a special action that serves once a game."""
        state = self.state
        spent = reader.list_of("special_spent", SIDES.index, f"any of {', '.join(SIDES)}", default=[])
        if self.switches.special_limit != moves.ONCE_A_GAME:
            if spent:
                raise BadPosition("'special_spent' has a meaning only where a special action serves once a game")
            return
        for seat in spent:
            state.special_spent |= 1 << seat
        if state.special_used and not state.special_spent >> state.turn & 1:
            raise BadPosition(f"where 'special_used' is true, 'special_spent' names {SIDES[state.turn]}")

    def place_turns(self, reader: Reader, ended: bool) -> None:
        """How many turns are over; `ended` is whether that of the side on turn is one of them. Left out, as few as can be."""
        state = self.state
        begun = state.turn + 1 if ended else state.turn  # Death begins, and the sides take turns (ruling 04)
        fewest = max(state.idle, begun, self.turns_told_of())
        fewest += (fewest - begun) % 2
        most = self.switches.max_turns or ENDLESS
        if not ended and self.switches.max_turns:
            most -= 1
        turns = reader.number("turns", 0, most, default=min(fewest, most))
        if (turns - begun) % 2:
            odd = "an odd" if begun % 2 else "an even"
            raise BadPosition(f"'turns' should be {odd} number, not {turns}: it is the turn of {name_of(state.turn)}")
        if state.idle > turns:
            raise BadPosition(f"'idle' should be at most {turns}, the turns that are over, not {state.idle}")
        if turns < fewest:
            raise BadPosition(f"'turns' should be at least {fewest} after what the position tells of, not {turns}")
        state.turns = turns

    def turns_told_of(self) -> int:
        """How many turns it took that somebody attacked, or used a special action, before this turn."""
        state = self.state
        told = 0
        if state.last_attack != moves.NEITHER and not state.attacked:
            told = state.idle + 1
        if state.special_spent >> (1 - state.turn) & 1:
            told = max(told, 1)
        if state.special_spent >> state.turn & 1 and not state.special_used:
            told = max(told, 2)
        return told

    # The end

    def place_end(self, reader: Reader) -> None:
        """The war is over: its winner has to follow from the position (rulings 32, 33 and 41)."""
        state = self.state
        given = reader.one_of("winner", (None, *SIDES))
        armies = [state.alive(seat) for seat in (moves.DEATH, moves.DEVIL)]
        if armies[moves.DEATH] == 0 and armies[moves.DEVIL] == 0:
            raise BadPosition("one side at most has no dice: the war ends with the last of the other")
        beaten = 0 in armies
        if beaten:
            self.check_destruction()
        elif state.left == moves.TURN:
            raise BadPosition("a turn has an action that can be made: where it is over, 'left' is at most 5")
        self.place_turns(reader, ended=not beaten)
        reader.done()
        if beaten:
            winner, why = 1 - armies.index(0), f"{name_of(armies.index(0))} has no dice"
        elif state.idle == self.switches.stalemate_turns:
            winner = state.last_attack
            who = "nobody" if winner == moves.NEITHER else name_of(winner)
            why = f"after {counted(state.idle, 'turn')} without an attack, {who} attacked last"
        elif state.turns == self.switches.max_turns:
            if state.idle == 0 and state.last_attack != state.turn:
                raise BadPosition(f"'idle' is 0 after a turn of {name_of(state.turn)}: then that side attacked last")
            winner = moves.NEITHER if armies[0] == armies[1] else armies.index(max(armies))
            why = f"after {counted(state.turns, 'turn')}, Death has {armies[0]} dice and the Devil {armies[1]}"
        else:
            raise BadPosition("the war is not over: both sides have dice, 'idle' and 'turns' are below their limits")
        wanted = None if winner == moves.NEITHER else SIDES[winner]
        if given != wanted:
            raise reader.fail("winner", f"{wanted or 'null'}: {why}", given)
        state.won = 0 if winner == moves.NEITHER else 1 << winner
        state.owes = 0

    def check_destruction(self) -> None:
        """The last die of a side falls to an attack, in the middle of the attacker's action."""
        state = self.state
        if state.left == 0 or state.idle == self.switches.stalemate_turns:
            raise BadPosition(
                "a side loses its last die in the middle of an action: 'left' counts it, and 'idle' is below its limit"
            )
        if state.last_attack != state.turn:
            raise BadPosition(
                "where a side has no dice, 'last_attack' is the side on turn: nothing else takes the last one"
            )
        state.attacked = True

    # Where dice have been this turn

    def place_travellers(self, entries: list[Mapping[str, Any]]) -> None:
        """The dice of the side on turn that moved this turn."""
        state = self.state
        able = self.actions_unaccounted()
        steps = 0
        for entry in entries:
            reader = Reader(entry, "visited: ")
            face = reader.number("face", 1, moves.FACES)
            place = self.read_place(reader, "at")
            left = self.read_places(reader)
            reader.done()
            steps += left.bit_count()
            if steps > able:
                raise BadPosition(f"visited: {counted(able, 'action')} cannot leave so many places")
            if self.switches.last_place_only and left.bit_count() > 1:
                raise BadPosition("visited: only the last place counts, so 'places' should name one")
            name = self.ground.place(place)
            if left >> place & 1:
                raise BadPosition(f"visited: a die in {name} cannot have left {name} this turn")
            if not self.leads(left, place):
                raise BadPosition(f"visited: no way that leaves each of those places once leads to {name}")
            if state.unmoved(place, face) == 0:
                where = HOMES[SIDES[state.turn]] if name == HOME else name
                raise BadPosition(f"visited: {name_of(state.turn)} has no such {face} in {where}")
            state.trails[state.travellers * moves.TRAIL] = place * moves.SLOT + face
            state.trails[state.travellers * moves.TRAIL + 1] = left
            state.travellers += 1

    def leads(self, left: int, to: int) -> bool:
        """Whether a way through all of a set of places, one after the other, ends in a place."""
        if left == 0:
            return True
        return any(
            left >> before & 1 and self.leads(left & ~(1 << before), before) for before in self.places_next_to(to)
        )

    def places_next_to(self, place: int) -> list[int]:
        """The places from which a die of the side on turn can go to a place."""
        row = [self.ground.number(field) for field in self.ground.first[self.state.turn]]
        if place == moves.HOME:
            return row
        near = [self.ground.number(field) for field in self.ground.ways[self.ground.place(place)] if field is not None]
        return [*near, moves.HOME] if place in row else near

    # A battle or slaughter that is being resolved

    def place_fight(self, reader: Reader) -> None:
        state = self.state
        state.at = self.read_place(reader, "at")
        state.attacker = reader.number("attacker", 1, moves.FACES)
        state.attacker_left = self.read_places(reader, default=[])
        state.owes = 1 << (1 - state.turn)
        if state.at == moves.HOME:
            raise BadPosition("a battle or slaughter is in a field, not at home")
        if state.phase == moves.REMOVING:
            self.place_slaughter(reader)
        elif state.phase == moves.SETTLING:
            self.place_result(reader)
        elif state.count(1 - state.turn, state.at) == 0:
            field = self.ground.place(state.at)
            raise BadPosition(f"battle: {name_of(1 - state.turn)} has nobody in {field} to defend with")
        reader.done()
        # While the defender's result is open, the attacker has met its own and is gone.
        if state.phase != moves.SETTLING or state.settling == state.turn:
            self.check_attacker()

    def check_attacker(self) -> None:
        state = self.state
        if state.attacker_left:
            there = state.attacker_trail() != moves.UNMOVED
        else:
            there = state.unmoved(state.at, state.attacker) > 0
        if not there:
            field = self.ground.place(state.at)
            raise BadPosition(f"{name_of(state.turn)} has no such {state.attacker} in {field} to attack with")

    def place_result(self, reader: Reader) -> None:
        """Both dice are chosen, and one of them has a result that leaves a choice."""
        state = self.state
        enemy, field = 1 - state.turn, self.ground.place(state.at)
        state.defender = reader.number("defender", 1, moves.FACES)
        state.settling = SIDES.index(reader.one_of("result_of", SIDES))
        state.owes = 1 << state.settling
        if state.showing(enemy, state.at, state.defender) == 0:
            raise BadPosition(f"battle: {name_of(enemy)} has no {state.defender} in {field} to defend with")
        result = state.result(state.settling)
        if result > moves.REVIVE:
            raise BadPosition(
                f"battle: {state.attacker} against {state.defender} is {RESULTS[result]} for "
                f"{name_of(state.settling)}, which leaves nothing to choose"
            )
        able = [face for face in FACES if face >= state.attacker and state.showing(enemy, state.at, face)]
        if able and state.defender not in able:  # ruling 20
            raise BadPosition(
                f"battle: against a {state.attacker}, {name_of(enemy)} has to defend with one that shows as much: "
                f"{' or '.join(map(str, able))}, not {state.defender}"
            )
        if state.settling == enemy:
            self.check_after_attacker()

    def check_after_attacker(self) -> None:
        """The attacker met its result first (ruling 21): it has died or changed sides, and is not in the field any more."""
        state = self.state
        enemy, field = 1 - state.turn, self.ground.place(state.at)
        if state.attacker_left:
            raise BadPosition(
                "battle: the attacker is gone when the defender's result is open, so without its 'places'"
            )
        if state.count(state.turn, state.at) == moves.FULL:
            raise BadPosition(
                f"battle: beside the attacker, which is gone, {field} held at most 2 of {name_of(state.turn)}"
            )
        if state.result(state.turn) == moves.DIE:
            self.check_number(self.all_dice(), fallen=1)
        elif state.count(enemy, moves.HOME) == 0:
            raise BadPosition(f"battle: the attacker has defected, so {HOMES[SIDES[enemy]]} is not empty")

    def place_slaughter(self, reader: Reader) -> None:
        state = self.state
        enemy, field = 1 - state.turn, self.ground.place(state.at)
        enemies = state.alive(enemy)
        if enemies == 0:
            raise BadPosition(f"{name_of(enemy)} has no dice: the game is over, phase 'over'")
        state.victims = reader.number("victims", 1, min(state.attacker, enemies))
        before_home = field in self.ground.first[enemy]
        if not before_home or state.count(enemy, state.at) or not state.may_slaughter():
            raise BadPosition(f"slaughter: from {field} there is no slaughter now")
        if state.victims < enemies:  # not all die, so there were as many victims as the attacker shows
            self.check_number(self.all_dice(), fallen=state.attacker - state.victims)

    # Places

    def read_place(self, reader: Reader, part: str) -> int:
        return self.ground.number(reader.one_of(part, (HOME, *self.ground.fields)))

    def read_places(self, reader: Reader, default: Any = ...) -> int:
        """A set of places."""
        names = (HOME, *self.ground.fields)
        bits = 0
        for number in reader.list_of("places", names.index, f"places such as {HOME} and {names[1]}", default=default):
            bits |= 1 << number
        if bits == 0 and default is ...:
            raise BadPosition("visited: 'places' should name the places that the die left this turn")
        return bits


def as_mapping(value: Any, part: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadPosition(f"{part!r} should be a mapping, not {value!r}")
    return value


def as_entry(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def read_faces(reader: Reader, side: str) -> list[int]:
    faces = reader.list_of(side, lambda face: face, f"faces from 1 to {moves.FACES}", default=[])
    for face in faces:
        if type(face) is not int or face not in FACES:
            raise reader.fail(side, f"a list of faces from 1 to {moves.FACES}", face)
    return faces
