/** The rules page of a game in the reader's language, where there is one; else the server's, in English. */

import { FIRST, type Language } from '../words/languages';
import { api } from './api';
import { settings } from './settings.svelte';

const found = import.meta.glob<string>('../tables/*/words/*/rules.md', { query: '?raw', import: 'default' });

export async function rulesOf(game: string): Promise<{ text: string; language: Language }> {
  const load = found[`../tables/${game}/words/${settings.language}/rules.md`];
  return load ? { text: await load(), language: settings.language } : { text: await api.rules(game), language: FIRST };
}
