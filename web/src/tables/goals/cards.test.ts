import { expect, test } from 'vitest';
import { Cards } from './cards';

test('a card that is placed keeps its name, and so does its twin', () => {
  const cards = new Cards();
  const dealt = cards.follow(new Map([['hand', ['+1', '+1', '-2']]]));
  const [first, second, third] = dealt.get('hand') ?? [];
  expect(new Set([first, second, third]).size).toBe(3);
  const placed = cards.follow(
    new Map([
      ['hand', ['+1', '-2']],
      ['die 3', ['+1']],
    ]),
  );
  expect(placed.get('hand')).toEqual([first, third]);
  expect(placed.get('die 3')).toEqual([second]);
  const both = cards.follow(
    new Map([
      ['hand', ['-2']],
      ['die 3', ['+1']],
      ['die 5', ['+1']],
    ]),
  );
  expect(both.get('die 3')).toEqual([second]);
  expect(both.get('die 5')).toEqual([first]);
});

test('a card that nobody has seen before gets a new name', () => {
  const cards = new Cards();
  const before = cards.follow(new Map([['hand', ['+1']]])).get('hand');
  const after = cards.follow(new Map([['hand', ['+1', '+1']]])).get('hand');
  expect(after?.[0]).toBe(before?.[0]);
  expect(after?.[1]).not.toBe(before?.[0]);
});
