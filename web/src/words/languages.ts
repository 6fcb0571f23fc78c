/**
 * The languages of the app: the one table of them. English is what the server and the tables are written in; every other
 * language is a folder of its name here and one in the `words` folder of each table.
 */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

export const FIRST: Language = 'en';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in LANGUAGES;

/** Which of them a browser prefers that speaks `de-AT`. */
export function preferred(spoken: string): Language {
  const code = spoken.split('-')[0];
  return isLanguage(code) ? code : FIRST;
}
