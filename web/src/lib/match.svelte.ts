/** One match, as this device sees it: what is known, and what can be sent. */

import type {
  ChatLine,
  ChoiceInfo,
  ClientMessage,
  Due,
  EventInfo,
  HelpEntry,
  Hint,
  LogEntry,
  Seen,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from '../protocol';
import { Stage } from './stage.svelte';
import { Wire } from './wire';
import { complaint } from './words.svelte';

export type Line = 'joining' | 'open' | 'lost' | 'closed';

export class Match {
  readonly stage = new Stage();
  line = $state<Line>('joining');
  table = $state.raw<TableInfo | null>(null);
  /** The log as far as it has been told. */
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  due = $state.raw<Due[]>([]);
  /** With a clock for the whole match: what each seat had left when it was last asked or had last answered. */
  left = $state.raw<number[]>([]);
  thinking = $state.raw<number[]>([]);
  hint = $state.raw<Hint | null>(null);
  help = $state.raw<HelpEntry[]>([]);
  /** The newest sentence that could not be obeyed, or why the door is closed. */
  notice = $state('');
  /** An answer is on its way. */
  sending = $state(false);
  /** Through whose eyes this device looks now; null: nobody's of its own. Of its other seats it knows nothing meanwhile. */
  seat = $state<number | null>(null);
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = 0;
  seq = $state(0);
  /** What the shown seat saw after each answer, as far as this device has been here. */
  readonly moments = new Map<number, Seen>();
  /** What the screen reader says, newest last. */
  spoken = $state.raw<EventInfo[]>([]);

  readonly #wire: Wire<ServerMessage, ClientMessage>;
  #now = $state.raw<Seen | null>(null);
  /** The log of the shown seat as the server has told it: the stage may be behind. */
  #whole: LogEntry[] = [];
  /** Other eyes have been asked for: what comes for the old ones is not looked at. */
  #turning = false;
  #ref = 0;
  #helpSeq = -1;
  /** The question that the hint is for, on the screen or on its way. */
  #hinted = '';

  constructor(id: string, invite: string | null = null) {
    this.stage.told = (event, entry) => this.#tell(event, entry);
    this.stage.finished = (frame) => {
      if (frame.entry) this.#log(frame.entry, true);
    };
    this.#wire = new Wire<ServerMessage, ClientMessage>(
      `/ws/matches/${encodeURIComponent(id)}`,
      {
        read: (message) => this.#read(message),
        lost: (forGood) => {
          this.sending = false;
          this.line = forGood ? 'closed' : 'lost';
        },
      },
      { curtain: '1', ...(invite ? { invite } : {}) },
    );
  }

  get mine(): number[] {
    return this.table?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? [];
  }

  get over(): boolean {
    return this.table?.status === 'over';
  }

  /** What the server last said that the shown seat sees, whether or not it is drawn yet. */
  get now(): Seen | null {
    return this.#now;
  }

  /** Seats of this device that owe an answer, where several people share it. */
  get waiting(): number[] {
    const { table, mine } = this;
    if (mine.length < 2 || table?.status !== 'running') return [];
    return mine.filter((seat) => {
      const { level, resigned } = table.seats[seat] ?? {};
      return !level && !resigned && this.#now?.view.to_act.includes(seat);
    });
  }

  /** Whether the device has to change hands before anything more is shown. */
  get curtain(): boolean {
    return this.waiting.length > 0 && (this.seat === null || !this.waiting.includes(this.seat));
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

  /** Look through other eyes of this device's, or through none of its own: first of all, forget what these have seen. */
  turnTo(seat: number | null): void {
    this.#turning = true;
    this.seat = seat;
    this.#now = null;
    this.#whole = [];
    this.log = [];
    this.spoken = [];
    this.help = [];
    this.#helpSeq = -1;
    this.moments.clear();
    this.#forgetHint();
    this.stage.reset(null);
    this.#send({ type: 'show', seat });
  }

  /** Begin anew: whoever had no session when they came in is not known at the table yet. */
  again(): void {
    this.#wire.again();
  }

  leave(): void {
    this.stage.reset(null);
    this.#wire.close();
  }

  // What is said

  #send(message: ClientMessage): void {
    if (!this.#wire.send(message)) this.sending = false;
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
    this.sending = false;
    this.table = message.table;
    this.chat = message.chat;
    this.due = message.due;
    this.left = message.left;
    this.thinking = message.thinking;
    this.ahead = message.now - Date.now() / 1000;
    this.seq = message.seq;
    this.#forgetHint();
    const [seen = null] = message.seen;
    // The line broke while somebody sat here: they still do.
    if (message.why === 'hello' && seen && this.seat !== null && this.mine.length > 1 && seen.seat !== this.seat)
      return this.turnTo(this.seat);
    this.#turning = false;
    if ((seen?.seat ?? null) !== this.seat) this.moments.clear();
    this.seat = seen?.seat ?? null;
    this.#now = seen;
    this.#whole = message.log[0]?.entries ?? [];
    this.log = this.#whole;
    this.stage.reset(seen);
  }

  #update(message: Update): void {
    if (message.seq !== this.seq + 1) {
      if (message.seq > this.seq) this.#send({ type: 'snapshot' });
      return;
    }
    this.seq = message.seq;
    const [seen] = message.seen;
    if (this.#turning || !seen) return;
    this.due = message.due;
    this.left = message.left;
    // Somebody else's answer may come while ours is still on its way: the question must not come back meanwhile.
    if (message.ref === this.#ref) this.sending = false;
    this.#now = seen;
    if (this.#hinted !== this.#question()) this.#forgetHint();
    if (message.what === 'undo') {
      this.#whole = this.#whole.filter((old) => old.number <= message.length);
      this.log = this.#whole;
      this.stage.reset(seen);
      return;
    }
    const entry: LogEntry = { number: message.length, by: message.by, at: message.at, events: seen.events };
    const stays = message.what === 'resign' || message.what === 'late';
    const told = seen.events.length > 0;
    if (told) this.#whole = [...this.#whole.filter((old) => old.number < message.length || stays), entry];
    this.moments.set(message.length, seen);
    this.stage.push({ seen, entry: told ? entry : null });
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
