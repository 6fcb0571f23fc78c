/** What the server says of a game before it is played (what it is, its seats, its options), in other languages than English. */

import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';
import type { Json, OptionInfo } from '../protocol';

/** `export const de: About` of `src/tables/<game>/about.ts`. */
export interface About {
  summary: string;
  /** What the rules call the seats, where they give them names of their own. */
  seats?: string[];
  /** Each option by its name: what it does, and what its values are called. */
  options: Record<string, { text: string; values?: Record<string, string> }>;
}

const found = import.meta.glob<{ de: About }>('./*/about.ts');
const asked = new Set<string>();
let known = $state.raw<Record<string, About>>({});

/** Undefined in English, for an unknown game, and until it has come. */
export function about(game: string): About | undefined {
  if (settings.language !== 'de') return undefined;
  const load = found[`./${game}/about.ts`];
  if (load && !asked.has(game)) {
    asked.add(game);
    void load().then(({ de }) => (known = { ...known, [game]: de }), () => asked.delete(game));
  }
  return known[game];
}

export const hasOwnTitle = (title: string): boolean => !/^Seat \d+$/.test(title);

export function seatTitle(game: string, seat: number, title: string): string {
  return hasOwnTitle(title) ? (about(game)?.seats?.[seat] ?? title) : t('seat', { number: seat + 1 });
}

export const optionText = (game: string, option: OptionInfo): string => about(game)?.options[option.name]?.text ?? option.text;

export function optionValue(game: string, option: OptionInfo, value: Json): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return about(game)?.options[option.name]?.values?.[String(value)] ?? String(value).replaceAll('_', ' ');
}
