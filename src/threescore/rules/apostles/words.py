"""The words of Number of the Beast: choices, events, views, help and the picture of the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from threescore.core.sketch import Box, Card, Die, Either, Grid, Row, Sketch, Spot, Stack, Text
from threescore.core.words import Choice, Event, Help, Sentence, Words
from threescore.rules.apostles import moves, positions
from threescore.rules.apostles.cards import (
    APOSTLES,
    RANKS,
    SUITS,
    code,
    full_name,
    in_print,
    name,
    sentences_of,
    sign,
    what_is_printed,
    what_it_does,
)
from threescore.rules.apostles.positions import PENDING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from threescore.core.sketch import Tone


def plural(count: int, one: str) -> str:
    ending = "" if count == 1 else "es" if one.endswith("x") else "s"
    return f"{count} {one}{ending}"


# Events, each from the fields of its fact

WHY_DISCARDED = {
    moves.BY_MATTHEW: "Matthew takes {} to the discard pile.",
    moves.BY_JOHN: "John sends {} to the discard pile.",
    moves.BY_BARTHOLOMEW: "{} is discarded.",
    moves.BY_JUDAS: "{} stops Judas and is discarded.",
}
WHY_LOST = {
    moves.BY_DICE: ("dice", "Three sixes on the dice: the beast has come. You have lost."),
    moves.BY_SIXES: ("sixes", "The beast has its third six. You have lost."),
    moves.BY_SHOWDOWN: ("showdown", "A six: the beast wins the showdown. You have lost."),
}


def rolled(dice: list[int]) -> Event:
    return Event("rolled", {"dice": dice}, f"You roll {', '.join(map(str, dice))}.")


def drew(card: int | None) -> Event:
    if card is None:
        return Event("drew", {"card": None}, "A card is drawn face down.")
    return Event("drew", {"card": code(card)}, f"You draw {full_name(code(card))}.")


def joined(card: int, how: int) -> Event:
    how_name = "hand" if how == moves.FROM_HAND else "ability"
    return Event("joined", {"card": code(card), "from": how_name}, f"{full_name(code(card))} joins the quorum.")


def searched(card: int, by: int) -> Event:
    who = name(code(by))
    found = None if card == moves.NONE else code(card)
    text = f"{who} searches the deck and finds {full_name(found) if found else 'nothing'}."
    return Event("searched", {"by": code(by), "card": found}, text)


def placed_six(card: int, sixes: int) -> Event:
    now = ("", "its first six", "two sixes", "three sixes")[sixes]
    text = f"{sign(code(card))} goes to the beast, which now has {now}."
    return Event("placed_six", {"card": code(card), "sixes": sixes}, text)


def drew_two(cards: list[int]) -> Event:
    codes = [code(card) for card in cards]
    return Event("drew_two", {"cards": codes}, f"John draws {' and '.join(full_name(card) for card in codes)}.")


def discarded(card: int, why: int) -> Event:
    reason = ("matthew", "john", "bartholomew", "judas")[why]
    return Event("discarded", {"card": code(card), "by": reason}, WHY_DISCARDED[why].format(sign(code(card))))


def lost(why: int) -> Event:
    by, text = WHY_LOST[why]
    return Event("lost", {"by": by}, text)


def cleared(count: int) -> Event:
    freed = plural(count, "six") if count else "nothing, for it has no six"
    return Event("cleared", {"count": count}, f"Three threes: the beast lets go of {freed}.")


def about_card(kind: str, text: str) -> Any:
    """An event about one card, whose name goes into the text."""

    def tell(card: int) -> Event:
        return Event(kind, {"card": code(card)}, text.format(full_name(code(card))))

    return tell


def about_two(kind: str, first: str, second: str, text: str) -> Any:
    """An event about two cards."""

    def tell(one: int, other: int) -> Event:
        return Event(
            kind, {first: code(one), second: code(other)}, text.format(sign(code(one)), full_name(code(other)))
        )

    return tell


def about_count(kind: str, one: str, text: str) -> Any:
    """An event about a number of cards."""

    def tell(count: int) -> Event:
        return Event(kind, {"count": count}, text.format(plural(count, one)))

    return tell


EVENTS: dict[str, Callable[..., Event]] = {
    "dealt": lambda: Event(
        "dealt", {}, "The deck of 52 is shuffled. Find the twelve before the beast has three sixes."
    ),
    "rolled": rolled,
    "turned_under": about_count("rotated", "card", "{} from the top of the deck to the bottom."),
    "drew": drew,
    "joined": joined,
    "used": about_card("used", "{} uses his ability."),
    "not_used": about_card("not_used", "{} does not use his ability."),
    "searched": searched,
    "placed_six": placed_six,
    "placed_three": about_card("placed_three", "{} stands before the beast as a shield."),
    "shielded": about_two("shielded", "six", "three", "The shield holds: {} goes under the deck, {} is discarded."),
    "cancelled": about_two(
        "cancelled", "six", "three", "Drawn in the same turn, {} goes under the deck and {} is discarded."
    ),
    "took_six": about_two("took_six", "six", "by", "{} leaves the beast for the deck, thanks to {}."),
    "shuffled_in": about_card("shuffled_in", "Phillip's warning: {} is shuffled into the deck."),
    "shuffled": lambda: Event("shuffled", {}, "The deck is shuffled."),
    "reshuffled_discard": about_count("reshuffled", "card", "The discard pile, {}, goes back into the deck."),
    "returned": about_card("returned", "{} goes under the deck."),
    "discarded": discarded,
    "paired": about_card("paired", "{} makes six with another card and is discarded."),
    "cleared": cleared,
    "awaits": about_card("awaits", "{} waits for your next turn."),
    "drew_two": drew_two,
    "kept": about_card("kept", "{} joins the hand."),
    "picked": lambda card, place: Event(
        "picked", {"card": code(card), "place": place}, f"You turn over {full_name(code(card))}."
    ),
    "returned_unseen": about_count("returned_unseen", "card", "{} under the deck, unseen."),
    "showdown": lambda: Event(
        "showdown", {}, "The last apostle and the third six meet: roll until a three or a six decides."
    ),
    "showdown_rolled": lambda face: Event("showdown_rolled", {"die": face}, f"The die shows {face}."),
    "won": lambda: Event("won", {}, "All twelve are gathered. You have won."),
    "lost": lost,
    "idle": about_card("idle", "{} finds nothing to do."),
}


class ApostlesWords(Words):
    """What the solitaire says, with the options it is played with."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options

    def seat_name(self, seat: int) -> str:
        return "You"

    def choice(self, state: moves.Apostles, seat: int, number: int) -> Choice:
        sort, values = moves.LAYOUT.choice(number)
        if sort == "roll":
            return Choice(
                number, "roll", {}, f"Roll the {'four' if state.pending & moves.NEXT_FOUR_DICE else 'three'} dice"
            )
        if sort == "pick":
            place = values[0]
            ordinal = ("first", "second", "third", "fourth")[place]
            return Choice(number, "pick", {"place": place}, f"Turn over the {ordinal} card")
        card = code(values[0])
        if sort == "fetch":
            return Choice(number, "fetch", {"card": card}, f"Fetch {full_name(card)}", card)
        if sort == "drop":
            return Choice(number, "john", {"card": card}, f"Discard {sign(card)}", card)
        return Choice(number, "first", {"card": card}, f"Use {full_name(card)} next", card)

    def event(self, kind: int, operands: list[int]) -> Event:
        sort, fields = moves.LAYOUT.fact(kind, operands)
        return EVENTS[sort](*fields)

    # Views and positions

    def shared(self, state: moves.Apostles) -> dict[str, Any]:
        # The whole of the position but what lies face down, save for the cards that were seen going there (ruling 83).
        seen = self.position(state)
        seen["deck"] = len(state.deck)
        seen["known"] = [
            {"card": code(card), "place": place}
            for place, card in enumerate(state.deck.cards())
            if state.is_known(card)
        ]
        if state.phase == moves.PICKING and not state.over:
            seen["hand"] = [code(card) if state.is_known(card) else None for card in state.hand.cards()]
        return seen

    def position(self, state: moves.Apostles) -> dict[str, Any]:
        return positions.position(state)

    def place(self, state: moves.Apostles, position: Mapping[str, Any]) -> None:
        positions.place(state, position)

    # For people

    def ask(self, view: Mapping[str, Any]) -> Sentence:
        if view["over"]:
            if view["winners"]:
                return Sentence("won", {}, "All twelve are gathered: you have won.")
            return Sentence("lost", {}, "The beast has won.")
        phase, turn = str(view["phase"]), view["turn"]
        if phase == "roll":
            dice, number = (4, "four") if "four_dice" in view["pending"] else (3, "three")
            return Sentence("roll", {"turn": turn, "dice": dice}, f"Turn {turn}: roll the {number} dice.")
        question = {
            "pick": "The cards lie face down. Which one do you turn over?",
            "fetch": "Jude looks through the deck. Which apostle does he fetch?",
            "john": "John drew two cards. Which one goes to the discard pile?",
            "order": "Whose ability comes next?",
        }[phase]
        return Sentence(phase, {}, question)

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        beast = [draw(card) for card in view["beast"]]
        left = Box("The beast", Row((*beast, *[Card()] * (3 - len(beast)))), "ember")
        cards = Text(plural(view["deck"], "card"), "faint")
        rows, discard = known_of_deck(view), discard_lines(view["discard"])
        known = [Text(row, "faint") for row in ["known, from the top", *rows]] if rows else []
        short = [Text(f"known, from the top: {'; '.join(rows)}", "faint")] if rows else []
        top = Either(
            (
                Row(
                    (left, Box("Deck", Stack((Card(back=True), cards, *known))), Box("Discard pile", Stack(discard))), 2
                ),
                Row((left, Box("Deck", Row((cards, *short), 2)), Box("Discard pile", Row(discard))), 2),
            )
        )
        lines: list[Sketch] = [top, Box("The quorum", quorum_sketch(view["quorum"]), "moss")]
        now: list[Sketch] = []
        if view.get("rolled"):
            now.append(Box("The roll", Row(tuple(Die(face) for face in view["rolled"])), "brass"))
        # A known card of a face-down hand is as good as open.
        hand: list[Sketch] = [
            Spot(draw(card), hand_spot(place, card)) for place, card in enumerate(view.get("hand", []))
        ]
        hand += [Spot(draw(card, "brass"), ({"card": card},)) for card in view.get("john", [])]
        if hand:
            now.append(Box("The hand", Row(tuple(hand)), "brass"))
        if now:
            lines.append(Row(tuple(now), 2))
        apostles = [PENDING[word][1] for word in view["pending"]]
        waiting = [f"{name(card)}: {what_it_does(self.options, card)}" for card in apostles]
        told: Sketch = Stack(tuple(Text(line, "brass") for line in waiting))
        brief = Text(f"Waiting for your next turn: {', '.join(map(name, apostles))}", "brass")
        return Stack((*lines, Either((told, told, brief)))) if waiting else Stack(tuple(lines))

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        asked = [choice.args["card"] for choice in choices if "card" in choice.args]
        about = asked + [PENDING[word][1] for word in view["pending"]]
        if view["phase"] == "pick":
            about.append("QD")
        helps = [self.about_card(card) for card in dict.fromkeys(about)]
        if view["phase"] == "roll":
            helps.append(self.about_roll("four_dice" in view["pending"]))
        return helps

    def about_card(self, card: str) -> Help:
        args = {"card": card, "sentences": sentences_of(self.options, card)}
        return Help("card", args, full_name(card), what_it_does(self.options, card))

    def printed(self) -> dict[str, Any]:
        """Who the apostles are, and what each card does: an apostle by himself, the others by their rank."""
        names = {card: apostle.name for card, apostle in APOSTLES.items()}
        return {"names": names, "cards": {card: in_print(self.options, card) for card in what_is_printed()}}

    def about_roll(self, four: bool) -> Help:
        triple = {"any3": 3, "all4": 4, "off": 0}[self.options["four_dice_triple"]] if four else 3
        args = {"triple": triple, "threes": self.options["trip3"]}
        return Help("roll", args, "The roll", self.what_the_roll_does(triple))

    def what_the_roll_does(self, triple: int) -> str:
        """What the dice do, and what so many equal ones do."""
        how = "Each die, from the left, counts down the deck: the cards above go to the bottom, the card it stops at is drawn."
        if not triple:
            return f"{how} Triples mean nothing with four dice."
        equal = {3: "Three", 4: "Four"}[triple]
        where = "into the deck" if self.options["trip3"] == "deck" else "to the discard pile"
        return f"{how} {equal} sixes on the dice lose at once; {equal.lower()} threes send the beast's sixes {where}."


