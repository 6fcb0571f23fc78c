/** All text of the app, by language: `src/words/*.ts` for the house, each table's own `words.ts` for its game. */

import { en } from '../words/en';
import type { Fault } from '../protocol';
import { settings, type Language } from './settings.svelte';

export type Word = keyof typeof en;
export type Catalogue<K extends string> = Record<K, string>;
type Fill = Record<string, string | number>;

let other = $state.raw<Partial<Record<Language, Catalogue<Word>>>>({});
let faults: [RegExp, string][] = [];

/** Load a language before it is shown; English is always there. */
export async function speak(language: Language): Promise<void> {
  if (language === 'de' && !other.de) {
    const [words, refusals] = await Promise.all([import('../words/de'), import('../words/faults.de')]);
    faults = Object.entries(refusals.faults).map(([said, text]) => [patternOf(said), text]);
    other = { ...other, de: words.de };
  }
  document.documentElement.lang = language;
}

export function fill(text: string, values: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** What a refusal has to be for a text of `words/faults.*.ts`; its code comes first. */
const patternOf = (said: string): RegExp =>
  said.startsWith('#') ? new RegExp(`^${said}: `) : new RegExp(`^#\\w+: ${said.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`);

/** What went wrong, as a sentence for the person: a refusal of the server's, or any error. */
export function complaint(problem: unknown): string {
  const fault: Fault = problem instanceof Error ? ('fault' in problem ? (problem.fault as Fault) : { code: 'error', text: problem.message }) : (problem as Fault);
  if (settings.language === 'en') return fault.text;
  const said = `#${fault.code}: ${fault.text}`;
  for (const [pattern, text] of faults) {
    const match = pattern.exec(said);
    if (match) return match.slice(1).reduce((filled: string, part) => filled.replace('{}', part), text);
  }
  return fault.text;
}

/** A text of the house. */
export function t(word: Word, values?: Fill): string {
  return fill(other[settings.language]?.[word] ?? en[word], values);
}

/** What a bot's level is called. */
export const levelName = (level: string): string => (`level.${level}` in en ? t(`level.${level}` as Word) : level);

/** The texts of a table: `const say = sayer({ en, de })`, then `say('deck')`. */
export function sayer<K extends string>(words: { en: Catalogue<K>; de: Catalogue<K> }) {
  return (word: K, values?: Fill): string => fill(words[settings.language][word], values);
}
