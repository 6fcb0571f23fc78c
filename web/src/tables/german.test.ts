/** Everything that the games say (see tests/golden/said.py) is said in German, and nothing English is left in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChoiceInfo, EventInfo, HelpEntry, OptionInfo } from '../protocol';
import type { About } from './about.svelte';
import type { Lesson, Translation } from './contract';

interface Said {
  events: EventInfo[];
  choices: ChoiceInfo[];
  helps: HelpEntry[];
  game: { summary: string; seats: string[]; options: Pick<OptionInfo, 'name' | 'values'>[] };
}

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'de' } }));

const here = import.meta.dirname;
const read = <T>(game: string, file: string): T => JSON.parse(readFileSync(`${here}/${game}/${file}.json`, 'utf8')) as T;
const games = readdirSync(here, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
const catalogues = import.meta.glob<{ german?: Translation }>(['./*/german.ts', './*/words.ts']);
const abouts = import.meta.glob<{ de: About }>('./*/about.ts');

// The cards of The Current Number of the Beast keep their English names.
const NAMES = read<Said>('beast', 'said').helps.filter((one) => 'card' in one.args).map((one) => one.title.replaceAll("'", '’')).sort((a, b) => b.length - a.length);
const ENGLISH = /\b(the|your|you|and|with|of|is|are|it|to|from|cannot|card|cards|deck|dice|nothing|seat|than|one|no)\b/i;

function german(text: string | undefined): string {
  if (!text) return '';
  const bare = NAMES.reduce((left, name) => left.replaceAll(name, ''), text.replace(/Seat \d/g, ''));
  expect(bare).not.toMatch(/undefined|NaN|\[object|[{}]|null/);
  expect(bare).not.toMatch(ENGLISH);
  return text;
}

describe.each(games)('%s in German', (game) => {
  const said = read<Said>(game, 'said');
  let speak: Translation;
  beforeAll(async () => {
    const found = await Promise.all(['german', 'words'].map((file) => catalogues[`./${game}/${file}.ts`]?.()));
    const one = found.find((module) => module?.german)?.german;
    if (!one) throw new Error(`${game} has no German`);
    speak = one;
  });

  it.each(said.events)('says that $text', (event) => {
    expect(german(speak.event?.(event))).toBeTruthy();
  });
  it.each(said.choices)('offers "$text"', (choice) => {
    // An order of dice is the same in every language.
    expect(german(speak.choice?.(choice)) || /^[\d-]+$/.test(choice.text)).toBeTruthy();
  });
  it.each(said.helps)('explains $title: $text $why', (entry) => {
    const told = speak.help?.(entry);
    expect(german(told?.title)).toBeTruthy();
    expect(Boolean(german(told?.text))).toBe(entry.text !== '');
    expect(Boolean(german(told?.why))).toBe(entry.why !== '');
  });
  it('asks everything that its lesson asks', () => {
    for (const { seen } of read<Lesson>(game, 'lesson').steps) expect(german(speak.ask?.(seen)), seen.ask).toBeTruthy();
  });
  it('tells what it is and what its options are', async () => {
    const about = (await abouts[`./${game}/about.ts`]?.())?.de;
    expect(german(about?.summary)).toBeTruthy();
    for (const seat of said.game.seats.keys()) if (!/^Seat/.test(said.game.seats[seat] ?? '')) expect(german(about?.seats?.[seat])).toBeTruthy();
    for (const { name, values } of said.game.options) {
      expect(german(about?.options[name]?.text), name).toBeTruthy();
      for (const value of values ?? []) if (typeof value !== 'boolean') expect(german(about?.options[name]?.values?.[String(value)]), `${name} ${value}`).toBeTruthy();
    }
  });
});
