/** Any game in words, for those that have no table of their own: what all share, and what each seat has. */

import { t } from '../lib/words.svelte';
import type { View } from '../protocol';
import type { Sheet } from '../parts/Sheets.svelte';

// What the house shows of every game besides.
const HOUSE = new Set(['game', 'players', 'seat', 'to_act', 'over', 'winners']);

const spaced = (name: string): string => name.replaceAll('_', ' ');

function text(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? `(${text(one)})` : text(one))).join(', ') || '–';
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, one]) => `${spaced(key)}: ${text(one)}`)
        .join('; ') || '–'
    );
  return String(value);
}

/** Whatever a view holds, as tables of words. A list as long as there are seats is taken for one entry a seat. */
export function unknown(view: View, named: (text: string) => string = (text) => text): Sheet[] {
  const entries = Object.entries(view).filter(([key]) => !HOUSE.has(key));
  const each = entries.filter(([, value]) => view.players > 1 && Array.isArray(value) && value.length === view.players);
  const all = entries.filter((entry) => !each.includes(entry));
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  return [
    { caption: t('board'), head: [], rows: all.map(([key, value]) => [spaced(key), text(value)]) },
    {
      caption: t('seats'),
      head: ['', ...each.map(([key]) => spaced(key))],
      rows: seats.map((seat) => [named(`Seat ${seat + 1}`), ...each.map(([, value]) => text(value[seat]))]),
    },
  ].filter(({ rows, head }) => rows.length > 0 && head.length !== 1);
}
