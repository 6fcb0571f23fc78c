"""The contract that all games meet: a game is a sequence of small questions.

At any moment some seats owe an answer; each sees its own view and a short list of choices; one answer moves the game on.

A state has two faces. The fast one is for compiled code: bit sets, numbers in a caller's buffer, no check, no words
(`owes`, `set_up`, `legal`, `apply`, `copy`, `deal_anew`, `score`, `worth` …). The public one is for everybody else and is
built on it (`to_act`, `choices`, `act`, `events`, `view`, `clone`, `redeal` …). A game implements the fast face only.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, SupportsIndex, overload

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from threescore.core.bits import count_bits
from threescore.core.dice import Dice, FastDice
from threescore.core.errors import BadDice, IllegalChoice, NoSuchSeat, NotAsked, shown, whole
from threescore.core.game import Game
from threescore.core.words import HIDDEN, Choice, Event

# No question has more answers than this: a buffer of this length takes any list of choices.
WIDEST: Final = 1024

# Who may know a told record, besides single seats.
EVERYONE: Final = -1
NOBODY: Final = -2

# What the other seats get of a record that is not for everyone: nothing at all, or all but its first operand.
SILENT: Final = 0
VEILED: Final = 1
# kind, reader, what others get, four operands
RECORD: Final = 7


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
        # After how many answers of a playout `worth` is trusted; a game that is short is played to its end.
        self.horizon: i64 = 1 << 30
        # Where chance is a bad guide, playouts are guided by `worth` itself; these are the turns of a round. 0 is by chance.
        self.guided: i64 = 0
        self.telling: bool = False
        self.told: vec[i64] = vec[i64]()

    # The fast face: what a game implements

    def set_up(self) -> None:
        """Shuffle, deal, roll: whatever happens before the first question."""
        raise NotImplementedError("State.set_up: a game has to say how it begins")

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the numbers of the choices of a seat that owes an answer into `out`; return how many."""
        raise NotImplementedError("State.legal: a game has to list its choices")

    def apply(self, seat: i64, choice: i64) -> None:
        """Make a choice that is known to be legal."""
        raise NotImplementedError("State.apply: a game has to say what a choice does")

    def copy(self, dice: Dice) -> "State":
        """A copy that does not tell events and rolls the given dice."""
        raise NotImplementedError("State.copy: a game has to say how it is copied")

    def deal_anew(self, seat: i64) -> None:
        """Deal all that the seat (-1: an onlooker) cannot know anew, from this state's own dice.

        The result may depend on what the seat knows and on the dice only, not on how the hidden things lay: sort, then
        shuffle. Otherwise a mind's thoughts would depend on what it cannot know.
        """
        raise NotImplementedError("State.deal_anew: a game has to say what is hidden from whom")

    def assume(self, seat: i64) -> None:
        """For minds, on a redealt copy: others' secret answers to what the seat is asked too are taken alike, given or not.

        Where several seats owe an answer together, none may believe more or less of another's because it is in. `deal_anew`
        deals what they may answer alike for all of them; here all of them are asked again, or all have answered, whichever
        the game can be thought about better. A game without such questions has nothing to do here.
        """

    def score(self, seat: i64) -> int:
        """The seat's score, in the game's own measure."""
        return int(self.won >> seat & 1)

    def worth(self, seat: i64) -> float:
        """A quick guess of the seat's chance of winning from here, from 0 to 1; for minds that think ahead."""
        if self.owes == 0:
            return self.share(seat)
        return 1.0 / float(self.seats)

    def midway(self) -> bool:
        """Whether a move that comes as several questions is under way, so that its worth cannot be judged yet."""
        return False

    def pace(self) -> i64:
        """How many turns have begun; for games whose playouts are guided."""
        return 0

    def advise(self, seat: i64, dice: Dice, until: float) -> i64:
        """An answer that the game itself can find better than search, thinking until that time; -1 if it has none.

        For questions whose answers combine, such as a whole placement of cards. The state is a redealt copy.
        """
        return -1

    def appraise(self, seat: i64, dice: Dice, until: float) -> list[tuple[int, float, int]]:
        """For the same questions, what the game thinks of all answers that there is time for; empty if it has no advice.

        Each with the seat's chance of winning after it and the number of samples behind that, the best first.
        """
        return []

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

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell everyone."""
        if self.telling:
            self.record(kind, EVERYONE, SILENT, a, b, c, d)

    def tell_veiled(self, reader: i64, kind: i64, secret: i64, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell everyone, but the first operand only to one seat, or to NOBODY."""
        if self.telling:
            self.record(kind, reader, VEILED, secret, b, c, d)

    def tell_only(self, reader: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell one seat; the others do not learn that anything happened."""
        if self.telling:
            self.record(kind, reader, SILENT, a, b, c, d)

    def record(self, kind: i64, reader: i64, others: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        told = append(self.told, kind)
        told = append(told, reader)
        told = append(told, others)
        told = append(told, a)
        told = append(told, b)
        told = append(told, c)
        self.told = append(told, d)

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
        return [self.game.words.choice(self, number, choice) for choice in self.choice_ids(number)]

    def act(self, seat: SupportsIndex, choice: SupportsIndex) -> None:
        """Answer for a seat. IllegalChoice, and nothing changed, if that is not among its choices."""
        number = self.seat_of(seat)
        ids = self.choice_ids(number)
        chosen = whole(choice)
        if chosen is None or chosen not in ids:
            raise self.refusal(number, choice, ids)
        if self.dice.can_run_out():
            self.copy(self.dice.copy()).apply(number, chosen)
        self.told = vec[i64]()
        self.apply(number, chosen)

    def refusal(self, seat: int, choice: object, ids: list[int]) -> IllegalChoice:
        if self.over:
            return NotAsked("the game is over; nobody owes an answer")
        if not ids:
            names = ", ".join([str(other) for other in self.to_act])
            return NotAsked(f"seat {seat} owes no answer now; these do: {names}")
        offered = "; ".join([f"{one.id} ({one.text})" for one in self.choices(seat)])
        return IllegalChoice(f"seat {seat} may not answer {shown(choice)} now; it may answer: {offered}")

    @property
    def events(self) -> list[Event]:
        """What the last answer (at the start: the set-up) caused, in order, with nothing left out."""
        return [self.meaning(i, int(self.told[i + 3])) for i in range(0, len(self.told), RECORD)]

    def events_for(self, seat: SupportsIndex | None) -> list[Event]:
        """What a seat (None: an onlooker) may know of what the last answer caused."""
        return self.events_for_each([seat])[0]

    def events_for_each(self, seats: Sequence[SupportsIndex | None]) -> list[list[Event]]:
        """The same for each of some seats; quicker than one by one, because most of it is the same."""
        sides = self.sides_of(seats)
        found: list[list[Event]] = [[] for _ in sides]
        i: i64
        for i in range(0, len(self.told), RECORD):
            reader = self.told[i + 1]
            # What those who may not know it all are told, if anything; and the others
            outside = self.meaning(i, HIDDEN) if reader != EVERYONE and self.told[i + 2] != SILENT else None
            inside: Event | None = None
            for seat, events in zip(sides, found, strict=True):
                if reader == EVERYONE or (seat is not None and reader == i64(seat)):
                    if inside is None:
                        inside = self.meaning(i, int(self.told[i + 3]))
                    events.append(inside)
                elif outside is not None:
                    events.append(outside)
        return found

    def meaning(self, at: i64, a: int) -> Event:
        """What a told record means, with this in the place of what not everybody may know."""
        told = self.told
        return self.game.words.event(int(told[at]), a, int(told[at + 4]), int(told[at + 5]), int(told[at + 6]))

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
        twin.told = self.told
        return twin

    @overload
    def redeal(self, seat: None, dice: Dice | None = None) -> "State": ...
    @overload
    def redeal(self, seat: SupportsIndex, dice: Dice | None = None) -> "State": ...
    def redeal(self, seat: Any, dice: Any = None) -> "State":
        """A copy in which all that the seat (None: an onlooker) cannot know is dealt anew, with dice of its own."""
        number = i64(-1) if seat is None else i64(self.seat_of(seat))
        if dice is None:
            twin = self.copy(FastDice(secrets.randbits(62)))
        elif isinstance(dice, Dice):
            twin = self.copy(dice)
        else:
            raise BadDice(f"a game is redealt with dice such as threescore.FastDice(7), not with {shown(dice)}")
        twin.deal_anew(number)
        return twin

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> Any:
        """A pickle holds the position and the luck, and what was told last."""
        told = [int(one) for one in self.told]
        return restored, (self.game, self.dice, self.position(), self.telling, told, int(self.opened))

    def carry(self, twin: "State") -> None:
        """For a game's `copy`: carry over to the twin what every state has."""
        twin.owes = self.owes
        twin.won = self.won
        twin.opened = self.opened
        twin.horizon = self.horizon
        twin.guided = self.guided


def members(bits: i64, seats: i64) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple([seat for seat in range(seats) if bits >> seat & 1])


def restored(game: Game, dice: Dice, position: Mapping[str, Any], telling: bool, told: list[int], opened: int) -> State:
    """The state that a pickle holds."""
    state = game.from_position(position, dice)
    state.telling = telling
    state.told = vec[i64]([i64(one) for one in told])
    state.opened = i64(opened)
    return state
