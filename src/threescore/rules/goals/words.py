"""The words of Rolls & Goals: choices, events, views, positions, the picture of the table and help."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.bits import count_bits
from threescore.core.sketch import Box, Card, Die, Either, Grid, Row, Sketch, Spot, Stack, Text
from threescore.core.words import Choice, Event, Help, Sentence, Words
from threescore.rules.goals import moves, positions
from threescore.rules.goals.cards import CARDS
from threescore.rules.goals.positions import (
    PHASES,
    codes_in,
    codes_of,
    counted,
    deck_codes,
    goal_codes,
    special_codes,
    stacks_of,
    tops_of,
)
from threescore.rules.goals.scoring import DICE, HAND, SEATS, TOKENS, share, sort_six

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

MODIFIERS = {modifier.code: modifier for modifier in CARDS.modifiers}
GOALS = {goal.code: goal for goal in CARDS.goals}
SECRET_PHASES = ("place", "declare", "pick")


def modifier(number: int) -> str:
    return CARDS.modifiers[number].code


def goal(number: int) -> str:
    return CARDS.goals[number].code


def name(code: str) -> str:
    """A modifier for people: `−2`, `×2`, `flip`."""
    return MODIFIERS[code].name


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}"


def signed(number: int) -> str:
    """A value for people, with a real minus sign."""
    return str(number).replace("-", "−")


def plural(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


# Events, each from the fields of its fact


def rolled(seat: int, dice: list[int]) -> Event:
    return Event("rolled", {"seat": seat, "dice": dice}, f"{seat_name(seat)} rolls {', '.join(map(str, dice))}.")


def drew(card: int | None, seat: int) -> Event:
    if card is None:
        return Event("drew", {"seat": seat, "card": None}, f"{seat_name(seat)} draws a card.")
    return Event("drew", {"seat": seat, "card": modifier(card)}, f"{seat_name(seat)} draws {name(modifier(card))}.")


def lay(seat: int, heights: list[int]) -> Event:
    number = sum(heights)
    text = f"{seat_name(seat)} has no cards behind the dice."
    if number:
        text = (
            f"{seat_name(seat)} has {plural(number, 'card')} behind the dice, face down: {listed(map(str, heights))}."
        )
    return Event("lay", {"seat": seat, "heights": heights}, text)


def took_back(card: int, seat: int, where: int) -> Event:
    code = modifier(card)
    place = {moves.FROM_TOP: "top", moves.FROM_DROPPED: "drop"}.get(where)
    if place is None:
        text = f"{seat_name(seat)} takes {name(code)} back from behind die {where + 1}."
        return Event("took_back", {"seat": seat, "card": code, "die": where}, text)
    text = f"{seat_name(seat)} takes {name(code)} back into the hand."
    return Event("took_back", {"seat": seat, "card": code, "from": place}, text)


def shown(card: int, seat: int, die: int, place: int) -> Event:
    code = modifier(card)
    under = "" if place == 0 else ", under what lay there"
    text = f"{seat_name(seat)} shows {name(code)} behind die {die + 1}{under}."
    return Event("shown", {"seat": seat, "card": code, "die": die, "place": place}, text)


def changed(card: int, seat: int, die: int, value: int) -> Event:
    code = modifier(card)
    verb = "leaves it at" if MODIFIERS[code].does == "nothing" else "makes it"
    text = f"{seat_name(seat)}'s die {die + 1}: {name(code)} {verb} {signed(value)}."
    return Event("changed", {"seat": seat, "card": code, "die": die, "value": value}, text)


def valued(seat: int, values: list[int]) -> Event:
    text = f"{seat_name(seat)}'s dice are worth {listed(map(signed, values))}."
    return Event("valued", {"seat": seat, "values": values}, text)


def measured(number: int, seat: int, figure: int, achieves: int) -> Event:
    code = goal(number)
    text = f"{GOALS[code].title}: {seat_name(seat)} has {signed(figure)}{', and achieves it' if achieves else ''}."
    return Event("measured", {"goal": code, "seat": seat, "figure": figure, "achieves": achieves == 1}, text)


def paid(number: int, seats: list[int], each: int, removed: int) -> Event:
    code = goal(number)
    args = {"goal": code, "seats": seats, "each": each, "removed": removed}
    title = GOALS[code].title
    if not seats:
        return Event("paid", args, f"{title}: nobody achieves it, and its tokens go back.")
    if len(seats) == 1:
        return Event("paid", args, f"{title}: {seat_name(seats[0])} alone takes all {TOKENS} tokens.")
    rest = f"; {removed} removed" if removed else ""
    text = f"{title}: {listed(map(seat_name, seats))} take {plural(each, 'token')} each{rest}."
    return Event("paid", args, text)


def tie_rolled(seat: int, face: int, what: int) -> Event:
    aim = "order" if what == moves.FOR_ORDER else "win"
    text = f"{seat_name(seat)} rolls {face} for the {'order' if aim == 'order' else 'victory'}."
    return Event("tie_rolled", {"seat": seat, "die": face, "for": aim}, text)


def ordered(seat: int, place: int) -> Event:
    ordinal = ("first", "second", "third", "fourth", "fifth", "sixth")[place]
    return Event("ordered", {"seat": seat, "place": place}, f"{seat_name(seat)} selects {ordinal}.")


def took_goal(number: int | None, seat: int) -> Event:
    if number is None:
        text = f"{seat_name(seat)} takes a special goal, and looks at it in secret."
        return Event("took_goal", {"seat": seat, "goal": None}, text)
    text = f"{seat_name(seat)} takes a special goal: {GOALS[goal(number)].title}."
    return Event("took_goal", {"seat": seat, "goal": goal(number)}, text)


def won(seats: list[int], tokens: int) -> Event:
    if len(seats) == 1:
        text = f"{seat_name(seats[0])} wins with {plural(tokens, 'token')}."
        return Event("won", {"seats": seats, "tokens": tokens}, text)
    text = f"{listed(map(seat_name, seats))} share the victory with {plural(tokens, 'token')} each."
    return Event("won", {"seats": seats, "tokens": tokens}, text)


def about_card(kind: str, text: str) -> Callable[..., Event]:
    """An event about a modifier of a seat."""

    def tell(card: int, seat: int) -> Event:
        code = modifier(card)
        return Event(kind, {"seat": seat, "card": code}, text.format(seat_name(seat), name(code)))

    return tell


def about_goal(kind: str, text: str) -> Callable[..., Event]:
    """An event about a goal of a seat."""

    def tell(number: int, seat: int) -> Event:
        code = goal(number)
        return Event(kind, {"seat": seat, "goal": code}, text.format(seat_name(seat), GOALS[code].title))

    return tell


def about_die(kind: str, text: str) -> Callable[..., Event]:
    """An event about a die of a seat."""

    def tell(seat: int, die: int, face: int) -> Event:
        return Event(kind, {"seat": seat, "die": die, "face": face}, text.format(seat_name(seat), die + 1, face))

    return tell


EVENTS: dict[str, Callable[..., Event]] = {
    "began": lambda players: Event(
        "began", {"players": players}, f"{plural(players, 'deck')} of eight modifiers and the goals are shuffled."
    ),
    "goal_shown": lambda number: Event(
        "goal_shown", {"goal": goal(number)}, f"A new goal, for six tokens: {GOALS[goal(number)].title}."
    ),
    "round_began": lambda number: Event("round_began", {"round": number}, f"Round {number} of {moves.ROUNDS} begins."),
    "rolled": rolled,
    "reshuffled": lambda seat, cards: Event(
        "reshuffled",
        {"seat": seat, "cards": cards},
        f"{seat_name(seat)}'s deck is empty: the discard pile, {plural(cards, 'card')}, is shuffled into a new one.",
    ),
    "drew": drew,
    "placed": lambda card, seat, die: Event(
        "placed",
        {"seat": seat, "card": modifier(card), "die": die},
        f"{seat_name(seat)} puts {name(modifier(card))} behind die {die + 1}.",
    ),
    "took_back": took_back,
    "topped": about_card("topped", "{} will put {} on top of the deck."),
    "dropped": about_card("dropped", "{} will discard {}."),
    "intended": about_goal("intended", "{} will declare {}."),
    "withdrew": about_goal("withdrew", "{} will not declare {} after all."),
    "turned": lambda face, seat, die: Event(
        "turned", {"seat": seat, "die": die, "face": face}, f"{seat_name(seat)} will turn die {die + 1} to {face}."
    ),
    "turned_back": lambda seat, die: Event(
        "turned_back", {"seat": seat, "die": die}, f"{seat_name(seat)} thinks again about die {die + 1}."
    ),
    "readied": lambda seat: Event("readied", {"seat": seat}, f"{seat_name(seat)} is ready."),
    "lay": lay,
    "declared": about_goal("declared", "{} declares a special goal for all, for six tokens: {}."),
    "revealed": lambda: Event("revealed", {}, "Everybody is ready: the cards are turned over."),
    "shown": shown,
    "discarded": about_card("discarded", "{} has not used {}, and discards it."),
    "kept": lambda seat, cards: Event(
        "kept",
        {"seat": seat, "cards": cards},
        f"{seat_name(seat)} puts {plural(cards, 'card')} back on the deck, unseen.",
    ),
    "rerolled": about_die("rerolled", "{} rolls die {} again: {}."),
    "picked": about_die("picked", "{} turns die {} to {}."),
    "flipped": about_die("flipped", "{} flips die {} over to {}."),
    "changed": changed,
    "valued": valued,
    "measured": measured,
    "paid": paid,
    "gathered": lambda cards: Event(
        "gathered",
        {"cards": cards},
        f"{plural(cards, 'played card')} {'goes' if cards == 1 else 'go'} to the discard piles.",
    ),
    "laid_out": lambda card: Event(
        "laid_out", {"card": modifier(card)}, f"Laid out for selecting: {name(modifier(card))}."
    ),
    "laid_goal": lambda: Event("laid_goal", {}, "A special goal is laid out, face down."),
    "tie_rolled": tie_rolled,
    "ordered": ordered,
    "took": about_card("took", "{} takes {} and puts it on top of the deck."),
    "took_goal": took_goal,
    "won": won,
}


class GoalsWords(Words):
    """What Rolls & Goals says."""

    def figure(self, score: int) -> str:
        return "1 token" if score == 1 else f"{score} tokens"

    def choice(self, state: moves.Goals, seat: int, number: int) -> Choice:
        sort, values = moves.LAYOUT.choice(number)
        return CHOICES[sort](state, seat, number, *values)

    def event(self, kind: int, operands: list[int]) -> Event:
        sort, fields = moves.LAYOUT.fact(kind, operands)
        return EVENTS[sort](*fields)

    # Views and positions

    def shared(self, state: moves.Goals) -> dict[str, Any]:
        everyone = range(int(state.seats))
        phase = PHASES[state.phase]
        hidden = phase in ("place", "declare")
        seen: dict[str, Any] = {
            "round": int(state.round),
            "phase": phase,
            "dice": [dice_of(state, other) for other in everyone],
            "tokens": [int(state.tokens[other]) for other in everyone],
            "goals": goal_codes(state.goals, int(state.goal_count)),
            "row": codes_of(state.row, 0),
            "hidden_goals": int(state.hidden_count),
            "shared": int(state.shared_size),
            "goal_deck": int(state.goal_deck_size),
            "decks": [int(state.deck_sizes[other]) for other in everyone],
            "discards": [codes_of(state.discards, other) for other in everyone],
            "unseen": [unseen(state, other, hidden) for other in everyone],
            "specials": [int(count_bits(state.specials[other])) for other in everyone],
            "stacks": [None if hidden else stacks_of(state, other) for other in everyone],
            "heights": [None if phase == "place" else heights_of(state, other) for other in everyone],
            "previews": [None if hidden else previews(state, other, None) for other in everyone],
            "reshuffles_at_once": not state.switches.reshuffle_when_needed,
            "declares_by_order": state.switches.declare_by_order,
            "picks_at_placement": state.switches.pick_at_placement,
            "last": scoring_table(state),
        }
        if phase == "select" or (phase == "declare" and state.switches.declare_by_order):
            seen["order"] = [int(state.order[place]) for place in everyone]
            seen["turn"] = int(state.turn)
        if phase == "select":
            due = int(moves.cards_to_take(state.seats, state.round))
            seen["to_take"] = due - int(state.took)
        return seen

    def own(self, state: moves.Goals, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        stacks, heights, values = list(shared["stacks"]), list(shared["heights"]), list(shared["previews"])
        stacks[seat] = stacks_of(state, seat)
        heights[seat] = heights_of(state, seat)
        values[seat] = previews(state, seat, seat)
        return {"stacks": stacks, "heights": heights, "previews": values, "mine": mine(state, seat, values[seat])}

    def position(self, state: moves.Goals) -> dict[str, Any]:
        return positions.position(state)

    def place(self, state: moves.Goals, position: Mapping[str, Any]) -> None:
        positions.place(state, position)

    # For people

    def ask(self, view: Mapping[str, Any]) -> Sentence:
        if view["over"]:
            winners, most = view["winners"], max(view["tokens"])
            tokens = plural(most, "token")
            if winners == [view["seat"]]:
                return Sentence("you_won", {"tokens": most}, f"You have won, with {tokens}.")
            have = "has" if len(winners) == 1 else "have"
            text = f"{listed(map(seat_name, winners))} {have} won, with {tokens}."
            return Sentence("won", {"seats": winners, "tokens": most}, text)
        asked = view["to_act"]
        if view["seat"] not in asked:
            return Sentence("waiting", {"seats": asked}, f"Waiting for {listed(map(seat_name, asked))}.")
        if view["phase"] == "place":
            text = (
                f"Round {view['round']} of {moves.ROUNDS}: put modifiers behind your dice, keep or discard the others, "
                "and say when you are ready."
            )
            return Sentence("place", {"round": view["round"], "rounds": moves.ROUNDS}, text)
        if view["phase"] == "declare":
            return Sentence("declare", {}, "Do you declare a special goal before the cards are turned over?")
        if view["phase"] == "pick":
            dice = picking(view)
            if dice:
                text = f"To which side do you turn {listed(f'die {die + 1}' for die in dice)}?"
                return Sentence("pick", {"dice": dice}, text)
            return Sentence("picked", {}, "All sides are picked. Are you ready?")
        if view["to_take"] == 2:
            text = "Take two cards from the row; the one you take last will lie on top of your deck."
            return Sentence("take_two", {}, text)
        if view["row"] or view["hidden_goals"] > 1:
            return Sentence("take_one", {}, "Take one card from the row.")
        return Sentence("take_last", {}, "Take the last card.")

    def sketch(self, view: Mapping[str, Any]) -> Sketch:
        lines: list[Sketch] = []
        if view["goals"]:
            whole = Box("Goals, six tokens each", goals_sketch(view), "brass")
            lines.append(Either((whole, whole, goals_in_brief(view))))
        if view["phase"] == "select":
            lines.append(Box("The row", row_sketch(view), "brass"))
        others = [seat for seat in range(view["players"]) if seat != view["seat"]]
        lines.append(Row(tuple(seat_sketch(view, seat) for seat in others), 2))
        if view["seat"] is not None:
            lines.append(seat_sketch(view, view["seat"]))
            if not view["over"]:
                lines += own_sketches(view["mine"])
        if view["last"] is not None and view["phase"] in ("select", "over"):
            scoring = Box(f"Scoring of round {view['last']['round']}", scoring_sketch(view["last"]), "moss")
            lines.append(Either((scoring, scoring, scoring_in_brief(view["last"]))))
        return Stack(tuple(lines))

    def printed(self) -> dict[str, Any]:
        """The modifiers and the goals, in their order: what they are called, and what they do."""
        return {
            "modifiers": {code: {"name": one.name, "text": one.text} for code, one in MODIFIERS.items()},
            "goals": {code: {"title": goal.title, "text": goal.text} for code, goal in GOALS.items()},
            "rounds": moves.ROUNDS,
        }

    def explain(self, view: Mapping[str, Any], choices: list[Choice]) -> list[Help]:
        cards = [choice.args["card"] for choice in choices if "card" in choice.args]
        helps = [Help("card", {"card": code}, name(code), MODIFIERS[code].text) for code in dict.fromkeys(cards)]
        asked = [choice.args["goal"] for choice in choices if "goal" in choice.args]
        goals = [*view["goals"], *asked]
        helps += [Help("goal", {"goal": code}, GOALS[code].title, GOALS[code].text) for code in dict.fromkeys(goals)]
        if not choices:
            return helps
        return helps + {
            "place": help_with_placing,
            "declare": help_with_declaring,
            "pick": help_with_picking,
            "select": help_with_selecting,
        }[view["phase"]](view)


# Choices, each from the parts of its number


def place(state: moves.Goals, seat: int, number: int, card: int, die: int) -> Choice:
    code = modifier(card)
    text = f"Put {name(code)} behind die {die + 1}, the {state.faces[seat * DICE + die]}"
    return Choice(number, "place", {"card": code, "die": die}, text, f"{code} {die + 1}")


def take_back(state: moves.Goals, seat: int, number: int, card: int, where: int) -> Choice:
    code = modifier(card)
    if where == moves.FROM_TOP:
        text = f"Take {name(code)} back from the cards for the deck"
        return Choice(number, "take_back", {"card": code, "from": "top"}, text, f"back {code} top")
    if where == moves.FROM_DROPPED:
        text = f"Take {name(code)} back from the cards to discard"
        return Choice(number, "take_back", {"card": code, "from": "drop"}, text, f"back {code} drop")
    text = f"Take {name(code)} back from behind die {where + 1}"
    return Choice(number, "take_back", {"card": code, "die": where}, text, f"back {code} {where + 1}")


def top(state: moves.Goals, seat: int, number: int, card: int) -> Choice:
    code = modifier(card)
    return Choice(number, "top", {"card": code}, f"Put {name(code)} on top of the deck, unused", f"top {code}")


def drop(state: moves.Goals, seat: int, number: int, card: int) -> Choice:
    code = modifier(card)
    return Choice(number, "drop", {"card": code}, f"Discard {name(code)}, unused", f"drop {code}")


def ready(state: moves.Goals, seat: int, number: int) -> Choice:
    left = len(codes_in(state.hands[seat])) if state.phase == moves.PLACING else 0
    text = f"Ready; discard the {plural(left, 'card')} left in your hand" if left else "Ready"
    return Choice(number, "ready", {}, text, "ready")


def declare(state: moves.Goals, seat: int, number: int, goal_number: int) -> Choice:
    code = goal(goal_number)
    return Choice(number, "declare", {"goal": code}, f"Declare {GOALS[code].title}", code)


def withdraw(state: moves.Goals, seat: int, number: int, goal_number: int) -> Choice:
    code = goal(goal_number)
    text = f"Do not declare {GOALS[code].title} after all"
    return Choice(number, "take_back", {"goal": code}, text, f"back {code}")


def hold(state: moves.Goals, seat: int, number: int) -> Choice:
    text = "Declare no more" if state.declared[seat] else "Declare nothing"
    return Choice(number, "hold", {}, text, "hold")


def turn(state: moves.Goals, seat: int, number: int, die: int, face: int) -> Choice:
    return Choice(number, "pick", {"die": die, "face": face}, f"Turn die {die + 1} to {face}", f"{die + 1} to {face}")


def turn_back(state: moves.Goals, seat: int, number: int, die: int) -> Choice:
    return Choice(number, "take_back", {"die": die}, f"Think again about die {die + 1}", f"back {die + 1}")


def take(state: moves.Goals, seat: int, number: int, card: int) -> Choice:
    code = modifier(card)
    return Choice(number, "take", {"card": code}, f"Take {name(code)}", code)


def take_goal(state: moves.Goals, seat: int, number: int) -> Choice:
    return Choice(number, "take_goal", {}, "Take a special goal, unseen", "goal")


CHOICES: dict[str, Callable[..., Choice]] = {
    "place": place,
    "take_back": take_back,
    "top": top,
    "drop": drop,
    "ready": ready,
    "declare": declare,
    "withdraw": withdraw,
    "hold": hold,
    "turn": turn,
    "turn_back": turn_back,
    "take": take,
    "take_goal": take_goal,
}


# What a seat sees


def dice_of(state: moves.Goals, seat: int) -> list[int]:
    return [int(state.faces[die]) for die in range(seat * DICE, seat * DICE + DICE)]


def heights_of(state: moves.Goals, seat: int) -> list[int]:
    """How many modifiers lie behind each die: all see it once all are ready (ruling 51)."""
    return [int(state.heights[die]) for die in range(seat * DICE, seat * DICE + DICE)]


def previews(state: moves.Goals, seat: int, reader: int | None) -> list[int]:
    """What each die will be worth as far as can be told: rerolls are not rolled, and only the reader's own picks known."""
    scoring = state.switches.scoring
    result = []
    for die in range(seat * DICE, seat * DICE + DICE):
        side = int(state.sides[die]) if seat == reader else 0
        result.append(
            int(scoring.preview(side or int(state.faces[die]), state.stacks, die * HAND, int(state.heights[die])))
        )
    return result


