"""The words of Number of the Beast: cards, choices, events, views, positions and the picture of the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import u8

from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.core.sketch import Box, Card, Die, Row, Sketch, Stack, Table, Text
from threescore.core.words import HIDDEN, Choice, Event, Help, Words
from threescore.rules.apostles import moves

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from threescore.core.piles import Pile
    from threescore.core.sketch import Tone

SUITS = "HDSC"
SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def code(card: int) -> str:
    """A card in the notation: `KH`, `10D`."""
    return RANKS[card % moves.SUIT] + SUITS[card // moves.SUIT]


CODES = {code(suit * moves.SUIT + rank): suit * moves.SUIT + rank for suit in range(4) for rank in range(1, 14)}


class Apostle(NamedTuple):
    """Who a face card is, and what he does."""

    name: str
    ability: str


APOSTLES = {
    "KH": Apostle(
        "James, Son of Thunder",
        "Searches the deck from the top for the first apostle, three or six. An apostle joins the quorum, a three or a six "
        "goes to the beast. Then the deck is shuffled.",
    ),
    "KD": Apostle(
        "Judas",
        "Brings a six from the deck to the beast; the deck is shuffled. A three drawn in the same hand stops him and is "
        "discarded. As the last apostle, with two sixes at the beast, he brings the showdown.",
    ),
    "KS": Apostle("Peter", "Takes one six from the beast and shuffles it into the deck."),
    "KC": Apostle("Andrew", "Takes one six from the beast and shuffles it into the deck."),
    "QH": Apostle("Phillip", "Next turn, every six of the hand is shuffled into the deck before it can do harm."),
    "QD": Apostle(
        "Bartholomew",
        "Next turn the hand lies face down and you pick one card: an apostle joins, a six goes to the beast, anything else "
        "is discarded; the other cards go under the deck unseen. Drawn with another apostle, he does nothing.",
    ),
    "QS": Apostle(
        "Matthew",
        "Next turn apostles join without their abilities, sixes go under the deck, and everything else is discarded.",
    ),
    "QC": Apostle("Thomas", "If the beast has no six, brings it one from the deck; then the deck is shuffled."),
    "JH": Apostle(
        "John",
        "Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other joins "
        "the hand.",
    ),
    "JD": Apostle("James, Son of Alphaeus", "Next turn you roll four dice and draw four cards."),
    "JS": Apostle(
        "Jude", "Fetches an apostle of your choice from the deck, who uses his ability. The deck is shuffled."
    ),
    "JC": Apostle("Simon", "Shuffles the discard pile back into the deck."),
}

# What an apostle does instead, where an option says so
VARIANTS = {
    ("found_activate", True): {
        "QS": "Next turn sixes go under the deck and everything else is discarded, but apostles join, and act as usual.",
    },
    ("john_keep", "bottom"): {
        "JH": "Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other "
        "goes under the deck.",
    },
    ("jude", "random"): {
        "JS": "Fetches an apostle from the deck, whom chance chooses and who uses his ability. The deck is shuffled.",
    },
}

PHASES = ("roll", "pick", "fetch", "john", "order")
PENDING = {
    "phillip": (moves.NEXT_PHILLIP, "QH"),
    "bartholomew": (moves.NEXT_BARTHOLOMEW, "QD"),
    "matthew": (moves.NEXT_MATTHEW, "QS"),
    "four_dice": (moves.NEXT_FOUR_DICE, "JD"),
}


def name(card: str) -> str:
    """A card for people: `6♥`, or the apostle's name."""
    return APOSTLES[card].name if card in APOSTLES else sign(card)


def sign(card: str) -> str:
    """A card as printed on its corner: `10♦`."""
    return card[:-1] + SIGNS[card[-1]]


def full_name(card: str) -> str:
    """`Peter (K♠)`, or `6♥`."""
    return f"{APOSTLES[card].name} ({sign(card)})" if card in APOSTLES else sign(card)


