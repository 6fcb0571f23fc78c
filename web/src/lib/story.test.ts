import { expect, test } from 'vitest';
import type { EventInfo, LogEntry } from '../protocol';
import { gathered, oneLine, story } from './story';

const event = (kind: string, text = kind): EventInfo => ({ kind, args: {}, text });
const entry = (number: number, by: number | null, ...kinds: string[]): LogEntry => ({
  number,
  by,
  at: 0,
  events: kinds.map((kind) => event(kind)),
});
const telling = { begins: ['played', 'began'], aside: ['picked'] };

test('the answers to the questions of one card are one line', () => {
  const lines = story([entry(1, 0, 'played'), entry(2, 0, 'picked', 'rolled'), entry(3, 0, 'spent', 'began')], telling);
  expect(lines.map((line) => line.told.map(({ kind }) => kind))).toEqual([['played', 'rolled', 'spent'], ['began']]);
  expect(lines[0]?.parts.map(({ kind }) => kind)).toEqual(['played', 'picked', 'rolled', 'spent']);
  expect(lines.map(({ number }) => number)).toEqual([3, 3]);
});

test('what another seat does is another line', () => {
  expect(story([entry(1, 0, 'chose'), entry(2, 1, 'chose')], telling)).toHaveLength(2);
});

test('without a way of telling, every answer is a line', () => {
  expect(story([entry(1, 0, 'a', 'b'), entry(2, 0, 'c')]).map((line) => line.told.length)).toEqual([2, 1]);
});

test('what is said in brief follows a colon, and the rest follows whole', () => {
  expect(oneLine(['Ada plays Angel of Death.', 'A die is turned.', 'The Beast is gone.'], ['Bruno’s 3 becomes a 4', undefined])).toBe(
    'Ada plays Angel of Death: Bruno’s 3 becomes a 4. The Beast is gone.',
  );
  expect(oneLine(['Ada passes.'], [])).toBe('Ada passes.');
});

test('what is said twice in a row is counted', () => {
  expect(gathered([event('a'), event('a'), event('b')]).map(({ times }) => times)).toEqual([2, 1]);
});
