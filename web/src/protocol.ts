/**
 * What travels between the parlour and this app: the server's own structs. Written by `make protocol`; not to be changed by hand.
 */

import type { Args, Json, MatchRecord, View } from './shapes';

export type * from './shapes';

export type ClientMessage = Act | Undo | Resign | Say | AskHint | AskHelp | AskPosition | AskSnapshot | Show | Ping;
export type ServerMessage = Snapshot | Update | TableChanged | Chat | Thinking | Hint | Help | Position | Refused | Pong;

/**
 * A switch of a game. Either `values` lists what it may be, or it is a whole number from `low` to `high`.
 */
export interface OptionInfo {
  name: string;
  text: string;
  default: Json;
  values: Json[] | null;
  low: number | null;
  high: number | null;
}

/**
 * A game and what can be chosen about it.
 */
export interface GameInfo {
  name: string;
  title: string;
  authors: string;
  summary: string;
  fewest: number;
  most: number;
  seat_names: string[];
  options: OptionInfo[];
  rules_version: number;
  actions: number;
}

/**
 * An opponent that can take a seat, and how long it thinks about an answer at most, if it is by the clock.
 */
export interface LevelInfo {
  name: string;
  milliseconds: number | null;
}

/**
 * What this parlour offers: games, opponents, and its limits.
 */
export interface House {
  version: string;
  games: GameInfo[];
  levels: LevelInfo[];
  limits: {
    [k: string]: number;
  };
}

/**
 * How well somebody plays a game: `rating` is a cautious estimate (mu - 3 sigma), for lists.
 */