def plural(count: int, one: str) -> str:
    ending = "" if count == 1 else "es" if one.endswith("x") else "s"
    return f"{count} {one}{ending}"


# Events, each from the operands of its record

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


def rolled(*faces: int) -> Event:
    dice = [face for face in faces if face]
    return Event("rolled", {"dice": dice}, f"You roll {', '.join(map(str, dice))}.")


def drew(card: int, *_: int) -> Event:
    if card == HIDDEN:
        return Event("drew", {"card": None}, "A card is drawn face down.")
    return Event("drew", {"card": code(card)}, f"You draw {full_name(code(card))}.")


def joined(card: int, how: int, *_: int) -> Event:
    how_name = "hand" if how == moves.FROM_HAND else "ability"
    return Event("joined", {"card": code(card), "from": how_name}, f"{full_name(code(card))} joins the quorum.")


def searched(card: int, by: int, *_: int) -> Event:
    who = name(code(by))
    found = None if card == moves.NONE else code(card)
    text = f"{who} searches the deck and finds {full_name(found) if found else 'nothing'}."
    return Event("searched", {"by": code(by), "card": found}, text)


def placed_six(card: int, sixes: int, *_: int) -> Event:
    now = ("", "its first six", "two sixes", "three sixes")[sixes]
    text = f"{sign(code(card))} goes to the beast, which now has {now}."
    return Event("placed_six", {"card": code(card), "sixes": sixes}, text)


def drew_two(first: int, second: int, *_: int) -> Event:
    cards = [code(card) for card in (first, second) if card != moves.NONE]
    return Event("drew_two", {"cards": cards}, f"John draws {' and '.join(full_name(card) for card in cards)}.")


def discarded(card: int, why: int, *_: int) -> Event:
    reason = ("matthew", "john", "bartholomew", "judas")[why]
    return Event("discarded", {"card": code(card), "by": reason}, WHY_DISCARDED[why].format(sign(code(card))))


def lost(why: int, *_: int) -> Event:
    by, text = WHY_LOST[why]
    return Event("lost", {"by": by}, text)


def cleared(count: int, *_: int) -> Event:
    freed = plural(count, "six") if count else "nothing, for it has no six"
    return Event("cleared", {"count": count}, f"Three threes: the beast lets go of {freed}.")


def about_card(kind: str, text: str) -> Any:
    """An event about one card, whose name goes into the text."""

    def tell(card: int, *_: int) -> Event:
        return Event(kind, {"card": code(card)}, text.format(full_name(code(card))))

    return tell


def about_two(kind: str, first: str, second: str, text: str) -> Any:
    """An event about two cards."""

    def tell(one: int, other: int, *_: int) -> Event:
        return Event(
            kind, {first: code(one), second: code(other)}, text.format(sign(code(one)), full_name(code(other)))
        )

    return tell


def about_count(kind: str, one: str, text: str) -> Any:
    """An event about a number of cards."""

    def tell(count: int, *_: int) -> Event:
        return Event(kind, {"count": count}, text.format(plural(count, one)))

    return tell


