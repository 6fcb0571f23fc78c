/** What the server says of a game before it is played (what it is, its seats, its options), in other languages than English. */

import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';
import type { GameInfo, Json, OptionInfo } from '../protocol';
import { FIRST } from '../words/languages';

/** `export const about: About` of `tables/<game>/about.ts`, and of `tables/<game>/words/<language>/about.ts`. */
export interface About {
  /** What `front.ts` and the server say in English. */
  feel?: string;
  summary?: string;
  /** Who made it, where that is more than names. */
  authors?: string;
  /** What the rules call the seats, where they give them names of their own. */
  seats?: string[];
  /** Each option by its name: what it does, and what its values are called. */
  options: Record<string, { text?: string; values?: Record<string, string> }>;
}

const found = import.meta.glob<{ about: About }>(['./*/about.ts', './*/words/*/about.ts']);
const asked = new Set<string>();
let known = $state.raw<Record<string, About>>({});

/** Undefined for an unknown game, and until it has come. */
export function about(game: string): About | undefined {
  const path = settings.language === FIRST ? `./${game}/about.ts` : `./${game}/words/${settings.language}/about.ts`;
  const load = found[path];
  if (load && !asked.has(path)) {
    asked.add(path);
    void load().then(
      (come) => (known = { ...known, [path]: come.about }),
      () => asked.delete(path),
    );
  }
  return known[path];
}

export const hasOwnTitle = (title: string): boolean => !/^Seat \d+$/.test(title);

export function seatTitle(game: string, seat: number, title: string): string {
  return hasOwnTitle(title) ? (about(game)?.seats?.[seat] ?? title) : t('seat', { number: seat + 1 });
}

export const optionText = (game: string, option: OptionInfo): string => capital(about(game)?.options[option.name]?.text ?? option.text);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function optionValue(game: string, option: OptionInfo, value: Json): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return about(game)?.options[option.name]?.values?.[String(value)] ?? String(value).replaceAll('_', ' ');
}

/** The options of a table that are not as the book has them, in words. */
export function differing(game: GameInfo, options: Record<string, Json>): { name: string; text: string; value: string }[] {
  return game.options
    .filter(({ name, default: usual }) => options[name] !== undefined && JSON.stringify(options[name]) !== JSON.stringify(usual))
    .map((option) => ({
      name: option.name,
      text: optionText(game.name, option),
      value: optionValue(game.name, option, options[option.name] ?? null),
    }));
}