export interface Rating {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

/**
 * Somebody, as everybody may see them.
 */
export interface Person {
  id: string;
  name: string;
  account: boolean;
  ratings: Rating[];
}

/**
 * Who this session belongs to; `person` is null before the first visit has a name.
 */
export interface Me {
  person: Person | null;
}

/**
 * A new account, or new codes for it. Each code opens the account once without its password; they are shown only now.
 */
export interface Registered {
  person: Person;
  recovery: string[];
}

/**
 * What somebody's rating was after a match; without a match: what it was before there was a line.
 */
export interface RatingAt {
  at: number;
  rating: number;
  match: string | null;
}

/**
 * Somebody's rating in a game over time, oldest first: at most the newest hundred.
 */
export interface RatingLine {
  game: string;
  points: RatingAt[];
}

/**
 * The page of an account, as everybody may see it.
 *
 * `how` is what its person is to who reads it: a friend; somebody who was asked, or who asks, to be one; somebody who may
 * not ask; or nothing.
 */
export interface Profile {
  person: Person;
  since: number;
  lines: RatingLine[];
  yours: boolean;
  how: ('asked' | 'asks' | 'friend' | 'refused') | null;
}

/**
 * Somebody, and what they are to one: a friend; `asked` to be one; they ask (`asks`); or they may not ask (`refused`).
 */
export interface Friend {
  person: Person;
  how: 'asked' | 'asks' | 'friend' | 'refused';
  at: number;
}

/**
 * One's friends, with requests that wait and people who may not ask, newest first.
 */
export interface Friends {
  people: Friend[];
}

/**
 * One line of a game's list of ratings.
 */
export interface Ranked {
  rank: number;
  person: Person;
  rating: Rating;
}

/**
 * Become a guest. Without a name the parlour finds one.
 */
export interface BeGuest {
  name?: string | null;
}

/**
 * Change the name that a guest is called by; an account keeps its name.
 */
export interface Rename {
  name: string;
}

/**
 * Make an account; a guest's matches come along.
 */
export interface Register {
  name: string;
  password: string;
}

/**
 * Open an account on this device.
 */
export interface Login {
  name: string;
  password: string;
}

/**
 * Open an account with one of its codes, which is used up, and give it a new password.
 */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/**
 * Another password; every other device has to log in again.
 */
export interface ChangePassword {
  old: string;
  new: string;
}

/**
 * The password again, for what cannot be undone. A guest has none.
 */
export interface Prove {
  password?: string | null;
}

/**
 * Call this browser when it is its person's turn: its push subscription, and the language to do it in.
 */
export interface CallMe {
  endpoint: string;
  key: string;
  secret: string;
  language?: string;
}

/**
 * The key that a browser has to know to be called, null where nobody is; and whether this one is.
 */
export interface Calls {
  key: string | null;
  called: boolean;
}

/**
 * What a browser is called with, sealed for it: somebody's turn, or an invitation by somebody.
 */
export interface Called {
  kind: 'asked' | 'invited' | 'turn';
  match: string;
  title: string;
  by: string;
  language: string;
}

/**
 * How long an answer may take (0: as long as it likes), and what happens to a seat that is late.
 *
 * With an `increment` the seconds are those that each seat has for the whole match, and every answer adds so many.
 */
export interface Clock {
  seconds: number;
  late: 'bot' | 'resign';
  increment: number | null;
}

/**
 * Who shall sit there: `mine` (more than one: a hot seat), by `invite`, `open` to the lobby, or a `bot` of a level.
 */
export interface SeatWish {
  kind: 'bot' | 'invite' | 'mine' | 'open';
  level?: string | null;
  name?: string | null;
}

/**
 * What happens at a table, fixed beforehand, where the house is open for rehearsals: the seed of its dice and of its
 * bots' thoughts, and the position that it starts from. Such a match is never rated, and its dice are nobody's.
 */
export interface Rehearsal {
  seed?: number;
  position?: Args | null;
}

/**
 * A new match. `seats` says who sits where, and so how many play; its options are those of the game.
 */
export interface CreateMatch {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Json>;
  clock?: Clock;
  casual?: boolean;
  onlookers?: boolean;
  autostart?: boolean;
  stand_in?: string;
  rehearsal?: Rehearsal | null;
}

/**
 * Sit down. A seat kept for an invitation wants its token.
 */
export interface TakeSeat {
  invite?: string | null;
  text?: string | null;
  name?: string | null;
  seal?: string | null;
}

/**
 * What fixes the client's own text for the dice without telling it, made after it saw the commitment.
 */
export interface GiveSeal {
  seal: string;
}

/**
 * The client's own random text for the dice of this match: the one that was sealed, when everybody has sealed theirs.
 */
export interface GiveText {
  text: string;
}

/**
 * Let a bot take a seat: of a level before the start, later of the table's own (`TableInfo.stand_in`).
 */
export interface SetBot {
  level?: string | null;
}

/**
 * Whether somebody may speak at this table; the host decides.
 */
export interface Mute {
  person: string;
  muted?: boolean;
}

/**
 * A seat and who sits there.
 */
export interface SeatInfo {
  seat: number;
  title: string;
  name: string;
  kind: 'bot' | 'invite' | 'open' | 'person';
  person: string | null;
  yours: boolean;
  level: string | null;
  account: boolean;
  away: boolean;
  away_since: number | null;
  resigned: boolean;
  fixed: boolean;
  seal: string | null;
  text: string | null;
  kept_for: string | null;
  offered: boolean;
  why: ('agreed' | 'late' | 'left') | null;
  agreed: number[];
}

/**
 * The dice of a match: `commit` is SHA-256 of the secret, which is shown when the match has ended.
 */
export interface DiceInfo {
  commit: string;
  secret: string | null;
}

/**
 * How a match ended: played to the `end`, or seats `resigned` until one was left, or it was `abandoned`.
 */
export interface Outcome {
  how: 'abandoned' | 'end' | 'resigned';
  winners: number[];
  scores: number[];
  resigned: number[];
}

/**
 * A match as a reader may see it from outside the game: who, what, how, and whether it goes on.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, Json>;
  rules_version: number;
  status: 'over' | 'running' | 'waiting';
  seats: SeatInfo[];
  host: string | null;
  clock: Clock;
  casual: boolean;
  onlookers: boolean;
  autostart: boolean;
  rated: boolean;
  dice: DiceInfo;
  created: number;
  started: number | null;
  ended: number | null;
  outcome: Outcome | null;
  invite: string | null;
  rematch: string | null;
  previous: string | null;
  stand_in: string;
  muted: string[];
  closed: Sentence | null;
  rehearsed: boolean;
  watching: number;
  daily: string | null;
}

/**
 * One thing that is said by itself. `kind` and `args` say the same as the English text, for another language.
 */
export interface Sentence {
  kind: string;
  args: Args;
  text: string;
}

/**
 * A match that waits for players or can be watched.
 */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, Json>;
  status: 'running' | 'waiting';
  host: string;
  names: string[];
  open_seats: number[];
  clock: Clock;
  casual: boolean;
  created: number;
  rated: boolean;
  watching: number;
}