def unseen(state: moves.Goals, seat: int, hidden: bool) -> list[str]:
    """What everybody can work out by counting: all cards of a seat that do not lie open."""
    cards = counted(state, seat) if hidden else Counter(deck_codes(state, seat))
    return [code for code in MODIFIERS for _ in range(cards[code])]


def mine(state: moves.Goals, seat: int, values: list[int]) -> dict[str, Any]:
    """What a seat knows beyond what all can see."""
    ranked = vec_of(values)
    sort_six(ranked, 0)
    sure = int(state.sure[seat])
    goals = set(goal_codes(state.goals, int(state.goal_count)))
    return {
        "hand": codes_in(state.hands[seat]),
        "tops": tops_of(state, seat),
        "drops": codes_in(state.drops[seat]),
        "deck_top": deck_codes(state, seat)[:sure],
        "specials": special_codes(int(state.specials[seat])),
        "declared": special_codes(int(state.declared[seat])),
        "sides": [int(side) or None for side in state.sides[seat * DICE : seat * DICE + DICE]],
        "take_backs": moves.TAKE_BACKS - int(state.taken_back[seat]),
        "figures": {
            code: int(state.switches.scoring.figure(number, ranked, 0))
            for number, code in enumerate(GOALS)
            if code in goals or state.specials[seat] >> number & 1
        },
    }


