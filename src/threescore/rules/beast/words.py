"""The words of The Current Number of the Beast: choices, events, views, positions and the picture of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threescore.core.sketch import Box, Die, Row, Sketch, Stack, Text
from threescore.core.sketch import Card as DrawnCard
from threescore.core.words import HIDDEN, Choice, Event, Help, Words
from threescore.rules.beast import moves
from threescore.rules.beast.cards import START, card_numbers, list_of
from threescore.rules.beast.help import Helper
from threescore.rules.beast.positions import CARD_PHASES, MIDDLE, PHASES, Placing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from threescore.core.piles import Pile
    from threescore.core.sketch import Tone
    from threescore.rules.beast.cards import Card

NTH = ("first", "second", "third", "fourth")
NUMBERS = ("no", "one", "two", "three", "four")


def dashed(faces: Sequence[int]) -> str:
    """Dice for people: `6-6-5`."""
    return "-".join(map(str, faces))


def joined(names: Sequence[str]) -> str:
    """`Seat 1`, `Seat 1 and Seat 2`, `Seat 1, Seat 2 and Seat 3`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def plural(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def places_in(bits: int) -> list[list[int]]:
    """A set of places in the notation: `[player, die]` each."""
    return [place_of(place) for place in range(moves.PLACES) if bits >> place & 1]


def place_of(place: int) -> list[int]:
    player, die = divmod(place, moves.DICE)
    return [MIDDLE if player == moves.MIDDLE_SEAT else player, die]


def faces_in(number: int) -> list[int]:
    """Faces that were told as one number."""
    return [int(digit) for digit in str(number)]


def order_in(number: int, dice: int = moves.DICE) -> list[int]:
    """An order in the notation: which die comes to the first place, to the second …"""
    return [int(moves.ORDER[number * moves.MOST_ROLLED + place]) for place in range(dice)]


class BeastWords(Words):
    """What the game says, with the cards of its deck."""

    def __init__(self, cards: tuple[Card, ...], players: int, options: Mapping[str, Any]) -> None:
        self.cards = cards
        self.players = players
        self.options = options
        self.kinds = {card.id: kind for kind, card in enumerate(cards)}
        self.by_number = dict(zip(card_numbers(cards), cards, strict=True))
        self.events = self.make_events()
        self.helper = Helper(self)

    # Names

    def dice_name(self, player: int, reader: int | None = None) -> str:
        """Whose dice: `your`, `Seat 2's`, `the middle`."""
        if player == MIDDLE:
            return "the middle"
        return "your" if player == reader else f"{self.seat_name(player)}'s"

    def die_name(self, player: int, die: int, reader: int | None = None) -> str:
        """`your first die`, `Seat 2's third die`, `the second middle die`."""
        if player == MIDDLE:
            return f"the {NTH[die]} middle die"
        return f"{self.dice_name(player, reader)} {NTH[die]} die"

    def place_name(self, place: int, reader: int | None = None) -> str:
        player, die = place_of(place)
        return self.die_name(player, die, reader)

    # Choices

    def choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        if number >= moves.PLAY:
            return self.card_choice(number)
        if number == moves.PASS:
            return Choice(number, "pass", {}, "Pass, and discard a card", "pass")
        if number == moves.KEEP:
            return Choice(number, "keep", {}, "Discard no Freeze", "keep")
        if number in (moves.STEP_UP, moves.STEP_DOWN):
            return self.step_choice(state, number)
        if number < moves.ARRANGE:
            player = number - moves.TARGET
            whose = "Your own dice" if player == seat else f"{self.seat_name(player)}'s dice"
            faces = dice_at(state, player)
            return Choice(number, "target", {"player": player}, f"{whose}, {dashed(faces)}")
        if number < moves.DIE:
            return self.order_choice(state, seat, number)
        place = number - (moves.DIE if number < moves.THAW else moves.THAW)
        player, die = place_of(place)
        name = self.die_name(player, die, seat)
        face = int(state.faces[place])
        typed = f"{'m' if player == MIDDLE else player + 1}{'abc'[die]}"
        if number < moves.THAW:
            text = f"{name[0].upper()}{name[1:]}, a {face}"
            return Choice(number, "die", {"player": player, "die": die}, text, typed)
        args = {"player": player, "die": die} if self.options["thaw"] == "any" else {"die": die}
        return Choice(number, "thaw", args, f"Discard the Freeze on {name}, a {face}", typed)

    def card_choice(self, number: int) -> Choice:
        kind, verb, first = (
            ("play", "Play", moves.PLAY) if number < moves.DISCARD else ("discard", "Discard", moves.DISCARD)
        )
        card = self.by_number[number - first]
        return Choice(number, kind, {"card": card.id}, f"{verb} {card.title}", card.id)

    def step_choice(self, state: moves.Beast, number: int) -> Choice:
        face = int(state.faces[state.held])
        by, way, typed = (1, "up", "+") if number == moves.STEP_UP else (-1, "down", "-")
        return Choice(number, "step", {"by": by}, f"One step {way}, from {face} to {(face + by - 1) % 6 + 1}", typed)

    def order_choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        first = state.phase == moves.ARRANGING
        places = places_in(moves.dice_of(seat) if first else state.sorting_now())
        order = order_in(number - moves.ARRANGE, len(places))
        faces = [face_at(state, *places[die]) for die in order]
        owners = {player for player, _ in places}
        args = {"player": owners.pop() if len(owners) == 1 else None, "order": order}
        typed = "".join(map(str, faces))
        if len(places) == moves.DICE and args["player"] is not None:
            return Choice(number, "arrange", args, dashed(faces), typed)
        where = [f"{face} as {self.die_name(who, die, seat)}" for face, (who, die) in zip(faces, places, strict=True)]
        return Choice(number, "arrange", args, joined(where), typed)

    # Events

    def event(self, kind: int, a: int, b: int, c: int, d: int) -> Event:
        return self.events[kind](a, b, c, d)

    def make_events(self) -> dict[int, Callable[..., Event]]:
        """How each record is told, from its operands."""
        return {
            moves.DEALT: lambda deck, hand, *_: Event(
                "dealt",
                {"beast": START, "deck": deck, "hand": hand},
                f"The Beast, {START}, lies on the table. Everybody gets {NUMBERS[hand]} cards; "
                f"{deck} remain in the deck.",
            ),
            moves.GOES_FIRST: self.about_seat("goes_first", "{} goes first."),
            moves.DEALT_CARD: self.about_hidden_card("dealt_card", "{} is dealt {}."),
            moves.SET_UP_ROLLED: self.about_three_dice("first_rolled", "{} rolls {}."),
            moves.ROLLS_AGAIN: self.about_seat(
                "rolls_again", "That is the number of the beast already: {} rolls again."
            ),
            moves.ORDERED: self.ordered,
            moves.SHOWED: self.about_three_dice("showed", "{} shows {}."),
            moves.MIDDLE_ROLLED: lambda a, b, c, _: Event(
                "middle_rolled", {"dice": [a, b, c]}, f"The middle dice are {dashed([a, b, c])}."
            ),
            moves.BEGAN: lambda seat, turn, *_: Event(
                "began", {"player": seat, "turn": turn}, f"Turn {turn}: {self.seat_name(seat)}."
            ),
            moves.RESHUFFLED: lambda count, *_: Event(
                "reshuffled",
                {"count": count},
                f"The deck is empty: the {plural(count, 'discard')} are shuffled into a new one.",
            ),
            moves.DREW: self.about_hidden_card("drew", "{} draws {}."),
            moves.PLAYED: self.about_card("played", "{} plays {}."),
            moves.AIMED: self.aimed,
            moves.PICKED: self.picked,
            moves.ROLLED: self.about_die("rolled", "{} is rolled: {} becomes {}.", "{} is rolled and stays {}."),
            moves.TURNED: self.about_die("turned", "{} is turned from {} to {}.", ""),
            moves.SWAPPED: self.swapped,
            moves.ARRANGED: self.arranged,
            moves.FROZE: lambda place, face, *_: Event(
                "froze", {**die_args(place), "face": face}, f"Freeze lies on {self.place_name(place)}, a {face}."
            ),
            moves.NEW_NUMBER: self.new_number,
            moves.SPENT: lambda card, *_: Event(
                "spent", {"card": self.cards[card].id}, f"{self.cards[card].title} goes to the discard pile."
            ),
            moves.PASSED: self.about_seat("passed", "{} passes."),
            moves.DISCARDED: self.about_card("discarded", "{} discards {}."),
            moves.THAWED: lambda place, face, seat, _: Event(
                "thawed",
                {**die_args(place), "face": face, "by": seat},
                f"{self.seat_name(seat)} discards the Freeze on {self.place_name(place)}, a {face}.",
            ),
            moves.KEPT: self.about_seat("kept", "{} discards no Freeze."),
            moves.WAITS: self.waits,
            moves.BROKEN: self.broken,
            moves.WON: self.won,
            moves.NOBODY_WON: lambda turns, *_: Event(
                "nobody_won", {"turns": turns}, f"After {plural(turns, 'turn')} nobody has won."
            ),
        }

    def about_seat(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda seat, *_: Event(kind, {"player": seat}, text.format(self.seat_name(seat)))

    def about_card(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda card, seat, *_: Event(
            kind,
            {"player": seat, "card": self.cards[card].id},
            text.format(self.seat_name(seat), self.cards[card].title),
        )

    def about_hidden_card(self, kind: str, text: str) -> Callable[..., Event]:
        """A card that only one seat sees."""

        def tell(card: int, seat: int, *_: int) -> Event:
            known = None if card == HIDDEN else self.cards[card]
            args = {"player": seat, "card": known.id if known else None}
            return Event(kind, args, text.format(self.seat_name(seat), known.title if known else "a card"))

        return tell

    def about_three_dice(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda seat, *dice: Event(
            kind, {"player": seat, "dice": [*dice]}, text.format(self.seat_name(seat), dashed(dice))
        )

    def about_die(self, kind: str, text: str, same: str) -> Callable[..., Event]:
        """A die that shows another face now, or by chance the same."""

        def tell(place: int, before: int, now: int, _: int) -> Event:
            name = self.place_name(place)
            told = (same if before == now else text).format(name[0].upper() + name[1:], before, now)
            return Event(kind, {**die_args(place), "from": before, "to": now}, told)

        return tell

    def ordered(self, number: int, seat: int, *_: int) -> Event:
        if number == HIDDEN:
            return Event(
                "ordered", {"player": seat, "dice": None}, f"{self.seat_name(seat)} has ordered the dice in secret."
            )
        faces = faces_in(number)
        text = f"{self.seat_name(seat)} orders the dice {dashed(faces)}, in secret until everybody has."
        return Event("ordered", {"player": seat, "dice": faces}, text)

    def aimed(self, target: int, seat: int, *_: int) -> Event:
        whose = "their own" if target == seat else f"{self.seat_name(target)}'s"
        return Event("aimed", {"player": seat, "target": target}, f"{self.seat_name(seat)} aims at {whose} dice.")

    def picked(self, place: int, face: int, seat: int, _: int) -> Event:
        player, die = place_of(place)
        name = f"their own {NTH[die]} die" if player == seat else self.die_name(player, die)
        args = {"player": player, "die": die, "face": face, "by": seat}
        return Event("picked", args, f"{self.seat_name(seat)} picks {name}, a {face}.")

    def swapped(self, place: int, face: int, other: int, other_face: int) -> Event:
        args = {
            "places": [place_of(place), place_of(other)],
            "faces": [face, other_face],
        }
        here, there = self.place_name(place), self.place_name(other)
        text = f"{here[0].upper()}{here[1:]} and {there} change places: they are {face} and {other_face} now."
        return Event("swapped", args, text)

    def arranged(self, bits: int, number: int, seat: int, _: int) -> Event:
        places, faces = places_in(bits), faces_in(number)
        args = {"by": seat, "places": places, "faces": faces}
        owners = {player for player, _ in places}
        if len(places) == moves.DICE and len(owners) == 1:
            whose = "their own" if owners == {seat} else self.dice_name(owners.pop())
            return Event("arranged", args, f"{self.seat_name(seat)} orders {whose} dice as {dashed(faces)}.")
        where = [f"{face} as {self.die_name(who, die)}" for face, (who, die) in zip(faces, places, strict=True)]
        return Event("arranged", args, f"{self.seat_name(seat)} puts {joined(where)}.")

    def new_number(self, card: int, old: int, seat: int, _: int) -> Event:
        new, before = self.cards[card], self.cards[old]
        text = (
            f"The number of the beast is {dashed(faces_in(int(new.id)))} now; {before.title} goes to the discard pile."
        )
        return Event("new_number", {"player": seat, "beast": new.id, "old": before.id}, text)

    def waits(self, seat: int, bound: int, *_: int) -> Event:
        text = f"{self.seat_name(seat)} matches the beast, and wins at the start of its next turn, "
        text += "not before, if it matches then." if bound else "unless somebody prevents it."  # ruling 46
        return Event("waits", {"player": seat, "bound": bool(bound)}, text)

    def broken(self, seat: int, bound: int, *_: int) -> Event:
        text = f"{self.seat_name(seat)} does not match the beast any more"
        text += "; even if it matches again, it cannot win before its next turn." if bound else "."
        return Event("broken", {"player": seat, "bound": bool(bound)}, text)

    def won(self, seat: int, how: int, *_: int) -> Event:
        by = ("card", "waiting", "set_up")[how]
        reason = ("shows the number of the beast", "still matches the beast", "has rolled the number of the beast")[how]
        return Event("won", {"player": seat, "by": by}, f"{self.seat_name(seat)} {reason} and wins.")

    # Views and positions

    def ids(self, pile: Pile) -> list[str]:
        return [self.cards[kind].id for kind in pile.cards()]

    def hand(self, state: moves.Beast, seat: int) -> list[str]:
        start = seat * moves.HAND_ROOM
        return [self.cards[state.hands[start + i]].id for i in range(state.hand_size(seat))]

    def table(self, state: moves.Beast) -> dict[str, Any]:
        """What everybody can see."""
        seats = range(state.seats)
        phase = "over" if state.over else PHASES[state.phase]
        table: dict[str, Any] = {
            "turn": state.turn,
            "turns": state.turns,
            "phase": phase,
            "beast": self.cards[state.beast].id,
            "dice": [dice_at(state, seat) for seat in seats],
            "frozen": [
                [bool(state.frozen >> seat * moves.DICE + die & 1) for die in range(moves.DICE)] for seat in seats
            ],
            "middle": dice_at(state, moves.MIDDLE_SEAT) if phase != "arrange" else [],
            "discard": self.ids(state.discard),
            "pending": [bool(state.pending >> seat & 1) for seat in seats],
            "bound": [bool(state.bound >> seat & 1) for seat in seats],
        }
        if phase in CARD_PHASES:
            table["playing"] = {
                "card": self.cards[state.card].id,
                "effect": state.effect - state.cards.first[state.card],
                "target": None if state.target == moves.NO_SEAT else state.target,
                "taken": places_in(state.taken),
                "picked": places_in(state.picked),
                "sorting": places_in(state.sorting),
            }
        return table

    def shared(self, state: moves.Beast) -> dict[str, Any]:
        # Left out are the order of the deck, all hands, and the orders chosen at set-up.
        seats = range(state.seats)
        seen = self.table(state)
        digits = faces_in(int(seen["beast"]))
        seen["matches"] = [[face == digit for face, digit in zip(dice, digits, strict=True)] for dice in seen["dice"]]
        seen["list"] = list_of(self.options["deck"])
        seen["hand"] = None
        seen["hands"] = [state.hand_size(other) for other in seats]
        seen["deck"] = len(state.deck)
        if seen["phase"] == "arrange":
            seen["ordered"] = [not state.owes >> other & 1 for other in seats]
            seen["order"] = None
        if seen["phase"] == "order":
            seen["sorting_now"] = places_in(state.sorting_now())
        return seen

    def own(self, state: moves.Beast, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        seen: dict[str, Any] = {"hand": self.hand(state, seat)}
        if shared["phase"] == "arrange" and shared["ordered"][seat]:
            seen["order"] = order_in(state.order_of(seat))
        return seen

    def position(self, state: moves.Beast) -> dict[str, Any]:
        seats = range(state.seats)
        where: dict[str, Any] = {"players": state.seats, **self.table(state)}
        where["hands"] = [self.hand(state, seat) for seat in seats]
        where["deck"] = self.ids(state.deck)
        if where["phase"] == "arrange":
            where["orders"] = [None if state.owes >> seat & 1 else order_in(state.order_of(seat)) for seat in seats]
        if state.over:
            where["winners"] = list(state.winners)
        if state.shown != moves.NEVER:
            where["reshuffle"] = self.reshuffle(state)
        return where

    def reshuffle(self, state: moves.Beast) -> dict[str, Any]:
        """When the discard pile last became the deck: who drew first, what everybody held, and what has been shown since."""
        past = [self.cards[kind].id for kind in state.past]
        held = [past[seat * moves.HAND : (seat + 1) * moves.HAND] for seat in range(state.seats)]
        return {"first": state.opener, "hands": held, "shown": past[moves.SHOWN : moves.SHOWN + state.shown]}

    def place(self, state: moves.Beast, position: Mapping[str, Any]) -> None:
        Placing(state, self.cards, self.options).place(position)

    # For people

    def ask(self, view: Mapping[str, Any]) -> str:
        seat, asked, phase = view["seat"], view["to_act"], view["phase"]
        if phase == "over":
            return self.outcome(view)
        danger = self.danger(view)
        if seat not in asked:
            what = " to order the dice" if phase == "arrange" else ""
            return f"Waiting for {joined([self.seat_name(other) for other in asked])}{what}.{danger}"
        if phase in CARD_PHASES:
            return self.ask_for_card(view)
        return {
            "arrange": f"You rolled {dashed(view['dice'][seat])}. In which order do you put your dice?",
            "play": f"Your turn: play a card or pass.{danger}",
            "discard": "You passed. Which card do you discard?",
            "thaw": f"Do you discard a Freeze from the table?{danger}",
        }[phase]

    def ask_for_card(self, view: Mapping[str, Any]) -> str:
        """What a card that is being played asks."""
        playing = view["playing"]
        card = self.cards[self.kinds[playing["card"]]]
        effect = card.effects[playing["effect"]]
        if view["phase"] == "target":
            who = "another player" if "other" in (effect.whose, effect.partner) else "a player, yourself included"
            return f"{card.title}: choose {who}."
        if view["phase"] == "step":
            player, die = playing["picked"][0]
            face = view["dice"][player][die]
            return f"{card.title}: turn {self.die_name(player, die, view['seat'])}, a {face}, up or down?"
        if view["phase"] == "order":
            owners = {player for player, _ in view["sorting_now"]}
            whose = self.dice_name(owners.pop(), view["seat"]) if len(owners) == 1 else "the rolled"
            return f"{card.title}: in which order do you put {whose} dice back?"
        if effect.do == "swap" and playing["picked"]:
            other = "the middle dice" if effect.partner == "middle" else f"{self.dice_name(playing['target'])} dice"
            return f"{card.title}: with which of {other}?"
        whose = {"table": "the", "self": "your"}.get(effect.whose) or self.dice_name(playing["target"], view["seat"])
        where = " on the table" if effect.whose == "table" else ""
        again = f"the {NTH[len(playing['picked'])]} " if effect.do == "roll" and effect.dice > 1 else ""
        what = {
            "roll": "do you roll",
            "turn": {"up": "do you turn up", "down": "do you turn down", "either": "do you turn"}.get(effect.by),
            "swap": "do you swap",
            "freeze": "do you freeze",
        }[effect.do]
        number = f" ({again}of {NUMBERS[effect.dice]})" if again else ""
        return f"{card.title}: which of {whose} dice{where} {what}?{number}"

    def outcome(self, view: Mapping[str, Any]) -> str:
        winners = view["winners"]
        if not winners:
            return "The turns are used up; nobody has won."
        if winners == [view["seat"]]:
            return "You have won."
        return f"{joined([self.seat_name(seat) for seat in winners])} {'have' if len(winners) > 1 else 'has'} won."

    def danger(self, view: Mapping[str, Any]) -> str:
        """Who wins at the start of the next turn if nothing happens, and who cannot win before it."""
        told = ""
        for seat in range(view["players"]):
            you = seat == view["seat"]
            who, whose = ("You", "your") if you else (self.seat_name(seat), "its")
            if view["pending"][seat]:
                wins = "win" if you else "wins"
                told += f" {who} {wins} at the start of {whose} next turn, unless somebody prevents it."
            elif view["bound"][seat]:
                told += f" {who} cannot win before {whose} next turn."
        return told

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        return self.helper.explain(view, choices)

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        beast = self.cards[self.kinds[view["beast"]]]
        top: list[Sketch] = [Box("The beast", DrawnCard(beast.id, beast.name, "ember"), "ember")]
        if view["middle"]:
            top.append(Box("Middle dice", Row(tuple(Die(face) for face in view["middle"]))))
        top.append(Box("Deck", Stack((DrawnCard(back=True), Text(plural(view["deck"], "card"), "faint")))))
        top.append(Box("Discard pile", self.discard_sketch(view["discard"])))
        lines: list[Sketch] = [Row(tuple(top), 2)]
        first = view["seat"] or 0
        order = [(first + i) % view["players"] for i in range(view["players"])]
        lines.append(Row(tuple(self.seat_sketch(view, seat) for seat in order), 2))
        if "playing" in view:
            card = self.cards[self.kinds[view["playing"]["card"]]]
            lines.append(Box(f"{self.seat_name(view['turn'])} plays {card.title}", Text(card.text), "brass"))
        if view["hand"] is not None:
            tone: Tone = "brass" if view["seat"] in view["to_act"] and view["phase"] in ("play", "discard") else "ink"
            lines.append(Box("Your hand", Row(tuple(self.card_sketch(card, tone) for card in view["hand"])), tone))
        return Stack(tuple(lines))

    def seat_sketch(self, view: Mapping[str, Any], seat: int) -> Sketch:
        """A seat's dice: a tick under those that match, a star under those that are frozen."""
        dice = [
            Die(face, "ice" if frozen else "moss" if match else "bone", "✓" * match + "❄" * frozen)
            for face, frozen, match in zip(view["dice"][seat], view["frozen"][seat], view["matches"][seat], strict=True)
        ]
        notes = [plural(view["hands"][seat], "card")]
        if view["phase"] == "arrange":
            notes.append("dice ordered" if view["ordered"][seat] else "ordering the dice")
            if seat == view["seat"] and view["order"]:
                notes.append(f"in secret {dashed([view['dice'][seat][die] for die in view['order']])}")
        elif seat == view["turn"] and not view["over"]:
            notes.append("plays now")
        if view["pending"][seat]:
            notes.append("wins at the next turn")
        elif view["bound"][seat]:
            notes.append("cannot win before the next turn")
        if seat in view["winners"]:
            notes.append("has won")
        you = " (you)" if seat == view["seat"] else ""
        tone: Tone = "ember" if view["pending"][seat] else "brass" if seat in view["to_act"] else "faint"
        return Box(f"{self.seat_name(seat)}{you}", Stack((Row(tuple(dice)), Text(", ".join(notes), "faint"))), tone)

    def card_sketch(self, ident: str, tone: Tone) -> Sketch:
        card = self.cards[self.kinds[ident]]
        return DrawnCard(card.id, card.name, "ember") if card.is_beast else DrawnCard("", card.name, tone)

    def discard_sketch(self, discard: list[str]) -> Sketch:
        if not discard:
            return Text("empty", "faint")
        return Stack((self.card_sketch(discard[-1], "ink"), Text(plural(len(discard), "card"), "faint")))


def dice_at(state: moves.Beast, owner: int) -> list[int]:
    """The three dice of a seat, or of the middle."""
    return [state.faces[owner * moves.DICE + die] for die in range(moves.DICE)]


def face_at(state: moves.Beast, player: int, die: int) -> int:
    return dice_at(state, moves.MIDDLE_SEAT if player == MIDDLE else player)[die]


def die_args(place: int) -> dict[str, Any]:
    player, die = place_of(place)
    return {"player": player, "die": die}