/**
 * What goes on in the house: matches with open seats, and matches that can be watched, newest first.
 */
export interface LobbyList {
  waiting: LobbyTable[];
  running: LobbyTable[];
}

/**
 * One of a person's matches, and which seats were theirs.
 */
export interface HistoryEntry {
  id: string;
  game: string;
  title: string;
  players: number;
  status: 'over' | 'running' | 'waiting';
  names: string[];
  seats: number[];
  created: number;
  ended: number | null;
  outcome: Outcome | null;
  to_act: boolean;
  acting: number[];
  due: number | null;
  closed: Sentence | null;
}

/**
 * A page of one's matches, newest first; `next` goes into `before` for the page after.
 */
export interface History {
  matches: HistoryEntry[];
  next: number | null;
}

/**
 * A friend asks one to their table, which waits: `invite` is what a seat is taken with.
 */
export interface Invitation {
  match: string;
  game: string;
  title: string;
  players: number;
  clock: Clock;
  casual: boolean;
  by: Person;
  at: number;
  invite: string;
}

/**
 * What waits for somebody: their matches that have not ended, those first where their answer is awaited, and invitations.
 */
export interface Mine {
  matches: HistoryEntry[];
  invitations: Invitation[];
}

/**
 * Ask a friend to the table.
 */
export interface Invite {
  person: string;
}

/**
 * One answer that may be given: its number, what it means (`kind`, `args`), in words, a short form to type, and what else
 * the words tell, for other languages.
 */
export interface ChoiceInfo {
  id: number;
  kind: string;
  args: Args;
  text: string;
  typed: string;
  more: Args;
}

/**
 * One thing that happened.
 */
export interface EventInfo {
  kind: string;
  args: Args;
  text: string;
}

/**
 * What one seat (null: an onlooker) sees at a moment.
 */
export interface Seen {
  seat: number | null;
  view: View;
  ask: Sentence;
  choices: ChoiceInfo[];
  undo: boolean;
  events: EventInfo[];
}

/**
 * What one answer caused. Number 0 is the set-up, number n the n-th answer that stands.
 *
 * That somebody's time ran out is an entry of its own, with the number of the answer before: one event of the kind `late`,
 * whose `then` is what the clock's is.
 */
export interface LogEntry {
  number: number;
  by: number | null;
  at: number | null;
  events: EventInfo[];
}

/**
 * The log as one seat (null: an onlooker) may know it, oldest first, at most the last 200 entries.
 */
export interface SeatLog {
  seat: number | null;
  entries: LogEntry[];
}

/**
 * Something said at the table.
 */
export interface ChatLine {
  id: number;
  at: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
}

/**
 * A seat's answer is due at that time.
 */
export interface Due {
  seat: number;
  at: number;
}

/**
 * A moment of a finished match: after `number` answers, the last of them by seat `by`.
 */
export interface Moment {
  number: number;
  by: number | null;
  at: number | null;
  choice: ChoiceInfo | null;
  seen: Seen[];
  position: Args | null;
}

/**
 * Some moments of a finished match, and how many there are (numbers 0 to length).
 */
export interface Replay {
  length: number;
  moments: Moment[];
}

/**
 * Some entries of the log of a finished match, and how many answers there are (numbers 0 to length).
 */
export interface ReplayLog {
  length: number;
  entries: LogEntry[];
}

/**
 * A record to be played again; what its answers drew is told from that answer on.
 */
export interface VerifyRecord {
  record: MatchRecord;
  first?: number;
}

/**
 * The review of a finished match (docs/review.md): `ready`, or how many of its answers have been looked at so far.
 *
 * While it is made, `lines` holds every seat's chance after the set-up and after each answer.
 */
export interface Reviewing {
  status: 'failed' | 'ready' | 'working';
  done: number;
  of: number;
  lines: number[][];
  review: Args | null;
}

/**
 * What the review of a match found for one of somebody's seats, in parts of a win (docs/review.md).
 */
export interface Fortune {
  match: string;
  game: string;
  ended: number;
  seat: number;
  result: number;
  luck: number;
  swing: number;
  decisions: number;
  error_rate: number | null;
  others: string[];
}

/**
 * Somebody's finished matches that have been reviewed, oldest first; and the newest of those that have not.
 */
export interface Fortunes {
  found: Fortune[];
  waiting: string[];
}

/**
 * How somebody has fared with one game of a day. What was given away is known when the review is there.
 */
