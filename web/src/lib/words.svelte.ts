/**
 * All text of the app, by language. English stands in the code's own catalogues (`words/en`, each table's `words.ts`) and in what the
 * server says; another language is a folder of the house (`words/<language>`) and one of each game (`tables/<game>/words/<language>`).
 */

import { en } from '../words/en/house';
import type { pages } from '../words/en/pages';
import { FIRST, type Language } from '../words/languages';
import type { Args, Sentence } from '../protocol';
import type { GameWords } from '../tables/contract';
import { settings } from './settings.svelte';

export type Word = keyof typeof en;
/** What is said on pages that are fetched when somebody goes there (`lib/pages.ts`). */
type OfPages = keyof typeof pages;
export type Catalogue<K extends string> = Record<K, string>;
type Fill = Record<string, unknown>;

/** A seat's name in its cases. */
export interface Forms {
  who: string;
  whose: string;
  whom: string;
}

/** The default export of `words/<language>/index.ts`. */
export interface HouseWords {
  house: Catalogue<Word | OfPages>;
  /** The server's refusals by kind; `{name}` stands for an argument. */
  refusals: Record<string, string>;
  /** What is said of a seat, as it reads it itself. */
  toYou?: (text: string, name: Forms) => string;
}

const houses = import.meta.glob<{ default: HouseWords }>('../words/*/index.ts');
const games = import.meta.glob<{ default: GameWords }>('../tables/*/words/*/index.ts');
let house = $state.raw<Partial<Record<Language, HouseWords>>>({});
let spoken = $state.raw<Record<string, GameWords>>({});

/** Load a language before it is shown; English is always there. */
export async function speak(language: Language): Promise<void> {
  const load = houses[`../words/${language}/index.ts`];
  if (load && !house[language]) {
    const words = (await load()).default;
    house = { ...house, [language]: words };
  }
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** The same for what is said at the tables of a game. */
export async function speakOf(game: string, language: Language = settings.language): Promise<void> {
  const path = `../tables/${game}/words/${language}/index.ts`;
  const load = games[path];
  if (load && !spoken[path]) {
    const words = (await load()).default;
    spoken = { ...spoken, [path]: words };
  }
}

/** A game in the reader's language; undefined in English, and where it has not come yet. */
export const wordsOf = (game: string): GameWords | undefined => spoken[`../tables/${game}/words/${settings.language}/index.ts`];

/** What a link to this house carries besides, so that it is told of elsewhere in the language of who shares it. */
export const inOurs = (before: '?' | '&'): string => (settings.language === FIRST ? '' : `${before}lang=${settings.language}`);

export function fill(text: string, values: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** A sentence of the server's that belongs to no game: a refusal, or why something is closed. An argument may be a sentence itself. */
export function told({ kind, args, text }: Sentence): string {
  const found = house[settings.language]?.refusals[kind];
  if (found === undefined) return text;
  const values = Object.entries(args).map(([name, value]) => [name, isSentence(value) ? told(value) : value]);
  return fill(found, Object.fromEntries(values) as Args);
}

const isSentence = (value: unknown): value is Sentence => typeof value === 'object' && value !== null && 'kind' in value;

/** What went wrong, as a sentence for the person: a refusal of the server's, or any error. */
export function complaint(problem: unknown): string {
  if (!(problem instanceof Error)) return told(problem as Sentence);
  return 'fault' in problem ? told(problem.fault as Sentence) : problem.message;
}

/** The texts of the house, and besides them those of another catalogue in English. */
export function texts<K extends OfPages = never>(more: Catalogue<K>) {
  const english = { ...en, ...more } as Catalogue<Word | K>;
  return (word: Word | K, values?: Fill): string => fill(house[settings.language]?.house[word] ?? english[word], values);
}

/** A text of the house: what is said at home and at tables. */
export const t = texts({});

/** A sentence as the seat of that name reads it. English ones come so from the server. */
export const toYou = (text: string, name: Forms): string => house[settings.language]?.toYou?.(text, name) ?? text;

/** How a level plays, where there are words for it. */
export const levelText = (level: string): string => (`levelText.${level}` in en ? t(`levelText.${level}` as Word) : '');

/** What a bot's level is called. */
export const levelName = (level: string): string => (`level.${level}` in en ? t(`level.${level}` as Word) : level);

/** The levels of the house, to choose one: what each is called and how it plays. */
export const waysOf = (levels: { name: string }[]): { value: string; label: string; text: string }[] =>
  levels.map(({ name }) => ({ value: name, label: levelName(name), text: levelText(name) }));

/** How many look on at a table; nothing where nobody does. */
export const lookOn = (count: number): string => (count > 1 ? t('lookOnMany', { count }) : count === 1 ? t('looksOn') : '');

/** The texts of a table: `const say = sayer(GAME, en)`, then `say('deck')`. */
export function sayer<K extends string>(game: string, en: Catalogue<K>) {
  return (word: K, values?: Fill): string => fill(wordsOf(game)?.words[word] ?? en[word], values);
}

/** Of texts in several languages, the reader's, or else the English one. */
export const inLanguage = (texts: Partial<Record<Language, string>>): string => texts[settings.language] ?? texts[FIRST] ?? '';
