/**
 * What travels between the parlour and this app. The same structs, in the same order, as the server's messages
 * (`threescore/server/messages.py`); `tests/browser/test_protocol_types.py` checks that they agree.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// A game's own values: each table knows what its own look like.
export type Args = Record<string, any>;

// Games and opponents

export interface OptionInfo {
  name: string;
  text: string;
  default: Json;
  values: Json[] | null;
  low: number | null;
  high: number | null;
}

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

export interface LevelInfo {
  name: string;
  milliseconds: number | null;
}

export interface House {
  version: string;
  games: GameInfo[];
  levels: LevelInfo[];
  limits: Record<string, number>;
}

// People

export interface Rating {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

export interface Person {
  id: string;
  name: string;
  account: boolean;
  ratings: Rating[];
}

export interface Me {
  person: Person | null;
}

/** A new account, or new codes for it; each opens it once without its password, and they are shown only now. */
export interface Registered {
  person: Person;
  recovery: string[];
}

export interface Ranked {
  rank: number;
  person: Person;
  rating: Rating;
}

// Tables

export interface Clock {
  seconds: number;
  late: 'bot' | 'resign';
}

export interface SeatWish {
  kind: 'mine' | 'invite' | 'open' | 'bot';
  level?: string | null;
  name?: string | null;
}

export interface CreateMatch {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Json>;
  clock?: Clock;
  casual?: boolean;
  onlookers?: boolean;
  autostart?: boolean;
  stand_in?: string;
}

export interface TakeSeat {
  invite?: string | null;
  text?: string | null;
  name?: string | null;
  seal?: string | null;
}

export interface SeatInfo {
  seat: number;
  title: string;
  name: string;
  kind: 'person' | 'bot' | 'open' | 'invite';
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
  why: 'late' | 'left' | 'agreed' | null;
  agreed: number[];
}

export interface DiceInfo {
  commit: string;
  secret: string | null;
}

export interface Outcome {
  how: 'end' | 'resigned' | 'abandoned';
  winners: number[];
  scores: number[];
  resigned: number[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, Json>;
  rules_version: number;
  status: 'waiting' | 'running' | 'over';
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
  closed: string;
}

export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, Json>;
  status: 'waiting' | 'running';
  host: string;
  names: string[];
  open_seats: number[];
  clock: Clock;
  casual: boolean;
  created: number;
}

export interface LobbyList {
  waiting: LobbyTable[];
  running: LobbyTable[];
}

export interface HistoryEntry {
  id: string;
  game: string;
  title: string;
  players: number;
  status: 'waiting' | 'running' | 'over';
  names: string[];
  seats: number[];
  to_act: boolean;
  closed: string;
  created: number;
  ended: number | null;
  outcome: Outcome | null;
}

export interface History {
  matches: HistoryEntry[];
  next: number | null;
}

// What a seat sees

/** What all games' views share; a table narrows it to its own. */
export interface View {
  game: string;
  players: number;
  seat: number | null;
  to_act: number[];
  over: boolean;
  winners: number[];
  scores: number[];
}

export interface ChoiceInfo {
  id: number;
  kind: string;
  args: Args;
  text: string;
  typed: string;
}

export interface EventInfo {
  kind: string;
  args: Args;
  text: string;
}

export interface Seen {
  seat: number | null;
  view: View;
  ask: string;
  choices: ChoiceInfo[];
  undo: boolean;
  events: EventInfo[];
}

export interface LogEntry {
  number: number;
  by: number | null;
  at: number | null;
  events: EventInfo[];
}

export interface SeatLog {
  seat: number | null;
  entries: LogEntry[];
}

export interface ChatLine {
  id: number;
  at: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
}

export interface Due {
  seat: number;
  at: number;
}

export interface Step {
  number: number;
  by: number | null;
  at: number | null;
  choice: ChoiceInfo | null;
  seen: Seen[];
  position: Args | null;
}

export interface Replay {
  length: number;
  steps: Step[];
}

export interface Verified {
  good: boolean;
  text: string;
  answers: number;
  commit: string | null;
  notes: string[];
}

export interface Commitment {
  number: number;
  commit: string;
  chain: string;
  created: number;
  became: 'waiting' | 'running' | 'played' | 'abandoned' | 'never begun' | 'dealt anew';
  texts: number;
  secret: string | null;
}

export interface Commitments {
  entries: Commitment[];
  next: number | null;
}

/** A finished match as a file: what `threescore verify` and the page that checks the dice read. */
export interface MatchRecord {
  schema: string;
  game: string;
  rules_version: number;
  players: number;
  options: Record<string, Json>;
  dice: { kind: string; commit: string; secret: string; match: string; texts: string[]; seals?: (string | null)[]; people?: number[] };
  moves: [number, number][];
  over: boolean;
  winners: number[];
  scores: number[];
  seats?: string[];
  times?: number[];
}

// From the client, by WebSocket

export type ClientMessage =
  | { type: 'act'; seq: number; seat: number; choice: number; ref?: number }
  | { type: 'undo'; seq: number; seat: number; ref?: number }
  | { type: 'resign'; seat: number; ref?: number }
  | { type: 'say'; text: string; ref?: number }
  | { type: 'hint'; seat: number; ref?: number }
  | { type: 'help'; seat: number | null; ref?: number }
  | { type: 'snapshot'; ref?: number }
  | { type: 'ping'; ref?: number };

// From the server, by WebSocket

export interface Snapshot {
  type: 'snapshot';
  why: 'hello' | 'asked' | 'stale' | 'started' | 'moved';
  seq: number;
  table: TableInfo;
  seen: Seen[];
  log: SeatLog[];
  chat: ChatLine[];
  due: Due[];
  thinking: number[];
  length: number;
  now: number;
  ref?: number;
}

export interface Update {
  type: 'update';
  seq: number;
  what: 'answer' | 'undo' | 'resign' | 'late';
  by: number;
  at: number;
  length: number;
  seen: Seen[];
  due: Due[];
  outcome?: Outcome;
  ref?: number;
}

export interface TableChanged {
  type: 'table';
  table: TableInfo;
}

export interface Chat {
  type: 'chat';
  line: ChatLine;
  ref?: number;
}

export interface Thinking {
  type: 'thinking';
  seats: number[];
}

export interface HintChoice {
  choice: number;
  text: string;
  chance: number | null;
  tries: number;
}

export interface Hint {
  type: 'hint';
  seat: number;
  seq: number;
  choices: HintChoice[];
  ref?: number;
}

export interface HelpEntry {
  kind: string;
  args: Args;
  title: string;
  text: string;
  why: string;
}

export interface Help {
  type: 'help';
  seat: number | null;
  seq: number;
  entries: HelpEntry[];
  ref?: number;
}

export interface Refused {
  type: 'refused';
  code: string;
  text: string;
  ref?: number;
}

export interface Pong {
  type: 'pong';
  now: number;
  ref?: number;
}

export type ServerMessage = Snapshot | Update | TableChanged | Chat | Thinking | Hint | Help | Refused | Pong;

export interface LobbyMessage {
  type: 'lobby';
  lobby: LobbyList;
}

export interface Fault {
  code: string;
  text: string;
}
