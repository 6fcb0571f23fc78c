"""Everything that travels between the parlour and a client: one struct a message. docs/protocol.md tells the story.

Structs that go out are plain; structs that come in refuse unknown fields. WebSocket messages carry their kind in `type`.
Times are seconds since 1970, in UTC. A seat is a number from 0; `null` in its place is an onlooker.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

# Short texts that people write. They end where their line ends: none may hold a line break, another control character, or a
# sign that turns the direction of what follows. (`$` alone would let one line break pass at the end.)
LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*(?!\n)$"
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern=LINE)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=256)]
Seal: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
DiceText: TypeAlias = Annotated[str, Meta(max_length=128, pattern=LINE)]
RecoveryCode: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64)]
PersonId: TypeAlias = Annotated[str, Meta(max_length=64)]
Token: TypeAlias = Annotated[str, Meta(max_length=64)]
LevelName: TypeAlias = Annotated[str, Meta(max_length=32)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=30 * 24 * 3600)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500, pattern=LINE)]
Ref: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
ChoiceNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


# Games and opponents


class OptionInfo(Struct):
    """A switch of a game. Either `values` lists what it may be, or it is a whole number from `low` to `high`."""

    name: str
    text: str
    default: Any
    values: list[Any] | None = None
    low: int | None = None
    high: int | None = None


class GameInfo(Struct):
    """A game and what can be chosen about it."""

    name: str
    title: str
    authors: str
    summary: str
    fewest: int
    most: int
    seat_names: list[str]
    options: list[OptionInfo]
    rules_version: int
    actions: int


class LevelInfo(Struct):
    """An opponent that can take a seat, and how long it thinks about an answer at most, if it is by the clock."""

    name: str
    milliseconds: int | None = None


class House(Struct):
    """What this parlour offers: games, opponents, and its limits."""

    version: str
    games: list[GameInfo]
    levels: list[LevelInfo]
    limits: dict[str, int]


# People


class Rating(Struct):
    """How well somebody plays a game: `rating` is a cautious estimate (mu - 3 sigma), for lists."""

    game: str
    rating: float
    mu: float
    sigma: float
    matches: int


class Person(Struct):
    """Somebody, as everybody may see them."""

    id: str
    name: str
    account: bool
    ratings: list[Rating] = []


class Me(Struct):
    """Who this session belongs to; `person` is null before the first visit has a name."""

    person: Person | None


class Registered(Struct):
    """A new account, or new codes for it. Each code opens the account once without its password; they are shown only now."""

    person: Person
    recovery: list[str]


class Ranked(Struct):
    """One line of a game's list of ratings."""

    rank: int
    person: Person
    rating: Rating


class BeGuest(Struct, forbid_unknown_fields=True):
    """Become a guest. Without a name the parlour finds one."""

    name: Name | None = None


class Rename(Struct, forbid_unknown_fields=True):
    """Change the name that a guest is called by; an account keeps its name."""

    name: Name


class Register(Struct, forbid_unknown_fields=True):
    """Make an account; a guest's matches come along."""

    name: Name
    password: Password


class Login(Struct, forbid_unknown_fields=True):
    """Open an account on this device."""

    name: Name
    password: Password


class Recover(Struct, forbid_unknown_fields=True):
    """Open an account with one of its codes, which is used up, and give it a new password."""

    name: Name
    code: RecoveryCode
    password: Password


class ChangePassword(Struct, forbid_unknown_fields=True):
    """Another password; every other device has to log in again."""

    old: Password
    new: Password


class Prove(Struct, forbid_unknown_fields=True):
    """The password again, for what cannot be undone. A guest has none."""

    password: Password | None = None


# Tables


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long an answer may take (0: as long as it likes), and what happens to a seat that is late."""

    seconds: Seconds = 0
    late: Literal["bot", "resign"] = "bot"


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit there: `mine` (more than one: a hot seat), by `invite`, `open` to the lobby, or a `bot` of a level."""

    kind: Literal["mine", "invite", "open", "bot"]
    level: LevelName | None = None
    # What the seat is called, where one person holds several.
    name: Name | None = None


