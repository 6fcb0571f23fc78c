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
LevelName: TypeAlias = Annotated[str, Meta(max_length=128)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=30 * 24 * 3600)]
Increment: TypeAlias = Annotated[int, Meta(ge=0, le=3600)]
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


class RatingAt(Struct):
    """What somebody's rating was after a match; without a match: what it was before there was a line."""

    at: float
    rating: float
    match: str | None


class RatingLine(Struct):
    """Somebody's rating in a game over time, oldest first: at most the newest hundred."""

    game: str
    points: list[RatingAt]


How: TypeAlias = Literal["friend", "asked", "asks", "refused"]


class Profile(Struct):
    """The page of an account, as everybody may see it.

    `how` is what its person is to who reads it: a friend; somebody who was asked, or who asks, to be one; somebody who may
    not ask; or nothing.
    """

    person: Person
    since: float
    lines: list[RatingLine]
    yours: bool
    how: How | None


class Friend(Struct):
    """Somebody, and what they are to one: a friend; `asked` to be one; they ask (`asks`); or they may not ask (`refused`)."""

    person: Person
    how: How
    at: float


class Friends(Struct):
    """One's friends, with requests that wait and people who may not ask, newest first."""

    people: list[Friend]


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


# Calling people back


class CallMe(Struct, forbid_unknown_fields=True):
    """Call this browser when it is its person's turn: its push subscription, and the language to do it in."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1024)]
    key: Annotated[str, Meta(min_length=80, max_length=100)]
    secret: Annotated[str, Meta(min_length=20, max_length=30)]
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")] = "en"


class Calls(Struct):
    """The key that a browser has to know to be called, null where nobody is; and whether this one is."""

    key: str | None
    called: bool


class Called(Struct):
    """What a browser is called with, sealed for it: somebody's turn, or an invitation by somebody."""

    kind: Literal["turn", "invited", "asked"]
    match: str
    title: str
    by: str
    language: str


# Tables


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long an answer may take (0: as long as it likes), and what happens to a seat that is late.

    With an `increment` the seconds are those that each seat has for the whole match, and every answer adds so many.
    """

    seconds: Seconds = 0
    late: Literal["bot", "resign"] = "bot"
    increment: Increment | None = None


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit there: `mine` (more than one: a hot seat), by `invite`, `open` to the lobby, or a `bot` of a level."""

    kind: Literal["mine", "invite", "open", "bot"]
    level: LevelName | None = None
    # What the seat is called, where one person holds several.
    name: Name | None = None


class Rehearsal(Struct, forbid_unknown_fields=True):
    """What happens at a table, fixed beforehand, where the house is open for rehearsals: the seed of its dice and of its
    bots' thoughts, and the position that it starts from. Such a match is never rated, and its dice are nobody's."""

    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] = 0
    position: dict[str, Any] | None = None


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
    rehearsal: Rehearsal | None = None


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
    closed: Sentence | None = None
    # Whether its luck was chosen beforehand: then it can neither be rated nor be fair.
    rehearsed: bool = False
    # How many look on.
    watching: int = 0
    # The day whose deal it is, where it is a daily one
    daily: str | None = None


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
    # Whether it counts, if accounts take the seats that are open; and how many look on.
    rated: bool
    watching: int


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
    # Whether an answer of this person's is awaited, and which seats owe one; until when this person's is due.
    to_act: bool = False
    acting: list[int] = []
    due: float | None = None
    # Why it can be neither played on nor replayed here; empty if it can be.
    closed: Sentence | None = None


class History(Struct):
    """A page of one's matches, newest first; `next` goes into `before` for the page after."""

    matches: list[HistoryEntry]
    next: float | None = None


class Invitation(Struct):
    """A friend asks one to their table, which waits: `invite` is what a seat is taken with."""

    match: str
    game: str
    title: str
    players: int
    clock: Clock
    casual: bool
    by: Person
    at: float
    invite: str