EVENTS: dict[int, Callable[..., Event]] = {
    moves.DEALT: lambda *_: Event(
        "dealt", {}, "The deck of 52 is shuffled. Find the twelve before the beast has three sixes."
    ),
    moves.ROLLED: rolled,
    moves.TURNED_UNDER: about_count("rotated", "card", "{} from the top of the deck to the bottom."),
    moves.DREW: drew,
    moves.JOINED: joined,
    moves.USED: about_card("used", "{} uses his ability."),
    moves.NOT_USED: about_card("not_used", "{} does not use his ability."),
    moves.SEARCHED: searched,
    moves.PLACED_SIX: placed_six,
    moves.PLACED_THREE: about_card("placed_three", "{} stands before the beast as a shield."),
    moves.SHIELDED: about_two("shielded", "six", "three", "The shield holds: {} goes under the deck, {} is discarded."),
    moves.CANCELLED: about_two(
        "cancelled", "six", "three", "{} goes under the deck, {} of the same hand is discarded."
    ),
    moves.TOOK_SIX: about_two("took_six", "six", "by", "{} leaves the beast for the deck, thanks to {}."),
    moves.SHUFFLED_IN: about_card("shuffled_in", "Phillip's warning: {} is shuffled into the deck."),
    moves.SHUFFLED: lambda *_: Event("shuffled", {}, "The deck is shuffled."),
    moves.RESHUFFLED_DISCARD: about_count("reshuffled", "card", "The discard pile, {}, goes back into the deck."),
    moves.RETURNED: about_card("returned", "{} goes under the deck."),
    moves.DISCARDED: discarded,
    moves.PAIRED: about_card("paired", "{} makes six with another card and is discarded."),
    moves.CLEARED: cleared,
    moves.AWAITS: about_card("awaits", "{} waits for your next turn."),
    moves.DREW_TWO: drew_two,
    moves.KEPT: about_card("kept", "{} joins the hand."),
    moves.PICKED: lambda card, place, *_: Event(
        "picked", {"card": code(card), "place": place}, f"You turn over {full_name(code(card))}."
    ),
    moves.RETURNED_UNSEEN: about_count("returned_unseen", "card", "{} under the deck, unseen."),
    moves.SHOWDOWN: lambda *_: Event(
        "showdown", {}, "The last apostle and the third six meet: roll until a three or a six decides."
    ),
    moves.SHOWDOWN_ROLLED: lambda face, *_: Event("showdown_rolled", {"die": face}, f"The die shows {face}."),
    moves.WON: lambda *_: Event("won", {}, "All twelve are gathered. You have won."),
    moves.LOST: lost,
    moves.IDLE: about_card("idle", "{} finds nothing to do."),
}


