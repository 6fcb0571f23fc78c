import type { en } from './en';

/** Deutsch. */
export const de: Record<keyof typeof en, string> = {} as Record<keyof typeof en, string>;