class Mine(Struct):
    """What waits for somebody: their matches that have not ended, those first where their answer is awaited, and invitations."""

    matches: list[HistoryEntry]
    invitations: list[Invitation]


class Invite(Struct, forbid_unknown_fields=True):
    """Ask a friend to the table."""

    person: PersonId


# What a seat sees


class ChoiceInfo(Struct):
    """One answer that may be given: its number, what it means (`kind`, `args`), in words, a short form to type, and what else
    the words tell, for other languages."""

    id: int
    kind: str
    args: dict[str, Any]
    text: str
    typed: str
    more: dict[str, Any]


class EventInfo(Struct):
    """One thing that happened."""

    kind: str
    args: dict[str, Any]
    text: str


class Sentence(Struct):
    """One thing that is said by itself. `kind` and `args` say the same as the English text, for another language."""

    kind: str
    args: dict[str, Any]
    text: str


class Seen(Struct):
    """What one seat (null: an onlooker) sees at a moment."""

    seat: int | None
    view: dict[str, Any]
    # What is asked of whom.
    ask: Sentence
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


class Moment(Struct):
    """A moment of a finished match: after `number` answers, the last of them by seat `by`."""

    number: int
    by: int | None
    at: float | None
    choice: ChoiceInfo | None
    seen: list[Seen]
    # The whole truth, only where all cards are open.
    position: dict[str, Any] | None = None


class Replay(Struct):
    """Some moments of a finished match, and how many there are (numbers 0 to length)."""

    length: int
    moments: list[Moment]


class ReplayLog(Struct):
    """Some entries of the log of a finished match, and how many answers there are (numbers 0 to length)."""

    length: int
    entries: list[LogEntry]


class VerifyRecord(Struct, forbid_unknown_fields=True):
    """A record to be played again; what its answers drew is told from that answer on."""

    record: dict[str, Any]
    first: int = 0


class Reviewing(Struct):
    """The review of a finished match (docs/review.md): `ready`, or how many of its answers have been looked at so far.

    While it is made, `lines` holds every seat's chance after the set-up and after each answer.
    """

    status: Literal["working", "ready", "failed"]
    done: int
    of: int
    lines: list[list[float]]
    review: dict[str, Any] | None


class Fortune(Struct):
    """What the review of a match found for one of somebody's seats, in parts of a win (docs/review.md)."""

    match: str
    game: str
    ended: float
    seat: int
    result: float
    luck: float
    # How far honest luck goes up or down in such a match
    swing: float
    decisions: int
    error_rate: float | None
    # Who had the other seats: the levels of bots, each once, and `person` where people sat; empty of one who played alone
    others: list[str] = []


class Fortunes(Struct):
    """Somebody's finished matches that have been reviewed, oldest first; and the newest of those that have not."""

    found: list[Fortune]
    waiting: list[str]


# The daily deal


class DailyMine(Struct):
    """How somebody has fared with one game of a day. What was given away is known when the review is there."""

    match: str
    status: Literal["waiting", "running", "over"]
    lost: float | None = None
    accuracy: float | None = None
    rank: int | None = None


class DailyLine(Struct):
    """One of those who gave away least in a game of a day, in parts of a win."""

    rank: int
    name: str
    lost: float
    accuracy: float | None
    yours: bool
    # Where it can be looked back on; when the day is over.
    match: str | None = None


class DailyGame(Struct):
    """One game of a day: who plays from where is the same for everybody, and so is the luck."""

    game: str
    title: str
    players: int
    seat: int
    of: int
    best: list[DailyLine]
    mine: DailyMine | None = None


class Streak(Struct):
    """How many days in a row an account has played to the end, up to today or yesterday; and at most ever."""

    now: int
    longest: int


class Daily(Struct):
    """A day's deal. `commit` stands in the list of commitments since `committed`; `secret` belongs to it, and is SHA-256 of the
    day's text, when the day is over."""

    day: str
    today: str
    ends: float
    commit: str
    committed: float
    games: list[DailyGame]
    streak: Streak | None = None
    secret: str | None = None