def vec_of(values: list[int]) -> vec[i64]:
    return vec[i64](values)


def scoring_table(state: moves.Goals) -> dict[str, Any] | None:
    """How the last round was scored: every seat's values, and for each goal the figures, who achieved it and the split."""
    if not state.scored_count:
        return None
    scoring, seats = state.switches.scoring, int(state.seats)
    values = [[int(state.values[seat * DICE + die]) for die in range(DICE)] for seat in range(seats)]
    ranked = [vec_of(sorted(dice)) for dice in values]
    table = []
    for code in goal_codes(state.scored, int(state.scored_count)):
        number = CARDS.goal_numbers[code]
        figures = [int(scoring.figure(number, dice, 0)) for dice in ranked]
        achieved = seats_of(int(scoring.achievers(number, vec_of(figures), 0, seats)))
        each = int(share(len(achieved)))
        removed = TOKENS - each * len(achieved)
        table.append({"goal": code, "figures": figures, "achieved": achieved, "each": each, "removed": removed})
    finished = state.phase >= moves.SELECTING
    return {"round": int(state.round) - (0 if finished else 1), "values": values, "table": table}


# The picture


def picking(view: Mapping[str, Any]) -> list[int]:
    """The own dice with a pick that have no side yet."""
    stacks, sides = view["stacks"][view["seat"]], view["mine"]["sides"]
    return [
        die for die in range(DICE) if sides[die] is None and any(MODIFIERS[code].does == "pick" for code in stacks[die])
    ]


