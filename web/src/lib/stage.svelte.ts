/**
 * What is drawn. Updates come faster than a person can follow; the stage plays each one's events in their order and
 * only then shows what the seat sees now and lets it answer. A table says how long each kind of event is looked at, and how it
 * changes the picture meanwhile (its `beats`).
 */

import type { EventInfo, LogEntry, Seen, View } from '../protocol';
import { flying } from './fly';
import { settings } from './settings.svelte';
import { play, type Sound } from './sound';

/** How one event is told. */
export interface Beat<V = View> {
  /** How long it is looked at, in milliseconds at normal speed. */
  ms?: number;
  /** The picture as this event leaves it. Left out: unchanged until the end of the answer. */
  view?: V;
  sound?: Sound;
  /** Suspense: the answer may then take 2.5 s in all, otherwise 1.2 s; what would take longer is told faster. */
  drama?: boolean;
  /** Events that follow one another with the same word here make one picture: what happens to one seat, say, at one step. */
  with?: string;
}

/** An event with the arguments that it has by the game's layout. */
export type EventWith<Name> = Omit<EventInfo, 'args'> & { args: Partial<Record<Name & string, any>> };

/**
 * How each kind of event is told; a kind that is not listed is only said in words. `seen` is what the answer leads to. With a
 * game's own `Events`, the kinds and the names of their arguments are checked.
 */
export type Beats<V = View, Events = Record<string, string>> = {
  [Kind in keyof Events]?: (event: EventWith<Events[Kind]>, view: V, seen: Seen) => Beat<V>;
};

export interface Frame {
  seen: Seen;
  entry: LogEntry | null;
}

/** What is drawn at once, and what it tells. */
interface Picture {
  events: EventInfo[];
  beat: Beat;
  view: View;
}

const SPOKEN = 70;
const MOST = 1200;
const MOST_DRAMATIC = 2500;
// Whoever is further behind than this has been away: catch up at once.
const BEHIND = 12;

export class Stage {
  /** The moment that is drawn: `view` may be a picture between two positions; `choices` is empty until all is told. */
  seen = $state.raw<Seen | null>(null);
  /** The event that is told now. */
  event = $state.raw<EventInfo | null>(null);
  busy = $state(false);
  /** Counts the pictures, so that a die that shows the same face again still rolls. */
  beat = $state(0);
  beats: Beats = {};
  root: HTMLElement | undefined;
  /** Told as each event is, so that the log and the screen reader are not ahead of the picture. */
  told: (event: EventInfo, entry: LogEntry) => void = () => {};
  finished: (frame: Frame) => void = () => {};

  #queue: Frame[] = [];
  #skipping = false;
  #wake: (() => void) | null = null;

  /** Show this at once, and forget what was still to be played. */
  reset(seen: Seen | null): void {
    this.#queue = [];
    this.skip();
    this.event = null;
    this.seen = seen;
  }

  push(frame: Frame): void {
    this.#queue.push(frame);
    if (this.#queue.length > BEHIND || document.hidden) this.skip();
    if (!this.busy) void this.#run();
  }

  /** Somebody presses: with steps the next picture, otherwise at once all that is still to be played. */
  hurry(): void {
    if (settings.speed === 'steps') this.#wake?.();
    else this.skip();
  }

  /** Show at once what is still to be played. */
  skip(): void {
    this.#skipping = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.busy = true;
    this.#skipping = document.hidden;
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) await this.#play(frame);
    this.busy = false;
    this.#skipping = false;
  }

  async #play(frame: Frame): Promise<void> {
    const { seen, entry } = frame;
    const told = this.#compose(seen);
    // One answer is told in so much time, however much it caused.
    const whole = told.reduce((sum, { beat }) => sum + (beat.ms ?? SPOKEN), 0);
    const most = told.some(({ beat }) => beat.drama) ? MOST_DRAMATIC : MOST;
    const pace = Math.min(1, most / whole);
    for (const { events, beat, view } of told) {
      if (entry) for (const event of events) this.told(event, entry);
      if (this.#skipping) continue;
      this.beat += 1;
      const shown: Seen = { ...seen, view, choices: [], undo: false };
      await flying(this.root, () => {
        this.event = events.at(-1) ?? null;
        this.seen = shown;
      });
      if (beat.sound) play(beat.sound);
      await this.#wait((beat.ms ?? SPOKEN) * pace);
    }
    this.finished(frame);
    await flying(this.#skipping ? undefined : this.root, () => {
      this.event = null;
      this.seen = seen;
    });
  }

  /** The pictures of an answer: what the table looks like as each event leaves it. */
  #compose(seen: Seen): Picture[] {
    let view = this.seen?.view;
    const pictures: Picture[] = [];
    for (const event of seen.events) {
      const beat: Beat = (view && this.beats[event.kind]?.(event, view, seen)) ?? {};
      view = beat.view ?? view;
      const last = pictures.at(-1);
      if (last && beat.with && last.beat.with === beat.with) {
        last.events.push(event);
        last.beat = { ...beat, ms: Math.max(last.beat.ms ?? SPOKEN, beat.ms ?? SPOKEN), drama: last.beat.drama || beat.drama || false };
        last.view = view ?? seen.view;
      } else {
        pictures.push({ events: [event], beat, view: view ?? seen.view });
      }
    }
    return pictures;
  }

  #wait(ms: number): Promise<void> {
    // Less motion does not mean less time to read: only the travelling is left out.
    const time = settings.ms(ms);
    if (this.#skipping || time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      // Step by step: each picture stays until it is pressed away.
      const timer = settings.speed === 'steps' ? undefined : setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
