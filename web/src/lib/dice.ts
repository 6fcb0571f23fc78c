/** What this device adds to the dice: it seals a text for each of its seats, and opens it when everybody has sealed theirs. */

import type { TableInfo } from '../protocol';
import { api, luck } from './api';
import { sealOf } from './fair';
import { keepText, keptTexts } from './luck';

/** Whether somebody else adds to the dice as well, or may: only then there is something to seal against. */
export const shared = (table: TableInfo): boolean => table.seats.some((seat) => seat.kind !== 'bot' && !seat.yours);

export const allFixed = (table: TableInfo): boolean => table.seats.every((seat) => seat.kind === 'bot' || (seat.kind === 'person' && seat.fixed));

/** Do for each of this device's seats what can be done now. Done again, it does no harm. */
export async function addToDice(table: TableInfo): Promise<TableInfo> {
  const commit = table.dice.commit;
  let now = table;
  for (const { seat, yours, seal, text } of table.seats) {
    if (!yours || text !== null || now.status !== 'waiting') continue;
    if (!shared(now)) now = await api.text(now.id, seat, keepText(commit, seat, luck()));
    else if (seal === null) now = await api.seal(now.id, seat, sealOf(now.id, seat, keepText(commit, seat, luck())));
    else if (allFixed(now)) {
      const kept = keptTexts(commit)[seat];
      // Another device of the same person's has sealed it, and can open it.
      if (kept !== undefined && sealOf(now.id, seat, kept) === seal) now = await api.text(now.id, seat, kept);
    }
  }
  return now;
}

/** Seal a text that somebody has typed. What the device adds to it keeps it from being guessed before it is opened. */
export async function sealTyped(table: TableInfo, seat: number, typed: string): Promise<void> {
  const text = keepText(table.dice.commit, seat, `${typed.trim()} ${luck()}`.trim(), true);
  await api.seal(table.id, seat, sealOf(table.id, seat, text));
}