def goals_sketch(view: Mapping[str, Any]) -> Sketch:
    heads: tuple[str, ...] = ("Goal", "What to do")
    rows: list[tuple[Sketch, ...]] = [
        (Text(GOALS[code].title, "brass"), Text(GOALS[code].text, "faint")) for code in view["goals"]
    ]
    if view["seat"] is not None and view["phase"] in SECRET_PHASES:
        heads = (*heads, "Yours now")
        figures = view["mine"]["figures"]
        rows = [(*row, Text(signed(figures[code]), bold=True)) for row, code in zip(rows, view["goals"], strict=True)]
    return Grid(heads, tuple(rows))


def goals_in_brief(view: Mapping[str, Any]) -> Sketch:
    """The goals by their titles, with one's own figures; what they ask for is told on request."""
    figures = view["mine"]["figures"] if view["seat"] is not None and view["phase"] in SECRET_PHASES else {}
    parts: list[Sketch] = []
    for code in view["goals"]:
        yours = f" (yours {signed(figures[code])})" if code in figures else ""
        parts.append(Spot(Text(f"{GOALS[code].title}{yours}"), ({"goal": code},)))
    return Row((Text("Goals:", "brass"), *parts), 2)


def row_sketch(view: Mapping[str, Any]) -> Sketch:
    cards: list[Sketch] = [Spot(draw(code), ({"kind": "take", "card": code},)) for code in view["row"]]
    cards += [Spot(Card(back=True), ({"kind": "take_goal"},))] * view["hidden_goals"]
    order = Text(f"Still to select: {listed(map(seat_name, view['order'][view['turn'] :]))}", "faint")
    wide = Stack((Row(tuple(cards)), order))
    return Either((wide, wide, Row((*cards, order))))