class CreateMatch(Struct, forbid_unknown_fields=True):
    """A new match. `seats` says who sits where, and so how many play; its options are those of the game."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=64)]
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], Any], Meta(max_length=64)] = {}
    clock: Clock = Clock()
    # Hints are given and answers can be taken back past rolls, where there are only bots besides; never rated.
    casual: bool = False
    # Whether everybody who has the address may look on.
    onlookers: bool = True
    # Start as soon as every seat is taken and every person's dice text is there.
    autostart: bool = True
    # The level of the bot that plays for who is late, has left or has resigned.
    stand_in: LevelName = "normal"


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Sit down. A seat kept for an invitation wants its token."""

    invite: Token | None = None
    # The client's own text for the dice, unsealed; or its seal. Both can also be given later.
    text: DiceText | None = None
    name: Name | None = None
    seal: Seal | None = None


class GiveSeal(Struct, forbid_unknown_fields=True):
    """What fixes the client's own text for the dice without telling it, made after it saw the commitment."""

    seal: Seal


class GiveText(Struct, forbid_unknown_fields=True):
    """The client's own random text for the dice of this match: the one that was sealed, when everybody has sealed theirs."""

    text: DiceText


class SetBot(Struct, forbid_unknown_fields=True):
    """Let a bot take a seat: of a level before the start, later of the table's own (`TableInfo.stand_in`)."""

    level: LevelName | None = None


class Mute(Struct, forbid_unknown_fields=True):
    """Whether somebody may speak at this table; the host decides."""

    person: PersonId
    muted: bool = True


class SeatInfo(Struct):
    """A seat and who sits there."""

    seat: int
    # What the rules call the seat, and what the person or bot is called.
    title: str
    name: str
    kind: Literal["person", "bot", "open", "invite"]
    # The person's public id; whether it is the one who reads this.
    person: str | None = None
    yours: bool = False
    # The level of a bot; for a person the bot that plays in their stead, if one does.
    level: str | None = None
    account: bool = False
    away: bool = False
    # Since when the person has been away.
    away_since: float | None = None
    resigned: bool = False
    # Whether the person has fixed what they add to the dice; its seal; and the text, shown to others when the match starts.
    fixed: bool = False
    seal: str | None = None
    text: str | None = None
    # A free seat of a rematch: the name of whom it is kept for, and whether that is who reads this.
    kept_for: str | None = None
    offered: bool = False
    # Why a bot plays for the person: their time ran out, they have left, or all the others agreed on it.
    why: Literal["late", "left", "agreed"] | None = None
    # The seats whose people have agreed that a bot plays here for who is away.
    agreed: list[int] = []


class DiceInfo(Struct):
    """The dice of a match: `commit` is SHA-256 of the secret, which is shown when the match has ended."""

    commit: str
    secret: str | None = None


class Outcome(Struct):
    """How a match ended: played to the `end`, or seats `resigned` until one was left, or it was `abandoned`."""

    how: Literal["end", "resigned", "abandoned"]
    winners: list[int]
    scores: list[int]
    resigned: list[int] = []


class TableInfo(Struct):
    """A match as a reader may see it from outside the game: who, what, how, and whether it goes on."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    rules_version: int
    status: Literal["waiting", "running", "over"]
    seats: list[SeatInfo]
    host: str | None
    clock: Clock
    casual: bool
    onlookers: bool
    autostart: bool
    rated: bool
    dice: DiceInfo
    created: float
    started: float | None = None
    ended: float | None = None
    outcome: Outcome | None = None
    # The token of the invitation, for those who sit here already; the match that followed and the one before.
    invite: str | None = None
    rematch: str | None = None
    previous: str | None = None
    # The level of the bot that plays for who is late, has left or has resigned.
    stand_in: str = "normal"
    # The people whom the host has muted here, by their ids.
    muted: list[str] = []
    # Why it can be neither played on nor replayed here, its rules having changed, say; empty if it can be.
    closed: str = ""


class LobbyTable(Struct):
    """A match that waits for players or can be watched."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    status: Literal["waiting", "running"]
    host: str
    names: list[str]
    open_seats: list[int]
    clock: Clock
    casual: bool
    created: float


class LobbyList(Struct):
    """What goes on in the house: matches with open seats, and matches that can be watched, newest first."""

    waiting: list[LobbyTable]
    running: list[LobbyTable]


