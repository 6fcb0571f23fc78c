"""The words of The Current Number of the Beast: choices, events, views, positions and the picture of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threescore.core.sketch import Box, Die, Either, Row, Sketch, Spot, Stack, Text
from threescore.core.sketch import Card as DrawnCard
from threescore.core.words import Choice, Event, Help, Sentence, Words
from threescore.rules.beast import moves
from threescore.rules.beast.cards import START, card_numbers, in_print
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
    """A set of places in the notation: `[owner, die]` each."""
    return [place_of(place) for place in range(moves.PLACES) if bits >> place & 1]


def place_of(place: int) -> list[int]:
    owner, die = divmod(place, moves.DICE)
    return [MIDDLE if owner == moves.MIDDLE_SEAT else owner, die]


def digits_of(beast: Card) -> list[int]:
    """The three faces that a beast asks for."""
    return [int(digit) for digit in beast.id]


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

    def figure(self, score: int) -> str:
        return ""

    def dice_name(self, owner: int, reader: int | None = None) -> str:
        """Whose dice: `your`, `Seat 2's`, `the middle`."""
        if owner == MIDDLE:
            return "the middle"
        return "your" if owner == reader else f"{self.seat_name(owner)}'s"

    def die_name(self, owner: int, die: int, reader: int | None = None) -> str:
        """`your first die`, `Seat 2's third die`, `the second middle die`."""
        if owner == MIDDLE:
            return f"the {NTH[die]} middle die"
        return f"{self.dice_name(owner, reader)} {NTH[die]} die"

    def place_name(self, place: int, reader: int | None = None) -> str:
        owner, die = place_of(place)
        return self.die_name(owner, die, reader)

    # Choices

    def choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        sort, values = moves.LAYOUT.choice(number)
        return CHOICES[sort](self, state, seat, number, *values)

    def pass_choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        return Choice(number, "pass", {}, "Pass, and discard a card", "pass")

    def keep_choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        return Choice(number, "keep", {}, "Discard no Freeze", "keep")

    def target_choice(self, state: moves.Beast, seat: int, number: int, target: int) -> Choice:
        whose = "Your own dice" if target == seat else f"{self.seat_name(target)}'s dice"
        faces = dice_at(state, target)
        more = {"dice": faces, "you": seat}
        return Choice(number, "target", {"player": target}, f"{whose}, {dashed(faces)}", more=more)

    def die_choice(self, state: moves.Beast, seat: int, number: int, place: int) -> Choice:
        name, face = self.place_name(place, seat), int(state.faces[place])
        text, more = f"{name[0].upper()}{name[1:]}, a {face}", {"face": face, "you": seat}
        return Choice(number, "die", die_args(place), text, typed_place(place), more)

    def thaw_choice(self, state: moves.Beast, seat: int, number: int, place: int) -> Choice:
        face = int(state.faces[place])
        args, more = die_args(place), {**die_args(place), "face": face, "you": seat}
        if self.options["thaw"] != "any":
            del args["player"]  # it is one's own
        text = f"Discard the Freeze on {self.place_name(place, seat)}, a {face}"
        return Choice(number, "thaw", args, text, typed_place(place), more)

    def play_choice(self, state: moves.Beast, seat: int, number: int, card_number: int) -> Choice:
        card = self.by_number[card_number]
        return Choice(number, "play", {"card": card.id}, f"Play {card.title}", card.id)

    def discard_choice(self, state: moves.Beast, seat: int, number: int, card_number: int) -> Choice:
        card = self.by_number[card_number]
        return Choice(number, "discard", {"card": card.id}, f"Discard {card.title}", card.id)

    def step_choice(self, state: moves.Beast, seat: int, number: int) -> Choice:
        face = int(state.faces[state.held])
        by, way, typed = (1, "up", "+") if number == moves.STEP_UP else (-1, "down", "-")
        to = (face + by - 1) % 6 + 1
        text, more = f"One step {way}, from {face} to {to}", {"from": face, "to": to}
        return Choice(number, "step", {"by": by}, text, typed, more)

    def order_choice(self, state: moves.Beast, seat: int, number: int, order_number: int) -> Choice:
        first = state.phase == moves.ARRANGING
        places = places_in(moves.dice_of(seat) if first else state.sorting_now())
        order = order_in(order_number, len(places))
        faces = [face_at(state, *places[die]) for die in order]
        owners = {owner for owner, _ in places}
        owner = owners.pop() if len(owners) == 1 else None
        args, more = {"player": owner, "order": order}, {"faces": faces, "places": places, "you": seat}
        typed = "".join(map(str, faces))
        if len(places) == moves.DICE and args["player"] is not None:
            return Choice(number, "arrange", args, dashed(faces), typed, more)
        where = [f"{face} as {self.die_name(who, die, seat)}" for face, (who, die) in zip(faces, places, strict=True)]
        return Choice(number, "arrange", args, joined(where), typed, more)

    # Events

    def event(self, kind: int, operands: list[int]) -> Event:
        sort, fields = moves.LAYOUT.fact(kind, operands)
        return self.events[sort](*fields)

    def make_events(self) -> dict[str, Callable[..., Event]]:
        """How each fact is told, from its fields."""
        return {
            "dealt": lambda deck, hand: Event(
                "dealt",
                {"beast": START, "deck": deck, "hand": hand},
                f"The Beast, {START}, lies on the table. Everybody gets {NUMBERS[hand]} cards; "
                f"{deck} remain in the deck.",
            ),
            "goes_first": self.about_seat("goes_first", "{} goes first."),
            "dealt_card": self.about_hidden_card("dealt_card", "{} is dealt {}."),
            "set_up_rolled": self.about_three_dice("first_rolled", "{} rolls {}."),
            "rolls_again": self.about_seat("rolls_again", "That is the number of the beast already: {} rolls again."),
            "ordered": self.ordered,
            "showed": self.about_three_dice("showed", "{} shows {}."),
            "middle_rolled": lambda dice: Event(
                "middle_rolled", {"dice": dice}, f"The middle dice are {dashed(dice)}."
            ),
            "began": lambda seat, turn: Event(
                "began", {"player": seat, "turn": turn}, f"Turn {turn}: {self.seat_name(seat)}."
            ),
            "reshuffled": lambda count: Event(
                "reshuffled",
                {"count": count},
                f"The deck is empty: the {plural(count, 'discard')} are shuffled into a new one.",
            ),
            "drew": self.about_hidden_card("drew", "{} draws {}."),
            "played": self.about_card("played", "{} plays {}."),
            "aimed": self.aimed,
            "picked": self.picked,
            "rolled": self.about_die("rolled", "{} is rolled: {} becomes {}.", "{} is rolled and stays {}."),
            "turned": self.about_die("turned", "{} is turned from {} to {}.", ""),
            "swapped": self.swapped,
            "arranged": self.arranged,
            "froze": lambda place, face: Event(
                "froze", {**die_args(place), "face": face}, f"Freeze lies on {self.place_name(place)}, a {face}."
            ),
            "new_number": self.new_number,
            "spent": lambda card: Event(
                "spent", {"card": self.cards[card].id}, f"{self.cards[card].title} goes to the discard pile."
            ),
            "passed": self.about_seat("passed", "{} passes."),
            "discarded": self.about_card("discarded", "{} discards {}."),
            "thawed": lambda place, face, seat: Event(
                "thawed",
                {**die_args(place), "face": face, "by": seat},
                f"{self.seat_name(seat)} discards the Freeze on {self.place_name(place)}, a {face}.",
            ),
            "kept": self.about_seat("kept", "{} discards no Freeze."),
            "waits": self.waits,
            "broken": self.broken,
            "won": self.won,
            "nobody_won": lambda turns: Event(
                "nobody_won", {"turns": turns}, f"After {plural(turns, 'turn')} nobody has won."
            ),
        }

    def about_seat(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda seat: Event(kind, {"player": seat}, text.format(self.seat_name(seat)))

    def about_card(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda card, seat: Event(
            kind,
            {"player": seat, "card": self.cards[card].id},
            text.format(self.seat_name(seat), self.cards[card].title),
        )

    def about_hidden_card(self, kind: str, text: str) -> Callable[..., Event]:
        """A card that only one seat sees."""

        def tell(card: int | None, seat: int) -> Event:
            known = None if card is None else self.cards[card]
            args = {"player": seat, "card": known.id if known else None}
            return Event(kind, args, text.format(self.seat_name(seat), known.title if known else "a card"))

        return tell

    def about_three_dice(self, kind: str, text: str) -> Callable[..., Event]:
        return lambda seat, dice: Event(
            kind, {"player": seat, "dice": dice}, text.format(self.seat_name(seat), dashed(dice))
        )

    def about_die(self, kind: str, text: str, same: str) -> Callable[..., Event]:
        """A die that shows another face now, or by chance the same."""

        def tell(place: int, before: int, now: int) -> Event:
            name = self.place_name(place)
            told = (same if before == now else text).format(name[0].upper() + name[1:], before, now)
            return Event(kind, {**die_args(place), "from": before, "to": now}, told)

        return tell

    def ordered(self, faces: list[int] | None, seat: int) -> Event:
        if faces is None:
            return Event(
                "ordered", {"player": seat, "dice": None}, f"{self.seat_name(seat)} has ordered the dice in secret."
            )
        text = f"{self.seat_name(seat)} orders the dice {dashed(faces)}, in secret until everybody has."
        return Event("ordered", {"player": seat, "dice": faces}, text)

    def aimed(self, target: int, seat: int) -> Event:
        whose = "their own" if target == seat else f"{self.seat_name(target)}'s"
        return Event("aimed", {"player": seat, "target": target}, f"{self.seat_name(seat)} aims at {whose} dice.")

    def picked(self, place: int, face: int, seat: int) -> Event:
        owner, die = place_of(place)
        name = f"their own {NTH[die]} die" if owner == seat else self.die_name(owner, die)
        args = {"player": owner, "die": die, "face": face, "by": seat}
        return Event("picked", args, f"{self.seat_name(seat)} picks {name}, a {face}.")

    def swapped(self, places: list[int], faces: list[int]) -> Event:
        args = {"places": [place_of(place) for place in places], "faces": faces}
        here, there = [self.place_name(place) for place in places]
        text = f"{here[0].upper()}{here[1:]} and {there} change places: they are {faces[0]} and {faces[1]} now."
        return Event("swapped", args, text)

    def arranged(self, seat: int, sorted_places: list[int], faces: list[int]) -> Event:
        places = [place_of(place) for place in sorted_places]
        args = {"by": seat, "places": places, "faces": faces}
        owners = {owner for owner, _ in places}
        if len(places) == moves.DICE and len(owners) == 1:
            whose = "their own" if owners == {seat} else self.dice_name(owners.pop())
            return Event("arranged", args, f"{self.seat_name(seat)} orders {whose} dice as {dashed(faces)}.")
        where = [f"{face} as {self.die_name(who, die)}" for face, (who, die) in zip(faces, places, strict=True)]
        return Event("arranged", args, f"{self.seat_name(seat)} puts {joined(where)}.")

    def new_number(self, card: int, old: int, seat: int) -> Event:
        new, before = self.cards[card], self.cards[old]
        text = f"The number of the beast is {dashed(digits_of(new))} now; {before.title} goes to the discard pile."
        return Event("new_number", {"player": seat, "beast": new.id, "old": before.id}, text)

    def waits(self, seat: int, bound: int) -> Event:
        text = f"{self.seat_name(seat)} matches the beast, and wins at the start of their next turn, "
        text += "not before, if they match then." if bound else "unless somebody prevents it."  # ruling 46
        return Event("waits", {"player": seat, "bound": bool(bound)}, text)

    def broken(self, seat: int, bound: int) -> Event:
        text = f"{self.seat_name(seat)} does not match the beast any more"
        text += "; even if they match again, they cannot win before their next turn." if bound else "."
        return Event("broken", {"player": seat, "bound": bool(bound)}, text)

    def won(self, seat: int, how: int) -> Event:
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
        digits = digits_of(self.cards[state.beast])
        seen["matches"] = [[face == digit for face, digit in zip(dice, digits, strict=True)] for dice in seen["dice"]]
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
            state.settle()
            *earlier, last = self.reshuffles(state)
            where["reshuffle"] = last
            if earlier:
                where["earlier"] = earlier
        return where

    def reshuffles(self, state: moves.Beast) -> list[dict[str, Any]]:
        """When the discard pile became the deck: who drew first, what everybody held, and what was shown since; the last behind
        those before it as far as anybody can still tell something from them."""
        size = len(state.past) + moves.CYCLE_END
        all_shown = [*state.earlier, *state.past, state.opener, state.shown]
        found = []
        for cycle in range(state.cycles + 1):
            *past, first, shown = all_shown[cycle * size : (cycle + 1) * size]
            cards = [self.cards[kind].id for kind in past[:shown]]
            hands = state.hands_then[cycle * moves.HANDS : (cycle + 1) * moves.HANDS]
            held = [
                [self.cards[kind].id for kind in hands[seat * moves.HAND : (seat + 1) * moves.HAND]]
                for seat in range(state.seats)
            ]
            found.append({"first": first, "hands": held, "shown": cards})
        return found

    def place(self, state: moves.Beast, position: Mapping[str, Any]) -> None:
        Placing(state, self.cards, self.options).place(position)

    # For people

    def ask(self, view: Mapping[str, Any]) -> Sentence:
        seat, asked, phase = view["seat"], view["to_act"], view["phase"]
        if phase == "over":
            return self.outcome(view)
        danger = self.danger(view)
        near = self.near(view)
        if seat not in asked:
            what = " to order the dice" if phase == "arrange" else ""
            text = f"Waiting for {joined([self.seat_name(other) for other in asked])}{what}.{danger}"
            return Sentence("waiting", {"players": asked, "ordering": phase == "arrange", **near}, text)
        if phase in CARD_PHASES:
            return self.ask_for_card(view)
        if phase == "arrange":
            dice = view["dice"][seat]
            text = f"You rolled {dashed(dice)}. In which order do you put your dice?"
            return Sentence("arrange", {"dice": dice}, text)
        if phase == "play":
            return Sentence("play", near, f"Your turn: play a card or pass.{danger}")
        if phase == "thaw":
            return Sentence("thaw", near, f"Do you discard a Freeze from the table?{danger}")
        return Sentence("discard", {}, "You passed. Which card do you discard?")

    def ask_for_card(self, view: Mapping[str, Any]) -> Sentence:
        """What a card that is being played asks."""
        playing, seat = view["playing"], view["seat"]
        card = self.cards[self.kinds[playing["card"]]]
        effect = card.effects[playing["effect"]]
        args: dict[str, Any] = {"card": card.id}
        if view["phase"] == "target":
            other = "other" in (effect.whose, effect.partner)
            who = "another player" if other else "a player, yourself included"
            return Sentence("target", args | {"other": other}, f"{card.title}: choose {who}.")
        if view["phase"] == "step":
            owner, die = playing["picked"][0]
            face = view["dice"][owner][die]
            text = f"{card.title}: turn {self.die_name(owner, die, seat)}, a {face}, up or down?"
            return Sentence("step", args | {"player": owner, "die": die, "face": face, "you": seat}, text)
        if view["phase"] == "order":
            owners = {owner for owner, _ in view["sorting_now"]}
            owner = owners.pop() if len(owners) == 1 else None
            whose = "the rolled" if owner is None else self.dice_name(owner, seat)
            text = f"{card.title}: in which order do you put {whose} dice back?"
            return Sentence("order", args | {"player": owner, "you": seat}, text)
        if effect.do == "swap" and playing["picked"]:
            partner = MIDDLE if effect.partner == "middle" else playing["target"]
            text = f"{card.title}: with which of {self.dice_name(partner)} dice?"
            return Sentence("swap_with", args | {"player": partner}, text)
        return self.ask_for_die(view)

    def ask_for_die(self, view: Mapping[str, Any]) -> Sentence:
        """Which die the effect of a card that is being played takes."""
        playing, seat = view["playing"], view["seat"]
        card = self.cards[self.kinds[playing["card"]]]
        effect = card.effects[playing["effect"]]
        owner = {"table": None, "self": seat}.get(effect.whose, playing["target"])
        whose = "the" if owner is None else self.dice_name(owner, seat)
        where = " on the table" if effect.whose == "table" else ""
        again = f"the {NTH[len(playing['picked'])]} " if effect.do == "roll" and effect.dice > 1 else ""
        what = {
            "roll": "do you roll",
            "turn": {"up": "do you turn up", "down": "do you turn down", "either": "do you turn"}.get(effect.by),
            "swap": "do you swap",
            "freeze": "do you freeze",
        }[effect.do]
        number = f" ({again}of {NUMBERS[effect.dice]})" if again else ""
        args = {"card": card.id, "do": effect.do, "by": effect.by, "player": owner, "you": seat}
        if again:
            args |= {"nth": len(playing["picked"]) + 1, "dice": effect.dice}
        return Sentence("die", args, f"{card.title}: which of {whose} dice{where} {what}?{number}")

    def outcome(self, view: Mapping[str, Any]) -> Sentence:
        winners = view["winners"]
        if not winners:
            return Sentence("nobody_won", {}, "The turns are used up; nobody has won.")
        if winners == [view["seat"]]:
            return Sentence("you_won", {}, "You have won.")
        have = "have" if len(winners) > 1 else "has"
        text = f"{joined([self.seat_name(seat) for seat in winners])} {have} won."
        return Sentence("won", {"players": winners}, text)

    def near(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """What `danger` tells, as arguments."""
        seats = range(view["players"])
        pending = [seat for seat in seats if view["pending"][seat]]
        bound = [seat for seat in seats if view["bound"][seat] and seat not in pending]
        return {"pending": pending, "bound": bound, "you": view["seat"]}

    def danger(self, view: Mapping[str, Any]) -> str:
        """Who wins at the start of the next turn if nothing happens, and who cannot win before it."""
        told = ""
        for seat in range(view["players"]):
            you = seat == view["seat"]
            who, whose = ("You", "your") if you else (self.seat_name(seat), "their")
            if view["pending"][seat]:
                wins = "win" if you else "wins"
                told += f" {who} {wins} at the start of {whose} next turn, unless somebody prevents it."
            elif view["bound"][seat]:
                told += f" {who} cannot win before {whose} next turn."
        return told

    def in_print(self, card: Card) -> dict[str, Any]:
        return in_print(card, self.options["back_in_black"] == "wait")

    def printed(self) -> dict[str, Any]:
        """What is on the cards."""
        return {"cards": {card.id: self.in_print(card) for card in self.cards}}

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        return self.helper.explain(view, choices)

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        beast = self.cards[self.kinds[view["beast"]]]
        top: list[Sketch] = [Box("The beast", DrawnCard(beast.id, beast.name, "ember"), "ember")]
        if view["middle"]:
            dice = [Spot(Die(face), ({"player": MIDDLE, "die": die},)) for die, face in enumerate(view["middle"])]
            top.append(Box("Middle dice", Row(tuple(dice))))
        deck = Text(plural(view["deck"], "card"), "faint")
        top.append(Box("Deck", Either((Stack((DrawnCard(back=True), deck)), deck))))
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
            hand = [Spot(self.card_sketch(card, tone), ({"card": card},)) for card in view["hand"]]
            lines.append(Box("Your hand", Row(tuple(hand)), tone))
        return Stack(tuple(lines))

    def seat_sketch(self, view: Mapping[str, Any], seat: int) -> Sketch:
        """A seat's dice: a tick under those that match, a star under those that are frozen."""
        shown = zip(view["dice"][seat], view["frozen"][seat], view["matches"][seat], strict=True)
        dice = [
            Spot(
                Die(face, "ice" if frozen else "moss" if match else "bone", "✓" * match + "❄" * frozen),
                ({"player": seat, "die": die},),
            )
            for die, (face, frozen, match) in enumerate(shown)
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
        told = (Row(tuple(dice)), Text(", ".join(notes), "faint"))
        body = Either((Stack(told), Stack(told), Row(told, 2)))
        return Spot(Box(f"{self.seat_name(seat)}{you}", body, tone), ({"kind": "target", "player": seat},))

    def card_sketch(self, ident: str, tone: Tone) -> Sketch:
        card = self.cards[self.kinds[ident]]
        return DrawnCard(card.id, card.name, "ember") if card.is_beast else DrawnCard("", card.name, tone)

    def discard_sketch(self, discard: list[str]) -> Sketch:
        if not discard:
            return Text("empty", "faint")
        told = (self.card_sketch(discard[-1], "ink"), Text(plural(len(discard), "card"), "faint"))
        return Either((Stack(told), Row(told)))


def dice_at(state: moves.Beast, owner: int) -> list[int]:
    """The three dice of a seat, or of the middle."""
    return [state.faces[owner * moves.DICE + die] for die in range(moves.DICE)]


def face_at(state: moves.Beast, owner: int, die: int) -> int:
    return dice_at(state, moves.MIDDLE_SEAT if owner == MIDDLE else owner)[die]


def die_args(place: int) -> dict[str, Any]:
    owner, die = place_of(place)
    return {"player": owner, "die": die}


def typed_place(place: int) -> str:
    """A die as a person types it: `1a`, `mc`."""
    owner, die = place_of(place)
    return f"{'m' if owner == MIDDLE else owner + 1}{'abc'[die]}"


CHOICES: dict[str, Callable[..., Choice]] = {
    "pass": BeastWords.pass_choice,
    "keep": BeastWords.keep_choice,
    "step_up": BeastWords.step_choice,
    "step_down": BeastWords.step_choice,
    "target": BeastWords.target_choice,
    "arrange": BeastWords.order_choice,
    "die": BeastWords.die_choice,
    "thaw": BeastWords.thaw_choice,
    "play": BeastWords.play_choice,
    "discard": BeastWords.discard_choice,
}