def draw(code: str) -> Card:
    return Card(name(code))


def seat_sketch(view: Mapping[str, Any], seat: int) -> Sketch:
    """A seat's dice with the stack under each, as far as the reader may see it, and what it has."""
    own = seat == view["seat"]
    facts = [
        plural(view["tokens"][seat], "token"),
        f"deck {view['decks'][seat]}",
        f"discard pile {len(view['discards'][seat])}",
    ]
    if view["specials"][seat]:
        facts.append(plural(view["specials"][seat], "special goal"))
    if view["phase"] in SECRET_PHASES:
        facts.append("choosing" if seat in view["to_act"] else "ready")
    title = f"{seat_name(seat)}, you" if own else seat_name(seat)
    told = Text(", ".join(facts), "faint")
    body = Stack((dice_sketch(view, seat, small=not own), told))
    if own:
        return Either((Box(title, body, "brass"), Box(title, body, "brass"), own_in_brief(view, title, told)))
    brief = Row(
        (Text(f"{seat_name(seat)}:", "ink"), dice_in_brief(view, seat), Text(", ".join(facts_in_brief(facts)), "faint"))
    )
    return Either((Box(title, body), brief))


def facts_in_brief(facts: list[str]) -> list[str]:
    """What a seat has, in fewer words."""
    return [fact.replace("discard pile", "discards").replace(" goal", "") for fact in facts]


