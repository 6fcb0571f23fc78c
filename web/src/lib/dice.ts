/** What this device adds to the dice: it seals a text for each of its seats, and opens it when everybody has sealed theirs. */

import type { TableInfo } from '../protocol';
import { api, luck } from './api';
import { sealOf } from './fair';
import { keepSeals, keepText, keptTexts } from './luck';

/** Whether somebody else adds to the dice as well, or may: only then there is something to seal against. */
export const shared = (table: TableInfo): boolean => table.seats.some((seat) => seat.kind !== 'bot' && !seat.yours);

export const allFixed = (table: TableInfo): boolean =>
  table.seats.every((seat) => seat.kind === 'bot' || (seat.kind === 'person' && seat.fixed));

// What has been sent, by commitment and seat: a table that is told about meanwhile may not know it yet.
const sealed = new Map<string, string>();
const opened = new Set<string>();
let line: Promise<unknown> = Promise.resolve();

/** Do for each of this device's seats what can be done now; one after the other, however often a table is told about. */
export function addToDice(table: TableInfo): Promise<TableInfo> {
  const done = line.then(() => add(table));
  line = done.catch(() => {});
  return done;
}

/** Do something and note it; what fails can be tried again. */
async function once(done: Set<string>, key: string, work: () => Promise<TableInfo>): Promise<TableInfo> {
  const now = await work();
  done.add(key);
  return now;
}

async function add(table: TableInfo): Promise<TableInfo> {
  const commit = table.dice.commit;
  let now = table;
  for (const { seat, yours, seal, text } of table.seats) {
    const key = `${commit} ${seat}`;
    if (!yours) sealed.delete(key);
    if (!yours || text !== null || opened.has(key) || now.status !== 'waiting') continue;
    if (!shared(now)) {
      now = await once(opened, key, () => api.text(table.id, seat, keepText(commit, seat, luck())));
    } else if (seal === null) {
      const wanted = sealOf(now.id, seat, keepText(commit, seat, luck()));
      if (sealed.get(key) === wanted) continue;
      now = await api.seal(now.id, seat, wanted);
      sealed.set(key, wanted);
    } else if (allFixed(now)) {
      const kept = keptTexts(commit)[seat];
      // Another device of the same person's has sealed it, and can open it.
      if (kept === undefined || sealOf(now.id, seat, kept) !== seal) continue;
      keepSeals(
        commit,
        now.seats.map((one) => one.seal),
      );
      now = await once(opened, key, () => api.text(table.id, seat, kept));
    }
  }
  return now;
}

/** Seal a text that somebody has typed. What the device adds to it keeps it from being guessed before it is opened. */
export async function sealTyped(table: TableInfo, seat: number, typed: string): Promise<void> {
  const text = keepText(table.dice.commit, seat, `${typed.trim()} ${luck()}`.trim(), true);
  await api.seal(table.id, seat, sealOf(table.id, seat, text));
}
