/** A match that is looked back on, in steps: what was prepared in secret and taken back again is one step with what came of it. */

import type { EventInfo, LogEntry } from '../protocol';
import { chapters as bySeat } from './review';
import type { Telling } from './story';

export interface Step {
  /** The first answer of it, and the last, whose moment it shows. */
  first: number;
  entry: LogEntry;
}

export interface Chapter {
  /** The number of the moment that it begins with. */
  number: number;
  /** What it is called; null: by its seat. */
  event: EventInfo | null;
  by: number | null;
}

/** What stands when all is done: an event that takes another back goes, and that one with it. */
export function standing(events: EventInfo[], undoes: Telling['undoes']): EventInfo[] {
  const left: EventInfo[] = [];
  for (const event of events) {
    const undone = undoes?.(event);
    const place = undone
      ? left.findLastIndex(
          ({ kind, args }) =>
            kind === undone &&
            args.seat === event.args.seat &&
            // Whatever both tell of has to be the same: the card, the goal, the die.
            Object.keys(args).every((name) => event.args[name] === undefined || event.args[name] === args[name]),
        )
      : -1;
    if (place >= 0) left.splice(place, 1);
    else left.push(event);
  }
  return left;
}

/**
 * The log in steps. An answer that told these eyes nothing, or only what its game calls secret (`Telling.secret`), goes with the
 * next one that did more, whoever answered: seats prepare at the same time.
 */
export function folded(entries: LogEntry[], telling?: Telling): Step[] {
  const steps: Step[] = [];
  let waiting: LogEntry[] = [];
  const close = () => {
    const [head, last] = [waiting[0], waiting.at(-1)];
    if (!head || !last) return;
    const events = standing(
      waiting.flatMap((entry) => entry.events),
      telling?.undoes,
    );
    steps.push({ first: head.number, entry: { ...last, events } });
    waiting = [];
  };
  for (const entry of entries) {
    waiting.push(entry);
    if (!entry.events.every(({ kind }) => telling?.secret?.includes(kind))) close();
  }
  close();
  return steps;
}

/** Every answer by itself. */
export const unfolded = (entries: LogEntry[]): Step[] => entries.map((entry) => ({ first: entry.number, entry }));

/** The step that shows that moment, or that it is folded into. */
export function stepOf(steps: Step[], number: number): number {
  const found = steps.findIndex((step) => step.entry.number >= number);
  return found < 0 ? steps.length - 1 : found;
}

/** Where rounds or turns begin, as the game tells it; in a game that does not, where another seat answers, as in a review. */
export function chaptersOf(steps: Step[], telling?: Telling): Chapter[] {
  const kinds = telling?.chapters;
  if (!kinds)
    return bySeat(steps.map(({ entry }) => ({ seat: entry.by }))).map((place) => {
      const { number, by } = (steps[place] as Step).entry;
      return { number, by, event: null };
    });
  return steps.flatMap(({ entry: { number, by, events } }) => {
    const event = events.findLast(({ kind }) => kinds.includes(kind));
    return event ? [{ number, by, event }] : [];
  });
}
