"""The words of 66d6: places, choices, events, views, positions and the picture of the battleground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threescore.core.sketch import Box, Die, Either, Grid, Row, Sketch, Spot, Stack, Text
from threescore.core.words import Choice, Event, Help, Sentence, Words
from threescore.rules.underworld import moves
from threescore.rules.underworld.board import HOME, SIDES, Ground
from threescore.rules.underworld.positions import FACES, HOMES, NAMES, PHASES, RESULTS, Placing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from threescore.core.sketch import Tone

TONES: dict[str, Tone] = {"death": "bone", "devil": "ember"}
WHYS = ("destruction", "courage", "numbers")

WHAT_RESULTS_DO = {
    "victory": "The die stays where it is, or steps one field back towards home.",
    "evade": "The die steps one field back towards home, or goes all the way home, with the face it has.",
    "revive": "The die goes home, with the face it has or rerolled.",
    "retreat": "The die is rerolled into its home.",
    "death": "The die is removed from the game.",
    "defect": "The enemy takes the die and rerolls it into the enemy's home.",
}
# The same in a line, as it stands in the table beside the board
RESULT_LINES = {
    "victory": "stays, or steps one field back",
    "evade": "steps one field back, or goes home",
    "revive": "goes home, as it is or rerolled",
    "retreat": "is rerolled into its home",
    "death": "is removed from the game",
    "defect": "joins the enemy, rerolled",
}
HOW_RESULTS_READ = {
    "victory": "{} is victorious.",
    "evade": "{} evades.",
    "revive": "{} revives.",
    "retreat": "{} retreats.",
    "death": "{} falls.",
    "defect": "{} defects.",
}
WHAT_ACTIONS_DO = {
    "enter": ("Enter", "A minion goes from home into a field of your first row that holds fewer than three of yours."),
    "move": (
        "Move",
        "A minion goes across an edge into a field with fewer than three of yours, also to meet enemies there.",
    ),
    "home": ("Go home", "A minion of your first row goes home and keeps its face."),
    "slaughter": (
        "Slaughter",
        "Kills as many enemies as the die shows, at home first; the enemy chooses which. Your die is rerolled home.",
    ),
    "infiltrate": (
        "Infiltrate",
        "Death's special action: a die of purgatory joins the Devil's army, and the Devil rerolls all dice in hell.",
    ),
    "sacrifice": (
        "Sacrifice",
        "The Devil's special action: two dice of hell join Death's army, who rolls them into purgatory; all other dice "
        "in hell are rerolled.",
    ),
}


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def owned(side: str, face: int) -> str:
    """`Death's 5`."""
    return f"{NAMES[side]}'s {face}"


def plural(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def listed(words: list[str], joint: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def pair(one: int, other: int) -> str:
    """Two dice: `a 3 and a 4`, `two 3s`."""
    return f"two {one}s" if one == other else f"a {one} and a {other}"


def spread(counts: list[int]) -> list[int]:
    """Dice that are told by face, each by itself, the lowest first."""
    return [face for face, count in zip(FACES, counts, strict=True) for _ in range(count)]


def faces_at(state: moves.Underworld, seat: int, place: int) -> list[int]:
    """The faces of a seat's dice in a place, lowest first."""
    return [face for face in FACES for _ in range(state.showing(seat, place, face))]