# Puzzles


class PuzzleGame(Struct):
    """How many puzzles of a game there are, and how one does with them."""

    game: str
    title: str
    count: int
    tried: int = 0
    solved: int = 0
    rating: float | None = None


class PuzzleAsked(Struct):
    """A puzzle, as its seat sees it: nothing that the seat could not know is told, and nothing of the answer."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    seat: int
    seat_names: list[str]
    seen: Seen
    printed: dict[str, Any]
    rating: float
    tries: int
    # Whether one has tried it before: then it is not rated again.
    again: bool


class TryPuzzle(Struct, forbid_unknown_fields=True):
    """Answer a puzzle."""

    choice: ChoiceNumber


class PuzzleAnswer(Struct):
    """What deep search gives an answer: the seat's chance of winning."""

    choice: ChoiceInfo
    chance: float


class PuzzleVerdict(Struct):
    """Whether an answer to a puzzle was the best, and why: what search gives it and the others, the best first; by how much the
    best comes out better when all are played on; which share of weak minds misses it. `after` is the best answer made."""

    good: bool
    answers: list[PuzzleAnswer]
    given: float | None
    lead: float
    missed: float
    after: Seen
    # The rating of who tried it, before and after; the same where it was tried before.
    before: float
    rating: float


class DrawnNumber(Struct):
    """A number of the stream of fair dice: from 0 to below - 1, or of a die from 1 to 6."""

    below: int
    value: int
    die: bool


class Drawn(Struct):
    """What one answer drew from the stream, in order; number 0 is the set-up, which is nobody's."""

    number: int
    by: int | None
    choice: ChoiceInfo | None
    numbers: list[DrawnNumber]


class Verified(Struct):
    """Whether a record replays to the end that it tells of, with dice that belong to its commitment; and in words."""

    good: bool
    kind: str
    args: dict[str, Any]
    text: str
    answers: int = 0
    commit: str | None = None
    # What has to be known of the dice besides: who gave no text, or gave it unsealed.
    notes: list[str] = []
    # With fair dice: what each answer drew, as far as goes into one message, and from which answer on to ask for the rest.
    drawn: list[Drawn] = []
    more: int | None = None


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


class Show(Struct, tag="show", forbid_unknown_fields=True):
    """For a device that several people share: tell it from now on what this seat of its own sees, and of its others nothing;
    null: what an onlooker sees. Answered with a snapshot. Connecting with `?curtain=1` begins like that, with null."""

    seat: SeatNumber | None = None
    ref: Ref | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    ref: Ref | None = None


ClientMessage: TypeAlias = Act | Undo | Resign | Say | AskHint | AskHelp | AskPosition | AskSnapshot | Show | Ping


# From the server, by WebSocket


class Snapshot(Struct, tag="snapshot"):
    """Everything that a client needs to draw the table, at connecting, when asked, and in answer to a stale message."""

    why: Literal["hello", "asked", "stale", "started", "moved"]
    seq: int
    table: TableInfo
    # One for each of the reader's seats (see `show`), or one for an onlooker; empty before the match starts.
    seen: list[Seen]
    log: list[SeatLog]
    chat: list[ChatLine]
    due: list[Due]
    # With a clock for the whole match: what each seat had left, in seconds, when it was last asked or had last answered.
    left: list[float]
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
    # resume: somebody is there again where nobody was, and the time of all questions begins anew; `by` is null.
    what: Literal["answer", "undo", "resign", "late", "resume"]
    by: int | None
    at: float
    length: int
    seen: list[Seen]
    due: list[Due]
    left: list[float]
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
    kind: str
    args: dict[str, Any]
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
    """What an HTTP request was refused for: a short code for programs, and a sentence for the person who caused it.

    `kind` and `args` say the same as the English text, for another language.
    """

    code: str
    kind: str
    args: dict[str, Any]
    text: str