def dice_in_brief(view: Mapping[str, Any], seat: int) -> Sketch:
    """The dice in a row, each with what lies behind it as far as that is seen."""
    stacks, heights = view["stacks"][seat], view["heights"][seat]
    parts: list[Sketch] = []
    for die, face in enumerate(view["dice"][seat]):
        behind = ""
        if stacks is not None and view["phase"] in SECRET_PHASES:
            behind = " ".join(name(code) for code in stacks[die])
        elif heights is not None and view["phase"] in SECRET_PHASES:
            behind = "▒" * heights[die]
        parts.append(Row((Die(face, small=True), Text(behind, "faint")), 0) if behind else Die(face, small=True))
    return Row(tuple(parts), 0)


def own_in_brief(view: Mapping[str, Any], title: str, told: Text) -> Sketch:
    """One's own dice in two lines: with what lies behind each, and with what each is worth."""
    seat = view["seat"]
    head = Row((Text(f"{title}:", "brass"), told))
    stacks, values = view["stacks"][seat], view["previews"][seat]
    dice = tuple(die_spot(view, seat, die, small=True) for die in range(DICE))
    if stacks is None or view["phase"] not in SECRET_PHASES:
        return Stack((head, Row(dice)))
    rows: list[tuple[Sketch, ...]] = [
        tuple(
            Row((die, Text(f"= {signed(value)}" if stack else "", bold=True)))
            for die, value, stack in zip(dice, values, stacks, strict=True)
        )
    ]
    if any(stacks):
        rows.append(tuple(Text(" ".join(name(code) for code in stack), "brass") for stack in stacks))
    return Stack((head, Grid((), tuple(rows))))