class UnderworldWords(Words):
    """What 66d6 says, on its battleground."""

    def figure(self, score: int) -> str:
        return "1 minion left" if score == 1 else f"{score} minions left"

    def __init__(self, ground: Ground, switches: moves.Switches) -> None:
        self.ground = ground
        self.switches = switches

    def seat_name(self, seat: int) -> str:
        return capital(NAMES[SIDES[seat]])

    def where(self, place: str, side: str) -> str:
        """A place in a sentence: `in c3`, `in hell`."""
        return f"in {HOMES[side] if place == HOME else place}"

    def places(self, bits: int) -> list[str]:
        """The names of a set of places."""
        return [self.ground.place(number) for number in range(len(self.ground.fields) + 1) if bits >> number & 1]

    # Choices

    def choice(self, state: moves.Underworld, seat: int, number: int) -> Choice:
        sort, values = moves.LAYOUT.choice(number)
        return CHOICES[sort](self, state, seat, number, *values)

    def enter(self, state: moves.Underworld, seat: int, number: int, field: int, face: int, group: int) -> Choice:
        to = self.ground.place(field)
        args, note, mark = self.die(state, moves.HOME, face, group)
        typed = f"home {to}{self.named(state, moves.HOME, face, mark, ' ')}"
        return Choice(number, "enter", {**args, "to": to}, f"Enter {to} with a {face}{note}", typed)

    def move(
        self, state: moves.Underworld, seat: int, number: int, way: int, field: int, face: int, group: int
    ) -> Choice:
        name = self.ground.place(field)
        to = str(self.ground.ways[name][way])
        args, note, mark = self.die(state, field, face, group)
        typed = f"{name}-{to}{self.named(state, field, face, mark, ' ')}"
        text = f"Move a {face} from {name} to {to}{note}"
        return Choice(number, "move", {**args, "from": name, "to": to}, text, typed)

    def go_home(self, state: moves.Underworld, seat: int, number: int, field: int, face: int, group: int) -> Choice:
        name = self.ground.place(field)
        args, note, mark = self.die(state, field, face, group)
        typed = f"{name}-home{self.named(state, field, face, mark, ' ')}"
        return Choice(number, "home", {**args, "from": name}, f"Take a {face} home from {name}{note}", typed)

    def fight(self, state: moves.Underworld, seat: int, number: int, field: int, face: int, group: int) -> Choice:
        name = self.ground.place(field)
        args, note, mark = self.die(state, field, face, group)
        typed = f"{name}x{self.named(state, field, face, mark, '')}"
        return Choice(number, "fight", {**args, "at": name}, f"Fight in {name} with a {face}{note}", typed)

    def slaughter(self, state: moves.Underworld, seat: int, number: int, field: int, face: int, group: int) -> Choice:
        name = self.ground.place(field)
        args, note, mark = self.die(state, field, face, group)
        typed = f"{name}!{self.named(state, field, face, mark, '')}"
        return Choice(number, "slaughter", {**args, "at": name}, f"Slaughter from {name} with a {face}{note}", typed)

    def infiltrate(self, state: moves.Underworld, seat: int, number: int, face: int, group: int) -> Choice:
        args, note, mark = self.die(state, moves.HOME, face, group)
        return Choice(number, "infiltrate", args, f"Infiltrate hell with a {face}{note}", f"infiltrate {face}{mark}")

    def sacrifice(self, state: moves.Underworld, seat: int, number: int, face: int, other: int) -> Choice:
        args = {"faces": [face, other]}
        return Choice(number, "sacrifice", args, f"Sacrifice {pair(face, other)}", f"sacrifice {face} {other}")

    def defend(self, state: moves.Underworld, seat: int, number: int, face: int) -> Choice:
        return Choice(number, "defend", {"face": face}, f"Defend with a {face}", f"x{face}")

    def stay(self, state: moves.Underworld, seat: int, number: int) -> Choice:
        return Choice(number, "stay", {}, f"Stay in {self.ground.place(state.at)}", "stay")

    def back(self, state: moves.Underworld, seat: int, number: int) -> Choice:
        to = self.ground.place(state.back(state.settling))
        return Choice(number, "back", {"to": to}, "Step back home" if to == HOME else f"Step back to {to}", "back")

    def keep(self, state: moves.Underworld, seat: int, number: int) -> Choice:
        return Choice(number, "home", {}, f"Go home and stay a {state.fighter(state.settling)}", "home")

    def reroll(self, state: moves.Underworld, seat: int, number: int) -> Choice:
        return Choice(number, "reroll", {}, "Go home and reroll", "reroll")

    def remove(self, state: moves.Underworld, seat: int, number: int, place: int, face: int) -> Choice:
        name = self.ground.place(place)
        text = f"Give up a {face} {self.where(name, SIDES[seat])}"
        return Choice(number, "remove", {"face": face, "at": name}, text, f"{name} {face}")

    def die(self, state: moves.Underworld, place: int, face: int, group: int) -> tuple[dict[str, Any], str, str]:
        """A die in a choice: its arguments; and in words and in a sign, which one, where visited places differ."""
        groups = self.groups(state, place, face)
        if len(groups) < 2:
            return {"face": face}, "", ""
        visited = groups[group]
        note = f" (the one that left {listed(visited)})" if visited else " (one that has not moved)"
        return {"face": face, "visited": visited}, note, f"/{group + 1}"

    def groups(self, state: moves.Underworld, place: int, face: int) -> list[list[str]]:
        """The places that the dice of one face in a place have left this turn, for each group of them."""
        groups: list[list[str]] = [[]] if state.unmoved(place, face) else []
        for traveller in range(state.travellers):
            here = state.trails[traveller * moves.TRAIL] == place * moves.SLOT + face
            if here and state.is_new_group(traveller):
                groups.append(self.places(state.places_left(traveller)))
        return groups

    def named(self, state: moves.Underworld, place: int, face: int, mark: str, gap: str) -> str:
        """The end of a typed choice: the face, if dice of several faces are in the place."""
        alone = state.showing(state.turn, place, face) == state.count(state.turn, place)
        return f"{gap}{face}{mark}" if mark or not alone else ""

    # Events

    def event(self, kind: int, operands: list[int]) -> Event:
        sort, fields = moves.LAYOUT.fact(kind, operands)
        if sort in ABOUT_DICE:
            return self.about_die(sort, *fields)
        return ABOUT_THE_REST[sort](self, *fields)

    def about_die(self, sort: str, seat: int, face: int, place: int, more: int = 0) -> Event:
        """What happens to one die of a side in a place; `more` is whatever else the fact tells."""
        name, part, text = ABOUT_DICE[sort]
        side = SIDES[seat]
        args: dict[str, Any] = {"side": side, "face": face, part: self.ground.place(place)}
        words = {
            "who": NAMES[side],
            "die": owned(side, face),
            "face": face,
            "place": HOMES[side] if place == moves.HOME else self.ground.place(place),
            "home": HOMES[side],
        }
        if sort in ("moved", "stepped_back"):
            args["to"] = self.ground.place(more)
            words["to"] = HOMES[side] if more == moves.HOME else args["to"]
        elif sort == "defended":
            args |= {"attacker": more, "sum": face + more}
        elif sort == "resulted":
            args["result"] = RESULTS[more]
            text = HOW_RESULTS_READ[RESULTS[more]]
            return Event(name, args, capital(text.format(words["die"])))
        elif sort in ("rerolled", "defected"):
            args["new"] = more
        elif sort == "slaughtered":
            args["victims"] = more
            words["minions"] = plural(more, "minion")
        enemy = SIDES[1 - SIDES.index(side)]
        words |= {"more": more, "sum": face + more, "enemy": NAMES[enemy], "enemy_home": HOMES[enemy]}
        return Event(name, args, capital(text.format(**words)))

    def rolled_row(self, seat: int, field: int, counts: list[int]) -> Event:
        who, faces, name = SIDES[seat], spread(counts), self.ground.place(field)
        text = f"{capital(NAMES[who])} rolls {listed([str(face) for face in faces])} onto {name}."
        return Event("rolled_row", {"side": who, "at": name, "faces": faces}, text)

    def rolled_home(self, seat: int, counts: list[int]) -> Event:
        who, faces = SIDES[seat], spread(counts)
        rolls = f": {' '.join(map(str, faces))}" if faces else ""
        text = f"{capital(NAMES[who])} rolls {plural(len(faces), 'minion')} into {HOMES[who]}{rolls}."
        return Event("rolled_home", {"side": who, "faces": faces}, text)

    def rerolled_home(self, seat: int, before: list[int], after: list[int]) -> Event:
        who, faces = SIDES[seat], spread(after)
        text = f"{capital(NAMES[who])} rerolls all of {HOMES[who]}: {' '.join(map(str, faces))}."
        return Event("rerolled_home", {"side": who, "before": spread(before), "faces": faces}, text)

    def turn_began(self, seat: int, number: int) -> Event:
        who = SIDES[seat]
        return Event("turn", {"side": who, "number": number}, f"Turn {number}: {NAMES[who]} has six actions.")

    def infiltrated(self, face: int) -> Event:
        return Event("infiltrated", {"face": face}, f"Death infiltrates: a {face} goes from purgatory to hell.")

    def sacrificed(self, faces: list[int]) -> Event:
        return Event("sacrificed", {"faces": faces}, f"The Devil sacrifices {pair(*faces)} of hell to Death.")

    def recruited(self, face: int, new: int) -> Event:
        text = f"Death rolls the {face} into purgatory: it shows a {new}."
        return Event("recruited", {"face": face, "new": new}, text)

    def forfeited(self, seat: int, actions: int) -> Event:
        who = SIDES[seat]
        text = f"{capital(NAMES[who])} can do nothing more and forfeits {plural(actions, 'action')}."
        return Event("forfeited", {"side": who, "actions": actions}, text)

    def won(self, seat: int, why: int) -> Event:
        who, loser = NAMES[SIDES[seat]], NAMES[SIDES[1 - seat]]
        text = {
            moves.BY_DESTRUCTION: f"{capital(loser)} has no minion left. {capital(who)} rules the underworld.",
            moves.BY_COURAGE: f"Nobody dares to fight any more. {capital(who)}, who attacked last, rules the underworld.",
            moves.BY_NUMBERS: f"Time is up. {capital(who)} has the larger army and rules the underworld.",
        }[why]
        return Event("won", {"side": SIDES[seat], "by": WHYS[why]}, text)

    def drawn(self, why: int) -> Event:
        text = {
            moves.BY_COURAGE: "Nobody ever dared to fight. The war ends in a draw.",
            moves.BY_NUMBERS: "Time is up, and the armies are equal. The war ends in a draw.",
        }[why]
        return Event("drawn", {"by": WHYS[why]}, text)

    # Views and positions

    def shared(self, state: moves.Underworld) -> dict[str, Any]:
        # Nothing is hidden; what a seat can reach is listed for its own question only.
        seen = self.position(state)
        seen["phase"] = "over" if state.over else PHASES[state.phase]
        seen["turns"] = state.turns
        seen["clock"] = self.clock(state)
        seen["board"] = [list(row) for row in self.ground.picture]
        seen["first"] = {side: list(row) for side, row in zip(SIDES, self.ground.first, strict=True)}
        seen["reach"] = []
        return seen

    def clock(self, state: moves.Underworld) -> dict[str, Any]:
        """The clock of courage (rulings 33 and 48): turns without an attack, their limit, and who is ahead, having attacked last.

        An attack sets it back at once, also in a turn that is not over.
        """
        return {
            "idle": 0 if state.attacked else state.idle,
            "limit": self.switches.stalemate_turns,
            "ahead": None if state.last_attack == moves.NEITHER else SIDES[state.last_attack],
        }

    def own(self, state: moves.Underworld, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        return {"reach": self.reach(state, seat)} if state.owes >> seat & 1 else {}

    def reach(self, state: moves.Underworld, seat: int) -> list[str]:
        """The places where the choices of a seat lead to, home first."""
        reached = {self.leads_to(state, number) for number in state.choice_ids(seat)}
        return [place for place in (HOME, *self.ground.fields) if place in reached]

    def leads_to(self, state: moves.Underworld, number: int) -> str:
        """The place that a choice is about: where a die goes, or where something happens."""
        sort, values = moves.LAYOUT.choice(number)
        if sort == "move":
            return str(self.ground.ways[self.ground.place(values[1])][values[0]])
        if sort in ("enter", "fight", "slaughter", "remove"):
            return self.ground.place(values[0])
        if sort == "back":
            return self.ground.place(state.back(state.settling))
        return self.ground.place(state.at) if sort in ("defend", "stay") else HOME

    def position(self, state: moves.Underworld) -> dict[str, Any]:
        where: dict[str, Any] = {
            "turn": SIDES[state.turn],
            "left": state.left,
            "special_used": state.special_used,
            "idle": state.idle,
            "last_attack": None if state.last_attack == moves.NEITHER else SIDES[state.last_attack],
            "home": {name: faces_at(state, seat, moves.HOME) for seat, name in enumerate(SIDES)},
            "fields": self.occupied(state),
        }
        if state.turns:
            where["turns"] = state.turns
        if state.over:
            where["phase"] = "over"
            where["winner"] = SIDES[state.winners[0]] if state.winners else None
            return where
        if state.attacked:
            where["attacked"] = True
        if state.special_spent and self.switches.special_limit == moves.ONCE_A_GAME:
            where["special_spent"] = [name for seat, name in enumerate(SIDES) if state.special_spent >> seat & 1]
        if state.travellers:
            where["visited"] = [self.traveller(state, number) for number in range(state.travellers)]
        if state.phase != moves.ACTING:
            where["phase"] = PHASES[state.phase]
            where["battle" if state.phase != moves.REMOVING else "slaughter"] = self.attack(state)
        return where

    def occupied(self, state: moves.Underworld) -> dict[str, dict[str, list[int]]]:
        """The dice of both sides in each field that holds any."""
        fields = {}
        for number, field in enumerate(self.ground.fields, 1):
            here = {name: faces_at(state, seat, number) for seat, name in enumerate(SIDES) if state.count(seat, number)}
            if here:
                fields[field] = here
        return fields

    def traveller(self, state: moves.Underworld, number: int) -> dict[str, Any]:
        place, face = divmod(state.trails[number * moves.TRAIL], moves.SLOT)
        return {
            "face": face,
            "at": self.ground.place(place),
            "places": self.places(state.places_left(number)),
        }

    def attack(self, state: moves.Underworld) -> dict[str, Any]:
        """The battle or slaughter that is being resolved."""
        attack: dict[str, Any] = {"at": self.ground.place(state.at), "attacker": state.attacker}
        if state.attacker_left and not (state.phase == moves.SETTLING and state.settling != state.turn):
            attack["places"] = self.places(state.attacker_left)
        if state.phase == moves.SETTLING:
            attack["defender"] = state.defender
            attack["result_of"] = SIDES[state.settling]
        if state.phase == moves.REMOVING:
            attack["victims"] = state.victims
        return attack

    def place(self, state: moves.Underworld, position: Mapping[str, Any]) -> None:
        Placing(state, self.ground).place(position)

    # For people

    def ask(self, view: Mapping[str, Any]) -> Sentence:
        if view["over"]:
            winner, seat = view["winner"], view["seat"]
            if winner is None:
                return Sentence("drawn", {}, "The war has ended in a draw.")
            if seat is None:
                return Sentence("won", {"side": winner}, f"{capital(NAMES[winner])} rules the underworld.")
            if seat in view["winners"]:
                return Sentence("you_won", {}, "You rule the underworld.")
            return Sentence("you_lost", {}, "Your army is beaten.")
        phase, left = view["phase"], view["left"]
        if view["seat"] not in view["to_act"]:
            asked = SIDES[view["to_act"][0]]
            doing = {
                "act": f"{plural(left, 'action')} left",
                "defend": "which die defends",
                "result": "where the die goes",
                "remove": "which dice die",
            }[phase]
            args = {"side": asked, "phase": phase, "left": left}
            return Sentence("waiting", args, f"Waiting for {NAMES[asked]}: {doing}.")
        side, enemy = SIDES[view["seat"]], SIDES[1 - view["seat"]]
        foe = capital(NAMES[enemy])
        if phase == "act":
            text = f"You are {NAMES[side]}: choose an action, {left} left in this turn."
            return Sentence("act", {"side": side, "left": left}, text)
        if phase == "defend":
            at, face = view["battle"]["at"], view["battle"]["attacker"]
            text = f"{foe} attacks in {at} with a {face}. Which die defends?"
            return Sentence("defend", {"enemy": enemy, "at": at, "attacker": face}, text)
        if phase == "remove":
            face, victims = view["slaughter"]["attacker"], view["slaughter"]["victims"]
            text = f"{foe} slaughters with a {face}: {victims} more of yours must go. Which one next?"
            return Sentence("remove", {"enemy": enemy, "attacker": face, "victims": victims}, text)
        return self.ask_way_out(view["battle"], view["turn"], side)

    def ask_way_out(self, battle: Mapping[str, Any], attacking: str, side: str) -> Sentence:
        """Where the die of a side goes after a battle."""
        result = self.result_of(battle, attacking)
        attacker, defender = battle["attacker"], battle["defender"]
        mine = attacker if side == attacking else defender
        args = {"attacker": attacker, "defender": defender, "result": result, "mine": mine}
        text = f"{attacker} + {defender} = {attacker + defender}: {result} for your {mine}. Where does it go?"
        return Sentence("result", args, text)

    def result_of(self, battle: Mapping[str, Any], attacking: str) -> str:
        """The result that a side has to choose in."""
        table = self.switches.attack if battle["result_of"] == attacking else self.switches.defence
        return RESULTS[table[battle["attacker"] + battle["defender"]]]

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        below = "devil" if view["seat"] == moves.DEVIL else "death"
        above = SIDES[1 - SIDES.index(below)]
        rows = view["board"] if below == "death" else view["board"][::-1]
        cells = tuple(tuple(self.cell(view, field, above, below) for field in row) for row in rows)
        board = Grid((), cells, lined=True)
        told: list[Sketch] = []
        if not view["over"]:
            burning = "●" * view["left"] + "○" * (moves.TURN - view["left"])
            state = "used" if view["special_used"] else "not used"
            status = f"{capital(NAMES[view['turn']])}'s actions {burning}   special action {state} this turn"
            told.append(Text(status, TONES[view["turn"]]))
            told.append(Text(tell_clock(view["clock"]), "faint"))
        if view["phase"] in ("defend", "result"):
            told.append(self.battle_box(view))
        beside = Row((board, Stack(tuple(told))), 2)
        upper, lower = self.home_box(view, above), self.home_box(view, below)
        return Either((Stack((upper, beside, lower)), Stack((upper, board, lower, *told))))

    def cell(self, view: Mapping[str, Any], field: str, above: str, below: str) -> Sketch:
        """A field with the dice of both sides; roomy with its name in a line of its own."""
        if not field:
            return Text("")
        dice = view["fields"].get(field, {})
        reached = field in view["reach"]
        name = Text(f"{field}•" if reached else f"{field} ", "brass" if reached else "faint", bold=reached)
        upper, lower = dice_row(dice.get(above, []), above), dice_row(dice.get(below, []), below)
        whole, tight = Stack((name, upper, lower)), Stack((Row((name, upper)), Row((Text("   "), lower))))
        return Spot(Either((whole, tight)), ({"at": field}, {"from": field}, {"to": field}))

    def home_box(self, view: Mapping[str, Any], side: str) -> Sketch:
        faces = view["home"][side]
        army = len(faces) + sum(len(dice.get(side, [])) for dice in view["fields"].values())
        title = f"{capital(HOMES[side])}, home of {NAMES[side]}: {len(faces)} of {plural(army, 'minion')}"
        mine = view["seat"] is not None and SIDES[view["seat"]] == side
        reached = HOME in view["reach"] and mine
        tone: Tone = "brass" if reached else TONES[side]
        if not faces:
            return Box(title, Text("empty", "faint"), tone)
        counts = [(face, faces.count(face)) for face in FACES if face in faces]
        many = Row(tuple(Row((Text(f"{count}×", "faint"), dice_row([face], side)), 0) for face, count in counts))
        line = Row((Text(f"{title}:", tone), many))
        return Either((Box(title, dice_row(faces, side), tone), line))

    def battle_box(self, view: Mapping[str, Any]) -> Sketch:
        battle, attacking = view["battle"], view["turn"]
        defending = SIDES[1 - SIDES.index(attacking)]
        dice: list[Sketch] = [Die(battle["attacker"], TONES[attacking], "attack")]
        small: list[Sketch] = [Die(battle["attacker"], TONES[attacking], small=True)]
        lines: list[str] = []
        if "defender" in battle:
            total = battle["attacker"] + battle["defender"]
            dice.append(Die(battle["defender"], TONES[defending], "defence"))
            small.append(Die(battle["defender"], TONES[defending], small=True))
            lines = [
                f"{battle['attacker']} + {battle['defender']} = {total}",
                f"{capital(NAMES[attacking])}, attacking: {RESULTS[self.switches.attack[total]]}",
                f"{capital(NAMES[defending])}, defending: {RESULTS[self.switches.defence[total]]}",
            ]
        whole = Row((*dice, Stack(tuple(Text(line) for line in lines))), 2)
        brief = Row((*small, *[Text(line) for line in lines[1:]]), 2)
        title = f"Battle in {battle['at']}"
        return Either((Box(title, whole, "brass"), Row((Text(f"{title}:", "brass"), brief))))

    # Help

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        if view["seat"] not in view["to_act"]:
            return []
        side = SIDES[view["seat"]]
        if view["phase"] == "act":
            kinds = dict.fromkeys(choice.kind for choice in choices)
            actions = [
                self.explain_fight() if kind == "fight" else Help(kind, {}, *WHAT_ACTIONS_DO[kind]) for kind in kinds
            ]
            return [*actions, explain_clock(view["clock"]), *self.why_not(view, side, set(kinds))]
        if view["phase"] == "defend":
            return self.explain_defence(view, side)
        if view["phase"] == "result":
            result = self.result_of(view["battle"], view["turn"])
            return [Help("result", {"result": result}, capital(result), WHAT_RESULTS_DO[result])]
        text = "A slaughter cannot be answered. Minions at home die first, those on the fields only when home is empty."
        return [Help("victims", {}, "The victims", text)]

    def battle_table(self) -> dict[str, dict[str, str]]:
        """What each sum of a battle means for the attacking and the defending die, as battle.toml has it."""
        sums = range(2, 2 * moves.FACES + 1)
        columns = {"attacking": self.switches.attack, "defending": self.switches.defence}
        return {part: {str(total): RESULTS[column[total]] for total in sums} for part, column in columns.items()}

    def printed(self) -> dict[str, Any]:
        """The table of results beside the board, and the numbers that it is played with."""
        results = {result: {"line": RESULT_LINES[result], "text": text} for result, text in WHAT_RESULTS_DO.items()}
        return {"battle": self.battle_table(), "results": results, "full": moves.FULL, "actions": moves.TURN}

    def explain_fight(self) -> Help:
        table = self.battle_table()
        attacking, defending = grouped(table["attacking"]), grouped(table["defending"])
        turned = {str(2 * moves.FACES + 2 - int(total)): result for total, result in table["attacking"].items()}
        same = turned == table["defending"]
        rest = "for the defender the table is turned round" if same else f"for the defender {read_table(defending)}"
        text = (
            "The defender answers with a die of at least your face if there is one. The sum decides: "
            f"{read_table(attacking)}; {rest}."
        )
        args = {"attacking": attacking, "defending": None if same else defending}
        return Help("fight", args, "Fight", text)

    def explain_defence(self, view: Mapping[str, Any], side: str) -> list[Help]:
        battle = view["battle"]
        attacker = battle["attacker"]
        faces = sorted(set(view["fields"][battle["at"]][side]))
        able = [face for face in faces if face >= attacker]
        text = "You must defend with a die that shows at least as much as the attacker, if you have one in the field."
        helps = [Help("defence", {}, "Defence", text)]
        unable = [face for face in faces if able and face not in able]
        if unable:
            why = f"{listed([str(face) for face in unable])} may not defend: less than {attacker}."
            helps.append(Help("too_low", {"faces": unable, "attacker": attacker}, "Not now", "", why))
        for face in able or faces:
            total = attacker + face
            mine, theirs = RESULTS[self.switches.defence[total]], RESULTS[self.switches.attack[total]]
            args = {"face": face, "sum": total, "defender": mine, "attacker": theirs}
            text = f"The sum is {total}: {mine} for you, {theirs} for the attacker."
            helps.append(Help("defend_with", args, f"With a {face}", text))
        return helps

    def why_not(self, view: Mapping[str, Any], side: str, kinds: set[str]) -> list[Help]:
        """Why actions that one might wish for cannot be chosen now."""
        enemy = SIDES[1 - SIDES.index(side)]
        fields, helps = view["fields"], []
        locked = [field for field, dice in fields.items() if len(dice) == len(SIDES)]
        if locked:
            why = (
                f"Minions {self.where(listed(locked), side)} can only fight: nobody leaves a field with enemies in it."
            )
            helps.append(Help("locked", {"fields": locked}, "Locked", "", why))
        full = [field for field, dice in fields.items() if len(dice.get(side, [])) == moves.FULL]
        if full:
            why = f"{listed(full)} can take no more of yours: three are the limit."
            helps.append(Help("full", {"fields": full}, "Full", "", why))
        if "enter" not in kinds:
            if not view["home"][side]:
                helps.append(
                    Help("home_empty", {"side": side}, "Nobody enters", "", f"{capital(HOMES[side])} is empty.")
                )
            elif all(field in full for field in view["first"][side]):
                why = "Every field of your first row holds three of yours already."
                helps.append(Help("first_row_full", {}, "Nobody enters", "", why))
        for die in view.get("visited", []):
            last = self.switches.last_place_only
            rule = "the place it just left" if last else "any place it left this turn"
            args = {"side": side, "face": die["face"], "at": die["at"], "places": die["places"], "last_only": last}
            why = f"It may not go back to {rule}: {listed(die['places'], 'or')}."
            helps.append(Help("no_return", args, f"The {die['face']} {self.where(die['at'], side)}", "", why))
        if "slaughter" not in kinds and any(side in fields.get(field, {}) for field in view["first"][enemy]):
            whole = self.switches.whole_row
            place = "the whole enemy first row" if whole else "the field it is in"
            why = f"A slaughter needs {place} to be free of enemies."
            helps.append(Help("no_slaughter", {"whole_row": whole}, "No slaughter", "", why))
        special = "infiltrate" if side == "death" else "sacrifice"
        if special not in kinds:
            reason, why = self.why_no_special(view, side)
            helps.append(Help(f"special_{reason}", {"side": side}, f"No {special}", "", why))
        return helps

    def why_no_special(self, view: Mapping[str, Any], side: str) -> tuple[str, str]:
        """Why the special action cannot be chosen: one word for it, and the sentence."""
        if self.switches.special_limit == moves.ONCE_A_TURN and view["special_used"]:
            return "used", "You have used your special action this turn."
        if side in view.get("special_spent", []):
            return "spent", "You have used your special action, and it serves once in a game."
        price = 1 if side == "death" else 2
        if len(view["home"][side]) < price:
            return "dear", f"It needs {plural(price, 'minion')} in {HOMES[side]}."
        return "last", "It would leave you without a minion."


def grouped(column: Mapping[str, str]) -> list[dict[str, Any]]:
    """Sums in a row that mean the same, the highest first: `[{"sums": [12], "result": "victory"}, …]`."""
    groups: list[dict[str, Any]] = []
    for total in sorted(map(int, column), reverse=True):
        if groups and groups[-1]["result"] == column[str(total)]:
            groups[-1]["sums"].insert(0, total)
        else:
            groups.append({"sums": [total], "result": column[str(total)]})
    return groups


def read_table(groups: list[dict[str, Any]]) -> str:
    """`12 victory, 9 and 10 revive, 6 to 8 retreat`."""
    spans = [
        f"{sums[0]} to {sums[-1]}" if len(sums) > 2 else listed([str(total) for total in sums])
        for sums in (group["sums"] for group in groups)
    ]
    return ", ".join([f"{span} {group['result']}" for span, group in zip(spans, groups, strict=True)])


def tell_clock(clock: Mapping[str, Any]) -> str:
    """How far the clock of courage has run, and who would win by it (ruling 48)."""
    ahead = clock["ahead"]
    told = f"Turns without an attack: {clock['idle']} of {clock['limit']}."
    if ahead is None:
        return f"{told} Nobody has attacked yet, so nobody would win."
    return f"{told} {capital(NAMES[ahead])} attacked last and would win."


def explain_clock(clock: Mapping[str, Any]) -> Help:
    """What the clock of courage does (rulings 33 and 48)."""
    turns = "turn passes" if clock["limit"] == 1 else "turns in a row pass"
    text = (
        f"If {clock['limit']} {turns} without a fight or a slaughter, whoever attacked last wins. {tell_clock(clock)}"
    )
    return Help("clock", dict(clock), "The clock", text)


def dice_row(faces: list[int], side: str) -> Sketch:
    return Row(tuple(Die(face, TONES[side], small=True) for face in faces), 0) if faces else Text("")


# Events about one die: their kind, what the place is called among the arguments, and the text
CHOICES: dict[str, Callable[..., Choice]] = {
    "enter": UnderworldWords.enter,
    "move": UnderworldWords.move,
    "go_home": UnderworldWords.go_home,
    "fight": UnderworldWords.fight,
    "slaughter": UnderworldWords.slaughter,
    "infiltrate": UnderworldWords.infiltrate,
    "sacrifice": UnderworldWords.sacrifice,
    "defend": UnderworldWords.defend,
    "stay": UnderworldWords.stay,
    "back": UnderworldWords.back,
    "keep": UnderworldWords.keep,
    "reroll": UnderworldWords.reroll,
    "remove": UnderworldWords.remove,
}
ABOUT_DICE = {
    "entered": ("entered", "to", "{who} enters {place} with a {face}."),
    "moved": ("moved", "from", "{who} moves a {face} from {place} to {to}."),
    "went_home": ("went_home", "from", "{who} takes a {face} home from {place}."),
    "attacked": ("attacked", "at", "{who} attacks in {place} with a {face}."),
    "defended": ("defended", "at", "{who} defends with a {face}: {more} + {face} = {sum}."),
    "resulted": ("result", "at", ""),
    "stayed": ("stayed", "at", "{die} stays in {place}."),
    "stepped_back": ("stepped_back", "from", "{die} steps back from {place} to {to}."),
    "returned": ("returned", "from", "{die} returns to {home} as it is."),
    "rerolled": ("rerolled", "from", "{die} is rerolled into {home}: a {more}."),
    "died": ("died", "at", "{die} is removed from the game."),
    "defected": ("defected", "from", "{enemy} takes {die} and rolls it into {enemy_home}: a {more}."),
    "slaughtered": (
        "slaughtered",
        "at",
        "{who} slaughters from {place} with a {face}: {minions} of {enemy} must die.",
    ),
    "removed": ("removed", "at", "{die} in {place} is slaughtered."),
}
ABOUT_THE_REST: dict[str, Callable[..., Event]] = {
    "rolled_row": UnderworldWords.rolled_row,
    "rolled_home": UnderworldWords.rolled_home,
    "turn_began": UnderworldWords.turn_began,
    "infiltrated": UnderworldWords.infiltrated,
    "sacrificed": UnderworldWords.sacrificed,
    "recruited": UnderworldWords.recruited,
    "rerolled_home": UnderworldWords.rerolled_home,
    "forfeited": UnderworldWords.forfeited,
    "won": UnderworldWords.won,
    "drawn": UnderworldWords.drawn,
}
