/** All text of the app, by language: `src/words/*.ts` for the house, each table's own `words.ts` for its game. */

import { en } from '../words/en';
import { settings, type Language } from './settings.svelte';

export type Word = keyof typeof en;
export type Catalogue<K extends string> = Record<K, string>;
type Fill = Record<string, string | number>;

let other = $state.raw<Partial<Record<Language, Catalogue<Word>>>>({});

/** Load a language before it is shown; English is always there. */
export async function speak(language: Language): Promise<void> {
  if (language === 'de' && !other.de) other = { ...other, de: (await import('../words/de')).de };
  document.documentElement.lang = language;
}

export function fill(text: string, values: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** A text of the house. */
export function t(word: Word, values?: Fill): string {
  return fill(other[settings.language]?.[word] ?? en[word], values);
}

/** The texts of a table: `const say = sayer({ en, de })`, then `say('deck')`. */
export function sayer<K extends string>(words: { en: Catalogue<K>; de: Catalogue<K> }) {
  return (word: K, values?: Fill): string => fill(words[settings.language][word], values);
}
