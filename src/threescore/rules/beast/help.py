"""Help where a question arises: what the cards do, and why something cannot be chosen now.

A part of the words, apart because cards that are data can be in each other's way in many ways. It knows only the view.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from threescore.core.words import Help
from threescore.rules.beast.cards import enough
from threescore.rules.beast.positions import CARD_PHASES, MIDDLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from threescore.core.words import Choice
    from threescore.rules.beast.cards import Card, Effect
    from threescore.rules.beast.words import BeastWords

ORDERING = (
    "Dice that were rolled together go back into the places they came from, in any order. Dice of one player stay with "
    "that player, and dice that were not rolled stay where they are."
)
MIXING = "All dice that were rolled together go back into the places they came from, in any order, whoever owns them."
REARRANGING = (
    "The dice that are not frozen may be put into any order; frozen ones keep their places. No change is fine too."
)
FIRST_ORDER = (
    "Everybody orders the first dice at the same time, in secret, knowing the own hand. The first number of the beast "
    "is 6-6-6; later ones count from left to right, so places matter."
)
THAWING = (
    "A Freeze keeps a die as it is, for everybody and for you. At the end of a turn you may discard one from the "
    "table, also one that you have just played."
)
COUNTS = {1: "an unfrozen die", 2: "two unfrozen dice", 3: "three unfrozen dice"}
LIMITS = {"any": "", "up": " below six", "down": " above one"}


class Obstacle(NamedTuple):
    """What keeps a card from being played: in one word, with what that takes, and in words."""

    kind: str
    args: dict[str, Any]
    text: str


class Helper:
    """Explains the questions of a game with its own deck and options."""

    def __init__(self, words: BeastWords) -> None:
        self.words = words

    def card(self, ident: str) -> Card:
        return self.words.cards[self.words.kinds[ident]]

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        phase = view["phase"]
        if phase == "over":
            return []
        if phase in CARD_PHASES:
            helps = [self.about(view["playing"]["card"])]
            helps += self.about_question(view, choices) if choices else []
        else:
            helps = self.about_hand(view, choices)
            if choices and phase == "arrange":
                helps.insert(0, Help("first_order", {}, "The order of your dice", FIRST_ORDER))
            if choices and phase == "thaw":
                helps = [Help("freezes", {}, "Freezes on the table", THAWING)]
        return helps + self.about_waiting(view)

    def about(self, ident: str, obstacle: Obstacle | None = None) -> Help:
        """What a card does, how sure that is, and what keeps it from being played."""
        card = self.card(ident)
        printed = self.words.in_print(card)
        text = " ".join(part for part in (card.text, printed["adds"], proof(card)) if part)
        args = {"card": ident, **printed}
        if obstacle is None:
            return Help("card", args, card.title, text)
        return Help(obstacle.kind, args | obstacle.args, card.title, text, f"Cannot be played now: {obstacle.text}.")

    def about_hand(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        offered = [choice.args["card"] for choice in choices if choice.kind == "play"]
        asked = view["phase"] == "play" and bool(choices)
        return [
            self.about(ident, self.obstacle(view, ident) if asked and ident not in offered else None)
            for ident in dict.fromkeys(view["hand"] or [])
        ]

    def about_waiting(self, view: Mapping[str, Any]) -> list[Help]:
        text = (
            "A match made with one's own new beast, or with a card that says so, wins only at the start of that "
            "player's next turn. Change one of the dice, or the beast, before that."
        )
        bound = (
            "Whoever rolled the number with a card that makes its player wait cannot win before the start of the own next "
            "turn, even if the match is lost and made again meanwhile. Then a match wins."
        )
        helps = []
        for seat in range(view["players"]):
            name = self.words.seat_name(seat)
            if view["pending"][seat]:
                helps.append(Help("about_to_win", {"player": seat}, f"{name} is about to win", text))
            if view["bound"][seat]:
                helps.append(Help("bound", {"player": seat}, f"{name} waits for their next turn", bound))
        return helps

    # Why a card cannot be played

    def obstacle(self, view: Mapping[str, Any], ident: str) -> Obstacle:
        """Why a card in hand cannot be played now."""
        effects = self.card(ident).effects
        me = view["seat"]
        if effects[0].do == "freeze":
            return Obstacle("all_frozen", {}, "all your dice are frozen already")
        own = enough(self.card(ident)) if self.words.options["enough"] == "you" else 0
        if not self.serves(view, me, ["any"] * own):  # ruling 44
            return Obstacle("you_too", {"needs": ["any"] * own}, f"you would need {phrase(['any'] * own)} yourself")
        mine = self.needs(effects, "self")
        if not self.serves(view, me, mine):
            return Obstacle("you_lack", {"needs": mine}, f"you would need {phrase(mine)}")
        for whose, kind, nobody in (
            ("target", "nobody_has", "no player has"),
            ("other", "nobody_else_has", "no other player has"),
        ):
            theirs = self.needs(effects, whose)
            able = [seat for seat in range(view["players"]) if seat != me or whose == "target"]
            if theirs and not any(self.serves(view, seat, theirs) for seat in able):
                return Obstacle(kind, {"needs": theirs}, f"{nobody} {phrase(theirs)}")
        table = sum(effect.dice for effect in effects if effect.whose == "table")
        if table:
            return Obstacle("table_frozen", {"dice": table}, f"fewer than {table} dice on the table are unfrozen")
        return Obstacle("no_dice", {}, "the dice it needs are not there")

    def needs(self, effects: tuple[Effect, ...], whose: str) -> list[str]:
        """What dice a card takes of one player: any, or one that can be turned up or down."""
        found = []
        for effect in effects:
            if effect.whose == whose and effect.do == "turn":
                found.append("any" if self.words.options["wrap"] or effect.by == "either" else effect.by)
            elif effect.whose == whose:
                found += ["any"] * {"roll": effect.dice, "rearrange": 2}.get(effect.do, 1)
            if effect.partner == whose:
                found.append("any")
        return found

    def serves(self, view: Mapping[str, Any], seat: int, needs: list[str]) -> bool:
        """Whether a player has different dice for all that a card takes."""
        free = [face for face, frozen in zip(view["dice"][seat], view["frozen"][seat], strict=True) if not frozen]
        return any(
            all(can_turn(face, need) for face, need in zip(dice, needs, strict=True))
            for dice in permutations(free, len(needs))
        )

    # Why something cannot be chosen for a card that is being played

    def about_question(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        playing = view["playing"]
        effects = self.card(playing["card"]).effects
        effect = effects[playing["effect"]]
        if view["phase"] == "target":
            return self.about_targets(view, effects, choices)
        if view["phase"] == "die":
            return self.about_dice(view, effect, choices)
        if view["phase"] == "order":
            kind, text = "ordering", ORDERING
            if effect.do == "rearrange":
                kind, text = "rearranging", REARRANGING
            elif effect.whose == "table" and self.words.options["madhouse_mix"]:
                kind, text = "mixing", MIXING
            return [Help(kind, {}, "The order", text)]
        return []

    def about_targets(self, view: Mapping[str, Any], effects: tuple[Effect, ...], choices: list[Choice]) -> list[Help]:
        offered = [choice.args["player"] for choice in choices]
        other = self.needs(effects, "other")
        needs = other or self.needs(effects, "target")
        helps = []
        for seat in range(view["players"]):
            if seat in offered:
                continue
            own = seat == view["seat"]
            args: dict[str, Any] = {"player": seat, "own": own}
            name = "Yourself" if own else self.words.seat_name(seat)
            if seat == view["turn"] and other:
                kind, why = "not_yourself", "the card works with another player"
            else:
                kind, why = "seat_lacks", f"the card needs {phrase(needs)} there"
                args["needs"] = needs
            helps.append(Help(kind, args, name, "", f"Cannot be chosen: {why}."))
        return helps

    def about_dice(self, view: Mapping[str, Any], effect: Effect, choices: list[Choice]) -> list[Help]:
        offered = [[choice.args["player"], choice.args["die"]] for choice in choices]
        return [
            self.about_die(view, effect, owner, die)
            for owner in self.owners(view, effect)
            for die in range(3)
            if [owner, die] not in offered
        ]

    def about_die(self, view: Mapping[str, Any], effect: Effect, owner: int, die: int) -> Help:
        name = self.words.die_name(owner, die, view["seat"])
        kind, why = self.refusal(view, effect, owner, die)
        args = {"player": owner, "die": die, "own": owner == view["seat"]}
        return Help(kind, args, name[0].upper() + name[1:], "", f"Cannot be chosen: {why}.")

    def owners(self, view: Mapping[str, Any], effect: Effect) -> list[int]:
        """Among whose dice the question is."""
        whose = effect.partner if effect.do == "swap" and view["playing"]["picked"] else effect.whose
        if whose == "table":
            return [*range(view["players"]), MIDDLE]
        return [{"self": view["turn"], "middle": MIDDLE}.get(whose, view["playing"]["target"])]

    def refusal(self, view: Mapping[str, Any], effect: Effect, owner: int, die: int) -> tuple[str, str]:
        """Why a die cannot be chosen: one word for it, and the words."""
        if owner != MIDDLE and view["frozen"][owner][die]:
            return "frozen", "it is frozen"
        if [owner, die] in view["playing"]["taken"]:
            return "taken", "this card has taken it already"
        if effect.do == "turn" and not self.words.options["wrap"] and not can_turn(view["dice"][owner][die], effect.by):
            up = effect.by == "up"
            return ("six", "a six cannot be turned up") if up else ("one", "a one cannot be turned down")
        return "rest_fails", "the rest of the card could not be carried out then"


def proof(card: Card) -> str:
    """What the printed rules tell of a card: proven, suggested or open (ruling 47). Nothing of one that does not say it."""
    told = []
    if card.effect_status == "proven":
        told.append("What it does is proven by the printed rules.")
    elif card.effect_status == "suggested":
        inferred = f"; inferred is {card.inferred}" if card.inferred else ""
        told.append(f"What it does is suggested by the printed rules{inferred}.")
    elif card.effect_status == "open" and card.at_least:
        told.append(
            "What it does is open: the printed rules name this card without saying it, and this is our reading."
        )
    elif card.effect_status == "open":
        told.append("Whether it exists is open: the printed rules do not name this card; we made it up.")
    if card.count_status:
        least = f"; at least {card.at_least} proven" if card.at_least and card.count_status != "proven" else ""
        told.append(f"How many there are, {card.count}, is {card.count_status}{least}.")
    return " ".join(told)


def can_turn(face: int, need: str) -> bool:
    """Whether a die can be turned that way without going from six to one or from one to six."""
    return not ((need == "up" and face == 6) or (need == "down" and face == 1))


def phrase(needs: list[str]) -> str:
    """`two unfrozen dice below six`, `an unfrozen die below six and, besides, an unfrozen die above one`."""
    kinds = dict.fromkeys(needs)
    parts = [COUNTS[needs.count(kind)] + LIMITS[kind] for kind in kinds]
    return " and, besides, ".join(parts)