export interface DailyMine {
  match: string;
  status: 'over' | 'running' | 'waiting';
  lost: number | null;
  accuracy: number | null;
  rank: number | null;
}

/**
 * One of those who gave away least in a game of a day, in parts of a win.
 */
export interface DailyLine {
  rank: number;
  name: string;
  lost: number;
  accuracy: number | null;
  yours: boolean;
  match: string | null;
}

/**
 * One game of a day: who plays from where is the same for everybody, and so is the luck.
 */
export interface DailyGame {
  game: string;
  title: string;
  players: number;
  seat: number;
  of: number;
  best: DailyLine[];
  mine: DailyMine | null;
}

/**
 * How many days in a row an account has played to the end, up to today or yesterday; and at most ever.
 */
export interface Streak {
  now: number;
  longest: number;
}

/**
 * A day's deal. `commit` stands in the list of commitments since `committed`; `secret` belongs to it, and is SHA-256 of the
 * day's text, when the day is over.
 */
export interface Daily {
  day: string;
  today: string;
  ends: number;
  commit: string;
  committed: number;
  games: DailyGame[];
  streak: Streak | null;
  secret: string | null;
}

/**
 * How many puzzles of a game there are, and how one does with them.
 */
export interface PuzzleGame {
  game: string;
  title: string;
  count: number;
  tried: number;
  solved: number;
  rating: number | null;
}

/**
 * A puzzle, as its seat sees it: nothing that the seat could not know is told, and nothing of the answer.
 */
export interface PuzzleAsked {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Args;
  seat: number;
  seat_names: string[];
  seen: Seen;
  printed: Args;
  rating: number;
  tries: number;
  again: boolean;
}

/**
 * Answer a puzzle.
 */
export interface TryPuzzle {
  choice: number;
}

/**
 * What deep search gives an answer: the seat's chance of winning.
 */
export interface PuzzleAnswer {
  choice: ChoiceInfo;
  chance: number;
}

/**
 * Whether an answer to a puzzle was the best, and why: what search gives it and the others, the best first; by how much the
 * best comes out better when all are played on; which share of weak minds misses it. `after` is the best answer made.
 */
export interface PuzzleVerdict {
  good: boolean;
  answers: PuzzleAnswer[];
  given: number | null;
  lead: number;
  missed: number;
  after: Seen;
  before: number;
  rating: number;
}

/**
 * A number of the stream of fair dice: from 0 to below - 1, or of a die from 1 to 6.
 */
export interface DrawnNumber {
  below: number;
  value: number;
  die: boolean;
}

/**
 * What one answer drew from the stream, in order; number 0 is the set-up, which is nobody's.
 */
export interface Drawn {
  number: number;
  by: number | null;
  choice: ChoiceInfo | null;
  numbers: DrawnNumber[];
}

/**
 * Whether a record replays to the end that it tells of, with dice that belong to its commitment; and in words.
 */
export interface Verified {
  good: boolean;
  kind: string;
  args: Args;
  text: string;
  answers: number;
  commit: string | null;
  notes: string[];
  drawn: Drawn[];
  more: number | null;
}

/**
 * One secret of the dice that the keeper committed to, and what became of it; the secret itself, afterwards.
 *
 * `chain` is SHA-256 of the chain before, the number and the commitment, a line each. `texts` counts the sealed texts
 * that were opened for it: one that was never begun after that may have been called off because of what they led to.
 */
export interface Commitment {
  number: number;
  commit: string;
  chain: string;
  created: number;
  became: 'abandoned' | 'dealt anew' | 'never begun' | 'played' | 'running' | 'waiting';
  texts: number;
  secret: string | null;
}

/**
 * A page of the list of commitments, newest first; `next` goes into `before` for the page after.
 */
export interface Commitments {
  entries: Commitment[];
  next: number | null;
}

/**
 * Answer for a seat. `seq` is the newest that the client has seen.
 */
export interface Act {
  type: 'act';
  seq: number;
  seat: number;
  choice: number;
  ref?: number | null;
}

/**
 * Take back.
 */
export interface Undo {
  type: 'undo';
  seq: number;
  seat: number;
  ref?: number | null;
}

/**
 * Give up.
 */
export interface Resign {
  type: 'resign';
  seat: number;
  ref?: number | null;
}

/**
 * Chat.
 */
export interface Say {
  type: 'say';
  text: string;
  ref?: number | null;
}

