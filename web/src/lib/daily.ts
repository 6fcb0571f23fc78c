/** The days that this browser has played, for those without an account: an account's are kept by the parlour. */

const KEY = 'threescore.days';
const DAY = 24 * 3600 * 1000;

/** The day so many days after another. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** How many days in a row, up to today or yesterday, and at most ever. */
export function streakOf(days: string[], today: string): { now: number; longest: number } {
  const sorted = [...new Set(days)].sort().reverse();
  const stretches: number[] = [];
  for (const [i, day] of sorted.entries()) {
    if (i > 0 && later(day, 1) === sorted[i - 1]) stretches[stretches.length - 1]! += 1;
    else stretches.push(1);
  }
  const goesOn = sorted[0] !== undefined && later(sorted[0], 1) >= today;
  return { now: goesOn ? (stretches[0] ?? 0) : 0, longest: Math.max(0, ...stretches) };
}

export function daysPlayed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function notePlayed(day: string): void {
  const days = daysPlayed();
  if (!days.includes(day)) localStorage.setItem(KEY, JSON.stringify([...days, day]));
}