class ApostlesWords(Words):
    """What the solitaire says, with the options it is played with."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options
        self.abilities = {card: apostle.ability for card, apostle in APOSTLES.items()}
        for (option, value), texts in VARIANTS.items():
            if options[option] == value:
                self.abilities.update(texts)

    def seat_name(self, seat: int) -> str:
        return "You"

    def choice(self, state: moves.Apostles, seat: int, number: int) -> Choice:
        if number == moves.ROLL:
            return Choice(
                number, "roll", {}, f"Roll the {'four' if state.pending & moves.NEXT_FOUR_DICE else 'three'} dice"
            )
        if number < moves.FETCH:
            place = number - moves.PICK
            ordinal = ("first", "second", "third", "fourth")[place]
            return Choice(number, "pick", {"place": place}, f"Turn over the {ordinal} card")
        card = code((number - moves.FETCH) % moves.CARDS)
        if number < moves.DROP:
            return Choice(number, "fetch", {"card": card}, f"Fetch {full_name(card)}", card)
        if number < moves.FIRST:
            return Choice(number, "john", {"card": card}, f"Discard {sign(card)}", card)
        return Choice(number, "first", {"card": card}, f"Use {full_name(card)} next", card)

    def event(self, kind: int, a: int, b: int, c: int, d: int) -> Event:
        return EVENTS[kind](a, b, c, d)

    # Views and positions

    def shared(self, state: moves.Apostles) -> dict[str, Any]:
        # The whole of the position but the order of the deck and the faces of a hand that lies face down.
        seen = self.position(state)
        seen["deck"] = len(state.deck)
        if state.phase == moves.PICKING and not state.over:
            seen["hand"] = [None] * len(state.hand)
        return seen

    def position(self, state: moves.Apostles) -> dict[str, Any]:
        where: dict[str, Any] = {
            "deck": codes(state.deck),
            "discard": codes(state.discard),
            "quorum": codes(state.quorum),
            "beast": codes(state.beast),
            "pending": [word for word, (bit, _) in PENDING.items() if state.pending & bit],
            "phase": "over" if state.over else PHASES[state.phase],
            "turn": state.turn,
        }
        if state.over:
            where["won"] = state.won == 1
        if len(state.hand) or (state.phase != moves.ROLLING and not state.over):
            where["hand"] = codes(state.hand)
            where["rolled"] = [int(face) for face in state.rolled if face]
        if len(state.two):
            where["john"] = codes(state.two)
        if len(state.abilities):
            where["abilities"] = codes(state.abilities)
        if state.urgent:
            where["urgent"] = state.urgent
        if state.spared != moves.NONE:
            where["spared"] = code(state.spared)
        return where

    def place(self, state: moves.Apostles, position: Mapping[str, Any]) -> None:
        reader = Reader(position)
        phase = reader.one_of("phase", (*PHASES, "over"))
        for part, pile, room in (
            ("deck", state.deck, 52),
            ("discard", state.discard, 52),
            ("quorum", state.quorum, 12),
            ("beast", state.beast, 3),
            ("hand", state.hand, 6),
            ("john", state.two, 2),
        ):
            cards = reader.list_of(part, CODES.__getitem__, "cards such as 5H or 10D", default=[])
            if len(cards) > room:
                raise BadPosition(f"{part!r} holds at most {room} cards, not {len(cards)}")
            for card in cards:
                pile.put_under(card)
        abilities = reader.list_of("abilities", CODES.__getitem__, "apostles such as KH", default=[])
        rolled = reader.list_of("rolled", read_face, "faces from 1 to 6", default=[])
        waiting = reader.list_of("pending", lambda word: PENDING[word][0], f"any of {', '.join(PENDING)}", default=[])
        state.turn = reader.number("turn", 1, 10**9, default=1)
        state.urgent = reader.number("urgent", 0, len(abilities), default=0)
        state.spared = CODES[reader.one_of("spared", THREES)] if "spared" in position else moves.NONE
        if phase == "over":
            state.won = int(reader.flag("won"))
        elif "won" in position:
            raise BadPosition("'won' is only in phase 'over'")
        reader.done()
        for part, entries in (("abilities", abilities), ("pending", waiting)):
            if len(set(entries)) < len(entries):
                raise BadPosition(f"{part!r} should name each one once")
        if any(not state.in_quorum(card) for card in abilities):
            raise BadPosition("'abilities' should name apostles of the quorum")
        if len(rolled) > 4:
            raise BadPosition(f"'rolled' holds at most 4 dice, not {len(rolled)}")
        for card in abilities:
            state.abilities.put_under(card)
        for bit in waiting:
            state.pending |= bit
        state.rolled = vec[u8]([*rolled, 0, 0, 0, 0][:4])
        state.phase = moves.ROLLING if phase == "over" else PHASES.index(phase)
        state.owes = 0 if phase == "over" else 1
        check_cards(state)
        if state.over:
            check_end(state)
        else:
            check_question(state, rolled)

    # For people

    def ask(self, view: Mapping[str, Any]) -> str:
        if view["over"]:
            return "All twelve are gathered: you have won." if view["winners"] else "The beast has won."
        if view["phase"] == "roll":
            dice = "four" if "four_dice" in view["pending"] else "three"
            return f"Turn {view['turn']}: roll the {dice} dice."
        return {
            "pick": "The cards lie face down. Which one do you turn over?",
            "fetch": "Jude looks through the deck. Which apostle does he fetch?",
            "john": "John drew two cards. Which one goes to the discard pile?",
            "order": "Whose ability comes next?",
        }[str(view["phase"])]

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        beast = [draw(card) for card in view["beast"]]
        top: list[Sketch] = [
            Box("The beast", Row((*beast, *[Card()] * (3 - len(beast)))), "ember"),
            Box("Deck", Stack((Card(back=True), Text(plural(view["deck"], "card"), "faint")))),
            Box("Discard pile", discard_sketch(view["discard"])),
        ]
        lines: list[Sketch] = [Row(tuple(top), 2), Box("The quorum", quorum_sketch(view["quorum"]), "moss")]
        now: list[Sketch] = []
        if view.get("rolled"):
            now.append(Box("The roll", Row(tuple(Die(face) for face in view["rolled"])), "brass"))
        hand = [draw(card) for card in view.get("hand", [])] + [draw(card, "brass") for card in view.get("john", [])]
        if hand:
            now.append(Box("The hand", Row(tuple(hand)), "brass"))
        if now:
            lines.append(Row(tuple(now), 2))
        waiting = [f"{APOSTLES[PENDING[word][1]].name}: {self.abilities[PENDING[word][1]]}" for word in view["pending"]]
        lines += [Text(line, "brass") for line in waiting]
        return Stack(tuple(lines))

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
        # Where an option has changed what the card does, another language has to know.
        variants = [
            option for (option, value), texts in VARIANTS.items() if self.options[option] == value and card in texts
        ]
        if card not in APOSTLES and card[:-1] not in ("3", "6") and self.options["combo"] == "signed":
            variants.append("combo")
        return Help("card", {"card": card, "variants": variants}, full_name(card), self.what_it_does(card))

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

    def what_it_does(self, card: str) -> str:
        """What a card means when it is drawn."""
        if card in APOSTLES:
            return self.abilities[card]
        rank = card[:-1]
        if rank == "6":
            return "Goes to the beast. A three there absorbs it; the third six at the beast loses the game."
        if rank == "3":
            return "Stands before the beast and absorbs one six. With a six in the same hand, both leave."
        if self.options["combo"] == "signed":
            return "Is discarded if it makes six with others of the hand, added or subtracted; else it goes under the deck."
        if rank not in PARTNERS:
            return "Goes back under the deck: a nine would need a three to make six, and threes do not count."
        return (
            f"Makes six with {PARTNERS[rank]} in the same hand and is discarded then; otherwise it goes under the deck."
        )


PARTNERS = {"A": "5 or 7", "2": "4 or 8", "4": "2 or 10", "5": "A", "7": "A", "8": "2", "10": "4"}


def codes(pile: Pile) -> list[str]:
    return [code(card) for card in pile.cards()]


def draw(card: str | None, tone: Tone | None = None) -> Card:
    if card is None:
        return Card(back=True)
    if card in APOSTLES:
        return Card(sign(card), APOSTLES[card].name, tone or "moss")
    return Card(sign(card), "", tone or ("ember" if card[0] == "6" else "brass" if card[0] == "3" else "ink"))


def discard_sketch(cards: list[str]) -> Sketch:
    if not cards:
        return Text("empty", "faint")
    counts = Counter(card[:-1] for card in cards)
    summary = "  ".join(f"{rank}×{counts[rank]}" for rank in RANKS if counts[rank])
    return Stack((draw(cards[-1]), Text(f"{plural(len(cards), 'card')}: {summary}", "faint")))


def quorum_sketch(quorum: list[str]) -> Sketch:
    """Twelve places in three rows: kings, queens, jacks."""
    rows = []
    for rank in "KQJ":
        places = [rank + suit for suit in SUITS]
        rows.append(tuple(place_sketch(card, card in quorum) for card in places))
    return Table((), tuple(rows))


def place_sketch(card: str, found: bool) -> Sketch:
    return Card(sign(card), APOSTLES[card].name if found else "", "moss" if found else "faint", small=True)


# Whether a position can be

THREES = tuple("3" + suit for suit in SUITS)


def read_face(face: Any) -> int:
    """A face of a die, or ValueError."""
    if type(face) is not int or not 1 <= face <= 6:
        raise ValueError(face)
    return face


def check_cards(state: moves.Apostles) -> None:
    """BadPosition unless every card is there once, where such a card may be."""
    piles = [state.deck, state.discard, state.quorum, state.beast, state.hand, state.two]
    count = Counter(card for pile in piles for card in codes(pile))
    doubled = [card for card, times in count.items() if times > 1]
    if doubled:
        raise BadPosition(f"these cards are in the position more than once: {', '.join(doubled)}")
    missing = [card for card in CODES if card not in count]
    if missing:
        raise BadPosition(f"these cards are missing from the position: {', '.join(missing)}")
    strangers = [card for card in codes(state.quorum) if card not in APOSTLES]
    if strangers:
        raise BadPosition(f"only jacks, queens and kings can be in the quorum, not {', '.join(strangers)}")
    strangers = [card for card in codes(state.beast) if card[:-1] not in ("3", "6")]
    if strangers:
        raise BadPosition(f"only threes and sixes can be with the beast, not {', '.join(strangers)}")
    lost_apostles = [card for card in codes(state.discard) + codes(state.two) if card in APOSTLES]
    if lost_apostles:
        raise BadPosition(f"apostles are never discarded, but these are: {', '.join(lost_apostles)}")
    if state.phase != moves.PICKING and any(card in APOSTLES for card in codes(state.hand)):
        raise BadPosition("in a hand that lies open, the apostles are in the quorum already")
    if len(state.two) and state.phase != moves.DROPPING:
        raise BadPosition("only in phase 'john' is there a list 'john'")


def check_end(state: moves.Apostles) -> None:
    """BadPosition unless the game can have ended like this."""
    if state.won and len(state.quorum) < moves.APOSTLES:
        raise BadPosition(f"a game is won with all twelve in the quorum, not with {len(state.quorum)}")
    if state.won and moves.count_rank(state.beast, moves.SIX) == 3:
        raise BadPosition("with three sixes at the beast the game is lost")


def check_question(state: moves.Apostles, rolled: list[int]) -> None:
    """BadPosition unless the open question can be asked."""
    switches, phase, quorum, waiting = state.switches, state.phase, codes(state.quorum), codes(state.abilities)
    if len(quorum) == moves.APOSTLES and not switches.last_ability_fires:
        raise BadPosition("with all twelve in the quorum the game is over: phase 'over'")
    if moves.count_rank(state.beast, moves.SIX) == 3:
        raise BadPosition("with three sixes at the beast the game is over: phase 'over'")
    if phase == moves.FETCHING and not switches.jude_chooses:
        raise BadPosition("phase 'fetch' is only with the option jude=choose")
    if phase == moves.ORDERING and not switches.free_order:
        raise BadPosition("phase 'order' is only with the option free_order=True")
    if phase in (moves.ROLLING, moves.PICKING) and (waiting or state.spared != moves.NONE):
        raise BadPosition(f"in phase {PHASES[phase]!r} there are no 'abilities' and no 'spared' card")
    if phase == moves.ORDERING and state.urgent:
        raise BadPosition("in phase 'order' nothing is 'urgent'")
    asking = {moves.FETCHING: "JS", moves.DROPPING: "JH"}.get(phase)
    if asking and (asking not in quorum or asking in waiting):
        raise BadPosition(f"in phase {PHASES[phase]!r} {full_name(asking)} is in the quorum and not among 'abilities'")
    needs = {
        moves.ROLLING: (not len(state.hand) and not rolled, "in phase 'roll' there is no 'hand' and nothing 'rolled'"),
        moves.PICKING: (1 <= len(state.hand) <= 4, "in phase 'pick' the hand holds the one to four cards to pick from"),
        moves.FETCHING: (len(quorum) < 11, "in phase 'fetch' at least two apostles are missing from the quorum"),
        moves.DROPPING: (len(state.two) == 2, "in phase 'john' the list 'john' holds the two cards that he drew"),
        moves.ORDERING: (len(waiting) > 1, "in phase 'order' the list 'abilities' holds at least two apostles"),
    }
    fits, complaint = needs[phase]
    if not fits:
        raise BadPosition(complaint)
    if len(quorum) == moves.APOSTLES and phase in (moves.ROLLING, moves.PICKING):
        raise BadPosition("with all twelve in the quorum no new hand is drawn: phase 'over'")
