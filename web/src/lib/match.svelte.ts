/** One match, as this device sees it: the socket, what is known, and what can be sent. */

import type {
  ChatLine, ChoiceInfo, ClientMessage, Due, EventInfo, HelpEntry, Hint, LogEntry, Seen, ServerMessage, Snapshot,
  TableInfo, Update,
} from '../protocol';
import { base } from './base';
import { Stage } from './stage.svelte';
import { complaint } from './words.svelte';

export type Line = 'joining' | 'open' | 'lost' | 'closed';

// Between two tries to come back: doubled from the first to the last, and scattered, so that not all come at once.
const FIRST_WAIT = 400;
const LAST_WAIT = 15_000;

export class Match {
  readonly stage = new Stage();
  line = $state<Line>('joining');
  table = $state.raw<TableInfo | null>(null);
  /** The log as far as it has been told. */
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  due = $state.raw<Due[]>([]);
  thinking = $state.raw<number[]>([]);
  hint = $state.raw<Hint | null>(null);
  help = $state.raw<HelpEntry[]>([]);
  /** The newest sentence that could not be obeyed, or why the door is closed. */
  notice = $state('');
  /** An answer is on its way. */
  sending = $state(false);
  /** The seat that this device shows now, where it holds several. */
  seat = $state<number | null>(null);
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = 0;
  seq = $state(0);
  /** What the shown seat saw after each answer, as far as this device has been here. */
  readonly moments = new Map<number, Seen>();
  /** What the screen reader says, newest last. */
  spoken = $state.raw<EventInfo[]>([]);

  #socket: WebSocket | null = null;
  #seen = $state.raw(new Map<number | null, Seen>());
  #logs = new Map<number | null, LogEntry[]>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #ref = 0;
  #helpSeq = -1;
  /** The question that the hint is for, on the screen or on its way. */
  #hinted = '';

  constructor(readonly id: string, readonly invite: string | null = null) {
    this.stage.told = (event, entry) => this.#tell(event, entry);
    this.stage.finished = (frame) => { if (frame.entry) this.#log(frame.entry, true); };
    this.#connect();
  }

  get mine(): number[] {
    return this.table?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? [];
  }

  get over(): boolean {
    return this.table?.status === 'over';
  }

  /** What the server last said that the shown seat sees, whether or not it is drawn yet. */
  get now(): Seen | undefined {
    return this.#seen.get(this.seat);
  }

  // What can be sent

  act(choice: ChoiceInfo): void {
    const seat = this.seat;
    if (seat === null || this.sending || this.line !== 'open') return;
    this.sending = true;
    this.notice = '';
    this.#forgetHint();
    this.#send({ type: 'act', seq: this.seq, seat, choice: choice.id, ref: ++this.#ref });
  }

  undo(): void {
    if (this.seat !== null) this.#send({ type: 'undo', seq: this.seq, seat: this.seat, ref: ++this.#ref });
  }

  resign(): void {
    if (this.seat !== null) this.#send({ type: 'resign', seat: this.seat });
  }

  say(text: string): void {
    this.#send({ type: 'say', text });
  }

  askHint(): void {
    if (this.seat === null) return;
    this.#hinted = this.#question();
    this.#send({ type: 'hint', seat: this.seat });
  }

  /** What the shown seat may answer: a hint is for that, and stays while others answer in secret. */
  #question(): string {
    return `${this.seat}: ${this.now?.choices.map((choice) => choice.id).join()}`;
  }

