import { expect, test } from 'vitest';
import { later, streakOf } from './daily';

test('a streak goes on as long as today can still be played', () => {
  const days = ['2026-11-10', '2026-11-18', '2026-11-11', '2026-11-17', '2026-11-12'];
  expect(streakOf(days, '2026-11-18')).toEqual({ now: 2, longest: 3 });
  expect(streakOf(days, '2026-11-19')).toEqual({ now: 2, longest: 3 });
  expect(streakOf(days, '2026-11-20')).toEqual({ now: 0, longest: 3 });
  expect(streakOf([], '2026-11-20')).toEqual({ now: 0, longest: 0 });
});

test('days go on over the end of a year', () => {
  expect(later('2026-12-31', 1)).toBe('2027-01-01');
  expect(later('2026-03-01', -1)).toBe('2026-02-28');
});
