/** A clock in words: how much time there is, and what happens at its end. */

import type { Clock } from '../protocol';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

const DAY = 86_400;
const UNITS = [
  [DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
// From there on one looks in now and then, and plays by days.
const SLOW = DAY / 2;

/** `10 minutes`, in the reader's language: in the largest unit of which it is a whole number. */
export function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([one]) => seconds >= one && seconds % one === 0) ?? UNITS[3];
  return new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** How much time there is. */
export function timeText({ seconds, increment }: Clock): string {
  const time = duration(seconds);
  if (seconds === 0) return t('clockNone');
  if (increment == null) return t('clockAnswer', { time });
  return increment === 0 ? t('clockMatch', { time }) : t('clockMatchMore', { time, more: duration(increment) });
}

/** What happens to who lets it run out; nothing is said where it cannot. */
export function endText({ seconds, late, increment }: Clock): string {
  if (seconds === 0) return '';
  if (late === 'resign') return t('timeEnd.resign');
  if (increment == null) return t('timeEnd.bot');
  return t(increment === 0 ? 'timeEnd.botAlways' : 'timeEnd.botMore');
}

/** From how many seconds on time is short. */
export function shortFrom({ seconds }: Clock): number {
  return seconds >= SLOW ? 3600 : Math.min(20, Math.max(5, seconds / 3));
}

/** What a clock shows: `0:09`, `3 h`, `2 d`. */
export function face(left: number): string {
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} d`;
  if (left >= 7200) return `${Math.floor(left / 3600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