  #forgetHint(): void {
    this.hint = null;
    this.#hinted = '';
  }

  /** Ask what is in question now, once for each position. */
  askHelp(): void {
    if (this.#helpSeq === this.seq || this.line !== 'open') return;
    this.#helpSeq = this.seq;
    this.#send({ type: 'help', seat: this.seat });
  }

  /** Show another of this device's seats. */
  turnTo(seat: number | null): void {
    if (seat !== this.seat) {
      this.moments.clear();
      this.#forgetHint();
    }
    this.seat = seat;
    this.log = this.#logs.get(seat) ?? [];
    this.stage.reset(this.#seen.get(seat) ?? null);
  }

  /** Begin anew: whoever had no session when they came in is not known at the table yet. */
  again(): void {
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    this.stage.reset(null);
    this.#socket?.close();
    removeEventListener('online', this.#hurry);
  }

  // The socket

  #connect(): void {
    const door = new URL(`${base}/ws/matches/${encodeURIComponent(this.id)}`, location.href);
    door.protocol = door.protocol.replace('http', 'ws');
    if (this.invite) door.searchParams.set('invite', this.invite);
    const socket = new WebSocket(door);
    this.#socket = socket;
    socket.onmessage = (message) => this.#read(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = (event) => this.#lost(socket, event.code);
    addEventListener('online', this.#hurry);
  }

  #hurry = (): void => {
    if (this.line !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #lost(socket: WebSocket, code: number): void {
    if (this.#left || socket !== this.#socket) return;
    this.sending = false;
    if (code >= 4400 && code < 4500 && code !== 4408 && code !== 4429) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else this.sending = false;
  }

  #read(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        return this.#begin(message);
      case 'update':
        return this.#update(message);
      case 'table':
        this.table = message.table;
        return;
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'thinking':
        this.thinking = message.seats;
        return;
      case 'hint':
        if (message.seat === this.seat && this.#hinted === this.#question()) this.hint = message;
        return;
      case 'help':
        if (message.seat === this.seat) this.help = message.entries;
        return;
      case 'refused':
        this.sending = false;
        this.notice = complaint(message);
        return;
      case 'pong':
        return;
    }
  }

  #begin(message: Snapshot): void {
    this.line = 'open';
    this.#tries = 0;
    this.sending = false;
    this.table = message.table;
    this.chat = message.chat;
    this.due = message.due;
    this.thinking = message.thinking;
    this.ahead = message.now - Date.now() / 1000;
    this.seq = message.seq;
    this.#forgetHint();
    this.#seen = new Map(message.seen.map((seen) => [seen.seat, seen]));
    this.#logs = new Map(message.log.map((log) => [log.seat, log.entries]));
    this.turnTo(this.#seen.has(this.seat) && this.seat !== null ? this.seat : this.#asked(message.seen));
  }

  #update(message: Update): void {
    if (message.seq !== this.seq + 1) {
      if (message.seq > this.seq) this.#send({ type: 'snapshot' });
      return;
    }
    this.seq = message.seq;
    this.due = message.due;
    // Somebody else's answer may come while ours is still on its way: the question must not come back meanwhile.
    if (message.ref === this.#ref) this.sending = false;
    this.#seen = new Map(message.seen.map((seen) => [seen.seat, seen]));
    if (this.#hinted !== this.#question()) this.#forgetHint();
    for (const seen of message.seen) {
      const entry: LogEntry = { number: message.length, by: message.by, at: message.at, events: seen.events };
      const log = (this.#logs.get(seen.seat) ?? []).filter((old) => old.number < message.length || message.what === 'resign' || message.what === 'late');
      if (message.what === 'undo') {
        this.#logs.set(seen.seat, (this.#logs.get(seen.seat) ?? []).filter((old) => old.number <= message.length));
        if (seen.seat === this.seat) this.turnTo(this.seat);
        continue;
      }
      if (seen.events.length > 0) this.#logs.set(seen.seat, [...log, entry]);
      if (seen.seat === this.seat) this.moments.set(message.length, seen);
      if (seen.seat === this.seat) this.stage.push({ seen, entry: seen.events.length > 0 ? entry : null });
    }
  }

  /** The seat of this device that owes an answer, else its first. */
  #asked(seen: Seen[]): number | null {
    return (seen.find((one) => one.choices.length > 0) ?? seen[0])?.seat ?? null;
  }

  /** The other seat of this device that owes an answer while the shown one does not. */
  get next(): number | null {
    if (this.#seen.size < 2 || this.now?.choices.length) return null;
    const seat = this.#asked([...this.#seen.values()]);
    return seat !== this.seat && this.#seen.get(seat)?.choices.length ? seat : null;
  }

  // The log grows as the stage tells it

  #tell(event: EventInfo, entry: LogEntry): void {
    this.spoken = [...this.spoken.slice(-20), event];
    const last = this.log.at(-1);
    if (last && last.number === entry.number && last.at === entry.at) {
      this.log = [...this.log.slice(0, -1), { ...last, events: [...last.events, event] }];
    } else {
      this.log = [...this.log, { ...entry, events: [event] }];
    }
  }

  #log(entry: LogEntry, whole: boolean): void {
    const last = this.log.at(-1);
    if (whole && last?.number === entry.number && last.at === entry.at) this.log = [...this.log.slice(0, -1), entry];
  }
}
