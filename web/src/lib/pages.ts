/** The texts of pages that are fetched when somebody goes there, and all others besides. */

import { pages } from '../words/en/pages';
import { texts } from './words.svelte';

export const t = texts(pages);
export type PageWord = Parameters<typeof t>[0];