class HistoryEntry(Struct):
    """One of a person's matches, and which seats were theirs."""

    id: str
    game: str
    title: str
    players: int
    status: Literal["waiting", "running", "over"]
    names: list[str]
    seats: list[int]
    created: float
    ended: float | None = None
    outcome: Outcome | None = None
    # Whether an answer of this person's is awaited.
    to_act: bool = False
    # Why it can be neither played on nor replayed here; empty if it can be.
    closed: str = ""


class History(Struct):
    """A page of one's matches, newest first; `next` goes into `before` for the page after."""

    matches: list[HistoryEntry]
    next: float | None = None


# What a seat sees


class ChoiceInfo(Struct):
    """One answer that may be given: its number, what it means (`kind`, `args`), in words, and a short form to type."""

    id: int
    kind: str
    args: dict[str, Any]
    text: str
    typed: str


class EventInfo(Struct):
    """One thing that happened."""

    kind: str
    args: dict[str, Any]
    text: str


class Seen(Struct):
    """What one seat (null: an onlooker) sees at a moment."""

    seat: int | None
    view: dict[str, Any]
    # One sentence: what is asked of whom.
    ask: str
    # Empty unless the seat owes an answer.
    choices: list[ChoiceInfo]
    # Whether `undo` would be granted now.
    undo: bool
    # What the last answer caused, as far as the seat may know it. In a snapshot: see `log` instead.
    events: list[EventInfo] = []


class LogEntry(Struct):
    """What one answer caused. Number 0 is the set-up, number n the n-th answer that stands.

    That somebody's time ran out is an entry of its own, with the number of the answer before: one event of the kind `late`,
    whose `then` is what the clock's is.
    """

    number: int
    by: int | None
    at: float | None
    events: list[EventInfo]


class SeatLog(Struct):
    """The log as one seat (null: an onlooker) may know it, oldest first, at most the last 200 entries."""

    seat: int | None
    entries: list[LogEntry]


class ChatLine(Struct):
    """Something said at the table."""

    id: int
    at: float
    person: str
    name: str
    # The seat of who said it; null for an onlooker.
    seat: int | None
    text: str


class Due(Struct):
    """A seat's answer is due at that time."""

    seat: int
    at: float


class Step(Struct):
    """A moment of a finished match: after `number` answers, the last of them by seat `by`."""

    number: int
    by: int | None
    at: float | None
    choice: ChoiceInfo | None
    seen: list[Seen]
    # The whole truth, only where all cards are open.
    position: dict[str, Any] | None = None


class Replay(Struct):
    """Some steps of a finished match, and how many there are (numbers 0 to length)."""

    length: int
    steps: list[Step]


class VerifyRecord(Struct, forbid_unknown_fields=True):
    """A record to be played again."""

    record: dict[str, Any]


class Verified(Struct):
    """Whether a record replays to the end that it tells of, with dice that belong to its commitment; and in words."""

    good: bool
    text: str
    answers: int = 0
    commit: str | None = None
    # What has to be known of the dice besides: who gave no text, or gave it unsealed.
    notes: list[str] = []


class Commitment(Struct):
    """One secret of the dice that the keeper committed to, and what became of it; the secret itself, afterwards.

    `chain` is SHA-256 of the chain before, the number and the commitment, a line each. `texts` counts the sealed texts
    that were opened for it: one that was never begun after that may have been called off because of what they led to.
    """

    number: int
    commit: str
    chain: str
    created: float
    became: Literal["waiting", "running", "played", "abandoned", "never begun", "dealt anew"]
    texts: int
    secret: str | None = None


class Commitments(Struct):
    """A page of the list of commitments, newest first; `next` goes into `before` for the page after."""

    entries: list[Commitment]
    next: int | None = None


