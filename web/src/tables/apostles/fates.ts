/** What became of the cards of a turn: the last hand lies there until the next roll. */

import type { EventInfo, LogEntry } from '../../protocol';

export type Fate = 'joined' | 'beast' | 'shield' | 'under' | 'into' | 'discarded' | 'six';

/** Which cards an event decides about, and how. */
function decided({ kind, args }: EventInfo): [string, Fate][] {
  switch (kind) {
    case 'joined':
      return [[args.card, 'joined']];
    case 'placed_six':
      return [[args.card, 'beast']];
    case 'placed_three':
      return [[args.card, 'shield']];
    case 'shielded':
    case 'cancelled':
      return [
        [args.six, 'under'],
        [args.three, 'discarded'],
      ];
    case 'shuffled_in':
      return [[args.card, 'into']];
    case 'returned':
      return [[args.card, 'under']];
    case 'discarded':
      return [[args.card, 'discarded']];
    case 'paired':
      return [[args.card, 'six']];
    default:
      return [];
  }
}

/** The cards that have been drawn openly since the last roll, in order, and what has become of each so far. */
export function lastHand(story: LogEntry[]): { card: string; fate: Fate | undefined }[] {
  const begun = story.findLastIndex(({ events }) => events.some(({ kind }) => kind === 'rolled'));
  const events = story.slice(Math.max(0, begun)).flatMap((entry) => entry.events);
  const turn = events.slice(events.findIndex(({ kind }) => kind === 'rolled') + 1);
  const drawn = turn.filter(({ kind, args }) => (kind === 'drew' || kind === 'picked') && args.card).map(({ args }) => args.card as string);
  const fates = new Map(turn.flatMap(decided));
  return [...new Set(drawn)].map((card) => ({ card, fate: fates.get(card) }));
}