def draw(card: str | None, tone: Tone | None = None) -> Card:
    if card is None:
        return Card(back=True)
    if card in APOSTLES:
        return Card(sign(card), APOSTLES[card].name, tone or "moss")
    return Card(sign(card), "", tone or ("ember" if card[0] == "6" else "brass" if card[0] == "3" else "ink"))


def hand_spot(place: int, card: str | None) -> tuple[dict[str, Any], ...]:
    """What choices are about a card of the hand: that place of it, and the card if it is seen."""
    here: dict[str, Any] = {"kind": "pick", "place": place}
    return (here,) if card is None else (here, {"card": card})


def known_of_deck(view: Mapping[str, Any]) -> list[str]:
    """What is known of the deck: cards in a row, with the place of the first, the top one being 1."""
    rows: list[str] = []
    before = -2
    for entry in view["known"]:
        if entry["place"] != before + 1:
            rows.append(f"{entry['place'] + 1}:")
        rows[-1] += f" {sign(entry['card'])}"
        before = entry["place"]
    return rows


def discard_lines(cards: list[str]) -> tuple[Sketch, ...]:
    if not cards:
        return (Text("empty", "faint"),)
    counts = Counter(card[:-1] for card in cards)
    summary = "  ".join(f"{rank}×{counts[rank]}" for rank in RANKS if counts[rank])
    return (draw(cards[-1]), Text(f"{plural(len(cards), 'card')}: {summary}", "faint"))


def quorum_sketch(quorum: list[str]) -> Sketch:
    """Twelve places in three rows: kings, queens, jacks."""
    rows = []
    for rank in "KQJ":
        places = [rank + suit for suit in SUITS]
        rows.append(tuple(place_sketch(card, card in quorum) for card in places))
    return Grid((), tuple(rows))


def place_sketch(card: str, found: bool) -> Sketch:
    whole = APOSTLES[card].name if found else ""
    tone: Tone = "moss" if found else "faint"
    # Rank and suit tell one James from the other, where there is no room for their fathers.
    sizes = tuple(Card(sign(card), called, tone, small=True) for called in (whole, whole.partition(",")[0]))
    return Spot(Either(sizes), ({"card": card},))