# From the client, by WebSocket


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Answer for a seat. `seq` is the newest that the client has seen."""

    seq: Seq
    seat: SeatNumber
    choice: ChoiceNumber
    ref: Ref | None = None


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back."""

    seq: Seq
    seat: SeatNumber
    ref: Ref | None = None


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up."""

    seat: SeatNumber
    ref: Ref | None = None


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat."""

    text: ChatText
    ref: Ref | None = None


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would a strong mind answer? Casual matches only."""

    seat: SeatNumber
    ref: Ref | None = None


class AskHelp(Struct, tag="help", forbid_unknown_fields=True):
    """What is in question now? The same that `?` shows."""

    seat: SeatNumber | None = None
    ref: Ref | None = None


class AskPosition(Struct, tag="position", forbid_unknown_fields=True):
    """For minds: a position that the seat holds possible."""

    seat: SeatNumber
    ref: Ref | None = None


class AskSnapshot(Struct, tag="snapshot", forbid_unknown_fields=True):
    """Tell me everything again."""

    ref: Ref | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    ref: Ref | None = None


ClientMessage: TypeAlias = Act | Undo | Resign | Say | AskHint | AskHelp | AskPosition | AskSnapshot | Ping


# From the server, by WebSocket


class Snapshot(Struct, tag="snapshot"):
    """Everything that a client needs to draw the table, at connecting, when asked, and in answer to a stale message."""

    why: Literal["hello", "asked", "stale", "started", "moved"]
    seq: int
    table: TableInfo
    # One for each of the reader's seats, or one for an onlooker; empty before the match starts.
    seen: list[Seen]
    log: list[SeatLog]
    chat: list[ChatLine]
    due: list[Due]
    thinking: list[int]
    # How many answers stand.
    length: int
    now: float
    ref: int | UnsetType = UNSET


class Update(Struct, tag="update"):
    """One thing was done at the table, and is committed. For who did it, it is the acknowledgement and carries their `ref`."""

    # The position in the log after it; one more than that of the update before.
    seq: int
    # answer: of seat `by`. undo: by seat `by`; drop log entries numbered above `length`. resign: of seat `by`.
    # late: the time of seat `by` ran out, and a bot plays on or it has resigned; `seen` tells so in an event `late`.
    what: Literal["answer", "undo", "resign", "late"]
    by: int
    at: float
    length: int
    seen: list[Seen]
    due: list[Due]
    outcome: Outcome | UnsetType = UNSET
    ref: int | UnsetType = UNSET


class TableChanged(Struct, tag="table"):
    """Something about the table changed, not the game: somebody sat down, left, came back; or the match has ended."""

    table: TableInfo


class Chat(Struct, tag="chat"):
    """Somebody said something. For who said it, it carries their `ref`."""

    line: ChatLine
    ref: int | UnsetType = UNSET


class Thinking(Struct, tag="thinking"):
    """These bot seats are thinking now."""

    seats: list[int]


class HintChoice(Struct):
    """What a mind thinks of a choice: the chance of winning after it, if it compared the choices, and how often it tried."""

    choice: int
    text: str
    chance: float | None
    tries: int


class Hint(Struct, tag="hint"):
    """A mind's advice for the question of that `seq`, best first."""

    seat: int
    seq: int
    choices: list[HintChoice]
    ref: int | UnsetType = UNSET


class HelpEntry(Struct):
    """Something that is in question: what it means (`text`) and why it cannot be (`why`); either may be empty.

    `kind` and `args` say the same, for another language.
    """

    kind: str
    args: dict[str, Any]
    title: str
    text: str
    why: str


class Help(Struct, tag="help"):
    """What is in question now."""

    seat: int | None
    seq: int
    entries: list[HelpEntry]
    ref: int | UnsetType = UNSET


class Position(Struct, tag="position"):
    """A position that the seat holds possible: as it is, with all that the seat cannot know dealt anew, each time asked."""

    seat: int
    seq: int
    position: dict[str, Any]
    ref: int | UnsetType = UNSET


class Refused(Struct, tag="refused"):
    """A message that changed nothing, and why, in words for the person who sent it."""

    code: Literal[
        "malformed",
        "not_yours",
        "illegal",
        "not_running",
        "no_undo",
        "no_hint",
        "too_fast",
        "too_long",
        "busy",
        "muted",
    ]
    text: str
    ref: int | UnsetType = UNSET


class Pong(Struct, tag="pong"):
    """I am."""

    now: float
    ref: int | UnsetType = UNSET


class Lobby(Struct, tag="lobby"):
    """The lobby, whenever it has changed."""

    lobby: LobbyList


ServerMessage: TypeAlias = Snapshot | Update | TableChanged | Chat | Thinking | Hint | Help | Position | Refused | Pong


class Fault(Struct):
    """What an HTTP request was refused for: a short code, and a sentence for the person who caused it."""

    code: str
    text: str
