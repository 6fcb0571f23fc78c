import type { View } from '../protocol';
import type { Sheet } from '../parts/Sheets.svelte';

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whatever a view holds, as a table of words. */
export function unknown(view: View): Sheet[] {
  return [{ caption: view.game, head: [], rows: Object.entries(view).map(([key, value]) => [key, text(value)]) }];
}