def die_spot(view: Mapping[str, Any], seat: int, die: int, small: bool) -> Sketch:
    """A die, and which choices are about it: about one's own only."""
    drawn = Die(view["dice"][seat][die], small=small)
    return Spot(drawn, ({"die": die},)) if seat == view["seat"] else drawn


def dice_sketch(view: Mapping[str, Any], seat: int, small: bool) -> Sketch:
    stacks, values = view["stacks"][seat], view["previews"][seat]
    dice = tuple(die_spot(view, seat, die, small) for die in range(DICE))
    if stacks is None and view["heights"][seat] is not None:
        backs = (Text(f"{count} face down" if count else "", "faint") for count in view["heights"][seat])
        return Grid(tuple(f"Die {die + 1}" for die in range(DICE)), (dice, tuple(backs)))
    if stacks is None or view["phase"] not in SECRET_PHASES:
        return Row(dice)
    rows: list[tuple[Sketch, ...]] = [dice, tuple(Text(f"= {signed(value)}", bold=True) for value in values)]
    for place in range(max(map(len, stacks))):
        rows.append(tuple(Text(name(stack[place]) if place < len(stack) else "") for stack in stacks))
    return Grid(tuple(f"Die {die + 1}" for die in range(DICE)), tuple(rows))


def own_sketches(own: Mapping[str, Any]) -> list[Sketch]:
    """What only the reader sees: the hand and what becomes of unused cards, special goals, the top of the deck."""
    boxes: list[Sketch] = []
    for title, cards in (
        ("Your hand", own["hand"]),
        ("For the top of your deck, top first", own["tops"]),
        ("To be discarded", own["drops"]),
        ("On top of your deck", own["deck_top"]),
    ):
        if cards:
            boxes.append(Box(title, Row(tuple(Spot(draw(code), ({"card": code},)) for code in cards))))
    lines: list[Sketch] = [Row(tuple(boxes), 2)] if boxes else []
    for code in own["specials"]:
        will = ", to be declared" if code in own["declared"] else ""
        now = signed(own["figures"][code])
        text = Text(f"Your special goal{will}: {GOALS[code].title} (yours now: {now})", "brass")
        lines.append(Spot(text, ({"goal": code},)))
    return lines


def scoring_sketch(last: Mapping[str, Any]) -> Sketch:
    heads = ("Goal", *map(seat_name, range(len(last["values"]))), "Tokens")
    rows: list[tuple[Sketch, ...]] = [
        (Text("Dice"), *(Text(" ".join(map(signed, sorted(dice))), "faint") for dice in last["values"]), Text(""))
    ]
    for line in last["table"]:
        figures = [
            Text(signed(figure), "moss" if seat in line["achieved"] else "ink", seat in line["achieved"])
            for seat, figure in enumerate(line["figures"])
        ]
        rows.append((Text(GOALS[line["goal"]].title), *figures, Text(split(line))))
    return Grid(heads, tuple(rows))


def scoring_in_brief(last: Mapping[str, Any]) -> Sketch:
    """Who achieved each goal, and with what."""
    parts: list[Sketch] = [Text(f"Scoring of round {last['round']}:", "moss")]
    for line in last["table"]:
        achieved = line["achieved"]
        who = ""
        if achieved:
            figure = signed(line["figures"][achieved[0]])
            who = f" {', '.join(map(seat_name, achieved))} with {figure},"
        parts.append(Text(f"{GOALS[line['goal']].title}:{who} {split(line)}"))
    return Row(tuple(parts), 2)


