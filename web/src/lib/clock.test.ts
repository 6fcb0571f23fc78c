import { describe, expect, it, vi } from 'vitest';
import { endText, face, shortFrom, timeText } from './clock';
import type { Clock } from '../protocol';

// What somebody has set is kept in a browser; here there is none.
vi.mock('./settings.svelte', () => ({ settings: { language: 'en' } }));

const clock = (seconds: number, increment: number | null = null, late: Clock['late'] = 'bot'): Clock => ({ seconds, late, increment });

describe('a clock in words', () => {
  it('says how much time there is', () => {
    expect(timeText(clock(0))).toBe('No clock');
    expect(timeText(clock(60))).toBe('1 minute for each answer');
    expect(timeText(clock(259_200))).toBe('3 days for each answer');
    expect(timeText(clock(90))).toBe('90 seconds for each answer');
    expect(timeText(clock(600, 10))).toBe('10 minutes for the whole match, and 10 seconds more for each answer');
    expect(timeText(clock(600, 0))).toBe('10 minutes for the whole match');
  });
  it('says what happens at its end, and nothing where there is none', () => {
    expect(endText(clock(0))).toBe('');
    expect(new Set([clock(60), clock(60, null, 'resign'), clock(60, 0), clock(60, 5)].map(endText)).size).toBe(4);
  });
  it('is short by what there was', () => {
    expect([clock(6), clock(30), clock(600, 10), clock(259_200)].map(shortFrom)).toEqual([5, 10, 20, 3600]);
  });
  it('shows what is left', () => {
    expect([9, 75, 7300, 200_000].map(face)).toEqual(['0:09', '1:15', '2 h', '2 d']);
  });
});
