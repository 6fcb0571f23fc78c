"""The contract that all games meet: a game is a sequence of small questions.

At any moment some seats owe an answer; each sees its own view and a short list of choices; one answer moves the game on.

A state has two faces. The fast one is for compiled code: bit sets, numbers in a caller's buffer, no check, no words
(`owes`, `set_up`, `legal`, `apply`, `copy`, `deal_anew`, `score` …). The public one is for everybody else and is built on
it (`to_act`, `choices`, `act`, `events`, `view`, `clone`, `redeal`, `stir` …). A game implements the fast face only. What a
state is worth is no part of it: that is for a `Judge` to say.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, SupportsIndex, overload

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from threescore.core.bits import count_bits
from threescore.core.dice import Dice, FastDice
from threescore.core.errors import BadDice, IllegalChoice, NoSuchSeat, NotAsked, Unfinished, shown, whole
from threescore.core.game import Game
from threescore.core.layout import HIDDEN
from threescore.core.parts import carry_parts
from threescore.core.words import Choice, Event

# No question has more answers than this: a buffer of this length takes any list of choices.
WIDEST: Final = 1024

# What is told is kept as facts, one after the other: kind, reader, how many of the operands are secret, the operands, END.
# A reader is a seat, or one of these.
EVERYONE: Final = -1
NOBODY: Final = -2
# In place of how many are secret: whoever is not the reader does not learn that anything happened.
SILENT: Final = -1
# No operand is this.
END: Final = -1_000_000_000
# Where the operands of a fact begin
OPERANDS: Final = 3
# Whoever listens hears facts of every kind; otherwise bit k is set for those of kind k that are written down.
EVERY_KIND: Final = -1


ROOM: Final = vec[i64]([0] * WIDEST)


def buffer() -> vec[i64]:
    """Room for any list of choices."""
    return ROOM[:]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of one game, with everything that belongs to it, hidden things included."""

    def __init__(self, game: Game, dice: Dice, seats: i64) -> None:
        self.game: Game = game
        self.dice: Dice = dice
        self.seats: i64 = seats
        # Bit s is set while seat s owes an answer; none is set when the game is over.
        self.owes: i64 = 0
        # Bit s is set when seat s has won.
        self.won: i64 = 0
        # Counts what has come to light: rolls, drawn cards, revealed answers. An answer that left it as it was can be
        # taken back without anyone having learned anything.
        self.opened: i64 = 0
        self.telling: bool = False
        self.heeded: i64 = EVERY_KIND
        self.unheard: bool = False
        # What the last answer (at the start: the set-up) caused, as facts
        self.facts: vec[i64] = vec[i64]()

    # The fast face: what a game implements

    def set_up(self) -> None:
        """Shuffle, deal, roll: whatever happens before the first question."""
        raise unfinished(self, "set_up(self)", "how it begins", "self.kept = [0] * self.seats; self.owes = 1")

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the numbers of the choices of a seat that owes an answer into `out`; return how many."""
        raise unfinished(self, "legal(self, seat, out)", "what may be answered", "out[0] = 0; out[1] = 1; return 2")

    def apply(self, seat: i64, choice: i64) -> None:
        """Make a choice that is known to be legal."""
        raise unfinished(
            self, "apply(self, seat, choice)", "what a choice does", "self.owes = 1 << (seat + 1) % self.seats"
        )

    def copy(self, dice: Dice) -> "State":
        """A copy that does not tell events and rolls the given dice. Unless a game knows a quicker way: part by part."""
        twin = self.game.blank(dice)
        self.carry(twin)
        carry_parts(self, twin)
        return twin

    def copy_into(self, room: "State", dice: Dice) -> "State":
        """The same in the room of another copy of this game, which nobody needs any more: minds make copies by the million.

        Returns the copy: a new one, unless a game knows how to do without. The room is not to be used otherwise after that.
        """
        return self.copy(dice)

    def deal_anew(self, seat: i64) -> None:
        """Deal all that the seat (-1: an onlooker) cannot know anew, from this state's own dice.

        The result may depend on what the seat knows and on the dice only, not on how the hidden things lay: sort, then
        shuffle. Otherwise a mind's thoughts would depend on what it cannot know.
        """
        # No default: a game that hides something and forgot this would let every mind peek.
        raise unfinished(
            self,
            "deal_anew(self, seat)",
            "what is hidden from whom",
            "pass  # nothing is hidden: everybody sees everything",
        )

    def recall(self, seat: i64) -> None:
        """Find out what `deal_anew` for that seat needs to know, so that copies that are dealt anew have it already.

        For a game in which that is dear. It changes nothing that anybody can see, and nobody has to ask for it.
        """

    def deal_unseen(self) -> None:
        """Deal anew what nobody at the table knows, such as the order of a deck; all that any seat knows stays.

        As `deal_anew`: sort, then shuffle. Who plays alone is the whole table; with several seats nothing is unseen unless
        the game says so.
        """
        if self.seats == 1:
            self.deal_anew(0)

    def assume(self, seat: i64) -> None:
        """For minds, on a redealt copy: others' secret answers to what the seat is asked too are taken alike, given or not.

        Where several seats owe an answer together, none may believe more or less of another's because it is in. `deal_anew`
        deals what they may answer alike for all of them; here all of them are asked again, or all have answered, whichever
        the game can be thought about better. A game without such questions has nothing to do here.
        """

    def score(self, seat: i64) -> int:
        """The seat's score, in the game's own measure."""
        return int(self.won >> seat & 1)

    # What a game uses to implement it

    def share(self, seat: i64) -> float:
        """What the end is worth to a seat: 1 for a win, split among several winners, and split by all in a draw."""
        if self.won == 0:
            return 0.0 if self.seats == 1 else 1.0 / float(self.seats)
        if self.won >> seat & 1 == 0:
            return 0.0
        return 1.0 / float(count_bits(self.won))

    def roll(self) -> i64:
        """Roll a die in the open."""
        self.opened += 1
        return self.dice.roll()

    def tell(self, kind: i64, a: i64 = END, b: i64 = END, c: i64 = END, d: i64 = END) -> None:
        """Tell everyone."""
        if self.telling:
            self.write(kind, EVERYONE, 0, a, b, c, d)

    def tell_veiled(
        self, reader: i64, kind: i64, secret: i64, a: i64, b: i64 = END, c: i64 = END, d: i64 = END
    ) -> None:
        """Tell everyone, but so many of the operands, the first ones, only to one seat, or to NOBODY."""
        if self.telling:
            self.write(kind, reader, secret, a, b, c, d)

    def tell_only(self, reader: i64, kind: i64, a: i64 = END, b: i64 = END, c: i64 = END, d: i64 = END) -> None:
        """Tell one seat; the others do not learn that anything happened."""
        if self.telling:
            self.write(kind, reader, SILENT, a, b, c, d)

    def tell_more(self, operand: i64) -> None:
        """One operand more of what was told last: a fact is as long as it needs to be."""
        if self.telling and not self.unheard:
            self.facts[len(self.facts) - 1] = operand
            self.facts = append(self.facts, END)

    def write(self, kind: i64, reader: i64, secret: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.unheard = self.heeded >> kind & 1 == 0
        if self.unheard:
            return
        facts = append(append(append(self.facts, kind), reader), secret)
        if a != END:
            facts = append(facts, a)
            if b != END:
                facts = append(facts, b)
                if c != END:
                    facts = append(facts, c)
                    if d != END:
                        facts = append(facts, d)
        self.facts = append(facts, END)

    # The public face

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an answer; empty when the game is over."""
        return members(self.owes, self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.owes == 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty before the end, and when nobody has."""
        return members(self.won, self.seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score."""
        return tuple([self.score(i64(seat)) for seat in range(self.seats)])

    def chances(self) -> tuple[float, ...]:
        """What the judge gives each seat, knowing everything: its chance of winning, or its share when the game is over."""
        out = vec[float]([0.0] * self.seats)
        self.game.judge.chances(self, out)
        return tuple([out[i64(seat)] for seat in range(self.seats)])

    def seat_of(self, given: object) -> int:
        """The seat that is meant; NoSuchSeat if there is none of that number. Every public call asks here."""
        seat, seats = whole(given), int(self.seats)
        if seat is None or not 0 <= seat < seats:
            raise NoSuchSeat(f"there is no seat {shown(given)}; this game has seats 0 to {seats - 1}")
        return seat

    def sides_of(self, given: Sequence[SupportsIndex | None]) -> list[int | None]:
        """The seats that are meant, None for an onlooker; NoSuchSeat if there is none of such a number."""
        if isinstance(given, (list, tuple)):
            return [None if one is None else self.seat_of(one) for one in given]
        raise NoSuchSeat(f"give a list of seats, not {shown(given)}")

    def choice_ids(self, seat: SupportsIndex) -> list[int]:
        """The numbers of what the seat may answer; empty if it owes nothing."""
        number = i64(self.seat_of(seat))
        if self.owes >> number & 1 == 0:
            return []
        out = buffer()
        count = self.legal(number, out)
        return [int(out[i]) for i in range(count)]

    def choices(self, seat: SupportsIndex) -> list[Choice]:
        """What the seat may answer, in words; empty if it owes nothing."""
        number = self.seat_of(seat)
        ids = self.choice_ids(number)
        if not ids and self.owes >> i64(number) & 1:
            raise stuck(self, number)
        return [self.game.words.choice(self, number, choice) for choice in ids]

    def act(self, seat: SupportsIndex, choice: SupportsIndex) -> None:
        """Answer for a seat. IllegalChoice, and nothing changed, if that is not among its choices."""
        number = self.seat_of(seat)
        ids = self.choice_ids(number)
        chosen = whole(choice)
        if chosen is None or chosen not in ids:
            raise self.refusal(number, choice, ids)
        if self.dice.can_run_out():
            self.copy(self.dice.copy()).apply(number, chosen)
        self.facts = vec[i64]()
        self.apply(number, chosen)

    def refusal(self, seat: int, choice: object, ids: list[int]) -> IllegalChoice:
        if self.over:
            return NotAsked("the game is over; nobody owes an answer", "game_over")
        if not ids and self.owes >> i64(seat) & 1:
            raise stuck(self, seat)
        if not ids:
            names = ", ".join([str(other) for other in self.to_act])
            return NotAsked(f"seat {seat} owes no answer now; these do: {names}")
        offered = "; ".join([f"{one.id} ({one.text})" for one in self.choices(seat)])
        return IllegalChoice(f"seat {seat} may not answer {shown(choice)} now; it may answer: {offered}")

    @property
    def events(self) -> list[Event]:
        """What the last answer (at the start: the set-up) caused, in order, with nothing left out."""
        found: list[Event] = []
        at: i64 = 0
        while at < len(self.facts):
            found.append(self.meaning(at, 0))
            at = self.next_fact(at)
        return found

    def events_for(self, seat: SupportsIndex | None) -> list[Event]:
        """What a seat (None: an onlooker) may know of what the last answer caused."""
        return self.events_for_each([seat])[0]

    def events_for_each(self, seats: Sequence[SupportsIndex | None]) -> list[list[Event]]:
        """The same for each of some seats; quicker than one by one, because most of it is the same."""
        sides = self.sides_of(seats)
        found: list[list[Event]] = [[] for _ in sides]
        at: i64 = 0
        while at < len(self.facts):
            reader, secret = self.facts[at + 1], self.facts[at + 2]
            # What those who may not know it all are told, if anything; and the others
            outside = self.meaning(at, secret) if reader != EVERYONE and secret != SILENT else None
            inside: Event | None = None
            for seat, events in zip(sides, found, strict=True):
                if reader == EVERYONE or (seat is not None and reader == i64(seat)):
                    if inside is None:
                        inside = self.meaning(at, 0)
                    events.append(inside)
                elif outside is not None:
                    events.append(outside)
            at = self.next_fact(at)
        return found

    def next_fact(self, at: i64) -> i64:
        """Where the fact after the one that begins there begins."""
        at += OPERANDS
        while self.facts[at] != END:
            at += 1
        return at + 1

    def meaning(self, at: i64, secret: i64) -> Event:
        """What the fact that begins there means, with so many of its operands hidden."""
        operands: list[int] = []
        i: i64 = at + OPERANDS
        while self.facts[i] != END:
            operands.append(HIDDEN if i < at + OPERANDS + secret else int(self.facts[i]))
            i += 1
        return self.game.words.event(int(self.facts[at]), operands)

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """What a seat (None: an onlooker) sees, JSON-able."""
        return self.game.words.view(self, seat)

    def views(self, seats: Sequence[SupportsIndex | None]) -> list[dict[str, Any]]:
        """What each of some seats sees; quicker than one by one, because most of it is the same."""
        return self.game.words.views(self, seats)

    def position(self) -> dict[str, Any]:
        """The whole truth, in the game's notation, JSON-able; the dice are not part of it."""
        return self.game.words.position(self)

    def clone(self) -> "State":
        """An independent copy that goes on with the same luck."""
        twin = self.copy(self.dice.copy())
        twin.telling = self.telling
        twin.heeded = self.heeded
        twin.facts = self.facts
        return twin

    @overload
    def redeal(self, seat: None, dice: Dice | None = None) -> "State": ...
    @overload
    def redeal(self, seat: SupportsIndex, dice: Dice | None = None) -> "State": ...
    def redeal(self, seat: Any, dice: Any = None) -> "State":
        """A copy in which all that the seat (None: an onlooker) cannot know is dealt anew, with dice of its own."""
        number = i64(-1) if seat is None else i64(self.seat_of(seat))
        luck = dice_for_dealing(dice)
        self.recall(number)
        twin = self.copy(luck)
        twin.deal_anew(number)
        return twin

    @overload
    def stir(self) -> "State": ...
    @overload
    def stir(self, dice: Dice | None) -> "State": ...
    def stir(self, dice: Any = None) -> "State":
        """A copy in which what nobody at the table knows is dealt anew, with dice of its own; what any seat knows stays."""
        twin = self.copy(dice_for_dealing(dice))
        twin.deal_unseen()
        return twin

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> Any:
        """A pickle holds the position and the luck, and what was told last."""
        facts = [int(one) for one in self.facts]
        return restored, (self.game, self.dice, self.position(), self.telling, facts, int(self.opened))

    def carry(self, twin: "State") -> None:
        """For a game's `copy`: carry over to the twin what every state has."""
        twin.owes = self.owes
        twin.won = self.won
        twin.opened = self.opened
        twin.telling = False


def unfinished(state: State, method: str, what: str, example: str) -> Unfinished:
    """That a game has to write a method, with an example."""
    return Unfinished(
        f"{state.game.name} does not say {what}: write `def {method}:` in its {type(state).__name__}, such as `{example}`"
    )


def dice_for_dealing(given: object) -> Dice:
    """The dice that a game is to be dealt anew with; without any, some that nobody has chosen."""
    if given is None:
        return FastDice(secrets.randbits(62))
    if not isinstance(given, Dice):
        raise BadDice(f"a game is redealt with dice such as threescore.FastDice(7), not with {shown(given)}")
    return given


def stuck(state: State, seat: int) -> Unfinished:
    """That a game asks a seat and leaves it nothing to answer."""
    return Unfinished(
        f"{state.game.name} cannot go on: seat {seat} owes an answer, and `legal` lists none; whoever has no choice must not "
        "be in `owes`"
    )


def members(bits: i64, seats: i64) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple([seat for seat in range(seats) if bits >> seat & 1])


def restored(
    game: Game, dice: Dice, position: Mapping[str, Any], telling: bool, facts: list[int], opened: int
) -> State:
    """The state that a pickle holds."""
    state = game.from_position(position, dice)
    state.telling = telling
    state.facts = vec[i64]([i64(one) for one in facts])
    state.opened = i64(opened)
    return state
