/** The log as a story: one line a move, with its parts to unfold. */

import type { EventInfo, LogEntry } from '../protocol';

export interface Line {
  key: string;
  by: number | null;
  /** The moment after the last of it. */
  number: number;
  /** What the line tells, in order. */
  told: EventInfo[];
  /** All that happened, where that is more. */
  parts: EventInfo[];
}

/** Which kinds of events begin a line, and which stand only in its parts. */
export interface Telling {
  begins: readonly string[];
  aside: readonly string[];
  /** What a seat prepares in secret: looking back it is one step with what follows; and what an event of it takes back. */
  secret?: readonly string[];
  undoes?: (event: EventInfo) => string | undefined;
  /** With what a turn or a round begins. */
  chapters?: readonly string[];
}

/** Gather the entries of a log into lines. Without a way of telling, every entry is a line. */
export function story(entries: LogEntry[], telling?: Telling): Line[] {
  const lines: Line[] = [];
  for (const { number, by, at, events } of entries) {
    let open = lines.at(-1);
    events.forEach((event, place) => {
      // What was prepared and is told in one entry stays one line.
      const prepared = place > 0 && telling?.secret?.includes(events[place - 1]?.kind ?? '');
      const begins = prepared ? false : telling ? telling.begins.includes(event.kind) || (place === 0 && open?.by !== by) : place === 0;
      if (!open || begins) lines.push((open = { key: `${number} ${at} ${place}`, by, number, told: [], parts: [] }));
      open.number = number;
      open.parts.push(event);
      if (open.told.length === 0 || !telling?.aside.includes(event.kind)) open.told.push(event);
    });
  }
  return lines;
}

/** What is said several times in a row is said once, with how often. */
export function gathered(events: EventInfo[]): { event: EventInfo; times: number }[] {
  const found: { event: EventInfo; times: number }[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && last.event.text === event.text) last.times += 1;
    else found.push({ event, times: 1 });
  }
  return found;
}

/** The sentences of a line as one: `Ada plays Angel of Death: Bruno's 3 becomes a 4.` A sentence without a brief form follows whole. */
export function oneLine([first, ...rest]: string[], briefs: (string | undefined)[]): string {
  const short = briefs.filter((brief) => brief !== undefined);
  const whole = rest.filter((_, i) => briefs[i] === undefined);
  const head = short.length > 0 && first ? `${first.replace(/\.$/, '')}: ${short.join(', ')}.` : (first ?? '');
  return [head, ...whole].join(' ');
}
