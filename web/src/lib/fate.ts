/** What became of somebody's match, in a word. */

import { t } from './words.svelte';
import type { HistoryEntry } from '../protocol';

export function fate(match: HistoryEntry): string {
  if (match.closed && match.status !== 'over') return t('closedMatch');
  if (match.status !== 'over') return t('goesOn');
  if (!match.outcome || match.outcome.how === 'abandoned') return t('abandoned');
  return match.outcome.winners.some((seat) => match.seats.includes(seat)) ? t('won') : t('lost');
}
