/** Everything that the server says (see tests/golden/said.py and refusals.py) is said in every language, and nothing English is left in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../lib/printed.svelte';
import { complaint, speak, speakOf, told, wordsOf } from '../lib/words.svelte';
import type { ChoiceInfo, EventInfo, HelpEntry, OptionInfo, Sentence } from '../protocol';
import { en } from '../words/en/house';
import { pages } from '../words/en/pages';
import { t } from '../lib/pages';
import { FIRST, LANGUAGES, preferred, type Language } from '../words/languages';
import kinds from '../words/refusals.json';
import type { About } from './about.svelte';
import type { GameWords, Lesson } from './contract';

interface Said {
  events: EventInfo[];
  choices: ChoiceInfo[];
  helps: HelpEntry[];
  asks: Sentence[];
  printed: unknown[];
  game: { summary: string; seats: string[]; options: Pick<OptionInfo, 'name' | 'values'>[] };
}

const chosen = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../lib/settings.svelte', () => ({ settings: chosen }));

const here = import.meta.dirname;
const read = <T>(game: string, file: string): T => JSON.parse(readFileSync(`${here}/${game}/${file}.json`, 'utf8')) as T;
const games = readdirSync(here, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);
const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== FIRST);
const abouts = import.meta.glob<{ about: About }>('./*/words/*/about.ts');
const refusals = import.meta.glob<{ refusals: Record<string, string> }>('../words/*/refusals.ts');

// The cards of The Current Number of the Beast keep their English names.
const NAMES = read<Said>('beast', 'said')
  .helps.filter((one) => 'card' in one.args)
  .map((one) => one.title.replaceAll("'", '’'))
  .sort((a, b) => b.length - a.length);
const ENGLISH = /\b(the|your|you|and|with|of|is|are|it|to|from|cannot|card|cards|deck|dice|nothing|seat|than|one|no)\b/i;

function foreign(text: string | undefined): string {
  if (!text) return '';
  const bare = NAMES.reduce((left, name) => left.replaceAll(name, ''), text.replace(/Seat \d/g, ''));
  expect(bare).not.toMatch(/undefined|NaN|\[object|[{}]|null/);
  expect(bare).not.toMatch(ENGLISH);
  return text;
}

/** All texts of several words in what is printed; names and codes are single ones. */
function texts(printed: unknown): string[] {
  if (typeof printed === 'string') return / /.test(printed) ? [printed] : [];
  return typeof printed === 'object' && printed !== null ? Object.values(printed).flatMap(texts) : [];
}

beforeEach(() => {
  chosen.language = FIRST;
});
afterEach(() => {
  chosen.language = FIRST;
});

describe.each(others)('the house in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speak(language);
  });
  beforeEach(() => {
    chosen.language = language;
  });

  it('is the language of the page', () => expect(document.documentElement.lang).toBe(language));
  it('has every text', () => {
    for (const word of Object.keys({ ...en, ...pages }) as (keyof typeof en | keyof typeof pages)[])
      expect(t(word), word).not.toContain('undefined');
  });
  it.each(Object.entries(kinds))('refuses with %s', async (kind, args) => {
    const text = (await refusals[`../words/${language}/refusals.ts`]?.())?.refusals[kind];
    expect(text, kind).toBeTruthy();
    for (const [, name] of text?.matchAll(/\{(\w+)\}/g) ?? []) expect(args, kind).toContain(name);
  });
  it('fills in what a refusal is about, a sentence too', () => {
    const gone = { kind: 'many_matches', args: { count: 7 }, text: 'you have 7 matches going on' };
    expect(told(gone)).toContain('7');
    const closed = told({ kind: 'match_closed', args: { why: gone }, text: 'this match is closed: you have 7 …' });
    expect(closed).toContain(told(gone));
  });
  it('shows what it has no words for as it came', () => {
    expect(complaint({ code: 'bad', kind: 'of_another_house', args: {}, text: 'not on Mondays' })).toBe('not on Mondays');
  });
});

describe.each(others.flatMap((language) => games.map((game) => ({ language, game }))))('$game in $language', ({ language, game }) => {
  const said = read<Said>(game, 'said');
  let words: GameWords;
  beforeAll(async () => {
    await speakOf(game, language);
    layOut(game, said.printed[0]);
  });
  beforeEach(() => {
    chosen.language = language;
    const found = wordsOf(game);
    if (!found) throw new Error(`${game} has no ${language}`);
    words = found;
  });

  it.each(said.events)('says that $text', (event) => {
    expect(foreign(words.event?.(event))).toBeTruthy();
  });
  it.each(said.choices)('offers "$text"', (choice) => {
    expect(foreign(words.choice?.(choice))).toBeTruthy();
  });
  it.each(said.asks)('asks: $text', (question) => {
    expect(foreign(words.ask?.(question))).toBeTruthy();
  });
  it.each(said.helps)('explains $title: $text $why', (entry) => {
    const told = words.help?.(entry);
    expect(foreign(told?.title)).toBeTruthy();
    expect(Boolean(foreign(told?.text))).toBe(entry.text !== '');
    expect(Boolean(foreign(told?.why))).toBe(entry.why !== '');
  });
  it('knows all that is printed', () => {
    const names = new Set(NAMES.map((name) => name.replaceAll('’', "'")));
    for (const text of new Set(said.printed.flatMap(texts))) if (!names.has(text)) expect(foreign(words.printed[text]), text).toBeTruthy();
  });
  it('asks everything that its lesson asks', () => {
    for (const { seen } of read<Lesson>(game, 'lesson').steps) expect(foreign(words.ask?.(seen.ask)), seen.ask.text).toBeTruthy();
  });
  it('tells what it is and what its options are', async () => {
    const about = (await abouts[`./${game}/words/${language}/about.ts`]?.())?.about;
    expect(foreign(about?.feel)).toBeTruthy();
    expect(foreign(about?.summary)).toBeTruthy();
    for (const seat of said.game.seats.keys())
      if (!/^Seat/.test(said.game.seats[seat] ?? '')) expect(foreign(about?.seats?.[seat])).toBeTruthy();
    for (const { name, values } of said.game.options) {
      expect(foreign(about?.options[name]?.text), name).toBeTruthy();
      for (const value of values ?? [])
        if (typeof value !== 'boolean') expect(foreign(about?.options[name]?.values?.[String(value)]), `${name} ${value}`).toBeTruthy();
    }
  });
});

describe('languages', () => {
  it('are chosen by what the browser speaks', () => {
    expect(preferred('de-AT')).toBe('de');
    expect(preferred('fr')).toBe(FIRST);
  });
  it('are named by their table and their folders only', () => {
    const src = `${here}/..`;
    const codes = others.join('|');
    const named = new RegExp(`['"\`/.](${codes})['"\`/.]|\\b(${codes}):`);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file),
    );
    const naming = files.filter((file) => named.test(readFileSync(`${src}/${file}`, 'utf8')));
    expect(naming.filter((file) => !new RegExp(`^words/languages\\.ts$|words/(${codes})/`).test(file))).toEqual([]);
  });
});