def split(line: Mapping[str, Any]) -> str:
    """How the tokens of a goal were split: `6`, `2 × 3`, `4 × 1, 2 removed`, `nobody`."""
    number = len(line["achieved"])
    if number < 2:
        return str(line["each"]) if number else "nobody"
    return f"{number} × {line['each']}" + (f", {line['removed']} removed" if line["removed"] else "")


# Help


def help_with_placing(view: Mapping[str, Any]) -> list[Help]:
    helps = [
        Help(
            "stacks",
            {},
            "Stacks",
            "Reroll, pick and flip act on the die itself, in this order and before everything else. The other cards of a "
            "stack then change the value one after another, from top to bottom; a new card goes under the others.",
        ),
        Help(
            "unused",
            {},
            "Unused cards",
            "Each goes on top of your deck, above those you put there before, or to your discard pile. Cards of which you "
            "say nothing are discarded when you are ready. Nobody sees any of it before the cards are turned over.",
        ),
        Help(
            "heights",
            {},
            "What others see",
            "Once all are ready, everybody sees how many cards lie behind each die, and special goals are declared. Which "
            "cards they are is seen when they are turned over.",
        ),
        help_with_reshuffling(view),
    ]
    if view["picks_at_placement"]:
        helps += not_ready(view, "side_first", "There is a pick behind {}: choose its side first.")
    return helps + out_of_take_backs(view)


def help_with_reshuffling(view: Mapping[str, Any]) -> Help:
    """When the discard pile becomes a new deck (ruling 50)."""
    at_once = view["reshuffles_at_once"]
    text = (
        "When you draw the last card of your deck, your discard pile is shuffled into a new one at once; the cards of that "
        "round are not in it. Is the pile empty, that waits until you need a card."
        if at_once
        else "When you need a card and your deck is empty, your discard pile is shuffled into a new one."
    )
    return Help("reshuffling", {"at_once": at_once}, "A new deck", text)


def help_with_declaring(view: Mapping[str, Any]) -> list[Help]:
    text = (
        "A declared special goal becomes a goal of this round: it carries six tokens, and anybody may achieve it. One that "
        "you never declare is worth nothing. Placed cards cannot be changed any more. You see how many cards lie behind "
        "everybody's dice, but not which."
    )
    last = view["round"] == moves.ROUNDS
    if last:
        text += " This is the last round."
    how = (
        "The seats declare openly, one after another, and cannot take it back."
        if view["declares_by_order"]
        else "All declare in secret and at once, and can take it back until they hold."
    )
    return [
        Help("special_goals", {"last": last}, "Special goals", text),
        Help("declaring", {"by_order": view["declares_by_order"]}, "How it is declared", how),
        *out_of_take_backs(view),
    ]


def help_with_picking(view: Mapping[str, Any]) -> list[Help]:
    helps = [
        Help(
            "picking",
            {},
            "Pick",
            "All rerolls are done. Turn each die that has a pick behind it to any side; flips and the rest of its stack come "
            "after that. Others see the sides when all are ready.",
        )
    ]
    return helps + not_ready(view, "no_side", "There is no side picked yet for {}.") + out_of_take_backs(view)


def help_with_selecting(view: Mapping[str, Any]) -> list[Help]:
    each = int(moves.cards_to_take(view["players"], view["round"]))
    due = (
        "Everybody takes exactly one card, a modifier or a special goal."
        if each == 1
        else "Everybody takes exactly two cards: two modifiers, or one and the special goal."
    )
    text = f"{due} Modifiers go on top of your deck, so that you draw them first in the next round."
    helps = [Help("selecting", {"each": each}, "Selecting", text)]
    if not view["hidden_goals"]:
        why = "It has been taken already; the next selection has another."
        return [*helps, Help("no_special_goal", {}, "Why there is no special goal to take", "", why)]
    text = (
        "Only you will see it. You can declare it in any later round; then it is a goal for everybody, with six tokens."
    )
    if not view["row"]:
        text += " No modifier is left, so you have to take it."
    return [*helps, Help("special_goal", {"must": not view["row"]}, "Special goal", text)]


def not_ready(view: Mapping[str, Any], kind: str, why: str) -> list[Help]:
    """Why a seat has to choose the sides of its picks before it can be ready."""
    dice = picking(view)
    if not dice:
        return []
    names = listed(f"die {die + 1}" for die in dice)
    return [Help(kind, {"dice": dice}, "Why you cannot be ready yet", "", why.format(names))]


def out_of_take_backs(view: Mapping[str, Any]) -> list[Help]:
    if view["mine"]["take_backs"]:
        return []
    why = f"You have taken something back {moves.TAKE_BACKS} times in this round, the most."
    return [Help("no_take_back", {"times": int(moves.TAKE_BACKS)}, "Why nothing can be taken back", "", why)]