/**
 * What would a strong mind answer? Casual matches only.
 */
export interface AskHint {
  type: 'hint';
  seat: number;
  ref?: number | null;
}

/**
 * What is in question now? The same that `?` shows.
 */
export interface AskHelp {
  type: 'help';
  seat?: number | null;
  ref?: number | null;
}

/**
 * For minds: a position that the seat holds possible.
 */
export interface AskPosition {
  type: 'position';
  seat: number;
  ref?: number | null;
}

/**
 * Tell me everything again.
 */
export interface AskSnapshot {
  type: 'snapshot';
  ref?: number | null;
}

/**
 * For a device that several people share: tell it from now on what this seat of its own sees, and of its others nothing;
 * null: what an onlooker sees. Answered with a snapshot. Connecting with `?curtain=1` begins like that, with null.
 */
export interface Show {
  type: 'show';
  seat?: number | null;
  ref?: number | null;
}

/**
 * Are you there?
 */
export interface Ping {
  type: 'ping';
  ref?: number | null;
}

/**
 * Everything that a client needs to draw the table, at connecting, when asked, and in answer to a stale message.
 */
export interface Snapshot {
  type: 'snapshot';
  why: 'asked' | 'hello' | 'moved' | 'stale' | 'started';
  seq: number;
  table: TableInfo;
  seen: Seen[];
  log: SeatLog[];
  chat: ChatLine[];
  due: Due[];
  left: number[];
  thinking: number[];
  length: number;
  now: number;
  ref?: number;
}

/**
 * One thing was done at the table, and is committed. For who did it, it is the acknowledgement and carries their `ref`.
 */
export interface Update {
  type: 'update';
  seq: number;
  what: 'answer' | 'late' | 'resign' | 'resume' | 'undo';
  by: number | null;
  at: number;
  length: number;
  seen: Seen[];
  due: Due[];
  left: number[];
  outcome?: Outcome;
  ref?: number;
}

/**
 * Something about the table changed, not the game: somebody sat down, left, came back; or the match has ended.
 */
export interface TableChanged {
  type: 'table';
  table: TableInfo;
}

/**
 * Somebody said something. For who said it, it carries their `ref`.
 */
export interface Chat {
  type: 'chat';
  line: ChatLine;
  ref?: number;
}

/**
 * These bot seats are thinking now.
 */
export interface Thinking {
  type: 'thinking';
  seats: number[];
}

/**
 * What a mind thinks of a choice: the chance of winning after it, if it compared the choices, and how often it tried.
 */
export interface HintChoice {
  choice: number;
  text: string;
  chance: number | null;
  tries: number;
}

/**
 * A mind's advice for the question of that `seq`, best first.
 */
export interface Hint {
  type: 'hint';
  seat: number;
  seq: number;
  choices: HintChoice[];
  ref?: number;
}

/**
 * Something that is in question: what it means (`text`) and why it cannot be (`why`); either may be empty.
 *
 * `kind` and `args` say the same, for another language.
 */
export interface HelpEntry {
  kind: string;
  args: Args;
  title: string;
  text: string;
  why: string;
}

/**
 * What is in question now.
 */
export interface Help {
  type: 'help';
  seat: number | null;
  seq: number;
  entries: HelpEntry[];
  ref?: number;
}

/**
 * A position that the seat holds possible: as it is, with all that the seat cannot know dealt anew, each time asked.
 */
export interface Position {
  type: 'position';
  seat: number;
  seq: number;
  position: Args;
  ref?: number;
}

/**
 * A message that changed nothing, and why, in words for the person who sent it.
 */
export interface Refused {
  type: 'refused';
  code: 'busy' | 'illegal' | 'malformed' | 'muted' | 'no_hint' | 'no_undo' | 'not_running' | 'not_yours' | 'too_fast' | 'too_long';
  kind: string;
  args: Args;
  text: string;
  ref?: number;
}

/**
 * I am.
 */
export interface Pong {
  type: 'pong';
  now: number;
  ref?: number;
}

/**
 * The lobby, whenever it has changed.
 */
export interface Lobby {
  type: 'lobby';
  lobby: LobbyList;
}

/**
 * What an HTTP request was refused for: a short code for programs, and a sentence for the person who caused it.
 *
 * `kind` and `args` say the same as the English text, for another language.
 */
export interface Fault {
  code: string;
  kind: string;
  args: Args;
  text: string;
}
