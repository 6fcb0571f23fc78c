/** The end of a match in words. */

import type { EventInfo, LogEntry, Seen, TableInfo } from '../protocol';
import type { Speech } from './speech';
import { t } from './words.svelte';

/** The last thing that was told. */
export const lastOf = (log: LogEntry[]): EventInfo[] => log.findLast((entry) => entry.events.length > 0)?.events ?? [];

const listed = (names: string[]): string => names.join(', ').replace(/, ([^,]*)$/, ` ${t('and')} $1`);

/** How a match ended, in one sentence. */
export function howItEnded(table: TableInfo, log: LogEntry[], speech: Speech, seen: Seen | null): string {
  const { outcome, seats } = table;
  const name = (seat: number) => seats[seat]?.name ?? '';
  if (outcome?.how === 'resigned') {
    const given = outcome.resigned.filter((seat) => !outcome.winners.includes(seat));
    const own = given.some((seat) => seats[seat]?.yours) && seats.filter((seat) => seat.yours).length === 1;
    const won = outcome.winners.some((seat) => seats[seat]?.yours);
    if (own)
      return outcome.winners.length > 0
        ? t('ended.youResigned', { names: listed(outcome.winners.map(name)) })
        : t('ended.youResignedAlone');
    return t(won ? 'ended.resignedYouWin' : 'ended.resigned', {
      losers: listed(given.map(name)),
      names: listed(outcome.winners.map(name)),
    });
  }
  const last = lastOf(log).at(-1);
  if (outcome?.how === 'end' && last) return speech.event(last);
  return outcome?.how === 'abandoned' ? t('ended.abandoned') : seen ? speech.ask(seen) : '';
}
