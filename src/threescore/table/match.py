"""A match is its game, its luck and its list of answers; everything else follows from them."""

from __future__ import annotations

from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from threescore.core.errors import BadSave, IllegalChoice, NotAsked, ThreescoreError
from threescore.core.game import Game
from threescore.core.words import Event
from threescore.rules import game as game_by_name
from threescore.rules import kind_of
from threescore.table.luck import Luck, read_luck

SCHEMA = "threescore/record/1"


class Move(NamedTuple):
    """A logged answer."""

    seat: int
    choice: int


class Match:
    """One game being played, with its log."""

    def __init__(self, game: Game, luck: Luck) -> None:
        self.game = game
        self.luck = luck
        self.state = game.start(dice=luck.dice())
        self.moves: list[Move] = []
        # What had come to light before each move, to tell which can be taken back.
        self.opened: list[int] = []
        # What was told at the set-up and by each move.
        self.told: list[vec[i64]] = [self.state.told]
        # The seats that have given up, and whether the match has ended with that
        self.resigned: list[int] = []
        self.given_up: bool = False

    @property
    def over(self) -> bool:
        """Whether the match has ended: the game is over, or was given up."""
        return self.state.over or self.given_up

    @property
    def winners(self) -> list[int]:
        """Who has won the match: those who have won the game or, where it was given up, the one who is left."""
        if self.state.over:
            return list(self.state.winners)
        left = [seat for seat in range(self.game.players) if seat not in self.resigned]
        return left if self.given_up and len(left) == 1 else []

    def resign(self, seat: Any, ends: bool) -> None:
        """Give up for a seat. That ends the match where one seat at most is left, or if it `ends` for all who wanted to play."""
        if self.over:
            raise NotAsked("the match has ended; nobody can resign any more")
        if type(seat) is not int or not 0 <= seat < self.game.players or seat in self.resigned:
            left = ", ".join([str(one) for one in range(self.game.players) if one not in self.resigned])
            raise NotAsked(f"seat {seat!r} cannot resign; these can: {left}")
        self.resigned.append(seat)
        self.given_up = ends or self.game.players - len(self.resigned) <= 1

    def act(self, seat: int, choice: int) -> None:
        """Answer for a seat, and log it."""
        if self.given_up:
            raise NotAsked("the match was given up; nobody owes an answer")
        before = self.state.opened
        self.state.act(seat, choice)
        self.moves.append(Move(seat, choice))
        self.opened.append(before)
        self.told.append(self.state.told)

    def heard(self, number: int, seat: int | None) -> list[Event]:
        """What a seat (None: an onlooker) may know of what the answer of that number caused; 0 is the set-up."""
        state = self.state
        last = state.told
        state.told = self.told[number]
        try:
            return state.events_for(seat)
        finally:
            state.told = last

    # Taking back

    def undoable(self, seat: int) -> int:
        """How many of the last answers the seat may take back: its own, with nothing come to light since."""
        length = len(self.moves)
        first = length
        while first and self.moves[first - 1].seat == seat and self.opened[first - 1] == self.state.opened:
            first -= 1
        return length - first

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer."""
        if not self.undoable(seat):
            raise IllegalChoice(
                "there is nothing to take back: only one's own last answers can be, and not past a roll, a card that was "
                "turned or another seat's answer"
            )
        self.rewind(len(self.moves) - 1)

    def last_of(self, seat: int) -> int | None:
        """How many answers were given before the seat's last one; None if it has given none."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number].seat == seat:
                return number
        return None

    def undo_far(self, seat: int) -> None:
        """Take back the seat's last answer and all that came after it, whatever has come to light: for casual play."""
        before = self.last_of(seat)
        if before is None:
            raise IllegalChoice(f"seat {seat} has nothing to take back: it has not answered anything yet")
        self.rewind(before)

    def rewind(self, length: int) -> None:
        """Go back to the moment after the first `length` answers."""
        again = replay(self.game, self.luck, self.moves[:length])
        self.state, self.moves, self.opened, self.told = again.state, again.moves, again.opened, again.told

    # Records

    def record(self) -> dict[str, Any]:
        """The whole match as JSON: enough to play it again to the same end."""
        told: dict[str, Any] = {
            "schema": SCHEMA,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "players": self.game.players,
            "options": self.game.settings(),
            "dice": self.luck.record(),
            "moves": [list(move) for move in self.moves],
            "over": self.state.over,
            "winners": list(self.state.winners),
            "scores": list(self.state.scores),
        }
        if self.resigned:
            how = "resigned" if self.given_up else "end" if self.state.over else None
            told["ended"] = {"how": how, "winners": self.winners, "resigned": sorted(self.resigned)}
        return told


def replay(game: Game, luck: Luck, moves: list[Move]) -> Match:
    """Play the answers of a log; BadSave if one of them is not legal."""
    match = Match(game, luck)
    for number, move in enumerate(moves, 1):
        try:
            match.act(*move)
        except ThreescoreError as error:
            raise BadSave(f"answer {number} of the log cannot be given: {error}") from error
    return match


def from_record(record: Any) -> Match:
    """The match of a record, played again to where it was; BadSave if it is damaged or from other rules."""
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise BadSave(f"this is not a record of a match: it should say 'schema': {SCHEMA!r}")
    try:
        kind_of(record["game"]).refuse_files(record["options"])
        game = game_by_name(record["game"], record["players"], **record["options"])
        version = record["rules_version"]
        moves = [Move(seat, choice) for seat, choice in record["moves"]]
        dice = record["dice"]
        outcome = (record["over"], record["winners"], record["scores"])
    except (KeyError, TypeError, ValueError, ThreescoreError) as error:
        raise BadSave(f"the record is damaged: {error}") from error
    if version != game.rules_version:
        raise BadSave(
            f"the record was played by rules version {version} of {game.name}; this is version {game.rules_version}"
        )
    match = replay(game, read_luck(dice), moves)
    now = (match.state.over, list(match.state.winners), list(match.state.scores))
    if now != outcome:
        raise BadSave(f"the record says it ended as {outcome}, but its answers lead to {now}")
    if "ended" in record:
        read_resignations(match, record["ended"])
    return match


def read_resignations(match: Match, ended: Any) -> None:
    """Who gave up, and whether that was the end, from the record's `ended`."""
    try:
        how, winners, resigned = ended["how"], ended["winners"], list(ended["resigned"])
        for seat in resigned:
            if type(seat) is not int or not 0 <= seat < match.game.players or seat in match.resigned:
                raise ValueError(f"seat {seat!r} cannot have resigned")
            match.resigned.append(seat)
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(f"the record's 'ended' is damaged: {error!r}") from error
    match.given_up = how == "resigned" and bool(match.resigned) and not match.state.over
    hows = ("end",) if match.state.over else ("resigned",) if match.given_up else (None, "abandoned")
    if how not in hows or winners != match.winners:
        raise BadSave(
            f"the record says that it ended as {ended}, which does not follow from its answers and who resigned"
        )
